//! Rules of partizan games, in which the players have different moves.
//!
//! ```text
//! rules  =  "young" [ "step" ]  |  "partizan take left" amounts "right" amounts
//!        |  "domineering"  |  "hackenbush"  |  "toads and frogs"
//! amounts =  range { "," range },   range = number [ ".." number ]
//! ```

use std::fmt;

use super::codes::MAX_TAKE;
use crate::error::Result;
use crate::text::{Cursor, Diagnostic};

/// Validated rules of a partizan game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PartizanRules {
    /// A token on a Young diagram, in its top-left square: player Right moves it right, player Down
    /// moves it down.
    Young {
        /// Whether the token moves one square at a time instead of any number of squares.
        step: bool,
    },
    /// Heaps from which Left and Right may take different amounts.
    Take {
        /// The amounts Left may take, ascending.
        left: Vec<usize>,
        /// The amounts Right may take, ascending.
        right: Vec<usize>,
    },
    /// Positions that are drawn with letters.
    Drawn(DrawnGame),
    /// Pieces whose values are given in a table; the name says where it is.
    Given(String),
}

/// A game whose positions are drawn with letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawnGame {
    /// Dominoes on a board: Left places them vertically, Right horizontally.
    Domineering,
    /// Strings of coloured edges: a player cuts one, and all above it falls.
    Hackenbush,
    /// Toads move right and frogs left, or jump over one of the others.
    ToadsAndFrogs,
}

impl DrawnGame {
    const ALL: [DrawnGame; 3] = [DrawnGame::Domineering, DrawnGame::Hackenbush, DrawnGame::ToadsAndFrogs];

    /// The game as rules name it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DrawnGame::Domineering => "domineering",
            DrawnGame::Hackenbush => "hackenbush",
            DrawnGame::ToadsAndFrogs => "toads and frogs",
        }
    }

    /// An example of a position.
    #[must_use]
    pub fn example(self) -> &'static str {
        match self {
            DrawnGame::Domineering => "4x5; ..#/.#.",
            DrawnGame::Hackenbush => "BRRB; RG",
            DrawnGame::ToadsAndFrogs => "TT.FF; T.F",
        }
    }
}

/// Whether rules of a partizan game begin here.
pub(super) fn begins(cursor: &Cursor<'_>) -> bool {
    let first = DrawnGame::ALL.iter().filter_map(|game| game.name().split(' ').next());
    let word = cursor.peek_word();
    ["young", "partizan"].into_iter().chain(first).any(|known| word.eq_ignore_ascii_case(known))
}

impl PartizanRules {
    /// Reads partizan rules.
    ///
    /// # Errors
    ///
    /// [`Error::Text`](crate::Error::Text), which points at the spot, if the text cannot be read.
    ///
    /// ```
    /// use grundy::rules::PartizanRules;
    /// let rules = PartizanRules::parse("partizan take left 1, 2 right 2..3").unwrap();
    /// assert_eq!(rules.to_string(), "partizan take left 1,2 right 2,3");
    /// ```
    pub fn parse(text: &str) -> Result<Self> {
        let mut cursor = Cursor::new("rules", text)?;
        cursor.skip_spaces();
        Ok(parse(&mut cursor)?)
    }

    /// The names of the players: first the one for whom positive values are good.
    #[must_use]
    pub fn players(&self) -> [&'static str; 2] {
        match self {
            PartizanRules::Young { .. } => ["right", "down"],
            _ => ["left", "right"],
        }
    }

    /// The rules as an English sentence.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            PartizanRules::Young { step } => {
                let far = if *step { "one square" } else { "any number of squares" };
                format!(
                    "a token starts in the top-left square of a Young diagram; Right moves it {far} right, Down {far} down"
                )
            }
            PartizanRules::Take { left, right } => {
                format!("from a heap, Left may take {}, and Right {}", list(left), list(right))
            }
            PartizanRules::Drawn(DrawnGame::Domineering) => {
                "Left places dominoes vertically on a board, Right horizontally".to_owned()
            }
            PartizanRules::Drawn(DrawnGame::Hackenbush) => {
                "Left cuts a blue edge of a string, Right a red one, either a green one, and all above it falls"
                    .to_owned()
            }
            PartizanRules::Drawn(DrawnGame::ToadsAndFrogs) => {
                "Left's toads move right and Right's frogs left, to the next square or over one of the others"
                    .to_owned()
            }
            PartizanRules::Given(_) => "pieces of given values".to_owned(),
        }
    }
}

fn list(amounts: &[usize]) -> String {
    amounts.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

impl fmt::Display for PartizanRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartizanRules::Young { step: false } => f.write_str("young"),
            PartizanRules::Young { step: true } => f.write_str("young step"),
            PartizanRules::Take { left, right } => {
                write!(f, "partizan take left {} right {}", list(left), list(right))
            }
            PartizanRules::Drawn(game) => f.write_str(game.name()),
            PartizanRules::Given(name) => write!(f, "values {name}"),
        }
    }
}

pub(super) fn parse(cursor: &mut Cursor<'_>) -> Result<PartizanRules, Box<Diagnostic>> {
    if cursor.eat_word("young") {
        let step = cursor.eat_word("step");
        cursor.expect_end("`step`, or the end")?;
        return Ok(PartizanRules::Young { step });
    }
    for game in DrawnGame::ALL {
        let mut words = game.name().split(' ');
        if words.next().is_some_and(|word| cursor.eat_word(word)) {
            if let Some(missing) = words.find(|word| !cursor.eat_word(word)) {
                return Err(cursor.unexpected(format!("`{missing}`, as in `{}`", game.name())));
            }
            cursor.expect_end("the end")?;
            return Ok(PartizanRules::Drawn(game));
        }
    }
    let word = |cursor: &mut Cursor<'_>, word: &'static str| {
        if cursor.eat_word(word) {
            return Ok(());
        }
        Err(cursor.unexpected(format!("`{word}`, as in `partizan take left 1,2 right 2,3`")))
    };
    word(cursor, "partizan")?;
    word(cursor, "take")?;
    word(cursor, "left")?;
    let left = amounts(cursor)?;
    word(cursor, "right")?;
    let right = amounts(cursor)?;
    cursor.expect_end("`,` and another amount, or the end")?;
    Ok(PartizanRules::Take { left, right })
}

fn amounts(cursor: &mut Cursor<'_>) -> Result<Vec<usize>, Box<Diagnostic>> {
    let mut amounts = Vec::new();
    loop {
        let start = cursor.position();
        let first = amount(cursor)?;
        let last = if cursor.eat("..") { amount(cursor)? } else { first };
        if last < first {
            let problem = "the range is empty";
            return Err(cursor.error_at(start..cursor.position(), problem, "a larger number behind `..`"));
        }
        amounts.extend(first..=last);
        cursor.skip_spaces();
        if !cursor.eat(",") {
            amounts.sort_unstable();
            amounts.dedup();
            return Ok(amounts);
        }
        cursor.skip_spaces();
    }
}

fn amount(cursor: &mut Cursor<'_>) -> Result<usize, Box<Diagnostic>> {
    let start = cursor.position();
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    if digits.is_empty() {
        return Err(cursor.unexpected("an amount"));
    }
    let amount = digits.parse::<usize>().ok().filter(|&amount| (1..=MAX_TAKE).contains(&amount));
    amount.ok_or_else(|| {
        cursor.error_at(
            start..cursor.position(),
            "this amount cannot be taken",
            format!("an amount from 1 to {MAX_TAKE}"),
        )
    })
}
