//! A token on a Young diagram: its value, from the moves.
//!
//! A position is the part of the diagram to the right of and below the token, again a Young
//! diagram; moving right by j removes its first j columns, moving down by i its first i rows.
//! Values are from Right's side: Right is the Left of [`Games`].

use std::fmt;

use crate::error::{Error, Result};
use crate::partizan::{Games, Position, ShortGame};
use crate::text::Cursor;

/// A Young diagram: at least one row of squares, none longer than the one above it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Diagram {
    rows: Vec<usize>,
}

/// The most squares a diagram may have.
pub const MAX_SQUARES: usize = 20_000_000;
/// The most options that are examined, over all squares.
pub const MAX_OPTIONS: usize = 300_000_000;

impl Diagram {
    /// The diagram with these rows.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if a row is empty or longer than the one above, [`Error::Limit`] if the
    /// diagram is too large.
    pub fn new(rows: Vec<usize>) -> Result<Self> {
        if rows.is_empty() || rows.contains(&0) {
            return Err(Error::Question("every row of a diagram has at least one square".to_owned()));
        }
        if rows.windows(2).any(|pair| pair[0] < pair[1]) {
            return Err(Error::Question("no row of a diagram is longer than the one above it".to_owned()));
        }
        let squares = rows.iter().try_fold(0usize, |sum, &row| sum.checked_add(row));
        if squares.is_none_or(|squares| squares > MAX_SQUARES) {
            return Err(Error::limit(format!("a diagram has at most {MAX_SQUARES} squares")));
        }
        Ok(Diagram { rows })
    }

    /// The staircase of k steps, each of height a and length b.
    ///
    /// # Errors
    ///
    /// As for [`Diagram::new`].
    pub fn staircase(a: usize, b: usize, k: usize) -> Result<Self> {
        let height = a.checked_mul(k).filter(|&height| height <= MAX_SQUARES);
        let length = b.checked_mul(k).filter(|&length| length <= MAX_SQUARES);
        if height.zip(length).is_none() {
            return Err(Error::limit(format!("a diagram has at most {MAX_SQUARES} squares")));
        }
        Diagram::new((0..k).flat_map(|step| std::iter::repeat_n(b * (k - step), a)).collect())
    }

    /// Reads row lengths, `5,4,4,1`, or `staircase A,B,K`.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the spot, and the errors of [`Diagram::new`].
    pub fn parse(text: &str) -> Result<Self> {
        let mut cursor = Cursor::new("diagram", text)?;
        cursor.skip_spaces();
        let staircase = cursor.eat_word("staircase");
        let mut numbers = Vec::new();
        loop {
            cursor.skip_spaces();
            let start = cursor.position();
            let digits = cursor.take_while(|c| c.is_ascii_digit());
            if digits.is_empty() {
                return Err(cursor.unexpected("a row length, as in 5,4,4,1 or staircase 2,4,3").into());
            }
            let number = digits.parse().map_err(|_| {
                cursor.error_at(start..cursor.position(), "the number is too large", format!("at most {MAX_SQUARES}"))
            })?;
            numbers.push(number);
            cursor.skip_spaces();
            if !cursor.eat(",") {
                break;
            }
        }
        cursor.expect_end("`,` and another number, or the end")?;
        match (staircase, &numbers[..]) {
            (false, _) => Diagram::new(numbers),
            (true, &[a, b, k]) => Diagram::staircase(a, b, k),
            (true, _) => Err(Error::Question(
                "a staircase has three numbers: the height and length of a step, and how many steps".to_owned(),
            )),
        }
    }

    /// The lengths of the rows.
    #[must_use]
    pub fn rows(&self) -> &[usize] {
        &self.rows
    }

    /// How many squares the diagram has.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.rows.iter().sum()
    }

    /// How many options all squares have together, if a token moves any number of squares.
    fn options(&self) -> usize {
        let along = |length: usize| length * (length - 1) / 2;
        let in_rows: usize = self.rows.iter().map(|&row| along(row)).sum();
        // Columns end where rows get shorter.
        let heights = self.rows.iter().enumerate().map(|(i, &row)| {
            let shorter = self.rows.get(i + 1).copied().unwrap_or(0);
            (row - shorter) * along(i + 1)
        });
        heights.fold(in_rows, usize::saturating_add)
    }

    /// The value of a token in the top-left square.
    ///
    /// Values are computed for all squares, from the last row up and in each row from right to
    /// left: each from the values to the right of it and below it.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if there are more games than can be kept, or more than [`MAX_OPTIONS`]
    /// options.
    pub fn value(&self, step: bool, games: &mut Games) -> Result<ShortGame> {
        let options = if step { 2 * self.squares() } else { self.options() };
        if options > MAX_OPTIONS {
            return Err(Error::limit(format!(
                "the squares of this diagram have {options} options in all, and the limit is {MAX_OPTIONS}\n  help: a smaller diagram"
            )));
        }
        let mut columns: Vec<Options> = vec![Options::default(); self.rows[0]];
        let mut corner = None;
        for &length in self.rows.iter().rev() {
            let mut row = Options::default();
            for column in columns[..length].iter_mut().rev() {
                let value = games.game(row.options(step), column.options(step))?;
                row.push(value);
                column.push(value);
                corner = Some(value);
            }
        }
        corner.ok_or_else(|| Error::BrokenLaw("a diagram without squares".to_owned()))
    }
}

/// The values that a token can reach along a row or column, each once, and the nearest one.
#[derive(Clone, Debug, Default)]
struct Options {
    distinct: Vec<ShortGame>,
    nearest: Option<ShortGame>,
}

impl Options {
    fn push(&mut self, value: ShortGame) {
        if let Err(at) = self.distinct.binary_search(&value) {
            self.distinct.insert(at, value);
        }
        self.nearest = Some(value);
    }

    fn options(&self, step: bool) -> &[ShortGame] {
        if step { self.nearest.as_slice() } else { &self.distinct }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows.iter().map(usize::to_string).collect::<Vec<_>>().join(","))
    }
}

/// A token in the top-left square of a diagram, as a position: the plain definition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// The diagram.
    pub diagram: Diagram,
    /// Whether the token moves one square at a time; otherwise it moves any number of squares.
    pub step: bool,
}

impl Token {
    fn on(&self, rows: Vec<usize>) -> Token {
        Token { diagram: Diagram { rows }, step: self.step }
    }
}

impl Position for Token {
    fn left(&self) -> Vec<Self> {
        let rows = &self.diagram.rows;
        let farthest = if self.step { 2.min(rows[0]) } else { rows[0] };
        let without = |j: usize| rows.iter().filter(|&&row| row > j).map(|row| row - j).collect();
        (1..farthest).map(|j| self.on(without(j))).collect()
    }

    fn right(&self) -> Vec<Self> {
        let rows = &self.diagram.rows;
        let farthest = if self.step { 2.min(rows.len()) } else { rows.len() };
        (1..farthest).map(|i| self.on(rows[i..].to_vec())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the options of all squares by listing the moves from each square.
    fn counted(diagram: &Diagram) -> usize {
        let token = Token { diagram: diagram.clone(), step: false };
        let rows = diagram.rows();
        let squares = (0..rows.len()).flat_map(|i| (0..rows[i]).map(move |j| (i, j)));
        let below = |i: usize, j: usize| rows[i..].iter().filter(|&&row| row > j).map(|row| row - j).collect();
        squares.map(|(i, j)| token.on(below(i, j))).map(|token| token.left().len() + token.right().len()).sum()
    }

    #[test]
    fn options_are_counted_before_they_are_looked_at() {
        for text in ["1", "7", "1,1,1,1,1", "5,4,4,1", "3,3,3", "9,2", "staircase 2,4,3"] {
            let diagram = Diagram::parse(text).expect("a diagram");
            assert_eq!(diagram.options(), counted(&diagram), "{text}");
        }
    }

    /// A row or a column of n squares has n(n-1)/2 options: 24 495 are within the limit, and one
    /// more is not.
    #[test]
    fn too_many_options_are_refused() {
        for too_long in [vec![24_496], vec![1; 24_496]] {
            let diagram = Diagram::new(too_long).expect("a diagram");
            assert!(matches!(diagram.value(false, &mut Games::new()), Err(Error::Limit(_))));
        }
    }
}
