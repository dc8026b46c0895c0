//! As much of HTTP/1.1 as the page needs: one request a connection, every length and time bounded.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The longest head of a request, and the most fields in it.
const MAX_HEAD: usize = 16 << 10;
const MAX_FIELDS: usize = 64;
/// The longest question. A graph or a table of values may be part of it.
const MAX_BODY: usize = 1 << 20;
/// How long a request may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);
/// How long a client may read nothing while it is being answered.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the rest of a refused request is read, so that its sender sees the refusal.
const DRAIN: Duration = Duration::from_secs(2);

/// Why a request is not answered.
#[derive(Debug)]
pub enum Refusal {
    /// The status, and what to say.
    Status(u16, String),
    /// The connection broke.
    Broken(io::Error),
}

impl Refusal {
    pub fn busy() -> Self {
        Refusal::Status(503, "too many connections at once: try again".to_owned())
    }

    fn status(status: u16, text: &str) -> Self {
        Refusal::Status(status, text.to_owned())
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Refusal::Broken(error)
    }
}

/// The head of a request.
#[derive(Debug)]
pub struct Head {
    pub method: String,
    pub path: String,
    fields: Vec<(String, String)>,
}

impl Head {
    /// The head at the beginning of some bytes, and its length; `None` if more bytes are needed.
    fn parse(bytes: &[u8]) -> Result<Option<(Self, usize)>, Refusal> {
        let mut fields = [httparse::EMPTY_HEADER; MAX_FIELDS];
        let mut request = httparse::Request::new(&mut fields);
        let unreadable = |error: httparse::Error| Refusal::Status(400, format!("this cannot be read: {error}"));
        let httparse::Status::Complete(length) = request.parse(bytes).map_err(unreadable)? else { return Ok(None) };
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        let fields = request.headers.iter().map(|field| (field.name.to_ascii_lowercase(), text(field.value)));
        let path = request.path.unwrap_or_default();
        let head = Head {
            method: request.method.unwrap_or_default().to_owned(),
            path: path.split('?').next().unwrap_or_default().to_owned(),
            fields: fields.collect(),
        };
        Ok(Some((head, length)))
    }

    /// The value of a field that stands there at most once.
    fn field(&self, name: &str) -> Result<Option<&str>, Refusal> {
        let mut found = self.fields.iter().filter(|(field, _)| field == name).map(|(_, value)| value.as_str());
        match (found.next(), found.next()) {
            (_, Some(_)) => Err(Refusal::Status(400, format!("`{name}` is given twice"))),
            (value, None) => Ok(value),
        }
    }

    /// Refuses a request that names another host, or that the page of another host sends.
    ///
    /// A page of `evil.example` can have its name stand for 127.0.0.1, but the browser still sends
    /// that name as the host. A port that is forwarded from elsewhere is no reason to refuse.
    pub fn check_place(&self) -> Result<(), Refusal> {
        let host = self.field("host")?.ok_or_else(|| Refusal::status(400, "the request names no host"))?;
        let name = match host.rsplit_once(':') {
            Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        if !["127.0.0.1", "localhost", "[::1]"].iter().any(|own| name.eq_ignore_ascii_case(own)) {
            return Err(Refusal::status(403, "this server is for this machine only"));
        }
        let of_others = Refusal::status(403, "other pages may not ask");
        match (self.field("origin")?, self.field("sec-fetch-site")?) {
            (Some(origin), _) if !origin.eq_ignore_ascii_case(&format!("http://{host}")) => Err(of_others),
            (_, Some("cross-site" | "same-site")) if self.method != "GET" => Err(of_others),
            _ => Ok(()),
        }
    }

    /// Refuses what a form of another page could send without being asked for.
    pub fn check_json(&self) -> Result<(), Refusal> {
        let kind = self.field("content-type")?.unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        match kind.eq_ignore_ascii_case("application/json") {
            true => Ok(()),
            false => Err(Refusal::status(415, "a question is sent as application/json")),
        }
    }

    /// The length of the body.
    fn body_length(&self) -> Result<usize, Refusal> {
        if self.field("transfer-encoding")?.is_some() {
            return Err(Refusal::status(411, "a request says how long it is"));
        }
        let Some(length) = self.field("content-length")? else { return Ok(0) };
        let is_number = !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit());
        match length.parse() {
            Ok(length) if is_number && length <= MAX_BODY => Ok(length),
            _ if is_number => Err(Refusal::Status(413, format!("a question has at most {MAX_BODY} bytes"))),
            _ => Err(Refusal::status(400, "the length of the request is not a number")),
        }
    }
}

/// Reads a request: its head, and its body.
pub fn read(stream: &mut TcpStream) -> Result<(Head, Vec<u8>), Refusal> {
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let deadline = Instant::now() + ARRIVAL;
    let mut bytes = Vec::new();
    let (head, start) = loop {
        if let Some(found) = Head::parse(&bytes)? {
            break found;
        }
        if bytes.len() > MAX_HEAD {
            return Err(Refusal::status(431, "the head of the request is too long"));
        }
        more(stream, &mut bytes, deadline)?;
    };
    let mut body = bytes.split_off(start);
    let length = head.body_length()?;
    if length > 0 && head.field("expect")?.is_some() {
        stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
    }
    while body.len() < length {
        more(stream, &mut body, deadline)?;
    }
    body.truncate(length);
    Ok((head, body))
}

/// Reads what has arrived, up to a deadline.
fn more(stream: &mut TcpStream, bytes: &mut Vec<u8>, deadline: Instant) -> Result<(), Refusal> {
    let left = deadline.saturating_duration_since(Instant::now());
    let late = || Refusal::status(408, "the request did not arrive in time");
    if left.is_zero() {
        return Err(late());
    }
    stream.set_read_timeout(Some(left))?;
    let mut part = [0; 8 << 10];
    match stream.read(&mut part) {
        Ok(0) => Err(Refusal::Broken(io::ErrorKind::UnexpectedEof.into())),
        Ok(length) => {
            bytes.extend_from_slice(&part[..length]);
            Ok(())
        }
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => Err(late()),
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Error",
    }
}

/// What every answer says: nothing from elsewhere may be loaded, framed or kept.
const FIELDS: &str = "Connection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
    Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
    Cross-Origin-Opener-Policy: same-origin\r\n\
    Content-Security-Policy: default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'\r\n";

/// Writes a whole answer.
pub fn respond(stream: &mut TcpStream, status: u16, kind: &str, body: &[u8]) -> io::Result<()> {
    let reason = reason(status);
    let allow = if status == 405 { "Allow: GET, POST\r\n" } else { "" };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{allow}{FIELDS}\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)
}

/// Begins an answer that ends with the connection.
pub fn begin(stream: &mut TcpStream, kind: &str) -> io::Result<()> {
    stream.write_all(format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n{FIELDS}\r\n").as_bytes())
}

/// Closes a connection. What the client still sends is read for a while: a connection closed with
/// unread bytes would be reset, and the answer lost.
pub fn finish(stream: &mut TcpStream) -> io::Result<()> {
    stream.flush()?;
    stream.shutdown(Shutdown::Write)?;
    let deadline = Instant::now() + DRAIN;
    let mut rest = Vec::new();
    while more(stream, &mut rest, deadline).is_ok() {
        rest.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &str) -> Head {
        Head::parse(text.replace('\n', "\r\n").as_bytes()).expect("readable").expect("whole").0
    }

    fn status<T>(result: Result<T, Refusal>) -> u16 {
        match result {
            Ok(_) => 200,
            Err(Refusal::Status(status, _)) => status,
            Err(Refusal::Broken(error)) => panic!("{error}"),
        }
    }

    #[test]
    fn only_this_machine_is_the_host() {
        for (fields, expected) in [
            ("Host: 127.0.0.1:8649", 200),
            ("Host: localhost", 200),
            ("Host: LOCALHOST:9000", 200),
            ("Host: [::1]:8649", 200),
            ("Host: evil.example:8649", 403),
            ("Host: localhost.evil.example", 403),
            ("Host: 127.0.0.1.evil.example:8649", 403),
            ("Host: localhost:8649@evil.example", 403),
            ("Host: localhost:", 403),
            ("Host: ", 403),
            ("Accept: */*", 400),
            ("Host: localhost\nHost: evil.example", 400),
            ("Host: localhost:1\nOrigin: http://localhost:1", 200),
            ("Host: localhost:1\nOrigin: http://localhost:2", 403),
            ("Host: localhost:1\nOrigin: null", 403),
            ("Host: localhost:1\nOrigin: https://evil.example", 403),
            ("Host: localhost:1\nSec-Fetch-Site: cross-site", 403),
            ("Host: localhost:1\nSec-Fetch-Site: same-origin", 200),
        ] {
            let head = head(&format!("POST /ask HTTP/1.1\n{fields}\n\n"));
            assert_eq!(status(head.check_place()), expected, "{fields}");
        }
        // Somebody else's link to the page may be followed.
        let followed = head("GET / HTTP/1.1\nHost: localhost\nSec-Fetch-Site: cross-site\n\n");
        assert_eq!(status(followed.check_place()), 200);
    }

    #[test]
    fn lengths_are_bounded() {
        for (fields, expected) in [
            ("Content-Length: 5", 200),
            ("Content-Length: 1048577", 413),
            ("Content-Length: 99999999999999999999999", 413),
            ("Content-Length: -1", 400),
            ("Content-Length: +5", 400),
            ("Content-Length: ", 400),
            ("Content-Length: 5\nContent-Length: 6", 400),
            ("Transfer-Encoding: chunked", 411),
        ] {
            let head = head(&format!("POST /ask HTTP/1.1\n{fields}\n\n"));
            assert_eq!(status(head.body_length()), expected, "{fields}");
        }
        assert!(Head::parse(b"GET / HT").expect("readable so far").is_none());
        assert_eq!(status(Head::parse(b"\x00\x01\r\n\r\n")), 400);
        let many = "A: b\r\n".repeat(MAX_FIELDS + 1);
        assert_eq!(status(Head::parse(format!("GET / HTTP/1.1\r\n{many}\r\n").as_bytes())), 400);
    }

    #[test]
    fn questions_are_json() {
        for (kind, expected) in
            [("application/json", 200), ("Application/JSON; charset=utf-8", 200), ("text/plain", 415), ("", 415)]
        {
            let head = head(&format!("POST /ask?x=1 HTTP/1.1\nContent-Type: {kind}\n\n"));
            assert_eq!((status(head.check_json()), head.path.as_str()), (expected, "/ask"), "{kind}");
        }
    }
}
