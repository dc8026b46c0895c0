//! Nimbers: the values of impartial games. They add by xor.

use std::fmt;
use std::ops::{BitXor, Mul};

use crate::arith::nim_product;

/// The value of an impartial game: `*g`, the game equal to a Nim heap of size g.
///
/// ```
/// use grundy::Nimber;
/// assert_eq!(Nimber::new(5) ^ Nimber::new(3), Nimber::new(6));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(u32);

impl Nimber {
    /// The value of a lost position.
    pub const ZERO: Nimber = Nimber(0);

    /// The nimber `*g`.
    #[must_use]
    pub const fn new(g: u32) -> Self {
        Nimber(g)
    }

    /// The number g.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The number g, as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The nimber with this index. Values stay below 2^32 because a heap of n < 2^31 has game depth
    /// at most 2n.
    pub(crate) fn from_index(index: usize) -> Self {
        Nimber(u32::try_from(index).expect("a value is at most the depth of the game, below 2^32"))
    }
}

impl BitXor for Nimber {
    type Output = Nimber;

    fn bitxor(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

/// The nim product (On Numbers and Games, chapter 6): nimbers below 2^32 form a field.
///
/// ```
/// use grundy::Nimber;
/// assert_eq!(Nimber::new(4) * Nimber::new(4), Nimber::new(6));
/// ```
impl Mul for Nimber {
    type Output = Nimber;

    fn mul(self, other: Nimber) -> Nimber {
        let product = nim_product::times(u64::from(self.0), u64::from(other.0));
        Nimber(u32::try_from(product).expect("nimbers below 2^32 are closed under products"))
    }
}

/// A nimber equals its number.
///
/// ```
/// assert!(grundy::Nimber::new(3) == 3);
/// ```
impl PartialEq<u32> for Nimber {
    fn eq(&self, number: &u32) -> bool {
        self.0 == *number
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
