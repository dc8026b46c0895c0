//! What a proof sees of a sum.

use super::monoid::Monoid;
use super::subset::Subset;

/// The element x of a sum, and its support W = {z : some option has an element e with ez lost}.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    pub element: usize,
    pub support: Subset,
}

impl Pair {
    /// The pair of the empty sum.
    pub fn empty(monoid: &Monoid) -> Self {
        Pair { element: 0, support: Subset::new(monoid.order()) }
    }

    /// The pair of a heap, from its element and those of its options.
    pub fn of_heap(element: usize, options: impl Iterator<Item = usize>, monoid: &Monoid) -> Self {
        let mut support = Subset::new(monoid.order());
        options.for_each(|option| support.add_all(&monoid.partners(option)));
        Pair { element, support }
    }

    /// How much memory a pair takes.
    pub fn bytes(monoid: &Monoid) -> usize {
        size_of::<Self>() + monoid.order().div_ceil(8)
    }

    /// The pair of a sum of two sums: (x, W) and (y, V) make (xy, {z : yz in W or xz in V}).
    pub fn plus(&self, other: &Pair, monoid: &Monoid) -> Self {
        let (along, across) = (monoid.row(other.element), monoid.row(self.element));
        let supported =
            |z: usize| self.support.contains(usize::from(along[z])) || other.support.contains(usize::from(across[z]));
        Pair { element: usize::from(along[self.element]), support: Subset::of(monoid.order(), supported) }
    }

    /// Whether some option is lost.
    pub fn wins(&self) -> bool {
        self.support.contains(0)
    }

    /// Whether some option of the sum of two sums is lost.
    pub fn wins_beside(&self, other: &Pair) -> bool {
        self.support.contains(other.element) || other.support.contains(self.element)
    }
}
