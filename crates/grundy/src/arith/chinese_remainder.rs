//! The Chinese remainder theorem: a residue modulo a product from residues modulo its coprime
//! factors.

use super::natural::{Natural, Ring};

/// The x below the product of the moduli with x = residue (mod modulus) for each pair.
///
/// `None` if two moduli have a common factor. Without pairs, x is 0, the only residue modulo 1.
#[must_use]
pub fn combine(pairs: &[(Natural, Natural)]) -> Option<Natural> {
    let mut x = Natural::ZERO;
    let mut product = Natural::ONE;
    for (residue, modulus) in pairs {
        // x + product * k = residue (mod modulus).
        let ring = Ring::new(modulus.clone());
        let inverse = if modulus.is_one() { ring.reduce(0u8) } else { ring.reduce(product.clone()).inv()? };
        let k = (ring.reduce(residue.clone()) - ring.reduce(x.clone())) * inverse;
        x += &product * k.residue();
        product *= modulus;
    }
    Some(x)
}

/// Garner's algorithm for fixed word-size primes: from residues to mixed-radix digits, and from
/// these to a number modulo another.
pub struct Garner {
    primes: Vec<u64>,
    /// For each prime: the inverse of the product of the primes before it.
    inverses: Vec<u64>,
}

impl Garner {
    /// Prepares the algorithm for at most eight distinct primes below 2^63.
    #[must_use]
    pub fn new(primes: Vec<u64>) -> Self {
        let inverse = |(i, &prime): (usize, &u64)| {
            let product = primes[..i].iter().fold(1, |product, &other| times(product, other % prime, prime));
            power(product, prime - 2, prime)
        };
        let inverses = primes.iter().enumerate().map(inverse).collect();
        Garner { primes, inverses }
    }

    /// The number of primes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.primes.len()
    }

    /// The number below the product of the primes that has these residues, modulo `modulus`.
    #[must_use]
    pub fn combine_modulo(&self, residues: impl Iterator<Item = u64>, modulus: u64) -> u64 {
        // x = d_0 + d_1 p_0 + d_2 p_0 p_1 + ...
        let mut digits = [0u64; 8];
        let mut sum = 0;
        let mut scale = 1 % modulus;
        for (i, residue) in residues.enumerate() {
            let prime = self.primes[i];
            // The digits so far, modulo this prime, by Horner's rule.
            let known = (0..i).rev().fold(0, |value, j| {
                let value = times(value, self.primes[j] % prime, prime);
                (value + digits[j] % prime) % prime
            });
            digits[i] = times((residue + prime - known) % prime, self.inverses[i], prime);
            sum = (sum + times(digits[i] % modulus, scale, modulus)) % modulus;
            scale = times(scale, prime % modulus, modulus);
        }
        sum
    }
}

fn times(x: u64, y: u64, modulus: u64) -> u64 {
    u64::try_from(u128::from(x) * u128::from(y) % u128::from(modulus)).unwrap_or(0)
}

fn power(mut x: u64, mut n: u64, modulus: u64) -> u64 {
    let mut power = 1 % modulus;
    while n > 0 {
        if n & 1 == 1 {
            power = times(power, x, modulus);
        }
        x = times(x, x, modulus);
        n >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn combine_small(pairs: &[(u32, u32)]) -> Option<u64> {
        let pairs: Vec<_> = pairs.iter().map(|&(r, m)| (Natural::from(r), Natural::from(m))).collect();
        combine(&pairs).map(|x| u64::try_from(x).expect("small moduli"))
    }

    #[test]
    fn sun_tzu_and_the_edges() {
        assert_eq!(combine_small(&[(2, 3), (3, 5), (2, 7)]), Some(23));
        assert_eq!(combine_small(&[]), Some(0));
        assert_eq!(combine_small(&[(0, 1), (4, 9), (0, 1)]), Some(4));
        assert_eq!(combine_small(&[(1, 4), (1, 6)]), None);
    }
}
