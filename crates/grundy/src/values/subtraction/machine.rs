//! A finite subtraction game as a machine with finitely many states.
//!
#![doc = include_str!("machine.md")]

use super::sliding_window::SlidingWindow;
use crate::rules::Rules;
use crate::values::nimber::Nimber;

/// The greatest k that has a machine.
pub const MAX_WINDOW: usize = 128;
/// The most values that one step finds.
pub const MOST: usize = 63;

/// The last k values, in planes: their lower and their upper words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    low: Vec<u64>,
    high: Vec<u64>,
}

#[derive(Clone, Debug)]
pub(crate) struct Machine {
    amounts: Vec<usize>,
    /// How many values a step finds at most.
    most: usize,
    /// Bits 128 - s of a plane, for the amounts s.
    takes: (u64, u64),
    /// The bits of the last k positions.
    window: (u64, u64),
    /// The state at position n.
    pub state: State,
    pub n: usize,
    /// The state before the last step, and how many values that step found.
    before: State,
    pub found: usize,
    /// Scratch space of a step: for each value, the positions that have it as an option.
    options: Vec<u64>,
}

impl Machine {
    /// The machine at n = k + 1, and the values before it.
    pub fn new(rules: &Rules) -> Option<(Self, Vec<Nimber>)> {
        let code = rules.code()?;
        let k = code.last_index().filter(|&k| (1..=MAX_WINDOW).contains(&k))?;
        let values: Vec<Nimber> = SlidingWindow::new(code)?.take(k + 1).collect();
        let amounts: Vec<usize> = code.nonzero_digits(k).filter(|(_, digit)| digit.leaves(1)).map(|(s, _)| s).collect();
        let greatest = values.iter().map(|value| value.index()).max().unwrap_or(0);
        let mut planes = vec![0u128; (amounts.len() + 1).max(greatest + 1)];
        for ago in 0..k {
            planes[values[k - ago].index()] |= 1 << (127 - ago);
        }
        let takes = amounts.iter().fold(0, |bits, s| bits | 1u128 << (128 - s));
        let (low, high) = planes.iter().map(|&plane| halves(plane)).unzip();
        let state = State { low, high };
        let machine = Machine {
            most: most_at_once(&amounts),
            takes: halves(takes),
            window: halves(u128::MAX << (128 - k)),
            before: state.clone(),
            options: vec![0; planes.len()],
            amounts,
            state,
            n: k + 1,
            found: 0,
        };
        Some((machine, values))
    }

    /// Advances by as many values as a step finds, at most `most`.
    #[inline]
    pub fn step(&mut self, most: usize) {
        let count = self.most.min(most);
        std::mem::swap(&mut self.state, &mut self.before);
        let (State { low, high }, options) = (&self.before, &mut self.options);
        if self.most == 1 {
            let planes = low.iter().zip(high).map(|(low, high)| low & self.takes.0 | high & self.takes.1);
            options.iter_mut().zip(planes).for_each(|(options, met)| *options = u64::from(met != 0));
        } else {
            options.fill(0);
            self.amounts.iter().for_each(|&s| add_options(options, &self.before, s));
        }
        let mut left = u64::MAX >> (64 - count);
        let planes = low.iter().zip(high).zip(options);
        let after = self.state.low.iter_mut().zip(&mut self.state.high);
        for (((low, high), options), (low_after, high_after)) in planes.zip(after) {
            let new = left & !*options;
            left &= *options;
            *low_after = (low >> count | high << (64 - count)) & self.window.0;
            *high_after = (high >> count | new << (64 - count)) & self.window.1;
        }
        (self.n, self.found) = (self.n + count, count);
    }

    /// The positions of the last step whose value is v; bit 0 is the first position of the step.
    pub fn positions(&self, v: usize) -> u64 {
        // They are in the window, since no step finds more than k values.
        self.state.high[v] >> (64 - self.found)
    }

    /// The values of the last step.
    pub fn values(&self) -> [Nimber; MOST] {
        let mut values = [Nimber::ZERO; MOST];
        for v in 1..self.options.len() {
            let mut positions = self.positions(v);
            while positions != 0 {
                values[positions.trailing_zeros() as usize] = Nimber::from_index(v);
                positions &= positions - 1;
            }
        }
        values
    }

    /// The least number of values of the last step after which the state was this one, if there is
    /// one.
    #[inline]
    pub fn returned(&self, state: &State) -> Option<usize> {
        let (before, new) = (self.before.high[0], self.positions(0));
        let high = |i: usize| (before >> i | new << (64 - i)) & self.window.1;
        (1..=self.found).find(|&i| high(i) == state.high[0] && self.was(state, i))
    }

    /// Whether the state was this one after i values of the last step.
    #[cold]
    fn was(&self, state: &State, i: usize) -> bool {
        (0..self.options.len()).all(|v| {
            let (low, high) = (self.before.low[v], self.before.high[v]);
            (low >> i | high << (64 - i)) & self.window.0 == state.low[v]
                && (high >> i | self.positions(v) << (64 - i)) & self.window.1 == state.high[v]
        })
    }

    /// The positions of the last step at which the two machines found different values.
    pub fn differences(&self, other: &Machine) -> u64 {
        (0..self.options.len()).fold(0, |bits, v| bits | (self.positions(v) ^ other.positions(v)))
    }
}

/// How many values a step finds: as many as do not depend on each other, or one where that is
/// faster (by an estimate of instructions).
fn most_at_once(amounts: &[usize]) -> usize {
    let most = amounts.first().map_or(1, |&least| least.min(MOST));
    if 6 * most > 3 * amounts.len() + 8 { most } else { 1 }
}

/// Adds, for each value, the positions after a state from which taking s leads to it.
#[inline]
fn add_options(options: &mut [u64], State { low, high }: &State, s: usize) {
    // Bit j is position n + j - s, which is bit 128 - s + j of a plane.
    if s <= 64 {
        let down = 64 - s;
        options.iter_mut().zip(high).for_each(|(options, high)| *options |= high >> down);
    } else {
        let (down, up) = (128 - s, s - 65);
        let planes = low.iter().zip(high).map(|(low, high)| low >> down | high << 1 << up);
        options.iter_mut().zip(planes).for_each(|(options, plane)| *options |= plane);
    }
}

/// The lower and the upper word of a plane.
#[expect(clippy::cast_possible_truncation, reason = "the other word is left out")]
fn halves(plane: u128) -> (u64, u64) {
    (plane as u64, (plane >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// However many values a step finds, they are those of a sliding window, and states are
        /// equal where windows are.
        #[test]
        fn steps_are_those_of_a_sliding_window(
            amounts in prop::collection::btree_set(1usize..=128, 1..7),
            least in 1usize..64,
            remembered in 0usize..300,
            most in prop::collection::vec(1usize..70, 40),
        ) {
            let amounts: Vec<String> = amounts.iter().filter(|&&s| s >= least).map(usize::to_string).collect();
            prop_assume!(!amounts.is_empty());
            let rules = Rules::parse(&format!("take {}", amounts.join(","))).expect("rules of the test");
            let (mut machine, first) = Machine::new(&rules).expect("amounts up to 128");
            let values: Vec<Nimber> = SlidingWindow::new(rules.code().expect("a code")).expect("finite").take(4000).collect();
            let k = first.len() - 1;
            let window = |n: usize| &values[n - k..n];
            let mut there = machine.clone();
            while there.n < k + 1 + remembered {
                there.step(k + 1 + remembered - there.n);
            }
            for most in most {
                let n = machine.n;
                machine.step(most);
                prop_assert!(machine.found >= 1 && machine.found <= most);
                prop_assert_eq!(&machine.values()[..machine.found], &values[n..machine.n]);
                let returned = (1..=machine.found).find(|i| window(n + i) == window(there.n));
                prop_assert_eq!(machine.returned(&there.state), returned);
            }
        }
    }
}
