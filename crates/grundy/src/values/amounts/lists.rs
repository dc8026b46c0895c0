//! Sets of amounts, one heap after another.
//!
//! For each heap all its amounts are tried, and the values they lead to are marked. Fixed sets have
//! one ascending list; divisors come from a sieve, one row for each heap; other sets are short, or
//! every amount is tested.

use super::fixed::fixed_amounts;
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::rules::{Amounts, Clause, Takes};
use crate::values::attained::Attained;
use crate::values::engine::{BYTES_PER_NIMBER, Engine};
use crate::values::nimber::Nimber;

/// The engine that tries the amounts of each heap.
pub(crate) struct AmountLists {
    takes: Takes,
    nimbers: Vec<Nimber>,
}

impl AmountLists {
    pub fn new(takes: &Takes) -> Self {
        AmountLists { takes: takes.clone(), nimbers: Vec::new() }
    }
}

impl Engine for AmountLists {
    fn kernel(&self) -> &'static str {
        "lists of amounts"
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, options: &Options<'_>) -> Result<()> {
        let mut ticker = Ticker::new(options, "values by lists of amounts", length);
        let mut attained = Attained::default();
        let amounts = if self.takes.is_fixed() { fixed_amounts(&self.takes, length) } else { Vec::new() };
        let divisors = Divisors::new(&self.takes, self.nimbers.len(), length);
        for n in self.nimbers.len()..length {
            attained.begin(0);
            let work = match &self.takes {
                Takes::Clauses(_) if self.takes.is_fixed() => {
                    let reached = amounts.iter().take_while(|&&k| k <= n);
                    reached.map(|&k| attained.insert(self.nimbers[n - k])).count()
                }
                Takes::Clauses(clauses) => self.mark_clauses(clauses, n, divisors.of(n), &mut attained),
                Takes::ByDivisors(among) => {
                    let proper: Vec<Nimber> = divisors
                        .of(n)
                        .iter()
                        .filter(|&&d| d as usize != n && d as usize >= among.least)
                        .map(|&d| self.nimbers[d as usize])
                        .collect();
                    for (i, &one) in proper.iter().enumerate() {
                        if among.fewest <= 1 {
                            attained.insert(one);
                        }
                        if among.most >= 2 {
                            proper[i..].iter().for_each(|&other| attained.insert(one ^ other));
                        }
                    }
                    proper.len() * proper.len()
                }
                Takes::ByResults(results) => {
                    let left = results.iter().filter(|_| n > 0).filter_map(|result| result.of(n));
                    left.map(|left| attained.insert(self.nimbers[left])).count()
                }
            };
            self.nimbers.push(attained.mex());
            ticker.tick(n, 2 * work + 20)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }

    fn bytes_per_value(&self, _: usize) -> usize {
        BYTES_PER_NIMBER + 130
    }
}

impl AmountLists {
    /// Marks the values that the amounts of a heap lead to: short sets are listed, and for the
    /// others every amount is tested.
    fn mark_clauses(&self, clauses: &[Clause], n: usize, divisors: &[u32], attained: &mut Attained) -> usize {
        let mut work = 0;
        for clause in clauses {
            let barred = |k: usize| clause.but.iter().any(|set| set.allow(n, k));
            for set in &clause.allowed {
                let mut visit = |k: usize| {
                    work += 1;
                    if k >= 1 && k <= n && !barred(k) {
                        attained.insert(self.nimbers[n - k]);
                    }
                };
                match set {
                    Amounts::Divisors => divisors.iter().for_each(|&d| visit(d as usize)),
                    Amounts::ProperDivisors => {
                        let proper = divisors.iter().map(|&d| d as usize).filter(|&d| d != n);
                        proper.for_each(visit);
                    }
                    Amounts::UpToHalf => (1..=n / 2).for_each(visit),
                    Amounts::UpToRoot => (1..=n.isqrt()).for_each(visit),
                    Amounts::Range(first, last) => (*first..=(*last).min(n)).for_each(visit),
                    Amounts::Digits => (1..=n.min(9)).filter(|&k| set.allow(n, k)).for_each(visit),
                    _ => (1..=n).filter(|&k| set.allow(n, k)).for_each(visit),
                }
            }
        }
        // Sets that are not listed are tested amount by amount.
        let is_listed = |set: &Amounts| !matches!(set, Amounts::Coprimes) && !set.is_fixed();
        let tested = clauses.iter().flat_map(|clause| &clause.allowed).filter(|set| !is_listed(set)).count();
        work + tested * n
    }
}

/// The divisors of every number in a range, row after row; empty if the rules do not ask for them.
struct Divisors {
    first: usize,
    starts: Vec<usize>,
    divisors: Vec<u32>,
}

impl Divisors {
    fn new(takes: &Takes, first: usize, end: usize) -> Self {
        let asked = match takes {
            Takes::Clauses(clauses) => clauses.iter().any(|clause| {
                clause.allowed.iter().any(|set| matches!(set, Amounts::Divisors | Amounts::ProperDivisors))
            }),
            Takes::ByDivisors(_) => true,
            _ => false,
        };
        if !asked {
            return Divisors { first, starts: Vec::new(), divisors: Vec::new() };
        }
        let first = first.max(1);
        let length = end.saturating_sub(first);
        let mut counts = vec![0usize; length + 1];
        let multiples = |d: usize| (first.div_ceil(d) * d..end).step_by(d);
        for d in 1..end {
            multiples(d).for_each(|n| counts[n - first + 1] += 1);
        }
        for i in 0..length {
            counts[i + 1] += counts[i];
        }
        let starts = counts;
        let mut divisors = vec![0; starts[length]];
        let mut next = starts.clone();
        for d in 1..end {
            for n in multiples(d) {
                divisors[next[n - first]] = u32::try_from(d).unwrap_or(u32::MAX);
                next[n - first] += 1;
            }
        }
        Divisors { first, starts, divisors }
    }

    fn of(&self, n: usize) -> &[u32] {
        match n.checked_sub(self.first) {
            Some(i) if i + 1 < self.starts.len() => &self.divisors[self.starts[i]..self.starts[i + 1]],
            _ => &[],
        }
    }
}
