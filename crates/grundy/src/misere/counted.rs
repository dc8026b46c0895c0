//! What a count says.

use crate::arith::natural::Natural;

/// A count of selections, and how many there are in all (both modulo the modulus, if there is one).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How many selections have the outcome.
    pub answer: Natural,
    /// How many selections there are.
    pub all: Natural,
}
