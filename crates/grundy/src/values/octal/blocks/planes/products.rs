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
//! For three h and all eight l that is 11 loads for 24 rows, which stay in registers from entry to
//! entry. Entries are dealt with tile by tile: those of a tile find their bits in the same few
//! hundred bytes of each plane. High and low planes are copied from there, shifted by 0 to 7 bits,
//! and so few planes fit the nearest cache: entries then shift by whole bytes.

use super::bit_planes::{BLOCK, BitPlanes, LANES, Lanes, Row, WORDS};

/// Low parts.
const LOW: usize = 8;
/// High parts united at a time.
const HIGH: usize = 3;
/// The words of a plane that a tile reads.
const TILE: usize = 17 * LANES;
/// The bytes in which entries of a tile may begin.
const BEGIN: usize = 8 * TILE - BLOCK / 8;
/// A tile pays if it has this many entries (found by trying; it affects only the time).
const LEAST_ENTRIES: usize = 32;

/// Where an entry finds its bits in the copies of a tile, and its x.
#[derive(Clone, Copy, Debug)]
struct Place {
    byte: u16,
    high: u8,
    low: u8,
}

/// The entries of each tile, by the number of bits that they shift by beside whole bytes.
#[derive(Clone, Debug, Default)]
pub struct Products {
    tiles: Vec<Tile>,
}

#[derive(Clone, Debug, Default)]
struct Tile {
    /// The byte of the planes where the tile begins.
    first: usize,
    places: [Vec<Place>; 8],
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

impl Products {
    /// Takes the entries of tiles that pay: the bits where entries begin, and runs of the same x
    /// with the ends of these runs. The entries left over remain.
    #[inline(always)]
    pub fn take(&mut self, offsets: &mut Vec<usize>, runs: &mut Vec<(usize, usize)>) {
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

    /// rows[v ^ x] |= plane v shifted by delta, over the entries taken, for rows below `limit`. The
    /// work is dealt out to some pieces, and this is one of them.
    #[inline(always)]
    pub fn unite<const V: usize>(
        &self,
        planes: &BitPlanes<V>,
        active: &[usize],
        limit: usize,
        rows: &mut [Row; V],
        room: &mut Room,
        (piece, pieces): (usize, usize),
    ) {
        let groups = active.last().map_or(0, |v| v / LOW + 1);
        // Nearly all places matter to high parts below the power of two in `groups`: most x are less.
        let many = groups.checked_ilog2().map_or(0, |log| 1 << log);
        let mut chosen = Vec::new();
        for (number, tile) in self.tiles.iter().enumerate() {
            room.read(planes, tile.first, groups);
            for bits in (0..8).filter(|bits| (8 * number + bits) % pieces == piece) {
                if tile.places[bits].is_empty() {
                    continue;
                }
                room.shift(bits, V / LOW);
                // The last three high parts may have had their turn.
                for high in (0..limit.div_ceil(LOW)).step_by(HIGH).map(|high| high.min(V / LOW - HIGH)) {
                    let chosen = match high < many {
                        true => &tile.places[bits],
                        false => {
                            choose(&tile.places[bits], high, groups, &mut chosen);
                            &chosen
                        }
                    };
                    for line in 0..WORDS / LANES {
                        room.unite(chosen, high, line, rows);
                    }
                }
            }
        }
    }
}

/// Chooses the places that matter to some high parts: those that lead there from one of the first
/// `groups` groups.
#[inline(always)]
fn choose(places: &[Place], high: usize, groups: usize, chosen: &mut Vec<Place>) {
    chosen.clear();
    for &place in places {
        if (high..high + HIGH).any(|high| high ^ usize::from(place.high) < groups) {
            chosen.push(place);
        }
    }
}

impl Room {
    /// Makes high and low planes of a tile, of the indices in the first `groups` groups of eight.
    #[inline(always)]
    fn read<const V: usize>(&mut self, planes: &BitPlanes<V>, first: usize, groups: usize) {
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
    fn shift(&mut self, bits: usize, all: usize) {
        self.low.resize(LOW, [0; 8 * TILE]);
        self.high.resize(all, [0; 8 * TILE]);
        for (copy, plane) in self.low.iter_mut().chain(&mut self.high).zip(&self.planes) {
            let copy = copy.as_chunks_mut::<8>().0;
            for j in 0..TILE {
                copy[j] = (plane[j] >> bits | plane[j + 1] << 1 << (63 - bits)).to_le_bytes();
            }
        }
    }

    /// Unites what the chosen places attain in a line of positions, for three high parts.
    #[inline(always)]
    fn unite<const V: usize>(&self, chosen: &[Place], high: usize, line: usize, rows: &mut [Row; V]) {
        let lows: &[[u8; 8 * TILE]; LOW] = self.low.first_chunk().expect("eight low planes");
        let highs = &self.high[..V / LOW];
        let mut r0 = lines_of(rows, high, 0, line);
        let mut r1 = lines_of(rows, high, 1, line);
        let mut r2 = lines_of(rows, high, 2, line);
        let mut r3 = lines_of(rows, high, 3, line);
        let mut r4 = lines_of(rows, high, 4, line);
        let mut r5 = lines_of(rows, high, 5, line);
        let mut r6 = lines_of(rows, high, 6, line);
        let mut r7 = lines_of(rows, high, 7, line);
        for place in chosen {
            let byte = usize::from(place.byte) + 8 * LANES * line;
            let (y, z) = (usize::from(place.high), usize::from(place.low));
            let of_high = |i: usize| load(&highs[((high + i) ^ y) % (V / LOW)], byte);
            let of_low = |l: usize| load(&lows[(l ^ z) % LOW], byte);
            let highs = [of_high(0), of_high(1), of_high(2)];
            r0 = with_products(r0, &highs, of_low(0));
            r1 = with_products(r1, &highs, of_low(1));
            r2 = with_products(r2, &highs, of_low(2));
            r3 = with_products(r3, &highs, of_low(3));
            r4 = with_products(r4, &highs, of_low(4));
            r5 = with_products(r5, &highs, of_low(5));
            r6 = with_products(r6, &highs, of_low(6));
            r7 = with_products(r7, &highs, of_low(7));
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

/// A line of the rows of three high parts and a low one.
#[inline(always)]
fn lines_of<const V: usize>(rows: &[Row; V], high: usize, low: usize, line: usize) -> [Lanes; HIGH] {
    let line = |i: usize| rows[LOW * (high + i) + low].lines()[line];
    [line(0), line(1), line(2)]
}

#[inline(always)]
fn set_lines<const V: usize>(rows: &mut [Row; V], high: usize, low: usize, line: usize, lines: [Lanes; HIGH]) {
    rows[LOW * high + low].lines_mut()[line] = lines[0];
    rows[LOW * (high + 1) + low].lines_mut()[line] = lines[1];
    rows[LOW * (high + 2) + low].lines_mut()[line] = lines[2];
}

#[inline(always)]
fn load(plane: &[u8; 8 * TILE], byte: usize) -> Lanes {
    let bytes = &plane[byte..byte + 8 * LANES].as_chunks::<8>().0;
    let mut words = [0; LANES];
    for j in 0..LANES {
        words[j] = u64::from_le_bytes(bytes[j]);
    }
    words
}

/// united[i] | highs[i] & low.
#[inline(always)]
fn with_products(united: [Lanes; HIGH], highs: &[Lanes; HIGH], low: Lanes) -> [Lanes; HIGH] {
    [
        with_product(united[0], highs[0], low),
        with_product(united[1], highs[1], low),
        with_product(united[2], highs[2], low),
    ]
}

#[inline(always)]
fn with_product(mut united: Lanes, high: Lanes, low: Lanes) -> Lanes {
    for j in 0..LANES {
        united[j] |= high[j] & low[j];
    }
    united
}

#[cfg(test)]
mod tests {
    use super::*;
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
        for (limit, pieces) in [(V, 1), (V, 3), (104, 2), (72, 1), (8, 1)] {
            let (mut left, mut left_runs) = (offsets.clone(), runs.clone());
            let mut products = Products::default();
            products.take(&mut left, &mut left_runs);
            assert!((1..=20).contains(&left.len()) && left_runs.last().is_some_and(|&(_, end)| end == left.len()));
            let mut rows = boxed::<Row, V>(Row([0; WORDS]));
            let mut room = Room::default();
            (0..pieces)
                .for_each(|piece| products.unite(&planes, &active, limit, &mut rows, &mut room, (piece, pieces)));
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
