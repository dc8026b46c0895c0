//! Octal games by sparse spaces, with one word for each position.
//!
//! The method and its proof are those of [`sparse_space`](super::sparse_space), the numbering of values that of
//! [`halves`](super::planes), and *entries* (delta, x) those of [`planes`](super::planes): `G(n - delta) ^ x` is an option of n wherever
//! the position n - delta is common. Where no index exceeds 63, a set of indices is a word of S = 2, 4 or 8 bytes, and the indices
//! attained at n are the union over the entries of the [one-bit set](sets) of position n - delta, its bits moved by x. Entries of
//! the same x are united first, so each costs one vector instruction for 64 / S positions, and the moving of bits is shared by all
//! ([`walk`](walk)). Positions stand side by side, so nothing is shifted and nothing transposed.
//!
//! * *far* entries, delta >= 64, are united for 64 positions at once: they depend on positions before the block only;
//! * others for 8 positions at once, from the positions before those eight;
//! * *near* ones, delta < 8, also follow each value among the eight ([`chain`](chain)).
//!
//! The least common index not attained is the value, unless a rare value below it is missing: that is looked at when the block is
//! complete ([`probes`](probes)).

mod chain;
mod probes;
mod sets;
mod walk;

use std::collections::{HashMap, HashSet};

use probes::Probe;
use sets::Sets;
use walk::Walk;

use super::Nimber;
use super::history::History;
use super::planes::{Halves, Rares, Stop};
use super::sparse_space::Classes;
use super::take_break::TakeBreak;

/// Positions of a block.
pub(super) const BLOCK: usize = 64;
/// Positions worked out one after another.
const GROUP: usize = 8;
/// Rare positions, at most so many bytes of sets ago.
const MOST_BYTES: usize = 1 << 28;

/// The sets an entry reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Own,
    Joined,
}

/// Words of S bytes for the sets of a block.
type Block<const S: usize> = [[u64; 8]; S];

/// The engine for sets of S bytes: values below 16 S.
#[derive(Clone, Debug)]
pub(super) struct OneHot<const S: usize> {
    moves: TakeBreak,
    classes: Classes,
    halves: Halves,
    rares: Vec<(usize, Nimber)>,
    /// Entries (delta, x) and the sets they read, in the order of walks.
    entries: Vec<(usize, usize, Source)>,
    sets: Sets<S>,
    far: Walk,
    middle: Walk,
    near: chain::Near,
    /// The common value of each index, at even and odd positions ...
    common: [[Nimber; 64]; 2],
    /// ... and the rare indices whose values are below it.
    below: [[u64; 64]; 2],
    probes: Vec<Probe>,
    /// Those that are splits, by part.
    split_probes: HashSet<usize>,
    /// The probes, some at a time.
    rounds: Vec<Walk>,
    /// How often the split with some part was found by search.
    found: HashMap<usize, usize>,
    next_look: usize,
    blocks: usize,
}

impl<const S: usize> OneHot<S> {
    /// Values have to be below this.
    pub const WIDTH: usize = 16 * S;
    /// Indices are below this.
    const INDICES: usize = 8 * S;

    /// Goes on from known values, all below [`WIDTH`](Self::WIDTH), whose rare positions are given; `None` if the classes do not fit, or
    /// entries reach too far back.
    pub fn new(moves: &TakeBreak, classes: Classes, rares: Vec<(usize, Nimber)>, history: &History) -> Option<Self> {
        let halves = Halves::new(classes, Self::INDICES)?;
        let index = |i: usize| i % Self::INDICES;
        let common = [0, 1].map(|parity| std::array::from_fn(|i| halves.common(index(i), parity)));
        let below = [0, 1].map(|parity| {
            let is_below = |u: usize, v: usize| halves.rare(u, parity) < halves.common(v, parity);
            std::array::from_fn(|v| (0..Self::INDICES).filter(|&u| is_below(u, index(v))).map(|u| 1 << u).sum())
        });
        let mut engine = OneHot {
            moves: moves.clone(),
            classes,
            halves,
            rares,
            entries: Vec::new(),
            sets: Sets::new(Vec::new(), 0, 0),
            far: Walk::default(),
            middle: Walk::default(),
            near: chain::Near::default(),
            common,
            below,
            probes: Vec::new(),
            split_probes: HashSet::new(),
            rounds: Vec::new(),
            found: HashMap::new(),
            next_look: 0,
            blocks: 0,
        };
        let takes = moves.leaving_one.iter().filter(|&&k| !classes.flips(k));
        engine.entries = takes.map(|&k| (k, 0, Source::Own)).collect();
        engine.rares.clone().into_iter().for_each(|(r, value)| engine.add_rare(r, value));
        engine.choose_probes(history);
        engine.prepare(history).then_some(engine)
    }

    pub fn classes(&self) -> Classes {
        self.classes
    }

    /// Adds the splits with the rare part r.
    fn add_rare(&mut self, r: usize, value: Nimber) {
        let x = self.halves.index(value);
        if r >= BLOCK {
            self.entries.push((r, x, Source::Joined));
        } else {
            self.entries.extend(self.moves.breaks.iter().map(|one| (r + one.k, x, Source::Own)));
        }
    }

    /// Makes ready for the entries and probes there are; whether they reach back no further than sets are kept.
    fn prepare(&mut self, history: &History) -> bool {
        let deltas = self.entries.iter().map(|&(delta, ..)| delta).chain(self.probes.iter().map(|probe| probe.delta));
        let digits = self.moves.breaks.iter().map(|one| one.k).chain(self.moves.leaving_one.iter().copied());
        let reach = deltas.max().unwrap_or(0) + digits.max().unwrap_or(0) + 2 * BLOCK;
        if reach > MOST_BYTES / S {
            return false;
        }
        if reach > self.sets.span() {
            self.keep(reach + reach / 8, history);
            self.rounds = probes::rounds(&self.probes, &self.sets);
        }
        // A stable sort, which is fast if nearly all are in order already.
        self.entries.sort_by_key(|&(delta, x, source)| (walk::rank(x), source, delta));
        let walk = |deltas: std::ops::Range<usize>| {
            let chosen = self.entries.iter().filter(|(delta, ..)| deltas.contains(delta));
            Walk::new(chosen.map(|&(delta, x, source)| (x, self.sets.distance(source, delta))).collect())
        };
        (self.far, self.middle) = (walk(BLOCK..usize::MAX), walk(1..BLOCK));
        self.near = chain::Near::new(self.entries.iter().map(|&(delta, x, _)| (delta, x)));
        true
    }

    /// Keeps the sets of the last `span` positions.
    fn keep(&mut self, span: usize, history: &History) {
        let n = history.len();
        let breaks = self.moves.breaks.iter().map(|one| one.k).collect();
        self.sets = Sets::new(breaks, span, n);
        let first = n.saturating_sub(span).max(1);
        for position in first..n {
            let value = history.get(position);
            let is_rare = self.classes.is_rare(value.index(), position);
            self.sets.write(position, if is_rare { 0 } else { 1 << self.halves.index(value) });
        }
        let deepest = self.moves.breaks.iter().map(|one| one.k).max().unwrap_or(0);
        let start = n.saturating_sub(span.saturating_sub(deepest));
        (start..n).step_by(BLOCK).for_each(|position| self.sets.join(position));
    }

    /// Computes on until there are `length` values, or one does not fit.
    #[inline(always)]
    pub fn run(&mut self, history: &mut History, length: usize) -> Stop {
        while history.len() < length {
            if let Some(stop) = self.block(history, BLOCK.min(length - history.len())) {
                return stop;
            }
        }
        Stop::Done
    }

    /// One block, or the part of it up to a new rare position, and why the run cannot go on, if it cannot.
    #[inline(always)]
    fn block(&mut self, history: &mut History, length: usize) -> Option<Stop> {
        let start = history.len();
        if start >= self.next_look && !self.review_probes(history) {
            return Some(Stop::TooWide);
        }
        self.sets.begin(start);
        let mut attained: Block<S> = self.far.union(self.sets.bytes(), self.sets.place(start));
        self.takes_of_rares(start, &mut attained);
        let (done, below) = self.one_after_another(history, length, &attained);
        self.sets.join(start);
        match self.look_for_rares(history, start, below) {
            Rares::None => (done < length).then_some(Stop::TooWide),
            Rares::New(n, value) => self.end_with_rare(history, n, value),
            Rares::Unknown => {
                history.truncate(start);
                Some(Stop::Forgotten)
            }
        }
    }

    /// Takes of rare positions that lead to common options.
    #[inline(always)]
    fn takes_of_rares(&self, start: usize, attained: &mut Block<S>) {
        let deepest = self.moves.leaving_one.last().copied().unwrap_or(0);
        for &(r, value) in self.rares.iter().rev().take_while(|&&(r, _)| r + deepest >= start) {
            for &k in self.moves.leaving_one.iter().filter(|&&k| self.classes.flips(k)) {
                if (start..start + BLOCK).contains(&(r + k)) {
                    let bit = 8 * S * (r + k - start) + self.halves.index(value);
                    attained[bit / 512][bit / 64 % 8] |= 1 << (bit % 64);
                }
            }
        }
    }

    /// Takes back what was computed from n on, and makes n a rare position.
    #[inline(never)]
    fn end_with_rare(&mut self, history: &mut History, n: usize, value: Nimber) -> Option<Stop> {
        history.truncate(n);
        history.push(value);
        self.sets.write(n, 0);
        self.sets.join(n);
        self.rares.push((n, value));
        self.add_rare(n, value);
        (!self.prepare(history)).then_some(Stop::TooWide)
    }
}
