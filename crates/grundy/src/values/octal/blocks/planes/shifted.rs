//! Many far entries: planes copied so that entries shift by whole bytes.
//!
//! Nearly every entry shifts a plane by some bits as well as by bytes, which takes five
//! instructions instead of one. So a plane is copied eight times, shifted by 0 to 7 bits, before
//! all entries are united from the copies of this one plane, which fit the nearest cache.

use super::bit_planes::{AT_ONCE, BLOCK, BitPlanes, Row, WORDS, union_at};

/// Copies pay if there are this many entries for each block that they reach back (found by trying;
/// it affects only the time).
const ENTRIES_PER_BLOCK: usize = 12;
/// Bytes of a block.
const BYTES: usize = BLOCK / 8;

/// Where entries find their blocks in the copies of a plane.
#[derive(Clone, Debug, Default)]
pub struct Shifted {
    /// The bit of the planes where the copies begin.
    first: usize,
    /// Bytes of one copy.
    stride: usize,
    /// The places, those of the same x together, repeated to fill the last group.
    places: Vec<[u32; AT_ONCE]>,
    /// Each x, and where its places end.
    runs: Vec<(usize, usize)>,
}

impl Shifted {
    /// Finds the places of entries, given the bits where they begin, and runs of the same x with
    /// the ends of these runs; false if copies do not pay.
    #[inline(always)]
    pub fn arrange(&mut self, offsets: &[usize], runs: &[(usize, usize)]) -> bool {
        let (Some(&first), Some(&last)) = (offsets.iter().min(), offsets.iter().max()) else { return false };
        let blocks = (last - first) / BLOCK + 2;
        if offsets.len() < ENTRIES_PER_BLOCK * blocks {
            return false;
        }
        self.first = first & !7;
        self.stride = blocks * BYTES;
        self.places.clear();
        self.runs.clear();
        let mut from = 0;
        for &(x, end) in runs {
            for offsets in offsets[from..end].chunks(AT_ONCE) {
                self.places.push(std::array::from_fn(|i| {
                    let bit = offsets[i.min(offsets.len() - 1)] - self.first;
                    u32::try_from(bit % 8 * self.stride + bit / 8).expect("planes are not that long")
                }));
            }
            self.runs.push((x, self.places.len()));
            from = end;
        }
        true
    }

    /// Unites the shifted planes: rows[v ^ x] |= plane v shifted, over all entries and the planes v
    /// that are active. The copies are made in `bytes`.
    #[inline(always)]
    pub fn unite<const V: usize>(
        &self,
        planes: &BitPlanes<V>,
        active: &[usize],
        rows: &mut [Row; V],
        bytes: &mut Vec<u8>,
    ) {
        bytes.resize(8 * self.stride, 0);
        for &v in active {
            self.copy(planes, v, bytes);
            let mut from = 0;
            for &(x, end) in &self.runs {
                let Row(row) = &mut rows[v ^ x];
                for places in &self.places[from..end] {
                    let union = union_at(bytes, places);
                    for j in 0..WORDS {
                        row[j] |= union[j];
                    }
                }
                from = end;
            }
        }
    }

    /// Makes the copies of plane v.
    #[inline(always)]
    fn copy<const V: usize>(&self, planes: &BitPlanes<V>, v: usize, bytes: &mut [u8]) {
        for (bits, copy) in bytes.chunks_exact_mut(self.stride).enumerate() {
            for (block, bytes) in copy.as_chunks_mut::<BYTES>().0.iter_mut().enumerate() {
                let words = planes.load::<WORDS>(v, self.first + BLOCK * block + bits);
                for (bytes, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(words) {
                    *bytes = word.to_le_bytes();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The union by copies is the union of the planes, shifted one by one.
    #[test]
    fn copies_unite_what_planes_do() {
        let mut planes = BitPlanes::<4>::new(0, 4 * BLOCK);
        let mut bits = 1u64;
        for _ in 0..5 * WORDS {
            let words = std::array::from_fn(|_| {
                bits = bits.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                bits & bits >> 7 & bits >> 20
            });
            planes.append(&words, 64);
        }
        let offsets: Vec<usize> = (0..70).map(|i| BLOCK + i * i * i % (3 * BLOCK)).collect();
        let runs = [(2, 1), (0, 30), (3, 70)];
        let mut shifted = Shifted::default();
        assert!(!shifted.arrange(&offsets[..30], &runs[..2]), "too few");
        assert!(shifted.arrange(&offsets, &runs));
        let active = [0, 1, 3];
        let mut rows = [const { Row([0; WORDS]) }; 4];
        shifted.unite(&planes, &active, &mut rows, &mut Vec::new());
        let mut expected = [[0; WORDS]; 4];
        for (at, &offset) in offsets.iter().enumerate() {
            let &(x, _) = runs.iter().find(|&&(_, end)| at < end).expect("a run");
            for v in active {
                let plane = planes.load::<WORDS>(v, offset);
                (0..WORDS).for_each(|j| expected[v ^ x][j] |= plane[j]);
            }
        }
        assert_eq!(rows.map(|row| row.0), expected);
    }
}
