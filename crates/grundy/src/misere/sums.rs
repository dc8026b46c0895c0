//! How many selections have each element of a monoid as their product.
//!
#![doc = include_str!("counting.md")]

use std::collections::VecDeque;

use super::monoid::Monoid;
use crate::arith::natural::{Integer, Natural, bit, bit_length};
use crate::arith::residues::{Residues, Task};
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::tally::Kind;

/// A count for each element of the monoid.
type Sum<R> = Vec<<R as Residues>::Element>;

/// The counts of selections of `first` to `last` pieces, added up or one for each size, in a ring
/// whose modulus allows for the divisions.
pub(super) struct Selections<'a> {
    pub monoid: &'a Monoid,
    /// How many pieces have each element.
    pub counts: &'a [Natural],
    pub kind: Kind,
    pub first: &'a Natural,
    pub last: &'a Natural,
    /// Whether each size has its own counts.
    pub each: bool,
    /// Divisors of sizes that have no inverse; the rest of a size has one.
    pub small_primes: &'a [u64],
    pub options: &'a Options<'a>,
}

impl Task for Selections<'_> {
    type Output = Result<Vec<Vec<Natural>>>;

    fn run<R: Residues>(self, ring: &R) -> Self::Output {
        let sums = match self.kind {
            Kind::Tuples => self.tuples(ring)?,
            _ => self.unordered(ring)?,
        };
        Ok(sums.iter().map(|sum| sum.iter().map(|x| ring.natural(x)).collect()).collect())
    }
}

impl Selections<'_> {
    fn none<R: Residues>(&self, ring: &R) -> Sum<R> {
        vec![ring.word(0); self.monoid.order()]
    }

    fn empty<R: Residues>(&self, ring: &R) -> Sum<R> {
        let mut sum = self.none(ring);
        sum[0] = ring.word(1);
        sum
    }

    /// The pieces as a sum, without the elements that no piece has.
    fn pieces<R: Residues>(&self, ring: &R) -> Vec<(usize, R::Element)> {
        let counted = self.counts.iter().enumerate().filter(|(_, count)| !count.is_zero());
        counted.map(|(x, count)| (x, ring.element(&Integer::from(count.clone())))).collect()
    }

    /// Adds the product of two sums to a third.
    fn add_product<R: Residues>(&self, ring: &R, to: &mut Sum<R>, few: &[(usize, R::Element)], sum: &Sum<R>) {
        for (x, count) in few {
            let row = self.monoid.row(*x);
            for (y, value) in sum.iter().enumerate() {
                let place = usize::from(row[y]);
                to[place] = ring.plus(&to[place], &ring.times(count, value));
            }
        }
    }

    fn product<R: Residues>(&self, ring: &R, a: &Sum<R>, b: &Sum<R>) -> Sum<R> {
        let mut product = self.none(ring);
        let all: Vec<(usize, R::Element)> = a.iter().cloned().enumerate().collect();
        self.add_product(ring, &mut product, &all, b);
        product
    }

    /// c^m, and the sum of c^m over a range of m, by doubling.
    fn tuples<R: Residues>(&self, ring: &R) -> Result<Vec<Sum<R>>> {
        let pieces = self.pieces(ring);
        let length = self.last - self.first + Natural::ONE;
        let mut power = self.power(ring, self.first)?;
        if self.each {
            let mut sums = vec![power.clone()];
            let mut ticker = Ticker::new(self.options, "powers in misere play", 0);
            while Natural::from(sums.len()) < length {
                let mut next = self.none(ring);
                self.add_product(ring, &mut next, &pieces, &power);
                power = next;
                sums.push(power.clone());
                ticker.tick(sums.len(), 5 * pieces.len() * self.monoid.order())?;
            }
            return Ok(sums);
        }
        if !length.is_one() {
            power = self.product(ring, &power, &self.geometric(ring, &length)?);
        }
        Ok(vec![power])
    }

    fn power<R: Residues>(&self, ring: &R, m: &Natural) -> Result<Sum<R>> {
        let pieces = self.pieces(ring);
        let mut power = self.empty(ring);
        let mut ticker = Ticker::new(self.options, "powers in misere play", bit_length(m));
        for i in (0..bit_length(m)).rev() {
            power = self.product(ring, &power, &power);
            if bit(m, i) {
                let mut next = self.none(ring);
                self.add_product(ring, &mut next, &pieces, &power);
                power = next;
            }
            ticker.tick(bit_length(m) - i, 5 * self.monoid.order().pow(2))?;
        }
        Ok(power)
    }

    /// 1 + c + ... + c^(length-1), by doubling the number of terms and adding one.
    fn geometric<R: Residues>(&self, ring: &R, length: &Natural) -> Result<Sum<R>> {
        let pieces = self.pieces(ring);
        let (mut sum, mut power) = (self.none(ring), self.empty(ring));
        let mut ticker = Ticker::new(self.options, "powers in misere play", bit_length(length));
        for i in (0..bit_length(length)).rev() {
            let mut factor = power.clone();
            factor[0] = ring.plus(&factor[0], &ring.word(1));
            sum = self.product(ring, &sum, &factor);
            power = self.product(ring, &power, &power);
            if bit(length, i) {
                let (mut next, mut longer) = (self.empty(ring), self.none(ring));
                self.add_product(ring, &mut next, &pieces, &sum);
                self.add_product(ring, &mut longer, &pieces, &power);
                (sum, power) = (next, longer);
            }
            ticker.tick(bit_length(length) - i, 15 * self.monoid.order().pow(2))?;
        }
        Ok(sum)
    }

    /// k f_k = g_0 f_(k-1) + g_1 f_(k-2) + ..., where g repeats: see counting.md.
    fn unordered<R: Residues>(&self, ring: &R) -> Result<Vec<Sum<R>>> {
        let (first, last) = (word(self.first)?, word(self.last)?);
        let terms = self.terms(ring);
        let (start, period) = terms.repeats;
        let mut window: VecDeque<(Sum<R>, Sum<R>)> = VecDeque::new();
        let mut sums: Vec<Sum<R>> = Vec::new();
        let mut factorial = ring.word(1);
        let mut ticker = Ticker::new(self.options, "selections in misere play", last);
        for k in 0..=last {
            let mut f = self.empty(ring);
            if k > 0 {
                f = self.none(ring);
                for (j, g) in terms.list.iter().enumerate().take(k) {
                    // The terms from `start` on take strided sums, those before it single ones.
                    let (one, strided) = &window[j];
                    self.add_product(ring, &mut f, g, if j < start { one } else { strided });
                }
                self.divide(ring, &mut f, k as u64)?;
            }
            let strided = match window.get(period - 1) {
                Some((_, before)) => f.iter().zip(before).map(|(a, b)| ring.plus(a, b)).collect(),
                None => f.clone(),
            };
            if self.kind == Kind::Arrangements && k > 0 {
                factorial = ring.times(&factorial, &ring.word(k as u64));
            }
            if k >= first {
                let counted: Sum<R> = f.iter().map(|x| ring.times(x, &factorial)).collect();
                match sums.last_mut().filter(|_| !self.each) {
                    Some(sum) => sum.iter_mut().zip(&counted).for_each(|(a, b)| *a = ring.plus(a, b)),
                    None => sums.push(counted),
                }
            }
            window.push_front((f, strided));
            window.truncate(start + period);
            ticker.tick(k, 5 * terms.list.len() * terms.list[0].len().max(1) * self.monoid.order())?;
        }
        Ok(sums)
    }

    /// g_j = sum of c_x x^(j+1), with alternating signs for sets, until it repeats.
    fn terms<R: Residues>(&self, ring: &R) -> Terms<R> {
        let alternates = self.kind != Kind::Multisets;
        let pieces: Vec<(usize, &Natural)> =
            self.counts.iter().enumerate().filter(|(_, count)| !count.is_zero()).collect();
        let (mut start, mut period) = (0, if alternates { 2 } else { 1 });
        let powers: Vec<(Vec<usize>, usize)> = pieces.iter().map(|&(x, _)| self.monoid.powers(x)).collect();
        for (powers, place) in &powers {
            start = start.max(*place);
            period = least_common_multiple(period, powers.len() - place);
        }
        let term = |j: usize| -> Vec<(usize, R::Element)> {
            let mut counts: Vec<(usize, Integer)> = Vec::new();
            for ((_, count), (powers, place)) in pieces.iter().zip(&powers) {
                let power =
                    if j < powers.len() { powers[j] } else { powers[place + (j - place) % (powers.len() - place)] };
                let count = Integer::from((*count).clone());
                match counts.iter_mut().find(|(x, _)| *x == power) {
                    Some((_, sum)) => *sum += count,
                    None => counts.push((power, count)),
                }
            }
            let sign = |count: Integer| if alternates && j % 2 == 1 { -count } else { count };
            counts.into_iter().map(|(x, count)| (x, ring.element(&sign(count)))).collect()
        };
        Terms { list: (0..start + period).map(term).collect(), repeats: (start, period) }
    }

    /// Divides by k: by its small primes as numbers, by the rest with an inverse.
    fn divide<R: Residues>(&self, ring: &R, sum: &mut Sum<R>, k: u64) -> Result<()> {
        let (mut small, mut rest) = (1, k);
        for &prime in self.small_primes {
            while rest.is_multiple_of(prime) {
                (small, rest) = (small * prime, rest / prime);
            }
        }
        let broken = || Error::BrokenLaw("a count in misere play is not a whole number".to_owned());
        let inverse = if rest == 1 { None } else { Some(ring.inverse(&ring.word(rest)).ok_or_else(broken)?) };
        for x in sum.iter_mut() {
            if let Some(inverse) = &inverse {
                *x = ring.times(x, inverse);
            }
            if small > 1 {
                *x = ring.divided(x, small).ok_or_else(broken)?;
            }
        }
        Ok(())
    }
}

/// The terms g_0, g_1, ... until they repeat, and from where on with which period.
struct Terms<R: Residues> {
    list: Vec<Vec<(usize, R::Element)>>,
    repeats: (usize, usize),
}

fn word(m: &Natural) -> Result<usize> {
    usize::try_from(m).map_err(|_| Error::limit("so many pieces are counted in misere play only as tuples"))
}

fn least_common_multiple(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
