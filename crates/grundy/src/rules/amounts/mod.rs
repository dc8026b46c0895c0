//! Amounts that no code can hold: squares, divisors of the heap, heaps that are replaced.

mod takes;
pub(super) mod text;

pub(crate) use takes::greatest_common_divisor;
pub use takes::{Amounts, Clause, Divisors, Replacement, Takes};
