//! The moves themselves: every way to change one heap, straight from the definition of the digits.

use super::amounts::{Replacement, Takes};
use super::heaps::Rules;
use crate::arith::natural::{Natural, to_usize};

/// Calls `visit` with the heaps that remain (non-decreasing, none empty) after each move from a
/// heap of `size`.
///
/// The number of moves grows like size^(H-1) / (H-1)!, where H is the most heaps a move may leave.
pub fn for_each_option(rules: &Rules, size: usize, mut visit: impl FnMut(&[usize])) {
    let Some(code) = rules.code() else {
        match (rules.takes(), rules.turns()) {
            (Some(takes), _) => takes.for_each_option(size, visit),
            (None, Some(turns)) => turns.for_each_option(size, visit),
            (None, None) => {}
        }
        return;
    };
    for (k, digit) in code.nonzero_digits(size) {
        for heaps in digit.part_counts() {
            let mut parts = Vec::new();
            partitions(size - k, heaps as usize, 1, digit.is_unequal(), &mut parts, &mut visit);
        }
    }
}

/// Whether a move may turn a heap of `size` into these heaps, in any order, none of them empty.
#[must_use]
pub fn allows(rules: &Rules, size: &Natural, parts: &[Natural]) -> bool {
    if size.is_zero() || parts.iter().any(Natural::is_zero) {
        return false;
    }
    match (rules.code(), rules.takes()) {
        (Some(code), _) => {
            let left = parts.iter().fold(Natural::ZERO, |sum, part| sum + part);
            let heaps = u32::try_from(parts.len()).unwrap_or(u32::MAX);
            left <= *size && {
                let digit = code.digit_at(&(size - left));
                let equal = || (1..parts.len()).any(|i| parts[..i].contains(&parts[i]));
                digit.leaves(heaps) && !(digit.is_unequal() && equal())
            }
        }
        (None, Some(takes)) => allows_take(takes, size, parts),
        (None, None) => rules.turns().is_some_and(|turns| {
            let coins = to_usize(size).zip(parts.iter().map(to_usize).collect::<Option<Vec<usize>>>());
            coins.is_some_and(|(size, others)| turns.allows(size, &others))
        }),
    }
}

fn allows_take(takes: &Takes, size: &Natural, parts: &[Natural]) -> bool {
    let zero = Natural::ZERO;
    let left = parts.first().unwrap_or(&zero);
    match takes {
        Takes::Clauses(clauses) => {
            let words = to_usize(size).zip(to_usize(left)).filter(|(size, left)| left < size);
            let allowed = |(size, left): (usize, usize)| clauses.iter().any(|clause| clause.allow(size, size - left));
            parts.len() <= 1 && words.is_some_and(allowed)
        }
        Takes::ByDivisors(divisors) => {
            let least = Natural::from(divisors.least);
            let divides = |part: &Natural| part < size && *part >= least && (size % part).is_zero();
            (divisors.fewest..=divisors.most).contains(&parts.len()) && parts.iter().all(divides)
        }
        Takes::ByResults(results) => {
            let becomes = |result: &Replacement| to_usize(size).and_then(|size| result.of(size));
            parts.len() <= 1 && results.iter().any(|result| becomes(result).map(Natural::from).as_ref() == Some(left))
        }
    }
}

/// Visits every way to write `total` as `heaps` parts, each at least `least`, non-decreasing
/// (increasing if `unequal`).
fn partitions(
    total: usize,
    heaps: usize,
    least: usize,
    unequal: bool,
    parts: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]),
) {
    if heaps == 0 {
        if total == 0 {
            visit(parts);
        }
        return;
    }
    let (first, last) = if heaps == 1 { (total.max(least), total) } else { (least, total / heaps) };
    for part in first..=last {
        parts.push(part);
        let next = if unequal { part + 1 } else { part };
        partitions(total - part, heaps - 1, next, unequal, parts, visit);
        parts.pop();
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::arith::natural::Natural;

    fn options(rules: &str, size: usize) -> Vec<Vec<usize>> {
        let rules = Rules::parse(rules).expect("rules of the test");
        let mut options = Vec::new();
        super::for_each_option(&rules, size, |parts| options.push(parts.to_vec()));
        options.sort();
        options
    }

    #[test]
    fn a_move_is_allowed_if_it_is_an_option() {
        for text in [
            "kayles",
            "4!",
            "nim",
            "take odd but 3",
            "take squares",
            "take proper divisors",
            "replace by n-1, n/2",
            "replace by a proper divisor",
            "replace by one or two proper divisors",
            "replace by two proper divisors greater than 1",
            "turn 1..3 coins",
            "turn 3 coins",
            "turn consecutive coins",
            "turn equally spaced coins",
            "turn symmetric coins",
            "split into 3 unequal",
            "take 1, 2 leaving 0..2",
        ] {
            let rules = Rules::parse(text).expect(text);
            for size in 0..12usize {
                let listed = options(text, size);
                let small = |n: usize| Natural::from(n);
                let mut tried = vec![vec![]];
                tried.extend((0..=size).map(|a| vec![a]));
                tried.extend((0..=size).flat_map(|a| (a..=size).map(move |b| vec![a, b])));
                tried.extend(
                    (0..=size).flat_map(|a| (a..=size).flat_map(move |b| (b..=size).map(move |c| vec![a, b, c]))),
                );
                for parts in tried {
                    let naturals: Vec<Natural> = parts.iter().map(|&part| small(part)).collect();
                    assert_eq!(
                        super::allows(&rules, &small(size), &naturals),
                        listed.contains(&parts),
                        "{text}: {size} to {parts:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn moves_written_out_by_hand() {
        let none: Vec<Vec<usize>> = Vec::new();
        assert_eq!(options("kayles", 0), none);
        assert_eq!(options("kayles", 1), [Vec::<usize>::new()]);
        assert_eq!(options("kayles", 4), [vec![1, 1], vec![1, 2], vec![2], vec![3]]);
        assert_eq!(options("nim", 3), [vec![], vec![1], vec![2]]);
        assert_eq!(options("4!", 2), none);
        assert_eq!(options("4!", 6), [vec![1, 5], vec![2, 4]]);
        assert_eq!(options("split into 3", 6), [vec![1, 1, 4], vec![1, 2, 3], vec![2, 2, 2]]);
        assert_eq!(options("split into 3 unequal", 7), [vec![1, 2, 4]]);
        assert_eq!(options("0.1", 1), [Vec::<usize>::new()]);
        assert_eq!(options("0.1", 2), none);
        assert_eq!(options("0.2", 1), none);
        assert_eq!(options("take any but 2", 3), [vec![], vec![2]]);
    }
}
