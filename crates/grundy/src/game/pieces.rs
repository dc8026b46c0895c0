//! The components of a question one by one, in order, each with its value.

use super::choice::{Chosen, Components};
use super::{Family, board_values_of};
use crate::arith::natural::{Natural, to_usize};
use crate::arith::primes;
use crate::census::{HeapSet, Heaps, Pieces};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::{Solution, solve};
use crate::rules::AnyRules;
use crate::values::{Nimber, boards, graphs};

/// The most components that are listed.
pub const MAX_LISTED: usize = 1_000_000;

/// A component of an impartial game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name: a size, a square such as (3 4), or a vertex.
    pub name: String,
    /// What it is worth.
    pub value: Nimber,
}

impl Components<'_> {
    /// The components in the order in which they were named, each with its value.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] for more than [`MAX_LISTED`] components, [`Error::Question`] if the game is
    /// partizan or a table of values; otherwise as for [`survey`](Self::survey).
    pub fn list(&self, options: &Options<'_>) -> Result<Vec<Piece>> {
        match (&self.game().family, self.chosen()) {
            (Family::Rules(AnyRules::Impartial(_)), Chosen::Heaps(Pieces::Heaps(heaps))) => {
                let (sizes, solution) = self.heap_values(heaps, options)?;
                let piece =
                    |size: &usize| Ok(Piece { name: size.to_string(), value: solution.nimber(&Natural::from(*size))? });
                sizes.iter().map(piece).collect()
            }
            (_, Chosen::Heaps(Pieces::Board(board)) | Chosen::Board(board)) => {
                if board.squares() > Natural::from(MAX_LISTED) {
                    return Err(too_many(&board.squares()));
                }
                let (sides, values) = board_values_of(self.game(), board, options)?;
                let square = |(i, value)| Piece { name: square_name(i, &sides), value };
                Ok(values.into_iter().enumerate().map(square).collect())
            }
            (Family::Graph { graph, .. }, Chosen::Vertices(names)) => {
                let values = graphs::values(graph);
                let vertices = graph.chosen(names)?;
                let piece = |vertex: usize| Piece { name: graph.names()[vertex].clone(), value: values[vertex] };
                Ok(vertices.into_iter().map(piece).collect())
            }
            _ => Err(Error::Question("selections are listed of heaps, squares of a board, or vertices".to_owned())),
        }
    }

    /// The sizes of heaps in the order in which they were named, and the values up to the largest.
    ///
    /// # Errors
    ///
    /// As for [`list`](Self::list).
    pub(crate) fn heap_values(&self, heaps: &Heaps, options: &Options<'_>) -> Result<(Vec<usize>, Solution)> {
        let sizes = heap_sizes(heaps)?;
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let rules = self.game().heap_rules();
        let rules = rules.ok_or_else(|| Error::Question(format!("{} is not a game of heaps", self.game())))?;
        Ok((sizes, solve(rules, Some(&Natural::from(largest)), options)?))
    }
}

fn too_many(number: &Natural) -> Error {
    Error::limit(format!("there are {number} pieces, and at most {MAX_LISTED} are listed one by one"))
}

/// The sizes of heaps, in the order in which they were named.
fn heap_sizes(heaps: &Heaps) -> Result<Vec<usize>> {
    let mut sizes = Vec::new();
    for set in heaps.sets() {
        match set {
            HeapSet::Range { first, last } => {
                let number = last - first + Natural::ONE;
                let range = to_usize(first).zip(to_usize(last));
                match range.filter(|(first, last)| last - first < MAX_LISTED - sizes.len().min(MAX_LISTED)) {
                    Some((first, last)) => sizes.extend(first..=last),
                    None if range.is_none() => {
                        return Err(Error::limit("heaps of 2^64 counters and more are not listed one by one"));
                    }
                    None => return Err(too_many(&(number + Natural::from(sizes.len())))),
                }
            }
            HeapSet::Primes { first, last } => primes::for_each_in(*first, *last, |prime| {
                sizes.push(usize::try_from(prime).unwrap_or(usize::MAX));
                if sizes.len() > MAX_LISTED { Err(too_many(&Natural::from(sizes.len()))) } else { Ok(()) }
            })?,
        }
    }
    Ok(sizes)
}

/// The coordinates of a square, as (3 4).
fn square_name(index: usize, sides: &[usize]) -> String {
    let coordinates: Vec<String> = boards::place_of(index, sides).iter().map(usize::to_string).collect();
    if sides.len() == 1 { coordinates.join(" ") } else { format!("({})", coordinates.join(" ")) }
}
