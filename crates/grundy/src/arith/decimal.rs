//! Decimal digits of long numbers.
//!
//! A number below 10^(2k) is cut into two of k digits, n = q 10^k + r, and those again, down to
//! numbers that `dashu-int` converts. Division is by 5^k after a shift: with y = floor(n / 2^k) and
//! n = y 2^k + low,
//!
//! > y = q 5^k + r', r = r' 2^k + low.
//!
//! The quotient comes from the reciprocal R = floor(2^s / 5^k) (Barrett 1986). With
//! s = |5^k| + |10^k|, where |x| is the number of bits, y < 2^s; with t = |5^k| - 2
//!
//! > Q = floor(floor(y / 2^t) R / 2^(s-t)) satisfies q - 2 <= Q <= q:
//!
//! truncating y costs less than 2^t / 5^k <= 1/2, truncating R less than y / 2^s < 1, and the last
//! floor less than 1. So y - Q 5^k is below 3 * 5^k, and it is enough to know it modulo
//! 2^(64 n) - 1 for a short n. One factor of each product is the same for all numbers of a level,
//! and is transformed once.

use super::long_product::{CyclicProducts, Factor, product};
use super::natural::{Natural, bit_length, digits, from_digits};
use super::simd::{Level, Set};

/// The fewest bits that are converted here: measured against `dashu-int` 0.6 with AVX-512.
const LEAST_BITS: usize = 1 << 19;
/// The most bits that are converted here: factors are of half as many, and products have a limit.
const MOST_BITS: usize = 1 << 28;
/// Numbers of about this many decimal digits or fewer are converted by `dashu-int`; measured.
const LEAF: usize = 4000;

/// The decimal digits of n, as `n.to_string()` gives them, for long numbers in less time.
///
/// It takes O(N log^2 N) steps for N digits, with transforms: for 14 million digits about a sixth
/// of the time of plain conversion (docs/benchmarks.md).
#[must_use]
pub fn to_decimal(n: &Natural) -> String {
    decimal_at(n, Level::within(usize::MAX))
}

fn decimal_at(n: &Natural, level: Level) -> String {
    if !(LEAST_BITS..MOST_BITS).contains(&bit_length(n)) || level.set() == Set::Baseline {
        return n.to_string();
    }
    // 30103/100000 exceeds the logarithm of 2 to base 10 by less than a part in 69 million.
    let length = bit_length(n) / 100_000 * 30_103 + 30_103;
    let mut rounds = 0;
    while length >> rounds > LEAF {
        rounds += 1;
    }
    let mut step = Step::first(length.div_ceil(1 << rounds), level);
    let mut steps = Vec::new();
    for _ in 1..rounds {
        let next = step.next(level);
        steps.push(step);
        step = next;
    }
    steps.push(step);
    let mut text = String::with_capacity(length);
    match write(n.clone(), &steps, None, &mut text) {
        Some(()) => text,
        None => n.to_string(),
    }
}

/// Appends the digits of n, with zeros in front of them up to the width if there is one; without a
/// width, 0 has no digits. `None` if a division does not pass its check, which would be a defect.
fn write(n: Natural, steps: &[Step], width: Option<usize>, text: &mut String) -> Option<()> {
    match (steps.split_last(), width) {
        (None, None) if n.is_zero() => {}
        (None, None) => text.push_str(&n.to_string()),
        (None, Some(width)) => text.push_str(&format!("{:0>width$}", n.to_string())),
        (Some((step, lower)), width) => {
            let (quotient, rest) = step.divide(&n)?;
            drop(n);
            write(quotient, lower, width.map(|width| width - step.k), text)?;
            let width = if text.is_empty() { None } else { Some(step.k) };
            write(rest, lower, width, text)?;
        }
    }
    Some(())
}

/// Division by 10^k.
struct Step {
    k: usize,
    /// 5^k, and the bits of it.
    five: Natural,
    bits: usize,
    /// floor(2^s / 5^k).
    reciprocal: Natural,
    s: usize,
    quotients: (CyclicProducts, Factor),
    remainders: (CyclicProducts, Factor),
}

impl Step {
    fn first(k: usize, level: Level) -> Self {
        let five = Natural::from(5u8).pow(k);
        let s = scale(&five, k);
        let reciprocal = (Natural::ONE << s) / &five;
        Step::new(k, five, reciprocal, level)
    }

    /// Division by 10^(2k). With d = 5^(2k), the square A of the reciprocal of 5^k, brought to
    /// scale, has half of the bits of 2^s / d, and a step of Newton's method the others:
    ///
    /// > A + A e / 2^s, where e = 2^s - d A.
    ///
    /// A is never too large, since the reciprocal of 5^k is not; nor is the result, because
    /// 2^s/d - A (1 + e/2^s) = (e/2^s)^2 2^s/d >= 0 and all truncations go down. It is too small by
    /// at most five units, and the remainder tells by how many.
    fn next(&self, level: Level) -> Self {
        let five = product(&self.five, &self.five);
        let s = scale(&five, 2 * self.k);
        let square = product(&self.reciprocal, &self.reciprocal) >> (2 * self.s - s);
        let whole = Natural::ONE << s;
        let error = &whole - product(&five, &square);
        // The leading halves of A and e, and 64 bits more, are enough.
        let half = bit_length(&square) / 2;
        let cut = bit_length(&error).saturating_sub(half + 64);
        let correction = product(&(&square >> (half - 64)), &(error >> cut)) >> (s - cut - (half - 64));
        let mut reciprocal = square + correction;
        let mut rest = whole - product(&five, &reciprocal);
        while rest >= five {
            rest -= &five;
            reciprocal += Natural::ONE;
        }
        Step::new(2 * self.k, five, reciprocal, level)
    }

    fn new(k: usize, five: Natural, reciprocal: Natural, level: Level) -> Self {
        let bits = bit_length(&five);
        let s = scale(&five, k);
        // Factors of at most s - t = bits + k + 2 and bits + k + 1 bits.
        let quotients = CyclicProducts::new((2 * (bits + k) + 3).div_ceil(64), level);
        let remainders = CyclicProducts::new((bits + 3).div_ceil(64), level);
        let factors = (quotients.factor(&digits(&reciprocal)), remainders.factor(&digits(&five)));
        Step { k, five, bits, reciprocal, s, quotients: (quotients, factors.0), remainders: (remainders, factors.1) }
    }

    /// The quotient and the rest of a number below 10^(2k), if they pass their checks.
    fn divide(&self, n: &Natural) -> Option<(Natural, Natural)> {
        let y = n >> self.k;
        let t = self.bits - 2;
        let (products, reciprocal) = &self.quotients;
        let mut quotient = from_digits(&products.product(&digits(&(&y >> t)), reciprocal)?) >> (self.s - t);
        let (products, five) = &self.remainders;
        let length = products.length();
        let mut rest = folded(&digits(&y), length);
        let known = products.product(&folded(&digits(&quotient), length), five)?;
        add(&mut rest, known.iter().map(|digit| !digit));
        if rest.iter().all(|&digit| digit == u64::MAX) {
            rest.fill(0);
        }
        let mut rest = from_digits(&rest);
        for _ in 0..2 {
            if rest >= self.five {
                rest -= &self.five;
                quotient += Natural::ONE;
            }
        }
        let is_right = rest < self.five;
        debug_assert!(is_right, "a division by 10^{} is wrong", self.k);
        let low = n - (y << self.k);
        is_right.then(|| (quotient, (rest << self.k) + low))
    }
}

/// s = |5^k| + |10^k|.
fn scale(five: &Natural, k: usize) -> usize {
    2 * bit_length(five) + k
}

/// A number modulo 2^(64 n) - 1, in n digits.
fn folded(digits: &[u64], n: usize) -> Vec<u64> {
    let mut sum = vec![0; n];
    digits.chunks(n).for_each(|chunk| add(&mut sum, chunk.iter().copied()));
    sum
}

/// Adds a number to another modulo 2^(64 n) - 1.
fn add(sum: &mut [u64], digits: impl Iterator<Item = u64>) {
    let mut carry = false;
    let mut place = 0;
    for digit in digits {
        (sum[place], carry) = plus(sum[place], digit, carry);
        place += 1;
    }
    while carry {
        if place == sum.len() {
            place = 0;
        }
        (sum[place], carry) = plus(sum[place], 0, carry);
        place += 1;
    }
}

fn plus(x: u64, y: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = x.overflowing_add(y);
    let (sum, second) = sum.overflowing_add(u64::from(carry));
    (sum, first || second)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers whose digits make every quotient and rest extreme, and ordinary ones.
    fn numbers(length: usize) -> Vec<Natural> {
        let ten = |k: usize| Natural::from(10u8).pow(k);
        let mut numbers = vec![
            ten(length),
            ten(length) - Natural::ONE,
            ten(length) + Natural::ONE,
            (ten(length / 2) - Natural::ONE) * ten(length / 2),
            (Natural::ONE << (length * 10 / 3)) - Natural::ONE,
            (Natural::ONE << (length * 332_193 / 100_000)) - Natural::ONE,
            Natural::from(7u8).pow(length),
        ];
        // Blocks of zeros and nines.
        let blocks = (0..length / 997)
            .fold(Natural::ONE, |n, i| n * ten(997) + if i % 2 == 0 { ten(996) } else { ten(997) - Natural::ONE });
        numbers.push(blocks);
        numbers
    }

    /// Lengths at which an estimate of the number of digits that was a little too small used to
    /// make divisions fail.
    #[test]
    fn the_number_of_digits_is_not_underestimated() {
        for bits in [585_727, 786_431, 1_048_575, 1_572_863] {
            let n = (Natural::ONE << bits) - Natural::ONE;
            assert!(to_decimal(&n) == n.to_string(), "{bits} bits");
        }
    }

    #[test]
    fn digits_agree_with_plain_conversion() {
        for length in [160_000, 200_001, 262_144, 300_007] {
            for n in numbers(length) {
                let expected = n.to_string();
                for level in Level::available() {
                    assert!(decimal_at(&n, level) == expected, "a number of {} digits", expected.len());
                }
            }
        }
        for n in [0u64, 9, 10, 12_345_678_901_234_567_890] {
            assert_eq!(to_decimal(&Natural::from(n)), n.to_string());
        }
    }
}
