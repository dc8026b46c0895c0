//! The values so far: all of them, or the first and the last ones.

use super::Nimber;

/// G(0) .. G(n - 1), perhaps without a stretch in the middle.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// The first values, once others are forgotten.
    first: Vec<Nimber>,
    /// The position of the first value in `last`.
    base: usize,
    last: Vec<Nimber>,
}

impl History {
    /// Complete values.
    #[cfg(test)]
    pub fn new(values: Vec<Nimber>) -> Self {
        History { first: Vec::new(), base: 0, last: values }
    }

    /// The first values and the last ones before position n.
    pub fn with_gap(first: Vec<Nimber>, n: usize, last: Vec<Nimber>) -> Self {
        History { first, base: n - last.len(), last }
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

    /// All values, if none is forgotten.
    pub fn complete(&self) -> &[Nimber] {
        debug_assert!(self.is_complete());
        &self.last
    }

    pub fn into_complete(self) -> Vec<Nimber> {
        debug_assert!(self.is_complete());
        self.last
    }

    /// The known positions are those before the first number and from the second on.
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
