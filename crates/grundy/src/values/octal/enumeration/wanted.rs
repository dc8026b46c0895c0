//! Which splits have a value in a set.
//!
//! A set of values of one *window* of 2048, that is with the same bits 11 and 12, takes 256 bytes:
//! byte `high` ([`super::byte_values`]) has a bit for each of the eight values v with the same bits
//! 3 to 10. `permutations.rs` looks 64 splits up in it at once; the plain loop here defines the
//! result.

use super::byte_values::{Splits, WINDOW};
use super::table::OptionTable;

/// Splits looked up at once.
pub(super) const WORD: usize = 64;
/// The most words that are looked up together.
pub(super) const WORDS: usize = 64;
/// The most splits that are searched together.
pub(super) const CHUNK: usize = WORD * WORDS;

/// A set of values of one window.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub window: usize,
    /// Bit v % 8 of byte `high` for each value v.
    pub bits: [u8; WINDOW / 8],
    /// How many of the bytes may be nonzero.
    pub length: usize,
    /// Whether this window or the value of a split may be beyond the first two windows.
    pub wide: bool,
}

impl Wanted {
    /// The empty set.
    pub fn new() -> Self {
        Wanted { window: 0, bits: [0; WINDOW / 8], length: 0, wide: false }
    }

    /// The values missing from `options` in the window of the `least` one, below `bound` or a
    /// little more; and the value below which none of them is left out.
    pub fn choose(options: &OptionTable, least: usize, bound: usize) -> (Self, usize) {
        let mut wanted = Wanted { window: least / WINDOW, ..Wanted::new() };
        let first = wanted.window * WINDOW;
        let words = (bound.max(least + 1) - first).div_ceil(64).min(WINDOW / 64);
        wanted.length = 8 * words;
        wanted.wide = wanted.window >= 2 || options.room() >= 4 * WINDOW;
        let (bits, _) = wanted.bits.as_chunks_mut::<8>();
        for (bits, missing) in bits[..words].iter_mut().zip(options.missing(first / 64)) {
            *bits = missing.to_le_bytes();
        }
        (wanted, first + 64 * words)
    }

    /// Removes the value with these bytes, which is in the set.
    #[inline(always)]
    pub fn remove(&mut self, (high, low): (u8, u8)) {
        self.bits[usize::from(high)] &= !(1 << (low & 7));
    }

    /// Removes the values that were removed from the other set.
    pub fn remove_all_but(&mut self, other: &Self) {
        self.bits.iter_mut().zip(&other.bits).for_each(|(bits, other)| *bits &= other);
    }

    /// Marks, in the `options` they were chosen from, the values that were removed.
    pub fn settle(&self, options: &mut OptionTable) {
        options.set_missing(self.window * WINDOW / 64, &self.bits[..self.length]);
    }

    #[inline(always)]
    fn contains(&self, (high, low): (u8, u8)) -> bool {
        usize::from(low >> 5) == self.window && self.bits[usize::from(high)] >> (low & 7) & 1 == 1
    }
}

/// The bytes of splits that have a wanted value.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub length: usize,
    /// The bytes `high`, with room for a whole word after the last one.
    pub high: [u8; CHUNK + WORD],
    pub low: [u8; CHUNK + WORD],
}

impl Found {
    pub fn new() -> Self {
        Found { length: 0, high: [0; CHUNK + WORD], low: [0; CHUNK + WORD] }
    }

    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> {
        self.high[..self.length].iter().copied().zip(self.low[..self.length].iter().copied())
    }

    #[inline(always)]
    fn push(&mut self, (high, low): (u8, u8)) {
        (self.high[self.length], self.low[self.length]) = (high, low);
        self.length += 1;
    }
}

/// Adds the splits with wanted values, among at most [`CHUNK`] splits, to those found.
#[inline(always)]
pub(super) fn find(splits: Splits<'_>, wanted: &Wanted, found: &mut Found) {
    for i in 0..splits.len() {
        if wanted.contains(splits.bytes(i)) {
            found.push(splits.bytes(i));
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::ops::Range;

    use super::*;
    use crate::values::octal::enumeration::byte_values::{BOUND, ByteValues};

    /// Many values below a bound.
    pub fn values(below: usize) -> (Vec<usize>, ByteValues) {
        let mut planes = ByteValues::default();
        let values: Vec<usize> = (0..20_000usize).map(|n| n * n * 7 % below).collect();
        values.iter().for_each(|&value| assert!(planes.push(value)));
        (values, planes)
    }

    /// A set of values of options below a bound: one in three is attained, and those below the
    /// least.
    pub fn wanted(below: usize, (least, bound): (usize, usize)) -> (Wanted, Range<usize>) {
        let mut options = OptionTable::default();
        options.admit(below);
        (0..below.next_power_of_two())
            .filter(|&value| value < least || value % 3 == 1)
            .for_each(|value| options.mark(value));
        let least = options.least_missing();
        let (wanted, complete) = Wanted::choose(&options, least, bound);
        (wanted, least..complete)
    }

    /// Sets of each window, of each part of it, and beyond all values: the bound of the splits'
    /// values, then the least value and the bound of the set.
    pub const SETS: [(usize, (usize, usize)); 13] = [
        (4093, (0, 300)),
        (4093, (0, 700)),
        (4093, (0, 1500)),
        (4093, (100, 2000)),
        (4093, (900, 1025)),
        (4093, (2048, 4096)),
        (4093, (2500, 3000)),
        (4093, (4096, 4100)),
        (8191, (0, 300)),
        (8191, (2048, 4096)),
        (8191, (5000, 6000)),
        (8191, (8190, 8192)),
        (8191, (8192, 8200)),
    ];

    #[test]
    fn wanted_splits_are_found_and_no_others() {
        let (rest, parts) = (3998, 3..=1800);
        for (below, set) in SETS {
            let (values, planes) = values(below);
            let (wanted, range) = wanted(below, set);
            assert!(range.end > range.start && (range.end >= set.1 || range.end.is_multiple_of(WINDOW)));
            let mut found = Found::new();
            find(planes.splits(rest, parts.clone()), &wanted, &mut found);
            let split_values = parts.clone().map(|part| values[part] ^ values[rest - part]);
            let is_wanted =
                |value: &usize| range.contains(value) && value % 3 != 1 && value / WINDOW == range.start / WINDOW;
            let expected: Vec<usize> = split_values.filter(is_wanted).collect();
            let value = |(high, low)| usize::from(low >> 5) * WINDOW + usize::from(high) * 8 + usize::from(low & 7);
            assert_eq!(found.iter().map(value).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn values_come_back_from_their_bytes() {
        let (values, mut planes) = values(8191);
        let mut copies = vec![0; 500];
        planes.splits(1200, 100..=599).values(&mut copies);
        for (part, copy) in (100..).zip(copies) {
            assert_eq!(usize::from(copy), values[part] ^ values[1200 - part]);
        }
        assert!(!planes.push(BOUND));
    }

    #[test]
    fn what_is_removed_is_attained() {
        let (mut wanted, _) = wanted(BOUND, (2048, 2300));
        let mut options = OptionTable::default();
        options.admit(BOUND);
        (0..BOUND).filter(|&value| value < 2048 || value % 3 == 1).for_each(|value| options.mark(value));
        assert_eq!(options.least_missing(), 2048);
        [0, 1].iter().for_each(|&low| wanted.remove((0, low)));
        wanted.settle(&mut options);
        assert_eq!(options.least_missing(), 2051);
    }
}
