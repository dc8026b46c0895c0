//! Many far entries: planes as products of fewer ones.
//!
//! The index v = 8 h + l has a high part h and a low part l, so its plane is the intersection of
//! two: high plane h, the positions whose index has the high part h, and low plane l. An entry
//! (delta, x) with x = 8 y + z therefore attains
//!
//! ```text
//! rows[8 h + l] |= (high[h ^ y] & low[l ^ z]) shifted by delta.
//! ```
//!
//! With AVX-512, for three h and all eight l, that is 11 loads for 24 rows, which stay in registers
//! from entry to entry; with fewer and shorter registers, 9 loads for the 8 rows of one h. Entries
//! are dealt with [tile](super::tile) by tile: those of a tile find their bits in the same few hundred
//! bytes of each plane.

use super::bit_planes::{BitPlanes, Row, WORDS};
use super::tile::{BEGIN, LOW, Place, Room};
use crate::arith::simd::Level;

/// A tile pays if it has this many entries (found by trying; it affects only the time).
const LEAST_ENTRIES: usize = 32;

/// The entries of each tile, by the number of bits that they shift by beside whole bytes.
#[derive(Clone, Debug, Default)]
pub struct Products {
    tiles: Vec<Tile>,
    /// Rows from here on are not needed.
    limit: usize,
}

#[derive(Clone, Debug, Default)]
struct Tile {
    /// The byte of the planes where the tile begins.
    first: usize,
    places: [Vec<Place>; 8],
}

impl Products {
    /// Takes the entries of tiles that pay: the bits where entries begin, and runs of the same x
    /// with the ends of these runs. The entries left over remain. Rows from `limit` on are not
    /// needed.
    #[inline(always)]
    pub fn take(&mut self, offsets: &mut Vec<usize>, runs: &mut [(usize, usize)], limit: usize) {
        self.limit = limit;
        self.tiles.clear();
        let Some(&first) = offsets.iter().min() else { return };
        let tile_of = |offset: usize| (offset - first / 8 * 8) / (8 * BEGIN);
        let last = offsets.iter().max().map_or(0, |&last| tile_of(last));
        let mut counts = vec![0; last + 1];
        offsets.iter().for_each(|&offset| counts[tile_of(offset)] += 1);
        self.tiles.extend((0..=last).map(|tile| Tile { first: first / 8 + tile * BEGIN, ..Tile::default() }));
        let (mut from, mut kept) = (0, 0);
        for run in 0..runs.len() {
            let (x, end) = runs[run];
            for at in from..end {
                let offset = offsets[at];
                if counts[tile_of(offset)] < LEAST_ENTRIES {
                    offsets[kept] = offset;
                    kept += 1;
                    continue;
                }
                let tile = &mut self.tiles[tile_of(offset)];
                let byte = u16::try_from(offset / 8 - tile.first).expect("within the tile");
                let high = u8::try_from(x / LOW).expect("few planes");
                let low = u8::try_from(x % LOW).expect("a remainder");
                tile.places[offset % 8].push(Place { byte, high, low });
            }
            runs[run].1 = kept;
            from = end;
        }
        offsets.truncate(kept);
        let mut tile = 0;
        self.tiles.retain(|_| {
            tile += 1;
            counts[tile - 1] >= LEAST_ENTRIES
        });
    }

    /// rows[v ^ x] |= plane v shifted by delta, over the entries taken, for rows below the limit.
    /// The work is dealt out to some pieces, and this is one of them.
    #[inline(always)]
    pub fn unite<const V: usize>(
        &self,
        planes: &BitPlanes<V>,
        active: &[usize],
        rows: &mut [Row; V],
        room: &mut Room,
        piece: (usize, usize),
        level: Level,
    ) {
        match level.words() {
            8.. => self.unite_by::<V, 3, 8>(planes, active, rows, room, piece),
            4.. => self.unite_by::<V, 1, 4>(planes, active, rows, room, piece),
            _ => self.unite_by::<V, 1, 2>(planes, active, rows, room, piece),
        }
    }

    /// [`unite`](Self::unite) for some high parts and for some words at a time.
    #[inline(always)]
    fn unite_by<const V: usize, const HIGH: usize, const LANES: usize>(
        &self,
        planes: &BitPlanes<V>,
        active: &[usize],
        rows: &mut [Row; V],
        room: &mut Room,
        (piece, pieces): (usize, usize),
    ) {
        let groups = active.last().map_or(0, |v| v / LOW + 1);
        // Nearly all places matter to high parts below the power of two in `groups`, because most x
        // are less.
        let many = groups.checked_ilog2().map_or(0, |log| 1 << log);
        let mut chosen = Vec::new();
        for (number, tile) in self.tiles.iter().enumerate() {
            room.read(planes, tile.first, groups);
            for bits in (0..8).filter(|bits| (8 * number + bits) % pieces == piece) {
                if tile.places[bits].is_empty() {
                    continue;
                }
                room.shift(bits, V / LOW);
                // The last high parts may have had their turn.
                for high in (0..self.limit.div_ceil(LOW)).step_by(HIGH).map(|high| high.min(V / LOW - HIGH)) {
                    let chosen = match high < many {
                        true => &tile.places[bits],
                        false => {
                            choose::<HIGH>(&tile.places[bits], high, groups, &mut chosen);
                            &chosen
                        }
                    };
                    for line in 0..WORDS / LANES {
                        room.unite::<V, HIGH, LANES>(chosen, high, line, rows);
                    }
                }
            }
        }
    }
}

/// Chooses the places that matter to some high parts: those that lead there from one of the first
/// `groups` groups.
#[inline(always)]
fn choose<const HIGH: usize>(places: &[Place], high: usize, groups: usize, chosen: &mut Vec<Place>) {
    chosen.clear();
    for &place in places {
        if (high..high + HIGH).any(|high| high ^ usize::from(place.high) < groups) {
            chosen.push(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::octal::blocks::planes::bit_planes::BLOCK;
    use crate::values::octal::blocks::planes::entries::boxed;

    /// A position has one index, or none. The union by products is the union of the planes, shifted
    /// one by one; the pieces give it together, and so do the entries that are left over.
    #[test]
    fn products_unite_what_planes_do() {
        const V: usize = 128;
        let mut planes = BitPlanes::<V>::new(0, 16 * BLOCK);
        let mut bits = 1u64;
        let mut random = |below: u64| {
            bits = bits.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            usize::try_from((bits >> 33) % below).expect("small")
        };
        for _ in 0..17 * WORDS {
            let mut words = [0; V];
            (0..64).for_each(|i| words[random(100)] |= u64::from(random(9) > 0) << i);
            planes.append(&words, 64);
        }
        let active: Vec<usize> = (0..100).collect();
        // Many entries in the first tile, few in the second.
        let offsets: Vec<usize> =
            (0..200).map(|i| BLOCK + 3 + if i % 10 == 0 { 8000 + random(5000) } else { random(7000) }).collect();
        let runs: Vec<(usize, usize)> = (0..40).map(|i| (random(V as u64), 5 * (i + 1))).collect();
        let mut expected = boxed::<Row, V>(Row([0; WORDS]));
        for (at, &offset) in offsets.iter().enumerate() {
            for &v in &active {
                let plane = planes.load::<WORDS>(v, offset);
                (0..WORDS).for_each(|j| expected[v ^ runs[at / 5].0].0[j] |= plane[j]);
            }
        }
        for (limit, pieces, shape) in [(V, 1, 0), (V, 3, 0), (104, 2, 0), (72, 1, 0), (8, 1, 0), (V, 1, 1), (72, 2, 2)]
        {
            let (mut left, mut left_runs) = (offsets.clone(), runs.clone());
            let mut products = Products::default();
            products.take(&mut left, &mut left_runs, limit);
            assert!((1..=20).contains(&left.len()) && left_runs.last().is_some_and(|&(_, end)| end == left.len()));
            let mut rows = boxed::<Row, V>(Row([0; WORDS]));
            let mut room = Room::default();
            for piece in (0..pieces).map(|piece| (piece, pieces)) {
                match shape {
                    0 => products.unite_by::<V, 3, 8>(&planes, &active, &mut rows, &mut room, piece),
                    1 => products.unite_by::<V, 1, 4>(&planes, &active, &mut rows, &mut room, piece),
                    _ => products.unite_by::<V, 1, 2>(&planes, &active, &mut rows, &mut room, piece),
                }
            }
            let mut from = 0;
            for &(x, end) in &left_runs {
                for &offset in &left[from..end] {
                    for &v in &active {
                        let plane = planes.load::<WORDS>(v, offset);
                        (0..WORDS).for_each(|j| rows[v ^ x].0[j] |= plane[j]);
                    }
                }
                from = end;
            }
            for u in 0..limit {
                assert_eq!(rows[u].0, expected[u].0, "row {u} below {limit}, in {pieces} pieces");
            }
        }
    }
}
