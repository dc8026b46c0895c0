//! All splits, compared with one candidate after another: what enumeration does without byte permutations, or where values are too
//! great for them.
//!
//! Candidates are tried in ascending order. Whether candidate c is attained by a split is the question whether G(a) ^ G(rest - a) = c
//! for some a: with a second copy of the sequence stored backwards both factors are read forwards, and the test is a stream of
//! xor and compare that the compiler turns into vector instructions. A prefix of the splits is marked first, several for each value
//! there may be, which leaves few candidates; one of them, G(n) itself, always takes a look at every split.

use super::Nimber;
use super::sequence::Sequence;
use super::simd::Level;
use super::take_break::{Attained, TakeBreak};

/// The fewest splits that are marked one by one before the search for single candidates begins.
const LEAST_MARKED: usize = 64;
/// Splits compared in the time one is marked (an estimate; it only costs time).
const COMPARED_PER_MARK: usize = 32;

/// The sequence so far, forwards and backwards, in lanes wide enough for its values.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    sequence: Sequence,
    attained: Attained,
    bound: usize,
    /// How many splits are marked first; grows while the search for candidates takes longer than marking.
    marked: usize,
}

impl Comparison {
    pub fn new(nimbers: &[Nimber], level: Level) -> Self {
        let mut comparison = Comparison {
            sequence: Sequence::new(level),
            attained: Attained::default(),
            bound: 1,
            marked: LEAST_MARKED,
        };
        nimbers.iter().for_each(|&value| comparison.push(value));
        comparison
    }

    /// G(n) for n = `nimbers.len()`, and a rough count of the steps it took.
    pub fn next(&mut self, moves: &TakeBreak, nimbers: &[Nimber]) -> (Nimber, usize) {
        let n = nimbers.len();
        self.attained.begin(self.bound.next_power_of_two() + 1);
        moves.mark_takes(nimbers, n, &mut self.attained);
        let marked = self.marked;
        for one in &moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            for part in 1..=one.largest_half(rest).min(marked) {
                self.attained.mark((nimbers[part] ^ nimbers[rest - part]).index());
            }
        }
        let mut candidate = self.attained.next_missing(0);
        let mut compared = 0;
        while moves.breaks.iter().any(|one| {
            let Some(rest) = one.rest(n) else { return false };
            compared += rest / 2;
            self.sequence.has_split(candidate, rest, marked + 1..=one.largest_half(rest))
        }) {
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
