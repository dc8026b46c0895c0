//! The set of values that the options of one position attain, and its mex.
//!
//! Each value has the stamp of the position that attained it last, so moving on to a new stamp
//! empties the set. (Three other layouts are used where they are faster: bits where whole sets are
//! united, `arith/bitset.rs`; one byte per value where vectors mark and read them,
//! `octal/enumeration/table.rs`; one word where values are below 64, `boards/steps.rs`.)

use super::nimber::Nimber;

/// A set of values that can be emptied at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attained {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Attained {
    /// Empties the set; values below `bound` can be marked from now on.
    pub fn begin(&mut self, bound: usize) {
        if self.stamps.len() < bound {
            self.stamps.resize(bound, 0);
        }
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.stamps.fill(0);
            1
        });
    }

    /// Adds a value below the bound.
    #[inline]
    pub fn mark(&mut self, value: usize) {
        self.stamps[value] = self.stamp;
    }

    /// Adds any value, and makes room for it.
    #[inline]
    pub fn insert(&mut self, value: Nimber) {
        if self.stamps.len() <= value.index() {
            self.stamps.resize(value.index() + 1, 0);
        }
        self.mark(value.index());
    }

    #[inline]
    pub fn contains(&self, value: usize) -> bool {
        self.stamps.get(value) == Some(&self.stamp)
    }

    /// The least value at or above `from` that is not in the set.
    pub fn next_missing(&self, from: usize) -> usize {
        (from..).find(|&value| !self.contains(value)).unwrap_or(usize::MAX)
    }

    /// The least value that is not in the set.
    pub fn mex(&self) -> Nimber {
        Nimber::from_index(self.next_missing(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_position_begins_with_the_empty_set() {
        let mut attained = Attained { stamps: Vec::new(), stamp: u32::MAX - 1 };
        for _ in 0..3 {
            attained.begin(4);
            assert_eq!(attained.mex(), Nimber::ZERO);
            [0, 1, 3].into_iter().for_each(|value| attained.mark(value));
            attained.insert(Nimber::new(9));
            assert_eq!((attained.mex(), attained.next_missing(3)), (Nimber::new(2), 4));
            assert!(attained.contains(9) && !attained.contains(8) && !attained.contains(100));
        }
    }
}
