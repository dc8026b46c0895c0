//! How many partizan pieces have each value.

use rustc_hash::FxHashMap;

use crate::arith::natural::Natural;
use crate::partizan::{Game, Games};

/// How many pieces have each value.
#[derive(Clone, Debug)]
pub struct PartizanCensus {
    games: Games,
    /// By game, in the order they were met.
    counts: Vec<(Game, Natural)>,
    places: FxHashMap<Game, usize>,
    total: Natural,
    /// The theorem that was used, if one was.
    theorem: Option<String>,
}

impl PartizanCensus {
    pub(super) fn new() -> Self {
        PartizanCensus::of(Games::new())
    }

    /// A census of no pieces yet, whose values will be of this store.
    #[must_use]
    pub fn of(games: Games) -> Self {
        PartizanCensus { games, counts: Vec::new(), places: FxHashMap::default(), total: Natural::ZERO, theorem: None }
    }

    /// Adds `count` pieces of one value.
    pub fn add(&mut self, game: Game, count: &Natural) {
        if count.is_zero() {
            return;
        }
        let place = *self.places.entry(game).or_insert(self.counts.len());
        if place == self.counts.len() {
            self.counts.push((game, Natural::ZERO));
        }
        self.counts[place].1 += count;
        self.total += count;
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

    /// How many pieces there are.
    #[must_use]
    pub fn total(&self) -> &Natural {
        &self.total
    }

    /// Values and counts.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Game, &Natural)> {
        self.counts.iter().map(|(game, count)| (*game, count))
    }

    /// Says which theorem the values were taken from.
    pub(super) fn set_theorem(&mut self, theorem: String) {
        self.theorem = Some(theorem);
    }

    /// The theorem values were taken from, if any.
    #[must_use]
    pub fn theorem(&self) -> Option<&str> {
        self.theorem.as_deref()
    }
}
