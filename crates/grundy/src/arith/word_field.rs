//! Fields of a word-size prime p = c 2^32 + 1, with their number-theoretic transform.
//!
//! Such a field has roots of unity of every order 2^k, k <= 32, so a polynomial of fewer than 2^k
//! terms is evaluated at all of them, and interpolated from them, in k 2^k steps. Products are
//! Montgomery's (1985): residues are kept multiplied by 2^64.

use super::natural::Natural;

/// The integers modulo a prime p < 2^62 with 2^32 dividing p - 1. Elements are Montgomery residues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordField {
    p: u64,
    /// 1/p modulo 2^64.
    inverse: u64,
    /// 2^128 modulo p.
    square: u64,
    /// 2^64 modulo p: the element 1.
    one: u64,
    /// A generator of the elements of order 2^32.
    root: u64,
}

/// Roots of unity of order 2^32 exist.
const ORDER: u32 = 32;

/// 2^30 - c for the largest primes c 2^32 + 1 below 2^62. They suffice for most questions, and
/// finding them takes longer than many an answer. (A test finds them.)
const LARGEST_PRIMES: [u64; 8] = [18, 76, 96, 163, 183, 186, 208, 216];

impl WordField {
    /// The number of bits that every prime is guaranteed to hold.
    pub const BITS: usize = 61;

    /// The fields of the largest primes below 2^62, in descending order of primes.
    pub fn all() -> impl Iterator<Item = WordField> {
        let known = LARGEST_PRIMES.iter().map(|&below| (1 << (62 - ORDER)) - below);
        let least = (1 << (62 - ORDER)) - LARGEST_PRIMES[LARGEST_PRIMES.len() - 1];
        let further = (1..least).rev().filter(|&c| is_prime((c << ORDER) + 1));
        known.chain(further).map(|c| WordField::new((c << ORDER) + 1))
    }

    fn new(p: u64) -> Self {
        // Newton's method: each step doubles the number of correct bits.
        let mut inverse = 1u64;
        for _ in 0..6 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(p.wrapping_mul(inverse)));
        }
        let one = reduce_wide(1 << 64, p);
        let square = reduce_wide(u128::from(one) * u128::from(one), p);
        let mut field = WordField { p, inverse, square, one, root: 0 };
        // This power of a non-residue has order 2^32; half the elements are non-residues.
        let half = (p - 1) / 2;
        let non_residue = (2..).map(|x| field.element(x)).find(|&x| field.power(x, half) != field.one);
        field.root = field.power(non_residue.unwrap_or(one), (p - 1) >> ORDER);
        field
    }

    /// The prime p.
    #[must_use]
    pub fn modulus(&self) -> u64 {
        self.p
    }

    /// The element 1.
    #[must_use]
    pub fn one(&self) -> u64 {
        self.one
    }

    /// The element that stands for the number `n`.
    #[must_use]
    pub fn element(&self, n: u64) -> u64 {
        self.times(n % self.p, self.square)
    }

    /// The element that stands for the natural number `n`.
    #[must_use]
    pub fn natural(&self, n: &Natural) -> u64 {
        match u64::try_from(n) {
            Ok(small) => self.element(small),
            Err(_) => self.element(u64::try_from(n % Natural::from(self.p)).unwrap_or(0)),
        }
    }

    /// The element that stands for an integer between -p and p.
    #[inline]
    #[must_use]
    pub fn integer(&self, n: i64) -> u64 {
        let residue = if n < 0 { self.p - n.unsigned_abs() } else { n.unsigned_abs() };
        self.times(residue, self.square)
    }

    /// The number below p that an element stands for.
    #[must_use]
    pub fn number(&self, x: u64) -> u64 {
        self.times(x, 1)
    }

    /// x + y.
    #[inline]
    #[must_use]
    pub fn plus(&self, x: u64, y: u64) -> u64 {
        // Elements are below 2^62.
        let sum = x.wrapping_add(y);
        sum.min(sum.wrapping_sub(self.p))
    }

    /// x - y.
    #[inline]
    #[must_use]
    pub fn minus(&self, x: u64, y: u64) -> u64 {
        let difference = x.wrapping_sub(y);
        difference.min(difference.wrapping_add(self.p))
    }

    /// x y.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the low and the high word of a product")]
    pub fn times(&self, x: u64, y: u64) -> u64 {
        let product = u128::from(x) * u128::from(y);
        // product - factor p is divisible by 2^64, and lies between -p 2^64 and p 2^64.
        let factor = (product as u64).wrapping_mul(self.inverse);
        let multiple = (u128::from(factor) * u128::from(self.p)) >> 64;
        self.minus((product >> 64) as u64, multiple as u64)
    }

    /// x y or x y + p, if x y < 2^64 p: for x and y below 2p, or y below p and any x.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the low and the high word of a product")]
    pub(super) fn times_roughly(&self, x: u64, y: u64) -> u64 {
        let product = u128::from(x) * u128::from(y);
        let factor = (product as u64).wrapping_mul(self.inverse);
        let multiple = (u128::from(factor) * u128::from(self.p)) >> 64;
        // Both are below p.
        ((product >> 64) as u64).wrapping_sub(multiple as u64).wrapping_add(self.p)
    }

    /// x + y, below 2p, for x and y below 2p.
    #[inline]
    #[must_use]
    pub(super) fn plus_roughly(&self, x: u64, y: u64) -> u64 {
        less(x.wrapping_add(y), 2 * self.p)
    }

    /// x + y and x - y, below 4p, for x below 4p and y below 2p.
    #[inline]
    #[must_use]
    pub(super) fn cross_roughly(&self, x: u64, y: u64) -> (u64, u64) {
        let x = x.min(x.wrapping_sub(2 * self.p));
        (x.wrapping_add(y), x.wrapping_sub(y).wrapping_add(2 * self.p))
    }

    /// The element congruent to `x` < 4p.
    #[inline]
    #[must_use]
    pub(super) fn settle(&self, x: u64) -> u64 {
        less(less(x, 2 * self.p), self.p)
    }

    /// The sum of elements.
    #[must_use]
    pub fn sum(&self, elements: impl Iterator<Item = u64>) -> u64 {
        reduce_wide(elements.map(u128::from).sum(), self.p)
    }

    /// x^n.
    #[must_use]
    pub fn power(&self, x: u64, n: u64) -> u64 {
        let mut power = [x];
        self.raise_together(&mut power, n);
        power[0]
    }

    /// Replaces every x by x^n, several at a time, so that products do not wait for each other.
    pub fn raise(&self, elements: &mut [u64], n: u64) {
        let (groups, rest) = elements.as_chunks_mut::<8>();
        groups.iter_mut().for_each(|group| self.raise_together(group, n));
        rest.iter_mut().for_each(|element| *element = self.power(*element, n));
    }

    /// Binary powering, from the second-highest bit of n down.
    #[inline]
    fn raise_together<const COUNT: usize>(&self, elements: &mut [u64; COUNT], n: u64) {
        let Some(highest) = n.checked_ilog2() else { return elements.fill(self.one) };
        let mut powers = *elements;
        for bit in (0..highest).rev() {
            powers.iter_mut().for_each(|power| *power = self.times_roughly(*power, *power));
            if n >> bit & 1 == 1 {
                powers.iter_mut().zip(elements.iter()).for_each(|(power, &x)| *power = self.times_roughly(*power, x));
            }
        }
        *elements = powers.map(|power| self.settle(power));
    }

    /// 1/x for x other than 0.
    #[must_use]
    pub fn inverse(&self, x: u64) -> u64 {
        self.power(x, self.p - 2)
    }

    /// A root of unity whose order is `length`, a power of two up to 2^32.
    #[must_use]
    pub fn root_of_unity(&self, length: usize) -> u64 {
        self.power(self.root, (1u64 << ORDER) / length as u64)
    }

    /// A plan for transforms of `length`, a power of two up to 2^32.
    #[must_use]
    pub fn plan(&self, length: usize) -> Plan {
        let root = self.root_of_unity(length);
        Plan {
            field: *self,
            forwards: self.twiddles(root, length),
            backwards: self.twiddles(self.inverse(root), length),
        }
    }

    /// At half .. 2 half: the powers of a root of unity of order 2 half, for every power of two
    /// below the length.
    fn twiddles(&self, root: u64, length: usize) -> Vec<u64> {
        let mut twiddles = vec![self.one; length.max(1)];
        let mut half = length / 2;
        let mut step = root;
        while half > 1 {
            for i in 1..half {
                twiddles[half + i] = self.times(twiddles[half + i - 1], step);
            }
            step = self.times(step, step);
            half /= 2;
        }
        twiddles
    }
}

/// Transforms of one length.
#[derive(Clone, Debug)]
pub struct Plan {
    field: WordField,
    forwards: Vec<u64>,
    backwards: Vec<u64>,
}

impl Plan {
    /// Replaces coefficients a_0, a_1, ... by the values at w^0, w^1, ..., where w is the
    /// [`WordField::root_of_unity`] of the plan's length.
    pub fn transform(&self, values: &mut [u64]) {
        self.field.transform_by(values, &self.forwards);
    }

    /// The inverse of [`transform`](Self::transform).
    pub fn inverse_transform(&self, values: &mut [u64]) {
        self.field.transform_by(values, &self.backwards);
        let scale = self.field.inverse(self.field.element(values.len() as u64));
        values.iter_mut().for_each(|value| *value = self.field.times(*value, scale));
    }
}

impl WordField {
    /// The transform of Cooley and Tukey, starting from bit-reversed order.
    fn transform_by(&self, values: &mut [u64], twiddles: &[u64]) {
        let length = values.len();
        debug_assert_eq!(length, twiddles.len());
        let bits = length.trailing_zeros();
        for i in 0..length {
            let j = if bits == 0 { 0 } else { i.reverse_bits() >> (usize::BITS - bits) };
            if i < j {
                values.swap(i, j);
            }
        }
        let mut half = 1;
        while half < length {
            let twiddles = &twiddles[half..2 * half];
            for block in values.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for ((x, y), &twiddle) in low.iter_mut().zip(high).zip(twiddles) {
                    let turned = self.times(*y, twiddle);
                    (*x, *y) = (self.plus(*x, turned), self.minus(*x, turned));
                }
            }
            half *= 2;
        }
    }
}

/// x - n, or x if that is negative, for x < n + 2^63. Uses the sign, not a comparison: every
/// machine has vector instructions for it.
#[inline]
fn less(x: u64, n: u64) -> u64 {
    let difference = x.wrapping_sub(n);
    difference.wrapping_add(n & (difference.cast_signed() >> 63).cast_unsigned())
}

#[expect(clippy::cast_possible_truncation, reason = "a remainder by a word")]
fn reduce_wide(n: u128, p: u64) -> u64 {
    (n % u128::from(p)) as u64
}

/// Whether `n` is prime: the Miller-Rabin test with bases that decide all n < 2^64 (Sinclair 2011).
#[must_use]
pub fn is_prime(n: u64) -> bool {
    if n < 2 || n.is_multiple_of(2) {
        return n == 2;
    }
    let times = |x: u64, y: u64| reduce_wide(u128::from(x) * u128::from(y), n);
    let power = |mut x: u64, mut e: u64| {
        let mut power = 1;
        while e > 0 {
            if e & 1 == 1 {
                power = times(power, x);
            }
            x = times(x, x);
            e >>= 1;
        }
        power
    };
    let twos = (n - 1).trailing_zeros();
    [2u64, 325, 9375, 28178, 450_775, 9_780_504, 1_795_265_022]
        .iter()
        .map(|base| base % n)
        .filter(|&base| base > 0)
        .all(|base| {
            let mut x = power(base, (n - 1) >> twos);
            if x == 1 || x == n - 1 {
                return true;
            }
            (1..twos).any(|_| {
                x = times(x, x);
                x == n - 1
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transforms_are_evaluations_and_have_inverses() {
        for field in WordField::all().take(3) {
            for length in [1usize, 2, 8, 64] {
                let coefficients: Vec<u64> = (0..length as u64).map(|i| field.element(i * i + 3)).collect();
                let mut values = coefficients.clone();
                field.plan(length).transform(&mut values);
                let root = field.root_of_unity(length);
                for (i, &value) in values.iter().enumerate() {
                    let point = field.power(root, i as u64);
                    let horner = |sum, &c| field.plus(field.times(sum, point), c);
                    assert_eq!(value, coefficients.iter().rev().fold(0, horner));
                }
                field.plan(length).inverse_transform(&mut values);
                assert_eq!(values, coefficients);
            }
        }
    }

    #[test]
    fn the_largest_primes_are_those_a_search_finds() {
        let found = (1..1u64 << 30).rev().filter(|&c| is_prime((c << ORDER) + 1)).take(LARGEST_PRIMES.len() + 2);
        let primes: Vec<u64> = found.map(|c| (c << ORDER) + 1).collect();
        let fields: Vec<u64> = WordField::all().take(primes.len()).map(|field| field.modulus()).collect();
        assert_eq!(fields, primes);
    }

    #[test]
    fn residues_are_those_of_plain_arithmetic() {
        let field = WordField::all().next().expect("a prime");
        let p = field.modulus();
        assert!(p < 1 << 62 && p > 1 << WordField::BITS);
        for (x, y) in [(0, 1), (p - 1, p - 1), (123_456_789, p / 2), (p / 3, 7)] {
            let product = field.number(field.times(field.element(x), field.element(y)));
            assert_eq!(product, reduce_wide(u128::from(x) * u128::from(y), p));
            let signed = i64::try_from(x).expect("below 2^62");
            assert_eq!(field.integer(signed), field.element(x));
            assert_eq!(field.integer(-signed), field.minus(0, field.element(x)));
            assert_eq!(
                field.power(field.element(x), 5),
                (0..5).fold(field.one(), |f, _| field.times(f, field.element(x)))
            );
            assert_eq!(field.power(field.element(x), 0), field.one());
            let mut many: Vec<u64> = (0..19).map(|i| field.element(x ^ i)).collect();
            let expected: Vec<u64> = many.iter().map(|&y| field.power(y, 13)).collect();
            field.raise(&mut many, 13);
            assert_eq!(many, expected);
            if x > 0 {
                assert_eq!(field.times(field.element(x), field.inverse(field.element(x))), field.one());
            }
        }
    }

    #[test]
    fn primes_are_told_apart() {
        let small: Vec<u64> = (0..60).filter(|&n| is_prime(n)).collect();
        assert_eq!(small, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]);
        assert!(is_prime(1_000_000_007) && is_prime((1 << 61) - 1) && is_prime(18_446_744_073_709_551_557));
        assert!(
            !is_prime(3_215_031_751) && !is_prime(341) && !is_prime(u64::MAX) && !is_prime(1_000_000_007 * 998_244_353)
        );
    }
}
