//! Validated rules of a heap game in which both players have the same moves.

use std::fmt;
use std::str::FromStr;

use super::amounts::{self, Takes};
use super::codes::{self, Code};
use super::names;
use super::turns::{self, Turns};
use crate::error::{Error, Result};
use crate::text::Cursor;

/// Validated rules of a heap game.
///
/// Texts that mean the same code become equal `Rules`. Printing then parsing gives the same `Rules`
/// again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    family: Family,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Family {
    Code(Code),
    Takes(Takes),
    Turns(Turns),
}

impl Rules {
    /// Reads a code (`0.77`), a name (`kayles`) or words (`take 1, 2 leaving 0..2`).
    ///
    /// # Errors
    ///
    /// [`Error::Text`] for anything that is not a game: it points at the spot and says what to
    /// write instead.
    ///
    /// ```
    /// assert!(grundy::Rules::parse("3.1").is_err()); // d0 may only split
    /// ```
    pub fn parse(text: &str) -> Result<Self> {
        let mut cursor = Cursor::new("rules", text)?;
        cursor.skip_spaces();
        if let Some(rules) = names::rules_of(cursor.rest()) {
            return Rules::parse(rules);
        }
        if cursor.eat_word("turn") {
            let turns = turns::parse(&mut cursor)?;
            return Ok(turns.code().map_or(Rules { family: Family::Turns(turns) }, Rules::from));
        }
        if codes::text::starts_code(cursor.rest()) {
            return Ok(codes::text::parse(&mut cursor)?.into());
        }
        if amounts::text::recognises(cursor.rest()) {
            let (takes, code) = amounts::text::parse(&mut cursor)?;
            return Ok(code.map_or(Rules { family: Family::Takes(takes) }, Rules::from));
        }
        let mut again = cursor.clone();
        match codes::words::parse(&mut cursor) {
            Ok(code) => Ok(code.into()),
            // `take 1..9 but 5`, `take 24 or any`: lists that only sets can express.
            Err(problem) => match amounts::text::parse(&mut again) {
                Ok((_, Some(code))) => Ok(code.into()),
                Err(other) if cursor.peek_word() == "but" => Err(other.into()),
                _ => Err(problem.into()),
            },
        }
    }

    /// The take-and-break code of the game, if it has one.
    #[must_use]
    pub fn code(&self) -> Option<&Code> {
        match &self.family {
            Family::Code(code) => Some(code),
            Family::Takes(_) | Family::Turns(_) => None,
        }
    }

    /// The amounts or replacements of the game, if it has no code.
    #[must_use]
    pub fn takes(&self) -> Option<&Takes> {
        match &self.family {
            Family::Takes(takes) => Some(takes),
            Family::Code(_) | Family::Turns(_) => None,
        }
    }

    /// The coins that may be turned, if this is a coin-turning game that no code says.
    #[must_use]
    pub fn turns(&self) -> Option<&Turns> {
        match &self.family {
            Family::Turns(turns) => Some(turns),
            Family::Code(_) | Family::Takes(_) => None,
        }
    }

    /// H: the most heaps one move may leave.
    #[must_use]
    pub fn max_parts(&self) -> u32 {
        match &self.family {
            Family::Code(code) => code.max_parts(),
            Family::Takes(Takes::ByDivisors(divisors)) => u32::try_from(divisors.most).unwrap_or(u32::MAX),
            Family::Takes(_) => 1,
            Family::Turns(turns) => turns.most.map_or(u32::MAX, |most| u32::try_from(most - 1).unwrap_or(u32::MAX)),
        }
    }

    /// The rules as an English sentence.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.family {
            Family::Code(code) => codes::describe::sentence(code),
            Family::Takes(takes) => takes.to_string(),
            Family::Turns(turns) => format!("{turns}, the rightmost of them from heads to tails"),
        }
    }
}

impl From<Code> for Rules {
    fn from(code: Code) -> Self {
        Rules { family: Family::Code(code) }
    }
}

impl FromStr for Rules {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Rules::parse(text)
    }
}

/// The longest code that is printed as a code where words would be shorter.
const LONG_CODE: usize = 64;

/// The canonical text: the code, or words where the code would be a long row of digits.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.family {
            Family::Code(code) if code.head().len() > LONG_CODE && code.tail().len() <= 1 => {
                f.write_str(&codes::describe::words(code))
            }
            Family::Code(code) => code.fmt(f),
            Family::Takes(takes) => takes.fmt(f),
            Family::Turns(turns) => turns.fmt(f),
        }
    }
}
