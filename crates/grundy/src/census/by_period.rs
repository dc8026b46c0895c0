//! The census from a proved period: the preperiod, whole cycles, and part of a cycle.
//!
#![doc = include_str!("by_period.md")]

use super::by_scan::of_histogram;
use super::{Census, flat};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::{ProvedPeriod, Solution};

/// The census of sizes first ..= last.
///
/// # Errors
///
/// [`Error::NotProved`] if the solution has no proved period.
pub fn census(solution: &Solution, first: &Natural, last: &Natural, options: &Options<'_>) -> Result<Census> {
    let Some(proved) = solution.period() else { return Err(solution.not_proved(last)) };
    if proved.saltus() > 0 {
        return flat::census(solution, proved, first, last);
    }
    let below = below(solution, proved, &(last + Natural::ONE), options)?;
    let excluded = self::below(solution, proved, first, options)?;
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
fn below(solution: &Solution, proved: &ProvedPeriod, end: &Natural, options: &Options<'_>) -> Result<Census> {
    let (preperiod, period) = (proved.preperiod(), proved.period());
    let of_range =
        |first: usize, end: usize, times: &Natural| Ok(of_histogram(&solution.histogram(first, end, options)?, times));
    if let Some(end) = to_usize(end).filter(|&end| end <= preperiod) {
        return of_range(0, end, &Natural::ONE);
    }
    let past = end - Natural::from(preperiod);
    let cycles = &past / Natural::from(period);
    let rest = to_usize(&(past % Natural::from(period))).unwrap_or(0);
    let mut census = of_range(0, preperiod, &Natural::ONE)?;
    census.merge(&of_range(preperiod, preperiod + rest, &(&cycles + Natural::ONE))?);
    census.merge(&of_range(preperiod + rest, preperiod + period, &cycles)?);
    Ok(census)
}
