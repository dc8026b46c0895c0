//! The wide layout: one plane of bits for each index, in blocks of 1024 positions.
//!
//! The positions of a block at which the index u is attained are the union over the entries
//! (delta, x) of [bit planes](bit_planes), plane `u ^ x` shifted by delta:
//!
//! * [*far*](far) entries, delta >= 1024, are united for a whole block, as [products](products) of
//!   fewer planes where they are many;
//! * those of [*middle*](middle) distance for 64 positions at a time, eight planes at once;
//! * [*near*](near) ones, delta <= 64, are pushed.
//!
//! Rare positions are searched for when the block is complete, or a part of it where some were
//! found recently: the positions that need the rare index u, less those where a [probe](probes)
//! attains it, are few; for them [small parts](shallow) are searched, and then all splits. The
//! block continues after a rare position: what far entries attain is still true, and what those of
//! the new rare part attain is marked.
//!
//! The other options, from rare positions, are takes (common options if positions count and k is
//! odd) and splits into two rare parts or takes of even k, which are rare options and are found by
//! the search.

mod bit_planes;
mod entries;
mod far;
mod middle;
mod near;
mod pieces;
mod probes;
mod products;
mod shallow;
mod tile;

use std::sync::Arc;

use bit_planes::{BLOCK, BitPlanes};
use far::Far;
use middle::Middle;
use near::{NEAR, Near};
use pieces::{Search, Sharing};
use probes::Probes;
use shallow::Shallow;

use super::layout::{Layout, Rare};
use super::space::Space;
use crate::arith::simd::Level;
use crate::values::nimber::Nimber;
use crate::values::octal::history::History;
use crate::values::octal::splits::{self, find_option};

/// The most memory for planes; entries that reach further back are marked one position at a time.
const MOST_BYTES: usize = 1 << 28;
/// The fewest positions kept in planes.
const LEAST_SPAN: usize = 1 << 12;
/// What an entry takes for each plane, in nanoseconds: an estimate from a profile of 0.6.
const NANOSECONDS_PER_UNION: usize = 1;
/// Rare positions are searched for after this many positions where one was found recently.
const LEAST_INTERVAL: usize = 64;

/// Planes of V indices, in masks of W words.
pub(super) struct Planes<const V: usize, const W: usize> {
    planes: Arc<BitPlanes<V>>,
    far: Far<V>,
    middle: Middle<V>,
    near: Near<V, W>,
    search: Search,
    sharing: Sharing<V>,
    /// What the last search for rare positions took, in nanoseconds.
    searching: usize,
    /// Rare positions are searched for whenever this many positions of a block are done.
    interval: usize,
    /// The indices that may occur among the positions kept.
    active: Vec<usize>,
    /// Values are expected to have indices below this, a multiple of 8; what is attained from here
    /// on is not known.
    limit: usize,
    /// Whether far entries are united below the limit.
    is_united: bool,
}

impl<const V: usize, const W: usize> Planes<V, W> {
    /// The most positions planes may keep.
    const MOST_POSITIONS: usize = 4 * MOST_BYTES / V;
    /// The furthest that planes may be shifted.
    const MOST_SHIFT: usize = Self::MOST_POSITIONS - 2 * BLOCK;

    fn add_entry(&mut self, delta: usize, x: usize) {
        match delta {
            ..=NEAR => self.near.add(delta, x),
            BLOCK.. => self.far.add(delta, x),
            _ => self.middle.add(delta, x),
        }
    }

    /// Adds the splits with the rare part r.
    fn add_entries(&mut self, space: &Space, r: usize, value: Nimber) {
        space.moves.breaks.iter().for_each(|one| self.add_entry(r + one.k, space.numbering.index(value)));
    }

    /// Makes planes that keep as many positions as the entries reach back.
    fn keep_enough(&mut self, space: &Space, history: &History) {
        let n = history.len();
        let reach = self.far.reach().max(self.search.probes.reach());
        let span = (reach + 2 * BLOCK).next_power_of_two().max(LEAST_SPAN).min(Self::MOST_POSITIONS);
        if span <= self.planes.span() {
            return;
        }
        let mut planes = BitPlanes::new(n, span);
        for start in (planes.origin()..n).step_by(64) {
            let count = (n - start).min(64);
            let mut words = [0; V];
            for i in 0..count {
                let index = space.common_index(start + i, history.get(start + i)).filter(|_| start + i > 0);
                index.into_iter().for_each(|index| words[index] |= 1 << i);
            }
            planes.append(&words, count);
        }
        self.planes = Arc::new(planes);
    }

    /// Lists the indices that may occur. A block may bring new ones, so this is repeated for each
    /// of its parts.
    #[inline(always)]
    fn list_active(&mut self) {
        self.active.clear();
        for v in 0..V {
            if self.planes.is_active(v) {
                self.active.push(v);
            }
        }
    }

    /// Unites the far entries for the block that begins at `start`.
    #[inline(always)]
    fn unite_far(&mut self, space: &Space, history: &History, start: usize) {
        let entries = self.far.begin_block(&self.planes, space, history, start, self.limit);
        if self.sharing.pays(entries * self.active.len() * NANOSECONDS_PER_UNION) {
            let unions = self.sharing.unite(&self.planes, &self.active, self.far.places());
            unions.iter().for_each(|union| self.far.unite_with(union));
        } else {
            self.far.unite(&self.planes, &self.active, self.sharing.level());
        }
        self.far.arrange();
    }

    /// What all but near entries attain in a word of the block that begins at `start`.
    #[inline(always)]
    fn attained_in_word(&mut self, space: &Space, start: usize, word: usize) -> [u64; V] {
        self.list_active();
        let mut attained = self.far.word(word);
        self.middle.unite(&self.planes, &self.active, start, word, &mut attained);
        // Takes of rare positions that lead to common options, further than near.
        for k in space.flipping_takes().filter(|&k| k > NEAR) {
            for i in 0..64 {
                let Some(position) = (start + 64 * word + i).checked_sub(k) else { continue };
                if let Ok(at) = space.rares.binary_search_by_key(&position, |&(r, _)| r) {
                    attained[space.numbering.index(space.rares[at].1)] |= 1 << i;
                }
            }
        }
        attained
    }
}

impl<const V: usize, const W: usize> Layout for Planes<V, W> {
    const WIDTH: usize = 2 * V;
    const NAME: &'static str = match V {
        128 => "128 bit planes",
        256 => "256 bit planes",
        _ => "512 bit planes",
    };
    const ENDS_WITH_RARE: bool = false;
    const ALLOWS_WIDE: bool = false;

    fn new(space: &Space, history: &History) -> Option<Self> {
        let mut planes = Planes {
            planes: Arc::new(BitPlanes::new(0, 0)),
            far: Far::new(),
            middle: Middle::new(),
            near: Near::new(space),
            search: Search {
                probes: Arc::new(Probes::choose::<V>(space, history, Self::MOST_SHIFT)),
                shallow: Arc::new(Shallow::new(history)),
                moves: Arc::new(space.moves.clone()),
                numbering: space.numbering,
            },
            sharing: Sharing::new(),
            searching: 0,
            interval: LEAST_INTERVAL,
            active: Vec::new(),
            limit: 8,
            is_united: false,
        };
        space.plain_takes().for_each(|k| planes.add_entry(k, 0));
        space.rares.iter().for_each(|&(r, value)| planes.add_entries(space, r, value));
        planes.keep_enough(space, history);
        planes.look_back(space, history);
        Some(planes)
    }

    fn share(&mut self, threads: usize, level: Level) {
        self.sharing.set(threads, level);
    }

    fn deepest_part(&self) -> usize {
        self.search.probes.reach().max(self.search.shallow.deepest_part())
    }

    #[inline(always)]
    fn review(&self) -> usize {
        self.search.probes.review
    }

    fn choose_probes(&mut self, space: &Space, history: &History) -> bool {
        self.search.probes = Arc::new(Probes::choose::<V>(space, history, Self::MOST_SHIFT));
        self.keep_enough(space, history);
        true
    }

    #[inline(always)]
    fn block_length(start: usize) -> usize {
        // A block ends where a byte of the planes does.
        BLOCK - start % 8
    }

    #[inline(always)]
    fn begin_block(&mut self, _: &Space, history: &History) {
        self.list_active();
        self.limit = self.active.last().map_or(8, |v| (v / 8 + 1) * 8).max(self.limit);
        self.is_united = false;
        self.middle.begin_block(&self.planes, &self.active, history.len());
    }

    #[inline(always)]
    fn extend(&mut self, space: &Space, history: &mut History, start: usize, end: usize) -> bool {
        loop {
            if !self.is_united {
                self.unite_far(space, history, start);
                self.is_united = true;
            }
            let done = history.len() - start;
            let attained = self.attained_in_word(space, start, done / 64);
            let asked = (64 - done % 64).min(end - history.len());
            let (count, words) = self.near.extend(history, asked, &attained, done, self.limit);
            Arc::make_mut(&mut self.planes).append(&words, count);
            if !Near::<V, W>::is_known_after(count) {
                self.look_back(space, history);
            }
            let fits = count == asked;
            if !fits && self.limit < V {
                self.limit = (self.limit + 8).min(V);
                self.is_united = false;
                self.look_back(space, history);
                continue;
            }
            if !fits || history.len() == end || (done + count).is_multiple_of(self.interval) {
                return fits;
            }
        }
    }

    #[inline(always)]
    fn find_rare(&mut self, space: &Space, history: &mut History, _: usize, from: usize) -> Rare {
        Arc::make_mut(&mut self.search.shallow).catch_up(history);
        let left = match self.sharing.pays(self.searching) {
            true => self.sharing.search(&self.planes, &self.search, from),
            false => self.search.left_over(&self.planes, from, (0, 1)),
        };
        self.searching = left.nanoseconds;
        let mut first: Option<(usize, Nimber, bool)> = None;
        for (n, u) in left.rare {
            let value = space.numbering.rare(u, n);
            debug_assert!((from..history.len()).contains(&n) && value < history.get(n));
            if first.is_some_and(|(m, least, _)| (m, least) < (n, value)) {
                continue;
            }
            match find_option(&space.moves, history, n, value, usize::MAX) {
                splits::Search::Found(part) => history.note_part(n, part),
                splits::Search::Nowhere => first = Some((n, value, true)),
                splits::Search::Unknown => first = Some((n, value, false)),
            }
        }
        match first {
            None => Rare::None,
            Some((n, value, true)) => Rare::At(n, value),
            Some((_, _, false)) => Rare::Unknown,
        }
    }

    #[inline(always)]
    fn settle(&mut self, _: &Space, _: &History, _: usize) {
        self.interval = (2 * self.interval).min(BLOCK);
    }

    fn truncate(&mut self, n: usize) {
        Arc::make_mut(&mut self.planes).truncate(n);
        Arc::make_mut(&mut self.search.shallow).truncate(n);
    }

    fn add_rare(&mut self, space: &Space, history: &History, start: usize) -> bool {
        let n = history.len() - 1;
        let value = history.get(n);
        Arc::make_mut(&mut self.planes).append(&[0; V], 1);
        self.add_entries(space, n, value);
        self.far.mark_rare(space, n, value, start, history);
        self.keep_enough(space, history);
        self.look_back(space, history);
        self.interval = LEAST_INTERVAL;
        true
    }

    fn add_wide(&mut self, _: &Space, _: &History) -> bool {
        true
    }

    fn look_back(&mut self, space: &Space, history: &History) {
        self.near.look_back(space, history);
    }
}
