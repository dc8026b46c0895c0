//! What a layout of values must do for the driver.

use super::space::Space;
use crate::arith::simd::Level;
use crate::values::nimber::Nimber;
use crate::values::octal::history::History;

/// Planes hold values below this.
pub(crate) const MAX_WIDTH: usize = 1024;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Stop {
    /// The goal is reached.
    Done,
    /// A value does not fit the layout, or too many do not: continue with a wider one.
    TooWide,
    /// Whether a value is an option depends on values that have been forgotten.
    Forgotten,
}

/// Whether some positions have a rare one among them.
pub(super) enum Rare {
    None,
    /// The first one, and its value.
    At(usize, Nimber),
    /// It depends on forgotten values.
    Unknown,
}

/// How values are laid out so that blocks of positions are computed at once.
///
/// A block begins at the end of the history. Methods take the [`Space`] and the history, which the
/// driver owns.
pub(super) trait Layout: Sized {
    /// Values should be below this.
    const WIDTH: usize;
    /// The kernel's name.
    const NAME: &'static str;
    /// Whether a block ends as soon as a rare position is found in it.
    const ENDS_WITH_RARE: bool;
    /// Whether a few positions may have values that do not fit.
    const ALLOWS_WIDE: bool;

    /// Continues from known values; `None` if the classes do not fit, or entries reach too far
    /// back.
    fn new(space: &Space, history: &History) -> Option<Self>;

    /// Says how many threads may share the work, with which instructions.
    fn share(&mut self, threads: usize, level: Level) {
        let _ = (threads, level);
    }

    /// The largest part of a split that probes and small parts have.
    fn deepest_part(&self) -> usize;

    /// The position at which probes are to be chosen again.
    fn review(&self) -> usize;

    /// Chooses probes by the values known so far; returns whether they reach back no further than
    /// the layout can keep.
    fn choose_probes(&mut self, space: &Space, history: &History) -> bool;

    /// The most positions of a block that begins at `start`.
    fn block_length(start: usize) -> usize;

    /// Prepares for a block.
    fn begin_block(&mut self, space: &Space, history: &History);

    /// Appends values to a block that began at `start`, up to `end` or to a place where rare
    /// positions should be searched for; returns whether all of them fit.
    fn extend(&mut self, space: &Space, history: &mut History, start: usize, end: usize) -> bool;

    /// Searches for the first position from `from` on, in the block that began at `start`, at which
    /// a rare value below the common one is not an option.
    fn find_rare(&mut self, space: &Space, history: &mut History, start: usize, from: usize) -> Rare;

    /// Notes that there is no rare position so far in the block that began at `start`.
    fn settle(&mut self, space: &Space, history: &History, start: usize);

    /// Forgets the positions from n on.
    fn truncate(&mut self, n: usize);

    /// Adds the last position, which is rare, in the block that began at `start`; returns whether
    /// entries still reach back no further than the layout can keep.
    fn add_rare(&mut self, space: &Space, history: &History, start: usize) -> bool;

    /// Adds the last position, whose value does not fit; returns whether there are too many such
    /// positions.
    fn add_wide(&mut self, space: &Space, history: &History) -> bool;

    /// Finds again what the last positions attain at the next ones.
    fn look_back(&mut self, space: &Space, history: &History);
}
