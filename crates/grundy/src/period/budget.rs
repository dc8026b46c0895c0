//! The time that a search without a stated limit may take.

use std::time::Duration;

use crate::clock::Instant;
use crate::error::{Error, Remedy, Result};
use crate::options::Options;
use crate::progress::Progress;

/// When a search ends without an answer, if it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    ends: Option<Instant>,
    /// Whether running out of memory is an end too, and not an error: it is if no certain value was
    /// asked for.
    ends_with_memory: bool,
}

/// A game of which nothing can be proved has this part of the time: a repetition of its values
/// could only be observed.
const WITHOUT_THEOREM: u32 = 10;

/// The time that options give a search.
pub(crate) fn time_of(options: &Options<'_>, has_theorem: bool) -> Duration {
    if has_theorem { options.budget } else { options.budget / WITHOUT_THEOREM }
}

impl Budget {
    /// No end: how much is to be computed was stated.
    pub const UNLIMITED: Budget = Budget { ends: None, ends_with_memory: false };

    /// A search that begins now, with the time that the options give.
    pub fn starting_now(options: &Options<'_>, has_theorem: bool, ends_with_memory: bool) -> Self {
        Budget { ends: Instant::now().checked_add(time_of(options, has_theorem)), ends_with_memory }
    }

    /// Whether there is a budget at all.
    pub fn is_limited(self) -> bool {
        self.ends.is_some()
    }

    /// Whether the time is spent.
    pub fn is_spent(self) -> bool {
        self.ends.is_some_and(|ends| Instant::now() >= ends)
    }

    /// The options with the end of the budget as their deadline, if it comes first.
    pub fn within<'a>(self, options: &Options<'a>) -> Options<'a> {
        let deadline = options.deadline.into_iter().chain(self.ends).min();
        Options { deadline, ..*options }
    }

    /// The total to report for work that ends after `values` values, or with the budget (0 then).
    pub fn total(self, values: usize) -> usize {
        if self.is_limited() { 0 } else { values }
    }

    /// Tells the watcher when the budget ends.
    pub fn announce(self, options: &Options<'_>) {
        options.progress.budget(self.ends);
    }

    /// Whether work within the budget ended normally: `Ok(false)` if the time was spent, or the
    /// memory.
    ///
    /// # Errors
    ///
    /// Every other error of the work.
    pub fn ended(self, work: Result<()>, options: &Options<'_>) -> Result<bool> {
        match work {
            Err(Error::Cancelled { .. }) if self.is_spent() && !options.cancelled() => Ok(false),
            Err(error) if self.ends_with_memory && error.remedy() == Some(Remedy::Memory) => Ok(false),
            work => work.map(|()| true),
        }
    }
}

/// Reports steps of a longer work with the total of the whole.
pub(super) struct Whole<'a> {
    /// Who watches the whole.
    pub progress: &'a dyn Progress,
    /// The total of the whole, or 0 if it is not known.
    pub total: u64,
}

impl Progress for Whole<'_> {
    fn report(&self, stage: &'static str, done: u64, _: u64) {
        self.progress.report(stage, done, self.total);
    }

    fn remark(&self, text: &str) {
        self.progress.remark(text);
    }

    fn cancelled(&self) -> bool {
        self.progress.cancelled()
    }
}
