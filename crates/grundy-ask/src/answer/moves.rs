//! Who wins a position, and by which moves.

use grundy::misere::Values;
use grundy::play::{Arena, Component, Found, Misere, Move, Player, Translation, position};
use grundy::{Game, Natural, Options, Outcome};
use serde_json::{Map, Value, json};

use super::limited;
use super::quotient::{letters_note, quotient_of};
use super::story::{object, outcome_letter, outcome_text};
use crate::error::Result;
use crate::explain::{self, Document};
use crate::files::game;
use crate::question::{Moves, Word};

/// How many winning moves are listed unless another number is given.
const MOST: usize = 20;

/// What the parts of a position are worth, who wins, and by which moves.
#[derive(Debug)]
pub struct MovesAnswer {
    pub(crate) name: String,
    game: Game,
    /// The position as it was typed.
    typed: String,
    pub(crate) position: Vec<Component>,
    /// What each part is worth.
    pub(crate) values: Vec<String>,
    pub(crate) sum: String,
    /// What the values are put together by: "xor", "sum" or "product".
    together: &'static str,
    /// What heaps are worth in misere play, if that is asked.
    misere: Option<Box<Values>>,
    /// Whether nothing can be moved in misere play, so that the player to move has won.
    pub(crate) is_over: bool,
    pub(crate) outcome: Outcome,
    /// The names of the players, if they have different moves.
    pub(crate) players: Option<[&'static str; 2]>,
    /// The winning moves of each player, or of whoever is to move.
    pub(crate) winning: Vec<Winning>,
    /// Moves that the rules allow, if they were asked for.
    legal: Vec<Winning>,
    /// Why the winning moves are not listed, if they are not.
    pub(crate) unknown: Option<String>,
    /// The values of heaps, if the game is played with heaps.
    pub(crate) solution: Option<grundy::period::Solution>,
}

/// The winning moves of a player.
#[derive(Debug)]
pub(crate) struct Winning {
    /// The player's name; empty where both players have the same moves.
    pub player: &'static str,
    pub total: Natural,
    pub moves: Vec<WinningMove>,
}

#[derive(Debug)]
pub(crate) struct WinningMove {
    pub step: Move,
    pub words: String,
    /// What the changed part is worth after the move.
    pub worth: String,
}

impl MovesAnswer {
    pub(super) fn new(asked: &Moves, options: &Options<'_>) -> Result<Self> {
        let game = game(&asked.game.rules)?;
        let options = &limited(options, asked.game.limit);
        let mut misere = None;
        let (mut arena, place): (Box<dyn Arena>, _) = if asked.play.misere {
            let (arena, place) = Misere::heaps(game.misere_rules()?, &asked.position, options)?;
            misere = Some(Box::new(arena.values().clone()));
            (Box::new(arena), place)
        } else {
            game.position(&asked.position, options)?
        };
        let arena = arena.as_mut();
        let players = arena.players();
        let most = asked.most.map_or(MOST, |Word(most)| most);
        let (mut winning, mut unknown) = (Vec::new(), None);
        let names = players.map_or_else(|| vec![""], |names| names.to_vec());
        for (player, side) in names.into_iter().zip([Player::Left, Player::Right]) {
            match arena.winning_moves(&place, side, most) {
                Ok(found) => winning.push(Winning::new((player, side), found, arena, &place)?),
                // The winner is known all the same.
                Err(grundy::Error::Limit(limit)) => unknown = Some(limit.message),
                Err(error) => return Err(error.into()),
            }
        }
        let mut legal = Vec::new();
        if let Some(Word(most)) = asked.legal {
            let names = players.map_or_else(|| vec![""], |names| names.to_vec());
            for (player, side) in names.into_iter().zip([Player::Left, Player::Right]) {
                let moves = arena.some_moves(&place, side, most)?;
                let found = Found { total: Natural::from(moves.len()), moves };
                legal.push(Winning::new((player, side), found, arena, &place)?);
            }
        }
        let values = place.iter().map(|part| arena.value(part)).collect::<grundy::Result<_>>()?;
        let is_over = misere.is_some() && arena.some_moves(&place, Player::Left, 1)?.is_empty();
        Ok(MovesAnswer {
            name: asked.game.name(),
            typed: asked.position.trim().to_owned(),
            game,
            values,
            sum: arena.sum(&place)?,
            together: arena.sum_name(),
            misere,
            is_over,
            outcome: arena.outcome(&place)?,
            players,
            winning,
            legal,
            unknown,
            solution: arena.solution().cloned(),
            position: place,
        })
    }

    /// Whether the game has moves that are not listed, because they have no counterpart in Nim.
    pub(crate) fn has_more_moves(&self) -> bool {
        self.game.translation().is_some_and(Translation::has_more_moves)
    }

    /// Who wins, in words.
    pub(crate) fn outcome_text(&self) -> String {
        outcome_text(self.outcome, self.players.unwrap_or(["left", "right"]))
    }

    pub(super) fn text(&self) -> String {
        let worth = |(part, value): (&Component, &String)| format!("{part} is worth {value}");
        let mut lines: Vec<String> = self.position.iter().zip(&self.values).map(worth).collect();
        lines.push(format!("{} {}: {}", self.together, self.sum, self.outcome_text()));
        if self.is_over {
            lines.push("there is no move: the game is over".to_owned());
            return lines.join("\n");
        }
        let of_nim = if self.has_more_moves() && self.outcome == Outcome::Next { " of Nim" } else { "" };
        self.winning.iter().for_each(|winning| lines.extend(winning.lines(of_nim)));
        for legal in &self.legal {
            let who = if legal.player.is_empty() { String::new() } else { format!(" to {}", legal.player) };
            lines.push(format!("moves that the rules allow{who}:"));
            lines.extend(legal.moves.iter().map(|one| format!("  {}", one.words)));
        }
        lines.join("\n")
    }

    pub(super) fn notes(&self) -> Vec<String> {
        let heaps = self.game.translation().filter(|_| self.game.heap_rules().is_some());
        let translated = heaps.map(|translation| {
            let more =
                if translation.has_more_moves() { "; of the winning moves, those of Nim are listed" } else { "" };
            let heaps = match &self.position[..] {
                [] => "no heaps".to_owned(),
                [one] => format!("a heap of {one}"),
                more => format!("heaps {}", position::text(more)),
            };
            format!("{} is the same as {heaps}{more}", self.typed)
        });
        let unknown = self.unknown.iter().map(|reason| format!("the winning moves are not listed: {reason}"));
        let letters = self.misere.as_deref().and_then(letters_note);
        translated.into_iter().chain(unknown).chain(letters).collect()
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        let components: Vec<Value> = self
            .position
            .iter()
            .zip(&self.values)
            .map(|(part, value)| json!({ "component": part.to_string(), "value": value }))
            .collect();
        let by_player = |moves: &[Winning]| -> Value {
            match moves {
                [all] if all.player.is_empty() => all.json(&self.position),
                both => {
                    let each = both.iter().map(|one| (one.player.to_owned(), one.json(&self.position)));
                    each.collect::<Map<_, _>>().into()
                }
            }
        };
        let moves: Value = match &self.unknown {
            // Without the help lines, which are for people.
            Some(reason) => json!({ "not_listed": reason.lines().next() }),
            None => by_player(&self.winning),
        };
        let mut story = object([
            ("answer", json!(outcome_letter(self.outcome))),
            ("outcome_in_words", json!(self.outcome_text())),
            ("winning_moves", moves),
            ("components", json!(components)),
            ("sum", json!(self.sum)),
            ("rules", json!(self.game.to_string())),
            ("rules_in_words", json!(self.game.describe())),
            ("position", json!(position::text(&self.position))),
        ]);
        if !self.legal.is_empty() {
            story.insert("legal_moves".to_owned(), by_player(&self.legal));
        }
        if let Some(values) = &self.misere {
            story.extend(object([("misere", json!(true)), ("quotient", quotient_of(values))]));
        }
        story
    }

    pub(super) fn explanation(&self) -> Result<Document> {
        match &self.misere {
            Some(values) => explain::misere_moves(self, values),
            None => Ok(explain::moves(self)),
        }
    }
}

impl Winning {
    fn new(
        (player, side): (&'static str, Player),
        found: Found<Move>,
        arena: &mut dyn Arena,
        place: &[Component],
    ) -> Result<Self> {
        let mut moves = Vec::new();
        for step in found.moves {
            let (words, worth) = (arena.describe(place, &step, side), arena.sum(&step.result)?);
            moves.push(WinningMove { step, words, worth });
        }
        Ok(Winning { player, total: found.total, moves })
    }

    fn lines(&self, of_nim: &str) -> Vec<String> {
        let who = if self.player.is_empty() { of_nim.to_owned() } else { format!(" for {}", self.player) };
        if self.total.is_zero() {
            return vec![format!("no winning move{who}")];
        }
        let plural = if self.total.is_one() { "" } else { "s" };
        if self.moves.is_empty() {
            return vec![format!("{} winning move{plural}{who}", self.total)];
        }
        let mut lines = vec![format!("{} winning move{plural}{who}:", self.total)];
        lines.extend(self.moves.iter().map(|one| format!("  {}", one.words)));
        let shown = Natural::from(self.moves.len());
        if shown < self.total {
            lines.push(format!("  and {} more", &self.total - shown));
        }
        lines
    }

    fn json(&self, place: &[Component]) -> Value {
        let step_json = |WinningMove { step, words, .. }: &WinningMove| {
            json!({
                "from": place[step.component].to_string(),
                "to": step.result.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "position": position::text(&step.applied(place)),
                "words": words,
            })
        };
        let moves: Vec<Value> = self.moves.iter().map(step_json).collect();
        json!({ "number": self.total.to_string(), "moves": moves })
    }
}
