//! The normalised-window theorem, applied to a list: the states at both positions are worked out
//! again, straight from their definition.

use super::claim::{Claim, field, refused};
use super::list::Entry;
use crate::error::Result;
use crate::period::states::States;
use crate::rules::Code;

/// Compares the certificate with what the states at the two positions prove.
pub(super) fn judge<T: Entry>(claim: &Claim<'_>, list: &[T]) -> Result<()> {
    let certificate = claim.certificate;
    let [start, end] = certificate.checked;
    let head = claim.code.head().len();
    let tail = claim.code.tail().len();
    if certificate.values != end {
        return Err(refused(format!("its checked ends at {end}, but it has {} values", certificate.values)));
    }
    let distance = end.checked_sub(start).filter(|&distance| distance > 0 && start >= head);
    let distance = distance.ok_or_else(|| refused(format!("its states at {start} and {end} do not fit the rules")))?;
    if !distance.is_multiple_of(tail) {
        return Err(refused(format!("its states at {start} and {end} differ in n mod {tail}")));
    }
    let states = [start, end].map(|n| State::at(claim.code, list, n));
    let [early, late] = &states;
    if early.recent != late.recent || early.attained != late.attained {
        return Err(refused(format!("its states at {start} and {end} are not equal")));
    }
    if let Some(said) = &certificate.states {
        compare(said, early, late, start % tail)?;
    }
    // From `start` on, G(n + distance) = G(n) + rise.
    let rise = whole(late.base) - whole(early.base);
    let at = |n: usize| i64::from(list[n].into());
    let beyond = |n: usize| if n < end { at(n) } else { at(n - distance) + rise };
    let steps: Vec<i64> = (start..end).map(|n| beyond(n + 1) - at(n)).collect();
    field("period", &certificate.period, &least_period(&steps))?;
    let apart = lcm(certificate.period, tail);
    field("checked", &format!("{start} to {end}"), &format!("{} to {end}", end.saturating_sub(apart)))?;
    let saltus = beyond(start + certificate.period) - at(start);
    field("saltus", &i64::from(certificate.saltus), &saltus)?;
    let p = certificate.period;
    let back = (0..start).rev().take_while(|&n| at(n + p) - at(n) == saltus).count();
    field("preperiod", &certificate.preperiod, &(start - back))
}

/// A base as a signed number; bases are at most 2^32.
fn whole(base: usize) -> i64 {
    i64::try_from(base).expect("values are below 2^32")
}

/// The least common multiple of two lengths that divide a third.
fn lcm(x: usize, y: usize) -> usize {
    (1..).map(|times| times * x).find(|multiple| multiple.is_multiple_of(y)).unwrap_or(x)
}

/// The least p such that a cycle is a block of p repeated. G(n+p) - G(n) is constant exactly if
/// the steps G(n+1) - G(n) repeat at p.
fn least_period(cycle: &[i64]) -> usize {
    let divides = |p: &usize| cycle.len().is_multiple_of(*p);
    let repeats = |p: &usize| cycle[*p..] == cycle[..cycle.len() - p];
    (1..=cycle.len()).filter(divides).find(repeats).unwrap_or(cycle.len())
}

/// B(n), and the rest of the state relative to it.
struct State {
    base: usize,
    recent: Vec<Option<usize>>,
    attained: Vec<Vec<usize>>,
}

impl State {
    fn at<T: Entry>(code: &Code, list: &[T], n: usize) -> Self {
        let (head, tail) = (code.head().len(), code.tail().len());
        let value = |n: usize| list[n].into() as usize;
        let bound = (0..n).map(value).max().unwrap_or(0) + 1;
        // A_c: the G(i), i <= n - K, with a 3 in the tail at m - i for an m = c modulo T.
        let attained = |c: usize| {
            let m = tail * ((n + head) / tail + 1) + c;
            let mut set = vec![false; bound + 1];
            let options = (0..=n - head).filter(|i| code.digit(m - i).bits() == 3);
            options.for_each(|i| set[value(i)] = true);
            set
        };
        let sets: Vec<Vec<bool>> = (0..tail).map(attained).collect();
        let missing = |set: &Vec<bool>| set.iter().position(|&there| !there).unwrap_or(bound);
        let base = sets.iter().map(missing).min().unwrap_or(0);
        let above = |set: &Vec<bool>| (base..bound).filter(|&v| set[v]).map(|v| v - base).collect();
        State {
            base,
            recent: (n - head + 1..n).rev().map(|i| value(i).checked_sub(base)).collect(),
            attained: sets.iter().map(above).collect(),
        }
    }
}

fn compare(said: &States, early: &State, late: &State, residue: usize) -> Result<()> {
    let [first, second] = said.bases;
    field("bases", &format!("{first} and {second}"), &format!("{} and {}", early.base, late.base))?;
    field("residue", &said.residue, &residue)?;
    let same = |name: &str, same: bool| {
        if same { Ok(()) } else { Err(refused(format!("its {name} is not that of its states"))) }
    };
    same("recent", said.recent == early.recent)?;
    same("attained", said.attained == early.attained)
}
