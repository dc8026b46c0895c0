//! Errors as Python exceptions: the classes are those of `grundy._errors`, found by name.

use grundy::{Diagnostic, Error, Remedy};
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;

/// An error on its way to Python.
pub struct Raised(grundy_ask::Error);

impl From<grundy_ask::Error> for Raised {
    fn from(error: grundy_ask::Error) -> Self {
        Raised(error)
    }
}

impl From<Error> for Raised {
    fn from(error: Error) -> Self {
        Raised(error.into())
    }
}

impl From<Box<Diagnostic>> for Raised {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Error::from(diagnostic).into()
    }
}

impl From<Raised> for PyErr {
    fn from(Raised(error): Raised) -> Self {
        // Fields of a question are keyword arguments, or keys of a dictionary.
        let message = error.text(|field| format!("`{field}`"));
        match &error {
            grundy_ask::Error::File(path, error) => match error.raw_os_error() {
                Some(code) => {
                    let words = error.to_string();
                    let words = words.split(" (os error").next().unwrap_or_default().to_owned();
                    PyOSError::new_err((code, words, path.clone()))
                }
                None => PyOSError::new_err(message),
            },
            grundy_ask::Error::Library(error) => Python::attach(|py| of_library(py, error, message)),
            _ => Python::attach(|py| exception(py, "QuestionError", (message,))),
        }
    }
}

fn of_library(py: Python<'_>, error: &Error, message: String) -> PyErr {
    let message = message + help(error);
    match error {
        Error::Text(_) => exception(py, "RulesError", (message,)),
        Error::Limit(limit) => exception(py, "LimitError", (message, limit.needed, limit.allowed)),
        Error::NotProved { further, .. } => exception(py, "NotProvedError", (message, *further)),
        Error::Certificate(_) => exception(py, "CertificateError", (message,)),
        Error::Question(_) => exception(py, "QuestionError", (message,)),
        Error::Cancelled { .. } => exception(py, "LimitError", (message, None::<u64>, None::<u64>)),
        _ => PyRuntimeError::new_err(message),
    }
}

/// The way out, in the words of Python.
fn help(error: &Error) -> &'static str {
    match (error, error.remedy()) {
        (Error::NotProved { further: Some(_), .. }, _) => {
            "\n  help: ask about smaller heaps, or compute further: limit=N"
        }
        (Error::NotProved { .. }, _) => "\n  help: ask about smaller heaps",
        (Error::Cancelled { .. }, _) => "\n  help: allow more with time_limit=SECONDS, or ask for less",
        (_, Some(Remedy::Memory)) => "\n  help: allow more with memory=BYTES, or ask for less",
        (_, Some(Remedy::Values)) => "\n  help: allow more with limit=N",
        (_, Some(Remedy::Modulus)) => {
            "\n  help: ask for it modulo a number with mod=N, or for its digits with digits()"
        }
        (_, Some(Remedy::Outcome)) => "\n  help: ask with won() or lost(), or about fewer sizes",
        (_, Some(Remedy::AllValues)) => "\n  help: complete=True keeps all values, if memory suffices",
        _ => "",
    }
}

/// An exception of the package, by the name of its class.
fn exception(py: Python<'_>, class: &str, arguments: impl for<'py> pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("grundy._errors").and_then(|errors| errors.getattr(class)?.call1(arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}
