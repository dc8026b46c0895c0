//! Misere play: the last to move loses.
//!
//! The misere [`Quotient`] takes the place of the nimbers: a finite commutative monoid with a
//! subset of lost elements. A heap is worth an element, and a position the product of those of its
//! heaps. The quotient is computed heap by heap (`builder`): a heap that does not fit the quotient
//! of the smaller ones extends it (`extension`), and the result is proved exact for all sums by a
//! finite check (`states`). Both have their proofs in their documentation. A period of the elements
//! is proved by a theorem (`period`), and then heaps may have thousands of digits.
//!
//! Selections are counted by their product ([`count()`]).
//!
//! Games whose heaps behave like sums of Nim heaps are *tame*, and need no quotient. A heap then
//! has a genus ([`Tame`]): its nimber in normal play, and whether it is *fickle*, as heaps of 0 and
//! 1 are in Nim. Selections are counted as in normal play.
//!
//! [`HonestPlay::misere`](crate::honest_play::HonestPlay::misere) plays whole positions out: tests
//! compare all of this with it.

mod automaton;
mod builder;
mod census;
mod classes;
mod count;
mod counted;
mod extension;
mod genus;
mod genus_table;
mod level;
mod monoid;
mod pair;
mod period;
mod presentation;
mod quotient;
mod reach;
mod sequence;
mod states;
mod subset;
mod sums;
mod tame;
mod tame_counts;
mod values;
mod word;

pub use census::census;
pub use count::{count, each, products};
pub use counted::Counted;
pub use genus::Genus;
pub use monoid::Monoid;
pub use period::QuotientPeriod;
pub use presentation::Presentation;
pub use quotient::Quotient;
pub use reach::MAX_ORDER;
pub use tame::{Ground, Tame};
pub use tame_counts::GenusRange;
pub(crate) use values::COINS;
pub use values::{Values, check_rules};
