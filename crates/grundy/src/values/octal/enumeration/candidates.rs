//! The least values that no option of a position is known to attain, searched for among its splits.

use super::byte_values::Splits;
use super::table::OptionTable;
use super::wanted::{Found, Wanted};

/// What is known of the options of one position.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    pub options: OptionTable,
    wanted: Wanted,
    /// No option below this value is overlooked.
    complete: usize,
}

impl Candidates {
    pub fn new() -> Self {
        Candidates { options: OptionTable::default(), wanted: Wanted::new(), complete: 0 }
    }

    /// Begins another position: no option is known, and options will be below `bound` rounded up to
    /// a power of two.
    pub fn begin(&mut self, bound: usize) {
        self.options.clear();
        self.options.admit(bound);
        self.complete = usize::MAX;
    }

    /// Notes that every split is marked.
    pub fn all_marked(&mut self) {
        self.complete = usize::MAX;
    }

    /// Notes that nothing is marked or searched for.
    #[cfg(test)]
    pub fn forget(&mut self) {
        self.options.clear();
        self.complete = 0;
    }

    /// The least value that no known option has, and whether no option has it.
    pub fn least(&self) -> (usize, bool) {
        let value = self.options.least_missing();
        (value, value < self.complete)
    }

    /// Chooses the least missing values, those below `bound` if there are any, to be searched for
    /// among all splits.
    pub fn choose(&mut self, bound: usize) {
        (self.wanted, self.complete) = Wanted::choose(&self.options, self.options.least_missing(), bound);
    }

    /// Searches for the wanted values among at most [`CHUNK`](super::wanted::CHUNK) splits, and
    /// returns how many splits `find` found. Values found are marked by [`Self::settle`].
    #[inline(always)]
    pub fn search(
        &mut self,
        splits: Splits<'_>,
        found: &mut Found,
        find: impl FnOnce(Splits<'_>, &Wanted, &mut Found),
    ) -> usize {
        found.length = 0;
        find(splits, &self.wanted, found);
        for bytes in found.iter() {
            self.wanted.remove(bytes);
        }
        found.length
    }

    /// Takes over what was found elsewhere for the same wanted values, and marks it.
    pub fn settle_with(&mut self, other: &Self) {
        self.wanted.remove_all_but(&other.wanted);
        self.settle();
    }

    /// Marks the values that were found since they were chosen. Nothing else may have been marked
    /// since.
    pub fn settle(&mut self) {
        self.wanted.settle(&mut self.options);
    }
}
