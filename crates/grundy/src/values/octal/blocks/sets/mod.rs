//! The narrow layout: one small set for each position.
//!
//! A set of indices below 8 S is a word of S = 1, 2, 4 or 8 bytes, and the indices attained at n
//! are the union over the entries of the [one-bit set](store) of position n - delta, its bits moved
//! by x. Entries of the same x are united first, so each costs one vector instruction for 64 / S
//! positions, and the moving of bits is shared by all ([`walk`]). Positions stand side by
//! side, so nothing is shifted and nothing transposed.
//!
//! * *far* entries, those that reach back a block of 64 C / S positions or more, are united for the
//!   whole block at once: they depend on positions before it only;
//! * those of *middle* distance, from 32 on, for 32 positions at once;
//! * *near* ones, delta < 32, are pushed ([`near`]).
//!
//! Rare values that must be options are searched for by [`probes`]. Where all indices are
//! attained the value is too wide for the sets: such positions, which should be few, are computed
//! one by one ([`wide`]).

mod below;
mod choice;
mod near;
mod probes;
mod shape;
mod store;
mod walk;
mod wide;

use std::ops::Range;

use near::{NONE, Near};
use probes::Probes;
use shape::{Block, NEAR, Source, Stretch};
use store::Store;
use walk::Walk;
use wide::WidePositions;

use super::layout::{Layout, Rare};
use super::space::Space;
use crate::values::nimber::Nimber;
use crate::values::octal::history::History;

pub(super) use wide::POSITIONS_PER_WIDE;

/// The most bytes that sets are kept in.
const MOST_BYTES: usize = 1 << 28;

/// Sets of S bytes, in blocks of C vectors: nearly all values are below 16 S.
#[derive(Clone, Debug)]
pub(super) struct Sets<const S: usize, const C: usize> {
    /// Entries (delta, x) and the sets they read, in the order of walks.
    entries: Vec<(usize, usize, Source)>,
    store: Store<S>,
    far: Walk,
    middle: Walk,
    near: Near<S>,
    /// The common value of each index, at even and odd positions.
    common: [[Nimber; NONE + 1]; 2],
    wide: WidePositions,
    probes: Probes<S, C>,
    /// The position at which probes are chosen next.
    review: usize,
}

impl<const S: usize, const C: usize> Sets<S, C> {
    /// Positions of a block.
    const BLOCK: usize = 64 * C / S;
    /// Indices in sets are below this.
    const INDICES: usize = 8 * S;

    /// Adds the splits with the rare part r. If its index x is too wide for the sets, they lead out
    /// of the sets from every position in them.
    fn add_entries(&mut self, space: &Space, r: usize, value: Nimber) {
        let x = space.numbering.index(value);
        if x >= Self::INDICES {
            return;
        }
        if r >= Self::BLOCK {
            self.entries.push((r, x, Source::Joined));
        } else {
            self.entries.extend(space.moves.breaks.iter().map(|one| (r + one.k, x, Source::Own)));
        }
    }

    /// Prepares for the current entries and probes; returns whether they reach back no further than
    /// sets can be kept.
    fn prepare(&mut self, space: &Space, history: &History) -> bool {
        let deltas = self.entries.iter().map(|&(delta, ..)| delta);
        let reach = deltas.chain([self.probes.reach()]).max().unwrap_or(0)
            + space.moves.last_leaving()
            + choice::RECENT
            + 2 * Self::BLOCK;
        if reach > MOST_BYTES / S {
            return false;
        }
        if reach > self.store.span() {
            self.keep(reach + reach / 8, space, history);
            self.probes.place(&self.store);
        }
        // A stable sort, which is fast if nearly all are in order already.
        self.entries.sort_by_key(|&(delta, x, source)| (walk::rank(x), source, delta));
        let walk = |deltas: Range<usize>| {
            let chosen = self.entries.iter().filter(|(delta, ..)| deltas.contains(delta));
            Walk::new(chosen.map(|&(delta, x, source)| (x, self.store.distance(source, delta))).collect())
        };
        (self.far, self.middle) = (walk(Self::BLOCK..usize::MAX), walk(NEAR..Self::BLOCK));
        let near = self.entries.iter().map(|&(delta, x, _)| (delta, x)).filter(|&(delta, _)| delta < NEAR);
        if !near.clone().eq(self.near.entries()) {
            self.near = Near::new(near.collect());
        }
        self.look_back(space, history);
        true
    }

    /// Keeps the sets of the last `span` positions.
    fn keep(&mut self, span: usize, space: &Space, history: &History) {
        let n = history.len();
        let breaks = space.moves.breaks.iter().map(|one| one.k).collect();
        self.store = Store::new(breaks, span, n);
        if (0..self.probes.reach().min(history.known().0)).any(|position| history.get(position).get() >= 256) {
            self.store.set_wide();
        }
        // The set of a value depends only on the parity of its position, and is empty for great
        // values.
        let table =
            |parity| -> Vec<u64> { (0..256).map(|value| Self::set_of(space, parity, Nimber::new(value))).collect() };
        let tables = [table(0), table(1)];
        let first = n.saturating_sub(span).max(1);
        for position in first..n {
            let value = history.get(position);
            let set = tables[position % 2].get(value.index()).copied().unwrap_or(0);
            self.store.write(position, set, value);
        }
        let start = n.saturating_sub(span.saturating_sub(space.moves.last_break()));
        (start..n).step_by(Self::BLOCK).for_each(|position| self.store.join::<C>(position));
    }

    /// The one-bit set of a position; empty if it is rare or too wide.
    fn set_of(space: &Space, position: usize, value: Nimber) -> u64 {
        let index = space.common_index(position, value).filter(|&index| index < Self::INDICES);
        index.map_or(0, |index| 1 << index)
    }

    /// What the entries that do not depend on the block attain in it.
    #[inline(always)]
    fn attained_before(&self, space: &Space, start: usize) -> Block<C> {
        let mut attained: Block<C> = self.far.union(self.store.bytes(), self.store.place(start));
        // Takes of rare positions that lead to common options.
        let deepest = space.moves.leaving_one.last().copied().unwrap_or(0);
        for &(r, value) in space.rares.iter().rev().take_while(|&&(r, _)| r + deepest >= start) {
            space.flipping_takes().for_each(|k| Self::mark(r + k, space.numbering.index(value), start, &mut attained));
        }
        if self.wide.may_matter(start) {
            let mark = |n, index| Self::mark(n, index, start, &mut attained);
            self.wide.for_each_option(space, start..start + Self::BLOCK, mark);
        }
        attained
    }

    /// Marks an index at position n, if the sets hold it and the block has the position.
    #[inline(always)]
    fn mark(n: usize, index: usize, start: usize, attained: &mut Block<C>) {
        if (start..start + Self::BLOCK).contains(&n) && index < Self::INDICES {
            let bit = Self::INDICES * (n - start) + index;
            attained.as_flattened_mut()[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Appends the values of the next positions, at most `count`, given what far entries attain
    /// there; returns whether all of them fit.
    #[inline(always)]
    fn one_after_another(&mut self, history: &mut History, count: usize, attained: &mut Block<C>) -> bool {
        let start = history.len();
        let mut done = 0;
        while done < count {
            let words = &mut attained.as_flattened_mut()[S * done / 8..][..4 * S];
            let middle: Stretch<S> = self.middle.union(self.store.bytes(), self.store.place(start + done));
            for w in 0..4 * S {
                words[w] |= middle.as_flattened()[w];
            }
            let common = [&self.common[start % 2], &self.common[(start + 1) % 2]];
            let (values, indices) = self.near.stretch(common, words);
            let wanted = NEAR.min(count - done);
            let mut greatest = 0;
            for i in 0..NEAR {
                greatest = greatest.max(indices[i]);
            }
            let mut fit = wanted;
            if usize::from(greatest) == NONE {
                let wide = indices.iter().position(|&index| usize::from(index) == NONE);
                fit = wide.map_or(wanted, |wide| wide.min(wanted));
            }
            self.store.write_stretch(start + done, &values, &indices, fit);
            history.extend(&values[..fit]);
            done += fit;
            if fit < wanted {
                return false;
            }
        }
        true
    }
}

impl<const S: usize, const C: usize> Layout for Sets<S, C> {
    const WIDTH: usize = 16 * S;
    const NAME: &'static str = match S {
        1 => "sets of 8 bits",
        2 => "sets of 16 bits",
        4 => "sets of 32 bits",
        _ => "sets of 64 bits",
    };
    const ENDS_WITH_RARE: bool = true;
    const ALLOWS_WIDE: bool = true;

    fn new(space: &Space, history: &History) -> Option<Self> {
        let common = |parity| std::array::from_fn(|i| space.numbering.common(i % Self::INDICES, parity));
        let mut sets = Sets {
            entries: space.plain_takes().map(|k| (k, 0, Source::Own)).collect(),
            store: Store::new(Vec::new(), 0, 0),
            far: Walk::default(),
            middle: Walk::default(),
            near: Near::new(Vec::new()),
            common: [common(0), common(1)],
            wide: WidePositions::new(Self::INDICES),
            probes: Probes::new(space.numbering),
            review: 0,
        };
        space.rares.iter().for_each(|&(r, value)| sets.add_entries(space, r, value));
        sets.wide.rebuild(space, history);
        sets.probes.begin(space, history);
        sets.prepare(space, history).then_some(sets)
    }

    fn deepest_part(&self) -> usize {
        self.probes.parts.deepest()
    }

    #[inline(always)]
    fn review(&self) -> usize {
        self.review
    }

    #[inline(always)]
    fn choose_probes(&mut self, space: &Space, history: &History) -> bool {
        self.review = choice::next_review(history.len());
        self.probes.begin(space, history);
        if !self.prepare(space, history) {
            return false;
        }
        choice::choose(&mut self.probes, &self.store, space, history);
        true
    }

    #[inline(always)]
    fn block_length(_: usize) -> usize {
        Self::BLOCK
    }

    #[inline(always)]
    fn begin_block(&mut self, _: &Space, history: &History) {
        self.store.begin::<C>(history.len());
    }

    #[inline(always)]
    fn extend(&mut self, space: &Space, history: &mut History, start: usize, end: usize) -> bool {
        let mut attained = self.attained_before(space, start);
        let fits = self.one_after_another(history, end - start, &mut attained);
        self.store.join::<C>(start);
        fits
    }

    #[inline(always)]
    fn find_rare(&mut self, space: &Space, history: &mut History, start: usize, _: usize) -> Rare {
        self.probes.find_rare(&self.store, space, history, start)
    }

    #[inline(always)]
    fn settle(&mut self, space: &Space, history: &History, start: usize) {
        // What near entries attain is known after whole stretches only.
        if !(history.len() - start).is_multiple_of(NEAR) {
            self.look_back(space, history);
        }
    }

    fn truncate(&mut self, _: usize) {
        // Sets past the end of the history are written again before they are read.
    }

    fn add_rare(&mut self, space: &Space, history: &History, _: usize) -> bool {
        let n = history.len() - 1;
        let value = history.get(n);
        self.store.write(n, 0, value);
        self.store.join::<C>(n);
        self.add_entries(space, n, value);
        if space.numbering.index(value) >= Self::INDICES {
            self.wide.rebuild(space, history);
        }
        self.prepare(space, history)
    }

    fn add_wide(&mut self, space: &Space, history: &History) -> bool {
        let n = history.len() - 1;
        let value = history.get(n);
        self.store.write(n, 0, value);
        self.store.join::<C>(n);
        self.look_back(space, history);
        self.wide.push(n, space.numbering.index(value))
    }

    fn look_back(&mut self, space: &Space, history: &History) {
        let n = history.len();
        self.near.look_back(n, |ago| Self::set_of(space, n - ago, history.get(n - ago)));
    }
}
