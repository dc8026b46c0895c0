//! `grundy census`: how many of the pieces have each value.

use std::fmt::Write;
use std::time::Instant;

use grundy::census;
use grundy::rules::AnyRules;
use serde_json::json;

use super::partizan;
use crate::args::{Census, Common};
use crate::failure::Outcome;
use crate::output::{self, census_json, object, values_json};
use crate::question;
use crate::watcher::Watcher;

pub fn run(args: &Census, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let rules = match AnyRules::parse(&args.game.rules)? {
        AnyRules::Impartial(rules) => rules,
        AnyRules::Partizan(rules) => return partizan::census(&rules, args, common, watcher),
    };
    let pieces = question::pieces(&args.pieces)?;
    let survey = census::take(&rules, &pieces, &question::limits(&args.game, common), watcher)?;
    watcher.clear();
    if common.json {
        let story = object([
            ("census", census_json(&survey.census)),
            ("pieces", json!(survey.census.total().to_string())),
            ("rules", json!(rules.to_string())),
            ("values", values_json(&survey.solution)),
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
