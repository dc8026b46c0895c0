//! Families of games: the codes of a pattern, the subsets of a range; and which of them are the
//! same.

mod compare;
mod pattern;
mod row;
mod standard_form;

pub use compare::{Comparison, Shift, Verdict, compare};
pub use pattern::Family;
pub use row::{MOST_SHIFT, Row, find_classes};
pub use standard_form::StandardForm;
