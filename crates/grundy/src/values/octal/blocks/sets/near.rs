//! Near entries, and the values themselves: one position after another, in stretches of 32.
//!
//! Of the missing indices M at a position the least is the one in M & -M, a set with one bit, h.
//! Near entries with x = 0 (takes) remove h itself from the next position, in two or three
//! instructions; the row of a table for the index has what all near entries remove from the other
//! positions of a group of eight. The table is slower, so it is used for the next position only if
//! necessary.
//!
//! The row also has what its index attains at the 32 positions after those eight: that is united
//! with what is known about them. Where every index is attained the least is taken to be 64, whose
//! row is empty: what follows such a position is discarded.

use super::shape::{GROUP, NEAR, Stretch, all_indices};
use crate::values::nimber::Nimber;

/// Bytes of a row: room for 32 sets of eight bytes, from any near delta on.
const ROW: usize = 2 * NEAR * 8;
/// Stands for the least missing index where none is missing.
pub const NONE: usize = 64;

/// What an index does to later positions.
#[derive(Clone, Debug)]
#[repr(align(1024))]
struct Row {
    /// Word delta: the indices left missing delta positions later.
    missing: [u64; GROUP],
    /// S bytes from byte S delta on: the indices attained delta positions later.
    attained: [u8; ROW],
}

/// The near entries.
#[derive(Clone, Debug)]
pub struct Near<const S: usize> {
    entries: Vec<(usize, usize)>,
    /// All bits if there is an entry (1, 0), otherwise none.
    plain: u64,
    /// Whether there is an entry (1, x) with x > 0.
    at_once: bool,
    /// The row of each index.
    rows: Box<[Row; NONE + 1]>,
    /// What near entries attain at the next 32 positions.
    coming: Stretch<S>,
}

impl<const S: usize> Near<S> {
    /// A table for near entries (delta, x).
    pub fn new(entries: Vec<(usize, usize)>) -> Self {
        let rows = vec![Row { missing: [u64::MAX; GROUP], attained: [0; ROW] }; NONE + 1];
        let rows = rows.try_into().unwrap_or_else(|_| unreachable!("so many rows"));
        let mut near = Near { entries: Vec::new(), plain: 0, at_once: false, rows, coming: [[0; 4]; S] };
        for &(delta, x) in &entries {
            for v in 0..8 * S {
                let (row, u) = (&mut near.rows[v], v ^ x);
                row.attained[S * delta + u / 8] |= 1 << (u % 8);
                if delta < GROUP {
                    row.missing[delta] &= !(1 << u);
                }
            }
            if (delta, x) == (1, 0) {
                near.plain = u64::MAX;
            }
            near.at_once |= delta == 1 && x > 0;
        }
        near.entries = entries;
        near
    }

    pub fn entries(&self) -> impl Iterator<Item = (usize, usize)> {
        self.entries.iter().copied()
    }

    /// The values and indices of 32 positions, given what other entries attain there; an index of
    /// [`NONE`] where every index is attained. `common` has the common values of the first
    /// position's parity, and of the other.
    #[inline(always)]
    pub fn stretch(&mut self, common: [&[Nimber; NONE + 1]; 2], attained: &[u64]) -> ([Nimber; NEAR], [u8; NEAR]) {
        if self.at_once { self.stretch_from::<1>(common, attained) } else { self.stretch_from::<2>(common, attained) }
    }

    #[inline(always)]
    fn stretch_from<const FIRST: usize>(
        &mut self,
        common: [&[Nimber; NONE + 1]; 2],
        attained: &[u64],
    ) -> ([Nimber; NEAR], [u8; NEAR]) {
        let mut coming = self.coming;
        let (mut values, mut indices) = ([Nimber::ZERO; NEAR], [0; NEAR]);
        for group in 0..NEAR / GROUP {
            let mut packed = [0; S];
            for w in 0..S {
                packed[w] = attained[S * group + w] | coming.as_flattened()[w];
            }
            shift(&mut coming);
            let eight = self.eight::<FIRST>(&packed, common, &mut coming);
            values[GROUP * group..][..GROUP].copy_from_slice(&eight.0);
            indices[GROUP * group..][..GROUP].copy_from_slice(&eight.1);
        }
        self.coming = coming;
        (values, indices)
    }

    /// Finds again what the last positions attain at the next ones: `set(ago)` is the one-bit set
    /// of the position `ago` positions before the next one, for `ago` below `known`.
    pub fn look_back(&mut self, known: usize, set: impl Fn(usize) -> u64) {
        self.coming = [[0; 4]; S];
        for ago in 1..NEAR.min(known) {
            self.rows[set(ago).trailing_zeros() as usize].push(ago, &mut self.coming);
        }
    }

    /// The values and indices of eight positions, given what is attained there; what they attain
    /// later is added to `coming`. FIRST is 1 if there is an entry (1, x) with x > 0, else 2.
    #[inline(always)]
    fn eight<const FIRST: usize>(
        &self,
        attained: &[u64; S],
        common: [&[Nimber; NONE + 1]; 2],
        coming: &mut Stretch<S>,
    ) -> ([Nimber; GROUP], [u8; GROUP]) {
        let mut masks = [0; GROUP];
        for i in 0..GROUP {
            masks[i] = !attained[i * S / 8] >> (i * S % 8 * 8) & all_indices::<S>();
        }
        let indices = [
            self.step::<FIRST, 0>(&mut masks, coming),
            self.step::<FIRST, 1>(&mut masks, coming),
            self.step::<FIRST, 2>(&mut masks, coming),
            self.step::<FIRST, 3>(&mut masks, coming),
            self.step::<FIRST, 4>(&mut masks, coming),
            self.step::<FIRST, 5>(&mut masks, coming),
            self.step::<FIRST, 6>(&mut masks, coming),
            self.step::<FIRST, 7>(&mut masks, coming),
        ];
        let (mut values, mut bytes) = ([Nimber::ZERO; GROUP], [0; GROUP]);
        for i in 0..GROUP {
            values[i] = common[i % 2][indices[i]];
            bytes[i] = indices[i].to_le_bytes()[0];
        }
        (values, bytes)
    }

    /// The index of the I-th of eight positions, and what follows from it. (I is a constant, so
    /// that every loop is unrolled.)
    #[inline(always)]
    fn step<const FIRST: usize, const I: usize>(&self, masks: &mut [u64; GROUP], coming: &mut Stretch<S>) -> usize {
        let mask = masks[I];
        let index = mask.trailing_zeros() as usize;
        if FIRST > 1 && I + 1 < GROUP {
            masks[I + 1] &= !(mask & mask.wrapping_neg() & self.plain);
        }
        let row = &self.rows[index];
        for ahead in FIRST..GROUP - I {
            masks[I + ahead] &= row.missing[ahead];
        }
        row.push(GROUP - I, coming);
        index
    }
}

impl Row {
    /// Adds what the index attains at 32 positions, the first of them `delta` later.
    #[inline(always)]
    fn push<const S: usize>(&self, delta: usize, coming: &mut Stretch<S>) {
        let row = &self.attained[S * delta..][..NEAR * S];
        for c in 0..S {
            for j in 0..4 {
                let set: &[u8; 8] = row[32 * c + 8 * j..32 * c + 8 * j + 8].try_into().expect("eight bytes");
                coming[c][j] |= u64::from_le_bytes(*set);
            }
        }
    }
}

/// Moves on by eight positions.
#[inline(always)]
fn shift<const S: usize>(coming: &mut Stretch<S>) {
    let words = coming.as_flattened_mut();
    for w in 0..4 * S {
        words[w] = if w < 3 * S { words[w + S] } else { 0 };
    }
}
