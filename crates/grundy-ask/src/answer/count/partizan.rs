//! Counts of partizan games.

use grundy::census::PartizanCensus;
use grundy::rules::PartizanRules;
use grundy::tally::partizan::PartizanTally;
use grundy::tally::{self, Selection};
use grundy::{Game, Natural, Options, Outcome, to_decimal};
use serde_json::{Map, Value, json};

use super::super::census::{components, pieces_json, sorted_json, title};
use super::super::story::{object, selection_json};
use super::digits::number_json;
use super::selection;
use crate::error::{Error, Result};
use crate::question::{Count, PieceFields, Pool};

#[derive(Debug)]
pub(super) struct Partizan {
    pub title: String,
    pub game: Game,
    pub rules: PartizanRules,
    pub pieces: PieceFields,
    pub selection: Selection,
    pub census: PartizanCensus,
    pub outcomes: Vec<Outcome>,
    pub tally: PartizanTally,
    pub answer: Natural,
    pub digits: bool,
}

impl Partizan {
    pub fn new(asked: &Count, pool: &Pool, game: &Game, rules: PartizanRules, options: &Options<'_>) -> Result<Self> {
        let by_value = asked.outcome.outcome.as_deref() == Some("by value");
        if asked.answer.sample.is_some() || by_value || pool.selection.total.is_some() {
            return Err(Error::question(
                "⟨sample⟩, ⟨by_value⟩ and ⟨total⟩ are for games in which both players have the same moves",
            ));
        }
        if matches!(rules, PartizanRules::Drawn(_)) {
            components(game, &pool.pieces)?.partizan_census(options)?;
        }
        let outcomes = partizan_outcomes(asked, &rules)?;
        let selection = selection(&pool.selection)?;
        let modulus = asked.answer.modulus.as_ref().map(|modulus| &modulus.0);
        let census = components(game, &pool.pieces)?.partizan_census(options)?;
        let tally = tally::partizan::count(&census, &selection, modulus, options)?;
        let answer = tally.of(&outcomes, modulus);
        let (title, digits) = (title(&pool.game, &pool.pieces), asked.answer.digits);
        let pieces = pool.pieces.clone();
        Ok(Partizan { title, game: game.clone(), rules, pieces, selection, census, outcomes, tally, answer, digits })
    }

    pub fn json(&self) -> Map<String, Value> {
        let [positive, negative] = self.rules.players();
        let outcomes = json!({
            positive: to_decimal(&self.tally.left),
            negative: to_decimal(&self.tally.right),
            "next": to_decimal(&self.tally.next),
            "previous": to_decimal(&self.tally.previous),
        });
        object([
            ("answer", number_json(&self.answer, self.digits)),
            ("selection", selection_json(&self.selection)),
            ("outcomes", outcomes),
            ("all", json!(to_decimal(&self.tally.all))),
            ("algorithm", json!(self.tally.algorithm)),
            ("rules", json!(self.rules.to_string())),
            ("rules_in_words", json!(self.rules.describe())),
            ("pieces", pieces_json(&self.pieces, Some(self.census.total()))),
            ("theorem", json!(self.census.theorem())),
            ("census", sorted_json(&self.census)),
        ])
    }
}

/// Which outcomes a partizan count asks for.
pub(super) fn partizan_outcomes(asked: &Count, rules: &PartizanRules) -> Result<Vec<Outcome>> {
    let players = rules.players();
    match (&asked.outcome.winner, &asked.outcome.first) {
        (Some(winner), Some(first)) => return Ok(Outcome::won_by(winner, first, players)?.to_vec()),
        (Some(_), None) => {
            let [one, other] = players;
            return Err(Error::question(format!("⟨winner⟩ needs ⟨first⟩: who starts, {one} or {other}?")));
        }
        (None, _) => {}
    }
    let Some(letter) = asked.outcome.outcome.as_deref().filter(|outcome| !["won", "lost"].contains(outcome)) else {
        return Err(Error::question(format!(
            "{rules} is partizan: who wins depends on who starts\n  \
             help: ask with ⟨winner⟩ {} ⟨first⟩ {}, or with ⟨outcome⟩",
            players[0], players[1]
        )));
    };
    let initial = |player: &str| player[..1].eq_ignore_ascii_case(letter) || player.eq_ignore_ascii_case(letter);
    let outcome = match letter {
        "N" | "n" => Outcome::Next,
        "P" | "p" => Outcome::Previous,
        _ if initial(players[0]) => Outcome::Left,
        _ if initial(players[1]) => Outcome::Right,
        _ => {
            let letters = players.map(|player| player[..1].to_uppercase());
            return Err(Error::question(format!(
                "there is no outcome {letter}: it is {} or {} (that player wins), N (the next player) or P (the \
                 previous one)",
                letters[0], letters[1]
            )));
        }
    };
    Ok(vec![outcome])
}
