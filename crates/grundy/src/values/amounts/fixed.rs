//! The members of sets of amounts that are the same for every heap.

use crate::arith::primes;
use crate::rules::{Amounts, Takes};

/// The fixed amounts below `length`.
pub(super) fn fixed_amounts(takes: &Takes, length: usize) -> Vec<usize> {
    let Takes::Clauses(clauses) = takes else { return Vec::new() };
    let mut allowed = vec![false; length];
    for clause in clauses {
        let mut members = vec![false; length];
        clause.allowed.iter().for_each(|set| mark(set, &mut members, true));
        clause.but.iter().for_each(|set| mark(set, &mut members, false));
        allowed.iter_mut().zip(members).for_each(|(all, one)| *all |= one);
    }
    (1..length).filter(|&amount| allowed[amount]).collect()
}

/// Sets or clears the members of a fixed set.
fn mark(set: &Amounts, members: &mut [bool], value: bool) {
    let length = members.len();
    let mut put =
        |amounts: &mut dyn Iterator<Item = usize>| amounts.take_while(|&k| k < length).for_each(|k| members[k] = value);
    match *set {
        Amounts::Range(first, last) => put(&mut (first..=last)),
        Amounts::From(first) => put(&mut (first..length)),
        Amounts::Any => put(&mut (1..length)),
        Amounts::Class(modulus, remainder) => put(&mut (remainder..length).step_by(modulus).filter(|&k| k > 0)),
        Amounts::Squares => put(&mut (1..).map(|i: usize| i * i)),
        Amounts::Cubes => put(&mut (1..).map(|i: usize| i * i * i)),
        Amounts::Triangular => put(&mut (1..).map(|i: usize| i * (i + 1) / 2)),
        Amounts::Primes => put(&mut primes::up_to(length.max(2)).into_iter()),
        Amounts::Fibonacci => {
            let mut pair = (1, 2);
            put(&mut std::iter::from_fn(|| {
                let first = pair.0;
                pair = (pair.1, pair.0 + pair.1);
                Some(first)
            }));
        }
        Amounts::PowersOf(base) => put(&mut std::iter::successors(Some(1), |power: &usize| power.checked_mul(base))),
        _ => {}
    }
}
