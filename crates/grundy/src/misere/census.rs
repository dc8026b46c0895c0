//! How many heaps have each element of a quotient.

use super::quotient::Quotient;
use crate::arith::natural::Natural;
use crate::census::{Heaps, Pieces};
use crate::error::Result;
use crate::options::Options;

/// How many of the heaps have each element of the quotient.
///
/// # Errors
///
/// [`Error::NotProved`] for heaps past those computed, unless a period is proved;
/// [`Error::Cancelled`].
///
/// [`Error::NotProved`]: crate::Error::NotProved
/// [`Error::Cancelled`]: crate::Error::Cancelled
pub fn census(quotient: &Quotient, heaps: &Heaps, options: &Options<'_>) -> Result<Vec<Natural>> {
    // The largest heap is the one that may be out of reach.
    quotient.element(&Pieces::Heaps(heaps.clone()).largest())?;
    quotient.sequence().census(heaps, options)
}
