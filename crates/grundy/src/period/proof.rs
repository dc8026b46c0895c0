//! What is proved: a period that holds for ever.

use std::ops::Range;

use super::bounded_depth::BoundedDepth;
use super::observed::ObservedPeriod;
use super::repetition::agreeing_at_the_end;
use super::states::States;
use super::theorem::{Hypotheses, Theorem};
use crate::rules::Rules;
use crate::values::Nimber;

/// A period that holds for ever, with the theorem that says so and the values that were checked.
///
/// It can only be made by checking a theorem's hypotheses, or it says what it was [given](Given).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedPeriod {
    rules: Rules,
    period: usize,
    preperiod: usize,
    theorem: Theorem,
    checked: Range<usize>,
    values: usize,
    bounded_depth: Option<BoundedDepth>,
    states: Option<States>,
    saltus: u32,
    given: Option<Given>,
}

/// What a proof rests on besides the rules, their theorem and values that were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Given {
    /// The search was resumed: values before that are those of a checkpoint.
    Checkpoint,
    /// The period is that of a certificate, whose values were computed again.
    Certificate,
}

impl Given {
    /// What was handed in, in a word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Given::Checkpoint => "checkpoint",
            Given::Certificate => "certificate",
        }
    }
}

impl ProvedPeriod {
    /// What the normalised window proves of a repetition: the states at both ends of `checked` are
    /// the same.
    pub(super) fn by_normalised_window(
        rules: &Rules,
        seen: &ObservedPeriod,
        checked: Range<usize>,
        states: States,
    ) -> Self {
        ProvedPeriod {
            rules: rules.clone(),
            period: seen.period,
            preperiod: seen.preperiod,
            theorem: Theorem::NormalisedWindow,
            values: checked.end,
            checked,
            bounded_depth: None,
            states: Some(states),
            saltus: seen.saltus,
            given: None,
        }
    }

    /// What a certificate says: a period, the n for which it was checked, and states.
    pub(super) fn given_by_certificate(
        rules: &Rules,
        theorem: Theorem,
        said: &ObservedPeriod,
        checked: Range<usize>,
        states: Option<States>,
    ) -> Self {
        ProvedPeriod {
            rules: rules.clone(),
            period: said.period,
            preperiod: said.preperiod,
            theorem,
            checked,
            values: said.values,
            bounded_depth: None,
            states,
            saltus: said.saltus,
            given: Some(Given::Certificate),
        }
    }

    /// This proof, resting on something that was handed in.
    pub(super) fn given_that(self, given: Given) -> Self {
        ProvedPeriod { given: Some(given), ..self }
    }

    /// What the proof rests on besides computed values; `None` for a proof that stands by itself.
    #[must_use]
    pub fn given(&self) -> Option<Given> {
        self.given
    }

    /// The states that were compared, for a normalised window.
    #[must_use]
    pub fn states(&self) -> Option<&States> {
        self.states.as_ref()
    }

    /// What each period adds: G(n+p) = G(n) + saltus.
    #[must_use]
    pub fn saltus(&self) -> u32 {
        self.saltus
    }

    /// The rules it holds for.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The least p with G(n+p) = G(n) + saltus for all n from some point on.
    #[must_use]
    pub fn period(&self) -> usize {
        self.period
    }

    /// The least n0 with G(n+p) = G(n) + saltus for all n >= n0.
    #[must_use]
    pub fn preperiod(&self) -> usize {
        self.preperiod
    }

    /// The theorem that was applied.
    #[must_use]
    pub fn theorem(&self) -> Theorem {
        self.theorem
    }

    /// The n for which G(n+p) = G(n) was checked; for a normalised window, from the first of the
    /// two equal states to the second.
    #[must_use]
    pub fn checked(&self) -> Range<usize> {
        self.checked.clone()
    }

    /// How many values, from G(0) on, the proof rests on.
    #[must_use]
    pub fn values(&self) -> usize {
        self.values
    }

    /// What the bounded-depth theorem was applied to, if it was.
    #[must_use]
    pub fn bounded_depth(&self) -> Option<&BoundedDepth> {
        self.bounded_depth.as_ref()
    }

    /// The least period and preperiod of values that repeat at `proof.distance` for ever from the
    /// window's start on.
    pub(super) fn by_bounded_depth(rules: &Rules, nimbers: &[Nimber], proof: BoundedDepth) -> Self {
        let start = nimbers.len() - proof.distance - proof.window;
        let period = least_period(&nimbers[start..start + proof.distance]);
        let preperiod = start - agreeing_at_the_end(&nimbers[..start], &nimbers[period..period + start]);
        Self::by_long_run(rules, period, preperiod, nimbers.len(), proof)
    }

    /// What the rules' theorem, the window one or Guy-Smith, proves from values that repeat at
    /// `period` from `preperiod` on.
    pub(super) fn from_repetition(rules: &Rules, hypotheses: Hypotheses, preperiod: usize, period: usize) -> Self {
        ProvedPeriod {
            rules: rules.clone(),
            period,
            preperiod,
            theorem: hypotheses.theorem,
            checked: hypotheses.range(preperiod, period),
            values: hypotheses.values_needed(preperiod, period),
            bounded_depth: None,
            states: None,
            saltus: 0,
            given: None,
        }
    }

    /// What bounded depth proves of a period and preperiod known to be the least: the window before
    /// the last `distance` values returned.
    pub(super) fn by_long_run(
        rules: &Rules,
        period: usize,
        preperiod: usize,
        values: usize,
        proof: BoundedDepth,
    ) -> Self {
        let start = values - proof.distance - proof.window;
        ProvedPeriod {
            rules: rules.clone(),
            period,
            preperiod,
            theorem: Theorem::BoundedDepth,
            checked: start..start + proof.window,
            values,
            bounded_depth: Some(proof),
            states: None,
            saltus: 0,
            given: None,
        }
    }
}

/// The least divisor q of the length such that the cycle is a block of q repeated.
pub(super) fn least_period(cycle: &[Nimber]) -> usize {
    let length = cycle.len();
    let lesser = (1..=length.isqrt()).filter(|&q| length.is_multiple_of(q));
    let mut divisors = lesser.clone().chain(lesser.rev().map(|q| length / q));
    divisors.find(|&q| cycle[q..] == cycle[..length - q]).unwrap_or(length)
}
