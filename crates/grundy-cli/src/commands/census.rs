//! `grundy census`: how many of the pieces have each value.

use std::fmt::Write;
use std::time::Instant;

use serde_json::json;

use super::partizan;
use crate::args::{Census, Common};
use crate::failure::Outcome;
use crate::output::{self, census_json, object, values_json};
use crate::question::{self, ImpartialGame};
use crate::watcher::Watcher;

pub fn run(args: &Census, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    if let Some(rules) = question::partizan_rules(&args.game.rules)? {
        return partizan::census(&rules, args, common, watcher);
    }
    let game = ImpartialGame::new(&args.game.rules, &args.pieces)?;
    let survey = game.survey(&question::limits(&args.game, common), watcher)?;
    watcher.clear();
    if common.json {
        let story = object([
            ("census", census_json(&survey.census)),
            ("pieces", json!(survey.census.total().to_string())),
            ("rules", json!(game.rules())),
            ("values", json!(survey.solution.as_ref().map(values_json))),
        ]);
        return Ok(output::print_json(story, started)?);
    }
    let mut lines = String::new();
    for (value, count) in survey.census.iter() {
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{value} {count}");
    }
    for range in survey.census.ranges() {
        let _ = writeln!(lines, "{}..{} {}", range.first, range.last, range.count);
    }
    if lines.is_empty() {
        return Ok(());
    }
    Ok(output::print(lines.trim_end())?)
}
