//! The choice of probes.
//!
//! Each round takes the x and the parts that remove most of what the rounds before it leave of some
//! sample blocks; every round has samples of its own. Any choice gives the same values: it affects
//! only the time.

use super::probes::{Probe, Probes, Round, members, without};
use super::shape::{Block, Source, all_indices};
use super::store::Store;
use super::walk::flip;
use crate::values::octal::blocks::space::Space;
use crate::values::octal::history::History;

/// Probes of a round.
const PROBES_PER_ROUND: usize = 8;
/// Probes that take as long as flipping a bit of all indices.
const PROBES_PER_FLIP: usize = 3;
/// Probes that take as long as a check of what a round leaves.
const PROBES_PER_CHECK: usize = 3;
/// Parts of the same index that may become probes.
const MOST_PARTS: usize = 128;
/// Blocks that a round is tried on.
const SAMPLE_BLOCKS: usize = 2;
/// Attempts at a round that find nothing to remove, or no parts that remove it, before there are
/// enough rounds.
const IDLE_ROUNDS: usize = 4;
/// The most rounds there may be.
const MOST_ROUNDS: usize = 64;
/// Samples are taken from this many of the last positions.
pub const RECENT: usize = 1 << 12;
/// The fewest positions between two choices of probes; there are more as the run goes on.
const LEAST_INTERVAL: usize = 1 << 13;

/// Chooses the probes again, after those that [`Probes::begin`] begins with.
#[inline(always)]
pub fn choose<const S: usize, const C: usize>(
    probes: &mut Probes<S, C>,
    store: &Store<S>,
    space: &Space,
    history: &History,
) {
    let n = history.len();
    let mut parts = parts_by_index::<S>(probes.parts.deepest(), space, history);
    let mut idle = 0;
    while idle < IDLE_ROUNDS && probes.rounds.len() < MOST_ROUNDS {
        probes.place(store);
        let samples = samples(probes, store, n, idle);
        if samples.iter().all(|(_, left)| members(left) == 0) {
            idle += 1;
            continue;
        }
        let before = probes.rounds.last().map_or(0, |round| round.x);
        let Some(round) = best_round(&samples, &parts, before, store) else {
            idle += 1;
            for parts in &mut parts {
                let skipped = PROBES_PER_ROUND.min(parts.len());
                parts.rotate_left(skipped);
            }
            continue;
        };
        let used = round.probes.len();
        parts[round.x].drain(..used);
        probes.rounds.push(round);
    }
    probes.place(store);
}

/// The next position at which probes are chosen.
pub fn next_review(n: usize) -> usize {
    n + n.max(LEAST_INTERVAL)
}

/// The common parts of probes, by index.
fn parts_by_index<const S: usize>(deepest: usize, space: &Space, history: &History) -> Vec<Vec<usize>> {
    let mut parts = vec![Vec::new(); 8 * S];
    for part in 1..deepest {
        let index = space.common_index(part, history.get(part)).filter(|&index| index < 8 * S);
        if let Some(index) = index.filter(|_| !may_be_equal(part, space, history)) {
            let parts: &mut Vec<usize> = &mut parts[index];
            if parts.len() < MOST_PARTS {
                parts.push(part);
            }
        }
    }
    parts
}

/// Whether a part may be one of two equal parts where these must be unequal.
fn may_be_equal(part: usize, space: &Space, history: &History) -> bool {
    space.moves.breaks.iter().any(|one| one.unequal && 2 * part + one.k >= history.len())
}

/// Some blocks of the last positions before n, and what the rounds so far leave of them.
#[inline(always)]
fn samples<const S: usize, const C: usize>(
    probes: &Probes<S, C>,
    store: &Store<S>,
    n: usize,
    idle: usize,
) -> [(usize, Block<C>); SAMPLE_BLOCKS] {
    let block = 64 * C / S;
    let mut samples = [(0, [[0; 8]; C]); SAMPLE_BLOCKS];
    for (i, sample) in samples.iter_mut().enumerate() {
        let number = SAMPLE_BLOCKS * (probes.rounds.len() + idle) + i;
        // An odd multiplier, so that all blocks are met.
        let start = n.saturating_sub(block * (1 + 21 * number % (RECENT / block)) + number % 8);
        let place = store.place(start);
        let own = &store.bytes()[place..][..64 * C];
        let mut left = probes.below.needed(own, start);
        for i in 0..block {
            if own[S * i..S * i + S].iter().all(|&byte| byte == 0) {
                left.as_flattened_mut()[i * S / 8] &= !(all_indices::<S>() << (i * S % 8 * 8));
            }
        }
        *sample = (place, probes.remove_attained(store.bytes(), place, left, 0));
    }
    samples
}

/// The round that removes most of the samples for what it costs, if one removes anything.
#[inline(always)]
fn best_round<const S: usize, const C: usize>(
    samples: &[(usize, Block<C>); SAMPLE_BLOCKS],
    parts: &[Vec<usize>],
    before: usize,
    store: &Store<S>,
) -> Option<Round> {
    let all = all_members(samples);
    let (mut best, mut best_cost, mut best_x) = (0, 1, 0);
    for x in 0..parts.len() {
        let tried = &parts[x][..PROBES_PER_ROUND.min(parts[x].len())];
        let mut left = *samples;
        for (place, left) in &mut left {
            flip(left, x);
            for &part in tried {
                let distance = store.distance(Source::Joined, part);
                *left = without(*left, &store.bytes()[place.wrapping_add(distance)..]);
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
