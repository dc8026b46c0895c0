//! The proof that a proposed quotient is exact.
//!
#![doc = include_str!("exactness.md")]

use super::monoid::Monoid;
use super::reach::{Reach, Stop};
use super::subset::Subset;

/// A heap as the proof sees it: its element, and its support W = {z : some option e has ez lost}.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub element: usize,
    pub support: Subset,
    /// The size of the heap, or the number of the generator.
    pub name: usize,
}

/// The element and support of a sum of parts.
#[derive(Clone, Debug)]
struct State {
    element: usize,
    support: Subset,
    /// The state it was reached from, and the part that was added.
    from: Option<(usize, usize)>,
}

/// The states of all sums of some parts; of states with equal elements only those whose supports
/// are minimal are kept.
#[derive(Clone, Debug)]
pub(super) struct States {
    all: Vec<State>,
    /// The minimal states of each element.
    minimal: Vec<Vec<usize>>,
    parts: Vec<Part>,
}

/// Why a part does not fit.
pub(super) enum Misfit {
    /// The element of the part and that of one of its options are both lost with z.
    BothLost {
        /// The part, by its name.
        part: usize,
        /// The element z.
        with: usize,
    },
    /// A sum of parts, by their names, should be won, and no option of it is lost.
    NoMove(Vec<usize>),
    /// The computation ended.
    Stopped(Stop),
}

impl From<Stop> for Misfit {
    fn from(stop: Stop) -> Self {
        Misfit::Stopped(stop)
    }
}

impl States {
    /// The states of the empty sum alone.
    pub fn new(monoid: &Monoid) -> Self {
        let empty = State { element: 0, support: Subset::new(monoid.order()), from: None };
        let mut minimal = vec![Vec::new(); monoid.order()];
        minimal[0].push(0);
        States { all: vec![empty], minimal, parts: Vec::new() }
    }

    /// Whether sums with one copy of the part pass; the part may fail with several copies.
    pub fn may_fit(&self, part: &Part, partners: &[Subset], monoid: &Monoid) -> bool {
        let row = monoid.row(part.element);
        let wins = |state: &State| {
            monoid.is_lost(usize::from(row[state.element]))
                || part.support.contains(state.element)
                || state.support.contains(part.element)
        };
        partners[part.element].is_apart_from(&part.support)
            && self.minimal.iter().flatten().all(|&place| wins(&self.all[place]))
    }

    /// Adds a part with all sums it occurs in. On failure the states are as they were, but for
    /// sums without the part.
    pub fn add(&mut self, part: Part, partners: &[Subset], monoid: &Monoid, reach: &Reach<'_>) -> Result<(), Misfit> {
        if let Some(with) =
            (0..monoid.order()).find(|&z| partners[part.element].contains(z) && part.support.contains(z))
        {
            return Err(Misfit::BothLost { part: part.name, with });
        }
        if !monoid.is_lost(part.element) && !part.support.contains(0) {
            return Err(Misfit::NoMove(vec![part.name]));
        }
        if self.is_covered(part.element, &part.support) {
            return Ok(());
        }
        let new = self.parts.len();
        self.parts.push(part);
        let mut queue: Vec<(usize, usize)> = self.minimal.iter().flatten().map(|&state| (state, new)).collect();
        queue.sort_unstable();
        let mut next = 0;
        while let Some(&(state, part)) = queue.get(next) {
            next += 1;
            if !self.is_minimal(state) {
                continue;
            }
            let (element, support) = self.sum(state, part, monoid);
            if !monoid.is_lost(element) && !support.contains(0) {
                let mut names = self.names(state);
                names.push(self.parts[part].name);
                return Err(Misfit::NoMove(names));
            }
            if let Some(place) = self.insert(State { element, support, from: Some((state, part)) }) {
                queue.extend((0..self.parts.len()).map(|part| (place, part)));
            }
            reach.check_states(next)?;
        }
        Ok(())
    }

    /// Whether some state has this element and no more than this support: then sums with a part
    /// like this have at least the support of sums that are known.
    fn is_covered(&self, element: usize, support: &Subset) -> bool {
        self.minimal[element].iter().any(|&place| self.all[place].support.is_within(support))
    }

    fn is_minimal(&self, place: usize) -> bool {
        self.minimal[self.all[place].element].contains(&place)
    }

    /// (x, W) with the part (y, V) is (xy, {z : yz in W or xz in V}).
    fn sum(&self, state: usize, part: usize, monoid: &Monoid) -> (usize, Subset) {
        let (state, part) = (&self.all[state], &self.parts[part]);
        let (along, across) = (monoid.row(part.element), monoid.row(state.element));
        let supported =
            |z: usize| state.support.contains(usize::from(along[z])) || part.support.contains(usize::from(across[z]));
        (usize::from(along[state.element]), Subset::of(monoid.order(), supported))
    }

    fn insert(&mut self, state: State) -> Option<usize> {
        if self.is_covered(state.element, &state.support) {
            return None;
        }
        let States { all, minimal, .. } = self;
        minimal[state.element].retain(|&place| !state.support.is_within(&all[place].support));
        let place = all.len();
        minimal[state.element].push(place);
        all.push(state);
        Some(place)
    }

    /// The parts that a state is the sum of.
    fn names(&self, mut place: usize) -> Vec<usize> {
        let mut names = Vec::new();
        while let Some((before, part)) = self.all[place].from {
            names.push(self.parts[part].name);
            place = before;
        }
        names
    }

    /// How many minimal states there are.
    pub fn len(&self) -> usize {
        self.minimal.iter().map(Vec::len).sum()
    }
}
