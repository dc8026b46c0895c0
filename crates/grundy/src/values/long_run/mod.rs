//! Long searches for a period of an octal game, in memory that does not grow with their length.
//!
//! Once rare positions have stopped, values are computed on from the last ones alone: every value below G(n) is attained
//! by a take, a split with a rare part, or a split with a part below P, the number of first values kept (a cursor that
//! cannot find one there stops). So the hypotheses (b) and (c) of the [bounded-depth theorem](super::BoundedDepth) hold with
//! L, J < P all along, and a period is proved as soon as the last D = P + k values have been seen before, an even distance
//! ago if positions count.
//!
//! Windows to compare with are kept at n = s, s + s/10, ... (*snapshots*), so a repetition is noticed soon after
//! one period past the first snapshot behind the preperiod. A rolling hash (`rolling_hash.rs`) says when
//! to compare: equal windows have equal hashes, and windows of equal hashes are compared value by value.
//!
//! A snapshot is also a place to go on from. By the same theorem the values are periodic from a snapshot on iff its window
//! returns p later; so the least preperiod is found by bisection over snapshots and then by two cursors, n and n + p, in
//! step.

mod checkpoint;
mod cursor;
pub mod cycle;
mod digest;
mod finish;
mod rolling_hash;
mod shallow;
mod verify;

pub(in crate::values) use shallow::{has_room, is_shallow};
pub(in crate::values) use verify::{prepare, verify};

use cursor::{Cursor, STRIDE, Setup};
use digest::ValueDigest;
use rolling_hash::{Remembered, RollingHash, STEP, hashes_of_last};

use super::bounded_depth::BoundedDepth;
use super::certificate::Certificate;
use super::period::{Hypotheses, ProvedPeriod, Theorem};
use super::sparse_space::best_classes;
use super::take_break::TakeBreak;
use super::{Nimber, Solution};
use crate::error::{Error, Result};
use crate::progress::{Progress, Ticker};
use crate::rules::Rules;

/// How many values are computed and kept before a long run begins.
pub const COMPLETE: usize = 1 << 22;
/// The fewest and the most first values kept, P, unless rare positions ask for more. (0.106 needs parts beyond 8192.)
const FIRST: std::ops::RangeInclusive<usize> = 1 << 13..=1 << 17;
/// Values there have to be for each first value kept, so that snapshots are further apart than windows are long.
const VALUES_PER_FIRST: usize = 16;

/// The last values at some position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Snapshot {
    n: usize,
    /// As many as a cursor needs; the last D of them are the window.
    last: Vec<u16>,
}

/// A search that goes on where complete values ended.
pub struct LongRun {
    rules: Rules,
    hypotheses: Hypotheses,
    setup: Setup,
    cursor: Cursor,
    snapshots: Vec<Snapshot>,
    /// The last 64 windows of each snapshot, by its place.
    remembered: Remembered,
    digest: ValueDigest,
    /// How many values have been looked at and digested: all of them, unless an error ended a stride.
    digested: usize,
    /// Whether a repetition was found last.
    found: bool,
}

/// A period proved by a long run, and what a certificate says of the values.
pub struct LongProof {
    /// The proof.
    pub proved: ProvedPeriod,
    /// The digest of all values it rests on.
    pub digest: String,
    /// How it was found.
    pub road: &'static str,
}

impl LongProof {
    /// The certificate of the proof.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] if the rules have no theorem.
    pub fn certificate(&self) -> Result<Certificate> {
        Certificate::new(&self.proved, self.digest.clone())
    }
}

impl LongRun {
    /// Goes on from a solution without a period; `None` if the game does not suit: other moves than those of finite
    /// octal codes without `!`, or rare positions that have not stopped.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if values are too large.
    pub fn new(solution: &Solution) -> Result<Option<Self>> {
        let (rules, nimbers) = (solution.rules(), solution.nimbers());
        let Some((hypotheses, moves)) = suits(rules) else { return Ok(None) };
        let classes = best_classes(&moves, nimbers);
        let rares = classes.rares(nimbers);
        let last_rare = rares.last().map_or(0, |&(n, _)| n);
        let most = nimbers.len() / VALUES_PER_FIRST;
        let least = least_first(last_rare, hypotheses.last_index);
        if most < least {
            return Ok(None);
        }
        let first = least.max((1usize << most.ilog2()).min(*FIRST.end()));
        let setup = Setup { moves, classes, rares, first: nimbers[..first].to_vec(), width: 0 };
        let cursor = Cursor::new(&setup, nimbers.len(), nimbers[nimbers.len() - 2 * setup.memory()..].to_vec())?;
        let mut run = Self::from_parts(rules.clone(), hypotheses, setup, cursor, ValueDigest::of(nimbers));
        run.take_snapshot();
        Ok(Some(run))
    }

    fn from_parts(rules: Rules, hypotheses: Hypotheses, setup: Setup, cursor: Cursor, digest: ValueDigest) -> Self {
        let (snapshots, remembered, digested) = (Vec::new(), Remembered::new(), cursor.n());
        LongRun { rules, hypotheses, setup, cursor, snapshots, remembered, digest, digested, found: false }
    }

    /// How many values have been computed.
    #[must_use]
    pub fn values(&self) -> usize {
        self.cursor.n()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many positions are rare, and the last of them.
    #[must_use]
    pub fn rares(&self) -> (usize, usize) {
        (self.setup.rares.len(), self.setup.rares.last().map_or(0, |&(n, _)| n))
    }

    /// D.
    fn window(&self) -> usize {
        self.setup.first.len() + self.hypotheses.last_index
    }

    /// Computes on to at most `limit` values; the proof, if one is found. `save` is offered the state every few milliseconds.
    /// After an error or a proof a run may have ended in the middle of a stride: it has no checkpoint there, but can be gone on
    /// with by calling this again.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`], [`Error::Limit`], and those of `save`.
    pub fn search(
        &mut self,
        limit: usize,
        progress: &dyn Progress,
        save: &mut dyn FnMut(&Self) -> Result<()>,
    ) -> Result<Option<LongProof>> {
        let mut ticker = Ticker::new(progress, "values in constant memory", limit);
        let (rares, last_rare) = self.rares();
        progress.remark(&format!("{rares} rare positions, the last at {last_rare}"));
        self.found = false;
        let mut hash = self.hash_before(self.digested);
        while self.digested < limit {
            let start = self.digested;
            if self.is_whole() {
                self.cursor.advance(limit.min(start + STRIDE))?;
            }
            self.setup.width = self.setup.width.max(self.cursor.width());
            let found = self.find_repetition(&mut hash, start).filter(|&(_, end)| end <= limit);
            if let Some((at, end)) = found {
                self.cursor.advance(end.max(self.values()))?;
                self.check_return(&self.snapshots[at], end)?;
                self.digest_to(end);
                self.found = true;
                let proof = self.bounded_depth(self.snapshots[at].n, end);
                return self.finish(proof, end, progress).map(Some);
            }
            self.digest_to(self.values());
            let last = self.snapshots.last().map_or(0, |snapshot| snapshot.n);
            if self.values() >= last + last / 10 {
                self.take_snapshot();
            }
            save(self)?;
            ticker.tick(self.values(), 25 * (self.values() - start))?;
        }
        Ok(None)
    }

    /// What the theorem is applied to: the window before `snapshot` returns before `end`.
    fn bounded_depth(&self, snapshot: usize, end: usize) -> BoundedDepth {
        BoundedDepth {
            distance: end - snapshot,
            mask: self.setup.classes.mask(),
            by_position: self.setup.classes.uses_position(),
            last_rare: self.rares().1,
            window: self.window(),
        }
    }

    /// The hash of the last values before the last multiple of 64 but one before n: what was seen there may end behind n.
    fn hash_before(&self, n: usize) -> RollingHash {
        let n = n / STEP * STEP - STEP;
        RollingHash::new(n, self.cursor.values(n - self.hashed()..n))
    }

    /// How many of the last values are hashed: nearly D.
    fn hashed(&self) -> usize {
        self.window() / STEP * STEP
    }

    /// A snapshot, by place, and the position after `start` before which its last window returns. That may lie a little behind the values
    /// known: one of its 64 windows has returned, and from there on values go on as they did, by the theorem.
    fn find_repetition(&self, hash: &mut RollingHash, start: usize) -> Option<(usize, usize)> {
        let steps = self.cursor.values(hash.n()..self.values()).as_chunks().0;
        steps.iter().find_map(|step| {
            let value = hash.step(step);
            self.snapshot_before(value, hash.n(), start)
        })
    }

    /// The place of a snapshot with a window that is the one before n, whose hash is given, and the position after `start` before which its
    /// last window returns then.
    fn snapshot_before(&self, hash: u64, n: usize, start: usize) -> Option<(usize, usize)> {
        let window = self.window();
        self.remembered.with(hash).iter().map(|&(at, ago)| (at, ago, n + ago)).find_map(|(at, ago, end)| {
            let snapshot = &self.snapshots[at];
            let kept = &snapshot.last[..snapshot.last.len() - ago];
            let returns = end > start
                && (!self.setup.classes.uses_position() || (end - snapshot.n).is_multiple_of(2))
                && same(&kept[kept.len() - window..], self.cursor.values(n - window..n));
            returns.then_some((at, end))
        })
    }

    /// Compares the last window of a snapshot with the one before `end`: it returns there, if the theorem is right.
    fn check_return(&self, snapshot: &Snapshot, end: usize) -> Result<()> {
        let window = self.window();
        let kept = &snapshot.last[snapshot.last.len() - window..];
        if same(kept, self.cursor.values(end - window..end)) {
            return Ok(());
        }
        Err(Error::BrokenLaw(format!("the window before {} returns, but not to its end at {end}", snapshot.n)))
    }

    fn take_snapshot(&mut self) {
        let last = self.cursor.last().iter().map(|value| u16::try_from(value.get()).expect("planes hold less"));
        let snapshot = Snapshot { n: self.values(), last: last.collect() };
        self.add_snapshot(snapshot);
    }

    fn add_snapshot(&mut self, snapshot: Snapshot) {
        self.remembered.add(self.snapshots.len(), hashes_of_last(&snapshot.last, self.hashed()));
        self.snapshots.push(snapshot);
    }

    fn digest_to(&mut self, end: usize) {
        self.digest.update(self.cursor.values(self.digested..end));
        self.digested = end;
    }

    /// Whether the run can be gone on with: no error ended it in the middle of a stride, and no repetition was found.
    fn is_whole(&self) -> bool {
        self.digested == self.values() && !self.found
    }
}

/// How many first values have to be kept.
fn least_first(last_rare: usize, last_index: usize) -> usize {
    (2 * (last_rare + last_index) + 4096).next_power_of_two().max(*FIRST.start())
}

/// The theorem's hypotheses and the moves, if the rules suit a long run.
fn suits(rules: &Rules) -> Option<(Hypotheses, TakeBreak)> {
    let hypotheses = Hypotheses::of(rules).ok().filter(|hypotheses| hypotheses.theorem == Theorem::GuySmith)?;
    Some((hypotheses, TakeBreak::new(rules.code()?)?))
}

fn same(kept: &[u16], seen: &[Nimber]) -> bool {
    kept.len() == seen.len() && kept.iter().zip(seen).all(|(&kept, seen)| u32::from(kept) == seen.get())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use super::*;
    use crate::progress::Silent;
    use crate::values::certificate::{self, digest};
    use crate::values::{Limits, compute};

    /// A run that goes on from this many values, as if their period had not been noticed.
    pub(super) fn run_from(text: &str, values: usize) -> LongRun {
        let rules = Rules::parse(text).expect("rules of the test");
        let nimbers = compute(&rules, values, &Limits::default(), &Silent).expect("octal");
        LongRun::new(&Solution::unproved(&rules, nimbers)).expect("small values").expect("rares have stopped")
    }

    /// Preperiods before the first snapshot and after it, even and odd periods, with positions that count and without.
    #[test]
    fn periods_are_the_known_ones() {
        for (text, period, preperiod, from) in [
            ("0.77", 12, 71, 600_000),
            ("0.127", 4, 46_578, 4_200_000),
            ("0.16", 149_459, 105_351, 2_200_000),
            ("4.330300003", 11_060, 322, 600_000),
            ("0.354", 1180, 10_061_916, 600_000),
        ] {
            let mut run = run_from(text, from);
            let found = run.search(20_000_000, &Silent, &mut |_| Ok(())).expect("nobody stops it").expect("a period");
            assert_eq!((found.proved.period(), found.proved.preperiod()), (period, preperiod), "{text}");
            let values = compute(run.rules(), found.proved.values(), &Limits::default(), &Silent).expect("octal");
            assert_eq!(found.digest, digest(&values), "{text}");
        }
    }

    #[test]
    fn a_resumed_run_ends_like_an_unbroken_one() {
        let mut whole = run_from("0.354", 600_000);
        let expected = whole.search(12_000_000, &Silent, &mut |_| Ok(())).expect("nobody stops it").expect("a period");
        let mut run = run_from("0.354", 600_000);
        let rules = run.rules().clone();
        for limit in [700_000, 700_001, 3_000_017, 9_999_999] {
            assert!(run.search(limit, &Silent, &mut |_| Ok(())).expect("nobody stops it").is_none());
            run = LongRun::resume(&rules, &run.checkpoint().expect("a whole run")).expect("a checkpoint");
            assert_eq!(run.values(), limit);
        }
        let found = run.search(12_000_000, &Silent, &mut |_| Ok(())).expect("nobody stops it").expect("a period");
        assert_eq!((found.proved.period(), found.proved.preperiod()), (1180, 10_061_916));
        // Snapshots depend on where a run was broken, so the proofs may rest on different windows: both must hold.
        for proof in [expected, found] {
            let certificate = proof.certificate().expect("a theorem");
            let limits = Limits { values: Some(100_000_000), ..Limits::default() };
            let road = certificate::verify(&certificate, &limits, &Silent).expect("true");
            assert_eq!(road.theorem, Theorem::GuySmith);
            let mut altered = certificate.clone();
            altered.preperiod += 1;
            assert!(matches!(certificate::verify(&altered, &limits, &Silent), Err(Error::Certificate(_))));
        }
    }

    /// Whatever the limit before it, and whether the run is gone on with or resumed: what was remembered may be seen again before the limit,
    /// but end behind it.
    #[test]
    fn a_repetition_behind_the_limit_is_found_by_going_on() {
        let mut whole = run_from("0.16", 2_200_000);
        let expected = whole.search(3_000_000, &Silent, &mut |_| Ok(())).expect("nobody stops it").expect("a period");
        let end = expected.proved.values();
        for limit in [end - 1, end - 2, end - 63, end - 64, end - 65, end - 129] {
            let mut run = run_from("0.16", 2_200_000);
            assert!(run.search(limit, &Silent, &mut |_| Ok(())).expect("nobody stops it").is_none(), "to {limit}");
            let resumed = LongRun::resume(run.rules(), &run.checkpoint().expect("a whole run")).expect("a checkpoint");
            for mut run in [run, resumed] {
                let found = run.search(end, &Silent, &mut |_| Ok(())).expect("nobody stops it").expect("a period");
                assert_eq!((&found.proved, &found.digest), (&expected.proved, &expected.digest), "from {limit} on");
            }
        }
    }

    /// Stopped while it looks for the least period, a run must not be gone on with as if nothing had been found: a checkpoint
    /// written there once led to fourteen times the period, "proved".
    #[test]
    fn a_run_stopped_at_its_end_has_no_checkpoint() {
        #[derive(Default)]
        struct StopAtEnd(AtomicBool);
        impl Progress for StopAtEnd {
            fn report(&self, stage: &'static str, _: u64, _: u64) {
                self.0.store(stage != "values in constant memory", Relaxed);
            }
            fn cancelled(&self) -> bool {
                self.0.load(Relaxed)
            }
        }
        let mut run = run_from("0.354", 10_500_000);
        let rules = run.rules().clone();
        let mut last = run.checkpoint().expect("a whole run");
        let mut saved = |run: &LongRun| {
            last = run.checkpoint().expect("offered whole");
            Ok(())
        };
        let stopped = run.search(12_000_000, &StopAtEnd::default(), &mut saved);
        assert!(matches!(stopped, Err(Error::Cancelled { .. })));
        assert!(run.checkpoint().is_none());
        let resumed = LongRun::resume(&rules, &last).expect("the last one offered");
        for mut again in [run, resumed] {
            let found = again.search(12_000_000, &Silent, &mut |_| Ok(())).expect("nobody stops it").expect("a period");
            assert_eq!((found.proved.period(), found.proved.preperiod()), (1180, 10_061_916));
            let values = compute(&rules, found.proved.values(), &Limits::default(), &Silent).expect("octal");
            assert_eq!(found.digest, digest(&values));
        }
    }

    #[test]
    fn games_that_do_not_suit_are_told_apart() {
        for text in ["take 1..3", "4!", "0.(3)", "0.8"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let nimbers = compute(&rules, 600, &Limits::default(), &Silent).expect("small");
            assert!(LongRun::new(&Solution::unproved(&rules, nimbers)).expect("no error").is_none(), "{text}");
        }
    }
}
