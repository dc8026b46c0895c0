//! `grundy serve` as strangers and careless clients meet it. The page itself is tried in a browser
//! (web/test).

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A search that takes hours.
const HOURS: &str = r#"{"question":{"ask":"period","rules":"0.007"}}"#;

/// A server that is ended with its test.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn new(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(["serve", "--port", "0"]).args(args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("grundy runs");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut address).expect("an address");
        let port = address.trim().strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("{address}"));
        Server { child, port }
    }

    fn connected(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
        stream
    }

    /// A connection on which a request was sent.
    fn sent(&self, request: &str) -> TcpStream {
        let mut stream = self.connected();
        let length = request.len();
        let head = format!(
            "POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(format!("{head}{request}").as_bytes()).expect("the server reads");
        stream
    }

    /// What is told about a request, which is asked again while the server is busy.
    fn told(&self, request: &str) -> Value {
        loop {
            match last_line(self.sent(request)) {
                line if line["busy"] == true => std::thread::sleep(Duration::from_millis(100)),
                line => return line["told"].clone(),
            }
        }
    }

    fn lives(&self) {
        let question = json!({ "ask": "value", "rules": "kayles", "piece": "5" });
        let told = self.told(&json!({ "question": question, "want": ["text"] }).to_string());
        assert_eq!(told["answer"]["answer"], "*4", "{told}");
    }

    /// Where the system keeps the processes that answer questions.
    #[cfg(target_os = "linux")]
    fn processes(&self) -> Vec<std::path::PathBuf> {
        let parent = format!("PPid:\t{}\n", self.child.id());
        let of_server = |folder: &std::path::PathBuf| {
            std::fs::read_to_string(folder.join("status")).is_ok_and(|status| status.contains(&parent))
        };
        let all = std::fs::read_dir("/proc").expect("processes");
        all.filter_map(|entry| Some(entry.ok()?.path())).filter(of_server).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test may have ended it already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn everything(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

fn last_line(stream: TcpStream) -> Value {
    let answer = everything(stream);
    let last = answer.lines().rfind(|line| !line.is_empty()).unwrap_or_default();
    serde_json::from_str(last).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// Waits until something holds.
fn soon(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn strangers_are_refused() {
    let server = Server::new(&[]);
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
        ("GET /page.js HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET /etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        ("GET /ask HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        ("DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        ("POST /ask HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\n\r\n", 403),
        ("POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", 415),
        ("nonsense\r\n\r\n", 400),
    ] {
        let mut stream = server.connected();
        stream.write_all(request.as_bytes()).expect("the server reads");
        let answer = everything(stream);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{request}: {answer}");
        assert!(!answer.to_ascii_lowercase().contains("access-control"), "{answer}");
    }
    server.lives();
}

#[test]
fn long_requests_are_refused() {
    let server = Server::new(&[]);
    let mut stream = server.connected();
    let head = "POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    stream.write_all(format!("{head}Content-Length: 100000000\r\n\r\n").as_bytes()).expect("the server reads");
    // The server may have hung up before all is sent.
    let part = vec![b' '; 1_000_000];
    let _ = (0..100).try_for_each(|_| stream.write_all(&part));
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).expect("a refusal");
    assert_eq!(&answer, b"HTTP/1.1 413");

    let mut stream = server.connected();
    let _ = stream.write_all(format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}", "x".repeat(100_000)).as_bytes());
    assert!(everything(stream).starts_with("HTTP/1.1 431 "));
    server.lives();
}

#[test]
fn mistakes_are_told() {
    let server = Server::new(&["--memory", "1e8"]);
    let told = server.told(r#"{"question":{"ask":"value","rules":"take 1,x","piece":"5"}}"#);
    assert!(told["error"].as_str().is_some_and(|error| error.contains('^')), "{told}");
    let told = server.told(r#"{"question":{"ask":"moves","rules":"graph /etc/passwd","position":"a"}}"#);
    assert!(told["error"].as_str().is_some_and(|error| error.starts_with("files cannot be read")), "{told}");
    let told = server.told(r#"{"question":{"ask":"values","rules":"0.106","to":"10^15"}}"#);
    assert!(told["error"].as_str().is_some_and(|error| error.contains("bytes of memory and the limit is")), "{told}");
    assert!(everything(server.sent("{")).starts_with("HTTP/1.1 400 "));
    server.lives();
}

/// Each of ten questions at once is stopped in its time, though only two are answered at a time.
#[test]
fn long_questions_are_stopped() {
    let server = Server::new(&["--each-time", "300ms", "--questions", "2"]);
    std::thread::scope(|scope| {
        for asked in [(); 10].map(|()| scope.spawn(|| server.told(HOURS))) {
            let told = asked.join().expect("no panic");
            let error = told["error"].as_str().unwrap_or_default();
            assert!(error.starts_with("stopped after 0.3 seconds"), "{told}");
        }
    });
    server.lives();
}

/// A question that must wait is told so at once: browsers open few connections to a server, and
/// with all of them waiting the page itself could not be loaded.
#[test]
fn nobody_waits_on_an_open_connection() {
    let server = Server::new(&["--questions", "1"]);
    let _stream = server.sent(HOURS);
    let busy = || last_line(server.sent(r#"{"question":{"ask":"value","rules":"nim","piece":"5"}}"#))["busy"] == true;
    soon("the server is busy", busy);
}

/// Whoever reads an answer of megabytes slowly keeps no other question waiting.
#[test]
fn a_slow_reader_keeps_nobody_waiting() {
    let server = Server::new(&["--questions", "1"]);
    let mut stream = server.sent(r#"{"question":{"ask":"values","rules":"kayles","to":"1000000"}}"#);
    soon("others are answered", || {
        stream.read_exact(&mut [0; 100]).expect("more of the answer");
        let line = last_line(server.sent(r#"{"question":{"ask":"value","rules":"nim","piece":"5"}}"#));
        line["told"]["answer"]["answer"] == "*5"
    });
    // The answer is still on its way.
    stream.read_exact(&mut [0; 1_000_000]).expect("the rest of the answer");
}

#[cfg(target_os = "linux")]
#[test]
fn nobody_is_answered_who_left() {
    let server = Server::new(&["--questions", "1"]);
    let stream = server.sent(HOURS);
    soon("the question is being answered", || server.processes().len() == 1);
    // Rules are read all the while.
    assert_eq!(server.told(r#"{"describe":"nim"}"#)["game"]["pieces"], "heaps");
    drop(stream);
    soon("the question is stopped", || server.processes().is_empty());
    server.lives();
}

/// Ctrl-C ends the server and the question that it is answering.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_server() {
    let mut server = Server::new(&[]);
    let _stream = server.sent(HOURS);
    soon("the question is being answered", || server.processes().len() == 1);
    let answering = server.processes();
    let id = server.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
    assert!(sent.success());
    assert_eq!(server.child.wait().expect("it ends").code(), Some(130));
    // A process that has ended may wait to be noticed by its new parent.
    let ended = |status: &str| status.contains("State:\tZ");
    soon("the question is stopped", || {
        answering
            .iter()
            .all(|folder| std::fs::read_to_string(folder.join("status")).map_or(true, |status| ended(&status)))
    });
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_but_loopback_is_bound() {
    let server = Server::new(&[]);
    let port = format!(":{:04X} ", server.port);
    let listening = |table: &str| -> Vec<String> {
        let sockets = std::fs::read_to_string(table).unwrap_or_default();
        let ours = sockets.lines().filter(|line| line.contains(&port) && line.contains(" 0A "));
        ours.filter_map(|line| line.split_whitespace().nth(1)).map(str::to_owned).collect()
    };
    assert_eq!(listening("/proc/net/tcp"), [format!("0100007F{}", port.trim())]);
    assert_eq!(listening("/proc/net/tcp6"), [""; 0]);
}

#[test]
fn a_port_in_use_is_refused() {
    let server = Server::new(&[]);
    let again = Command::new(env!("CARGO_BIN_EXE_grundy")).args(["serve", "--port", &server.port.to_string()]).output();
    let again = again.expect("grundy runs");
    let no_time =
        Command::new(env!("CARGO_BIN_EXE_grundy")).args(["serve", "--port", "0", "--each-time", "0"]).output();
    assert_eq!(no_time.expect("grundy runs").status.code(), Some(2));
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("--port 0"));
}
