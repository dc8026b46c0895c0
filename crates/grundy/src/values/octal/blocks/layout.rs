//! What a layout of values must do for the driver.

use super::space::Space;
use crate::values::nimber::Nimber;
use crate::values::octal::history::History;

/// Planes hold values below this.
pub(crate) const MAX_WIDTH: usize = 1024;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Stop {
    /// The goal is reached.
    Done,
    /// A value does not fit the layout, or too many do not: go on with a wider one.
    TooWide,
    /// Whether a value is an option depends on values that are forgotten.
    Forgotten,
}

/// Whether some positions have a rare one among them.
pub(super) enum Rare {
    None,
    /// The first one, and its value.
    At(usize, Nimber),
    /// That depends on forgotten values.
    Unknown,
}

/// How values are laid out so that blocks of positions are computed at once.
///
/// A block begins at the end of the history. Methods take the [`Space`] and the history, which the
/// driver owns.
pub(super) trait Layout: Sized {
    /// Values should be below this.
    const WIDTH: usize;
    /// The kernel's name, for people.
    const NAME: &'static str;
    /// Whether a block ends with a rare position in it.
    const ENDS_WITH_RARE: bool;
    /// Whether a few positions may have values that do not fit.
    const ALLOWS_WIDE: bool;

    /// Goes on from known values; `None` if the classes do not fit, or entries reach too far back.
    fn new(space: &Space, history: &History) -> Option<Self>;

    /// The largest part of a split that probes and small parts have.
    fn deepest_part(&self) -> usize;

    /// The position at which probes are to be chosen anew.
    fn review(&self) -> usize;

    /// Chooses probes by the values known so far; whether they reach back no further than is kept.
    fn choose_probes(&mut self, space: &Space, history: &History) -> bool;

    /// The most positions of a block that begins at `start`.
    fn block_length(start: usize) -> usize;

    /// Makes ready for a block.
    fn begin_block(&mut self, space: &Space, history: &History);

    /// Appends values to a block that began at `start`, up to `end` or to a place where rare positions
    /// should be looked for; whether all of them fit.
    fn extend(&mut self, space: &Space, history: &mut History, start: usize, end: usize) -> bool;

    /// Looks for the first position from `from` on, in the block that began at `start`, at which a rare
    /// value below the common one is no option.
    fn find_rare(&mut self, space: &Space, history: &mut History, start: usize, from: usize) -> Rare;

    /// There was no rare position so far in the block that began at `start`.
    fn settle(&mut self, space: &Space, history: &History, start: usize);

    /// Forgets the positions from n on.
    fn truncate(&mut self, n: usize);

    /// Takes in the last position, which is rare, in the block that began at `start`; whether entries
    /// still reach back no further than is kept.
    fn add_rare(&mut self, space: &Space, history: &History, start: usize) -> bool;

    /// Takes in the last position, whose value does not fit; whether there are too many such.
    fn add_wide(&mut self, space: &Space, history: &History) -> bool;

    /// Finds anew what the last positions attain at the next ones.
    fn look_back(&mut self, space: &Space, history: &History);
}
