//! Coefficients modulo a prime power q^e with q <= m, where factorials have no inverse.
//!
//! With A >= B and t = A - B both series factor into two with plain binomial coefficients,
//!
//! ```text
//! (1-z)^-A (1+z)^-B = (1-z^2)^-B (1-z)^-t     a_m = sum_j C(B+j-1, j) C(t+m-2j-1, m-2j)
//! (1+z)^A (1-z)^B   = (1-z^2)^B  (1+z)^t      a_m = sum_j (-1)^j C(B, j) C(t, m-2j)
//! ```
//!
//! and z -> -z turns B > A into (-1)^m times the case A > B. Each row of binomials is walked by
//! C(x+1.., j+1) = C(x.., j) * numerator / (j+1), written as q^v u with u a unit modulo q^e: the valuation v
//! is counted, the unit is multiplied, and nothing is ever divided by q. Numerators may have a thousand digits, but
//! modulo q^(e+L), with q^L > m, they show their valuation v and their unit part modulo q^e unless v > L, which
//! happens at most once or twice in a row of m: only then is the long number itself looked at.

use super::coefficient::Series;
use super::natural::{Integer, Natural, Residue, Ring, bit_length, magnitude, to_natural};

/// The ring of residues modulo q^e, with what is needed to walk rows of binomials up to index m.
pub struct PrimePower {
    prime: usize,
    exponent: usize,
    ring: Ring,
    /// L: valuations above it are rare in a row.
    depth: usize,
    /// q^(e+L).
    window: Natural,
    /// For n = 1 ..= m: the exponent of q in n.
    valuations: Vec<usize>,
    /// For n = 1 ..= m: the inverse of the unit part of n.
    inverses: Vec<Natural>,
}

impl PrimePower {
    /// Residues modulo `prime`^`exponent`, for coefficients up to z^m.
    #[must_use]
    pub fn new(prime: usize, exponent: usize, m: usize) -> Self {
        let ring = Ring::new(Natural::from(prime).pow(exponent));
        let depth = m.max(1).ilog(prime.max(2)) as usize + 1;
        let window = Natural::from(prime).pow(exponent + depth);
        let mut valuations = Vec::with_capacity(m);
        let mut prefixes = Vec::with_capacity(m);
        let mut product = ring.reduce(1u8);
        for n in 1..=m {
            let (valuation, unit) = split_word(n, prime);
            valuations.push(valuation);
            prefixes.push(product.residue());
            product *= ring.reduce(unit);
        }
        // One inversion for all: 1 / u_n = (u_1 ... u_(n-1)) * 1 / (u_1 ... u_n).
        let mut inverse = product.inv().expect("a product of units is one");
        let mut inverses = vec![Natural::ZERO; m];
        for n in (1..=m).rev() {
            inverses[n - 1] = (&inverse * ring.reduce(prefixes[n - 1].clone())).residue();
            inverse *= ring.reduce(split_word(n, prime).1);
        }
        drop(inverse);
        PrimePower { prime, exponent, ring, depth, window, valuations, inverses }
    }

    /// q.
    #[must_use]
    pub fn prime(&self) -> usize {
        self.prime
    }

    /// q^e.
    #[must_use]
    pub fn modulus(&self) -> Natural {
        self.ring.value()
    }

    /// Arithmetic modulo q^e.
    #[must_use]
    pub fn ring(&self) -> &Ring {
        &self.ring
    }

    /// [z^m] of the series with A + B = `total` and A - B = `difference`.
    #[must_use]
    pub fn coefficient(&self, series: Series, total: &Natural, difference: &Integer, m: usize) -> Residue<'_> {
        let t = magnitude(difference);
        let b = (total - &t) >> 1;
        let step = match series {
            Series::Multisets => Step::Up,
            Series::Sets => Step::Down,
        };
        let singles = self.row(&t, step, m);
        let pairs = self.row(&b, step, m / 2);
        let mut sum = self.ring.reduce(0u8);
        for (j, pair) in pairs.into_iter().enumerate() {
            let term = pair * &singles[m - 2 * j];
            if step == Step::Down && j % 2 == 1 { sum -= term } else { sum += term }
        }
        let negative = to_natural(difference).is_none() && m % 2 == 1;
        if negative { -sum } else { sum }
    }

    /// C(x+i-1, i) (`Up`) or C(x, i) (`Down`) for i = 0 ..= last.
    fn row(&self, x: &Natural, step: Step, last: usize) -> Vec<Residue<'_>> {
        let mut row = Vec::with_capacity(last + 1);
        let mut unit = self.ring.reduce(1u8);
        let mut valuation = 0;
        let mut numerator = x % &self.window;
        for i in 0..last {
            row.push(self.value(&unit, valuation));
            if step.reaches_zero(x, i) {
                row.resize(last + 1, self.ring.reduce(0u8));
                return row;
            }
            let (gained, numerator_unit) =
                self.split(&numerator, self.depth).unwrap_or_else(|| self.split_long(&step.at(x, i)));
            unit = unit * numerator_unit * self.ring.reduce(self.inverses[i].clone());
            valuation = valuation + gained - self.valuations[i];
            match step {
                Step::Up => numerator += Natural::ONE,
                Step::Down if numerator.is_zero() => numerator = &self.window - Natural::ONE,
                Step::Down => numerator -= Natural::ONE,
            }
        }
        row.push(self.value(&unit, valuation));
        row
    }

    /// q^valuation * unit.
    fn value<'r>(&'r self, unit: &Residue<'r>, valuation: usize) -> Residue<'r> {
        match valuation {
            0 => unit.clone(),
            v if v >= self.exponent => self.ring.reduce(0u8),
            v => unit * self.ring.reduce(self.prime).pow(&Natural::from(v)),
        }
    }

    /// The exponent of q in `n`, and the unit part of `n`; `None` if the exponent is above `most`.
    fn split(&self, n: &Natural, most: usize) -> Option<(usize, Residue<'_>)> {
        let mut unit = n.clone();
        for valuation in 0..=most {
            let (quotient, remainder) = (&unit / self.prime, &unit % self.prime);
            if remainder != 0 {
                return Some((valuation, self.ring.reduce(unit)));
            }
            unit = quotient;
        }
        None
    }

    /// The same for any `n` > 0.
    fn split_long(&self, n: &Natural) -> (usize, Residue<'_>) {
        let most = bit_length(n);
        self.split(n, most).expect("a number above 0 has fewer factors than bits")
    }
}

/// How the numerators of a row of binomials go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Up,
    Down,
}

impl Step {
    /// The i-th numerator.
    fn at(self, x: &Natural, i: usize) -> Natural {
        match self {
            Step::Up => x + Natural::from(i),
            Step::Down => x - Natural::from(i),
        }
    }

    /// Whether the i-th numerator is 0, and with it all further binomials.
    fn reaches_zero(self, x: &Natural, i: usize) -> bool {
        match self {
            Step::Up => i == 0 && x.is_zero(),
            Step::Down => *x == Natural::from(i),
        }
    }
}

/// The exponent of `prime` in `n` > 0, and `n` without it.
fn split_word(mut n: usize, prime: usize) -> (usize, usize) {
    let mut valuation = 0;
    while n.is_multiple_of(prime) {
        n /= prime;
        valuation += 1;
    }
    (valuation, n)
}
