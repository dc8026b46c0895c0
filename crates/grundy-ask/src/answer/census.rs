//! How many pieces have each value.

use grundy::census::{Census as Counts, Heaps, PartizanCensus, Pieces};
use grundy::game::{Chosen, Components, Surveyed};
use grundy::misere::{self, Values};
use grundy::rules::PartizanRules;
use grundy::{Game, Natural, Options};
use serde_json::{Map, Value, json};

use super::limited;
use super::quotient::{decimal, letters_note, of_elements, of_genus, quotient_of};
use super::story::{MAX_VALUE, census_json, given_note, object, range_text, theorem_note, values_json};
use crate::error::{Error, Result};
use crate::explain::{self, Document, latex_formula};
use crate::files::{MAX_LIST, game, read_text};
use crate::plot::{self, Picture, Sheet};
use crate::question::{Census, Format, GameFields, PieceFields, Word};
use crate::table;

/// A census, and what it was taken of.
#[derive(Debug)]
pub struct CensusAnswer {
    title: String,
    pieces: PieceFields,
    game: Game,
    format: Format,
    taken: Taken,
    /// What heaps are worth in misere play, if that is asked, and the heaps.
    misere: Option<Box<(Values, Heaps)>>,
}

#[derive(Debug)]
enum Taken {
    Impartial(Box<Chosen>, Box<Surveyed>),
    Partizan(PartizanRules, Box<PartizanCensus>),
    /// In misere play, the genera or elements with their counts, and how many heaps there are.
    Misere(Vec<(String, Natural)>, Natural),
}

/// What heaps are worth in misere play, and the heaps.
fn in_misere(game: &Game, components: &Components<'_>, options: &Options<'_>) -> Result<(Values, Heaps)> {
    let rules = game.misere_rules()?;
    let Some(pieces @ Pieces::Heaps(heaps)) = components.heap_pieces() else {
        return Err(Error::question("misere play is for heaps: ask with ⟨heaps⟩"));
    };
    Ok((Values::new(rules, &pieces.largest(), options)?, heaps.clone()))
}

/// The census of heaps in misere play.
fn misere_census((values, heaps): &(Values, Heaps), options: &Options<'_>) -> Result<Taken> {
    Ok(match values {
        Values::Tame(tame) => {
            let rows = tame.census(heaps, options)?;
            let total = rows.iter().fold(Natural::ZERO, |sum, row| sum + row.total());
            Taken::Misere(of_genus(rows), total)
        }
        Values::Quotient(found) => {
            let counts = misere::census(found, heaps, options)?;
            let total = counts.iter().fold(Natural::ZERO, |sum, count| sum + count);
            Taken::Misere(of_elements(found, counts), total)
        }
    })
}

/// What a question is about, as it was typed: "kayles, heaps 1..9".
pub(super) fn title(game: &GameFields, pieces: &PieceFields) -> String {
    let pieces = pieces.given().map_or(String::new(), |(kind, text)| format!(", {kind} {text}"));
    format!("{}{pieces}", game.name())
}

/// What the pieces are, and how many; a table of values has them in it.
pub(super) fn pieces_json(fields: &PieceFields, number: Option<&Natural>) -> Value {
    let (kind, text) = fields.given().unwrap_or(("values", String::new()));
    json!({ "kind": kind, "text": text, "number": number.map(ToString::to_string) })
}

/// The pieces of a game that a question names.
pub(super) fn components<'g>(game: &'g Game, fields: &PieceFields) -> Result<Components<'g>> {
    if let Some(text) = &fields.heaps {
        if let Some(rules @ PartizanRules::Young { .. }) = game.partizan_rules() {
            let problem = format!("{rules} is played on diagrams: ask with ⟨staircases⟩ or ⟨diagrams⟩");
            return Err(Error::question(problem));
        }
        // A text of several lines is a list, as in a file.
        if text.0.contains('\n') {
            return of_pieces(game, game.heap_list(&text.0));
        }
        let Some(file) = fields.file() else { return of_pieces(game, game.heaps(&text.0)) };
        if file.is_empty() {
            return Err(Error::question("`@` must be followed by the name of a file with heap sizes"));
        }
        let list = read_text(std::path::Path::new(file), MAX_LIST)?;
        let heaps = game.heap_list(&list);
        return heaps.map_err(|error| Error::question(format!("{file}: {error}")));
    }
    match (game.partizan_rules(), fields) {
        (_, PieceFields { board: Some(board), .. }) => of_pieces(game, game.board(board)),
        (_, PieceFields { vertices: Some(names), .. }) => Ok(game.vertices(names)),
        (None, PieceFields { staircases: Some(_), .. } | PieceFields { diagrams: Some(_), .. }) => {
            Err(Error::question("staircases and diagrams are for `young` and `young step`"))
        }
        (_, PieceFields { staircases: Some(Word(weight)), .. }) => Ok(game.staircases(*weight)),
        (_, PieceFields { diagrams: Some(Word(squares)), .. }) => Ok(game.diagrams(*squares)),
        _ if game.has_own_pieces() => Ok(game.pieces()),
        (Some(_), _) => Err(Error::question("a partizan game has ⟨heaps⟩, ⟨staircases⟩ or ⟨diagrams⟩")),
        _ if game.is_graph() => Err(Error::question("a graph has ⟨vertices⟩: all, or the names of those to start on")),
        _ if game.heap_rules().is_none() => Err(needs_board()),
        _ => Err(Error::question("say which pieces there are: ⟨heaps⟩ 1..100, or ⟨board⟩ 8x8")),
    }
}

fn needs_board() -> Error {
    Error::question("this game is played on a board: ask with ⟨board⟩, as in ⟨board⟩ 8x8")
}

/// Rewords the library's refusals of pieces in terms of a question's fields.
fn of_pieces<'g>(game: &Game, components: grundy::Result<Components<'g>>) -> Result<Components<'g>> {
    match components {
        Err(grundy::Error::Question(_)) if game.has_own_pieces() => {
            Err(Error::question("a table of values has its pieces in it: ask without ⟨heaps⟩, ⟨board⟩ and ⟨vertices⟩"))
        }
        Err(grundy::Error::Question(_)) if game.is_graph() => {
            Err(Error::question("a graph has ⟨vertices⟩: all, or the names of those to start on"))
        }
        Err(grundy::Error::Question(_)) if game.partizan_rules().is_none() => Err(needs_board()),
        components => Ok(components?),
    }
}

impl CensusAnswer {
    pub(super) fn new(asked: &Census, options: &Options<'_>) -> Result<Self> {
        let game = game(&asked.game.rules)?;
        let options = limited(options, asked.game.limit);
        let components = components(&game, &asked.pieces)?;
        let misere = match asked.play.misere {
            true => Some(Box::new(in_misere(&game, &components, &options)?)),
            false => None,
        };
        let taken = match (&misere, game.partizan_rules()) {
            (Some(found), _) => misere_census(found, &options)?,
            (None, Some(rules)) => Taken::Partizan(rules, Box::new(components.partizan_census(&options)?)),
            (None, None) => {
                let survey = components.survey(&options)?;
                Taken::Impartial(Box::new(components.chosen().clone()), Box::new(survey))
            }
        };
        let pieces = asked.pieces.clone();
        Ok(CensusAnswer { title: title(&asked.game, &pieces), pieces, format: asked.format, taken, misere, game })
    }

    /// The values and their counts.
    fn rows(&self) -> Vec<(String, String)> {
        match &self.taken {
            Taken::Impartial(_, survey) => {
                let rows = survey.census.rows().into_iter();
                rows.map(|range| (range_text(&range), range.count.to_string())).collect()
            }
            Taken::Partizan(_, census) => sorted(census),
            Taken::Misere(counts, _) => decimal(counts),
        }
    }

    fn total(&self) -> &Natural {
        match &self.taken {
            Taken::Impartial(_, survey) => survey.census.total(),
            Taken::Partizan(_, census) => census.total(),
            Taken::Misere(_, total) => total,
        }
    }

    pub(super) fn text(&self) -> Result<String> {
        // Genera and elements of quotients have exponents; in other values `^` is the game "up".
        let set = if self.misere.is_some() { latex_formula } else { table::latex_value };
        table::of_counts(&self.rows(), "pieces", self.format, set)
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        let (rows, values, theorem) = match &self.taken {
            Taken::Impartial(_, survey) => {
                (census_json(&survey.census), json!(survey.solution.as_ref().map(values_json)), Value::Null)
            }
            Taken::Partizan(_, census) => (sorted_json(census), Value::Null, json!(census.theorem())),
            Taken::Misere(..) => {
                let row = |(value, count): (String, String)| json!({ "value": value, "count": count });
                (self.rows().into_iter().map(row).collect(), Value::Null, Value::Null)
            }
        };
        let mut story = object([
            ("answer", rows),
            ("pieces", pieces_json(&self.pieces, Some(self.total()))),
            ("rules", json!(self.game.to_string())),
            ("rules_in_words", json!(self.game.describe())),
            ("values", values),
            ("theorem", theorem),
        ]);
        if let Some(found) = &self.misere {
            story.extend(object([("misere", json!(true)), ("quotient", quotient_of(&found.0))]));
        }
        story
    }

    pub(super) fn notes(&self) -> Vec<String> {
        match &self.taken {
            _ if self.game.has_own_pieces() => vec![given_note(&self.game)],
            Taken::Impartial(_, survey) => survey.solution.iter().filter_map(theorem_note).collect(),
            Taken::Misere(..) => self.misere.iter().filter_map(|found| letters_note(&found.0)).collect(),
            Taken::Partizan(..) => Vec::new(),
        }
    }

    pub(super) fn explanation(&self, options: &Options<'_>) -> Result<Document> {
        if let Some(found) = &self.misere {
            return explain::misere_census(&self.title, &found.0, &found.1, options);
        }
        match &self.taken {
            Taken::Impartial(chosen, survey) => explain::census(&self.title, &self.game, chosen, survey, options),
            Taken::Partizan(rules, census) => {
                explain::partizan_census(&self.title, &self.game, rules, census, &sorted(census), options)
            }
            Taken::Misere(..) => Err(Error::question("there is no explanation of this census")),
        }
    }

    pub(super) fn picture(&self, sheet: &Sheet<'_>) -> Result<Picture> {
        let rows = match &self.taken {
            Taken::Misere(counts, _) => counts.clone(),
            Taken::Impartial(_, survey) => bars(&survey.census),
            Taken::Partizan(_, census) => {
                let number = |count: String| count.parse().unwrap_or(Natural::ZERO);
                sorted(census).into_iter().map(|(value, count)| (value, number(count))).collect()
            }
        };
        plot::bars(sheet, &self.title, "pieces", &rows, self.total())
    }
}

/// The values and counts for a picture, with short ranges value by value.
fn bars(census: &Counts) -> Vec<(String, Natural)> {
    const MOST: usize = 1000;
    let mut rows: Vec<(String, Natural)> = Vec::new();
    for range in census.rows() {
        let mut value = range.first;
        while value <= range.last && rows.len() < MOST {
            rows.push((value.to_string(), range.count.clone()));
            value += Natural::ONE;
        }
    }
    rows
}

/// The values and counts, by mean, then temperature, then text.
pub(super) fn sorted(census: &PartizanCensus) -> Vec<(String, String)> {
    let mut games = census.games().clone();
    let mut rows: Vec<_> = census
        .iter()
        .map(|(game, count)| {
            ((games.mean(game), games.temperature(game)), games.text_within(game, MAX_VALUE), count.to_string())
        })
        .collect();
    rows.sort();
    rows.into_iter().map(|(_, value, count)| (value, count)).collect()
}

/// The values and counts of a partizan census, as JSON.
pub(super) fn sorted_json(census: &PartizanCensus) -> Value {
    sorted(census).into_iter().map(|(value, count)| json!({ "value": value, "count": count })).collect()
}
