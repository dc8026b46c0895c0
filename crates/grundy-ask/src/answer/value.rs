//! The value of one piece.

use grundy::game::Family;
use grundy::partizan::{Games, ShortGame, Simple};
use grundy::play::position;
use grundy::rules::{AnyRules, PartizanRules};
use grundy::values::boards;
use grundy::values::partizan::heaps::{self, MAX_HEAP};
use grundy::values::partizan::young::Diagram;
use grundy::{Game, Natural, Nimber, Options, Outcome};
use serde_json::{Map, Value as Json, json};

use super::limited;
use super::story::{MAX_VALUE, object, outcome_letter, outcome_text};
use crate::error::{Error, Result};
use crate::files::game;
use crate::question::{Number, Value, Word};

/// What a piece is worth.
#[derive(Debug)]
pub struct ValueAnswer {
    game: Game,
    piece: String,
    value: String,
    outcome: Outcome,
    mean: String,
    temperature: String,
    stops: [String; 2],
}

impl ValueAnswer {
    pub(super) fn new(asked: &Value, options: &Options<'_>) -> Result<Self> {
        let game = game(&asked.game.rules)?;
        let piece = &asked.piece.0;
        let options = &limited(options, asked.game.limit);
        let mut games = Games::new();
        let nimber = match game.family() {
            Family::Rules(AnyRules::Partizan(partizan)) => {
                let value = piece_value(partizan, piece, &mut games, options)?;
                return Self::of_game(game, piece, value, &mut games);
            }
            Family::Rules(AnyRules::Impartial(_)) => {
                let Number(size) = piece.parse().map_err(Error::Question)?;
                game.solution(Some(&size), options)?.value(&size)?
            }
            Family::Rules(AnyRules::Vectors(vectors)) => {
                let place = coordinates(piece, vectors.dimensions())?;
                Natural::from(boards::value_at(vectors, &place, options)?.get())
            }
            Family::Rules(AnyRules::Product(factors)) => {
                let place = coordinates(piece, factors.len())?;
                let mut product = Nimber::new(1);
                for (rules, size) in factors.iter().zip(place) {
                    let size = Natural::from(size);
                    let solution = grundy::period::solve(rules, Some(&size), options)?;
                    product = product * solution.nimber(&size)?;
                }
                Natural::from(product.get())
            }
            _ => {
                let (mut arena, parts) = game.position(piece, options)?;
                let value = arena.sum(&parts)?;
                let problem = || Error::question(format!("{} is not one piece", position::text(&parts)));
                value.parse().map_err(|_| problem())?
            }
        };
        match u32::try_from(&nimber) {
            Ok(nimber) => {
                let value = games.simple(Simple { nimber, ..Simple::ZERO })?;
                Self::of_game(game, piece, value, &mut games)
            }
            // A nimber of 2^32 or more: the next player wins, and there is nothing more to compute.
            Err(_) => Ok(ValueAnswer {
                game,
                piece: piece.clone(),
                value: format!("*{nimber}"),
                outcome: Outcome::Next,
                mean: "0".to_owned(),
                temperature: "0".to_owned(),
                stops: ["0".to_owned(), "0".to_owned()],
            }),
        }
    }

    fn of_game(game: Game, piece: &str, value: ShortGame, games: &mut Games) -> Result<Self> {
        Ok(ValueAnswer {
            game,
            piece: piece.to_owned(),
            value: games.text_within(value, MAX_VALUE),
            outcome: games.outcome(value)?,
            mean: games.mean(value).to_string(),
            temperature: games.temperature(value).to_string(),
            stops: [games.left_stop(value).to_string(), games.right_stop(value).to_string()],
        })
    }

    fn outcome_in_words(&self) -> String {
        let players = self.game.partizan_rules().map_or(["left", "right"], |rules| rules.players());
        outcome_text(self.outcome, players)
    }

    pub(super) fn text(&self) -> String {
        let ValueAnswer { value, mean, temperature, .. } = self;
        let outcome = self.outcome_in_words();
        // Nimbers are all infinitesimal: mean and temperature say nothing about them.
        if self.game.partizan_rules().is_none() {
            return format!("value {value}\noutcome {outcome}");
        }
        format!("value {value}\noutcome {outcome}\nmean {mean}\ntemperature {temperature}")
    }

    pub(super) fn json(&self) -> Map<String, Json> {
        object([
            ("answer", json!(self.value)),
            ("outcome", json!(outcome_letter(self.outcome))),
            ("outcome_in_words", json!(self.outcome_in_words())),
            ("mean", json!(self.mean)),
            ("temperature", json!(self.temperature)),
            ("stops", json!(self.stops)),
            ("rules", json!(self.game.to_string())),
            ("rules_in_words", json!(self.game.describe())),
            ("piece", json!(self.piece)),
        ])
    }
}

/// Reads the coordinates of a square, as in 3,5 or (3,5).
fn coordinates(text: &str, dimensions: usize) -> Result<Vec<usize>> {
    let text = text.trim();
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let numbers = inside.split([',', 'x']).map(|number| number.trim().parse().map(|Word(number)| number));
    let place: Vec<usize> = numbers.collect::<Result<_, String>>().map_err(Error::Question)?;
    if place.len() == dimensions {
        return Ok(place);
    }
    let example = vec!["3"; dimensions].join(",");
    Err(Error::question(format!("a square has {dimensions} coordinates here, as in {example}")))
}

fn piece_value(rules: &PartizanRules, piece: &str, games: &mut Games, options: &Options<'_>) -> Result<ShortGame> {
    match rules {
        PartizanRules::Young { step } => Ok(Diagram::parse(piece)?.value(*step, games)?),
        PartizanRules::Take { left, right } => {
            let Word(size) = piece.parse().map_err(Error::Question)?;
            if size > MAX_HEAP {
                return Err(Error::question(format!(
                    "heaps of a partizan game have at most {MAX_HEAP} counters: no period is proved for them"
                )));
            }
            Ok(heaps::values(left, right, size, games, options)?[size])
        }
        _ => Err(Error::question(format!("single pieces of {rules} have no names"))),
    }
}
