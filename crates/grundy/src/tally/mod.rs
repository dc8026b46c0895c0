//! Tally: how many ways to choose m components so that the sum is won, or lost.
//!
//! With c_r components of value r, C in all, values below 2^b, and t(w) = sum_r (-1)^popcount(r & w) c_r, the number of
//! selections whose xor is 0 (the lost ones) is
//!
//! ```text
//! lost = 2^-b  sum over w of F(t(w)),     all = F(C),     won = all - lost,
//!
//! tuples        F(t) = t^m                                        (ordered; pieces may repeat)
//! multisets     F(t) = [z^m] (1-z)^-A (1+z)^-B                    A = (C+t)/2, B = (C-t)/2
//! sets          F(t) = [z^m] (1+z)^A (1-z)^B
//! arrangements  F(t) = m! [z^m] (1+z)^A (1-z)^B                   (ordered; all different)
//! ```
//!
//! because (-1)^(x.w) is multiplicative over xor: each piece of value r contributes the factor 1/(1 - s z) or
//! 1 + s z with s = (-1)^popcount(r & w), and summing over w keeps the selections of xor 0. docs/theory.md has the
//! derivation. Equal t(w) share one coefficient ([`spectrum`]).

pub mod by_enumeration;
mod ordered;
pub mod partizan;
pub mod spectrum;
mod unordered;

use crate::arith::natural::{Integer, Natural, bit_length, to_usize};
use crate::census::Census;
use crate::error::{Error, Result};
use crate::progress::Progress;
pub use spectrum::Spectrum;

/// The longest exact answer, in bits; longer ones are counted modulo a number.
pub const MAX_EXACT_BITS: usize = 1 << 32;

/// The largest m of multisets, sets and arrangements, whose cost grows with m.
pub const MAX_UNORDERED: usize = 100_000_000;

/// Which choices of components are one selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Order counts, pieces may repeat.
    Tuples,
    /// Order counts, pieces are all different.
    Arrangements,
    /// Order does not count, pieces may repeat.
    Multisets,
    /// Order does not count, pieces are all different.
    Sets,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 4] = [Kind::Tuples, Kind::Arrangements, Kind::Multisets, Kind::Sets];

    /// The kind in one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Tuples => "tuples",
            Kind::Arrangements => "arrangements",
            Kind::Multisets => "multisets",
            Kind::Sets => "sets",
        }
    }
}

/// A choice of m components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// What counts as one selection.
    pub kind: Kind,
    /// m.
    pub size: Natural,
}

/// Who wins, from the side of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move wins: the values' xor is not 0.
    Won,
    /// The player to move loses: the values' xor is 0.
    Lost,
}

/// An answer, and what it was computed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many selections have the outcome (modulo the modulus, if there is one).
    pub answer: Natural,
    /// How many selections there are (modulo the modulus, if there is one).
    pub all: Natural,
    /// The transform the sum ran over.
    pub spectrum: Spectrum,
}

/// Counts the selections with the outcome, exactly or modulo `modulus` >= 1.
///
/// Tuples take about 2^b log m multiplications, the others 2^b m at most: fewer where transform values coincide.
///
/// # Errors
///
/// [`Error::Question`] for modulus 0, [`Error::Limit`] for an answer or an m beyond the stated limits,
/// [`Error::Cancelled`].
///
/// ```
/// use grundy::{Natural, Nimber, Silent, census::Census, tally::{Kind, Outcome, Selection, count}};
/// let mut census = Census::new(); // heaps 1, 2 and 3 of Nim
/// (1..=3).for_each(|g| census.add(Nimber::new(g), &Natural::ONE));
/// let selection = Selection { kind: Kind::Tuples, size: Natural::from(3u8) };
/// let lost = count(&census, &selection, Outcome::Lost, None, &Silent).unwrap();
/// assert_eq!(lost.answer, Natural::from(6u8)); // the orders of 1, 2, 3
/// ```
pub fn count(
    census: &Census,
    selection: &Selection,
    outcome: Outcome,
    modulus: Option<&Natural>,
    progress: &dyn Progress,
) -> Result<Tally> {
    if modulus.is_some_and(Natural::is_zero) {
        return Err(Error::Question("the modulus must be at least 1".to_owned()));
    }
    let spectrum = Spectrum::of(census)?;
    let (lost, all) = match (selection.kind, modulus) {
        // Everything is 0 modulo 1; a ring of one element is not asked.
        (_, Some(modulus)) if modulus.is_one() => (Natural::ZERO, Natural::ZERO),
        (Kind::Tuples, None) => ordered::exact(&spectrum, &selection.size)?,
        (Kind::Tuples, Some(modulus)) => ordered::modulo(&spectrum, &selection.size, modulus)?,
        (_, None) => unordered::exact(&spectrum, selection, progress)?,
        (_, Some(modulus)) => unordered::modulo(&spectrum, selection, modulus, progress)?,
    };
    let answer = match (outcome, modulus) {
        (Outcome::Lost, _) => lost,
        (Outcome::Won, None) if lost > all => {
            return Err(Error::BrokenLaw("more selections are lost than there are".to_owned()));
        }
        (Outcome::Won, None) => &all - lost,
        (Outcome::Won, Some(modulus)) => (&all + modulus - lost) % modulus,
    };
    Ok(Tally { answer, all, spectrum })
}

/// `sum` / 2^bits, which must come out even.
fn divide_transform(sum: &Integer, bits: u32) -> Result<Natural> {
    let quotient = sum >> bits as usize;
    let natural = crate::arith::natural::to_natural(&quotient).filter(|_| &quotient << bits as usize == *sum);
    natural.ok_or_else(|| Error::BrokenLaw("an inverse transform does not divide by 2^b".to_owned()))
}

/// Refuses an exact answer of up to pieces^m if that is too long to write down; otherwise returns m.
fn check_exact_size(pieces: &Natural, m: &Natural) -> Result<usize> {
    let m_word = to_usize(m).unwrap_or(usize::MAX);
    let bits = bit_length(pieces).saturating_mul(m_word);
    if bits <= MAX_EXACT_BITS {
        return Ok(m_word);
    }
    Err(Error::Limit(format!(
        "the exact answer may have {bits} bits and the limit is {MAX_EXACT_BITS}\n  \
         help: ask for it modulo a number with --mod"
    )))
}
