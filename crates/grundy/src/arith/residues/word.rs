//! Montgomery's form in one word: x is kept as x 2^64, so a product is reduced by two
//! multiplications and a shift.

use super::{Residues, inverse_of_odd, reduced};
use crate::arith::natural::{Integer, Natural};

/// Odd moduli below 2^62: x is kept as x 2^64.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    n: u64,
    /// 1/n modulo 2^64.
    inverse: u64,
    /// 2^128 modulo n.
    square: u64,
}

impl Word {
    /// Residues modulo an odd number from 3 to 2^62.
    #[must_use]
    pub fn new(n: u64) -> Self {
        debug_assert!(n % 2 == 1 && n < 1 << 62);
        let remainder = |x: u128| u64::try_from(x % u128::from(n)).unwrap_or(0);
        let one = remainder(1 << 64);
        Word { n, inverse: inverse_of_odd(n), square: remainder(u128::from(one) * u128::from(one)) }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the low and the high word of a product")]
    fn reduce(&self, product: u128) -> u64 {
        // product - factor n is divisible by 2^64, and lies between -n 2^64 and n 2^64.
        let factor = (product as u64).wrapping_mul(self.inverse);
        let multiple = (u128::from(factor) * u128::from(self.n)) >> 64;
        let difference = ((product >> 64) as u64).wrapping_sub(multiple as u64);
        difference.min(difference.wrapping_add(self.n))
    }
}

impl Residues for Word {
    type Element = u64;

    fn modulus(&self) -> Natural {
        Natural::from(self.n)
    }
    fn element(&self, n: &Integer) -> u64 {
        let residue = match i64::try_from(n) {
            Ok(small) => u64::try_from(i128::from(small).rem_euclid(i128::from(self.n))).unwrap_or(0),
            Err(_) => u64::try_from(reduced(n, &self.modulus())).unwrap_or(0),
        };
        self.times(&residue, &self.square)
    }
    fn word(&self, n: u64) -> u64 {
        self.times(&(n % self.n), &self.square)
    }
    fn natural(&self, x: &u64) -> Natural {
        Natural::from(self.times(x, &1))
    }
    #[inline]
    fn plus(&self, x: &u64, y: &u64) -> u64 {
        let sum = x + y;
        sum.min(sum.wrapping_sub(self.n))
    }
    #[inline]
    fn times(&self, x: &u64, y: &u64) -> u64 {
        self.reduce(u128::from(*x) * u128::from(*y))
    }
    #[inline]
    fn dot(&self, a: &u64, b: &u64, c: &u64, d: &u64) -> u64 {
        // The sum is below 2 n^2 < n 2^64, so its high word is below n.
        self.reduce(u128::from(*a) * u128::from(*b) + u128::from(*c) * u128::from(*d))
    }
    #[inline]
    fn divided(&self, x: &u64, divisor: u64) -> Option<u64> {
        let number = self.times(x, &1);
        number.is_multiple_of(divisor).then(|| self.word(number / divisor))
    }
}
