//! Finite codes that leave at most two heaps: the sparse-space method while rare positions are few, enumeration
//! where they are not.

use super::enumeration::Enumeration;
use super::lanes::Stop;
use super::simd::{self, Level, Runner};
use super::sparse_space::{Classes, SparseSpace, best_classes};
use super::take_break::TakeBreak;
use super::{Algorithm, BYTES_PER_NIMBER, Engine, Nimber};
use crate::error::Result;
use crate::progress::{Progress, Ticker};

/// The octal engine: a method, and when to think again about it.
pub(super) struct Octal {
    moves: TakeBreak,
    nimbers: Vec<Nimber>,
    method: Method,
    /// Where the choice of mask and method is looked at next.
    review: usize,
    /// Whether positions may be computed several at a time.
    may_use_lanes: bool,
    /// The width of masks the lanes need at least, as far as is known.
    width: usize,
    level: Level,
}

enum Method {
    Sparse(SparseSpace),
    /// Sparse spaces, sixteen positions at a time.
    Lanes(Box<dyn Runner>),
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
const SHORT: usize = 4096;
/// Enumeration is taken to compare this many splits in the time sparse space marks one (an estimate).
const SPLITS_PER_MARK: usize = 8;

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
        Octal { may_use_lanes: false, ..Self::new(moves) }
    }

    fn with_method(moves: TakeBreak, method: Method, review: usize) -> Self {
        Octal { moves, nimbers: Vec::new(), method, review, may_use_lanes: true, width: 0, level: Level::best() }
    }

    /// Chooses mask and method anew.
    fn choose(&mut self) {
        self.review = 2 * self.nimbers.len();
        if let Method::Full { always: true, .. } = self.method {
            return;
        }
        let classes = best_classes(&self.moves, &self.nimbers);
        if let Method::Lanes(runner) = &self.method
            && runner.classes() == classes
            && runner.width() >= self.width
        {
            return;
        }
        let mut sparse = SparseSpace::new();
        sparse.review(&self.moves, &self.nimbers);
        let dense = has_many_rares(&sparse, self.nimbers.len());
        self.method = if self.nimbers.len() < SHORT || !self.may_use_lanes {
            Method::Sparse(sparse)
        } else if dense {
            Method::Full { enumeration: Enumeration::new(&self.nimbers), always: false }
        } else {
            self.lanes(classes).map_or(Method::Sparse(sparse), Method::Lanes)
        };
    }

    /// A lanes engine that goes on from the values so far, if they are small enough.
    fn lanes(&mut self, classes: Classes) -> Option<Box<dyn Runner>> {
        let values: Option<Vec<u8>> = self.nimbers.iter().map(|g| u8::try_from(g.get()).ok()).collect();
        let values = values?;
        let largest = values.iter().max().map_or(0, |&value| usize::from(value) + 1);
        self.width = self.width.max(largest);
        simd::runner(&self.moves, classes, values, self.width)
    }

    /// Extends the values to `length` at most, or to the next review.
    fn advance(&mut self, length: usize) -> usize {
        let start = self.nimbers.len();
        if let Method::Lanes(runner) = &mut self.method {
            let stop = runner.run(length.min(self.review).min(start + CHUNK), self.level);
            let new = &runner.values()[start..];
            self.nimbers.extend(new.iter().map(|&value| Nimber::new(u32::from(value))));
            if stop == Stop::TooWide {
                self.width = 2 * runner.width();
                self.choose();
            }
            return 20 * (self.nimbers.len() - start);
        }
        let (value, steps) = match &mut self.method {
            Method::Sparse(_) if start == 0 => (Nimber::ZERO, 0),
            Method::Sparse(sparse) => sparse.next(&self.moves, &self.nimbers),
            Method::Full { enumeration, .. } => enumeration.next(&self.moves, &self.nimbers),
            Method::Lanes(_) => unreachable!("lanes have advanced already"),
        };
        self.nimbers.push(value);
        steps + 20
    }
}

/// Whether enumeration is faster: rare positions are a sizeable part of all.
fn has_many_rares(sparse: &SparseSpace, length: usize) -> bool {
    sparse.rares() * SPLITS_PER_MARK > length / 2
}

/// Whether the engine may have computed some of these values by enumeration.
pub(super) fn is_dense(moves: &TakeBreak, nimbers: &[Nimber]) -> bool {
    let reviews = (0..).map(|doublings| FIRST_REVIEW << doublings).take_while(|&length| length <= nimbers.len());
    reviews.filter(|&length| length >= SHORT).any(|length| {
        let mut sparse = SparseSpace::new();
        sparse.review(moves, &nimbers[..length]);
        has_many_rares(&sparse, length)
    })
}

impl Engine for Octal {
    fn algorithm(&self) -> Algorithm {
        match self.method {
            Method::Sparse(_) if !self.may_use_lanes => Algorithm::SparseSpaceSerial,
            Method::Sparse(_) | Method::Lanes(_) => Algorithm::SparseSpace,
            Method::Full { .. } => Algorithm::Enumeration,
        }
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, progress: &dyn Progress) -> Result<()> {
        let mut ticker = Ticker::new(progress, "values of an octal game", length);
        self.nimbers.reserve(length.saturating_sub(self.nimbers.len()));
        while self.nimbers.len() < length {
            if self.nimbers.len() == self.review {
                self.choose();
            }
            let nanoseconds = self.advance(length);
            ticker.tick(self.nimbers.len(), nanoseconds)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }

    fn bytes_per_value(&self, _: usize) -> usize {
        // The rare positions at worst; two copies in wide lanes, one of them half empty.
        BYTES_PER_NIMBER + 8 + 12
    }
}
