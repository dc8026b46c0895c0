//! From digits to residues, and from the residues of coefficients back to digits.
//!
//! A coefficient c < p1 p2 p3 is found from its residues by Garner's formula,
//!
//! > c = v1 + p1 (v2 + p2 v3), where v1 = c mod p1, v2 = (c - v1)/p1 mod p2,
//! > v3 = ((c - v1)/p1 - v2)/p2 mod p3,
//!
//! and the coefficients are added up with their carries: digit i is worth 2^(64 i), and 2^(64 n)
//! counts as 1.

use super::field::{Prime, primes};
use crate::arith::simd::{Level, at_every_level};

/// A digit has 64 bits; its halves are exact in `f64`.
const HALF: u32 = 32;

at_every_level! {
    /// The digits modulo a prime, followed by zeros; each below 0.51p in absolute value.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
    pub(super) fn residues [] (prime: Prime, digits: &[u64], residues: &mut [f64]) -> () {
        let (used, rest) = residues.split_at_mut(digits.len());
        for (residue, &digit) in used.iter_mut().zip(digits) {
            let (high, low) = ((digit >> HALF) as u32, (digit & u64::from(u32::MAX)) as u32);
            *residue = prime.times(f64::from(high), (1u64 << HALF) as f64) + f64::from(low);
        }
        rest.fill(0.0);
    }
}

/// Inverses that Garner's formula needs.
struct Garner {
    primes: [Prime; 3],
    /// 1/p1 modulo p2; 1/p1 and 1/p2 modulo p3.
    first: f64,
    second: f64,
    third: f64,
}

impl Garner {
    fn new() -> Self {
        let [one, two, three] = primes();
        let [first, second, third] = [two.inverse_of(one.p), three.inverse_of(one.p), three.inverse_of(two.p)];
        Garner { primes: [one, two, three], first, second, third }
    }
}

/// v1, v2 and v3 of each coefficient replace its residues, which are of at most 8p.
pub(super) fn mixed_radix(residues: &mut [Vec<f64>; 3], level: Level) {
    let [one, two, three] = residues;
    convert(&Garner::new(), one, two, three, level);
}

at_every_level! {
    fn convert [] (garner: &Garner, one: &mut [f64], two: &mut [f64], three: &mut [f64]) -> () {
        let [p1, p2, p3] = garner.primes;
        for ((r1, r2), r3) in one.iter_mut().zip(two).zip(three) {
            let v1 = p1.canonical(*r1);
            let v2 = p2.canonical(p2.times(p2.reduce(*r2) - v1, garner.first));
            let rest = p3.times(p3.reduce(*r3) - v1, garner.second) - v2;
            (*r1, *r2, *r3) = (v1, v2, p3.canonical(p3.times(rest, garner.third)));
        }
    }
}

/// The sum of v1 + p1 (v2 + p2 v3) times 2^(64 i) over all i, modulo 2^(64 n) - 1.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(super) fn add_up(mixed: &[Vec<f64>; 3]) -> Vec<u64> {
    let [p1, p2, _] = primes().map(|prime| prime.p as u128);
    let (product_low, product_high) = ((p1 * p2) as u64 as u128, (p1 * p2) >> 64);
    // What is carried to the next digit and further: below 2^87.
    let mut carry = 0u128;
    let mut digits = Vec::with_capacity(mixed[0].len());
    for ((&v1, &v2), &v3) in mixed[0].iter().zip(&mixed[1]).zip(&mixed[2]) {
        let (v1, v2, v3) = (v1 as u64 as u128, v2 as u64 as u128, v3 as u64 as u128);
        // Below 2^115.
        let low = product_low * v3 + p1 * v2 + v1 + (carry as u64 as u128);
        digits.push(low as u64);
        carry = (low >> 64) + product_high * v3 + (carry >> 64);
    }
    while carry > 0 {
        for digit in &mut digits {
            let sum = *digit as u128 + (carry as u64 as u128);
            *digit = sum as u64;
            carry = (carry >> 64) + (sum >> 64);
            if carry == 0 {
                break;
            }
        }
    }
    digits
}

/// Two prime factors of 2^2048 + 1, which divides 2^(64 n) - 1 where 64 divides n.
const MODULUS: u64 = 319_489 * 974_849;

/// A number modulo [`MODULUS`], from its digits: 2^(64 * 64) is 1.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn remainder(digits: &[u64]) -> u64 {
    let mut columns = [0u128; 64];
    for row in digits.chunks(64) {
        columns.iter_mut().zip(row).for_each(|(sum, &digit)| *sum += u128::from(digit));
    }
    let modulus = u128::from(MODULUS);
    let horner = |value: u128, column: &u128| ((value << 64) % modulus + column % modulus) % modulus;
    columns.iter().rev().fold(0, horner) as u64
}

/// The product of two remainders.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn product_of_remainders(x: u64, y: u64) -> u64 {
    (u128::from(x) * u128::from(y) % u128::from(MODULUS)) as u64
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
mod tests {
    use super::*;
    use crate::arith::natural::{Natural, from_digits};
    use proptest::prelude::*;

    proptest! {
        /// Residues determine coefficients, and carries wrap around.
        #[test]
        fn coefficients_are_recovered_and_added_up(words in prop::collection::vec(any::<[u64; 3]>(), 64)) {
            let coefficient = |[a, b, c]: [u64; 3]| from_digits(&[a, b, c >> 43]);
            let mut mixed = primes().map(|prime| {
                let p = Natural::from(prime.p as u64);
                words.iter().map(|&w| u64::try_from(coefficient(w) % &p).expect("below p") as f64 - prime.p).collect()
            });
            mixed_radix(&mut mixed, Level::within(usize::MAX));
            let digits = add_up(&mixed);
            let sum = words.iter().rev().fold(Natural::ZERO, |sum, &w| (sum << 64) + coefficient(w));
            let modulus = (Natural::ONE << 4096) - Natural::ONE;
            prop_assert_eq!(from_digits(&digits) % &modulus, &sum % &modulus);
            let remainder_of_sum = u64::try_from(sum % Natural::from(MODULUS)).expect("below the modulus");
            prop_assert_eq!(remainder(&digits), remainder_of_sum);
        }
    }
}
