//! `grundy value`: what one piece is worth.

use std::time::Instant;

use grundy::Natural;
use grundy::arith::nim_product;
use grundy::census::partizan::{MAX_HEAP, heap_values};
use grundy::partizan::{Game, Games, Outcome as GameOutcome, Simple};
use grundy::rules::{AnyRules, PartizanRules};
use grundy::values::young::Diagram;
use grundy::values::{solve, vector_board};
use serde_json::json;

use crate::args::{self, Common, Value};
use crate::failure::{Failure, Outcome};
use crate::output::{self, MAX_VALUE, object};
use crate::question;
use crate::watcher::Watcher;

pub fn run(args: &Value, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let rules = AnyRules::parse(&args.game.rules)?;
    let mut games = Games::new();
    let (value, players) = match &rules {
        AnyRules::Impartial(impartial) => {
            let size = args::natural(&args.piece).map_err(Failure::Question)?;
            let solution = solve(impartial, Some(&size), &question::limits(&args.game, common), watcher)?;
            let value = solution.value(&size)?;
            let Ok(nimber) = u32::try_from(&value) else {
                return long_nimber(&value, &rules, args, common, watcher, started);
            };
            (games.simple(Simple { nimber, ..Simple::ZERO })?, ["left", "right"])
        }
        AnyRules::Vectors(vectors) => {
            let place = coordinates(&args.piece, vectors.dimensions())?;
            let nimber = vector_board::value_at(vectors, &place, common.memory(), watcher)?.get();
            (games.simple(Simple { nimber, ..Simple::ZERO })?, ["left", "right"])
        }
        AnyRules::Product(factors) => {
            let place = coordinates(&args.piece, factors.len())?;
            let mut product = 1;
            for (rules, size) in factors.iter().zip(place) {
                let size = Natural::from(size);
                let solution = solve(rules, Some(&size), &question::limits(&args.game, common), watcher)?;
                product = nim_product::times(product, u64::from(solution.nimber(&size)?.get()));
            }
            match u32::try_from(product) {
                Ok(nimber) => (games.simple(Simple { nimber, ..Simple::ZERO })?, ["left", "right"]),
                Err(_) => return long_nimber(&Natural::from(product), &rules, args, common, watcher, started),
            }
        }
        AnyRules::Partizan(partizan) => (piece_value(partizan, &args.piece, &mut games, watcher)?, partizan.players()),
    };
    watcher.clear();
    let outcome = outcome_text(games.outcome(value)?, players);
    let (mean, temperature) = (games.mean(value).to_string(), games.temperature(value).to_string());
    let (left, right) = (games.left_stop(value).to_string(), games.right_stop(value).to_string());
    let text = games.text_within(value, MAX_VALUE);
    if common.json {
        let story = object([
            ("value", json!(text)),
            ("outcome", json!(outcome)),
            ("mean", json!(mean)),
            ("temperature", json!(temperature)),
            ("stops", json!([left, right])),
            ("rules", json!(rules.to_string())),
            ("piece", json!(args.piece)),
        ]);
        return Ok(output::print_json(story, started)?);
    }
    Ok(output::print(&format!("value {text}\noutcome {outcome}\nmean {mean}\ntemperature {temperature}"))?)
}

/// The coordinates of a square, as in 3,5.
fn coordinates(text: &str, dimensions: usize) -> Result<Vec<usize>, Failure> {
    let place: Vec<usize> = text
        .split([',', 'x'])
        .map(|number| args::word(number.trim()))
        .collect::<Result<_, _>>()
        .map_err(Failure::Question)?;
    if place.len() == dimensions {
        return Ok(place);
    }
    let example = vec!["3"; dimensions].join(",");
    Err(Failure::Question(format!("a square has {dimensions} coordinates here, as in {example}")))
}

/// A nimber of 2^32 or more: the next player wins, and nothing else is to be said of it.
fn long_nimber(
    value: &Natural,
    rules: &AnyRules,
    args: &Value,
    common: &Common,
    watcher: &Watcher,
    started: Instant,
) -> Outcome {
    watcher.clear();
    let (text, outcome) = (format!("*{value}"), outcome_text(GameOutcome::Next, ["left", "right"]));
    if common.json {
        let story = object([
            ("value", json!(text)),
            ("outcome", json!(outcome)),
            ("mean", json!("0")),
            ("temperature", json!("0")),
            ("stops", json!(["0", "0"])),
            ("rules", json!(rules.to_string())),
            ("piece", json!(args.piece)),
        ]);
        return Ok(output::print_json(story, started)?);
    }
    Ok(output::print(&format!("value {text}\noutcome {outcome}\nmean 0\ntemperature 0"))?)
}

fn piece_value(rules: &PartizanRules, piece: &str, games: &mut Games, watcher: &Watcher) -> Result<Game, Failure> {
    match rules {
        PartizanRules::Young { step } => Ok(Diagram::parse(piece)?.value(*step, games)?),
        PartizanRules::Take { left, right } => {
            let size = args::word(piece).map_err(Failure::Question)?;
            if size > MAX_HEAP {
                let problem =
                    format!("heaps of a partizan game have at most {MAX_HEAP} counters: no period is proved for them");
                return Err(Failure::Question(problem));
            }
            Ok(heap_values(left, right, size, games, watcher)?[size])
        }
        _ => Err(Failure::Question(format!("`grundy value` does not know pieces of {rules}"))),
    }
}

/// Who wins, in words.
pub fn outcome_text(outcome: GameOutcome, players: [&str; 2]) -> String {
    match outcome {
        GameOutcome::Left => format!("{} wins, whoever starts", players[0]),
        GameOutcome::Right => format!("{} wins, whoever starts", players[1]),
        GameOutcome::Next => "the next player wins".to_owned(),
        GameOutcome::Previous => "the previous player wins".to_owned(),
    }
}
