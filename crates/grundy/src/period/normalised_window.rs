//! Arithmetic periods of games whose code never ends, proved from a normalised window.
//!
#![doc = include_str!("normalised_window.md")]

use super::observed::observe;
use super::proof::ProvedPeriod;
use super::states::States;
use crate::arith::bitset::BitSet;
use crate::rules::{Code, Digit, Rules};
use crate::values::Nimber;

/// The least period, preperiod and saltus, if the values prove them.
pub(super) fn prove(rules: &Rules, nimbers: &[Nimber]) -> Option<ProvedPeriod> {
    let code = rules.code()?;
    let (head, tail) = (code.head().len(), code.tail().len());
    let length = nimbers.len();
    let seen = observe(nimbers)?;
    let distance = lcm(seen.period, tail)?;
    let start = length.checked_sub(distance).filter(|&start| start >= head && start >= seen.preperiod)?;
    let (early, late) = (State::at(code, nimbers, start), State::at(code, nimbers, length));
    let gained = late.base - early.base;
    let expected = seen.saltus as usize * (distance / seen.period);
    (early.normalised == late.normalised && gained == expected).then(|| {
        let Normalised { residue, recent, attained } = early.normalised;
        let states = States { bases: [early.base, late.base], residue, recent, attained };
        ProvedPeriod::by_normalised_window(rules, &seen, start..length, states)
    })
}

fn lcm(x: usize, y: usize) -> Option<usize> {
    let (mut a, mut b) = (x, y);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (x / a).checked_mul(y)
}

/// B(n), and the rest of the state relative to it.
struct State {
    base: usize,
    normalised: Normalised,
}

#[derive(PartialEq, Eq)]
struct Normalised {
    residue: usize,
    /// G(n-1), ..., G(n-K+1) above the base.
    recent: Vec<Option<usize>>,
    /// For each c the values above the base in A_c, ascending.
    attained: Vec<Vec<usize>>,
}

impl State {
    /// The state at n, from values up to G(n-1), for n >= K.
    fn at(code: &Code, nimbers: &[Nimber], n: usize) -> Self {
        let (head, tail) = (code.head().len(), code.tail().len());
        let mut residues = vec![BitSet::new(); tail];
        for (i, value) in nimbers[..=n - head].iter().enumerate() {
            residues[i % tail].insert(value.index());
        }
        // The digit at m - i is the (m - i - K)-th of the tail.
        let takes = || (0..tail).filter(|&j| code.tail()[j] == Digit::TAKE);
        let mut sets = vec![BitSet::new(); tail];
        for (c, set) in sets.iter_mut().enumerate() {
            takes().for_each(|j| set.union_with(&residues[(c + 2 * tail - head % tail - j) % tail]));
        }
        let base = sets.iter().map(|set| (0..).find(|&v| !set.contains(v)).unwrap_or(0)).min().unwrap_or(0);
        let above = |value: usize| value.checked_sub(base);
        let recent = nimbers[n - head + 1..n].iter().rev().map(|value| above(value.index())).collect();
        let members =
            |set: &BitSet| (base..64 * set.len_words()).filter(|&v| set.contains(v)).map(|v| v - base).collect();
        State {
            base,
            normalised: Normalised { residue: n % tail, recent, attained: sets.iter().map(members).collect() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::period::theorem::normalised_window_covers;
    use crate::values::compute;

    fn proved(text: &str, length: usize) -> Option<(usize, usize, u32)> {
        let rules = Rules::parse(text).expect("rules of the test");
        assert!(rules.code().is_some_and(normalised_window_covers), "{text}");
        let nimbers = compute(&rules, length, &Options::default()).expect("small");
        prove(&rules, &nimbers).map(|proved| (proved.period(), proved.preperiod(), proved.saltus()))
    }

    #[test]
    fn games_that_never_end() {
        assert_eq!(proved("nim", 64), Some((1, 0, 1)));
        assert_eq!(proved("take 3..", 64), Some((3, 0, 1)));
        assert_eq!(proved("0.(30)", 64), Some((2, 0, 0)));
        assert_eq!(proved("0.(003)", 64), Some((3, 0, 1)));
        assert_eq!(proved("0.312(30)", 64), Some((3, 3, 1)), "a period that is no multiple of the tail's");
        assert_eq!(proved("nim", 1), None);
    }

    /// However few values are given, what they prove holds much further on. The first six values of
    /// `0.(003)`, 0 0 0 1 1 1, have the same states three sizes apart and look constant: it takes
    /// the base, which has grown, to tell.
    #[test]
    fn short_beginnings_prove_nothing_false() {
        let tails = (1..=4).flat_map(|length| (1..1u32 << length).map(move |bits| format!("{bits:0length$b}")));
        let tails: Vec<String> = tails.map(|tail| tail.replace('1', "3")).collect();
        for (head, tail) in ["", "0", "1", "2", "3", "00", "01", "20", "33", "021"]
            .iter()
            .flat_map(|h| tails.iter().map(move |t| (h, t)))
        {
            let text = format!("0.{head}({tail})");
            let rules = Rules::parse(&text).expect("rules of the test");
            let nimbers = compute(&rules, 300, &Options::default()).expect("small");
            for proved in (1..60).filter_map(|length| prove(&rules, &nimbers[..length])) {
                let (n0, p, saltus) = (proved.preperiod(), proved.period(), proved.saltus());
                let differs = (n0..nimbers.len() - p).find(|&n| nimbers[n + p].get() != nimbers[n].get() + saltus);
                assert_eq!(differs, None, "{text}: ({n0}, {p}, {saltus}) by {} values", proved.values());
            }
        }
    }
}
