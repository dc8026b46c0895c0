//! The census of partizan pieces: staircases, diagrams, heaps.

mod counts;
mod staircases;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::given;
use super::pieces::{HeapSet, Heaps};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::partizan::ShortGame;
use crate::rules::PartizanRules;
use crate::values::partizan::heaps::{self, MAX_HEAP};
use crate::values::partizan::young::Diagram;

pub(crate) use counts::IntegerNimber;
pub use counts::PartizanCensus;
pub use staircases::{MAX_STEP_WEIGHT, MAX_WEIGHT};

/// The pieces of a partizan question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartizanPieces {
    /// All staircases (a, b, k) with a, b, k >= 1 and a + b + k at most this.
    Staircases(usize),
    /// All Young diagrams with 1 to this many squares.
    Diagrams(usize),
    /// Heaps of given sizes.
    Heaps(Heaps),
    /// A table of values and counts, as text.
    Table(String),
}

/// The most squares a diagram may have.
pub const MAX_DIAGRAM: usize = 60;

/// Takes the census of partizan pieces.
///
/// # Errors
///
/// [`Error::Question`] if the game has no such pieces, [`Error::Limit`], [`Error::Cancelled`].
pub fn survey(rules: &PartizanRules, pieces: &PartizanPieces, options: &Options<'_>) -> Result<PartizanCensus> {
    match (rules, pieces) {
        (PartizanRules::Young { step: false }, PartizanPieces::Staircases(weight)) => {
            staircases::under_young(*weight, options)
        }
        (PartizanRules::Young { step: true }, PartizanPieces::Staircases(weight)) => {
            staircases::under_young_step(*weight, options)
        }
        (PartizanRules::Young { step }, PartizanPieces::Diagrams(squares)) => diagrams(*squares, *step, options),
        (PartizanRules::Take { left, right }, PartizanPieces::Heaps(heaps)) => of_heaps(left, right, heaps, options),
        (PartizanRules::Given(_), PartizanPieces::Table(text)) => of_table(text),
        (PartizanRules::Given(_), _) => Err(Error::Question("a table of values has its pieces in it".to_owned())),
        (PartizanRules::Young { .. }, _) => {
            Err(Error::Question(format!("{rules} is played on diagrams: ask about staircases or diagrams")))
        }
        (PartizanRules::Drawn(_), _) => Err(Error::Question(format!(
            "positions of {rules} are drawn one by one, so there is no census of them: ask for the value of one"
        ))),
        (PartizanRules::Take { .. }, _) => {
            Err(Error::Question(format!("{rules} is played with heaps: ask about heaps")))
        }
    }
}

fn of_table(text: &str) -> Result<PartizanCensus> {
    let mut census = PartizanCensus::new();
    for (line, value, count) in given::lines_of_table(text)? {
        let game = census.games_mut().parse(value).map_err(|error| Error::Question(format!("line {line}: {error}")))?;
        census.add(game, &count);
    }
    Ok(census)
}

fn diagrams(squares: usize, step: bool, options: &Options<'_>) -> Result<PartizanCensus> {
    check_limit("the squares of diagrams", squares, MAX_DIAGRAM)?;
    let mut census = PartizanCensus::new();
    let mut counts: FxHashMap<ShortGame, u64> = FxHashMap::default();
    let mut ticker = Ticker::new(options, "values of diagrams", squares);
    for size in 1..=squares {
        let mut rows = Vec::new();
        for_each_partition(size, size, &mut rows, &mut |rows| {
            let value = Diagram::new(rows.to_vec())?.value(step, census.games_mut())?;
            *counts.entry(value).or_default() += 1;
            ticker.tick(size, 100 * size)
        })?;
    }
    add_counts(&mut census, counts);
    Ok(census)
}

/// Adds counts by ascending game, so that a census does not depend on the order of a map.
fn add_counts(census: &mut PartizanCensus, counts: FxHashMap<ShortGame, u64>) {
    let sorted: BTreeMap<ShortGame, u64> = counts.into_iter().collect();
    sorted.into_iter().for_each(|(game, count)| census.add(game, &Natural::from(count)));
}

/// Calls `each` with every partition of `size` into rows of at most `longest` squares, none longer
/// than the one before.
fn for_each_partition(
    size: usize,
    longest: usize,
    rows: &mut Vec<usize>,
    each: &mut dyn FnMut(&[usize]) -> Result<()>,
) -> Result<()> {
    if size == 0 {
        return each(rows);
    }
    for row in (1..=size.min(longest)).rev() {
        rows.push(row);
        for_each_partition(size - row, row, rows, each)?;
        rows.pop();
    }
    Ok(())
}

fn of_heaps(left: &[usize], right: &[usize], heaps: &Heaps, options: &Options<'_>) -> Result<PartizanCensus> {
    let mut census = PartizanCensus::new();
    let mut wanted: BTreeMap<usize, u64> = BTreeMap::new();
    for set in heaps.sets() {
        let HeapSet::Range { first, last } = set else {
            return Err(Error::Question("heaps of a partizan game are asked for by ranges".to_owned()));
        };
        let last = to_usize(last).filter(|&last| last <= MAX_HEAP).ok_or_else(|| {
            Error::limit(format!(
                "heaps of a partizan game have at most {MAX_HEAP} counters: no period is proved for them"
            ))
        })?;
        for size in to_usize(first).unwrap_or(last)..=last {
            *wanted.entry(size).or_default() += 1;
        }
    }
    let values =
        heaps::values(left, right, wanted.keys().next_back().copied().unwrap_or(0), census.games_mut(), options)?;
    for (size, count) in wanted {
        census.add(values[size], &Natural::from(count));
    }
    Ok(census)
}

fn check_limit(what: &str, asked: usize, most: usize) -> Result<()> {
    if asked <= most {
        return Ok(());
    }
    Err(Error::limit(format!("{what} may be at most {most}, and {asked} is asked for")))
}
