//! Periods: what was seen, and what is proved.
//!
//! [`ObservedPeriod`] and [`ProvedPeriod`] are different types, and only a proof extends values.
//! Four [theorems](Theorem) turn a finite check into a proof: the window and Guy-Smith theorems
//! ([`theorem`]), bounded depth ([`bounded_depth`]) and the normalised window
//! ([`normalised_window`]); each is stated and proved beside the code that applies it.
//!
//! [`solve`] decides, for every question, how far values are computed and how a period is searched
//! for, unless a [certificate](Options::certificate) says it. That is the whole strategy:
//!
//! 1. Values are computed and kept until those asked for are known, a period is proved, or there
//!    are as many as are allowed. Where neither the question nor the options state how many, the
//!    search ends when its [budget](Options::budget) of time is spent.
//! 2. A finite subtraction game with amounts up to 128 continues as a search for a cycle of states.
//! 3. An octal game whose rare positions have stopped continues: with all values asked for, if they
//!    fit the memory, otherwise in [constant memory](long_run).

pub mod bounded_depth;
pub(crate) mod budget;
mod certificate;
mod depth;
mod digest;
mod given;
mod guy_smith;
pub mod long_run;
pub mod normalised_window;
mod observed;
mod proof;
mod repetition;
mod residue_classes;
mod search;
mod solution;
mod states;
pub mod theorem;
mod verify;

use std::sync::Arc;

pub use bounded_depth::BoundedDepth;
pub use certificate::{Certificate, DepthClaim, FORMAT, FORMAT_2, MAX_BYTES};
pub use digest::{CHUNK, digest};
pub use guy_smith::prove;
pub use observed::{ObservedPeriod, observe};
pub use proof::{Given, ProvedPeriod};
pub use residue_classes::{ResidueClass, ResidueClasses};
pub use solution::Solution;
pub use states::States;
pub use theorem::Theorem;
pub use verify::{Method, Verified, verify};

use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::rules::{Code, Rules};
use crate::values::amounts::{CheckedFormula, Formula};
use crate::values::subtraction::machine::MAX_WINDOW;
use crate::values::{MAX_LENGTH, engine};
use budget::Budget;
use long_run::cycle::{self, Searched};
use long_run::stream::Stream;
use long_run::{COMPLETE, FAR, LongProof, LongRun};
use search::CompleteSearch;

/// How many values of a formula are compared with those of the moves.
const CHECKED: usize = 2_000;
/// How many values are examined where the one asked for cannot be reached.
const LOOKED_AT: usize = 1_000;

/// Computes values until those up to `largest` are known: by computing them, or by proving a period
/// before that. Without `largest`, it continues until a period is proved or the limit is reached.
///
/// # Errors
///
/// [`Error::Limit`] if memory does not suffice, [`Error::Cancelled`]; [`Error::NotProved`] at once
/// if `largest` is beyond the limit of values and no theorem could reach it. Otherwise reaching the
/// limit is not an error: it shows when [`Solution::value`] is asked for more.
///
/// ```
/// use grundy::{Natural, Options, Rules, period::solve};
/// let solution = solve(&Rules::parse("kayles")?, None, &Options::default())?;
/// let proved = solution.period().unwrap();
/// assert_eq!((proved.period(), proved.preperiod(), proved.values()), (12, 71, 168));
/// let far = Natural::from(10u8).pow(1000);
/// assert_eq!(solution.nimber(&far)?.get(), 1);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn solve(rules: &Rules, largest: Option<&Natural>, options: &Options<'_>) -> Result<Solution> {
    solve_by(rules, largest, options, options.values.is_none())
}

/// Searches for a period like [`solve`], until the budget of time is spent or the limit of values
/// is reached, whichever comes first.
///
/// # Errors
///
/// As for [`solve`].
pub fn solve_within(rules: &Rules, options: &Options<'_>) -> Result<Solution> {
    solve_by(rules, None, options, true)
}

fn solve_by(rules: &Rules, largest: Option<&Natural>, options: &Options<'_>, is_timed: bool) -> Result<Solution> {
    if let Some(certificate) = options.certificate {
        return given::solve(rules, certificate, options);
    }
    let wanted = largest.map_or(usize::MAX, |n| to_usize(n).map_or(usize::MAX, |n| n.saturating_add(1)));
    if let Some(formula) = Formula::for_rules(rules).filter(|_| wanted > CHECKED) {
        return by_formula(rules, formula, options);
    }
    let given = options.values.map(|values| reaching(values, wanted));
    let options = &Options { values: given, ..*options };
    let mut search = Search { rules, wanted, options, budget: Budget::UNLIMITED, save: None };
    let kept = search.most_kept();
    let has_theorem = Theorem::for_rules(rules).is_ok();
    if let Some(largest) = largest.filter(|_| kept < wanted && !has_theorem) {
        let few = complete(rules, kept.min(LOOKED_AT), options)?;
        let computed = match given {
            Some(_) => format!("no more than {kept} values are computed"),
            None => format!("no more than {kept} values fit the memory"),
        };
        return Err(few.not_known(largest, &computed));
    }
    if is_timed && kept < wanted {
        search.budget = Budget::starting_now(options, has_theorem, largest.is_none());
    }
    search.run()
}

/// A limit of n values reaches the heap of n too, which is value number n + 1: whoever asks about
/// heaps up to a limit means all of them.
fn reaching(limit: usize, wanted: usize) -> usize {
    if limit.checked_add(1) == Some(wanted) { wanted } else { limit }
}

/// Searches for a period like [`solve`], saving the state of a search in constant memory.
///
/// `save` is offered the state every few milliseconds, and once more, with `true`, when the search
/// ends without a proof. The search continues from the checkpoint `resumed`, if one is given.
///
/// # Errors
///
/// As for [`solve`], and those of `save`; [`Error::Question`] if the search cannot be saved: only
/// that of a finite octal code whose rare positions have stopped can.
pub fn solve_saving(
    rules: &Rules,
    resumed: Option<&[u8]>,
    options: &Options<'_>,
    save: &mut Save<'_>,
) -> Result<Solution> {
    // What is saved can be continued: there is no need to end.
    let mut search = Search { rules, wanted: usize::MAX, options, budget: Budget::UNLIMITED, save: Some(save) };
    match resumed {
        Some(checkpoint) => {
            let run = LongRun::resume(rules, checkpoint, options)?;
            // A law that is broken by values read from a file is not a defect of the program.
            search.in_constant_memory(run, Vec::new()).map_err(|error| match error {
                Error::BrokenLaw(problem) => Error::Question(format!("the checkpoint holds wrong values: {problem}")),
                error => error,
            })
        }
        None => search.run(),
    }
}

/// Saves the state of a search, which has ended if the flag is set.
pub type Save<'a> = dyn FnMut(&LongRun, bool) -> Result<()> + 'a;

/// Values that a theorem gives, checked on a prefix.
fn by_formula(rules: &Rules, formula: Formula, options: &Options<'_>) -> Result<Solution> {
    let mut solution = complete(rules, CHECKED, options)?;
    solution.formula = Some(CheckedFormula { formula, checked: solution.nimbers.len() });
    solution.check_formula()?;
    Ok(solution)
}

/// Computes and keeps values until a period is proved or there are `length` of them.
fn complete(rules: &Rules, length: usize, options: &Options<'_>) -> Result<Solution> {
    let mut search = CompleteSearch::new(rules, options);
    search.extend_to(length, Budget::UNLIMITED, options)?;
    Ok(finished(rules, search))
}

fn finished(rules: &Rules, search: CompleteSearch) -> Solution {
    let kernel = search.kernel();
    let (nimbers, period) = search.into_parts();
    let computed = nimbers.len();
    Solution { rules: rules.clone(), nimbers, kernel, period, formula: None, computed, stream: None }
}

/// A question on its way through the steps of the strategy.
struct Search<'a, 'b> {
    rules: &'a Rules,
    /// How many values are asked for.
    wanted: usize,
    options: &'a Options<'a>,
    budget: Budget,
    save: Option<&'a mut Save<'b>>,
}

impl Search<'_, '_> {
    /// The most values that may be kept: as many as are allowed, or as fit the memory.
    fn most_kept(&self) -> usize {
        let bytes = engine(self.rules, self.options).bytes_per_value(COMPLETE).max(1);
        self.options.values.unwrap_or_else(|| (self.options.memory / bytes).min(MAX_LENGTH)).max(1)
    }

    fn run(&mut self) -> Result<Solution> {
        self.budget.announce(self.options);
        let solution = self.searched();
        Budget::UNLIMITED.announce(self.options);
        solution
    }

    fn searched(&mut self) -> Result<Solution> {
        let (rules, options, budget) = (self.rules, self.options, self.budget);
        let given = options.values.unwrap_or(FAR);
        // Within a budget, values are kept as long as there is memory.
        let most = match (budget.is_limited(), options.values) {
            (true, None) => MAX_LENGTH,
            (true, Some(values)) => values.clamp(1, MAX_LENGTH),
            (false, _) => self.most_kept(),
        };
        let mut search = CompleteSearch::new(rules, options);
        let by_states = self.save.is_none() && is_searched_by_states(rules);
        if !options.constant_memory || self.wanted <= most || !(by_states || LongRun::covers(rules)) {
            search.extend_to(self.wanted.min(most), budget, options)?;
            return Ok(finished(rules, search));
        }
        // A few values show whether the game suits a long search; only then are more worthwhile.
        let is_spent = search.extend_to(most.min(COMPLETE), budget, options)?;
        let is_done = |search: &CompleteSearch| search.period().is_some() || search.nimbers().len() >= given;
        if is_spent || is_done(&search) {
            return Ok(finished(rules, search));
        }
        if by_states {
            return self.by_states(finished(rules, search), given);
        }
        match LongRun::new(rules, search.nimbers(), options)? {
            Some(run) => {
                let saving = self.save.is_some();
                let (nimbers, _) = search.into_parts();
                match self.in_constant_memory(run, nimbers) {
                    // A value depends on more than is kept: with all values kept, the search may
                    // still succeed.
                    Err(Error::Limit(_)) if !saving => {
                        let mut search = CompleteSearch::new(rules, options);
                        search.extend_to(most, budget, options)?;
                        Ok(finished(rules, search))
                    }
                    solution => solution,
                }
            }
            None if self.save.is_some() => Err(Error::Question(
                "this search cannot be checkpointed: it is not one of a finite octal code whose rare positions \
                 have stopped"
                    .to_owned(),
            )),
            None => {
                search.extend_to(most, budget, options)?;
                Ok(finished(rules, search))
            }
        }
    }

    /// The period of a subtraction game by its states, after the values kept so far.
    fn by_states(&self, known: Solution, given: usize) -> Result<Solution> {
        match cycle::search(self.rules, given, &|| self.budget.is_spent(), self.options)? {
            Searched::Proved(proof) => Ok(with_proof(known, *proof, Stream::of_subtraction(self.rules))),
            Searched::Ended(computed) => Ok(Solution { computed, ..known }),
        }
    }

    /// The period of an octal game by a long run, after the values kept so far.
    fn in_constant_memory(&mut self, mut run: LongRun, nimbers: Vec<crate::values::Nimber>) -> Result<Solution> {
        let limit = self.options.values.unwrap_or(FAR);
        let budget = self.budget;
        let mut nothing = |_: &LongRun, _: bool| Ok(());
        let save: &mut Save<'_> = match &mut self.save {
            Some(save) => save,
            None => &mut nothing,
        };
        let found = run.search(limit, &|| budget.is_spent(), self.options, &mut |run| save(run, false));
        if !matches!(found, Ok(Some(_))) {
            save(&run, true)?;
        }
        let computed = run.values();
        let kernel = run.kernel();
        let known = Solution {
            rules: self.rules.clone(),
            nimbers,
            kernel,
            period: None,
            formula: None,
            computed,
            stream: None,
        };
        Ok(match found? {
            Some(proof) => with_proof(known, proof, Some(Stream::of_run(run))),
            None => known,
        })
    }
}

/// Whether a search in constant memory goes by the states of a sliding window.
fn is_searched_by_states(rules: &Rules) -> bool {
    matches!(Theorem::for_rules(rules), Ok(Theorem::Window))
        && rules.code().and_then(Code::last_index).is_some_and(|k| k <= MAX_WINDOW)
}

fn with_proof(known: Solution, proof: LongProof, stream: Option<Stream>) -> Solution {
    Solution {
        computed: proof.proved.values(),
        kernel: proof.kernel,
        period: Some(proof.proved),
        stream: stream.map(|stream| (Arc::new(stream), proof.digests)),
        ..known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::compute;

    /// The cases are computed values, a period, a period with saltus, and neither.
    #[test]
    fn the_first_values_are_those_computed_one_by_one() {
        for (text, length) in [("kayles", 1000), ("take 1..3", 70), ("0.(3)", 900), ("0.16", 700), ("kayles", 0)] {
            let rules = Rules::parse(text).expect("rules of the test");
            let solution = solve(&rules, None, &Options::default().with_values(800)).expect("small");
            let expected = compute(&rules, length, &Options::default()).expect("small");
            assert_eq!(solution.first(length).expect("known"), expected, "{text}");
            assert_eq!(solution.clone().into_first(length).expect("known"), expected, "{text}");
            for (n, &value) in (0..).zip(&expected) {
                assert!(solution.small_nimber(n).is_none_or(|small| small == value), "{text}, {n}");
            }
        }
        let rules = Rules::parse("0.16").expect("rules of the test");
        let solution = solve(&rules, None, &Options::default().with_values(800)).expect("small");
        assert!(matches!(solution.first(801), Err(Error::NotProved { .. })));
    }

    /// Periods found in constant memory give the values, one by one and counted, that complete ones
    /// give.
    #[test]
    fn values_that_are_not_kept_are_computed_again() {
        for text in ["0.354", "take 3, 29, 57, 84, 88"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let options = Options::default().with_values(40_000_000);
            let streamed = solve(&rules, None, &options).expect("within limits");
            let proved = streamed.period().expect("proved");
            let end = proved.preperiod() + proved.period();
            if text == "0.354" {
                assert!(!streamed.is_kept(), "{text}");
            }
            let kept = compute(&rules, end.min(12_000_000), &options).expect("within limits");
            let positions = [kept.len() - 1, 4_300_000, 5_000_000, 5_000_007, 4_200_000, 3];
            for n in positions.into_iter().filter(|&n| n < kept.len()) {
                assert_eq!(streamed.nimber(&Natural::from(n)), Ok(kept[n]), "{text} at {n}");
            }
            let first = kept.len() / 3;
            let counts = streamed.histogram(first, kept.len(), &options).expect("known");
            for (value, count) in (0..).zip(&counts) {
                let scanned = kept[first..].iter().filter(|g| g.get() == value).count();
                assert_eq!(*count, scanned as u64, "{text}, value {value}");
            }
            let far = Natural::from(10u8).pow(30) * Natural::from(proved.period()) + Natural::from(end - 1);
            assert_eq!(streamed.value(&far), streamed.value(&Natural::from(end - 1)), "{text}");
        }
    }
}
