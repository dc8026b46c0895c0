//! What is known of one game of a family, and which games of a family are the same.
//!
//! Two games with proved periods have the same values for ever, perhaps shifted, exactly if they
//! have the same period, saltus and values up to the end of the first period after the shift
//! ([`compare`](mod@super::compare) has the theorem). A row keeps a digest of these for each small shift,
//! so that a family falls into classes without computing any value again: rows with equal digests
//! are the same game, up to a collision of SHA-256 cut to 128 bits. Codes with the same
//! [`StandardForm`] are the same game whether or not their period is known.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::standard_form::StandardForm;
use crate::clock::Instant;
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::{Solution, digest, solve_within};
use crate::rules::Rules;
use crate::rules::names::NAMED_GAMES;
use crate::values::Nimber;

/// The largest shift at which games are compared.
pub const MOST_SHIFT: usize = 8;
/// The most values that are looked through for a row: those of longer periods are not kept.
const MOST_VALUES: usize = 50_000_000;

/// One game of a family.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The rules, as the family writes them.
    pub rules: String,
    /// What the game is called, if it has a name.
    pub name: Option<String>,
    /// `proved`, `observed`, `open`, or `bad` if the rules cannot be read.
    pub status: String,
    /// The theorem that proves the period, or gives the values.
    pub theorem: Option<String>,
    /// The period, proved or observed.
    pub period: Option<usize>,
    /// The least heap from which it holds.
    pub preperiod: Option<usize>,
    /// What each period adds.
    pub saltus: Option<u32>,
    /// The largest value, if values are bounded for all that is known: up to the end of the first
    /// period, or among the values kept.
    pub largest: Option<u32>,
    /// The least heap that has the largest value.
    pub largest_at: Option<usize>,
    /// The mask that makes the fewest positions rare, for games with splits.
    pub mask: Option<u32>,
    /// How many positions are rare among the values computed.
    pub rare: Option<usize>,
    /// The last rare position among the values computed.
    pub last_rare: Option<usize>,
    /// How many values were computed.
    pub values: usize,
    /// How long that took.
    pub seconds: f64,
    /// The standard form of a finite code without `!`.
    pub standard_form: Option<String>,
    /// By how much the values of this game come later than those of its standard form.
    pub steps: Option<usize>,
    /// A digest of the values that the proof rests on, or of those computed.
    pub digest: Option<String>,
    /// An earlier game of the family that has the same values for ever, proved.
    pub same_as: Option<String>,
    /// By how much the values of this game come later than those of `same_as`; less than 0 if they
    /// come earlier.
    pub shift: Option<i64>,
    /// Why the rules cannot be read, or why there is no answer.
    pub problem: Option<String>,
    /// Digests by which games are found to be the same: shifted by 0, 1, 2, ...
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<String>,
}

impl Row {
    /// What is known of a game, within the options: the budget of time and the limit of values both
    /// count. Rules that cannot be read, and games that need
    /// too much memory, have a row that says so.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`], and [`Error::BrokenLaw`].
    pub fn of(text: &str, options: &Options<'_>) -> Result<Self> {
        let start = Instant::now();
        let row = Row { rules: text.to_owned(), ..Row::default() };
        let rules = match Rules::parse(text) {
            Ok(rules) => rules,
            Err(_) if has_no_moves(text) => return Ok(row.without_moves()),
            Err(error) => return Ok(row.refused("bad", &error)),
        };
        let row = match solve_within(&rules, options) {
            Ok(solution) => row.filled(&rules, &solution)?,
            Err(error @ (Error::Cancelled { .. } | Error::BrokenLaw(_))) => return Err(error),
            Err(error) => row.refused("open", &error),
        };
        Ok(Row { seconds: start.elapsed().as_secs_f64(), ..row })
    }

    fn refused(self, status: &str, error: &Error) -> Self {
        Row { status: status.to_owned(), problem: Some(error.to_string()), ..self }
    }

    /// A code of zeros allows no move: every heap is worth 0.
    fn without_moves(self) -> Self {
        Row {
            status: "proved".to_owned(),
            theorem: Some("no moves".to_owned()),
            period: Some(1),
            preperiod: Some(0),
            saltus: Some(0),
            largest: Some(0),
            largest_at: Some(0),
            keys: keys(&[Nimber::ZERO; MOST_SHIFT + 1], 1, 0, 0),
            ..self
        }
    }

    fn filled(self, rules: &Rules, solution: &Solution) -> Result<Self> {
        let name = NAMED_GAMES.iter().find(|named| Rules::parse(named.code).is_ok_and(|named| named == *rules));
        let form = rules.code().and_then(StandardForm::of);
        let rares = solution.rare_sizes();
        let nimbers = solution.nimbers();
        let mut row = Row {
            name: name.map(|named| named.name.to_owned()),
            status: "open".to_owned(),
            mask: solution.mask(),
            rare: rares.as_ref().map(Vec::len),
            last_rare: rares.and_then(|rares| rares.last().copied()),
            values: solution.computed(),
            standard_form: form.as_ref().map(|form| form.code.to_string()),
            steps: form.map(|form| form.steps),
            digest: (solution.computed() == nimbers.len()).then(|| digest(nimbers)),
            ..self
        };
        // The values that the period repeats, if they are few enough to be looked through.
        let cycle = solution.period().map(|proved| proved.preperiod() + proved.period());
        let cycle = cycle.filter(|&end| end + MOST_SHIFT <= MOST_VALUES);
        let repeated = cycle.map(|end| solution.first(end + MOST_SHIFT)).transpose()?;
        let looked_at = match (&repeated, cycle) {
            (Some(values), Some(end)) => &values[..end],
            _ => nimbers,
        };
        let is_bounded = solution.period().is_none_or(|proved| proved.saltus() == 0) && solution.formula().is_none();
        if let Some(largest) = looked_at.iter().max().filter(|_| is_bounded) {
            row.largest = Some(largest.get());
            row.largest_at = looked_at.iter().position(|value| value == largest);
        }
        if let Some(proved) = solution.period() {
            let (period, preperiod, saltus) = (proved.period(), proved.preperiod(), proved.saltus());
            row.status = if proved.given().is_none() { "proved" } else { "open" }.to_owned();
            row.theorem = Some(proved.theorem().name().to_owned());
            (row.period, row.preperiod, row.saltus) = (Some(period), Some(preperiod), Some(saltus));
            row.digest = solution.certificate().ok().map(|certificate| certificate.digest);
            row.keys = repeated.map_or(Vec::new(), |values| keys(&values, period, preperiod, saltus));
        } else if let Some(formula) = solution.formula() {
            row.status = "proved".to_owned();
            row.theorem = Some(formula.formula.statement().to_owned());
        } else if let Some(seen) = solution.observed() {
            row.status = "observed".to_owned();
            (row.period, row.preperiod, row.saltus) = (Some(seen.period), Some(seen.preperiod), Some(seen.saltus));
        }
        Ok(row)
    }
}

/// Whether a text is a code all of whose digits are 0.
fn has_no_moves(text: &str) -> bool {
    let digits = text.trim().strip_prefix("0.");
    digits.is_some_and(|digits| !digits.is_empty() && digits.chars().all(|digit| digit == '0'))
}

/// For each shift s that leaves out nothing of worth, a digest of what determines the values from s
/// on: period, saltus, where the period begins, and the values up to the end of the first period.
fn keys(values: &[Nimber], period: usize, preperiod: usize, saltus: u32) -> Vec<String> {
    let key = |shift: usize| {
        let start = preperiod.saturating_sub(shift);
        let mut hash = Sha256::new();
        hash.update(format!("{period} {saltus} {start}\n"));
        for value in &values[shift..shift + start + period] {
            hash.update(value.get().to_le_bytes());
        }
        hash.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
    };
    // A shift leaves out only heaps that are worth 0.
    let zeros = values.iter().take_while(|&&value| value == Nimber::ZERO).count();
    (0..=MOST_SHIFT.min(zeros)).map(key).collect()
}

/// Finds for each row the first one before it that has the same values for ever, and notes it: by
/// its values, as they are or shifted by up to [`MOST_SHIFT`], or by its standard form.
pub fn find_classes(rows: &mut [Row]) {
    // The first row with each key or standard form, and its shift; smaller shifts of earlier rows
    // come first.
    let mut by_key: HashMap<String, (usize, usize)> = HashMap::new();
    let mut by_form: HashMap<String, (usize, i64)> = HashMap::new();
    let later = |s: usize, t: usize| i64::try_from(s).unwrap_or(0) - i64::try_from(t).unwrap_or(0);
    for i in 0..rows.len() {
        let keys = std::mem::take(&mut rows[i].keys);
        // This game shifted by s against an earlier one as it is, or the other way round.
        let same_values = keys.iter().enumerate().find_map(|(s, key)| {
            let &(j, t) = by_key.get(key).filter(|&&(_, t)| s == 0 || t == 0)?;
            Some((j, later(s, t)))
        });
        let form = rows[i].standard_form.clone().zip(rows[i].steps);
        let same_form = form.as_ref().and_then(|(form, steps)| {
            let &(j, t) = by_form.get(form)?;
            Some((j, later(*steps, 0) - t))
        });
        let found = same_values.into_iter().chain(same_form).min_by_key(|&(j, _)| j);
        (rows[i].same_as, rows[i].shift) = match found {
            Some((j, shift)) => (Some(rows[j].rules.clone()), Some(shift)),
            None => (None, None),
        };
        if found.is_none() {
            for (s, key) in keys.iter().enumerate() {
                by_key.entry(key.clone()).or_insert((i, s));
            }
        }
        // The values of the form come `steps` earlier than those of this game, which come `shift`
        // later than those of the first game of its class.
        if let Some((form, steps)) = form {
            let (j, shift) = found.unwrap_or((i, 0));
            by_form.entry(form).or_insert((j, later(steps, 0) - shift));
        }
        rows[i].keys = keys;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::{Family, compare};

    fn rows(family: &str, values: usize) -> Vec<Row> {
        let family: Family = family.parse().expect("a family");
        let options = Options::default().with_values(values);
        let mut rows: Vec<Row> = family.games().map(|game| Row::of(&game, &options).expect("a row")).collect();
        find_classes(&mut rows);
        rows
    }

    /// Every pair that is called the same is the same by comparison, shift included; and of the
    /// games that are first in their classes no two are the same.
    #[test]
    fn classes_agree_with_comparisons() {
        let rows = rows("0.??", 5000);
        assert_eq!(rows.len(), 64);
        let rules = |row: &Row| Rules::parse(&row.rules).ok();
        let options = Options::default().with_values(5000);
        for (i, row) in rows.iter().enumerate() {
            let Some(this) = rules(row) else { continue };
            for other in rows[..i].iter().filter(|other| other.same_as.is_none()) {
                let Some(that) = rules(other) else { continue };
                let found = compare(&this, &that, &options).expect("within limits");
                let is_named = row.same_as.as_ref() == Some(&other.rules);
                if is_named {
                    assert!(found.is_proved(), "{} and {}", row.rules, other.rules);
                    let signed = |shift: usize| i64::try_from(shift).expect("a small shift");
                    let shift = signed(found.shift.of_first) - signed(found.shift.of_second);
                    assert_eq!(row.shift, Some(shift), "{} and {}", row.rules, other.rules);
                } else if row.same_as.is_none() && found.is_proved() {
                    let shift = found.shift.of_first.max(found.shift.of_second);
                    assert!(shift > MOST_SHIFT, "{} is {} shifted by {shift}", row.rules, other.rules);
                }
            }
        }
        let find = |text: &str| rows.iter().find(|row| row.rules == text).expect(text);
        assert_eq!(find("0.77").name.as_deref(), Some("kayles"));
        assert_eq!((find("0.77").period, find("0.77").largest), (Some(12), Some(8)));
        assert_eq!(find("0.00").status, "proved");
        assert_eq!(find("0.07").status, "proved");
    }

    /// A game that is the same by its moves as one that is the same by its values: 4 has the form
    /// 0.7, and 0.7 the values of 0.3.
    #[test]
    fn classes_are_transitive() {
        let options = |values: usize| Options::default().with_values(values);
        let row = |text: &str, values: usize| Row::of(text, &options(values)).expect("a row");
        let mut rows = vec![row("0.3", 500), row("0.7", 500), row("4", 1)];
        find_classes(&mut rows);
        assert_eq!(rows[1].same_as.as_deref(), Some("0.3"));
        assert_eq!((rows[2].same_as.as_deref(), rows[2].shift), (Some("0.3"), Some(1)));
    }

    #[test]
    fn only_codes_of_zeros_have_no_moves() {
        for (text, status) in [("0.0", "proved"), ("0.000", "proved"), (".", "bad"), ("0..0", "bad"), ("0.", "bad")] {
            assert_eq!(Row::of(text, &Options::default()).expect("a row").status, status, "{text}");
        }
    }

    #[test]
    fn bad_rules_have_a_row() {
        let row = Row::of("take 0", &Options::default()).expect("a row");
        assert_eq!(row.status, "bad");
        assert!(row.problem.is_some_and(|problem| problem.contains("makes no progress")));
    }
}
