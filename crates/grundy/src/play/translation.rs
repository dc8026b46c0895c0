//! Positions of games that are Nim in other words.
//!
//! | game | position | heaps of Nim |
//! |---|---|---|
//! | Nimble | squares of the coins, counted from 0 | the same numbers |
//! | Staircase Nim | counters on steps 1, 2, 3, ... | those on odd steps |
//! | Northcott's game | columns of the two men in each row: 2-5 1-8 | the gaps between them |
//! | Silver Dollar | squares of the coins, counted from 1 | every other gap, from the right |
//! | coins in a row | HTTH, or the places of the heads, from 1 | the places of the heads |
//!
//! In each game some moves have no counterpart in Nim: counters moved down from an even step, a man
//! who retreats, a coin that widens a gap. The opponent undoes what they do to the heaps: moves the
//! counters one step further, follows the man, or closes the gap by as much. (In Northcott's game,
//! retreats must end sometime.) So values and outcomes are those of Nim, and a winning move of Nim
//! wins. Moves that have no counterpart in Nim may win as well.

use super::Component;
use crate::arith::natural::Natural;
use crate::arith::notation;
use crate::error::{Error, Result};
use crate::text::Cursor;

/// A game that is Nim in other words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Translation {
    /// Coins on a strip move left, several on one square if need be.
    Nimble,
    /// Counters on a staircase move down a step.
    Staircase,
    /// Two men in each row of a board move along it, and cannot jump.
    Northcott,
    /// Coins on a strip move left, at most one on a square, and cannot jump.
    SilverDollar,
    /// Coins that are turned.
    Coins,
}

impl Translation {
    /// The translation for a game of this name or with these rules, if it needs one.
    #[must_use]
    pub fn for_game(text: &str) -> Option<Translation> {
        let name = crate::rules::names::find(text).map_or("", |game| game.name);
        match name {
            "nimble" => Some(Translation::Nimble),
            "staircase-nim" => Some(Translation::Staircase),
            "northcotts-game" => Some(Translation::Northcott),
            "silver-dollar" => Some(Translation::SilverDollar),
            _ => {
                let rules = crate::rules::names::find(text).map_or(text, |game| game.code);
                let first = rules.split_whitespace().next()?;
                first.eq_ignore_ascii_case("turn").then_some(Translation::Coins)
            }
        }
    }

    /// Whether the game has moves that Nim does not have.
    #[must_use]
    pub fn has_more_moves(self) -> bool {
        matches!(self, Translation::Staircase | Translation::Northcott | Translation::SilverDollar)
    }

    /// An example of a position.
    #[must_use]
    pub fn example(self) -> &'static str {
        match self {
            Translation::Nimble => "2, 5, 5",
            Translation::Staircase => "3, 1, 4, 1, 5",
            Translation::Northcott => "2-5 1-8",
            Translation::SilverDollar => "2, 5, 6, 9",
            Translation::Coins => "HTTHT",
        }
    }

    /// The heaps of a position.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the place of the mistake, [`Error::Question`] for two men or two coins
    /// on one square.
    ///
    /// ```
    /// use grundy::play::Translation;
    /// use grundy::play::position::text;
    /// let heaps = |game: Translation, typed| game.heaps(typed).map(|heaps| text(&heaps));
    /// assert_eq!(heaps(Translation::Staircase, "3, 1, 4, 1, 5")?, "3, 4, 5");
    /// assert_eq!(heaps(Translation::Northcott, "2-5 1-8")?, "2, 6");
    /// assert_eq!(heaps(Translation::SilverDollar, "2, 5, 6, 9")?, "2, 2");
    /// assert_eq!(heaps(Translation::Coins, "HTTH")?, "1, 4");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn heaps(self, text: &str) -> Result<Vec<Component>> {
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed.eq_ignore_ascii_case("nothing") {
            return Ok(Vec::new());
        }
        let sizes = match self {
            Translation::Nimble => numbers(text)?,
            Translation::Staircase => numbers(text)?.into_iter().step_by(2).collect(),
            Translation::Northcott => gaps_in_rows(text)?,
            Translation::SilverDollar => gaps_on_a_strip(numbers(text)?)?,
            Translation::Coins => match heads(trimmed) {
                Some(heads) => heads,
                None => numbers(text)?,
            },
        };
        Ok(sizes.into_iter().filter(|size| !size.is_zero()).map(Component::Heap).collect())
    }
}

fn numbers(text: &str) -> Result<Vec<Natural>> {
    let mut cursor = Cursor::new("position", text)?;
    let mut numbers = Vec::new();
    loop {
        cursor.take_while(|c| c.is_whitespace() || c == ',' || c == ';');
        if cursor.at_end() {
            return Ok(numbers);
        }
        numbers.push(notation::number(&mut cursor)?);
    }
}

/// The gaps between two men in each row.
fn gaps_in_rows(text: &str) -> Result<Vec<Natural>> {
    let mut cursor = Cursor::new("position", text)?;
    let mut gaps = Vec::new();
    loop {
        cursor.take_while(|c| c.is_whitespace() || c == ',' || c == ';');
        if cursor.at_end() {
            return Ok(gaps);
        }
        let mut columns = [Natural::ZERO, Natural::ZERO];
        for (i, column) in columns.iter_mut().enumerate() {
            cursor.skip_spaces();
            if i == 1 && !cursor.eat("-") {
                return Err(cursor.unexpected("`-` and the column of the other man, as in 2-5").into());
            }
            let digits = cursor.take_while(|c| c.is_ascii_digit());
            *column = digits.parse().map_err(|_| cursor.unexpected("two columns, as in 2-5"))?;
        }
        columns.sort_unstable();
        let [one, other] = columns;
        if one == other {
            return Err(Error::Question(format!("two men stand on column {one} of one row")));
        }
        gaps.push(other - one - Natural::ONE);
    }
}

/// Every other gap between coins on a strip, beginning with the last.
fn gaps_on_a_strip(mut squares: Vec<Natural>) -> Result<Vec<Natural>> {
    squares.sort_unstable();
    if squares.first().is_some_and(Natural::is_zero) {
        return Err(Error::Question("squares are counted from 1".to_owned()));
    }
    if let Some(pair) = squares.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Error::Question(format!("two coins lie on square {}", pair[0])));
    }
    // Before the first of an odd number of coins lies the end of the strip.
    if squares.len() % 2 == 1 {
        squares.insert(0, Natural::ZERO);
    }
    Ok(squares.chunks_exact(2).map(|pair| &pair[1] - &pair[0] - Natural::ONE).collect())
}

/// The places of the heads in a row such as HTTH, if the text is one.
fn heads(text: &str) -> Option<Vec<Natural>> {
    let coins: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let is_row = coins.iter().all(|c| matches!(c, 'H' | 'T' | 'h' | 't'));
    let heads = (1usize..).zip(&coins).filter(|(_, c)| matches!(c, 'H' | 'h'));
    is_row.then(|| heads.map(|(place, _)| Natural::from(place)).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Who wins a position of the game itself, by playing it out, agrees with the heaps.
    fn compare(translation: Translation, position: &[usize], options: fn(&[usize]) -> Vec<Vec<usize>>) {
        fn wins(
            position: &[usize],
            options: fn(&[usize]) -> Vec<Vec<usize>>,
            known: &mut HashMap<Vec<usize>, bool>,
        ) -> bool {
            if let Some(&known) = known.get(position) {
                return known;
            }
            let won = options(position).iter().any(|next| !wins(next, options, known));
            known.insert(position.to_vec(), won);
            won
        }
        let text = position.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let heaps = translation.heaps(&text).expect("a position");
        let xor = heaps.iter().fold(Natural::ZERO, |xor, heap| match heap {
            Component::Heap(size) => xor ^ size,
            _ => xor,
        });
        assert_eq!(!xor.is_zero(), wins(position, options, &mut HashMap::new()), "{translation:?} {text}");
    }

    fn staircase(steps: &[usize]) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        for i in 0..steps.len() {
            for moved in 1..=steps[i] {
                let mut next = steps.to_vec();
                next[i] -= moved;
                if i > 0 {
                    next[i - 1] += moved;
                }
                options.push(next);
            }
        }
        options
    }

    fn strip(squares: &[usize]) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        for i in 0..squares.len() {
            let before = if i == 0 { 0 } else { squares[i - 1] };
            for square in before + 1..squares[i] {
                let mut next = squares.to_vec();
                next[i] = square;
                options.push(next);
            }
        }
        options
    }

    #[test]
    fn translations_keep_the_outcome() {
        for a in 0..4 {
            for b in 0..4 {
                for c in 0..4 {
                    compare(Translation::Staircase, &[a, b, c], staircase);
                    compare(Translation::SilverDollar, &[a + 1, a + b + 2, a + b + c + 3], strip);
                    compare(Translation::SilverDollar, &[a + 1, a + b + 2, a + b + c + 3, a + b + c + 5], strip);
                }
            }
        }
    }

    #[test]
    fn impossible_positions_are_refused() {
        for (translation, text) in [
            (Translation::Northcott, "3-3"),
            (Translation::Northcott, "3 5"),
            (Translation::SilverDollar, "2, 2"),
            (Translation::SilverDollar, "0, 2"),
            (Translation::Coins, "HXT"),
        ] {
            assert!(translation.heaps(text).is_err(), "{text}");
        }
    }
}
