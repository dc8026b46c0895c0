//! Products of long numbers.
//!
//! A number in digits of 64 bits is a polynomial at x = 2^64. The product of two polynomials modulo
//! x^n - 1 is found from its values at the n-th roots of unity modulo three primes of 50 bits
//! ([`transform`]), whose residues determine the coefficients ([`coefficients`]). Arithmetic is in
//! floating point with fused multiplication, and exact ([`field`]; van der Hoeven, Lecerf and
//! Quintin, Modular SIMD arithmetic in Mathemagix, 2016, section 3; the transforms of FLINT 3 work
//! alike).
//!
//! So products are modulo 2^(64 n) - 1, and exact where the product fits n digits. Each is checked
//! modulo two factors of 2^2048 + 1, which divides 2^(64 n) - 1; a product that fails is computed
//! again by `dashu-int`.
//!
//! Without AVX2 and FMA, and for factors that are short, of very different lengths or both above
//! 2^27 bits, `dashu-int` multiplies; it is also the oracle of the tests.

mod coefficients;
mod field;
mod plan;
mod transform;

use plan::Plan;
use transform::{divide_by_length, forward, inverse, multiply};

use super::natural::{Integer, Natural, digits, from_digits, magnitude};
use super::simd::{Level, Set};

/// The fewest digits of the shorter factor: measured against `dashu-int` 0.6 with AVX-512.
const LEAST_DIGITS: usize = 1500;
/// The most digits of the shorter factor: up to here the coefficients of a product are below the
/// product of the primes.
const MOST_DIGITS: usize = 1 << 21;

/// The product of a and b.
pub fn product(a: &Natural, b: &Natural) -> Natural {
    let level = Level::within(usize::MAX);
    let (x, y) = (digits(a), digits(b));
    let found = pays(x.len(), y.len(), level).then(|| {
        let cyclic = CyclicProducts::new(x.len() + y.len(), level);
        if x == y { cyclic.square(&x) } else { cyclic.product(&x, &cyclic.factor(&y)) }
    });
    found.flatten().map_or_else(|| a * b, |digits| from_digits(&digits))
}

/// Whether transforms are faster for factors of this many digits, and may be used.
fn pays(a: usize, b: usize, level: Level) -> bool {
    let (short, long) = (a.min(b), a.max(b));
    level.set() != Set::Baseline && (LEAST_DIGITS..=MOST_DIGITS).contains(&short) && long <= 4 * short
}

/// t^m.
pub fn power(t: &Integer, m: usize) -> Integer {
    let base = magnitude(t);
    let mut power = Natural::ONE;
    for i in (0..usize::BITS - m.leading_zeros()).rev() {
        power = product(&power, &power);
        if m >> i & 1 == 1 {
            power *= &base;
        }
    }
    let negative = *t < Integer::ZERO && m % 2 == 1;
    if negative { -Integer::from(power) } else { Integer::from(power) }
}

/// Products modulo 2^(64 n) - 1, for a fixed n.
pub(super) struct CyclicProducts {
    plans: [Plan; 3],
    length: usize,
    level: Level,
}

/// A factor that is used several times: its values at the roots of unity, divided by n.
pub(super) struct Factor {
    values: [Vec<f64>; 3],
    digits: usize,
    remainder: u64,
}

impl CyclicProducts {
    /// Products modulo 2^(64 n) - 1 for the least suitable n that is at least `length`.
    pub fn new(length: usize, level: Level) -> Self {
        let length = plan::length_for(length);
        CyclicProducts { plans: field::primes().map(|prime| Plan::new(prime, length, level)), length, level }
    }

    /// The number n of digits.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Prepares a factor of at most n digits.
    pub fn factor(&self, digits: &[u64]) -> Factor {
        let values = [0, 1, 2].map(|i| {
            let mut values = self.values(i, digits);
            divide_by_length(&self.plans[i], &mut values, self.level);
            values
        });
        Factor { values, digits: digits.len(), remainder: coefficients::remainder(digits) }
    }

    /// The n digits of a product with a prepared factor; n digits of ones stand for 0 too. `None`
    /// if it does not pass its check, which would be a defect.
    pub fn product(&self, digits: &[u64], factor: &Factor) -> Option<Vec<u64>> {
        assert!(digits.len().min(factor.digits) <= MOST_DIGITS);
        let coefficients = [0, 1, 2].map(|i| {
            let mut values = self.values(i, digits);
            multiply(&self.plans[i], &mut values, &factor.values[i], self.level);
            inverse(&self.plans[i], &mut values, self.level);
            values
        });
        self.add_up(coefficients, coefficients::remainder(digits), factor.remainder)
    }

    /// The n digits of a square, as for [`product`](Self::product).
    fn square(&self, digits: &[u64]) -> Option<Vec<u64>> {
        assert!(digits.len() <= MOST_DIGITS);
        let coefficients = [0, 1, 2].map(|i| {
            let mut values = self.values(i, digits);
            let mut others = values.clone();
            divide_by_length(&self.plans[i], &mut others, self.level);
            multiply(&self.plans[i], &mut values, &others, self.level);
            inverse(&self.plans[i], &mut values, self.level);
            values
        });
        let remainder = coefficients::remainder(digits);
        self.add_up(coefficients, remainder, remainder)
    }

    fn values(&self, i: usize, digits: &[u64]) -> Vec<f64> {
        let mut values = vec![0.0; self.length];
        coefficients::residues(self.plans[i].prime, digits, &mut values, self.level);
        forward(&self.plans[i], &mut values, self.level);
        values
    }

    fn add_up(&self, mut coefficients: [Vec<f64>; 3], x: u64, y: u64) -> Option<Vec<u64>> {
        coefficients::mixed_radix(&mut coefficients, self.level);
        let product = coefficients::add_up(&coefficients);
        let is_right = coefficients::remainder(&product) == coefficients::product_of_remainders(x, y);
        debug_assert!(is_right, "a product of {} digits is wrong", self.length);
        is_right.then_some(product)
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Digits with long runs of zeros and ones, where carries go far.
    fn rough_digits(length: usize, seed: u64) -> Vec<u64> {
        let mut state = seed | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let mut digits = Vec::with_capacity(length);
        while digits.len() < length {
            let (kind, run) = (next() % 3, 1 + next() % 40);
            (0..run).for_each(|_| digits.push([0, u64::MAX, next()][kind as usize]));
        }
        digits.truncate(length);
        digits
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// Products, squares and products modulo 2^(64 n) - 1 against `dashu-int`.
        #[test]
        fn products_agree_with_the_plain_ones(a in 1usize..900, b in 1usize..900, seed: u64, wrap in 1usize..800) {
            let (x, y) = (rough_digits(a, seed), rough_digits(b, !seed));
            let expected = from_digits(&x) * from_digits(&y);
            for level in Level::available() {
                let whole = CyclicProducts::new(a + b, level);
                prop_assert_eq!(from_digits(&whole.product(&x, &whole.factor(&y)).expect("checked")), expected.clone());
                let cyclic = CyclicProducts::new(wrap, level);
                let n = cyclic.length();
                let (x, y) = (&x[..a.min(n)], &y[..b.min(n)]);
                let modulus = (Natural::ONE << (64 * n)) - Natural::ONE;
                let product = from_digits(&cyclic.product(x, &cyclic.factor(y)).expect("checked")) % &modulus;
                prop_assert_eq!(product, from_digits(x) * from_digits(y) % &modulus);
                let square = from_digits(&cyclic.square(x).expect("checked")) % &modulus;
                prop_assert_eq!(square, from_digits(x) * from_digits(x) % &modulus);
            }
        }
    }

    #[test]
    fn long_products_and_powers_agree_with_the_plain_ones() {
        for (a, b) in [(LEAST_DIGITS, LEAST_DIGITS), (3000, 9001), (20_000, 20_000), (4000, 30_000)] {
            let (x, y) = (from_digits(&rough_digits(a, 5)), from_digits(&rough_digits(b, 6)));
            assert!(product(&x, &y) == &x * &y, "{a} and {b} digits");
            assert!(product(&x, &x) == &x * &x, "{a} digits, squared");
        }
        for (t, m) in [(0, 0), (0, 5), (-1, 7), (-1, 8), (1, 1000), (-7, 100_001), (12_345_678_901i64, 20_000)] {
            assert!(power(&Integer::from(t), m) == Integer::from(t).pow(m), "{t}^{m}");
        }
    }

    /// The largest digits everywhere give the largest coefficients.
    #[test]
    fn coefficients_of_ones_fit() {
        let ones = vec![u64::MAX; 60_000];
        let x = from_digits(&ones);
        assert!(product(&x, &x) == &x * &x);
    }
}
