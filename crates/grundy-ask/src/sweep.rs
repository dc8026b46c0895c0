//! Families of games, a row for each: what is known of its period, and which games are the same.

use std::collections::HashSet;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy::families::{Family, Row};
use grundy::{Natural, Options, Progress};

use crate::error::{Error, Result};

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

/// Works out rows, several at once, and hands each to `on_row` as it comes. Games in `done` are
/// passed over, and so is a game that comes again.
///
/// # Errors
///
/// [`Error::Library`] if the work was stopped, and errors of `on_row`.
pub fn run(
    games: &[String],
    done: &HashSet<String>,
    each: EachRow,
    options: &Options<'_>,
    mut on_row: impl FnMut(Row) -> Result<()> + Send,
) -> Result<()> {
    let mut seen = done.clone();
    let waiting: Vec<&String> = games.iter().filter(|game| seen.insert((*game).clone())).collect();
    let total = waiting.len() as u64;
    let (stopped, finished) = (AtomicBool::new(false), AtomicU64::new(0));
    // Rows share the progress of the whole; what one of them does is not shown.
    let watch = Watch { whole: options.progress, stopped: &stopped };
    let row_options = Options {
        threads: 1,
        values: each.limit.or(options.values),
        budget: each.time.unwrap_or(EACH_TIME),
        progress: &watch,
        ..*options
    };
    let waiting = Mutex::new(waiting.into_iter());
    let on_row = Mutex::new(&mut on_row);
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || -> Result<()> {
        while let Some(game) = next() {
            let row = Row::of(game, &row_options)?;
            on_row.lock().unwrap_or_else(PoisonError::into_inner)(row)?;
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

/// A column of a table: its name, and what a row has there.
type Column = (&'static str, fn(&Row) -> String);

const COLUMNS: [Column; 16] = [
    ("rules", |row| row.rules.clone()),
    ("name", |row| shown(row.name.as_ref())),
    ("status", |row| row.status.clone()),
    ("period", |row| shown(row.period)),
    ("preperiod", |row| shown(row.preperiod)),
    ("saltus", |row| shown(row.saltus)),
    ("theorem", |row| shown(row.theorem.as_ref())),
    ("largest", |row| shown(row.largest)),
    ("largest_at", |row| shown(row.largest_at)),
    ("mask", |row| shown(row.mask)),
    ("rare", |row| shown(row.rare)),
    ("last_rare", |row| shown(row.last_rare)),
    ("values", |row| row.values.to_string()),
    ("seconds", |row| format!("{:.3}", row.seconds)),
    ("same_as", |row| shown(row.same_as.as_ref())),
    ("shift", |row| shown(row.shift)),
];

fn shown<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// Rows as comma-separated values, with a line of names first.
#[must_use]
pub fn csv(rows: &[Row]) -> String {
    let quoted = |cell: String| {
        if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
    };
    let names = COLUMNS.map(|(name, _)| name.to_owned()).join(",") + ",digest,problem";
    let line = |row: &Row| {
        let cells = COLUMNS.iter().map(|(_, cell)| cell(row));
        let rest = [shown(row.digest.as_ref()), shown(row.problem.as_ref())];
        cells.chain(rest).map(quoted).collect::<Vec<_>>().join(",")
    };
    std::iter::once(names).chain(rows.iter().map(line)).collect::<Vec<_>>().join("\n")
}

/// Rows as a table for people.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let head = ["rules", "name", "period", "from", "largest", "rare", "values", "seconds", ""];
    let cells: Vec<[String; 9]> = rows.iter().map(cells).collect();
    let width = |i: usize| cells.iter().map(|row| row[i].chars().count()).max().unwrap_or(0).max(head[i].len());
    let line = |row: [String; 9]| {
        let padded = row.into_iter().enumerate().map(|(i, cell)| match i {
            0 | 1 => format!("{cell:<width$}", width = width(i)),
            8 => cell,
            _ => format!("{cell:>width$}", width = width(i)),
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let lines = std::iter::once(head.map(str::to_owned)).chain(cells.iter().cloned());
    lines.map(line).collect::<Vec<_>>().join("\n")
}

fn cells(row: &Row) -> [String; 9] {
    let saltus = row.saltus.filter(|&saltus| saltus > 0).map_or(String::new(), |saltus| format!("+{saltus}"));
    let verdict = match (&row.same_as, row.shift, row.status.as_str()) {
        (Some(other), Some(0) | None, _) => format!("= {other}"),
        (Some(other), Some(shift), _) => format!("= {other} shifted by {shift}"),
        (None, _, "proved") => String::new(),
        (None, _, "bad") => row.problem.as_deref().unwrap_or_default().lines().next().unwrap_or_default().to_owned(),
        (None, _, status) => status.to_owned(),
    };
    [
        row.rules.clone(),
        shown(row.name.as_ref()),
        shown(row.period) + &saltus,
        shown(row.preperiod),
        shown(row.largest),
        shown(row.rare),
        row.values.to_string(),
        format!("{:.2}", row.seconds),
        verdict,
    ]
}

/// How many games are proved, observed, open and bad, and how many are the same as an earlier one.
#[must_use]
pub fn summary(rows: &[Row]) -> String {
    let number = |status: &str| rows.iter().filter(|row| row.status == status).count();
    let same = rows.iter().filter(|row| row.same_as.is_some()).count();
    let counts = ["proved", "observed", "open", "bad"].map(|status| (number(status), status));
    let counts: Vec<String> =
        counts.iter().filter(|(n, _)| *n > 0).map(|(n, status)| format!("{n} {status}")).collect();
    let plural = if rows.len() == 1 { "" } else { "s" };
    format!("{} game{plural}: {}; {same} the same as an earlier one", rows.len(), counts.join(", "))
}
