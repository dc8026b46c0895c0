//! Exact answers about games made of many independent parts: what each part is worth, whether the
//! pattern repeats for ever, and how many of all possible positions are won.

mod arith;
pub mod census;
mod error;
pub mod honest_play;
mod options;
pub mod partizan;
pub mod period;
pub mod play;
mod progress;
pub mod rules;
pub mod tally;
mod text;
pub mod values;

pub use arith::natural::{Integer, Natural};
pub use arith::notation::parse as parse_natural;
pub use error::{Error, Limit, Remedy, Result};
pub use options::Options;
pub use progress::{Progress, Silent};
pub use rules::Rules;
pub use text::{Diagnostic, MAX_TEXT};
pub use values::Nimber;
