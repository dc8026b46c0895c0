//! Far entries: planes united for a block at once.

use std::ops::Range;

use super::Planes;
use super::bit_planes::{BLOCK, BitPlanes, Row, WORDS};
use super::halves::Halves;
use super::near::{GROUP, NEAR};
use crate::values::Nimber;
use crate::values::history::History;
use crate::values::sparse_space::Classes;

/// The most memory for planes; entries that reach further back are marked one position at a time.
const MOST_BYTES: usize = 1 << 28;
/// The fewest positions kept in planes.
const LEAST_SPAN: usize = 1 << 12;

/// Entries of the same x.
#[derive(Clone, Debug)]
pub(super) struct Entries {
    pub x: usize,
    /// Ascending.
    pub deltas: Vec<usize>,
}

impl<const V: usize, const W: usize> Planes<V, W> {
    /// Adds the splits with the rare part r.
    pub(super) fn add_rare(&mut self, r: usize, value: Nimber) {
        let x = self.halves.index(value);
        for k in self.moves.breaks.clone().into_iter().map(|one| one.k) {
            self.add_entry(r + k, x);
        }
    }

    /// Marks what far splits with the new rare part r attain in the rest of the block that begins at `start`.
    pub(super) fn mark_rare(&mut self, r: usize, value: Nimber, start: usize, history: &History) {
        let x = self.halves.index(value);
        for delta in self.moves.breaks.iter().map(|one| r + one.k).filter(|&delta| delta >= BLOCK) {
            mark_deep(history, self.classes, self.halves, r + 1..start + BLOCK, delta, x, |u, i| {
                let place = r + 1 + i - start;
                self.united[place / 64][u] |= 1 << (place % 64);
            });
        }
    }

    pub(super) fn add_entry(&mut self, delta: usize, x: usize) {
        if delta <= NEAR {
            for v in 0..V {
                let u = v ^ x;
                self.near[v][u] |= 1 << (delta - 1);
                if delta < GROUP {
                    self.nearest[delta - 1][v][u / 64] &= !(1 << (u % 64));
                }
            }
            return;
        }
        let groups = if delta < BLOCK { &mut self.middle } else { &mut self.far };
        let at = groups.binary_search_by_key(&x, |group| group.x).unwrap_or_else(|at| {
            groups.insert(at, Entries { x, deltas: Vec::new() });
            at
        });
        let deltas = &mut groups[at].deltas;
        if let Err(at) = deltas.binary_search(&delta) {
            deltas.insert(at, delta);
        }
    }

    /// Makes planes that keep as many positions as the entries reach back.
    pub(super) fn keep_enough(&mut self, history: &History) {
        let n = history.len();
        let far = self.far.iter().filter_map(|group| group.deltas.last());
        let reach = far.copied().chain([self.probes.reach()]).max().unwrap_or(0);
        let wanted = (reach + 2 * BLOCK).next_power_of_two().max(LEAST_SPAN);
        let span = wanted.min(most_positions::<V>());
        if span <= self.planes.span() {
            return;
        }
        self.planes = BitPlanes::new(n, span);
        let mut start = self.planes.origin();
        while start < n {
            let count = (n - start).min(64);
            self.append(start, count, history);
            start += count;
        }
    }

    /// Puts the common ones of `count` known values into the planes.
    #[inline(always)]
    pub(super) fn append(&mut self, start: usize, count: usize, history: &History) {
        let mut words = [0; V];
        for i in 0..count {
            let (n, value) = (start + i, history.get(start + i));
            if n > 0 && !self.classes.is_rare(value.index(), n) {
                words[self.halves.index(value)] |= 1 << i;
            }
        }
        self.planes.append(&words, count);
    }

    /// Lists the indices that occur. A block may bring new ones, so this is done anew for each of its parts.
    #[inline(always)]
    pub(super) fn list_active(&mut self) {
        self.active.clear();
        for v in 0..V {
            if self.planes.is_active(v) {
                self.active.push(v);
            }
        }
    }

    /// Unites the planes of far entries for a block.
    ///
    /// rows[v ^ x] |= plane v shifted by delta, over the entries (delta, x) and the indices v that occur.
    #[inline(always)]
    pub(super) fn unite_far(&mut self, start: usize, history: &History) {
        self.rows.fill(Row([0; WORDS]));
        self.find_offsets(start, history);
        if self.shifted.arrange(&self.offsets, &self.runs) {
            self.shifted.unite(&self.planes, &self.active, &mut self.rows);
        } else {
            self.unite_planes();
        }
        for word in 0..WORDS {
            for u in 0..V {
                self.united[word][u] = self.rows[u].0[word];
            }
        }
    }

    #[inline(always)]
    fn unite_planes(&mut self) {
        for &v in &self.active {
            let mut first = 0;
            for &(x, end) in &self.runs {
                let Row(row) = &mut self.rows[v ^ x];
                for &offset in &self.offsets[first..end] {
                    let shifted = self.planes.load::<WORDS>(v, offset);
                    for j in 0..WORDS {
                        row[j] |= shifted[j];
                    }
                }
                first = end;
            }
        }
    }

    /// Lists where the planes begin for far entries, in runs of the same x. Entries that reach further back than the planes do are
    /// marked at once.
    #[inline(always)]
    fn find_offsets(&mut self, start: usize, history: &History) {
        let view = self.planes.view(start);
        self.offsets.clear();
        self.runs.clear();
        for Entries { x, deltas } in &self.far {
            for &delta in deltas {
                if delta >= start + BLOCK {
                    break;
                }
                match view.offset(delta) {
                    Some(offset) => self.offsets.push(offset),
                    None => {
                        let mark = |u: usize, i: usize| self.rows[u].0[i / 64] |= 1 << (i % 64);
                        mark_deep(history, self.classes, self.halves, start..start + BLOCK, delta, *x, mark);
                    }
                }
            }
            if self.runs.last().map_or(0, |&(_, end)| end) < self.offsets.len() {
                self.runs.push((*x, self.offsets.len()));
            }
        }
    }

    /// Takes of rare positions that lead to common options, further than near.
    #[inline(always)]
    pub(super) fn far_takes_of_rares(&mut self, start: usize, done: usize) {
        for at in 0..self.moves.leaving_one.len() {
            let k = self.moves.leaving_one[at];
            if k <= NEAR || !self.classes.flips(k) {
                continue;
            }
            for i in done..done + 64 {
                let Some(position) = (start + i).checked_sub(k) else { continue };
                if let Ok(at) = self.rares.binary_search_by_key(&position, |&(r, _)| r) {
                    self.attained[self.halves.index(self.rares[at].1)] |= 1 << (i % 64);
                }
            }
        }
    }
}

/// The furthest that planes may be shifted.
pub(super) fn most_shift<const V: usize>() -> usize {
    most_positions::<V>() - 2 * BLOCK
}

/// The most positions planes may keep.
fn most_positions<const V: usize>() -> usize {
    4 * MOST_BYTES / V
}

/// Calls `mark(u, i)` for the options by an entry, one position after another.
#[inline(never)]
fn mark_deep(
    history: &History,
    classes: Classes,
    halves: Halves,
    positions: Range<usize>,
    delta: usize,
    x: usize,
    mut mark: impl FnMut(usize, usize),
) {
    for (i, n) in positions.enumerate().filter(|&(_, n)| n > delta) {
        let value = history.get(n - delta);
        if !classes.is_rare(value.index(), n - delta) {
            mark(halves.index(value) ^ x, i);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::values::take_break::TakeBreak;

    /// Entries beyond the planes: from a heap of n the entry (delta, x) attains index(G(n - delta)) ^ x, if n - delta is a heap at all, and common.
    #[test]
    fn deep_entries_are_marked_heap_by_heap() {
        let moves = Rules::parse("0.127").expect("rules").code().and_then(TakeBreak::new).expect("octal");
        let values: Vec<Nimber> = (0..90u32).map(|n| Nimber::new(n * n % 13)).collect();
        for (mask, by_position, delta, x) in [(1, false, 70, 3), (5, true, 70, 0), (6, true, 75, 1), (2, false, 130, 2)]
        {
            let classes = Classes::new(&moves, mask, by_position).expect("additive");
            let halves = Halves::new(classes, 16).expect("a bit");
            let mut marked = Vec::new();
            let history = History::new(values.clone());
            mark_deep(&history, classes, halves, 64..128, delta, x, |u, i| marked.push((u, i)));
            let heaps = (1..values.len()).filter(|&heap| !classes.is_rare(values[heap].index(), heap));
            let within = heaps.filter(|heap| (64..128).contains(&(heap + delta)));
            let expected: Vec<_> = within.map(|heap| (halves.index(values[heap]) ^ x, heap + delta - 64)).collect();
            assert_eq!(marked, expected, "mask {mask}, {delta} back");
        }
    }
}
