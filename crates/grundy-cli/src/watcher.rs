//! Progress on standard error, and Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grundy::Progress;

use crate::args::Common;

/// Set by Ctrl-C, and when the time is up.
static STOPPED: AtomicBool = AtomicBool::new(false);
/// Set when the time is up.
static LATE: AtomicBool = AtomicBool::new(false);

/// The exit code of work that was stopped.
pub fn stopped_code() -> u8 {
    if LATE.load(Ordering::Relaxed) { 124 } else { 130 }
}

/// The last report of progress: the stage, how much of it is done, and of how much.
static LAST: Mutex<Option<(&str, u64, u64)>> = Mutex::new(None);

/// Stops the work, and the program if the work does not notice.
fn stop() {
    STOPPED.store(true, Ordering::Relaxed);
    // Long arithmetic does not notice: nothing is half written then, so the program may simply end.
    std::thread::spawn(|| {
        std::thread::sleep(GRACE);
        eprintln!("error: {}", stopped_in_arithmetic());
        std::process::exit(i32::from(stopped_code()));
    });
}

/// What to say of work that did not notice that it should stop.
fn stopped_in_arithmetic() -> String {
    let by = if LATE.load(Ordering::Relaxed) { "by --time-limit " } else { "" };
    let last = LAST.lock().ok().and_then(|last| *last);
    let after = last.map_or(String::new(), |(stage, done, total)| format!("; last report: {stage}, {done} of {total}"));
    format!("stopped {by}in arithmetic with long numbers{after}")
}

/// How progress is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Hidden,
    /// One line, overwritten each time, on a terminal.
    OneLine,
    /// A line now and then, in a log.
    Lines,
}

/// Watches long work: shows its progress, and stops it on Ctrl-C.
pub struct Watcher {
    quiet: bool,
    style: Style,
    shown: Mutex<Shown>,
}

struct Shown {
    started: Instant,
    last: Instant,
    dirty: bool,
    /// The current stage, when it began, and how far it was then.
    stage: (&'static str, Instant, u64),
    /// The latest remark on the work.
    remark: String,
}

impl Shown {
    fn new(now: Instant) -> Self {
        Shown { started: now, last: now, dirty: false, stage: ("", now, 0), remark: String::new() }
    }

    /// A line such as "values: 3000000 of 9000000, about 4 s left, 1.5 million a second; 15 rare
    /// positions, the last at 1103".
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        clippy::cast_possible_truncation,
        reason = "an estimate"
    )]
    fn line(&self, stage: &str, done: u64, total: u64) -> String {
        let seconds = self.stage.1.elapsed().as_secs_f64();
        let rate = done.saturating_sub(self.stage.2) as f64 / seconds.max(1e-3);
        let left = total.saturating_sub(done) as f64 / rate.max(1e-9);
        let speed = match rate {
            1e6.. => format!(", {:.1} million a second", rate / 1e6),
            1.0.. => format!(", {rate:.0} a second"),
            _ => String::new(),
        };
        let rest = if seconds < 1.0 || left > 1e9 { String::new() } else { format!(", about {} s left", left as u64) };
        let remark = if self.remark.is_empty() { String::new() } else { format!("; {}", self.remark) };
        format!("{stage}: {done} of {total}{rest}{speed}{remark}")
    }
}

/// As much of a line as the terminal shows without scrolling.
fn fitting(line: &str) -> String {
    let columns = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0));
    line.chars().take(columns.saturating_sub(1)).collect()
}

/// How long the work may take to notice Ctrl-C and say how far it came.
const GRACE: Duration = Duration::from_secs(1);

/// Work that is done within this time shows no progress.
const PATIENCE: Duration = Duration::from_millis(300);

impl Watcher {
    /// A watcher for these options; from now on, Ctrl-C stops the work cleanly, and a second one at
    /// once.
    pub fn new(common: &Common) -> Self {
        let installed = ctrlc::set_handler(|| {
            if STOPPED.load(Ordering::Relaxed) {
                std::process::exit(130);
            }
            stop();
        });
        if let Some(seconds) = common.time_limit {
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_secs(seconds.0 as u64));
                LATE.store(true, Ordering::Relaxed);
                stop();
            });
        }
        if let Err(error) = installed {
            eprintln!("warning: Ctrl-C will not be caught: {error}");
        }
        let style = match (common.quiet, io::stderr().is_terminal()) {
            (true, _) => Style::Hidden,
            (false, true) => Style::OneLine,
            (false, false) if common.status => Style::Lines,
            (false, false) => Style::Hidden,
        };
        let now = Instant::now();
        Watcher { quiet: common.quiet, style, shown: Mutex::new(Shown::new(now)) }
    }

    /// Removes the progress line.
    pub fn clear(&self) {
        if let Ok(mut shown) = self.shown.lock()
            && shown.dirty
        {
            shown.dirty = false;
            eprint!("\r\x1b[2K");
        }
    }

    /// Prints a text on standard error, unless `--quiet`.
    pub fn say(&self, text: &str) {
        self.clear();
        if !self.quiet {
            eprintln!("{text}");
        }
    }
}

impl Progress for Watcher {
    fn remark(&self, text: &str) {
        if let Ok(mut shown) = self.shown.lock() {
            text.clone_into(&mut shown.remark);
        }
    }

    fn report(&self, stage: &'static str, done: u64, total: u64) {
        if let Ok(mut last) = LAST.lock() {
            *last = Some((stage, done, total));
        }
        let Ok(mut shown) = self.shown.lock() else { return };
        if shown.stage.0 != stage {
            shown.stage = (stage, Instant::now(), done);
        }
        let pause = if self.style == Style::Lines { Duration::from_secs(1) } else { Duration::from_millis(100) };
        if self.style == Style::Hidden || shown.started.elapsed() < PATIENCE || shown.last.elapsed() < pause {
            return;
        }
        shown.last = Instant::now();
        let line = shown.line(stage, done, total);
        let mut stderr = io::stderr().lock();
        // Failing to show progress is no reason to stop.
        let _ = match self.style {
            Style::OneLine => write!(stderr, "\r\x1b[2K{}", fitting(&line)),
            _ => writeln!(stderr, "{line}"),
        };
        let _ = stderr.flush();
        shown.dirty = self.style == Style::OneLine;
    }

    fn cancelled(&self) -> bool {
        STOPPED.load(Ordering::Relaxed)
    }
}
