//! The census of computed values, looking at each: the oracle for [`by_period`](super::by_period).

use super::Census;
use crate::arith::natural::{Natural, to_usize};
use crate::values::Nimber;

/// The census of sizes first ..= last, if all of them were computed.
#[must_use]
pub fn census(nimbers: &[Nimber], first: &Natural, last: &Natural) -> Option<Census> {
    let range = nimbers.get(to_usize(first)?..=to_usize(last)?)?;
    let mut counts = vec![0; range.iter().max()?.index() + 1];
    range.iter().for_each(|value| counts[value.index()] += 1);
    Some(of_histogram(&counts, &Natural::ONE))
}

/// The census of a histogram of values, with each count multiplied by `times`.
pub(super) fn of_histogram(counts: &[u64], times: &Natural) -> Census {
    let mut census = Census::new();
    for (value, &count) in counts.iter().enumerate() {
        census.add(Nimber::from_index(value), &(Natural::from(count) * times));
    }
    census
}
