//! What is known of a game's values: those computed, and perhaps a proof that extends them for ever.

use super::formula::{CheckedFormula, Formula};
use super::period::{self, ObservedPeriod, ProvedPeriod, Theorem};
use super::residue_classes::{ResidueClasses, faster_classes};
use super::sparse_space::best_classes;
use super::take_break::TakeBreak;
use super::{Algorithm, Nimber, engine};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::progress::Progress;
use crate::rules::Rules;

/// How much may be spent on values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most values to compute while no period is proved; `None` for [`Limits::default_values`].
    pub values: Option<usize>,
    /// The most memory to use, in bytes (an estimate, made before each doubling).
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { values: None, memory: 4_000_000_000 }
    }
}

impl Limits {
    /// How many values are computed unless told otherwise: a few seconds' worth.
    #[must_use]
    pub fn default_values(rules: &Rules) -> usize {
        let parts = rules.max_parts();
        match (engine(rules).algorithm(), parts) {
            (Algorithm::SlidingWindow, _) => 10_000_000,
            (Algorithm::AttainedSets, 0 | 1) => 2_000_000,
            (Algorithm::SparseSpace | Algorithm::SparseSpaceSerial | Algorithm::Enumeration, _) => 1_000_000,
            (Algorithm::AttainedSets, 2) => 20_000,
            (Algorithm::AttainedSets, _) => 5_000,
            (Algorithm::AmountPlanes, _) => 1_000_001,
            (Algorithm::AmountLists, _) => 2_000_000,
            (Algorithm::ByDefinition, 0..=1) => 10_000,
            (Algorithm::ByDefinition, 2..=3) => 1_000,
            (Algorithm::ByDefinition, _) => 100,
        }
    }

    fn values_for(&self, rules: &Rules) -> usize {
        self.values.unwrap_or_else(|| Limits::default_values(rules))
    }
}

/// The values of a game: a computed prefix G(0), G(1), ... and, if one was found, a proved period.
#[derive(Clone, Debug)]
pub struct Solution {
    rules: Rules,
    nimbers: Vec<Nimber>,
    algorithm: Algorithm,
    period: Option<ProvedPeriod>,
    formula: Option<CheckedFormula>,
}

/// Up to here a formula is compared with the values of the moves.
const CHECKED: usize = 2_000;
/// So many values are looked at where the one asked for cannot be reached.
const LOOKED_AT: usize = 1_000;
/// Heaps from here on are out of reach, unless a period is proved.
const OUT_OF_REACH: u64 = 1_000_000_000;

/// Computes values until those up to `largest` are known: by computing them, or by proving a period before that.
///
/// Without `largest`, goes on until a period is proved or the limit is reached.
///
/// # Errors
///
/// [`Error::Limit`] if memory does not suffice, [`Error::Cancelled`]; [`Error::NotProved`] at once if `largest` is beyond the limit of
/// values and no theorem could reach it. Otherwise reaching the limit is no error: it shows when [`Solution::nimber`] is asked for more.
///
/// ```
/// use grundy::{Natural, Rules, Silent, values::{Limits, solve}};
/// let rules = Rules::parse("kayles").unwrap();
/// let solution = solve(&rules, None, &Limits::default(), &Silent).unwrap();
/// let proved = solution.period().unwrap();
/// assert_eq!((proved.period(), proved.preperiod(), proved.values()), (12, 71, 168));
/// let far = Natural::from(10u8).pow(1000);
/// assert_eq!(solution.nimber(&far).unwrap().get(), 1);
/// ```
pub fn solve(rules: &Rules, largest: Option<&Natural>, limits: &Limits, progress: &dyn Progress) -> Result<Solution> {
    let wanted = largest.map_or(usize::MAX, |largest| to_usize(largest).map_or(usize::MAX, |n| n.saturating_add(1)));
    let mut enough = wanted.min(limits.values_for(rules).max(1));
    let mut engine = engine(rules);
    let formula = Formula::for_rules(rules).filter(|_| wanted > CHECKED);
    if formula.is_some() {
        enough = CHECKED;
    }
    let most = enough;
    let hopeless = formula.is_none() && enough < wanted && Theorem::for_rules(rules).is_err();
    if hopeless && largest.is_some() {
        enough = enough.min(LOOKED_AT);
    }
    let period = period::search(rules, engine.as_mut(), enough, limits, progress)?;
    let algorithm = engine.algorithm();
    let formula = formula.map(|formula| CheckedFormula { formula, checked: engine.nimbers().len() });
    let solution = Solution { rules: rules.clone(), nimbers: engine.into_nimbers(), algorithm, period, formula };
    solution.check_formula()?;
    match largest {
        Some(largest) if hopeless => {
            Err(solution.not_known(largest, &format!("no more than {most} values are computed")))
        }
        _ => Ok(solution),
    }
}

impl Solution {
    /// Values of which no period is known yet.
    #[cfg(test)]
    pub(super) fn unproved(rules: &Rules, nimbers: Vec<Nimber>) -> Self {
        Solution { rules: rules.clone(), nimbers, algorithm: Algorithm::SparseSpace, period: None, formula: None }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The values that were computed: G(0), G(1), ...
    #[must_use]
    pub fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    /// The algorithm that computed them.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The proved period, if there is one.
    #[must_use]
    pub fn period(&self) -> Option<&ProvedPeriod> {
        self.period.as_ref()
    }

    /// The theorem that gives the values, if there is one, and how far it was checked.
    #[must_use]
    pub fn formula(&self) -> Option<CheckedFormula> {
        self.formula
    }

    /// The law a formula obeys: it gives the values of the moves.
    fn check_formula(&self) -> Result<()> {
        let Some(CheckedFormula { formula, .. }) = self.formula else { return Ok(()) };
        let wrong =
            |(n, value): &(usize, &Nimber)| formula.value(&Natural::from(*n)) != Some(Natural::from(value.get()));
        match self.nimbers.iter().enumerate().find(wrong) {
            Some((n, value)) => {
                Err(Error::BrokenLaw(format!("a theorem says that {}, but G({n}) = {value}", formula.statement())))
            }
            None => Ok(()),
        }
    }

    /// A repetition of the computed values that nothing proves.
    #[must_use]
    pub fn observed(&self) -> Option<ObservedPeriod> {
        if self.period.is_some() { None } else { period::observe(&self.nimbers) }
    }

    /// The sizes among those computed whose values are rare, in the sense of the sparse-space method, with the mask that makes the fewest rare; `None` for rules
    /// without splits, to which the method does not apply.
    #[must_use]
    pub fn rare_sizes(&self) -> Option<Vec<usize>> {
        let moves = TakeBreak::new(self.rules.code()?).filter(|moves| !moves.breaks.is_empty())?;
        let rares = best_classes(&moves, &self.nimbers).rares(&self.nimbers);
        Some(rares.into_iter().map(|(n, _)| n).collect())
    }

    /// Residue classes of sizes that repeat faster than the whole.
    #[must_use]
    pub fn faster_classes(&self) -> Option<ResidueClasses> {
        faster_classes(&self.nimbers, self.period.as_ref().filter(|proved| proved.saltus() == 0)?)
    }

    /// G(n), for n of any size.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] past the computed values where no period is proved; [`Error::Limit`] if the value is no [`Nimber`] because it is
    /// 2^32 or more ([`value`](Self::value) has it).
    pub fn nimber(&self, n: &Natural) -> Result<Nimber> {
        let value = self.value(n)?;
        u32::try_from(&value).map(Nimber::new).map_err(|_| {
            Error::Limit(format!(
                "a heap of {} has the value {}, and nimbers are listed below 2^32",
                shortened(n),
                shortened(&value)
            ))
        })
    }

    /// G(0) .. G(length - 1): those computed, and beyond them what the proved period says.
    ///
    /// # Errors
    ///
    /// As [`nimber`](Self::nimber).
    pub fn first(&self, length: usize) -> Result<Vec<Nimber>> {
        let mut nimbers = self.nimbers[..length.min(self.nimbers.len())].to_vec();
        nimbers.reserve_exact(length - nimbers.len());
        let repeating = self.period.as_ref().filter(|proved| proved.saltus() == 0);
        while nimbers.len() < length {
            match repeating {
                Some(proved) => {
                    let (start, count) = (nimbers.len() - proved.period(), proved.period().min(length - nimbers.len()));
                    nimbers.extend_from_within(start..start + count);
                }
                None => nimbers.push(self.nimber(&Natural::from(nimbers.len()))?),
            }
        }
        Ok(nimbers)
    }

    /// The same of a solution that is no longer needed: values that were all computed are not copied.
    ///
    /// # Errors
    ///
    /// As [`nimber`](Self::nimber).
    pub fn into_first(self, length: usize) -> Result<Vec<Nimber>> {
        if length > self.nimbers.len() {
            return self.first(length);
        }
        let mut nimbers = self.nimbers;
        nimbers.truncate(length);
        Ok(nimbers)
    }

    /// G(n) where that takes no long arithmetic: n among the computed ones, or the proved period has no saltus.
    #[must_use]
    pub fn small_nimber(&self, n: u64) -> Option<Nimber> {
        let n = usize::try_from(n).ok()?;
        if let Some(&value) = self.nimbers.get(n) {
            return Some(value);
        }
        let proved = self.period.as_ref().filter(|proved| proved.saltus() == 0)?;
        Some(self.nimbers[proved.preperiod() + (n - proved.preperiod()) % proved.period()])
    }

    /// G(n) as a number, for n of any size: in arithmetic-periodic games values have no bound.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] past the computed values where no period is proved.
    pub fn value(&self, n: &Natural) -> Result<Natural> {
        match (&self.period, to_usize(n)) {
            (_, Some(n)) if n < self.nimbers.len() => Ok(Natural::from(self.nimbers[n].get())),
            (Some(proved), _) => {
                let past = n - Natural::from(proved.preperiod());
                let period = Natural::from(proved.period());
                let (cycles, folded) = (&past / &period, &past % &period);
                let first = self.nimbers[proved.preperiod() + to_usize(&folded).unwrap_or(0)];
                Ok(Natural::from(first.get()) + cycles * Natural::from(proved.saltus()))
            }
            (None, _) => {
                let Some(checked) = self.formula else { return Err(self.not_proved(n)) };
                checked.formula.value(n).ok_or_else(|| {
                    Error::Limit(format!(
                        "{}, and {} is too large to be factored here\n  help: ask about heaps up to 10^12",
                        checked.formula.statement(),
                        shortened(n)
                    ))
                })
            }
        }
    }

    /// The error for a heap of `n` that no proof reaches.
    pub(crate) fn not_proved(&self, n: &Natural) -> Error {
        let computed = match self.nimbers.len() {
            1 => "1 value was computed".to_owned(),
            many => format!("{many} values were computed"),
        };
        self.not_known(n, &computed)
    }

    /// The same, after how far was computed.
    fn not_known(&self, n: &Natural, computed: &str) -> Error {
        let theorem = Theorem::for_rules(&self.rules);
        let reason = match theorem {
            Err(reason) => reason.to_owned(),
            Ok(theorem) => format!("no period shows in them that the {} theorem could prove", theorem.name()),
        };
        let seen = self.observed().map_or(String::new(), |seen| {
            let saltus = if seen.saltus == 0 { String::new() } else { format!(" and saltus {}", seen.saltus) };
            format!(" (period {} from {}{saltus} was observed, which is no proof)", seen.period, seen.preperiod)
        });
        let in_reach = theorem.is_ok() || u64::try_from(n).is_ok_and(|n| n < OUT_OF_REACH);
        let further = if in_reach { "compute further with --limit, or " } else { "" };
        let heap = shortened(n);
        Error::NotProved(format!(
            "the value of a heap of {heap} is not known: {computed}, and {reason}{seen}\n  help: {further}ask about smaller heaps"
        ))
    }
}

/// A number as text, its middle left out if it is long.
pub(crate) fn shortened(n: &Natural) -> String {
    let text = n.to_string();
    if text.len() <= 40 {
        return text;
    }
    format!("{}...{} ({} digits)", &text[..10], &text[text.len() - 10..], text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::values::compute;

    /// Computed values, a period, a period with saltus, and neither.
    #[test]
    fn the_first_values_are_those_computed_one_by_one() {
        for (text, length) in [("kayles", 1000), ("take 1..3", 70), ("0.(3)", 900), ("0.16", 700), ("kayles", 0)] {
            let rules = Rules::parse(text).expect("rules of the test");
            let limits = Limits { values: Some(800), ..Limits::default() };
            let solution = solve(&rules, None, &limits, &Silent).expect("small");
            let expected = compute(&rules, length, &Limits::default(), &Silent).expect("small");
            assert_eq!(solution.first(length).expect("known"), expected, "{text}");
            assert_eq!(solution.clone().into_first(length).expect("known"), expected, "{text}");
            for (n, &value) in (0..).zip(&expected) {
                assert!(solution.small_nimber(n).is_none_or(|small| small == value), "{text}, {n}");
            }
        }
        let rules = Rules::parse("0.16").expect("rules of the test");
        let limits = Limits { values: Some(800), ..Limits::default() };
        let solution = solve(&rules, None, &limits, &Silent).expect("small");
        assert!(matches!(solution.first(801), Err(Error::NotProved(_))));
    }
}
