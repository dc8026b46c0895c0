//! The proof that a proposed quotient is exact.
//!
#![doc = include_str!("exactness.md")]

use super::monoid::Monoid;
use super::pair::Pair;
use super::reach::{Reach, Stop};
use super::subset::Subset;

/// The pairs of all sums of some heaps; of those with equal elements only the ones whose supports
/// are minimal are kept.
#[derive(Clone, Debug)]
pub(super) struct States {
    all: Vec<Pair>,
    /// The minimal states of each element.
    minimal: Vec<Vec<usize>>,
    heaps: Vec<Pair>,
}

impl States {
    /// The states of the empty sum alone.
    pub fn new(monoid: &Monoid) -> Self {
        let mut minimal = vec![Vec::new(); monoid.order()];
        minimal[0].push(0);
        States { all: vec![Pair::empty(monoid)], minimal, heaps: Vec::new() }
    }

    /// Whether sums with one copy of a heap pass; it may fail with several copies.
    pub fn may_fit(&self, heap: &Pair, partners: &[Subset], monoid: &Monoid) -> bool {
        let row = monoid.row(heap.element);
        let passes = |state: &Pair| monoid.is_lost(usize::from(row[state.element])) || state.wins_beside(heap);
        partners[heap.element].is_apart_from(&heap.support)
            && self.minimal.iter().flatten().all(|&place| passes(&self.all[place]))
    }

    /// Adds a heap with all sums it occurs in, and says whether all of them pass. If not, the
    /// states are of no more use.
    pub fn add(&mut self, heap: Pair, partners: &[Subset], monoid: &Monoid, reach: &Reach<'_>) -> Result<bool, Stop> {
        if !partners[heap.element].is_apart_from(&heap.support) || !passes(&heap, monoid) {
            return Ok(false);
        }
        if self.is_covered(&heap) {
            return Ok(true);
        }
        let new = self.heaps.len();
        self.heaps.push(heap);
        let mut queue: Vec<(usize, usize)> = self.minimal.iter().flatten().map(|&state| (state, new)).collect();
        queue.sort_unstable();
        let (mut next, sum_bytes) = (0, Pair::bytes(monoid));
        while let Some(&(state, heap)) = queue.get(next) {
            next += 1;
            if !self.is_minimal(state) {
                continue;
            }
            let sum = self.all[state].plus(&self.heaps[heap], monoid);
            if !passes(&sum, monoid) {
                return Ok(false);
            }
            if let Some(place) = self.insert(sum) {
                queue.extend((0..self.heaps.len()).map(|heap| (place, heap)));
            }
            reach.check_states(next, sum_bytes)?;
        }
        Ok(true)
    }

    /// Whether some state has the same element and no more support: then sums with a heap like this
    /// have at least the support of sums that are known.
    fn is_covered(&self, pair: &Pair) -> bool {
        self.minimal[pair.element].iter().any(|&place| self.all[place].support.is_within(&pair.support))
    }

    fn is_minimal(&self, place: usize) -> bool {
        self.minimal[self.all[place].element].contains(&place)
    }

    fn insert(&mut self, state: Pair) -> Option<usize> {
        if self.is_covered(&state) {
            return None;
        }
        let States { all, minimal, .. } = self;
        minimal[state.element].retain(|&place| !state.support.is_within(&all[place].support));
        let place = all.len();
        minimal[state.element].push(place);
        all.push(state);
        Some(place)
    }

    /// How many minimal states there are.
    pub fn len(&self) -> usize {
        self.minimal.iter().map(Vec::len).sum()
    }
}

/// Whether a sum that has options is lost, or has a lost option.
fn passes(sum: &Pair, monoid: &Monoid) -> bool {
    monoid.is_lost(sum.element) || sum.wins()
}
