//! What a computation may spend, and who watches it: one value, handed in where it is needed.

use std::fmt;
use std::num::NonZero;
use std::sync::OnceLock;
use std::thread::available_parallelism;
use std::time::Duration;

use crate::clock::Instant;
use crate::error::{Error, Result};
use crate::progress::{Progress, Silent};

/// Memory, time, threads, instruction sets and progress of a computation.
///
/// The default suits a laptop: 4 GB for the values of a game, every processor, no deadline, nobody
/// watching. No answer depends on any of it, only whether there is one, unless it rests on a
/// certificate.
///
/// ```
/// use grundy::{Error, Game, Options};
/// use std::time::Duration;
///
/// let game: Game = "0.106".parse()?;
/// let options = Options { memory: 1_000_000, ..Options::default() };
/// assert!(matches!(game.values_with(..1_000_000, &options), Err(Error::Limit(_))));
/// let options = Options::default().within(Duration::ZERO);
/// assert!(matches!(game.period_with(&options), Err(Error::Cancelled { .. })));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The most values to compute while no period is proved; `None` for as many as the question
    /// needs, or as the `budget` allows.
    pub values: Option<usize>,
    /// How long a search for a period may take if it has no other limit. A search that ends so is
    /// not an error: what it found is the answer.
    pub budget: Duration,
    /// The most bytes that the values of a game may take (an estimate, made before they grow).
    pub memory: usize,
    /// The most threads that work at once, up to 256; 0 for as many as there are processors.
    pub threads: usize,
    /// How many of the [instruction sets](crate::values::instruction_sets) may be used.
    pub instruction_sets: usize,
    /// Whether a search for a period may go on in constant memory, keeping the first and the last
    /// values only. Otherwise all values are kept.
    pub constant_memory: bool,
    /// The text of a certificate to take the period from, instead of searching for it. Its values
    /// are computed again and compared with its digest; what is answered then rests on it
    /// ([`Given::Certificate`](crate::period::Given::Certificate)).
    pub certificate: Option<&'a str>,
    /// When the work ends with [`Error::Cancelled`], if it is not done.
    pub deadline: Option<Instant>,
    /// Who is told how far the work has come, and may stop it.
    pub progress: &'a dyn Progress,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            values: None,
            budget: Duration::from_secs(20),
            memory: 4_000_000_000,
            threads: 0,
            instruction_sets: usize::MAX,
            constant_memory: true,
            certificate: None,
            deadline: None,
            progress: &Silent,
        }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("values", &self.values)
            .field("budget", &self.budget)
            .field("memory", &self.memory)
            .field("threads", &self.threads)
            .field("instruction_sets", &self.instruction_sets)
            .field("constant_memory", &self.constant_memory)
            .field("certificate", &self.certificate.is_some())
            .field("deadline", &self.deadline)
            .finish_non_exhaustive()
    }
}

/// More threads than this only wait for each other.
const MOST_THREADS: usize = 256;

impl Options<'_> {
    /// These options with at most `values` values while no period is proved.
    #[must_use]
    pub fn with_values(self, values: usize) -> Self {
        Options { values: Some(values), ..self }
    }

    /// These options with a deadline this far from now, unless theirs is earlier.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        // A time beyond the clock is no deadline.
        let deadline = self.deadline.into_iter().chain(Instant::now().checked_add(time)).min();
        Options { deadline, ..self }
    }

    /// How many threads may work at once: at least one, and at most 256.
    #[must_use]
    pub fn threads(&self) -> usize {
        // The system reads files to answer, which takes longer than some of the work that is
        // shared.
        static PROCESSORS: OnceLock<usize> = OnceLock::new();
        match self.threads {
            0 => *PROCESSORS.get_or_init(|| available_parallelism().map_or(1, NonZero::get)),
            threads => threads.min(MOST_THREADS),
        }
    }

    /// Whether the work should stop: its deadline has passed, or its watcher says so.
    #[must_use]
    pub fn cancelled(&self) -> bool {
        self.progress.cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// [`Error::Cancelled`] if the work should stop.
    pub(crate) fn check(&self, stage: &'static str, done: usize, total: usize) -> Result<()> {
        if self.cancelled() {
            return Err(Error::Cancelled { stage, done: done as u64, total: total as u64 });
        }
        Ok(())
    }
}

/// Reports progress now and then from inside a loop, and ends the loop when the work should stop.
pub(crate) struct Ticker<'a> {
    options: &'a Options<'a>,
    stage: &'static str,
    total: usize,
    /// Work, in rough nanoseconds, since the last report.
    work: u64,
}

/// Work between two reports: about ten milliseconds.
const INTERVAL: u64 = 10_000_000;

impl<'a> Ticker<'a> {
    pub fn new(options: &'a Options<'_>, stage: &'static str, total: usize) -> Self {
        Ticker { options, stage, total, work: 0 }
    }

    /// Says that `done` units are done and that the last of them cost about `nanoseconds`.
    #[inline]
    pub fn tick(&mut self, done: usize, nanoseconds: usize) -> Result<()> {
        self.work += nanoseconds as u64;
        if self.work < INTERVAL { Ok(()) } else { self.report(done) }
    }

    #[cold]
    fn report(&mut self, done: usize) -> Result<()> {
        self.work = 0;
        self.options.progress.report(self.stage, done as u64, self.total as u64);
        self.options.check(self.stage, done, self.total)
    }
}
