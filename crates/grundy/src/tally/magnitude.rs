//! The number of digits of an answer, and its first and last digits, even if it is too long to
//! write down.
//!
//! For tuples of any size the first digits come from bounds on the answer.

use super::{Kind, Pool, Spectrum, count_pools};
use crate::arith::decimal::to_decimal;
use crate::arith::interval::Interval;
use crate::arith::natural::{Integer, Natural, bit_length};
use crate::census::Census;
use crate::error::Result;
use crate::options::Options;
use crate::outcome::Outcome;

/// The digits of the number of selections with the outcome.
///
/// For tuples of one size they come from bounds on that number, otherwise from the number itself.
///
/// # Errors
///
/// As for [`count`](super::count).
pub fn digits(pools: &[Pool<'_>], outcome: Outcome, options: &Options<'_>) -> Result<Digits> {
    if matches!(outcome, Outcome::Left | Outcome::Right) {
        return Ok(digits_of(&Natural::ZERO));
    }
    let last = Natural::from(10u8).pow(SHOWN);
    let residue = count_pools(pools, outcome, Some(&last), options)?.answer;
    let tuples = pools.iter().all(|pool| pool.selection.kind == Kind::Tuples && pool.selection.is_single());
    let mut precision = 256;
    while tuples && precision < 1 << 14 {
        if let Some(digits) = from_bounds(&bounds(pools, outcome, precision, options)?, &residue) {
            return Ok(digits);
        }
        precision *= 4;
    }
    Ok(digits_of(&count_pools(pools, outcome, None, options)?.answer))
}

/// The digits of a number.
#[must_use]
pub fn digits_of(number: &Natural) -> Digits {
    let last = number % Natural::from(10u8).pow(SHOWN);
    from_bounds(&Interval::new(&Integer::from(number.clone()), 512), &last).unwrap_or_else(|| {
        let text = to_decimal(number);
        let shown = text.len().min(SHOWN);
        let (first, last) = (text[..shown].to_owned(), text[text.len() - shown..].to_owned());
        Digits { number: Natural::from(text.len()), first, last }
    })
}

/// Bounds on the number of selections with the outcome, to about `precision` bits; only for tuples
/// of one size.
fn bounds(pools: &[Pool<'_>], outcome: Outcome, precision: usize, options: &Options<'_>) -> Result<Interval> {
    let censuses: Vec<&Census> = pools.iter().map(|pool| pool.census).collect();
    let spectrum = Spectrum::joint(&censuses, options)?;
    let longest = pools.iter().map(|pool| bit_length(&pool.selection.last)).max().unwrap_or(0);
    // A power with an exponent of k bits loses k bits and a few more.
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
    if outcome == Outcome::Previous {
        return Ok(lost);
    }
    let all = (0..pools.len())
        .fold(Interval::new(&Integer::ONE, bits), |all, i| all.times(&powers[i][spectrum.place_of_all(i)]));
    Ok(all.plus(&lost.times(&Interval::new(&Integer::from(-1), bits))))
}

/// The number of digits of a number, and its first and last digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// The number of digits.
    pub number: Natural,
    /// The first digits.
    pub first: String,
    /// The last digits.
    pub last: String,
}

/// How many digits are shown at each end.
const SHOWN: usize = 20;

/// The digits of a number, from bounds on it and its residue modulo 10^[`SHOWN`]; `None` if the
/// bounds do not determine them.
fn from_bounds(bounds: &Interval, residue: &Natural) -> Option<Digits> {
    let (number, first) = bounds.digits(SHOWN)?;
    let shown = usize::try_from(&number).unwrap_or(usize::MAX).min(SHOWN);
    let last = format!("{:0>width$}", residue.to_string(), width = shown);
    Some(Digits { number, first, last })
}
