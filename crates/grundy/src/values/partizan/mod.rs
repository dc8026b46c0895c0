//! Pieces in which the players have different moves: their values are short games
//! ([`crate::partizan`]).

pub mod heaps;
pub mod staircase_play;
pub mod young;
