//! A question of the page, in a process of its own.
//!
//! The process is this program again, as the hidden command `grundy answer`. It reads a request,
//! one line of JSON, and writes lines of JSON: reports of progress, then what is told. It ends when
//! its standard input ends, so it does not outlive the server.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy::Progress;
use serde_json::json;

use crate::args::{Common, ServeArgs};
use crate::failure::{Failure, Outcome};
use crate::sink;
use crate::watcher::Watcher;

/// The time between two lines to the page: a client that left is noticed so.
const PULSE: Duration = Duration::from_millis(200);

/// The time between two reports of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// The most that is kept of what a process says of its failure.
const MAX_COMPLAINT: u64 = 64 << 10;

/// What a request may spend that is answered at once.
const SHORT_MEMORY: usize = 1 << 26;
const SHORT_TIME: Duration = Duration::from_secs(60);

/// How a process is started, and how long it may take.
pub struct Limits {
    program: std::path::PathBuf,
    memory: usize,
    threads: Option<usize>,
    time: Duration,
}

impl Limits {
    /// The memory is shared evenly by the questions that may be answered at once.
    pub fn new(args: &ServeArgs, common: &Common) -> Result<Self, Failure> {
        let memory = common.all_memory() / args.questions.0;
        let program = std::env::current_exe()?;
        Ok(Limits { program, memory, threads: common.threads(), time: args.each_time.0 })
    }

    /// The limits of requests that are answered at once.
    pub fn of_short_requests(&self) -> Self {
        let (memory, time) = (self.memory.min(SHORT_MEMORY), self.time.min(SHORT_TIME));
        Limits { program: self.program.clone(), memory, time, ..*self }
    }

    fn arguments(&self) -> Vec<String> {
        let mut arguments = vec!["answer".to_owned(), "--memory".to_owned(), self.memory.to_string()];
        if let Some(threads) = self.threads {
            arguments.extend(["--threads".to_owned(), threads.to_string()]);
        }
        arguments
    }
}

/// How many more questions may be answered at once.
pub struct Places {
    free: Mutex<usize>,
    freed: Condvar,
}

impl Places {
    pub fn new(number: usize) -> Self {
        Places { free: Mutex::new(number), freed: Condvar::new() }
    }

    /// A place, if one is free or becomes free soon.
    fn take(&self) -> Option<Place<'_>> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.freed.wait_timeout_while(free, PULSE, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(1)?;
        Some(Place(self))
    }
}

/// A place that is free again when it is dropped.
struct Place<'a>(&'a Places);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

/// A process that is ended when it is dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Answers a request, which is one line; sends lines as they come, empty ones in between. If too
/// many questions are being answered, it says so at once. An error means that nobody listens any
/// more.
pub fn ask(
    request: &str,
    places: &Places,
    limits: &Limits,
    send: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    // A browser opens few connections to a server: one that waits would keep the page from loading.
    let Some(place) = places.take() else { return send("{\"busy\":true}") };
    let started = Command::new(&limits.program)
        .args(limits.arguments())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut process = match started {
        Ok(child) => Process(child),
        Err(error) => return send(&failed(&format!("no process could be started: {error}"))),
    };
    let (Some(mut input), Some(output), Some(complaints)) =
        (process.0.stdin.take(), process.0.stdout.take(), process.0.stderr.take())
    else {
        return send(&failed("the process has no pipes"));
    };
    // A process that ended already says why.
    let _ = input.write_all(format!("{request}\n").as_bytes());
    let lines = lines_of(output);
    let complaints = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = complaints.take(MAX_COMPLAINT).read_to_string(&mut text);
        text
    });
    let deadline = Instant::now() + limits.time;
    loop {
        match lines.recv_timeout(PULSE.min(deadline.saturating_duration_since(Instant::now()))) {
            Ok(line) if line.starts_with("{\"told\"") => {
                // Whoever reads slowly keeps nobody waiting.
                drop(process);
                drop(place);
                return send(&line);
            }
            Ok(line) => send(&line)?,
            Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => {
                let seconds = limits.time.as_secs_f64();
                return send(&failed(&format!(
                    "stopped after {seconds} seconds\n  help: `grundy serve --each-time` allows more"
                )));
            }
            Err(RecvTimeoutError::Timeout) => send("")?,
            Err(RecvTimeoutError::Disconnected) => {
                drop(process);
                let text = complaints.join().unwrap_or_default();
                let text = text.trim_end().strip_prefix("error: ").unwrap_or(text.trim_end());
                return send(&failed(if text.is_empty() { "the engine stopped" } else { text }));
            }
        }
    }
}

/// The line that tells of an error.
fn failed(error: &str) -> String {
    json!({ "told": { "error": error } }).to_string()
}

/// The lines of a process as they come. A client that reads slowly slows the process down.
fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = sync_channel(16);
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let Ok(line) = line else { return };
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// `grundy answer`: answers the request on standard input.
pub fn answer(common: &Common, watcher: &Watcher) -> Outcome {
    let mut request = String::new();
    io::stdin().lock().read_line(&mut request)?;
    std::thread::spawn(|| {
        let ended = io::copy(&mut io::stdin().lock(), &mut io::sink());
        drop(ended);
        std::process::exit(130);
    });
    let progress = Reports { watcher, last: Mutex::new(Instant::now()) };
    let told = grundy_ask::told(request.as_bytes(), &common.options(&progress));
    Ok(sink::print(&json!({ "told": told }).to_string())?)
}

/// Writes reports of progress as lines of JSON.
struct Reports<'a> {
    watcher: &'a Watcher,
    last: Mutex<Instant>,
}

impl Progress for Reports<'_> {
    fn report(&self, stage: &'static str, done: u64, total: u64) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PAUSE {
            *last = Instant::now();
            let line = json!({ "progress": { "stage": stage, "done": done, "total": total } });
            // If nobody reads, the process will be ended.
            let _ = sink::print(&line.to_string());
        }
    }

    fn cancelled(&self) -> bool {
        self.watcher.cancelled()
    }
}
