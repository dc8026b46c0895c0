//! The classical games by name.

/// A game with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// Its take-and-break code.
    pub code: &'static str,
    /// The rules in a few words.
    pub rules: &'static str,
    /// Who described it, and when.
    pub source: &'static str,
}

const fn game(name: &'static str, code: &'static str, rules: &'static str, source: &'static str) -> NamedGame {
    NamedGame { name, code, rules, source }
}

/// Every game that can be called by its name, in alphabetical order.
pub const NAMED_GAMES: &[NamedGame] = &[
    game("dawsons-chess", "0.137", "pawns three ranks apart, capture is forced", "T. R. Dawson 1935"),
    game("dawsons-kayles", "0.07", "knock down two adjacent pins", "Guy and Smith 1956"),
    game("grundys-game", "4!", "split a heap into two unequal heaps", "P. M. Grundy 1939"),
    game("guiles", "0.15", "take a heap of one, or two counters leaving no heap or two", "Guy and Smith 1956"),
    game("kayles", "0.77", "knock down one pin or two adjacent ones", "H. E. Dudeney 1908"),
    game("laskers-nim", "4.(3)", "take any number, or split a heap", "E. Lasker 1931"),
    game("nim", "0.(3)", "take any number from one heap", "C. L. Bouton 1901"),
    game("officers", "0.6", "take one counter, never the last of its heap", "Winning Ways 1982"),
    game("treblecross", "0.007", "three in a row wins on a strip", "Winning Ways 1982"),
];

/// The game called `name`: case, apostrophes and the choice between spaces and hyphens do not matter.
#[must_use]
pub fn find(name: &str) -> Option<&'static NamedGame> {
    let plain: String = name
        .trim()
        .chars()
        .filter(|c| !matches!(c, '\'' | '’'))
        .map(|c| if c.is_whitespace() { '-' } else { c.to_ascii_lowercase() })
        .collect();
    NAMED_GAMES.iter().find(|game| game.name == plain)
}
