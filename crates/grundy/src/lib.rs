//! Combinatorial games made of many independent parts: what each part is worth, whether the pattern repeats for ever,
//! and how many of all possible positions are won.
//!
//! ```
//! use grundy::{Natural, Rules, Silent, census, census::Pieces, tally, values::Limits};
//! use tally::{Kind, Outcome, Selection};
//!
//! // Take 1, 2, 4 or 9 counters, or split a heap: how many multisets of 4 heaps of 1 to 12 counters are lost?
//! let rules = Rules::parse("take 1, 2, 4, 9 or split")?;
//! let pieces = Pieces::heaps("1..12")?;
//! let survey = census::take(&rules, &pieces, &Limits::default(), &Silent)?;
//! let selection = Selection::new(Kind::Multisets, Natural::from(4u8));
//! let lost = tally::count(&survey.census, &selection, Outcome::Lost, None, &Silent)?;
//! assert_eq!(lost.answer, Natural::from(204u8));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Four stages
//!
//! | stage | from | to |
//! |---|---|---|
//! | [`rules`] | text | validated [`Rules`] |
//! | [`values`] | rules | [`Nimber`]s, and a [`ProvedPeriod`](values::period::ProvedPeriod) where a theorem gives one |
//! | [`census`] | values and a set of pieces | how many pieces have each value |
//! | [`tally`] | a census and a way to choose | how many selections are won or lost |
//!
//! [`play`] takes values back to the board: who wins a given position, and by which moves.
//!
//! A stage knows only the stages above it; [`arith`] knows none. The library prints nothing and opens no files.
//!
//! # What is proved and what is not
//!
//! A repetition seen in values is an [`ObservedPeriod`](values::period::ObservedPeriod); nothing is concluded from it.
//! A [`ProvedPeriod`](values::period::ProvedPeriod) names the theorem, whose hypotheses were checked, and the range that was compared; only it
//! extends values and censuses past what was computed. Each stage keeps a plain oracle (by definition, by scan, by
//! enumeration) that the tests hold the fast roads against, and [`honest_play`] stands above them all.

pub mod arith;
pub mod census;
mod error;
pub mod honest_play;
pub mod partizan;
pub mod play;
mod progress;
pub mod rules;
pub mod tally;
mod text;
pub mod values;

pub use arith::natural::{Integer, Natural};
pub use error::{Error, Result};
pub use progress::{Progress, Silent};
pub use rules::Rules;
pub use text::{Diagnostic, MAX_TEXT};
pub use values::Nimber;
