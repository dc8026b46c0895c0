//! The values so far, all of them or the first and the last ones, and how deep the splits are that
//! they depend on.

use crate::values::nimber::Nimber;

/// G(0) .. G(n - 1), perhaps without a stretch in the middle.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// The first values, once others are forgotten.
    first: Vec<Nimber>,
    /// The position of the first value in `last`.
    base: usize,
    last: Vec<Nimber>,
    depth: Depth,
}

/// How deep the splits are that values depend on.
///
/// For n from `since` on, every value below G(n) is attained by a take or by a split with a part of
/// at most `parts` counters or, if that is more, of as many as `deeper` has for its first position
/// from n on. The positions in `deeper` ascend, and the parts descend.
#[derive(Clone, Debug, Default)]
struct Depth {
    since: usize,
    parts: usize,
    deeper: Vec<(usize, usize)>,
}

impl History {
    /// Complete values, with nothing known about the splits they depend on.
    pub fn new(values: Vec<Nimber>) -> Self {
        let depth = Depth { since: values.len(), ..Depth::default() };
        History { first: Vec::new(), base: 0, last: values, depth }
    }

    /// The first values and the last ones before position n.
    pub fn with_gap(first: Vec<Nimber>, n: usize, last: Vec<Nimber>) -> Self {
        let depth = Depth { since: n, ..Depth::default() };
        History { first, base: n - last.len(), last, depth }
    }

    /// How many values have been computed.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.base + self.last.len()
    }

    /// How many of the last values are kept.
    pub fn kept(&self) -> usize {
        self.last.len()
    }

    /// Whether no value is forgotten.
    pub fn is_complete(&self) -> bool {
        self.base == 0
    }

    /// All values; none may be forgotten.
    pub fn complete(&self) -> &[Nimber] {
        debug_assert!(self.is_complete());
        &self.last
    }

    pub fn into_complete(self) -> Vec<Nimber> {
        debug_assert!(self.is_complete());
        self.last
    }

    /// The bounds of the known positions: those before the first number and those from the second
    /// on.
    pub fn known(&self) -> (usize, usize) {
        if self.is_complete() { (self.len(), 0) } else { (self.first.len(), self.base) }
    }

    /// G(n), which must be known.
    #[inline(always)]
    pub fn get(&self, n: usize) -> Nimber {
        if n >= self.base { self.last[n - self.base] } else { self.first[n] }
    }

    /// G(n) for a range of positions, which must all be among the first or all among the last.
    pub fn range(&self, positions: std::ops::Range<usize>) -> &[Nimber] {
        if positions.start >= self.base {
            &self.last[positions.start - self.base..positions.end - self.base]
        } else {
            &self.first[positions]
        }
    }

    #[inline(always)]
    pub fn push(&mut self, value: Nimber) {
        self.last.push(value);
    }

    #[inline(always)]
    pub fn extend(&mut self, values: &[Nimber]) {
        self.last.extend_from_slice(values);
    }

    /// Forgets the values from n on.
    pub fn truncate(&mut self, n: usize) {
        self.last.truncate(n - self.base);
    }

    pub fn reserve(&mut self, more: usize) {
        self.last.reserve(more);
    }

    /// Notes that from the next position on lesser values are attained by takes and by splits with
    /// a part of at most `parts`.
    pub fn set_depth(&mut self, parts: usize) {
        if parts < self.depth.parts {
            self.forget_depth();
        }
        self.depth.parts = parts;
    }

    /// Notes that from the next position on larger parts may be needed, of at most `parts`
    /// counters.
    pub fn deepen_to(&mut self, parts: usize) {
        self.depth.parts = self.depth.parts.max(parts);
    }

    /// Notes that a value below G(n) is attained by a split with a part of at most `part`.
    pub fn note_part(&mut self, n: usize, part: usize) {
        // Once values are forgotten, the depth is no longer asked for.
        if part <= self.depth.parts || !self.is_complete() {
            return;
        }
        let deeper = &mut self.depth.deeper;
        let from = deeper.partition_point(|&(position, _)| position < n);
        if deeper.get(from).is_none_or(|&(_, later)| later < part) {
            let first = deeper[..from].partition_point(|&(_, earlier)| earlier > part);
            let same = usize::from(deeper.get(from).is_some_and(|&(position, _)| position == n));
            deeper.splice(first..from + same, [(n, part)]);
        }
    }

    /// Forgets what is known about the splits that the values so far depend on.
    pub fn forget_depth(&mut self) {
        self.depth = Depth { since: self.len(), ..Depth::default() };
    }

    /// A size P such that, for every n from `start` on, each value below G(n) is attained by a take
    /// or by a split with a part of at most P, if one is known.
    pub fn deepest_part(&self, start: usize) -> Option<usize> {
        let Depth { since, parts, deeper } = &self.depth;
        let deepest = deeper.get(deeper.partition_point(|&(n, _)| n < start)).map_or(0, |&(_, part)| part);
        (start >= *since).then(|| deepest.max(*parts))
    }

    /// Forgets all but the `first` and the `last` values.
    pub fn forget(&mut self, first: usize, last: usize) {
        if self.is_complete() {
            self.first = self.last[..first].to_vec();
        }
        let forgotten = self.last.len().saturating_sub(last);
        self.last.drain(..forgotten);
        self.base += forgotten;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However values were computed, the part that is said to suffice is not less than any that was
    /// needed, and nothing is said where nothing is known.
    #[test]
    fn depth_is_remembered_for_every_start() {
        let mut history = History::new(vec![Nimber::ZERO; 10]);
        let mut needed: Vec<Option<usize>> = vec![None; 10];
        let (mut parts, mut state) = (0, 7u64);
        for step in 0..600 {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let n = history.len();
            let part = (state >> 33) as usize % 90;
            match state >> 59 {
                0 => {
                    history.set_depth(part);
                    if part < parts {
                        needed.fill(None);
                    }
                    parts = part;
                }
                1 => {
                    history.deepen_to(part);
                    parts = parts.max(part);
                }
                2 if step % 3 == 0 => {
                    history.forget_depth();
                    needed.fill(None);
                    parts = 0;
                }
                3..=10 => {
                    // Not in the order of positions.
                    let earlier = (state >> 20) as usize % n;
                    history.note_part(earlier, part);
                    needed[earlier] = needed[earlier].map(|most| most.max(part));
                }
                _ => {
                    history.push(Nimber::ZERO);
                    needed.push(Some(0));
                }
            }
            for start in 0..history.len() {
                let known = needed[start..].iter().try_fold(parts, |most, &part| part.map(|part| most.max(part)));
                assert_eq!(history.deepest_part(start), known, "from {start} of {}", history.len());
            }
        }
    }
}
