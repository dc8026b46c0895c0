//! Amounts that no list can hold, such as `take squares or primes`, `take odd but 7` or
//! `take proper divisors`, and heaps that are replaced. `takes_text.rs` reads and writes them.
//!
//! A take leaves the rest as one heap, or nothing. Sets that repeat, such as the odd numbers,
//! become a take-and-break code; the others are kept as they are: fixed sets, such as the squares,
//! and sets that depend on the heap, such as its divisors.

use crate::rules::codes::{Code, Digit};

/// A set of amounts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Amounts {
    /// first ..= last.
    Range(usize, usize),
    /// Everything from a number on.
    From(usize),
    /// Every amount.
    Any,
    /// The multiples of a number, plus a remainder below it: 2 and 1 are the odd numbers.
    Class(usize, usize),
    /// 1, 4, 9, ...
    Squares,
    /// 1, 8, 27, ...
    Cubes,
    /// 2, 3, 5, ...
    Primes,
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 1, 3, 6, 10, ...
    Triangular,
    /// 1, b, b^2, ...
    PowersOf(usize),
    /// The divisors of the heap, including the heap itself.
    Divisors,
    /// The divisors of the heap, excluding the heap itself.
    ProperDivisors,
    /// Amounts coprime to the heap.
    Coprimes,
    /// Amounts up to half of the heap.
    UpToHalf,
    /// Amounts up to the square root of the heap.
    UpToRoot,
    /// The decimal digits of the heap, other than 0.
    Digits,
}

/// One clause: some amounts, except others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clause {
    /// The amounts that may be taken.
    pub allowed: Vec<Amounts>,
    /// The exceptions, which may not be taken.
    pub but: Vec<Amounts>,
}

/// Rules whose moves are not a code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Takes {
    /// Take an amount that some clause allows.
    Clauses(Vec<Clause>),
    /// Replace a heap by at most this many of its proper divisors.
    ByDivisors(Divisors),
    /// Replace a heap by one of these.
    ByResults(Vec<Replacement>),
}

/// What a heap of n becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Replacement {
    /// n - k, where n is not below k.
    Less(usize),
    /// The whole part of n/c, c >= 2.
    Quotient(usize),
}

/// The proper divisors that a heap is replaced by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Divisors {
    /// The fewest divisors: 1 or 2.
    pub fewest: usize,
    /// The most divisors: 1 or 2.
    pub most: usize,
    /// The least divisor that may be chosen: 1 or 2.
    pub least: usize,
}

impl Replacement {
    /// What a heap of n > 0 becomes, if the move is possible.
    #[must_use]
    pub fn of(self, n: usize) -> Option<usize> {
        match self {
            Replacement::Less(k) => n.checked_sub(k),
            Replacement::Quotient(c) => Some(n / c),
        }
    }
}

impl Amounts {
    /// Whether `amount` >= 1 may be taken from a heap of `heap` >= `amount`.
    #[must_use]
    pub fn allow(&self, heap: usize, amount: usize) -> bool {
        match *self {
            Amounts::Range(first, last) => (first..=last).contains(&amount),
            Amounts::From(first) => amount >= first,
            Amounts::Any => true,
            Amounts::Class(modulus, remainder) => amount % modulus == remainder,
            Amounts::Squares => amount.isqrt().pow(2) == amount,
            Amounts::Cubes => {
                (1..).map(|i: usize| i * i * i).take_while(|&cube| cube <= amount).any(|cube| cube == amount)
            }
            Amounts::Primes => amount >= 2 && (2..=amount.isqrt()).all(|d| !amount.is_multiple_of(d)),
            Amounts::Fibonacci => {
                let (mut a, mut b) = (1usize, 2usize);
                while a < amount {
                    (a, b) = (b, a + b);
                }
                a == amount
            }
            Amounts::Triangular => (8 * amount + 1).isqrt().pow(2) == 8 * amount + 1,
            Amounts::PowersOf(base) => {
                let mut power = 1usize;
                while power < amount {
                    power = power.saturating_mul(base);
                }
                power == amount
            }
            Amounts::Divisors => heap.is_multiple_of(amount),
            Amounts::ProperDivisors => amount < heap && heap.is_multiple_of(amount),
            Amounts::Coprimes => greatest_common_divisor(heap, amount) == 1,
            Amounts::UpToHalf => 2 * amount <= heap,
            Amounts::UpToRoot => amount <= heap.isqrt(),
            Amounts::Digits => heap.to_string().contains(&amount.to_string()) && amount <= 9,
        }
    }

    /// Whether the set is the same for every heap.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        !matches!(
            self,
            Amounts::Divisors
                | Amounts::ProperDivisors
                | Amounts::Coprimes
                | Amounts::UpToHalf
                | Amounts::UpToRoot
                | Amounts::Digits
        )
    }

    /// Whether the set repeats from some point on.
    fn repeats(&self) -> bool {
        matches!(self, Amounts::Range(..) | Amounts::From(_) | Amounts::Any | Amounts::Class(..))
    }
}

pub(crate) fn greatest_common_divisor(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Clause {
    /// Whether the clause allows taking `amount` from a heap of `heap`.
    #[must_use]
    pub fn allow(&self, heap: usize, amount: usize) -> bool {
        let any = |sets: &[Amounts]| sets.iter().any(|set| set.allow(heap, amount));
        any(&self.allowed) && !any(&self.but)
    }
}

impl Takes {
    /// Calls `visit` with the heaps that remain after each move from a heap of `size`, straight
    /// from the definition.
    pub fn for_each_option(&self, size: usize, mut visit: impl FnMut(&[usize])) {
        match self {
            Takes::Clauses(clauses) => {
                for amount in (1..=size).filter(|&amount| clauses.iter().any(|clause| clause.allow(size, amount))) {
                    if amount == size { visit(&[]) } else { visit(&[size - amount]) }
                }
            }
            Takes::ByDivisors(Divisors { fewest, most, least }) => {
                let divisors: Vec<usize> = (*least..size).filter(|d| size.is_multiple_of(*d)).collect();
                for (i, &one) in divisors.iter().enumerate() {
                    if *fewest <= 1 {
                        visit(&[one]);
                    }
                    if *most >= 2 {
                        divisors[i..].iter().for_each(|&other| visit(&[one, other]));
                    }
                }
            }
            Takes::ByResults(results) => {
                let mut left: Vec<usize> =
                    results.iter().filter(|_| size > 0).filter_map(|result| result.of(size)).collect();
                left.sort_unstable();
                left.dedup();
                for left in left {
                    if left == 0 { visit(&[]) } else { visit(&[left]) }
                }
            }
        }
    }

    /// Whether the amounts are the same for every heap.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        let fixed = |clause: &Clause| clause.allowed.iter().chain(&clause.but).all(Amounts::is_fixed);
        matches!(self, Takes::Clauses(clauses) if clauses.iter().all(fixed))
    }

    /// The code of the same game, if its amounts repeat.
    pub(super) fn code(&self) -> Option<Code> {
        let Takes::Clauses(clauses) = self else { return None };
        let sets = || clauses.iter().flat_map(|clause| clause.allowed.iter().chain(&clause.but));
        if !sets().all(Amounts::repeats) {
            return None;
        }
        let mut period = 1usize;
        let mut longest = 0;
        for set in sets() {
            match *set {
                Amounts::Class(modulus, _) => period = period / greatest_common_divisor(period, modulus) * modulus,
                Amounts::Range(_, last) | Amounts::From(last) => longest = longest.max(last),
                _ => {}
            }
            if period > MAX_PERIOD {
                return None;
            }
        }
        let allowed = |amount: usize| clauses.iter().any(|clause| clause.allow(usize::MAX, amount));
        let digit = |amount: usize| if allowed(amount) { Digit::TAKE } else { Digit::NONE };
        let head = std::iter::once(Digit::NONE).chain((1..=longest).map(digit)).collect();
        Code::new(head, (longest + 1..=longest + period).map(digit).collect()).ok()
    }
}

/// The longest tail of a code made from sets.
const MAX_PERIOD: usize = 10_000;
