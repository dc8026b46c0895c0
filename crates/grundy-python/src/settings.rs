//! What a question may spend, as Python says it, and who watches: progress, and Ctrl-C.
//!
//! Work runs without the interpreter's lock. Reports of progress come every few milliseconds; on
//! the thread that asked, about ten times a second, the lock is taken for a moment to see whether
//! somebody pressed Ctrl-C and to call `progress(stage, done, total)`. What either raises ends the
//! work, and is raised where the question was asked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use grundy::{Options, Progress};
use pyo3::prelude::*;

/// The options of a question; `None` for the usual ones.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Settings {
    limit: Option<usize>,
    memory: Option<usize>,
    threads: Option<usize>,
    time_limit: Option<f64>,
    budget: Option<f64>,
    certificate: Option<String>,
    progress: Option<Py<PyAny>>,
}

/// How long work goes on between two looks at the interpreter.
const PAUSE: Duration = Duration::from_millis(100);

/// Watches work on behalf of a Python thread.
struct Watcher {
    asker: ThreadId,
    progress: Option<Py<PyAny>>,
    last_look: Mutex<Instant>,
    stopped: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Watcher {
    fn look(&self, report: Option<(&str, u64, u64)>) {
        if thread::current().id() != self.asker || self.stopped.load(Ordering::Relaxed) {
            return;
        }
        let mut last = self.last_look.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < PAUSE {
            return;
        }
        let seen = Python::attach(|py| -> PyResult<()> {
            py.check_signals()?;
            if let (Some(progress), Some(report)) = (&self.progress, report) {
                progress.call1(py, report)?;
            }
            Ok(())
        });
        *last = Instant::now();
        if let Err(error) = seen {
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            self.stopped.store(true, Ordering::Relaxed);
        }
    }
}

impl Progress for Watcher {
    fn report(&self, stage: &'static str, done: u64, total: u64) {
        self.look(Some((stage, done, total)));
    }

    fn cancelled(&self) -> bool {
        self.look(None);
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Settings {
    /// Does some work without the interpreter's lock. What interrupted it, if anything, is raised
    /// instead of its own error.
    pub fn run<T: Send, E: Send + Into<PyErr>>(
        self,
        py: Python<'_>,
        work: impl FnOnce(&Options<'_>) -> Result<T, E> + Send,
    ) -> PyResult<T> {
        let usual = Options::default();
        let seconds = |time: f64| Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX);
        let watcher = Watcher {
            asker: thread::current().id(),
            progress: self.progress,
            last_look: Mutex::new(Instant::now()),
            stopped: AtomicBool::new(false),
            raised: Mutex::new(None),
        };
        let options = Options {
            values: self.limit,
            memory: self.memory.unwrap_or(usual.memory),
            threads: self.threads.unwrap_or(usual.threads),
            budget: self.budget.map_or(usual.budget, seconds),
            certificate: self.certificate.as_deref(),
            progress: &watcher,
            ..usual
        };
        let options = self.time_limit.map_or(options, |time| options.within(seconds(time)));
        let result = py.detach(|| work(&options));
        let raised = watcher.raised.into_inner().unwrap_or_else(PoisonError::into_inner);
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(result)) => Ok(result),
            (None, Err(error)) => Err(error.into()),
        }
    }
}
