//! Rare and common values, told apart here again.

use crate::period::verify::list::Entry;
use crate::values::octal::OctalMoves;

/// How values are sorted into rare and common ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sorting {
    pub mask: u32,
    /// Whether the position counts too, with the index of the breaking digits.
    pub index: Option<usize>,
}

impl Sorting {
    /// The sorting of a mask; `None` if positions count and the breaking digits differ in parity.
    pub fn new(moves: &OctalMoves, mask: u32, by_position: bool) -> Option<Self> {
        let index = moves.breaks.first().map_or(0, |one| one.k);
        let alike = moves.breaks.iter().all(|one| one.k % 2 == index % 2);
        (alike || !by_position).then_some(Sorting { mask, index: by_position.then_some(index) })
    }

    /// Whether `value` is rare at position n: the bits in common with the mask, plus, if positions
    /// count, n and the index, make an even number.
    pub fn is_rare(self, value: u32, n: usize) -> bool {
        let position = self.index.map_or(0, |index| (n + index) % 2);
        ((value & self.mask).count_ones() as usize + position).is_multiple_of(2)
    }
}

/// The rare positions of a list from 1 on.
pub fn rare_positions<T: Entry>(list: &[T], sorting: Sorting) -> Vec<usize> {
    (1..list.len()).filter(|&n| sorting.is_rare(list[n].into(), n)).collect()
}
