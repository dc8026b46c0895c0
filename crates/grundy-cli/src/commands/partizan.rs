//! `grundy count` and `grundy census` for partizan games.

use std::time::Instant;

use grundy::Natural;
use grundy::census::{PartizanCensus, partizan as census};
use grundy::rules::PartizanRules;
use grundy::tally::partizan::{PartizanTally, count};
use serde_json::{Map, Value, json};

use super::census::print_rows;
use crate::args::{Census, Common, Count, Format};
use crate::explain::{self, PartizanCounted};
use crate::failure::{Failure, Outcome};
use crate::output::{self, MAX_VALUE, Sink, object};
use crate::plot::{self, Canvas};
use crate::question;
use crate::watcher::Watcher;

/// Answers a count, and returns the answer.
pub fn answer(rules: &PartizanRules, args: &Count, common: &Common, watcher: &Watcher) -> Result<Natural, Failure> {
    let started = Instant::now();
    if args.sample.is_some() || args.outcome.by_value || args.selection.total.is_some() {
        let problem = "--sample, --by-value and --total are for games in which both players have the same moves";
        return Err(Failure::Question(problem.to_owned()));
    }
    let outcomes = question::partizan_outcomes(args, rules)?;
    let sink = Sink::new(args.answer.out.as_deref())?;
    let selection = question::selection(&args.selection)?;
    let census = census::take(rules, &question::partizan_pieces(rules, &args.pieces)?, watcher)?;
    let tally = count(&census, &selection, args.answer.modulus.as_ref(), watcher)?;
    let answer = tally.of(&outcomes, args.answer.modulus.as_ref());
    watcher.clear();
    if let Some(style) = args.explain.explain {
        let rows = sorted(&census);
        let title = question::title(&args.game, &args.pieces);
        let modulus = args.answer.modulus.as_ref();
        let document = explain::partizan_count(&PartizanCounted {
            title: &title,
            rules,
            census: &census,
            rows: &rows,
            selection: &selection,
            outcomes: &outcomes,
            tally: &tally,
            modulus,
        });
        sink.print(&document.written(style))?;
    } else if common.json {
        let mut story = object([
            ("answer", json!(answer.to_string())),
            ("modulus", json!(args.answer.modulus.as_ref().map(ToString::to_string))),
            ("selection", output::selection_json(&selection)),
            ("outcomes", outcomes_json(rules, &tally)),
            ("all", json!(tally.all.to_string())),
            ("algorithm", json!(tally.road)),
        ]);
        story.extend(census_story(rules, &census));
        sink.print_json(story, started)?;
    } else if args.answer.digits {
        sink.print(&output::digits_line(&question::digits_of(&answer)))?;
    } else {
        sink.print_number(&answer, watcher)?;
    }
    Ok(answer)
}

/// Prints a census.
pub fn census(rules: &PartizanRules, args: &Census, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let canvas = args.plot.plot.as_deref().map(Canvas::new).transpose()?;
    let census = census::take(rules, &question::partizan_pieces(rules, &args.pieces)?, watcher)?;
    watcher.clear();
    if let Some(canvas) = canvas {
        let number = |count: &str| count.parse().unwrap_or(Natural::ZERO);
        let bars: Vec<(String, Natural)> =
            sorted(&census).into_iter().map(|(value, count)| (value, number(&count))).collect();
        canvas.draw(&plot::bars(&question::title(&args.game, &args.pieces), &bars, census.total())?)?;
        if args.explain.explain.is_none() && !common.json {
            return Ok(());
        }
    }
    if let Some(style) = args.explain.explain {
        return Ok(output::print(
            &explain::partizan_census(&question::title(&args.game, &args.pieces), rules, &census, &sorted(&census))
                .written(style),
        )?);
    }
    if common.json || args.format == Format::Json {
        return Ok(output::print_json(census_story(rules, &census), started)?);
    }
    print_rows(&sorted(&census), args.format)
}

/// Values and counts, by mean and then by text.
fn sorted(census: &PartizanCensus) -> Vec<(String, String)> {
    let mut games = census.games().clone();
    let mut rows: Vec<_> = census
        .iter()
        .map(|(game, count)| {
            ((games.mean(game), games.temperature(game)), games.text_within(game, MAX_VALUE), count.to_string())
        })
        .collect();
    rows.sort();
    rows.into_iter().map(|(_, value, count)| (value, count)).collect()
}

fn census_story(rules: &PartizanRules, census: &PartizanCensus) -> Map<String, Value> {
    let rows: Vec<Value> =
        sorted(census).into_iter().map(|(value, count)| json!({ "value": value, "count": count })).collect();
    object([
        ("rules", json!(rules.to_string())),
        ("rules_in_words", json!(rules.describe())),
        ("pieces", json!(census.total().to_string())),
        ("theorem", json!(census.theorem())),
        ("census", json!(rows)),
    ])
}

fn outcomes_json(rules: &PartizanRules, tally: &PartizanTally) -> Value {
    let [positive, negative] = rules.players();
    json!({
        positive: tally.left.to_string(),
        negative: tally.right.to_string(),
        "next": tally.next.to_string(),
        "previous": tally.previous.to_string(),
    })
}
