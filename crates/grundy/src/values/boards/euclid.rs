//! Euclid's game on pairs of numbers.
//!
#![doc = include_str!("euclid.md")]

use crate::values::nimber::Nimber;

/// The value of a pair; 0 if one of the numbers is 0, since then there is no move.
pub fn value(place: &[usize]) -> Option<Nimber> {
    let &[x, y] = place else { return None };
    let (less, more) = (x.min(y) as u128, x.max(y) as u128);
    if less == 0 {
        return Some(Nimber::ZERO);
    }
    // y/x - x/y = (y - x) (y + x) / (x y)
    let value = ((more - less) * (more + less)) / (less * more);
    u32::try_from(value).ok().map(Nimber::new)
}
