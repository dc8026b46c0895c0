//! Hackenbush strings: a player cuts an edge of their colour, and all above it falls (J. H. Conway;
//! Winning Ways, chapter 1). Green edges may be cut by both.

use crate::partizan::Position;

/// Edges from the ground up: `B` is Left's, `R` is Right's, `G` is for both.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stalk(pub(super) String);

impl Stalk {
    fn cut(&self, colour: char) -> Vec<Stalk> {
        self.0
            .char_indices()
            .filter(|&(_, edge)| edge == colour || edge == 'G')
            .map(|(i, _)| Stalk(self.0[..i].to_owned()))
            .collect()
    }
}

impl Position for Stalk {
    fn left(&self) -> Vec<Self> {
        self.cut('B')
    }

    fn right(&self) -> Vec<Self> {
        self.cut('R')
    }
}
