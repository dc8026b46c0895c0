//! What heaps are worth in misere play.

use super::nim;
use super::quotient::Quotient;
use crate::arith::natural::Natural;
use crate::error::{Error, Result};
use crate::options::Options;
use crate::rules::Rules;

/// What heaps are worth in misere play: numbers in Nim, elements of a quotient in other games.
#[derive(Clone, Debug)]
pub enum Values {
    /// Nim, by Bouton's rule; its quotients grow for ever.
    Nim(Rules),
    /// Any other game of heaps.
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
        if nim::is_nim(rules) {
            return Ok(Values::Nim(rules.clone()));
        }
        Ok(Values::Quotient(Box::new(Quotient::reaching(rules, largest, options)?)))
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        match self {
            Values::Nim(rules) => rules,
            Values::Quotient(quotient) => quotient.rules(),
        }
    }

    /// The quotient, if the game is not Nim.
    #[must_use]
    pub fn quotient(&self) -> Option<&Quotient> {
        match self {
            Values::Nim(_) => None,
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
            Values::Nim(_) => Ok(nim::is_lost(heaps)),
            Values::Quotient(quotient) => Ok(quotient.monoid().is_lost(quotient.product(heaps)?)),
        }
    }

    /// What a position of heaps is worth: a xor of numbers in Nim, the name of a product otherwise.
    ///
    /// # Errors
    ///
    /// As for [`is_lost`](Self::is_lost).
    pub fn text(&self, heaps: &[Natural]) -> Result<String> {
        match self {
            Values::Nim(_) => Ok(heaps.iter().fold(Natural::ZERO, |xor, heap| xor ^ heap).to_string()),
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
