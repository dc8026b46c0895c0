//! Octal games by sparse spaces, with one small set for each position.
//!
//! The method and its proof are those of [`sparse_space`](super::sparse_space), the numbering of values that of
//! [`halves`](super::planes), and *entries* (delta, x) those of [`planes`](super::planes): `G(n - delta) ^ x` is an option of n wherever
//! the position n - delta is common. A set of indices below 8 S is a word of S = 1, 2, 4 or 8 bytes, and the indices
//! attained at n are the union over the entries of the [one-bit set](sets) of position n - delta, its bits moved by x. Entries of
//! the same x are united first, so each costs one vector instruction for 64 / S positions, and the moving of bits is shared by all
//! ([`walk`](walk)). Positions stand side by side, so nothing is shifted and nothing transposed.
//!
//! * *far* entries, those that reach back a block of 64 C / S positions or more, are united for the whole block at once: they depend on
//!   positions before it only;
//! * those from 32 on for 32 positions at once;
//! * *near* ones, delta < 32, are pushed: once the index v of a position is known, row v of a table has what it attains
//!   at the next 31 positions ([`chain`](chain)).
//!
//! The least common index not attained is the value, unless a rare value below it is missing: that is looked at when the block is
//! complete ([`probes`](probes)). Where all indices are attained the value is too wide for the sets: such positions, which should be
//! few, are worked out one by one ([`wide`](wide)).

mod below;
mod chain;
mod choice;
mod probes;
mod sets;
mod walk;
mod wide;

use chain::Near;
use probes::Probes;
use sets::Sets;
use walk::Walk;
use wide::{Value, Wides};

use super::history::History;
use super::planes::{Halves, Rares, Stop};
use super::sparse_space::Classes;
use super::take_break::TakeBreak;
use super::{MAX_WIDTH, Nimber};
pub(super) use wide::suitable_width;

/// Entries below this are near.
const NEAR: usize = 32;
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

/// The sets of a block: C vectors of 64 bytes ...
type Block<const C: usize> = [[u64; 8]; C];
/// ... and those of 32 positions.
type Half<const S: usize> = [[u64; 4]; S];

/// The engine for sets of S bytes, in blocks of C vectors: nearly all values are below 16 S.
#[derive(Clone, Debug)]
pub(super) struct OneHot<const S: usize, const C: usize> {
    moves: TakeBreak,
    classes: Classes,
    halves: Halves,
    rares: Vec<(usize, Nimber)>,
    /// Entries (delta, x) and the sets they read, in the order of walks.
    entries: Vec<(usize, usize, Source)>,
    sets: Sets<S>,
    far: Walk,
    half: Walk,
    near: Near,
    /// What near entries attain at the next 32 positions.
    coming: Half<S>,
    /// The common value of each index, at even and odd positions.
    common: [[Nimber; 65]; 2],
    wides: Wides,
    probes: Probes<S, C>,
}

impl<const S: usize, const C: usize> OneHot<S, C> {
    /// Values should be below this, but for a few.
    pub const WIDTH: usize = 16 * S;
    /// Positions of a block.
    const BLOCK: usize = 64 * C / S;
    /// Indices in sets are below this.
    const INDICES: usize = 8 * S;

    /// Goes on from known values whose rare positions are given; `None` if the classes do not fit, or entries reach too far back.
    pub fn new(moves: &TakeBreak, classes: Classes, rares: Vec<(usize, Nimber)>, history: &History) -> Option<Self> {
        let halves = Halves::new(classes, Self::INDICES)?;
        let common = [0, 1].map(|parity| std::array::from_fn(|i| halves.common(i % Self::INDICES, parity)));
        let mut engine = OneHot {
            moves: moves.clone(),
            classes,
            halves,
            rares,
            entries: Vec::new(),
            sets: Sets::new(Vec::new(), 0, 0),
            far: Walk::default(),
            half: Walk::default(),
            near: Near::default(),
            coming: [[0; 4]; S],
            common,
            wides: Wides::new(Self::INDICES),
            probes: Probes::new(halves),
        };
        let takes = moves.leaving_one.iter().filter(|&&k| !classes.flips(k));
        engine.entries = takes.map(|&k| (k, 0, Source::Own)).collect();
        engine.rares.clone().into_iter().for_each(|(r, value)| engine.add_rare(r, value));
        engine.wides.rebuild(moves, classes, halves, &engine.rares, history);
        engine.begin_probes(history);
        engine.prepare(history).then_some(engine)
    }

    pub fn classes(&self) -> Classes {
        self.classes
    }

    pub fn rares(&self) -> &[(usize, Nimber)] {
        &self.rares
    }

    /// The largest part of a split that entries and probes have.
    pub fn deepest_part(&self) -> usize {
        self.rares.last().map_or(0, |&(r, _)| r).max(self.probes.parts.deepest())
    }

    /// Adds the splits with the rare part r. Those of an x too wide for the sets lead out of them from every position in them.
    fn add_rare(&mut self, r: usize, value: Nimber) {
        let x = self.halves.index(value);
        if x >= Self::INDICES {
            return;
        }
        if r >= Self::BLOCK {
            self.entries.push((r, x, Source::Joined));
        } else {
            self.entries.extend(self.moves.breaks.iter().map(|one| (r + one.k, x, Source::Own)));
        }
    }

    /// Makes ready for the entries and probes there are; whether they reach back no further than sets are kept.
    fn prepare(&mut self, history: &History) -> bool {
        let deltas = self.entries.iter().map(|&(delta, ..)| delta);
        let digits = self.moves.breaks.iter().map(|one| one.k).chain(self.moves.leaving_one.iter().copied());
        let reach = deltas.chain([self.probes.reach()]).max().unwrap_or(0)
            + digits.max().unwrap_or(0)
            + choice::RECENT
            + 2 * Self::BLOCK;
        if reach > MOST_BYTES / S {
            return false;
        }
        if reach > self.sets.span() {
            self.keep(reach + reach / 8, history);
            self.probes.place(&self.sets);
        }
        // A stable sort, which is fast if nearly all are in order already.
        self.entries.sort_by_key(|&(delta, x, source)| (walk::rank(x), source, delta));
        let walk = |deltas: std::ops::Range<usize>| {
            let chosen = self.entries.iter().filter(|(delta, ..)| deltas.contains(delta));
            Walk::new(chosen.map(|&(delta, x, source)| (x, self.sets.distance(source, delta))).collect())
        };
        (self.far, self.half) = (walk(Self::BLOCK..usize::MAX), walk(NEAR..Self::BLOCK));
        let near = self.entries.iter().map(|&(delta, x, _)| (delta, x)).filter(|&(delta, _)| delta < NEAR);
        if !near.clone().eq(self.near.entries()) {
            self.near = Near::new::<S>(near.collect());
        }
        self.foresee(history);
        true
    }

    /// Keeps the sets of the last `span` positions.
    fn keep(&mut self, span: usize, history: &History) {
        let n = history.len();
        let breaks = self.moves.breaks.iter().map(|one| one.k).collect();
        self.sets = Sets::new(breaks, span, n);
        if (0..self.probes.reach().min(history.known().0)).any(|position| history.get(position).get() >= 256) {
            self.sets.set_wide();
        }
        // The set of a value depends on nothing but the parity of its position, and of great ones it is empty.
        let table = |parity| -> Vec<u64> { (0..256).map(|value| self.set_of(parity, Nimber::new(value))).collect() };
        let tables = [table(0), table(1)];
        let first = n.saturating_sub(span).max(1);
        for position in first..n {
            let value = history.get(position);
            let set = tables[position % 2].get(value.index()).copied().unwrap_or(0);
            self.sets.write(position, set, value);
        }
        let deepest = self.moves.breaks.iter().map(|one| one.k).max().unwrap_or(0);
        let start = n.saturating_sub(span.saturating_sub(deepest));
        (start..n).step_by(Self::BLOCK).for_each(|position| self.sets.join::<C>(position));
    }

    /// The one-bit set of a position; empty if it is rare or too wide.
    fn set_of(&self, position: usize, value: Nimber) -> u64 {
        let index = self.halves.index(value);
        let is_out = self.classes.is_rare(value.index(), position) || index >= Self::INDICES;
        if is_out { 0 } else { 1 << index }
    }

    /// Computes on until there are `length` values, or too many do not fit.
    #[inline(always)]
    pub fn run(&mut self, history: &mut History, length: usize) -> Stop {
        while history.len() < length {
            if let Some(stop) = self.block(history, Self::BLOCK.min(length - history.len())) {
                return stop;
            }
        }
        Stop::Done
    }

    /// One block, or the part of it up to a rare or wide position, and why the run cannot go on, if it cannot.
    #[inline(always)]
    fn block(&mut self, history: &mut History, length: usize) -> Option<Stop> {
        let start = history.len();
        if start >= self.probes.next_look {
            if !self.choose_probes(history) {
                return Some(Stop::TooWide);
            }
            history.rest_on_larger_parts(self.deepest_part());
        }
        self.sets.begin::<C>(start);
        let mut attained: Block<C> = self.far.union(self.sets.bytes(), self.sets.place(start));
        self.takes_of_rares(start, &mut attained);
        if self.wides.may_matter(start) {
            self.options_of_wides(start, &mut attained);
        }
        let done = self.one_after_another(history, length, &mut attained);
        self.sets.join::<C>(start);
        match self.look_for_rares(history, start, done) {
            Rares::None if done < length => self.wide_position(history),
            Rares::None => {
                if !done.is_multiple_of(NEAR) {
                    self.foresee(history);
                }
                None
            }
            Rares::New(n, value) => {
                history.truncate(n);
                self.end_with_rare(history, value)
            }
            Rares::Unknown => {
                history.truncate(start);
                self.foresee(history);
                Some(Stop::Forgotten)
            }
        }
    }

    /// Takes of rare positions that lead to common options.
    #[inline(always)]
    fn takes_of_rares(&self, start: usize, attained: &mut Block<C>) {
        let deepest = self.moves.leaving_one.last().copied().unwrap_or(0);
        for &(r, value) in self.rares.iter().rev().take_while(|&&(r, _)| r + deepest >= start) {
            for &k in self.moves.leaving_one.iter().filter(|&&k| self.classes.flips(k)) {
                self.mark(r + k, self.halves.index(value), start, attained);
            }
        }
    }

    /// Marks an index at position n, if the sets hold it and the block has the position.
    #[inline(always)]
    fn mark(&self, n: usize, index: usize, start: usize, attained: &mut Block<C>) {
        if (start..start + Self::BLOCK).contains(&n) && index < Self::INDICES {
            let bit = Self::INDICES * (n - start) + index;
            attained.as_flattened_mut()[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Makes the next position a rare one.
    #[inline(never)]
    fn end_with_rare(&mut self, history: &mut History, value: Nimber) -> Option<Stop> {
        let n = history.len();
        // From now on it is a part; and how lesser values are attained at n itself was not looked at.
        history.rest_on_larger_parts(n);
        history.push(value);
        self.sets.write(n, 0, value);
        self.sets.join::<C>(n);
        self.rares.push((n, value));
        self.add_rare(n, value);
        if self.halves.index(value) >= Self::INDICES {
            self.wides.rebuild(&self.moves, self.classes, self.halves, &self.rares, history);
        }
        (!self.prepare(history)).then_some(Stop::TooWide)
    }

    /// The value of the next position, at which all indices in sets are attained.
    #[inline(never)]
    fn wide_position(&mut self, history: &mut History) -> Option<Stop> {
        let n = history.len();
        let value = match wide::value(&self.moves, self.classes, &self.rares, history) {
            Value::Unknown => {
                self.foresee(history);
                return Some(Stop::Forgotten);
            }
            Value::Common(value, _) | Value::Rare(value) if value.index() >= MAX_WIDTH => return Some(Stop::TooWide),
            Value::Rare(value) => return self.end_with_rare(history, value),
            Value::Common(value, part) => {
                history.rest_on_part(n, part);
                value
            }
        };
        history.push(value);
        self.sets.write(n, 0, value);
        self.sets.join::<C>(n);
        self.foresee(history);
        let too_many = self.wides.push(n, self.halves.index(value));
        too_many.then_some(Stop::TooWide)
    }
}
