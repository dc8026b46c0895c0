//! The selections themselves, in order.
//!
//! Pieces are numbered 0, 1, ..; a selection is the list of its pieces, ascending where order does
//! not matter. Selections are found in lexicographic order by depth-first search. A state (next
//! piece, how many are missing, xor so far) below which nothing was found is remembered, and the
//! last piece of a lost selection is looked up by its value.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::Kind;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::outcome::Outcome;
use crate::values::Nimber;

/// The first `most` selections of m of the pieces with the outcome, in lexicographic order.
///
/// # Errors
///
/// [`Error::Cancelled`].
///
/// ```
/// use grundy::tally::{Kind, list};
/// use grundy::{Nimber, Options, Outcome};
/// let nim = [1, 2, 3, 4].map(Nimber::new);
/// let lost = list(&nim, Kind::Multisets, 2, Outcome::Previous, 3, &Options::default())?;
/// assert_eq!(lost, [[0, 0], [1, 1], [2, 2]]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn list(
    values: &[Nimber],
    kind: Kind,
    m: usize,
    outcome: Outcome,
    most: usize,
    options: &Options<'_>,
) -> Result<Vec<Vec<usize>>> {
    Search::new(values, kind, outcome, None).run(m, most, options)
}

/// The first `most` multisets of heaps with the outcome whose sizes add up to `total`, in
/// lexicographic order.
///
/// # Errors
///
/// [`Error::Cancelled`], [`Error::Question`] for a heap of size 0.
///
/// ```
/// use grundy::tally::list_of_total;
/// use grundy::{Nimber, Options, Outcome};
/// let (sizes, values) = ([1, 2, 3, 4], [1, 2, 3, 4].map(Nimber::new));
/// let options = Options::default();
/// let lost = list_of_total(&sizes, &values, 4, Outcome::Previous, usize::MAX, &options)?;
/// assert_eq!(lost, [vec![0, 0, 0, 0], vec![1, 1]]); // 1+1+1+1 and 2+2
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn list_of_total(
    sizes: &[usize],
    values: &[Nimber],
    total: usize,
    outcome: Outcome,
    most: usize,
    options: &Options<'_>,
) -> Result<Vec<Vec<usize>>> {
    if sizes.contains(&0) {
        return Err(Error::Question("heaps of size 0 add nothing to a total".to_owned()));
    }
    Search::new(values, Kind::Multisets, outcome, Some(sizes)).run(total, most, options)
}

struct Search<'a> {
    values: &'a [Nimber],
    kind: Kind,
    outcome: Outcome,
    /// How much each piece adds to what is asked for: 1 each, or the sizes of heaps.
    weights: Option<&'a [usize]>,
    /// The pieces of each value, ascending.
    places: BTreeMap<Nimber, Vec<usize>>,
}

/// A choice that is being made: the next of the selected pieces.
struct Level {
    /// The first piece that may be chosen here.
    from: usize,
    /// The piece to try next.
    next: usize,
    /// How many pieces, or counters, are missing.
    missing: usize,
    /// The xor of the pieces chosen before.
    xor: Nimber,
    /// How many selections had been found when the choice began.
    found: usize,
}

impl<'a> Search<'a> {
    fn new(values: &'a [Nimber], kind: Kind, outcome: Outcome, weights: Option<&'a [usize]>) -> Self {
        let mut places: BTreeMap<Nimber, Vec<usize>> = BTreeMap::new();
        values.iter().enumerate().for_each(|(i, &value)| places.entry(value).or_default().push(i));
        Search { values, kind, outcome, weights, places }
    }

    fn run(&self, missing: usize, most: usize, options: &Options<'_>) -> Result<Vec<Vec<usize>>> {
        let mut found: Vec<Vec<usize>> = Vec::new();
        let mut dead: FxHashSet<(usize, usize, Nimber)> = FxHashSet::default();
        let mut chosen: Vec<usize> = Vec::new();
        let mut levels = vec![Level { from: 0, next: 0, missing, xor: Nimber::ZERO, found: 0 }];
        let mut ticker = Ticker::new(options, "selections", most);
        while let Some(level) = levels.last_mut() {
            ticker.tick(found.len(), 50)?;
            if level.missing == 0 {
                if Outcome::of_xor(level.xor == Nimber::ZERO) == self.outcome {
                    found.push(chosen.clone());
                    if found.len() >= most {
                        break;
                    }
                }
                levels.pop();
                chosen.pop();
                continue;
            }
            let Level { from, missing, xor, .. } = *level;
            let is_dead = level.next == from && dead.contains(&(from, missing, xor));
            let piece = if is_dead { None } else { self.candidate(level.next, missing, xor, &chosen) };
            if let Some(piece) = piece {
                level.next = piece + 1;
                chosen.push(piece);
                let from = match self.kind {
                    Kind::Tuples | Kind::Arrangements => 0,
                    Kind::Multisets => piece,
                    Kind::Sets => piece + 1,
                };
                let missing = missing - self.weight(piece);
                levels.push(Level { from, next: from, missing, xor: xor ^ self.values[piece], found: found.len() });
            } else {
                // What may follow an arrangement depends on all of its pieces.
                if !is_dead && level.found == found.len() && self.kind != Kind::Arrangements {
                    dead.insert((from, missing, xor));
                }
                levels.pop();
                chosen.pop();
            }
        }
        Ok(found)
    }

    fn weight(&self, piece: usize) -> usize {
        self.weights.map_or(1, |weights| weights[piece])
    }

    /// The first piece from `next` on that may be chosen when this many pieces, or counters, are
    /// missing.
    fn candidate(&self, next: usize, missing: usize, xor: Nimber, chosen: &[usize]) -> Option<usize> {
        let is_free = |piece: &usize| self.kind != Kind::Arrangements || !chosen.contains(piece);
        if missing == 1 && self.weights.is_none() && self.outcome == Outcome::Previous {
            let places = self.places.get(&xor)?;
            return places[places.partition_point(|&piece| piece < next)..].iter().copied().find(is_free);
        }
        let end =
            if self.kind == Kind::Sets { (self.values.len() + 1).saturating_sub(missing) } else { self.values.len() };
        (next..end).find(|piece| self.weight(*piece) <= missing && is_free(piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::natural::Natural;
    use crate::tally::by_enumeration;
    use crate::tally::total::{HeapKind, by_steps};
    use proptest::prelude::*;

    proptest! {
        /// All selections are listed, each once, in order, and the first few are the first of all.
        #[test]
        fn every_selection_is_listed(
            values in prop::collection::vec((0u32..8).prop_map(Nimber::new), 0..7),
            kind in prop::sample::select(&Kind::ALL[..]), m in 0usize..5, few in 1usize..5,
            outcome in prop::sample::select(&[Outcome::Previous, Outcome::Next][..]),
        ) {
            let options = Options::default();
            let all = list(&values, kind, m, outcome, usize::MAX, &options).expect("not cancelled");
            prop_assert_eq!(all.len() as u64, by_enumeration::count(&values, kind, m, outcome));
            prop_assert!(all.is_sorted_by(|x, y| x < y));
            for selection in &all {
                let xor = selection.iter().fold(Nimber::ZERO, |xor, &piece| xor ^ values[piece]);
                prop_assert_eq!(Outcome::of_xor(xor == Nimber::ZERO), outcome);
            }
            let first = list(&values, kind, m, outcome, few, &options).expect("not cancelled");
            prop_assert_eq!(&first[..], &all[..few.min(all.len())]);
        }

        #[test]
        fn every_multiset_of_a_total_is_listed(
            heaps in prop::collection::vec((1usize..9, 0u32..8), 0..7), total in 0usize..20,
        ) {
            let (sizes, values): (Vec<usize>, Vec<Nimber>) = heaps.iter().map(|&(n, g)| (n, Nimber::new(g))).unzip();
            let options = Options::default();
            let lost = list_of_total(&sizes, &values, total, Outcome::Previous, usize::MAX, &options).expect("small");
            let heap = |(&size, &value)| HeapKind { size, value, number: 1 };
            let heaps: Vec<HeapKind> = sizes.iter().zip(&values).map(heap).collect();
            prop_assert_eq!(Natural::from(lost.len()), by_steps(&heaps, total).0);
            prop_assert!(lost.is_sorted_by(|x, y| x < y));
            prop_assert!(lost.iter().all(|heaps| heaps.iter().map(|&i| sizes[i]).sum::<usize>() == total));
        }
    }
}
