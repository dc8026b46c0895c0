//! Octal games by sparse spaces, in blocks of 512 positions.
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
//! * *far* entries, delta > 64, are united for 64, 128, 256 or 512 positions at once, as many as delta allows;
//! * *near* ones, delta <= 64, are pushed: once the index v of a position is known, row v of a table has the later
//!   positions that each index u is attained at. Eight positions at a time are worked out one after another; the bits
//!   of the next eight positions then stand in one byte for each u.
//!
//! The least common index not attained is the value, unless a rare value below it is missing. That is looked at when
//! the block is complete: the positions that need the rare index u, less those where a probe attains it, are nearly
//! always none; for the few left over all splits are searched. If none attains the value, the block ends there, with a
//! new rare position.
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
mod near;
mod probes;
mod search;

use std::collections::{HashMap, HashSet};

use bit_planes::{BLOCK, BitPlanes};
use far::Entries;
pub(super) use halves::Halves;
use near::GROUP;
pub(super) use probes::Rares;
use probes::{Prepared, Probe};
pub(super) use search::{Found, find_option};

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
    /// Far entries, by the number of positions they are united for: 64, 128, 256, 512.
    far: [Vec<Entries>; 4],
    /// Row v, bit delta - 1 of word u: a position of index v attains u delta positions later.
    near: Box<[[u64; V]; V]>,
    /// Row delta - 1, mask v: the indices that a position of index v leaves missing delta positions later, for
    /// delta < GROUP.
    nearest: [Box<[[u64; W]; V]>; GROUP - 1],
    /// Bit j of word u: near entries attain index u at the j-th of the coming positions.
    coming: [u64; V],
    probes: Vec<Probe>,
    /// Those that are splits, by digit and part.
    split_probes: HashSet<(usize, usize)>,
    /// For each index, the probes that may attain it, those that do so most often first.
    orders: Vec<Vec<u32>>,
    /// Where each probe's bits begin for the current block; past the end of the planes if it cannot be used.
    prepared: Vec<Prepared>,
    /// How often the split with part r was found by search, by digit and r.
    found: HashMap<(usize, usize), usize>,
    next_look: usize,
    blocks: usize,
    /// The common value of each index, at even and odd positions.
    common: [[Nimber; V]; 2],
    /// The positions of the block at which each index is attained by entries of the two furthest levels ...
    united: Box<[[u64; 8]; V]>,
    /// ... and by all far entries, 64 positions at a time.
    attained: Box<[[u64; V]; 8]>,
    /// How many positions the next block should have.
    ambition: usize,
    /// Where planes begin, and the ends of the runs of the same x among them.
    offsets: Vec<usize>,
    runs: Vec<(usize, usize)>,
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
            far: std::array::from_fn(|_| Vec::new()),
            near: boxed([0; V]),
            nearest: std::array::from_fn(|_| boxed([u64::MAX; W])),
            coming: [0; V],
            probes: Vec::new(),
            split_probes: HashSet::new(),
            orders: vec![Vec::new(); V],
            prepared: Vec::new(),
            found: HashMap::new(),
            next_look: 0,
            blocks: 0,
            common: [0, 1].map(|parity| std::array::from_fn(|index| halves.common(index, parity))),
            united: boxed([0; 8]),
            attained: boxed([0; V]),
            ambition: 64,
            offsets: Vec::new(),
            runs: Vec::new(),
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

    /// Computes on until there are `length` values, or one does not fit.
    #[inline(always)]
    pub fn run(&mut self, history: &mut History, length: usize) -> Stop {
        while history.len() < length {
            if let Some(stop) = self.block(history, self.ambition.min(length - history.len())) {
                return stop;
            }
        }
        Stop::Done
    }

    /// One block, or the part of it up to a new rare position, and why the run cannot go on, if it cannot.
    #[inline(always)]
    fn block(&mut self, history: &mut History, length: usize) -> Option<Stop> {
        let start = history.len();
        if start >= self.next_look {
            self.review_probes(history);
        }
        self.united.fill([0; 8]);
        let mut done = 0;
        while done < length {
            self.list_active();
            if done == 0 {
                self.unite::<8>(3, start, done, history);
            }
            if done % 256 == 0 {
                self.unite::<4>(2, start, done, history);
                self.spread(done / 64);
            }
            if done % 128 == 0 {
                self.unite::<2>(1, start, done, history);
            }
            self.unite::<1>(0, start, done, history);
            self.far_takes_of_rares(start, done);
            let asked = (length - done).min(64);
            let count = self.one_after_another(history, asked, done / 64);
            done += count;
            if count < asked {
                break;
            }
        }
        self.ambition = (2 * self.ambition).min(BLOCK);
        match self.look_for_rares(history, start, done) {
            Rares::None => {}
            Rares::New(n, value) => {
                self.end_with_rare(history, n, value);
                return None;
            }
            Rares::Unknown => {
                history.truncate(start);
                return Some(Stop::Forgotten);
            }
        }
        if done % GROUP > 0 {
            self.foresee(history);
        }
        (done < length).then_some(Stop::TooWide)
    }

    /// Takes back what was computed from n on, and makes n a rare position.
    #[inline(never)]
    fn end_with_rare(&mut self, history: &mut History, n: usize, value: Nimber) {
        history.truncate(n);
        self.planes.truncate(n);
        history.push(value);
        self.planes.append(&[0; V], 1);
        self.rares.push((n, value));
        self.add_rare(n, value);
        self.keep_enough(history);
        self.foresee(history);
        self.ambition = 64;
    }
}

/// An array of V items on the heap, without passing through the stack.
fn boxed<T: Clone, const V: usize>(item: T) -> Box<[T; V]> {
    vec![item; V].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("V items"))
}
