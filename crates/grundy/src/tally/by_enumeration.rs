//! The oracle: write down every selection and look at its xor.

use super::{Kind, Outcome};
use crate::values::Nimber;

/// How many selections of m of the pieces have the outcome. Takes time C^m.
#[must_use]
pub fn count(pieces: &[Nimber], kind: Kind, m: usize, outcome: Outcome) -> u64 {
    let mut chosen = Vec::new();
    extend(pieces, kind, m, outcome, &mut chosen)
}

fn extend(pieces: &[Nimber], kind: Kind, m: usize, outcome: Outcome, chosen: &mut Vec<usize>) -> u64 {
    if chosen.len() == m {
        let sum = chosen.iter().fold(Nimber::ZERO, |sum, &i| sum ^ pieces[i]);
        return u64::from((sum == Nimber::ZERO) == (outcome == Outcome::Lost));
    }
    let first = match kind {
        Kind::Tuples | Kind::Arrangements => 0,
        Kind::Multisets => chosen.last().copied().unwrap_or(0),
        Kind::Sets => chosen.last().map_or(0, |&last| last + 1),
    };
    let mut count = 0;
    for i in first..pieces.len() {
        if kind == Kind::Arrangements && chosen.contains(&i) {
            continue;
        }
        chosen.push(i);
        count += extend(pieces, kind, m, outcome, chosen);
        chosen.pop();
    }
    count
}
