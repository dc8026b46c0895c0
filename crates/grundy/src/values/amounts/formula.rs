//! Games whose values are a known function of the heap: number theory instead of tables.
//!
//! Each formula is a theorem. Before it is used it is compared, on a prefix, with values computed
//! from the moves; answers that rest on it say so.
//!
#![doc = include_str!("formulas.md")]

use crate::arith::natural::{Natural, bit, bit_length, to_usize};
use crate::arith::primes;
use crate::rules::{Amounts, Clause, Divisors, Pattern, Rules, Takes, Turns};

/// A theorem on values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Formula {
    /// `take proper divisors`: the number of times 2 divides n.
    TwoAdic,
    /// `take divisors`: one more than the number of times 2 divides n.
    TwoAdicPlusOne,
    /// `take coprimes`: 1 for n = 1, 0 for even n, else i where the least prime factor is the i-th
    /// prime.
    LeastPrimeIndex,
    /// `take up to half`: m for n = 2m, and the value of m for n = 2m+1.
    Halves,
    /// `replace by a proper divisor`: how many prime factors n has, each as often as it occurs.
    PrimeFactors,
    /// `replace by two proper divisors greater than 1`: 0 for up to one prime factor, else the i-th
    /// odious number, where n has i + 1 prime factors.
    OdiousPrimeFactors,
    /// `turn 1..3 coins`: the n-th odious number.
    Odious,
    /// `turn consecutive coins`: the greatest power of 2 that divides n.
    Ruler,
}

/// The largest heap whose prime factors are found by trial division.
const MAX_FACTORED: u64 = 1_000_000_000_000;

impl Formula {
    /// The theorem that covers the rules, if there is one.
    #[must_use]
    pub fn for_rules(rules: &Rules) -> Option<Formula> {
        if let Some(&Turns { pattern, fewest, most }) = rules.turns() {
            return match (pattern, fewest, most) {
                (Pattern::Any, 1, Some(3)) => Some(Formula::Odious),
                (Pattern::Consecutive, 1, None) => Some(Formula::Ruler),
                _ => None,
            };
        }
        match rules.takes()? {
            Takes::ByDivisors(Divisors { fewest: 1, most: 1, least: 1 }) => Some(Formula::PrimeFactors),
            Takes::ByDivisors(Divisors { fewest: 2, most: 2, least: 2 }) => Some(Formula::OdiousPrimeFactors),
            Takes::Clauses(clauses) => match &clauses[..] {
                [Clause { allowed, but }] if but.is_empty() => match &allowed[..] {
                    [Amounts::ProperDivisors] => Some(Formula::TwoAdic),
                    [Amounts::Divisors] => Some(Formula::TwoAdicPlusOne),
                    [Amounts::Coprimes] => Some(Formula::LeastPrimeIndex),
                    [Amounts::UpToHalf] => Some(Formula::Halves),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// What the theorem says, in a few words.
    #[must_use]
    pub fn statement(self) -> &'static str {
        match self {
            Formula::TwoAdic => "G(n) is the number of times 2 divides n",
            Formula::TwoAdicPlusOne => "G(n) is one more than the number of times 2 divides n",
            Formula::LeastPrimeIndex => "G(n) is the index of the least prime factor of odd n, and 0 for even n",
            Formula::Halves => "G(2m) is m and G(2m+1) is G(m)",
            Formula::PrimeFactors => "G(n) is the number of prime factors of n",
            Formula::OdiousPrimeFactors => {
                "G(n) is the i-th odious number if n has i + 1 > 1 prime factors, and 0 otherwise"
            }
            Formula::Odious => "G(n) is the n-th odious number",
            Formula::Ruler => "G(n) is the greatest power of 2 that divides n",
        }
    }

    /// G(n), unless n would have to be factored and is too large.
    #[must_use]
    pub fn value(self, n: &Natural) -> Option<Natural> {
        if n.is_zero() {
            return Some(Natural::ZERO);
        }
        let twos = || Natural::from(n.trailing_zeros().unwrap_or(0));
        match self {
            Formula::TwoAdic => Some(twos()),
            Formula::TwoAdicPlusOne => Some(twos() + Natural::ONE),
            Formula::Halves => {
                let mut n = n.clone();
                while bit(&n, 0) {
                    n >>= 1;
                }
                Some(n >> 1)
            }
            Formula::LeastPrimeIndex if !bit(n, 0) => Some(Natural::ZERO),
            Formula::LeastPrimeIndex => {
                let n = u64::try_from(n).ok().filter(|&n| n <= MAX_FACTORED)?;
                match n {
                    1 => Some(Natural::ONE),
                    _ => {
                        let least = (3..=n.isqrt()).step_by(2).find(|&d| n.is_multiple_of(d)).unwrap_or(n);
                        let least = to_usize(&Natural::from(least)).filter(|&least| least <= 1_000_000_000)?;
                        Some(Natural::from(primes::up_to(least).len()))
                    }
                }
            }
            Formula::Odious => Some(odious(n)),
            Formula::Ruler => Some(Natural::ONE << n.trailing_zeros().unwrap_or(0)),
            Formula::OdiousPrimeFactors => {
                let factors = Formula::PrimeFactors.value(n)?;
                Some(if factors <= Natural::ONE { Natural::ZERO } else { odious(&(factors - Natural::ONE)) })
            }
            Formula::PrimeFactors => {
                let mut rest = u64::try_from(n).ok().filter(|&n| n <= MAX_FACTORED)?;
                let mut factors = 0u32;
                let mut divisor = 2;
                while divisor * divisor <= rest {
                    while rest.is_multiple_of(divisor) {
                        rest /= divisor;
                        factors += 1;
                    }
                    divisor += 1;
                }
                Some(Natural::from(factors + u32::from(rest > 1)))
            }
        }
    }
}

/// The n-th odious number (an odd number of ones in binary), n >= 1: one of 2n-2 and 2n-1.
pub(crate) fn odious(n: &Natural) -> Natural {
    let even: Natural = (n - Natural::ONE) << 1;
    let ones = (0..bit_length(&even)).filter(|&i| bit(&even, i)).count();
    if ones % 2 == 1 { even } else { even + Natural::ONE }
}

/// A formula that agreed with the values of the moves for all heaps below a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedFormula {
    /// The theorem.
    pub formula: Formula,
    /// The bound: the formula was compared for all heaps below it.
    pub checked: usize,
}
