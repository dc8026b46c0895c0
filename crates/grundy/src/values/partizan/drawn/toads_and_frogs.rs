//! Toads and Frogs: toads (T, Left's) move right, frogs (F, Right's) left, by one square or by
//! jumping over one of the opponent's (R. K. Guy; Winning Ways, chapter 1).

use crate::partizan::Position;

/// Squares from left to right: `T`, `F` or `.`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row(pub(super) Vec<u8>);

impl Row {
    /// The rows a player can move to, where the player's animals move towards higher indices.
    fn moves(&self, own: u8, other: u8) -> Vec<Row> {
        let at = |i: usize| self.0.get(i).copied();
        let target = |i: usize| match (at(i + 1), at(i + 2)) {
            (Some(b'.'), _) => Some(i + 1),
            (Some(next), Some(b'.')) if next == other => Some(i + 2),
            _ => None,
        };
        let movers = (0..self.0.len()).filter(|&i| self.0[i] == own);
        let moved = |i, j| {
            let mut row = self.clone();
            row.0.swap(i, j);
            row
        };
        movers.filter_map(|i| target(i).map(|j| moved(i, j))).collect()
    }

    fn reversed(mut self) -> Row {
        self.0.reverse();
        self
    }
}

impl Position for Row {
    fn left(&self) -> Vec<Self> {
        self.moves(b'T', b'F')
    }

    fn right(&self) -> Vec<Self> {
        self.clone().reversed().moves(b'F', b'T').into_iter().map(Row::reversed).collect()
    }
}
