//! Far entries: planes united for a block at once.

use std::ops::Range;
use std::sync::Arc;

use super::bit_planes::{BLOCK, BitPlanes, Row, WORDS};
use super::entries::{self, Entries, boxed};
use super::products::Products;
use super::tile::Room;
use crate::arith::simd::Level;
use crate::values::nimber::Nimber;
use crate::values::octal::blocks::space::Space;
use crate::values::octal::history::History;

/// Where the far entries of a block find their planes.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Where planes begin, and the ends of the runs of the same x among them.
    offsets: Vec<usize>,
    runs: Vec<(usize, usize)>,
    /// The entries that are many enough to be united as products.
    products: Products,
}

/// What some planes attain in a block by far entries.
#[derive(Clone, Debug)]
pub struct Union<const V: usize> {
    /// The positions of the block at which each index is attained, by index.
    rows: Box<[Row; V]>,
    room: Room,
}

impl<const V: usize> Union<V> {
    pub fn new() -> Self {
        Union { rows: boxed(Row([0; WORDS])), room: Room::default() }
    }

    pub fn clear(&mut self) {
        self.rows.fill(Row([0; WORDS]));
    }

    /// rows[v ^ x] |= plane v shifted by delta, over the entries (delta, x) and the active indices
    /// v. The work is dealt out to some pieces, and this is one of them.
    #[inline(always)]
    pub fn add(
        &mut self,
        planes: &BitPlanes<V>,
        active: &[usize],
        places: &Places,
        piece: (usize, usize),
        level: Level,
    ) {
        places.products.unite(planes, active, &mut self.rows, &mut self.room, piece, level);
        for &v in active.iter().skip(piece.0).step_by(piece.1) {
            let mut first = 0;
            for &(x, end) in &places.runs {
                let Row(row) = &mut self.rows[v ^ x];
                for &offset in &places.offsets[first..end] {
                    let shifted = planes.load::<WORDS>(v, offset);
                    for j in 0..WORDS {
                        row[j] |= shifted[j];
                    }
                }
                first = end;
            }
        }
    }
}

/// The far entries, and what they attain in the current block.
#[derive(Clone, Debug)]
pub struct Far<const V: usize> {
    entries: Vec<Entries>,
    places: Arc<Places>,
    union: Union<V>,
    /// The positions at which indices are attained, 64 positions at a time.
    united: Box<[[u64; V]; WORDS]>,
}

impl<const V: usize> Far<V> {
    pub fn new() -> Self {
        Far { entries: Vec::new(), places: Arc::default(), union: Union::new(), united: boxed([0; V]) }
    }

    pub fn add(&mut self, delta: usize, x: usize) {
        entries::add(&mut self.entries, delta, x);
    }

    /// How far back entries reach.
    pub fn reach(&self) -> usize {
        self.entries.iter().filter_map(|group| group.deltas.last()).max().copied().unwrap_or(0)
    }

    /// What is attained at the positions of a word.
    #[inline(always)]
    pub fn word(&self, word: usize) -> [u64; V] {
        self.united[word]
    }

    /// Marks what far splits with the new rare part r attain in the rest of the block that begins
    /// at `start`.
    pub fn mark_rare(&mut self, space: &Space, r: usize, value: Nimber, start: usize, history: &History) {
        let x = space.numbering.index(value);
        for delta in space.moves.breaks.iter().map(|one| r + one.k).filter(|&delta| delta >= BLOCK) {
            mark_deep(space, history, r + 1..start + BLOCK, delta, x, |u, i| {
                let place = r + 1 + i - start;
                self.united[place / 64][u] |= 1 << (place % 64);
            });
        }
    }

    /// Prepares for the block that begins at `start`: entries that reach further back than the
    /// planes do are marked at once, for the others it is found where their planes begin. Indices
    /// from `limit` on may be left out. Returns how many entries there are.
    #[inline(always)]
    pub fn begin_block(
        &mut self,
        planes: &BitPlanes<V>,
        space: &Space,
        history: &History,
        start: usize,
        limit: usize,
    ) -> usize {
        self.union.clear();
        self.find_places(planes, space, history, start);
        let places = Arc::make_mut(&mut self.places);
        let entries = places.offsets.len();
        places.products.take(&mut places.offsets, &mut places.runs, limit);
        entries
    }

    /// Where entries find their planes in this block.
    pub fn places(&self) -> &Arc<Places> {
        &self.places
    }

    /// Unites the planes for a block.
    #[inline(always)]
    pub fn unite(&mut self, planes: &BitPlanes<V>, active: &[usize], level: Level) {
        self.union.add(planes, active, &self.places, (0, 1), level);
    }

    /// Adds what was united elsewhere.
    #[inline(always)]
    pub fn unite_with(&mut self, other: &Union<V>) {
        for (Row(row), Row(other)) in self.union.rows.iter_mut().zip(&other.rows[..]) {
            for j in 0..WORDS {
                row[j] |= other[j];
            }
        }
    }

    /// Arranges what is united by positions.
    #[inline(always)]
    pub fn arrange(&mut self) {
        for word in 0..WORDS {
            for u in 0..V {
                self.united[word][u] = self.union.rows[u].0[word];
            }
        }
    }

    #[inline(always)]
    fn find_places(&mut self, planes: &BitPlanes<V>, space: &Space, history: &History, start: usize) {
        let view = planes.view(start);
        let places = Arc::make_mut(&mut self.places);
        places.offsets.clear();
        places.runs.clear();
        for Entries { x, deltas } in &self.entries {
            for &delta in deltas {
                if delta >= start + BLOCK {
                    break;
                }
                match view.offset(delta) {
                    Some(offset) => places.offsets.push(offset),
                    None => {
                        let mark = |u: usize, i: usize| self.union.rows[u].0[i / 64] |= 1 << (i % 64);
                        mark_deep(space, history, start..start + BLOCK, delta, *x, mark);
                    }
                }
            }
            if places.runs.last().map_or(0, |&(_, end)| end) < places.offsets.len() {
                places.runs.push((*x, places.offsets.len()));
            }
        }
    }
}

/// Calls `mark(u, i)` for the options by an entry, one position after another.
#[inline(never)]
fn mark_deep(
    space: &Space,
    history: &History,
    positions: Range<usize>,
    delta: usize,
    x: usize,
    mut mark: impl FnMut(usize, usize),
) {
    for (i, n) in positions.enumerate().filter(|&(_, n)| n > delta) {
        if let Some(index) = space.common_index(n - delta, history.get(n - delta)) {
            mark(index ^ x, i);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::values::octal::blocks::numbering::Numbering;
    use crate::values::octal::classes::Classes;
    use crate::values::octal::moves::OctalMoves;

    /// Entries beyond the planes: from a heap of n the entry (delta, x) attains
    /// index(G(n - delta)) ^ x, if n - delta is a heap at all, and common.
    #[test]
    fn deep_entries_are_marked_heap_by_heap() {
        let moves = Rules::parse("0.127").expect("rules").code().and_then(OctalMoves::new).expect("octal");
        let values: Vec<Nimber> = (0..90u32).map(|n| Nimber::new(n * n % 13)).collect();
        for (mask, by_position, delta, x) in [(1, false, 70, 3), (5, true, 70, 0), (6, true, 75, 1), (2, false, 130, 2)]
        {
            let classes = Classes::new(&moves, mask, by_position).expect("additive");
            let numbering = Numbering::new(classes, 16).expect("a bit");
            let space = Space { moves: moves.clone(), classes, numbering, rares: Vec::new() };
            let mut marked = Vec::new();
            let history = History::new(values.clone());
            mark_deep(&space, &history, 64..128, delta, x, |u, i| marked.push((u, i)));
            let heaps = (1..values.len()).filter(|&heap| !classes.is_rare(values[heap].index(), heap));
            let within = heaps.filter(|heap| (64..128).contains(&(heap + delta)));
            let expected: Vec<_> = within.map(|heap| (numbering.index(values[heap]) ^ x, heap + delta - 64)).collect();
            assert_eq!(marked, expected, "mask {mask}, {delta} back");
        }
    }
}
