//! Residues modulo any number, in the fewest machine words that hold them.
//!
//! A modulus decides how its residues are kept: below 2^62 and odd in one word, odd up to 256 bits in two to four words (both in
//! Montgomery's form, 1985), powers of two up to 2^256 in words that simply overflow, and everything else as naturals.
//! Work that runs over residues is a [`Task`], compiled once for each of these.

use super::natural::{Integer, Natural, Ring, bit, bit_length};

/// Arithmetic modulo a number. Elements are whatever is quickest; [`Residues::natural`] says which residue one is.
pub trait Residues: Sync {
    /// A residue.
    type Element: Clone + Send + Sync;

    /// The modulus.
    fn modulus(&self) -> Natural;
    /// The residue of a number.
    fn element(&self, n: &Integer) -> Self::Element;
    /// The residue of a word.
    fn word(&self, n: u64) -> Self::Element;
    /// The number below the modulus that is this residue.
    fn natural(&self, x: &Self::Element) -> Natural;
    /// x + y.
    fn plus(&self, x: &Self::Element, y: &Self::Element) -> Self::Element;
    /// x y.
    fn times(&self, x: &Self::Element, y: &Self::Element) -> Self::Element;
    /// a b + c d.
    fn dot(&self, a: &Self::Element, b: &Self::Element, c: &Self::Element, d: &Self::Element) -> Self::Element {
        self.plus(&self.times(a, b), &self.times(c, d))
    }
    /// The residue whose number below the modulus is the one of `x` divided by `divisor`, if that comes out even.
    fn divided(&self, x: &Self::Element, divisor: &Natural) -> Option<Self::Element> {
        let number = self.natural(x);
        let quotient = &number / divisor;
        (&quotient * divisor == number).then(|| self.element(&Integer::from(quotient)))
    }
    /// 1/x, where there is one.
    fn inverse(&self, x: &Self::Element) -> Option<Self::Element> {
        let ring = Ring::new(self.modulus());
        let inverse = ring.reduce(self.natural(x)).inv()?;
        Some(self.element(&Integer::from(inverse.residue())))
    }
    /// x^n.
    fn power(&self, x: &Self::Element, n: &Natural) -> Self::Element {
        let mut power = self.word(1);
        for i in (0..bit_length(n)).rev() {
            power = self.times(&power, &power);
            if bit(n, i) {
                power = self.times(&power, x);
            }
        }
        power
    }
}

/// Work that can be done modulo anything.
pub trait Task {
    /// What comes out.
    type Output;
    /// Does it.
    fn run<R: Residues>(self, ring: &R) -> Self::Output;
}

/// Runs `task` modulo `modulus` >= 2, with the residues that suit it.
pub fn run<T: Task>(modulus: &Natural, task: T) -> T::Output {
    let bits = bit_length(modulus);
    if modulus.trailing_zeros() == Some(bits - 1) {
        let exponent = bits - 1;
        return match exponent {
            0..=64 => task.run(&TwoAdic::<1> { exponent }),
            65..=128 => task.run(&TwoAdic::<2> { exponent }),
            129..=256 => task.run(&TwoAdic::<4> { exponent }),
            _ => task.run(&Long::new(modulus)),
        };
    }
    match bits {
        _ if !bit(modulus, 0) => task.run(&Long::new(modulus)),
        0..=62 => task.run(&Word::new(u64::try_from(modulus).unwrap_or(1))),
        63..=127 => task.run(&Montgomery::<2>::new(modulus)),
        128..=191 => task.run(&Montgomery::<3>::new(modulus)),
        192..=255 => task.run(&Montgomery::<4>::new(modulus)),
        _ => task.run(&Long::new(modulus)),
    }
}

/// The K words of n below 2^(64 K).
fn words_of<const K: usize>(n: &Natural) -> [u64; K] {
    let mut words = [0; K];
    words.iter_mut().zip(n.as_words()).for_each(|(word, &given)| *word = given);
    words
}

/// n modulo `modulus`.
fn reduced(n: &Integer, modulus: &Natural) -> Natural {
    Ring::new(modulus.clone()).reduce(n.clone()).residue()
}

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

/// 1/n modulo 2^64 for odd n, by Newton: each step doubles the bits that are right.
fn inverse_of_odd(n: u64) -> u64 {
    (0..6).fold(1u64, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(n.wrapping_mul(inverse))))
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
    fn divided(&self, x: &u64, divisor: &Natural) -> Option<u64> {
        let (number, divisor) = (self.times(x, &1), u64::try_from(divisor).ok()?);
        number.is_multiple_of(divisor).then(|| self.word(number / divisor))
    }
}

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
    fn new(modulus: &Natural) -> Self {
        let n = words_of::<K>(modulus);
        let square = (Natural::ONE << (128 * K)) % modulus;
        Montgomery {
            n,
            negative_inverse: inverse_of_odd(n[0]).wrapping_neg(),
            square: words_of(&square),
            modulus: modulus.clone(),
        }
    }

    /// x - n if x is not below n.
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

/// x + y + carry: the low word and the carry.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the low and the high word of a sum")]
fn wide(sum: u128) -> (u64, u64) {
    (sum as u64, (sum >> 64) as u64)
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
        self.times(&words_of(&reduced(n, &self.modulus)), &self.square)
    }
    fn word(&self, n: u64) -> [u64; K] {
        let mut words = [0; K];
        words[0] = n;
        self.times(&words, &self.square)
    }
    fn natural(&self, x: &[u64; K]) -> Natural {
        let mut one = [0; K];
        one[0] = 1;
        Natural::from_words(&self.times(x, &one))
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
    /// One word of y after the other, each followed by a reduction by one word.
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

/// Moduli 2^exponent up to 2^(64 K); elements may have bits beyond it, which mean nothing.
#[derive(Clone, Copy, Debug)]
pub struct TwoAdic<const K: usize> {
    exponent: usize,
}

impl<const K: usize> Residues for TwoAdic<K> {
    type Element = [u64; K];

    fn modulus(&self) -> Natural {
        Natural::ONE << self.exponent
    }
    fn element(&self, n: &Integer) -> [u64; K] {
        words_of(&reduced(n, &self.modulus()))
    }
    fn word(&self, n: u64) -> [u64; K] {
        let mut words = [0; K];
        words[0] = n;
        words
    }
    fn natural(&self, x: &[u64; K]) -> Natural {
        Natural::from_words(x) & (self.modulus() - Natural::ONE)
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
    fn divided(&self, x: &[u64; K], divisor: &Natural) -> Option<[u64; K]> {
        let shift = divisor.trailing_zeros()?;
        if divisor.is_one() || shift + 1 != bit_length(divisor) || shift >= 64 {
            let number = self.natural(x);
            let quotient = &number / divisor;
            return (&quotient * divisor == number).then(|| words_of(&quotient));
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

/// Any modulus: residues are naturals.
#[derive(Debug)]
pub struct Long {
    ring: Ring,
    modulus: Natural,
}

impl Long {
    fn new(modulus: &Natural) -> Self {
        Long { ring: Ring::new(modulus.clone()), modulus: modulus.clone() }
    }
}

impl Residues for Long {
    type Element = Natural;

    fn modulus(&self) -> Natural {
        self.modulus.clone()
    }
    fn element(&self, n: &Integer) -> Natural {
        self.ring.reduce(n.clone()).residue()
    }
    fn word(&self, n: u64) -> Natural {
        Natural::from(n) % &self.ring
    }
    fn natural(&self, x: &Natural) -> Natural {
        x.clone()
    }
    fn plus(&self, x: &Natural, y: &Natural) -> Natural {
        let sum = x + y;
        if sum < self.modulus { sum } else { sum - &self.modulus }
    }
    fn times(&self, x: &Natural, y: &Natural) -> Natural {
        (x * y) % &self.ring
    }
    fn dot(&self, a: &Natural, b: &Natural, c: &Natural, d: &Natural) -> Natural {
        (a * b + c * d) % &self.ring
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Everything {
        x: Integer,
        y: Integer,
        exponent: u64,
    }

    impl Task for Everything {
        type Output = [Natural; 5];

        fn run<R: Residues>(self, ring: &R) -> [Natural; 5] {
            let (x, y) = (ring.element(&self.x), ring.element(&self.y));
            let power = ring.power(&x, &Natural::from(self.exponent));
            let inverse = ring.inverse(&x).map_or(Natural::ZERO, |inverse| ring.natural(&ring.times(&inverse, &x)));
            let dot = ring.dot(&x, &y, &y, &ring.word(self.exponent));
            [ring.plus(&x, &y), ring.times(&x, &y), power, dot]
                .map(|z| ring.natural(&z))
                .into_iter()
                .chain([inverse])
                .collect::<Vec<_>>()
                .try_into()
                .expect("five")
        }
    }

    fn check_plain_arithmetic(modulus: &Natural, x: &Integer, y: &Integer, exponent: u64) {
        let [sum, product, power, dot, unit] = run(modulus, Everything { x: x.clone(), y: y.clone(), exponent });
        let ring = Ring::new(modulus.clone());
        let (u, v) = (ring.reduce(x.clone()), ring.reduce(y.clone()));
        assert_eq!(sum, (&u + &v).residue(), "{x} + {y} modulo {modulus}");
        assert_eq!(product, (&u * &v).residue(), "{x} {y} modulo {modulus}");
        assert_eq!(power, u.pow(&Natural::from(exponent)).residue(), "{x}^{exponent} modulo {modulus}");
        assert_eq!(dot, (&v * (&u + ring.reduce(exponent))).residue(), "{y} ({x} + {exponent}) modulo {modulus}");
        assert_eq!(unit, if u.inv().is_some() { Natural::ONE } else { Natural::ZERO }, "{x} / {x} modulo {modulus}");
    }

    /// Moduli about the powers of two where one representation ends and the next begins; the largest residues, and two that
    /// add up to the modulus itself.
    #[test]
    fn borders_between_representations() {
        for bits in [60..=66, 125..=131, 189..=194, 253..=259].into_iter().flatten() {
            let power = Natural::ONE << bits;
            for modulus in [&power - Natural::ONE, power.clone(), &power + Natural::ONE] {
                let half = Integer::from(&modulus >> 1);
                for (x, y) in [(-1, -1), (-1, 1), (0, 0), (-1, -2)] {
                    check_plain_arithmetic(&modulus, &Integer::from(x), &Integer::from(y), 3);
                    check_plain_arithmetic(&modulus, &(&half + Integer::from(x)), &(&half + Integer::from(y)), 3);
                }
                check_plain_arithmetic(&modulus, &half, &-&half, 3);
            }
        }
    }

    proptest! {
        #[test]
        fn every_representation_is_plain_arithmetic(
            words in prop::collection::vec(any::<u64>(), 1..6), x: i128, y: i128, exponent in 0u64..50, two: bool, cut in 0u32..64,
        ) {
            let mut modulus = Natural::from_words(&words) >> cut as usize;
            if two { modulus = Natural::ONE << (bit_length(&modulus)) }
            prop_assume!(modulus > Natural::ONE);
            check_plain_arithmetic(&modulus, &Integer::from(x), &Integer::from(y), exponent);
        }
    }

    #[test]
    fn what_does_not_divide_is_not_divided() {
        struct Halves;
        impl Task for Halves {
            type Output = [Option<Natural>; 3];
            fn run<R: Residues>(self, ring: &R) -> Self::Output {
                // The last is 2, but the sum has passed the modulus.
                let sum = ring.plus(&ring.element(&-Integer::ONE), &ring.word(3));
                [ring.word(3), ring.word(6), sum]
                    .map(|x| ring.divided(&x, &Natural::from(2u8)).map(|half| ring.natural(&half)))
            }
        }
        for modulus in [
            "9",
            "16",
            "65536",
            "10",
            "340282366920938463463374607431768211457",
            "680564733841876926926749214863536422912",
        ] {
            let modulus = Natural::from_str_radix(modulus, 10).expect("a number");
            assert_eq!(run(&modulus, Halves), [None, Some(Natural::from(3u8)), Some(Natural::ONE)], "modulo {modulus}");
        }
    }
}
