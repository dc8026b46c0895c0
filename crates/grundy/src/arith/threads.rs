//! Two halves of one work in two threads, if threads are allowed.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The most threads; 0 for as many as there are processors.
static LIMIT: AtomicUsize = AtomicUsize::new(0);

/// Sets the most threads this process works with; 0 for as many as there are processors. No result depends on it.
pub fn set_limit(threads: usize) {
    LIMIT.store(threads, Ordering::Relaxed);
}

/// How many threads may work.
#[must_use]
pub fn limit() -> usize {
    match LIMIT.load(Ordering::Relaxed) {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        limit => limit,
    }
}

/// What both functions return: the second has a thread of its own if two are allowed.
pub(crate) fn both<A, B: Send>(first: impl FnOnce() -> A, second: impl FnOnce() -> B + Send) -> (A, B) {
    if limit() < 2 {
        return (first(), second());
    }
    std::thread::scope(|scope| {
        let second = scope.spawn(second);
        (first(), second.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
