//! What is known about a game's values: those computed, and perhaps a proof that extends them for
//! ever.

use std::sync::Arc;

use super::certificate::Certificate;
use super::digest::Digests;
use super::long_run::stream::Stream;
use super::observed::{ObservedPeriod, observe};
use super::proof::ProvedPeriod;
use super::residue_classes::{ResidueClasses, faster_classes};
use super::theorem::Theorem;
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::rules::Rules;
use crate::values::amounts::CheckedFormula;
use crate::values::octal::{Classes, OctalMoves, best_classes};
use crate::values::{Algorithm, MAX_LENGTH, Nimber};

/// The values of a game: a computed prefix G(0), G(1), ... and, if one was found, a proved period.
///
/// Values between the prefix and the end of the first period that are not kept are computed again
/// when they are asked for, in constant memory.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(super) rules: Rules,
    pub(super) nimbers: Vec<Nimber>,
    pub(super) kernel: &'static str,
    pub(super) period: Option<ProvedPeriod>,
    pub(super) formula: Option<CheckedFormula>,
    /// How many values were computed.
    pub(super) computed: usize,
    /// The values of the period, if they are not kept, and the digests of those the proof rests
    /// on.
    pub(super) stream: Option<(Arc<Stream>, Digests)>,
}

/// Heaps from here on are out of reach, unless a period is proved.
const OUT_OF_REACH: u64 = 1_000_000_000;

impl Solution {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The values that are kept: G(0), G(1), ...
    #[must_use]
    pub fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    /// How many values were computed; more than are kept after a search in constant memory.
    #[must_use]
    pub fn computed(&self) -> usize {
        self.computed
    }

    /// Whether every value up to the end of the first period, or every one computed, is kept.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        let needed = self.period.as_ref().map_or(self.computed, |proved| proved.preperiod() + proved.period());
        needed <= self.nimbers.len()
    }

    /// The algorithm that computed the values.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        Algorithm::for_rules(&self.rules)
    }

    /// The name of the loop that computed the last values.
    #[must_use]
    pub fn kernel(&self) -> &'static str {
        self.kernel
    }

    /// The proved period, if there is one.
    #[must_use]
    pub fn period(&self) -> Option<&ProvedPeriod> {
        self.period.as_ref()
    }

    /// The certificate of the proved period.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] if no period is proved.
    pub fn certificate(&self) -> Result<Certificate> {
        let Some(proved) = &self.period else {
            let message = "there is no proved period to certify".to_owned();
            return Err(Error::NotProved { message, further: None });
        };
        match &self.stream {
            Some((_, digests)) => Certificate::new(proved, digests.clone()),
            None => Certificate::of_values(proved, &self.nimbers),
        }
    }

    /// The theorem that gives the values, if there is one, and how far it was checked.
    #[must_use]
    pub fn formula(&self) -> Option<CheckedFormula> {
        self.formula
    }

    /// A repetition of the kept values that is not proved.
    #[must_use]
    pub fn observed(&self) -> Option<ObservedPeriod> {
        if self.period.is_some() || self.computed > self.nimbers.len() { None } else { observe(&self.nimbers) }
    }

    /// The kept sizes whose values are rare, in the sense of the sparse-space method, with the mask
    /// that makes the fewest rare; `None` for rules without splits, to which the method does not
    /// apply.
    #[must_use]
    pub fn rare_sizes(&self) -> Option<Vec<usize>> {
        let rares = self.best_classes()?.rares(&self.nimbers);
        Some(rares.into_iter().map(|(n, _)| n).collect())
    }

    /// The mask that makes the fewest of the kept sizes rare; `None` for rules without splits.
    #[must_use]
    pub fn mask(&self) -> Option<u32> {
        Some(self.best_classes()?.mask())
    }

    fn best_classes(&self) -> Option<Classes> {
        let moves = OctalMoves::new(self.rules.code()?).filter(|moves| !moves.breaks.is_empty())?;
        Some(best_classes(&moves, &self.nimbers))
    }

    /// Residue classes of sizes that repeat faster than the whole, if all values are kept.
    #[must_use]
    pub fn faster_classes(&self) -> Option<ResidueClasses> {
        let proved = self.period.as_ref().filter(|proved| proved.saltus() == 0 && self.is_kept())?;
        faster_classes(&self.nimbers, proved)
    }

    /// G(n), for n of any size.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value); [`Error::Limit`] if the value is 2^32 or more
    /// (which [`value`](Self::value) returns).
    pub fn nimber(&self, n: &Natural) -> Result<Nimber> {
        let value = self.value(n)?;
        u32::try_from(&value).map(Nimber::new).map_err(|_| {
            let (heap, value) = (shortened(n), shortened(&value));
            Error::limit(format!("a heap of {heap} has the value {value}, and nimbers are listed below 2^32"))
        })
    }

    /// G(0) .. G(length - 1): those computed, and after them what the proved period says.
    ///
    /// # Errors
    ///
    /// As for [`nimber`](Self::nimber); [`Error::Limit`] beyond [`MAX_LENGTH`].
    pub fn first(&self, length: usize) -> Result<Vec<Nimber>> {
        if length > MAX_LENGTH {
            return Err(Error::limit(format!("{length} values are asked for, and a list has at most {MAX_LENGTH}")));
        }
        let mut nimbers = self.nimbers[..length.min(self.nimbers.len())].to_vec();
        nimbers.reserve_exact(length - nimbers.len());
        let repeating = self.period.as_ref().filter(|proved| proved.saltus() == 0);
        if let (Some((stream, _)), Some(proved)) = (&self.stream, repeating) {
            let end = length.min(proved.preperiod() + proved.period());
            if nimbers.len() < end {
                let first = nimbers.len();
                stream.for_each(first, end, &Options::default(), |values| nimbers.extend_from_slice(values))?;
            }
        }
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

    /// Consuming version of [`first`](Self::first); avoids the copy of values that are all kept.
    ///
    /// # Errors
    ///
    /// As for [`nimber`](Self::nimber).
    pub fn into_first(self, length: usize) -> Result<Vec<Nimber>> {
        if length > self.nimbers.len() {
            return self.first(length);
        }
        let mut nimbers = self.nimbers;
        nimbers.truncate(length);
        Ok(nimbers)
    }

    /// G(n) where that takes neither long arithmetic nor computing values: n is kept, or a proved
    /// period without saltus folds it to a size that is kept.
    #[must_use]
    pub fn small_nimber(&self, n: u64) -> Option<Nimber> {
        let n = usize::try_from(n).ok()?;
        if let Some(&value) = self.nimbers.get(n) {
            return Some(value);
        }
        let proved = self.period.as_ref().filter(|proved| proved.saltus() == 0)?;
        self.nimbers.get(proved.preperiod() + n.checked_sub(proved.preperiod())? % proved.period()).copied()
    }

    /// G(n) as a number, for n of any size: in arithmetic-periodic games values have no bound.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] past the computed values where no period is proved; [`Error::Limit`]
    /// where a theorem would need the factors of a number that is too large.
    pub fn value(&self, n: &Natural) -> Result<Natural> {
        let word = to_usize(n);
        if let Some(value) = word.and_then(|n| self.nimbers.get(n)) {
            return Ok(Natural::from(value.get()));
        }
        let Some(proved) = &self.period else { return self.value_by_formula(n) };
        let preperiod = Natural::from(proved.preperiod());
        let (cycles, folded) = if *n < preperiod {
            (Natural::ZERO, word)
        } else {
            let (past, period) = (n - &preperiod, Natural::from(proved.period()));
            (&past / &period, to_usize(&(preperiod + &past % period)))
        };
        let first = self.kept_or_computed(folded.unwrap_or(usize::MAX))?;
        Ok(Natural::from(first.get()) + cycles * Natural::from(proved.saltus()))
    }

    fn value_by_formula(&self, n: &Natural) -> Result<Natural> {
        let Some(checked) = self.formula else { return Err(self.not_proved(n)) };
        checked.formula.value(n).ok_or_else(|| {
            Error::limit(format!(
                "{}, and {} is too large to be factored here\n  help: ask about heaps up to 10^12",
                checked.formula.statement(),
                shortened(n)
            ))
        })
    }

    /// G(n) for n before the end of the first period.
    fn kept_or_computed(&self, n: usize) -> Result<Nimber> {
        if let Some(&value) = self.nimbers.get(n) {
            return Ok(value);
        }
        let Some((stream, _)) = &self.stream else { return Err(self.not_proved(&Natural::from(n))) };
        let mut found = Nimber::ZERO;
        stream.for_each(n, n + 1, &Options::default(), |values| found = values[0])?;
        Ok(found)
    }

    /// How often each value occurs among G(first) .. G(end - 1), before the end of the first
    /// period.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] if the values are not known, [`Error::Cancelled`].
    pub(crate) fn histogram(&self, first: usize, end: usize, options: &Options<'_>) -> Result<Vec<u64>> {
        let mut counts: Vec<u64> = Vec::new();
        let mut count = |values: &[Nimber]| {
            for value in values {
                if counts.len() <= value.index() {
                    counts.resize(value.index() + 1, 0);
                }
                counts[value.index()] += 1;
            }
        };
        let kept = self.nimbers.len().min(end);
        count(&self.nimbers[first.min(kept)..kept]);
        if kept < end {
            let last = Natural::from(end - 1);
            let (stream, _) = self.stream.as_ref().ok_or_else(|| self.not_proved(&last))?;
            stream.for_each(first.max(kept), end, options, count)?;
        }
        Ok(counts)
    }

    /// Checks the law that a formula obeys: it gives the values of the moves.
    pub(super) fn check_formula(&self) -> Result<()> {
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

    /// The error for a heap of `n` that no proof reaches.
    pub(crate) fn not_proved(&self, n: &Natural) -> Error {
        let computed = match self.computed {
            1 => "1 value was computed".to_owned(),
            many => format!("{many} values were computed"),
        };
        self.not_known(n, &computed)
    }

    /// The error for a heap of `n` that no proof reaches; `computed` says how far values were
    /// computed.
    pub(super) fn not_known(&self, n: &Natural, computed: &str) -> Error {
        let theorem = Theorem::for_rules(&self.rules);
        let reason = match theorem {
            Err(reason) => reason.to_owned(),
            Ok(theorem) => format!("no period shows in them that the {} theorem could prove", theorem.name()),
        };
        let seen = self.observed().map_or(String::new(), |seen| {
            let saltus = if seen.saltus == 0 { String::new() } else { format!(" and saltus {}", seen.saltus) };
            format!(" (period {} from {}{saltus} was observed, which is no proof)", seen.period, seen.preperiod)
        });
        let heap = u64::try_from(n).ok().filter(|&n| n < OUT_OF_REACH);
        let tenfold = theorem.ok().map(|_| (self.computed as u64).saturating_mul(10));
        let further = heap.into_iter().chain(tenfold).min();
        let heap = shortened(n);
        let message = format!("the value of a heap of {heap} is not known: {computed}, and {reason}{seen}");
        Error::NotProved { message, further }
    }
}

/// A number as text, its middle left out if it is long.
fn shortened(n: &Natural) -> String {
    let text = n.to_string();
    if text.len() <= 40 {
        return text;
    }
    format!("{}...{} ({} digits)", &text[..10], &text[text.len() - 10..], text.len())
}
