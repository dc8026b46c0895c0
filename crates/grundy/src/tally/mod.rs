//! Tally: how many ways there are to choose m components so that the sum is won, or lost.
//!
#![doc = include_str!("tally.md")]

pub mod by_enumeration;
pub mod distribution;
mod division;
mod each;
mod list;
mod magnitude;
mod ordered;
pub mod partizan;
pub mod sample;
pub mod spectrum;
pub mod terms;
pub mod total;
mod unordered;

use crate::arith::chinese_remainder;
use crate::arith::coefficient::MAX_LINEAR;
use crate::arith::moduli::{self, Part};
use crate::arith::natural::{Integer, Natural, at_most, bit_length, to_usize};
use crate::census::Census;
use crate::error::{Error, Remedy, Result};
use crate::options::Options;
use crate::outcome::Outcome;
pub use distribution::distribution;
use division::divide_transform;
pub use each::{MAX_COUNTS, each, each_prefix};
pub use list::{list, list_of_total};
pub use magnitude::{Digits, digits, digits_of};
pub use spectrum::Spectrum;

/// The longest exact answer, in bits; longer answers are counted modulo a number.
pub const MAX_EXACT_BITS: usize = at_most(1 << 32);

/// How components are selected: in order or not, with repetition or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Ordered, with repetition.
    Tuples,
    /// Ordered, without repetition.
    Arrangements,
    /// Unordered, with repetition.
    Multisets,
    /// Unordered, without repetition.
    Sets,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Tuples, Kind::Arrangements, Kind::Multisets, Kind::Sets];

    /// The name of the kind, in one word.
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

/// A selection of m components; for a range of m, the counts are added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// What counts as one selection.
    pub kind: Kind,
    /// The least m.
    pub first: Natural,
    /// The greatest m, at least `first`.
    pub last: Natural,
}

impl Selection {
    /// A selection of `size` components.
    #[must_use]
    pub fn new(kind: Kind, size: Natural) -> Self {
        Selection { kind, first: size.clone(), last: size }
    }

    /// Whether there is only one m.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.first == self.last
    }
}

/// Components to choose from, and how they are chosen.
#[derive(Clone, Copy, Debug)]
pub struct Pool<'a> {
    /// The components.
    pub census: &'a Census,
    /// How they are chosen.
    pub selection: &'a Selection,
}

/// An answer, and what it was computed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many selections have the outcome (modulo the modulus, if there is one).
    pub answer: Natural,
    /// How many selections there are (modulo the modulus, if there is one).
    pub all: Natural,
    /// The transform that was summed over.
    pub spectrum: Spectrum,
}

/// Counts the selections with the outcome, exactly or modulo `modulus` >= 1.
///
/// Tuples take about 2^b log m multiplications, the other kinds at most 2^b m: fewer where
/// transform values coincide, and about sqrt(m) modulo primes below 2^62 where m is large.
///
/// # Errors
///
/// [`Error::Question`] for modulus 0, [`Error::Limit`] for an answer or an m beyond the stated
/// limits, [`Error::Cancelled`].
///
/// ```
/// use grundy::tally::{Kind, Selection, count};
/// use grundy::{Natural, Nimber, Options, Outcome, census::Census};
/// let mut census = Census::new(); // heaps 1, 2 and 3 of Nim
/// (1..=3).for_each(|g| census.add(Nimber::new(g), &Natural::ONE));
/// let selection = Selection::new(Kind::Tuples, Natural::from(3u8));
/// let lost = count(&census, &selection, Outcome::Previous, None, &Options::default()).unwrap();
/// assert_eq!(lost.answer, Natural::from(6u8)); // the orders of 1, 2, 3
/// ```
pub fn count(
    census: &Census,
    selection: &Selection,
    outcome: Outcome,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<Tally> {
    count_pools(&[Pool { census, selection }], outcome, modulus, options)
}

/// Counts selections from several pools at once: a number of pieces from each pool, all in one sum.
///
/// # Errors
///
/// As for [`count`].
pub fn count_pools(
    pools: &[Pool<'_>],
    outcome: Outcome,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<Tally> {
    check_question(pools, modulus)?;
    let censuses: Vec<&Census> = pools.iter().map(|pool| pool.census).collect();
    let spectrum = Spectrum::joint(&censuses, options)?;
    let (lost, all) = match modulus {
        None => exact(pools, &spectrum, options)?,
        Some(modulus) => modulo(pools, &spectrum, modulus, options)?,
    };
    let answer = with_outcome(outcome, lost, &all, modulus)?;
    Ok(Tally { answer, all, spectrum })
}

/// The number of selections with the outcome, of all selections and those that are lost.
fn with_outcome(outcome: Outcome, lost: Natural, all: &Natural, modulus: Option<&Natural>) -> Result<Natural> {
    Ok(match (outcome, modulus) {
        (_, None) if lost > *all => {
            return Err(Error::BrokenLaw("more selections are lost than there are".to_owned()));
        }
        (Outcome::Previous, _) => lost,
        (Outcome::Next, None) => all - lost,
        (Outcome::Next, Some(modulus)) => (all + modulus - lost) % modulus,
        // Both players have the same moves.
        (Outcome::Left | Outcome::Right, _) => Natural::ZERO,
    })
}

fn check_question(pools: &[Pool<'_>], modulus: Option<&Natural>) -> Result<()> {
    if modulus.is_some_and(Natural::is_zero) {
        return Err(Error::Question("the modulus must be at least 1".to_owned()));
    }
    match pools.iter().find(|pool| pool.selection.last < pool.selection.first) {
        Some(pool) => {
            let Selection { first, last, .. } = pool.selection;
            Err(Error::Question(format!("the range {first}..{last} of pieces is empty: write {last}..{first}")))
        }
        None => Ok(()),
    }
}

/// The number of lost selections, and of all selections.
fn exact(pools: &[Pool<'_>], spectrum: &Spectrum, options: &Options<'_>) -> Result<(Natural, Natural)> {
    let values: Vec<Vec<Integer>> = (0..pools.len())
        .map(|i| exact_values(pools[i].selection, &spectrum.pieces()[i], spectrum.terms(i), options))
        .collect::<Result<_>>()?;
    let combined = |places: &[u32]| {
        let mut factors = places.iter().zip(&values).map(|(&place, values)| &values[place as usize]);
        let first = factors.next().cloned().unwrap_or(Integer::ONE);
        factors.fold(first, |product, factor| product * factor)
    };
    let sum = spectrum.classes().fold(Integer::ZERO, |sum, (places, times)| {
        sum + if times.is_one() { combined(places) } else { combined(places) * Integer::from(times.clone()) }
    });
    let all = (0..pools.len()).fold(Integer::ONE, |all, i| all * &values[i][spectrum.place_of_all(i)]);
    Ok((divide_transform(&sum, spectrum.bits())?, divide_transform(&all, 0)?))
}

/// F(t) for each t.
fn exact_values(
    selection: &Selection,
    pieces: &Natural,
    terms: &[Integer],
    options: &Options<'_>,
) -> Result<Vec<Integer>> {
    match selection.kind {
        Kind::Tuples => ordered::exact(selection, pieces, terms, options),
        _ => unordered::exact(selection, pieces, terms, options),
    }
}

/// The number of lost selections, and of all selections, modulo `modulus`.
fn modulo(
    pools: &[Pool<'_>],
    spectrum: &Spectrum,
    modulus: &Natural,
    options: &Options<'_>,
) -> Result<(Natural, Natural)> {
    let (mut lost, mut all) = (Vec::new(), Vec::new());
    for part in parts(pools, modulus) {
        let widened = Widened::new(&part, spectrum.bits());
        let values: Vec<Vec<Natural>> = (0..pools.len())
            .map(|i| {
                let (pieces, terms) = (&spectrum.pieces()[i], spectrum.terms(i));
                modular_values(pools[i].selection, pieces, terms, &widened.part, options)
            })
            .collect::<Result<_>>()?;
        let n = widened.part.modulus();
        let mut sum = Natural::ZERO;
        for (places, times) in spectrum.classes() {
            let factors = places.iter().zip(&values).map(|(&place, values)| &values[place as usize]);
            sum += factors.fold(times % &n, |product, factor| product * factor % &n);
        }
        let total = (0..pools.len()).fold(Natural::ONE, |all, i| all * &values[i][spectrum.place_of_all(i)] % &n);
        let residue = widened.divided(&(sum % &n))?;
        lost.push((residue, part.modulus()));
        all.push((total % part.modulus(), part.modulus()));
    }
    let shared = || Error::BrokenLaw("the parts of a modulus are not coprime".to_owned());
    let combine = |residues: &[(Natural, Natural)]| chinese_remainder::combine(residues).ok_or_else(shared);
    Ok((combine(&lost)?, combine(&all)?))
}

/// The parts of a modulus; every prime that the steps of some pool divide by is found.
fn parts(pools: &[Pool<'_>], modulus: &Natural) -> Vec<Part> {
    let steps = pools.iter().map(|pool| unordered::steps(pool.selection, pool.census.total())).max();
    moduli::split(modulus, steps.unwrap_or(0).min(MAX_LINEAR))
}

/// A part of a modulus, widened so that a sum can be divided by 2^b.
struct Widened {
    part: Part,
    bits: usize,
}

impl Widened {
    fn new(part: &Part, bits: usize) -> Self {
        let part = match part {
            Part::PrimePower { prime: 2, exponent } => Part::PrimePower { prime: 2, exponent: exponent + bits },
            odd => odd.clone(),
        };
        Widened { part, bits }
    }

    /// The sum divided by 2^b.
    fn divided(&self, sum: &Natural) -> Result<Natural> {
        if matches!(self.part, Part::PrimePower { prime: 2, .. }) {
            return divide_transform(&Integer::from(sum.clone()), self.bits);
        }
        let ring = crate::arith::natural::Ring::new(self.part.modulus());
        let power = ring.reduce(2u8).pow(&Natural::from(self.bits));
        let inverse =
            power.inv().ok_or_else(|| Error::BrokenLaw("2^b has no inverse modulo an odd number".to_owned()))?;
        Ok((inverse * ring.reduce(sum.clone())).residue())
    }
}

/// F(t) for each t, modulo a part.
fn modular_values(
    selection: &Selection,
    pieces: &Natural,
    terms: &[Integer],
    part: &Part,
    options: &Options<'_>,
) -> Result<Vec<Natural>> {
    match selection.kind {
        Kind::Tuples => ordered::modulo(selection, terms, &part.modulus(), options),
        _ => unordered::modulo(selection, pieces, terms, part, options),
    }
}

/// m as a machine word, or the largest word if it does not fit.
fn to_word(m: &Natural) -> usize {
    to_usize(m).unwrap_or(usize::MAX)
}

/// Returns m, or refuses an exact answer of up to pieces^m as too long to write down.
fn check_exact_size(pieces: &Natural, m: &Natural) -> Result<usize> {
    let m_word = to_word(m);
    let bits = bit_length(pieces).saturating_mul(m_word);
    if bits <= MAX_EXACT_BITS {
        return Ok(m_word);
    }
    Err(too_long(bits))
}

/// The error for an exact answer that may have so many bits, or more than can be said.
pub(crate) fn too_long(bits: usize) -> Error {
    let number = if bits == usize::MAX { format!("more than {bits}") } else { bits.to_string() };
    let message = format!("the exact answer may have {number} bits and the limit is {MAX_EXACT_BITS}");
    Error::beyond(Remedy::Modulus, bits, MAX_EXACT_BITS, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Nimber;
    use crate::options::Options;
    use crate::outcome::Outcome;

    /// Two pieces of value 0 have m + 1 multisets of size m, all lost. The count is taken modulo
    /// the product of two primes above ten million, which may divide m!: it fails unless the
    /// factors of the modulus are looked for that far.
    #[test]
    fn moduli_may_share_large_primes_with_m_factorial() {
        let mut census = Census::new();
        census.add(Nimber::ZERO, &Natural::from(2u8));
        let modulus = Natural::from(10_000_019u64 * 10_000_079);
        for m in [10_000_019u32, 10_000_079, 10_000_100] {
            let selection = Selection::new(Kind::Multisets, Natural::from(m));
            let tally =
                count(&census, &selection, Outcome::Previous, Some(&modulus), &Options::default()).expect("an answer");
            assert_eq!((tally.answer, tally.all), (Natural::from(m + 1), Natural::from(m + 1)), "{m}");
        }
    }
}
