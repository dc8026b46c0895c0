//! All values so far in the narrowest lanes that hold them, ready to be searched for splits.

use std::ops::RangeInclusive;

use super::copies::Copies;
use super::kernel::{Lane, has_pair};
use crate::arith::simd::{Level, at_every_level};
use crate::values::nimber::Nimber;
use crate::values::octal::moves::OctalMoves;

/// Splits compared between two checks whether one was found.
const CHUNK: usize = 256;

/// G(0), G(1), ..., and the instruction set to search them with.
#[derive(Clone, Debug)]
pub(in super::super) struct Sequence {
    lanes: Lanes,
    level: Level,
}

#[derive(Clone, Debug)]
enum Lanes {
    Bytes(Copies<u8>),
    Shorts(Copies<u16>),
    Words(Copies<u32>),
}

impl Sequence {
    pub fn new(nimbers: &[Nimber], level: Level) -> Self {
        let mut sequence = Sequence { lanes: Lanes::Bytes(Copies::default()), level };
        nimbers.iter().for_each(|value| sequence.push(value.get()));
        sequence
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

    /// Whether some split of n with a smaller part from `least` on has this value.
    pub fn has_option(&self, moves: &OctalMoves, n: usize, value: usize, least: usize) -> bool {
        moves.breaks.iter().any(|one| {
            let rest = one.rest(n);
            rest.is_some_and(|rest| self.has_split(value, rest, least..=one.largest_part(rest)))
        })
    }

    /// Whether some split of `rest` with smaller part in `parts` has this value.
    fn has_split(&self, value: usize, rest: usize, parts: RangeInclusive<usize>) -> bool {
        // A value that does not fit the lanes cannot be the xor of values that do.
        let level = self.level;
        match &self.lanes {
            Lanes::Bytes(copies) => u8::try_from(value).is_ok_and(|value| any_split(copies, value, rest, parts, level)),
            Lanes::Shorts(copies) => {
                u16::try_from(value).is_ok_and(|value| any_split(copies, value, rest, parts, level))
            }
            Lanes::Words(copies) => {
                u32::try_from(value).is_ok_and(|value| any_split(copies, value, rest, parts, level))
            }
        }
    }
}

at_every_level! {
    /// Whether some part a in `parts` has G(a) ^ G(rest - a) = `value`.
    fn any_split[T: Lane](copies: &Copies<T>, value: T, rest: usize, parts: RangeInclusive<usize>) -> bool {
        let (smaller, larger) = copies.parts(rest, parts);
        for (smaller, larger) in smaller.chunks(CHUNK).zip(larger.chunks(CHUNK)) {
            if has_pair(smaller, larger, value) {
                return true;
            }
        }
        false
    }
}
