//! Play: what a whole position is worth, who wins it, and by which moves.
//!
//! An [`Arena`] knows one game: what its components are worth and how they may be moved. Where both
//! players have the same moves ([`Impartial`]), a component of value g in a position of xor s must
//! become one of value g xor s; heaps may have thousands of digits, since a proved period tells
//! which splits have that value, and how many there are ([`heap_moves`]). Otherwise ([`Partizan`]),
//! a move wins if the player who makes it wins the resulting sum moving second.
//!
//! ```
//! use grundy::play::{Arena, Impartial, Player};
//! use grundy::{Options, Rules};
//! let nim = Rules::parse("nim")?;
//! let (mut arena, position) = Impartial::heaps(&nim, "3, 4, 5", &Options::default())?;
//! let winning = arena.winning_moves(&position, Player::Left, 10)?;
//! assert_eq!(winning.moves.len(), 1);
//! let words = arena.describe(&position, &winning.moves[0], Player::Left);
//! assert_eq!(words, "take 2 from the heap of 3, leaving 1");
//! # Ok::<(), grundy::Error>(())
//! ```

pub mod heap_moves;
mod impartial;
mod misere;
mod partizan;
pub mod position;
mod translation;

use crate::arith::natural::Natural;
use crate::error::Result;
use crate::outcome::Outcome;
use crate::period::Solution;
pub use impartial::Impartial;
pub use misere::Misere;
pub use partizan::Partizan;
pub use position::{Component, Shape};
pub use translation::Translation;

/// A player. Where both players have the same moves, it makes no difference which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player for whom positive values are good.
    Left,
    /// The player for whom negative values are good.
    Right,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// A move: one component becomes some others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The place of the component in the position.
    pub component: usize,
    /// The components that take its place.
    pub result: Vec<Component>,
}

impl Move {
    /// The position after the move.
    #[must_use]
    pub fn applied(&self, position: &[Component]) -> Vec<Component> {
        let (before, after) = position.split_at(self.component);
        before.iter().chain(&self.result).chain(&after[1..]).cloned().collect()
    }
}

/// Some of the moves of a kind, and how many there are. Moves of equal components count once.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Found<T> {
    /// The first of the moves.
    pub moves: Vec<T>,
    /// How many moves there are.
    pub total: Natural,
}

impl<T> Found<T> {
    fn none() -> Self {
        Found { moves: Vec::new(), total: Natural::ZERO }
    }

    fn add(&mut self, found: T, most: usize) {
        self.total += Natural::ONE;
        if self.moves.len() < most {
            self.moves.push(found);
        }
    }
}

/// A game in which positions are played.
pub trait Arena {
    /// The shape of the game's components.
    fn shape(&self) -> Shape;

    /// The names of the players, if they have different moves.
    fn players(&self) -> Option<[&'static str; 2]>;

    /// What a component is worth: a nimber as a number, any other game in the usual notation.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit), and [`Error::NotProved`](crate::Error::NotProved) for
    /// heaps that no proof reaches.
    fn value(&mut self, component: &Component) -> Result<String>;

    /// What a position is worth.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value).
    fn sum(&mut self, position: &[Component]) -> Result<String>;

    /// What values are put together by: their xor, their sum or their product.
    fn sum_name(&self) -> &'static str {
        if self.players().is_none() { "xor" } else { "sum" }
    }

    /// Whether the player who cannot move wins (misere play).
    fn last_mover_loses(&self) -> bool {
        false
    }

    /// Who wins a position.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value).
    fn outcome(&mut self, position: &[Component]) -> Result<Outcome>;

    /// The winning moves of the player: the first `most` of them, and how many there are.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value); also if there are too many moves to look at.
    fn winning_moves(&mut self, position: &[Component], player: Player, most: usize) -> Result<Found<Move>>;

    /// Some moves of the player, up to about `most` of each component; empty only if there are
    /// none.
    ///
    /// # Errors
    ///
    /// As for [`winning_moves`](Self::winning_moves).
    fn some_moves(&mut self, position: &[Component], player: Player, most: usize) -> Result<Vec<Move>>;

    /// Whether the rules allow a move of the player.
    ///
    /// # Errors
    ///
    /// As for [`value`](Self::value).
    fn allows(&mut self, position: &[Component], step: &Move, player: Player) -> Result<bool>;

    /// The values of heaps, if the game is played with heaps.
    fn solution(&self) -> Option<&Solution> {
        None
    }

    /// A move of the player in words.
    fn describe(&self, position: &[Component], step: &Move, player: Player) -> String;
}

/// Whether the player who moves first wins a position of this outcome.
#[must_use]
pub fn wins_first(outcome: Outcome, player: Player) -> bool {
    outcome == Outcome::Next || outcome == always(player)
}

/// Whether the player who moves second wins a position of this outcome.
#[must_use]
pub fn wins_second(outcome: Outcome, player: Player) -> bool {
    outcome == Outcome::Previous || outcome == always(player)
}

fn always(player: Player) -> Outcome {
    match player {
        Player::Left => Outcome::Left,
        Player::Right => Outcome::Right,
    }
}

/// The places of components that differ from all earlier ones.
fn distinct(position: &[Component]) -> impl Iterator<Item = usize> {
    (0..position.len()).filter(|&i| !position[..i].contains(&position[i]))
}
