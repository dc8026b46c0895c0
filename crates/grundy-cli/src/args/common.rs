//! Options of every command.

use clap::Args;
use grundy::{Options, Progress};
use grundy_ask::{Positive, Word};

/// Options of every command.
#[derive(Clone, Debug, Args)]
pub struct Common {
    /// Print one JSON object: the answer and how it was reached.
    #[arg(long, global = true, help_heading = "Answer")]
    pub json: bool,
    /// Print nothing but the answer and errors.
    #[arg(long, short, global = true, help_heading = "Work")]
    pub quiet: bool,
    /// Show progress on standard error even if it is not a terminal.
    #[arg(long, global = true, help_heading = "Work", conflicts_with = "quiet")]
    pub status: bool,
    /// The most memory to use, in bytes. A computation that needs more is refused, with an estimate
    /// if one can be made beforehand [default: 12e9 in all, and 4e9 for the values of a game].
    #[arg(long, global = true, help_heading = "Work", value_name = "BYTES")]
    memory: Option<Word>,
    /// The most threads to use, up to 256: dense octal games, boards, tallies, `verify` and
    /// `selftest --long` share their work between them. No answer depends on how many [default: the
    /// number of processors].
    #[arg(long, global = true, help_heading = "Work", value_name = "N")]
    threads: Option<Positive>,
    /// Stop after this many seconds, saying how far the work came, with exit code 124.
    #[arg(long, global = true, help_heading = "Work", value_name = "SECONDS")]
    pub time_limit: Option<Positive>,
}

impl Common {
    /// The options of a computation.
    pub fn options<'a>(&self, progress: &'a dyn Progress) -> Options<'a> {
        let options = Options { progress, ..Options::default() };
        Options {
            memory: self.memory.map_or(options.memory, |memory| memory.0),
            threads: self.threads.map_or(0, |threads| threads.0),
            ..options
        }
    }

    /// The most threads, if that was said.
    pub fn threads(&self) -> Option<usize> {
        self.threads.map(|threads| threads.0)
    }

    /// The most bytes that the process may allocate.
    pub fn all_memory(&self) -> usize {
        self.memory.map_or(12_000_000_000, |memory| memory.0)
    }
}
