//! Probes: common parts whose splits attain nearly all rare values there are, and what is left over.
//!
//! A split of n with the common part c attains the rare index of `G(c) ^ G(n - k - c)` wherever n - k - c is common: an entry like those of
//! rare parts, read after the block is known. What each position still needs, the rare indices whose values are below its own, is
//! carried through *rounds* of probes with the same x, with all its bits moved by x: then a probe removes its sets as they stand.
//! For the few left over all splits are searched.

use super::below::Below;
use super::sets::Sets;
use super::walk::flip;
use super::{Block, OneHot, Source};
use crate::values::history::History;
use crate::values::planes::{Found, Halves, Rares, find_option};
use crate::values::small_parts::SmallParts;

/// If so few are left they are searched for at once: that costs less than a round.
const FEW: u32 = 3;

/// An entry to rare options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe {
    pub delta: usize,
    pub source: Source,
}

/// Probes of the same x.
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub x: usize,
    pub probes: Vec<Probe>,
}

/// The probes of an engine.
#[derive(Clone, Debug)]
pub(super) struct Probes<const S: usize, const C: usize> {
    pub rounds: Vec<Round>,
    /// For each round the bits by which its x differs from that before, and the end of its places.
    steps: Vec<(usize, usize)>,
    /// Where the sets of each probe stand, as seen from the first position of a block.
    places: Vec<usize>,
    /// The last bytes of the first values, to search for what probes leave over.
    pub parts: SmallParts<u8, 4>,
    /// Where probes are chosen next.
    pub next_look: usize,
    pub below: Below<S>,
}

impl<const S: usize, const C: usize> Probes<S, C> {
    pub fn new(halves: Halves) -> Self {
        Probes {
            rounds: Vec::new(),
            steps: Vec::new(),
            places: Vec::new(),
            parts: SmallParts::default(),
            next_look: 0,
            below: Below::new(halves),
        }
    }

    /// How far back probes and searches in sets reach.
    pub fn reach(&self) -> usize {
        let probes = self.rounds.iter().flat_map(|round| &round.probes).map(|probe| probe.delta);
        probes.max().unwrap_or(0).max(self.parts.deepest())
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

    /// The rare indices needed, less those that a probe attains, until there are so few.
    #[inline(always)]
    pub fn remove_attained(&self, bytes: &[u8], place: usize, needed: Block<C>, few: u32) -> Block<C> {
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
pub(super) fn without<const C: usize>(mut sets: Block<C>, bytes: &[u8]) -> Block<C> {
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

impl<const S: usize, const C: usize> OneHot<S, C> {
    /// Looks for the first of the `done` positions from `start` on at which a rare value below the common one is no option.
    #[inline(always)]
    pub(super) fn look_for_rares(&self, history: &mut History, start: usize, done: usize) -> Rares {
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
    fn search(&self, history: &mut History, start: usize, left: &Block<C>) -> Rares {
        for (i, &word) in left.as_flattened().iter().enumerate().filter(|&(_, &word)| word != 0) {
            let mut rest = word;
            while rest != 0 {
                let bit = 64 * i + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (n, u) = (start + bit / Self::INDICES, bit % Self::INDICES);
                let value = self.halves.rare(u, n);
                let byte = value.get().to_le_bytes()[0];
                let values_from = |q: usize| self.sets.values(q);
                if self.sets.are_bytes() && self.probes.parts.attain(&self.moves, n, byte, 0, values_from) {
                    continue;
                }
                match find_option(&self.moves, history, n, value) {
                    Found::Option(part) => history.rest_on_part(n, part),
                    Found::Nowhere => return Rares::New(n, value),
                    Found::Unknown => return Rares::Unknown,
                }
            }
        }
        Rares::None
    }
}

/// A cheap guess at how many members there are, never too large, and 0 only if there are none: their number once all words are joined
/// to two.
#[inline(always)]
pub(super) fn members<const C: usize>(sets: &Block<C>) -> u32 {
    let mut joined = [0u64; 2];
    for c in 0..C {
        for j in 0..8 {
            joined[j % 2] |= sets[c][j];
        }
    }
    joined[0].count_ones() + joined[1].count_ones()
}
