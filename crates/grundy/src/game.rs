//! The entry point: a game, what its components are worth, and how many choices of them are won.
//!
//! Everything here is a thin layer over the stages: [`rules`](crate::rules),
//! [`values`](crate::values), [`period`](crate::period), [`census`](crate::census),
//! [`tally`](crate::tally), and [`play`](crate::play) for single positions.

mod choice;
mod pieces;

use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use crate::arith::natural::{Natural, to_usize};
use crate::census::{Board, Census, PartizanPieces, Pieces, given};
use crate::error::{Error, Remedy, Result};
use crate::misere::{self, check_rules};
use crate::options::Options;
use crate::period::{ObservedPeriod, ProvedPeriod, Solution, solve};
use crate::play::{Arena, Component, Impartial, Misere, Partizan, Translation};
use crate::rules::{AnyRules, Graph, PartizanRules, Rules};
use crate::values::{MAX_LENGTH, Nimber, boards};

pub use choice::{Choice, Chosen, Components, Count, Surveyed};
pub use pieces::{MAX_LISTED, Piece};

/// A game whose positions are sums of components.
///
/// ```
/// use grundy::Game;
///
/// let game: Game = "take 1, 2, 4, 9 or split".parse()?;
/// assert_eq!(game.values(..8)?, [0, 1, 2, 0, 3, 4, 6, 1]);
/// let lost = game.heaps("1..124")?.multisets(9u8).lost().exact()?;
/// assert_eq!(lost.to_string(), "2259208528408");
/// assert!("take 0".parse::<Game>().is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    family: Family,
    /// How positions are written, if not as heaps.
    translation: Option<Translation>,
}

/// The families of games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Family {
    /// Rules written as text.
    Rules(AnyRules),
    /// A token on a graph.
    Graph {
        /// The graph.
        graph: Box<Graph>,
        /// Where the graph is from.
        name: String,
    },
    /// Pieces whose values are given as nimbers.
    Table {
        /// How many pieces have each value.
        census: Box<Census>,
        /// Where the table is from.
        name: String,
    },
    /// Pieces whose values are given as short games.
    PartizanTable {
        /// The table: lines `value count`.
        text: String,
        /// Where the table is from.
        name: String,
    },
}

/// What is known of a game's period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Period {
    /// A period that holds for ever.
    Proved(ProvedPeriod),
    /// A period that was seen in the values; nothing is concluded from it.
    Observed(ObservedPeriod),
    /// No period was seen.
    None,
}

impl FromStr for Game {
    type Err = Error;

    /// Reads a code (`0.77`), a name (`kayles`) or words (`take 1, 2, 4, 9 or split`).
    fn from_str(text: &str) -> Result<Self> {
        let game = AnyRules::parse(text).map(Game::from)?;
        Ok(Game { translation: Translation::for_game(text), ..game })
    }
}

impl From<AnyRules> for Game {
    fn from(rules: AnyRules) -> Self {
        Game::of(Family::Rules(rules))
    }
}

impl From<Rules> for Game {
    fn from(rules: Rules) -> Self {
        AnyRules::Impartial(rules).into()
    }
}

/// The canonical text of the rules.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.family {
            Family::Rules(rules) => rules.fmt(f),
            Family::Graph { name, .. } => write!(f, "graph {name}"),
            Family::Table { name, .. } | Family::PartizanTable { name, .. } => write!(f, "values {name}"),
        }
    }
}

impl Game {
    /// A token on a graph, given by lines `from to`. The name is for people.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] with the line that cannot be read, or for a graph with a cycle.
    pub fn graph(text: &str, name: &str) -> Result<Self> {
        let graph = Box::new(Graph::parse(text)?);
        Ok(Game::of(Family::Graph { graph, name: name.to_owned() }))
    }

    /// Pieces of given values, by lines `value count`. The name is for people.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] for a count that is not a number; values that cannot be read are
    /// reported when the census is taken.
    pub fn table(text: &str, name: &str) -> Result<Self> {
        given::lines_of_table(text)?;
        let name = name.to_owned();
        let family = match given::of_table(text) {
            Ok(census) => Family::Table { census: Box::new(census), name },
            Err(_) => Family::PartizanTable { text: text.to_owned(), name },
        };
        Ok(Game::of(family))
    }

    fn of(family: Family) -> Self {
        Game { family, translation: None }
    }

    /// The family that the game belongs to.
    #[must_use]
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// The rules, if this is a game of heaps in which both players have the same moves.
    #[must_use]
    pub fn heap_rules(&self) -> Option<&Rules> {
        match &self.family {
            Family::Rules(AnyRules::Impartial(rules)) => Some(rules),
            _ => None,
        }
    }

    /// The rules, if the players have different moves.
    #[must_use]
    pub fn partizan_rules(&self) -> Option<PartizanRules> {
        match &self.family {
            Family::Rules(AnyRules::Partizan(rules)) => Some(rules.clone()),
            Family::PartizanTable { name, .. } => Some(PartizanRules::Given(name.clone())),
            _ => None,
        }
    }

    /// Whether the game is a table of values, which lists its own pieces.
    #[must_use]
    pub fn has_own_pieces(&self) -> bool {
        matches!(self.family, Family::Table { .. } | Family::PartizanTable { .. })
    }

    /// Whether the game is played on a graph.
    #[must_use]
    pub fn is_graph(&self) -> bool {
        matches!(self.family, Family::Graph { .. })
    }

    /// The rules as an English sentence.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.family {
            Family::Rules(AnyRules::Impartial(rules)) => rules.describe(),
            Family::Rules(AnyRules::Vectors(rules)) => rules.describe(),
            Family::Rules(AnyRules::Product(_)) => "coins on a board; their values are nim products".to_owned(),
            Family::Rules(AnyRules::Partizan(rules)) => rules.describe(),
            Family::Graph { .. } => "a token on a graph moves along an edge".to_owned(),
            Family::Table { .. } | Family::PartizanTable { .. } => "pieces of given values".to_owned(),
        }
    }

    fn of_heaps(&self) -> Result<&Rules> {
        let problem = || Error::Question(format!("`{self}` is not a game of heaps with values that are nimbers"));
        self.heap_rules().ok_or_else(problem)
    }

    /// The values of heaps of the given sizes.
    ///
    /// # Errors
    ///
    /// As for [`values_with`](Self::values_with).
    pub fn values(&self, sizes: impl RangeBounds<usize>) -> Result<Vec<Nimber>> {
        self.values_with(sizes, &Options::default())
    }

    /// The values of heaps of the given sizes, computed or by a proved period.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if the range has no end or the game is not one of heaps,
    /// [`Error::Limit`], [`Error::NotProved`], [`Error::Cancelled`].
    pub fn values_with(&self, sizes: impl RangeBounds<usize>, options: &Options<'_>) -> Result<Vec<Nimber>> {
        let first = match sizes.start_bound() {
            Bound::Included(&first) => first,
            Bound::Excluded(&before) => before.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let end = match sizes.end_bound() {
            Bound::Included(&last) => last.saturating_add(1),
            Bound::Excluded(&end) => end,
            Bound::Unbounded => return Err(Error::Question("values are asked for up to a last size".to_owned())),
        };
        if end <= first {
            return Ok(Vec::new());
        }
        let needed = (end - first).saturating_mul(size_of::<Nimber>());
        if needed > options.memory {
            let message =
                format!("a list of {} values needs {needed} bytes and the limit is {}", end - first, options.memory);
            return Err(Error::beyond(Remedy::Memory, needed, options.memory, message));
        }
        let all = options.values.unwrap_or(end.min(MAX_LENGTH));
        let solution = solve(self.of_heaps()?, Some(&Natural::from(end - 1)), &options.with_values(all))?;
        if first == 0 {
            return solution.into_first(end);
        }
        (first..end).map(|n| solution.nimber(&Natural::from(n))).collect()
    }

    /// The value of one heap, of any size.
    ///
    /// # Errors
    ///
    /// As for [`values_with`](Self::values_with).
    pub fn value(&self, size: impl Into<Natural>) -> Result<Natural> {
        let size = size.into();
        self.solution(Some(&size), &Options::default())?.value(&size)
    }

    /// The period of the values of heaps.
    ///
    /// # Errors
    ///
    /// As for [`period_with`](Self::period_with).
    pub fn period(&self) -> Result<Period> {
        self.period_with(&Options::default())
    }

    /// The period of the values of heaps, within the given options.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if the game is not one of heaps, [`Error::Limit`], [`Error::Cancelled`].
    pub fn period_with(&self, options: &Options<'_>) -> Result<Period> {
        let solution = self.solution(None, options)?;
        Ok(match (solution.period(), solution.observed()) {
            (Some(proved), _) => Period::Proved(proved.clone()),
            (None, Some(seen)) => Period::Observed(seen),
            (None, None) => Period::None,
        })
    }

    /// Everything known of the values of heaps up to `largest`, or of their period.
    ///
    /// # Errors
    ///
    /// As for [`solve`].
    pub fn solution(&self, largest: Option<&Natural>, options: &Options<'_>) -> Result<Solution> {
        solve(self.of_heaps()?, largest, options)
    }

    /// Heaps of the given sizes: `1..100`, `3,5,7`, `primes in 1..100`.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the place of the mistake, [`Error::Question`] if the game has no heaps.
    pub fn heaps(&self, sizes: &str) -> Result<Components<'_>> {
        self.of_pieces(Pieces::heaps(sizes)?)
    }

    /// Heaps in a long list: sizes and ranges, separated by commas, spaces or line breaks.
    ///
    /// # Errors
    ///
    /// As for [`heaps`](Self::heaps).
    pub fn heap_list(&self, sizes: &str) -> Result<Components<'_>> {
        self.of_pieces(Pieces::heap_list(sizes)?)
    }

    fn of_pieces(&self, pieces: Pieces) -> Result<Components<'_>> {
        let pieces = match (&self.family, pieces) {
            (Family::Rules(AnyRules::Impartial(_)), pieces) => Chosen::Heaps(pieces),
            (Family::Rules(AnyRules::Vectors(_) | AnyRules::Product(_)), Pieces::Board(board)) => Chosen::Board(board),
            (Family::Rules(AnyRules::Vectors(_) | AnyRules::Product(_)), _) => {
                return Err(Error::Question("this game is played on a board, such as 8x8".to_owned()));
            }
            (Family::Rules(AnyRules::Partizan(_)), Pieces::Heaps(heaps)) => {
                Chosen::Partizan(PartizanPieces::Heaps(heaps))
            }
            (Family::Rules(AnyRules::Partizan(rules)), _) => {
                return Err(Error::Question(format!("{rules} is not played on a board of squares")));
            }
            (Family::Graph { .. }, _) => {
                return Err(Error::Question("a graph has vertices: all of them, or those to start on".to_owned()));
            }
            (Family::Table { .. } | Family::PartizanTable { .. }, _) => {
                return Err(Error::Question("a table of values has its pieces in it".to_owned()));
            }
        };
        Ok(Components { game: self, pieces })
    }

    /// The squares of a board such as `8x8` or `10^1000x10^1000`.
    ///
    /// # Errors
    ///
    /// As for [`heaps`](Self::heaps).
    pub fn board(&self, sides: &str) -> Result<Components<'_>> {
        self.of_pieces(Pieces::board(sides)?)
    }

    /// All staircases (a, b, k) with a + b + k at most `weight`.
    #[must_use]
    pub fn staircases(&self, weight: usize) -> Components<'_> {
        Components { game: self, pieces: Chosen::Partizan(PartizanPieces::Staircases(weight)) }
    }

    /// All Young diagrams with 1 to `squares` squares.
    #[must_use]
    pub fn diagrams(&self, squares: usize) -> Components<'_> {
        Components { game: self, pieces: Chosen::Partizan(PartizanPieces::Diagrams(squares)) }
    }

    /// Tokens on vertices of a graph: `all`, or names, each counted as often as it is named.
    #[must_use]
    pub fn vertices(&self, names: &str) -> Components<'_> {
        Components { game: self, pieces: Chosen::Vertices(names.to_owned()) }
    }

    /// The pieces of a table of values.
    #[must_use]
    pub fn pieces(&self) -> Components<'_> {
        let pieces = match &self.family {
            Family::PartizanTable { text, .. } => Chosen::Partizan(PartizanPieces::Table(text.clone())),
            _ => Chosen::Given,
        };
        Components { game: self, pieces }
    }

    /// How positions of the game are written, if not as heaps.
    #[must_use]
    pub fn translation(&self) -> Option<Translation> {
        self.translation
    }

    /// A position of the game, ready to be played: the arena that knows its moves, and its
    /// components.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] with the place of the mistake, [`Error::Question`] for a component that the
    /// game does not have, [`Error::NotProved`] and [`Error::Limit`] for components that are too
    /// large.
    pub fn position(&self, text: &str, options: &Options<'_>) -> Result<(Box<dyn Arena>, Vec<Component>)> {
        let boxed = |(arena, position): (Impartial, Vec<Component>)| (Box::new(arena) as Box<dyn Arena>, position);
        Ok(match &self.family {
            Family::Rules(AnyRules::Impartial(rules)) => match self.translation {
                Some(translation) => {
                    let (arena, position) = Impartial::heaps_at(rules, translation.heaps(text)?, options)?;
                    let is_coins = translation == Translation::Coins;
                    boxed((if is_coins { arena.turning_coins() } else { arena }, position))
                }
                None => boxed(Impartial::heaps(rules, text, options)?),
            },
            Family::Rules(AnyRules::Vectors(rules)) => boxed(Impartial::vectors(rules, text, options)?),
            Family::Rules(AnyRules::Product(factors)) => boxed(Impartial::product(factors, text, options)?),
            Family::Graph { graph, .. } => boxed(Impartial::graph(graph, text)?),
            Family::Rules(AnyRules::Partizan(rules)) => {
                let (arena, position) = Partizan::new(rules, text, options)?;
                (Box::new(arena) as Box<dyn Arena>, position)
            }
            Family::Table { .. } | Family::PartizanTable { .. } => {
                return Err(Error::Question("a table of values has no moves".to_owned()));
            }
        })
    }
}

impl Game {
    /// The rules of heaps that can be played in misere play: both players have the same moves, and
    /// positions are sums of heaps as they are written.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] for any other game, which says why.
    pub fn misere_rules(&self) -> Result<&Rules> {
        match self.translation {
            None => {}
            Some(Translation::Coins) => return Err(Error::Question(misere::COINS.to_owned())),
            Some(_) => {
                return Err(Error::Question(
                    "misere play is for heaps, and the positions of this game are translated into heaps in normal play \
                     only: ask about normal play"
                        .to_owned(),
                ));
            }
        }
        let why = match &self.family {
            Family::Rules(AnyRules::Impartial(rules)) => return check_rules(rules).map(|()| rules),
            Family::Rules(AnyRules::Vectors(_) | AnyRules::Product(_)) => "is played on a board",
            Family::Rules(AnyRules::Partizan(_)) | Family::PartizanTable { .. } => "is partizan",
            Family::Graph { .. } => "is played on a graph",
            Family::Table { .. } => "is a table of values, which do not say who wins in misere play",
        };
        Err(Error::Question(format!(
            "misere play is for heaps with the same moves for both players, and {self} {why}: ask about normal play"
        )))
    }

    /// A position of heaps in misere play, ready to be played.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if the game has no misere play here, [`Error::Text`] with the place of
    /// the mistake, [`Error::NotProved`] for heaps that are out of reach.
    pub fn misere_position(&self, text: &str, options: &Options<'_>) -> Result<(Box<dyn Arena>, Vec<Component>)> {
        let (arena, position) = Misere::heaps(self.misere_rules()?, text, options)?;
        Ok((Box::new(arena), position))
    }
}

/// The most squares of a board whose values are listed.
const MAX_SQUARES: usize = 100_000_000;

/// The sides of a board such as `8x8`, and the values of all its squares; the last coordinate
/// varies fastest.
///
/// # Errors
///
/// [`Error::Text`] with the place of the mistake, [`Error::Question`] if the game has no such
/// boards, [`Error::Limit`], [`Error::NotProved`], [`Error::Cancelled`].
///
/// ```
/// use grundy::{Game, Options, game::board_values};
/// let (_, values) = board_values(&"wythoffs-game".parse::<Game>()?, "2x3", &Options::default())?;
/// assert_eq!(values, [0, 1, 2, 1, 2, 0]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn board_values(game: &Game, board: &str, options: &Options<'_>) -> Result<(Vec<usize>, Vec<Nimber>)> {
    let Pieces::Board(board) = Pieces::board(board)? else {
        return Err(Error::Question("a board has sides, as in 8x8".to_owned()));
    };
    board_values_of(game, &board, options)
}

fn board_values_of(game: &Game, board: &Board, options: &Options<'_>) -> Result<(Vec<usize>, Vec<Nimber>)> {
    let sides: Option<Vec<usize>> = board.sides().iter().map(to_usize).collect();
    let squares = |sides: &Vec<usize>| sides.iter().try_fold(1usize, |product, &side| product.checked_mul(side));
    let is_listed = |sides: &Vec<usize>| squares(sides).is_some_and(|squares| squares <= MAX_SQUARES);
    let sides = sides.filter(is_listed).ok_or_else(|| {
        Error::limit(format!("the values of at most {MAX_SQUARES} squares are listed: ask for a census of more"))
    })?;
    let factors = match &game.family {
        Family::Rules(AnyRules::Vectors(rules)) if rules.dimensions() == sides.len() => {
            let values = boards::values(rules, &sides, options)?;
            return Ok((sides, values));
        }
        Family::Rules(AnyRules::Vectors(rules)) => return Err(wrong_sides(rules.dimensions())),
        Family::Rules(AnyRules::Impartial(rules)) => vec![rules.clone(); sides.len()],
        Family::Rules(AnyRules::Product(factors)) if factors.len() == sides.len() => factors.clone(),
        Family::Rules(AnyRules::Product(factors)) => return Err(wrong_sides(factors.len())),
        _ => return Err(Error::Question(format!("{game} is not played on a board of squares"))),
    };
    let is_product = game.heap_rules().is_none();
    let mut values: Option<Vec<Nimber>> = None;
    for (rules, &side) in factors.iter().zip(&sides) {
        let along = solve(rules, Some(&Natural::from(side.saturating_sub(1))), options)?.into_first(side)?;
        values = Some(match values {
            None => along,
            Some(before) => {
                let combined = |&x: &Nimber| {
                    along.iter().map(move |&y| if is_product { x * y } else { x ^ y }).collect::<Vec<_>>()
                };
                before.iter().flat_map(combined).collect()
            }
        });
    }
    Ok((sides, values.unwrap_or_default()))
}

fn wrong_sides(dimensions: usize) -> Error {
    let plural = if dimensions == 1 { "" } else { "s" };
    let example = vec!["8"; dimensions].join("x");
    Error::Question(format!("this game is played on boards with {dimensions} side{plural}, such as {example}"))
}
