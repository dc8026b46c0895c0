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

    /// Whether the products are those of a commutative monoid with the identity 0, and the given
    /// elements generate it.
    ///
    /// Associativity need only be checked with a generator in the middle (Light's test): if it
    /// holds for a and for b there, then x((ab)y) = x(a(by)) = (xa)(by) = ((xa)b)y = (x(ab))y.
    pub(super) fn is_generated_by(&self, generators: &[usize]) -> bool {
        let elements = 0..self.order;
        let mut is_reached = vec![false; self.order];
        let mut reached = vec![0];
        is_reached[0] = true;
        while let Some(x) = reached.pop() {
            for next in generators.iter().map(|&g| self.product(x, g)) {
                if !std::mem::replace(&mut is_reached[next], true) {
                    reached.push(next);
                }
            }
        }
        let commute = |x: usize| (0..x).all(|y| self.product(x, y) == self.product(y, x));
        let associate = |x: usize, g: usize| {
            let (along, row) = (self.row(self.product(x, g)), self.row(x));
            self.row(g).iter().zip(along).all(|(&gy, &xgy)| row[usize::from(gy)] == xgy)
        };
        is_reached.iter().all(|&reached| reached)
            && elements.clone().all(|x| self.product(x, 0) == x && commute(x))
            && generators.iter().all(|&g| elements.clone().all(|x| associate(x, g)))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every table of up to three elements, with every set of generators, against the definition.
    #[test]
    fn commutative_monoids_are_recognised() {
        let mut number = 0;
        for order in 1..=3usize {
            let one_more = |tables: Vec<Vec<usize>>| {
                tables.iter().flat_map(|table| (0..order).map(|x| [&table[..], &[x]].concat())).collect()
            };
            for table in (0..order * order).fold(vec![vec![]], |tables, _| one_more(tables)) {
                let products = table.iter().map(|&x| u16::try_from(x).expect("small")).collect();
                let monoid = Monoid::new(products, vec![false; order]);
                let product = |x: usize, y: usize| monoid.product(x, y);
                let all = |holds: &dyn Fn(usize, usize, usize) -> bool| {
                    (0..order.pow(3)).all(|i| holds(i % order, i / order % order, i / order / order))
                };
                let is_monoid = all(&|x, y, z| product(x, product(y, z)) == product(product(x, y), z))
                    && all(&|x, y, _| product(x, y) == product(y, x) && product(x, 0) == x);
                for chosen in 0..1usize << order {
                    let generators: Vec<usize> = (0..order).filter(|x| chosen >> x & 1 == 1).collect();
                    // A product of more than two factors of three elements is one of fewer.
                    let generates = (0..order).all(|x| {
                        x == 0
                            || generators.contains(&x)
                            || generators.iter().any(|&g| generators.iter().any(|&h| product(g, h) == x))
                    });
                    let expected = is_monoid && generates;
                    assert_eq!(monoid.is_generated_by(&generators), expected, "{monoid:?} by {generators:?}");
                    number += usize::from(expected);
                }
            }
        }
        assert!(number > 30, "{number} monoids with generators");
    }
}
