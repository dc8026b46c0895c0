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
/// /// A row of toads (T, moving right), frogs (F, moving left) and blanks; one jumps over the other.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Row(Vec<u8>);
///
/// impl Row {
///     fn moves(&self, mover: u8, jumped: u8) -> Vec<Row> {
///         let forwards: Vec<u8> = self.0.clone();
///         (0..forwards.len()).flat_map(|i| [i + 1, i + 2].map(|j| (i, j))).filter_map(|(i, j)| {
///             let free = forwards[i] == mover && forwards.get(j) == Some(&b'.');
///             let allowed = j == i + 1 || forwards[i + 1] == jumped;
///             (free && allowed).then(|| { let mut row = self.0.clone(); row.swap(i, j); Row(row) })
///         }).collect()
///     }
///     fn reversed(self) -> Row { Row(self.0.into_iter().rev().collect()) }
/// }
///
/// impl Position for Row {
///     fn left(&self) -> Vec<Row> { self.moves(b'T', b'F') }
///     fn right(&self) -> Vec<Row> { self.clone().reversed().moves(b'F', b'T').into_iter().map(Row::reversed).collect() }
/// }
///
/// let mut evaluator = Evaluator::new();
/// let value = evaluator.value(&Row(b"T.F".to_vec())).unwrap();
/// assert_eq!(evaluator.games().text(value), "*");
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
