//! One coefficient of f(z) = (1-z)^-p (1+z)^-q for integers p, q, exactly or modulo a number.
//!
#![doc = include_str!("coefficient.md")]

use super::long_coefficient;
use super::moduli::Part;
use super::natural::{Integer, Natural, bit_length, magnitude};
use super::residues::{self, Residues, Task};
use super::threads;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};

/// The largest m up to which every coefficient is computed; beyond it, coefficients are computed
/// only modulo odd primes ([`long_coefficient`]).
pub const MAX_LINEAR: usize = 1_000_000_000;

/// The number of terms advanced together, so that their products overlap.
const LANES: usize = 8;

/// The coefficient [z^m], exactly.
///
/// # Errors
///
/// [`Error::Cancelled`]; [`Error::BrokenLaw`] if m! does not divide b_m.
pub fn exact(s: &Integer, t: &Integer, m: usize, options: &Options<'_>) -> Result<Integer> {
    if m < TREE {
        return by_recurrence(s, t, m, options);
    }
    let mut ticker = Ticker::new(options, "an exact coefficient", m);
    let product = product(s, t, 0, m, &mut ticker)?;
    let factorial = Integer::from(factorial(m, options)?);
    // (b_m, y_m) from (b_0, y_0) = (1, 0).
    let [b, ..] = product;
    let quotient = &b / &factorial;
    if &quotient * &factorial == b {
        return Ok(quotient);
    }
    Err(Error::BrokenLaw("a scaled coefficient does not divide by m!".to_owned()))
}

/// From this m on, a product tree is faster than the recurrence (measured: equal at about 3000).
const TREE: usize = 3_000;

/// The coefficient [z^m] by the recurrence: the oracle for [`exact`].
///
/// It takes m products of a number as long as the answer with one as long as s.
///
/// # Errors
///
/// [`Error::Cancelled`].
pub fn by_recurrence(s: &Integer, t: &Integer, m: usize, options: &Options<'_>) -> Result<Integer> {
    let mut ticker = Ticker::new(options, "an exact coefficient", m);
    let (mut previous, mut current) = (Integer::ZERO, Integer::ONE);
    for n in 0..m {
        let next = (t * &current + (s + Integer::from(n) - Integer::ONE) * &previous) / Integer::from(n + 1);
        (previous, current) = (current, next);
        ticker.tick(n, 50 + bit_length(&magnitude(&current)) / 16)?;
    }
    Ok(current)
}

/// A matrix of two rows.
type Matrix = [Integer; 4];

/// The product M(last-1) ... M(first), where M(n) = [t, n; s+n, 0] takes (b_n, y_n), with
/// y_n = (s+n-1) b_(n-1), one step further. It is split in half, so that factors have equal length.
fn product(s: &Integer, t: &Integer, first: usize, last: usize, ticker: &mut Ticker<'_>) -> Result<Matrix> {
    if last - first > 8 {
        let middle = first.midpoint(last);
        let right = product(s, t, first, middle, ticker)?;
        let left = product(s, t, middle, last, ticker)?;
        let bits = bit_length(&magnitude(&left[0]));
        ticker.tick(last, 400 + bits)?;
        return Ok(times(&left, &right));
    }
    let mut matrix = [Integer::ONE, Integer::ZERO, Integer::ZERO, Integer::ONE];
    for n in first..last {
        let step = [t.clone(), Integer::from(n), s + Integer::from(n), Integer::ZERO];
        matrix = times(&step, &matrix);
    }
    Ok(matrix)
}

fn times([a, b, c, d]: &Matrix, [e, f, g, h]: &Matrix) -> Matrix {
    [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}

/// The factorial m!.
///
/// # Errors
///
/// [`Error::Cancelled`].
pub fn factorial(m: usize, options: &Options<'_>) -> Result<Natural> {
    let mut ticker = Ticker::new(options, "a factorial", m);
    range_product(1, m, &mut ticker)
}

/// The product first (first+1) ... last, split in half.
fn range_product(first: usize, last: usize, ticker: &mut Ticker<'_>) -> Result<Natural> {
    if last < first + 16 {
        ticker.tick(last, 200)?;
        return Ok((first..=last).fold(Natural::ONE, |product, n| product * Natural::from(n)));
    }
    let middle = first.midpoint(last);
    Ok(range_product(first, middle, ticker)? * range_product(middle + 1, last, ticker)?)
}

/// The coefficient [z^m] modulo a part of a modulus, for each t.
///
/// # Errors
///
/// [`Error::Limit`] if m is above [`MAX_LINEAR`] and the part is not an odd prime below 2^62 that
/// [`long_coefficient`] can serve;
/// [`Error::Cancelled`].
pub fn modulo(part: &Part, s: &Integer, terms: &[Integer], m: &Natural, options: &Options<'_>) -> Result<Vec<Natural>> {
    if let Some(prime) = part.word_prime()
        && long_coefficient::is_quicker(prime, m)
    {
        return long_coefficient::modulo(prime, s, terms, m, options);
    }
    let Some(m) = usize::try_from(m).ok().filter(|&m| m <= MAX_LINEAR) else {
        return Err(Error::limit(format!(
            "multisets and sets of more than {MAX_LINEAR} pieces are counted modulo odd primes below 2^44 (below 2^62, if there are fewer than 2^44 \
             pieces) and products of different ones; the modulus has {}\n  help: choose fewer pieces or another modulus, or count tuples",
            part.describe()
        )));
    };
    announce(part, terms.len(), m, options);
    // Terms are independent, but what they have in common takes as long as a few of them.
    let least = (LONG / m.max(1)).max(FEW);
    threads::in_parts(options, terms, least, |terms| step_by_step(part, s, terms, m, options))
}

/// Steps of a term that are worth a thread: a millisecond of work.
const LONG: usize = 250_000;
/// The fewest terms that are worth a thread, however many steps there are.
const FEW: usize = 8;

/// The coefficients [z^m] by m steps.
fn step_by_step(part: &Part, s: &Integer, terms: &[Integer], m: usize, options: &Options<'_>) -> Result<Vec<Natural>> {
    match part {
        Part::PrimePower { prime, exponent } if *prime <= m as u64 => {
            let modulus = part.modulus();
            let task = Adic { prime: *prime, s, terms, m, options };
            let values = residues::run(&Adic::working_modulus(*prime, *exponent, m), task)?;
            Ok(values.into_iter().map(|value| value % &modulus).collect())
        }
        _ => residues::run(&part.modulus(), Rough { s, terms, m, options }),
    }
}

/// Announces the expected time if it is long. Measured: 4 ns per step and term modulo a word, ten
/// times that in several words.
fn announce(part: &Part, terms: usize, m: usize, options: &Options<'_>) {
    const LONG: u64 = 5_000_000_000;
    let step = if bit_length(&part.modulus()) < 62 { 4 } else { 40 };
    let nanoseconds = (terms as u64).saturating_mul(m as u64).saturating_mul(step);
    if nanoseconds > LONG {
        let seconds = nanoseconds / 1_000_000_000;
        options.progress.remark(&format!("{terms} coefficients modulo {}, about {seconds} s", part.modulus()));
    }
}

/// The sum over n in first ..= last of n! [z^n], modulo any number, for each t.
///
/// # Errors
///
/// [`Error::Cancelled`].
pub fn scaled_sums(
    modulus: &Natural,
    s: &Integer,
    terms: &[Integer],
    range: (usize, usize),
    options: &Options<'_>,
) -> Result<Vec<Natural>> {
    residues::run(modulus, Scaled { s, terms, range, options })
}

/// The sum of b_n over a range of n, for each t.
struct Scaled<'a> {
    s: &'a Integer,
    terms: &'a [Integer],
    range: (usize, usize),
    options: &'a Options<'a>,
}

impl Task for Scaled<'_> {
    type Output = Result<Vec<Natural>>;

    fn run<R: Residues>(self, ring: &R) -> Self::Output {
        let (first, last) = self.range;
        let mut ticker = Ticker::new(self.options, "coefficients", last.saturating_mul(self.terms.len()));
        let mut sums = Vec::with_capacity(self.terms.len());
        for terms in self.terms.chunks(LANES) {
            let before = sums.len().saturating_mul(last);
            let mut lanes = Lanes::new(ring, self.s, terms);
            let mut chunk = vec![ring.word(0); terms.len()];
            for n in 0..=last {
                if n >= first {
                    chunk.iter_mut().zip(&lanes.current).for_each(|(sum, b)| *sum = ring.plus(sum, b));
                }
                lanes.step_scaled(ring);
                ticker.tick(before + n * terms.len(), 4 * terms.len())?;
            }
            sums.extend(chunk.iter().map(|sum| ring.natural(sum)));
        }
        Ok(sums)
    }
}

/// a_m for each t, modulo a number coprime to m!.
struct Rough<'a> {
    s: &'a Integer,
    terms: &'a [Integer],
    m: usize,
    options: &'a Options<'a>,
}

impl Task for Rough<'_> {
    type Output = Result<Vec<Natural>>;

    fn run<R: Residues>(self, ring: &R) -> Self::Output {
        let mut factorial = ring.word(1);
        let (one, mut n) = (ring.word(1), ring.word(1));
        for _ in 0..self.m {
            factorial = ring.times(&factorial, &n);
            n = ring.plus(&n, &one);
        }
        let shared = || Error::BrokenLaw("the rough part of a modulus shares a prime with m!".to_owned());
        let inverse = ring.inverse(&factorial).ok_or_else(shared)?;
        let scaled =
            Scaled { s: self.s, terms: self.terms, range: (self.m, self.m), options: self.options }.run(ring)?;
        let divided =
            scaled.iter().map(|b| ring.natural(&ring.times(&ring.element(&Integer::from(b.clone())), &inverse)));
        Ok(divided.collect())
    }
}

/// a_m for each t, in a ring modulo q^N: the recurrence in q-adic integers.
pub(super) struct Adic<'a> {
    pub prime: u64,
    pub s: &'a Integer,
    pub terms: &'a [Integer],
    pub m: usize,
    pub options: &'a Options<'a>,
}

/// The number of units inverted together.
const BLOCK: usize = 512;

impl Task for Adic<'_> {
    type Output = Result<Vec<Natural>>;

    fn run<R: Residues>(self, ring: &R) -> Self::Output {
        let indivisible = || Error::BrokenLaw("a q-adic coefficient is not integral".to_owned());
        let mut ticker = Ticker::new(self.options, "coefficients", self.m);
        let mut chunks: Vec<_> = self.terms.chunks(LANES).map(|terms| Lanes::new(ring, self.s, terms)).collect();
        for start in (0..self.m).step_by(BLOCK) {
            let end = self.m.min(start + BLOCK);
            let divisors = self.divisors(ring, start + 1, end).ok_or_else(indivisible)?;
            for lanes in &mut chunks {
                for (power, unit) in &divisors {
                    lanes.step_divided(ring, *power, unit).ok_or_else(indivisible)?;
                }
            }
            ticker.tick(end, 10 * BLOCK * self.terms.len())?;
        }
        Ok(chunks.iter().flat_map(|lanes| lanes.current.iter().map(|a| ring.natural(a))).collect())
    }
}

impl Adic<'_> {
    /// The power of q that is large enough to know every a_n, n <= m, modulo q^exponent.
    pub fn working_modulus(prime: u64, exponent: usize, m: usize) -> Natural {
        let depth = m.ilog(usize::try_from(prime).unwrap_or(usize::MAX)) as usize;
        Natural::from(prime).pow((exponent + depth).max(2 * depth))
    }

    /// For n = first ..= last, the power of q in n (`None` for 1) and the inverse of the unit that
    /// remains. One inversion serves all: 1 / u_n = (u_first ... u_(n-1)) * 1 / (u_first ... u_n).
    pub fn divisors<R: Residues>(&self, ring: &R, first: usize, last: usize) -> Option<Vec<(Option<u64>, R::Element)>> {
        let mut divisors = Vec::with_capacity(last - first + 1);
        let mut units = Vec::with_capacity(divisors.capacity());
        let mut product = ring.word(1);
        for n in first..=last {
            let (power, unit) = split_word(n as u64, self.prime);
            divisors.push(((power > 1).then_some(power), product.clone()));
            let unit = ring.word(unit);
            product = ring.times(&product, &unit);
            units.push(unit);
        }
        let mut inverse = ring.inverse(&product)?;
        for ((_, entry), unit) in divisors.iter_mut().zip(&units).rev() {
            *entry = ring.times(entry, &inverse);
            inverse = ring.times(&inverse, unit);
        }
        Some(divisors)
    }
}

/// The power of `prime` in `n` > 0, and the unit that remains.
fn split_word(n: u64, prime: u64) -> (u64, u64) {
    let (mut power, mut unit) = (1, n);
    while unit.is_multiple_of(prime) {
        unit /= prime;
        power *= prime;
    }
    (power, unit)
}

/// The recurrence for several t side by side.
pub(super) struct Lanes<R: Residues> {
    terms: Vec<R::Element>,
    previous: Vec<R::Element>,
    current: Vec<R::Element>,
    one: R::Element,
    /// n.
    index: R::Element,
    /// s + n - 1.
    weight: R::Element,
}

impl<R: Residues> Lanes<R> {
    pub fn new(ring: &R, s: &Integer, terms: &[Integer]) -> Self {
        Lanes {
            terms: terms.iter().map(|t| ring.element(t)).collect(),
            previous: vec![ring.word(0); terms.len()],
            current: vec![ring.word(1); terms.len()],
            one: ring.word(1),
            index: ring.word(0),
            weight: ring.element(&(s - Integer::ONE)),
        }
    }

    /// The current term of each recurrence.
    pub fn current(&self) -> &[R::Element] {
        &self.current
    }

    /// Replaces each current term by t^n.
    pub fn raise(&mut self, ring: &R, n: &Natural) {
        self.current.iter_mut().zip(&self.terms).for_each(|(current, t)| *current = ring.power(t, n));
    }

    /// t^(n+1) = t t^n.
    pub fn step_power(&mut self, ring: &R) {
        self.current.iter_mut().zip(&self.terms).for_each(|(current, t)| *current = ring.times(t, current));
    }

    /// b_(n+1) = t b_n + n (s + n - 1) b_(n-1).
    #[inline]
    pub fn step_scaled(&mut self, ring: &R) {
        let factor = ring.times(&self.index, &self.weight);
        for ((t, previous), current) in self.terms.iter().zip(&mut self.previous).zip(&mut self.current) {
            let next = ring.dot(t, current, &factor, previous);
            *previous = std::mem::replace(current, next);
        }
        self.advance(ring);
    }

    /// a_(n+1) = (t a_n + (s + n - 1) a_(n-1)) / (n+1), the divisor given as a power of q and the
    /// inverse of a unit.
    #[inline]
    pub fn step_divided(&mut self, ring: &R, power: Option<u64>, unit: &R::Element) -> Option<()> {
        for ((t, previous), current) in self.terms.iter().zip(&mut self.previous).zip(&mut self.current) {
            let mut next = ring.dot(t, current, &self.weight, previous);
            if let Some(power) = power {
                next = ring.divided(&next, power)?;
            }
            *previous = std::mem::replace(current, ring.times(&next, unit));
        }
        self.advance(ring);
        Some(())
    }

    #[inline]
    fn advance(&mut self, ring: &R) {
        self.index = ring.plus(&self.index, &self.one);
        self.weight = ring.plus(&self.weight, &self.one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::moduli;
    use crate::arith::natural::Ring;
    use crate::options::Options;
    use proptest::prelude::*;

    /// The coefficients up to z^m of (1-z)^-p (1+z)^-q by multiplying the series out.
    pub(crate) fn by_definition(p: i32, q: i32, m: usize) -> Vec<Integer> {
        let mut series = vec![Integer::ZERO; m + 1];
        series[0] = Integer::ONE;
        for (exponent, sign) in [(p, 1), (q, -1)] {
            let sign = Integer::from(sign);
            for _ in 0..exponent.abs() {
                if exponent > 0 {
                    (1..=m).for_each(|i| series[i] = &series[i] + &sign * &series[i - 1]);
                } else {
                    (1..=m).rev().for_each(|i| series[i] = &series[i] - &sign * &series[i - 1]);
                }
            }
        }
        series
    }

    fn reduce(n: &Integer, modulus: &Natural) -> Natural {
        Ring::new(modulus.clone()).reduce(n.clone()).residue()
    }

    proptest! {
        #[test]
        fn every_road_gives_the_coefficient(p in -14i32..14, q in -14i32..14, m in 0usize..40, modulus in 2u64..5000) {
            let series = by_definition(p, q, m);
            let (s, t) = (Integer::from(p + q), Integer::from(p - q));
            let terms = [t.clone()];
            prop_assert_eq!(exact(&s, &t, m, &Options::default()), Ok(series[m].clone()));
            let options = Options::default();
            let mut ticker = Ticker::new(&options, "test", m);
            let [b, ..] = product(&s, &t, 0, m, &mut ticker).expect("not cancelled");
            prop_assert_eq!(b, &series[m] * Integer::from(factorial(m, &Options::default()).expect("not cancelled")));
            let modulus = Natural::from(modulus);
            for part in moduli::split(&modulus, m) {
                let found = modulo(&part, &s, &terms, &Natural::from(m), &Options::default());
                prop_assert_eq!(found, Ok(vec![reduce(&series[m], &part.modulus())]), "modulo {:?}", part);
            }
            let scaled = series.iter().enumerate().skip(m / 2).fold(Integer::ZERO, |sum, (n, a)| {
                sum + a * Integer::from(factorial(n, &Options::default()).expect("not cancelled"))
            });
            let found = scaled_sums(&modulus, &s, &terms, (m / 2, m), &Options::default());
            prop_assert_eq!(found, Ok(vec![reduce(&scaled, &modulus)]));
        }

        /// Long moduli and many terms: prime powers longer than a word, s and t of many digits.
        #[test]
        fn prime_powers_agree_with_exact_coefficients(
            s in any::<i128>(), terms in prop::collection::vec(any::<i64>(), 1..20), m in 0usize..700,
            prime in prop::sample::select(vec![2u64, 3, 5, 7, 23, 127]), exponent in 1usize..90,
        ) {
            // p and q are integers only if s and t are both even or both odd.
            let s = Integer::from(s);
            let terms: Vec<Integer> = terms.into_iter().map(|t| Integer::from(t) * Integer::from(2) + &s).collect();
            let part = Part::PrimePower { prime, exponent };
            let found = modulo(&part, &s, &terms, &Natural::from(m), &Options::default()).expect("within limits");
            for (t, found) in terms.iter().zip(found) {
                let exact = by_recurrence(&s, t, m, &Options::default()).expect("not cancelled");
                prop_assert_eq!(found, reduce(&exact, &part.modulus()));
            }
        }
    }

    #[test]
    fn the_tree_agrees_with_the_recurrence() {
        let (s, t) = (Integer::from(-12_345_678), Integer::from(1_234));
        assert_eq!(exact(&s, &t, TREE + 7, &Options::default()), by_recurrence(&s, &t, TREE + 7, &Options::default()));
    }
}
