//! Finite subtraction games: the least period in constant memory.
//!
//! For n > k, the greatest amount with a digit, G(n) = mex { G(n-s) : s in S } depends on the last k values: a machine with finitely many
//! states. Its state is kept in planes, one word for each value v with bit i set if G(n-1-i) = v; v is an option of n iff
//! plane v meets the set of bits s-1, s in S. Brent's algorithm (1980) finds the length of the cycle that the states run into
//! with one state remembered; equal states are equal windows, so the window theorem proves the period, and it is the least:
//! any period of the values returns every state.

use super::super::period::{Hypotheses, ProvedPeriod, Theorem};
use super::super::{Nimber, SlidingWindow};
use super::LongProof;
use super::digest::ValueDigest;
use crate::error::{Error, Result};
use crate::progress::{Progress, Ticker};
use crate::rules::Rules;

/// The greatest k whose states are searched.
pub const MAX_WINDOW: usize = 128;
/// Steps between two looks at progress.
const STRIDE: usize = 1 << 16;

/// The last k values, in planes, and the next position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    planes: Vec<u128>,
}

#[derive(Clone, Debug)]
struct Machine {
    /// Bits s - 1.
    takes: u128,
    /// The k low bits.
    window: u128,
    state: State,
    n: usize,
}

impl Machine {
    /// The machine at n = k + 1, and the values before.
    fn new(rules: &Rules) -> Option<(Self, Vec<Nimber>)> {
        let code = rules.code()?;
        let k = code.last_index().filter(|&k| (1..=MAX_WINDOW).contains(&k))?;
        let values: Vec<Nimber> = SlidingWindow::new(code)?.take(k + 1).collect();
        let amounts: Vec<usize> = code.nonzero_digits(k).filter(|(_, digit)| digit.leaves(1)).map(|(s, _)| s).collect();
        let takes = amounts.iter().fold(0, |bits, s| bits | 1u128 << (s - 1));
        let greatest = values.iter().map(|value| value.index()).max().unwrap_or(0);
        let mut planes = vec![0; (amounts.len() + 1).max(greatest + 1)];
        for ago in 0..k {
            planes[values[k - ago].index()] |= 1u128 << ago;
        }
        let machine = Machine { takes, window: u128::MAX >> (128 - k), state: State { planes }, n: k + 1 };
        Some((machine, values))
    }

    /// G(n), and on to n + 1.
    #[inline]
    fn step(&mut self) -> Nimber {
        let planes = &mut self.state.planes;
        let value = planes.iter().position(|plane| plane & self.takes == 0).unwrap_or(0);
        planes.iter_mut().for_each(|plane| *plane = *plane << 1 & self.window);
        planes[value] |= 1;
        self.n += 1;
        Nimber::from_index(value)
    }
}

/// Searches for the period of a finite subtraction game in at most `limit` values; `None` if there is none so far, or the game is another.
///
/// # Errors
///
/// [`Error::Cancelled`].
pub fn search(rules: &Rules, limit: usize, progress: &dyn Progress) -> Result<Option<LongProof>> {
    let Some(hypotheses) = Hypotheses::of(rules).ok().filter(|hypotheses| hypotheses.theorem == Theorem::Window) else {
        return Ok(None);
    };
    let Some((start, first)) = Machine::new(rules) else { return Ok(None) };
    let Some(period) = cycle_length(&start, limit, progress)? else { return Ok(None) };
    let preperiod = preperiod(&start, &first, period, progress)?;
    let values = hypotheses.values_needed(preperiod, period);
    let proved = ProvedPeriod::from_repetition(rules, hypotheses, preperiod, period);
    let digest = digest(start, &first, values, progress)?;
    Ok(Some(LongProof { proved, digest, road: "states of a sliding window" }))
}

/// Brent: the state is remembered at every power of two, until it returns.
fn cycle_length(start: &Machine, limit: usize, progress: &dyn Progress) -> Result<Option<usize>> {
    let mut ticker = Ticker::new(progress, "states of a sliding window", limit);
    let mut machine = start.clone();
    let (mut remembered, mut power, mut length) = (machine.state.clone(), 1, 0);
    while machine.n < limit {
        machine.step();
        length += 1;
        if machine.state == remembered {
            return Ok(Some(length));
        }
        if length == power {
            remembered.clone_from(&machine.state);
            (power, length) = (2 * power, 0);
        }
        if machine.n.is_multiple_of(STRIDE) {
            ticker.tick(machine.n, 10 * STRIDE)?;
        }
    }
    Ok(None)
}

/// One more than the last n with G(n) different from G(n + period): two machines in step until their states agree.
fn preperiod(start: &Machine, first: &[Nimber], period: usize, progress: &dyn Progress) -> Result<usize> {
    let mut ticker = Ticker::new(progress, "states n and n + p in step", period);
    let mut there = start.clone();
    // G(period) .. G(period + k): known ones, and the last of the steps.
    let mut ahead: Vec<Nimber> = first.iter().skip(period).copied().collect();
    while there.n < first.len() + period {
        let n = there.n;
        let value = there.step();
        if n >= period {
            ahead.push(value);
        }
        if n.is_multiple_of(STRIDE) {
            ticker.tick(n, 10 * STRIDE)?;
        }
    }
    let mut last = first.iter().zip(&ahead).rposition(|(here, there)| here != there);
    let mut here = start.clone();
    while here.state != there.state {
        let n = here.n;
        if here.step() != there.step() {
            last = Some(n);
        }
        if n.is_multiple_of(STRIDE) {
            ticker.tick(n, 20 * STRIDE)?;
        }
    }
    Ok(last.map_or(0, |n| n + 1))
}

fn digest(mut machine: Machine, first: &[Nimber], values: usize, progress: &dyn Progress) -> Result<String> {
    let mut ticker = Ticker::new(progress, "digest of the values", values);
    let mut digest = ValueDigest::of(&first[..first.len().min(values)]);
    let mut chunk = Vec::with_capacity(STRIDE);
    while machine.n < values {
        chunk.clear();
        let end = values.min(machine.n + STRIDE);
        while machine.n < end {
            chunk.push(machine.step());
        }
        digest.update(&chunk);
        ticker.tick(machine.n, 15 * chunk.len())?;
    }
    if machine.n < values {
        return Err(Error::BrokenLaw("a digest of fewer values than there are".to_owned()));
    }
    Ok(digest.hexadecimal())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::values::certificate::Certificate;
    use crate::values::{Limits, solve};

    /// The same period, preperiod, values and digest as from complete values.
    #[test]
    fn cycles_are_those_of_complete_values() {
        for text in [
            "take 1..3",
            "take 2, 3, 5, 7",
            "take 1",
            "take 4, 5, 11",
            "take 2, 7, 31, 64",
            "take 3, 10, 50, 90, 128",
            "0.12",
            "0.0213",
            "0.1",
            "take 5, 9 leaving 1",
            "take 1, 2, 60 leaving 0..1 or take 7 leaving 0",
        ] {
            let rules = Rules::parse(text).expect("rules of the test");
            let solution = solve(&rules, None, &Limits::default(), &Silent).expect("small");
            let expected = solution.period().expect("a period");
            let found = search(&rules, 10_000_000, &Silent).expect("nobody stops it").expect("a period");
            assert_eq!(&found.proved, expected, "{text}");
            assert_eq!(found.certificate().expect("a theorem"), Certificate::of(&solution).expect("proved"), "{text}");
        }
        let octal = Rules::parse("kayles").expect("rules of the test");
        assert!(search(&octal, 1000, &Silent).expect("no error").is_none());
    }
}
