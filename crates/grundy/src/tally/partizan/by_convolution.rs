//! Any short games: the sums of all selections, as canonical forms.
//!
//! Values are added to the selections one after another. If c pieces have a value, j of them can
//! join t others in C(c+j-1, j) ways (multisets), C(c, j) ways (sets; arrangements are m! times as
//! many) or C(t+j, j) c^j ways (tuples: their places, then the pieces). This is also the oracle
//! that the other algorithms are tested against.

use std::collections::HashMap;

use super::{PartizanTally, number_of_selections};
use crate::arith::natural::Natural;
use crate::census::PartizanCensus;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::outcome::Outcome;
use crate::partizan::{ShortGame, Simple};
use crate::tally::Kind;

/// The most sums of two games that are computed.
pub const MAX_SUMS: usize = 20_000_000;

/// Counts the selections by outcome.
///
/// # Errors
///
/// [`Error::Limit`] if more than [`MAX_SUMS`] sums would be needed, [`Error::Cancelled`].
pub fn count(census: &PartizanCensus, kind: Kind, m: usize, options: &Options<'_>) -> Result<PartizanTally> {
    let mut games = census.games().clone();
    let zero = games.simple(Simple::ZERO)?;
    // selections[j]: how often each game is the sum of j pieces with the values so far.
    let mut selections: Vec<HashMap<ShortGame, Natural>> = vec![HashMap::new(); m + 1];
    selections[0].insert(zero, Natural::ONE);
    let mut ticker = Ticker::new(options, "sums of games", census.iter().len());
    let mut sums = 0;
    for (done, (value, count)) in census.iter().enumerate() {
        let mut next: Vec<HashMap<ShortGame, Natural>> = selections.clone();
        let mut multiple = zero;
        for copies in 1..=m {
            multiple = games.plus(multiple, value)?;
            for taken in 0..=m - copies {
                let ways = ways(kind, count, copies, taken);
                if ways.is_zero() {
                    continue;
                }
                sums += selections[taken].len();
                if sums > MAX_SUMS {
                    return Err(Error::limit(format!(
                        "the values are no numbers with nimbers, nor numbers and switches, and more than {MAX_SUMS} sums of \
                         games would have to be made\n  help: choose fewer pieces, or fewer to choose from"
                    )));
                }
                for (&game, times) in &selections[taken] {
                    let sum = games.plus(game, multiple)?;
                    *next[taken + copies].entry(sum).or_default() += times * &ways;
                }
                ticker.tick(done, 300 * selections[taken].len())?;
            }
        }
        selections = next;
    }
    let mut tally = PartizanTally {
        left: Natural::ZERO,
        right: Natural::ZERO,
        next: Natural::ZERO,
        previous: Natural::ZERO,
        all: number_of_selections(kind, census.total(), m),
        algorithm: "sums of canonical forms",
    };
    let orders =
        if kind == Kind::Arrangements { (1..=m).fold(Natural::ONE, |f, n| f * Natural::from(n)) } else { Natural::ONE };
    for (&game, times) in &selections[m] {
        let target = match games.outcome(game)? {
            Outcome::Left => &mut tally.left,
            Outcome::Right => &mut tally.right,
            Outcome::Next => &mut tally.next,
            Outcome::Previous => &mut tally.previous,
        };
        *target += times * &orders;
    }
    let expected = tally.all.clone();
    tally.checked(&expected)
}

/// In how many ways `copies` pieces can join `taken` others, if `count` pieces have their value.
fn ways(kind: Kind, count: &Natural, copies: usize, taken: usize) -> Natural {
    match kind {
        // The places of the copies among all: C(taken + copies, copies) count^copies.
        Kind::Tuples => count.pow(copies) * binomial(&Natural::from(taken + copies), copies),
        Kind::Multisets => binomial(&(count + Natural::from(copies - 1)), copies),
        Kind::Sets | Kind::Arrangements => binomial(count, copies),
    }
}

/// The binomial coefficient C(n, j).
fn binomial(n: &Natural, j: usize) -> Natural {
    if *n < Natural::from(j) {
        return Natural::ZERO;
    }
    (0..j).fold(Natural::ONE, |product, i| product * (n - Natural::from(i)) / Natural::from(i + 1))
}
