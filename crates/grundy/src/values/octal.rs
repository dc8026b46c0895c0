//! Finite codes that leave at most two heaps: the sparse-space method while rare positions are few, enumeration
//! where they are not.

use super::enumeration::Enumeration;
use super::history::History;
use super::one_hot::suitable_width;
use super::planes::Stop;
use super::runner::{Runner, runner};
use super::simd::Level;
use super::sparse_space::{SparseSpace, best_classes};
use super::take_break::TakeBreak;
use super::{Algorithm, BYTES_PER_NIMBER, Engine, Nimber};
use crate::error::Result;
use crate::progress::{Progress, Ticker};

/// The octal engine: a method, and when to think again about it.
pub(super) struct Octal {
    moves: TakeBreak,
    history: History,
    method: Method,
    /// Where the choice of mask and method is looked at next.
    review: usize,
    /// Whether positions may be computed several at a time.
    may_use_blocks: bool,
    /// The least width of sets or planes that may do, as far as is known since the last review.
    width: usize,
    level: Level,
}

enum Method {
    Sparse(SparseSpace),
    /// Sparse spaces, in blocks of positions.
    Blocks(Box<dyn Runner>),
    /// Enumeration, because `Octal::new` chose it for the whole run or rare positions turned out to be many.
    Full {
        enumeration: Enumeration,
        always: bool,
    },
}

/// The most values computed between two reports of progress.
const CHUNK: usize = 1 << 16;
/// The first review; afterwards at every doubling.
const FIRST_REVIEW: usize = 64;
/// Below this length the choice does not matter.
const SHORT: usize = 512;
/// Enumeration is taken to compare this many splits in the time sparse space marks one (an estimate).
const SPLITS_PER_MARK: usize = 4;
/// The same where sparse space marks positions one by one, because values are too great for planes (an estimate).
const SPLITS_PER_MARK_ALONE: usize = 20;
/// Values from here on may be too great for planes.
const GREAT: usize = 512;
/// Enumeration is faster if more than one in so many of the last positions is rare: each new one interrupts a block (an estimate).
const POSITIONS_PER_RARE: usize = 16;

impl Octal {
    pub fn new(moves: TakeBreak) -> Self {
        Self::with_method(moves, Method::Sparse(SparseSpace::new()), FIRST_REVIEW)
    }

    /// The same values by enumeration from first to last, without sparse spaces.
    pub fn by_enumeration(moves: TakeBreak) -> Self {
        let method = Method::Full { enumeration: Enumeration::new(&[]), always: true };
        Self::with_method(moves, method, usize::MAX)
    }

    /// The same values by sparse spaces, but never several positions at a time.
    pub fn one_by_one(moves: TakeBreak) -> Self {
        Octal { may_use_blocks: false, ..Self::new(moves) }
    }

    fn with_method(moves: TakeBreak, method: Method, review: usize) -> Self {
        Octal {
            moves,
            history: History::default(),
            method,
            review,
            may_use_blocks: true,
            width: 0,
            level: Level::best(),
        }
    }

    /// Chooses mask and method anew.
    fn choose(&mut self) {
        self.review = 2 * self.history.len();
        if let Method::Full { always: true, .. } = self.method {
            return;
        }
        let classes = best_classes(&self.moves, self.history.complete());
        let rares = match &self.method {
            Method::Blocks(runner) if runner.classes() == classes => runner.rares().to_vec(),
            _ => classes.rares(self.history.complete()),
        };
        let dense = has_many_rares(&rares, self.history.len());
        let dense_alone = has_many_rares_alone(rares.len(), self.history.len());
        let free = self.may_use_blocks && self.history.len() >= SHORT;
        let width = suitable_width(&self.history, self.width);
        let runner = (free && !dense).then(|| runner(&self.moves, classes, rares, &self.history, width)).flatten();
        self.method = match runner {
            Some(runner) => {
                self.history.rest_on_parts(runner.deepest_part());
                Method::Blocks(runner)
            }
            None if free && (dense || dense_alone) => {
                Method::Full { enumeration: Enumeration::new(self.history.complete()), always: false }
            }
            None => {
                let mut sparse = SparseSpace::new();
                sparse.review(&self.moves, self.history.complete());
                Method::Sparse(sparse)
            }
        };
    }

    /// Extends the values to `length` at most, or to the next review.
    fn advance(&mut self, length: usize) -> usize {
        let start = self.history.len();
        if let Method::Blocks(runner) = &mut self.method {
            let stop = runner.run(&mut self.history, length.min(self.review).min(start + CHUNK), self.level);
            if stop == Stop::TooWide {
                self.width = 2 * runner.width();
                self.choose();
            }
            return 20 * (self.history.len() - start);
        }
        let (value, steps) = match &mut self.method {
            Method::Sparse(_) if start == 0 => (Nimber::ZERO, 0),
            Method::Sparse(sparse) => sparse.next(&self.moves, self.history.complete()),
            Method::Full { enumeration, .. } => enumeration.next(&self.moves, self.history.complete()),
            Method::Blocks(_) => unreachable!("planes have advanced already"),
        };
        self.history.push(value);
        self.history.rest_on_anything();
        steps + 20
    }
}

/// Whether enumeration is faster: rare positions are a sizeable part of all, or of the last half.
fn has_many_rares(rares: &[(usize, Nimber)], length: usize) -> bool {
    let recent = rares.len() - rares.partition_point(|&(r, _)| r < length / 2);
    rares.len() * SPLITS_PER_MARK > length / 2 || recent * POSITIONS_PER_RARE > length / 2
}

/// The same where positions are marked one by one.
fn has_many_rares_alone(rares: usize, length: usize) -> bool {
    rares * SPLITS_PER_MARK_ALONE > length / 2
}

/// Whether the engine may have computed some of these values by enumeration.
pub(super) fn is_dense(moves: &TakeBreak, nimbers: &[Nimber]) -> bool {
    let reviews = (0..).map(|doublings| FIRST_REVIEW << doublings).take_while(|&length| length <= nimbers.len());
    reviews.filter(|&length| length >= SHORT).any(|length| {
        let nimbers = &nimbers[..length];
        let rares = best_classes(moves, nimbers).rares(nimbers);
        let alone = nimbers.iter().any(|value| value.index() >= GREAT)
            || moves.leaving_none.last().is_some_and(|&k| k >= length);
        has_many_rares(&rares, length) || alone && has_many_rares_alone(rares.len(), length)
    })
}

impl Engine for Octal {
    fn algorithm(&self) -> Algorithm {
        match self.method {
            Method::Sparse(_) if !self.may_use_blocks => Algorithm::SparseSpaceSerial,
            Method::Sparse(_) | Method::Blocks(_) => Algorithm::SparseSpace,
            Method::Full { .. } => Algorithm::Enumeration,
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

    fn extend(&mut self, length: usize, progress: &dyn Progress) -> Result<()> {
        let mut ticker = Ticker::new(progress, "values of an octal game", length);
        self.reserve(length);
        while self.history.len() < length {
            if self.history.len() == self.review {
                self.width = 0;
                self.choose();
            }
            let nanoseconds = self.advance(length);
            ticker.tick(self.history.len(), nanoseconds)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.history.into_complete()
    }

    fn bytes_per_value(&self, _: usize) -> usize {
        // At worst rare positions never stop, and sets of eight bytes, own and joined, are kept for all positions, with half as many free.
        BYTES_PER_NIMBER + 2 + 24
    }
}
