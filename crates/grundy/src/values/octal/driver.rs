//! The driver of octal games: sparse space while rare positions are few, enumeration where they are
//! not, or sums of pairs where besides many digits break heaps. Kernel and mask are reviewed at
//! every doubling.

use super::blocks::{self, BlockEngine, Stop, suitable_width};
use super::classes::best_classes;
use super::enumeration::Enumeration;
use super::history::History;
use super::moves::OctalMoves;
use super::pair_sums::PairSums;
use super::serial::SerialSparseSpace;
use crate::arith::simd::Level;
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::values::engine::{BYTES_PER_NIMBER, Engine};
use crate::values::nimber::Nimber;

/// The methods an octal game may be computed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// Whichever is fastest.
    Any,
    /// Sparse space, one position after another: an oracle.
    Serial,
    /// Enumeration from the first value to the last: an oracle that does not use rare positions.
    Enumeration,
}

/// The octal engine: a kernel, and when to review it.
pub(crate) struct Octal {
    moves: OctalMoves,
    history: History,
    method: Method,
    kernel: Kernel,
    /// The length at which mask and kernel are reviewed next.
    review: usize,
    /// The least width of sets or planes that may suffice, as far as is known since the last
    /// review.
    width: usize,
    level: Level,
}

enum Kernel {
    Serial(SerialSparseSpace),
    Blocks(Box<dyn BlockEngine>),
    Enumeration(Enumeration),
    PairSums(PairSums),
}

/// The most values computed between two reports of progress.
const CHUNK: usize = 1 << 16;
/// The least values computed between two reports: a few blocks.
const SHORTEST_CHUNK: usize = 1 << 12;
/// About how long blocks work between two reports, in nanoseconds.
const BETWEEN_LOOKS: usize = 10_000_000;
/// What a value in blocks costs, and each rare position more (measured on 0.143: 25 microseconds a
/// value with 9416 of them).
const NANOSECONDS_PER_VALUE: usize = 20;
const NANOSECONDS_PER_RARE: usize = 3;
/// The first review; afterwards at every doubling.
const FIRST_REVIEW: usize = 64;
/// Below this length the choice does not matter.
const SHORT: usize = 512;
/// Splits that enumeration compares in the time in which sparse space marks one (an estimate).
const SPLITS_PER_MARK: usize = 4;
/// Splits compared in the time of a mark where positions are marked one by one, because values are
/// too great for planes (an estimate).
const SPLITS_PER_MARK_ALONE: usize = 20;
/// Enumeration is faster if more than one in this many of the last positions is rare: each new one
/// interrupts a block (an estimate).
const POSITIONS_PER_RARE: usize = 16;
/// From this many breaking digits on, sums of pairs are faster than enumeration (measured on
/// `take 1..k leaving 0..2` to 10000: equal at about 14, thirty times faster at 100).
const MANY_BREAKS: usize = 16;

impl Octal {
    pub fn new(moves: OctalMoves, method: Method, level: Level) -> Self {
        let kernel = match method {
            Method::Enumeration => Kernel::Enumeration(Enumeration::new(&moves, &[], level)),
            _ => Kernel::Serial(SerialSparseSpace::new(&moves, &[], level)),
        };
        let history = History::default();
        Octal { moves, history, method, kernel, review: FIRST_REVIEW, width: 0, level }
    }

    /// Chooses mask and kernel again.
    fn choose(&mut self) {
        self.review = 2 * self.history.len();
        if self.method == Method::Enumeration {
            return;
        }
        let nimbers = self.history.complete();
        let serial = || Kernel::Serial(SerialSparseSpace::new(&self.moves, nimbers, self.level));
        if self.method == Method::Serial || nimbers.len() < SHORT {
            self.kernel = serial();
            return;
        }
        let classes = best_classes(&self.moves, nimbers);
        let rares = match &self.kernel {
            Kernel::Blocks(blocks) if blocks.classes() == classes => blocks.rares().to_vec(),
            _ => classes.rares(nimbers),
        };
        let number = rares.len();
        let blocks = if has_many_rares(&rares, nimbers.len()) {
            None
        } else {
            let width = suitable_width(&self.history, self.width);
            Some(blocks::choose(&self.moves, classes, &rares, &self.history, width))
        };
        self.kernel = match blocks {
            Some(Some(blocks)) => {
                self.history.set_depth(blocks.deepest_part());
                Kernel::Blocks(blocks)
            }
            Some(None) if !has_many_rares_alone(number, nimbers.len()) => serial(),
            _ if self.moves.breaks.len() >= MANY_BREAKS => Kernel::PairSums(PairSums::new(&self.moves, nimbers)),
            _ => Kernel::Enumeration(Enumeration::new(&self.moves, nimbers, self.level)),
        };
    }

    /// Extends the values to `length` at most, or to the next review; returns about how many
    /// nanoseconds that took.
    fn advance(&mut self, length: usize, options: &Options<'_>) -> usize {
        let start = self.history.len();
        let (value, steps) = match &mut self.kernel {
            Kernel::Blocks(blocks) => {
                let cost = NANOSECONDS_PER_VALUE + blocks.rares().len() * NANOSECONDS_PER_RARE;
                let goal = length.min(self.review).min(start + (BETWEEN_LOOKS / cost).clamp(SHORTEST_CHUNK, CHUNK));
                blocks.share(options.threads(), self.level);
                if blocks.run(&mut self.history, goal, self.level) == Stop::TooWide {
                    self.width = 2 * blocks.width();
                    self.choose();
                }
                return cost * (self.history.len() - start);
            }
            Kernel::Serial(serial) => serial.next(&self.moves, self.history.complete()),
            Kernel::Enumeration(enumeration) => enumeration.next(self.history.complete(), options),
            Kernel::PairSums(sums) => sums.next(&self.moves, self.history.complete()),
        };
        self.history.push(value);
        self.history.forget_depth();
        steps + 20
    }
}

/// Whether enumeration is faster: rare positions are a sizeable part of all, or of the last half.
fn has_many_rares(rares: &[(usize, Nimber)], length: usize) -> bool {
    let recent = rares.len() - rares.partition_point(|&(r, _)| r < length / 2);
    rares.len() * SPLITS_PER_MARK > length / 2 || recent * POSITIONS_PER_RARE > length / 2
}

/// Whether enumeration is faster than marking positions one by one.
fn has_many_rares_alone(rares: usize, length: usize) -> bool {
    rares * SPLITS_PER_MARK_ALONE > length / 2
}

impl Engine for Octal {
    fn kernel(&self) -> &'static str {
        match &self.kernel {
            Kernel::Serial(_) => "sparse space one by one",
            Kernel::Blocks(blocks) => blocks.name(),
            Kernel::Enumeration(enumeration) => enumeration.name(),
            Kernel::PairSums(_) => "sums of pairs",
        }
    }

    fn nimbers(&self) -> &[Nimber] {
        self.history.complete()
    }

    fn deepest_part(&self, start: usize) -> Option<usize> {
        self.history.deepest_part(start)
    }

    fn reserve(&mut self, length: usize) {
        self.history.reserve(length.saturating_sub(self.history.len()));
    }

    fn extend(&mut self, length: usize, options: &Options<'_>) -> Result<()> {
        let mut ticker = Ticker::new(options, "values of an octal game", length);
        self.reserve(length);
        while self.history.len() < length {
            if self.history.len() == self.review {
                self.width = 0;
                self.choose();
            }
            let nanoseconds = self.advance(length, options);
            ticker.tick(self.history.len(), nanoseconds)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.history.into_complete()
    }

    fn bytes_per_value(&self, _: usize) -> usize {
        // At worst rare positions never stop, and sets of eight bytes, own and joined, are kept for
        // all positions, with room for half as many more.
        BYTES_PER_NIMBER + 2 + 24
    }
}
