//! Values of any game whose moves are known: write down the moves, get the values.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Game, Games};
use crate::error::Result;

/// A position of a game in which a player who cannot move loses.
///
/// ```
/// use grundy::partizan::{Evaluator, Position};
///
/// /// A red-blue Hackenbush stalk: Left cuts an edge B, Right an edge R, and what is above it falls.
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
    /// What Left may move to.
    fn left(&self) -> Vec<Self>;

    /// What Right may move to.
    fn right(&self) -> Vec<Self>;

    /// Independent parts whose sum the position is; itself by default. Finding them makes evaluation much faster.
    fn parts(&self) -> Vec<Self> {
        vec![self.clone()]
    }
}

/// Computes values of positions, each once.
#[derive(Clone, Debug)]
pub struct Evaluator<P> {
    games: Games,
    known: FxHashMap<P, Game>,
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

    /// The games the values are in.
    #[must_use]
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The same, to compute with.
    pub fn games_mut(&mut self) -> &mut Games {
        &mut self.games
    }

    /// How many positions have been evaluated.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit) if there are more games than can be kept.
    pub fn value(&mut self, position: &P) -> Result<Game> {
        if let Some(&known) = self.known.get(position) {
            return Ok(known);
        }
        let parts = position.parts();
        let value = if parts.len() == 1 && parts[0] == *position {
            let left = self.values(&position.left())?;
            let right = self.values(&position.right())?;
            self.games.game(&left, &right)?
        } else {
            let mut sum = self.games.simple(super::Simple::ZERO)?;
            for part in self.values(&parts)? {
                sum = self.games.plus(sum, part)?;
            }
            sum
        };
        self.known.insert(position.clone(), value);
        Ok(value)
    }

    fn values(&mut self, positions: &[P]) -> Result<Vec<Game>> {
        positions.iter().map(|position| self.value(position)).collect()
    }
}
