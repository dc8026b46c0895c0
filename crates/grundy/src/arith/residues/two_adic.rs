//! Residues modulo powers of two: words may overflow, as what is lost is a multiple of the modulus.

use super::{Residues, inverse_of_odd, reduced, wide};
use crate::arith::natural::{Integer, Natural, first_digits, from_digits};

/// Moduli 2^exponent up to 2^(64 K); elements may have bits beyond the modulus, which are ignored.
#[derive(Clone, Copy, Debug)]
pub struct TwoAdic<const K: usize> {
    exponent: usize,
}

impl<const K: usize> TwoAdic<K> {
    pub(super) fn new(exponent: usize) -> Self {
        TwoAdic { exponent }
    }
}

impl<const K: usize> Residues for TwoAdic<K> {
    type Element = [u64; K];

    fn modulus(&self) -> Natural {
        Natural::ONE << self.exponent
    }
    fn element(&self, n: &Integer) -> [u64; K] {
        first_digits(&reduced(n, &self.modulus()))
    }
    fn word(&self, n: u64) -> [u64; K] {
        let mut words = [0; K];
        words[0] = n;
        words
    }
    fn natural(&self, x: &[u64; K]) -> Natural {
        from_digits(x) & (self.modulus() - Natural::ONE)
    }
    #[inline]
    fn plus(&self, x: &[u64; K], y: &[u64; K]) -> [u64; K] {
        let mut sum = [0; K];
        let mut carry = 0;
        for i in 0..K {
            (sum[i], carry) = wide(u128::from(x[i]) + u128::from(y[i]) + u128::from(carry));
        }
        sum
    }
    #[inline]
    fn times(&self, x: &[u64; K], y: &[u64; K]) -> [u64; K] {
        let mut product = [0u64; K];
        for i in 0..K {
            let mut carry = 0;
            for j in 0..K - i {
                let sum = u128::from(x[i]) * u128::from(y[j]) + u128::from(product[i + j]) + u128::from(carry);
                (product[i + j], carry) = wide(sum);
            }
        }
        product
    }
    #[inline(always)] // Called in the innermost loop; left alone, it is not inlined everywhere.
    fn divided(&self, x: &[u64; K], divisor: u64) -> Option<[u64; K]> {
        let shift = divisor.trailing_zeros() as usize;
        if divisor < 2 || !divisor.is_power_of_two() {
            let (number, divisor) = (self.natural(x), Natural::from(divisor));
            let quotient = &number / &divisor;
            return (&quotient * divisor == number).then(|| first_digits(&quotient));
        }
        let mut x = *x;
        for (i, word) in x.iter_mut().enumerate() {
            let meant = self.exponent.saturating_sub(64 * i);
            if meant < 64 {
                *word &= (1 << meant) - 1;
            }
        }
        (x[0].trailing_zeros() as usize >= shift).then(|| {
            let mut quotient = [0; K];
            for i in 0..K {
                let above = if i + 1 < K { x[i + 1] << (64 - shift) } else { 0 };
                quotient[i] = x[i] >> shift | above;
            }
            quotient
        })
    }
    fn inverse(&self, x: &[u64; K]) -> Option<[u64; K]> {
        let mut inverse = self.word(if x[0] & 1 == 1 { inverse_of_odd(x[0]) } else { return None });
        let mut right = 64;
        while right < 64 * K {
            // y (2 - x y)
            let product = self.times(x, &inverse);
            let complement = product.map(|word| !word);
            let two_less = self.plus(&complement, &self.word(3));
            inverse = self.times(&inverse, &two_less);
            right *= 2;
        }
        Some(inverse)
    }
}
