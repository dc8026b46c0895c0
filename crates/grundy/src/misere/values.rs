//! What heaps are worth in misere play.

use super::quotient::Quotient;
use super::tame::Tame;
use crate::arith::natural::Natural;
use crate::error::{Error, Result};
use crate::options::Options;
use crate::rules::Rules;

/// What heaps are worth in misere play: their genus in tame games, elements of a quotient in
/// others.
#[derive(Clone, Debug)]
pub enum Values {
    /// Tame games, such as Nim.
    Tame(Box<Tame>),
    /// All other games of heaps.
    Quotient(Box<Quotient>),
}

impl Values {
    /// What heaps up to `largest` are worth.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] for coin-turning games, [`Error::NotProved`] for heaps that are out of
    /// reach, [`Error::Cancelled`].
    pub fn new(rules: &Rules, largest: &Natural, options: &Options<'_>) -> Result<Self> {
        check_rules(rules)?;
        if let Some(tame) = Tame::reaching(rules, largest, options)? {
            return Ok(Values::Tame(Box::new(tame)));
        }
        Ok(Values::Quotient(Box::new(Quotient::reaching(rules, largest, options)?)))
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        match self {
            Values::Tame(tame) => tame.rules(),
            Values::Quotient(quotient) => quotient.rules(),
        }
    }

    /// The quotient, if the game is not tame.
    #[must_use]
    pub fn quotient(&self) -> Option<&Quotient> {
        match self {
            Values::Tame(_) => None,
            Values::Quotient(quotient) => Some(quotient),
        }
    }

    /// Whether a position of heaps is lost for the player to move.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] for heaps that are out of reach.
    pub fn is_lost(&self, heaps: &[Natural]) -> Result<bool> {
        match self {
            Values::Tame(tame) => Ok(tame.sum(heaps)?.is_lost()),
            Values::Quotient(quotient) => Ok(quotient.monoid().is_lost(quotient.product(heaps)?)),
        }
    }

    /// What a position of heaps is worth: its genus in a tame game, the name of a product
    /// otherwise.
    ///
    /// # Errors
    ///
    /// As for [`is_lost`](Self::is_lost).
    pub fn text(&self, heaps: &[Natural]) -> Result<String> {
        match self {
            Values::Tame(tame) => Ok(tame.sum(heaps)?.to_string()),
            Values::Quotient(quotient) => Ok(quotient.presentation().name(quotient.product(heaps)?)),
        }
    }
}

// Two coins on one square are none, and two equal heaps are worth nothing in normal play only.
pub(crate) const COINS: &str =
    "in misere play, a game of turning coins is not a sum of its coins: ask about normal play";

/// Refuses rules whose positions are sums of heaps in normal play only.
///
/// # Errors
///
/// [`Error::Question`].
pub fn check_rules(rules: &Rules) -> Result<()> {
    if rules.turns().is_none() {
        return Ok(());
    }
    Err(Error::Question(COINS.to_owned()))
}
