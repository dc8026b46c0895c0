//! Rules of any family that is written as text.

use std::fmt;

use super::boards::{self, VectorRules};
use super::heaps::Rules;
use super::names;
use super::partizan::{self, PartizanRules};
use crate::error::Result;
use crate::text::Cursor;

/// Rules of either kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyRules {
    /// Heaps; both players have the same moves.
    Impartial(Rules),
    /// A token on a board that moves along vectors; both players have the same moves.
    Vectors(VectorRules),
    /// Coins on a board: the product of games with heaps, one for each side.
    Product(Vec<Rules>),
    /// A partizan game: the players have different moves.
    Partizan(PartizanRules),
}

impl AnyRules {
    /// Reads rules: partizan ones if the text begins with a word of theirs.
    ///
    /// # Errors
    ///
    /// [`Error::Text`](crate::Error::Text), which points at the spot, if the text cannot be read.
    pub fn parse(text: &str) -> Result<Self> {
        let mut cursor = Cursor::new("rules", text)?;
        cursor.skip_spaces();
        if let Some(rules) = names::rules_of(cursor.rest()) {
            return AnyRules::parse(rules);
        }
        if partizan::begins(&cursor) {
            return Ok(AnyRules::Partizan(partizan::parse(&mut cursor)?));
        }
        if ["step", "slide", "euclid"].iter().any(|word| cursor.peek_word().eq_ignore_ascii_case(word)) {
            return Ok(AnyRules::Vectors(boards::parse(&mut cursor)?));
        }
        if cursor.eat_word("product") {
            return product(&mut cursor, text);
        }
        Rules::parse(text).map(AnyRules::Impartial)
    }
}

/// Reads `product of A and B`: the factors are rules of heaps, separated by the word `and` where
/// both sides are rules.
fn product(cursor: &mut Cursor<'_>, text: &str) -> Result<AnyRules> {
    if !cursor.eat_word("of") {
        return Err(cursor.unexpected("`of`, as in `product of nim and nim`").into());
    }
    let start = cursor.position();
    let rest = &text[start..];
    for (place, _) in rest.match_indices(" and ") {
        let (first, second) = (Rules::parse(&rest[..place]), Rules::parse(&rest[place + 5..]));
        if let (Ok(first), Ok(second)) = (first, second) {
            return Ok(AnyRules::Product(vec![first, second]));
        }
    }
    Err(cursor
        .error_at(start..text.len(), "these are not two games", "two games with heaps, as in `product of nim and nim`")
        .into())
}

impl fmt::Display for AnyRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyRules::Impartial(rules) => rules.fmt(f),
            AnyRules::Vectors(rules) => rules.fmt(f),
            AnyRules::Product(factors) => {
                write!(f, "product of {}", factors.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and "))
            }
            AnyRules::Partizan(rules) => rules.fmt(f),
        }
    }
}
