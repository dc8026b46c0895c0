//! `grundy verify`: is a certificate true?

use std::time::Instant;

use grundy::values::Limits;
use grundy::values::certificate::{self, Certificate};
use serde_json::json;

use super::read_text;
use crate::args::{Common, Verify};
use crate::failure::Outcome;
use crate::output::{self, object};
use crate::watcher::Watcher;

pub fn run(args: &Verify, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let certificate = Certificate::from_json(&read_text(&args.file, certificate::MAX_BYTES)?)?;
    let limits = Limits { values: args.limit, memory: common.memory };
    let algorithm = certificate::verify(&certificate, &limits, watcher)?;
    watcher.clear();
    let Certificate { rules, period, preperiod, theorem, values, .. } = &certificate;
    let line = format!(
        "verified: {rules} has period {period} from {preperiod} ({theorem}, {values} values again by {})",
        algorithm.name()
    );
    if common.json {
        let story = object([
            ("answer", json!(line)),
            ("verified", json!(true)),
            ("algorithm", json!(algorithm.name())),
            ("certificate", json!(certificate)),
        ]);
        return Ok(output::print_json(story, started)?);
    }
    Ok(output::print(&line)?)
}
