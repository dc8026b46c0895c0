//! Misere play: the last to move loses.
//!
//! The misere [`Quotient`] takes the place of the nimbers: a finite commutative monoid with a
//! subset of lost elements. A heap is worth an element, and a position the product of those of its
//! heaps. The quotient is computed heap by heap (`builder`). It is proposed by playing out sums of
//! few heaps (`outcomes`, `learn`), and proved exact for all sums by a finite check (`states`,
//! whose documentation has the proofs). A period of the elements is proved by a theorem (`period`),
//! and then heaps may have thousands of digits.
//!
//! Selections are counted by their product ([`count()`]).
//!
//! Games whose heaps behave like sums of Nim heaps are *tame*, and need no quotient. A heap then
//! has a genus ([`Tame`]): its nimber in normal play, and whether it is *fickle*, as heaps of 0 and
//! 1 are in Nim. Selections are counted as in normal play.
//!
//! [`HonestPlay::misere`](crate::honest_play::HonestPlay::misere) plays whole positions out: tests
//! compare all of this with it.

mod builder;
mod census;
mod count;
mod counted;
mod genus;
mod genus_table;
mod learn;
mod monoid;
mod outcomes;
mod period;
mod presentation;
mod quotient;
mod reach;
mod sequence;
mod simplest;
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
