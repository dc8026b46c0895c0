//! How large an answer is that is too long to write down: bounds on it, for tuples of any size.

use super::{Kind, Outcome, Pool, Spectrum, check_question};
use crate::arith::interval::Interval;
use crate::arith::natural::{Integer, Natural, bit_length};
use crate::census::Census;
use crate::error::{Error, Result};

/// Bounds on the number of selections with the outcome, to about `precision` bits; only for tuples of one size.
///
/// # Errors
///
/// [`Error::Question`] for other selections, [`Error::Limit`] as for [`count`](super::count).
pub fn bounds(pools: &[Pool<'_>], outcome: Outcome, precision: usize) -> Result<Interval> {
    check_question(pools, None)?;
    if pools.iter().any(|pool| pool.selection.kind != Kind::Tuples || !pool.selection.is_single()) {
        return Err(Error::Question("bounds on a count are for tuples of one size".to_owned()));
    }
    let censuses: Vec<&Census> = pools.iter().map(|pool| pool.census).collect();
    let spectrum = Spectrum::joint(&censuses)?;
    let longest = pools.iter().map(|pool| bit_length(&pool.selection.last)).max().unwrap_or(0);
    // A power to an exponent of k bits loses k bits and some more.
    let bits = precision + 2 * longest + 64;
    let power = |pool: usize, t: &Integer| Interval::new(t, bits).power(&pools[pool].selection.last);
    let powers: Vec<Vec<Interval>> =
        (0..pools.len()).map(|i| spectrum.terms(i).iter().map(|t| power(i, t)).collect()).collect();
    let mut lost = Interval::new(&Integer::ZERO, bits);
    for (places, times) in spectrum.classes() {
        let times = Interval::new(&Integer::from(times.clone()), bits);
        let term =
            places.iter().zip(&powers).fold(times, |product, (&place, powers)| product.times(&powers[place as usize]));
        lost = lost.plus(&term);
    }
    let lost = lost.halved(spectrum.bits());
    if outcome == Outcome::Lost {
        return Ok(lost);
    }
    let all = (0..pools.len())
        .fold(Interval::new(&Integer::ONE, bits), |all, i| all.times(&powers[i][spectrum.place_of_all(i)]));
    Ok(all.plus(&lost.times(&Interval::new(&Integer::from(-1), bits))))
}

/// How many digits a number has, its first and its last digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// How many.
    pub number: Natural,
    /// The first ones.
    pub first: String,
    /// The last ones.
    pub last: String,
}

/// How many digits are shown at each end.
pub const SHOWN: usize = 20;

/// The digits of a number, from bounds on it and its residue modulo 10^[`SHOWN`]; `None` if the bounds do not tell.
#[must_use]
pub fn digits(bounds: &Interval, residue: &Natural) -> Option<Digits> {
    let (number, first) = bounds.digits(SHOWN)?;
    let shown = usize::try_from(&number).unwrap_or(usize::MAX).min(SHOWN);
    let last = format!("{:0>width$}", residue.to_string(), width = shown);
    Some(Digits { number, first, last })
}
