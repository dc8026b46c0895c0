//! Misere play: the last to move loses.

mod builder;
mod census;
mod count;
mod counted;
mod learn;
mod monoid;
pub mod nim;
mod outcomes;
mod period;
mod presentation;
mod quotient;
mod reach;
mod simplest;
mod states;
mod subset;
mod sums;
mod values;
mod word;

pub use census::census;
pub use count::{count, each, products};
pub use counted::Counted;
pub use monoid::Monoid;
pub use period::QuotientPeriod;
pub use presentation::Presentation;
pub use quotient::Quotient;
pub use reach::MAX_ORDER;
pub use values::{Values, check_rules};
