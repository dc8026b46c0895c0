//! Finite codes that leave at most two heaps: the sparse-space method while rare positions are few, enumeration
//! where they are not.

use super::enumeration::Enumeration;
use super::sparse_space::SparseSpace;
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
}

enum Method {
    Sparse(SparseSpace),
    /// Enumeration, because `Octal::new` chose it for the whole run or rare positions turned out to be many.
    Full {
        enumeration: Enumeration,
        always: bool,
    },
}

/// The first review; afterwards at every doubling.
const FIRST_REVIEW: usize = 64;
/// Below this length the choice does not matter.
const SHORT: usize = 4096;
/// Enumeration compares about this many splits in the time sparse space marks one.
const SPLITS_PER_MARK: usize = 8;

impl Octal {
    pub fn new(moves: TakeBreak) -> Self {
        Octal { moves, nimbers: Vec::new(), method: Method::Sparse(SparseSpace::new()), review: FIRST_REVIEW }
    }

    /// The same values by enumeration from first to last, without sparse spaces.
    pub fn by_enumeration(moves: TakeBreak) -> Self {
        let method = Method::Full { enumeration: Enumeration::new(&[]), always: true };
        Octal { moves, nimbers: Vec::new(), method, review: usize::MAX }
    }

    fn choose(&mut self) {
        self.review = 2 * self.nimbers.len();
        if let Method::Full { always: true, .. } = self.method {
            return;
        }
        let mut sparse = SparseSpace::new();
        sparse.review(&self.moves, &self.nimbers);
        let dense = sparse.rares().len() * SPLITS_PER_MARK > self.nimbers.len() / 2;
        self.method = if dense && self.nimbers.len() >= SHORT {
            Method::Full { enumeration: Enumeration::new(&self.nimbers), always: false }
        } else {
            Method::Sparse(sparse)
        };
    }
}

impl Engine for Octal {
    fn algorithm(&self) -> Algorithm {
        match self.method {
            Method::Sparse(_) => Algorithm::SparseSpace,
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
            let (value, steps) = match (&mut self.method, self.nimbers.len()) {
                (Method::Sparse(_), 0) => (Nimber::ZERO, 0),
                (Method::Sparse(sparse), _) => sparse.next(&self.moves, &self.nimbers),
                (Method::Full { enumeration, .. }, _) => enumeration.next(&self.moves, &self.nimbers),
            };
            self.nimbers.push(value);
            ticker.tick(self.nimbers.len(), steps + 20)?;
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
