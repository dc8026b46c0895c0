//! Positions whose values are too wide for the sets: worked out one by one, and remembered.
//!
//! Sets hold indices below 8 S. A position q of a greater index v has an empty set, so its splits with a rare part r of index x are not
//! among what sets attain. Where x is in the sets, v ^ x is not, and matters to wide positions only, which look at everything. Where
//! x is too wide as well, v ^ x may be in the sets: those options of q + r + k are marked one by one.

use super::{Block, OneHot};
use crate::arith::bitset::BitSet;
use crate::values::Nimber;
use crate::values::history::History;
use crate::values::planes::{Found, Halves, find_option};
use crate::values::sparse_space::Classes;
use crate::values::take_break::TakeBreak;

/// One position in this many may be wide.
const POSITIONS_PER_WIDE: usize = 2048;
/// Wide positions that are never too many.
const FEW: usize = 64;
/// The most recent positions, by which a width is chosen.
const RECENT: usize = 1 << 14;
/// The widest sets hold values below this.
const WIDEST: usize = 128;
/// Splits marked before single values are searched for.
const MARKED: usize = 256;

/// The least width of sets, at least `least`, that holds nearly all of the last values; one that holds every value, if none does.
pub(in crate::values) fn suitable_width(history: &History, least: usize) -> usize {
    let last = history.range(history.len() - history.kept().min(RECENT)..history.len());
    let wide = |width: usize| last.iter().filter(|value| value.index() >= width).count();
    let widths = [16, 32, 64, WIDEST].into_iter().filter(|&width| width >= least);
    let narrow = widths.into_iter().find(|&width| wide(width) <= last.len() / POSITIONS_PER_WIDE);
    let (first, base) = history.known();
    let known = || history.range(0..first).iter().chain(history.range(base..history.len()));
    narrow.unwrap_or_else(|| known().max().map_or(0, |value| value.index() + 1).max(least).max(WIDEST + 1))
}

/// The value of a position.
pub(super) enum Value {
    /// And the rare values below it are attained by splits with a part of at most so many counters.
    Common(Nimber, usize),
    Rare(Nimber),
    /// It depends on values that are forgotten.
    Unknown,
}

/// The value of the next position, by all takes, all splits with a rare part, and a search for what these leave.
pub(super) fn value(moves: &TakeBreak, classes: Classes, rares: &[(usize, Nimber)], history: &History) -> Value {
    let n = history.len();
    let mut attained = BitSet::new();
    for &k in moves.leaving_one.iter().filter(|&&k| k < n) {
        attained.insert(history.get(n - k).index());
    }
    for one in &moves.breaks {
        let Some(rest) = one.rest(n) else { continue };
        for &(r, value) in rares.iter().take_while(|&&(r, _)| r < rest) {
            if !(one.unequal && 2 * r == rest) {
                attained.insert((value ^ history.get(rest - r)).index());
            }
        }
        for part in 1..=one.largest_half(rest).min(MARKED) {
            attained.insert((history.get(part) ^ history.get(rest - part)).index());
        }
    }
    let mut deepest = MARKED;
    for value in (0..).map(Nimber::new).filter(|value| !attained.contains(value.index())) {
        if !classes.is_rare(value.index(), n) {
            return Value::Common(value, deepest);
        }
        match find_option(moves, history, n, value) {
            Found::Option(part) => deepest = deepest.max(part),
            Found::Nowhere => return Value::Rare(value),
            Found::Unknown => return Value::Unknown,
        }
    }
    unreachable!("some value is no option")
}

/// The wide common positions whose splits may lead back into the sets, and the wide rare parts by which they do.
#[derive(Clone, Debug)]
pub(super) struct Wides {
    indices: usize,
    /// Positions and indices, ascending.
    positions: Vec<(usize, usize)>,
    /// The same of rare positions.
    rares: Vec<(usize, usize)>,
    /// Options reach no further than this.
    reach: usize,
    /// Wide positions met, and where the counting began.
    met: usize,
    since: usize,
}

impl Wides {
    pub fn new(indices: usize) -> Self {
        Wides { indices, positions: Vec::new(), rares: Vec::new(), reach: 0, met: 0, since: 0 }
    }

    /// Finds all that matter from the next position on.
    pub fn rebuild(
        &mut self,
        moves: &TakeBreak,
        classes: Classes,
        halves: Halves,
        rares: &[(usize, Nimber)],
        history: &History,
    ) {
        let is_wide = |&(_, index): &(usize, usize)| index >= self.indices;
        self.rares = rares.iter().map(|&(r, value)| (r, halves.index(value))).filter(is_wide).collect();
        let deepest = moves.breaks.iter().map(|one| one.k).max().unwrap_or(0);
        self.reach = self.rares.last().map_or(0, |&(r, _)| r + deepest);
        let n = history.len();
        let positions = n.saturating_sub(self.reach).max(1)..n;
        let values = positions.map(|q| (q, history.get(q)));
        let common = values.filter(|&(q, value)| !classes.is_rare(value.index(), q));
        self.positions = common.map(|(q, value)| (q, halves.index(value))).filter(is_wide).collect();
        self.since = if self.since == 0 { n } else { self.since };
    }

    /// Adds a wide common position; whether there are too many.
    pub fn push(&mut self, n: usize, index: usize) -> bool {
        self.positions.retain(|&(q, _)| q + self.reach > n);
        self.positions.push((n, index));
        self.met += 1;
        self.met > FEW + (n - self.since) / POSITIONS_PER_WIDE * 2
    }

    /// Whether a position from `start` on may have an option by a wide position and a wide part.
    #[inline(always)]
    pub fn may_matter(&self, start: usize) -> bool {
        self.positions.last().is_some_and(|&(q, _)| q + self.reach >= start)
    }
}

impl<const S: usize, const C: usize> OneHot<S, C> {
    /// Options by splits into a wide common position and a wide rare one.
    #[inline(never)]
    pub(super) fn options_of_wides(&self, start: usize, attained: &mut Block<C>) {
        for &(q, v) in &self.wides.positions {
            for one in &self.moves.breaks {
                let first = self.wides.rares.partition_point(|&(r, _)| q + r + one.k < start);
                let in_block = |&&(r, _): &&(usize, usize)| q + r + one.k < start + Self::BLOCK;
                for &(r, x) in self.wides.rares[first..].iter().take_while(in_block) {
                    self.mark(q + r + one.k, v ^ x, start, attained);
                }
            }
        }
    }
}
