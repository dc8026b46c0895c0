//! The one error type of the library.

use crate::text::Diagnostic;

/// What can go wrong, by kind.
///
/// Nothing in the library panics on input: every refusal is one of these.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text (rules, a number, pieces) cannot be read; says where and what to write instead.
    #[error("{0}")]
    Text(Box<Diagnostic>),
    /// The question needs more than a stated limit allows.
    #[error("{0}")]
    Limit(String),
    /// Values past the computed ones are asked for, and no proved period reaches them.
    #[error("{0}")]
    NotProved(String),
    /// The question has no answer as it stands (a heap list without heaps, modulus 0, ...).
    #[error("{0}")]
    Question(String),
    /// A certificate is not what it claims to be.
    #[error("the certificate is wrong: {0}")]
    Certificate(String),
    /// The caller's [`Progress`](crate::Progress) asked to stop.
    #[error("stopped: {stage}, {done} of {total} done")]
    Cancelled {
        /// What was being done.
        stage: &'static str,
        /// How far it came.
        done: u64,
        /// How far it would have gone.
        total: u64,
    },
    /// A law that every right answer obeys did not hold: a defect of this library, never a property of the input.
    #[error("internal error, please report it: {0}")]
    BrokenLaw(String),
}

impl From<Box<Diagnostic>> for Error {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Error::Text(diagnostic)
    }
}

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;
