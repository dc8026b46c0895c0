//! Rules: what a move is. Typed text becomes a validated [`Rules`], and that is the only way in.
//!
//! A heap game is a **take-and-break code** `d0.d1d2d3...`: bit j of digit d_k says "remove k
//! counters from a heap and leave the rest as exactly j non-empty heaps" (Guy and Smith 1956;
//! Winning Ways, chapter 4). Digits up to 7 leave at most two heaps (octal games), up to F three,
//! and so on. Rules can be written as codes ([`codes`]), in English (`words`) or by a classical
//! name ([`names`]); all three become the same [`Code`]. Amounts that no code can express (squares,
//! divisors of the heap, ...) are [`Takes`].
//!
//! ```
//! use grundy::Rules;
//! let rules = Rules::parse("take 1, 2, 4, 9 or split").unwrap();
//! assert_eq!(rules.to_string(), "4.330300003");
//! assert_eq!(rules, Rules::parse(&rules.to_string()).unwrap());
//! assert_eq!(Rules::parse("kayles").unwrap().to_string(), "0.77");
//! ```

mod amounts;
mod any;
mod boards;
pub mod codes;
mod graphs;
mod heaps;
pub mod moves;
pub mod names;
mod partizan;
mod turns;
mod wording;

pub(crate) use amounts::greatest_common_divisor;
pub use amounts::{Amounts, Clause, Divisors, Replacement, Takes};
pub use any::AnyRules;
pub use boards::VectorRules;
pub use codes::{Code, Digit, MAX_PARTS, MAX_TAKE};
pub use graphs::Graph;
pub use heaps::Rules;
pub use partizan::{DrawnGame, PartizanRules};
pub use turns::{Pattern, Turns};
