//! Pieces of the work on a block, for several threads: far entries of some planes, and rare values
//! of some indices.

use std::sync::Arc;

use super::bit_planes::BitPlanes;
use super::far::{Places, Union};
use super::probes::Probes;
use super::shallow::Shallow;
use crate::arith::simd::{Level, at_every_level};
use crate::arith::team::Team;
use crate::values::octal::blocks::numbering::Numbering;
use crate::values::octal::moves::OctalMoves;

/// A piece of work, and the instruction set to do it with.
pub struct Piece<const V: usize> {
    level: Level,
    planes: Arc<BitPlanes<V>>,
    task: Task<V>,
}

enum Task<const V: usize> {
    Unite { places: Arc<Places>, active: Arc<[usize]>, piece: (usize, usize), level: Level, union: Union<V> },
    Search { search: Search, start: usize, piece: (usize, usize), found: LeftOver },
}

at_every_level! {
    /// Does the work.
    fn work_on[const V: usize](planes: &BitPlanes<V>, task: &mut Task<V>) -> () {
        match task {
            Task::Unite { places, active, piece, level, union } => union.add(planes, active, places, *piece, *level),
            Task::Search { search, start, piece, found } => *found = search.left_over(planes, *start, *piece),
        }
    }
}

/// What probes and small parts leave: positions with rare indices, and about how many nanoseconds
/// it took to find them.
#[derive(Clone, Debug, Default)]
pub struct LeftOver {
    pub rare: Vec<(usize, usize)>,
    pub nanoseconds: usize,
}

/// Probes and small parts, by which nearly all rare values are found.
#[derive(Clone, Debug)]
pub struct Search {
    pub probes: Arc<Probes>,
    pub shallow: Arc<Shallow>,
    pub moves: Arc<OctalMoves>,
    pub numbering: Numbering,
}

/// What a probe and a search among small parts take, in nanoseconds: estimates from a profile of
/// 0.6.
const NANOSECONDS_PER_PROBE: usize = 1;
const NANOSECONDS_PER_SEARCH: usize = 50;

impl Search {
    /// The positions from `start` on, and the rare indices below their values, that neither a probe
    /// nor a split with a small part attains: one of some pieces of them.
    #[inline(always)]
    pub fn left_over<const V: usize>(&self, planes: &BitPlanes<V>, start: usize, piece: (usize, usize)) -> LeftOver {
        let (left, probes) = self.probes.left_over(planes, self.numbering, start, piece);
        let nanoseconds = probes * NANOSECONDS_PER_PROBE + left.len() * NANOSECONDS_PER_SEARCH;
        let mut rare = Vec::new();
        // A loop, because a closure would not be compiled for the instruction set of its caller.
        for (n, u) in left {
            if !self.shallow.has_split(&self.moves, n, self.numbering.rare(u, n)) {
                rare.push((n, u));
            }
        }
        LeftOver { rare, nanoseconds }
    }
}

/// The threads that share the work on a block, and what they reuse.
pub struct Sharing<const V: usize> {
    team: Option<Team<Piece<V>>>,
    threads: usize,
    level: Level,
    unions: Vec<Union<V>>,
}

impl<const V: usize> Sharing<V> {
    /// One thread.
    pub fn new() -> Self {
        Sharing { team: None, threads: 1, level: Level::within(1), unions: Vec::new() }
    }

    pub fn set(&mut self, threads: usize, level: Level) {
        if threads != self.threads {
            self.team = None;
        }
        (self.threads, self.level) = (threads, level);
    }

    /// The instruction set in use.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether work of so many nanoseconds should be shared: handing it out takes a few thousand.
    #[inline(always)]
    pub fn pays(&self, nanoseconds: usize) -> bool {
        self.threads > 1 && nanoseconds > 50_000
    }

    /// Unites planes; each result has a part of the union.
    #[inline(never)]
    pub fn unite(&mut self, planes: &Arc<BitPlanes<V>>, active: &[usize], places: &Arc<Places>) -> &[Union<V>] {
        let (active, pieces, level): (Arc<[usize]>, _, _) = (active.into(), self.threads, self.level);
        let mut unions = std::mem::take(&mut self.unions).into_iter();
        let tasks = (0..pieces).map(|piece| {
            let mut union = unions.next().unwrap_or_else(Union::new);
            union.clear();
            Task::Unite {
                places: Arc::clone(places),
                active: Arc::clone(&active),
                piece: (piece, pieces),
                level,
                union,
            }
        });
        let done = self.run(planes, tasks.collect());
        let unions = done.into_iter().filter_map(|task| match task {
            Task::Unite { union, .. } => Some(union),
            Task::Search { .. } => None,
        });
        self.unions = unions.collect();
        &self.unions
    }

    /// Searches for rare values; the results are those of [`Search::left_over`] in the same order.
    #[inline(never)]
    pub fn search(&mut self, planes: &Arc<BitPlanes<V>>, search: &Search, start: usize) -> LeftOver {
        let pieces = self.threads;
        let task = |piece| {
            let (search, found) = (search.clone(), LeftOver::default());
            Task::Search { search, start, piece: (piece, pieces), found }
        };
        let done = self.run(planes, (0..pieces).map(task).collect());
        let mut all = LeftOver::default();
        for task in done {
            let Task::Search { found, .. } = task else { continue };
            all.rare.extend(found.rare);
            all.nanoseconds += found.nanoseconds;
        }
        let low = search.numbering.low_bits();
        all.rare.sort_unstable_by_key(|&(n, u)| (std::cmp::Reverse(u >> low), u, n));
        all
    }

    fn run(&mut self, planes: &Arc<BitPlanes<V>>, tasks: Vec<Task<V>>) -> Vec<Task<V>> {
        let level = self.level;
        let pieces = tasks.into_iter().map(|task| Piece { level, planes: Arc::clone(planes), task }).collect();
        let work = |piece: &mut Piece<V>| work_on(&piece.planes, &mut piece.task, piece.level);
        let team = self.team.get_or_insert_with(|| Team::new(self.threads, work));
        team.run(pieces).into_iter().map(|piece| piece.task).collect()
    }
}
