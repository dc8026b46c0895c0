//! Progress on standard error, and Ctrl-C.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grundy::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
    let after = last.map_or(String::new(), |(stage, done, total)| {
        let of = if total == 0 { String::new() } else { format!(" of {total}") };
        format!("; last report: {stage}, {done}{of}")
    });
    format!("stopped {by}in the middle of a long step{after}")
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
    /// When a line was last printed, in a log.
    last: Instant,
    /// The line on the terminal, if one is shown.
    bar: Option<ProgressBar>,
    /// The current stage, when it began, and how far it was then.
    stage: (&'static str, Instant, u64),
    /// When a search without a stated limit began, and when it will end.
    budget: Option<(Instant, Instant)>,
    /// The latest remark on the work.
    remark: String,
}

impl Shown {
    fn new(now: Instant) -> Self {
        Shown { started: now, last: now, bar: None, stage: ("", now, 0), budget: None, remark: String::new() }
    }

    /// The remark, as the end of a line: "; 15 rare positions, the last at 1103".
    fn remark(&self) -> String {
        if self.remark.is_empty() { String::new() } else { format!("; {}", self.remark) }
    }

    /// How far a search without a stated limit has come: "12345678 so far, 5 s of 20 s".
    fn so_far(&self, done: u64) -> String {
        let time = self.budget.map_or(String::new(), |(began, ends)| {
            format!(", {} s of {} s", began.elapsed().as_secs(), (ends - began).as_secs_f64().round())
        });
        format!("{done} so far{time}{}", self.remark())
    }

    /// Shows the line on the terminal.
    fn draw(&mut self, stage: &'static str, done: u64, total: u64) {
        let bar = self.bar.get_or_insert_with(|| {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10)).with_style(style(total))
        });
        if bar.prefix() != stage || bar.length() != Some(total).filter(|&total| total > 0) {
            bar.set_style(style(total));
            bar.reset();
            bar.set_prefix(stage);
            if total > 0 { bar.set_length(total) } else { bar.unset_length() }
        }
        let bar = bar.clone();
        let message = if total > 0 { self.remark() } else { self.so_far(done) };
        bar.set_message(fitting(&message, stage.len() + if total > 0 { BAR } else { 2 }));
        bar.set_position(done);
    }

    /// A line for a log: "values: 3000000 of 9000000, about 4 s left; 15 rare positions, the last
    /// at 1103".
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        clippy::cast_possible_truncation,
        reason = "an estimate"
    )]
    fn line(&self, stage: &str, done: u64, total: u64) -> String {
        if total == 0 {
            return format!("{stage}: {}", self.so_far(done));
        }
        let seconds = self.stage.1.elapsed().as_secs_f64();
        let rate = done.saturating_sub(self.stage.2) as f64 / seconds.max(1e-3);
        let left = total.saturating_sub(done) as f64 / rate.max(1e-9);
        let rest = if seconds < 1.0 || left > 1e9 { String::new() } else { format!(", about {} s left", left as u64) };
        format!("{stage}: {done} of {total}{rest}{}", self.remark())
    }
}

/// The columns of `: 100% [====================] 100d left`, all that a line has besides stage and
/// message.
const BAR: usize = 38;

/// The columns left free at the end of the line: one that wraps would scroll.
const MARGIN: usize = 4;

/// As much of a message as fits the terminal beside `other` columns.
fn fitting(message: &str, other: usize) -> String {
    let columns = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0));
    message.chars().take(columns.saturating_sub(other + MARGIN)).collect()
}

/// How the line on the terminal looks: a percentage and the time left where the total is known.
fn style(total: u64) -> ProgressStyle {
    let template = if total > 0 { "{prefix}: {percent}% [{bar:20}] {eta} left{msg}" } else { "{prefix}: {msg}" };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("=> ")
}

/// How long the work may take to notice Ctrl-C and say how far it came.
const GRACE: Duration = Duration::from_secs(1);

/// Work that is done within this time shows no progress.
const PATIENCE: Duration = Duration::from_millis(300);

/// The time between two lines in a log.
const PAUSE: Duration = Duration::from_secs(1);

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
        if let Some(bar) = self.shown.lock().ok().and_then(|mut shown| shown.bar.take()) {
            bar.finish_and_clear();
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
        if shown.started.elapsed() < PATIENCE {
            return;
        }
        match self.style {
            Style::Hidden => {}
            Style::OneLine => shown.draw(stage, done, total),
            Style::Lines if shown.last.elapsed() < PAUSE => {}
            Style::Lines => {
                shown.last = Instant::now();
                eprintln!("{}", shown.line(stage, done, total));
            }
        }
    }

    fn budget(&self, ends: Option<Instant>) {
        if let Ok(mut shown) = self.shown.lock() {
            shown.budget = ends.map(|ends| (Instant::now(), ends));
        }
    }

    fn cancelled(&self) -> bool {
        STOPPED.load(Ordering::Relaxed)
    }
}
