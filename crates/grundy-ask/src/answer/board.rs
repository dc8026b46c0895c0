//! Values of the squares of a board.

use grundy::game::board_values;
use grundy::values::boards;
use grundy::{Game, Options};
use serde_json::{Map, Value, json};

use super::limited;
use super::story::object;
use crate::error::{Error, Result};
use crate::explain::{self, Document};
use crate::files::game;
use crate::plot::{self, LONGEST_SIDE, Picture, Sheet};
use crate::question::{Format, Values};
use crate::table;

/// The values of all squares; the last coordinate varies fastest.
#[derive(Debug)]
pub struct BoardAnswer {
    name: String,
    game: Game,
    rules: String,
    sides: Vec<usize>,
    values: Vec<u32>,
    format: Format,
}

impl BoardAnswer {
    pub(super) fn new(asked: &Values, options: &Options<'_>) -> Result<Self> {
        let game = game(&asked.game.rules)?;
        let text = asked.board.as_deref().unwrap_or_default();
        let (sides, values) = board_values(&game, text, &limited(options, asked.game.limit))?;
        let values = values.into_iter().map(grundy::Nimber::get).collect();
        let (name, rules) = (asked.game.name(), game.to_string());
        Ok(BoardAnswer { name, game, rules, sides, values, format: asked.format })
    }

    /// How many squares there are.
    pub(super) fn number(&self) -> usize {
        self.values.len()
    }

    fn width(&self) -> usize {
        self.sides.last().copied().unwrap_or(1).max(1)
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>();
        let rows: Vec<Vec<String>> = self.values.chunks(self.width()).map(row).collect();
        object([("answer", json!(rows)), ("rules", json!(self.rules)), ("sides", json!(self.sides))])
    }

    pub(super) fn text(&self) -> Result<String> {
        let BoardAnswer { sides, values, .. } = self;
        Ok(match self.format {
            Format::Csv => {
                let names: Vec<String> = (1..=sides.len()).map(|i| format!("x{i}")).collect();
                let lines = values.iter().enumerate().map(|(i, value)| format!("{},{value}", place(i, sides)));
                std::iter::once(format!("{},value", names.join(","))).chain(lines).collect::<Vec<_>>().join("\n")
            }
            Format::Latex => table::latex_board(self.width(), values),
            Format::Bfile => return Err(table::not_a_sequence()),
            Format::Plain | Format::Json => {
                let longest = values.iter().max().map_or(1, |value| value.to_string().len());
                let line =
                    |row: &[u32]| row.iter().map(|value| format!("{value:>longest$}")).collect::<Vec<_>>().join(" ");
                // Layers of a board with three sides or more are set apart.
                let layer = if sides.len() > 2 { sides[sides.len() - 2].max(1) } else { usize::MAX };
                let lines: Vec<String> = values.chunks(self.width()).map(line).collect();
                lines.chunks(layer).map(|lines| lines.join("\n")).collect::<Vec<_>>().join("\n\n")
            }
        })
    }

    pub(super) fn explanation(&self, options: &Options<'_>) -> Result<Document> {
        explain::board(&self.name, &self.game, &self.sides, options)
    }

    pub(super) fn picture(&self, sheet: &Sheet<'_>) -> Result<Picture> {
        let &[down, across] = &self.sides[..] else {
            let problem = format!("boards of two sides, each of at most {LONGEST_SIDE} squares, are drawn");
            return Err(Error::question(problem));
        };
        plot::board(sheet, &format!("{}, {down}x{across} squares", self.name), [down, across], &self.values)
    }
}

/// The coordinates of a square, separated by commas.
fn place(index: usize, sides: &[usize]) -> String {
    boards::place_of(index, sides).iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}
