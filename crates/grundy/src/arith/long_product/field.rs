//! Residues modulo three primes of 50 bits, in floating point.
//!
//! Vector units multiply `f64` four or eight at a time, and a fused multiplication gives the error
//! of a product exactly. [`exactness.md`](self) proves that nothing is rounded away.
#![doc = include_str!("exactness.md")]

/// A prime p = 1 modulo 3 * 2^26, just below 2^50.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prime {
    pub p: f64,
    /// 1/p, rounded.
    inverse: f64,
    /// An element of order 2^26.
    two_power: f64,
    /// An element of order 3.
    cube_root: f64,
}

/// The order of [`Prime::two_power`] is 2 to this.
pub(super) const TWO_POWER: u32 = 26;

/// The three greatest primes below 2^50 that are 1 modulo 3 * 2^26, each with its least primitive
/// root.
pub(super) fn primes() -> [Prime; 3] {
    [(1_125_899_437_080_577, 5), (1_125_897_625_141_249, 29), (1_125_896_819_834_881, 14)]
        .map(|(p, generator)| Prime::new(p, generator))
}

impl Prime {
    #[allow(clippy::cast_precision_loss)]
    fn new(p: u64, generator: u64) -> Self {
        let mut prime = Prime { p: p as f64, inverse: 1.0 / p as f64, two_power: 0.0, cube_root: 0.0 };
        prime.two_power = prime.power(generator as f64, (p - 1) >> TWO_POWER);
        prime.cube_root = prime.power(generator as f64, (p - 1) / 3);
        prime
    }

    /// x, reduced to at most (p+1)/2 in absolute value, for |x| <= 8p.
    #[inline(always)]
    pub fn reduce(self, x: f64) -> f64 {
        let quotient = (x * self.inverse).round_ties_even();
        (-quotient).mul_add(self.p, x)
    }

    /// x w modulo p, for |x| <= 8p and |w| <= (p+1)/2; at most p/2 + 3/16 |x| in absolute value.
    #[inline(always)]
    pub fn times(self, x: f64, w: f64) -> f64 {
        let high = x * w;
        let low = x.mul_add(w, -high);
        let quotient = (high * self.inverse).round_ties_even();
        (-quotient).mul_add(self.p, high) + low
    }

    /// x in the range 0 to p-1, for |x| <= 8p.
    #[inline(always)]
    pub fn canonical(self, x: f64) -> f64 {
        let x = self.reduce(x);
        if x < 0.0 { x + self.p } else { x }
    }

    /// x^exponent, reduced.
    pub fn power(self, x: f64, mut exponent: u64) -> f64 {
        let (mut result, mut square) = (1.0, self.reduce(x));
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.reduce(self.times(result, square));
            }
            square = self.reduce(self.times(square, square));
            exponent >>= 1;
        }
        result
    }

    /// 1/x, reduced, for x other than 0.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn inverse_of(self, x: f64) -> f64 {
        self.power(x, self.p as u64 - 2)
    }

    /// A root of unity of order 2^log, or its inverse; reduced.
    pub fn root(self, log: u32, inverse: bool) -> f64 {
        let root = self.power(self.two_power, 1 << (TWO_POWER - log));
        if inverse { self.inverse_of(root) } else { root }
    }

    /// A root of unity of order 3, or its inverse; reduced.
    pub fn cube_root(self, inverse: bool) -> f64 {
        if inverse { self.reduce(self.times(self.cube_root, self.cube_root)) } else { self.cube_root }
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn class(x: f64, p: i128) -> i128 {
        (x as i128).rem_euclid(p)
    }

    #[test]
    fn roots_have_their_orders() {
        for prime in primes() {
            for inverse in [false, true] {
                for log in 1..=TWO_POWER {
                    let half = prime.power(prime.root(log, inverse), 1 << (log - 1));
                    assert_eq!(prime.canonical(half), prime.p - 1.0, "order 2^{log}");
                }
                assert_eq!(prime.canonical(prime.times(prime.root(9, false), prime.root(9, true))), 1.0);
                let cube_root = prime.cube_root(inverse);
                let sum = 1.0 + cube_root + prime.times(cube_root, cube_root);
                assert_eq!(prime.canonical(sum), 0.0);
            }
        }
    }

    proptest! {
        /// The bounds that exactness.md claims, with the integers as judge.
        #[test]
        fn products_and_reductions_are_exact(x in -(1i64 << 53)..=1 << 53, w in -(1i64 << 49)..=1 << 49) {
            for prime in primes() {
                let p = prime.p as i128;
                let x = (x as f64).clamp(-8.0 * prime.p, 8.0 * prime.p);
                let half = (prime.p + 1.0) / 2.0;
                for w in [(w as f64).clamp(-half, half), half, -half] {
                    let product = prime.times(x, w);
                    prop_assert_eq!(class(product, p), (x as i128 * w as i128).rem_euclid(p));
                    prop_assert!(product.abs() <= prime.p / 2.0 + 3.0 / 16.0 * x.abs());
                }
                // Around the ties of reduction.
                let tie = ((x / prime.p).floor() + 0.5) * prime.p;
                for near in [tie.floor() - 1.0, tie.floor(), tie.ceil(), tie.ceil() + 1.0] {
                    let near = near.clamp(-8.0 * prime.p, 8.0 * prime.p);
                    prop_assert!(prime.reduce(near).abs() <= half);
                    prop_assert_eq!(class(prime.reduce(near), p), (near as i128).rem_euclid(p));
                }
                let reduced = prime.reduce(x);
                prop_assert_eq!(class(reduced, p), (x as i128).rem_euclid(p));
                prop_assert!(reduced.abs() <= half);
                let canonical = prime.canonical(x);
                prop_assert!((0.0..prime.p).contains(&canonical));
            }
        }
    }
}
