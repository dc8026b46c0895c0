//! Take-and-break codes, as digits, as codes and as words.

mod code;
pub(super) mod describe;
pub(super) mod text;
pub(super) mod words;

pub use code::{Code, Digit, MAX_PARTS, MAX_TAKE};
