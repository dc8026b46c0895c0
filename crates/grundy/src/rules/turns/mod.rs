//! Coin-turning games (H. W. Lenstra; Winning Ways, chapter 14).
//!
//! Coins lie in a row, numbered 1, 2, 3, ... from the left. A move turns some of them, and the
//! rightmost coin that is turned goes from heads to tails. A position is the sum of its heads,
//! since two heads in one place cancel: so the head at n is a heap of n, and a move that turns the
//! coins a < b < ... < n replaces it by heaps of a, b, ...
//!
//! ```text
//! rules =  "turn" [ number [ ".." number ] | "at most" number ] [ pattern ] ( "coins" | "coin" )
//! pattern =  "consecutive"  |  "equally spaced"  |  "symmetric"
//! ```
//!
//! Without a number, any number of coins is turned, but three where they are equally spaced. A
//! symmetric set of coins has no number.

use std::fmt;

use super::codes::{Code, Digit};
use super::wording;
use crate::arith::natural::to_usize;
use crate::arith::notation;
use crate::text::{Cursor, Diagnostic};

/// The most coins that a rule may name.
const MAX_COINS: usize = 64;

/// Which coins may be turned together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pattern {
    /// Any coins.
    Any,
    /// Neighbours.
    Consecutive,
    /// Coins of which neighbours are equally far apart.
    EquallySpaced,
    /// Coins that a reflection of the row maps to themselves.
    Symmetric,
}

/// The sets of coins that may be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turns {
    /// What the coins look like.
    pub pattern: Pattern,
    /// The fewest coins, at least 1.
    pub fewest: usize,
    /// The most coins, if there is a limit.
    pub most: Option<usize>,
}

impl Turns {
    /// Whether so many coins may be turned.
    #[must_use]
    pub fn allows_number(&self, coins: usize) -> bool {
        coins >= self.fewest && self.most.is_none_or(|most| coins <= most)
    }

    /// Calls `visit` with the other coins of every set whose rightmost coin is `n`, ascending.
    pub fn for_each_option(&self, n: usize, mut visit: impl FnMut(&[usize])) {
        if n == 0 {
            return;
        }
        match self.pattern {
            Pattern::Any => {
                let mut chosen = Vec::new();
                subsets(1, n, self.most.map_or(n, |most| most - 1), &mut chosen, &mut |others| {
                    if self.allows_number(others.len() + 1) {
                        visit(others);
                    }
                });
            }
            Pattern::Consecutive => {
                let coins = (1..=n).filter(|&coins| self.allows_number(coins));
                coins.for_each(|coins| visit(&(n + 1 - coins..n).collect::<Vec<_>>()));
            }
            Pattern::EquallySpaced => {
                for apart in 1..n.max(2) {
                    let coins = (1..=(n - 1) / apart + 1).filter(|&coins| self.allows_number(coins));
                    // A single coin is the same, however far apart others would be.
                    for coins in coins.filter(|&coins| coins > 1 || apart == 1) {
                        visit(&(1..coins).rev().map(|i| n - i * apart).collect::<Vec<_>>());
                    }
                }
            }
            Pattern::Symmetric => {
                visit(&[]);
                for first in 1..n {
                    let inside: Vec<usize> = (first + 1..=(first + n) / 2).collect();
                    let mut chosen = Vec::new();
                    all_subsets(&inside, &mut chosen, &mut |half| {
                        let mut others: Vec<usize> = std::iter::once(first).chain(half.iter().copied()).collect();
                        let mirrored = half.iter().map(|&coin| first + n - coin).filter(|coin| !half.contains(coin));
                        others.extend(mirrored.collect::<Vec<_>>().into_iter().rev());
                        visit(&others);
                    });
                }
            }
        }
    }

    /// Whether the coins with rightmost coin `n` may be turned, given the others in any order.
    #[must_use]
    pub fn allows(&self, n: usize, others: &[usize]) -> bool {
        let mut coins = others.to_vec();
        coins.push(n);
        coins.sort_unstable();
        let are_different = coins.windows(2).all(|pair| pair[0] < pair[1]);
        if !are_different || coins[0] == 0 || coins.last() != Some(&n) || !self.allows_number(coins.len()) {
            return false;
        }
        match self.pattern {
            Pattern::Any => true,
            Pattern::Consecutive => coins.windows(2).all(|pair| pair[1] == pair[0] + 1),
            Pattern::EquallySpaced => coins.windows(3).all(|three| three[2] - three[1] == three[1] - three[0]),
            Pattern::Symmetric => coins.iter().zip(coins.iter().rev()).all(|(one, other)| one + other == coins[0] + n),
        }
    }

    /// About how many sets of coins have the rightmost coin `n`.
    #[must_use]
    pub fn number_of_options(&self, n: usize) -> usize {
        match self.pattern {
            Pattern::Any => {
                let most = self.most.unwrap_or(n).min(n.max(1));
                let choices = (1..most).scan(1usize, |choose, i| {
                    *choose = choose.saturating_mul(n.saturating_sub(i)) / i;
                    Some(*choose)
                });
                choices.fold(1, usize::saturating_add)
            }
            Pattern::Consecutive => n,
            Pattern::EquallySpaced => n.saturating_mul(self.most.unwrap_or(n)),
            Pattern::Symmetric => {
                1usize.checked_shl(u32::try_from(n / 2 + 1).unwrap_or(u32::MAX)).unwrap_or(usize::MAX)
            }
        }
    }

    /// The code of the same game: turning one or two coins is taking counters from a heap.
    pub(super) fn code(&self) -> Option<Code> {
        let tail = match (self.pattern, self.fewest, self.most?) {
            (Pattern::Any, 1, 1) => Digit::new(1, false),
            (Pattern::Any, 2, 2) => Digit::new(2, false),
            (Pattern::Any, 1, 2) => Digit::TAKE,
            _ => return None,
        };
        Code::new(vec![Digit::NONE], vec![tail]).ok()
    }
}

/// Calls `visit` with every set of at most `most` coins from `first` to before `end`.
fn subsets(first: usize, end: usize, most: usize, chosen: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
    visit(chosen);
    if chosen.len() == most {
        return;
    }
    for coin in first..end {
        chosen.push(coin);
        subsets(coin + 1, end, most, chosen, visit);
        chosen.pop();
    }
}

/// Calls `visit` with every subset of the coins.
fn all_subsets(coins: &[usize], chosen: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
    let Some((&coin, rest)) = coins.split_first() else {
        visit(chosen);
        return;
    };
    all_subsets(rest, chosen, visit);
    chosen.push(coin);
    all_subsets(rest, chosen, visit);
    chosen.pop();
}

/// Reads rules after the word `turn`.
pub(super) fn parse(cursor: &mut Cursor<'_>) -> Result<Turns, Box<Diagnostic>> {
    cursor.skip_spaces();
    let start = cursor.position();
    let number = if wording::eat_at_most(cursor) {
        Some((1, coins(cursor)?))
    } else if let Some(range) = wording::dash_range(cursor, MAX_COINS) {
        Some(range)
    } else if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        let first = coins(cursor)?;
        let last = if wording::eat_to(cursor).is_some() || cursor.eat_word("or") { coins(cursor)? } else { first };
        Some((first, last))
    } else {
        cursor.eat_word("any");
        None
    };
    if number.is_some_and(|(first, last)| last < first) {
        return Err(cursor.error_at(start..cursor.position(), "the range is empty", "the smaller number first"));
    }
    cursor.skip_spaces();
    let pattern = if cursor.eat_word("consecutive") || cursor.eat_word("adjacent") {
        Pattern::Consecutive
    } else if cursor.eat_word("equally") {
        if !cursor.eat_word("spaced") {
            return Err(cursor.unexpected("`spaced`"));
        }
        Pattern::EquallySpaced
    } else if cursor.eat_word("symmetric") {
        if number.is_some() {
            let problem = "a symmetric set of coins has no number";
            return Err(cursor.error_at(start..cursor.position(), problem, "`turn symmetric coins`"));
        }
        Pattern::Symmetric
    } else {
        Pattern::Any
    };
    if !(cursor.eat_word("coins") || cursor.eat_word("coin")) {
        return Err(cursor.unexpected("`coins`, as in `turn 1..3 coins` or `turn consecutive coins`"));
    }
    cursor.expect_end("the end")?;
    let (fewest, most) = match (number, pattern) {
        (Some((fewest, most)), _) => (fewest, Some(most)),
        (None, Pattern::EquallySpaced) => (3, Some(3)),
        (None, _) => (1, None),
    };
    Ok(Turns { pattern, fewest, most })
}

fn coins(cursor: &mut Cursor<'_>) -> Result<usize, Box<Diagnostic>> {
    cursor.skip_spaces();
    let start = cursor.position();
    let number = to_usize(&notation::number(cursor)?).filter(|number| (1..=MAX_COINS).contains(number));
    let expected = format!("a number of coins from 1 to {MAX_COINS}");
    number.ok_or_else(|| cursor.error_at(start..cursor.position(), "so many coins cannot be turned", expected))
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("turn ")?;
        match (self.fewest, self.most) {
            (3, Some(3)) if self.pattern == Pattern::EquallySpaced => {}
            (fewest, Some(most)) if fewest == most => write!(f, "{fewest} ")?,
            (fewest, Some(most)) => write!(f, "{fewest}..{most} ")?,
            (_, None) if self.pattern == Pattern::Any => f.write_str("any ")?,
            (_, None) => {}
        }
        f.write_str(match self.pattern {
            Pattern::Any => "",
            Pattern::Consecutive => "consecutive ",
            Pattern::EquallySpaced => "equally spaced ",
            Pattern::Symmetric => "symmetric ",
        })?;
        f.write_str(if self.most == Some(1) { "coin" } else { "coins" })
    }
}
