//! Misere quotients.

use grundy::misere::{GenusRange, Quotient as Found, QuotientPeriod, Values, check_rules};
use grundy::{Game, Natural, Options};
use serde_json::{Map, Value, json};

use super::limited;
use super::story::object;
use crate::error::Result;
use crate::explain::{self, Document};
use crate::files::game;
use crate::question::{Number, Quotient};

/// The misere quotient of a game.
#[derive(Debug)]
pub struct QuotientAnswer {
    name: String,
    game: Game,
    found: Found,
    /// Whether a last heap was asked for, which was reached.
    complete: bool,
}

/// The most heaps whose elements are listed in a line.
const MOST_LISTED: usize = 1000;

impl QuotientAnswer {
    pub(super) fn new(asked: &Quotient, options: &Options<'_>) -> Result<Self> {
        let game = game(&asked.game.rules)?;
        let rules = game.misere_rules()?;
        check_rules(rules)?;
        let options = limited(options, asked.game.limit);
        let to = asked.to.as_ref().map(|Number(to)| to);
        // A number that no list reaches needs a proved period.
        let found = Found::new(rules, to.and_then(|to| usize::try_from(to).ok()), &options)?;
        if let Some(to) = to {
            found.element(to)?;
        }
        Ok(QuotientAnswer { name: asked.game.name(), found, complete: to.is_some(), game })
    }

    /// "order 40, P-portion 9, period 12 from 71, proved".
    fn line(&self) -> String {
        let mut line = format!("order {}, P-portion {}", self.found.order(), self.found.p_portion());
        match self.found.period() {
            Some(QuotientPeriod { period, preperiod, proved: true }) => {
                line += &format!(", period {period} from {preperiod}, proved");
            }
            Some(QuotientPeriod { period, preperiod, proved: false }) => {
                line += &format!(", heaps 0..{}, period {period} from {preperiod}, observed", self.found.heaps());
            }
            None => line += &format!(", heaps 0..{}", self.found.heaps()),
        }
        line
    }

    /// "tame", of all heaps or as far as they were computed; or "wild", which larger heaps do not
    /// change.
    fn kind(&self) -> String {
        let is_whole = self.found.period().is_some_and(|period| period.proved);
        match (self.found.is_tame(), is_whole) {
            (false, _) => "wild".to_owned(),
            (true, true) => "tame".to_owned(),
            (true, false) => format!("tame up to heaps of {}", self.found.heaps()),
        }
    }

    /// The last size whose element is listed: the rest repeats, if that is proved.
    fn listed(&self) -> usize {
        match self.found.period() {
            Some(QuotientPeriod { period, preperiod, proved: true }) => preperiod + period - 1,
            _ => self.found.heaps(),
        }
    }

    fn names(&self) -> Vec<String> {
        let images = &self.found.images()[..=self.listed()];
        images.iter().map(|&x| self.found.presentation().name(usize::from(x))).collect()
    }

    fn lost(&self) -> Vec<String> {
        self.found.monoid().lost().map(|x| self.found.presentation().name(x)).collect()
    }

    /// The elements of heaps, in a line.
    fn map(&self) -> String {
        let last = self.listed();
        let names = self.names();
        match last < MOST_LISTED {
            true => format!("heaps 0..{last}: {}", names.join(" ")),
            false => format!(
                "heaps 0..{} (of 0..{last}; JSON lists all): {}",
                MOST_LISTED - 1,
                names[..MOST_LISTED].join(" ")
            ),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut lines = vec![
            self.line(),
            self.kind(),
            format!("generators: {}", generators_text(&self.found)),
            format!("relations: {}", listed(&self.found.presentation().relations())),
            format!("lost: {}", listed(&self.lost())),
            self.map(),
        ];
        if let Some(QuotientPeriod { period, preperiod, proved: true }) = self.found.period() {
            lines.push(format!("from {preperiod} on, the elements repeat with period {period}"));
        }
        lines.join("\n")
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        let mut story = object([("answer", json!(self.line()))]);
        story.extend(quotient_json(&self.found));
        story.extend(object([
            ("relations", json!(self.found.presentation().relations())),
            ("lost", json!(self.lost())),
            ("map", json!(self.names())),
            ("rules", json!(self.game.to_string())),
            ("rules_in_words", json!(self.game.describe())),
        ]));
        story
    }

    pub(super) fn explanation(&self) -> Result<Document> {
        explain::misere_quotient(&self.name, &self.found, &self.line())
    }

    /// Why larger heaps are not known, if they are not.
    pub(super) fn no(&self) -> Option<String> {
        if self.complete || self.found.period().is_some_and(|period| period.proved) {
            return None;
        }
        let why = self.found.stopped().map_or(String::new(), |why| format!(": {why}"));
        let way = match self.found.is_tame() {
            true => {
                "\n  help: a tame game needs no quotient: ask for a value, moves, a census or a count with ⟨misere⟩"
            }
            false => "",
        };
        Some(format!("the quotient is exact up to heaps of {}, and no period is proved{why}{way}", self.found.heaps()))
    }
}

fn listed(texts: &[String]) -> String {
    if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
}

/// The letters of a quotient, and the heaps that they stand for.
fn generators(found: &Found) -> impl Iterator<Item = (String, usize)> {
    let generators = found.presentation().generators().iter().enumerate();
    generators.map(|(i, &(size, _))| (found.presentation().letter(i), size))
}

/// "a = heap 1, b = heap 2".
fn generators_text(found: &Found) -> String {
    let texts: Vec<String> = generators(found).map(|(letter, size)| format!("{letter} = heap {size}")).collect();
    listed(&texts)
}

/// What the letters of elements mean, which depends on how many heaps were computed; nothing in a
/// tame game.
pub(super) fn letters_note(values: &Values) -> Option<String> {
    let found = values.quotient().filter(|found| generators(found).next().is_some())?;
    Some(format!("quotient of the heaps 0..{}: {}", found.heaps(), generators_text(found)))
}

/// A quotient as JSON.
pub(super) fn quotient_json(found: &Found) -> Map<String, Value> {
    let generators: Vec<Value> =
        generators(found).map(|(letter, size)| json!({ "name": letter, "heap": size })).collect();
    object([
        ("order", json!(found.order())),
        ("p_portion", json!(found.p_portion())),
        ("period", json!(found.period().map(|period| period.period))),
        ("preperiod", json!(found.period().map(|period| period.preperiod))),
        ("proved", json!(found.period().is_some_and(|period| period.proved))),
        ("heap", json!(found.heaps())),
        ("tame", json!(found.is_tame())),
        ("states", json!(found.states())),
        ("stopped", json!(found.stopped())),
        ("generators", json!(generators)),
    ])
}

/// What heaps are worth in misere play, as JSON: the quotient, or `null` in a tame game.
pub(super) fn quotient_of(values: &Values) -> Value {
    values.quotient().map_or(Value::Null, |found| Value::Object(quotient_json(found)))
}

/// The elements that occur, with their counts.
pub(super) fn of_elements(found: &Found, counts: Vec<Natural>) -> Vec<(String, Natural)> {
    let occurring = counts.into_iter().enumerate().filter(|(_, count)| !count.is_zero());
    occurring.map(|(x, count)| (found.presentation().name(x), count)).collect()
}

/// The genera that occur, with their counts.
pub(super) fn of_genus(rows: Vec<GenusRange>) -> Vec<(String, Natural)> {
    rows.into_iter().map(|row| (row.to_string(), row.count)).collect()
}

/// Values and counts with the counts as decimals.
pub(super) fn decimal(rows: &[(String, Natural)]) -> Vec<(String, String)> {
    rows.iter().map(|(value, count)| (value.clone(), grundy::to_decimal(count))).collect()
}
