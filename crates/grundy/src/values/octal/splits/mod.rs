//! The one search: does some split of n have this value?
//!
//! A split of n by a move that removes k leaves two parts a + b = n - k, and its value is
//! G(a) ^ G(b). The [kernel] compares many pairs at once; what differs is where the values
//! are read from:
//!
//! * [`Sequence`]: all values, forwards and backwards, in the narrowest lanes that hold them;
//! * [`SmallParts`]: the first values and the last ones, in narrow lanes, for splits with a small
//!   part;
//! * [`find_option`]: a history as it is, perhaps with a gap.

mod copies;
mod kernel;
mod options;
mod sequence;
mod small_parts;

pub(super) use copies::Copies;
pub(crate) use options::{Search, find_option};
pub(super) use sequence::Sequence;
pub(super) use small_parts::SmallParts;
