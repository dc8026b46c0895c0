//! The values of one class, numbered from 0 in ascending order.
//!
#![doc = include_str!("numbering.md")]

use crate::values::nimber::Nimber;
use crate::values::octal::classes::Classes;

/// The numbering of values below twice the number of indices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbering {
    classes: Classes,
    /// The bit b.
    bit: u32,
}

impl Numbering {
    /// The numbering of these classes; `None` if there is no bit to leave out among values below
    /// `2 * indices`.
    pub fn new(classes: Classes, indices: usize) -> Option<Self> {
        let bit = classes.mask().trailing_zeros();
        (bit < usize::BITS && 1 << bit < 2 * indices).then_some(Numbering { classes, bit })
    }

    /// The number b: indices that differ only in the b low bits have the same `high`.
    pub fn low_bits(self) -> u32 {
        self.bit
    }

    #[inline(always)]
    pub fn index(self, value: Nimber) -> usize {
        let (value, low) = (value.index(), (1 << self.bit) - 1);
        (value >> 1) & !low | value & low
    }

    /// The common value of this index at position n.
    #[inline(always)]
    pub fn common(self, index: usize, n: usize) -> Nimber {
        let low = (1 << self.bit) - 1;
        let without = (index & !low) << 1 | index & low;
        Nimber::from_index(without | usize::from(self.classes.is_rare(without, n)) << self.bit)
    }

    /// The rare value of this index at position n.
    #[inline(always)]
    pub fn rare(self, index: usize, n: usize) -> Nimber {
        self.common(index, n) ^ Nimber::new(1 << self.bit)
    }

    /// Whether the rare value of this index is below the common ones that differ from it only in
    /// their low bits.
    #[inline(always)]
    pub fn rare_is_below(self, index: usize, n: usize) -> bool {
        self.rare(index, n) < self.common(index, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::values::octal::moves::OctalMoves;

    #[test]
    fn both_classes_are_numbered_in_ascending_order() {
        let moves = Rules::parse("0.127").expect("rules").code().and_then(OctalMoves::new).expect("octal");
        for (mask, by_position) in [(1, false), (30, false), (13, true), (0b1_0100, true), (16, false)] {
            let classes = Classes::new(&moves, mask, by_position).expect("additive");
            let numbering = Numbering::new(classes, 16).expect("a bit");
            for n in [10, 11] {
                let values = (0..32).map(Nimber::new);
                let (rare, common): (Vec<Nimber>, Vec<_>) = values.partition(|v| classes.is_rare(v.index(), n));
                assert!(rare.iter().enumerate().all(|(i, &v)| numbering.index(v) == i && numbering.rare(i, n) == v));
                assert!(
                    common.iter().enumerate().all(|(i, &v)| numbering.index(v) == i && numbering.common(i, n) == v)
                );
            }
        }
        assert!(Numbering::new(Classes::new(&moves, 32, false).expect("additive"), 16).is_none());
        assert!(Numbering::new(Classes::new(&moves, 0, true).expect("additive"), 16).is_none());
    }
}
