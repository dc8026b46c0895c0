//! The search itself: values are computed until a remembered window returns.

use super::rolling_hash::{RollingHash, STEP};
use super::run::{FAR, LongProof, LongRun, Snapshot, same};
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::values::octal::cursor::STRIDE;

impl LongRun {
    /// Computes at most `limit` values in all, and ends early where `is_spent` says so; returns the
    /// proof, if one is found. `save` is
    /// offered the state every few milliseconds. After an error or a proof a run may have ended in
    /// the middle of a stride: it has no checkpoint there, but can be continued by calling this
    /// again.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`], [`Error::Limit`], and those of `save`.
    pub fn search(
        &mut self,
        limit: usize,
        is_spent: &dyn Fn() -> bool,
        options: &Options<'_>,
        save: &mut dyn FnMut(&Self) -> Result<()>,
    ) -> Result<Option<LongProof>> {
        let total = if limit == FAR { 0 } else { limit };
        let mut ticker = Ticker::new(options, "values in constant memory", total);
        let (rares, last_rare) = self.rares();
        options.progress.remark(&format!("{rares} rare positions, the last at {last_rare}"));
        self.found = false;
        let mut hash = self.hash_before(self.digested);
        while self.digested < limit && !is_spent() {
            let start = self.digested;
            if self.is_whole() {
                self.cursor.advance(limit.min(start + STRIDE))?;
            }
            self.setup.width = self.setup.width.max(self.cursor.width());
            let found = self.find_repetition(&mut hash, start).filter(|&(_, end)| end <= limit);
            if let Some((at, end)) = found {
                // Advancing may forget values that are needed again: only where there are too few.
                if end > self.values() {
                    self.cursor.advance(end)?;
                }
                self.check_return(&self.snapshots[at], end)?;
                self.digest_to(end);
                self.found = true;
                let proof = self.bounded_depth(self.snapshots[at].n, end);
                return self.finish(proof, end, options).map(Some);
            }
            self.digest_to(self.values());
            self.take_snapshot_in_time();
            save(self)?;
            ticker.tick(self.values(), 25 * (self.values() - start))?;
        }
        Ok(None)
    }

    /// The hash of the last values before the last multiple of 64 but one before n: a window that
    /// was seen there may end after n.
    fn hash_before(&self, n: usize) -> RollingHash {
        let n = n / STEP * STEP - STEP;
        RollingHash::new(n, self.cursor.values(n - self.hashed()..n))
    }

    /// The place of a snapshot, and the position after `start` before which its last window
    /// returns. That may lie a little after the values known: one of its 64 windows has returned,
    /// and from there on values continue as they did, by the theorem.
    fn find_repetition(&self, hash: &mut RollingHash, start: usize) -> Option<(usize, usize)> {
        let steps = self.cursor.values(hash.n()..self.values()).as_chunks().0;
        steps.iter().find_map(|step| {
            let value = hash.step(step);
            self.snapshot_before(value, hash.n(), start)
        })
    }

    /// The place of a snapshot, one of whose windows is the window before n with the given hash,
    /// and the position after `start` before which its last window then returns.
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

    /// Compares the last window of a snapshot with the one before `end`: it returns there, if the
    /// theorem is right.
    fn check_return(&self, snapshot: &Snapshot, end: usize) -> Result<()> {
        let window = self.window();
        let kept = &snapshot.last[snapshot.last.len() - window..];
        if same(kept, self.cursor.values(end - window..end)) {
            return Ok(());
        }
        Err(Error::BrokenLaw(format!("the window before {} returns, but not to its end at {end}", snapshot.n)))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use super::*;
    use crate::options::Options;
    use crate::period::digest::Digests;
    use crate::period::theorem::Theorem;
    use crate::period::verify::verify;
    use crate::progress::Progress;
    use crate::rules::Rules;
    use crate::values::compute;

    /// A run that continues from this many values, as if their period had not been noticed.
    pub(in super::super) fn run_from(text: &str, values: usize) -> LongRun {
        let rules = Rules::parse(text).expect("rules of the test");
        let nimbers = compute(&rules, values, &Options::default()).expect("octal");
        LongRun::new(&rules, &nimbers, &Options::default()).expect("small values").expect("rares have stopped")
    }

    /// The games have preperiods before the first snapshot and after it, even and odd periods, with
    /// positions that count and without.
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
            let found = run
                .search(20_000_000, &|| false, &Options::default(), &mut |_| Ok(()))
                .expect("nobody stops it")
                .expect("a period");
            assert_eq!((found.proved.period(), found.proved.preperiod()), (period, preperiod), "{text}");
            let values = compute(run.rules(), found.proved.values(), &Options::default()).expect("octal");
            assert_eq!(found.digests, Digests::of(&values), "{text}");
        }
    }

    #[test]
    fn a_resumed_run_ends_like_an_unbroken_one() {
        let mut whole = run_from("0.354", 600_000);
        let expected = whole
            .search(12_000_000, &|| false, &Options::default(), &mut |_| Ok(()))
            .expect("nobody stops it")
            .expect("a period");
        let mut run = run_from("0.354", 600_000);
        let rules = run.rules().clone();
        for limit in [700_000, 700_001, 3_000_017, 9_999_999] {
            assert!(
                run.search(limit, &|| false, &Options::default(), &mut |_| Ok(())).expect("nobody stops it").is_none()
            );
            run = LongRun::resume(&rules, &run.checkpoint().expect("a whole run"), &Options::default())
                .expect("a checkpoint");
            assert_eq!(run.values(), limit);
        }
        let found = run
            .search(12_000_000, &|| false, &Options::default(), &mut |_| Ok(()))
            .expect("nobody stops it")
            .expect("a period");
        assert_eq!((found.proved.period(), found.proved.preperiod()), (1180, 10_061_916));
        // Snapshots depend on where a run was interrupted, so the proofs may rest on different
        // windows: both must hold.
        for proof in [expected, found] {
            let certificate = proof.certificate().expect("a theorem");
            let limits = Options::default().with_values(100_000_000);
            let verified = verify(&certificate, &limits).expect("true");
            assert_eq!(verified.theorem, Theorem::BoundedDepth);
            let mut altered = certificate.clone();
            altered.preperiod += 1;
            assert!(matches!(verify(&altered, &limits), Err(Error::Certificate(_))));
        }
    }

    /// A remembered window may be seen again before the limit but end after it: it is found
    /// whatever the limit, and whether the run is continued or resumed.
    #[test]
    fn a_repetition_behind_the_limit_is_found_by_going_on() {
        let mut whole = run_from("0.16", 2_200_000);
        let expected = whole
            .search(3_000_000, &|| false, &Options::default(), &mut |_| Ok(()))
            .expect("nobody stops it")
            .expect("a period");
        let end = expected.proved.values();
        for limit in [end - 1, end - 2, end - 63, end - 64, end - 65, end - 129] {
            let mut run = run_from("0.16", 2_200_000);
            assert!(
                run.search(limit, &|| false, &Options::default(), &mut |_| Ok(())).expect("nobody stops it").is_none(),
                "to {limit}"
            );
            let resumed = LongRun::resume(run.rules(), &run.checkpoint().expect("a whole run"), &Options::default())
                .expect("a checkpoint");
            for mut run in [run, resumed] {
                let found = run
                    .search(end, &|| false, &Options::default(), &mut |_| Ok(()))
                    .expect("nobody stops it")
                    .expect("a period");
                assert_eq!(found.digests, expected.digests, "from {limit} on");
                let plain =
                    |proof: &LongProof| (proof.proved.period(), proof.proved.preperiod(), proof.proved.values());
                assert_eq!(plain(&found), plain(&expected), "from {limit} on");
            }
        }
    }

    /// The window is found after the first stride, when the cursor would forget: advancing it to
    /// where it already is was once a panic, with as few first values as here.
    #[test]
    fn a_window_is_compared_before_it_is_forgotten() {
        let mut run = run_from("0.77", 140_000);
        run.snapshots.clear();
        run.remembered = super::super::rolling_hash::Remembered::new();
        let found = run.search(300_000, &|| false, &Options::default(), &mut |_| Ok(())).expect("nobody stops it");
        let proved = found.expect("a period").proved;
        assert_eq!(proved.period(), 12);
        assert!(proved.values() > 140_000 + STRIDE, "found after the first stride: {}", proved.values());
    }

    /// A run that is stopped while it searches for the least period must not be continued as if
    /// nothing had been found: a checkpoint written there once led to fourteen times the period,
    /// "proved".
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
        let stopped = run.search(
            12_000_000,
            &|| false,
            &Options { progress: &StopAtEnd::default(), ..Options::default() },
            &mut saved,
        );
        assert!(matches!(stopped, Err(Error::Cancelled { .. })));
        assert!(run.checkpoint().is_none());
        let resumed = LongRun::resume(&rules, &last, &Options::default()).expect("the last one offered");
        for mut again in [run, resumed] {
            let found = again
                .search(12_000_000, &|| false, &Options::default(), &mut |_| Ok(()))
                .expect("nobody stops it")
                .expect("a period");
            assert_eq!((found.proved.period(), found.proved.preperiod()), (1180, 10_061_916));
            let values = compute(&rules, found.proved.values(), &Options::default()).expect("octal");
            assert_eq!(found.digests, Digests::of(&values));
        }
    }

    #[test]
    fn games_that_do_not_suit_are_told_apart() {
        for text in ["take 1..3", "4!", "0.(3)", "0.8"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let nimbers = compute(&rules, 600, &Options::default()).expect("small");
            assert!(LongRun::new(&rules, &nimbers, &Options::default()).expect("no error").is_none(), "{text}");
        }
    }
}
