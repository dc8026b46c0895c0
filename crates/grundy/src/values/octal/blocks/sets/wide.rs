//! Positions whose values are too wide for the sets: computed one by one, and remembered.
//!
//! Sets hold indices below 8 S. A position q of a greater index v has an empty set, so its splits
//! with a rare part r of index x are not among what sets attain. Where x is in the sets, v ^ x is
//! not, and matters to wide positions only, which examine everything. Where x is too wide as well,
//! v ^ x may be in the sets: those options of q + r + k are marked one by one.

use std::ops::Range;

use crate::values::octal::blocks::space::Space;
use crate::values::octal::history::History;

/// One position in this many may be wide.
pub const POSITIONS_PER_WIDE: usize = 2048;
/// How many wide positions are never too many.
const FEW: usize = 64;

/// The wide common positions whose splits may lead back into the sets, and the wide rare parts by
/// which they do.
#[derive(Clone, Debug)]
pub struct WidePositions {
    indices: usize,
    /// Positions and indices, ascending.
    positions: Vec<(usize, usize)>,
    /// Rare positions and indices, ascending.
    rares: Vec<(usize, usize)>,
    /// How far beyond a wide position its options reach.
    reach: usize,
    /// The number of wide positions met, and where the counting began.
    met: usize,
    since: usize,
}

impl WidePositions {
    pub fn new(indices: usize) -> Self {
        WidePositions { indices, positions: Vec::new(), rares: Vec::new(), reach: 0, met: 0, since: 0 }
    }

    /// Finds all wide positions and parts that matter from the next position on.
    pub fn rebuild(&mut self, space: &Space, history: &History) {
        let is_wide = |&(_, index): &(usize, usize)| index >= self.indices;
        self.rares = space.rares.iter().map(|&(r, value)| (r, space.numbering.index(value))).filter(is_wide).collect();
        self.reach = self.rares.last().map_or(0, |&(r, _)| r + space.moves.last_break());
        let n = history.len();
        let positions = n.saturating_sub(self.reach).max(1)..n;
        let common = positions.filter_map(|q| Some((q, space.common_index(q, history.get(q))?)));
        self.positions = common.filter(is_wide).collect();
        self.since = if self.since == 0 { n } else { self.since };
    }

    /// Adds a wide common position; returns whether there are too many.
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

    /// Calls `mark(n, index)` for the options, at positions n of `positions`, by splits into a wide
    /// common position and a wide rare one.
    #[inline(never)]
    pub fn for_each_option(&self, space: &Space, positions: Range<usize>, mut mark: impl FnMut(usize, usize)) {
        for &(q, v) in &self.positions {
            for one in &space.moves.breaks {
                let first = self.rares.partition_point(|&(r, _)| q + r + one.k < positions.start);
                let in_range = |&&(r, _): &&(usize, usize)| q + r + one.k < positions.end;
                for &(r, x) in self.rares[first..].iter().take_while(in_range) {
                    mark(q + r + one.k, v ^ x);
                }
            }
        }
    }
}
