//! Dyadic rationals, n / 2^e: the numbers among short games, of any size.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

use crate::arith::natural::{Integer, bit_length, magnitude};

/// n / 2^e in lowest terms: n is odd, or e is 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: Integer,
    exponent: usize,
}

impl Dyadic {
    /// 0.
    pub const ZERO: Dyadic = Dyadic { numerator: Integer::ZERO, exponent: 0 };

    /// `numerator` / 2^`exponent`.
    #[must_use]
    pub fn new(numerator: Integer, exponent: usize) -> Self {
        let mut reduced = Dyadic { numerator, exponent };
        while reduced.exponent > 0 && is_even(&reduced.numerator) {
            reduced.numerator >>= 1;
            reduced.exponent -= 1;
        }
        reduced
    }

    /// An integer.
    #[must_use]
    pub fn integer(n: impl Into<Integer>) -> Self {
        Dyadic { numerator: n.into(), exponent: 0 }
    }

    /// n, in lowest terms.
    #[must_use]
    pub fn numerator(&self) -> &Integer {
        &self.numerator
    }

    /// e, in lowest terms.
    #[must_use]
    pub fn exponent(&self) -> usize {
        self.exponent
    }

    /// Whether it is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent == 0
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.numerator == Integer::ZERO
    }

    /// The sign: less, equal or greater than 0.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        self.numerator.cmp(&Integer::ZERO)
    }

    /// The nearest number in floating point, for pictures; `None` if it is out of range.
    #[must_use]
    pub fn to_f64(&self) -> Option<f64> {
        let numerator: f64 = self.numerator.to_string().parse().ok()?;
        let number = numerator / 2f64.powi(i32::try_from(self.exponent).ok()?);
        number.is_finite().then_some(number)
    }

    /// Half of the number.
    #[must_use]
    pub fn half(&self) -> Self {
        Dyadic::new(self.numerator.clone(), self.exponent + 1)
    }

    /// The number times 2^`exponent`, which must be an integer.
    #[must_use]
    pub fn scaled(&self, exponent: usize) -> Integer {
        debug_assert!(exponent >= self.exponent);
        &self.numerator << (exponent - self.exponent)
    }

    /// The greatest integer that is at most the number.
    fn floor(&self) -> Integer {
        &self.numerator >> self.exponent
    }

    /// The simplest number strictly between `low` and `high` (`None`: no bound), the one born
    /// first.
    ///
    /// That is the integer nearest 0, or else the only number with the least denominator.
    ///
    /// ```
    /// use grundy::partizan::Dyadic;
    /// let number = |n: i64, e| Dyadic::new(n.into(), e);
    /// let between = |low, high| Dyadic::simplest_between(Some(&low), Some(&high));
    /// assert_eq!(between(number(1, 2), number(1, 0)), number(1, 1));
    /// assert_eq!(between(number(-7, 0), number(5, 1)), Dyadic::ZERO);
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such number, that is, if `low` >= `high`.
    #[must_use]
    pub fn simplest_between(low: Option<&Dyadic>, high: Option<&Dyadic>) -> Dyadic {
        let above = |x: &Dyadic| low.is_none_or(|low| low < x);
        let below = |x: &Dyadic| high.is_none_or(|high| x < high);
        assert!(low.zip(high).is_none_or(|(low, high)| low < high), "an empty interval");
        if above(&Dyadic::ZERO) && below(&Dyadic::ZERO) {
            return Dyadic::ZERO;
        }
        if !above(&Dyadic::ZERO) {
            // 0 <= low: the least multiple of 2^-e above it that is below the other bound.
            let low = low.expect("not above");
            let mut exponent = 0;
            loop {
                let scaled = Dyadic { numerator: low.numerator.clone() << exponent, exponent: low.exponent };
                let next = Dyadic::new(scaled.floor() + Integer::ONE, exponent);
                if below(&next) {
                    return next;
                }
                exponent += 1;
            }
        }
        let (low, high) = (low.map(|low| -low.clone()), high.map(|high| -high.clone()));
        -Dyadic::simplest_between(high.as_ref(), low.as_ref())
    }

    /// The birthday: the height of the canonical form.
    #[must_use]
    pub fn birthday(&self) -> Integer {
        let whole = Integer::from(magnitude(&self.numerator)) >> self.exponent;
        let fraction = if self.is_integer() { Integer::ZERO } else { Integer::from(self.exponent + 1) };
        whole + fraction
    }

    /// The number of bits needed to write it down.
    #[must_use]
    pub fn bits(&self) -> usize {
        bit_length(&magnitude(&self.numerator)) + self.exponent
    }
}

fn is_even(n: &Integer) -> bool {
    n & Integer::ONE == Integer::ZERO
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent.max(other.exponent);
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        if self.exponent == 0 && other.exponent == 0 {
            return Dyadic::integer(&self.numerator + &other.numerator);
        }
        let exponent = self.exponent.max(other.exponent);
        Dyadic::new(self.scaled(exponent) + other.scaled(exponent), exponent)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        if self.exponent == 0 && other.exponent == 0 {
            return Dyadic::integer(&self.numerator - &other.numerator);
        }
        let exponent = self.exponent.max(other.exponent);
        Dyadic::new(self.scaled(exponent) - other.scaled(exponent), exponent)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic { numerator: -self.numerator, exponent: self.exponent }
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Self {
        Dyadic::integer(n)
    }
}

/// `3`, `-1/2`, `5/8`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            return write!(f, "{}", self.numerator);
        }
        write!(f, "{}/{}", self.numerator, Integer::ONE << self.exponent)
    }
}
