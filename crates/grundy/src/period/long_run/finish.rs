//! The end of a long run: the least period and the least preperiod, by going back to snapshots.

use super::run::{LongProof, LongRun, Snapshot};
use crate::arith::primes::prime_divisors;
use crate::arith::threads;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::period::bounded_depth::BoundedDepth;
use crate::period::proof::{Given, ProvedPeriod};
use crate::values::octal::cursor::{Cursor, STRIDE};
use crate::values::{Nimber, compute};

impl LongRun {
    /// The proof of the least period and preperiod, given that values repeat at `proof.distance`
    /// for ever from a window of the run on.
    pub(super) fn finish(&self, proof: BoundedDepth, values: usize, options: &Options<'_>) -> Result<LongProof> {
        let start = values - proof.distance - proof.window;
        let period = self.least_period(start + proof.window, proof.distance, options)?;
        let preperiod = self.least_preperiod(proof.distance, start, options)?;
        let proved = ProvedPeriod::by_long_run(&self.rules, period, preperiod, values, proof);
        let proved = if self.resumed { proved.given_that(Given::Checkpoint) } else { proved };
        Ok(LongProof { proved, digests: self.digest.digests(), kernel: self.cursor.kernel() })
    }

    /// The least period, which divides the distance; it is found prime by prime.
    fn least_period(&self, n: usize, distance: usize, options: &Options<'_>) -> Result<usize> {
        let mut period = distance;
        for prime in prime_divisors(distance) {
            while period.is_multiple_of(prime) && self.is_period(n, period / prime, distance, options)? {
                period /= prime;
            }
        }
        Ok(period)
    }

    /// Whether values that repeat at `distance`, from the window before n on, already repeat at its
    /// divisor `shorter`.
    ///
    /// They do not if the window itself does not. If it does, that is the theorem's hypothesis,
    /// unless positions count and the divisor is odd: then all values of one distance are compared.
    fn is_period(&self, n: usize, shorter: usize, distance: usize, options: &Options<'_>) -> Result<bool> {
        let at = self.snapshots.partition_point(|snapshot| snapshot.n < n);
        let snapshot = self.snapshots.get(at).filter(|snapshot| snapshot.n == n);
        let snapshot = snapshot.ok_or_else(|| Error::BrokenLaw(format!("no snapshot at {n}")))?;
        if self.last_difference_in_window(snapshot, shorter, options)?.is_some() {
            return Ok(false);
        }
        let proved = !self.setup.classes.uses_position() || shorter.is_multiple_of(2);
        Ok(proved || self.last_difference(n, n + shorter, distance, options)?.is_none())
    }

    /// The least n0 with G(n + distance) = G(n) for all n >= n0, given that this holds from `known`
    /// on.
    ///
    /// It is the same for the least period, which divides the distance: values that repeat at one
    /// sooner or later, and at the other from n0 on, repeat at both from n0 on.
    ///
    /// The first window that returned is the first after the preperiod, or nearly: the last
    /// difference is searched for just before it. Only if there is none, windows are compared.
    fn least_preperiod(&self, distance: usize, known: usize, options: &Options<'_>) -> Result<usize> {
        let mut high = self.snapshots.partition_point(|snapshot| snapshot.n <= known);
        let mut last = self.last_difference_after(high, distance, known, options)?;
        if last.is_none() && high > 0 {
            let mut low = 0;
            high -= 1;
            while low < high {
                let middle = usize::midpoint(low, high);
                let differs = self.last_difference_in_window(&self.snapshots[middle], distance, options)?.is_some();
                if differs { low = middle + 1 } else { high = middle }
            }
            last = self.last_difference_after(high, distance, known, options)?;
        }
        Ok(last.map_or(0, |n| n + 1))
    }

    /// The last n with G(n) different from G(n + distance) before the window of the snapshot at a
    /// place, and in or after the window of the snapshot before it, or from the beginning if there
    /// is none.
    fn last_difference_after(
        &self,
        place: usize,
        distance: usize,
        known: usize,
        options: &Options<'_>,
    ) -> Result<Option<usize>> {
        let end = self.snapshots.get(place).map_or(known, |snapshot| (snapshot.n - self.window()).min(known));
        let Some(before) = place.checked_sub(1).map(|before| &self.snapshots[before]) else {
            return self.last_difference_in_the_beginning(distance, end, options);
        };
        let after = self.last_difference(before.n, before.n + distance, end - before.n, options)?;
        if after.is_some() { Ok(after) } else { self.last_difference_in_window(before, distance, options) }
    }

    /// Whether G(n + period) = G(n) for all n from `start` to before `end`.
    pub(in super::super) fn repeats(
        &self,
        start: usize,
        end: usize,
        period: usize,
        options: &Options<'_>,
    ) -> Result<bool> {
        let first = self.snapshots[0].n;
        let from = start.max(first);
        if from < end && self.last_difference(from, from + period, end - from, options)?.is_some() {
            return Ok(false);
        }
        let early = end.min(first);
        let last = if start < early { self.last_difference_in_the_beginning(period, early, options)? } else { None };
        Ok(last.is_none_or(|n| n < start))
    }

    /// The last n in the window before a snapshot with G(n) different from G(n + distance). If
    /// there is none, the values repeat for ever from the window on: that is the theorem.
    fn last_difference_in_window(
        &self,
        snapshot: &Snapshot,
        distance: usize,
        options: &Options<'_>,
    ) -> Result<Option<usize>> {
        let window = self.window();
        let cursor = self.cursor_at(snapshot.n + distance, options)?;
        let there = cursor.values(cursor.n() - window..cursor.n());
        let here = &snapshot.last[snapshot.last.len() - window..];
        let last = here.iter().zip(there).rposition(|(&here, there)| u32::from(here) != there.get());
        Ok(last.map(|i| snapshot.n - window + i))
    }

    /// A cursor at the position n, from the last snapshot before it.
    pub(super) fn cursor_at(&self, n: usize, options: &Options<'_>) -> Result<Cursor> {
        let mut cursor = self.cursor_before(n, options)?;
        let mut ticker = Ticker::new(options, "values again", n - cursor.n());
        run_to(&mut cursor, n, &mut 0, &mut ticker)?;
        Ok(cursor)
    }

    /// A cursor at the last snapshot before position n.
    fn cursor_before(&self, n: usize, options: &Options<'_>) -> Result<Cursor> {
        let at = self.snapshots.partition_point(|snapshot| snapshot.n <= n);
        let before = at.checked_sub(1).map(|at| &self.snapshots[at]);
        let snapshot = before.ok_or_else(|| Error::BrokenLaw(format!("no snapshot before {n}")))?;
        let last = snapshot.last.iter().map(|&value| Nimber::new(u32::from(value))).collect();
        Cursor::new(&self.setup, snapshot.n, last, options)
    }

    /// The last position a + i, for i < `length`, with G(a + i) different from G(b + i), found by
    /// two cursors in step.
    fn last_difference(&self, a: usize, b: usize, length: usize, options: &Options<'_>) -> Result<Option<usize>> {
        let (mut here, mut there) = (self.cursor_before(a, options)?, self.cursor_before(b, options)?);
        let before = a - here.n() + b - there.n();
        let mut ticker = Ticker::new(options, "values one period apart", before + length);
        let mut ready = 0;
        run_to(&mut here, a, &mut ready, &mut ticker)?;
        run_to(&mut there, b, &mut ready, &mut ticker)?;
        std::thread::scope(|scope| {
            let (mut done, mut last) = (0, None);
            for values in threads::ahead(options, scope, strides(there, length)) {
                let y = values?;
                let next = done + y.len();
                here.advance(a + next)?;
                let x = here.values(a + done..a + next);
                last = x.iter().zip(&y).rposition(|(x, y)| x != y).map(|i| a + done + i).or(last);
                ticker.tick(before + next, 50 * y.len())?;
                done = next;
            }
            Ok(last)
        })
    }

    /// The last n < end with G(n) different from G(n + period), where `end` is not past the first
    /// snapshot.
    fn last_difference_in_the_beginning(
        &self,
        period: usize,
        end: usize,
        options: &Options<'_>,
    ) -> Result<Option<usize>> {
        let complete = self.snapshots[0].n;
        let nimbers = compute(&self.rules, complete, &Options { memory: usize::MAX, ..*options })?;
        let mut last = (0..end).rev().find(|&n| n + period < complete && nimbers[n] != nimbers[n + period]);
        // From here on, n + period is past the complete values.
        let mut n = complete.saturating_sub(period);
        if n < end {
            let mut cursor = self.cursor_at(n + period, options)?;
            while n < end {
                let next = end.min(n + STRIDE);
                cursor.advance(next + period)?;
                let there = cursor.values(n + period..next + period);
                last = nimbers[n..next].iter().zip(there).rposition(|(x, y)| x != y).map(|i| n + i).or(last);
                n = next;
            }
        }
        Ok(last)
    }
}

/// Takes a cursor to position n; `done` counts the values, which the ticker reports.
fn run_to(cursor: &mut Cursor, n: usize, done: &mut usize, ticker: &mut Ticker<'_>) -> Result<()> {
    while cursor.n() < n {
        let start = cursor.n();
        cursor.advance(n.min(start + STRIDE))?;
        *done += cursor.n() - start;
        ticker.tick(*done, 25 * (cursor.n() - start))?;
    }
    Ok(())
}

/// The next `length` values of a cursor.
fn strides(mut cursor: Cursor, length: usize) -> impl Iterator<Item = Result<Vec<Nimber>>> {
    let end = cursor.n() + length;
    std::iter::from_fn(move || {
        let start = cursor.n();
        let next = end.min(start + STRIDE);
        (start < end).then(|| cursor.advance(next).map(|()| cursor.values(start..next).to_vec()))
    })
}
