//! Values: what each component is worth.
//!
//! [`choose`] is the whole strategy on one page: which of the named algorithms suits the rules.
//! Each family of rules has a folder: [`subtraction`] games, `octal` games, sets of [`amounts`],
//! [`boards`], and [`partizan`] pieces, whose values are short games.
//!
#![doc = include_str!("sprague_grundy.md")]

pub mod amounts;
mod attained;
mod attained_sets;
pub mod boards;
mod by_definition;
pub mod choose;
mod engine;
pub mod graphs;
mod nimber;
pub(crate) mod octal;
pub mod partizan;
pub mod subtraction;
mod turns;

pub use crate::arith::simd::instruction_sets;
pub use choose::{Algorithm, compute, engine, engine_by};
pub use engine::{Engine, MAX_LENGTH};
pub(crate) use engine::{extend_to, extend_within};
pub use nimber::Nimber;
