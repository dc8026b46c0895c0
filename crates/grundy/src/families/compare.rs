//! Do two games have the same values for ever, perhaps shifted by a constant? Their moves may show
//! it ([`StandardForm`]), or their periods.
//!
#![doc = include_str!("equality.md")]

use std::time::Duration;

use super::standard_form::StandardForm;
use crate::arith::natural::Natural;
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::{Solution, solve};
use crate::rules::{Code, Rules};
use crate::values::Nimber;

/// How the values of two games compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// By how much one of them is later than the other.
    pub shift: Shift,
    /// What was found.
    pub verdict: Verdict,
}

/// Two games side by side: G(n + of_first) of the first is compared with H(n + of_second) of the
/// second. One of the two numbers is 0, and the heaps that are left out are worth 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// How many values of the first game come before the comparison.
    pub of_first: usize,
    /// How many values of the second game come before the comparison.
    pub of_second: usize,
}

/// Whether values are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// For ever, because the rules are the same.
    SameRules,
    /// For ever, because the moves are the same: both codes have this standard form.
    SameForm {
        /// The standard form.
        form: Code,
    },
    /// For ever: both games have a proved period, and enough values were compared.
    SamePeriods {
        /// The period of both.
        period: usize,
        /// What each period adds.
        saltus: u32,
        /// How many values were compared.
        compared: usize,
    },
    /// As far as values were compared, which proves nothing about larger heaps.
    SoFar {
        /// How many values were compared.
        compared: usize,
    },
    /// Not equal.
    Differ {
        /// The least heap with different values.
        at: usize,
        /// What it is worth in the first game, and in the second.
        values: [Nimber; 2],
    },
}

impl Comparison {
    /// Whether the values are proved to be equal for ever.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self.verdict, Verdict::SameRules | Verdict::SameForm { .. } | Verdict::SamePeriods { .. })
    }
}

/// How many values are compared before periods are searched for.
const FIRST_LOOK: usize = 2_000;
/// The largest shift that is tried.
const MOST_SHIFT: usize = 32;

/// Compares the values of two games: as they are, and if they differ early, shifted by up to 32.
///
/// Codes with the same standard form are the same at once. Otherwise both games are searched for a
/// period, within the options; a search without a limit has half of their budget each.
///
/// # Errors
///
/// [`Error::Limit`], [`Error::Cancelled`].
///
/// ```
/// use grundy::families::{Verdict, compare};
/// use grundy::{Options, Rules};
/// let found = compare(&Rules::parse("0.07")?, &Rules::parse("0.137")?, &Options::default())?;
/// assert!(found.is_proved() && found.shift.of_first == 1);
/// let found = compare(&Rules::parse("0.161")?, &Rules::parse("0.36")?, &Options::default())?;
/// assert!(matches!(found.verdict, Verdict::Differ { at: 519, .. }));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn compare(first: &Rules, second: &Rules, options: &Options<'_>) -> Result<Comparison> {
    if first == second {
        return Ok(Comparison { shift: Shift::default(), verdict: Verdict::SameRules });
    }
    if let Some(found) = by_form(first, second) {
        return Ok(found);
    }
    let look = options.values.map_or(FIRST_LOOK, |values| values.min(FIRST_LOOK)).max(1);
    let few = options.with_values(look);
    let largest = Natural::from(look - 1);
    let values = |rules: &Rules| solve(rules, Some(&largest), &few)?.into_first(look);
    let (g, h) = (values(first)?, values(second)?);
    let plain = difference(&g, &h);
    let shift = match plain {
        None => Shift::default(),
        Some(at) => match shifts(look / 2).find(|&shift| agree(&g, &h, shift)) {
            None => return Ok(differing(at, &g, &h)),
            Some(shift) => shift,
        },
    };
    let half = Options { budget: options.budget.checked_div(2).unwrap_or(Duration::ZERO), ..*options };
    let (g, h) = (solve(first, None, &half)?, solve(second, None, &half)?);
    match (judge(&g, &h, shift)?, plain) {
        // What shifted values have in common is worth a word only if it lasts.
        (Verdict::Differ { .. }, Some(at)) => Ok(differing(at, &g.into_first(at + 1)?, &h.into_first(at + 1)?)),
        (verdict, _) => Ok(Comparison { shift, verdict }),
    }
}

/// The comparison of two codes that have the same standard form.
fn by_form(first: &Rules, second: &Rules) -> Option<Comparison> {
    let (one, other) = (StandardForm::of(first.code()?)?, StandardForm::of(second.code()?)?);
    let shift =
        Shift { of_first: one.steps.saturating_sub(other.steps), of_second: other.steps.saturating_sub(one.steps) };
    (one.code == other.code).then_some(Comparison { shift, verdict: Verdict::SameForm { form: one.code } })
}

fn differing(at: usize, g: &[Nimber], h: &[Nimber]) -> Comparison {
    Comparison { shift: Shift::default(), verdict: Verdict::Differ { at, values: [g[at], h[at]] } }
}

/// All shifts but none, the smaller ones first.
fn shifts(most: usize) -> impl Iterator<Item = Shift> {
    (1..=most.min(MOST_SHIFT)).flat_map(|s| [Shift { of_first: s, of_second: 0 }, Shift { of_first: 0, of_second: s }])
}

/// Whether games agree, shifted, and the heaps that the shift leaves out are worth nothing.
fn agree(g: &[Nimber], h: &[Nimber], Shift { of_first, of_second }: Shift) -> bool {
    let left_out = g[..of_first].iter().chain(&h[..of_second]);
    left_out.into_iter().all(|&value| value == Nimber::ZERO) && difference(&g[of_first..], &h[of_second..]).is_none()
}

/// The first place where two lists differ, as far as both go.
fn difference(g: &[Nimber], h: &[Nimber]) -> Option<usize> {
    g.iter().zip(h).position(|(g, h)| g != h)
}

/// Compares as many values as the theorem asks for, or as there are.
fn judge(g: &Solution, h: &Solution, shift: Shift) -> Result<Verdict> {
    let Shift { of_first, of_second } = shift;
    let (length, same) = match (g.period(), h.period()) {
        (Some(one), Some(other)) => {
            let start = one.preperiod().saturating_sub(of_first).max(other.preperiod().saturating_sub(of_second));
            let same = (one.period(), one.saltus()) == (other.period(), other.saltus());
            let length = start + one.period() + if same { 0 } else { other.period() };
            (length, same.then(|| (one.period(), one.saltus())))
        }
        // A game with a proved period has as many values as one likes.
        (Some(_), None) => (h.nimbers().len().saturating_sub(of_second), None),
        (None, Some(_)) => (g.nimbers().len().saturating_sub(of_first), None),
        (None, None) => {
            let (g, h) = (g.nimbers().len(), h.nimbers().len());
            (g.saturating_sub(of_first).min(h.saturating_sub(of_second)), None)
        }
    };
    let (g_values, h_values) = (g.clone().into_first(length + of_first)?, h.clone().into_first(length + of_second)?);
    if let Some(at) = difference(&g_values[of_first..], &h_values[of_second..]) {
        return Ok(Verdict::Differ { at, values: [g_values[at + of_first], h_values[at + of_second]] });
    }
    match (same, g.period().is_some() && h.period().is_some()) {
        (Some((period, saltus)), _) => Ok(Verdict::SamePeriods { period, saltus, compared: length }),
        (None, true) => Err(Error::BrokenLaw("games with different periods do not differ".to_owned())),
        (None, false) => Ok(Verdict::SoFar { compared: length }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(first: &str, second: &str, limit: Option<usize>) -> Comparison {
        let rules = |text: &str| Rules::parse(text).expect(text);
        let options = Options { values: limit, ..Options::default() };
        compare(&rules(first), &rules(second), &options).expect("within limits")
    }

    #[test]
    fn games_are_told_apart() {
        for (first, second, at, values) in
            [("0.161", "0.36", 519, None), ("0.314", "0.31", 5, None), ("nim", "take 1..9", 10, Some([10, 0]))]
        {
            let Comparison { shift, verdict } = compared(first, second, None);
            let Verdict::Differ { at: found, values: [g, h] } = verdict else { panic!("{first} and {second}") };
            assert_eq!((found, shift), (at, Shift::default()), "{first} and {second}");
            assert_ne!(g, h);
            if let Some([one, other]) = values {
                assert!(g == one && h == other);
            }
        }
    }

    #[test]
    fn games_are_proved_equal() {
        for (first, second, of_first, of_second) in
            [("take 1..3", "take 1,2,3,5,6,7", 0, 0), ("0.05", "0.30", 1, 0), ("0.30", "0.05", 0, 1)]
        {
            let found = compared(first, second, None);
            assert!(matches!(found.verdict, Verdict::SamePeriods { .. }), "{first} and {second}: {found:?}");
            assert_eq!(found.shift, Shift { of_first, of_second }, "{first} and {second}");
        }
        assert_eq!(compared("kayles", "0.77", None).verdict, Verdict::SameRules);
    }

    /// 0, 1, 0, 0, ... and 0, 1, 1, 0, 0, ... agree without their first three values, which are
    /// what tells them apart.
    #[test]
    fn shifts_leave_out_nothing_of_worth() {
        let found = compared("0.1", "0.11", None);
        assert!(matches!(found.verdict, Verdict::Differ { at: 2, .. }), "{found:?}");
    }

    /// Games are proved equal by their moves, also those whose period nobody knows.
    #[test]
    fn games_with_the_same_standard_form_are_equal() {
        for (first, second, of_first, of_second) in [
            ("0.26", "0.27", 0, 0),
            ("0.07", "0.137", 1, 0),
            ("0.137", "0.07", 0, 1),
            ("0.06", "0.1337", 2, 0),
            ("0.037", "0.06", 0, 1),
            ("0.6", "0.37", 1, 0),
        ] {
            let found = compared(first, second, Some(100));
            assert!(matches!(found.verdict, Verdict::SameForm { .. }), "{first} and {second}: {found:?}");
            assert_eq!(found.shift, Shift { of_first, of_second }, "{first} and {second}");
        }
    }

    /// Without a proof nothing is said about larger heaps.
    #[test]
    fn games_without_a_proof_are_equal_so_far() {
        let found = compared("grundys-game", "split unequal or take 5000", Some(3000));
        assert_eq!(found.verdict, Verdict::SoFar { compared: 3000 });
        let found = compared("take 1..3", "take 1..3 or take 2500", Some(2400));
        assert!(matches!(found.verdict, Verdict::SoFar { .. }), "{found:?}");
    }

    /// A difference past the first look, and one that only different periods show.
    #[test]
    fn late_differences_are_found() {
        let found = compared("take 1..3", "take 1..3 or take 4000", None);
        assert!(matches!(found.verdict, Verdict::Differ { at: 4000, .. }), "{found:?}");
    }
}
