//! The games of a family, a row for each.

use grundy::Options;
use grundy::families::Row;
use serde_json::{Map, Value, json};

use super::story::object;
use crate::error::{Error, Result};
use crate::question::{Format, Sweep};
use crate::sweep::{EachRow, Ledger, csv, family_text, games, run, summary, table};

/// What is known of each game of a family.
#[derive(Debug)]
pub struct SweepAnswer {
    family: String,
    rows: Vec<Row>,
    format: Format,
}

impl SweepAnswer {
    pub(super) fn new(asked: &Sweep, options: &Options<'_>) -> Result<Self> {
        let family = family_text(&asked.family)?;
        let games = games(&family, asked.most.map(|most| most.0))?;
        let mut ledger = Ledger::in_memory();
        run(&games, &mut ledger, EachRow::from(asked), options)?;
        SweepAnswer::of_rows(family, ledger.rows_of(&games), asked.format)
    }

    /// The answer that has these rows; `family` is the text of the family.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] for a format that rows do not have.
    pub fn of_rows(family: String, mut rows: Vec<Row>, format: Format) -> Result<Self> {
        if matches!(format, Format::Bfile | Format::Latex) {
            return Err(Error::question("rows are printed as plain, csv or json"));
        }
        // Keys serve to find classes, and have done so.
        rows.iter_mut().for_each(|row| row.keys.clear());
        Ok(SweepAnswer { family, rows, format })
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub(super) fn text(&self) -> String {
        match self.format {
            Format::Csv => csv(&self.rows),
            Format::Plain => table(&self.rows),
            _ => self.rows.iter().map(|row| json!(row).to_string()).collect::<Vec<_>>().join("\n"),
        }
    }

    /// How many games have which status, and why some have no row of their own.
    pub(super) fn notes(&self) -> Vec<String> {
        let bad = self.bad().map(|row| {
            let problem = row.problem.as_deref().unwrap_or_default();
            format!("{}{problem}", self.line_of(&row.rules))
        });
        std::iter::once(summary(&self.rows)).chain(bad).collect()
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        object([
            ("answer", json!(self.rows)),
            ("family", json!(self.family.trim_end())),
            ("text", json!(summary(&self.rows))),
        ])
    }

    /// What to say if the rules of some games cannot be read.
    pub(super) fn no(&self) -> Option<String> {
        match self.bad().count() {
            0 => None,
            1 => Some("the rules of one game cannot be read; the others are done".to_owned()),
            bad => Some(format!("the rules of {bad} games cannot be read; the others are done")),
        }
    }

    fn bad(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.status == "bad")
    }

    /// Where some rules stand, if the family is a list.
    fn line_of(&self, rules: &str) -> String {
        let place = self.family.contains('\n').then(|| self.family.lines().position(|line| line.trim() == rules));
        place.flatten().map_or(String::new(), |line| format!("line {}: ", line + 1))
    }
}
