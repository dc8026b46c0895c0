//! How far the computation of a quotient may go.

use std::time::Duration;

use super::word::Word;
use crate::arith::natural::{Natural, to_usize};
use crate::clock::Instant;
use crate::error::Error;
use crate::options::Options;

/// The largest order of a quotient; its multiplication table then has 2^24 entries.
pub const MAX_ORDER: usize = 4096;

/// About how many bytes a remembered position takes.
const BYTES: usize = 100;

/// Why the computation of a quotient ended before it was asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The order passes the limit.
    Order,
    /// Too many positions would have to be looked at.
    Positions,
    /// The proof would need too many states.
    States,
    /// Outcomes contradict each other at a sum: relations were assumed that do not hold.
    Doubt(Word),
    /// Too many smaller heaps had to be fitted again.
    Rounds,
    /// The time allowed for a search is over.
    Time,
    /// The work was cancelled.
    Failed(Error),
}

impl Stop {
    /// What happened at a heap, in words.
    pub fn text(&self, heap: usize) -> String {
        match self {
            Stop::Order => format!("with a heap of {heap} the order of the quotient passes {MAX_ORDER}"),
            Stop::Positions => format!("with a heap of {heap} too many positions would have to be looked at"),
            Stop::Doubt(_) => format!("with a heap of {heap} the powers of an element repeat too late, or never"),
            Stop::States => format!("with a heap of {heap} the proof would need too many states"),
            Stop::Rounds => format!("with a heap of {heap} too many smaller heaps had to be fitted again"),
            Stop::Time => format!("the time of the search was over at a heap of {heap}"),
            Stop::Failed(error) => error.to_string(),
        }
    }
}

/// A number of heaps that may suffice for a heap of `size`, where those up to `last` did not: the
/// heap itself, or if it is far, `more`, with which a period may be proved. None is larger than
/// `most`.
pub(super) fn further(last: usize, more: Option<usize>, most: usize, size: &Natural) -> Option<u64> {
    let possible = |&heaps: &usize| last < heaps && heaps <= most;
    let (heap, more) = (to_usize(size).filter(possible), more.filter(possible));
    let is_near = |heap: &usize| *heap <= last.saturating_mul(10) || more.is_none();
    heap.filter(is_near).or(more).map(|heaps| heaps as u64)
}

/// The limits of one computation.
#[derive(Clone, Copy)]
pub(super) struct Reach<'a> {
    options: &'a Options<'a>,
    /// When a search without another limit ends.
    ends: Option<Instant>,
    /// The heap that is being added.
    pub heap: usize,
}

/// The most states of a proof.
const MAX_STATES: usize = 1 << 20;

impl<'a> Reach<'a> {
    /// The limits that options set, and the time of a search, if it has an end.
    pub fn new(options: &'a Options<'a>, time: Option<Duration>) -> Self {
        Reach { options, ends: time.and_then(|time| Instant::now().checked_add(time)), heap: 0 }
    }

    /// Ends the work if it was cancelled or its time is over.
    pub fn check(&self) -> Result<(), Stop> {
        self.options.progress.report("misere quotient", self.heap as u64, 0);
        self.options.check("misere quotient: heaps", self.heap, 0).map_err(Stop::Failed)?;
        if self.ends.is_some_and(|ends| Instant::now() >= ends) { Err(Stop::Time) } else { Ok(()) }
    }

    /// Ends the work from time to time, as [`check`](Self::check) does, or if more positions are
    /// remembered than fit the memory allowed.
    pub fn check_positions(&self, known: usize) -> Result<(), Stop> {
        if known.is_multiple_of(1 << 14) {
            self.check()?;
        }
        self.check_room(known)
    }

    /// Ends the work if more positions are remembered than fit the memory allowed.
    pub fn check_room(&self, known: usize) -> Result<(), Stop> {
        if known > self.options.memory / BYTES { Err(Stop::Positions) } else { Ok(()) }
    }

    /// Ends the work if the order is too large.
    pub fn check_order(order: usize) -> Result<(), Stop> {
        if order > MAX_ORDER { Err(Stop::Order) } else { Ok(()) }
    }

    /// Ends the work if a proof has too many states.
    pub fn check_states(&self, states: usize) -> Result<(), Stop> {
        if states.is_multiple_of(1 << 10) {
            self.check()?;
        }
        if states > MAX_STATES { Err(Stop::States) } else { Ok(()) }
    }
}
