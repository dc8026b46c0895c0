//! The moves of one heap, of any size, that leave a given value.
//!
#![doc = include_str!("heap_moves.md")]

use super::Found;
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::period::{ProvedPeriod, Solution};
use crate::rules::{Code, Digit, Rules, Takes, greatest_common_divisor, moves};

/// The heaps a move leaves.
pub type Parts = Vec<Natural>;

/// The most moves of one heap that are looked at one by one.
pub const MAX_MOVES: usize = 20_000_000;

/// The moves from a heap of `n` to a position of value `target`: the first `most`, and how many
/// there are.
///
/// # Errors
///
/// [`Error::Limit`] if there are more than [`MAX_MOVES`] moves and no period to count them by;
/// [`Error::NotProved`].
pub fn with_value(solution: &Solution, n: &Natural, target: &Natural, most: usize) -> Result<Found<Parts>> {
    if !solution.is_kept() && to_usize(n).is_none_or(|n| n >= solution.nimbers().len()) {
        return Err(Error::limit(
            "the values of this game are not kept, and finding moves would compute them too often",
        ));
    }
    match to_usize(n).filter(|&n| number_of_moves(solution.rules(), n) <= MAX_MOVES) {
        Some(n) => near(solution, n, target, most),
        None => far(solution, n, target, most),
    }
}

/// Finds the moves one by one: the plain method.
fn near(solution: &Solution, n: usize, target: &Natural, most: usize) -> Result<Found<Parts>> {
    let mut found = Found::none();
    let mut problem = None;
    moves::for_each_option(solution.rules(), n, |parts| match xor_of(solution, parts) {
        Ok(value) if value == *target => found.add(parts.iter().map(|&part| Natural::from(part)).collect(), most),
        Ok(_) => {}
        Err(error) => problem = Some(error),
    });
    problem.map_or(Ok(found), Err)
}

fn xor_of(solution: &Solution, parts: &[usize]) -> Result<Natural> {
    parts.iter().try_fold(Natural::ZERO, |xor, &part| Ok(xor ^ solution.value(&Natural::from(part))?))
}

/// Finds the moves by residues.
fn far(solution: &Solution, n: &Natural, target: &Natural, most: usize) -> Result<Found<Parts>> {
    let too_many = || {
        Error::limit(format!(
            "a heap this large may have more than {MAX_MOVES} moves, and there is no proved period to find the winning ones by\n  \
             help: ask about smaller heaps"
        ))
    };
    let code = solution.rules().code().ok_or_else(too_many)?;
    let search = Search { solution, code, n, target, most };
    let mut found = Found::none();
    if n.is_zero() {
        return Ok(found);
    }
    if target.is_zero() && code.digit_at(n).leaves(0) {
        found.add(Vec::new(), most);
    }
    match (code.is_finite(), code.max_parts(), solution.period()) {
        (true, 0..=2, period) => {
            search.finite_ones(&mut found)?;
            if code.max_parts() == 2 {
                search.pairs(period.filter(|proved| proved.saltus() == 0).ok_or_else(too_many)?, &mut found)?;
            }
        }
        (false, 0..=1, Some(proved)) if proved.saltus() == 0 => search.endless_ones(proved, &mut found)?,
        (false, 0..=1, Some(proved)) => search.growing_ones(proved, &mut found)?,
        _ => return Err(too_many()),
    }
    Ok(found)
}

struct Search<'a> {
    solution: &'a Solution,
    code: &'a Code,
    n: &'a Natural,
    target: &'a Natural,
    most: usize,
}

impl Search<'_> {
    fn value(&self, m: &Natural) -> Result<Natural> {
        self.solution.value(m)
    }

    /// Finds moves of a finite code that leave one heap.
    fn finite_ones(&self, found: &mut Found<Parts>) -> Result<()> {
        for (k, _) in self.digits().filter(|(_, digit)| digit.leaves(1)) {
            if Natural::from(k) < *self.n {
                self.try_one(self.n - Natural::from(k), found)?;
            }
        }
        Ok(())
    }

    fn digits(&self) -> impl Iterator<Item = (usize, Digit)> {
        self.code.nonzero_digits(to_usize(self.n).unwrap_or(usize::MAX))
    }

    fn try_one(&self, m: Natural, found: &mut Found<Parts>) -> Result<()> {
        if self.value(&m)? == *self.target {
            found.add(vec![m], self.most);
        }
        Ok(())
    }

    /// Finds moves of a finite code that leave two heaps, in a periodic game.
    fn pairs(&self, proved: &ProvedPeriod, found: &mut Found<Parts>) -> Result<()> {
        let (n0, p) = (proved.preperiod().max(1), proved.period());
        let work = (n0 + p).saturating_mul(self.digits().filter(|(_, digit)| digit.leaves(2)).count());
        if work > MAX_MOVES {
            return Err(Error::limit(format!(
                "finding the moves takes {work} values and the limit is {MAX_MOVES}\n  help: ask about smaller heaps"
            )));
        }
        for (k, digit) in self.digits().filter(|(_, digit)| digit.leaves(2)) {
            let Some(rest) = difference(self.n, &Natural::from(k)) else { break };
            let unequal = usize::from(digit.is_unequal());
            let Some(last) = difference(&rest, &Natural::from(unequal)).map(|rest| rest / Natural::from(2u8)) else {
                continue;
            };
            let fits = |a: &Natural| Ok(self.value(a)? ^ self.value(&(&rest - a))? == *self.target);
            let parts = |a: &Natural| vec![a.clone(), &rest - a];
            let first = Natural::from(n0);
            for a in (1..n0).map(Natural::from).take_while(|a| *a <= last) {
                if fits(&a)? {
                    found.add(parts(&a), self.most);
                }
            }
            classes(&first, &last, p, self.most, found, fits, parts)?;
        }
        Ok(())
    }

    /// Finds moves of an endless code that leave one heap, in a periodic game.
    fn endless_ones(&self, proved: &ProvedPeriod, found: &mut Found<Parts>) -> Result<()> {
        let n0 = proved.preperiod().max(1);
        let (p, tail) = (proved.period(), self.code.tail().len());
        let common = p / greatest_common_divisor(p, tail) * tail;
        if common > MAX_MOVES {
            return Err(Error::limit(format!(
                "the values and the code together repeat every {common} sizes and the limit is {MAX_MOVES}\n  help: ask about smaller heaps"
            )));
        }
        let allowed = |m: &Natural| self.code.digit_at(&(self.n - m)).leaves(1);
        let fits = |m: &Natural| Ok(allowed(m) && self.value(m)? == *self.target);
        let end = difference(self.n, &Natural::from(self.code.head().len())).unwrap_or(Natural::ZERO);
        let last = self.n - Natural::ONE;
        let between = |first: Natural, last: &Natural, found: &mut Found<Parts>| -> Result<()> {
            let mut m = first;
            while m <= *last {
                if fits(&m)? {
                    found.add(vec![m.clone()], self.most);
                }
                m += Natural::ONE;
            }
            Ok(())
        };
        let first = Natural::from(n0);
        between(Natural::ONE, &(&first - Natural::ONE).min(last.clone()), found)?;
        classes(&first, &end, common, self.most, found, fits, |m| vec![m.clone()])?;
        between(first.max(end + Natural::ONE), &last, found)
    }

    /// Finds moves of an endless code that leave one heap, where values grow: at most one for each
    /// residue, besides the first few.
    fn growing_ones(&self, proved: &ProvedPeriod, found: &mut Found<Parts>) -> Result<()> {
        let (n0, p, saltus) = (proved.preperiod(), proved.period(), Natural::from(proved.saltus()));
        let mut candidates: Vec<Natural> = (1..n0).map(Natural::from).collect();
        for m in (n0..n0 + p).map(Natural::from) {
            let Some(rise) = difference(self.target, &self.value(&m)?) else { continue };
            if (&rise % &saltus).is_zero() {
                candidates.push(m + rise / &saltus * Natural::from(p));
            }
        }
        candidates.sort();
        for m in candidates.into_iter().filter(|m| !m.is_zero() && m < self.n) {
            if self.code.digit_at(&(self.n - &m)).leaves(1) {
                self.try_one(m, found)?;
            }
        }
        Ok(())
    }
}

/// Adds the numbers first ..= last that fit, where fitting depends on the residue modulo p alone.
fn classes(
    first: &Natural,
    last: &Natural,
    p: usize,
    most: usize,
    found: &mut Found<Parts>,
    fits: impl Fn(&Natural) -> Result<bool>,
    parts: impl Fn(&Natural) -> Parts,
) -> Result<()> {
    let period = Natural::from(p);
    let mut residues = Vec::new();
    for a in (0..p).map(|r| first + Natural::from(r)).take_while(|a| a <= last) {
        if fits(&a)? {
            found.total += (last - &a) / &period + Natural::ONE;
            residues.push(a);
        }
    }
    // The first ones, period by period.
    while found.moves.len() < most && residues.first().is_some_and(|a| a <= last) {
        for a in residues.iter_mut().take_while(|a| **a <= *last) {
            if found.moves.len() < most {
                found.moves.push(parts(a));
            }
            *a += &period;
        }
    }
    Ok(())
}

/// Some moves of a heap, about `most` of them; empty only if there are none.
#[must_use]
pub fn some(rules: &Rules, n: &Natural, most: usize) -> Vec<Parts> {
    const LISTED: usize = 100_000;
    let mut found = Vec::new();
    if let Some(n) = to_usize(n).filter(|&n| number_of_moves(rules, n) <= LISTED) {
        moves::for_each_option(rules, n, |parts| found.push(parts.iter().map(|&part| Natural::from(part)).collect()));
        let every = found.len().div_ceil(most.max(1)).max(1);
        return found.into_iter().step_by(every).collect();
    }
    let Some(code) = rules.code() else {
        let amounts = (1..=LISTED).map(Natural::from).take_while(|amount| amount <= n);
        let one_heap = amounts.map(|amount| vec![n - amount]).filter(|parts| moves::allows(rules, n, parts));
        return one_heap.take(most).collect();
    };
    for (k, digit) in code.nonzero_digits(to_usize(n).unwrap_or(usize::MAX)).take(most) {
        let Some(rest) = difference(n, &Natural::from(k)) else { break };
        for heaps in digit.part_counts().filter(|&heaps| heaps > 0) {
            // Parts 1, 2, 3, ... and all other counters in one heap: unequal, since the heap is
            // large.
            let small: Parts = (1..heaps).map(Natural::from).collect();
            let largest = difference(&rest, &small.iter().fold(Natural::ZERO, |sum, part| sum + part));
            found.extend(largest.map(|largest| [small, vec![largest]].concat()));
        }
    }
    found.retain(|parts| moves::allows(rules, n, parts));
    found
}

/// An upper bound on the number of moves of a heap, larger where each takes long to find.
fn number_of_moves(rules: &Rules, n: usize) -> usize {
    let Some(code) = rules.code() else {
        if let Some(turns) = rules.turns() {
            return turns.number_of_options(n);
        }
        return match rules.takes() {
            // Pairs of divisors, and n numbers to try.
            Some(Takes::ByDivisors(_)) => n.saturating_mul(4),
            Some(Takes::ByResults(results)) => results.len(),
            // Testing whether a number is prime takes a while.
            _ => n.saturating_mul(20),
        };
    };
    if !code.is_finite() && n > MAX_MOVES {
        return n;
    }
    let into = |heaps: u32| (1..heaps as usize).fold(1usize, |moves, j| moves.saturating_mul(n) / j);
    code.nonzero_digits(n).fold(0, |moves: usize, (_, digit)| moves.saturating_add(into(digit.max_parts())))
}

fn difference(a: &Natural, b: &Natural) -> Option<Natural> {
    (a >= b).then(|| a - b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::period::solve;

    /// The method of residues finds what the plain method finds.
    #[test]
    fn moves_by_residues_are_those_one_by_one() {
        let games = [
            "kayles",
            "0.07",
            "0.137",
            "0.56",
            "take 1,2,4,9 or split",
            "take 1..4",
            "nim",
            "take odd",
            "take any but 3,7",
            "0.(30)",
            "0.13(3)",
            "take 2.. or 4",
            "4",
            "0.1",
            "take 1,2 leaving 0..2 or split",
            // Endless codes with a preperiod: repeating, and growing.
            "0.21(030)",
            "0.0213(0300)",
            "0.1(30)",
            "0.312(30)",
        ];
        for text in games {
            let rules = Rules::parse(text).expect(text);
            let solution = solve(&rules, None, &Options::default()).expect(text);
            for n in (0..40).chain([100, 333, 400, 1001]) {
                for target in 0..12u32 {
                    let (size, target) = (Natural::from(n), Natural::from(target));
                    let mut plain = near(&solution, n, &target, usize::MAX).expect(text);
                    let mut by_residues = far(&solution, &size, &target, usize::MAX).expect(text);
                    plain.moves.sort();
                    by_residues.moves.sort();
                    assert_eq!(plain, by_residues, "{text}, {n} to {target}");
                    let few = far(&solution, &size, &target, 3).expect(text);
                    assert_eq!(few.total, plain.total);
                    assert_eq!(few.moves.len(), plain.moves.len().min(3));
                }
            }
        }
    }

    #[test]
    fn huge_heaps_have_their_winning_moves_counted() {
        let solution = |text: &str| {
            let rules = Rules::parse(text).expect(text);
            solve(&rules, Some(&Natural::from(10u8).pow(100)), &Options::default()).expect(text)
        };
        let n = Natural::from(10u8).pow(100);
        let found = with_value(&solution("nim"), &n, &Natural::from(7u8), 5).expect("Nim");
        assert_eq!((found.moves, found.total), (vec![vec![Natural::from(7u8)]], Natural::ONE));
        let kayles = with_value(&solution("kayles"), &n, &Natural::ZERO, 5).expect("kayles");
        assert_eq!(kayles.moves.len(), 5);
        assert!(kayles.total > Natural::from(10u8).pow(97));
    }

    #[test]
    fn some_moves_are_moves_and_there_are_some() {
        for text in [
            "kayles",
            "nim",
            "grundys-game",
            "take squares",
            "split into 3 unequal",
            "take 5,7",
            "0.1",
            "take proper divisors",
        ] {
            let rules = Rules::parse(text).expect(text);
            for n in (0..60).chain([5000, 1_000_000]) {
                let size = Natural::from(n);
                let some = some(&rules, &size, 20);
                assert!(some.iter().all(|parts| moves::allows(&rules, &size, parts)), "{text} {n}");
                if n < 60 {
                    let mut any = false;
                    moves::for_each_option(&rules, n, |_| any = true);
                    assert_eq!(any, !some.is_empty(), "{text} {n}");
                }
            }
        }
    }
}
