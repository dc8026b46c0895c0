//! The state of a long run: where it is, and the windows it remembers.

use super::rolling_hash::{Remembered, STEP, hashes_of_last};
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::period::bounded_depth::BoundedDepth;
use crate::period::certificate::Certificate;
use crate::period::digest::{Digests, ValueDigest};
use crate::period::proof::ProvedPeriod;
use crate::period::theorem::{Hypotheses, Theorem};
use crate::rules::Rules;
use crate::values::Nimber;
use crate::values::octal::cursor::{Cursor, STRIDE, Setup};
use crate::values::octal::{OctalMoves, best_classes};

/// More values than any run computes: the limit of one that ends with its budget.
pub const FAR: usize = usize::MAX >> 2;
/// How many values are computed and kept before a long run begins.
pub const COMPLETE: usize = 1 << 22;
/// The fewest and the most first values kept, P, unless rare positions ask for more.
/// (0.106 needs parts beyond 8192.)
const FIRST: std::ops::RangeInclusive<usize> = 1 << 13..=1 << 17;
/// How many values there must be for each first value kept, so that snapshots are further apart
/// than windows are long.
const VALUES_PER_FIRST: usize = 16;

/// The most snapshots that are kept.
const MOST_SNAPSHOTS: usize = 64;

/// The last values at some position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    pub n: usize,
    /// As many as a cursor needs; the last D of them are the window.
    pub last: Vec<u16>,
}

/// A search that continues where complete values ended.
pub struct LongRun {
    pub(super) rules: Rules,
    pub(super) hypotheses: Hypotheses,
    pub(super) setup: Setup,
    pub(super) cursor: Cursor,
    pub(super) snapshots: Vec<Snapshot>,
    /// The last 64 windows of each snapshot, by its place.
    pub(super) remembered: Remembered,
    pub(super) digest: ValueDigest,
    /// How many values have been examined and digested: all of them, unless an error ended a
    /// stride.
    pub(super) digested: usize,
    /// Whether the last search found a repetition.
    pub(super) found: bool,
    /// Whether the run was continued from a checkpoint, which what it finds then rests on.
    pub(super) resumed: bool,
}

/// A period proved by a long run, and what a certificate says of the values.
pub struct LongProof {
    /// The proof.
    pub proved: ProvedPeriod,
    /// The digests of all values it rests on.
    pub(crate) digests: Digests,
    /// The kernel that computed the values.
    pub kernel: &'static str,
}

impl LongProof {
    /// The certificate of the proof.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`](crate::Error::NotProved) if the rules have no theorem.
    pub fn certificate(&self) -> Result<Certificate> {
        Certificate::new(&self.proved, self.digests.clone())
    }
}

impl LongRun {
    /// Whether the moves are those of a finite octal code without `!`.
    pub(crate) fn covers(rules: &Rules) -> bool {
        suits(rules).is_some()
    }

    /// Continues from complete values without a period; `None` if the game does not suit: its moves
    /// are not those of a finite octal code without `!`, or its rare positions have not stopped.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit) if values are too large.
    pub(crate) fn new(rules: &Rules, nimbers: &[Nimber], options: &Options<'_>) -> Result<Option<Self>> {
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
        let last = nimbers[nimbers.len() - 2 * setup.memory()..].to_vec();
        let cursor = Cursor::new(&setup, nimbers.len(), last, options)?;
        let mut run = Self::from_parts(rules.clone(), hypotheses, setup, cursor, ValueDigest::of(nimbers, options));
        run.take_snapshot();
        Ok(Some(run))
    }

    pub(super) fn from_parts(
        rules: Rules,
        hypotheses: Hypotheses,
        setup: Setup,
        cursor: Cursor,
        digest: ValueDigest,
    ) -> Self {
        let (snapshots, remembered, digested) = (Vec::new(), Remembered::new(), cursor.n());
        LongRun {
            rules,
            hypotheses,
            setup,
            cursor,
            snapshots,
            remembered,
            digest,
            digested,
            found: false,
            resumed: false,
        }
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

    /// The name of the kernel at work.
    #[must_use]
    pub fn kernel(&self) -> &'static str {
        self.cursor.kernel()
    }

    /// How many positions are rare, and the last of them.
    #[must_use]
    pub fn rares(&self) -> (usize, usize) {
        (self.setup.rares.len(), self.setup.rares.last().map_or(0, |&(n, _)| n))
    }

    /// D, the length of the window.
    pub(super) fn window(&self) -> usize {
        self.setup.first.len() + self.hypotheses.last_index
    }

    /// What the theorem is applied to: the window before `snapshot` returns before `end`.
    pub(super) fn bounded_depth(&self, snapshot: usize, end: usize) -> BoundedDepth {
        BoundedDepth {
            distance: end - snapshot,
            mask: self.setup.classes.mask(),
            by_position: self.setup.classes.uses_position(),
            rare: self.setup.rares.iter().map(|&(n, _)| n).collect(),
            window: self.window(),
            depth: self.setup.first.len(),
        }
    }

    /// How many of the last values are hashed: nearly D.
    pub(super) fn hashed(&self) -> usize {
        self.window() / STEP * STEP
    }

    /// How far apart snapshots are taken at position n: a thirty-second to a sixty-fourth of it,
    /// and further than a window is long.
    pub(super) fn spacing(&self, n: usize) -> usize {
        (n / MOST_SNAPSHOTS).max(self.window()).next_power_of_two()
    }

    /// Takes a snapshot if one is due, and forgets every other one if there are too many. So the
    /// distance between snapshots is a small part of the run everywhere; the first one stays, for
    /// it has the complete values before it.
    pub(super) fn take_snapshot_in_time(&mut self) {
        let last = self.snapshots.last().map_or(0, |snapshot| snapshot.n);
        if self.values() < last + self.spacing(self.values()) {
            return;
        }
        self.take_snapshot();
        if self.snapshots.len() > MOST_SNAPSHOTS {
            let number = self.snapshots.len();
            let all = std::mem::take(&mut self.snapshots).into_iter().enumerate();
            self.remembered = Remembered::new();
            all.filter(|(i, _)| *i == 0 || (number - i) % 2 == 1).for_each(|(_, snapshot)| self.add_snapshot(snapshot));
        }
    }

    /// Computes values until there are `length` of them, without searching for a period, and calls
    /// `visit` with all of them in pieces.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit) and [`Error::Cancelled`](crate::Error::Cancelled).
    pub(crate) fn run_to(
        &mut self,
        length: usize,
        options: &Options<'_>,
        mut visit: impl FnMut(&[Nimber]),
    ) -> Result<()> {
        let mut ticker = Ticker::new(options, "values of the certificate", length);
        while self.values() < length {
            let start = self.values();
            self.cursor.advance(length.min(start + STRIDE))?;
            self.setup.width = self.setup.width.max(self.cursor.width());
            visit(self.cursor.values(start..self.values()));
            self.take_snapshot_in_time();
            ticker.tick(self.values(), 25 * (self.values() - start))?;
        }
        self.digested = self.values();
        Ok(())
    }

    pub(super) fn take_snapshot(&mut self) {
        let last = self.cursor.last().iter().map(|value| u16::try_from(value.get()).expect("planes hold less"));
        let snapshot = Snapshot { n: self.values(), last: last.collect() };
        self.add_snapshot(snapshot);
    }

    pub(super) fn add_snapshot(&mut self, snapshot: Snapshot) {
        self.remembered.add(self.snapshots.len(), hashes_of_last(&snapshot.last, self.hashed()));
        self.snapshots.push(snapshot);
    }

    pub(super) fn digest_to(&mut self, end: usize) {
        self.digest.update(self.cursor.values(self.digested..end));
        self.digested = end;
    }

    /// Whether the run is whole: no error ended it in the middle of a stride, and no repetition was
    /// found.
    pub(super) fn is_whole(&self) -> bool {
        self.digested == self.values() && !self.found
    }
}

/// How many first values must be kept.
pub(super) fn least_first(last_rare: usize, last_index: usize) -> usize {
    (2 * (last_rare + last_index) + 4096).next_power_of_two().max(*FIRST.start())
}

/// The theorem's hypotheses and the moves, if the rules suit a long run.
pub(super) fn suits(rules: &Rules) -> Option<(Hypotheses, OctalMoves)> {
    let hypotheses = Hypotheses::of(rules).ok().filter(|hypotheses| hypotheses.theorem == Theorem::GuySmith)?;
    Some((hypotheses, OctalMoves::new(rules.code()?)?))
}

pub(super) fn same(kept: &[u16], seen: &[Nimber]) -> bool {
    kept.len() == seen.len() && kept.iter().zip(seen).all(|(&kept, seen)| u32::from(kept) == seen.get())
}
