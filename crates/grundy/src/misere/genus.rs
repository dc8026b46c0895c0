//! What tame heaps are worth in misere play: those of Nim, of all games in which amounts of a fixed
//! set are taken, and of others.
//!
#![doc = include_str!("genus.md")]

use std::fmt;

use crate::arith::natural::Natural;

/// What a tame heap, or a sum of them, is worth in misere play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    /// The value in normal play.
    pub number: Natural,
    /// Whether it behaves like a sum of heaps of 0 and 1 in Nim.
    pub is_fickle: bool,
}

impl Genus {
    /// The genus of the empty sum.
    pub const EMPTY: Genus = Genus { number: Natural::ZERO, is_fickle: true };

    /// The genus of a sum.
    #[must_use]
    pub fn plus(&self, other: &Genus) -> Genus {
        Genus { number: &self.number ^ &other.number, is_fickle: self.is_fickle && other.is_fickle }
    }

    /// Whether the player to move loses.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        if self.is_fickle { self.number.is_one() } else { self.number.is_zero() }
    }
}

/// `0^1` and `1^0` are fickle, `0^0` and `1^1` are firm, and so are 2, 3, ...
impl fmt::Display for Genus {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number > Natural::ONE {
            return write!(out, "{}", self.number);
        }
        let exponent = u8::from(self.number.is_one() != self.is_fickle);
        write!(out, "{}^{exponent}", self.number)
    }
}

/// The class of firm heaps. The classes 0 and 1 are those of fickle heaps with these numbers.
pub(super) const FIRM: u16 = 2;

/// The genus of a heap in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heap {
    pub number: u32,
    pub is_fickle: bool,
}

impl Heap {
    /// The genus as a number of any size.
    pub fn genus(self) -> Genus {
        Genus { number: Natural::from(self.number), is_fickle: self.is_fickle }
    }

    /// The genus of a sum.
    pub fn plus(self, other: Heap) -> Heap {
        Heap { number: self.number ^ other.number, is_fickle: self.is_fickle && other.is_fickle }
    }

    /// Whether the heap is firm, and its number if it is fickle.
    pub fn class(self) -> u16 {
        if self.is_fickle { u16::from(self.number == 1) } else { FIRM }
    }
}
