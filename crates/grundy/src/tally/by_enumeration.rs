//! The oracle: list every selection and look at its xor.

use super::Kind;
use crate::outcome::Outcome;
use crate::values::Nimber;

/// Counts the selections of m of the pieces with the outcome. Takes time C^m.
#[must_use]
pub fn count(pieces: &[Nimber], kind: Kind, m: usize, outcome: Outcome) -> u64 {
    extend(pieces, kind, m, &|sum| Outcome::of_xor(sum == Nimber::ZERO) == outcome, &mut Vec::new())
}

/// Counts the selections of m of the pieces with this xor.
#[must_use]
pub fn count_xor(pieces: &[Nimber], kind: Kind, m: usize, xor: Nimber) -> u64 {
    extend(pieces, kind, m, &|sum| sum == xor, &mut Vec::new())
}

fn extend(pieces: &[Nimber], kind: Kind, m: usize, wanted: &dyn Fn(Nimber) -> bool, chosen: &mut Vec<usize>) -> u64 {
    if chosen.len() == m {
        let sum = chosen.iter().fold(Nimber::ZERO, |sum, &i| sum ^ pieces[i]);
        return u64::from(wanted(sum));
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
        count += extend(pieces, kind, m, wanted, chosen);
        chosen.pop();
    }
    count
}
