//! The choice of probes.
//!
//! Round after round the x and the parts are taken that remove most of what the rounds before leave of some sample blocks, each round
//! having its own. Any choice gives the same values: it only costs time.

use super::probes::{Probe, Round, members, without};
use super::sets::Sets;
use super::walk::flip;
use super::{Block, OneHot, Source};
use crate::values::history::History;
use crate::values::small_parts::SmallParts;

/// Probes of a round.
const PROBES_PER_ROUND: usize = 8;
/// Probes that take as long as flipping a bit of all indices.
const PROBES_PER_FLIP: usize = 3;
/// Probes that take as long as a look at what a round leaves.
const PROBES_PER_CHECK: usize = 3;
/// Parts of the same index that may become probes.
const MOST_PARTS: usize = 128;
/// Blocks that a round is tried on.
const SAMPLE_BLOCKS: usize = 2;
/// Rounds that leave nothing of their sample before there are enough.
const IDLE_ROUNDS: usize = 4;
/// The most rounds there may be.
const MOST_ROUNDS: usize = 64;
/// Samples are from the last positions, so many of them.
pub(super) const RECENT: usize = 1 << 12;
/// The largest part of a probe, so that sets need not be kept for long.
const DEEPEST: usize = 1 << 13;
/// The fewest positions between two choices of probes; there are more as the run goes on.
const LEAST_INTERVAL: usize = 1 << 13;

/// Parts of probes are below this. (Deep in a history with a gap they would reach back further than it does.)
fn deepest(history: &History) -> usize {
    DEEPEST.min(if history.is_complete() { history.len() / 2 } else { history.known().0 / 4 })
}

impl<const S: usize, const C: usize> OneHot<S, C> {
    /// Makes ready to choose probes: takes that lead to rare options are some already.
    pub(super) fn begin_probes(&mut self, history: &History) {
        let deepest = deepest(history);
        self.probes.parts = SmallParts::new(deepest, |part| history.get(part).get().to_le_bytes()[0]);
        let takes = self.moves.leaving_one.iter().filter(|&&k| self.classes.flips(k));
        let probes = takes.map(|&delta| Probe { delta, source: Source::Own }).collect();
        self.probes.rounds = vec![Round { x: 0, probes }];
        self.probes.rounds.retain(|round| !round.probes.is_empty());
    }

    /// Chooses the probes anew; whether they reach back no further than sets are kept.
    #[inline(always)]
    pub(super) fn choose_probes(&mut self, history: &History) -> bool {
        let n = history.len();
        self.probes.next_look = n + n.max(LEAST_INTERVAL);
        self.begin_probes(history);
        if !self.prepare(history) {
            return false;
        }
        let mut parts = self.parts_by_index(history);
        let mut idle = 0;
        while idle < IDLE_ROUNDS && self.probes.rounds.len() < MOST_ROUNDS {
            self.probes.place(&self.sets);
            let samples = self.samples(n, idle);
            if samples.iter().all(|(_, left)| members(left) == 0) {
                idle += 1;
                continue;
            }
            let before = self.probes.rounds.last().map_or(0, |round| round.x);
            let Some(round) = best_round(&samples, &parts, before, &self.sets) else {
                idle += 1;
                for parts in &mut parts {
                    let skipped = PROBES_PER_ROUND.min(parts.len());
                    parts.rotate_left(skipped);
                }
                continue;
            };
            let used = round.probes.len();
            parts[round.x].drain(..used);
            self.probes.rounds.push(round);
        }
        self.probes.place(&self.sets);
        true
    }

    /// The common parts of probes, by index.
    fn parts_by_index(&self, history: &History) -> Vec<Vec<usize>> {
        let mut parts = vec![Vec::new(); Self::INDICES];
        for part in 1..self.probes.parts.deepest() {
            let set = self.set_of(part, history.get(part));
            if set != 0 && !self.is_half(part, history) {
                let parts = &mut parts[set.trailing_zeros() as usize];
                if parts.len() < MOST_PARTS {
                    parts.push(part);
                }
            }
        }
        parts
    }

    /// Some blocks of the last positions before n, and what the rounds so far leave of them.
    #[inline(always)]
    fn samples(&self, n: usize, idle: usize) -> [(usize, Block<C>); SAMPLE_BLOCKS] {
        let mut samples = [(0, [[0; 8]; C]); SAMPLE_BLOCKS];
        for (i, sample) in samples.iter_mut().enumerate() {
            let number = SAMPLE_BLOCKS * (self.probes.rounds.len() + idle) + i;
            // An odd multiplier, so that all blocks are met.
            let start = n.saturating_sub(Self::BLOCK * (1 + 21 * number % (RECENT / Self::BLOCK)) + number % 8);
            let place = self.sets.place(start);
            let own = &self.sets.bytes()[place..][..64 * C];
            let mut left = self.probes.below.needed(own, start);
            for i in 0..Self::BLOCK {
                if own[S * i..S * i + S].iter().all(|&byte| byte == 0) {
                    left.as_flattened_mut()[i * S / 8] &= !(Self::LANE << (i * S % 8 * 8));
                }
            }
            *sample = (place, self.probes.remove_attained(self.sets.bytes(), place, left, 0));
        }
        samples
    }

    /// Whether a part may be half of something that may not be halved.
    fn is_half(&self, part: usize, history: &History) -> bool {
        self.moves.breaks.iter().any(|one| one.unequal && 2 * part + one.k >= history.len())
    }
}

/// The round that removes most of the samples for what it costs, if one removes anything.
#[inline(always)]
fn best_round<const S: usize, const C: usize>(
    samples: &[(usize, Block<C>); SAMPLE_BLOCKS],
    parts: &[Vec<usize>],
    before: usize,
    sets: &Sets<S>,
) -> Option<Round> {
    let all = all_members(samples);
    let (mut best, mut best_cost, mut best_x) = (0, 1, 0);
    for x in 0..parts.len() {
        let tried = &parts[x][..PROBES_PER_ROUND.min(parts[x].len())];
        let mut left = *samples;
        for (place, left) in &mut left {
            flip(left, x);
            for &part in tried {
                let distance = sets.distance(Source::Joined, part);
                *left = without(*left, &sets.bytes()[place.wrapping_add(distance)..]);
            }
        }
        let removed = all - all_members(&left);
        let cost = tried.len() + PROBES_PER_CHECK + PROBES_PER_FLIP * (x ^ before).count_ones() as usize;
        if removed * best_cost > best * cost {
            (best, best_cost, best_x) = (removed, cost, x);
        }
    }
    let chosen = parts[best_x].iter().take(PROBES_PER_ROUND);
    let probes = chosen.map(|&delta| Probe { delta, source: Source::Joined }).collect();
    (best > 0).then_some(Round { x: best_x, probes })
}

/// How many members the samples have.
#[inline(always)]
fn all_members<const C: usize>(samples: &[(usize, Block<C>); SAMPLE_BLOCKS]) -> usize {
    let mut count = 0;
    for (_, left) in samples {
        for c in 0..C {
            for j in 0..8 {
                count += left[c][j].count_ones() as usize;
            }
        }
    }
    count
}
