//! Tables of the roots of unity that [transforms](super::transform) of one length need.

use super::field::{Prime, TWO_POWER};
use crate::arith::simd::{Level, at_every_level};

/// Coefficients that the last six levels take at a time.
pub(super) const LEAF: usize = 64;
/// Blocks that the last three levels take side by side.
pub(super) const LANES: usize = 8;

/// The twiddle factors of the last three levels of a leaf: one of the first, two of the second,
/// four of the third, for each of its eight blocks.
pub(super) type LeafTwiddles = [[f64; LANES]; 7];

/// What transforms of one length modulo one prime need.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub prime: Prime,
    pub length: usize,
    pub forward: Twiddles,
    pub inverse: Twiddles,
}

/// The factors of one direction.
#[derive(Clone, Debug)]
pub(super) struct Twiddles {
    /// e(theta(b)/2) by block.
    pub blocks: Vec<f64>,
    pub leaves: Vec<LeafTwiddles>,
    pub thirds: Option<Thirds>,
}

/// What the pass over thirds needs.
#[derive(Clone, Debug)]
pub(super) struct Thirds {
    /// zeta^j.
    pub powers: Vec<f64>,
    /// 1/2 and (omega - omega^2)/2.
    pub half: f64,
    pub root: f64,
}

/// The least length a transform may have that is at least `length`: 64 or 192 times a power of two.
pub(super) fn length_for(length: usize) -> usize {
    let two = length.next_power_of_two().max(LEAF);
    let three = two / 4 * 3;
    if three >= length && three >= 3 * LEAF { three } else { two }
}

impl Plan {
    /// A plan for a length that [`length_for`] gives.
    pub fn new(prime: Prime, length: usize, level: Level) -> Self {
        let twiddles = |inverse| Twiddles::new(prime, length, inverse, level);
        Plan { prime, length, forward: twiddles(false), inverse: twiddles(true) }
    }

    /// 1 divided by the length, reduced.
    #[allow(clippy::cast_precision_loss)]
    pub fn scale(&self) -> f64 {
        self.prime.inverse_of(self.length as f64)
    }
}

impl Twiddles {
    fn new(prime: Prime, length: usize, inverse: bool, level: Level) -> Self {
        let thirds = length.is_multiple_of(3).then(|| Thirds::new(prime, length, inverse, level));
        let length = if thirds.is_some() { length / 3 } else { length };
        // e(theta(2^l + b)/2) = e(theta(b)/2) e(1/2^(l+2)).
        let mut table = vec![1.0; length / 2];
        for l in 0..(length / 2).trailing_zeros() {
            extend(prime, &mut table[..2 << l], prime.root(l + 2, inverse), level);
        }
        // By level: the blocks b, 2b and 2b+1, 4b to 4b+3.
        let leaf = |block: usize| {
            [(1, 0), (2, 0), (2, 1), (4, 0), (4, 1), (4, 2), (4, 3)]
                .map(|(times, j)| std::array::from_fn(|i| table[times * (LANES * block + i) + j]))
        };
        let leaves = (0..length / LEAF).map(leaf).collect();
        table.truncate((length / 16).max(1));
        Twiddles { blocks: table, leaves, thirds }
    }
}

at_every_level! {
    /// Fills the second half of a table: what the first half has, times w.
    fn extend [] (prime: Prime, table: &mut [f64], w: f64) -> () {
        let (known, rest) = table.split_at_mut(table.len() / 2);
        for (&x, y) in known.iter().zip(rest) {
            *y = prime.reduce(prime.times(x, w));
        }
    }
}

impl Thirds {
    fn new(prime: Prime, length: usize, inverse: bool, level: Level) -> Self {
        let third = length / 3;
        let omega = prime.cube_root(inverse);
        // Of order n: the product of an element of order n/3 and one of order 3.
        let log = third.trailing_zeros();
        debug_assert!(log <= TWO_POWER);
        let two = if log == 0 { 1.0 } else { prime.root(log, inverse) };
        // zeta^(n/3) must be omega: two^(n/3) = 1, and omega^(c n/3) = omega for c = n/3 modulo 3.
        let exponent = (third % 3) as u64;
        let zeta = prime.reduce(prime.times(two, prime.power(omega, exponent)));
        let half = prime.inverse_of(2.0);
        let root = prime.times(omega - prime.reduce(prime.times(omega, omega)), half);
        let mut powers = vec![1.0; third];
        for l in 0..log {
            extend(prime, &mut powers[..2 << l], prime.power(zeta, 1 << l), level);
        }
        Thirds { powers, half, root: prime.reduce(root) }
    }
}
