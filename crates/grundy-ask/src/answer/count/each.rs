//! Sequences of counts: one for each number of pieces, each total, or each largest heap.

use grundy::game::Components;
use grundy::rules::PartizanRules;
use grundy::tally::{self, Selection};
use grundy::{Game, Natural, Options, to_decimal};
use serde_json::{Map, Value, json};

use super::super::census::{components, pieces_json};
use super::super::limited;
use super::super::story::{object, outcome_name, selection_json, theorem_note};
use super::partizan::partizan_outcomes;
use super::total::{self, Asking};
use super::{Asked, asked_outcome, selection};
use crate::error::{Error, Result};
use crate::question::{Count, Each, Format, PieceFields, Pool};
use crate::table;

/// A sequence of counts.
#[derive(Debug)]
pub(super) struct Sequence {
    /// What the index of the sequence is: "multisets", "total", "heap".
    index: &'static str,
    terms: Vec<(Natural, Natural)>,
    format: Format,
    pub note: Option<String>,
    story: Map<String, Value>,
}

impl Sequence {
    pub fn new(asked: &Count, each: Each, pool: &Pool, game: &Game, options: &Options<'_>) -> Result<Self> {
        let answer = &asked.answer;
        if answer.digits || answer.sample.is_some() || answer.list.is_some() || answer.expect.is_some() {
            return Err(Error::question("⟨each⟩ does not go with ⟨digits⟩, ⟨sample⟩, ⟨list⟩ and ⟨expect⟩"));
        }
        let options = &limited(options, pool.game.limit);
        let counting = Counting { asked, pool, game, options, modulus: answer.modulus.as_ref().map(|n| &n.0) };
        match (game.partizan_rules(), &pool.selection.total, each) {
            (Some(rules), _, _) => counting.partizan(&rules, each),
            (None, Some(totals), _) => counting.totals(&Asking::new(asked, pool, game, totals)?, each),
            (None, None, Each::Selection) => counting.sizes(),
            (None, None, Each::Heaps) => counting.largest_heaps(),
        }
    }

    pub fn text(&self) -> Result<String> {
        let rows: Vec<(String, String)> =
            self.terms.iter().map(|(n, count)| (n.to_string(), to_decimal(count))).collect();
        table::of_sequence([self.index, "count"], &rows, self.format)
    }

    pub fn json(&self) -> Map<String, Value> {
        let term = |(n, count): &(Natural, Natural)| json!({ self.index: n.to_string(), "count": to_decimal(count) });
        let answer: Value = self.terms.iter().map(term).collect();
        std::iter::once(("answer".to_owned(), answer)).chain(self.story.clone()).collect()
    }
}

/// A count that is asked for again and again.
struct Counting<'a> {
    asked: &'a Count,
    pool: &'a Pool,
    game: &'a Game,
    options: &'a Options<'a>,
    modulus: Option<&'a Natural>,
}

impl Counting<'_> {
    fn sequence(&self, index: &'static str, terms: Vec<(Natural, Natural)>, selection: Value) -> Sequence {
        let outcome = self.asked.outcome.outcome.as_deref();
        let story = object([
            ("outcome", json!(outcome)),
            ("selection", selection),
            ("rules", json!(self.game.to_string())),
            ("rules_in_words", json!(self.game.describe())),
            ("pieces", pieces_json(&self.pool.pieces, None)),
        ]);
        Sequence { index, terms, format: self.asked.answer.format, note: None, story }
    }

    fn components(&self) -> Result<Components<'_>> {
        components(self.game, &self.pool.pieces)
    }

    fn outcome(&self) -> Result<grundy::Outcome> {
        match asked_outcome(self.asked)? {
            Asked::Outcome(outcome) => Ok(outcome),
            Asked::ByValue => Err(Error::question("⟨each⟩ counts won or lost selections, not those of every value")),
        }
    }

    /// A count for each number of pieces.
    fn sizes(&self) -> Result<Sequence> {
        let (selection, outcome) = (selection(&self.pool.selection)?, self.outcome()?);
        let survey = self.components()?.survey(self.options)?;
        let counts = tally::each(&survey.census, &selection, outcome, self.modulus, self.options)?;
        let mut sequence =
            self.sequence(selection.kind.name(), indexed(&selection, counts), selection_json(&selection));
        sequence.story.insert("outcome".to_owned(), json!(outcome_name(outcome)));
        sequence.note = survey.solution.as_ref().and_then(theorem_note);
        Ok(sequence)
    }

    /// A count for each total.
    fn totals(&self, asking: &Asking, each: Each) -> Result<Sequence> {
        if each == Each::Heaps {
            return Err(Error::question("⟨each⟩=heaps is for a number of pieces: with ⟨total⟩, ask with ⟨each⟩ alone"));
        }
        let heaps = asking.heaps(self.game, self.pool)?;
        let (counted, solution) = heaps.count_totals(&asking.totals, asking.outcome, self.modulus, self.options)?;
        let numbers = asking.totals.clone().map(Natural::from);
        let terms = numbers.zip(counted.into_iter().map(|counted| counted.answer)).collect();
        let mut sequence = self.sequence("total", terms, total::selection_json(&asking.totals));
        sequence.story.insert("outcome".to_owned(), json!(outcome_name(asking.outcome)));
        sequence.note = theorem_note(&solution);
        Ok(sequence)
    }

    /// A count for each largest heap.
    fn largest_heaps(&self) -> Result<Sequence> {
        let (selection, outcome) = (selection(&self.pool.selection)?, self.outcome()?);
        let PieceFields { heaps: Some(_), .. } = &self.pool.pieces else {
            return Err(Error::question("⟨each⟩=heaps needs ⟨heaps⟩, as in ⟨heaps⟩ 1..100"));
        };
        let components = self.components()?;
        let (sizes, counts, solution) = components.count_each_heap(&selection, outcome, self.modulus, self.options)?;
        let terms = sizes.into_iter().map(Natural::from).zip(counts).collect();
        let mut sequence = self.sequence("heap", terms, selection_json(&selection));
        sequence.story.insert("outcome".to_owned(), json!(outcome_name(outcome)));
        sequence.note = theorem_note(&solution);
        Ok(sequence)
    }

    /// A count for each number of pieces of a partizan game, from one census.
    fn partizan(&self, rules: &PartizanRules, each: Each) -> Result<Sequence> {
        if each == Each::Heaps || self.pool.selection.total.is_some() {
            let problem = "⟨each⟩=heaps and ⟨total⟩ are for games in which both players have the same moves";
            return Err(Error::question(problem));
        }
        let (selection, outcomes) = (selection(&self.pool.selection)?, partizan_outcomes(self.asked, rules)?);
        let census = self.components()?.partizan_census(self.options)?;
        let span = usize::try_from(&(&selection.last - &selection.first)).ok().filter(|&span| span < tally::MAX_COUNTS);
        let span = span.ok_or_else(|| Error::question(format!("at most {} counts are listed", tally::MAX_COUNTS)))?;
        let one = |i: usize| -> Result<Natural> {
            let selection = Selection::new(selection.kind, &selection.first + Natural::from(i));
            let tally = tally::partizan::count(&census, &selection, self.modulus, self.options)?;
            Ok(tally.of(&outcomes, self.modulus))
        };
        let counts = (0..=span).map(one).collect::<Result<_>>()?;
        Ok(self.sequence(selection.kind.name(), indexed(&selection, counts), selection_json(&selection)))
    }
}

/// The counts with the numbers of pieces they are for.
fn indexed(selection: &Selection, counts: Vec<Natural>) -> Vec<(Natural, Natural)> {
    counts.into_iter().enumerate().map(|(i, count)| (&selection.first + Natural::from(i), count)).collect()
}
