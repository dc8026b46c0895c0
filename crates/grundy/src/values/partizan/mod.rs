//! Pieces in which the players have different moves: their values are short games
//! ([`crate::partizan`]).

pub mod drawn;
pub mod heaps;
pub mod staircase_play;
pub mod young;
