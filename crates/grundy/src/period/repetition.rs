//! Where the last values of a sequence have occurred before.

use crate::values::Nimber;

/// Among this many values or more, only long repetitions are searched for.
pub(super) const LONG: usize = 1 << 12;
/// A repetition is long if at least one in this many of all values agrees.
const PART: usize = 128;
/// How many values a gram has.
const GRAM: usize = 8;
/// How many values may be compared for each one there is; beyond that another method is faster.
const WORK: usize = 2;

/// A repetition: the last values agree with those some distance before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    /// The distance p.
    pub distance: usize,
    /// How many of the last pairs G(n), G(n+p) agree without a gap.
    pub agreed: usize,
}

/// The repetitions by ascending distance; among many values, only those at which at least one in
/// 128 agrees.
///
/// What a theorem needs to repeat is much longer than that, except for the shortest windows: those
/// are found somewhat later.
pub(super) fn repetitions(nimbers: &[Nimber]) -> Vec<Repetition> {
    if nimbers.len() < LONG {
        return all_repetitions(nimbers).collect();
    }
    repetitions_of_last(nimbers)
        .unwrap_or_else(|| all_repetitions(nimbers).filter(|one| one.agreed >= nimbers.len() / PART).collect())
}

/// All repetitions by ascending distance.
pub(super) fn all_repetitions(nimbers: &[Nimber]) -> impl Iterator<Item = Repetition> {
    let matches = suffix_matches(nimbers).into_iter().enumerate().skip(1);
    let agreeing = matches.filter(|&(_, agreed)| agreed > 0);
    agreeing.map(|(distance, agreed)| Repetition { distance, agreed: agreed as usize })
}

/// The repetitions at which at least one in 128 values agrees; `None` if that takes too many
/// comparisons.
///
/// The row of the last values has `places` places at which a gram, a few values in a row, begins.
/// Wherever the row occurred before, one of these places is at a multiple of `places`: so only
/// grams at multiples are looked up among those of the row.
fn repetitions_of_last(nimbers: &[Nimber]) -> Option<Vec<Repetition>> {
    let length = nimbers.len();
    let (earlier, row) = nimbers.split_at(length - length / PART);
    let places = row.len() - GRAM + 1;
    let grams = Grams::new(row);
    let mut work = WORK * length;
    let mut found = Vec::new();
    for multiple in (0..=length - GRAM).step_by(places) {
        for place in grams.like(&nimbers[multiple..]) {
            let Some(start) = multiple.checked_sub(place).filter(|&start| start < earlier.len()) else { continue };
            let mut agreed = agreeing_at_the_beginning(row, &nimbers[start..]);
            if agreed == row.len() {
                agreed += agreeing_at_the_end(earlier, &nimbers[..start]);
                found.push(Repetition { distance: earlier.len() - start, agreed });
            }
            work = work.checked_sub(agreed + 1)?;
        }
    }
    found.sort_unstable_by_key(|one| one.distance);
    Some(found)
}

/// How many values are compared at once.
const AT_ONCE: usize = 32;

/// Whether two chunks agree: all their differences are united, which vectorises; a search would
/// compare one value after another.
fn agree((x, y): &(&[Nimber], &[Nimber])) -> bool {
    x.iter().zip(*y).fold(0, |all, (&x, &y)| all | (x ^ y).get()) == 0
}

/// How many of the first values of both agree without a gap.
fn agreeing_at_the_beginning(x: &[Nimber], y: &[Nimber]) -> usize {
    let agreed = AT_ONCE * x.chunks_exact(AT_ONCE).zip(y.chunks_exact(AT_ONCE)).take_while(agree).count();
    agreed + x[agreed..].iter().zip(&y[agreed..]).take_while(|(x, y)| x == y).count()
}

/// How many of the last values of both agree without a gap.
pub(super) fn agreeing_at_the_end(x: &[Nimber], y: &[Nimber]) -> usize {
    let agreed = AT_ONCE * x.rchunks_exact(AT_ONCE).zip(y.rchunks_exact(AT_ONCE)).take_while(agree).count();
    let rest = x[..x.len() - agreed].iter().rev().zip(y[..y.len() - agreed].iter().rev());
    agreed + rest.take_while(|(x, y)| x == y).count()
}

/// The grams of a row, by a hash of them.
struct Grams {
    /// For each slot one more than the last place of a gram there, or 0.
    last: Vec<usize>,
    /// For each place one more than the place before it in the same slot, or 0.
    before: Vec<usize>,
}

impl Grams {
    fn new(row: &[Nimber]) -> Self {
        let mut grams = Grams { last: vec![0; row.len().next_power_of_two()], before: Vec::new() };
        for (place, gram) in row.windows(GRAM).enumerate() {
            let slot = grams.slot(gram);
            grams.before.push(std::mem::replace(&mut grams.last[slot], place + 1));
        }
        grams
    }

    /// The places whose grams may be the one at the beginning of `values`; all that are, and some
    /// others.
    fn like(&self, values: &[Nimber]) -> impl Iterator<Item = usize> {
        let follow = |&after: &usize| Some(self.before[after - 1]).filter(|&next| next > 0);
        std::iter::successors(Some(self.last[self.slot(values)]).filter(|&first| first > 0), follow)
            .map(|after| after - 1)
    }

    /// The slot of the gram at the beginning of `values`.
    fn slot(&self, values: &[Nimber]) -> usize {
        let hash = |hash: u64, value: &Nimber| (hash ^ u64::from(value.get())).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (values[..GRAM].iter().fold(0, hash) >> 32) as usize % self.last.len()
    }
}

/// For each distance p, how many of the last pairs G(n), G(n+p) agree without a gap.
fn suffix_matches(nimbers: &[Nimber]) -> Vec<u32> {
    matches_of(nimbers.len(), |i, j| nimbers[nimbers.len() - 1 - i] == nimbers[nimbers.len() - 1 - j])
}

/// For each p, how many pairs of items i, i+p are equal from i = 0 on.
///
/// That is the Z-function: linear time (Gusfield 1997, chapter 1).
pub(super) fn matches_of(length: usize, equal: impl Fn(usize, usize) -> bool) -> Vec<u32> {
    let mut matches = vec![0u32; length];
    let (mut left, mut right) = (0, 0);
    for p in 1..length {
        let mut agreed = if p < right { (matches[p - left] as usize).min(right - p) } else { 0 };
        while p + agreed < length && equal(agreed, p + agreed) {
            agreed += 1;
        }
        if p + agreed > right {
            (left, right) = (p, p + agreed);
        }
        matches[p] = u32::try_from(agreed).expect("lengths stay below 2^32");
    }
    matches
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn repetitions_are_what_they_say(values in prop::collection::vec(0u32..2, 0..40)) {
            let nimbers: Vec<Nimber> = values.iter().map(|&g| Nimber::new(g)).collect();
            let agreed = |p: usize| (0..nimbers.len() - p).rev().take_while(|&n| nimbers[n] == nimbers[n + p]).count();
            let plain = (1..nimbers.len()).map(|distance| Repetition { distance, agreed: agreed(distance) });
            prop_assert_eq!(all_repetitions(&nimbers).collect::<Vec<_>>(), plain.filter(|one| one.agreed > 0).collect::<Vec<_>>());
        }
    }

    proptest! {
        /// The number of values that agree is counted from either end, wherever both begin.
        #[test]
        fn what_agrees_at_the_end_is_counted(
            values in prop::collection::vec(0u32..3, 0..200),
            longer in prop::collection::vec(0u32..3, 0..40),
            differs in 0usize..220,
        ) {
            let mut x: Vec<Nimber> = longer.iter().chain(&values).map(|&g| Nimber::new(g)).collect();
            let mut y: Vec<Nimber> = values.iter().map(|&g| Nimber::new(g)).collect();
            if let Some(place) = y.len().checked_sub(differs + 1) {
                y[place] = y[place] ^ Nimber::new(4);
            }
            let expected = differs.min(values.len());
            prop_assert_eq!(agreeing_at_the_end(&x, &y), expected);
            prop_assert_eq!(agreeing_at_the_end(&y, &x), expected);
            x.reverse();
            y.reverse();
            prop_assert_eq!(agreeing_at_the_beginning(&x, &y), expected);
            prop_assert_eq!(agreeing_at_the_beginning(&y, &x), expected);
        }
    }

    /// A long repetition is found wherever it is, none is found where there is none, and both
    /// methods agree.
    #[test]
    fn no_long_repetition_is_overlooked() {
        let noise = |n: u32| {
            let mixed = n.wrapping_mul(0x9E37_79B9);
            Nimber::new((mixed ^ mixed >> 15).wrapping_mul(0x85EB_CA6B) >> 28)
        };
        let check = |values: &[Nimber]| {
            let long = |one: &Repetition| one.agreed >= values.len() / PART;
            let expected: Vec<_> = all_repetitions(values).filter(long).collect();
            assert_eq!(repetitions(values), expected);
            expected
        };
        for length in [4096, 5000, 70_000] {
            let values: Vec<Nimber> = (0..length).map(noise).collect();
            assert!(check(&values).is_empty(), "{length} values without a repetition");
            for at in [0, 1, 63, 64, 2000, values.len() - 2 * (values.len() / PART)] {
                let mut repeating = values.clone();
                let last = values[at..at + values.len() / PART].to_vec();
                repeating.truncate(values.len() - last.len());
                repeating.extend(&last);
                assert_eq!(check(&repeating).len(), 1, "{length} values, repeated from {at}");
            }
            for period in [700, 1500, 1] {
                let short = (0..length).map(|n| noise(n % period)).collect::<Vec<_>>();
                assert!(check(&short).len() > 1, "{length} values of period {period}");
            }
        }
    }
}
