//! Progress and cancellation, handed in by the caller: the library itself prints nothing.

use crate::error::{Error, Result};

/// Someone who watches long work, and may stop it.
pub trait Progress: Sync {
    /// `done` of `total` units of `stage` are done. Called every few milliseconds of work.
    fn report(&self, stage: &'static str, done: u64, total: u64) {
        let _ = (stage, done, total);
    }

    /// Something worth knowing about the work, to be shown beside its progress.
    fn remark(&self, text: &str) {
        let _ = text;
    }

    /// Whether the work should stop; it then ends with [`Error::Cancelled`].
    fn cancelled(&self) -> bool {
        false
    }
}

/// Watches nothing and never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {}

/// Reports to a [`Progress`] now and then from inside a loop.
pub(crate) struct Ticker<'a> {
    progress: &'a dyn Progress,
    stage: &'static str,
    total: u64,
    /// Work, in rough nanoseconds, since the last report.
    work: u64,
}

/// Work between two reports: about ten milliseconds.
const INTERVAL: u64 = 10_000_000;

impl<'a> Ticker<'a> {
    pub fn new(progress: &'a dyn Progress, stage: &'static str, total: usize) -> Self {
        Ticker { progress, stage, total: total as u64, work: 0 }
    }

    /// Says that `done` units are done and that the last of them cost about `nanoseconds`.
    #[inline]
    pub fn tick(&mut self, done: usize, nanoseconds: usize) -> Result<()> {
        self.work += nanoseconds as u64;
        if self.work < INTERVAL { Ok(()) } else { self.report(done as u64) }
    }

    #[cold]
    fn report(&mut self, done: u64) -> Result<()> {
        self.work = 0;
        self.progress.report(self.stage, done, self.total);
        if self.progress.cancelled() {
            return Err(Error::Cancelled { stage: self.stage, done, total: self.total });
        }
        Ok(())
    }
}
