//! The sparse space of a game: what every layout knows about it.

use super::numbering::Numbering;
use crate::values::attained::Attained;
use crate::values::nimber::Nimber;
use crate::values::octal::classes::Classes;
use crate::values::octal::history::History;
use crate::values::octal::moves::OctalMoves;
use crate::values::octal::splits::{Search, find_option};

/// Moves, classes and rare positions.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub moves: OctalMoves,
    pub classes: Classes,
    pub numbering: Numbering,
    /// The rare positions so far and their values, ascending.
    pub rares: Vec<(usize, Nimber)>,
}

/// The value of one position.
pub(super) enum Value {
    /// A common value, below which the rare ones are attained by splits with a part of at most so
    /// many counters.
    Common(Nimber, usize),
    Rare(Nimber),
    /// It depends on values that are forgotten.
    Unknown,
}

/// Splits marked before single values are searched for.
const MARKED: usize = 256;

impl Space {
    /// The last rare position, or 0.
    pub fn last_rare(&self) -> usize {
        self.rares.last().map_or(0, |&(r, _)| r)
    }

    /// The index of a position's value, if it is common.
    #[inline(always)]
    pub fn common_index(&self, position: usize, value: Nimber) -> Option<usize> {
        (!self.classes.is_rare(value.index(), position)).then(|| self.numbering.index(value))
    }

    /// The k of takes that lead from common positions to common ones.
    pub fn plain_takes(&self) -> impl Iterator<Item = usize> {
        self.moves.leaving_one.iter().copied().filter(|&k| !self.classes.flips(k))
    }

    /// The k of takes that lead from common positions to rare ones, and from rare to common.
    pub fn flipping_takes(&self) -> impl Iterator<Item = usize> {
        self.moves.leaving_one.iter().copied().filter(|&k| self.classes.flips(k))
    }

    /// The value of the next position, computed directly: all takes, all splits with a rare part,
    /// and a search for what these leave.
    pub fn next_value(&self, history: &History) -> Value {
        let n = history.len();
        let mut attained = Attained::default();
        attained.begin(0);
        for &k in self.moves.leaving_one.iter().filter(|&&k| k < n) {
            attained.insert(history.get(n - k));
        }
        for one in &self.moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            for &(r, value) in self.rares.iter().take_while(|&&(r, _)| r < rest) {
                if !(one.unequal && 2 * r == rest) {
                    attained.insert(value ^ history.get(rest - r));
                }
            }
            for part in 1..=one.largest_part(rest).min(MARKED) {
                attained.insert(history.get(part) ^ history.get(rest - part));
            }
        }
        let mut deepest = MARKED;
        let mut value = attained.mex();
        while self.classes.is_rare(value.index(), n) {
            match find_option(&self.moves, history, n, value, usize::MAX) {
                Search::Found(part) => deepest = deepest.max(part),
                Search::Nowhere => return Value::Rare(value),
                Search::Unknown => return Value::Unknown,
            }
            value = Nimber::from_index(attained.next_missing(value.index() + 1));
        }
        Value::Common(value, deepest)
    }
}
