//! A modulus split into coprime parts, each with the method that suits it.

use super::natural::{Natural, bit_length};
use super::word_field::is_prime;

/// A factor of a modulus, coprime to the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A prime power q^e.
    PrimePower {
        /// The prime q.
        prime: u64,
        /// The exponent e.
        exponent: usize,
    },
    /// A number without prime factors up to a bound.
    Rough(Natural),
}

impl Part {
    /// The factor itself.
    #[must_use]
    pub fn modulus(&self) -> Natural {
        match self {
            Part::PrimePower { prime, exponent } => Natural::from(*prime).pow(*exponent),
            Part::Rough(modulus) => modulus.clone(),
        }
    }

    /// The factor in words.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Part::PrimePower { prime: 2, .. } => "the factor 2".to_owned(),
            Part::PrimePower { prime, exponent: 1 } => format!("the factor {prime}"),
            Part::PrimePower { prime, .. } => format!("the factor {prime} more than once"),
            Part::Rough(rest) => format!("the factor {rest}, whose prime factors are not known"),
        }
    }

    /// The factor, if it is an odd prime below 2^62.
    #[must_use]
    pub fn word_prime(&self) -> Option<u64> {
        match self {
            Part::PrimePower { prime, exponent: 1 } if *prime > 2 && *prime < 1 << 62 => Some(*prime),
            _ => None,
        }
    }
}

/// Divisors up to this are tried, even if `most` is smaller.
const MAX_TRIAL: u64 = 10_000_000;

/// Splits `modulus` >= 1 into coprime parts: prime powers, and a part without prime factors up to
/// `most`.
///
/// Every prime up to `most` is found, however long that takes; a part is called rough only if it is
/// not known to be a prime. The power of 2 comes first, if there is one.
#[must_use]
pub fn split(modulus: &Natural, most: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = modulus.clone();
    let twos = rest.trailing_zeros().unwrap_or(0);
    if twos > 0 {
        rest >>= twos;
        parts.push(Part::PrimePower { prime: 2, exponent: twos });
    }
    let bound = (most as u64).max(MAX_TRIAL);
    let mut divisor = 3;
    while divisor <= bound && !rest.is_one() {
        if u64::try_from(&rest).is_ok_and(|rest| divisor * divisor > rest || is_prime(rest)) {
            break;
        }
        let exponent = strip(&mut rest, divisor);
        if exponent > 0 {
            parts.push(Part::PrimePower { prime: divisor, exponent });
        }
        // Only primes divide the rest: a composite candidate costs a division and finds nothing.
        divisor = next_divisor(&rest, divisor, bound);
    }
    match u64::try_from(&rest) {
        Ok(1) => {}
        Ok(prime) if is_prime(prime) => parts.push(Part::PrimePower { prime, exponent: 1 }),
        _ => parts.push(Part::Rough(rest)),
    }
    parts
}

/// The next odd candidate after `divisor` that may divide `rest`, or one above the bound. Numbers
/// longer than a word are divided by the product of several candidates at a time.
fn next_divisor(rest: &Natural, divisor: u64, bound: u64) -> u64 {
    let mut candidate = divisor + 2;
    if let Ok(rest) = u64::try_from(rest) {
        while candidate <= bound && candidate * candidate <= rest && !rest.is_multiple_of(candidate) {
            candidate += 2;
        }
        return candidate;
    }
    while candidate <= bound {
        // Two candidates below 2^32 in one long division.
        let pair = candidate * (candidate + 2);
        let remainder = rest % pair;
        match (remainder.is_multiple_of(candidate), remainder.is_multiple_of(candidate + 2)) {
            (true, _) => return candidate,
            (_, true) => return candidate + 2,
            _ => candidate += 4,
        }
    }
    candidate
}

/// Divides `n` by `prime` as often as possible and returns how often that was.
fn strip(n: &mut Natural, prime: u64) -> usize {
    let mut exponent = 0;
    while bit_length(n) > 1 && (&*n % prime) == 0 {
        *n /= prime;
        exponent += 1;
    }
    exponent
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(modulus: &str, most: usize) -> String {
        let modulus = crate::arith::notation::parse(modulus).expect("a number");
        let parts = split(&modulus, most);
        let product = parts.iter().fold(Natural::ONE, |product, part| product * part.modulus());
        assert_eq!(product, modulus);
        let words: Vec<String> = parts
            .iter()
            .map(|part| match part {
                Part::PrimePower { prime, exponent } => format!("{prime}^{exponent}"),
                Part::Rough(rest) => format!("({rest})"),
            })
            .collect();
        words.join(" ")
    }

    #[test]
    fn moduli_and_their_parts() {
        assert_eq!(text("1", 10), "");
        assert_eq!(text("720720", 3), "2^4 3^2 5^1 7^1 11^1 13^1");
        assert_eq!(text("10^40", 1_000_000), "2^40 5^40");
        assert_eq!(text("2^64", 5), "2^64");
        assert_eq!(text("1e9+7", 5), "1000000007^1");
        assert_eq!(text("999999999989*2", 1), "2^1 999999999989^1");
        assert_eq!(text("3^50*1000003^2", 1), "3^50 1000003^2");
        assert_eq!(text("1000000007*998244353", 100), "(998244359987710471)");
        assert_eq!(text("10000019*10000079", 100), "(100000980001501)");
        assert_eq!(text("10^40+1", 100), "17^1 5070721^1 5882353^1 (19721061166646717498359681)");
    }

    /// The steps of a selection of m pieces divide by every prime up to m, so all of these are
    /// found, however large.
    #[test]
    fn primes_that_are_divided_by_are_found() {
        assert_eq!(text("10000019*10000079", 10_000_019), "10000019^1 10000079^1");
        assert_eq!(
            text("10000019*10000079*1000000007*998244353", 10_000_079),
            "10000019^1 10000079^1 (998244359987710471)"
        );
    }

    #[test]
    fn long_runs_are_for_odd_primes_of_62_bits() {
        let power = |prime, exponent| Part::PrimePower { prime, exponent }.word_prime();
        assert_eq!([power(3, 1), power((1 << 61) - 1, 1)], [Some(3), Some((1 << 61) - 1)]);
        assert_eq!([power(2, 1), power(3, 2), power((1 << 62) + 135, 1)], [None; 3]);
        assert_eq!(Part::Rough(Natural::from(35u8)).word_prime(), None);
    }
}
