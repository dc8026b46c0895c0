//! Misere play: the last to move loses.

mod builder;
mod learn;
mod monoid;
mod outcomes;
mod period;
mod presentation;
mod quotient;
mod reach;
mod states;
mod subset;

pub use monoid::Monoid;
pub use period::QuotientPeriod;
pub use presentation::Presentation;
pub use quotient::Quotient;
pub use reach::MAX_ORDER;
