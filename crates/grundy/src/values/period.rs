//! Periods: what was seen, and what is proved. They are different types, and only a proof extends values.
//!
//! Write g = G and k for the index of the last non-zero digit.
//!
//! **Window theorem.** Every move removes counters and leaves at most one heap. If g(n+p) = g(n) for
//! n0 <= n < n0+k then it holds for all n >= n0. Needs n0 >= 1, or n0 = 0 where all digits are 0 or 3.
//! *Proof.* For n >= n0+k, n and n+p have options g(n-j), g(n+p-j) for the same j <= k, equal by induction; a digit
//! 1 or 2 differs from 0 or 3 only at n = j <= k, and n > k if n0 >= 1.
//!
//! **Guy-Smith theorem** (1956, for octal codes; here for at most H >= 2 heaps, no `!`, and any d0). If
//! g(n+p) = g(n) for n0 <= n < H n0 + (H-1) p + k with n0 >= 1 then it holds for all n >= n0.
//! *Proof.* Let n be at least that bound. An option of n+p leaves at most H heaps with at least n+p-k >= H (n0+p)
//! counters in all, so the largest has at least n0+p (and there is one): shortening it by p keeps its value by
//! induction, and gives an option of n. An option of n leaves at least H n0 + (H-1) p counters, so its largest heap
//! has at least n0 and can be lengthened by p. So n and n+p have the same option values. With `!` shortening may make
//! two heaps equal, and the proof fails: `0.226!` satisfies the inequality for n0 = 2, p = 5, and is not periodic there.
//!
//! The **bounded-depth theorem** for octal codes is stated and proved in [`bounded_depth`](super::BoundedDepth); it needs about
//! half the values. Codes that never end have the **normalised-window theorem** of `arithmetic.rs`, which also proves arithmetic periods.
//!
//! The two above need g up to index H (n0 + p) + k (H = 1 for the window). **Least**: if some p is proved from n0, the least
//! eventual period q divides p and holds from n0 already, so it satisfies the same inequality: the least p that can be
//! proved is the least period, and the least n0 for it is read off the data.

use super::arithmetic;
use super::bounded_depth::{self, BoundedDepth};
use super::repetition::{LONG, Repetition, agreeing_at_the_end, all_repetitions, matches_of, repetitions};
use super::take_break::TakeBreak;
use super::{Engine, Limits, Nimber, extend_to, extend_within};
use crate::error::Result;
use crate::progress::Progress;
use crate::rules::{Digit, Rules};

/// A repetition seen in computed values. Nothing follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservedPeriod {
    /// p.
    pub period: usize,
    /// The least n0 with G(n+p) = G(n) + saltus for all n >= n0 seen.
    pub preperiod: usize,
    /// What each period adds: 0 for a periodic sequence, more for an arithmetic-periodic one.
    pub saltus: u32,
    /// How many values were seen.
    pub values: usize,
}

/// A theorem that turns a finite check into a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// Finite subtraction games.
    Window,
    /// Finite take-and-break codes without `!`.
    GuySmith,
    /// The same that leave at most two heaps, by way of rare positions ([`BoundedDepth`]).
    BoundedDepth,
    /// Codes that never end and leave at most one heap, their tails of digits 0 and 3: arithmetic periods.
    NormalisedWindow,
}

impl Theorem {
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

    /// The theorem whose hypotheses on the rules hold, or why there is none.
    ///
    /// # Errors
    ///
    /// The hypothesis that fails, as a sentence.
    pub fn for_rules(rules: &Rules) -> Result<Theorem, &'static str> {
        let Some(code) = rules.code() else {
            return Err("no period theorem is known here for amounts that no code lists");
        };
        if arithmetic::covers(code) {
            Ok(Theorem::NormalisedWindow)
        } else if !code.is_finite() {
            Err(
                "no period theorem is known here for codes that never end, unless they leave at most one heap and end in 0s and 3s",
            )
        } else if code.has_unequal() {
            Err("no period theorem covers moves that must leave unequal heaps")
        } else if code.max_parts() <= 1 {
            Ok(Theorem::Window)
        } else {
            Ok(Theorem::GuySmith)
        }
    }
}

/// The numbers a theorem speaks of, for given rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hypotheses {
    pub theorem: Theorem,
    /// H.
    pub heaps: usize,
    /// k.
    pub last_index: usize,
    /// The least n0 the theorem allows.
    pub least_start: usize,
}

impl Hypotheses {
    pub fn of(rules: &Rules) -> Result<Self, &'static str> {
        let theorem = Theorem::for_rules(rules)?;
        let code = rules.code().ok_or("there is no code")?;
        let plain = code.digits().all(|digit| digit == Digit::NONE || digit == Digit::TAKE);
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

/// A period that holds for ever, with the theorem that says so and the values that were checked.
///
/// It can only be made by [`prove`], or by verifying a [certificate](super::certificate).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedPeriod {
    rules: Rules,
    period: usize,
    preperiod: usize,
    theorem: Theorem,
    checked: std::ops::Range<usize>,
    values: usize,
    bounded_depth: Option<BoundedDepth>,
    saltus: u32,
}

impl ProvedPeriod {
    /// A period with the n whose values were compared, or, for a normalised window, between whose states the values lie.
    pub(super) fn with_saltus(
        rules: &Rules,
        theorem: Theorem,
        period: usize,
        preperiod: usize,
        saltus: u32,
        checked: std::ops::Range<usize>,
    ) -> Self {
        let values = checked.end;
        ProvedPeriod { rules: rules.clone(), period, preperiod, theorem, checked, values, bounded_depth: None, saltus }
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

    /// The n for which G(n+p) = G(n) was checked.
    #[must_use]
    pub fn checked(&self) -> std::ops::Range<usize> {
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

    /// The least period and preperiod of values that repeat at `proof.distance` for ever from the window's start on.
    pub(super) fn by_bounded_depth(rules: &Rules, nimbers: &[Nimber], proof: BoundedDepth) -> Self {
        let start = nimbers.len() - proof.distance - proof.window;
        let period = least_period(&nimbers[start..start + proof.distance]);
        let preperiod = start - agreeing_at_the_end(&nimbers[..start], &nimbers[period..period + start]);
        Self::by_long_run(rules, period, preperiod, nimbers.len(), proof)
    }

    /// What the rules' theorem, the window one or Guy-Smith, proves from values that repeat at `period` from `preperiod` on.
    pub(super) fn from_repetition(rules: &Rules, hypotheses: Hypotheses, preperiod: usize, period: usize) -> Self {
        ProvedPeriod {
            rules: rules.clone(),
            period,
            preperiod,
            theorem: hypotheses.theorem,
            checked: hypotheses.range(preperiod, period),
            values: hypotheses.values_needed(preperiod, period),
            bounded_depth: None,
            saltus: 0,
        }
    }

    /// What bounded depth proves of a period and preperiod known to be the least: the window before the last `distance` values returned.
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
            saltus: 0,
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

/// The least period of `nimbers` that a theorem proves for ever, if the values reach far enough.
///
/// # Errors
///
/// Why no theorem applies to the rules, as a sentence.
pub fn prove(rules: &Rules, nimbers: &[Nimber]) -> Result<Option<ProvedPeriod>, &'static str> {
    let hypotheses = Hypotheses::of(rules)?;
    if hypotheses.theorem == Theorem::NormalisedWindow {
        return Ok(arithmetic::prove(rules, nimbers));
    }
    Ok(prove_from(rules, hypotheses, nimbers.len(), all_repetitions(nimbers)))
}

fn prove_from(
    rules: &Rules,
    hypotheses: Hypotheses,
    length: usize,
    repetitions: impl IntoIterator<Item = Repetition>,
) -> Option<ProvedPeriod> {
    repetitions.into_iter().find_map(|Repetition { distance, agreed }| {
        let preperiod = length - distance - agreed;
        let proved = hypotheses.values_needed(preperiod, distance) <= length;
        proved.then(|| ProvedPeriod::from_repetition(rules, hypotheses, preperiod, distance))
    })
}

/// The repetition with the most evidence: the least p that has repeated for at least a third of the values and
/// twice its own length (so three copies were seen); first with saltus 0, then arithmetic.
#[must_use]
pub fn observe(nimbers: &[Nimber]) -> Option<ObservedPeriod> {
    let length = nimbers.len();
    let seen =
        |period: usize, preperiod: usize, saltus: u32| ObservedPeriod { period, preperiod, saltus, values: length };
    let enough = |p: usize, agreed: usize| agreed >= (2 * p).max(length / 3);
    if let Some(one) = all_repetitions(nimbers).find(|one| enough(one.distance, one.agreed)) {
        return Some(seen(one.distance, length - one.distance - one.agreed, 0));
    }
    // G(n+p) - G(n) is constant exactly where the differences G(n+1) - G(n) repeat.
    let last = length.checked_sub(2)?;
    let difference = |n: usize| i64::from(nimbers[n + 1].get()) - i64::from(nimbers[n].get());
    let matches = matches_of(last + 1, |i, j| difference(last - i) == difference(last - j));
    let p = (1..=last).find(|&p| enough(p, matches[p] as usize))?;
    let saltus = nimbers[length - 1].get().checked_sub(nimbers[length - 1 - p].get())?;
    Some(seen(p, last + 1 - p - matches[p] as usize, saltus))
}

/// Computes values until a period is proved or there are `limits.values` of them.
///
/// # Errors
///
/// [`Error::Limit`](crate::Error::Limit) for memory, [`Error::Cancelled`](crate::Error::Cancelled).
pub(super) fn search(
    rules: &Rules,
    engine: &mut dyn Engine,
    enough: usize,
    limits: &Limits,
    progress: &dyn Progress,
) -> Result<Option<ProvedPeriod>> {
    let Ok(hypotheses) = Hypotheses::of(rules) else {
        extend_to(engine, enough, limits, progress)?;
        return Ok(None);
    };
    let moves = rules.code().and_then(TakeBreak::new).filter(|_| hypotheses.theorem == Theorem::GuySmith);
    let mut length = 256.min(enough);
    loop {
        extend_within(engine, length, limits, progress)?;
        let nimbers = &engine.nimbers()[..length];
        if hypotheses.theorem == Theorem::NormalisedWindow {
            let proved = arithmetic::prove(rules, nimbers);
            if proved.is_some() || length >= enough {
                return Ok(proved);
            }
            length = length.saturating_mul(2).min(enough);
            continue;
        }
        let repetitions = repetitions(nimbers);
        if let Some(proved) = prove_from(rules, hypotheses, length, repetitions.iter().copied()) {
            return Ok(Some(proved));
        }
        let last = length >= enough;
        let deepest_part = |start: usize| engine.deepest_part(start);
        if let Some(moves) = &moves
            && let Some(proof) =
                bounded_depth::prove(moves, hypotheses.last_index, nimbers, &repetitions, last, deepest_part, progress)?
        {
            return Ok(Some(ProvedPeriod::by_bounded_depth(rules, nimbers, proof)));
        }
        if last {
            return Ok(None);
        }
        length = next_length(hypotheses, length, &repetitions).min(enough);
    }
}

/// Where to look next: a quarter further if something repeats (a proof may need a longer window only) or values are many, or where
/// Guy-Smith would prove it, if that is nearer; else at twice the length.
fn next_length(hypotheses: Hypotheses, length: usize, repetitions: &[Repetition]) -> usize {
    let further = length.saturating_add(length / 4);
    match repetitions.iter().find(|one| one.agreed >= length / 16) {
        Some(&Repetition { distance, agreed }) => {
            let needed = hypotheses.values_needed(length - distance - agreed, distance);
            if needed > length { needed.min(further) } else { further }
        }
        None if length >= LONG => further,
        None => length.saturating_mul(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::values::compute;

    /// However few values are given, what they prove holds much further on. Digits 1 and 2
    /// treat a whole heap differently, so a repetition from 0 on is not enough for them.
    #[test]
    fn short_beginnings_prove_nothing_false() {
        let subtraction =
            (1..256u32).map(|code| format!("0.{}{}{}{}", code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3));
        let octal = (1..128u32).map(|code| format!("{}.{:o}{:o}", code >> 6 << 2, code >> 3 & 7, code & 7));
        for text in subtraction.chain(octal) {
            let rules = Rules::parse(&text).expect("rules of the test");
            let nimbers = compute(&rules, 400, &Limits::default(), &Silent).expect("small");
            let proof = |length| Some((length, prove(&rules, &nimbers[..length]).expect("a theorem")?));
            let Some((length, proved)) = (1..60).find_map(proof) else { continue };
            let (n0, p) = (proved.preperiod(), proved.period());
            let differs = (n0..nimbers.len() - p).find(|&n| nimbers[n] != nimbers[n + p]);
            assert_eq!(differs, None, "{text}: period {p} from {n0} on, by {length} values");
            assert_eq!(proved.values(), length, "{text}: proved as soon as it can be");
            assert_eq!(proved.checked().end + p, length, "{text}: every value is compared");
        }
    }

    /// Two copies are no evidence; three are.
    #[test]
    fn what_came_twice_need_not_come_again() {
        let copies = |number: usize| [0, 1, 3, 2].repeat(number).into_iter().map(Nimber::new).collect::<Vec<_>>();
        assert_eq!(observe(&copies(2)), None);
        let seen = ObservedPeriod { period: 4, preperiod: 0, saltus: 0, values: 12 };
        assert_eq!(observe(&copies(3)), Some(seen));
    }
}
