//! A few positions whose far splits are examined together, by one thread.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use super::byte_values::{ByteValues, Splits};
use super::candidates::Candidates;
use super::table::RUN;
use super::vectors::Permutations;
use super::wanted::{CHUNK, Found, WORD};
use crate::values::octal::moves::{Break, OctalMoves};

/// Positions in a group. (8 or 16 made no difference beyond the noise, on 0.06.)
pub(super) const GROUP: usize = 16;
/// The first splits are searched in shorter chunks, because a value is found repeatedly in the
/// chunk where it is found first. (On 0.06 and 0.007, chunks of 512 took 8% more time, and chunks
/// of 2048 no less.)
const EARLY: usize = 4096;
const EARLY_CHUNK: usize = 1024;

/// The splits of the positions of a block whose parts all lie before it.
#[derive(Clone, Copy)]
pub(super) struct FarSplits<'a> {
    pub moves: &'a OctalMoves,
    pub values: &'a ByteValues,
    pub permutations: Permutations,
    /// The first position of the block.
    pub start: usize,
    /// The least smaller part with which the splits of every position are far, or a greater one:
    /// lesser parts are all marked, those from here on in runs.
    pub first: usize,
}

impl FarSplits<'_> {
    /// The far splits of n: what is left by the move, and the smaller parts.
    #[inline(always)]
    fn of(&self, one: Break, n: usize) -> Option<(usize, RangeInclusive<usize>)> {
        let rest = one.rest(n)?;
        Some((rest, rest.saturating_sub(self.start) + 1..=one.largest_part(rest)))
    }

    /// The splits of n with smaller parts from `first` on: one of some even pieces of them.
    #[inline(always)]
    fn searched(&self, one: Break, n: usize, (piece, pieces): (usize, usize)) -> Splits<'_> {
        let Some(rest) = one.rest(n) else { return Splits::default() };
        let splits = self.values.splits(rest, self.first..=one.largest_part(rest));
        let length = splits.len().div_ceil(pieces).next_multiple_of(WORD);
        splits.range(piece * length, length)
    }
}

/// What is known of the options of a few positions.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub positions: Vec<Candidates>,
    /// What was found last, kept to reuse its memory.
    found: Box<Found>,
}

impl Group {
    pub fn new() -> Self {
        Group { positions: vec![Candidates::new(); GROUP], found: Box::new(Found::new()) }
    }

    /// Marks about `most` far splits of each position from n on. Values so far are below `bound`.
    /// Where there are bounds of the next values, values missing below them are searched for;
    /// returns how many splits were found so.
    pub fn examine(
        &mut self,
        far: FarSplits<'_>,
        n: usize,
        bound: usize,
        most: usize,
        bounds: Option<&[usize]>,
    ) -> usize {
        self.mark(far, n, bound, most);
        let Some(bounds) = bounds else { return 0 };
        for (&bound, position) in bounds.iter().zip(&mut self.positions) {
            position.choose(bound);
        }
        self.search(far, n, 0..GROUP, (0, 1))
    }

    /// Marks far splits of each position, in evenly spread runs: about `most` of them, or all if
    /// there are fewer, and those with a part below the first.
    fn mark(&mut self, far: FarSplits<'_>, n: usize, bound: usize, most: usize) {
        self.positions.iter_mut().for_each(|position| position.begin(bound));
        let most = most / far.moves.breaks.len().max(1);
        let FarSplits { values, permutations, first, .. } = far;
        for &one in &far.moves.breaks {
            // Position by position, because its table should stay in the nearest cache; the runs
            // are much the same ones anyway.
            for (n, position) in (n..).zip(&mut self.positions) {
                let Some((rest, parts)) = far.of(one, n) else { continue };
                let stride = (parts.end() / most.div_ceil(RUN)).max(RUN);
                let close = *parts.start()..=(first - 1).min(*parts.end());
                permutations.mark_runs(&mut position.options, values, rest, &close, RUN);
                permutations.mark_runs(&mut position.options, values, rest, &(first..=*parts.end()), stride);
            }
        }
    }

    /// Marks the far splits of some positions whose values are wanted there, in one of some even
    /// pieces of all splits, and returns how many it found. The group begins at position n.
    pub fn search(&mut self, far: FarSplits<'_>, n: usize, indices: Range<usize>, piece: (usize, usize)) -> usize {
        let positions = &mut self.positions[indices.clone()];
        let mut found = 0;
        for &one in &far.moves.breaks {
            let splits: Vec<Splits<'_>> = indices.clone().map(|index| far.searched(one, n + index, piece)).collect();
            let most = splits.iter().map(|splits| splits.len()).max().unwrap_or(0);
            let mut start = 0;
            while start < most {
                let size = if start < EARLY { EARLY_CHUNK } else { CHUNK };
                for (position, splits) in positions.iter_mut().zip(&splits) {
                    found += far.permutations.search(position, splits.range(start, size), &mut self.found);
                }
                start += size;
            }
        }
        positions.iter_mut().for_each(Candidates::settle);
        found
    }
}

/// What one thread has to do, with all it needs to know.
pub(super) struct Share {
    pub groups: Vec<Group>,
    /// The first position of the groups.
    pub n: usize,
    pub task: Task,
    pub moves: Arc<OctalMoves>,
    pub values: Arc<ByteValues>,
    pub permutations: Permutations,
    /// The start and the first parts of [`FarSplits`].
    pub start: usize,
    pub first: usize,
    /// How many splits were found.
    pub found: usize,
}

/// What is done with groups.
pub(super) enum Task {
    /// Examine them, as [`Group::examine`] does, with bounds for all positions.
    Examine { bound: usize, most: usize, bounds: Vec<usize> },
    /// Search one piece of the splits of the position with this index in the first group.
    Search { index: usize, piece: (usize, usize) },
}

impl Share {
    /// Does what is to be done.
    pub fn work(&mut self) {
        let Share { moves, values, permutations, start, first, .. } = self;
        let far = FarSplits { moves, values, permutations: *permutations, start: *start, first: *first };
        match &self.task {
            Task::Examine { bound, most, bounds } => {
                let positions = (self.n..).step_by(GROUP).zip(bounds.chunks(GROUP));
                for (group, (n, bounds)) in self.groups.iter_mut().zip(positions) {
                    self.found += group.examine(far, n, *bound, *most, Some(bounds));
                }
            }
            Task::Search { index, piece } => {
                let groups = self.groups.first_mut().into_iter();
                self.found = groups.map(|group| group.search(far, self.n, *index..index + 1, *piece)).sum();
            }
        }
    }
}
