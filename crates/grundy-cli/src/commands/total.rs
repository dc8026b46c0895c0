//! `grundy count --total`: any number of heaps whose sizes add up to a total.

use std::collections::BTreeMap;
use std::time::Instant;

use grundy::arith::natural::to_usize;
use grundy::census::{HeapSet, Pieces};
use grundy::tally::total::{HeapKind, MAX_TOTAL, count, count_modulo};
use grundy::values::solve;
use grundy::{Natural, Rules};
use serde_json::json;

use crate::args::{Common, Count};
use crate::failure::Failure;
use crate::output::{Sink, object, outcome_name, values_json};
use crate::question::{self, Asked};
use crate::watcher::Watcher;

/// Answers, and returns the answer.
pub fn answer(args: &Count, total: usize, common: &Common, watcher: &Watcher) -> Result<Natural, Failure> {
    let started = Instant::now();
    let sink = Sink::new(args.answer.out.as_deref())?;
    if args.pieces.heaps.is_none() {
        return Err(Failure::Question("--total adds up sizes of heaps: ask with --heaps".to_owned()));
    }
    let rules = Rules::parse(&args.game.rules)?;
    let Asked::Outcome(outcome) = question::asked(&args.outcome)? else {
        return Err(Failure::Question("--total counts won or lost selections, not those of every value".to_owned()));
    };
    let Pieces::Heaps(heaps) = question::pieces(&args.pieces)? else {
        return Err(Failure::Question("--total adds up sizes of heaps: ask with --heaps".to_owned()));
    };
    if args.answer.modulus.as_ref().is_some_and(Natural::is_zero) {
        return Err(Failure::Question("the modulus must be at least 1".to_owned()));
    }
    if total > MAX_TOTAL {
        return Err(Failure::Question(format!("totals are counted up to {MAX_TOTAL}")));
    }
    let mut numbers: BTreeMap<usize, u64> = BTreeMap::new();
    for set in heaps.sets() {
        match set {
            HeapSet::Range { first, last } => {
                let last = to_usize(last).unwrap_or(total).min(total);
                let first = to_usize(first).unwrap_or(usize::MAX);
                (first..=last).for_each(|size| *numbers.entry(size).or_default() += 1);
            }
            HeapSet::Primes { first, last } => {
                grundy::arith::primes::for_each_in(
                    *first,
                    (*last).min(total as u64),
                    |prime| -> Result<(), Failure> {
                        *numbers.entry(usize::try_from(prime).unwrap_or(usize::MAX)).or_default() += 1;
                        Ok(())
                    },
                )?;
            }
        }
    }
    let largest = numbers.keys().next_back().copied().unwrap_or(0);
    let solution = solve(&rules, Some(&Natural::from(largest)), &question::limits(&args.game, common), watcher)?;
    let kinds: Vec<HeapKind> = numbers
        .into_iter()
        .map(|(size, number)| Ok(HeapKind { size, value: solution.nimber(&Natural::from(size))?, number }))
        .collect::<Result<_, Failure>>()?;
    let (answer, all) = match &args.answer.modulus {
        None => count(&kinds, total, outcome, watcher)?,
        Some(modulus) => count_modulo(&kinds, total, outcome, modulus, watcher)?,
    };
    watcher.clear();
    if common.json {
        let story = object([
            ("answer", json!(answer.to_string())),
            ("all", json!(all.to_string())),
            ("modulus", json!(args.answer.modulus.as_ref().map(ToString::to_string))),
            ("outcome", json!(outcome_name(outcome))),
            ("selection", json!({ "kind": "multisets", "total": total })),
            ("rules", json!(rules.to_string())),
            ("rules_in_words", json!(rules.describe())),
            ("pieces", json!({ "kind": "heaps", "text": args.pieces.heaps })),
            ("values", values_json(&solution)),
        ]);
        sink.print_json(story, started)?;
    } else if args.answer.digits {
        sink.print(&crate::output::digits_line(&question::digits_of(&answer)))?;
    } else {
        sink.print_number(&answer, watcher)?;
    }
    Ok(answer)
}
