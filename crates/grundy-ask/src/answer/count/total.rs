//! Counts of heaps that add up to a total.

use std::ops::RangeInclusive;

use grundy::game::Components;
use grundy::period::Solution;
use grundy::{Game, Natural, Options, Outcome, to_decimal};
use serde_json::{Map, Value, json};

use super::super::census::{components, pieces_json};
use super::super::limited;
use super::super::story::{object, outcome_name, values_json};
use super::digits::number_json;
use super::{Asked, asked_outcome};
use crate::error::{Error, Result};
use crate::question::{Count, PieceFields, Pool, Sizes};

/// Multisets of heaps that add up to a total, or to one of several.
#[derive(Debug)]
pub(super) struct Total {
    pub game: Game,
    pub pieces: PieceFields,
    pub totals: RangeInclusive<usize>,
    pub outcome: Outcome,
    pub answer: Natural,
    pub all: Natural,
    pub digits: bool,
    pub solution: Solution,
}

/// What a question about totals asks for, before it is counted.
pub(super) struct Asking {
    pub totals: RangeInclusive<usize>,
    pub outcome: Outcome,
}

impl Asking {
    pub fn new(asked: &Count, pool: &Pool, game: &Game, totals: &Sizes) -> Result<Self> {
        if game.heap_rules().is_none() {
            let problem = format!("⟨total⟩ adds up sizes of heaps, and {game} is not played with heaps");
            return Err(Error::question(problem));
        }
        let needs_heaps = || Error::question("⟨total⟩ adds up sizes of heaps: ask with ⟨heaps⟩");
        pool.pieces.heaps.as_ref().ok_or_else(needs_heaps)?;
        let Asked::Outcome(outcome) = asked_outcome(asked)? else {
            return Err(Error::question("⟨total⟩ counts won or lost selections, not those of every value"));
        };
        // The library refuses totals that are too large.
        let word = |total: &Natural| usize::try_from(total).unwrap_or(usize::MAX);
        Ok(Asking { totals: word(&totals.first)..=word(&totals.last), outcome })
    }

    /// The heaps that are added up.
    pub fn heaps<'g>(&self, game: &'g Game, pool: &Pool) -> Result<Components<'g>> {
        components(game, &pool.pieces)
    }
}

impl Total {
    pub fn new(asked: &Count, pool: &Pool, game: Game, totals: &Sizes, options: &Options<'_>) -> Result<Self> {
        let asking = Asking::new(asked, pool, &game, totals)?;
        let modulus = asked.answer.modulus.as_ref().map(|modulus| &modulus.0);
        let options = limited(options, pool.game.limit);
        let Asking { totals, outcome } = &asking;
        let (counted, solution) = asking.heaps(&game, pool)?.count_totals(totals, *outcome, modulus, &options)?;
        let sum = |counts: &mut dyn Iterator<Item = &Natural>| {
            let sum = counts.fold(Natural::ZERO, |sum, count| sum + count);
            modulus.map_or(sum.clone(), |modulus| sum % modulus)
        };
        let answer = sum(&mut counted.iter().map(|counted| &counted.answer));
        let all = sum(&mut counted.iter().map(|counted| &counted.all));
        let (pieces, digits) = (pool.pieces.clone(), asked.answer.digits);
        Ok(Total { game, pieces, totals: asking.totals, outcome: asking.outcome, answer, all, digits, solution })
    }

    pub fn json(&self) -> Map<String, Value> {
        object([
            ("answer", number_json(&self.answer, self.digits)),
            ("all", json!(to_decimal(&self.all))),
            ("outcome", json!(outcome_name(self.outcome))),
            ("selection", selection_json(&self.totals)),
            ("rules", json!(self.game.to_string())),
            ("rules_in_words", json!(self.game.describe())),
            ("pieces", pieces_json(&self.pieces, None)),
            ("values", values_json(&self.solution)),
        ])
    }
}

/// The totals of multisets, as JSON: a number, or a range as text.
pub(super) fn selection_json(totals: &RangeInclusive<usize>) -> Value {
    let (first, last) = (totals.start(), totals.end());
    let total = if first == last { json!(last) } else { json!(format!("{first}..{last}")) };
    json!({ "kind": "multisets", "total": total })
}
