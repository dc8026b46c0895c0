//! How a command can end without an answer, and with which exit code.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use grundy::Remedy;

use crate::watcher::stopped_code;

/// An ending without an answer.
#[derive(Debug)]
pub enum Failure {
    /// The question has no answer: the library refused it or was stopped, or it makes no sense.
    Ask(grundy_ask::Error),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// Standard output could not be written.
    Output(io::Error),
    /// The question makes no sense as asked.
    Question(String),
    /// The answer is no, and has already been printed.
    No,
    /// Work without an end was stopped.
    Stopped,
}

/// What a command returns.
pub type Outcome = Result<(), Failure>;

impl Failure {
    /// An error with the file at `path`.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Failure::File(path.to_owned(), error)
    }

    fn code(&self) -> u8 {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Ask(grundy_ask::Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::No | Failure::Ask(grundy_ask::Error::Library(grundy::Error::Certificate(_))) => 1,
            Failure::Ask(grundy_ask::Error::Library(grundy::Error::BrokenLaw(_))) => 3,
            Failure::Ask(grundy_ask::Error::Library(grundy::Error::Cancelled { .. })) => stopped_code(),
            Failure::Stopped => stopped_code(),
            _ => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Ask(error) => {
                f.write_str(&error.text(flag))?;
                match error {
                    grundy_ask::Error::Library(error) => f.write_str(&help(error)),
                    _ => Ok(()),
                }
            }
            Failure::File(path, error) => write!(f, "{}: {error}", path.display()),
            Failure::Output(error) => write!(f, "standard output: {error}"),
            Failure::Question(problem) => f.write_str(problem),
            Failure::No => f.write_str("no"),
            Failure::Stopped => f.write_str("stopped"),
        }
    }
}

/// A field of a question, as it is typed.
fn flag(field: &str) -> String {
    format!("--{}", field.replace('_', "-"))
}

/// The command that goes on: the one that was typed, with another limit.
pub fn again(limit: u64) -> String {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    format!("grundy {}", crate::command_line::with_option(&typed, "--limit", &limit.to_string()))
}

/// A text with the fields of questions, between `⟨` and `⟩`, replaced by the options they are typed
/// as.
pub fn with_flags(text: &str) -> String {
    grundy_ask::Error::Question(text.to_owned()).text(flag)
}

/// The help line of an error, in the words of the command line.
fn help(error: &grundy::Error) -> String {
    let way = match (error, error.remedy()) {
        (grundy::Error::NotProved { further: Some(values), .. }, _) => {
            return format!("\n  help: ask about smaller heaps, or compute further with\n        {}", again(*values));
        }
        (grundy::Error::NotProved { .. }, _) => "ask about smaller heaps",
        (_, Some(Remedy::Memory)) => "allow more with --memory, or ask for less",
        (_, Some(Remedy::Values)) => "allow more with --limit",
        (_, Some(Remedy::Modulus)) => {
            "ask for it modulo a number with --mod, or for its first and last digits with --digits"
        }
        (_, Some(Remedy::Outcome)) => "ask with --won or --lost, or about fewer sizes",
        (_, Some(Remedy::AllValues)) => "--complete keeps all values, if memory suffices",
        _ => return String::new(),
    };
    format!("\n  help: {way}")
}

impl From<grundy_ask::Error> for Failure {
    fn from(error: grundy_ask::Error) -> Self {
        Failure::Ask(error)
    }
}

impl From<grundy::Error> for Failure {
    fn from(error: grundy::Error) -> Self {
        Failure::Ask(error.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Prints what went wrong, unless there is nothing to say, and returns the exit code.
pub fn exit_code(outcome: Outcome) -> ExitCode {
    let Err(failure) = outcome else { return ExitCode::SUCCESS };
    if failure.code() != 0 && !matches!(failure, Failure::No | Failure::Stopped) {
        let red = anstyle::AnsiColor::Red.on_default().bold();
        // Coloured on a terminal, unless NO_COLOR is set.
        anstream::eprintln!("{red}error:{red:#} {failure}");
    }
    ExitCode::from(failure.code())
}
