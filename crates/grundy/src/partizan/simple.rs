//! Number + ups + nimber, `x + n.^ + *k`: games whose sums and order have closed forms.
//!
//! They are added by parts. The sign of x + n.^ + *k is that of x; if x = 0, it is positive for
//! n >= 2 and for n = 1, k != 1; `^*` and every *k, k != 0, are confused with 0 (Winning Ways,
//! chapter 3).

use std::cmp::Ordering;
use std::ops::Neg;

use super::Dyadic;

/// x + n.^ + *k.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Simple {
    /// The number x.
    pub number: Dyadic,
    /// The number n of ups; downs if negative.
    pub ups: i64,
    /// The nimber k.
    pub nimber: u32,
}

impl Simple {
    /// 0.
    pub const ZERO: Simple = Simple { number: Dyadic::ZERO, ups: 0, nimber: 0 };

    /// A number.
    #[must_use]
    pub fn number(number: Dyadic) -> Self {
        Simple { number, ups: 0, nimber: 0 }
    }

    /// Whether it is a number.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    /// The sum; `None` if there are more ups than a word can count.
    #[must_use]
    pub fn plus(&self, other: &Simple) -> Option<Simple> {
        Some(Simple {
            number: &self.number + &other.number,
            ups: self.ups.checked_add(other.ups)?,
            nimber: self.nimber ^ other.nimber,
        })
    }

    /// How the game compares with 0; `None` if they are confused.
    #[must_use]
    pub fn sign(&self) -> Option<Ordering> {
        if !self.number.is_zero() {
            return Some(self.number.sign());
        }
        match (self.ups, self.nimber) {
            (0, 0) => Some(Ordering::Equal),
            (0, _) | (1 | -1, 1) => None,
            (ups, _) => Some(ups.cmp(&0)),
        }
    }
}

impl Neg for Simple {
    type Output = Simple;

    fn neg(self) -> Simple {
        Simple { number: -self.number, ups: -self.ups, nimber: self.nimber }
    }
}

/// How two games compare; `None` if they are confused.
impl PartialOrd for Simple {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let by_number = self.number.cmp(&other.number);
        if by_number.is_ne() {
            return Some(by_number);
        }
        let difference = Simple {
            number: Dyadic::ZERO,
            ups: self.ups.saturating_sub(other.ups),
            nimber: self.nimber ^ other.nimber,
        };
        difference.sign()
    }
}
