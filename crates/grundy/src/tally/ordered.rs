//! Tuples: F(t) = t^m, or the sum of t^m over a range of m.

use super::{Selection, check_exact_size};
use crate::arith::long_product;
use crate::arith::natural::{Integer, Natural, bit, bit_length};
use crate::arith::residues::{self, Residues, Task};
use crate::arith::threads;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};

/// F(t) for each t.
pub(super) fn exact(
    selection: &Selection,
    pieces: &Natural,
    terms: &[Integer],
    options: &Options<'_>,
) -> Result<Vec<Integer>> {
    let cost = bit_length(pieces).saturating_mul(super::to_word(&selection.last)) / 4;
    let powers = |terms: &[Integer]| -> Result<Vec<Integer>> {
        let mut ticker = Ticker::new(options, "powers", terms.len());
        let mut values = Vec::with_capacity(terms.len());
        for (i, t) in terms.iter().enumerate() {
            values.push(power_sum(selection, pieces, t)?);
            ticker.tick(i + 1, cost)?;
        }
        Ok(values)
    };
    threads::in_parts(options, terms, LONG / cost.max(1), powers)
}

/// Powers that take a millisecond are worth a thread.
const LONG: usize = 1_000_000;

fn power_sum(selection: &Selection, pieces: &Natural, t: &Integer) -> Result<Integer> {
    let (first, last) = (&selection.first, &selection.last);
    if selection.is_single() {
        return power(pieces, t, last);
    }
    if *t == Integer::ONE {
        return Ok(Integer::from(last - first + Natural::ONE));
    }
    let difference = power(pieces, t, &(last + Natural::ONE))? - power(pieces, t, first)?;
    Ok(difference / (t - Integer::ONE))
}

fn power(pieces: &Natural, t: &Integer, m: &Natural) -> Result<Integer> {
    // Powers of 0, 1 and -1 are short for every m: only the parity of m matters.
    if *pieces <= Natural::ONE && !m.is_zero() {
        return Ok(t.pow(2 - usize::from(bit(m, 0))));
    }
    Ok(long_product::power(t, check_exact_size(pieces, m)?))
}

/// F(t) for each t, modulo `modulus`.
pub(super) fn modulo(
    selection: &Selection,
    terms: &[Integer],
    modulus: &Natural,
    options: &Options<'_>,
) -> Result<Vec<Natural>> {
    let least = LONG / cost_of_power(selection);
    threads::in_parts(options, terms, least, |terms| residues::run(modulus, Powers { selection, terms, options }))
}

/// About how many nanoseconds a power takes modulo a word.
fn cost_of_power(selection: &Selection) -> usize {
    10 * (bit_length(&selection.last) + 5)
}

struct Powers<'a> {
    selection: &'a Selection,
    terms: &'a [Integer],
    options: &'a Options<'a>,
}

impl Task for Powers<'_> {
    type Output = Result<Vec<Natural>, Error>;

    fn run<R: Residues>(self, ring: &R) -> Self::Output {
        let mut ticker = Ticker::new(self.options, "powers", self.terms.len());
        let mut values = Vec::with_capacity(self.terms.len());
        let length = &self.selection.last - &self.selection.first + Natural::ONE;
        let cost = cost_of_power(self.selection);
        for (i, t) in self.terms.iter().enumerate() {
            let t = ring.element(t);
            let first = ring.power(&t, &self.selection.first);
            let value = if length.is_one() { first } else { ring.times(&first, &geometric(ring, &t, &length)) };
            values.push(ring.natural(&value));
            ticker.tick(i + 1, cost)?;
        }
        Ok(values)
    }
}

/// 1 + t + ... + t^(length-1) without division, by doubling the number of terms and adding one.
fn geometric<R: Residues>(ring: &R, t: &R::Element, length: &Natural) -> R::Element {
    let one = ring.word(1);
    let (mut sum, mut power) = (ring.word(0), one.clone());
    for i in (0..bit_length(length)).rev() {
        sum = ring.times(&sum, &ring.plus(&one, &power));
        power = ring.times(&power, &power);
        if bit(length, i) {
            sum = ring.plus(&ring.times(&sum, t), &one);
            power = ring.times(&power, t);
        }
    }
    sum
}
