//! [z^m] of (1-z)^-p (1+z)^-q modulo an odd prime P, for m far too large to take every step.
//!
#![doc = include_str!("long_coefficient.md")]

use super::chinese_remainder::Garner;
use super::natural::{Integer, Natural, Ring, bit_length};
use super::residues::{Residues, Word};
use super::threads;
use super::word_field::{Plan, WordField};
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};

/// The most steps this method can take: tables for 2^44 have 2^22 entries and take two gigabytes.
pub const MAX_STEPS: u64 = 1 << 44;

/// Below this many steps, taking each of them is faster (measured: equal at about ten million).
const FEW_STEPS: u64 = 10_000_000;

/// Whether this method applies and is faster than taking m steps.
pub(super) fn is_quicker(prime: u64, m: &Natural) -> bool {
    let steps = u64::try_from(m).map_or(prime, |m| m.min(prime));
    steps <= MAX_STEPS && (*m >= Natural::from(prime) || steps > FEW_STEPS)
}

/// The coefficient [z^m] modulo `prime`, for each t.
pub(super) fn modulo(
    prime: u64,
    s: &Integer,
    terms: &[Integer],
    m: &Natural,
    options: &Options<'_>,
) -> Result<Vec<Natural>> {
    let field = Field::new(prime, m, options)?;
    threads::in_parts(options, terms, 1, |terms| field.values(s, terms, m))
}

/// (1-z)^-p (1+z)^-q.
struct Series {
    p: Integer,
    q: Integer,
}

impl Series {
    fn new(s: &Integer, t: &Integer) -> Self {
        Series { p: (s + t) >> 1, q: (s - t) >> 1 }
    }
}

/// The integers modulo P.
struct Field<'a> {
    prime: u64,
    ring: Word,
    /// n!, for n below P.
    factorials: Walk,
    options: &'a Options<'a>,
}

/// The scaled coefficients of one series: giant steps from 0 on, as far as requested.
struct Walk {
    s: u64,
    t: u64,
    /// P_v(0), P_v(v), ...
    giant: Vec<[u64; 4]>,
    v: u64,
}

impl<'a> Field<'a> {
    /// The field, for coefficients up to z^m.
    fn new(prime: u64, m: &Natural, options: &'a Options<'a>) -> Result<Self> {
        let factorials = Walk { s: 0, t: 0, giant: Vec::new(), v: 1 };
        let mut field = Field { prime, ring: Word::new(prime), factorials, options };
        // 1/(1-z) has a_n = 1, so its b_n is n!.
        let one = field.ring.word(1);
        field.factorials = field.walk_from(one, one, u64::try_from(m).unwrap_or(prime).min(prime))?;
        Ok(field)
    }

    /// [z^m] for each t.
    fn values(&self, s: &Integer, terms: &[Integer], m: &Natural) -> Result<Vec<Natural>> {
        let mut ticker = Ticker::new(self.options, "coefficients of a very long series", terms.len());
        let mut values = Vec::with_capacity(terms.len());
        for (i, t) in terms.iter().enumerate() {
            let (value, _) = self.pair(&Series::new(s, t), m)?;
            values.push(self.ring.natural(&value));
            ticker.tick(i + 1, 1_000_000)?;
        }
        Ok(values)
    }

    /// [z^m] and [z^(m-1)].
    fn pair(&self, series: &Series, m: &Natural) -> Result<(u64, u64)> {
        if m.is_zero() {
            return Ok((self.ring.word(1), self.ring.word(0)));
        }
        let prime = Natural::from(self.prime);
        if *m < prime {
            let m = u64::try_from(m).unwrap_or(0);
            let walk = self.walk(series, m)?;
            return Ok((self.coefficient(&walk, m)?, self.coefficient(&walk, m - 1)?));
        }
        // p = P p1 - p0.
        let split = |exponent: &Integer| {
            let rest = Ring::new(prime.clone()).reduce(-exponent.clone()).residue();
            let above = (exponent + Integer::from(rest.clone())) / Integer::from(prime.clone());
            (u64::try_from(rest).unwrap_or(0), above)
        };
        let ((p0, p1), (q0, q1)) = (split(&series.p), split(&series.q));
        let (m1, m0) = (m / &prime, u64::try_from(m % &prime).unwrap_or(0));
        let (high, higher) = self.pair(&Series { p: p1, q: q1 }, &m1)?;
        // Coefficients of g are needed at m0, m0 + P and the indices before them, or mirrored:
        // first find the farthest.
        let indices = [Some(m0), Some(m0 + self.prime), m0.checked_sub(1), Some((m0 + self.prime).wrapping_sub(1))];
        let farthest = indices.into_iter().flatten().filter_map(|j| Some(j.min((p0 + q0).checked_sub(j)?))).max();
        let walk = self.walk(&Series { p: -Integer::from(p0), q: -Integer::from(q0) }, farthest.unwrap_or(0))?;
        let low = |j: u64| self.polynomial(&walk, p0, q0, j);
        let value = self.ring.dot(&low(m0)?, &high, &low(m0 + self.prime)?, &higher);
        let previous = match m0.checked_sub(1) {
            // g has no term of degree 2P - 1.
            None => self.ring.times(&low(self.prime - 1)?, &higher),
            Some(before) => self.ring.dot(&low(before)?, &high, &low(before + self.prime)?, &higher),
        };
        Ok((value, previous))
    }

    /// [z^j] of g = (1-z)^p0 (1+z)^q0, for p0, q0 < P.
    fn polynomial(&self, walk: &Walk, p0: u64, q0: u64, j: u64) -> Result<u64> {
        let Some(mirrored) = (p0 + q0).checked_sub(j) else { return Ok(self.ring.word(0)) };
        let value = self.coefficient(walk, j.min(mirrored))?;
        // z^degree g(1/z) = (-1)^p0 g(z).
        Ok(if j > mirrored && p0 % 2 == 1 { self.negative(value) } else { value })
    }

    fn negative(&self, x: u64) -> u64 {
        if x == 0 { 0 } else { self.prime - x }
    }

    /// [z^m] for m < P.
    fn coefficient(&self, walk: &Walk, m: u64) -> Result<u64> {
        let inverse = self.ring.inverse(&self.scaled(&self.factorials, m)?);
        let inverse = inverse.ok_or_else(|| Error::BrokenLaw("m! is 0 modulo a prime above m".to_owned()))?;
        Ok(self.ring.times(&self.scaled(walk, m)?, &inverse))
    }

    /// The walk needed for coefficients up to z^most.
    fn walk(&self, series: &Series, most: u64) -> Result<Walk> {
        let (s, t) = (&series.p + &series.q, &series.p - &series.q);
        self.walk_from(self.ring.element(&s), self.ring.element(&t), most)
    }

    fn walk_from(&self, s: u64, t: u64, most: u64) -> Result<Walk> {
        if most > FEW_STEPS / 100 {
            // With v above sqrt(P), points may coincide: then v is halved, with more products.
            let exponent = most.ilog2().div_ceil(2);
            for exponent in [exponent, exponent - 1] {
                if let Some(giant) = self.giant_steps(s, t, exponent, most >> exponent)? {
                    return Ok(Walk { s, t, giant, v: 1 << exponent });
                }
            }
        }
        Ok(Walk { s, t, giant: Vec::new(), v: 1 })
    }

    /// b_m = m! [z^m].
    fn scaled(&self, walk: &Walk, m: u64) -> Result<u64> {
        let mut state = [self.ring.word(1), self.ring.word(0)];
        let mut n = 0;
        for step in walk.giant.iter().take(usize::try_from(m / walk.v).unwrap_or(usize::MAX)) {
            state = self.apply(step, state);
            n += walk.v;
        }
        let total = usize::try_from(m).unwrap_or(usize::MAX);
        let mut ticker = Ticker::new(self.options, "coefficients of a very long series", total);
        let (mut index, one) = (self.ring.word(n), self.ring.word(1));
        let mut sum = self.ring.plus(&walk.s, &index);
        while n < m {
            state = self.apply(&[walk.t, index, sum, 0], state);
            index = self.ring.plus(&index, &one);
            sum = self.ring.plus(&sum, &one);
            n += 1;
            ticker.tick(usize::try_from(n).unwrap_or(usize::MAX), 5)?;
        }
        Ok(state[0])
    }

    fn apply(&self, [a, b, c, d]: &[u64; 4], [x, y]: [u64; 2]) -> [u64; 2] {
        [self.ring.dot(a, &x, b, &y), self.ring.dot(c, &x, d, &y)]
    }

    /// P_v(0), P_v(v), P_v(2v), ..., for v = 2^exponent: v + 1 of them, or four times as many if
    /// `wanted` is more; `None` if a point cannot be interpolated.
    fn giant_steps(&self, s: u64, t: u64, exponent: u32, wanted: u64) -> Result<Option<Vec<[u64; 4]>>> {
        let mut ticker = Ticker::new(self.options, "coefficients of a very long series", 1 << exponent);
        let v = self.ring.word(1 << exponent);
        // d = 1: M(0), M(v).
        let at = |x: u64| [t, x, self.ring.plus(&s, &x), 0];
        let mut values = vec![at(0), at(v)];
        let Some(inverse) = self.ring.inverse(&v) else { return Ok(None) };
        for _ in 0..exponent {
            let d = values.len() - 1;
            let shift = self.ring.times(&self.ring.word(d as u64), &inverse);
            let beyond = self.ring.word(d as u64 + 1);
            let shifts = [beyond, shift, self.ring.plus(&shift, &beyond)];
            let Some([further, moved, moved_further]) = self.shifted(&values, shifts) else { return Ok(None) };
            // P_d at v(i + 0..=2d), and at the same points + d.
            values.extend(further);
            let moved = moved.into_iter().chain(moved_further);
            values = values.iter().zip(moved).take(2 * d + 1).map(|(low, high)| self.product(&high, low)).collect();
            ticker.tick(d, 10_000 * d)?;
        }
        if wanted > values.len() as u64 {
            let block = values.len() as u64;
            let Some(further) = self.shifted(&values, [block, 2 * block, 3 * block].map(|a| self.ring.word(a))) else {
                return Ok(None);
            };
            values.extend(further.into_iter().flatten());
        }
        Ok(Some(values))
    }

    /// The matrix product high low.
    fn product(&self, [a, b, c, d]: &[u64; 4], [e, f, g, h]: &[u64; 4]) -> [u64; 4] {
        let dot = |a, b, c, d| self.ring.dot(a, b, c, d);
        [dot(a, e, b, g), dot(a, f, b, h), dot(c, e, d, g), dot(c, f, d, h)]
    }

    /// The values at a, a+1, ..., a+d of the polynomials of degree at most d whose values at 0 .. d
    /// are given, for three a.
    fn shifted(&self, values: &[[u64; 4]], shifts: [u64; 3]) -> Option<[Vec<[u64; 4]>; 3]> {
        let d = values.len() - 1;
        let kernels = shifts.map(|a| self.kernel(a, d));
        let [Some(first), Some(second), Some(third)] = kernels else { return None };
        let kernels = [first, second, third];
        let weights = self.weights(d)?;
        let garner = Garner::new(WordField::all().take(self.primes_needed(d)).map(|field| field.modulus()).collect());
        let length = (3 * d + 2).next_power_of_two();
        let mut residues: Vec<Vec<Vec<u64>>> = vec![vec![Vec::new(); 12]; garner.len()];
        for (field, residues) in WordField::all().zip(&mut residues) {
            let plan = field.plan(length);
            let entries: Vec<Vec<u64>> = (0..4)
                .map(|e| {
                    let weighted = values
                        .iter()
                        .zip(&weights)
                        .map(|(value, weight)| self.number(self.ring.times(&value[e], weight)));
                    transformed(&field, &plan, weighted, length)
                })
                .collect();
            for (i, kernel) in kernels.iter().enumerate() {
                let kernel = transformed(&field, &plan, kernel.inverses.iter().map(|&x| self.number(x)), length);
                for (e, entry) in entries.iter().enumerate() {
                    let mut product: Vec<u64> = entry.iter().zip(&kernel).map(|(x, y)| field.times(*x, *y)).collect();
                    plan.inverse_transform(&mut product);
                    residues[4 * i + e] = product[d..=2 * d].iter().map(|&x| field.number(x)).collect();
                }
            }
        }
        let combined = |i: usize, j: usize| -> [u64; 4] {
            std::array::from_fn(|e| {
                let digits = residues.iter().map(|field| field[4 * i + e][j]);
                let sum = self.ring.word(garner.combine_modulo(digits, self.prime));
                self.ring.times(&sum, &kernels[i].products[j])
            })
        };
        Some(std::array::from_fn(|i| (0..=d).map(|j| combined(i, j)).collect()))
    }

    fn number(&self, x: u64) -> u64 {
        self.ring.times(&x, &1)
    }

    /// The number of word primes that hold a convolution of d+1 terms below P.
    fn primes_needed(&self, d: usize) -> usize {
        let bits = 2 * bit_length(&Natural::from(self.prime)) + (d + 1).ilog2() as usize + 1;
        bits.div_ceil(WordField::BITS)
    }

    /// (-1)^(d-i) / (i! (d-i)!) for i = 0 ..= d.
    fn weights(&self, d: usize) -> Option<Vec<u64>> {
        let mut factorials = vec![self.ring.word(1)];
        for n in 1..=d as u64 {
            let last = factorials[factorials.len() - 1];
            factorials.push(self.ring.times(&last, &self.ring.word(n)));
        }
        let mut inverse = self.ring.inverse(&factorials[d])?;
        let mut inverses = vec![0; d + 1];
        for n in (0..=d).rev() {
            inverses[n] = inverse;
            inverse = self.ring.times(&inverse, &self.ring.word(n as u64));
        }
        let weight = |i: usize| {
            let weight = self.ring.times(&inverses[i], &inverses[d - i]);
            if (d - i) % 2 == 1 { self.negative(weight) } else { weight }
        };
        Some((0..=d).map(weight).collect())
    }

    /// The kernel for interpolation at a .. a+d; `None` if one of a-d .. a+d is 0.
    fn kernel(&self, a: u64, d: usize) -> Option<Kernel> {
        let one = self.ring.word(1);
        let mut point = self.ring.plus(&a, &self.negative(self.ring.word(d as u64)));
        let mut points = Vec::with_capacity(2 * d + 1);
        let mut prefixes = Vec::with_capacity(2 * d + 1);
        let mut product = one;
        for _ in 0..=2 * d {
            points.push(point);
            prefixes.push(product);
            product = self.ring.times(&product, &point);
            point = self.ring.plus(&point, &one);
        }
        let mut inverse = self.ring.inverse(&product)?;
        let mut inverses = prefixes;
        for (entry, point) in inverses.iter_mut().zip(&points).rev() {
            *entry = self.ring.times(entry, &inverse);
            inverse = self.ring.times(&inverse, point);
        }
        // prod over k = 0 ..= d of (a+j-k): points j ..= j+d.
        let mut products = vec![points[..=d].iter().fold(one, |product, x| self.ring.times(&product, x))];
        for j in 0..d {
            let grown = self.ring.times(&products[j], &points[j + d + 1]);
            products.push(self.ring.times(&grown, &inverses[j]));
        }
        Some(Kernel { inverses, products })
    }
}

/// For a shift a: 1/(a-d), ..., 1/(a+d), and the products (a+j) ... (a+j-d), j = 0 ..= d.
struct Kernel {
    inverses: Vec<u64>,
    products: Vec<u64>,
}

fn transformed(field: &WordField, plan: &Plan, numbers: impl Iterator<Item = u64>, length: usize) -> Vec<u64> {
    let mut values: Vec<u64> = numbers.map(|x| field.element(x)).collect();
    values.resize(length, 0);
    plan.transform(&mut values);
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::coefficient::by_recurrence;
    use crate::options::Options;
    use proptest::prelude::*;

    proptest! {
        /// Small primes: many digits.
        #[test]
        fn digits_agree_with_exact_coefficients(
            p in -3000i64..3000, q in -3000i64..3000, m in 0usize..900,
            prime in prop::sample::select(vec![3u64, 5, 7, 11, 31, 97]),
        ) {
            let (s, t) = (Integer::from(p + q), Integer::from(p - q));
            let exact = by_recurrence(&s, &t, m, &Options::default()).expect("not cancelled");
            let expected = Ring::new(Natural::from(prime)).reduce(exact).residue();
            let found = modulo(prime, &s, &[t], &Natural::from(m), &Options::default());
            prop_assert_eq!(found, Ok(vec![expected]));
        }

        /// Giant steps agree with single ones, for primes of all lengths, including short ones.
        #[test]
        fn giant_steps_are_many_small_ones(
            s: u64, t: u64, exponent in 1u32..7, wanted in 0u64..200,
            prime in prop::sample::select(vec![67u64, 4099, 65_537, 1_000_000_007, (1 << 61) - 1]),
        ) {
            let options = Options::default();
            let field = Field::new(prime, &Natural::ONE, &options).expect("not cancelled");
            let (s, t) = (field.ring.word(s), field.ring.word(t));
            let v = 1u64 << exponent;
            if let Some(giant) = field.giant_steps(s, t, exponent, wanted).expect("not cancelled") {
                prop_assert_eq!(giant.len() as u64, if wanted > v + 1 { 4 * (v + 1) } else { v + 1 });
                for (i, step) in (0u64..).zip(&giant) {
                    let mut matrix = [field.ring.word(1), 0, 0, field.ring.word(1)];
                    for x in i * v..(i + 1) * v {
                        let x = field.ring.word(x);
                        matrix = field.product(&[t, x, field.ring.plus(&s, &x), 0], &matrix);
                    }
                    prop_assert_eq!(*step, matrix);
                }
            } else {
                prop_assert!(prime < 5000, "points coincide only modulo small primes");
            }
        }
    }

    /// Points coincide modulo 10^9+7 with v = 2^15; then every step used to be taken, silently.
    #[test]
    fn primes_a_little_below_a_power_of_four_have_giant_steps() {
        let m = Natural::from(1_000_000_006u32);
        let options = Options::default();
        let field = Field::new(1_000_000_007, &m, &options).expect("not cancelled");
        let walk = field.walk(&Series::new(&Integer::ONE, &Integer::ONE), 1_000_000_006).expect("not cancelled");
        assert!(walk.v * (walk.giant.len() as u64 + 1) >= 1_000_000_006);
        // Wilson: (P-1)! = -1.
        assert_eq!(field.scaled(&walk, 1_000_000_006).expect("not cancelled"), field.negative(field.ring.word(1)));
    }

    #[test]
    fn far_coefficients_agree_with_every_step() {
        let (s, t) = (Integer::from(123_456_789_012i64), Integer::from(-98_765_432_112i64));
        for (prime, m) in [(1_000_000_007u64, 3_000_017u64), (1_000_003, 12_345_678), ((1 << 61) - 1, 400_001)] {
            let options = Options::default();
            let field = Field::new(prime, &Natural::from(m), &options).expect("not cancelled");
            let series = Series::new(&s, &t);
            let (value, _) = field.pair(&series, &Natural::from(m)).expect("not cancelled");
            if m < prime {
                let part = crate::arith::moduli::Part::Rough(Natural::from(prime));
                let steps = crate::arith::coefficient::modulo(
                    &part,
                    &s,
                    std::slice::from_ref(&t),
                    &Natural::from(m),
                    &Options::default(),
                );
                assert_eq!(steps, Ok(vec![field.ring.natural(&value)]));
            } else {
                let part = crate::arith::moduli::Part::PrimePower { prime, exponent: 2 };
                let steps = crate::arith::coefficient::modulo(
                    &part,
                    &s,
                    std::slice::from_ref(&t),
                    &Natural::from(m),
                    &Options::default(),
                );
                let steps = steps.expect("within limits")[0].clone() % Natural::from(prime);
                assert_eq!(steps, field.ring.natural(&value));
            }
        }
    }
}
