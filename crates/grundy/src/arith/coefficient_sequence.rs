//! Terms x_n(t) of a recurrence, added up over many t, for every n of a range.
//!
//! A count of selections is a sum over t of x_n(t), where t runs through the terms of a transform,
//! some of them many times. For a range of n, each recurrence is walked once:
//!
//! ```text
//! powers:        x_(n+1) = t x_n
//! coefficients:  x_(n+1) = (t x_n + (s + n - 1) x_(n-1)) / (n + 1)     [z^n] (1-z)^-p (1+z)^-q
//! scaled:        x_(n+1) =  t x_n + n (s + n - 1) x_(n-1)              n! times that
//! ```
//!
//! with x_0 = 1, x_(-1) = 0, s = p + q and t = p - q; [`coefficient`](super::coefficient) derives
//! the second and third.

use super::coefficient::{Adic, Lanes};
use super::moduli::Part;
use super::natural::{Integer, Natural, bit_length, magnitude};
use super::residues::{self, Residues, Task};
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};

/// A recurrence with a parameter t.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recurrence {
    /// t^n.
    Powers,
    /// [z^n] (1-z)^-p (1+z)^-q.
    Coefficients,
    /// n! [z^n] (1-z)^-p (1+z)^-q.
    Scaled,
}

/// The sums of x_n(t) for n = first ..= last.
#[derive(Clone, Copy, Debug)]
pub struct Sequence<'a> {
    /// What x_n is.
    pub recurrence: Recurrence,
    /// s = p + q.
    pub s: &'a Integer,
    /// The parameters t, and how often each is added.
    pub terms: &'a [(Integer, Natural)],
    /// The place of a term that is reported by itself as well.
    pub single: usize,
    /// The first n.
    pub first: usize,
    /// The last n.
    pub last: usize,
}

/// The sum over all t, and x_n of the single one.
pub type Sum<N> = (N, N);

impl Sequence<'_> {
    /// The sums for each n, exactly.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`]; [`Error::BrokenLaw`] if a coefficient is not an integer.
    pub fn exact(&self, options: &Options<'_>) -> Result<Vec<Sum<Integer>>> {
        let mut sums = vec![(Integer::ZERO, Integer::ZERO); self.last + 1 - self.first];
        let mut ticker = Ticker::new(options, "sequences", self.terms.len().saturating_mul(self.last));
        for (place, (t, times)) in self.terms.iter().enumerate() {
            let times = Integer::from(times.clone());
            let start = if self.recurrence == Recurrence::Powers { self.first } else { 0 };
            let mut current = if start > 0 { t.pow(start) } else { Integer::ONE };
            let mut previous = Integer::ZERO;
            for n in start..=self.last {
                if let Some(sum) = n.checked_sub(self.first).map(|i| &mut sums[i]) {
                    sum.0 += &times * &current;
                    if place == self.single {
                        sum.1 = current.clone();
                    }
                }
                let next = self.next(n, t, &previous, &current)?;
                previous = std::mem::replace(&mut current, next);
                ticker.tick(place * self.last + n, 100 + bit_length(&magnitude(&current)) / 8)?;
            }
        }
        Ok(sums)
    }

    fn next(&self, n: usize, t: &Integer, previous: &Integer, current: &Integer) -> Result<Integer> {
        let n = Integer::from(n);
        let weight = self.s + &n - Integer::ONE;
        Ok(match self.recurrence {
            Recurrence::Powers => t * current,
            Recurrence::Scaled => t * current + n * weight * previous,
            Recurrence::Coefficients => {
                let divisor = n + Integer::ONE;
                let product = t * current + weight * previous;
                let quotient = &product / &divisor;
                if &quotient * divisor != product {
                    return Err(Error::BrokenLaw("a coefficient is not an integer".to_owned()));
                }
                quotient
            }
        })
    }

    /// The sums for each n, modulo a part of a modulus.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`]; [`Error::BrokenLaw`] if a coefficient is not an integer.
    pub fn modulo(&self, part: &Part, options: &Options<'_>) -> Result<Vec<Sum<Natural>>> {
        let modulus = part.modulus();
        if modulus.is_one() {
            return Ok(vec![(Natural::ZERO, Natural::ZERO); self.last + 1 - self.first]);
        }
        let (working, prime) = match part {
            Part::PrimePower { prime, exponent }
                if *prime <= self.last as u64 && self.recurrence == Recurrence::Coefficients =>
            {
                (Adic::working_modulus(*prime, *exponent, self.last), *prime)
            }
            _ => (modulus.clone(), NO_PRIME),
        };
        let sums = residues::run(&working, Modular { sequence: self, prime, options })?;
        Ok(sums.into_iter().map(|(sum, single)| (sum % &modulus, single % &modulus)).collect())
    }
}

/// A divisor that no n has: every n is a unit.
const NO_PRIME: u64 = u64::MAX;

/// The numbers n that are inverted together.
const BLOCK: usize = 512;

struct Modular<'a> {
    sequence: &'a Sequence<'a>,
    prime: u64,
    options: &'a Options<'a>,
}

impl Task for Modular<'_> {
    type Output = Result<Vec<Sum<Natural>>>;

    fn run<R: Residues>(self, ring: &R) -> Self::Output {
        let Sequence { recurrence, s, terms, single, first, last } = *self.sequence;
        let parameters: Vec<Integer> = terms.iter().map(|(t, _)| t.clone()).collect();
        let times: Vec<R::Element> = terms.iter().map(|(_, times)| ring.element(&times.clone().into())).collect();
        let adic = Adic { prime: self.prime, s, terms: &parameters, m: last, options: self.options };
        let indivisible = || Error::BrokenLaw("a q-adic coefficient is not integral".to_owned());
        let mut ticker = Ticker::new(self.options, "sequences", last);
        let mut lanes = Lanes::new(ring, s, &parameters);
        let start = if recurrence == Recurrence::Powers { first } else { 0 };
        if start > 0 {
            lanes.raise(ring, &Natural::from(start));
        }
        let mut sums = Vec::with_capacity(last + 1 - first);
        let mut divisors = Vec::new().into_iter();
        for n in start..=last {
            if n >= first {
                let add = |sum, (times, x)| ring.plus(&sum, &ring.times(times, x));
                let sum = times.iter().zip(lanes.current()).fold(ring.word(0), add);
                sums.push((ring.natural(&sum), ring.natural(&lanes.current()[single])));
            }
            match recurrence {
                _ if n == last => {}
                Recurrence::Powers => lanes.step_power(ring),
                Recurrence::Scaled => lanes.step_scaled(ring),
                Recurrence::Coefficients => {
                    if divisors.len() == 0 {
                        let block = adic.divisors(ring, n + 1, last.min(n + BLOCK)).ok_or_else(indivisible)?;
                        divisors = block.into_iter();
                    }
                    let (power, unit) = divisors.next().ok_or_else(indivisible)?;
                    lanes.step_divided(ring, power, &unit).ok_or_else(indivisible)?;
                }
            }
            ticker.tick(n, 10 * terms.len())?;
        }
        Ok(sums)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::coefficient;
    use crate::arith::moduli;
    use crate::arith::natural::Ring;
    use proptest::prelude::*;

    proptest! {
        /// A sequence is one coefficient, or power, after another, whichever way it is walked.
        #[test]
        fn sequences_are_their_terms(
            s in -20i32..20, terms in prop::collection::vec((-20i32..20, 1u32..5), 1..6),
            first in 0usize..12, more in 0usize..30, modulus in 1u64..5000,
            recurrence in prop::sample::select(vec![Recurrence::Powers, Recurrence::Coefficients, Recurrence::Scaled]),
        ) {
            // p and q are integers only if s and t are both even or both odd.
            let terms: Vec<(Integer, Natural)> =
                terms.iter().map(|&(t, times)| (Integer::from(2 * t + s), Natural::from(times))).collect();
            let (s, last, options) = (Integer::from(s), first + more, Options::default());
            let sequence = Sequence { recurrence, s: &s, terms: &terms, single: 0, first, last };
            let one = |t: &Integer, n: usize| match recurrence {
                Recurrence::Powers => t.pow(n),
                Recurrence::Coefficients => coefficient::exact(&s, t, n, &options).expect("small"),
                Recurrence::Scaled => {
                    let factorial = coefficient::factorial(n, &options).expect("small");
                    coefficient::exact(&s, t, n, &options).expect("small") * Integer::from(factorial)
                }
            };
            let sum = |n| terms.iter().fold(Integer::ZERO, |sum, (t, times)| sum + one(t, n) * Integer::from(times.clone()));
            let expected: Vec<Sum<Integer>> = (first..=last).map(|n| (sum(n), one(&terms[0].0, n))).collect();
            prop_assert_eq!(sequence.exact(&options), Ok(expected.clone()));
            for part in moduli::split(&Natural::from(modulus), last) {
                let reduce = |n: &Integer| Ring::new(part.modulus()).reduce(n.clone()).residue();
                let expected: Vec<Sum<Natural>> = expected.iter().map(|(a, b)| (reduce(a), reduce(b))).collect();
                prop_assert_eq!(sequence.modulo(&part, &options), Ok(expected));
            }
        }
    }
}
