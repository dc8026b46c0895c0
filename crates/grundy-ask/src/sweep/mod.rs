//! Families of games, a row for each: what is known of its period, and which games are the same.
//!
//! Rows are worked out several at once ([`run`]). A [`Ledger`] keeps them in a file as they come,
//! and a sweep that finds rows there goes on where another stopped. Every front end keeps the same
//! ledgers.

mod ledger;
mod table;

pub use ledger::Ledger;
pub use table::{csv, summary, table};

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use grundy::families::{Family, Row};
use grundy::{Instant, Natural, Options, Progress};

use crate::error::{Error, Result};
use crate::files::{MAX_LIST, read_text};
use crate::question::Sweep;

/// What one row may spend.
#[derive(Clone, Copy, Debug, Default)]
pub struct EachRow {
    /// The most values, while no period is proved.
    pub limit: Option<usize>,
    /// The longest search; [`EACH_TIME`] if neither is given.
    pub time: Option<Duration>,
}

/// How long the search for a row may take unless something else is said: most periods of octal
/// games that are known are found in less.
pub const EACH_TIME: Duration = Duration::from_millis(500);

/// The most games of a family unless more are asked for.
pub const MOST_GAMES: usize = 100_000;

impl EachRow {
    /// The options of one row.
    #[must_use]
    pub fn options<'a>(self, options: &Options<'a>) -> Options<'a> {
        let usual = if self.limit.is_none() { EACH_TIME } else { Duration::MAX };
        let (values, budget) = (self.limit.or(options.values), self.time.unwrap_or(usual));
        Options { threads: 1, values, budget, ..*options }
    }
}

impl From<&Sweep> for EachRow {
    fn from(asked: &Sweep) -> Self {
        EachRow { limit: asked.each_limit.map(|limit| limit.0), time: asked.each_time.map(|time| time.0) }
    }
}

/// The text of a family: itself, or the lines of a file for `@FILE`, or of standard input for `-`.
///
/// # Errors
///
/// [`Error::File`], and [`Error::Question`] if no file is named.
pub fn family_text(family: &str) -> Result<String> {
    let path = match family_file(family) {
        Some("") => return Err(Error::question("`@` must be followed by the name of a file")),
        Some(path) => path,
        None => return Ok(family.to_owned()),
    };
    let text = read_text(Path::new(path), MAX_LIST)? + "\n";
    Ok(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned))
}

/// The file that lists the games of a family, if there is one: what follows `@`, or `-`.
pub(crate) fn family_file(family: &str) -> Option<&str> {
    family.strip_prefix('@').or(Some(family).filter(|&family| family == "-"))
}

/// The games of a family: a pattern or sets of amounts, or, in a text of several lines, the rules
/// that it lists (empty lines and lines that begin with `#` are passed over).
///
/// # Errors
///
/// [`Error::Library`] for a family that cannot be read, [`Error::Question`] for one that is too
/// large or empty.
pub fn games(family: &str, most: Option<usize>) -> Result<Vec<String>> {
    let games: Vec<String> = if family.contains('\n') {
        let lines = family.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.take(most.unwrap_or(usize::MAX)).map(str::to_owned).collect()
    } else {
        let family: Family = family.parse()?;
        if most.is_none() && family.number() > Natural::from(MOST_GAMES) {
            return Err(Error::question(format!(
                "the family has {} games, and at most {MOST_GAMES} are listed\n  help: ⟨most⟩ takes the first of them",
                family.number()
            )));
        }
        family.games().take(most.unwrap_or(usize::MAX)).collect()
    };
    if games.is_empty() {
        return Err(Error::question("the family has no games"));
    }
    Ok(games)
}

/// Works out the rows that a ledger does not have, several at once, and adds each as it comes.
///
/// # Errors
///
/// [`Error::Library`] if the work was stopped, and errors of the ledger.
pub fn run(games: &[String], ledger: &mut Ledger, each: EachRow, options: &Options<'_>) -> Result<()> {
    let mut seen = ledger.rules();
    let waiting: Vec<&String> = games.iter().filter(|game| seen.insert((*game).clone())).collect();
    let total = waiting.len() as u64;
    let (stopped, finished) = (AtomicBool::new(false), AtomicU64::new(0));
    // Rows share the progress of the whole; what one of them does is not shown.
    let watch = Watch { whole: options.progress, stopped: &stopped };
    let row_options = each.options(&Options { progress: &watch, ..*options });
    let waiting = Mutex::new(waiting.into_iter());
    let ledger = Mutex::new(ledger);
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || -> Result<()> {
        while let Some(game) = next() {
            let row = Row::of(game, &row_options)?;
            ledger.lock().unwrap_or_else(PoisonError::into_inner).append(row)?;
            options.progress.report("games", finished.fetch_add(1, Ordering::Relaxed) + 1, total);
        }
        Ok(())
    };
    let ending = || work().inspect_err(|_| stopped.store(true, Ordering::Relaxed));
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..options.threads()).map(|_| scope.spawn(ending)).collect();
        let first = ending();
        let others = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        others.fold(first, Result::and)
    })
}

/// Stops a row when the sweep is stopped.
struct Watch<'a> {
    whole: &'a dyn Progress,
    stopped: &'a AtomicBool,
}

impl Progress for Watch<'_> {
    fn budget(&self, _: Option<Instant>) {}

    fn cancelled(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || self.whole.cancelled()
    }
}
