//! Multisets, sets and arrangements: F(t) = [z^m] of a product of linear factors, or the sum of
//! these over a range of m.
//!
#![doc = include_str!("unordered.md")]

use super::{Kind, Selection, check_exact_size, to_word};
use crate::arith::coefficient::{self, MAX_LINEAR};
use crate::arith::moduli::Part;
use crate::arith::natural::{Integer, Natural, to_usize};
use crate::arith::threads;
use crate::error::{Error, Remedy, Result};
use crate::options::Options;

/// The sizes first ..= last of sets or multisets; of the complements of sets where that is less.
struct Sizes {
    first: Natural,
    last: Natural,
    complemented: bool,
}

impl Sizes {
    /// The sizes of a selection; `None` if there are no such selections at all.
    fn of(selection: &Selection, pieces: &Natural) -> Option<Self> {
        let (first, last) = (selection.first.clone(), selection.last.clone());
        if selection.kind == Kind::Multisets {
            return Some(Sizes { first, last, complemented: false });
        }
        if first > *pieces {
            return None;
        }
        let last = last.min(pieces.clone());
        if selection.kind == Kind::Sets && pieces - &first < last {
            return Some(Sizes { first: pieces - last, last: pieces - first, complemented: true });
        }
        Some(Sizes { first, last, complemented: false })
    }

    fn is_single(&self) -> bool {
        self.first == self.last
    }

    /// Whether F(t) is negated: the complement is chosen, and B is odd.
    fn negates(&self, pieces: &Natural, t: &Integer) -> bool {
        let b: Integer = (Integer::from(pieces.clone()) - t) >> 1;
        self.complemented && b & Integer::ONE == Integer::ONE
    }
}

pub(super) fn signed_total(kind: Kind, pieces: &Natural) -> Integer {
    let total = Integer::from(pieces.clone());
    if kind == Kind::Multisets { total } else { -total }
}

/// F(t) for each t.
pub(super) fn exact(
    selection: &Selection,
    pieces: &Natural,
    terms: &[Integer],
    options: &Options<'_>,
) -> Result<Vec<Integer>> {
    let Some(sizes) = Sizes::of(selection, pieces) else { return Ok(vec![Integer::ZERO; terms.len()]) };
    let last = bounded(&sizes.last)?;
    // Intermediate results are m! times as large as the answer.
    check_exact_size(&((pieces + &sizes.last) * (&sizes.last + Natural::ONE)), &sizes.last)?;
    let s = signed_total(selection.kind, pieces);
    if selection.kind == Kind::Arrangements {
        check_exact_size(&sizes.last, &sizes.last)?;
        let first = bounded(&sizes.first)?;
        let sum = |t: &Integer| scaled_sum(&s, t, (first, last), options);
        return threads::in_parts(options, terms, least(last), |terms| terms.iter().map(sum).collect());
    }
    let value = |t: &Integer| -> Result<Integer> {
        let value = if sizes.is_single() {
            coefficient::exact(&s, t, last, options)?
        } else {
            let (s, t) = (&s + Integer::ONE, t + Integer::ONE);
            let up_to = coefficient::exact(&s, &t, last, options)?;
            match bounded(&sizes.first)?.checked_sub(1) {
                Some(below) => up_to - coefficient::exact(&s, &t, below, options)?,
                None => up_to,
            }
        };
        Ok(if sizes.negates(pieces, t) { -value } else { value })
    };
    threads::in_parts(options, terms, least(last), |terms| terms.iter().map(value).collect())
}

/// The fewest exact coefficients [z^m] that are worth a thread: a millisecond of work. A step takes
/// about 50 nanoseconds where numbers are short.
fn least(m: usize) -> usize {
    20_000 / m.max(1)
}

/// The sum over n in first ..= last of n! [z^n].
fn scaled_sum(s: &Integer, t: &Integer, (first, last): (usize, usize), options: &Options<'_>) -> Result<Integer> {
    if first == last {
        return Ok(coefficient::exact(s, t, last, options)? * Integer::from(coefficient::factorial(last, options)?));
    }
    let mut sum = Integer::ZERO;
    let (mut previous, mut current) = (Integer::ZERO, Integer::ONE);
    for n in 0..=last {
        if n >= first {
            sum += &current;
        }
        let n = Integer::from(n);
        let next = t * &current + &n * (s + &n - Integer::ONE) * &previous;
        (previous, current) = (current, next);
    }
    Ok(sum)
}

/// F(t) for each t, modulo a part of a modulus.
pub(super) fn modulo(
    selection: &Selection,
    pieces: &Natural,
    terms: &[Integer],
    part: &Part,
    options: &Options<'_>,
) -> Result<Vec<Natural>> {
    let Some(sizes) = Sizes::of(selection, pieces) else { return Ok(vec![Natural::ZERO; terms.len()]) };
    let s = signed_total(selection.kind, pieces);
    let modulus = part.modulus();
    if selection.kind == Kind::Arrangements {
        // n! is 0 modulo q^e from n = e q on.
        let last = match part {
            Part::PrimePower { prime, exponent } => sizes.last.min(Natural::from(*prime) * Natural::from(*exponent)),
            Part::Rough(_) => sizes.last,
        };
        if sizes.first > last {
            return Ok(vec![Natural::ZERO; terms.len()]);
        }
        let range = (bounded(&sizes.first)?, bounded(&last)?);
        return coefficient::scaled_sums(&modulus, &s, terms, range, options);
    }
    let mut values = if sizes.is_single() {
        coefficient::modulo(part, &s, terms, &sizes.last, options)?
    } else {
        let (s, shifted) = (&s + Integer::ONE, terms.iter().map(|t| t + Integer::ONE).collect::<Vec<_>>());
        let mut values = coefficient::modulo(part, &s, &shifted, &sizes.last, options)?;
        if !sizes.first.is_zero() {
            let below = coefficient::modulo(part, &s, &shifted, &(&sizes.first - Natural::ONE), options)?;
            values.iter_mut().zip(below).for_each(|(value, below)| *value = (&*value + &modulus - below) % &modulus);
        }
        values
    };
    for (value, t) in values.iter_mut().zip(terms).filter(|(_, t)| sizes.negates(pieces, t)) {
        debug_assert!(sizes.negates(pieces, t));
        *value = (&modulus - &*value) % &modulus;
    }
    Ok(values)
}

/// The number of steps a selection takes: its largest m, but 0 for tuples.
pub(super) fn steps(selection: &Selection, pieces: &Natural) -> usize {
    match selection.kind {
        Kind::Tuples => 0,
        _ => Sizes::of(selection, pieces).map_or(0, |sizes| to_word(&sizes.last)),
    }
}

fn bounded(m: &Natural) -> Result<usize> {
    to_usize(m).filter(|&m| m <= MAX_LINEAR).ok_or_else(|| {
        let message = format!(
            "exact counts of multisets and sets, and arrangements modulo a number, go up to {MAX_LINEAR} pieces"
        );
        Error::beyond(Remedy::Modulus, m.clone(), MAX_LINEAR, message)
    })
}
