//! Probes: common parts whose splits attain nearly all rare values there are, and what is left over.
//!
//! A split of n with the common part c attains the rare index of `G(c) ^ G(n - k - c)` wherever n - k - c is common: an entry like those of
//! rare parts, read after the block is known. They are united round by round until no position of the block misses a rare index
//! whose value is below its own; for the few left over all splits are searched.

use super::sets::Sets;
use super::walk::{Walk, rank};
use super::{Block, OneHot, Source};
use crate::values::Nimber;
use crate::values::history::History;
use crate::values::planes::{Found, Rares, find_option};

/// Probes for each index: enough to leave few positions over (found by trying, as the following ones; they only cost time).
const PROBES_PER_INDEX: usize = 24;
/// Probes of a round.
const PROBES_PER_ROUND: usize = 16;
/// How many blocks pass between two that measure the rounds.
const BLOCKS_PER_MEASURE: usize = 32;
/// So few words with anything left are searched at once: that costs less than a round.
const FEW: u64 = 1;
/// The most probes there may be in all.
const MOST_PROBES: usize = 1 << 12;
/// A split that was found by search this often since the last look becomes a probe.
const FOUND_OFTEN: usize = 8;
/// The largest part of a probe, so that sets need not be kept for long.
const DEEPEST: usize = 1 << 13;
/// How many positions pass between two looks at what was found by search.
const SEARCH_INTERVAL: usize = 1 << 16;

/// An entry to rare options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe {
    pub delta: usize,
    x: usize,
    source: Source,
}

/// Parts of probes are below this. (Deep in a history with a gap they would reach back further than it does.)
fn deepest(history: &History) -> usize {
    DEEPEST.min(if history.is_complete() { history.len() } else { history.known().0 / 4 })
}

/// The probes in rounds of few different x, so that few bits are moved.
pub(super) fn rounds<const S: usize>(probes: &[Probe], sets: &Sets<S>) -> Vec<Walk> {
    let mut probes = probes.to_vec();
    probes.sort_by_key(|probe| rank(probe.x));
    let entries =
        |round: &[Probe]| round.iter().map(|probe| (probe.x, sets.distance(probe.source, probe.delta))).collect();
    probes.chunks(PROBES_PER_ROUND).map(|round| Walk::new(entries(round))).collect()
}

impl<const S: usize> OneHot<S> {
    /// The takes that lead to rare options, and splits with the first common parts.
    pub(super) fn choose_probes(&mut self, history: &History) {
        let takes: Vec<usize> = self.moves.leaving_one.iter().copied().filter(|&k| self.classes.flips(k)).collect();
        self.probes.extend(takes.into_iter().map(|delta| Probe { delta, x: 0, source: Source::Own }));
        for part in 1..deepest(history) {
            if self.split_probes.len() < PROBES_PER_INDEX * Self::INDICES {
                self.add_split_probe(part, history);
            }
        }
    }

    /// Makes a probe of a part, if it is common and not half of anything that may not be halved.
    fn add_split_probe(&mut self, part: usize, history: &History) {
        let value = history.get(part);
        let halved = self.moves.breaks.iter().any(|one| one.unequal && 2 * part + one.k >= history.len());
        if self.probes.len() < MOST_PROBES
            && !halved
            && !self.classes.is_rare(value.index(), part)
            && self.split_probes.insert(part)
        {
            self.probes.push(Probe { delta: part, x: self.halves.index(value), source: Source::Joined });
        }
    }

    /// Makes probes of the splits that were often found by search; whether they reach back no further than sets are kept.
    #[inline(never)]
    pub(super) fn review_probes(&mut self, history: &History) -> bool {
        self.next_look = history.len() + SEARCH_INTERVAL;
        let mut often: Vec<_> = self.found.drain().filter(|&(_, count)| count >= FOUND_OFTEN).collect();
        if often.is_empty() {
            return true;
        }
        often.sort_unstable_by_key(|&(part, count)| (std::cmp::Reverse(count), part));
        for (part, _) in often.into_iter().filter(|&(part, _)| part < deepest(history)) {
            self.add_split_probe(part, history);
        }
        let kept = self.prepare(history);
        self.rounds = rounds(&self.probes, &self.sets);
        kept
    }

    /// Looks for the first of the positions from `start` on at which a rare value below the common one is no option.
    #[inline(always)]
    pub(super) fn look_for_rares(&mut self, history: &History, start: usize, below: Block<S>) -> Rares {
        self.blocks += 1;
        if self.blocks.is_multiple_of(BLOCKS_PER_MEASURE) {
            self.measure_rounds(start, &below);
        }
        let left = self.without_probed(start, below);
        if words(&left) == 0 { Rares::None } else { self.search(history, start, &left) }
    }

    /// The rare indices, less those that a probe attains.
    #[inline(always)]
    fn without_probed(&self, start: usize, mut left: Block<S>) -> Block<S> {
        let place = self.sets.place(start);
        for round in &self.rounds {
            if words(&left) <= FEW {
                break;
            }
            let attained: Block<S> = round.union(self.sets.bytes(), place);
            for (left, attained) in left.as_flattened_mut().iter_mut().zip(attained.as_flattened()) {
                *left &= !attained;
            }
        }
        left
    }

    /// Brings those rounds forward that leave least.
    #[inline(never)]
    fn measure_rounds(&mut self, start: usize, below: &Block<S>) {
        let place = self.sets.place(start);
        let mut left = *below;
        let mut hits = Vec::new();
        for i in 0..self.rounds.len() {
            let attained: Block<S> = self.rounds[i].union(self.sets.bytes(), place);
            let mut count = 0;
            for (left, attained) in left.as_flattened_mut().iter_mut().zip(attained.as_flattened()) {
                count += (*left & attained).count_ones();
                *left &= !attained;
            }
            hits.push(count);
            if count > hits[i / 2] {
                self.rounds.swap(i, i / 2);
                hits.swap(i, i / 2);
            }
            if words(&left) <= FEW {
                break;
            }
        }
    }

    /// Looks for the rare values that are left among all options.
    #[inline(always)]
    fn search(&mut self, history: &History, start: usize, left: &Block<S>) -> Rares {
        let mut cases: Vec<(usize, Nimber)> = Vec::new();
        for (i, &word) in left.as_flattened().iter().enumerate().filter(|&(_, &word)| word != 0) {
            for bit in (0..64).filter(|bit| word >> bit & 1 == 1) {
                let (n, u) = (start + (64 * i + bit) / Self::INDICES, (64 * i + bit) % Self::INDICES);
                cases.push((n, self.halves.rare(u, n)));
            }
        }
        cases.sort_unstable();
        for (n, value) in cases {
            match find_option(&self.moves, history, n, value) {
                Found::Take => {}
                Found::Split { part, .. } => *self.found.entry(part).or_default() += 1,
                Found::Nowhere => return Rares::New(n, value),
                Found::Unknown => return Rares::Unknown,
            }
        }
        Rares::None
    }
}

/// How many words have a member.
#[inline(always)]
fn words<const S: usize>(sets: &Block<S>) -> u64 {
    let mut count = 0;
    for &word in sets.as_flattened() {
        count += u64::from(word != 0);
    }
    count
}
