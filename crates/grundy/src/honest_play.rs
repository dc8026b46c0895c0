//! Honest play: who wins a whole position, found by trying every line of play.
//!
//! It knows nothing of nimbers, xor or sums. It is the final judge: everything else in the library
//! is theory, and theory must agree with it.

use std::collections::HashMap;

use crate::rules::{Rules, moves};

/// Plays positions of one game to the end, remembering each result.
///
/// ```
/// use grundy::{Rules, honest_play::HonestPlay};
/// let mut play = HonestPlay::new(&Rules::parse("nim").unwrap());
/// assert!(!play.is_won(&[1, 2, 3]));
/// assert!(play.is_won(&[1, 2, 4]));
/// ```
#[derive(Debug)]
pub struct HonestPlay {
    rules: Rules,
    /// Whether the player who cannot move wins.
    misere: bool,
    known: HashMap<Vec<usize>, bool>,
}

impl HonestPlay {
    /// Plays by `rules`.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        HonestPlay { rules: rules.clone(), misere: false, known: HashMap::new() }
    }

    /// Plays by `rules` in misere play: the last to move loses.
    ///
    /// ```
    /// use grundy::{Rules, honest_play::HonestPlay};
    /// let mut play = HonestPlay::misere(&Rules::parse("nim").unwrap());
    /// assert!(play.is_won(&[]));
    /// assert!(!play.is_won(&[1, 1, 1]));
    /// ```
    #[must_use]
    pub fn misere(rules: &Rules) -> Self {
        HonestPlay { misere: true, ..HonestPlay::new(rules) }
    }

    /// Whether the player to move wins: some move leads to a position lost for the next player, or,
    /// in misere play, there is no move at all.
    ///
    /// Takes time and memory exponential in the number of heaps.
    pub fn is_won(&mut self, heaps: &[usize]) -> bool {
        let mut position: Vec<usize> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        position.sort_unstable();
        if let Some(&won) = self.known.get(&position) {
            return won;
        }
        let mut stuck = true;
        let won = (0..position.len()).any(|i| {
            let mut options = Vec::new();
            moves::for_each_option(&self.rules, position[i], |parts| options.push(parts.to_vec()));
            stuck &= options.is_empty();
            options.into_iter().any(|parts| {
                let others = position.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &heap)| heap);
                let next: Vec<usize> = others.chain(parts).collect();
                !self.is_won(&next)
            })
        });
        let won = won || stuck && self.misere;
        self.known.insert(position, won);
        won
    }
}
