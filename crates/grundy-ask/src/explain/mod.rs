//! Explanations: how a question leads to its answer, with its real numbers, as on a blackboard.
//!
//! Each file explains one stage. What it says is computed again from what the answer rests on, and
//! an explanation whose sum is not the answer is refused as a defect.

mod census;
mod document;
mod misere;
mod moves;
mod options;
mod partizan;
mod period;
mod quotient;
mod tally;
mod tame;
mod value;
mod values;

pub use census::census;
pub use document::{Document, Style, latex_formula};
pub use misere::{MisereCounted, misere_census, misere_count, misere_moves, misere_quotient, misere_value};
pub use moves::moves;
pub use partizan::{PartizanCounted, partizan_census, partizan_count};
pub use period::period;
pub use tally::{Counted, count};
pub use value::{board, heaps, piece, sum};

use grundy::Natural;
use grundy::tally::Kind;

/// The text with its first letter capitalised.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number, with its middle left out if it is long; other values are shown whole.
fn shown(n: &impl ToString) -> String {
    let text = n.to_string();
    let digits = text.trim_start_matches('-');
    if text.len() <= 60 || digits.bytes().any(|byte| !byte.is_ascii_digit()) {
        return text;
    }
    let digits = digits.len();
    format!("{}...{} ({digits} digits)", &text[..20], &text[text.len() - 10..])
}

/// A selection in words: "tuples of 3", "multisets of 1 to 5".
fn selection_words(kind: Kind, first: &Natural, last: &Natural) -> String {
    let size = if first == last { shown(last) } else { format!("{} to {}", shown(first), shown(last)) };
    format!("{} of {size}", kind.name())
}

/// The rows of a table, with the middle ones left out if there are many.
fn shortened(rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    const MOST: usize = 48;
    const LAST: usize = 4;
    let Some(left_out) = rows.len().checked_sub(MOST).filter(|&more| more > 1) else { return rows };
    let columns = rows[0].len();
    let mut gap = vec!["...".to_owned(); columns];
    gap[0] = format!("({left_out} more)");
    let mut kept: Vec<Vec<String>> = rows[..MOST - LAST].to_vec();
    kept.push(gap);
    kept.extend_from_slice(&rows[rows.len() - LAST..]);
    kept
}
