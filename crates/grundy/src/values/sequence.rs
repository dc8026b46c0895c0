//! The values so far in the narrowest lanes that hold them, ready to be searched for splits.

use std::ops::RangeInclusive;

use super::copies::Copies;
use super::simd::{Level, has_split};

/// G(0), G(1), ..., and the instruction set to search them with.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    lanes: Lanes,
    level: Level,
}

#[derive(Clone, Debug)]
enum Lanes {
    Bytes(Copies<u8>),
    Shorts(Copies<u16>),
    Words(Copies<u32>),
}

impl Default for Sequence {
    fn default() -> Self {
        Sequence::new(Level::best())
    }
}

impl Sequence {
    pub fn new(level: Level) -> Self {
        Sequence { lanes: Lanes::Bytes(Copies::default()), level }
    }

    /// Adds a value, in wider lanes if it does not fit.
    pub fn push(&mut self, value: u32) {
        match &mut self.lanes {
            Lanes::Bytes(copies) => match u8::try_from(value) {
                Ok(value) => return copies.push(value),
                Err(_) => self.lanes = Lanes::Shorts(copies.widened()),
            },
            Lanes::Shorts(copies) => match u16::try_from(value) {
                Ok(value) => return copies.push(value),
                Err(_) => self.lanes = Lanes::Words(copies.widened()),
            },
            Lanes::Words(copies) => return copies.push(value),
        }
        self.push(value);
    }

    /// Whether some split of `rest` with smaller part in `parts` has value `candidate`.
    pub fn has_split(&self, candidate: usize, rest: usize, parts: RangeInclusive<usize>) -> bool {
        // A candidate that does not fit the lanes is no xor of values that do.
        match &self.lanes {
            Lanes::Bytes(copies) => {
                u8::try_from(candidate).is_ok_and(|value| has_split(copies, value, rest, parts, self.level))
            }
            Lanes::Shorts(copies) => {
                u16::try_from(candidate).is_ok_and(|value| has_split(copies, value, rest, parts, self.level))
            }
            Lanes::Words(copies) => {
                u32::try_from(candidate).is_ok_and(|value| has_split(copies, value, rest, parts, self.level))
            }
        }
    }
}
