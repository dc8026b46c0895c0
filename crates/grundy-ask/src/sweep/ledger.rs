//! A file of rows, one JSON object a line, that grows as they come.
//!
//! A row is added by one write at the end of the file, so that what `kill -9` leaves is whole lines
//! and perhaps the beginning of one, which is cut off when the ledger is opened again. A lock keeps
//! two sweeps from writing the same ledger.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use grundy::families::{Row, find_classes};

use crate::error::{Error, Result};

/// The rows of a sweep so far, perhaps in a file, which is locked as long as the ledger lives.
#[derive(Debug, Default)]
pub struct Ledger {
    place: Option<Place>,
    rows: HashMap<String, Row>,
    /// How many rows were added since it was opened.
    added: usize,
}

#[derive(Debug)]
struct Place {
    path: PathBuf,
    file: File,
    /// What the file had when it was opened.
    text: String,
}

impl Ledger {
    /// A ledger that is not kept.
    #[must_use]
    pub fn in_memory() -> Self {
        Ledger::default()
    }

    /// Opens or creates a ledger, locks it and reads its rows.
    ///
    /// # Errors
    ///
    /// [`Error::File`]; [`Error::Question`] if another sweep writes it, or if it is another file.
    pub fn open(path: &Path) -> Result<Self> {
        let mut file = locked(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(Error::file(path))?;
        // What a write that was cut off has left.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if whole < bytes.len() && is_start_of_row(&bytes[whole..]) {
            file.set_len(whole as u64).map_err(Error::file(path))?;
            bytes.truncate(whole);
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| Error::question(format!("{} is not a ledger of a sweep: it is not text", path.display())))?;
        let mut rows = HashMap::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let row: Row = serde_json::from_str(line).map_err(|error| {
                let (path, line) = (path.display(), number + 1);
                Error::question(format!("{path} is not a ledger of a sweep: line {line}: {error}"))
            })?;
            rows.insert(row.rules.clone(), row);
        }
        Ok(Ledger { place: Some(Place { path: path.to_owned(), file, text }), rows, added: 0 })
    }

    /// The rules of the rows that are there.
    #[must_use]
    pub fn rules(&self) -> HashSet<String> {
        self.rows.keys().cloned().collect()
    }

    /// Adds a row.
    ///
    /// # Errors
    ///
    /// [`Error::File`].
    pub fn append(&mut self, row: Row) -> Result<()> {
        if let Some(Place { path, file, .. }) = &mut self.place {
            file.write_all((line(&row) + "\n").as_bytes()).map_err(Error::file(path))?;
        }
        self.rows.insert(row.rules.clone(), row);
        self.added += 1;
        Ok(())
    }

    /// The rows of some games that are there, in their order, with those that are the same.
    #[must_use]
    pub fn rows_of(&self, games: &[String]) -> Vec<Row> {
        let mut seen = HashSet::new();
        let once = games.iter().filter(|game| seen.insert(*game));
        let mut rows: Vec<Row> = once.filter_map(|game| self.rows.get(game).cloned()).collect();
        find_classes(&mut rows);
        rows
    }

    /// Writes the finished rows of a family, in order, in the place of what the ledger had; rows of
    /// other families stay, before them. The file has either all of it or what it had.
    ///
    /// # Errors
    ///
    /// [`Error::File`].
    pub fn finish(mut self, rows: &[Row]) -> Result<()> {
        let Some(Place { path, text: old, .. }) = &self.place else { return Ok(()) };
        // A part of a family that was there before is left as it is, with what it is the same as.
        if self.added == 0 && rows.len() < self.rows.len() {
            return Ok(());
        }
        rows.iter().for_each(|row| drop(self.rows.remove(&row.rules)));
        let mut others: Vec<String> = self.rows.values().map(line).collect();
        others.sort_unstable();
        let lines: Vec<String> = others.into_iter().chain(rows.iter().map(line)).collect();
        let text = lines.join("\n") + "\n";
        if text == *old { Ok(()) } else { replace(path, &text).map_err(Error::file(path)) }
    }
}

/// A row as a line of JSON.
fn line(row: &Row) -> String {
    serde_json::to_string(row).unwrap_or_default()
}

/// Whether some bytes are the beginning of a row that was cut off, rather than something else.
fn is_start_of_row(bytes: &[u8]) -> bool {
    const START: &[u8] = b"{\"rules\":";
    (bytes.starts_with(START) && !bytes.ends_with(b"}")) || START.starts_with(bytes)
}

/// Opens a file for reading and appending, and locks it.
fn locked(path: &Path) -> Result<File> {
    loop {
        // A device or a pipe is not a ledger, and opening it may take for ever.
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(Error::question(format!("{} is not a file: name one for the ledger", path.display())));
        }
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(Error::file(path))?;
        match file.try_lock() {
            // A sweep that finished meanwhile has put another file in its place.
            Ok(()) if is_at(&file, path).map_err(Error::file(path))? => return Ok(file),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let path = path.display();
                return Err(Error::question(format!(
                    "another sweep is writing {path}: wait for it, or name another file"
                )));
            }
            Err(TryLockError::Error(error)) => return Err(Error::file(path)(error)),
        }
    }
}

/// Whether an open file is the one that the path names.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let same = |one: &fs::Metadata, other: &fs::Metadata| (one.dev(), one.ino()) == (other.dev(), other.ino());
    match fs::metadata(path) {
        Ok(there) => Ok(same(&file.metadata()?, &there)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere an open file cannot be replaced.
#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps)]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Writes a file beside the old one, then puts it in its place.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // The target of a link is written, not the link.
    let path = path.canonicalize()?;
    let mut name = path.clone().into_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(name);
    let write = || {
        let mut file = File::create(&part)?;
        file.write_all(text.as_bytes())?;
        file.set_permissions(fs::metadata(&path)?.permissions())?;
        file.sync_all()?;
        fs::rename(&part, &path)
    };
    write().inspect_err(|_| {
        // The remains of a failed attempt are useless; failing to remove them changes nothing.
        let _ = fs::remove_file(&part);
    })
}
