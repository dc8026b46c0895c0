//! What was seen: a repetition of values. Nothing follows from it.

use super::repetition::{all_repetitions, matches_of};
use crate::values::Nimber;

/// A repetition seen in computed values. Nothing follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservedPeriod {
    /// The period p.
    pub period: usize,
    /// The least n0 with G(n+p) = G(n) + saltus for all n >= n0 seen.
    pub preperiod: usize,
    /// What each period adds: 0 for a periodic sequence, more for an arithmetic-periodic one.
    pub saltus: u32,
    /// How many values were seen.
    pub values: usize,
}

/// The repetition with the most evidence: the least p that has repeated for at least a third of the
/// values and twice its own length (so three copies were seen); first with saltus 0, then
/// arithmetic.
#[must_use]
pub fn observe(nimbers: &[Nimber]) -> Option<ObservedPeriod> {
    let length = nimbers.len();
    let seen =
        |period: usize, preperiod: usize, saltus: u32| ObservedPeriod { period, preperiod, saltus, values: length };
    let enough = |p: usize, agreed: usize| agreed >= (2 * p).max(length / 3);
    if let Some(one) = all_repetitions(nimbers).find(|one| enough(one.distance, one.agreed)) {
        return Some(seen(one.distance, length - one.distance - one.agreed, 0));
    }
    // G(n+p) - G(n) is constant exactly where the differences G(n+1) - G(n) repeat.
    let last = length.checked_sub(2)?;
    let difference = |n: usize| i64::from(nimbers[n + 1].get()) - i64::from(nimbers[n].get());
    let matches = matches_of(last + 1, |i, j| difference(last - i) == difference(last - j));
    let p = (1..=last).find(|&p| enough(p, matches[p] as usize))?;
    let saltus = nimbers[length - 1].get().checked_sub(nimbers[length - 1 - p].get())?;
    Some(seen(p, last + 1 - p - matches[p] as usize, saltus))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two copies are not evidence; three are.
    #[test]
    fn what_came_twice_need_not_come_again() {
        let copies = |number: usize| [0, 1, 3, 2].repeat(number).into_iter().map(Nimber::new).collect::<Vec<_>>();
        assert_eq!(observe(&copies(2)), None);
        let seen = ObservedPeriod { period: 4, preperiod: 0, saltus: 0, values: 12 };
        assert_eq!(observe(&copies(3)), Some(seen));
    }
}
