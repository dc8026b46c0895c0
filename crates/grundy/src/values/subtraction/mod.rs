//! Finite subtraction games: take one of finitely many amounts, leaving at most one heap.
//!
//! [`SlidingWindow`] computes values from the last max(S) of them; [`machine`] computes several at
//! a time, as a machine with finitely many states.

pub(crate) mod machine;
mod sliding_window;

pub use sliding_window::SlidingWindow;
pub(crate) use sliding_window::SlidingWindowEngine;
