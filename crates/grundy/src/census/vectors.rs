//! The census of a board on which a token moves along vectors, and of the squares of a product of
//! games.

use super::{Board, Census, of_range};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::solve;
use crate::rules::{Rules, VectorRules};
use crate::values::{Nimber, boards};

/// How many squares have each value.
///
/// # Errors
///
/// [`Error::Question`] if the board and the vectors differ in their dimensions; [`Error::Limit`];
/// [`Error::Cancelled`].
pub fn of_board(rules: &VectorRules, board: &Board, options: &Options<'_>) -> Result<Census> {
    check_dimensions(board, rules.dimensions())?;
    let sides: Option<Vec<usize>> = board.sides().iter().map(to_usize).collect();
    let sides = sides.ok_or_else(|| Error::limit("the board is too large: every square is looked at"))?;
    let mut census = Census::new();
    for (value, count) in boards::counts(rules, &sides, options)?.into_iter().enumerate() {
        census.add(Nimber::from_index(value), &Natural::from(count));
    }
    census.check_total(&board.squares())
}

/// The census of coins on the squares of a product of games: the value of a coin on (x, y) is the
/// nim product of the values of x and y (the Tartan theorem, Winning Ways chapter 14).
///
/// # Errors
///
/// As for [`of_board`], and where values of a factor are not known.
pub fn of_product(factors: &[Rules], board: &Board, options: &Options<'_>) -> Result<Census> {
    check_dimensions(board, factors.len())?;
    let mut census = Census::new();
    census.add(Nimber::new(1), &Natural::ONE);
    for (rules, side) in factors.iter().zip(board.sides()) {
        let last = side - Natural::ONE;
        let solution = solve(rules, Some(&last), options)?;
        let factor = of_range(&solution, &Natural::ZERO, &last, options)?;
        let factor = factor.listed(LISTED_BITS).ok_or_else(|| {
            Error::limit(format!(
                "values of a factor have more than {LISTED_BITS} bits\n  help: ask about a smaller board"
            ))
        })?;
        if census.iter().len().saturating_mul(factor.iter().len()) > MAX_PAIRS {
            return Err(Error::limit(format!("more than {MAX_PAIRS} pairs of values would have to be multiplied")));
        }
        let mut product = Census::new();
        for (x, many) in census.iter() {
            for (y, more) in factor.iter() {
                product.add(x * y, &(many * more));
            }
        }
        census = product;
    }
    census.check_total(&board.squares())
}

/// The most bits that values of a factor may have.
const LISTED_BITS: usize = 20;
/// The most pairs of values that are multiplied.
const MAX_PAIRS: usize = 200_000_000;

fn check_dimensions(board: &Board, dimensions: usize) -> Result<()> {
    if board.sides().len() == dimensions {
        return Ok(());
    }
    let has = match board.sides().len() {
        1 => "1 side".to_owned(),
        many => format!("{many} sides"),
    };
    let sides = vec!["8"; dimensions].join("x");
    Err(Error::Question(format!(
        "the board has {has} and the game needs {dimensions}\n  help: ask about a board such as {sides}"
    )))
}
