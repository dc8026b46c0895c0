//! The pieces one by one: the i-th piece, and the i-th piece of a given value.
//!
//! A census forgets which piece has which value, but drawing positions at random needs to know.
//! Heaps are found by residue classes of the proved period: the sizes in first ..= last with value
//! v are those in the preperiod that have it and, for each residue of the period, an arithmetic
//! progression (at most one size where values grow).

use std::collections::HashMap;
use std::rc::Rc;

use super::{Board, HeapSet, Heaps, Pieces};
use crate::arith::natural::{Natural, to_usize};
use crate::arith::primes;
use crate::error::{Error, Result};
use crate::period::{ProvedPeriod, Solution};

/// A piece and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The size of a heap, or the coordinates of a square.
    pub place: Vec<Natural>,
    /// The value of the piece.
    pub value: Natural,
}

/// Pieces that can be looked up one by one.
#[derive(Debug)]
pub struct Stock<'a> {
    solution: &'a Solution,
    /// The heaps of a question, or each side of a board.
    sides: Vec<Side>,
    total: Natural,
}

/// Sizes of heaps, as runs.
#[derive(Debug)]
struct Side {
    runs: Vec<Run>,
    total: Natural,
    known: HashMap<Natural, Rc<Vec<Run>>>,
}

/// The sizes first, first + step, first + 2 step, ...
#[derive(Clone, Debug)]
struct Run {
    first: Natural,
    /// The number of the first one among all heaps.
    number_of_first: Natural,
    step: Natural,
    number: Natural,
}

impl Run {
    /// A run of consecutive sizes.
    fn new(first: Natural, number: Natural) -> Self {
        Run { first, number_of_first: Natural::ZERO, step: Natural::ONE, number }
    }

    /// A part of a run of consecutive sizes.
    fn part(&self, first: Natural, step: Natural, number: Natural) -> Self {
        Run { number_of_first: &self.number_of_first + (&first - &self.first), first, step, number }
    }
}

/// The largest prime that is listed.
const MAX_PRIMES: u64 = 1_000_000_000;

impl<'a> Stock<'a> {
    /// The pieces, with the values of `solution`.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] for primes past 10^9.
    pub fn new(solution: &'a Solution, pieces: &Pieces) -> Result<Self> {
        let sides = match pieces {
            Pieces::Heaps(heaps) => vec![Side::of_heaps(heaps)?],
            Pieces::Board(board) => Side::of_board(board),
        };
        let total = sides.iter().fold(Natural::ONE, |total, side| total * &side.total);
        Ok(Stock { solution, sides, total })
    }

    /// How many pieces there are.
    #[must_use]
    pub fn total(&self) -> &Natural {
        &self.total
    }

    /// Whether pieces can be found by their value: true for heaps, unless a theorem gave the
    /// values.
    #[must_use]
    pub fn finds_by_value(&self) -> bool {
        self.sides.len() == 1 && self.solution.formula().is_none()
    }

    /// The i-th piece, for i below the total.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] if its value is not known.
    pub fn piece(&self, i: &Natural) -> Result<Piece> {
        let mut rest = i.clone();
        let mut place = Vec::with_capacity(self.sides.len());
        let mut value = Natural::ZERO;
        for side in &self.sides {
            let size = nth(&side.runs, &(&rest % &side.total)).unwrap_or_default();
            rest /= &side.total;
            value ^= self.solution.value(&size)?;
            place.push(size);
        }
        Ok(Piece { place, value })
    }

    /// How many heaps have the value.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] if values are not known.
    pub fn number_with_value(&mut self, value: &Natural) -> Result<Natural> {
        let runs = self.runs_with_value(value)?;
        Ok(runs.iter().fold(Natural::ZERO, |sum, run| sum + &run.number))
    }

    /// The i-th of the heaps that have the value.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if there are fewer.
    pub fn piece_with_value(&mut self, value: &Natural, i: &Natural) -> Result<Piece> {
        let runs = self.runs_with_value(value)?;
        let size =
            nth(&runs, i).ok_or_else(|| Error::Question("there are not so many pieces of that value".to_owned()))?;
        Ok(Piece { place: vec![size], value: value.clone() })
    }

    /// The place of the heap with this number among the heaps of its value.
    ///
    /// # Errors
    ///
    /// [`Error::BrokenLaw`] if it is not among them.
    pub fn place_among_equals(&mut self, number: &Natural, value: &Natural) -> Result<Natural> {
        let runs = self.runs_with_value(value)?;
        let mut before = Natural::ZERO;
        for run in runs.iter() {
            // The numbers of a run's heaps also advance by its step.
            if *number >= run.number_of_first && ((number - &run.number_of_first) % &run.step).is_zero() {
                let place = (number - &run.number_of_first) / &run.step;
                if place < run.number {
                    return Ok(before + place);
                }
            }
            before += &run.number;
        }
        Err(Error::BrokenLaw("a heap is not among those of its value".to_owned()))
    }

    fn runs_with_value(&mut self, value: &Natural) -> Result<Rc<Vec<Run>>> {
        let [side] = &mut self.sides[..] else {
            return Err(Error::Question("squares of a board are not found by their value".to_owned()));
        };
        if let Some(runs) = side.known.get(value) {
            return Ok(Rc::clone(runs));
        }
        let mut found = Vec::new();
        for run in &side.runs {
            with_value(self.solution, run, value, &mut found)?;
        }
        let found = Rc::new(found);
        if side.known.len() >= MAX_KNOWN {
            side.known.clear();
        }
        side.known.insert(value.clone(), Rc::clone(&found));
        Ok(found)
    }
}

/// The most values whose pieces are remembered.
const MAX_KNOWN: usize = 4096;

impl Side {
    fn new(mut runs: Vec<Run>) -> Self {
        let mut total = Natural::ZERO;
        for run in &mut runs {
            run.number_of_first.clone_from(&total);
            total += &run.number;
        }
        Side { runs, total, known: HashMap::new() }
    }

    fn of_board(board: &Board) -> Vec<Side> {
        let run = |side: &Natural| Run::new(Natural::ZERO, side.clone());
        board.sides().iter().map(|side| Side::new(vec![run(side)])).collect()
    }

    fn of_heaps(heaps: &Heaps) -> Result<Side> {
        let mut runs = Vec::new();
        for set in heaps.sets() {
            match set {
                HeapSet::Range { first, last } => {
                    let number = last - first + Natural::ONE;
                    runs.push(Run::new(first.clone(), number));
                }
                HeapSet::Primes { last, .. } if *last > MAX_PRIMES => {
                    return Err(Error::limit(format!("primes are drawn up to {MAX_PRIMES}")));
                }
                HeapSet::Primes { first, last } => primes::for_each_in(*first, *last, |prime| -> Result<()> {
                    runs.push(Run::new(Natural::from(prime), Natural::ONE));
                    Ok(())
                })?,
            }
        }
        Ok(Side::new(runs))
    }
}

/// The i-th size of all runs, one run after another.
fn nth(runs: &[Run], i: &Natural) -> Option<Natural> {
    let mut rest = i.clone();
    for run in runs {
        if rest < run.number {
            return Some(&run.first + rest * &run.step);
        }
        rest -= &run.number;
    }
    None
}

/// Finds the sizes in a run of consecutive sizes that have the value.
fn with_value(solution: &Solution, run: &Run, value: &Natural, found: &mut Vec<Run>) -> Result<()> {
    let end = &run.first + &run.number;
    if run.number.is_one() {
        if solution.value(&run.first)? == *value {
            found.push(run.clone());
        }
        return Ok(());
    }
    let nimbers = solution.nimbers();
    let word = u32::try_from(value).ok();
    // Computed values are looked at; with a proof, only those in the preperiod.
    let looked_at = solution.period().map_or(nimbers.len(), ProvedPeriod::preperiod);
    let (from, to) = (to_usize(&run.first).unwrap_or(usize::MAX), to_usize(&end).unwrap_or(usize::MAX));
    let computed = nimbers.iter().enumerate().take(to.min(looked_at)).skip(from);
    for (n, nimber) in computed {
        if Some(nimber.get()) == word {
            found.push(run.part(Natural::from(n), Natural::ONE, Natural::ONE));
        }
    }
    if !solution.is_kept() {
        return Err(Error::limit("pieces are found by their value only where all values of the period are kept"));
    }
    let Some(proved) = solution.period() else {
        return if to <= looked_at { Ok(()) } else { Err(solution.not_proved(&(end - Natural::ONE))) };
    };
    let (period, saltus) = (Natural::from(proved.period()), Natural::from(proved.saltus()));
    for residue in 0..proved.period() {
        let start = Natural::from(proved.preperiod() + residue);
        let least = Natural::from(nimbers[proved.preperiod() + residue].get());
        if saltus.is_zero() {
            if least == *value {
                let skipped = if run.first > start {
                    (&run.first - &start + &period - Natural::ONE) / &period
                } else {
                    Natural::ZERO
                };
                let first = start + skipped * &period;
                if first < end {
                    let number = (&end - &first + &period - Natural::ONE) / &period;
                    found.push(run.part(first, period.clone(), number));
                }
            }
        } else if *value >= least && ((value - &least) % &saltus).is_zero() {
            let size = start + (value - least) / &saltus * &period;
            if run.first <= size && size < end {
                found.push(run.part(size, Natural::ONE, Natural::ONE));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::period::solve;
    use crate::rules::Rules;

    #[test]
    fn pieces_are_found_by_number_and_by_value() {
        for (rules, heaps) in
            [("kayles", "0..300,7,7,500..700"), ("nim", "3..40,9"), ("take 3..", "2..50"), ("0.16", "1..400")]
        {
            let rules = Rules::parse(rules).expect("rules of the test");
            let pieces = Pieces::heaps(heaps).expect("heaps of the test");
            let solution = solve(&rules, Some(&pieces.largest()), &Options::default()).expect("small");
            let mut stock = Stock::new(&solution, &pieces).expect("small");
            let number = to_usize(stock.total()).expect("small");
            let all: Vec<Piece> = (0..number).map(|i| stock.piece(&Natural::from(i)).expect("known")).collect();
            for value in (0u32..64).map(Natural::from) {
                let mut expected: Vec<Natural> =
                    all.iter().filter(|p| p.value == value).map(|p| p.place[0].clone()).collect();
                expected.sort();
                let count = stock.number_with_value(&value).expect("known");
                let count = to_usize(&count).expect("small");
                let found = (0..count)
                    .map(|i| stock.piece_with_value(&value, &Natural::from(i)).expect("known").place[0].clone());
                let mut found: Vec<Natural> = found.collect();
                found.sort();
                assert_eq!(found, expected, "{rules}, value {value}");
                assert!(stock.piece_with_value(&value, &Natural::from(count)).is_err());
            }
        }
    }
}
