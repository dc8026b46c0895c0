//! Positions that are drawn with letters: Domineering, Hackenbush strings, Toads and Frogs.
//!
//! ```text
//! domineering       4x5, or its rows from the top: ..#/.#.  (. is free, # is not)
//! hackenbush        edges from the ground up: BRRB  (B is Left's, R is Right's, G is for both)
//! toads and frogs   squares from left to right: TT.FF
//! ```
//!
//! Values come from the moves, position by position
//! ([`Evaluator`](crate::partizan::Evaluator)).

pub mod domineering;
pub mod hackenbush;
pub mod toads_and_frogs;

use std::fmt;

use domineering::Board;
use hackenbush::Stalk;
use toads_and_frogs::Row;

use crate::error::Result;
use crate::partizan::Position;
use crate::rules::DrawnGame;
use crate::text::{Cursor, Diagnostic};

/// The most squares of a board or a row.
const MAX_SQUARES: usize = 64;
/// The longest Hackenbush string.
const MAX_EDGES: usize = 500;

/// A position that is drawn with letters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Drawn {
    /// A board of Domineering, and how many rows of it are shown.
    Domineering(Board, u32),
    /// A Hackenbush string.
    Hackenbush(Stalk),
    /// A row of Toads and Frogs.
    ToadsAndFrogs(Row),
}

impl Drawn {
    /// Reads a position of the game.
    ///
    /// # Errors
    ///
    /// [`Error::Text`](crate::Error::Text) with the place of the mistake.
    ///
    /// ```
    /// use grundy::partizan::Evaluator;
    /// use grundy::rules::DrawnGame;
    /// use grundy::values::partizan::drawn::Drawn;
    /// let mut evaluator = Evaluator::new();
    /// let value = evaluator.value(&Drawn::parse(DrawnGame::Domineering, "2x2")?)?;
    /// assert_eq!(evaluator.games().text(value), "+-1");
    /// assert!(Drawn::parse(DrawnGame::Hackenbush, "BXR").is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn parse(game: DrawnGame, text: &str) -> Result<Self> {
        let mut cursor = Cursor::new("position", text)?;
        cursor.skip_spaces();
        let drawn = match game {
            DrawnGame::Domineering => board(&mut cursor)?,
            // What is left when the last edge is cut.
            DrawnGame::Hackenbush if cursor.eat("-") => Drawn::Hackenbush(Stalk(String::new())),
            DrawnGame::Hackenbush => {
                let edges =
                    letters(&mut cursor, "BRG", MAX_EDGES, "edges B (Left's), R (Right's) or G (both), as in BRRB")?;
                Drawn::Hackenbush(Stalk(edges))
            }
            DrawnGame::ToadsAndFrogs => {
                let squares = letters(&mut cursor, "TF.", MAX_SQUARES, "squares T, F or . (free), as in TT.FF")?;
                Drawn::ToadsAndFrogs(Row(squares.into_bytes()))
            }
        };
        cursor.skip_spaces();
        cursor.expect_end("the end")?;
        Ok(drawn)
    }
}

/// Reads letters of an alphabet, in either case; at least one.
fn letters(cursor: &mut Cursor<'_>, known: &str, most: usize, expected: &str) -> Result<String, Box<Diagnostic>> {
    let start = cursor.position();
    let is_known = |c: char| known.contains(c.to_ascii_uppercase());
    let read = cursor.take_while(is_known).to_ascii_uppercase();
    if read.is_empty() || !(cursor.at_end() || cursor.peek().is_some_and(char::is_whitespace)) {
        return Err(cursor.unexpected(expected));
    }
    if read.len() > most {
        return Err(cursor.error_at(
            start..cursor.position(),
            "the position is too long",
            format!("at most {most} letters"),
        ));
    }
    Ok(read)
}

/// Reads a board: its sides, or its rows.
fn board(cursor: &mut Cursor<'_>) -> Result<Drawn, Box<Diagnostic>> {
    let start = cursor.position();
    let too_large = |cursor: &Cursor<'_>| {
        cursor.error_at(start..cursor.position(), "the board is too large", format!("at most {MAX_SQUARES} squares"))
    };
    let expected = "a board such as 4x5, or its rows, as in ..#/.#.";
    if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        let mut sides = [0u32; 2];
        for (i, side) in sides.iter_mut().enumerate() {
            if i == 1 && !(cursor.eat("x") || cursor.eat("X") || cursor.eat("×")) {
                return Err(cursor.unexpected(expected));
            }
            let digits = cursor.take_while(|c| c.is_ascii_digit());
            *side = match digits.parse() {
                Ok(side) => side,
                Err(_) if digits.is_empty() => return Err(cursor.unexpected(expected)),
                Err(_) => return Err(too_large(cursor)),
            };
        }
        let [height, width] = sides;
        if height == 0 || width == 0 {
            return Err(cursor.error_at(start..cursor.position(), "a side of 0 has no squares", "sides of 1 or more"));
        }
        if height.checked_mul(width).is_none_or(|squares| squares as usize > MAX_SQUARES) {
            return Err(too_large(cursor));
        }
        return Ok(Drawn::Domineering(Board::new(height, width), height));
    }
    let drawn = cursor.take_while(|c| matches!(c, '.' | '#' | '/'));
    let rows: Vec<&str> = drawn.split('/').collect();
    let width = rows[0].len();
    if drawn.is_empty() || width == 0 {
        return Err(cursor.unexpected(expected));
    }
    if rows.iter().any(|row| row.len() != width) {
        let problem = "the rows have different lengths";
        return Err(cursor.error_at(start..cursor.position(), problem, "rows of equal length, as in ..#/.#."));
    }
    if rows.len() * width > MAX_SQUARES {
        return Err(too_large(cursor));
    }
    let free = rows.concat().bytes().enumerate().fold(0, |free, (i, c)| free | u64::from(c == b'.') << i);
    let (height, width) = (u32::try_from(rows.len()).unwrap_or(0), u32::try_from(width).unwrap_or(1));
    Ok(Drawn::Domineering(Board::with_free(free, width), height))
}

impl Position for Drawn {
    fn left(&self) -> Vec<Self> {
        match self {
            Drawn::Domineering(board, height) => {
                board.left().into_iter().map(|b| Drawn::Domineering(b, *height)).collect()
            }
            Drawn::Hackenbush(stalk) => stalk.left().into_iter().map(Drawn::Hackenbush).collect(),
            Drawn::ToadsAndFrogs(row) => row.left().into_iter().map(Drawn::ToadsAndFrogs).collect(),
        }
    }

    fn right(&self) -> Vec<Self> {
        match self {
            Drawn::Domineering(board, height) => {
                board.right().into_iter().map(|b| Drawn::Domineering(b, *height)).collect()
            }
            Drawn::Hackenbush(stalk) => stalk.right().into_iter().map(Drawn::Hackenbush).collect(),
            Drawn::ToadsAndFrogs(row) => row.right().into_iter().map(Drawn::ToadsAndFrogs).collect(),
        }
    }

    fn parts(&self) -> Vec<Self> {
        match self {
            // How many rows are shown makes no difference to the value.
            Drawn::Domineering(board, _) => board.parts().into_iter().map(|part| Drawn::Domineering(part, 0)).collect(),
            _ => vec![self.clone()],
        }
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawn::Domineering(board, height) => {
                let square = |row, column| if board.is_free(row, column) { '.' } else { '#' };
                let row = |row| (0..board.width()).map(|column| square(row, column)).collect::<String>();
                f.write_str(&(0..*height).map(row).collect::<Vec<_>>().join("/"))
            }
            // All edges are gone.
            Drawn::Hackenbush(stalk) if stalk.0.is_empty() => f.write_str("-"),
            Drawn::Hackenbush(stalk) => f.write_str(&stalk.0),
            Drawn::ToadsAndFrogs(row) => f.write_str(&String::from_utf8_lossy(&row.0)),
        }
    }
}
