//! Two halves of one work in two threads, if threads are allowed.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread::Scope;

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

/// How many items may be worked out ahead.
const AHEAD: usize = 8;

/// The same items, worked out a little ahead in a thread of their own if two are allowed. The thread ends with the items, or when nobody
/// wants them any more.
pub(crate) fn ahead<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    items: impl Iterator<Item = T> + Send + 'scope,
) -> Box<dyn Iterator<Item = T> + 'scope> {
    if limit() < 2 {
        return Box::new(items);
    }
    let (sender, receiver) = sync_channel(AHEAD);
    scope.spawn(move || items.map(|item| sender.send(item)).find(Result::is_err));
    Box::new(receiver.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_worked_out_ahead_are_the_same_and_need_not_all_be_wanted() {
        let squares = || (0..1000u32).map(|n| n * n);
        std::thread::scope(|scope| assert!(ahead(scope, squares()).eq(squares())));
        let some: Vec<u32> = std::thread::scope(|scope| ahead(scope, (0..).map(|n: u32| n)).take(50).collect());
        assert_eq!(some, (0..50).collect::<Vec<_>>());
    }
}
