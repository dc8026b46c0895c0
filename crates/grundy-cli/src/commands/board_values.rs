//! `grundy values --board`: what each square of a board is worth.

use std::time::Instant;

use grundy::arith::natural::to_usize;
use grundy::arith::nim_product;
use grundy::census::Pieces;
use grundy::rules::AnyRules;
use grundy::values::{Limits, solve, vector_board};
use grundy::{Natural, Rules};
use serde_json::{Value, json};

use crate::args::{Common, Format, Values};
use crate::failure::{Failure, Outcome};
use crate::output::{self, object};
use crate::plot::{self, Canvas, LONGEST_SIDE};
use crate::question;
use crate::watcher::Watcher;

/// The most squares that are printed.
const MOST: usize = 100_000_000;

pub fn run(args: &Values, board: &str, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let rules = AnyRules::parse(&args.game.rules)?;
    let sides = sides(board)?;
    let canvas = args.plot.plot.as_deref().map(Canvas::new).transpose()?;
    if canvas.is_some() && (sides.len() != 2 || sides.iter().any(|&side| side > LONGEST_SIDE)) {
        let problem = format!("boards of two sides, each of at most {LONGEST_SIDE} squares, are drawn");
        return Err(Failure::Question(problem));
    }
    let values = table(&rules, &sides, &question::limits(&args.game, common), watcher)?;
    watcher.clear();
    if let Some(canvas) = canvas {
        let &[across, down] = &sides[..] else {
            return Err(Failure::Question("boards of two sides are drawn".to_owned()));
        };
        let title = format!("{}, {across}x{down} squares", args.game.rules);
        canvas.draw(&plot::board(&title, [across, down], &values)?)?;
        return Ok(());
    }
    print(args, &rules, &sides, &values, common, started)
}

fn sides(board: &str) -> Result<Vec<usize>, Failure> {
    let Pieces::Board(board) = Pieces::board(board)? else {
        return Err(Failure::Question("a board has sides, as in 8x8".to_owned()));
    };
    let sides: Option<Vec<usize>> = board.sides().iter().map(to_usize).collect();
    let small = |sides: &Vec<usize>| {
        sides.iter().try_fold(1usize, |product, &side| product.checked_mul(side)).is_some_and(|squares| squares <= MOST)
    };
    sides.filter(small).ok_or_else(|| {
        Failure::Question(format!("the values of at most {MOST} squares are listed: ask for a census of more"))
    })
}

/// The values of all squares; the last coordinate runs fastest.
fn table(rules: &AnyRules, sides: &[usize], limits: &Limits, watcher: &Watcher) -> Result<Vec<u32>, Failure> {
    let wrong_sides = |dimensions: usize| Failure::Question(format!("this game has boards of {dimensions} sides"));
    match rules {
        AnyRules::Vectors(rules) if rules.dimensions() != sides.len() => Err(wrong_sides(rules.dimensions())),
        AnyRules::Vectors(rules) => {
            let values = vector_board::values(rules, sides, limits.memory, watcher)?;
            Ok(values.into_iter().map(grundy::Nimber::get).collect())
        }
        AnyRules::Impartial(rules) => {
            combined(&vec![rules.clone(); sides.len()], sides, limits, watcher, |one, other| Some(one ^ other))
        }
        AnyRules::Product(factors) if factors.len() != sides.len() => Err(wrong_sides(factors.len())),
        AnyRules::Product(factors) => combined(factors, sides, limits, watcher, |one, other| {
            u32::try_from(nim_product::times(u64::from(one), u64::from(other))).ok()
        }),
        AnyRules::Partizan(rules) => Err(Failure::Question(format!("{rules} is not played on a board of squares"))),
    }
}

/// Every combination of the values along the sides.
fn combined(
    rules: &[Rules],
    sides: &[usize],
    limits: &Limits,
    watcher: &Watcher,
    combine: impl Fn(u32, u32) -> Option<u32>,
) -> Result<Vec<u32>, Failure> {
    let mut table: Option<Vec<u32>> = None;
    for (rules, &side) in rules.iter().zip(sides) {
        let solution = solve(rules, Some(&Natural::from(side.saturating_sub(1))), limits, watcher)?;
        let along: Vec<u32> =
            (0..side).map(|x| Ok(solution.nimber(&Natural::from(x))?.get())).collect::<Result<_, Failure>>()?;
        table = Some(match table {
            None => along,
            Some(before) => before
                .iter()
                .flat_map(|&one| along.iter().map(move |&other| (one, other)))
                .map(|(one, other)| combine(one, other))
                .collect::<Option<_>>()
                .ok_or_else(|| Failure::Question("a product of values is 2^32 or more".to_owned()))?,
        });
    }
    Ok(table.unwrap_or_default())
}

fn print(
    args: &Values,
    rules: &AnyRules,
    sides: &[usize],
    values: &[u32],
    common: &Common,
    started: Instant,
) -> Outcome {
    let width = sides.last().copied().unwrap_or(1).max(1);
    if common.json || args.format == Format::Json {
        let rows: Vec<Value> = values.chunks(width).map(|row| json!(row)).collect();
        let story = object([("rules", json!(rules.to_string())), ("sides", json!(sides)), ("answer", json!(rows))]);
        return Ok(output::print_json(story, started)?);
    }
    let text = match args.format {
        Format::Csv => {
            let names: Vec<String> = (1..=sides.len()).map(|i| format!("x{i}")).collect();
            let lines = values.iter().enumerate().map(|(i, value)| format!("{},{value}", place(i, sides)));
            std::iter::once(format!("{},value", names.join(","))).chain(lines).collect::<Vec<_>>().join("\n")
        }
        Format::Latex => {
            let rows = values.chunks(width).map(|row| row.iter().map(u32::to_string).collect());
            let numbers: Vec<String> = (0..width).map(|y| y.to_string()).collect();
            let head: Vec<&str> = numbers.iter().map(String::as_str).collect();
            output::latex_table(&head, rows)
        }
        Format::Bfile => {
            return Err(Failure::Question(
                "a b-file keeps a sequence: use --format plain, csv, json or latex".to_owned(),
            ));
        }
        Format::Plain | Format::Json => {
            let longest = values.iter().max().map_or(1, |value| value.to_string().len());
            let line = |row: &[u32]| row.iter().map(|value| format!("{value:>longest$}")).collect::<Vec<_>>().join(" ");
            // The layers of a board of three sides stand apart.
            let layer = if sides.len() > 2 { sides[sides.len() - 2].max(1) } else { usize::MAX };
            let lines: Vec<String> = values.chunks(width).map(line).collect();
            lines.chunks(layer).map(|lines| lines.join("\n")).collect::<Vec<_>>().join("\n\n")
        }
    };
    Ok(output::print(&text)?)
}

/// The coordinates of a square, separated by commas.
fn place(mut index: usize, sides: &[usize]) -> String {
    let mut coordinates = Vec::new();
    for &side in sides.iter().rev() {
        coordinates.push((index % side).to_string());
        index /= side;
    }
    coordinates.reverse();
    coordinates.join(",")
}
