//! `grundy count`: how many selections are won, or lost.

use std::time::Instant;

use grundy::rules::AnyRules;
use grundy::tally::Tally;
use grundy::{Natural, census, tally};
use serde_json::{Map, Value, json};

use super::partizan;
use crate::args::{Common, Count};
use crate::failure::{Failure, Outcome};
use crate::output::{self, census_json, object, outcome_name, values_json};
use crate::question::CountQuestion;
use crate::watcher::Watcher;

pub fn run(args: &Count, common: &Common, watcher: &Watcher) -> Outcome {
    answer(args, common, watcher).map(|_| ())
}

/// Answers, and returns the answer.
pub fn answer(args: &Count, common: &Common, watcher: &Watcher) -> Result<Natural, Failure> {
    let started = Instant::now();
    if args.first.is_some() && args.outcome.winner.is_none() {
        return Err(Failure::Question("--first says who starts: it needs --winner".to_owned()));
    }
    if let AnyRules::Partizan(rules) = AnyRules::parse(&args.game.rules)? {
        return partizan::answer(&rules, args, common, watcher);
    }
    let question = CountQuestion::new(args, common)?;
    let survey = census::take(&question.rules, &question.pieces, &question.limits, watcher)?;
    let modulus = question.modulus.as_ref();
    let tally = tally::count(&survey.census, &question.selection, question.outcome, modulus, watcher)?;
    watcher.clear();
    if common.json {
        output::print_json(story(args, &question, &survey, &tally), started)?;
    } else {
        output::print(&tally.answer.to_string())?;
    }
    Ok(tally.answer)
}

/// The answer and how it was reached.
fn story(args: &Count, question: &CountQuestion, survey: &census::Survey, tally: &Tally) -> Map<String, Value> {
    let pieces = args.pieces.heaps.as_ref().map(|heaps| ("heaps", heaps));
    let (kind, text) = pieces.or(args.pieces.board.as_ref().map(|board| ("board", board))).unzip();
    object([
        ("answer", json!(tally.answer.to_string())),
        ("all", json!(tally.all.to_string())),
        ("modulus", json!(question.modulus.as_ref().map(ToString::to_string))),
        ("rules", json!(question.rules.to_string())),
        ("rules_in_words", json!(question.rules.describe())),
        ("pieces", json!({ "kind": kind, "text": text, "number": survey.census.total().to_string() })),
        ("selection", json!({ "kind": question.selection.kind.name(), "size": question.selection.size.to_string() })),
        ("outcome", json!(outcome_name(question.outcome))),
        ("values", values_json(&survey.solution)),
        ("census", census_json(&survey.census)),
        ("transform", json!({ "bits": tally.spectrum.bits(), "distinct_terms": tally.spectrum.terms().len() })),
        ("arithmetic", json!(if question.modulus.is_some() { "modular" } else { "exact" })),
    ])
}
