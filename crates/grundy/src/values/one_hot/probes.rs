//! Probes: common parts whose splits attain nearly all rare values there are, and what is left over.
//!
//! A split of n with the common part c attains the rare index of `G(c) ^ G(n - k - c)` wherever n - k - c is common: an entry like those of
//! rare parts, read after the block is known. What each position still needs, the rare indices whose values are below its own, is
//! carried through *rounds* of probes with the same x, with all its bits moved by x: then a probe removes its sets as they stand.
//! For the few left over all splits are searched.
//!
//! Which parts? Round after round the x and the parts are taken that remove most of what the rounds before leave of some
//! sample blocks, each round having its own. That is a guess which only costs time.

use super::sets::Sets;
use super::walk::flip;
use super::{Block, OneHot, Source};
use crate::values::Nimber;
use crate::values::history::History;
use crate::values::planes::{Found, Halves, Rares, find_option};

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
/// If so few are left they are searched for at once: that costs less than a round.
const FEW: u32 = 3;
/// Samples are from the last positions, so many of them.
pub(super) const RECENT: usize = 1 << 12;
/// Splits compared at once.
const SPLITS: usize = 64;
/// The largest part of a probe, so that sets need not be kept for long.
const DEEPEST: usize = 1 << 13;
/// The fewest positions between two choices of probes; there are more as the run goes on.
const LEAST_INTERVAL: usize = 1 << 13;

/// An entry to rare options.
#[derive(Clone, Copy, Debug)]
struct Probe {
    delta: usize,
    source: Source,
}

/// Probes of the same x.
#[derive(Clone, Debug)]
struct Round {
    x: usize,
    probes: Vec<Probe>,
}

/// The probes of an engine.
#[derive(Clone, Debug)]
pub(super) struct Probes<const S: usize, const C: usize> {
    rounds: Vec<Round>,
    /// For each round the bits by which its x differs from that before, and the end of its places.
    steps: Vec<(usize, usize)>,
    /// Where the sets of each probe stand, as seen from the first position of a block.
    places: Vec<usize>,
    /// The first values, backwards: the search reads both parts of a split in ascending order.
    backwards: Vec<u8>,
    /// Where probes are chosen next.
    pub next_look: usize,
    below: Below<S>,
}

impl<const S: usize, const C: usize> Probes<S, C> {
    pub fn new(halves: Halves) -> Self {
        Probes {
            rounds: Vec::new(),
            steps: Vec::new(),
            places: Vec::new(),
            backwards: Vec::new(),
            next_look: 0,
            below: Below::new(halves),
        }
    }

    /// How far back probes and searches in sets reach.
    pub fn reach(&self) -> usize {
        let probes = self.rounds.iter().flat_map(|round| &round.probes).map(|probe| probe.delta);
        probes.max().unwrap_or(0).max(self.backwards.len())
    }

    /// Finds the places of the probes in the sets.
    pub fn place(&mut self, sets: &Sets<S>) {
        self.steps.clear();
        self.places.clear();
        let mut before = 0;
        for round in &self.rounds {
            self.places.extend(round.probes.iter().map(|probe| sets.distance(probe.source, probe.delta)));
            self.steps.push((round.x ^ before, self.places.len()));
            before = round.x;
        }
    }

    /// The rare indices needed, less those that a probe attains, until so few words have any.
    #[inline(always)]
    fn remove_attained(&self, bytes: &[u8], place: usize, needed: Block<C>, few: u32) -> Block<C> {
        let (mut left, mut frame) = (needed, 0);
        let mut first = 0;
        for &(change, end) in &self.steps {
            flip(&mut left, change);
            frame ^= change;
            for &distance in &self.places[first..end] {
                left = without(left, &bytes[place.wrapping_add(distance)..]);
            }
            first = end;
            if members(&left) <= few {
                break;
            }
        }
        flip(&mut left, frame);
        left
    }
}

/// Sets without those that stand at the beginning of `bytes`.
#[inline(always)]
fn without<const C: usize>(mut sets: Block<C>, bytes: &[u8]) -> Block<C> {
    let bytes = &bytes[..64 * C];
    // Plain loops, by value: else the words are taken one by one.
    for c in 0..C {
        for j in 0..8 {
            let set: &[u8; 8] = bytes[64 * c + 8 * j..64 * c + 8 * j + 8].try_into().expect("eight bytes");
            sets[c][j] &= !u64::from_le_bytes(*set);
        }
    }
    sets
}

/// Parts of probes are below this. (Deep in a history with a gap they would reach back further than it does.)
fn deepest(history: &History) -> usize {
    DEEPEST.min(if history.is_complete() { history.len() / 2 } else { history.known().0 / 4 })
}

impl<const S: usize, const C: usize> OneHot<S, C> {
    /// Makes ready to choose probes: takes that lead to rare options are some already.
    pub(super) fn begin_probes(&mut self, history: &History) {
        let deepest = deepest(history);
        // backwards[i] = G(deepest - i), as far as a byte goes.
        self.probes.backwards = (0..deepest).map(|i| history.get(deepest - i).get().to_le_bytes()[0]).collect();
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
        for part in 1..self.probes.backwards.len() {
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

    /// Looks for the first of the `done` positions from `start` on at which a rare value below the common one is no option.
    #[inline(always)]
    pub(super) fn look_for_rares(&self, history: &History, start: usize, done: usize) -> Rares {
        let place = self.sets.place(start);
        let mut left = self.probes.below.needed(&self.sets.bytes()[place..][..64 * C], start);
        for i in done..Self::BLOCK {
            left.as_flattened_mut()[i * S / 8] &= !(Self::LANE << (i * S % 8 * 8));
        }
        let left = self.probes.remove_attained(self.sets.bytes(), place, left, FEW);
        if members(&left) == 0 { Rares::None } else { self.search(history, start, &left) }
    }

    /// Looks for the rare values that are left among all options.
    #[inline(always)]
    fn search(&self, history: &History, start: usize, left: &Block<C>) -> Rares {
        for (i, &word) in left.as_flattened().iter().enumerate().filter(|&(_, &word)| word != 0) {
            let mut rest = word;
            while rest != 0 {
                let bit = 64 * i + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (n, u) = (start + bit / Self::INDICES, bit % Self::INDICES);
                let value = self.halves.rare(u, n);
                if self.sets.are_bytes() && self.is_shallow_option(n, value) {
                    continue;
                }
                match find_option(&self.moves, history, n, value) {
                    Found::Take | Found::Split { .. } => {}
                    Found::Nowhere => return Rares::New(n, value),
                    Found::Unknown => return Rares::Unknown,
                }
            }
        }
        Rares::None
    }

    /// Whether a split with one of the first parts attains a value, all values being bytes.
    #[inline(always)]
    fn is_shallow_option(&self, n: usize, value: Nimber) -> bool {
        let byte = value.get().to_le_bytes()[0];
        for one in &self.moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            let deepest = self.probes.backwards.len().min(one.largest_half(rest));
            let mut first = 1;
            while first + SPLITS <= deepest + 1 {
                // Four blocks at a time once the first one has failed.
                let length = if first == 1 || first + 4 * SPLITS > deepest + 1 { SPLITS } else { 4 * SPLITS };
                // Parts first + length - 1 .. first, in descending order, and beside each what it leaves.
                let small = &self.probes.backwards[self.probes.backwards.len() + 1 - first - length..][..length];
                let large = &self.sets.values(rest + 1 - first - length)[..length];
                if has_pair(small, large, byte) {
                    return true;
                }
                first += length;
            }
        }
        false
    }
}

/// Whether some pair has this xor.
#[inline(always)]
fn has_pair(small: &[u8], large: &[u8], byte: u8) -> bool {
    let mut any = false;
    for (small, large) in small.as_chunks::<SPLITS>().0.iter().zip(large.as_chunks::<SPLITS>().0) {
        for i in 0..SPLITS {
            any |= small[i] ^ large[i] == byte;
        }
    }
    any
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

/// From the index of a position to the rare indices whose values are below its own: all of lesser `high`, and those of the same
/// where rare values are the lesser ones ([`halves`](crate::values::planes)).
#[derive(Clone, Debug)]
struct Below<const S: usize> {
    /// The number of low bits.
    bit: u32,
    /// The least member of each set, and of each group of indices with the same `high`.
    lowest: u64,
    group_lowest: u64,
    /// The first indices of groups whose rare values are the lesser ones, at even and odd positions, in every set.
    lesser: [u64; 2],
}

impl<const S: usize> Below<S> {
    fn new(halves: Halves) -> Self {
        let sets = |set: u64| (0..8 / S).map(|i| set << (8 * S * i)).sum();
        let groups = || (0..8 * S).step_by(1 << halves.bit());
        let lesser = |n: usize| groups().filter(|&index| halves.rare_is_below(index, n)).map(|index| 1 << index).sum();
        Below {
            bit: halves.bit(),
            lowest: sets(1),
            group_lowest: sets(groups().map(|index| 1 << index).sum()),
            lesser: [sets(lesser(0)), sets(lesser(1))],
        }
    }

    /// The rare indices needed at the positions of a block from `start` on, whose own sets are given; anything where those are empty.
    #[inline(always)]
    fn needed<const C: usize>(&self, own: &[u8], start: usize) -> Block<C> {
        let lesser = self.lesser_from(start);
        let mut needed = [[0; 8]; C];
        for (i, (word, own)) in needed.as_flattened_mut().iter_mut().zip(own.as_chunks::<8>().0).enumerate() {
            let own = u64::from_le_bytes(*own);
            let mut group = own;
            for b in 0..self.bit {
                group |= group >> (1 << b);
            }
            group &= self.group_lowest;
            let mut same = group & lesser[i % 2];
            for b in 0..self.bit {
                same |= same << (1 << b);
            }
            *word = group.wrapping_sub(self.lowest) | same;
        }
        needed
    }

    /// `lesser` with the parities of 16 bytes of sets, the first of position `start`.
    #[inline(always)]
    fn lesser_from(&self, start: usize) -> [u64; 2] {
        let [first, second] = [self.lesser[start % 2], self.lesser[(start + 1) % 2]];
        if S == 8 {
            return [first, second];
        }
        let odd = match S {
            1 => 0xFF00_FF00_FF00_FF00,
            2 => 0xFFFF_0000_FFFF_0000,
            _ => 0xFFFF_FFFF_0000_0000,
        };
        [first & !odd | second & odd; 2]
    }
}

/// A cheap guess at how many members there are, never too large: how many there are once all words are joined to two. It is 0 only if there are none.
#[inline(always)]
fn members<const C: usize>(sets: &Block<C>) -> u32 {
    let mut joined = [0u64; 2];
    for c in 0..C {
        for j in 0..8 {
            joined[j % 2] |= sets[c][j];
        }
    }
    joined[0].count_ones() + joined[1].count_ones()
}
