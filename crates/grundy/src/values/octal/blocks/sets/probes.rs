//! Probes: common parts whose splits attain nearly all rare values there are, and what is left
//! over.
//!
//! A split of n with the common part c attains the rare index of `G(c) ^ G(n - k - c)` wherever
//! n - k - c is common: an entry like those of rare parts, read once the block is known. What each
//! position still needs, the rare indices whose values are below its own, is carried through
//! *rounds* of probes with the same x, with all its bits moved by x: then a probe removes its sets
//! as they are. For the few left over all splits are searched.

use super::below::Below;
use super::shape::{Block, Source, all_indices};
use super::store::Store;
use super::walk::flip;
use crate::values::octal::blocks::layout::Rare;
use crate::values::octal::blocks::numbering::Numbering;
use crate::values::octal::blocks::space::Space;
use crate::values::octal::history::History;
use crate::values::octal::splits::{Search, SmallParts, find_option};

/// If at most this many are left they are searched for immediately: that costs less than a round.
const FEW: u32 = 3;

/// The largest part of a probe, so that sets need not be kept for long.
const DEEPEST: usize = 1 << 13;

/// The bound on parts of probes. (Where the history has a gap, deeper ones would reach back further
/// than the last values do.)
fn deepest(history: &History) -> usize {
    DEEPEST.min(if history.is_complete() { history.len() / 2 } else { history.known().0 / 4 })
}

/// An entry to rare options.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    pub delta: usize,
    pub source: Source,
}

/// Probes of the same x.
#[derive(Clone, Debug)]
pub struct Round {
    pub x: usize,
    pub probes: Vec<Probe>,
}

/// The probes of an engine.
#[derive(Clone, Debug)]
pub struct Probes<const S: usize, const C: usize> {
    pub rounds: Vec<Round>,
    /// For each round the bits by which its x differs from the one before, and the end of its
    /// places.
    steps: Vec<(usize, usize)>,
    /// Where the sets of each probe are, relative to the first position of a block.
    places: Vec<usize>,
    /// The lowest bytes of the first values, to search for what probes leave over.
    pub parts: SmallParts<u8, 4>,
    pub below: Below<S>,
}

impl<const S: usize, const C: usize> Probes<S, C> {
    pub fn new(numbering: Numbering) -> Self {
        Probes {
            rounds: Vec::new(),
            steps: Vec::new(),
            places: Vec::new(),
            parts: SmallParts::default(),
            below: Below::new(numbering),
        }
    }

    /// Prepares to choose probes: takes that lead to rare options are the first.
    pub fn begin(&mut self, space: &Space, history: &History) {
        self.parts = SmallParts::new(deepest(history), |part| history.get(part).get().to_le_bytes()[0]);
        let probes: Vec<Probe> = space.flipping_takes().map(|delta| Probe { delta, source: Source::Own }).collect();
        self.rounds = if probes.is_empty() { Vec::new() } else { vec![Round { x: 0, probes }] };
    }

    /// How far back probes and searches in sets reach.
    pub fn reach(&self) -> usize {
        let probes = self.rounds.iter().flat_map(|round| &round.probes).map(|probe| probe.delta);
        probes.max().unwrap_or(0).max(self.parts.deepest())
    }

    /// Finds the places of the probes in the sets.
    pub fn place(&mut self, store: &Store<S>) {
        self.steps.clear();
        self.places.clear();
        let mut before = 0;
        for round in &self.rounds {
            self.places.extend(round.probes.iter().map(|probe| store.distance(probe.source, probe.delta)));
            self.steps.push((round.x ^ before, self.places.len()));
            before = round.x;
        }
    }

    /// Searches for the first position of the block, from `start` to the end of the history, at
    /// which a rare value below the common one is not an option.
    #[inline(always)]
    pub fn find_rare(&self, store: &Store<S>, space: &Space, history: &mut History, start: usize) -> Rare {
        let place = store.place(start);
        let mut left = self.below.needed(&store.bytes()[place..][..64 * C], start);
        for i in history.len() - start..64 * C / S {
            left.as_flattened_mut()[i * S / 8] &= !(all_indices::<S>() << (i * S % 8 * 8));
        }
        let left = self.remove_attained(store.bytes(), place, left, FEW);
        if members(&left) == 0 { Rare::None } else { self.search(store, space, history, start, &left) }
    }

    /// Searches all options for the rare values that are left.
    #[inline(always)]
    fn search(&self, store: &Store<S>, space: &Space, history: &mut History, start: usize, left: &Block<C>) -> Rare {
        for (i, &word) in left.as_flattened().iter().enumerate().filter(|&(_, &word)| word != 0) {
            let mut rest = word;
            while rest != 0 {
                let bit = 64 * i + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (n, u) = (start + bit / (8 * S), bit % (8 * S));
                let value = space.numbering.rare(u, n);
                let byte = value.get().to_le_bytes()[0];
                if store.are_bytes() && self.parts.have_option(&space.moves, n, byte, 0, |q| store.values(q)) {
                    continue;
                }
                match find_option(&space.moves, history, n, value, usize::MAX) {
                    Search::Found(part) => history.note_part(n, part),
                    Search::Nowhere => return Rare::At(n, value),
                    Search::Unknown => return Rare::Unknown,
                }
            }
        }
        Rare::None
    }

    /// The rare indices needed, less those that a probe attains, until at most `few` are left.
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

/// Sets less the members of those at the beginning of `bytes`.
#[inline(always)]
pub fn without<const C: usize>(mut sets: Block<C>, bytes: &[u8]) -> Block<C> {
    let bytes = &bytes[..64 * C];
    // Plain loops, by value: otherwise the words are processed one by one.
    for c in 0..C {
        for j in 0..8 {
            let set: &[u8; 8] = bytes[64 * c + 8 * j..64 * c + 8 * j + 8].try_into().expect("eight bytes");
            sets[c][j] &= !u64::from_le_bytes(*set);
        }
    }
    sets
}

/// A cheap guess at how many members there are, never too large, and 0 only if there are none:
/// their number once all words are united into two.
#[inline(always)]
pub fn members<const C: usize>(sets: &Block<C>) -> u32 {
    let mut joined = [0u64; 2];
    for c in 0..C {
        for j in 0..8 {
            joined[j % 2] |= sets[c][j];
        }
    }
    joined[0].count_ones() + joined[1].count_ones()
}
