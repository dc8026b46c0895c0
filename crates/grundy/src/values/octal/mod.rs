//! Octal games: finite codes that leave at most two heaps.
//!
//! One [driver] chooses, as values come, between
//!
//! * sparse space, through rare positions: [one heap after another](serial), the plain version, or
//!   [in blocks](blocks), with a set for each heap or a plane of bits for each value;
//! * [enumeration] of all splits, with [plain comparison](comparison) where the vector
//!   instructions are missing.
//!
//! The two plain versions define what the fast ones compute, and the fast ones are checked against
//! them. Both families use [one search](splits) for a value among splits. A [cursor]
//! continues from the first and the last values alone.

mod blocks;
mod classes;
mod comparison;
pub(crate) mod cursor;
mod driver;
mod enumeration;
mod history;
mod moves;
mod pair_sums;
mod serial;
mod splits;

pub(crate) use classes::{Classes, best_classes};
pub(crate) use driver::{Method, Octal};
pub(crate) use history::History;
pub(crate) use moves::OctalMoves;
pub(crate) use splits::{Search, find_option};

/// Blocks hold values below this.
pub(crate) use blocks::MAX_WIDTH;
