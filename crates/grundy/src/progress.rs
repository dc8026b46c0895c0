//! Progress and cancellation, handed in by the caller: the library itself prints nothing.

use crate::clock::Instant;

/// Someone who watches long work, and may stop it.
pub trait Progress: Sync {
    /// `done` of `total` units of `stage` are done; the total is 0 if it is not known. Called every
    /// few milliseconds of work.
    fn report(&self, stage: &'static str, done: u64, total: u64) {
        let _ = (stage, done, total);
    }

    /// A search without a stated limit begins and will end at this time, or it has ended (`None`).
    fn budget(&self, ends: Option<Instant>) {
        let _ = ends;
    }

    /// Something worth knowing about the work, to be shown beside its progress.
    fn remark(&self, text: &str) {
        let _ = text;
    }

    /// Whether the work should stop. It then ends with
    /// [`Error::Cancelled`](crate::Error::Cancelled).
    fn cancelled(&self) -> bool {
        false
    }
}

/// Watches nothing and never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {}
