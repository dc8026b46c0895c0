//! Work shared between two threads, if two are allowed.

use std::sync::mpsc::sync_channel;
use std::thread::Scope;

use crate::options::Options;

/// Runs both functions, the second in its own thread if two are allowed, and returns both results.
pub(crate) fn both<A, B: Send>(
    options: &Options<'_>,
    first: impl FnOnce() -> A,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    if options.threads() < 2 {
        return (first(), second());
    }
    std::thread::scope(|scope| {
        let second = scope.spawn(second);
        (first(), second.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// How many items may be computed ahead.
const AHEAD: usize = 8;

/// Computes items a little ahead, in their own thread if two are allowed. The thread ends with the
/// items, or when the returned iterator is dropped.
pub(crate) fn ahead<'scope, T: Send + 'scope>(
    options: &Options<'_>,
    scope: &'scope Scope<'scope, '_>,
    items: impl Iterator<Item = T> + Send + 'scope,
) -> Box<dyn Iterator<Item = T> + 'scope> {
    if options.threads() < 2 {
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
        let options = Options::default();
        let squares = || (0..1000u32).map(|n| n * n);
        std::thread::scope(|scope| assert!(ahead(&options, scope, squares()).eq(squares())));
        let some: Vec<u32> =
            std::thread::scope(|scope| ahead(&options, scope, (0..).map(|n: u32| n)).take(50).collect());
        assert_eq!(some, (0..50).collect::<Vec<_>>());
    }
}
