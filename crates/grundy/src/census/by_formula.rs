//! The census of a game whose values are a known function of the heap size: sizes are counted, not
//! looked at one by one.
//!
//! ```text
//! how often 2 divides n:        floor(N / 2^j) - floor(N / 2^(j+1)) of 1 .. N have the value j
//! G(2m) = m, G(2m+1) = G(m):    the sizes of value v >= 1 are 2^(i+1) v + 2^i - 1, i = 0, 1, ...;
//!                               each i gives a range of values
//! the greatest power of 2 that divides n:   as for how often 2 divides n
//! least prime factors, number of prime factors:   a sieve
//! ```

use super::Census;
use crate::arith::natural::{Natural, bit_length, to_usize};
use crate::arith::primes;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::values::Nimber;
use crate::values::amounts::{Formula, odious};

/// The most values that are listed one by one.
const MAX_LISTED: usize = 1 << 24;

/// The largest number that is sieved.
pub const MAX_SIEVED: usize = 1_000_000_000;

/// The census of sizes first ..= last.
///
/// # Errors
///
/// [`Error::Limit`] if a sieve would have to go past [`MAX_SIEVED`]; [`Error::Cancelled`].
pub fn census(formula: Formula, first: &Natural, last: &Natural, options: &Options<'_>) -> Result<Census> {
    let mut census = Census::new();
    let start = if first.is_zero() {
        census.add(Nimber::ZERO, &Natural::ONE);
        Natural::ONE
    } else {
        first.clone()
    };
    if start > *last {
        return Ok(census);
    }
    match formula {
        Formula::TwoAdic => two_adic(&mut census, &start, last, 0),
        Formula::TwoAdicPlusOne => two_adic(&mut census, &start, last, 1),
        Formula::Halves => halves(&mut census, &start, last),
        Formula::Ruler => ruler(&mut census, &start, last)?,
        Formula::Odious => {
            let range = to_usize(&start).zip(to_usize(last)).filter(|(first, last)| last - first < MAX_LISTED);
            let (first, last) = range.ok_or_else(|| {
                Error::limit(format!(
                    "each value occurs once, and a census lists at most {MAX_LISTED} of them\n  help: ask about fewer"
                ))
            })?;
            for n in first..=last {
                let value = u32::try_from(&odious(&Natural::from(n))).map_err(|_| beyond_a_word())?;
                census.add(Nimber::new(value), &Natural::ONE);
            }
        }
        Formula::LeastPrimeIndex | Formula::PrimeFactors | Formula::OdiousPrimeFactors => {
            let (Some(first), Some(last)) = (to_usize(&start), to_usize(last).filter(|&last| last <= MAX_SIEVED))
            else {
                return Err(Error::limit(format!(
                    "heaps are sieved up to {MAX_SIEVED}, to find their prime factors\n  help: ask about smaller heaps"
                )));
            };
            sieved(&mut census, formula, first, last, options)?;
        }
    }
    Ok(census)
}

fn two_adic(census: &mut Census, first: &Natural, last: &Natural, more: usize) {
    let multiples = |j: usize| (last >> j) - ((first - Natural::ONE) >> j);
    for j in 0..bit_length(last) {
        census.add(Nimber::from_index(j + more), &(multiples(j) - multiples(j + 1)));
    }
}

/// Values 2^j, where j is how often 2 divides n.
fn ruler(census: &mut Census, first: &Natural, last: &Natural) -> Result<()> {
    let multiples = |j: usize| (last >> j) - ((first - Natural::ONE) >> j);
    for j in 0..bit_length(last) {
        let count = multiples(j) - multiples(j + 1);
        if j >= u32::BITS as usize && !count.is_zero() {
            return Err(beyond_a_word());
        }
        if !count.is_zero() {
            census.add(Nimber::from_index(1 << j), &count);
        }
    }
    Ok(())
}

fn beyond_a_word() -> Error {
    Error::limit("values of 2^32 and more are not counted")
}

fn halves(census: &mut Census, first: &Natural, last: &Natural) {
    for i in 0..=bit_length(last) {
        // Sizes 2^(i+1) v + 2^i - 1; v = 0 is 2^i - 1 itself.
        let offset = (Natural::ONE << i) - Natural::ONE;
        let values_below = |bound: &Natural| {
            // How many v >= 0 have a size below the bound.
            if *bound <= offset { Natural::ZERO } else { ((bound - &offset - Natural::ONE) >> (i + 1)) + Natural::ONE }
        };
        let (from, to) = (values_below(first), values_below(&(last + Natural::ONE)));
        if from.is_zero() && !to.is_zero() {
            // For i = 0 the size 2^i - 1 is 0, which is already counted.
            if i > 0 {
                census.add(Nimber::ZERO, &Natural::ONE);
            }
            census.add_range(&Natural::ONE, &to, &Natural::ONE);
        } else {
            census.add_range(&from, &to, &Natural::ONE);
        }
    }
}

/// The numbers that are sieved at a time.
const SEGMENT: usize = 1 << 18;

fn sieved(census: &mut Census, formula: Formula, first: usize, last: usize, options: &Options<'_>) -> Result<()> {
    let mut ticker = Ticker::new(options, "prime factors of heaps", last);
    let small = primes::up_to(last.isqrt().max(2));
    let counts_factors = formula != Formula::LeastPrimeIndex;
    let mut counts: Vec<u64> = Vec::new();
    let mut primes_so_far = 0usize;
    // The index of a prime is the number of primes up to it, so least prime factors are counted
    // from the beginning.
    let begin = if formula == Formula::LeastPrimeIndex { 2 } else { first.max(2) };
    if first == 1 {
        let value = if formula == Formula::LeastPrimeIndex { Nimber::new(1) } else { Nimber::ZERO };
        census.add(value, &Natural::ONE);
    }
    for start in (begin..=last).step_by(SEGMENT) {
        let end = (start + SEGMENT).min(last + 1);
        let mut values = vec![0u32; end - start];
        let mut rest: Vec<usize> = if counts_factors { (start..end).collect() } else { Vec::new() };
        for (index, &prime) in (1u32..).zip(&small) {
            for n in (start.div_ceil(prime) * prime..end).step_by(prime) {
                let i = n - start;
                if counts_factors {
                    while rest[i].is_multiple_of(prime) {
                        rest[i] /= prime;
                        values[i] += 1;
                    }
                } else if values[i] == 0 {
                    values[i] = index;
                }
            }
        }
        for (i, value) in values.iter().enumerate() {
            let n = start + i;
            let value = match formula {
                Formula::PrimeFactors | Formula::OdiousPrimeFactors => *value as usize + usize::from(rest[i] > 1),
                _ => {
                    let is_prime = *value == 0 || small.get(*value as usize - 1) == Some(&n);
                    primes_so_far += usize::from(is_prime);
                    match *value {
                        0 => primes_so_far,
                        1 => 0,
                        index => index as usize,
                    }
                }
            };
            if n >= first {
                if counts.len() <= value {
                    counts.resize(value + 1, 0);
                }
                counts[value] += 1;
            }
        }
        ticker.tick(end, 4 * SEGMENT)?;
    }
    for (value, count) in counts.into_iter().enumerate() {
        let value = match (formula, value) {
            (Formula::OdiousPrimeFactors, 0 | 1) => Nimber::ZERO,
            (Formula::OdiousPrimeFactors, factors) => {
                Nimber::new(u32::try_from(&odious(&Natural::from(factors - 1))).unwrap_or(u32::MAX))
            }
            _ => Nimber::from_index(value),
        };
        census.add(value, &Natural::from(count));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::rules::Rules;
    use crate::values::{Algorithm, engine_by};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn numbers_are_counted_as_if_looked_at(first in 0usize..300, length in 0usize..300) {
            for text in ["take proper divisors", "take divisors", "take coprimes", "take up to half", "replace by a proper divisor",
                "replace by two proper divisors greater than 1", "turn consecutive coins"] {
                let rules = Rules::parse(text).expect(text);
                let formula = Formula::for_rules(&rules).expect(text);
                let last = first + length;
                let mut engine = engine_by(&rules, Algorithm::ByDefinition, &Options::default()).expect("every game");
                engine.extend(last + 1, &Options::default()).expect("not cancelled");
                let mut expected = Census::new();
                engine.nimbers()[first..].iter().for_each(|&value| expected.add(value, &Natural::ONE));
                let found = census(formula, &Natural::from(first), &Natural::from(last), &Options::default()).expect("small");
                prop_assert_eq!(found.total(), expected.total(), "{}", text);
                prop_assert_eq!(found.listed(24), Some(expected), "{} {}..{}", text, first, last);
                for (n, &value) in engine.nimbers().iter().enumerate() {
                    prop_assert_eq!(formula.value(&Natural::from(n)), Some(Natural::from(value.get())), "{} at {}", text, n);
                }
            }
        }
    }
}
