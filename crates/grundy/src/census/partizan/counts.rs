//! How many partizan pieces have each value.
//!
//! Values are games in canonical form, each kept once in a store. Where a theorem says that they
//! are integers + nimbers, n + *g, they are kept as such, and the store is filled only when games
//! are asked for; a tally does not ask.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::arith::natural::Natural;
use crate::error::{Error, Result};
use crate::partizan::{Dyadic, Games, MAX_GAMES, ShortGame, Simple};

/// How many pieces have each value.
#[derive(Clone, Debug)]
pub struct PartizanCensus {
    /// All pieces, if they are known to be worth integers + nimbers.
    integers: Option<Vec<IntegerNimber>>,
    /// All pieces by game; filled from the integers and nimbers on first use.
    games: OnceLock<CountedGames>,
    total: Natural,
    /// The theorem that was used, if any.
    theorem: Option<String>,
}

/// Pieces worth n + *g.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IntegerNimber {
    /// n.
    pub integer: i64,
    /// g.
    pub nimber: u32,
    /// The number of these pieces.
    pub count: u64,
}

impl PartizanCensus {
    pub(super) fn new() -> Self {
        PartizanCensus::of(Games::new())
    }

    /// An empty census whose values will be games of this store.
    #[must_use]
    pub fn of(games: Games) -> Self {
        let games = OnceLock::from(CountedGames { store: games, ..CountedGames::default() });
        PartizanCensus { integers: None, games, total: Natural::ZERO, theorem: None }
    }

    /// A census of integers + nimbers.
    pub(super) fn of_integers_and_nimbers(pieces: Vec<IntegerNimber>) -> Result<Self> {
        if pieces.len() > MAX_GAMES {
            return Err(Error::limit(format!("more than {MAX_GAMES} different games")));
        }
        let total: u128 = pieces.iter().map(|piece| u128::from(piece.count)).sum();
        let games = OnceLock::new();
        Ok(PartizanCensus { integers: Some(pieces), games, total: Natural::from(total), theorem: None })
    }

    /// Adds `count` pieces of one value.
    pub fn add(&mut self, game: ShortGame, count: &Natural) {
        self.counted_mut().add(game, count);
        self.integers = None;
        self.total += count;
    }

    /// The store that the values are kept in.
    #[must_use]
    pub fn games(&self) -> &Games {
        &self.counted().store
    }

    /// The store that the values are kept in, to compute with.
    pub fn games_mut(&mut self) -> &mut Games {
        &mut self.counted_mut().store
    }

    /// How many pieces there are.
    #[must_use]
    pub fn total(&self) -> &Natural {
        &self.total
    }

    /// The values and their counts.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (ShortGame, &Natural)> {
        self.counted().counts.iter().map(|(game, count)| (*game, count))
    }

    /// The pieces as integers + nimbers, if a theorem says that they are.
    pub(crate) fn integers_and_nimbers(&self) -> Option<&[IntegerNimber]> {
        self.integers.as_deref()
    }

    /// Records the theorem that the values were taken from.
    pub(super) fn set_theorem(&mut self, theorem: String) {
        self.theorem = Some(theorem);
    }

    /// The theorem that the values were taken from, if any.
    #[must_use]
    pub fn theorem(&self) -> Option<&str> {
        self.theorem.as_deref()
    }

    fn counted(&self) -> &CountedGames {
        self.games.get_or_init(|| CountedGames::of(self.integers.as_deref().unwrap_or_default()))
    }

    fn counted_mut(&mut self) -> &mut CountedGames {
        self.counted();
        self.games.get_mut().expect("filled by the line above")
    }
}

/// Games, and how often each occurs.
#[derive(Clone, Debug, Default)]
struct CountedGames {
    store: Games,
    /// The games and their counts, in order of first occurrence.
    counts: Vec<(ShortGame, Natural)>,
    places: FxHashMap<ShortGame, usize>,
}

impl CountedGames {
    fn of(pieces: &[IntegerNimber]) -> Self {
        let mut counted = CountedGames::default();
        for &IntegerNimber { integer, nimber, count } in pieces {
            let value = Simple { number: Dyadic::from(integer), ups: 0, nimber };
            let game = counted.store.simple(value).expect("no more values than a store holds");
            counted.add(game, &Natural::from(count));
        }
        counted
    }

    fn add(&mut self, game: ShortGame, count: &Natural) {
        if count.is_zero() {
            return;
        }
        let place = *self.places.entry(game).or_insert(self.counts.len());
        if place == self.counts.len() {
            self.counts.push((game, Natural::ZERO));
        }
        self.counts[place].1 += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces kept as integers + nimbers are the games they stand for, before and after more are
    /// added.
    #[test]
    fn integers_and_nimbers_are_games_when_asked_for() {
        let piece = |integer, nimber, count| IntegerNimber { integer, nimber, count };
        let pieces = vec![piece(-2, 0, 5), piece(0, 3, 1), piece(7, 1, 2)];
        let mut census = PartizanCensus::of_integers_and_nimbers(pieces).expect("small");
        assert_eq!(*census.total(), Natural::from(8u8));
        assert!(census.integers_and_nimbers().is_some());
        let texts = |census: &PartizanCensus| -> Vec<(String, Natural)> {
            census.iter().map(|(game, count)| (census.games().text(game), count.clone())).collect()
        };
        let expected = [("-2", 5u8), ("*3", 1), ("7*", 2)].map(|(text, count)| (text.to_owned(), Natural::from(count)));
        assert_eq!(texts(&census), expected);
        let up = census.games_mut().parse("^").expect("a game");
        census.add(up, &Natural::ONE);
        assert!(census.integers_and_nimbers().is_none(), "not any more");
        assert_eq!(texts(&census).len(), 4);
        assert_eq!(*census.total(), Natural::from(9u8));
    }
}
