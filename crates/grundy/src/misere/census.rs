//! How many heaps have each element of a quotient.

use super::quotient::Quotient;
use crate::arith::natural::{Natural, to_usize};
use crate::arith::primes;
use crate::census::{HeapSet, Heaps};
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};

/// How many of the heaps have each element of the quotient.
///
/// # Errors
///
/// [`Error::NotProved`] for heaps past those computed, unless a period is proved;
/// [`Error::Cancelled`].
pub fn census(quotient: &Quotient, heaps: &Heaps, options: &Options<'_>) -> Result<Vec<Natural>> {
    let mut counts = vec![Natural::ZERO; quotient.order()];
    for set in heaps.sets() {
        match set {
            HeapSet::Range { first, last } => add_range(&mut counts, quotient, first, last)?,
            HeapSet::Primes { first, last } => {
                let length = usize::try_from(last - first).unwrap_or(usize::MAX);
                let mut ticker = Ticker::new(options, "census of primes", length);
                primes::for_each_in(*first, *last, |prime| {
                    counts[quotient.element(&Natural::from(prime))?] += Natural::ONE;
                    ticker.tick(usize::try_from(prime - first).unwrap_or(usize::MAX), 50)
                })?;
            }
        }
    }
    Ok(counts)
}

fn add_range(counts: &mut [Natural], quotient: &Quotient, first: &Natural, last: &Natural) -> Result<()> {
    quotient.element(last)?;
    let mut total = Natural::ZERO;
    let (upper, lower) = (below(quotient, &(last + Natural::ONE)), below(quotient, first));
    for ((count, upper), lower) in counts.iter_mut().zip(upper).zip(lower) {
        if lower > upper {
            return Err(Error::BrokenLaw("a part of a census is larger than the whole".to_owned()));
        }
        total += &upper - &lower;
        *count += upper - lower;
    }
    if total == last - first + Natural::ONE {
        return Ok(());
    }
    Err(Error::BrokenLaw("a census in misere play does not add up".to_owned()))
}

/// The census of the sizes 0 .. end - 1: the sizes before the period, whole periods, and the rest.
fn below(quotient: &Quotient, end: &Natural) -> Vec<Natural> {
    let mut counts = vec![Natural::ZERO; quotient.order()];
    let images = quotient.images();
    if let Some(end) = to_usize(end).filter(|&end| end <= images.len()) {
        images[..end].iter().for_each(|&x| counts[usize::from(x)] += Natural::ONE);
        return counts;
    }
    let Some(proved) = quotient.period() else { return counts };
    let past = end - Natural::from(proved.preperiod);
    let (cycles, rest) = (&past / Natural::from(proved.period), past % Natural::from(proved.period));
    let rest = to_usize(&rest).unwrap_or(0);
    images[..proved.preperiod].iter().for_each(|&x| counts[usize::from(x)] += Natural::ONE);
    for (i, &x) in images[proved.preperiod..][..proved.period].iter().enumerate() {
        counts[usize::from(x)] += &cycles + Natural::from(u8::from(i < rest));
    }
    counts
}
