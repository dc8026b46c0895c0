//! Positions as people write them.
//!
//! ```text
//! heaps      5, 7, 12        numbers in any notation, separated by commas or spaces
//! squares    (3,4) (0,7)     tokens or coins on a board
//! vertices   a, b            names of a graph's vertices
//! diagrams   5,4,4,1; 3,2    row lengths, or `staircase A,B,K`, separated by semicolons
//! drawn      TT.FF; T.F      letters, separated by semicolons or spaces
//! ```
//!
//! An empty text or `nothing` is the position without components.

use std::fmt;

use crate::arith::natural::Natural;
use crate::arith::notation;
use crate::error::Result;
use crate::rules::DrawnGame;
use crate::text::{Cursor, Diagnostic};
use crate::values::partizan::drawn::Drawn;
use crate::values::partizan::young::Diagram;

/// The most components a position may have.
pub const MAX_COMPONENTS: usize = 100_000;

/// One independent part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Component {
    /// A heap of counters.
    Heap(Natural),
    /// A token or a coin on a square.
    Square(Vec<Natural>),
    /// A token on a vertex of a graph.
    Vertex(String),
    /// A token in the top-left square of a Young diagram.
    Diagram(Diagram),
    /// A position that is drawn with letters.
    Drawn(Drawn),
}

/// What the components of a game look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Heaps; where no move splits them, also squares whose coordinates are heaps.
    Heaps,
    /// Squares with this many coordinates.
    Squares(usize),
    /// Vertices of a graph.
    Vertices,
    /// Young diagrams.
    Diagrams,
    /// Positions of a game that are drawn with letters.
    Drawn(DrawnGame),
}

impl Shape {
    /// An example of a position.
    #[must_use]
    pub fn example(self) -> String {
        match self {
            Shape::Heaps => "5, 7, 12".to_owned(),
            Shape::Squares(dimensions) => format!("({})", vec!["3"; dimensions].join(",")),
            Shape::Vertices => "a, b".to_owned(),
            Shape::Diagrams => "5,4,4,1; staircase 2,3,2".to_owned(),
            Shape::Drawn(game) => game.example().to_owned(),
        }
    }

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// [`Error::Text`](crate::Error::Text) with the place of the mistake.
    pub fn parse(self, text: &str) -> Result<Vec<Component>> {
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed.eq_ignore_ascii_case("nothing") {
            return Ok(Vec::new());
        }
        if self == Shape::Diagrams {
            return trimmed.split(';').map(|part| Diagram::parse(part).map(Component::Diagram)).collect();
        }
        if let Shape::Drawn(game) = self {
            let parts = trimmed.split(|c: char| c == ';' || c.is_whitespace()).filter(|part| !part.is_empty());
            return parts.map(|part| Drawn::parse(game, part).map(Component::Drawn)).collect();
        }
        if let (Shape::Squares(_), false) = (self, trimmed.contains('(')) {
            // One square may be typed without parentheses.
            let alone = format!("({trimmed})");
            let mut cursor = Cursor::new("position", &alone)?;
            if let Ok(component) = self.component(&mut cursor)
                && cursor.at_end()
            {
                return Ok(vec![component]);
            }
        }
        let mut cursor = Cursor::new("position", text)?;
        let mut position = Vec::new();
        loop {
            cursor.take_while(|c| c.is_whitespace() || c == ',' || c == ';');
            if cursor.at_end() {
                return Ok(position);
            }
            if position.len() == MAX_COMPONENTS {
                return Err(cursor.unexpected(format!("at most {MAX_COMPONENTS} components")).into());
            }
            position.push(self.component(&mut cursor)?);
        }
    }

    fn component(self, cursor: &mut Cursor<'_>) -> Result<Component, Box<Diagnostic>> {
        let start = cursor.position();
        let component = match self {
            Shape::Vertices => {
                Component::Vertex(cursor.take_while(|c| !c.is_whitespace() && c != ',' && c != ';').to_owned())
            }
            Shape::Heaps if !cursor.rest().starts_with('(') => Component::Heap(notation::number(cursor)?),
            Shape::Heaps | Shape::Squares(_) | Shape::Diagrams | Shape::Drawn(_) => Component::Square(square(cursor)?),
        };
        match (&component, self) {
            (Component::Square(place), Shape::Squares(dimensions)) if place.len() != dimensions => Err(cursor
                .error_at(
                    start..cursor.position(),
                    format!("a square of {} coordinates", place.len()),
                    format!("{dimensions} coordinates, as in {}", self.example()),
                )),
            _ => Ok(component),
        }
    }
}

/// Reads a square such as `(3,4)`.
fn square(cursor: &mut Cursor<'_>) -> Result<Vec<Natural>, Box<Diagnostic>> {
    if !cursor.eat("(") {
        return Err(cursor.unexpected("a square such as (3,4)"));
    }
    let mut place = Vec::new();
    loop {
        cursor.skip_spaces();
        place.push(notation::number(cursor)?);
        cursor.skip_spaces();
        if cursor.eat(")") {
            return Ok(place);
        }
        if !cursor.eat(",") {
            return Err(cursor.unexpected("`,` or `)`"));
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Component::Heap(size) => size.fmt(f),
            Component::Square(place) => write!(f, "({})", joined(place, ",")),
            Component::Vertex(name) => f.write_str(name),
            Component::Diagram(diagram) => diagram.fmt(f),
            Component::Drawn(drawn) => drawn.fmt(f),
        }
    }
}

/// A position as text, which [`Shape::parse`] reads back.
#[must_use]
pub fn text(position: &[Component]) -> String {
    match position {
        [] => "nothing".to_owned(),
        [Component::Diagram(_) | Component::Drawn(_), ..] => joined(position, "; "),
        _ => joined(position, ", "),
    }
}

fn joined<T: fmt::Display>(parts: &[T], separator: &str) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_read_back_as_they_were_written() {
        let cases = [
            (Shape::Heaps, "5, 7 12,1e9+7", "5, 7, 12, 1000000007"),
            (Shape::Heaps, "(3,4), 2", "(3,4), 2"),
            (Shape::Squares(2), "(3, 4)(0,7)", "(3,4), (0,7)"),
            (Shape::Squares(2), "3,4", "(3,4)"),
            (Shape::Squares(3), " 3, 10^2,4", "(3,100,4)"),
            (Shape::Vertices, "a b;c", "a, b, c"),
            (Shape::Diagrams, "5,4 ; staircase 1,2,2", "5,4; 4,2"),
            (Shape::Heaps, " nothing", "nothing"),
            (Shape::Diagrams, "", "nothing"),
        ];
        for (shape, written, canonical) in cases {
            let position = shape.parse(written).expect(written);
            assert_eq!(text(&position), canonical);
            assert_eq!(shape.parse(canonical).expect(canonical), position);
        }
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (shape, written, problem) in [
            (Shape::Heaps, "5, x", "^ expected"),
            (Shape::Squares(2), "(1,2,3)", "^^^^^^^ expected 2 coordinates"),
            (Shape::Squares(2), "3,4,5", "a square such as (3,4)"),
            (Shape::Squares(2), "3 4", "a square such as (3,4)"),
            (Shape::Diagrams, "1,2", "longer than the one above"),
            (Shape::Heaps, "(3 4)", "`,` or `)`"),
        ] {
            let error = shape.parse(written).expect_err(written).to_string();
            assert!(error.contains(problem), "{error}");
        }
    }
}
