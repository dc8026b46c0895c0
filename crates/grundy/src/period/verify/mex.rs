//! Every entry of a list, checked against the moves.
//!
//! **A list is right if each entry is.** Let x(0), x(1), ..., x(N-1) be any numbers such that each
//! x(n) is the mex of the x-values of n's options (an option's x-value is the xor of those of its
//! heaps). Then x(n) = G(n) for all n < N: by induction, since every heap of an option is smaller
//! than n. (A move removes counters or splits, or both.) So it does not matter where a list comes
//! from, and entries can be checked in any order and in parallel, each against the entries before
//! it, provided all of them are.
//!
//! This file checks an entry by walking through every move, and where moves leave three heaps or
//! more, through the [sums](Sums) that so many heaps can have. [`rare_parts`](super::rare_parts)
//! is faster for long lists of octal games.

use super::list::Entry;
use crate::rules::{Code, Rules, moves};
use crate::values::octal::OctalMoves;

/// What is wrong with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// The entry at n is not the mex of n's options.
    Wrong(usize),
    /// At n, a value below the entry is attained, but only by deep splits.
    Deep(usize, u32),
}

/// Checks entries by the definition.
pub(super) struct ByDefinition<'a, T> {
    rules: &'a Rules,
    /// The moves, if they are those of a finite code that leaves at most two heaps.
    moves: Option<OctalMoves>,
    /// What three heaps or more can be worth, if the moves of a code leave so many.
    sums: Option<Sums<'a>>,
    list: &'a [T],
}

/// What heaps of a list can be worth together.
struct Sums<'a> {
    code: &'a Code,
    /// `values[h][t]` has the x-values of h heaps with t counters in all, ascending.
    values: Vec<Vec<Vec<u32>>>,
}

impl<'a> Sums<'a> {
    /// By definition, h heaps are one heap and h - 1 others.
    fn new<T: Entry>(code: &'a Code, list: &[T]) -> Self {
        let mut values = vec![vec![Vec::new(); list.len()]; code.max_parts() as usize + 1];
        for (total, &entry) in list.iter().enumerate().skip(1) {
            values[1][total] = vec![entry.into()];
        }
        let mut seen = Vec::new();
        for heaps in 2..values.len() {
            for total in heaps..list.len() {
                seen.clear();
                for part in 1..total {
                    let value: u32 = list[part].into();
                    for other in &values[heaps - 1][total - part] {
                        let sum = (value ^ other) as usize;
                        if seen.len() <= sum {
                            seen.resize(sum + 1, false);
                        }
                        seen[sum] = true;
                    }
                }
                values[heaps][total] = (0..).zip(&seen).filter(|(_, seen)| **seen).map(|(sum, _)| sum).collect();
            }
        }
        Sums { code, values }
    }

    /// Calls `see` with the value of each option of n.
    fn for_each_option(&self, n: usize, mut see: impl FnMut(u32)) {
        for (k, digit) in self.code.nonzero_digits(n) {
            for heaps in digit.part_counts().map(|heaps| heaps as usize) {
                match heaps {
                    0 if n == k => see(0),
                    0 => {}
                    _ => self.values[heaps][n - k].iter().for_each(|&value| see(value)),
                }
            }
        }
    }
}

impl<'a, T: Entry> ByDefinition<'a, T> {
    pub fn new(rules: &'a Rules, list: &'a [T]) -> Self {
        let code = rules.code().filter(|code| !code.has_unequal());
        let many = code.filter(|code| code.max_parts() > 2);
        ByDefinition {
            rules,
            moves: code.and_then(OctalMoves::new),
            sums: many.map(|code| Sums::new(code, list)),
            list,
        }
    }

    /// The first n of the range whose entry is not the mex of its options.
    pub fn fault(&self, positions: std::ops::Range<usize>) -> Option<Fault> {
        // seen[v] is one more than the last n that had an option of value v.
        let mut seen = Vec::new();
        positions.into_iter().find(|&n| !self.is_mex(n, &mut seen)).map(Fault::Wrong)
    }

    fn is_mex(&self, n: usize, seen: &mut Vec<usize>) -> bool {
        let mut see = |value: u32| {
            let value = value as usize;
            if seen.len() <= value {
                seen.resize(value + 1, 0);
            }
            seen[value] = n + 1;
        };
        let at = |m: usize| -> u32 { self.list[m].into() };
        match (&self.moves, &self.sums) {
            (_, Some(sums)) => sums.for_each_option(n, see),
            (Some(moves), None) => {
                if moves.leaving_none.binary_search(&n).is_ok() {
                    see(0);
                }
                moves.leaving_one.iter().filter(|&&k| k < n).for_each(|k| see(at(n - k)));
                for rest in moves.breaks.iter().filter_map(|one| n.checked_sub(one.k)) {
                    (1..=rest / 2).for_each(|part| see(at(part) ^ at(rest - part)));
                }
            }
            (None, None) => moves::for_each_option(self.rules, n, |heaps| {
                see(heaps.iter().fold(0, |sum, &heap| sum ^ at(heap)));
            }),
        }
        let entry = at(n) as usize;
        let is_seen = |value: usize| seen.get(value) == Some(&(n + 1));
        !is_seen(entry) && (0..entry).all(is_seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::values::compute;

    /// Right lists pass; one entry changed is found at its place, or at the first that depends on
    /// it.
    #[test]
    fn a_wrong_entry_is_found() {
        for text in ["kayles", "take 1..3", "nim", "0.8", "0.12(30)", "4.F", "0.1", "0.26", "C.0{53}", "8.1"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let nimbers = compute(&rules, 60, &Options::default()).expect("small");
            let right: Vec<u16> = nimbers.iter().map(|value| u16::try_from(value.get()).expect("small")).collect();
            assert_eq!(ByDefinition::new(&rules, &right).fault(0..60), None, "{text}");
            for n in 0..60 {
                for wrong in [right[n] ^ 1, right[n] + 1, right[n].saturating_sub(1), 0, 99] {
                    if wrong == right[n] {
                        continue;
                    }
                    let mut list = right.clone();
                    list[n] = wrong;
                    let found = ByDefinition::new(&rules, &list).fault(0..60);
                    assert_eq!(found, Some(Fault::Wrong(n)), "{text}: {wrong} at {n}");
                }
            }
        }
    }
}
