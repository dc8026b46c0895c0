//! The one error type of the library.

use crate::text::Diagnostic;

/// What can go wrong, by kind.
///
/// Nothing in the library panics on input: every refusal is one of these. Messages name no option
/// of any front end; [`remedy`](Self::remedy) says which way out there is, for a program or a front
/// end to put into its own words.
///
/// ```
/// use grundy::{Error, Game, Remedy};
/// let game: Game = "take 1..3".parse()?;
/// let error = game.heaps("1..10")?.tuples(10_000_000_000u64).lost().exact().unwrap_err();
/// let Error::Limit(limit) = &error else { panic!() };
/// assert!(limit.needed > limit.allowed);
/// assert_eq!(error.remedy(), Some(Remedy::Modulus));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text (rules, a number, pieces) cannot be read; says where, and what to write instead.
    #[error("{0}")]
    Text(Box<Diagnostic>),
    /// The question needs more than a limit allows.
    #[error("{0}")]
    Limit(Box<Limit>),
    /// Values past the computed ones are asked for, and no proved period reaches them.
    #[error("{message}")]
    NotProved {
        /// What is not known, and why.
        message: String,
        /// A number of values that may suffice, if more could.
        further: Option<u64>,
    },
    /// The question has no answer as it stands (a heap list without heaps, modulus 0, ...).
    #[error("{0}")]
    Question(String),
    /// A certificate is not what it claims to be.
    #[error("the certificate is wrong: {0}")]
    Certificate(String),
    /// The deadline passed, or the caller's [`Progress`](crate::Progress) asked to stop.
    #[error("stopped: {stage}, {done}{} done", of_total(*total))]
    Cancelled {
        /// What was being done.
        stage: &'static str,
        /// How far it came.
        done: u64,
        /// How far it would have gone; 0 if that was not known.
        total: u64,
    },
    /// A law that every right answer obeys did not hold: a defect of this library, never a property
    /// of the input.
    #[error("internal error, please report it: {0}")]
    BrokenLaw(String),
}

fn of_total(total: u64) -> String {
    if total == 0 { String::new() } else { format!(" of {total}") }
}

/// A limit that a question would pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Limit {
    /// The limit in words.
    pub message: String,
    /// How much the question needs, where that is known; at most [`u64::MAX`].
    pub needed: Option<u64>,
    /// How much is allowed, where that is a number.
    pub allowed: Option<u64>,
    /// What would lift the limit, if anything does.
    pub remedy: Option<Remedy>,
}

/// A way past an error, besides asking for less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Remedy {
    /// Allow more memory: [`Options::memory`](crate::Options::memory).
    Memory,
    /// Compute more values: [`Options::values`](crate::Options::values).
    Values,
    /// Ask modulo a number, or for the digits of the answer.
    Modulus,
    /// Ask by outcome instead of by value.
    Outcome,
    /// Keep all values in memory.
    AllValues,
}

impl Error {
    /// A limit that no option lifts.
    pub(crate) fn limit(message: impl Into<String>) -> Self {
        let message = message.into();
        Error::Limit(Box::new(Limit { message, needed: None, allowed: None, remedy: None }))
    }

    /// A limit that something lifts.
    pub(crate) fn beyond(
        remedy: Remedy,
        needed: impl TryInto<u64>,
        allowed: impl TryInto<u64>,
        message: impl Into<String>,
    ) -> Self {
        let (needed, allowed) = (needed.try_into().unwrap_or(u64::MAX), allowed.try_into().unwrap_or(u64::MAX));
        Error::Limit(Box::new(Limit {
            message: message.into(),
            needed: Some(needed),
            allowed: Some(allowed),
            remedy: Some(remedy),
        }))
    }

    /// What would help, besides asking for less, if anything does.
    #[must_use]
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            Error::Limit(limit) => limit.remedy,
            Error::NotProved { further: Some(_), .. } => Some(Remedy::Values),
            _ => None,
        }
    }
}

impl From<Box<Diagnostic>> for Error {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Error::Text(diagnostic)
    }
}

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;
