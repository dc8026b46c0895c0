#![doc = include_str!("../README.md")]
//!
//! [`Game`] is the door. What it may spend, and who watches, is one [`Options`] value with a good
//! default; what can go wrong is one [`Error`] type.
//!
//! # The stages
//!
//! Behind the door data flows one way, and a stage knows only the stages above it:
//!
//! | stage | from | to |
//! |---|---|---|
//! | [`rules`] | text | validated [`Rules`] |
//! | [`values`] | rules | [`Nimber`]s, or short games ([`partizan`]) |
//! | [`period`] | values | a [`ProvedPeriod`](period::ProvedPeriod), where a theorem gives one |
//! | [`census`] | values and a set of components | how many components have each value |
//! | [`tally`] | a census and a way to choose | how many choices are won or lost |
//!
//! [`play`] takes values back to the board: who wins a given position, and by which moves. The
//! library prints nothing and opens no files.
//!
//! # What is proved and what is not
//!
//! A repetition seen in values is an [`ObservedPeriod`](period::ObservedPeriod); nothing is
//! concluded from it. A [`ProvedPeriod`](period::ProvedPeriod) names the theorem, whose hypotheses
//! were checked, and the range that was compared; only it extends values and censuses past what was
//! computed. Each stage keeps a plain oracle (by definition, by scan, by enumeration) that the
//! tests hold the fast methods against, and [`honest_play`] stands above them all.

mod arith;
pub mod census;
mod clock;
mod error;
pub mod families;
pub mod game;
pub mod honest_play;
pub mod known_answers;
pub mod misere;
mod options;
mod outcome;
pub mod partizan;
pub mod period;
pub mod play;
mod progress;
pub mod rules;
pub mod tally;
mod text;
pub mod values;

pub use arith::decimal::to_decimal;
pub use arith::natural::{Integer, Natural, bit_length};
pub use arith::notation::parse as parse_natural;
pub use clock::Instant;
pub use error::{Error, Limit, Remedy, Result};
pub use game::{Game, Period};
pub use options::Options;
pub use outcome::Outcome;
pub use progress::{Progress, Silent};
pub use rules::Rules;
pub use text::{Diagnostic, MAX_TEXT};
pub use values::Nimber;
