//! Finite subtraction games: the least period in constant memory.
//!
//! The [machine](crate::values::subtraction) of the game runs into a cycle of states, whose length
//! Brent's algorithm (1980) finds with one state remembered. Equal states are equal windows, so the
//! [window theorem](super::super::theorem) proves the period; and it is the least, since any period
//! of the values returns every state.

use super::run::{FAR, LongProof};
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::period::digest::{Digests, ValueDigest};
use crate::period::proof::ProvedPeriod;
use crate::period::theorem::{Hypotheses, Theorem};
use crate::rules::Rules;
use crate::values::Nimber;
use crate::values::subtraction::machine::{MOST, Machine};

/// About how many values are computed between two reports of progress.
const STRIDE: usize = 1 << 16;

/// Whether a report of progress is due, about once in a stride.
fn is_due(machine: &Machine) -> bool {
    machine.n % STRIDE < machine.found
}

/// What a search for a cycle found.
pub enum Searched {
    /// A period.
    Proved(Box<LongProof>),
    /// None in this many values.
    Ended(usize),
}

/// Searches for the period of a finite subtraction game in at most `limit` values, ending early
/// where `is_spent` says so. No value is computed if the rules are not such a game with amounts up
/// to 128.
///
/// # Errors
///
/// [`Error::Cancelled`](crate::Error::Cancelled).
pub fn search(rules: &Rules, limit: usize, is_spent: &dyn Fn() -> bool, options: &Options<'_>) -> Result<Searched> {
    let Some(hypotheses) = Hypotheses::of(rules).ok().filter(|hypotheses| hypotheses.theorem == Theorem::Window) else {
        return Ok(Searched::Ended(0));
    };
    let Some((start, first)) = Machine::new(rules) else { return Ok(Searched::Ended(0)) };
    let period = match cycle_length(&start, limit, is_spent, options)? {
        Ok(period) => period,
        Err(computed) => return Ok(Searched::Ended(computed)),
    };
    let preperiod = preperiod(&start, &first, period, options)?;
    let values = hypotheses.values_needed(preperiod, period);
    let proved = ProvedPeriod::from_repetition(rules, hypotheses, preperiod, period);
    let digests = digests(start, &first, values, options)?;
    Ok(Searched::Proved(Box::new(LongProof { proved, digests, kernel: "states of a sliding window" })))
}

/// The length of the cycle by Brent's algorithm: the state is remembered at every power of two, or
/// soon after, until it returns. If it does not, the number of values computed.
fn cycle_length(
    start: &Machine,
    limit: usize,
    is_spent: &dyn Fn() -> bool,
    options: &Options<'_>,
) -> Result<std::result::Result<usize, usize>> {
    let total = if limit == FAR { 0 } else { limit };
    let mut ticker = Ticker::new(options, "states of a sliding window", total);
    let mut machine = start.clone();
    let (mut remembered, mut power, mut length) = (machine.state.clone(), 1, 0);
    while machine.n < limit {
        machine.step(limit - machine.n);
        if let Some(more) = machine.returned(&remembered) {
            return Ok(Ok(length + more));
        }
        length += machine.found;
        if length >= power {
            remembered.clone_from(&machine.state);
            (power, length) = (2 * power, 0);
        }
        if is_due(&machine) {
            ticker.tick(machine.n, 5 * STRIDE)?;
            if is_spent() {
                break;
            }
        }
    }
    Ok(Err(machine.n))
}

/// One more than the last n with G(n) different from G(n + period), found by two machines in step
/// until their states agree.
fn preperiod(start: &Machine, first: &[Nimber], period: usize, options: &Options<'_>) -> Result<usize> {
    let mut ticker = Ticker::new(options, "states n and n + p in step", period);
    let mut there = start.clone();
    // G(period) .. G(period + k): known ones, and the last of the steps.
    let mut ahead: Vec<Nimber> = first.iter().skip(period).copied().collect();
    let end = first.len() + period;
    while there.n < end {
        let n = there.n;
        there.step(end - n);
        if there.n > period {
            ahead.extend(&there.values()[period.saturating_sub(n)..there.found]);
        }
        if is_due(&there) {
            ticker.tick(there.n, 5 * STRIDE)?;
        }
    }
    let mut last = first.iter().zip(&ahead).rposition(|(here, there)| here != there);
    let mut here = start.clone();
    while here.state != there.state {
        let n = here.n;
        here.step(MOST);
        there.step(MOST);
        let differ = here.differences(&there);
        if differ != 0 {
            last = Some(n + differ.ilog2() as usize);
        }
        if is_due(&here) {
            ticker.tick(here.n, 10 * STRIDE)?;
        }
    }
    Ok(last.map_or(0, |n| n + 1))
}

fn digests(mut machine: Machine, first: &[Nimber], values: usize, options: &Options<'_>) -> Result<Digests> {
    let mut ticker = Ticker::new(options, "digest of the values", values);
    let mut digest = ValueDigest::of(&first[..first.len().min(values)], options);
    let mut chunk = Vec::with_capacity(STRIDE + MOST);
    while machine.n < values {
        chunk.clear();
        while chunk.len() < STRIDE && machine.n < values {
            machine.step(values - machine.n);
            chunk.extend(&machine.values()[..machine.found]);
        }
        digest.update(&chunk);
        ticker.tick(machine.n, 8 * chunk.len())?;
    }
    Ok(digest.digests())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::period::solve;

    /// The search finds the period, preperiod, values and digest that complete values give.
    #[test]
    fn cycles_are_those_of_complete_values() {
        for text in [
            "take 1..3",
            "take 2, 3, 5, 7",
            "take 1",
            "take 4, 5, 11",
            "take 2, 7, 31, 64",
            "take 3, 10, 50, 90, 128",
            "take 8, 9, 30, 77",
            "take 40, 41, 63, 64, 65, 101",
            "take 63, 65",
            "take 64, 100, 128",
            "take 100",
            "take 17..100",
            "0.12",
            "0.0213",
            "0.1",
            "take 5, 9 leaving 1",
            "take 1, 2, 60 leaving 0..1 or take 7 leaving 0",
        ] {
            let rules = Rules::parse(text).expect("rules of the test");
            let solution = solve(&rules, None, &Options::default()).expect("small");
            let expected = solution.period().expect("a period");
            let found = match search(&rules, 10_000_000, &|| false, &Options::default()).expect("nobody stops it") {
                Searched::Proved(found) => found,
                Searched::Ended(values) => panic!("{text}: no period in {values} values"),
            };
            assert_eq!(&found.proved, expected, "{text}");
            assert_eq!(found.certificate().expect("a theorem"), solution.certificate().expect("proved"), "{text}");
        }
        let octal = Rules::parse("kayles").expect("rules of the test");
        let found = search(&octal, 1000, &|| false, &Options::default()).expect("no error");
        assert!(matches!(found, Searched::Ended(0)));
    }
}
