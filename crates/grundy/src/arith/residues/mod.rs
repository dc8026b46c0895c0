//! Residues modulo any number, in the fewest machine words that hold them.
//!
//! The modulus decides how its residues are kept: odd moduli below 2^62 in one word, odd moduli up
//! to 255 bits in two to four words (both in Montgomery's form, 1985), powers of two up to 2^256 in
//! words that simply overflow, and all others as naturals. A computation over residues is a
//! [`Task`], compiled once for each of these forms.

mod long;
mod montgomery;
mod two_adic;
mod word;

pub use long::Long;
pub use montgomery::Montgomery;
pub use two_adic::TwoAdic;
pub use word::Word;

use super::natural::{Integer, Natural, Ring, bit, bit_length};

/// Arithmetic modulo a number. Elements have whatever form is fastest; [`Residues::natural`] says
/// which residue an element is.
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
    /// The residue of n / `divisor`, where n is the number below the modulus that is `x`; `None` if
    /// `divisor` does not divide n.
    fn divided(&self, x: &Self::Element, divisor: u64) -> Option<Self::Element> {
        let (number, divisor) = (self.natural(x), Natural::from(divisor));
        let quotient = &number / &divisor;
        (&quotient * divisor == number).then(|| self.element(&Integer::from(quotient)))
    }
    /// 1/x, if it exists.
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

/// A computation that can be done modulo any number.
pub trait Task {
    /// The result.
    type Output;
    /// Runs the computation in `ring`.
    fn run<R: Residues>(self, ring: &R) -> Self::Output;
}

/// Runs `task` modulo `modulus` >= 2, with the form of residues that suits it.
pub fn run<T: Task>(modulus: &Natural, task: T) -> T::Output {
    let bits = bit_length(modulus);
    if modulus.trailing_zeros() == Some(bits - 1) {
        let exponent = bits - 1;
        return match exponent {
            0..=64 => task.run(&TwoAdic::<1>::new(exponent)),
            65..=128 => task.run(&TwoAdic::<2>::new(exponent)),
            129..=256 => task.run(&TwoAdic::<4>::new(exponent)),
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

/// n modulo `modulus`.
fn reduced(n: &Integer, modulus: &Natural) -> Natural {
    Ring::new(modulus.clone()).reduce(n.clone()).residue()
}

/// 1/n modulo 2^64 for odd n, by Newton's method: each step doubles the number of correct bits.
fn inverse_of_odd(n: u64) -> u64 {
    (0..6).fold(1u64, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(n.wrapping_mul(inverse))))
}

/// The low and the high word of a sum.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "both words are kept")]
fn wide(sum: u128) -> (u64, u64) {
    (sum as u64, (sum >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::natural::from_digits;
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

    /// Moduli near the powers of two where one representation ends and the next begins; the largest
    /// residues, and two that add up to the modulus itself.
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
            let mut modulus = from_digits(&words) >> cut as usize;
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
                [ring.word(3), ring.word(6), sum].map(|x| ring.divided(&x, 2).map(|half| ring.natural(&half)))
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
