//! The period of a game's values.

use grundy::Options;
use grundy::period::{Certificate, Solution, Theorem, solve};
use grundy::values::compute;
use serde_json::{Map, Value, json};

use super::limited;
use super::story::{
    class_lines, object, observed_line, period_json, proved_line, theorem_note, values_json, values_text,
};
use crate::error::Result;
use crate::explain::{self, Document};
use crate::files::heap_rules;
use crate::question::Period;

/// A proved period, an observed one, or none.
#[derive(Debug)]
pub struct PeriodAnswer {
    name: String,
    solution: Solution,
}

impl PeriodAnswer {
    pub(super) fn new(asked: &Period, options: &Options<'_>) -> Result<Self> {
        let rules = heap_rules(&asked.game.rules, "ask for its values on a board")?;
        let constant_memory = options.constant_memory && !asked.complete;
        let options = Options { constant_memory, ..limited(options, asked.game.limit) };
        Ok(PeriodAnswer::of(&asked.game.rules, solve(&rules, None, &options)?))
    }

    /// The answer that a solution gives, for a game of this name.
    #[must_use]
    pub fn of(name: &str, solution: Solution) -> Self {
        PeriodAnswer { name: name.to_owned(), solution }
    }

    /// The certificate, if a period is proved.
    ///
    /// # Errors
    ///
    /// Errors of the library.
    pub fn certificate(&self) -> Result<Option<Certificate>> {
        Ok(self.solution.period().map(|_| self.solution.certificate()).transpose()?)
    }

    pub(super) fn text(&self) -> String {
        let mut lines = vec![match (self.solution.period(), self.solution.observed()) {
            (Some(proved), _) => proved_line(proved),
            (None, Some(seen)) => observed_line(&seen),
            (None, None) => match theorem_note(&self.solution) {
                Some(note) => format!("no period needed: every value is known {note}"),
                None => format!("no period found ({})", values_text(self.solution.computed())),
            },
        }];
        lines.extend(self.solution.faster_classes().iter().flat_map(class_lines));
        lines.join("\n")
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        let observed = self.solution.observed().map(|seen| {
            json!({
                "proved": false,
                "given": null,
                "period": seen.period,
                "preperiod": seen.preperiod,
                "saltus": seen.saltus,
                "values": seen.values,
            })
        });
        let classes = self.solution.faster_classes().map(|classes| {
            let each = classes.classes.iter();
            let list: Vec<Value> =
                each.map(|c| json!({ "residue": c.residue, "terms": c.terms, "after": c.after })).collect();
            json!({ "modulus": classes.modulus, "classes": list })
        });
        object([
            ("answer", self.solution.period().map_or_else(|| json!(observed), period_json)),
            ("text", json!(self.text().lines().next())),
            ("rules", json!(self.solution.rules().to_string())),
            ("rules_in_words", json!(self.solution.rules().describe())),
            ("values", values_json(&self.solution)),
            ("residue_classes", json!(classes)),
        ])
    }

    pub(super) fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// What to say if nothing is proved.
    pub(super) fn no(&self) -> Option<String> {
        if let Some(proved) = self.solution.period() {
            return proved.given().map(|given| {
                format!(
                    "the proof rests on the {}: ⟨certificate⟩ writes a certificate, and verifying that proves the \
                     period from the first value on",
                    given.name()
                )
            });
        }
        if self.solution.formula().is_some() {
            return Some("the theorem gives the values of heaps of any size, so no period was searched for".to_owned());
        }
        Some(match Theorem::for_rules(self.solution.rules()) {
            Err(reason) => format!("not proved: {reason}"),
            Ok(_) if self.solution.observed().is_some_and(|seen| seen.saltus > 0) => {
                "not proved: no theorem is known here for arithmetic periods of such rules".to_owned()
            }
            Ok(_) => format!("not proved in {}", values_text(self.solution.computed())),
        })
    }

    /// A number of values that goes further, if nothing is proved and more values might prove it.
    #[must_use]
    pub fn further(&self) -> Option<u64> {
        let solution = &self.solution;
        let is_open = solution.period().is_none() && solution.formula().is_none();
        let is_arithmetic = solution.observed().is_some_and(|seen| seen.saltus > 0);
        let may_be_proved = Theorem::for_rules(solution.rules()).is_ok() && !is_arithmetic;
        (is_open && may_be_proved).then(|| (solution.computed() as u64).saturating_mul(10))
    }

    pub(super) fn explanation(&self, options: &Options<'_>) -> Result<Document> {
        let solution = &self.solution;
        let first;
        let nimbers = if solution.nimbers().is_empty() {
            first = compute(solution.rules(), 60, options)?;
            &first
        } else {
            solution.nimbers()
        };
        Ok(explain::period(&self.name, solution, nimbers))
    }
}
