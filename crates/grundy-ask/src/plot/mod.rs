//! Pictures, as SVG or PNG: values as dots or a heat strip, boards as heat maps, censuses as bars.
//!
//! Every picture is a list of plain shapes ([`picture`]), written by [`svg`] or painted by [`png`],
//! so both look the same.

mod axis;
mod bars;
mod board;
mod colour;
mod dots;
mod picture;
mod png;
mod strip;
mod svg;
mod thermograph;

pub use bars::bars;
pub use board::{MOST as LONGEST_SIDE, board};
pub use dots::dots;
pub use picture::{Picture, Sheet};
pub use strip::strip;
pub use thermograph::thermograph;

/// A sequence of values to be drawn.
pub struct Sequence<'a> {
    /// The rules, for the title.
    pub title: String,
    /// The first size.
    pub first: usize,
    pub values: &'a [u32],
    /// The sizes that are rare, ascending, if the game has any.
    pub rare: Option<Vec<usize>>,
    /// Period and preperiod, if they are proved.
    pub period: Option<(usize, usize)>,
    pub note: String,
}
