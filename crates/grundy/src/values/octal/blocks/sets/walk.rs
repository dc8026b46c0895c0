//! Many entries at once: a walk through the xors of their parts.
//!
#![doc = include_str!("walk.md")]

/// The entries of a walk.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    steps: Vec<Step>,
    /// Where the sets of each entry are, relative to the first position asked for: bytes, added
    /// with wrap-around.
    places: Vec<usize>,
}

/// The sets up to `end` join, and then bit `bit` of all indices is flipped.
#[derive(Clone, Copy, Debug)]
struct Step {
    end: usize,
    bit: Option<u32>,
}

/// Bits of an index at most.
const INDEX_BITS: u32 = 6;
/// Bit i of word b: i has bit b clear.
const CLEAR: [u64; INDEX_BITS as usize] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

impl Walk {
    /// The walk through these entries (x, place), best in the order of [`rank`].
    pub fn new(mut entries: Vec<(usize, usize)>) -> Self {
        entries.dedup();
        let mut walk = Walk::default();
        for (i, &(x, place)) in entries.iter().enumerate() {
            walk.places.push(place);
            let next = entries.get(i + 1).map_or(0, |&(x, _)| x);
            walk.flip(x ^ next);
        }
        if walk.steps.last().is_none_or(|step| step.end < walk.places.len()) {
            walk.steps.push(Step { end: walk.places.len(), bit: None });
        }
        walk
    }

    fn flip(&mut self, bits: usize) {
        let end = self.places.len();
        self.steps.extend((0..INDEX_BITS).filter(|&bit| bits >> bit & 1 == 1).map(|bit| Step { end, bit: Some(bit) }));
    }

    /// The union of all entries for 8 K C bytes of sets from byte `at` on.
    #[inline(always)]
    pub fn union<const K: usize, const C: usize>(&self, bytes: &[u8], at: usize) -> [[u64; K]; C] {
        let mut union = [[0; K]; C];
        let mut first = 0;
        for &Step { end, bit } in &self.steps {
            for &place in &self.places[first..end] {
                let sets = &bytes[at.wrapping_add(place)..][..8 * K * C];
                for (word, set) in union.as_flattened_mut().iter_mut().zip(sets.as_chunks::<8>().0) {
                    *word |= u64::from_le_bytes(*set);
                }
            }
            first = end;
            if let Some(bit) = bit {
                flip_bit(&mut union, bit);
            }
        }
        union
    }
}

/// Flips some bits of all indices.
#[inline(always)]
pub(super) fn flip<const K: usize, const C: usize>(sets: &mut [[u64; K]; C], mut bits: usize) {
    while bits != 0 {
        flip_bit(sets, bits.trailing_zeros());
        bits &= bits - 1;
    }
}

#[inline(always)]
fn flip_bit<const K: usize, const C: usize>(sets: &mut [[u64; K]; C], bit: u32) {
    match bit {
        0 => exchange::<0, K, C>(sets),
        1 => exchange::<1, K, C>(sets),
        2 => exchange::<2, K, C>(sets),
        3 => exchange::<3, K, C>(sets),
        4 => exchange::<4, K, C>(sets),
        _ => exchange::<5, K, C>(sets),
    }
}

#[inline(always)]
fn exchange<const B: usize, const K: usize, const C: usize>(union: &mut [[u64; K]; C]) {
    // One loop, not two: of two the compiler may vectorise the outer one, and gather.
    for word in union.as_flattened_mut() {
        *word = *word >> (1 << B) & CLEAR[B] | (*word & CLEAR[B]) << (1 << B);
    }
}

/// The place of x in the Gray code whose most frequent change is that of the highest bit, the
/// cheapest one.
pub(super) fn rank(x: usize) -> usize {
    let mut rank = x.reverse_bits() >> (usize::BITS - INDEX_BITS);
    for shift in [1, 2, 4] {
        rank ^= rank >> shift;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A walk gives the union of the moved sets, entry by entry, in words of every width.
    #[test]
    fn a_walk_unites_what_its_entries_say() {
        let bytes: Vec<u8> = (0..4096usize).map(|i| if i % 5 == 0 { 1 << (i * i % 7) } else { 0 }).collect();
        for width in [8usize, 16, 32, 64] {
            let mut entries: Vec<(usize, usize)> = (0..90).map(|i| (i * i * 7 % width, i * 8)).collect();
            entries.sort_by_key(|&(x, _)| rank(x));
            let walk = Walk::new(entries.clone());
            let union: [[u64; 8]; 2] = walk.union(&bytes, 512);
            let half: [[u64; 4]; 2] = walk.union(&bytes, 512);
            assert_eq!(&union[0], half.as_flattened());
            let has = |sets: &[u64], bit: usize| sets[bit / 64] >> (bit % 64) & 1 == 1;
            let at = |bit: usize| bytes[bit / 8] >> (bit % 8) & 1 == 1;
            for bit in 0..1024 {
                let (lane, index) = (bit / width * width, bit % width);
                let expected = entries.iter().any(|&(x, place)| at(8 * (512 + place) + lane + (index ^ x)));
                assert_eq!(has(union.as_flattened(), bit), expected, "bit {bit} of sets of {width}");
            }
        }
    }
}
