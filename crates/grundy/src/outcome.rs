//! Who wins a position.

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
    /// The outcome of an impartial position whose values have this xor.
    #[must_use]
    pub(crate) fn of_xor(is_zero: bool) -> Self {
        if is_zero { Outcome::Previous } else { Outcome::Next }
    }
}
