//! Who wins a position.

use crate::error::{Error, Result};

/// Who wins, if both play well.
///
/// Where both players have the same moves, only [`Next`](Self::Next) (the position is won for the
/// player to move) and [`Previous`](Self::Previous) (it is lost) occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever starts.
    Left,
    /// Right wins, whoever starts.
    Right,
    /// The next player wins, the one to move.
    Next,
    /// The previous player wins, the one who has just moved.
    Previous,
}

impl Outcome {
    /// The outcomes in which `winner` wins if `first` starts. The first of the `players` is the one
    /// for whom positive values are good.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if there is no such player.
    pub fn won_by(winner: &str, first: &str, players: [&str; 2]) -> Result<[Self; 2]> {
        let place = |name: &str| {
            let place = players.iter().position(|player| player.eq_ignore_ascii_case(name));
            let problem = || format!("there is no player {name}: the players are {} and {}", players[0], players[1]);
            place.ok_or_else(|| Error::Question(problem()))
        };
        let (winner, first) = (place(winner)?, place(first)?);
        let always = if winner == 0 { Outcome::Left } else { Outcome::Right };
        Ok([always, if winner == first { Outcome::Next } else { Outcome::Previous }])
    }

    /// The outcome of an impartial position whose values have this xor.
    #[must_use]
    pub(crate) fn of_xor(is_zero: bool) -> Self {
        if is_zero { Outcome::Previous } else { Outcome::Next }
    }
}
