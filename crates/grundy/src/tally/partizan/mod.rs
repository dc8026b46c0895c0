//! Tally of partizan pieces: how many selections are won by Left, by Right, by the next player and
//! by the previous player.
//!
//! There are three algorithms, by the family the values belong to:
//!
//! * numbers + nimbers (`number_nimber/`): outcomes are read off the sum of the numbers and the xor
//!   of the nimbers;
//! * numbers and switches (`switches.rs`): a sum is played in the order of temperature;
//! * anything else ([`by_convolution`]): sums of canonical forms, one by one, up to a stated limit.
//!
//! The first two count exactly: they evaluate at roots of unity modulo word-size primes, and
//! combine the residues by the Chinese remainder theorem. Tuples of very many numbers + nimbers
//! modulo a prime are counted by a recurrence (`recurrence.rs`).
//!
#![doc = include_str!("outcomes.md")]

pub mod by_convolution;
mod evaluation;
mod number_nimber;
mod recurrence;
mod switches;

use crate::arith::natural::{Natural, to_usize};
use crate::census::PartizanCensus;
use crate::error::{Error, Result};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::tally::{Kind, Selection};

/// How many selections have each outcome, exactly or modulo a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanTally {
    /// Left wins, whoever starts.
    pub left: Natural,
    /// Right wins, whoever starts.
    pub right: Natural,
    /// The next player wins.
    pub next: Natural,
    /// The previous player wins.
    pub previous: Natural,
    /// All selections.
    pub all: Natural,
    /// The algorithm that was used.
    pub algorithm: &'static str,
}

impl PartizanTally {
    /// How many selections have one of these outcomes, modulo `modulus` if there is one.
    #[must_use]
    pub fn of(&self, outcomes: &[Outcome], modulus: Option<&Natural>) -> Natural {
        let count = |outcome: &Outcome| match outcome {
            Outcome::Left => &self.left,
            Outcome::Right => &self.right,
            Outcome::Next => &self.next,
            Outcome::Previous => &self.previous,
        };
        let sum = outcomes.iter().fold(Natural::ZERO, |sum, outcome| sum + count(outcome));
        modulus.map_or_else(|| sum.clone(), |modulus| &sum % modulus)
    }

    /// The sum of two tallies.
    fn plus(self, other: &PartizanTally) -> Self {
        PartizanTally {
            left: self.left + &other.left,
            right: self.right + &other.right,
            next: self.next + &other.next,
            previous: self.previous + &other.previous,
            all: self.all + &other.all,
            algorithm: self.algorithm,
        }
    }

    /// All counts modulo a number, if there is one.
    fn modulo(self, modulus: Option<&Natural>) -> Self {
        let Some(n) = modulus else { return self };
        PartizanTally {
            left: self.left % n,
            right: self.right % n,
            next: self.next % n,
            previous: self.previous % n,
            all: self.all % n,
            algorithm: self.algorithm,
        }
    }

    /// Checks the law that the outcomes add up to all selections.
    fn checked(self, expected: &Natural) -> Result<Self> {
        let sum = &self.left + &self.right + &self.next + &self.previous;
        if sum == self.all && self.all == *expected {
            return Ok(self);
        }
        Err(Error::BrokenLaw(format!("outcomes of {expected} selections add up to {sum}")))
    }
}

/// The largest m.
pub const MAX_SIZE: usize = 1_000_000;

/// Counts the selections by outcome.
///
/// # Errors
///
/// [`Error::Question`] for modulus 0, [`Error::Limit`] beyond the stated limit of an algorithm,
/// [`Error::Cancelled`].
pub fn count(
    census: &PartizanCensus,
    selection: &Selection,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<PartizanTally> {
    if modulus.is_some_and(Natural::is_zero) {
        return Err(Error::Question("the modulus must be at least 1".to_owned()));
    }
    let bounded = |m: &Natural| {
        to_usize(m).filter(|&m| m <= MAX_SIZE).ok_or_else(|| {
            Error::limit(format!(
                "partizan selections are counted up to {MAX_SIZE} pieces\n  help: choose fewer pieces"
            ))
        })
    };
    let (first, last) = (bounded(&selection.first)?, bounded(&selection.last)?);
    let mut sum = count_single(census, selection.kind, first, modulus, options)?;
    for m in first + 1..=last {
        sum = sum.plus(&count_single(census, selection.kind, m, modulus, options)?).modulo(modulus);
    }
    Ok(sum)
}

/// Counts the selections of m pieces by outcome.
fn count_single(
    census: &PartizanCensus,
    kind: Kind,
    m: usize,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<PartizanTally> {
    if let Some(terms) = number_nimber::Terms::of(census) {
        if kind == Kind::Tuples
            && let Some(tally) = recurrence::count(&terms, m, modulus, options)?
        {
            return Ok(tally);
        }
        return number_nimber::count(&terms, kind, m, options).map(|tally| tally.modulo(modulus));
    }
    if let Some(classes) = switches::classes(census) {
        return switches::count(&classes, kind, m, options).map(|tally| tally.modulo(modulus));
    }
    by_convolution::count(census, kind, m, options).map(|tally| tally.modulo(modulus))
}

/// The number of all selections of m of the pieces.
fn number_of_selections(kind: Kind, pieces: &Natural, m: usize) -> Natural {
    let product = |factor: &dyn Fn(usize) -> Natural| (0..m).fold(Natural::ONE, |product, i| product * factor(i));
    let falling = |i: usize| if *pieces < Natural::from(i) { Natural::ZERO } else { pieces - Natural::from(i) };
    let factorial = || product(&|i| Natural::from(i + 1));
    match kind {
        Kind::Tuples => pieces.pow(m),
        Kind::Arrangements => product(&falling),
        Kind::Sets => product(&falling) / factorial(),
        Kind::Multisets => product(&|i| pieces + Natural::from(i)) / factorial(),
    }
}
