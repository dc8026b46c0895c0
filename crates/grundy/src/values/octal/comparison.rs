//! All splits, compared with one candidate after another: the plain version of enumeration.
//!
//! Candidates are tried in ascending order. Whether candidate c is attained by a split is the
//! question whether G(a) ^ G(rest - a) = c for some a ([`super::splits`]). A prefix of the splits
//! is marked first, which leaves few candidates; one of them, G(n) itself, always has to be
//! compared with every split.
//!
//! It is also used where enumeration cannot be: without byte permutations, or where values are too
//! great for them.

use super::moves::OctalMoves;
use super::splits::Sequence;
use crate::arith::simd::Level;
use crate::values::attained::Attained;
use crate::values::nimber::Nimber;

/// The fewest splits that are marked one by one before the search for single candidates begins.
const LEAST_MARKED: usize = 64;
/// Splits compared in the time one is marked (an estimate; it affects only the time).
const COMPARED_PER_MARK: usize = 32;

/// The sequence so far, forwards and backwards, in lanes wide enough for its values.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    sequence: Sequence,
    attained: Attained,
    bound: usize,
    /// How many splits are marked first; grows while the search for candidates takes longer than
    /// marking.
    marked: usize,
}

impl Comparison {
    pub fn new(nimbers: &[Nimber], level: Level) -> Self {
        Comparison {
            sequence: Sequence::new(nimbers, level),
            attained: Attained::default(),
            bound: nimbers.iter().map(|g| g.index() + 1).max().unwrap_or(1),
            marked: LEAST_MARKED,
        }
    }

    /// G(n) for n = `nimbers.len()`, and a rough count of the steps it took.
    pub fn next(&mut self, moves: &OctalMoves, nimbers: &[Nimber]) -> (Nimber, usize) {
        let n = nimbers.len();
        self.attained.begin(self.bound.next_power_of_two() + 1);
        moves.mark_takes(nimbers, n, &mut self.attained);
        let marked = self.marked;
        for one in &moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            for part in 1..=one.largest_part(rest).min(marked) {
                self.attained.mark((nimbers[part] ^ nimbers[rest - part]).index());
            }
        }
        let mut candidate = self.attained.next_missing(0);
        let splits = n / 2 * moves.breaks.len();
        let mut compared = splits;
        while self.sequence.has_option(moves, n, candidate, marked + 1) {
            compared += splits;
            candidate = self.attained.next_missing(candidate + 1);
        }
        let (marks, searches) = (marked * moves.breaks.len(), compared / COMPARED_PER_MARK);
        self.marked = if searches > marks { marked + marked / 8 } else { (marked - marked / 16).max(LEAST_MARKED) };
        let value = Nimber::from_index(candidate);
        self.push(value);
        (value, marks + searches + moves.takes())
    }

    pub fn push(&mut self, value: Nimber) {
        self.bound = self.bound.max(value.index() + 1);
        self.sequence.push(value.get());
    }
}
