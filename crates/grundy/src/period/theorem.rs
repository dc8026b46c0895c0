//! The theorems that turn a finite check into a proof, and which of them covers which rules.
//!
#![doc = include_str!("window.md")]
#![doc = include_str!("guy_smith.md")]

use crate::error::Result;
use crate::rules::{Code, Digit, Rules};

/// A theorem that turns a finite check into a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// Finite subtraction games.
    Window,
    /// Finite take-and-break codes without `!`.
    GuySmith,
    /// Finite codes without `!` that leave at most two heaps, by way of rare positions.
    BoundedDepth,
    /// Codes that never end, leave at most one heap and have tails of digits 0 and 3: arithmetic
    /// periods.
    NormalisedWindow,
}

impl Theorem {
    /// Every theorem.
    pub const ALL: [Theorem; 4] =
        [Theorem::Window, Theorem::GuySmith, Theorem::BoundedDepth, Theorem::NormalisedWindow];

    /// The theorem's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Theorem::Window => "window",
            Theorem::GuySmith => "Guy-Smith",
            Theorem::BoundedDepth => "bounded depth",
            Theorem::NormalisedWindow => "normalised window",
        }
    }

    /// The theorem with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Theorem> {
        Theorem::ALL.into_iter().find(|theorem| theorem.name() == name)
    }

    /// The theorem whose hypotheses on the rules hold, or why there is none.
    ///
    /// # Errors
    ///
    /// The hypothesis that fails, as a sentence.
    pub fn for_rules(rules: &Rules) -> Result<Theorem, &'static str> {
        let Some(code) = rules.code() else {
            return Err("no period theorem is known here for rules that have no code");
        };
        if normalised_window_covers(code) {
            Ok(Theorem::NormalisedWindow)
        } else if !code.is_finite() {
            Err("no period theorem is known here for codes that never end, \
                 unless they leave at most one heap and end in 0s and 3s")
        } else if code.has_unequal() {
            Err("no period theorem covers moves that must leave unequal heaps")
        } else if code.max_parts() <= 1 {
            Ok(Theorem::Window)
        } else {
            Ok(Theorem::GuySmith)
        }
    }
}

/// The numbers in the statement of a theorem, for given rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hypotheses {
    pub theorem: Theorem,
    /// H, the most heaps a move leaves, at least 1.
    pub heaps: usize,
    /// k, the index of the last digit that is not 0, or of the last digit of the head if the code
    /// never ends.
    pub last_index: usize,
    /// The least n0 the theorem allows.
    pub least_start: usize,
}

impl Hypotheses {
    pub fn of(rules: &Rules) -> Result<Self, &'static str> {
        let theorem = Theorem::for_rules(rules)?;
        let code = rules.code().ok_or("there is no code")?;
        let plain = code.digits().all(is_plain);
        Ok(Hypotheses {
            theorem,
            heaps: (code.max_parts() as usize).max(1),
            last_index: code.last_index().unwrap_or(code.head().len() - 1),
            least_start: usize::from(!plain),
        })
    }

    /// How many values, from G(0) on, the proof of period p from n0 needs.
    pub fn values_needed(&self, n0: usize, p: usize) -> usize {
        let n0 = n0.max(self.least_start);
        (n0.saturating_add(p)).saturating_mul(self.heaps).saturating_add(self.last_index)
    }

    /// The n for which G(n+p) = G(n) must be checked.
    pub fn range(&self, n0: usize, p: usize) -> std::ops::Range<usize> {
        n0.max(self.least_start)..self.values_needed(n0, p) - p
    }
}

/// Whether a digit is 0 or 3 (take that much, whatever is left): these mean the same at every n.
fn is_plain(digit: Digit) -> bool {
    digit == Digit::NONE || digit == Digit::TAKE
}

/// Whether the [normalised-window theorem](super::normalised_window) covers a code.
pub(super) fn normalised_window_covers(code: &Code) -> bool {
    !code.is_finite() && code.max_parts() <= 1 && code.tail().iter().all(|&digit| is_plain(digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_outside_the_hypotheses() {
        for text in ["kayles", "4.(3)", "0.(2)", "0.3(31)", "take 1..3"] {
            let rules = Rules::parse(text).expect("rules of the test");
            assert!(!rules.code().is_some_and(normalised_window_covers), "{text}");
        }
    }
}
