//! The least values that no option of a position is known to attain, looked for among its splits.

use super::options::Options;
use super::wanted::{Splits, WORDS, Wanted};

/// The most splits that are looked at together.
pub(super) const CHUNK: usize = 64 * WORDS;

/// What is known of the options of one position.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    pub options: Options,
    wanted: Wanted,
    /// Options below this value are not overlooked.
    complete: usize,
}

impl Candidates {
    pub fn new() -> Self {
        Candidates { options: Options::default(), wanted: Wanted::new(), complete: 0 }
    }

    /// Begins another position: no option is known, and they will be below `bound` rounded up to a power of two.
    pub fn begin(&mut self, bound: usize) {
        self.options.clear();
        self.options.admit(bound);
        self.complete = usize::MAX;
    }

    /// Notes that every split is marked.
    pub fn all_marked(&mut self) {
        self.complete = usize::MAX;
    }

    /// Notes that nothing is marked or looked for.
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

    /// Chooses the least missing values, those below `bound` if there are any, to be looked for among all splits.
    pub fn choose(&mut self, bound: usize) {
        (self.wanted, self.complete) = Wanted::choose(&self.options, self.options.least_missing(), bound);
    }

    /// Marks the splits with wanted values among at most [`CHUNK`] splits, and returns how many `find` found.
    #[inline(always)]
    pub fn search(
        &mut self,
        splits: Splits<'_>,
        find: impl FnOnce(Splits<'_>, &Wanted, &mut [u64; WORDS]) -> u64,
    ) -> usize {
        // All four slices of one length: one check of an index is enough for them.
        let splits = splits.range(0, splits.len());
        (splits.len() / 64 * 64..splits.len()).for_each(|i| self.options.mark(splits.value(i)));
        let mut hits = [0; WORDS];
        let mut words = find(splits, &self.wanted, &mut hits);
        let mut found = 0;
        while words != 0 {
            let word = words.trailing_zeros() as usize % WORDS;
            found += self.mark_hits(splits, 64 * word, hits[word]);
            words &= words - 1;
        }
        found
    }

    #[inline(always)]
    fn mark_hits(&mut self, splits: Splits<'_>, first: usize, mut bits: u64) -> usize {
        let mut found = 0;
        while bits != 0 {
            let value = self.wanted.remove(splits, first + bits.trailing_zeros() as usize);
            self.options.mark(value);
            bits &= bits - 1;
            found += 1;
        }
        found
    }
}
