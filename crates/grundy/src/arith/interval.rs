//! Real numbers of any magnitude between two bounds: how many digits a number has and how it
//! begins, without writing it down.
//!
//! An [`Interval`] is low 2^e <= x <= high 2^e with integers low <= high of a few hundred bits, and
//! e of any length. Every operation rounds outwards, so the bounds always hold: every digit
//! reported is proved.

use super::natural::{Integer, Natural, bit, bit_length, magnitude, to_natural};

/// A real number between low 2^exponent and high 2^exponent.
#[derive(Clone, Debug)]
pub struct Interval {
    low: Integer,
    high: Integer,
    exponent: Integer,
    /// The number of bits kept.
    bits: usize,
}

impl Interval {
    /// An integer, to `bits` bits.
    #[must_use]
    pub fn new(n: &Integer, bits: usize) -> Self {
        Interval { low: n.clone(), high: n.clone(), exponent: Integer::ZERO, bits }.rounded()
    }

    /// Drops excess bits, rounding the lower bound down and the upper bound up.
    fn rounded(mut self) -> Self {
        let longest = bit_length(&magnitude(&self.low)).max(bit_length(&magnitude(&self.high)));
        if longest > self.bits {
            let shift = longest - self.bits;
            // Shifting an integer to the right rounds it down.
            self.low >>= shift;
            self.high = -(-self.high >> shift);
            self.exponent += Integer::from(shift);
        }
        self
    }

    /// Whether the number is certainly positive.
    #[must_use]
    pub fn is_positive(&self) -> bool {
        self.low > Integer::ZERO
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Interval) -> Self {
        let products =
            [&self.low * &other.low, &self.low * &other.high, &self.high * &other.low, &self.high * &other.high];
        let low = products.iter().min().cloned().unwrap_or_default();
        let high = products.iter().max().cloned().unwrap_or_default();
        Interval { low, high, exponent: &self.exponent + &other.exponent, bits: self.bits }.rounded()
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Interval) -> Self {
        let (fine, coarse) = if self.exponent <= other.exponent { (self, other) } else { (other, self) };
        let distance = magnitude(&(&coarse.exponent - &fine.exponent));
        match usize::try_from(&distance).ok().filter(|&distance| distance <= 4 * self.bits) {
            Some(shift) => Interval {
                low: (&coarse.low << shift) + &fine.low,
                high: (&coarse.high << shift) + &fine.high,
                exponent: fine.exponent.clone(),
                bits: self.bits,
            },
            // The finer number is below one unit of the coarser one, unless that is 0.
            None if coarse.low == Integer::ZERO && coarse.high == Integer::ZERO => fine.clone(),
            None => Interval {
                low: &coarse.low - Integer::from(u8::from(fine.low < Integer::ZERO)),
                high: &coarse.high + Integer::from(u8::from(fine.high > Integer::ZERO)),
                exponent: coarse.exponent.clone(),
                bits: self.bits,
            },
        }
        .rounded()
    }

    /// The n-th power. Each squaring doubles the relative error, so the precision lost is as many
    /// bits as n has.
    #[must_use]
    pub fn power(&self, n: &Natural) -> Self {
        let mut power = Interval::new(&Integer::ONE, self.bits);
        for i in (0..bit_length(n)).rev() {
            power = power.times(&power);
            if bit(n, i) {
                power = power.times(self);
            }
        }
        power
    }

    /// The number divided by 2^shift.
    #[must_use]
    pub fn halved(mut self, shift: usize) -> Self {
        self.exponent -= Integer::from(shift);
        self
    }

    /// The number of decimal digits before the point and the first of them, for a number >= 1.
    ///
    /// Up to `wanted` first digits are given, as far as the bounds agree; `None` if the bounds are
    /// too far apart to tell any. Bounds on either side of 250000 agree only in their first digit,
    /// however close they are.
    #[must_use]
    pub fn digits(&self, wanted: usize) -> Option<(Natural, String)> {
        if !self.is_positive() {
            return None;
        }
        // floor(log2 x), and floor(2^k log2 10) from 10^(2^k): so log10 x to within a digit.
        let binary = to_natural(&(&self.exponent + Integer::from(bit_length(&magnitude(&self.low)) - 1)))?;
        let doublings = bit_length(&binary) + 16;
        let bits = self.bits.max(2 * doublings + 64);
        let mut ten = Interval::new(&Integer::from(10), bits);
        for _ in 0..doublings {
            ten = ten.times(&ten);
        }
        let logarithm = to_natural(&(&ten.exponent + Integer::from(bit_length(&magnitude(&ten.low)) - 1)))?;
        let estimate = (binary << doublings) / logarithm;
        let shift = Natural::from(wanted) + Natural::ONE;
        // Scaled so that about wanted + 1 digits stand before the point.
        let scaled = |bound: &Integer| -> Option<(Natural, Natural)> {
            let x = Interval { low: bound.clone(), high: bound.clone(), exponent: self.exponent.clone(), bits };
            let ten = Interval::new(&Integer::from(10), bits);
            if estimate >= shift {
                x.divided_floors(&ten.power(&(&estimate - &shift)))
            } else {
                x.times(&ten.power(&(&shift - &estimate))).divided_floors(&Interval::new(&Integer::ONE, bits))
            }
        };
        let (low, _) = scaled(&self.low)?;
        let (_, high) = scaled(&self.high)?;
        let (low, high) = (low.to_string(), high.to_string());
        let agreed = low.bytes().zip(high.bytes()).take(wanted).take_while(|(x, y)| x == y).count();
        if low.len() != high.len() || agreed == 0 {
            return None;
        }
        let number = estimate + Natural::from(low.len()) - shift;
        let shown = usize::try_from(&number).unwrap_or(usize::MAX).min(agreed);
        Some((number, low[..shown].to_owned()))
    }

    /// Bounds on the floor of x / y for positive numbers whose quotient is not long.
    fn divided_floors(&self, other: &Interval) -> Option<(Natural, Natural)> {
        let quotient = |x: &Integer, y: &Integer| -> Option<Natural> {
            let shift = &self.exponent - &other.exponent;
            let distance = usize::try_from(&magnitude(&shift)).ok().filter(|&distance| distance < 1 << 20)?;
            let (x, y) = (to_natural(x)?, to_natural(y)?);
            Some(if shift >= Integer::ZERO { (x << distance) / y } else { x / (y << distance) })
        };
        Some((quotient(&self.low, &other.high)?, quotient(&self.high, &other.low)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn digits_of_powers_are_those_written_down(base in 2u64..1_000_000, exponent in 0usize..60, wanted in 1usize..30, sum: u64) {
            let exact = Natural::from(base).pow(exponent) + Natural::from(sum);
            let power = Interval::new(&Integer::from(base), 300).power(&Natural::from(exponent));
            let found = power.plus(&Interval::new(&Integer::from(sum), 300)).digits(wanted);
            let text = exact.to_string();
            let begin = text[..text.len().min(wanted)].to_owned();
            let (number, first) = found.expect("no power of ten is close");
            prop_assert_eq!(number, Natural::from(text.len()));
            prop_assert!(begin.starts_with(&first), "{begin} {first}");
            prop_assert!(first == begin || text.len() > 60, "300 bits have 90 digits");
        }
    }

    #[test]
    fn a_number_of_more_digits_than_there_are_atoms() {
        // 2^(10^100): log10 2 = 0.30102999566398119521373889472449302676818988146210...
        let exponent = Natural::from(10u8).pow(100);
        let (number, first) = Interval::new(&Integer::from(2), 1000).power(&exponent).digits(10).expect("bits enough");
        assert!(number.to_string().starts_with("301029995663981195213738894724493026768189881462"));
        assert_eq!(number.to_string().len(), 100);
        assert_eq!(first.len(), 10);
        assert!(Interval::new(&Integer::ZERO, 100).digits(3).is_none());
        let ten = Interval::new(&Integer::from(10), 100).power(&Natural::from(20u8));
        assert_eq!(ten.digits(5), Some((Natural::from(21u8), "10000".to_owned())));
    }
}
