//! Sums of generators up to a congruence with finitely many classes.

use super::automaton::by_moves;
use super::monoid::Monoid;
use super::reach::{Reach, Stop};
use super::word::{Word, letters};

/// The classes of a congruence of sums of generators: congruent sums stay so when the same is added
/// to both. Classes are numbered by how many moves their simplest sums last, from 0, that of the
/// empty sum.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// The classes with their products, and which of them are lost.
    pub monoid: Monoid,
    /// The class of each generator.
    pub generators: Vec<usize>,
    /// A simplest sum of each class: none of its sums lasts fewer moves.
    pub simplest: Vec<Word>,
}

impl Classes {
    /// All sums of no generators.
    pub fn trivial() -> Self {
        Classes { monoid: Monoid::trivial(), generators: Vec::new(), simplest: vec![Word::new()] }
    }

    /// The states of an automaton as classes, with the state of each class. The order of generators
    /// in a sum must not matter; `ranks` are the most moves that generators last.
    pub fn of_states(
        steps: &[Vec<usize>],
        lost: impl Fn(usize) -> bool,
        ranks: &[u64],
        reach: &Reach<'_>,
    ) -> Result<(Self, Vec<usize>), Stop> {
        let reached = by_moves(steps, ranks, reach)?;
        let order = reached.len();
        reach.check_order(order)?;
        let mut class = vec![0; steps.len()];
        for (x, found) in reached.iter().enumerate() {
            class[found.state] = x;
        }
        let step = |x: usize, g: usize| class[steps[reached[x].state][g]];
        let mut products = vec![0u16; order * order];
        for (y, found) in reached.iter().enumerate() {
            reach.check()?;
            // y is an earlier class with one more generator.
            let last = found.last.map(|(state, g)| (class[state], g));
            for x in 0..order {
                let product = last.map_or(x, |(earlier, g)| step(usize::from(products[x * order + earlier]), g));
                products[x * order + y] = u16::try_from(product).map_err(|_| Stop::Order)?;
            }
        }
        let generators = (0..ranks.len()).map(|g| step(0, g)).collect();
        let lost = reached.iter().map(|found| lost(found.state)).collect();
        let states = reached.iter().map(|found| found.state).collect();
        let simplest = reached.into_iter().map(|found| found.sum).collect();
        Ok((Classes { monoid: Monoid::new(products, lost), generators, simplest }, states))
    }

    /// The class of a sum.
    pub fn of(&self, sum: &[u32]) -> usize {
        letters(sum).fold(0, |product, g| self.monoid.product(product, self.generators[g]))
    }

    /// The classes of some sums, each once.
    pub fn of_each(&self, sums: &[Word]) -> Vec<usize> {
        let mut classes: Vec<usize> = sums.iter().map(|sum| self.of(sum)).collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// The automaton whose states are the classes.
    pub fn steps(&self) -> Vec<Vec<usize>> {
        let along = |x: usize| self.generators.iter().map(|&g| self.monoid.product(x, g)).collect();
        (0..self.monoid.order()).map(along).collect()
    }
}
