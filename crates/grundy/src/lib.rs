//! Exact answers about games made of many independent parts: what each part is worth, whether the
//! pattern repeats for ever, and how many of all possible positions are won.
//!
//! ```
//! use grundy::{Game, Period};
//!
//! let game: Game = "take 1, 2, 4, 9 or split".parse()?;
//! assert_eq!(game.values(..8)?, [0, 1, 2, 0, 3, 4, 6, 1]);
//! let lost = game.heaps("1..12491249")?.multisets(1249u32).lost().modulo(912_491_249u32)?;
//! assert_eq!(lost.to_string(), "227429102");
//! let Period::Proved(period) = game.period()? else { panic!("its period is proved") };
//! assert_eq!((period.period(), period.preperiod()), (11060, 322));
//! # Ok::<(), grundy::Error>(())
//! ```
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
//! [`play`] takes values back to the board: who wins a given position, and by which moves. The library
//! prints nothing and opens no files.
//!
//! # What is proved and what is not
//!
//! A repetition seen in values is an [`ObservedPeriod`](period::ObservedPeriod); nothing is concluded
//! from it. A [`ProvedPeriod`](period::ProvedPeriod) names the theorem, whose hypotheses were checked, and
//! the range that was compared; only it extends values and censuses past what was computed. Each stage
//! keeps a plain oracle (by definition, by scan, by enumeration) that the tests hold the fast methods
//! against, and [`honest_play`] stands above them all.

mod arith;
pub mod census;
mod error;
pub mod game;
pub mod honest_play;
pub mod known_answers;
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

pub use arith::natural::{Integer, Natural, bit_length};
pub use arith::notation::parse as parse_natural;
pub use error::{Error, Limit, Remedy, Result};
pub use game::{Game, Period};
pub use options::Options;
pub use outcome::Outcome;
pub use progress::{Progress, Silent};
pub use rules::Rules;
pub use text::{Diagnostic, MAX_TEXT};
pub use values::Nimber;
