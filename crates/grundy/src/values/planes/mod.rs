//! Octal games by sparse spaces, in blocks of 1024 positions.
//!
//! The method and its proof are those of [`sparse_space`](super::sparse_space); this file orders the work so that
//! vector instructions do it. Values are indices in their class ([`halves`](halves)), and an *entry* (delta, x)
//! says that `G(n - delta) ^ x` is an option of n wherever the position `n - delta` is common:
//!
//! ```text
//! delta = r + k, x = G(r)     a split with the rare part r: the option is common,
//! delta = k,     x = 0        a take: common as well, or rare if positions count and k is odd,
//! delta = c + k, x = G(c)     a split with a common part c, a probe: the option is rare.
//! ```
//!
//! So the positions of a block at which the index u is attained are the union over the entries of
//! [bit planes](bit_planes), plane `u ^ x` shifted by delta. That needs the values up to `n - delta` only:
//!
//! * [*far*](far) entries, delta >= 1024, are united for a whole block, from [copies](shifted) of the planes if they are many;
//! * those of [*middle*](middle) distance for 64 positions at a time, eight planes at once;
//! * [*near*](near) ones, delta <= 64, are pushed: once the index v of a position is known, row v of a table has the later
//!   positions that each index u is attained at. Eight positions at a time are worked out one after another; the bits
//!   of the next eight positions then stand in one byte for each u.
//!
//! The least common index not attained is the value, unless a rare value below it is missing. That is looked at when the block is
//! complete, or a part of it where rare positions were found lately: the positions that need the rare index u, less those where a
//! [probe](probes) attains it, are few; for them [small parts](shallow) are searched, and then all splits. If none attains the value, the
//! position is rare, and the block goes on behind it: what far entries attain there is still true, and those of the new rare part are
//! marked.
//!
//! The other options, from rare positions, are takes (`far_takes_of_rares`, `foresee`: common options if positions count and k is odd) and
//! splits into two rare parts or takes of even k, which are rare options and found by the search.
//!
//! This is the engine for values of 128 and more; below that a set of indices fits one word ([`one_hot`](super::one_hot)).
//!
//! Any mask of classes and any choice of probes gives the same values; they only change the time.

mod bit_planes;
mod far;
mod halves;
mod middle;
mod near;
mod probes;
mod search;
mod shallow;
mod shifted;

use bit_planes::{BLOCK, BitPlanes, Row, WORDS};
use far::Entries;
pub(super) use halves::Halves;
use middle::Recent;
use near::GROUP;
use probes::Probes;
pub(super) use probes::Rares;
pub(super) use search::{Found, find_option};
use shallow::Shallow;
use shifted::Shifted;

use super::Nimber;
use super::history::History;
use super::sparse_space::Classes;
use super::take_break::TakeBreak;

/// Why a run of the engine ended before its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The goal is reached.
    Done,
    /// A value does not fit the planes: go on with more of them.
    TooWide,
    /// Whether a value is an option depends on values that are forgotten.
    Forgotten,
}

/// The engine for V indices, in masks of W words.
#[derive(Clone, Debug)]
pub(super) struct Planes<const V: usize, const W: usize> {
    moves: TakeBreak,
    classes: Classes,
    halves: Halves,
    rares: Vec<(usize, Nimber)>,
    planes: BitPlanes<V>,
    middle: Vec<Entries>,
    far: Vec<Entries>,
    /// Row v, bit delta - 1 of word u: a position of index v attains u delta positions later.
    near: Box<[[u64; V]; V]>,
    /// Row delta - 1, mask v: the indices that a position of index v leaves missing delta positions later, for
    /// delta < GROUP.
    nearest: [Box<[[u64; W]; V]>; GROUP - 1],
    /// Bit j of word u: near entries attain index u at the j-th of the coming positions.
    coming: [u64; V],
    probes: Probes,
    shallow: Shallow,
    /// The common value of each index, at even and odd positions.
    common: [[Nimber; V]; 2],
    /// The positions of the block at which each index is attained by far entries, by index ...
    rows: Box<[Row; V]>,
    /// ... and 64 positions at a time.
    united: Box<[[u64; V]; WORDS]>,
    /// The same with entries of middle distance and takes of rare positions, for one word.
    attained: [u64; V],
    recent: Recent<V>,
    /// Rare positions are looked for whenever so many positions of a block are done.
    ambition: usize,
    /// Where planes begin, and the ends of the runs of the same x among them.
    offsets: Vec<usize>,
    runs: Vec<(usize, usize)>,
    shifted: Shifted,
    /// The indices that occur among the positions kept.
    active: Vec<usize>,
}

impl<const V: usize, const W: usize> Planes<V, W> {
    /// Values have to be below this.
    pub const WIDTH: usize = 2 * V;

    /// Goes on from known values, all below [`WIDTH`](Self::WIDTH), whose rare positions are given; `None` if the
    /// classes do not fit.
    pub fn new(moves: &TakeBreak, classes: Classes, rares: Vec<(usize, Nimber)>, history: &History) -> Option<Self> {
        let halves = Halves::new(classes, V)?;
        let mut planes = Planes {
            moves: moves.clone(),
            classes,
            halves,
            rares,
            planes: BitPlanes::new(0, 0),
            middle: Vec::new(),
            far: Vec::new(),
            near: boxed([0; V]),
            nearest: std::array::from_fn(|_| boxed([u64::MAX; W])),
            coming: [0; V],
            probes: Probes::new(),
            shallow: Shallow::new(history),
            common: [0, 1].map(|parity| std::array::from_fn(|index| halves.common(index, parity))),
            rows: boxed(Row([0; WORDS])),
            united: boxed([0; V]),
            attained: [0; V],
            recent: Recent::new(),
            ambition: 64,
            offsets: Vec::new(),
            runs: Vec::new(),
            shifted: Shifted::default(),
            active: Vec::new(),
        };
        for k in planes.moves.leaving_one.clone().into_iter().filter(|&k| !classes.flips(k)) {
            planes.add_entry(k, 0);
        }
        for (r, value) in planes.rares.clone() {
            planes.add_rare(r, value);
        }
        planes.choose_probes(history);
        planes.keep_enough(history);
        planes.foresee(history);
        Some(planes)
    }

    pub fn classes(&self) -> Classes {
        self.classes
    }

    pub fn rares(&self) -> &[(usize, Nimber)] {
        &self.rares
    }

    /// The largest part of a split that entries and probes have.
    pub fn deepest_part(&self) -> usize {
        self.rares.last().map_or(0, |&(r, _)| r).max(self.probes.reach()).max(self.shallow.deepest_part())
    }

    /// Computes on until there are `length` values, or one does not fit.
    #[inline(always)]
    pub fn run(&mut self, history: &mut History, length: usize) -> Stop {
        while history.len() < length {
            let start = history.len();
            if start >= self.probes.review {
                self.choose_probes(history);
                self.keep_enough(history);
                history.rest_on_larger_parts(self.deepest_part());
            }
            // A block ends where a byte of the planes does.
            if let Some(stop) = self.block(history, (length - start).min(BLOCK - start % 8)) {
                return stop;
            }
        }
        Stop::Done
    }

    /// One block, and why the run cannot go on, if it cannot.
    #[inline(always)]
    fn block(&mut self, history: &mut History, length: usize) -> Option<Stop> {
        let start = history.len();
        self.list_active();
        self.unite_far(start, history);
        self.recall(start);
        // How many positions have a value, and for how many it is proved.
        let (mut done, mut proved) = (0, 0);
        while done < length {
            self.begin_word(start, done / 64);
            let asked = (64 - done % 64).min(length - done);
            let count = self.one_after_another(history, asked, done);
            done += count;
            let fits = count == asked;
            if fits && done < length && done % self.ambition > 0 {
                continue;
            }
            match self.look_for_rares(history, start + proved) {
                Rares::None if !fits => return Some(Stop::TooWide),
                Rares::None => self.ambition = (2 * self.ambition).min(BLOCK),
                Rares::New(n, value) => {
                    self.go_back_to_rare(history, n, value, start);
                    done = n + 1 - start;
                }
                Rares::Unknown => {
                    self.go_back(history, start + proved);
                    self.foresee(history);
                    return Some(Stop::Forgotten);
                }
            }
            proved = done;
        }
        None
    }

    /// What all but near entries attain in a word of the block.
    #[inline(always)]
    fn begin_word(&mut self, start: usize, word: usize) {
        self.list_active();
        self.attained = self.united[word];
        self.unite_middle(start, word);
        self.far_takes_of_rares(start, 64 * word);
    }

    /// Takes back what was computed from n on.
    #[inline(never)]
    fn go_back(&mut self, history: &mut History, n: usize) {
        history.truncate(n);
        self.planes.truncate(n);
        self.shallow.truncate(n);
    }

    /// Takes back what was computed from n on, and makes n a rare position of the block from `start` on.
    #[inline(never)]
    fn go_back_to_rare(&mut self, history: &mut History, n: usize, value: Nimber, start: usize) {
        self.go_back(history, n);
        // From now on it is a part; and how lesser values are attained at n itself was not looked at.
        history.rest_on_larger_parts(n);
        history.push(value);
        self.planes.append(&[0; V], 1);
        self.rares.push((n, value));
        self.add_rare(n, value);
        self.mark_rare(n, value, start, history);
        self.keep_enough(history);
        self.foresee(history);
        self.ambition = 64;
    }
}

/// An array of V items on the heap, without passing through the stack.
fn boxed<T: Clone, const V: usize>(item: T) -> Box<[T; V]> {
    vec![item; V].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("V items"))
}
