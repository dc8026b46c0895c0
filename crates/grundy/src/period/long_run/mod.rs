//! Long searches for a period, in memory that does not grow with their length.
//!
//! **Octal games.** Once rare positions have stopped, values are computed from the first and the
//! last ones alone: every value below G(n) is attained by a take, a split with a rare part, or a
//! split with a part below P, the number of first values kept (a cursor that cannot find one there
//! stops). So the hypotheses (b) and (c) of the [bounded-depth theorem](super::bounded_depth) hold
//! with L, J < P all along, and a period is proved as soon as the last D = P + k values have been
//! seen before, an even distance ago if positions count.
//!
//! Windows to compare with are kept (*snapshots*), at most 64 of them, a small part of the run
//! apart from each other; so a repetition is noticed soon after one period past the first snapshot
//! after the preperiod. A [rolling hash](rolling_hash) says when to compare: equal windows have
//! equal hashes, and windows of equal hashes are compared value by value.
//!
//! A snapshot is also a place to continue from. By the same theorem the values are periodic from a
//! snapshot on iff its window returns p later; so the least preperiod is found by two cursors, n
//! and n + p, in step, just before the first snapshot whose window returned ([`finish`]).
//!
//! **Subtraction games.** The [states](cycle) are searched for a cycle.

mod checkpoint;
pub(super) mod cycle;
mod finish;
mod rolling_hash;
mod run;
mod search;
pub(super) mod stream;

pub use run::{COMPLETE, FAR, LongProof, LongRun};
