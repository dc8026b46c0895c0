//! Counts in misere play.

use grundy::census::{Heaps, Pieces};
use grundy::misere::{self, Counted, Values};
use grundy::tally::{Selection, digits_of};
use grundy::{Game, Natural, Options, Outcome, Remedy, to_decimal};
use serde_json::{Map, Value, json};

use super::super::census::{components, pieces_json, title};
use super::super::limited;
use super::super::quotient::{decimal, letters_note, of_elements, of_genus, quotient_of};
use super::super::story::{object, outcome_name, selection_json};
use super::digits::{digits_line, number_json};
use super::{Asked, asked_outcome, selection};
use crate::error::{Error, Result};
use crate::explain::{self, Document, MisereCounted, latex_formula};
use crate::question::{Count, Each, Format, PieceFields, Pool};
use crate::table;

/// A count in misere play, and what it rests on.
#[derive(Debug)]
pub(super) struct Misere {
    title: String,
    game: Game,
    heaps: Heaps,
    pieces: PieceFields,
    selection: Selection,
    values: Values,
    format: Format,
    digits: bool,
    told: Told,
}

#[derive(Debug)]
enum Told {
    One(Outcome, Counted),
    Each(Outcome, Vec<Counted>),
    /// How many selections have each value.
    ByValue(Vec<(String, Natural)>),
}

/// A picture of counts by value.
pub(super) struct Bars {
    pub title: String,
    pub rows: Vec<(String, Natural)>,
    /// The sum of the counts.
    pub all: Natural,
}

impl Misere {
    pub fn new(asked: &Count, pool: &Pool, options: &Options<'_>) -> Result<Self> {
        check_fields(asked, pool)?;
        let game = crate::files::game(&pool.game.rules)?;
        let rules = game.misere_rules()?.clone();
        let options = &limited(options, pool.game.limit);
        let heaps = match components(&game, &pool.pieces)?.heap_pieces() {
            Some(Pieces::Heaps(heaps)) => heaps.clone(),
            _ => return Err(Error::question("misere play is for heaps: ask with ⟨heaps⟩")),
        };
        let selection = selection(&pool.selection)?;
        let values = Values::new(&rules, &Pieces::Heaps(heaps.clone()).largest(), options)?;
        let modulus = asked.answer.modulus.as_ref().map(|modulus| &modulus.0);
        let told = match (asked_outcome(asked)?, asked.answer.each) {
            (Asked::Outcome(outcome), None) => {
                let counted = misere::count(&values, &heaps, &selection, outcome, modulus, options);
                Told::One(outcome, counted.map_err(in_full)?)
            }
            (Asked::Outcome(outcome), Some(_)) => {
                Told::Each(outcome, misere::each(&values, &heaps, &selection, outcome, modulus, options)?)
            }
            (Asked::ByValue, _) => Told::ByValue(match &values {
                Values::Tame(tame) => of_genus(tame.distribution(&heaps, &selection, modulus, options)?),
                Values::Quotient(found) => {
                    let counts = misere::census(found, &heaps, options)?;
                    let all = misere::products(found.monoid(), &counts, &selection, modulus, false, options)?;
                    of_elements(found, all.into_iter().next().unwrap_or_default())
                }
            }),
        };
        let (format, digits, pieces) = (asked.answer.format, asked.answer.digits, pool.pieces.clone());
        let title = title(&pool.game, &pieces);
        Ok(Misere { title, game, heaps, pieces, selection, values, format, digits, told })
    }

    /// The answer, if it is one number.
    pub fn number(&self) -> Option<&Natural> {
        match &self.told {
            Told::One(_, counted) => Some(&counted.answer),
            _ => None,
        }
    }

    /// What the values are, if the counts are by value.
    pub fn note(&self) -> Option<String> {
        matches!(self.told, Told::ByValue(_)).then(|| letters_note(&self.values))?
    }

    fn sizes(&self, counted: &[Counted]) -> Vec<(String, String)> {
        let size = |i: usize| (&self.selection.first + Natural::from(i)).to_string();
        counted.iter().enumerate().map(|(i, counted)| (size(i), to_decimal(&counted.answer))).collect()
    }

    /// What a picture of the counts by value shows.
    pub fn bars(&self) -> Option<Bars> {
        let Told::ByValue(rows) = &self.told else { return None };
        let Selection { kind, first, last } = &self.selection;
        let sizes = if first == last { last.to_string() } else { format!("{first} to {last}") };
        let title = format!("{}, {} of {sizes}, misere play", self.title, kind.name());
        let all = rows.iter().fold(Natural::ZERO, |sum, (_, count)| sum + count);
        Some(Bars { title, rows: rows.clone(), all })
    }

    /// How the count was made, if it is one number.
    pub fn explanation(&self, modulus: Option<&Natural>, options: &Options<'_>) -> Result<Option<Document>> {
        let Misere { title, values, heaps, selection, .. } = self;
        let (Told::One(outcome, counted), false) = (&self.told, self.digits) else { return Ok(None) };
        let asked = MisereCounted { title, values, heaps, selection, outcome: *outcome, modulus, counted };
        explain::misere_count(&asked, options).map(Some)
    }

    pub fn text(&self) -> Result<String> {
        match &self.told {
            Told::One(_, counted) if self.digits => Ok(digits_line(&digits_of(&counted.answer))),
            Told::One(_, counted) => Ok(to_decimal(&counted.answer)),
            Told::Each(_, counted) => {
                table::of_sequence([self.selection.kind.name(), "count"], &self.sizes(counted), self.format)
            }
            Told::ByValue(rows) => table::of_counts(&decimal(rows), "selections", self.format, latex_formula),
        }
    }

    pub fn json(&self) -> Map<String, Value> {
        let mut story = match &self.told {
            Told::One(outcome, counted) => object([
                ("answer", number_json(&counted.answer, self.digits)),
                ("all", json!(to_decimal(&counted.all))),
                ("outcome", json!(outcome_name(*outcome))),
            ]),
            Told::Each(outcome, counted) => {
                let name = self.selection.kind.name();
                let term = |(size, count): (String, String)| json!({ name: size, "count": count });
                let terms: Vec<Value> = self.sizes(counted).into_iter().map(term).collect();
                object([("answer", json!(terms)), ("outcome", json!(outcome_name(*outcome)))])
            }
            Told::ByValue(rows) => {
                let row = |(value, count): (String, String)| json!({ "value": value, "count": count });
                let rows: Vec<Value> = decimal(rows).into_iter().map(row).collect();
                object([("answer", json!(rows))])
            }
        };
        story.extend(object([
            ("misere", json!(true)),
            ("selection", selection_json(&self.selection)),
            ("rules", json!(self.game.to_string())),
            ("rules_in_words", json!(self.game.describe())),
            ("pieces", pieces_json(&self.pieces, None)),
            ("quotient", quotient_of(&self.values)),
        ]));
        story
    }
}

/// Digits alone are no way out of an answer that is too long: it is computed in full.
fn in_full(error: grundy::Error) -> Error {
    match error.remedy() {
        Some(Remedy::Modulus) => Error::question(format!("{error}\n  help: ask for it modulo a number with ⟨mod⟩")),
        _ => error.into(),
    }
}

/// Refuses what misere play does not have.
fn check_fields(asked: &Count, pool: &Pool) -> Result<()> {
    let answer = &asked.answer;
    let problem = if !asked.pools.is_empty() {
        "⟨pool⟩: heaps of different games have no common quotient here; ask about one game"
    } else if pool.selection.total.is_some() {
        "⟨total⟩: ask with ⟨tuples⟩, ⟨multisets⟩, ⟨sets⟩ or ⟨arrangements⟩"
    } else if answer.sample.is_some() {
        "⟨sample⟩: ask for the count, or about single positions"
    } else if answer.list.is_some() {
        "⟨list⟩: ask for the count, or about single positions"
    } else if answer.each == Some(Each::Heaps) {
        "⟨each⟩=heaps: ⟨each⟩=selection counts by the number of heaps"
    } else if answer.each.is_some() && (answer.digits || answer.expect.is_some()) {
        return Err(Error::question("⟨each⟩ does not go with ⟨digits⟩, ⟨sample⟩, ⟨list⟩ and ⟨expect⟩"));
    } else {
        return Ok(());
    };
    Err(Error::question(format!("⟨misere⟩ does not go with {problem}")))
}
