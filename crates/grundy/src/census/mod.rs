//! Census: how many components have each value.
//!
//! A [`Census`] is all the tally knows of a game. It is taken [`by_scan`] over computed values,
//! [`by_period`] where a proved period reaches further, and as ranges of values where they grow for
//! ever ([`flat`]). The census of a board is the xor convolution of those of its sides ([`board`]).

pub mod board;
pub mod by_formula;
pub mod by_period;
pub mod by_scan;
pub mod flat;
pub mod given;
pub mod partizan;
pub mod pieces;
pub mod stock;
pub mod vectors;

use std::collections::BTreeMap;
use std::ops::Bound;

pub use partizan::{PartizanCensus, PartizanPieces};
pub use pieces::{Board, HeapSet, Heaps, Pieces};

use crate::arith::natural::{Integer, Natural, bit_length, to_natural, to_usize};
use crate::arith::primes;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::period::{Solution, solve};
use crate::rules::Rules;
use crate::values::Nimber;

/// How many components have each value: single values, and ranges of values, however long, that all
/// occur equally often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    counts: BTreeMap<Nimber, Natural>,
    /// X -> c: c more components of every value below X.
    steps: BTreeMap<Natural, Integer>,
    total: Natural,
}

/// Joins neighbouring rows of equal counts, unless both are single values.
fn merged(rows: Vec<ValueRange>) -> Vec<ValueRange> {
    let mut merged: Vec<ValueRange> = Vec::new();
    for row in rows {
        match merged.last_mut() {
            Some(last)
                if last.count == row.count
                    && &last.last + Natural::ONE == row.first
                    && (last.first != last.last || row.first != row.last) =>
            {
                last.last = row.last;
            }
            _ => merged.push(row),
        }
    }
    merged
}

/// A range of values that occur equally often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueRange {
    /// The first value.
    pub first: Natural,
    /// The last value.
    pub last: Natural,
    /// How many components have each of the values.
    pub count: Natural,
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

    /// Adds a component of one value, listed if it has at most `bits` bits and as a range of its
    /// own otherwise.
    fn add_value(&mut self, value: &Natural, bits: usize) {
        match u32::try_from(value) {
            Ok(small) if bit_length(value) <= bits => self.add(Nimber::new(small), &Natural::ONE),
            _ => self.add_range(value, &(value + Natural::ONE), &Natural::ONE),
        }
    }

    /// Adds `count` components of each value from `first` to the one before `end`.
    pub fn add_range(&mut self, first: &Natural, end: &Natural, count: &Natural) {
        if end <= first || count.is_zero() {
            return;
        }
        self.add_step(end, &Integer::from(count.clone()));
        self.add_step(first, &-Integer::from(count.clone()));
        self.total += (end - first) * count;
    }

    fn add_step(&mut self, end: &Natural, count: &Integer) {
        if end.is_zero() {
            return;
        }
        let step = self.steps.entry(end.clone()).or_default();
        *step += count;
        if step.is_zero() {
            self.steps.remove(end);
        }
    }

    /// Adds another census to this one.
    pub fn merge(&mut self, other: &Census) {
        other.iter().for_each(|(value, count)| self.add(value, count));
        other.steps.iter().for_each(|(end, count)| self.add_step(end, count));
        self.total = self.counts.values().fold(Natural::ZERO, |sum, count| sum + count) + self.in_ranges();
    }

    /// How many components are in the ranges; 0 if the sum is negative, which breaks a law.
    fn in_ranges(&self) -> Natural {
        let sum = self.steps.iter().fold(Integer::ZERO, |sum, (end, count)| sum + count * Integer::from(end.clone()));
        to_natural(&sum).unwrap_or_default()
    }

    /// The census with all values listed one by one, if they have at most `bits` bits.
    #[must_use]
    pub fn listed(&self, bits: usize) -> Option<Census> {
        if self.bits() > bits {
            return None;
        }
        let mut census = Census { counts: self.counts.clone(), steps: BTreeMap::new(), total: Natural::ZERO };
        for range in self.ranges() {
            let (first, last) = (to_usize(&range.first)?, to_usize(&range.last)?);
            (first..=last)
                .for_each(|value| *census.counts.entry(Nimber::from_index(value)).or_default() += &range.count);
        }
        census.total.clone_from(&self.total);
        Some(census)
    }

    /// Steps X -> c: c more components of every value below X, besides those that are listed.
    #[must_use]
    pub fn steps(&self) -> &BTreeMap<Natural, Integer> {
        &self.steps
    }

    /// The ranges of values that are not listed one by one, ascending.
    #[must_use]
    pub fn ranges(&self) -> Vec<ValueRange> {
        let mut count = self.steps.values().fold(Integer::ZERO, |sum, count| sum + count);
        let mut first = Natural::ZERO;
        let mut ranges = Vec::new();
        for (end, step) in &self.steps {
            if let Some(count) = to_natural(&count).filter(|count| !count.is_zero()) {
                ranges.push(ValueRange { first: first.clone(), last: end - Natural::ONE, count });
            }
            first.clone_from(end);
            count -= step;
        }
        ranges
    }

    /// The rows of the census, ascending, each value that occurs in exactly one: listed values have
    /// rows of their own, unless they continue a range of equal count.
    #[must_use]
    pub fn rows(&self) -> Vec<ValueRange> {
        let mut listed = self.counts.iter().map(|(value, count)| (Natural::from(value.get()), count)).peekable();
        let mut rows: Vec<ValueRange> = Vec::new();
        let single = |value: Natural, count: Natural| ValueRange { first: value.clone(), last: value, count };
        for range in self.ranges() {
            while let Some((value, count)) = listed.next_if(|(value, _)| *value < range.first) {
                rows.push(single(value, count.clone()));
            }
            let mut first = range.first;
            while let Some((value, count)) = listed.next_if(|(value, _)| *value <= range.last) {
                if first < value {
                    rows.push(ValueRange { first, last: &value - Natural::ONE, count: range.count.clone() });
                }
                rows.push(single(value.clone(), count + &range.count));
                first = value + Natural::ONE;
            }
            if first <= range.last {
                rows.push(ValueRange { first, last: range.last, count: range.count });
            }
        }
        rows.extend(listed.map(|(value, count)| single(value, count.clone())));
        merged(rows)
    }

    /// How many components there are.
    #[must_use]
    pub fn total(&self) -> &Natural {
        &self.total
    }

    /// How many components have this value.
    #[must_use]
    pub fn count(&self, value: Nimber) -> Natural {
        let value_number = Natural::from(value.get());
        let above = self.steps.range((Bound::Excluded(value_number), Bound::Unbounded));
        let flat = above.fold(Integer::ZERO, |sum, (_, count)| sum + count);
        self.counts.get(&value).cloned().unwrap_or_default() + to_natural(&flat).unwrap_or_default()
    }

    /// The listed values and their counts, by ascending value; [`ranges`](Self::ranges) has the
    /// others.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Nimber, &Natural)> {
        self.counts.iter().map(|(&value, count)| (value, count))
    }

    /// The number of bits b: every value, and so every xor of values, is below 2^b.
    #[must_use]
    pub fn bits(&self) -> usize {
        let flat = self.steps.keys().next_back().map_or(0, |end| bit_length(&(end - Natural::ONE)));
        flat.max(self.listed_bits() as usize)
    }

    /// The number of bits of the largest listed value.
    #[must_use]
    pub fn listed_bits(&self) -> u32 {
        self.counts.keys().next_back().map_or(0, |value| u32::BITS - value.get().leading_zeros())
    }

    /// The law every census obeys: its counts add up to the number of pieces.
    fn check_total(self, expected: &Natural) -> Result<Self> {
        let sum = self.counts.values().fold(Natural::ZERO, |sum, count| sum + count) + self.in_ranges();
        if sum == *expected && self.total == sum {
            return Ok(self);
        }
        Err(Error::BrokenLaw(format!("a census of {expected} pieces counts {sum} of them")))
    }
}

/// The most bits of the value of a single heap that is listed.
const LISTED_BITS: usize = 24;

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
/// [`Error::NotProved`] if a piece lies past the computed values and no period is proved;
/// [`Error::Limit`]; [`Error::Cancelled`].
///
/// ```
/// use grundy::{Options, Rules, census::{self, Pieces}};
/// let rules = Rules::parse("take 1..3").unwrap();
/// let pieces = Pieces::heaps("1..10^1000").unwrap();
/// let survey = census::survey(&rules, &pieces, &Options::default()).unwrap();
/// let quarter = survey.census.count(grundy::Nimber::ZERO);
/// assert_eq!(quarter.to_string(), format!("25{}", "0".repeat(998)));
/// ```
pub fn survey(rules: &Rules, pieces: &Pieces, options: &Options<'_>) -> Result<Survey> {
    let solution = solve(rules, Some(&pieces.largest()), options)?;
    let census = match pieces {
        Pieces::Heaps(heaps) => of_heaps(&solution, heaps, options)?,
        Pieces::Board(board) => board::census(&solution, board, options)?,
    };
    Ok(Survey { census, solution })
}

fn of_heaps(solution: &Solution, heaps: &Heaps, options: &Options<'_>) -> Result<Census> {
    let mut census = Census::new();
    let mut ticker = Ticker::new(options, "census of heaps", heaps.sets().len());
    for (i, set) in heaps.sets().iter().enumerate() {
        ticker.tick(i, 200)?;
        match set {
            HeapSet::Range { first, last } if first == last => census.add_value(&solution.value(first)?, LISTED_BITS),
            HeapSet::Range { first, last } => census.merge(&of_range(solution, first, last, options)?),
            HeapSet::Primes { first, last } => census.merge(&of_primes(solution, *first, *last, options)?),
        }
    }
    Ok(census)
}

/// The census of heaps of first ..= last counters, by whichever method reaches them.
pub(crate) fn of_range(solution: &Solution, first: &Natural, last: &Natural, options: &Options<'_>) -> Result<Census> {
    let census = match (by_scan::census(solution.nimbers(), first, last), solution.formula()) {
        (Some(census), _) => census,
        (None, Some(checked)) => by_formula::census(checked.formula, first, last, options)?,
        (None, None) => by_period::census(solution, first, last, options)?,
    };
    census.check_total(&(last - first + Natural::ONE))
}

fn of_primes(solution: &Solution, first: u64, last: u64, options: &Options<'_>) -> Result<Census> {
    let mut counts: BTreeMap<Nimber, u64> = BTreeMap::new();
    let mut ticker = Ticker::new(options, "census of primes", usize::try_from(last - first).unwrap_or(usize::MAX));
    primes::for_each_in(first, last, |prime| {
        *counts.entry(solution.nimber(&Natural::from(prime))?).or_default() += 1;
        ticker.tick(usize::try_from(prime - first).unwrap_or(usize::MAX), 50)
    })?;
    let mut census = Census::new();
    counts.into_iter().for_each(|(value, count)| census.add(value, &Natural::from(count)));
    Ok(census)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Rows once overlapped where listed values lay within ranges.
        #[test]
        fn rows_have_every_value_once(
            listed in prop::collection::vec((0u32..40, 1u32..4), 0..5),
            ranges in prop::collection::vec((0u32..40, 0u32..40, 1u32..4), 0..4),
        ) {
            let mut census = Census::new();
            listed.iter().for_each(|&(value, count)| census.add(Nimber::new(value), &Natural::from(count)));
            for &(first, length, count) in &ranges {
                let first = Natural::from(first);
                census.add_range(&first, &(&first + Natural::from(length)), &Natural::from(count));
            }
            let rows = census.rows();
            let in_rows = |row: &ValueRange| (&row.last - &row.first + Natural::ONE) * &row.count;
            prop_assert_eq!(census.total(), &rows.iter().fold(Natural::ZERO, |sum, row| sum + in_rows(row)));
            prop_assert!(rows.windows(2).all(|pair| pair[0].last < pair[1].first));
            for value in 0..100u32 {
                let number = Natural::from(value);
                let row = rows.iter().find(|row| row.first <= number && number <= row.last);
                prop_assert_eq!(row.map_or(Natural::ZERO, |row| row.count.clone()), census.count(Nimber::new(value)));
            }
        }
    }

    #[test]
    fn a_census_that_does_not_add_up_is_refused() {
        let mut census = Census::new();
        census.add(Nimber::new(3), &Natural::from(5u8));
        census.add_range(&Natural::from(2u8), &Natural::from(6u8), &Natural::from(7u8));
        let pieces = Natural::from(5u8 + 4 * 7);
        assert!(census.clone().check_total(&pieces).is_ok());
        assert!(matches!(census.clone().check_total(&Natural::ONE), Err(Error::BrokenLaw(_))));
        census.total += Natural::ONE;
        assert!(matches!(census.check_total(&pieces), Err(Error::BrokenLaw(_))), "it counts one more than it has");
    }

    /// Values listed one by one keep rows of their own, whatever their counts; only ranges grow.
    #[test]
    fn neighbours_stay_apart_unless_one_is_a_range() {
        let mut census = Census::new();
        (1..=2).for_each(|value| census.add(Nimber::new(value), &Natural::ONE));
        assert_eq!(census.rows().len(), 2);
        census.add_range(&Natural::from(3u8), &Natural::from(6u8), &Natural::ONE);
        let rows: Vec<_> = census.rows().into_iter().map(|row| (row.first.to_string(), row.last.to_string())).collect();
        assert_eq!(rows, [("1".to_owned(), "1".to_owned()), ("2".to_owned(), "5".to_owned())]);
    }
}
