//! Periods of the elements of heaps, and when they are proved.
//!
#![doc = include_str!("period.md")]

use crate::rules::Rules;

/// A period of the elements of heaps: element(n + period) = element(n) for n from `preperiod` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotientPeriod {
    /// The least period.
    pub period: usize,
    /// The first size from which the elements repeat.
    pub preperiod: usize,
    /// Whether the theorem applies: then it holds for ever, and the quotient is that of all heaps.
    pub proved: bool,
}

/// The least period that is proved, or else one that is seen at least three times.
pub(super) fn find<T: Eq>(rules: &Rules, images: &[T]) -> Option<QuotientPeriod> {
    let last = images.len() - 1;
    let needed = bound(rules);
    let mut seen = None;
    for period in 1..=last / 2 {
        let agrees = |n: &usize| images[n + period] == images[*n];
        let preperiod = (0..=last - period).rev().take_while(agrees).last().unwrap_or(last + 1);
        if preperiod > last {
            continue;
        }
        if needed.is_some_and(|(parts, digits)| parts * (preperiod + period) + digits <= last) {
            return Some(QuotientPeriod { period, preperiod, proved: true });
        }
        if seen.is_none() && preperiod + 3 * period <= last {
            seen = Some(QuotientPeriod { period, preperiod, proved: false });
        }
    }
    seen
}

/// Whether the theorem covers the rules, so that a period can be proved at all.
pub(super) fn has_theorem(rules: &Rules) -> bool {
    bound(rules).is_some()
}

/// (H, k) if the theorem covers the rules: a period p from n0 is proved by the heaps up to
/// H (n0 + p) + k.
fn bound(rules: &Rules) -> Option<(usize, usize)> {
    let code = rules.code().filter(|code| code.is_finite() && !code.has_unequal())?;
    let parts = usize::try_from(code.max_parts().max(1)).ok()?;
    Some((parts, code.last_index()?))
}
