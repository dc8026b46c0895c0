//! The census of partizan pieces: staircases, diagrams, heaps.
//!
//! **Staircases.** A token in the top-left square of the staircase (a, b, k) under `young` is worth (b - a) + *(k - 1). That is a
//! theorem (docs/theory.md has the proof), and it is checked here against values from the moves for all
//! staircases of small weight before it is used. Under `young step` values come from the moves: where the token stands, all that counts
//! is its place (i, j) in its step and the number n of steps further on, so the values of all staircases with steps of a by b are those
//! of the states (0, 0, n), each state once.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::given;
use super::pieces::{HeapSet, Heaps};
use crate::arith::natural::{Integer, Natural, to_usize};
use crate::error::{Error, Result};
use crate::partizan::{Dyadic, Game, Games, Simple};
use crate::progress::{Progress, Ticker};
use crate::rules::PartizanRules;
use crate::values::young::Diagram;

/// The pieces of a partizan question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartizanPieces {
    /// All staircases (a, b, k), a, b, k >= 1, with a + b + k at most this.
    Staircases(usize),
    /// All Young diagrams with 1 to this many squares.
    Diagrams(usize),
    /// Heaps of given sizes.
    Heaps(Heaps),
    /// A table of values and counts, as text.
    Table(String),
}

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

/// The greatest weight of staircases; those of `young step` are computed state by state.
pub const MAX_WEIGHT: usize = 4_000;
/// The greatest weight of staircases whose values come from the moves.
pub const MAX_STEP_WEIGHT: usize = 160;
/// The most squares of diagrams.
pub const MAX_DIAGRAM: usize = 60;
/// The largest heap of a partizan game.
pub const MAX_HEAP: usize = 10_000_000;
/// The weight up to which the theorem on staircases is checked against the moves.
const CHECKED_WEIGHT: usize = 7;

impl PartizanCensus {
    fn new() -> Self {
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

    /// The theorem values were taken from, if any.
    #[must_use]
    pub fn theorem(&self) -> Option<&str> {
        self.theorem.as_deref()
    }
}

/// Takes the census of partizan pieces.
///
/// # Errors
///
/// [`Error::Question`] if the pieces are not of the game, [`Error::Limit`], [`Error::Cancelled`].
pub fn take(rules: &PartizanRules, pieces: &PartizanPieces, progress: &dyn Progress) -> Result<PartizanCensus> {
    match (rules, pieces) {
        (PartizanRules::Young { step: false }, PartizanPieces::Staircases(weight)) => staircases(*weight, progress),
        (PartizanRules::Young { step: true }, PartizanPieces::Staircases(weight)) => step_staircases(*weight, progress),
        (PartizanRules::Young { step }, PartizanPieces::Diagrams(squares)) => diagrams(*squares, *step, progress),
        (PartizanRules::Take { left, right }, PartizanPieces::Heaps(heaps)) => of_heaps(left, right, heaps, progress),
        (PartizanRules::Given(_), PartizanPieces::Table(text)) => of_table(text),
        (PartizanRules::Given(_), _) => Err(Error::Question("a table of values has its pieces in it".to_owned())),
        (PartizanRules::Young { .. }, _) => {
            Err(Error::Question(format!("{rules} is played on diagrams: ask with --staircases or --diagrams")))
        }
        (PartizanRules::Take { .. }, _) => {
            Err(Error::Question(format!("{rules} is played with heaps: ask with --heaps")))
        }
    }
}

fn staircases(weight: usize, progress: &dyn Progress) -> Result<PartizanCensus> {
    check_limit("the weight of staircases", weight, MAX_WEIGHT)?;
    let mut census = PartizanCensus::new();
    let checked = weight.min(CHECKED_WEIGHT);
    for (a, b, k) in triples(checked) {
        let from_moves = Diagram::staircase(a, b, k)?.value(false, &mut census.games)?;
        let claimed = staircase_value(a, b, k)?;
        if census.games.as_simple(from_moves) != Some(&claimed) {
            return Err(Error::BrokenLaw(format!("the staircase ({a}, {b}, {k}) is not worth what the theorem says")));
        }
    }
    let mut ticker = Ticker::new(progress, "census of staircases", weight);
    // a + b = s with b - a = d for one pair if s and d have the same parity and |d| < s - 1 ...: count by d and k.
    for k in 1..weight.saturating_sub(1) {
        let most = weight - k;
        for difference in 0..=most.saturating_sub(2) {
            // a, b >= 1, b - a = difference, a + b <= most: a from 1 to (most - difference) / 2.
            let count = Natural::from((most - difference) / 2);
            for (a, b) in [(1, 1 + difference), (1 + difference, 1)].into_iter().take(1 + usize::from(difference > 0)) {
                let game = census.games.simple(staircase_value(a, b, k)?)?;
                census.add(game, &count);
            }
        }
        ticker.tick(k, 1000 * most)?;
    }
    census.theorem =
        Some(format!("a staircase (a, b, k) is worth (b - a) + *(k - 1); checked from the moves to weight {checked}"));
    check_total(census, weight)
}

fn of_table(text: &str) -> Result<PartizanCensus> {
    let mut census = PartizanCensus::new();
    for (line, value, count) in given::lines_of_table(text)? {
        let game = census.games.parse(value).map_err(|error| Error::Question(format!("line {line}: {error}")))?;
        census.add(game, &count);
    }
    Ok(census)
}

/// All (a, b, k) of this weight or less.
fn triples(weight: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let up_to = move |used: usize| 1..(weight + 1).saturating_sub(used);
    up_to(2).flat_map(move |a| up_to(a + 1).flat_map(move |b| up_to(a + b).map(move |k| (a, b, k))))
}

fn staircase_value(a: usize, b: usize, k: usize) -> Result<Simple> {
    let number = Dyadic::integer(Integer::from(b) - Integer::from(a));
    let nimber =
        u32::try_from(k - 1).map_err(|_| Error::Limit(format!("staircases have at most {} steps", u32::MAX)))?;
    Ok(Simple { number, ups: 0, nimber })
}

/// The law: there are C(weight, 3) staircases.
fn check_total(census: PartizanCensus, weight: usize) -> Result<PartizanCensus> {
    let w = Natural::from(weight);
    let expected = if weight < 3 { Natural::ZERO } else { &w * (&w - 1u8) * (&w - 2u8) / 6u8 };
    if census.total == expected {
        return Ok(census);
    }
    Err(Error::BrokenLaw(format!("a census of {expected} staircases counts {}", census.total)))
}

fn step_staircases(weight: usize, progress: &dyn Progress) -> Result<PartizanCensus> {
    check_limit("the weight of staircases whose values come from the moves", weight, MAX_STEP_WEIGHT)?;
    let mut census = PartizanCensus::new();
    let mut counts: FxHashMap<Game, u64> = FxHashMap::default();
    let mut known: FxHashMap<(Option<Game>, Option<Game>), Game> = FxHashMap::default();
    let mut ticker = Ticker::new(progress, "values of staircases", weight);
    for a in 1..weight {
        for b in 1..weight.saturating_sub(a) {
            let steps = weight - a - b;
            // The values at the places of a step, with n steps further on, for n = 0, 1, ...
            let mut further: Vec<Option<Game>> = vec![None; a * b];
            for _ in 0..steps {
                let mut here = vec![None; a * b];
                for i in (0..a).rev() {
                    for j in (0..b).rev() {
                        let right = if j + 1 < b { here[i * b + j + 1] } else { further[i * b] };
                        let down = if i + 1 < a { here[(i + 1) * b + j] } else { further[j] };
                        let value = match known.get(&(right, down)) {
                            Some(&value) => value,
                            None => {
                                let value = census.games.game(right.as_slice(), down.as_slice())?;
                                known.insert((right, down), value);
                                value
                            }
                        };
                        here[i * b + j] = Some(value);
                    }
                }
                if let Some(corner) = here[0] {
                    *counts.entry(corner).or_default() += 1;
                }
                further = here;
            }
            ticker.tick(a, 40 * a * b * steps)?;
        }
    }
    add_counts(&mut census, counts);
    check_total(census, weight)
}

fn diagrams(squares: usize, step: bool, progress: &dyn Progress) -> Result<PartizanCensus> {
    check_limit("the squares of diagrams", squares, MAX_DIAGRAM)?;
    let mut census = PartizanCensus::new();
    let mut counts: FxHashMap<Game, u64> = FxHashMap::default();
    let mut ticker = Ticker::new(progress, "values of diagrams", squares);
    for size in 1..=squares {
        let mut rows = Vec::new();
        for_each_partition(size, size, &mut rows, &mut |rows| {
            let value = Diagram::new(rows.to_vec())?.value(step, &mut census.games)?;
            *counts.entry(value).or_default() += 1;
            ticker.tick(size, 100 * size)
        })?;
    }
    add_counts(&mut census, counts);
    Ok(census)
}

/// Adds counts by ascending game, so that a census does not depend on how a map is ordered.
fn add_counts(census: &mut PartizanCensus, counts: FxHashMap<Game, u64>) {
    let sorted: BTreeMap<Game, u64> = counts.into_iter().collect();
    sorted.into_iter().for_each(|(game, count)| census.add(game, &Natural::from(count)));
}

/// Calls `each` with every list of rows of at most `longest` squares, `size` in all, none longer than the one before.
fn for_each_partition(
    size: usize,
    longest: usize,
    rows: &mut Vec<usize>,
    each: &mut dyn FnMut(&[usize]) -> Result<()>,
) -> Result<()> {
    if size == 0 {
        return each(rows);
    }
    for row in (1..=size.min(longest)).rev() {
        rows.push(row);
        for_each_partition(size - row, row, rows, each)?;
        rows.pop();
    }
    Ok(())
}

fn of_heaps(left: &[usize], right: &[usize], heaps: &Heaps, progress: &dyn Progress) -> Result<PartizanCensus> {
    let mut census = PartizanCensus::new();
    let mut wanted: BTreeMap<usize, u64> = BTreeMap::new();
    for set in heaps.sets() {
        let HeapSet::Range { first, last } = set else {
            return Err(Error::Question("heaps of a partizan game are asked for by ranges".to_owned()));
        };
        let last = to_usize(last).filter(|&last| last <= MAX_HEAP).ok_or_else(|| {
            Error::Limit(format!(
                "heaps of a partizan game have at most {MAX_HEAP} counters: no period is proved for them"
            ))
        })?;
        for size in to_usize(first).unwrap_or(last)..=last {
            *wanted.entry(size).or_default() += 1;
        }
    }
    let values =
        heap_values(left, right, wanted.keys().next_back().copied().unwrap_or(0), &mut census.games, progress)?;
    for (size, count) in wanted {
        census.add(values[size], &Natural::from(count));
    }
    Ok(census)
}

/// The values of heaps of 0 ..= `largest` counters.
///
/// # Errors
///
/// [`Error::Limit`] if there are more games than can be kept, [`Error::Cancelled`].
pub fn heap_values(
    left: &[usize],
    right: &[usize],
    largest: usize,
    games: &mut Games,
    progress: &dyn Progress,
) -> Result<Vec<Game>> {
    let mut ticker = Ticker::new(progress, "values of heaps", largest);
    let mut values: Vec<Game> = Vec::new();
    for n in 0..=largest {
        let options = |amounts: &[usize]| -> Vec<Game> {
            amounts.iter().take_while(|&&amount| amount <= n).map(|&amount| values[n - amount]).collect()
        };
        let (for_left, for_right) = (options(left), options(right));
        values.push(games.game(&for_left, &for_right)?);
        ticker.tick(n, 500)?;
    }
    Ok(values)
}

fn check_limit(what: &str, asked: usize, most: usize) -> Result<()> {
    if asked <= most {
        return Ok(());
    }
    Err(Error::Limit(format!("{what} may be at most {most}, and {asked} is asked for")))
}
