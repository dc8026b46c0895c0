//! A sequence of counts: one for every number of components in a range, computed together.

use super::division::divide_transform;
use super::{
    Kind, Selection, Spectrum, Widened, check_exact_size, check_question, count, parts, unordered, with_outcome,
};
use crate::arith::chinese_remainder;
use crate::arith::coefficient_sequence::{Recurrence, Sequence};
use crate::arith::natural::{Integer, Natural, to_usize};
use crate::census::Census;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::outcome::Outcome;
use crate::values::Nimber;

/// The most counts in one sequence.
pub const MAX_COUNTS: usize = 1_000_000;

/// Counts the selections with the outcome for each m of a range, exactly or modulo `modulus` >= 1.
///
/// The recurrences that [`count`] follows to the last m are followed once for the whole sequence.
///
/// # Errors
///
/// As for [`count`], and [`Error::Limit`] for more than [`MAX_COUNTS`] counts.
///
/// ```
/// use grundy::tally::{Kind, Selection, each};
/// use grundy::{Natural, Nimber, Options, Outcome, census::Census};
/// let mut census = Census::new(); // heaps 1, 2 and 3 of Nim
/// (1..=3).for_each(|g| census.add(Nimber::new(g), &Natural::ONE));
/// let selection = Selection { kind: Kind::Sets, first: Natural::ZERO, last: Natural::from(3u8) };
/// let lost = each(&census, &selection, Outcome::Previous, None, &Options::default()).unwrap();
/// assert_eq!(lost, [1u8, 0, 0, 1].map(Natural::from)); // nothing, and {1,2,3}
/// ```
pub fn each(
    census: &Census,
    selection: &Selection,
    outcome: Outcome,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<Vec<Natural>> {
    let pool = super::Pool { census, selection };
    check_question(&[pool], modulus)?;
    let spectrum = Spectrum::of(census, options)?;
    let number = &selection.last - &selection.first;
    let number = to_usize(&number).filter(|&number| number < MAX_COUNTS).ok_or_else(|| {
        Error::limit(format!("{} counts are asked for, and at most {MAX_COUNTS} are listed", number + Natural::ONE))
    })?;
    let sizes = to_usize(&selection.first).zip(to_usize(&selection.last));
    let Some((first, last)) = sizes.filter(|(_, last)| number >= last / FEW) else {
        let one = |i: usize| {
            let selection = Selection::new(selection.kind, &selection.first + Natural::from(i));
            count(census, &selection, outcome, modulus, options).map(|tally| tally.answer)
        };
        return (0..=number).map(one).collect();
    };
    let terms = weighted(&spectrum);
    let s = unordered::signed_total(selection.kind, &spectrum.pieces()[0]);
    let recurrence = match selection.kind {
        Kind::Tuples => Recurrence::Powers,
        Kind::Multisets | Kind::Sets => Recurrence::Coefficients,
        Kind::Arrangements => Recurrence::Scaled,
    };
    let single = spectrum.place_of_all(0);
    let sequence = Sequence { recurrence, s: &s, terms: &terms, single, first, last };
    let Some(modulus) = modulus else {
        check_exact_size(&(census.total() + Natural::from(last)), &selection.last)?;
        let answer = |(sum, all): (Integer, Integer)| {
            let (lost, all) = (divide_transform(&sum, spectrum.bits())?, divide_transform(&all, 0)?);
            with_outcome(outcome, lost, &all, None)
        };
        return sequence.exact(options)?.into_iter().map(answer).collect();
    };
    let mut residues: Vec<[Vec<(Natural, Natural)>; 2]> = vec![Default::default(); number + 1];
    for part in parts(&[pool], modulus) {
        let widened = Widened::new(&part, spectrum.bits());
        for (residues, (sum, all)) in residues.iter_mut().zip(sequence.modulo(&widened.part, options)?) {
            residues[0].push((widened.divided(&sum)?, part.modulus()));
            residues[1].push((all % part.modulus(), part.modulus()));
        }
    }
    let shared = || Error::BrokenLaw("the parts of a modulus are not coprime".to_owned());
    let combine = |residues: &[(Natural, Natural)]| chinese_remainder::combine(residues).ok_or_else(shared);
    let answer = |[lost, all]: &[Vec<(Natural, Natural)>; 2]| {
        with_outcome(outcome, combine(lost)?, &combine(all)?, Some(modulus))
    };
    residues.iter().map(answer).collect()
}

/// Counts the selections with the outcome from the first piece alone, from the first two, and so
/// on: one count for each of the pieces.
///
/// # Errors
///
/// As for [`count`], and [`Error::Limit`] for more than [`MAX_COUNTS`] counts.
pub fn each_prefix(
    pieces: &[Nimber],
    selection: &Selection,
    outcome: Outcome,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<Vec<Natural>> {
    if pieces.len() > MAX_COUNTS {
        let number = pieces.len();
        return Err(Error::limit(format!("{number} counts are asked for, and at most {MAX_COUNTS} are listed")));
    }
    let mut census = Census::new();
    let mut ticker = Ticker::new(options, "counts", pieces.len());
    let counts = pieces.iter().enumerate().map(|(i, &value)| {
        census.add(value, &Natural::ONE);
        ticker.tick(i, 100_000)?;
        count(&census, selection, outcome, modulus, options).map(|tally| tally.answer)
    });
    counts.collect()
}

/// A sequence that is shorter than this part of its last m is counted one by one, since the walk to
/// its first m is the longer one.
const FEW: usize = 8;

/// The distinct terms of a spectrum of one pool, and how often each occurs.
fn weighted(spectrum: &Spectrum) -> Vec<(Integer, Natural)> {
    let mut terms: Vec<(Integer, Natural)> = spectrum.terms(0).iter().map(|t| (t.clone(), Natural::ZERO)).collect();
    spectrum.classes().for_each(|(places, times)| terms[places[0] as usize].1 += times);
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_sequence_is_its_counts(
            pieces in prop::collection::vec((0u32..16, 1u32..6), 0..6),
            kind in prop::sample::select(&Kind::ALL[..]),
            first in 0u32..20, more in 0u32..30,
            outcome in prop::sample::select(&[Outcome::Previous, Outcome::Next][..]),
            modulus in prop::option::of(1u32..1000),
        ) {
            let mut census = Census::new();
            pieces.iter().for_each(|&(value, number)| census.add(Nimber::new(value), &Natural::from(number)));
            let modulus = modulus.map(Natural::from);
            let options = Options::default();
            let selection = Selection { kind, first: Natural::from(first), last: Natural::from(first + more) };
            let found = each(&census, &selection, outcome, modulus.as_ref(), &options).expect("small");
            for (m, found) in (first..).zip(found) {
                let one = Selection::new(kind, Natural::from(m));
                let tally = count(&census, &one, outcome, modulus.as_ref(), &options).expect("small");
                prop_assert_eq!(found, tally.answer, "m = {}", m);
            }
        }
    }
}
