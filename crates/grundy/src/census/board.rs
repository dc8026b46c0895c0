//! The census of a board: a token on a square, whose coordinates are heaps.
//!
//! A move changes one coordinate, so the square (x, y, ...) is the sum of the heaps x, y, ..., and
//! its value is G(x) ^ G(y) ^ ...: the census of the board is the xor convolution of the censuses
//! of its sides. Under the Walsh-Hadamard transform that is a product, with one factor per side.

use super::{Board, Census, of_range};
use crate::arith::natural::{Integer, Natural, to_natural};
use crate::arith::walsh_hadamard;
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::Solution;
use crate::values::Nimber;

/// The most bits a value may have: the transform has 2^b terms.
pub const MAX_VALUE_BITS: u32 = 26;

/// The census of all squares.
///
/// # Errors
///
/// As for the census of the longest side.
pub fn census(solution: &Solution, board: &Board, options: &Options<'_>) -> Result<Census> {
    let sides: Vec<Census> = board
        .sides()
        .iter()
        .map(|side| of_range(solution, &Natural::ZERO, &(side - Natural::ONE), options))
        .collect::<Result<_>>()?;
    let listed = |side: &Census| {
        let bits = side.bits();
        side.listed(MAX_VALUE_BITS as usize).ok_or_else(|| {
            Error::limit(format!("values have {bits} bits and the limit for boards is {MAX_VALUE_BITS}\n  help: ask about a smaller board, or about heaps"))
        })
    };
    let sides: Vec<Census> = sides.iter().map(listed).collect::<Result<_>>()?;
    let bits = sides.iter().map(Census::listed_bits).max().unwrap_or(0);
    let mut product = vec![Integer::ONE; 1 << bits];
    for side in &sides {
        let transformed = transform(side, bits);
        product.iter_mut().zip(&transformed).for_each(|(all, one)| *all *= one);
    }
    let counts = walsh_hadamard::inverse(product)
        .ok_or_else(|| Error::BrokenLaw("a board's transform does not divide by 2^b".to_owned()))?;
    let mut census = Census::new();
    for (value, count) in counts.iter().enumerate() {
        let count = to_natural(count).ok_or_else(|| Error::BrokenLaw("a board has a negative count".to_owned()))?;
        census.add(Nimber::from_index(value), &count);
    }
    census.check_total(&board.squares())
}

/// The transform t(w) of the listed values, for w below 2^bits.
pub(crate) fn transform(census: &Census, bits: u32) -> Vec<Integer> {
    let mut counts = vec![Integer::ZERO; 1 << bits];
    census.iter().for_each(|(value, count)| counts[value.index()] = Integer::from(count.clone()));
    walsh_hadamard::transform(&mut counts);
    counts
}
