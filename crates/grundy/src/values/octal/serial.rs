//! Octal games by sparse spaces, one heap after another: the plain version, exact for every mask.
//!
#![doc = include_str!("serial.md")]

use super::classes::{Classes, best_classes};
use super::moves::{Break, OctalMoves};
use super::splits::Sequence;
use crate::arith::simd::Level;
use crate::values::attained::Attained;
use crate::values::nimber::Nimber;

/// The state of the method between two positions.
#[derive(Clone, Debug)]
pub(super) struct SerialSparseSpace {
    classes: Classes,
    /// Rare positions and their values, ascending.
    rares: Vec<(usize, Nimber)>,
    attained: Attained,
    /// A copy of the values, to be searched for splits.
    sequence: Sequence,
    /// One more than the greatest value so far.
    bound: usize,
}

impl SerialSparseSpace {
    /// Continues after known values, with the classes that make the fewest of them rare.
    pub fn new(moves: &OctalMoves, nimbers: &[Nimber], level: Level) -> Self {
        let classes = if nimbers.is_empty() { Classes::ALL_RARE } else { best_classes(moves, nimbers) };
        SerialSparseSpace {
            classes,
            rares: classes.rares(nimbers),
            attained: Attained::default(),
            sequence: Sequence::new(nimbers, level),
            bound: nimbers.iter().map(|g| g.index() + 1).max().unwrap_or(1),
        }
    }

    /// G(n) for n = `nimbers.len()`, and a rough count of the steps it took.
    pub fn next(&mut self, moves: &OctalMoves, nimbers: &[Nimber]) -> (Nimber, usize) {
        let n = nimbers.len();
        self.attained.begin(self.bound.next_power_of_two() + 1);
        moves.mark_takes(nimbers, n, &mut self.attained);
        moves.breaks.iter().for_each(|&one| self.mark_rare_splits(one, nimbers, n));
        let (value, searches) = self.least_missing(moves, n);
        if n > 0 && self.classes.is_rare(value, n) {
            self.rares.push((n, Nimber::from_index(value)));
        }
        self.bound = self.bound.max(value + 1);
        self.sequence.push(Nimber::from_index(value).get());
        let steps = self.rares.len() * moves.breaks.len() + moves.takes() + searches * (n / 64 + 1);
        (Nimber::from_index(value), steps)
    }

    /// Marks G(r) ^ G(rest - r) for every rare r.
    fn mark_rare_splits(&mut self, one: Break, nimbers: &[Nimber], n: usize) {
        let Some(rest) = one.rest(n) else { return };
        for &(r, value) in self.rares.iter().take_while(|&&(r, _)| r < rest) {
            if !(one.unequal && 2 * r == rest) {
                self.attained.mark((value ^ nimbers[rest - r]).index());
            }
        }
    }

    /// The least value that is not an option, and how many rare values were found by searching the
    /// splits.
    fn least_missing(&self, moves: &OctalMoves, n: usize) -> (usize, usize) {
        // With every value rare there is no common one: no option exceeds 2^b - 1 for b-bit values.
        let ceiling = self.bound.next_power_of_two() + 1;
        let mut value = self.attained.next_missing(0);
        let mut searches = 0;
        while self.classes.is_rare(value, n) && value < ceiling && self.sequence.has_option(moves, n, value, 1) {
            searches += 1;
            value = self.attained.next_missing(value + 1);
        }
        (value, searches)
    }
}
