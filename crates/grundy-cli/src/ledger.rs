//! A file of rows, one JSON object a line, that grows as they come.
//!
//! A row is added by one write at the end of the file, so that what `kill -9` leaves is whole lines
//! and perhaps the beginning of one, which is cut off when the ledger is opened again. A lock keeps
//! two sweeps from writing the same ledger.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use grundy::families::Row;

use crate::failure::Failure;
use crate::sink::Sink;

/// An open ledger.
pub struct Ledger {
    path: PathBuf,
    file: File,
    text: String,
    rows: Vec<Row>,
}

impl Ledger {
    /// Opens or creates a ledger, locks it and reads its rows.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(Failure::file(path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let path = path.display();
                return Err(Failure::Question(format!(
                    "another sweep is writing {path}: wait for it, or name another file"
                )));
            }
            Err(TryLockError::Error(error)) => return Err(Failure::file(path)(error)),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(Failure::file(path))?;
        // What a write that was cut off has left.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64).map_err(Failure::file(path))?;
            text.truncate(whole);
        }
        let mut rows = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let row = serde_json::from_str(line).map_err(|error| {
                let (path, line) = (path.display(), number + 1);
                Failure::Question(format!("{path} is not a ledger of a sweep: line {line}: {error}"))
            })?;
            rows.push(row);
        }
        Ok(Ledger { path: path.to_owned(), file, text, rows })
    }

    /// The rows that were there.
    pub fn take_rows(&mut self) -> Vec<Row> {
        std::mem::take(&mut self.rows)
    }

    /// A row as a line.
    pub fn line(row: &Row) -> String {
        serde_json::to_string(row).unwrap_or_default()
    }

    /// Adds a row.
    pub fn append(&mut self, row: &Row) -> io::Result<()> {
        self.file.write_all((Ledger::line(row) + "\n").as_bytes())
    }

    /// Puts the finished rows of a family, in order, in the place of what the ledger had; rows of
    /// other families stay, before them.
    pub fn replace(&mut self, others: impl Iterator<Item = Row>, rows: &[Row]) -> Result<(), Failure> {
        let mut others: Vec<String> = others.map(|row| Ledger::line(&row)).collect();
        others.sort_unstable();
        let lines: Vec<String> = others.into_iter().chain(rows.iter().map(Ledger::line)).collect();
        let text = lines.join("\n") + "\n";
        if text == self.text { Ok(()) } else { Sink::new(Some(&self.path))?.write(text.as_bytes()) }
    }
}
