//! `grundy serve`: the page on one's own machine, with the native engine behind it.
//!
//! ```text
//! GET /            the page, which is part of this program
//! POST /ask        a request in JSON (docs/json.md); the answer is a stream of lines, each empty
//!                  or a JSON object: {"progress": ...} while the work goes on, then {"told": ...};
//!                  or {"busy": true} alone, if it should be asked again later
//! ```
//!
//! A page on the web can make a browser send requests to this machine, so a request must name this
//! machine as its host, and must not come from another page. Each question is answered by a process
//! of its own ([`worker`]), whose memory and time are limited: to stop it is to end the process.

mod http;
mod page;
mod worker;

use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use grundy::Progress;

use crate::args::{Common, ServeArgs};
use crate::failure::{Failure, Outcome};
use crate::sink;
use crate::watcher::Watcher;
use http::{Head, Refusal};
use worker::{Limits, Places};

pub use worker::answer;

/// The most connections at once. A tab uses one or two for its questions.
const MAX_CONNECTIONS: usize = 64;

/// How often the server looks whether it should end.
const PAUSE: Duration = Duration::from_millis(50);

/// What all connections share.
struct Server {
    places: Places,
    /// For requests that are answered at once, such as what some rules mean: nobody who types rules
    /// waits for the questions of others.
    short_places: Places,
    limits: Limits,
    short_limits: Limits,
    connections: AtomicUsize,
}

/// Serves the page until it is stopped.
pub fn run(args: &ServeArgs, common: &Common, watcher: &Watcher) -> Outcome {
    if args.each_time.0.is_zero() {
        return Err(Failure::Question("--each-time must be positive".to_owned()));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(|error| unbound(args.port, &error))?;
    let address = format!("http://{}/", listener.local_addr()?);
    let limits = Limits::new(args, common)?;
    let server = Arc::new(Server {
        places: Places::new(args.questions.0),
        short_places: Places::new(args.questions.0),
        short_limits: limits.of_short_requests(),
        limits,
        connections: AtomicUsize::new(0),
    });
    std::thread::spawn(move || accept(&listener, &server));
    sink::print(&address)?;
    watcher.say("Open this address in a browser. Ctrl-C ends the server.");
    if args.open
        && let Err(error) = open(&address)
    {
        watcher.say(&format!("warning: no browser could be opened: {error}"));
    }
    while !watcher.cancelled() {
        std::thread::sleep(PAUSE);
    }
    Err(Failure::Stopped)
}

fn unbound(port: u16, error: &io::Error) -> Failure {
    let way = match error.kind() {
        io::ErrorKind::AddrInUse => "\n  help: --port 0 takes any port that is free",
        io::ErrorKind::PermissionDenied => "\n  help: ports from 1024 on need no privileges",
        _ => "",
    };
    Failure::Question(format!("cannot listen on 127.0.0.1:{port}: {error}{way}"))
}

/// Shows an address in the browser that people have chosen.
fn open(address: &str) -> io::Result<()> {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map(drop)
}

/// Gives each connection a thread of its own.
fn accept(listener: &TcpListener, server: &Arc<Server>) {
    for stream in listener.incoming() {
        let Ok(mut stream) = stream else {
            // As many files are open as may be: some will be closed soon.
            std::thread::sleep(PAUSE);
            continue;
        };
        let taken = Taken::new(server);
        let spawned = std::thread::Builder::new().spawn(move || {
            // Nobody is left to be told of a connection that breaks.
            let _ = serve(&mut stream, &taken.0);
        });
        drop(spawned);
    }
}

/// A connection that counts until it is dropped.
struct Taken(Arc<Server>);

impl Taken {
    fn new(server: &Arc<Server>) -> Self {
        server.connections.fetch_add(1, Ordering::Relaxed);
        Taken(Arc::clone(server))
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Answers the one request of a connection.
fn serve(stream: &mut TcpStream, server: &Server) -> io::Result<()> {
    let busy = server.connections.load(Ordering::Relaxed) > MAX_CONNECTIONS;
    let request = if busy { Err(Refusal::busy()) } else { http::read(stream) };
    let answered = request.and_then(|(head, body)| answered(stream, server, &head, &body));
    match answered {
        Ok(()) => Ok(()),
        Err(Refusal::Broken(error)) => Err(error),
        Err(Refusal::Status(status, text)) => {
            http::respond(stream, status, "text/plain; charset=utf-8", format!("{text}\n").as_bytes())?;
            http::finish(stream)
        }
    }
}

fn answered(stream: &mut TcpStream, server: &Server, head: &Head, body: &[u8]) -> Result<(), Refusal> {
    head.check_place()?;
    match (head.method.as_str(), head.path.as_str()) {
        ("POST", "/ask") => {
            head.check_json()?;
            let request: serde_json::Value =
                serde_json::from_slice(body).map_err(|error| Refusal::Status(400, error.to_string()))?;
            http::begin(stream, "application/x-ndjson")?;
            let (places, limits) = match request.get("question") {
                Some(_) => (&server.places, &server.limits),
                None => (&server.short_places, &server.short_limits),
            };
            worker::ask(&request.to_string(), places, limits, &mut |line| {
                stream.write_all(line.as_bytes())?;
                stream.write_all(b"\n")?;
                stream.flush()
            })?;
        }
        (_, "/ask") => return Err(Refusal::Status(405, "questions are sent by POST".to_owned())),
        ("GET", path) => match page::file(path) {
            Some((kind, bytes)) => http::respond(stream, 200, kind, &bytes)?,
            None => return Err(Refusal::Status(404, "there is no such page".to_owned())),
        },
        _ => return Err(Refusal::Status(405, "pages are asked for by GET".to_owned())),
    }
    Ok(http::finish(stream)?)
}
