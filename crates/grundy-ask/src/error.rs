//! What can go wrong between a question and its answer.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why a question has no answer.
///
/// A message may name fields of a question, such as `heaps`: [`text`](Self::text) writes them in
/// the notation of a front end.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The library refused, or was stopped.
    Library(grundy::Error),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// The question makes no sense as asked. Names of fields stand between `⟨` and `⟩`.
    Question(String),
    /// The answer could not be written.
    Output(io::Error),
}

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// A question that makes no sense; names of fields stand between `⟨` and `⟩`.
    pub(crate) fn question(problem: impl Into<String>) -> Self {
        Error::Question(problem.into())
    }

    /// An error with the file at `path`.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Error::File(path.to_owned(), error)
    }

    /// The message, with fields as `field` writes them: `--heaps` on a command line, `heaps=` in
    /// Python.
    #[must_use]
    pub fn text(&self, field: impl Fn(&str) -> String) -> String {
        let plain = match self {
            Error::Library(error) => return error.to_string(),
            Error::File(path, error) => return format!("{}: {error}", path.display()),
            Error::Output(error) => return format!("the answer cannot be written: {error}"),
            Error::Question(problem) => problem,
        };
        let mut parts = plain.split('⟨');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| match part.split_once('⟩') {
            Some((name, rest)) => text + &field(name) + rest,
            None => text + part,
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(|name| format!("`{name}`")))
    }
}

impl std::error::Error for Error {}

impl From<grundy::Error> for Error {
    fn from(error: grundy::Error) -> Self {
        Error::Library(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Output(error)
    }
}
