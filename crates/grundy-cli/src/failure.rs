//! How a command can end without an answer, and the exit code each ending has.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::watcher::stopped_code;

/// An ending without an answer.
#[derive(Debug)]
pub enum Failure {
    /// The library refused, or was stopped.
    Library(grundy::Error),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// Standard output could not be written.
    Output(io::Error),
    /// The question makes no sense as asked.
    Question(String),
    /// The answer is no; it has been said already.
    No,
}

/// What a command returns.
pub type Outcome = Result<(), Failure>;

impl Failure {
    /// A mistake with the file at `path`.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Failure::File(path.to_owned(), error)
    }

    fn code(&self) -> u8 {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::No | Failure::Library(grundy::Error::Certificate(_)) => 1,
            Failure::Library(grundy::Error::BrokenLaw(_)) => 3,
            Failure::Library(grundy::Error::Cancelled { .. }) => stopped_code(),
            _ => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Library(error) => write!(f, "{error}"),
            Failure::File(path, error) => write!(f, "{}: {error}", path.display()),
            Failure::Output(error) => write!(f, "standard output: {error}"),
            Failure::Question(problem) => f.write_str(problem),
            Failure::No => f.write_str("no"),
        }
    }
}

impl From<grundy::Error> for Failure {
    fn from(error: grundy::Error) -> Self {
        Failure::Library(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Says what went wrong, unless there is nothing to say, and turns it into an exit code.
pub fn exit_code(outcome: Outcome) -> ExitCode {
    let Err(failure) = outcome else { return ExitCode::SUCCESS };
    let reader_left = matches!(&failure, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe);
    if !reader_left && !matches!(failure, Failure::No) {
        let red = anstyle::AnsiColor::Red.on_default().bold();
        // Coloured on a terminal, unless NO_COLOR asks for none.
        anstream::eprintln!("{red}error:{red:#} {failure}");
    }
    ExitCode::from(failure.code())
}
