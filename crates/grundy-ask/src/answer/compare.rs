//! Two games, compared.

use grundy::families::{Comparison, Shift, Verdict, compare};
use grundy::{Options, Rules};
use serde_json::{Map, Value, json};

use super::limited;
use super::story::{object, values_text};
use crate::error::Result;
use crate::files::heap_rules;
use crate::question::Compare;

/// Whether two games have the same values.
#[derive(Debug)]
pub struct CompareAnswer {
    names: [String; 2],
    rules: [Rules; 2],
    found: Comparison,
}

impl CompareAnswer {
    pub(super) fn new(asked: &Compare, options: &Options<'_>) -> Result<Self> {
        let names = [asked.game.rules.clone(), asked.other.clone()];
        let on_boards = "games of heaps can be compared";
        let rules = [heap_rules(&names[0], on_boards)?, heap_rules(&names[1], on_boards)?];
        let found = compare(&rules[0], &rules[1], &limited(options, asked.game.limit))?;
        Ok(CompareAnswer { names, rules, found })
    }

    pub(super) fn text(&self) -> String {
        let [first, second] = &self.names;
        // The game that is later comes first.
        let Shift { of_first, of_second } = self.found.shift;
        let (later, earlier, shift) = if of_first > 0 { (first, second, of_first) } else { (second, first, of_second) };
        let are_equal = |how: &str| match shift {
            0 => format!("{first} and {second} have the same values{how}"),
            s => format!("{later} is {earlier} shifted by {s}{how}: G(n+{s}) of {later} is G(n) of {earlier}"),
        };
        match &self.found.verdict {
            Verdict::SameRules => format!("{first} and {second} are the same game"),
            Verdict::SameForm { form } => {
                format!("{}; both have the standard form {form}, so their moves are the same", are_equal(", proved"))
            }
            Verdict::SamePeriods { period, saltus, compared } => {
                let rise = if *saltus == 0 { String::new() } else { format!(" and saltus {saltus}") };
                let values = values_text(*compared);
                format!("{}; both have period {period}{rise}, and {values} agree", are_equal(", proved"))
            }
            Verdict::SoFar { compared } => {
                format!("{}, not proved", are_equal(&format!(" as far as {} were compared", values_text(*compared))))
            }
            Verdict::Differ { at, values: [g, h] } => {
                format!("{first} and {second} differ at {at}: {g} and {h}")
            }
        }
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        let answer = match &self.found.verdict {
            Verdict::SameRules | Verdict::SameForm { .. } | Verdict::SamePeriods { .. } => "equal",
            Verdict::SoFar { .. } => "equal so far",
            Verdict::Differ { .. } => "different",
        };
        let compared = match &self.found.verdict {
            Verdict::SamePeriods { compared, .. } | Verdict::SoFar { compared } => Some(*compared),
            _ => None,
        };
        let difference = match &self.found.verdict {
            Verdict::Differ { at, values } => {
                Some(json!({ "heap": at.to_string(), "values": values.map(|value| value.to_string()) }))
            }
            _ => None,
        };
        let standard_form = match &self.found.verdict {
            Verdict::SameForm { form } => Some(form.to_string()),
            _ => None,
        };
        let Shift { of_first, of_second } = self.found.shift;
        object([
            ("answer", json!(answer)),
            ("text", json!(self.text())),
            ("rules", json!(self.rules[0].to_string())),
            ("other", json!(self.rules[1].to_string())),
            ("proved", json!(self.found.is_proved())),
            ("shift", json!([of_first, of_second])),
            ("standard_form", json!(standard_form)),
            ("compared", json!(compared)),
            ("difference", json!(difference)),
        ])
    }

    /// What to say if the games are not proved to be the same; the text has said it.
    pub(super) fn no(&self) -> Option<String> {
        match self.found.verdict {
            Verdict::Differ { .. } => Some(String::new()),
            Verdict::SoFar { .. } => Some("nothing is proved about larger heaps".to_owned()),
            _ => None,
        }
    }
}
