//! The high and low planes of a tile, and the union of their products.
//!
//! High and low planes are copied from the planes of a tile, shifted by 0 to 7 bits, so that
//! entries shift by whole bytes. So few planes, so short, fit the nearest cache.

use super::bit_planes::{BLOCK, BitPlanes, Row};

/// Low parts.
pub const LOW: usize = 8;
/// The words of a plane that a tile reads.
const TILE: usize = 17 * 8;
/// The bytes in which entries of a tile may begin.
pub const BEGIN: usize = 8 * TILE - BLOCK / 8;

/// Where an entry finds its bits in the copies of a tile, and its x.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub byte: u16,
    pub high: u8,
    pub low: u8,
}

/// Room for high and low planes.
#[derive(Clone, Debug, Default)]
pub struct Room {
    /// The planes of a tile, the low ones first, with one more word.
    planes: Vec<[u64; TILE + 1]>,
    /// The planes shifted.
    low: Vec<[u8; 8 * TILE]>,
    high: Vec<[u8; 8 * TILE]>,
}

impl Room {
    /// Makes high and low planes of a tile, of the indices in the first `groups` groups of eight.
    #[inline(always)]
    pub fn read<const V: usize>(&mut self, planes: &BitPlanes<V>, first: usize, groups: usize) {
        self.planes.clear();
        self.planes.resize(LOW + groups, [0; TILE + 1]);
        let (low, high) = self.planes.split_at_mut(LOW);
        for (group, high) in high.iter_mut().enumerate() {
            for l in 0..LOW {
                let plane = planes.words::<{ TILE + 1 }>(LOW * group + l, first);
                let low = &mut low[l];
                for (j, bytes) in plane.iter().enumerate() {
                    let word = u64::from_le_bytes(*bytes);
                    high[j] |= word;
                    low[j] |= word;
                }
            }
        }
    }

    /// Makes the copies that are shifted by so many bits; there are `all` groups, the last ones
    /// empty.
    #[inline(always)]
    pub fn shift(&mut self, bits: usize, all: usize) {
        self.low.resize(LOW, [0; 8 * TILE]);
        self.high.resize(all, [0; 8 * TILE]);
        for (copy, plane) in self.low.iter_mut().chain(&mut self.high).zip(&self.planes) {
            let copy = copy.as_chunks_mut::<8>().0;
            for j in 0..TILE {
                copy[j] = (plane[j] >> bits | plane[j + 1] << 1 << (63 - bits)).to_le_bytes();
            }
        }
    }

    /// Unites what the chosen places attain in a line of positions.
    #[inline(always)]
    pub fn unite<const V: usize, const HIGH: usize, const LANES: usize>(
        &self,
        chosen: &[Place],
        high: usize,
        line: usize,
        rows: &mut [Row; V],
    ) {
        let lows: &[[u8; 8 * TILE]; LOW] = self.low.first_chunk().expect("eight low planes");
        let highs = &self.high[..V / LOW];
        let mut r0 = lines_of::<V, HIGH, LANES>(rows, high, 0, line);
        let mut r1 = lines_of::<V, HIGH, LANES>(rows, high, 1, line);
        let mut r2 = lines_of::<V, HIGH, LANES>(rows, high, 2, line);
        let mut r3 = lines_of::<V, HIGH, LANES>(rows, high, 3, line);
        let mut r4 = lines_of::<V, HIGH, LANES>(rows, high, 4, line);
        let mut r5 = lines_of::<V, HIGH, LANES>(rows, high, 5, line);
        let mut r6 = lines_of::<V, HIGH, LANES>(rows, high, 6, line);
        let mut r7 = lines_of::<V, HIGH, LANES>(rows, high, 7, line);
        for place in chosen {
            let byte = usize::from(place.byte) + 8 * LANES * line;
            let (y, z) = (usize::from(place.high), usize::from(place.low));
            let mut factors = [[0; LANES]; HIGH];
            for i in 0..HIGH {
                factors[i] = load(&highs[((high + i) ^ y) % (V / LOW)], byte);
            }
            r0 = with_products(r0, &factors, load(&lows[z % LOW], byte));
            r1 = with_products(r1, &factors, load(&lows[(z ^ 1) % LOW], byte));
            r2 = with_products(r2, &factors, load(&lows[(z ^ 2) % LOW], byte));
            r3 = with_products(r3, &factors, load(&lows[(z ^ 3) % LOW], byte));
            r4 = with_products(r4, &factors, load(&lows[(z ^ 4) % LOW], byte));
            r5 = with_products(r5, &factors, load(&lows[(z ^ 5) % LOW], byte));
            r6 = with_products(r6, &factors, load(&lows[(z ^ 6) % LOW], byte));
            r7 = with_products(r7, &factors, load(&lows[(z ^ 7) % LOW], byte));
        }
        set_lines(rows, high, 0, line, r0);
        set_lines(rows, high, 1, line, r1);
        set_lines(rows, high, 2, line, r2);
        set_lines(rows, high, 3, line, r3);
        set_lines(rows, high, 4, line, r4);
        set_lines(rows, high, 5, line, r5);
        set_lines(rows, high, 6, line, r6);
        set_lines(rows, high, 7, line, r7);
    }
}

/// A line of the rows of some high parts and a low one.
#[inline(always)]
fn lines_of<const V: usize, const HIGH: usize, const LANES: usize>(
    rows: &[Row; V],
    high: usize,
    low: usize,
    line: usize,
) -> [[u64; LANES]; HIGH] {
    let mut lines = [[0; LANES]; HIGH];
    for i in 0..HIGH {
        lines[i] = rows[LOW * (high + i) + low].0.as_chunks().0[line];
    }
    lines
}

#[inline(always)]
fn set_lines<const V: usize, const HIGH: usize, const LANES: usize>(
    rows: &mut [Row; V],
    high: usize,
    low: usize,
    line: usize,
    lines: [[u64; LANES]; HIGH],
) {
    for i in 0..HIGH {
        rows[LOW * (high + i) + low].0.as_chunks_mut().0[line] = lines[i];
    }
}

#[inline(always)]
fn load<const LANES: usize>(plane: &[u8; 8 * TILE], byte: usize) -> [u64; LANES] {
    let bytes = &plane[byte..byte + 8 * LANES].as_chunks::<8>().0;
    let mut words = [0; LANES];
    for j in 0..LANES {
        words[j] = u64::from_le_bytes(bytes[j]);
    }
    words
}

/// `united[i] | factors[i] & low`, for each i.
#[inline(always)]
fn with_products<const HIGH: usize, const LANES: usize>(
    mut united: [[u64; LANES]; HIGH],
    factors: &[[u64; LANES]; HIGH],
    low: [u64; LANES],
) -> [[u64; LANES]; HIGH] {
    for i in 0..HIGH {
        united[i] = with_product(united[i], factors[i], low);
    }
    united
}

#[inline(always)]
fn with_product<const LANES: usize>(mut united: [u64; LANES], high: [u64; LANES], low: [u64; LANES]) -> [u64; LANES] {
    for j in 0..LANES {
        united[j] |= high[j] & low[j];
    }
    united
}
