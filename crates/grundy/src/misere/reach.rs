//! How far the computation of a quotient may go.

use std::time::Duration;

use crate::arith::natural::{Natural, to_usize};
use crate::clock::Instant;
use crate::error::Error;
use crate::options::Options;

/// The largest order of a quotient; its multiplication table then has 2^24 entries.
pub const MAX_ORDER: usize = 4096;

/// Why the computation of a quotient ended before it was asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The search passed the limit of classes. That says nothing about the order of the quotient.
    Order,
    /// The search passed the limit of states.
    States,
    /// The search ran out of memory.
    Memory,
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
            Stop::Order => format!("the search passed {MAX_ORDER} classes at a heap of {heap}"),
            Stop::States => format!("the search passed {MAX_STATES} states at a heap of {heap}"),
            Stop::Memory => format!("the search ran out of memory at a heap of {heap}"),
            Stop::Rounds => format!("too many smaller heaps had to be fitted again at a heap of {heap}"),
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

/// The most states of a proof, or of an automaton.
const MAX_STATES: usize = 1 << 20;

/// About how many multiplication tables are kept at once.
const TABLES: usize = 16;

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

    /// Ends the work if there are more classes than a multiplication table may have. The quotient
    /// may have fewer elements: while it is searched for, classes are kept apart that prove to be
    /// one.
    pub fn check_order(&self, order: usize) -> Result<(), Stop> {
        self.check()?;
        if order > MAX_ORDER {
            return Err(Stop::Order);
        }
        self.check_bytes(TABLES * size_of::<u16>() * order * order)
    }

    fn check_bytes(&self, bytes: usize) -> Result<(), Stop> {
        if bytes > self.options.memory { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Ends the work if there are too many states, of about `bytes` each.
    pub fn check_states(&self, states: usize, bytes: usize) -> Result<(), Stop> {
        if states.is_multiple_of(1 << 10) {
            self.check()?;
        }
        if states > MAX_STATES {
            return Err(Stop::States);
        }
        self.check_bytes(states * bytes)
    }
}
