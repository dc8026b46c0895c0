//! Values of any game whose moves are known: write down the moves to get the values.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Games, ShortGame};
use crate::error::Result;
use crate::options::{Options, Ticker};

/// A position of a game in which a player who cannot move loses.
///
/// ```
/// use grundy::partizan::{Evaluator, Position};
///
/// /// A Hackenbush stalk: Left cuts an edge B, Right an edge R, and what is above it falls.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Stalk(String);
///
/// impl Stalk {
///     fn cut(&self, colour: char) -> Vec<Stalk> {
///         self.0.match_indices(colour).map(|(i, _)| Stalk(self.0[..i].to_owned())).collect()
///     }
/// }
///
/// impl Position for Stalk {
///     fn left(&self) -> Vec<Self> { self.cut('B') }
///     fn right(&self) -> Vec<Self> { self.cut('R') }
/// }
///
/// let mut evaluator = Evaluator::new();
/// let value = evaluator.value(&Stalk("BRB".to_owned())).unwrap();
/// assert_eq!(evaluator.games().text(value), "3/4");
/// ```
pub trait Position: Clone + Eq + Hash {
    /// The positions Left may move to.
    fn left(&self) -> Vec<Self>;

    /// The positions Right may move to.
    fn right(&self) -> Vec<Self>;

    /// The independent parts whose sum is the position; by default, the position itself.
    ///
    /// Finding parts makes evaluation much faster.
    fn parts(&self) -> Vec<Self> {
        vec![self.clone()]
    }
}

/// Computes the values of positions, each only once.
#[derive(Clone, Debug)]
pub struct Evaluator<P> {
    games: Games,
    known: FxHashMap<P, ShortGame>,
}

impl<P: Position> Default for Evaluator<P> {
    fn default() -> Self {
        Evaluator { games: Games::new(), known: FxHashMap::default() }
    }
}

impl<P: Position> Evaluator<P> {
    /// An evaluator that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Evaluator::default()
    }

    /// The store of games that holds the values.
    #[must_use]
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The store of games that holds the values, for computing with them.
    pub fn games_mut(&mut self) -> &mut Games {
        &mut self.games
    }

    /// The number of positions evaluated so far.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit) if there are more games than can be kept.
    pub fn value(&mut self, position: &P) -> Result<ShortGame> {
        self.value_with(position, &Options::default())
    }

    /// The value of a position, within the given options.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value), and [`Error::Cancelled`](crate::Error::Cancelled).
    pub fn value_with(&mut self, position: &P, options: &Options<'_>) -> Result<ShortGame> {
        let mut ticker = Ticker::new(options, "positions", 0);
        self.evaluate(position, &mut ticker)
    }

    fn evaluate(&mut self, position: &P, ticker: &mut Ticker<'_>) -> Result<ShortGame> {
        if let Some(&known) = self.known.get(position) {
            return Ok(known);
        }
        let parts = position.parts();
        let value = if parts.len() == 1 && parts[0] == *position {
            let left = self.values(&position.left(), ticker)?;
            let right = self.values(&position.right(), ticker)?;
            self.games.game(&left, &right)?
        } else {
            let mut sum = self.games.simple(super::Simple::ZERO)?;
            for part in self.values(&parts, ticker)? {
                sum = self.games.plus(sum, part)?;
            }
            sum
        };
        self.known.insert(position.clone(), value);
        ticker.tick(self.known.len(), 10_000)?;
        Ok(value)
    }

    fn values(&mut self, positions: &[P], ticker: &mut Ticker<'_>) -> Result<Vec<ShortGame>> {
        positions.iter().map(|position| self.evaluate(position, ticker)).collect()
    }
}
