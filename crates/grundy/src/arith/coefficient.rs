//! One coefficient of (1-z)^-A (1+z)^-B or of (1+z)^A (1-z)^B, exactly or modulo a number.
//!
//! Both are f(z) = (1-z)^-p (1+z)^-q with integers p, q (negative ones for the second). From f'/f,
//!
//! ```text
//! (1 - z^2) f' = ((p - q) + (p + q) z) f,     so with s = p + q and t = p - q
//! (n+1) a_(n+1) = t a_n + (s + n - 1) a_(n-1),     a_0 = 1, a_1 = t.
//! ```
//!
//! For multisets s = C = A+B, for sets s = -C; t = A - B in both. Scaled by n! no step divides:
//! b_n = n! a_n obeys b_(n+1) = t b_n + n (s + n - 1) b_(n-1), which works modulo every r coprime to m!.
//! The part of a modulus that shares primes with m! is the business of [`prime_power`](super::prime_power).

use super::chinese_remainder;
use super::natural::{Integer, Natural, Residue, Ring, bit_length, magnitude};
use super::prime_power::PrimePower;
use super::primes;
use crate::error::{Error, Result};
use crate::progress::{Progress, Ticker};

/// Which series the coefficient is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Series {
    /// (1-z)^-A (1+z)^-B, whose coefficients count multisets.
    Multisets,
    /// (1+z)^A (1-z)^B, whose coefficients count sets.
    Sets,
}

/// [z^m] of the series with A + B = `total` and A - B = `difference`, by the recurrence.
///
/// Takes m products of a number as long as the answer with one as long as `total`.
///
/// # Errors
///
/// [`Error::Cancelled`].
pub fn exact(
    series: Series,
    total: &Natural,
    difference: &Integer,
    m: usize,
    progress: &dyn Progress,
) -> Result<Integer> {
    let mut ticker = Ticker::new(progress, "an exact coefficient", m);
    let s = signed_total(series, total);
    let (mut previous, mut current) = (Integer::ZERO, Integer::ONE);
    for n in 0..m {
        let next = (difference * &current + (&s + Integer::from(n) - Integer::ONE) * &previous) / Integer::from(n + 1);
        (previous, current) = (current, next);
        ticker.tick(n, 50 + bit_length(&magnitude(&current)) / 16)?;
    }
    Ok(current)
}

fn signed_total(series: Series, total: &Natural) -> Integer {
    match series {
        Series::Multisets => Integer::from(total.clone()),
        Series::Sets => -Integer::from(total.clone()),
    }
}

/// A modulus split into coprime parts, each with the road that suits it, for coefficients up to z^m.
pub struct Moduli {
    /// Prime powers q^e with q <= m, as pairs of q and e.
    prime_powers: Vec<(usize, usize)>,
    /// What is left: coprime to m!.
    rough: Natural,
    m: usize,
}

impl Moduli {
    /// Splits `modulus` for coefficients of z^m; `shift` more factors 2 are kept where it is even, so that sums
    /// divisible by 2^shift can be divided afterwards.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if the tables for a prime power would take more than [`MAX_TABLE_BYTES`].
    pub fn new(modulus: &Natural, shift: usize, m: usize) -> Result<Self> {
        let mut rough = modulus.clone();
        let mut prime_powers = Vec::new();
        for prime in primes::up_to(m.max(2)) {
            let exponent = strip(&mut rough, prime);
            let kept = if prime == 2 { exponent + shift } else { exponent };
            if exponent > 0 {
                check_tables(prime, kept, m)?;
                prime_powers.push((prime, kept));
            }
            if rough.is_one() {
                break;
            }
        }
        Ok(Moduli { prime_powers, rough, m })
    }

    /// 2^-shift times the sum of multiplicity * [z^m] over `terms` (difference, multiplicity), modulo the modulus.
    ///
    /// # Errors
    ///
    /// [`Error::BrokenLaw`] if the sum is not divisible by 2^shift where that can be seen (the modulus is even);
    /// [`Error::Cancelled`].
    pub fn sum(
        &self,
        series: Series,
        total: &Natural,
        terms: &[(Integer, Integer)],
        shift: usize,
        progress: &dyn Progress,
    ) -> Result<Natural> {
        let indivisible = || Error::BrokenLaw("an inverse transform does not divide by 2^b".to_owned());
        let work = (1 + self.prime_powers.len()) * terms.len();
        let mut ticker = Ticker::new(progress, "coefficients", work);
        let rough = self.sum_modulo_rough(series, total, terms, shift, &mut ticker)?;
        let mut residues = vec![(rough, self.rough.clone())];
        for &(prime, exponent) in &self.prime_powers {
            let power = PrimePower::new(prime, exponent, self.m);
            let ring = power.ring();
            let mut sum = ring.reduce(0u8);
            for (difference, multiplicity) in terms {
                sum += ring.reduce(multiplicity.clone()) * power.coefficient(series, total, difference, self.m);
                ticker.tick(terms.len() * residues.len(), 200 * self.m)?;
            }
            residues.push(halved(&power, &sum, shift).ok_or_else(indivisible)?);
        }
        chinese_remainder::combine(&residues)
            .ok_or_else(|| Error::BrokenLaw("the parts of a modulus are not coprime".to_owned()))
    }

    fn sum_modulo_rough(
        &self,
        series: Series,
        total: &Natural,
        terms: &[(Integer, Integer)],
        shift: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<Natural> {
        if self.rough.is_one() {
            return Ok(Natural::ZERO);
        }
        let ring = Ring::new(self.rough.clone());
        let mut sum = ring.reduce(0u8);
        for (i, (difference, multiplicity)) in terms.iter().enumerate() {
            sum += ring.reduce(multiplicity.clone()) * scaled(&ring, series, total, difference, self.m);
            ticker.tick(i, 50 * self.m)?;
        }
        let factorial = (1..=self.m).fold(ring.reduce(1u8), |product, n| product * ring.reduce(n));
        let denominator = factorial * ring.reduce(2u8).pow(&Natural::from(shift));
        let shared = || Error::BrokenLaw("the rough part of a modulus shares a prime with m!".to_owned());
        Ok((sum * denominator.inv().ok_or_else(shared)?).residue())
    }
}

/// The most memory the tables for one prime power may take.
pub const MAX_TABLE_BYTES: usize = 8_000_000_000;

/// Refuses tables that are too large: about five numbers modulo q^e for each n up to m.
fn check_tables(prime: usize, exponent: usize, m: usize) -> Result<()> {
    let number = 24 + exponent.saturating_mul(prime.ilog2() as usize + 1) / 8;
    let bytes = m.saturating_mul(5).saturating_mul(number);
    if bytes <= MAX_TABLE_BYTES {
        return Ok(());
    }
    Err(Error::Limit(format!(
        "the modulus has the factor {prime}^{exponent}, and with it {m} pieces need about {bytes} bytes of tables; the \
         limit is {MAX_TABLE_BYTES}\n  help: choose fewer pieces, or a modulus without prime factors up to {m}"
    )))
}

/// m! [z^m] modulo the ring's modulus.
fn scaled<'r>(ring: &'r Ring, series: Series, total: &Natural, difference: &Integer, m: usize) -> Residue<'r> {
    let one = ring.reduce(1u8);
    let t = ring.reduce(difference.clone());
    let mut weight = ring.reduce(signed_total(series, total)) - one.clone(); // s + n - 1
    let mut index = ring.reduce(0u8); // n
    let (mut previous, mut current) = (ring.reduce(0u8), one.clone());
    for _ in 0..m {
        let next = &t * &current + &index * &weight * &previous;
        (previous, current) = (current, next);
        index += &one;
        weight += &one;
    }
    current
}

/// The sum modulo q^(e + shift) divided by 2^shift, modulo q^e (the shift is there only for q = 2).
fn halved(power: &PrimePower, sum: &Residue<'_>, shift: usize) -> Option<(Natural, Natural)> {
    let ring = power.ring();
    if power.prime() == 2 {
        let sum = sum.residue();
        let quotient = &sum >> shift;
        return (&quotient << shift == sum).then(|| (quotient, power.modulus() >> shift));
    }
    let inverse = ring.reduce(2u8).pow(&Natural::from(shift)).inv()?;
    Some(((sum * inverse).residue(), power.modulus()))
}

/// Divides `n` by `prime` as often as it can, and says how often that was.
fn strip(n: &mut Natural, prime: usize) -> usize {
    if prime == 2 {
        let exponent = n.trailing_zeros().unwrap_or(0);
        *n >>= exponent;
        return exponent;
    }
    let prime = Natural::from(prime);
    let mut exponent = 0;
    while !n.is_zero() && (&*n % &prime).is_zero() {
        *n /= &prime;
        exponent += 1;
    }
    exponent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use proptest::prelude::*;

    /// The coefficient by multiplying the series out.
    fn by_definition(series: Series, a: usize, b: usize, m: usize) -> Integer {
        let mut coefficients = vec![Integer::ZERO; m + 1];
        coefficients[0] = Integer::ONE;
        let factors = std::iter::repeat_n(1, a).chain(std::iter::repeat_n(-1, b));
        for sign in factors.map(Integer::from) {
            match series {
                // times 1 / (1 - sign z)
                Series::Multisets => {
                    (1..=m).for_each(|i| coefficients[i] = &coefficients[i] + &sign * &coefficients[i - 1]);
                }
                // times (1 + sign z)
                Series::Sets => {
                    (1..=m).rev().for_each(|i| coefficients[i] = &coefficients[i] + &sign * &coefficients[i - 1]);
                }
            }
        }
        coefficients[m].clone()
    }

    proptest! {
        #[test]
        fn every_road_gives_the_coefficient(
            a in 0usize..14, b in 0usize..14, m in 0usize..20, modulus in 1u64..5000, sets: bool,
        ) {
            let series = if sets { Series::Sets } else { Series::Multisets };
            let expected = by_definition(series, a, b, m);
            let total = Natural::from(a + b);
            let difference = Integer::from(a) - Integer::from(b);
            prop_assert_eq!(exact(series, &total, &difference, m, &Silent), Ok(expected.clone()));

            let modulus = Natural::from(modulus);
            let terms = [(difference, Integer::from(8))];
            let found = Moduli::new(&modulus, 3, m).and_then(|moduli| moduli.sum(series, &total, &terms, 3, &Silent));
            let ring = Ring::new(modulus.clone());
            prop_assert_eq!(found, Ok(ring.reduce(expected).residue()));
        }
    }

    #[test]
    fn an_odd_sum_is_not_halved() {
        let terms = [(Integer::ONE, Integer::ONE)];
        let moduli = Moduli::new(&Natural::from(4u8), 1, 1).expect("small");
        let sum = moduli.sum(Series::Sets, &Natural::ONE, &terms, 1, &Silent);
        assert!(matches!(sum, Err(Error::BrokenLaw(_))), "{sum:?}");
    }
}
