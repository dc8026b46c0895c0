//! Work shared between as many threads as are allowed.

use std::panic::resume_unwind;
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread::{Scope, scope};

use crate::error::Result;
use crate::options::Options;

/// Calls `work` for every item, in as many threads as are allowed, and returns the results in the
/// order of the items. A thread that is done takes the next item, so items may differ in size.
///
/// Starting a thread and waiting for its end took 165 microseconds where that was measured: items
/// should take about a millisecond. [`team`](super::team) is for shorter ones.
pub(crate) fn map<T: Send, R: Send>(
    options: &Options<'_>,
    items: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let threads = options.threads().min(items.len());
    if threads < 2 {
        return items.map(work).collect();
    }
    let items = Mutex::new(items.enumerate());
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        let mut results = Vec::new();
        while let Some((place, item)) = next() {
            results.push((place, work(item)));
        }
        results
    };
    let mut results = scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        let mut results = run();
        for other in others {
            results.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|&(place, _)| place);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Calls `work` for parts of a list, as many as there are threads or fewer, each of at least
/// `least` items, and joins the results.
pub(crate) fn in_parts<T: Sync, R: Send>(
    options: &Options<'_>,
    items: &[T],
    least: usize,
    work: impl Fn(&[T]) -> Result<Vec<R>> + Sync,
) -> Result<Vec<R>> {
    let length = items.len().div_ceil(options.threads()).max(least).max(1);
    if length >= items.len() {
        return work(items);
    }
    let results = map(options, items.chunks(length), work).into_iter().collect::<Result<Vec<_>>>()?;
    Ok(results.into_iter().flatten().collect())
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
    fn results_are_in_the_order_of_the_items() {
        for threads in [1, 2, 3, 16] {
            let options = Options { threads, ..Options::default() };
            for length in [0, 1, 2, 5, 100] {
                // The first items take longest.
                let work = |n: u64| (0..(length - n) * 1000).fold(n, |sum, i| sum ^ i ^ (i & 1));
                assert_eq!(
                    map(&options, (0..length).collect::<Vec<_>>().into_iter(), work),
                    (0..length).map(work).collect::<Vec<_>>()
                );
            }
            let items: Vec<usize> = (0..100).collect();
            for least in [0, 1, 40, 100, 200] {
                let work = |part: &[usize]| {
                    assert!(part.len() >= least.min(20) && part.len() * threads >= 20);
                    Ok(part.to_vec())
                };
                assert_eq!(in_parts(&options, &items, least, work), Ok(items.clone()));
            }
        }
    }

    #[test]
    #[should_panic(expected = "the third item")]
    fn a_panic_in_a_thread_is_passed_on() {
        let options = Options { threads: 4, ..Options::default() };
        map(&options, [1, 2, 3].into_iter(), |n| assert_ne!(n, 3, "the third item"));
    }

    #[test]
    fn items_worked_out_ahead_are_the_same_and_need_not_all_be_wanted() {
        let options = Options::default();
        let squares = || (0..1000u32).map(|n| n * n);
        scope(|scope| assert!(ahead(&options, scope, squares()).eq(squares())));
        let some: Vec<u32> = scope(|scope| ahead(&options, scope, (0..).map(|n: u32| n)).take(50).collect());
        assert_eq!(some, (0..50).collect::<Vec<_>>());
    }
}
