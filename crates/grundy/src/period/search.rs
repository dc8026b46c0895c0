//! The search for a period among complete values: all of them are kept.

use super::bounded_depth;
use super::budget::{Budget, Whole};
use super::guy_smith::{next_length, prove_from};
use super::normalised_window;
use super::proof::ProvedPeriod;
use super::repetition::repetitions;
use super::theorem::{Hypotheses, Theorem};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::rules::Rules;
use crate::values::octal::OctalMoves;
use crate::values::{Engine, Nimber, engine, extend_to, extend_within};

/// Values so far, and the proof that they repeat, if there is one.
pub(super) struct CompleteSearch {
    rules: Rules,
    engine: Box<dyn Engine>,
    hypotheses: Option<Hypotheses>,
    /// The moves of an octal game that bounded depth covers.
    moves: Option<OctalMoves>,
    /// The number of values at which a proof is tried next.
    next: usize,
    period: Option<ProvedPeriod>,
}

impl CompleteSearch {
    pub fn new(rules: &Rules, options: &Options<'_>) -> Self {
        let hypotheses = Hypotheses::of(rules).ok();
        let octal = hypotheses.is_some_and(|hypotheses| hypotheses.theorem == Theorem::GuySmith);
        CompleteSearch {
            rules: rules.clone(),
            engine: engine(rules, options),
            hypotheses,
            moves: rules.code().and_then(OctalMoves::new).filter(|_| octal),
            next: 256,
            period: None,
        }
    }

    pub fn nimbers(&self) -> &[Nimber] {
        self.engine.nimbers()
    }

    pub fn period(&self) -> Option<&ProvedPeriod> {
        self.period.as_ref()
    }

    /// The kernel that computed the last values.
    pub fn kernel(&self) -> &'static str {
        self.engine.kernel()
    }

    /// The values and the proof.
    pub fn into_parts(self) -> (Vec<Nimber>, Option<ProvedPeriod>) {
        (self.engine.into_nimbers(), self.period)
    }

    /// Computes values until a period is proved, there are `enough` of them, or the budget is
    /// spent; returns whether it was.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] for memory, [`Error::Cancelled`].
    pub fn extend_to(&mut self, enough: usize, budget: Budget, options: &Options<'_>) -> Result<bool> {
        let total = budget.total(enough) as u64;
        let whole = Whole { progress: options.progress, total };
        let within = Options { progress: &whole, ..budget.within(options) };
        let of_whole = |error| match error {
            Error::Cancelled { stage, done, .. } => Error::Cancelled { stage, done, total },
            error => error,
        };
        let Some(hypotheses) = self.hypotheses else {
            let extend = if budget.is_limited() { extend_within } else { extend_to };
            let extended = extend(self.engine.as_mut(), enough, &within).map_err(of_whole);
            return budget.ended(extended, options).map(|ended| !ended);
        };
        while self.period.is_none() && self.nimbers().len() < enough {
            let length = self.next.min(enough);
            let extended = extend_within(self.engine.as_mut(), length, &within).map_err(of_whole);
            let is_spent = !budget.ended(extended, options)?;
            let length = self.nimbers().len().min(length);
            self.period = self.prove(hypotheses, length, is_spent || length == enough, options)?;
            if is_spent {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tries to prove a period of the first `length` values, and sets where to try next. If they
    /// are not the `last`, proofs that take long are left for later.
    fn prove(
        &mut self,
        hypotheses: Hypotheses,
        length: usize,
        last: bool,
        options: &Options<'_>,
    ) -> Result<Option<ProvedPeriod>> {
        let nimbers = &self.engine.nimbers()[..length];
        if hypotheses.theorem == Theorem::NormalisedWindow {
            self.next = self.next.max(length.saturating_mul(2));
            return Ok(normalised_window::prove(&self.rules, nimbers));
        }
        let repetitions = repetitions(nimbers);
        if self.next <= length {
            self.next = next_length(hypotheses, length, &repetitions);
        }
        let proved = prove_from(&self.rules, hypotheses, length, repetitions.iter().copied());
        let Some(moves) = self.moves.as_ref().filter(|_| proved.is_none()) else { return Ok(proved) };
        let deepest_part = |start: usize| self.engine.deepest_part(start);
        let last_index = hypotheses.last_index;
        let proof = bounded_depth::prove(moves, last_index, nimbers, &repetitions, last, deepest_part, options)?;
        Ok(proof.map(|proof| ProvedPeriod::by_bounded_depth(&self.rules, nimbers, proof)))
    }
}
