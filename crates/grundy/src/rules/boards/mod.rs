//! A token on a board that moves along vectors, which are subtracted from its place.
//!
//! ```text
//! rules  =  ("step" | "slide") vector { "," vector }  |  "euclid"
//! vector =  "(" integer { "," integer } ")"
//! ```
//!
//! `step` moves by one of the vectors once, `slide` any number of times. The components of a vector
//! add up to more than 0, so that every game ends; those of a slide are not negative.
//! `slide (1,0),(0,1),(1,1)` is Wythoff's queen, and `step (1,2),(2,1),(-1,2),(2,-1)` is a knight
//! that goes home. `euclid` subtracts a multiple of the smaller coordinate from the larger one and
//! leaves both positive.

use std::fmt;

use crate::error::Result;
use crate::text::{Cursor, Diagnostic};

/// The most dimensions of a board.
const MAX_DIMENSIONS: usize = 4;
/// The most vectors.
const MAX_VECTORS: usize = 63;
/// The largest component.
const MAX_COMPONENT: i64 = 1_000_000;

/// Validated rules of a token that moves along vectors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VectorRules {
    kind: Kind,
    vectors: Vec<Vec<i64>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Step,
    Slide,
    Euclid,
}

impl VectorRules {
    /// Reads the rules.
    ///
    /// # Errors
    ///
    /// [`Error::Text`](crate::Error::Text), which points at the spot, if the text cannot be read.
    ///
    /// ```
    /// use grundy::rules::VectorRules;
    /// let rules = VectorRules::parse("slide (1,0), (0,1), (1,1)").unwrap();
    /// assert_eq!(rules.to_string(), "slide (1,0),(0,1),(1,1)");
    /// assert!(VectorRules::parse("step (1,-1)").is_err()); // it could go on for ever with (-1,1)
    /// ```
    pub fn parse(text: &str) -> Result<Self> {
        let mut cursor = Cursor::new("rules", text)?;
        cursor.skip_spaces();
        Ok(parse(&mut cursor)?)
    }

    /// Whether a move may subtract its vector any number of times.
    #[must_use]
    pub fn is_slide(&self) -> bool {
        self.kind == Kind::Slide
    }

    /// Whether the vectors are the multiples of the smaller coordinate, as in Euclid's game.
    #[must_use]
    pub fn is_euclid(&self) -> bool {
        self.kind == Kind::Euclid
    }

    /// The vectors (none in Euclid's game), each with as many components as the board has sides.
    #[must_use]
    pub fn vectors(&self) -> &[Vec<i64>] {
        &self.vectors
    }

    /// The number of sides of the board.
    #[must_use]
    pub fn dimensions(&self) -> usize {
        self.vectors.first().map_or(2, Vec::len)
    }

    /// Calls `visit` with every place a move leads to, straight from the definition.
    pub fn for_each_option(&self, place: &[usize], sides: &[usize], mut visit: impl FnMut(&[usize])) {
        if let (Kind::Euclid, &[x, y]) = (self.kind, place) {
            (1..)
                .map_while(|k| y.checked_sub(k * x.max(1)))
                .take_while(|&y| x > 0 && y > 0)
                .for_each(|y| visit(&[x, y]));
            (1..)
                .map_while(|k| x.checked_sub(k * y.max(1)))
                .take_while(|&x| x > 0 && y > 0)
                .for_each(|x| visit(&[x, y]));
            return;
        }
        for vector in &self.vectors {
            let mut place = place.to_vec();
            while let Some(next) = moved(&place, vector, sides) {
                visit(&next);
                if self.kind == Kind::Step {
                    break;
                }
                place = next;
            }
        }
    }

    /// The rules as an English sentence.
    #[must_use]
    pub fn describe(&self) -> String {
        if self.kind == Kind::Euclid {
            return "subtract a multiple of the smaller of two numbers from the larger, leaving both positive"
                .to_owned();
        }
        let often = if self.is_slide() { "any number of times" } else { "once" };
        let vectors: Vec<String> = self.vectors.iter().map(|vector| vector_text(vector)).collect();
        format!("a token on a board moves along one of {}, subtracted {often}", vectors.join(","))
    }
}

/// place - vector, if that is on the board.
fn moved(place: &[usize], vector: &[i64], sides: &[usize]) -> Option<Vec<usize>> {
    let coordinate = |((&x, &v), &side): ((&usize, &i64), &usize)| {
        let moved = i64::try_from(x).ok()?.checked_sub(v)?;
        usize::try_from(moved).ok().filter(|&moved| moved < side)
    };
    place.iter().zip(vector).zip(sides).map(coordinate).collect()
}

pub(super) fn parse(cursor: &mut Cursor<'_>) -> Result<VectorRules, Box<Diagnostic>> {
    if cursor.eat_word("euclid") {
        cursor.expect_end("the end")?;
        return Ok(VectorRules { kind: Kind::Euclid, vectors: Vec::new() });
    }
    let slide = cursor.eat_word("slide");
    if !slide && !cursor.eat_word("step") {
        return Err(cursor.unexpected("`step` or `slide`"));
    }
    let mut vectors: Vec<Vec<i64>> = Vec::new();
    loop {
        cursor.skip_spaces();
        let start = cursor.position();
        let vector = vector(cursor)?;
        let span = start..cursor.position();
        if vectors.first().is_some_and(|first| first.len() != vector.len()) {
            return Err(cursor.error_at(
                span,
                "the vectors have different dimensions",
                "as many components as in the first",
            ));
        }
        if vector.iter().sum::<i64>() <= 0 {
            let error = cursor.error_at(span, "the game might never end", "components that add up to more than 0");
            return Err(error.with_help("vectors are subtracted: (1,0) moves towards 0"));
        }
        if slide && vector.iter().any(|&component| component < 0) {
            return Err(cursor.error_at(span, "a slide goes back", "components that are not negative"));
        }
        if vectors.len() == MAX_VECTORS {
            return Err(cursor.error_at(span, format!("there are more than {MAX_VECTORS} vectors"), "fewer vectors"));
        }
        if !vectors.contains(&vector) {
            vectors.push(vector);
        }
        cursor.skip_spaces();
        if !(cursor.eat(",") || cursor.eat_word("or") || cursor.eat_word("and")) {
            break;
        }
    }
    cursor.expect_end("`,` and another vector, or the end")?;
    Ok(VectorRules { kind: if slide { Kind::Slide } else { Kind::Step }, vectors })
}

fn vector(cursor: &mut Cursor<'_>) -> Result<Vec<i64>, Box<Diagnostic>> {
    if !cursor.eat("(") {
        return Err(cursor.unexpected("a vector such as (1,2)"));
    }
    let mut vector = Vec::new();
    loop {
        cursor.skip_spaces();
        let start = cursor.position();
        let negative = cursor.eat("-");
        let digits = cursor.take_while(|c| c.is_ascii_digit());
        let number = digits.parse::<i64>().ok().filter(|&number| number <= MAX_COMPONENT);
        let Some(number) = number else {
            let expected = format!("a number up to {MAX_COMPONENT}");
            return Err(if digits.is_empty() {
                cursor.unexpected(expected)
            } else {
                cursor.error_at(start..cursor.position(), "the number is too large", expected)
            });
        };
        vector.push(if negative { -number } else { number });
        cursor.skip_spaces();
        if cursor.eat(")") {
            break;
        }
        if vector.len() == MAX_DIMENSIONS {
            return Err(cursor.unexpected(format!("`)`: boards have at most {MAX_DIMENSIONS} dimensions")));
        }
        if !cursor.eat(",") {
            return Err(cursor.unexpected("`,` or `)`"));
        }
    }
    Ok(vector)
}

fn vector_text(vector: &[i64]) -> String {
    format!("({})", vector.iter().map(i64::to_string).collect::<Vec<_>>().join(","))
}

impl fmt::Display for VectorRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == Kind::Euclid {
            return f.write_str("euclid");
        }
        let vectors: Vec<String> = self.vectors.iter().map(|vector| vector_text(vector)).collect();
        write!(f, "{} {}", if self.is_slide() { "slide" } else { "step" }, vectors.join(","))
    }
}
