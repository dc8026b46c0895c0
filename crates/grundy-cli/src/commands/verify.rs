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
    let limits = Limits { values: args.limit, memory: common.memory() };
    let road = certificate::verify(&certificate, &limits, watcher)?;
    watcher.clear();
    let Certificate { rules, period, preperiod, theorem, values, .. } = &certificate;
    let (algorithm, by) = (road.algorithm.name(), road.theorem.name());
    let how = if by == theorem {
        format!("{theorem}, {values} values again by {algorithm}")
    } else {
        format!("found by {theorem}, proved again by {by}, n and n + p in step by {algorithm}")
    };
    let line = format!("verified: {rules} has period {period} from {preperiod} ({how})");
    if common.json {
        let story = object([
            ("answer", json!(line)),
            ("verified", json!(true)),
            ("algorithm", json!(algorithm)),
            ("theorem", json!(by)),
            ("certificate", json!(certificate)),
        ]);
        return Ok(output::print_json(story, started)?);
    }
    Ok(output::print(&line)?)
}
