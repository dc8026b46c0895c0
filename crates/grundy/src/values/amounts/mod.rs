//! Games whose amounts are sets: squares, primes, divisors of the heap, ...
//!
//! Values come from [lists] or [planes] of amounts; some are a
//! [known function](formula) of the heap.

mod fixed;
pub mod formula;
pub(super) mod lists;
pub(super) mod planes;

pub(crate) use formula::odious;
pub use formula::{CheckedFormula, Formula};
