//! Octal games by enumeration: try the least value not yet seen, look for it among *all* splits, and go on to the
//! next one if it is there.
//!
//! G(n) is the least value that no option has, so candidates are tried in ascending order. Whether candidate c is
//! attained by a split is the question whether G(a) ^ G(rest - a) = c for some a: with a second copy of the
//! sequence stored backwards both factors are read forwards, and the test is a stream of xor and compare that the
//! compiler turns into vector instructions. A prefix of the splits is marked first, several for each value there may
//! be, which leaves few candidates; one of them, G(n) itself, always takes a look at every split.
//! Nothing here knows of rare positions: this is the independent road that certificates are verified by.

use std::ops::RangeInclusive;

use super::Nimber;
use super::copies::Copies;
use super::simd::{Level, has_split};
use super::take_break::{Attained, TakeBreak};

/// The fewest splits that are marked one by one before the search for single candidates begins.
const LEAST_MARKED: usize = 64;
/// Splits compared in the time one is marked (measured with 16-bit lanes and AVX-512).
const COMPARED_PER_MARK: usize = 32;

/// The sequence so far, forwards and backwards, in lanes wide enough for its values.
#[derive(Clone, Debug)]
pub(super) struct Enumeration {
    lanes: Lanes,
    level: Level,
    attained: Attained,
    bound: usize,
    /// How many splits are marked first; grows while the search for candidates takes longer than marking.
    marked: usize,
}

#[derive(Clone, Debug)]
enum Lanes {
    Bytes(Copies<u8>),
    Shorts(Copies<u16>),
    Words(Copies<u32>),
}

impl Enumeration {
    pub fn new(nimbers: &[Nimber]) -> Self {
        let lanes = Lanes::Bytes(Copies::default());
        let mut enumeration =
            Enumeration { lanes, level: Level::best(), attained: Attained::default(), bound: 1, marked: LEAST_MARKED };
        nimbers.iter().for_each(|&value| enumeration.push(value));
        enumeration
    }

    /// G(n) for n = `nimbers.len()` >= 1, and a rough count of the steps it took.
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
            self.lanes.attain(candidate, rest, marked + 1..=one.largest_half(rest), self.level)
        }) {
            candidate = self.attained.next_missing(candidate + 1);
        }
        let (marks, searches) = (marked * moves.breaks.len(), compared / COMPARED_PER_MARK);
        self.marked = if searches > marks { marked + marked / 8 } else { (marked - marked / 16).max(LEAST_MARKED) };
        let value = Nimber::from_index(candidate);
        self.push(value);
        (value, marks + searches + moves.takes())
    }

    fn push(&mut self, value: Nimber) {
        self.bound = self.bound.max(value.index() + 1);
        self.lanes.push(value.get());
    }
}

impl Lanes {
    /// Adds a value, in wider lanes if it does not fit.
    fn push(&mut self, value: u32) {
        match self {
            Lanes::Bytes(copies) => match u8::try_from(value) {
                Ok(value) => return copies.push(value),
                Err(_) => *self = Lanes::Shorts(copies.widened()),
            },
            Lanes::Shorts(copies) => match u16::try_from(value) {
                Ok(value) => return copies.push(value),
                Err(_) => *self = Lanes::Words(copies.widened()),
            },
            Lanes::Words(copies) => return copies.push(value),
        }
        self.push(value);
    }

    /// Whether some split of `rest` with smaller part in `parts` has value `candidate`.
    fn attain(&self, candidate: usize, rest: usize, parts: RangeInclusive<usize>, level: Level) -> bool {
        // A candidate that does not fit the lanes is no xor of values that do.
        match self {
            Lanes::Bytes(copies) => {
                u8::try_from(candidate).is_ok_and(|value| has_split(copies, value, rest, parts, level))
            }
            Lanes::Shorts(copies) => {
                u16::try_from(candidate).is_ok_and(|value| has_split(copies, value, rest, parts, level))
            }
            Lanes::Words(copies) => {
                u32::try_from(candidate).is_ok_and(|value| has_split(copies, value, rest, parts, level))
            }
        }
    }
}
