//! Census: how many components have each value.
//!
//! A [`Census`] is the only thing the tally knows of a game. It is taken [`by_scan`] over computed values, or
//! [`by_period`] where a proved period reaches further; a board's is the xor convolution of its sides' ([`board`]).

pub mod board;
pub mod by_period;
pub mod by_scan;
pub mod partizan;
pub mod pieces;

use std::collections::BTreeMap;

pub use partizan::{PartizanCensus, PartizanPieces};
pub use pieces::{Board, HeapSet, Heaps, Pieces};

use crate::arith::natural::Natural;
use crate::arith::primes;
use crate::error::{Error, Result};
use crate::progress::{Progress, Ticker};
use crate::rules::Rules;
use crate::values::{Limits, Nimber, Solution, solve};

/// How many components have each value. Values that no component has are not listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    counts: BTreeMap<Nimber, Natural>,
    total: Natural,
}

impl Census {
    /// The census of no components.
    #[must_use]
    pub fn new() -> Self {
        Census::default()
    }

    /// Adds `count` components of one value.
    pub fn add(&mut self, value: Nimber, count: &Natural) {
        if !count.is_zero() {
            *self.counts.entry(value).or_default() += count;
            self.total += count;
        }
    }

    /// Adds another census to this one.
    pub fn merge(&mut self, other: &Census) {
        other.iter().for_each(|(value, count)| self.add(value, count));
    }

    /// How many components there are.
    #[must_use]
    pub fn total(&self) -> &Natural {
        &self.total
    }

    /// How many components have this value.
    #[must_use]
    pub fn count(&self, value: Nimber) -> Natural {
        self.counts.get(&value).cloned().unwrap_or_default()
    }

    /// Values and counts, by ascending value.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Nimber, &Natural)> {
        self.counts.iter().map(|(&value, count)| (value, count))
    }

    /// b: every value, and so every xor of values, is below 2^b.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.counts.keys().next_back().map_or(0, |value| u32::BITS - value.get().leading_zeros())
    }

    /// The law every census obeys: its counts add up to the number of pieces.
    fn check_total(self, expected: &Natural) -> Result<Self> {
        let sum = self.counts.values().fold(Natural::ZERO, |sum, count| sum + count);
        if sum == *expected && self.total == sum {
            return Ok(self);
        }
        Err(Error::BrokenLaw(format!("a census of {expected} pieces counts {sum} of them")))
    }
}

/// A census and the values it was taken from.
#[derive(Clone, Debug)]
pub struct Survey {
    /// How many pieces have each value.
    pub census: Census,
    /// The values of heaps, as far as they were needed.
    pub solution: Solution,
}

/// Takes the census of the pieces under the rules.
///
/// # Errors
///
/// [`Error::NotProved`] if a piece lies past the computed values and no period is proved; [`Error::Limit`];
/// [`Error::Cancelled`].
///
/// ```
/// use grundy::{Rules, Silent, census::{self, Pieces}, values::Limits};
/// let rules = Rules::parse("take 1..3").unwrap();
/// let pieces = Pieces::heaps("1..10^1000").unwrap();
/// let survey = census::take(&rules, &pieces, &Limits::default(), &Silent).unwrap();
/// let quarter = survey.census.count(grundy::Nimber::ZERO);
/// assert_eq!(quarter.to_string(), format!("25{}", "0".repeat(998)));
/// ```
pub fn take(rules: &Rules, pieces: &Pieces, limits: &Limits, progress: &dyn Progress) -> Result<Survey> {
    let solution = solve(rules, Some(&pieces.largest()), limits, progress)?;
    let census = match pieces {
        Pieces::Heaps(heaps) => of_heaps(&solution, heaps, progress)?,
        Pieces::Board(board) => board::census(&solution, board)?,
    };
    Ok(Survey { census, solution })
}

fn of_heaps(solution: &Solution, heaps: &Heaps, progress: &dyn Progress) -> Result<Census> {
    let mut census = Census::new();
    for set in heaps.sets() {
        match set {
            HeapSet::Range { first, last } if first == last => census.add(solution.nimber(first)?, &Natural::ONE),
            HeapSet::Range { first, last } => census.merge(&of_range(solution, first, last)?),
            HeapSet::Primes { first, last } => census.merge(&of_primes(solution, *first, *last, progress)?),
        }
    }
    Ok(census)
}

/// The census of heaps of first ..= last counters, by whichever road reaches them.
pub(crate) fn of_range(solution: &Solution, first: &Natural, last: &Natural) -> Result<Census> {
    let census = match by_scan::census(solution.nimbers(), first, last) {
        Some(census) => census,
        None => by_period::census(solution, first, last)?,
    };
    census.check_total(&(last - first + Natural::ONE))
}

fn of_primes(solution: &Solution, first: u64, last: u64, progress: &dyn Progress) -> Result<Census> {
    let mut counts: BTreeMap<Nimber, u64> = BTreeMap::new();
    let mut ticker = Ticker::new(progress, "census of primes", usize::try_from(last - first).unwrap_or(usize::MAX));
    primes::for_each_in(first, last, |prime| {
        *counts.entry(solution.nimber(&Natural::from(prime))?).or_default() += 1;
        ticker.tick(usize::try_from(prime - first).unwrap_or(usize::MAX), 50)
    })?;
    let mut census = Census::new();
    counts.into_iter().for_each(|(value, count)| census.add(value, &Natural::from(count)));
    Ok(census)
}
