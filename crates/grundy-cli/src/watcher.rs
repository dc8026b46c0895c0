//! Progress on standard error, and Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grundy::Progress;

use crate::args::Common;

/// Set by Ctrl-C.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// How progress is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Hidden,
    /// One line that is written over, on a terminal.
    OneLine,
    /// A line now and then, in a log.
    Lines,
}

/// Watches long work: shows how far it came, and stops it on Ctrl-C.
pub struct Watcher {
    quiet: bool,
    style: Style,
    shown: Mutex<Shown>,
}

struct Shown {
    started: Instant,
    last: Instant,
    dirty: bool,
}

/// How long work may take to notice Ctrl-C and say how far it came.
const GRACE: Duration = Duration::from_secs(1);

/// Nothing is shown of work that is done within this time.
const PATIENCE: Duration = Duration::from_millis(300);

impl Watcher {
    /// A watcher as the options ask for it; from now on Ctrl-C stops work cleanly (twice: at once).
    pub fn new(common: &Common) -> Self {
        let installed = ctrlc::set_handler(|| {
            if STOPPED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
            // Long arithmetic does not look up: nothing is half written then, so the program may simply end.
            std::thread::spawn(|| {
                std::thread::sleep(GRACE);
                eprintln!("error: stopped");
                std::process::exit(130);
            });
        });
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
        Watcher { quiet: common.quiet, style, shown: Mutex::new(Shown { started: now, last: now, dirty: false }) }
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

    /// Says something on standard error, unless `--quiet`.
    pub fn say(&self, text: &str) {
        self.clear();
        if !self.quiet {
            eprintln!("{text}");
        }
    }
}

impl Progress for Watcher {
    fn report(&self, stage: &'static str, done: u64, total: u64) {
        let Ok(mut shown) = self.shown.lock() else { return };
        let pause = if self.style == Style::Lines { Duration::from_secs(1) } else { Duration::from_millis(100) };
        if self.style == Style::Hidden || shown.started.elapsed() < PATIENCE || shown.last.elapsed() < pause {
            return;
        }
        shown.last = Instant::now();
        let seconds = shown.started.elapsed().as_secs();
        let line = format!("{stage}: {done} of {total}, {seconds} s");
        let mut stderr = io::stderr().lock();
        // Progress that cannot be shown is no reason to stop.
        let _ = match self.style {
            Style::OneLine => write!(stderr, "\r\x1b[2K{line}"),
            _ => writeln!(stderr, "{line}"),
        };
        let _ = stderr.flush();
        shown.dirty = self.style == Style::OneLine;
    }

    fn cancelled(&self) -> bool {
        STOPPED.load(Ordering::Relaxed)
    }
}
