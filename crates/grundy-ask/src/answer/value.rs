//! The value of one piece.

use grundy::game::Family;
use grundy::misere::Values;
use grundy::partizan::{Games, ShortGame, Simple, Thermograph, comparison_sign};
use grundy::play::{Partizan, position};
use grundy::rules::{AnyRules, DrawnGame, PartizanRules};
use grundy::values::boards;
use grundy::{Game, Natural, Nimber, Options, Outcome};
use serde_json::{Map, Value as Json, json};

use super::limited;
use super::quotient::{letters_note, quotient_of};
use super::story::{MAX_VALUE, object, outcome_letter, outcome_text};
use crate::error::{Error, Result};
use crate::explain::{self, Document};
use crate::files::game;
use crate::plot::{self, Picture, Sheet};
use crate::question::{Number, Value, Word};

/// What a piece or a sum of short games is worth, or how two sums compare.
#[derive(Debug)]
pub struct ValueAnswer {
    told: Told,
}

#[derive(Debug)]
enum Told {
    /// The value of a piece.
    Piece { name: String, game: Game, piece: String, worth: Worth },
    /// The value of a heap in misere play.
    Misere { name: String, game: Game, heap: Natural, values: Box<Values>, text: String, outcome: Outcome },
    /// The value of a sum.
    Sum { typed: String, worth: Worth },
    /// Whether two sums compare as asked, and how they do.
    Comparison { typed: String, holds: bool, sums: [String; 2], sign: &'static str },
}

/// A value and what is known of it.
#[derive(Debug)]
struct Worth {
    value: String,
    outcome: Outcome,
    mean: String,
    temperature: String,
    stops: [String; 2],
    thermograph: Option<Thermograph>,
}

impl Worth {
    fn new(value: ShortGame, games: &mut Games) -> Result<Self> {
        Ok(Worth {
            value: games.text_within(value, MAX_VALUE),
            outcome: games.outcome(value)?,
            mean: games.mean(value).to_string(),
            temperature: games.temperature(value).to_string(),
            stops: [games.left_stop(value).to_string(), games.right_stop(value).to_string()],
            thermograph: Some(games.thermograph(value).clone()),
        })
    }

    /// A nimber of any size.
    fn of_nimber(nimber: &Natural) -> Result<Self> {
        if let Ok(nimber) = u32::try_from(nimber) {
            let mut games = Games::new();
            let value = games.simple(Simple { nimber, ..Simple::ZERO })?;
            return Worth::new(value, &mut games);
        }
        // The next player wins a nimber of 2^32 or more, and there is nothing more to compute.
        let zero = || "0".to_owned();
        Ok(Worth {
            value: format!("*{nimber}"),
            outcome: Outcome::Next,
            mean: zero(),
            temperature: zero(),
            stops: [zero(), zero()],
            thermograph: None,
        })
    }

    fn text(&self, players: [&str; 2]) -> String {
        let Worth { value, mean, temperature, stops: [left, right], .. } = self;
        let outcome = outcome_text(self.outcome, players);
        format!("value {value}\noutcome {outcome}\nmean {mean}\ntemperature {temperature}\nstops {left} and {right}")
    }

    fn json(&self, players: [&str; 2]) -> Map<String, Json> {
        object([
            ("answer", json!(self.value)),
            ("outcome", json!(outcome_letter(self.outcome))),
            ("outcome_in_words", json!(outcome_text(self.outcome, players))),
            ("mean", json!(self.mean)),
            ("temperature", json!(self.temperature)),
            ("stops", json!(self.stops)),
        ])
    }
}

const PLAYERS: [&str; 2] = ["left", "right"];

impl ValueAnswer {
    pub(super) fn new(asked: &Value, options: &Options<'_>) -> Result<Self> {
        let Some(piece) = &asked.piece else {
            if asked.play.misere {
                return Err(Error::question("misere play is for heaps: say which, such as 5"));
            }
            return Ok(ValueAnswer { told: computed(&asked.game.rules)? });
        };
        if asked.play.misere {
            return in_misere(asked, &piece.0, &limited(options, asked.game.limit));
        }
        let (game, piece) = (game(&asked.game.rules)?, &piece.0);
        let options = &limited(options, asked.game.limit);
        let worth = match game.partizan_rules() {
            Some(rules @ PartizanRules::Given(_)) => {
                return Err(Error::question(format!("single pieces of {rules} have no names")));
            }
            Some(rules) => {
                let (mut arena, position) = Partizan::new(&rules, piece, options)?;
                let value = arena.total(&position)?;
                Worth::new(value, arena.games_mut())?
            }
            None => Worth::of_nimber(&nimber(&game, piece, options)?)?,
        };
        let name = asked.game.name();
        Ok(ValueAnswer { told: Told::Piece { name, game, piece: piece.clone(), worth } })
    }

    pub(super) fn text(&self) -> String {
        match &self.told {
            // Nimbers are all infinitesimal: mean and temperature say nothing about them.
            Told::Piece { game, worth, .. } => match game.partizan_rules() {
                None => format!("value {}\noutcome {}", worth.value, outcome_text(worth.outcome, PLAYERS)),
                Some(rules) => worth.text(rules.players()),
            },
            Told::Misere { text, outcome, .. } => format!("value {text}\noutcome {}", outcome_text(*outcome, PLAYERS)),
            Told::Sum { worth, .. } => worth.text(PLAYERS),
            Told::Comparison { holds, sums: [first, second], sign, .. } => format!("{holds}\n{first} {sign} {second}"),
        }
    }

    /// Why the answer is no, if two games do not compare as asked.
    pub(super) fn no(&self) -> Option<String> {
        match &self.told {
            Told::Comparison { holds: false, typed, .. } => Some(format!("{typed} does not hold")),
            _ => None,
        }
    }

    pub(super) fn notes(&self) -> Vec<String> {
        match &self.told {
            Told::Misere { values, .. } => letters_note(values).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn json(&self) -> Map<String, Json> {
        match &self.told {
            Told::Piece { game, piece, worth, .. } => {
                let mut story = worth.json(game.partizan_rules().map_or(PLAYERS, |rules| rules.players()));
                story.extend(object([
                    ("rules", json!(game.to_string())),
                    ("rules_in_words", json!(game.describe())),
                    ("piece", json!(piece)),
                ]));
                story
            }
            Told::Misere { game, heap, values, text, outcome, .. } => object([
                ("answer", json!(text)),
                ("outcome", json!(outcome_letter(*outcome))),
                ("outcome_in_words", json!(outcome_text(*outcome, PLAYERS))),
                ("misere", json!(true)),
                ("quotient", quotient_of(values)),
                ("rules", json!(game.to_string())),
                ("rules_in_words", json!(game.describe())),
                ("piece", json!(heap.to_string())),
            ]),
            Told::Sum { typed, worth } => {
                let mut story = worth.json(PLAYERS);
                story.extend(object([("sum", json!(typed))]));
                story
            }
            Told::Comparison { typed, holds, sums, sign } => object([
                ("answer", json!(holds)),
                ("comparison", json!(typed)),
                ("values", json!(sums)),
                ("sign", json!(sign)),
            ]),
        }
    }

    pub(super) fn explanation(&self, options: &Options<'_>) -> Result<Document> {
        match &self.told {
            Told::Piece { name, game, piece, worth } => {
                let players = game.partizan_rules().map_or(PLAYERS, |rules| rules.players());
                explain::piece([name, piece], game, &worth.value, &outcome_text(worth.outcome, players), options)
            }
            Told::Sum { typed, worth } => {
                let mut games = Games::new();
                let value = games.parse(typed)?;
                explain::sum(typed, value, &mut games, &outcome_text(worth.outcome, PLAYERS))
            }
            Told::Misere { name, heap, values, text, outcome, .. } => {
                explain::misere_value(name, heap, values, text, &outcome_text(*outcome, PLAYERS))
            }
            Told::Comparison { .. } => Err(Error::question("a comparison has no explanation: explain its two sums")),
        }
    }

    pub(super) fn picture(&self, sheet: &Sheet<'_>) -> Result<Picture> {
        let (title, worth) = match &self.told {
            Told::Piece { name, piece, worth, .. } => (format!("{name}, {piece}"), worth),
            Told::Sum { typed, worth } => (typed.clone(), worth),
            Told::Misere { .. } => return Err(Error::question("a value in misere play has no picture")),
            Told::Comparison { .. } => return Err(Error::question("a comparison has no picture")),
        };
        let Some(thermograph) = &worth.thermograph else {
            return Err(Error::question("so large a nimber has no picture"));
        };
        plot::thermograph(sheet, &title, &worth.value, thermograph)
    }
}

/// The value of a heap in misere play.
fn in_misere(asked: &Value, piece: &str, options: &Options<'_>) -> Result<ValueAnswer> {
    let game = game(&asked.game.rules)?;
    let rules = game.misere_rules()?;
    let Number(heap) = piece.parse().map_err(Error::Question)?;
    let values = Box::new(Values::new(rules, &heap, options)?);
    let position = [heap];
    let text = values.text(&position)?;
    let outcome = if values.is_lost(&position)? { Outcome::Previous } else { Outcome::Next };
    let [heap] = position;
    Ok(ValueAnswer { told: Told::Misere { name: asked.game.name(), game, heap, values, text, outcome } })
}

/// The value of a sum of short games, or a comparison of two.
fn computed(typed: &str) -> Result<Told> {
    let mut games = Games::new();
    let (first, compared) = match games.parse_comparison(typed) {
        Ok(read) => read,
        // The name of a game instead of a value: what is missing is the piece.
        Err(error) => {
            let Ok(game) = game(typed) else { return Err(error.into()) };
            let example = match game.family() {
                Family::Rules(AnyRules::Partizan(PartizanRules::Young { .. })) => "5,4,4,1",
                Family::Rules(AnyRules::Partizan(PartizanRules::Drawn(DrawnGame::Domineering))) => "4x4",
                Family::Rules(AnyRules::Partizan(PartizanRules::Drawn(DrawnGame::Hackenbush))) => "BRRB",
                Family::Rules(AnyRules::Partizan(PartizanRules::Drawn(_))) => "TT.FF",
                Family::Rules(AnyRules::Vectors(_) | AnyRules::Product(_)) => "3,5",
                _ => "5",
            };
            return Err(Error::question(format!("{typed} is a game: say which piece of it, such as {example}")));
        }
    };
    let Some((relation, second)) = compared else {
        return Ok(Told::Sum { typed: typed.to_owned(), worth: Worth::new(first, &mut games)? });
    };
    let found = games.compare(first, second)?;
    let sums = [first, second].map(|game| games.text_within(game, MAX_VALUE));
    Ok(Told::Comparison { typed: typed.to_owned(), holds: relation.holds(found), sums, sign: comparison_sign(found) })
}

/// The value of a piece of an impartial game.
fn nimber(game: &Game, piece: &str, options: &Options<'_>) -> Result<Natural> {
    Ok(match game.family() {
        Family::Rules(AnyRules::Impartial(_)) if game.translation().is_none() => {
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
    })
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
