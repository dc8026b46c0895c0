//! Finite commutative monoids with a set of lost elements.

use super::subset::Subset;

/// A finite commutative monoid with its P-portion: elements are the numbers below its order, and
/// 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    order: usize,
    /// The product of x and y stands at x * order + y.
    products: Vec<u16>,
    lost: Vec<bool>,
}

impl Monoid {
    /// The quotient of no game at all: one element, won for the player to move.
    pub(super) fn trivial() -> Self {
        Monoid { order: 1, products: vec![0], lost: vec![false] }
    }

    /// The monoid with this multiplication table and P-portion.
    pub(super) fn new(products: Vec<u16>, lost: Vec<bool>) -> Self {
        Monoid { order: lost.len(), products, lost }
    }

    /// The monoid with another set of lost elements.
    pub(super) fn with_lost(&self, lost: Vec<bool>) -> Self {
        Monoid { lost, ..self.clone() }
    }

    /// The monoid with its elements in another order, which begins with the identity.
    pub(super) fn in_order(&self, order: &[usize]) -> Self {
        let mut place = vec![0u16; self.order];
        for (new, &x) in (0..).zip(order) {
            place[x] = new;
        }
        let products = order.iter().flat_map(|&x| order.iter().map(move |&y| (x, y)));
        let products = products.map(|(x, y)| place[self.product(x, y)]).collect();
        Monoid { order: self.order, products, lost: order.iter().map(|&x| self.lost[x]).collect() }
    }

    /// How many elements there are.
    #[must_use]
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    #[must_use]
    pub fn product(&self, x: usize, y: usize) -> usize {
        usize::from(self.products[x * self.order + y])
    }

    /// The products of x with every element.
    pub(super) fn row(&self, x: usize) -> &[u16] {
        &self.products[x * self.order..][..self.order]
    }

    /// Whether the element is in the P-portion: positions of it are lost for the player to move.
    #[must_use]
    pub fn is_lost(&self, x: usize) -> bool {
        self.lost[x]
    }

    /// The elements of the P-portion, ascending.
    pub fn lost(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.order).filter(|&x| self.lost[x])
    }

    /// {z : xz is lost}. Two elements of a quotient are equal if and only if these sets are.
    pub(super) fn partners(&self, x: usize) -> Subset {
        let row = self.row(x);
        Subset::of(self.order, |z| self.lost[usize::from(row[z])])
    }

    /// The first powers x, x^2, ... until they repeat, and the place (from 0) they return to.
    #[must_use]
    pub fn powers(&self, x: usize) -> (Vec<usize>, usize) {
        let mut powers = vec![x];
        loop {
            let next = self.product(powers[powers.len() - 1], x);
            match powers.iter().position(|&power| power == next) {
                Some(place) => return (powers, place),
                None => powers.push(next),
            }
        }
    }

    /// Whether the monoid is a quotient of misere Nim: the trivial one, {1, a} with a^2 = 1 and a
    /// lost, or this beside a group of exponent 2 whose identity e has ae != e, where a and e are
    /// the lost elements. It is determined by its order, 1, 2 or 2^n + 2, and the game is tame.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        let lost: Vec<usize> = self.lost().collect();
        match (self.order, &lost[..]) {
            (1, []) => true,
            (2, &[a]) => a == 1 && self.product(a, a) == 0,
            (_, &[x, y]) => self.is_nim(x, y) || self.is_nim(y, x),
            _ => false,
        }
    }

    /// Whether the monoid is {1, a} and a group of exponent 2 with the identity e. The others are
    /// closed: if x = xe and y = ye then xy = xye, and neither 1 nor a is a multiple of e.
    fn is_nim(&self, a: usize, e: usize) -> bool {
        let mut rest = (1..self.order).filter(|&x| x != a);
        a != 0
            && e != 0
            && self.product(a, a) == 0
            && ![0, a, e].contains(&self.product(a, e))
            && rest.all(|x| self.product(x, x) == e && self.product(x, e) == x)
    }
}
