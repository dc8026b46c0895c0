//! `grundy count`: how many selections are won, or lost.

use std::time::Instant;

use grundy::census::stock::Stock;
use grundy::tally::distribution::occurring;
use grundy::tally::magnitude::{self, Digits};
use grundy::tally::sample::Sampler;
use grundy::tally::{Kind, Pool, Tally, distribution};
use grundy::{Natural, tally};
use serde_json::{Map, Value, json};

use super::partizan;
use crate::args::{AnswerArgs, Common, Count, CountPools, Style};
use crate::explain::{self, Counted};
use crate::failure::{Failure, Outcome};
use crate::output::{self, Sink, census_json, object, outcome_name, values_json};
use crate::pools;
use crate::question::{self, Asked, CountQuestion, ImpartialGame, PoolQuestion, Surveyed};
use crate::saved::Saved;
use crate::watcher::Watcher;

pub fn run(args: &Count, common: &Common, watcher: &Watcher) -> Outcome {
    let saved = Saved::new(&args.save, &[&args.answer.out])?;
    let answer = answer(args, common, watcher)?;
    saved.write(&Saved::count(args, answer.as_ref()))
}

/// Answers a question about several pools.
pub fn run_pools(args: &CountPools, pools: &[pools::Pool], common: &Common, watcher: &Watcher) -> Outcome {
    let question = CountQuestion::of_pools(args, pools, common)?;
    answer_question(&question, &args.answer, None, common, watcher).map(|_| ())
}

/// Answers, and returns the answer, if it is one number.
pub fn answer(args: &Count, common: &Common, watcher: &Watcher) -> Result<Option<Natural>, Failure> {
    if args.first.is_some() && args.outcome.winner.is_none() {
        return Err(Failure::Question("--first says who starts: it needs --winner".to_owned()));
    }
    let whole =
        !(args.outcome.by_value || args.answer.digits || args.sample.is_some() || args.selection.total.is_some());
    if args.explain.explain.is_some() && !whole {
        return Err(Failure::Question(
            "--explain is for counts by outcome: it does not go with --by-value, --digits, --sample and --total"
                .to_owned(),
        ));
    }
    if let Some(rules) = question::partizan_rules(&args.game.rules)? {
        return partizan::answer(&rules, args, common, watcher).map(Some);
    }
    if let Some(total) = args.selection.total {
        return super::total::answer(args, total, common, watcher).map(Some);
    }
    let question = CountQuestion::new(args, common)?;
    if let Some(number) = args.sample {
        return sample(&question, number, args.seed, &args.answer, common, watcher).map(|()| None);
    }
    answer_question(&question, &args.answer, args.explain.explain, common, watcher)
}

fn answer_question(
    question: &CountQuestion,
    args: &AnswerArgs,
    explain: Option<Style>,
    common: &Common,
    watcher: &Watcher,
) -> Result<Option<Natural>, Failure> {
    let started = Instant::now();
    let sink = Sink::new(args.out.as_deref())?;
    let surveys: Vec<Surveyed> =
        question.pools.iter().map(|pool| pool.game.survey(&pool.limits, watcher)).collect::<Result<_, _>>()?;
    let pools: Vec<Pool<'_>> = question
        .pools
        .iter()
        .zip(&surveys)
        .map(|(pool, survey)| Pool { census: &survey.census, selection: &pool.selection })
        .collect();
    let modulus = question.modulus.as_ref();
    let outcome = match question.asked {
        Asked::Outcome(outcome) => outcome,
        Asked::ByValue => {
            let counts = distribution(&pools, modulus, watcher)?;
            watcher.clear();
            print_distribution(question, &surveys, &counts, &sink, common, started)?;
            return Ok(None);
        }
    };
    if args.digits {
        let digits = digits(&pools, outcome, watcher)?;
        watcher.clear();
        print_digits(question, &surveys, &digits, &sink, common, started)?;
        return Ok(None);
    }
    let tally = tally::count_pools(&pools, outcome, modulus, watcher)?;
    watcher.clear();
    if let (Some(style), [pool]) = (explain, &question.pools[..]) {
        let counted = Counted {
            title: &pool.title,
            game: &pool.game,
            survey: &surveys[0],
            selection: &pool.selection,
            outcome,
            modulus,
            tally: &tally,
        };
        sink.print(&explain::count(&counted, watcher)?.written(style))?;
    } else if common.json {
        let mut story = tally_story(&tally, modulus, outcome);
        story.extend(pools_story(question, &surveys));
        sink.print_json(story, started)?;
    } else {
        sink.print_number(&tally.answer, watcher)?;
    }
    Ok(Some(tally.answer))
}

/// The digits of the answer: from bounds on it for tuples, else from the number itself.
fn digits(pools: &[Pool<'_>], outcome: tally::Outcome, watcher: &Watcher) -> Result<Digits, Failure> {
    let last = Natural::from(10u8).pow(magnitude::SHOWN);
    let residue = tally::count_pools(pools, outcome, Some(&last), watcher)?.answer;
    let tuples = pools.iter().all(|pool| pool.selection.kind == Kind::Tuples && pool.selection.is_single());
    let mut precision = 256;
    while tuples && precision < 1 << 14 {
        if let Some(digits) = magnitude::digits(&magnitude::bounds(pools, outcome, precision)?, &residue) {
            return Ok(digits);
        }
        precision *= 4;
    }
    let exact = tally::count_pools(pools, outcome, None, watcher)?.answer;
    Ok(question::digits_of(&exact))
}

fn print_digits(
    question: &CountQuestion,
    surveys: &[Surveyed],
    digits: &Digits,
    sink: &Sink,
    common: &Common,
    started: Instant,
) -> Outcome {
    if common.json {
        let mut story = output::digits_json(digits);
        story.extend(pools_story(question, surveys));
        return sink.print_json(story, started);
    }
    sink.print(&output::digits_line(digits))
}

fn print_distribution(
    question: &CountQuestion,
    surveys: &[Surveyed],
    counts: &[Natural],
    sink: &Sink,
    common: &Common,
    started: Instant,
) -> Outcome {
    let rows = occurring(counts);
    if common.json {
        let rows: Vec<Value> =
            rows.map(|(value, count)| json!({ "value": value.get(), "count": count.to_string() })).collect();
        let mut story =
            object([("answer", json!(rows)), ("modulus", json!(question.modulus.as_ref().map(ToString::to_string)))]);
        story.extend(pools_story(question, surveys));
        return sink.print_json(story, started);
    }
    let lines: Vec<String> = rows.map(|(value, count)| format!("{value} {count}")).collect();
    if lines.is_empty() { Ok(()) } else { sink.print(&lines.join("\n")) }
}

/// The most pieces of all selections drawn together: they are kept until all are drawn.
const MAX_DRAWN: usize = 20_000_000;

/// Draws selections at random.
fn sample(
    question: &CountQuestion,
    number: usize,
    seed: usize,
    args: &AnswerArgs,
    common: &Common,
    watcher: &Watcher,
) -> Outcome {
    let started = Instant::now();
    let sink = Sink::new(args.out.as_deref())?;
    let (Asked::Outcome(outcome), [pool]) = (&question.asked, &question.pools[..]) else {
        return Err(Failure::Question("selections are drawn from one pool, won or lost".to_owned()));
    };
    let survey = pool.game.survey(&pool.limits, watcher)?;
    let (Some(solution), ImpartialGame::Heaps(_, pieces)) = (&survey.solution, &pool.game) else {
        return Err(Failure::Question(
            "selections are drawn from heaps, or from boards whose sides are heaps".to_owned(),
        ));
    };
    let stock = Stock::new(solution, pieces)?;
    let mut sampler = Sampler::new(stock, &survey.census, &pool.selection, *outcome, seed as u64, watcher)?;
    let pieces = number.saturating_mul(usize::try_from(&pool.selection.last).unwrap_or(usize::MAX).max(1));
    if pieces > MAX_DRAWN {
        return Err(Failure::Question(format!(
            "at most {MAX_DRAWN} pieces are drawn at once\n  help: draw fewer selections"
        )));
    }
    let mut drawn = Vec::new();
    for _ in 0..number {
        let pieces = sampler.draw(watcher)?;
        let text: Vec<String> = pieces.iter().map(|piece| output::place_text(&piece.place)).collect();
        drawn.push(text);
    }
    watcher.clear();
    if common.json {
        let mut story =
            object([("answer", json!(drawn)), ("outcome", json!(outcome_name(*outcome))), ("seed", json!(seed))]);
        story.extend(pools_story(question, std::slice::from_ref(&survey)));
        return sink.print_json(story, started);
    }
    let lines: Vec<String> = drawn.iter().map(|pieces| pieces.join(",")).collect();
    if lines.is_empty() { Ok(()) } else { sink.print(&lines.join("\n")) }
}

/// The answer and what it was computed with.
fn tally_story(tally: &Tally, modulus: Option<&Natural>, outcome: tally::Outcome) -> Map<String, Value> {
    let distinct: Vec<usize> =
        (0..tally.spectrum.pieces().len()).map(|pool| tally.spectrum.terms(pool).len()).collect();
    object([
        ("answer", json!(tally.answer.to_string())),
        ("all", json!(tally.all.to_string())),
        ("modulus", json!(modulus.map(ToString::to_string))),
        ("outcome", json!(outcome_name(outcome))),
        (
            "transform",
            json!({ "bits": tally.spectrum.bits(), "classes": tally.spectrum.classes().len(), "distinct_terms": distinct }),
        ),
        ("arithmetic", json!(if modulus.is_some() { "modular" } else { "exact" })),
    ])
}

/// How the values came about: of the one pool, or of each.
fn pools_story(question: &CountQuestion, surveys: &[Surveyed]) -> Map<String, Value> {
    let mut stories = question.pools.iter().zip(surveys).map(|(pool, survey)| pool_story(pool, survey));
    if question.pools.len() == 1 {
        return stories.next().unwrap_or_default();
    }
    object([("pools", stories.map(Value::Object).collect())])
}

fn pool_story(pool: &PoolQuestion, survey: &Surveyed) -> Map<String, Value> {
    object([
        ("rules", json!(pool.game.rules())),
        ("rules_in_words", json!(pool.game.describe())),
        ("pieces", json!({ "kind": pool.kind, "text": pool.text, "number": survey.census.total().to_string() })),
        ("selection", output::selection_json(&pool.selection)),
        ("values", json!(survey.solution.as_ref().map(values_json))),
        ("census", census_json(&survey.census)),
    ])
}
