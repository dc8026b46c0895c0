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
    /// More elements would have to be told apart than the limit allows.
    Order,
    /// The proof would need too many states.
    States,
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
            Stop::Order => format!("with a heap of {heap} more than {MAX_ORDER} elements would have to be told apart"),
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

    /// Ends the work if more elements are told apart than a multiplication table may have.
    pub fn check_order(&self, order: usize) -> Result<(), Stop> {
        self.check()?;
        let bytes = TABLES * size_of::<u16>() * order * order;
        if order > MAX_ORDER || bytes > self.options.memory { Err(Stop::Order) } else { Ok(()) }
    }

    /// Ends the work if there are too many states, of about `bytes` each.
    pub fn check_states(&self, states: usize, bytes: usize) -> Result<(), Stop> {
        if states.is_multiple_of(1 << 10) {
            self.check()?;
        }
        if states > MAX_STATES || states * bytes > self.options.memory { Err(Stop::States) } else { Ok(()) }
    }
}
