//! Boards row by row, in as many threads as are allowed.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{panicking, yield_now};

use crate::error::Result;
use crate::options::{Options, Ticker};

/// Calls `visit` for each row with its place, without the last coordinate, and the index of its
/// first square.
pub(super) fn for_each_row(sides: &[usize], mut visit: impl FnMut(&[usize], usize) -> Result<()>) -> Result<()> {
    let (&width, outer) = sides.split_last().unwrap_or((&1, &[]));
    let mut place = vec![0; outer.len()];
    let mut start = 0;
    loop {
        visit(&place, start)?;
        start += width;
        // The next place, like an odometer.
        let Some(i) = (0..outer.len()).rev().find(|&i| place[i] + 1 < outer[i]) else { return Ok(()) };
        place[i] += 1;
        place[i + 1..].fill(0);
    }
}

pub(super) fn strides(sides: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; sides.len()];
    for i in (0..sides.len().saturating_sub(1)).rev() {
        strides[i] = strides[i + 1] * sides[i + 1];
    }
    strides
}

/// The coordinates of the square with this index in the table of values by
/// rows; the inverse of [`index`](super::index).
#[must_use]
pub fn place_of(square: usize, sides: &[usize]) -> Vec<usize> {
    strides(sides).iter().zip(sides).map(|(stride, side)| square / stride % side).collect()
}

/// The fewest squares that are worth several threads: a few milliseconds.
const FEW_SQUARES: usize = 50_000;
/// The fewest squares of a row, for each thread.
const LEAST_CHUNK: usize = 64;
/// The most squares between two looks at the row above.
const MOST_CHUNK: usize = 512;

/// Rows computed at the same time, each by one thread. A row is computed in chunks, each of them
/// after the same chunk of the row before; so when a chunk is computed, all earlier rows are known
/// up to its end.
pub(super) struct Pipeline {
    width: usize,
    squares: usize,
    chunk: usize,
    threads: usize,
    /// For a row, in the place of its index modulo the length: how many squares of the board there
    /// are up to the last one known in it.
    progress: Vec<AtomicUsize>,
    stopped: AtomicBool,
}

impl Pipeline {
    pub fn new(sides: &[usize], options: &Options<'_>) -> Self {
        let (squares, width) = (sides.iter().product(), sides.last().copied().unwrap_or(1));
        let most = if squares < FEW_SQUARES { 1 } else { width / LEAST_CHUNK };
        let threads = options.threads().min(most).max(1);
        let chunk = if threads == 1 { width } else { (width / (2 * threads)).clamp(LEAST_CHUNK, MOST_CHUNK) };
        let progress = (0..=threads).map(|_| AtomicUsize::new(0)).collect();
        Pipeline { width, squares, chunk, threads, progress, stopped: AtomicBool::new(false) }
    }

    /// How many rows may be computed at the same time.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Computes all rows: `begin` makes the state of a row from its number and an item, and
    /// `extend` computes some of its squares; these take about so many nanoseconds each.
    pub fn run<T: Send, S>(
        &self,
        items: impl Iterator<Item = T> + Send,
        nanoseconds: usize,
        options: &Options<'_>,
        begin: impl Fn(usize, T) -> S + Sync,
        extend: impl Fn(&mut S, Range<usize>) -> Result<()> + Sync,
    ) -> Result<()> {
        let items = Mutex::new(items.enumerate());
        let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = |mut ticker: Option<Ticker<'_>>| {
            // Whatever ends this thread ends the others too: nobody waits for its row.
            let _stopping = Stopping(&self.stopped);
            while let Some((number, item)) = next() {
                let mut state = begin(number, item);
                for start in (0..self.width).step_by(self.chunk) {
                    let columns = start..self.width.min(start + self.chunk);
                    if !self.wait_for_row_before(number, columns.end) {
                        return Ok(());
                    }
                    let result = extend(&mut state, columns.clone());
                    if result.is_err() {
                        self.stopped.store(true, Ordering::Release);
                        return result;
                    }
                    self.of(number).store(number * self.width + columns.end, Ordering::Release);
                }
                if let Some(ticker) = &mut ticker {
                    let done = (number + 1) * self.width;
                    let result = ticker.tick(done, self.width * nanoseconds);
                    if result.is_err() {
                        self.stopped.store(true, Ordering::Release);
                        return result;
                    }
                }
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(|| work(None))).collect();
            let first = work(Some(Ticker::new(options, "squares of a board", self.squares)));
            let others = others.into_iter().map(|other| other.join().unwrap_or_else(|p| std::panic::resume_unwind(p)));
            others.fold(first, Result::and)
        })
    }

    fn of(&self, number: usize) -> &AtomicUsize {
        &self.progress[number % self.progress.len()]
    }

    /// Waits until the row before this one is known up to a column; false if that will not happen.
    fn wait_for_row_before(&self, number: usize, column: usize) -> bool {
        let Some(before) = number.checked_sub(1) else { return true };
        let needed = before * self.width + column;
        for look in 0usize.. {
            // First of all: a thread that is left alone has every row before its own.
            if self.stopped.load(Ordering::Acquire) {
                return false;
            }
            if self.of(before).load(Ordering::Acquire) >= needed {
                return true;
            }
            if look < 1000 { std::hint::spin_loop() } else { yield_now() }
        }
        false
    }
}

/// Stops the other threads when this one panics.
struct Stopping<'a>(&'a AtomicBool);

impl Drop for Stopping<'_> {
    fn drop(&mut self) {
        if panicking() {
            self.0.store(true, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::progress::Progress;

    struct Stop;

    impl Progress for Stop {
        fn cancelled(&self) -> bool {
            true
        }
    }

    /// A thread that is left alone used to compute the rest of the board: Ctrl-C took minutes.
    #[test]
    fn all_threads_end_when_the_work_is_stopped() {
        let options = Options { threads: 2, progress: &Stop, ..Options::default() };
        let pipeline = Pipeline::new(&[2000, 200], &options);
        assert_eq!(pipeline.threads(), 2);
        let begun = AtomicUsize::new(0);
        let begin = |_, _| begun.fetch_add(1, Ordering::Relaxed);
        // The first report of the first thread ends the work; rows take a tenth of a millisecond.
        let extend = |_: &mut usize, _| {
            std::thread::sleep(std::time::Duration::from_micros(50));
            Ok(())
        };
        let result = pipeline.run(0..2000, 1_000_000, &options, begin, extend);
        assert!(matches!(result, Err(Error::Cancelled { .. })));
        assert!(begun.into_inner() < 100);
    }
}
