//! A census of computed values: look at each. The oracle for [`by_period`](super::by_period).

use super::Census;
use crate::arith::natural::{Natural, to_usize};
use crate::values::Nimber;

/// The census of sizes first ..= last, if all of them were computed.
#[must_use]
pub fn census(nimbers: &[Nimber], first: &Natural, last: &Natural) -> Option<Census> {
    let range = nimbers.get(to_usize(first)?..=to_usize(last)?)?;
    Some(of_values(range.iter().copied(), &Natural::ONE))
}

/// The census of single values, each counted `times`.
pub(super) fn of_values(values: impl IntoIterator<Item = Nimber>, times: &Natural) -> Census {
    let mut counts: Vec<u64> = Vec::new();
    for value in values {
        if counts.len() <= value.index() {
            counts.resize(value.index() + 1, 0);
        }
        counts[value.index()] += 1;
    }
    let mut census = Census::new();
    for (value, count) in counts.into_iter().enumerate() {
        census.add(Nimber::from_index(value), &(Natural::from(count) * times));
    }
    census
}
