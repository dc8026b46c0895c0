//! The simplest sums of generators: one for each class of a finite monoid.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::monoid::Monoid;
use super::reach::{Reach, Stop};
use super::word::{Proposal, Word, with};

/// Larger exponents are not looked at, so that none overflows.
pub(super) const LONGEST: u8 = 60;

/// An element of a quotient, with exponents of some generators.
type Class = (usize, Vec<u8>);

/// The sums that last the fewest moves among those with the same element and the same exponents of
/// some generators, as far as these do not repeat.
#[derive(Clone, Debug, Default)]
pub(super) struct Simplest {
    /// Generators whose exponents are kept, the exponent from which on they repeat, and the period.
    kept: Vec<(usize, u8, u8)>,
    words: FxHashMap<Class, Word>,
}

impl Simplest {
    /// Finds the sums by Dijkstra's method. A generator with slack s repeats s later than in the
    /// quotient; one without is known by its element alone.
    pub fn new(quotient: &Proposal, slack: &[Option<u8>], ranks: &[u64], reach: &Reach<'_>) -> Result<Self, Stop> {
        let mut kept = Vec::new();
        for (g, &x) in quotient.generators.iter().enumerate() {
            if let Some(slack) = slack[g] {
                let (from, period) = repetition(&quotient.monoid, x, slack);
                kept.push((g, from, period));
            }
        }
        let mut simplest = Simplest { kept, words: FxHashMap::default() };
        let mut queue = BinaryHeap::from([Reverse((0u64, Word::new()))]);
        while let Some(Reverse((moves, word))) = queue.pop() {
            let class = simplest.class(&word, quotient);
            if simplest.words.contains_key(&class) {
                continue;
            }
            if simplest.words.len().is_multiple_of(1 << 10) {
                reach.check()?;
            }
            // A class takes about as much memory as two positions, and a sum in the queue as one.
            reach.check_room(2 * simplest.words.len() + queue.len())?;
            for (g, rank) in ranks.iter().enumerate() {
                let longer = with(&word, g);
                if !simplest.words.contains_key(&simplest.class(&longer, quotient)) {
                    queue.push(Reverse((moves.saturating_add(*rank), longer)));
                }
            }
            simplest.words.insert(class, word);
        }
        Ok(simplest)
    }

    /// The simplest sum like this one.
    pub fn of<'a>(&'a self, word: &'a [u8], quotient: &Proposal) -> &'a [u8] {
        self.words.get(&self.class(word, quotient)).map_or(word, |simplest| simplest)
    }

    fn class(&self, word: &[u8], quotient: &Proposal) -> Class {
        let exponent = |&(g, from, period): &(usize, u8, u8)| match word.get(g).copied().unwrap_or(0) {
            times if times >= from.saturating_add(period) => from + (times - from) % period,
            times => times,
        };
        (quotient.element(word), self.kept.iter().map(exponent).collect())
    }
}

/// From which exponent on the powers of x are taken to repeat, and with which period.
fn repetition(monoid: &Monoid, x: usize, slack: u8) -> (u8, u8) {
    let (powers, place) = monoid.powers(x);
    let bounded = |n: usize| u8::try_from(n).unwrap_or(LONGEST).min(LONGEST);
    (bounded(place + 1).saturating_add(slack), bounded(powers.len() - place))
}
