//! Montgomery's form in K words: products are reduced word by word, each time by the multiple of
//! the modulus that clears the lowest word.

use super::{Residues, inverse_of_odd, reduced, wide};
use crate::arith::natural::{Integer, Natural, first_digits, from_digits};

/// Odd moduli below 2^(64 K - 1): x is kept as x 2^(64 K).
#[derive(Clone, Debug)]
pub struct Montgomery<const K: usize> {
    n: [u64; K],
    /// -1/n modulo 2^64.
    negative_inverse: u64,
    /// 2^(128 K) modulo n.
    square: [u64; K],
    modulus: Natural,
}

impl<const K: usize> Montgomery<K> {
    pub(super) fn new(modulus: &Natural) -> Self {
        let n = first_digits::<K>(modulus);
        let square = (Natural::ONE << (128 * K)) % modulus;
        Montgomery {
            n,
            negative_inverse: inverse_of_odd(n[0]).wrapping_neg(),
            square: first_digits(&square),
            modulus: modulus.clone(),
        }
    }

    /// x - n if x >= n, and x otherwise.
    #[inline]
    fn once(&self, x: [u64; K]) -> [u64; K] {
        let mut difference = [0; K];
        let mut borrow = false;
        for i in 0..K {
            (difference[i], borrow) = borrowing(x[i], self.n[i], borrow);
        }
        if borrow { x } else { difference }
    }
}

#[inline]
fn borrowing(x: u64, y: u64, borrow: bool) -> (u64, bool) {
    let (difference, first) = x.overflowing_sub(y);
    let (difference, second) = difference.overflowing_sub(u64::from(borrow));
    (difference, first | second)
}

impl<const K: usize> Residues for Montgomery<K> {
    type Element = [u64; K];

    fn modulus(&self) -> Natural {
        self.modulus.clone()
    }
    fn element(&self, n: &Integer) -> [u64; K] {
        self.times(&first_digits(&reduced(n, &self.modulus)), &self.square)
    }
    fn word(&self, n: u64) -> [u64; K] {
        let mut words = [0; K];
        words[0] = n;
        self.times(&words, &self.square)
    }
    fn natural(&self, x: &[u64; K]) -> Natural {
        let mut one = [0; K];
        one[0] = 1;
        from_digits(&self.times(x, &one))
    }
    #[inline]
    fn plus(&self, x: &[u64; K], y: &[u64; K]) -> [u64; K] {
        // The highest bit is free, so the sum does not overflow.
        let mut sum = [0; K];
        let mut carry = 0;
        for i in 0..K {
            (sum[i], carry) = wide(u128::from(x[i]) + u128::from(y[i]) + u128::from(carry));
        }
        self.once(sum)
    }
    /// Multiplies by one word of y at a time, each time reducing by one word.
    #[inline]
    fn times(&self, x: &[u64; K], y: &[u64; K]) -> [u64; K] {
        let mut sum = [0u64; K];
        let mut top = 0u64;
        for &digit in y {
            let mut carry = 0;
            for i in 0..K {
                (sum[i], carry) = wide(u128::from(x[i]) * u128::from(digit) + u128::from(sum[i]) + u128::from(carry));
            }
            let (high, over) = wide(u128::from(top) + u128::from(carry));
            debug_assert_eq!(over, 0);
            let factor = sum[0].wrapping_mul(self.negative_inverse);
            let (_, mut carry) = wide(u128::from(factor) * u128::from(self.n[0]) + u128::from(sum[0]));
            for i in 1..K {
                (sum[i - 1], carry) =
                    wide(u128::from(factor) * u128::from(self.n[i]) + u128::from(sum[i]) + u128::from(carry));
            }
            (sum[K - 1], top) = wide(u128::from(high) + u128::from(carry));
        }
        debug_assert_eq!(top, 0);
        self.once(sum)
    }
}
