//! Far entries: planes united for many positions at once.

use std::ops::Range;

use super::Planes;
use super::bit_planes::{BLOCK, BitPlanes};
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
    x: usize,
    /// Ascending.
    deltas: Vec<usize>,
}

impl<const V: usize, const W: usize> Planes<V, W> {
    /// Adds the splits with the rare part r.
    pub(super) fn add_rare(&mut self, r: usize, value: Nimber) {
        let x = self.halves.index(value);
        for k in self.moves.breaks.clone().into_iter().map(|one| one.k) {
            self.add_entry(r + k, x);
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
        let level = (delta.ilog2().min(9) - 6) as usize;
        let groups = &mut self.far[level];
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
        let far = self.far.iter().flatten().filter_map(|group| group.deltas.last());
        let reach = far.copied().chain(self.probes.iter().map(|probe| probe.delta)).max().unwrap_or(0);
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

    /// Unites the planes of a level's entries for 64 K positions from `start + done` on.
    ///
    /// attained[v ^ x] |= plane v shifted by delta, over the entries (delta, x) and the indices v that occur.
    #[inline(always)]
    pub(super) fn unite<const K: usize>(&mut self, level: usize, start: usize, done: usize, history: &History) {
        let (position, word) = (start + done, done / 64);
        self.find_offsets(level, position, word, 64 * K, history);
        for &v in &self.active {
            let mut first = 0;
            for &(x, end) in &self.runs {
                let mut union = [0u64; K];
                for &offset in &self.offsets[first..end] {
                    let shifted = self.planes.load::<K>(v, offset);
                    for j in 0..K {
                        union[j] |= shifted[j];
                    }
                }
                first = end;
                for j in 0..K {
                    if K > 2 {
                        self.united[v ^ x][word + j] |= union[j];
                    } else {
                        self.attained[word + j][v ^ x] |= union[j];
                    }
                }
            }
        }
    }

    /// Lists where the planes begin for a level's entries, in runs of the same x. Entries that reach further back than
    /// the planes do are marked at once.
    #[inline(always)]
    pub(super) fn find_offsets(
        &mut self,
        level: usize,
        position: usize,
        word: usize,
        length: usize,
        history: &History,
    ) {
        let view = self.planes.view(position);
        self.offsets.clear();
        self.runs.clear();
        for Entries { x, deltas } in &self.far[level] {
            for &delta in deltas {
                if delta >= position + length {
                    break;
                }
                match view.offset(delta) {
                    Some(offset) => self.offsets.push(offset),
                    None => {
                        let (united, attained) = (&mut self.united, &mut self.attained);
                        let mark = |u: usize, i: usize| {
                            let place = word + i / 64;
                            let bits = if level > 1 { &mut united[u][place] } else { &mut attained[place][u] };
                            *bits |= 1 << (i % 64);
                        };
                        mark_deep(history, self.classes, self.halves, position..position + length, delta, *x, mark);
                    }
                }
            }
            if self.runs.last().map_or(0, |&(_, end)| end) < self.offsets.len() {
                self.runs.push((*x, self.offsets.len()));
            }
        }
    }

    /// Goes over from all positions of an index to all indices of 64 positions, for four words.
    #[inline(always)]
    pub(super) fn spread(&mut self, word: usize) {
        for w in word..word + 4 {
            for u in 0..V {
                self.attained[w][u] = self.united[u][w];
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
                    self.attained[i / 64][self.halves.index(self.rares[at].1)] |= 1 << (i % 64);
                }
            }
        }
    }
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
