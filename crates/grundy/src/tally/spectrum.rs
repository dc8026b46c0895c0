//! The transform of a census, equal terms gathered.
//!
//! Every count is a sum over w of a function of t(w) alone, so only the distinct t(w) matter, and how often each
//! occurs. Periodic games often have few of them.

use std::collections::BTreeMap;

use crate::arith::natural::{Integer, Natural};
use crate::census::{Census, board};
use crate::error::{Error, Result};

/// The most bits a value may have: the transform has 2^b terms.
pub const MAX_BITS: u32 = board::MAX_VALUE_BITS;

/// The distinct values of t(w), and how often each occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spectrum {
    bits: u32,
    pieces: Natural,
    terms: Vec<(Integer, u64)>,
}

impl Spectrum {
    /// The spectrum of a census.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if values have more than [`MAX_BITS`] bits.
    pub fn of(census: &Census) -> Result<Self> {
        let bits = census.bits();
        if bits > MAX_BITS {
            return Err(Error::Limit(format!("values have {bits} bits and the limit is {MAX_BITS}")));
        }
        let mut multiplicities: BTreeMap<Integer, u64> = BTreeMap::new();
        for term in board::transform(census, bits) {
            *multiplicities.entry(term).or_default() += 1;
        }
        Ok(Spectrum { bits, pieces: census.total().clone(), terms: multiplicities.into_iter().collect() })
    }

    /// b: there are 2^b terms in all.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// C = t(0), the number of pieces.
    #[must_use]
    pub fn pieces(&self) -> &Natural {
        &self.pieces
    }

    /// The distinct t(w), ascending, with their multiplicities.
    #[must_use]
    pub fn terms(&self) -> &[(Integer, u64)] {
        &self.terms
    }
}
