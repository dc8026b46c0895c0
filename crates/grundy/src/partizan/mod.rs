//! Short partizan games: values in canonical form, their sums and order.
//!
//! A game {L | R} is given by what Left and Right may move to. Every short game has one simplest
//! form, found by removing dominated options and bypassing reversible ones (Conway 1976; Siegel
//! 2013). [`Games`] keeps each form once, so that equal games are the same [`ShortGame`].
//! Numbers, ups and nimbers ([`Simple`]) are kept in closed form, whatever their size.
//!
//! ```
//! use grundy::partizan::Games;
//! let mut games = Games::new();
//! let switch = games.parse("{3|-1}").unwrap();
//! let star = games.parse("*").unwrap();
//! let sum = games.plus(switch, star).unwrap();
//! assert_eq!(games.text(sum), "{3*|-1*}");
//! assert_eq!(games.mean(sum).to_string(), "1");
//! assert_eq!(games.temperature(sum).to_string(), "2");
//! ```

mod canonical;
mod dyadic;
mod games;
mod notation;
mod position;
mod simple;
mod thermograph;

pub use dyadic::Dyadic;
pub use games::{Games, MAX_GAMES, ShortGame};
pub use notation::{Relation, comparison_sign};
pub use position::{Evaluator, Position};
pub use simple::Simple;
pub use thermograph::{Thermograph, Wall};
