//! Probes: common parts whose splits attain nearly all rare values there are, and what is left over.

use super::Planes;
use super::search::{Found, find_option};
use crate::values::Nimber;
use crate::values::history::History;

/// Probes for each index: enough to leave few positions over (found by trying; it only costs time).
const PROBES_PER_INDEX: usize = 12;
/// Probes looked at between two looks at whether positions are left.
const PROBES_AT_ONCE: usize = 4;
/// Probes looked at between two looks at how many positions they settle ...
const PROBES_PER_COUNT: usize = 64;
/// ... which must be this many, or the rest is left to the search, which costs about ten probes for each.
const LEAST_SETTLED: u32 = 1;
/// The most probes there may be in all.
const MOST_PROBES: usize = 1 << 12;
/// How many blocks pass between two that measure the probes.
const BLOCKS_PER_MEASURE: usize = 64;
/// A split that was found by search this often since the last look becomes a probe.
const FOUND_OFTEN: usize = 3;
/// How many positions pass between two looks at what was found by search.
const SEARCH_INTERVAL: usize = 1 << 16;

#[derive(Clone, Copy, Debug)]
pub(super) struct Probe {
    pub delta: usize,
    x: usize,
    /// The first position at which it may be used.
    mature: usize,
}

/// Whether a block has a rare position.
pub(in crate::values) enum Rares {
    None,
    /// The first one, and its value.
    New(usize, Nimber),
    /// That depends on forgotten values.
    Unknown,
}

/// A probe as a block uses it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prepared {
    x: usize,
    /// Where its bits begin; `None` if it cannot be used.
    offset: Option<usize>,
}

impl<const V: usize, const W: usize> Planes<V, W> {
    /// The takes that lead to rare options, and splits with the first common parts.
    pub(super) fn choose_probes(&mut self, history: &History) {
        let takes: Vec<usize> = self.moves.leaving_one.iter().copied().filter(|&k| self.classes.flips(k)).collect();
        takes.into_iter().for_each(|k| self.add_probe(Probe { delta: k, x: 0, mature: 0 }));
        let is_common = |&part: &usize| !self.classes.is_rare(history.get(part).index(), part);
        let parts: Vec<usize> = (1..history.known().0).filter(is_common).take(PROBES_PER_INDEX * V).collect();
        for part in parts {
            (0..self.moves.breaks.len()).for_each(|digit| self.add_split_probe(digit, part, history));
        }
    }

    pub(super) fn add_split_probe(&mut self, digit: usize, part: usize, history: &History) {
        self.split_probes.insert((digit, part));
        let one = self.moves.breaks[digit];
        let mature = if one.unequal { 2 * part + one.k + 1 } else { 0 };
        self.add_probe(Probe { delta: part + one.k, x: self.halves.index(history.get(part)), mature });
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are at most MOST_PROBES")]
    pub(super) fn add_probe(&mut self, probe: Probe) {
        if self.probes.len() < MOST_PROBES {
            let name = self.probes.len() as u32;
            self.probes.push(probe);
            self.orders.iter_mut().for_each(|order| order.push(name));
        }
    }

    /// Makes probes of the splits that were often found by search.
    #[inline(never)]
    pub(super) fn review_probes(&mut self, history: &History) {
        self.next_look = history.len() + SEARCH_INTERVAL;
        let mut often: Vec<_> = self.found.drain().filter(|&(_, count)| count >= FOUND_OFTEN).collect();
        often.sort_unstable_by_key(|&(split, count)| (std::cmp::Reverse(count), split));
        // Probes deep in a history with a gap would reach back further than it does.
        let deepest = if history.is_complete() { usize::MAX } else { history.known().0 / 4 };
        for ((digit, part), _) in often.into_iter().filter(|&((_, part), _)| part <= deepest) {
            if !self.classes.is_rare(history.get(part).index(), part) {
                self.add_split_probe(digit, part, history);
            }
        }
        self.keep_enough(history);
    }

    /// Looks for the first of the positions from `start` on at which a rare value below the common one is no option.
    #[inline(always)]
    pub(super) fn look_for_rares(&mut self, history: &History, start: usize, length: usize) -> Rares {
        let left = self.left_over(start);
        if left.is_empty() {
            return Rares::None;
        }
        let mut cases: Vec<(usize, Nimber)> =
            left.into_iter().map(|(i, u)| (start + i, self.halves.rare(u, start + i))).collect();
        cases.sort_unstable();
        debug_assert!(cases.iter().all(|&(n, value)| n < start + length && value < history.get(n)));
        for (n, value) in cases {
            match find_option(&self.moves, history, n, value) {
                Found::Take => {}
                Found::Split { digit, part } => self.note(digit, part),
                Found::Nowhere => return Rares::New(n, value),
                Found::Unknown => return Rares::Unknown,
            }
        }
        Rares::None
    }

    /// Counts a split that was found by search and is no probe.
    #[inline(never)]
    pub(super) fn note(&mut self, digit: usize, part: usize) {
        if !self.split_probes.contains(&(digit, part)) {
            *self.found.entry((digit, part)).or_default() += 1;
        }
    }

    /// Positions of the block, and rare indices below their value, that no probe attains.
    #[inline(always)]
    pub(super) fn left_over(&mut self, start: usize) -> Vec<(usize, usize)> {
        let mut left = Vec::new();
        self.blocks += 1;
        let view = self.planes.view(start);
        let own = view.offset(0).expect("the block is kept");
        self.prepared.clear();
        for i in 0..self.probes.len() {
            let Probe { delta, x, mature } = self.probes[i];
            let offset = if mature > start { None } else { view.offset(delta) };
            self.prepared.push(Prepared { x, offset });
        }
        let same_high = 1 << self.halves.bit();
        let mut above = [0; 8];
        for first in (0..V).step_by(same_high).rev() {
            let mut same = [0; 8];
            for u in first..first + same_high {
                unite_with(&mut same, &self.planes.load::<8>(u, own));
            }
            // The rare values of these indices are needed above them, and beside them where they are the lesser ones.
            let even = if self.halves.rare_is_below(first, start) { 0x5555_5555_5555_5555 } else { 0 };
            let odd = if self.halves.rare_is_below(first, start + 1) { 0xAAAA_AAAA_AAAA_AAAA } else { 0 };
            let mut need = [0; 8];
            for j in 0..8 {
                need[j] = above[j] | same[j] & (even | odd);
            }
            for u in first..first + same_high {
                let measure = (self.blocks + u).is_multiple_of(BLOCKS_PER_MEASURE);
                let rest = if measure { self.measure_probes(u, need) } else { self.without_probed(u, need) };
                for (j, mut bits) in rest.into_iter().enumerate() {
                    while bits != 0 {
                        left.push((64 * j + bits.trailing_zeros() as usize, u));
                        bits &= bits - 1;
                    }
                }
            }
            unite_with(&mut above, &same);
        }
        left
    }

    /// `need`, less the positions at which a probe attains index u.
    #[inline(always)]
    pub(super) fn without_probed(&self, u: usize, mut need: [u64; 8]) -> [u64; 8] {
        let order = &self.orders[u];
        let mut at = 0;
        let mut count = u32::MAX;
        while at < order.len() && !is_empty(&need) {
            if at % PROBES_PER_COUNT == 0 {
                let left = members(&need);
                if count - left < LEAST_SETTLED {
                    break;
                }
                count = left;
            }
            let next = (at + PROBES_AT_ONCE).min(order.len());
            for &probe in &order[at..next] {
                let Prepared { x, offset: Some(offset) } = self.prepared[probe as usize] else { continue };
                let shifted = self.planes.load::<8>(u ^ x, offset);
                for j in 0..8 {
                    need[j] &= !shifted[j];
                }
            }
            at = next;
        }
        need
    }

    /// The same, bringing those probes forward that attain u most often.
    #[inline(always)]
    pub(super) fn measure_probes(&mut self, u: usize, mut need: [u64; 8]) -> [u64; 8] {
        let mut hits = Vec::new();
        for i in 0..self.orders[u].len() {
            if is_empty(&need) {
                break;
            }
            let mut count = 0;
            if let Prepared { x, offset: Some(offset) } = self.prepared[self.orders[u][i] as usize] {
                let shifted = self.planes.load::<8>(u ^ x, offset);
                for j in 0..8 {
                    count += (need[j] & shifted[j]).count_ones();
                    need[j] &= !shifted[j];
                }
            }
            hits.push(count);
            if count > hits[i / 2] {
                self.orders[u].swap(i, i / 2);
                hits.swap(i, i / 2);
            }
        }
        need
    }
}

#[inline(always)]
fn unite_with(set: &mut [u64; 8], other: &[u64; 8]) {
    for j in 0..8 {
        set[j] |= other[j];
    }
}

#[inline(always)]
fn is_empty(set: &[u64; 8]) -> bool {
    let mut any = 0;
    for word in set {
        any |= word;
    }
    any == 0
}

#[inline(always)]
fn members(set: &[u64; 8]) -> u32 {
    let mut count = 0;
    for word in set {
        count += word.count_ones();
    }
    count
}
