//! A census from a proved period: the part before it, whole cycles, and what is left of one.
//!
//! Below x there are, with n0 the preperiod, p the period and x = n0 + q p + r, 0 <= r < p,
//!
//! ```text
//! census(0 .. x) = census(0 .. n0) + q census(n0 .. n0+p) + census(n0 .. n0+r),
//! ```
//!
//! and the census of first ..= last is a difference of two of these. It takes time n0 + p, however long the numbers.

use super::by_scan::of_values;
use super::{Census, flat};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::values::period::ProvedPeriod;
use crate::values::{Nimber, Solution};

/// The census of sizes first ..= last.
///
/// # Errors
///
/// [`Error::NotProved`] if the solution has no proved period.
pub fn census(solution: &Solution, first: &Natural, last: &Natural) -> Result<Census> {
    let Some(proved) = solution.period() else { return Err(solution.not_proved(last)) };
    if proved.saltus() > 0 {
        return flat::census(solution, proved, first, last);
    }
    let below = below(solution.nimbers(), proved, &(last + Natural::ONE));
    let excluded = self::below(solution.nimbers(), proved, first);
    let mut census = Census::new();
    for (value, count) in below.iter() {
        let excluded = excluded.count(value);
        if excluded > *count {
            return Err(Error::BrokenLaw("a part of a census is larger than the whole".to_owned()));
        }
        census.add(value, &(count - excluded));
    }
    Ok(census)
}

/// The census of sizes 0 .. end.
fn below(nimbers: &[Nimber], proved: &ProvedPeriod, end: &Natural) -> Census {
    let (preperiod, period) = (proved.preperiod(), proved.period());
    if let Some(end) = to_usize(end).filter(|&end| end <= preperiod) {
        return of_values(nimbers[..end].iter().copied(), &Natural::ONE);
    }
    let past = end - Natural::from(preperiod);
    let cycles = &past / Natural::from(period);
    let rest = to_usize(&(past % Natural::from(period))).unwrap_or(0);
    let mut census = of_values(nimbers[..preperiod].iter().copied(), &Natural::ONE);
    census.merge(&of_values(nimbers[preperiod..preperiod + period].iter().copied(), &cycles));
    census.merge(&of_values(nimbers[preperiod..preperiod + rest].iter().copied(), &Natural::ONE));
    census
}
