//! From components of a game to counts: which there are, how they are chosen, who wins the sum.
//!
//! With c_v components of value v, the census, the number of lost choices is a sum over signs that
//! [`tally`] derives; here it is only asked for.

use std::ops::RangeInclusive;

use super::{Family, Game};
use crate::arith::natural::Natural;
use crate::census::{self, Board, Census, PartizanCensus, PartizanPieces, Pieces, given};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::period::Solution;
use crate::rules::AnyRules;
use crate::tally::{self, Digits, Kind, Pool, Selection, Tally};

/// Components of a game, to choose from.
#[derive(Clone, Debug)]
pub struct Components<'g> {
    pub(super) game: &'g Game,
    pub(super) pieces: Chosen,
}

/// Which components of a game there are to choose from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Chosen {
    /// Heaps, or a board whose sides are heaps.
    Heaps(Pieces),
    /// A board of a game that is played on boards.
    Board(Board),
    /// Vertices of a graph, by name.
    Vertices(String),
    /// The pieces of a table of nimbers.
    Given,
    /// Pieces of a partizan game.
    Partizan(PartizanPieces),
}

/// A census, and the values of heaps it was taken from, if any.
#[derive(Clone, Debug)]
pub struct Surveyed {
    /// How many components have each value.
    pub census: Census,
    /// The values of heaps, as far as they were needed.
    pub solution: Option<Solution>,
}

impl<'g> Components<'g> {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// Which components these are.
    #[must_use]
    pub fn chosen(&self) -> &Chosen {
        &self.pieces
    }

    /// The heaps, or the board whose sides are heaps.
    #[must_use]
    pub fn heap_pieces(&self) -> Option<&Pieces> {
        match &self.pieces {
            Chosen::Heaps(pieces) => Some(pieces),
            _ => None,
        }
    }

    /// How many components have each value.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if the game is partizan or has no such components; [`Error::NotProved`],
    /// [`Error::Limit`], [`Error::Cancelled`].
    pub fn census(&self) -> Result<Census> {
        Ok(self.survey(&Options::default())?.census)
    }

    /// How many components have each value, and where the values are from.
    ///
    /// # Errors
    ///
    /// As for [`census`](Self::census).
    pub fn survey(&self, options: &Options<'_>) -> Result<Surveyed> {
        let without = |census: Census| Surveyed { census, solution: None };
        let foreign = |game: &Game| Error::Question(format!("`{game}` has no such pieces"));
        Ok(match (&self.game.family, &self.pieces) {
            (Family::Rules(AnyRules::Impartial(rules)), Chosen::Heaps(pieces)) => {
                let survey = census::survey(rules, pieces, options)?;
                Surveyed { census: survey.census, solution: Some(survey.solution) }
            }
            (Family::Rules(AnyRules::Vectors(rules)), Chosen::Board(board)) => {
                without(census::vectors::of_board(rules, board, options)?)
            }
            (Family::Rules(AnyRules::Product(factors)), Chosen::Board(board)) => {
                without(census::vectors::of_product(factors, board, options)?)
            }
            (Family::Graph { graph, .. }, Chosen::Vertices(names)) => without(given::of_graph(graph, names)?),
            (Family::Table { census, .. }, Chosen::Given) => without((**census).clone()),
            (Family::Rules(AnyRules::Impartial(_)), Chosen::Partizan(_)) => {
                return Err(Error::Question("staircases and diagrams are for `young` and `young step`".to_owned()));
            }
            (Family::Rules(AnyRules::Partizan(rules)), _) => {
                return Err(Error::Question(format!("{rules} is partizan: its values are not nimbers")));
            }
            _ => return Err(foreign(self.game)),
        })
    }

    /// How many components of a partizan game have each value.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if the game is not partizan or has no such components; [`Error::Limit`],
    /// [`Error::Cancelled`].
    pub fn partizan_census(&self, options: &Options<'_>) -> Result<PartizanCensus> {
        let rules = self.game.partizan_rules();
        let rules =
            rules.ok_or_else(|| Error::Question(format!("both players have the same moves in `{}`", self.game)))?;
        match &self.pieces {
            Chosen::Partizan(pieces) => census::partizan::survey(&rules, pieces, options),
            _ => Err(Error::Question("a partizan game has heaps, staircases or diagrams".to_owned())),
        }
    }

    /// Chooses m components, ordered, with repetition.
    #[must_use]
    pub fn tuples(self, m: impl Into<Natural>) -> Choice<'g> {
        self.choose(Selection::new(Kind::Tuples, m.into()))
    }

    /// Chooses m different components, ordered.
    #[must_use]
    pub fn arrangements(self, m: impl Into<Natural>) -> Choice<'g> {
        self.choose(Selection::new(Kind::Arrangements, m.into()))
    }

    /// Chooses m components, unordered, with repetition.
    #[must_use]
    pub fn multisets(self, m: impl Into<Natural>) -> Choice<'g> {
        self.choose(Selection::new(Kind::Multisets, m.into()))
    }

    /// Chooses m different components, unordered.
    #[must_use]
    pub fn sets(self, m: impl Into<Natural>) -> Choice<'g> {
        self.choose(Selection::new(Kind::Sets, m.into()))
    }

    /// Chooses components in any of the four ways.
    #[must_use]
    pub fn choose(self, selection: Selection) -> Choice<'g> {
        Choice { components: self, selection }
    }

    /// Multisets of any number of heaps whose sizes add up to each of the totals: how many have the
    /// outcome, how many there are, and the values of the heaps.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if these are not heaps or the modulus is 0, [`Error::Limit`],
    /// [`Error::NotProved`], [`Error::Cancelled`].
    pub fn count_totals(
        &self,
        totals: &RangeInclusive<usize>,
        outcome: Outcome,
        modulus: Option<&Natural>,
        options: &Options<'_>,
    ) -> Result<(Vec<tally::total::Counted>, Solution)> {
        let (Some(rules), Some(Pieces::Heaps(heaps))) = (self.game.heap_rules(), self.heap_pieces()) else {
            return Err(Error::Question("sizes that add up to a total are those of heaps".to_owned()));
        };
        tally::total::count_heaps(rules, heaps, totals, outcome, modulus, options)
    }

    /// Counts for each largest heap: from all heaps that are not larger. Returns the sizes,
    /// ascending, the counts, and the values.
    ///
    /// # Errors
    ///
    /// As for [`count_totals`](Self::count_totals), and [`Error::Limit`] for more heaps than are
    /// listed.
    pub fn count_each_heap(
        &self,
        selection: &Selection,
        outcome: Outcome,
        modulus: Option<&Natural>,
        options: &Options<'_>,
    ) -> Result<(Vec<usize>, Vec<Natural>, Solution)> {
        let Some(Pieces::Heaps(heaps)) = self.heap_pieces() else {
            return Err(Error::Question("counts for each largest heap are those of heaps".to_owned()));
        };
        let (mut sizes, solution) = self.heap_values(heaps, options)?;
        sizes.sort_unstable();
        let values = sizes.iter().map(|&size| solution.nimber(&Natural::from(size))).collect::<Result<Vec<_>>>()?;
        let counts = tally::each_prefix(&values, selection, outcome, modulus, options)?;
        // Of heaps of one size, the count with all of them is the one for that size.
        let is_last = |i: usize| sizes.get(i + 1) != Some(&sizes[i]);
        let counts = counts.into_iter().enumerate().filter(|(i, _)| is_last(*i)).map(|(_, count)| count).collect();
        sizes.dedup();
        Ok((sizes, counts, solution))
    }
}

/// A way to choose components.
#[derive(Clone, Debug)]
pub struct Choice<'g> {
    components: Components<'g>,
    selection: Selection,
}

impl<'g> Choice<'g> {
    /// The choices that the player to move wins.
    #[must_use]
    pub fn won(self) -> Count<'g> {
        self.with(vec![Outcome::Next])
    }

    /// The choices that the player to move loses.
    #[must_use]
    pub fn lost(self) -> Count<'g> {
        self.with(vec![Outcome::Previous])
    }

    /// The choices whose sum has one of these outcomes.
    #[must_use]
    pub fn with(self, outcomes: Vec<Outcome>) -> Count<'g> {
        Count { choice: self, outcomes, options: Options::default() }
    }

    /// The choices that `winner` wins if `first` starts, by the names of a partizan game's players.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if there is no such player.
    pub fn winner(self, winner: &str, first: &str) -> Result<Count<'g>> {
        let rules = self.components.game.partizan_rules();
        let players = rules.map_or(["left", "right"], |rules| rules.players());
        Ok(self.with(Outcome::won_by(winner, first, players)?.to_vec()))
    }
}

/// A count that is ready to be made.
#[derive(Clone, Debug)]
pub struct Count<'g> {
    choice: Choice<'g>,
    outcomes: Vec<Outcome>,
    options: Options<'g>,
}

impl<'g> Count<'g> {
    /// The count with other options.
    #[must_use]
    pub fn options(self, options: Options<'g>) -> Self {
        Count { options, ..self }
    }

    /// How many choices there are with the outcome.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the answer is too long, [`Error::NotProved`], [`Error::Question`],
    /// [`Error::Cancelled`].
    pub fn exact(&self) -> Result<Natural> {
        self.count(None)
    }

    /// How many choices there are with the outcome, modulo any number from 1 on.
    ///
    /// # Errors
    ///
    /// As for [`exact`](Self::exact), but the length of the answer is not limited.
    pub fn modulo(&self, modulus: impl Into<Natural>) -> Result<Natural> {
        self.count(Some(&modulus.into()))
    }

    /// The number of digits of the exact answer, and its first and last digits.
    ///
    /// # Errors
    ///
    /// As for [`exact`](Self::exact); for tuples of one size the length is not limited.
    pub fn digits(&self) -> Result<Digits> {
        match self.outcomes[..] {
            [outcome] if self.choice.components.game.partizan_rules().is_none() => {
                let survey = self.choice.components.survey(&self.options)?;
                let pool = Pool { census: &survey.census, selection: &self.choice.selection };
                tally::digits(&[pool], outcome, &self.options)
            }
            _ => Ok(tally::digits_of(&self.exact()?)),
        }
    }

    fn count(&self, modulus: Option<&Natural>) -> Result<Natural> {
        let Choice { components, selection } = &self.choice;
        if modulus.is_some_and(Natural::is_zero) {
            return Err(Error::Question("the modulus must be at least 1".to_owned()));
        }
        if components.game.partizan_rules().is_some() {
            let census = components.partizan_census(&self.options)?;
            let tally = tally::partizan::count(&census, selection, modulus, &self.options)?;
            return Ok(tally.of(&self.outcomes, modulus));
        }
        let survey = components.survey(&self.options)?;
        let mut sum = Natural::ZERO;
        for &outcome in &self.outcomes {
            let Tally { answer, .. } = tally::count(&survey.census, selection, outcome, modulus, &self.options)?;
            sum += answer;
        }
        Ok(modulus.map_or_else(|| sum.clone(), |modulus| &sum % modulus))
    }
}
