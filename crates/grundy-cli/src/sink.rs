//! Where an answer goes: standard output, or a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Map, Value, json};

use crate::failure::Failure;

/// Prints `text` and a line break to standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.write_all(b"\n")?;
    stdout.flush()
}

/// Prints a JSON object, with the elapsed time as its last field.
pub fn print_json<const N: usize>(fields: [(&str, Value); N], started: Instant) -> io::Result<()> {
    let mut object: Map<String, Value> = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    object.insert("seconds".to_owned(), json!(started.elapsed().as_secs_f64()));
    print(&serde_json::to_string_pretty(&object).unwrap_or_default())
}

/// Where an answer goes: standard output, or a file that has either the whole answer or its old
/// contents.
pub struct Sink(Option<PathBuf>);

impl Sink {
    /// Standard output, or the file; whether it can be written is checked before the work begins.
    pub fn new(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Sink(None)) };
        // The target of a link is written, not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let fresh = !path.exists();
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        opened.map_err(|error| unwritable(&path, &error))?;
        if fresh {
            fs::remove_file(&path).map_err(|error| unwritable(&path, &error))?;
        }
        Ok(Sink(Some(path)))
    }

    /// Prints `text` and a line break.
    pub fn print(&self, text: &str) -> Result<(), Failure> {
        self.write([text, "\n"].concat().as_bytes())
    }

    /// Writes the whole answer.
    pub fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        let Some(path) = &self.0 else {
            let mut stdout = io::stdout().lock();
            stdout.write_all(bytes)?;
            return Ok(stdout.flush()?);
        };
        let written = match fs::metadata(path) {
            // A device or a pipe is written as it is.
            Ok(metadata) if !metadata.is_file() => fs::write(path, bytes),
            metadata => replaced(path, bytes, metadata.ok().map(|metadata| metadata.permissions())),
        };
        written.map_err(|error| unwritable(path, &error))
    }

    /// Writes an answer that is produced piece by piece: at once to standard output, and whole to a
    /// file.
    pub fn write_with(&self, write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
        if self.0.is_none() {
            return write(&mut io::stdout().lock());
        }
        let mut bytes = Vec::new();
        write(&mut bytes)?;
        self.write(&bytes)
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Question(format!("{} cannot be written: {error}", path.display()))
}

/// Writes a file beside the old one, then puts it in its place.
fn replaced(path: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(name);
    let write = || {
        let mut file = File::create(&part)?;
        file.write_all(bytes)?;
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
        file.sync_all()?;
        fs::rename(&part, path)
    };
    write().inspect_err(|_| {
        // The remains of a failed attempt are useless; failing to remove them changes nothing.
        let _ = fs::remove_file(&part);
    })
}
