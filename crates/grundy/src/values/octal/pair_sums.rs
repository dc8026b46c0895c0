//! Octal games with many breaking digits: sums of two heaps, once for each number of counters.
//!
//! With P(s) = { G(a) xor G(b) : a, b >= 1, a + b = s }, and the same with a and b unequal,
//!
//! ```text
//! G(n) = mex of the values of takes and of P(n - k) for every breaking k.
//! ```
//!
//! A split is looked at once, for its number of counters, and not again for each digit that may
//! leave it: enumeration takes as many times longer as there are digits, divided by how many splits
//! it compares at once. The last P(s) are kept, as bits.

use std::collections::VecDeque;

use super::moves::OctalMoves;
use crate::arith::bitset::{BitSet, mex_of_union};
use crate::values::nimber::Nimber;

/// The sums of two heaps, and of two unequal heaps, for the last few numbers of counters.
#[derive(Clone, Debug)]
pub(super) struct PairSums {
    /// P(s) for s = first, first + 1, ...; empty if no digit needs it.
    plain: VecDeque<BitSet>,
    unequal: VecDeque<BitSet>,
    first: usize,
    /// How many of the last sets are needed.
    kept: usize,
    takes: BitSet,
    taken: Vec<usize>,
}

impl PairSums {
    /// The sums that the next values need.
    pub fn new(moves: &OctalMoves, nimbers: &[Nimber]) -> Self {
        let kept = moves.last_break() + 1;
        let first = (nimbers.len() + 1).saturating_sub(kept);
        let (plain, unequal) = (VecDeque::new(), VecDeque::new());
        let mut sums = PairSums { plain, unequal, first, kept, takes: BitSet::new(), taken: Vec::new() };
        (first..nimbers.len()).for_each(|s| sums.add(moves, nimbers, s));
        sums
    }

    /// Adds P(s), the values up to s - 1 being known, and forgets the oldest if there are enough.
    fn add(&mut self, moves: &OctalMoves, nimbers: &[Nimber], s: usize) {
        for (sets, unequal) in [(&mut self.plain, false), (&mut self.unequal, true)] {
            let mut set = BitSet::new();
            if let Some(one) = moves.breaks.iter().find(|one| one.unequal == unequal).filter(|_| s >= 2) {
                for a in 1..=one.largest_part(s) {
                    set.insert((nimbers[a] ^ nimbers[s - a]).index());
                }
            }
            sets.push_back(set);
            if sets.len() > self.kept {
                sets.pop_front();
            }
        }
        self.first = (s + 1).saturating_sub(self.plain.len());
    }

    /// G(n) for n = `nimbers.len()`, and a rough count of the steps it took.
    pub fn next(&mut self, moves: &OctalMoves, nimbers: &[Nimber]) -> (Nimber, usize) {
        let n = nimbers.len();
        self.add(moves, nimbers, n);
        for member in self.taken.drain(..) {
            self.takes.remove(member);
        }
        self.taken.extend(moves.takes_from(nimbers, n).map(Nimber::index));
        self.taken.iter().for_each(|&member| self.takes.insert(member));
        let left = |one: &super::moves::Break| {
            let sets = if one.unequal { &self.unequal } else { &self.plain };
            one.rest(n).map(|rest| &sets[rest - self.first])
        };
        let sets: Vec<&BitSet> = moves.breaks.iter().filter_map(left).chain([&self.takes]).collect();
        let value = mex_of_union(&std::iter::empty(), &sets.iter().copied());
        (Nimber::from_index(value), n / 2 + sets.len() * (value / 64 + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::rules::Rules;
    use crate::values::compute;

    /// Sums begun anywhere go on with the values of the game.
    #[test]
    fn sums_go_on_from_any_prefix() {
        for text in
            ["take 1..20 leaving 0..2", "take 1..3, 17, 40 leaving 2 unequal or take 5 leaving 0..2", "0.77", "4!"]
        {
            let rules = Rules::parse(text).expect("rules of the test");
            let moves = rules.code().and_then(OctalMoves::new).expect("octal");
            let expected = compute(&rules, 700, &Options::default()).expect("small");
            for start in [0, 1, 5, 39, 41, 300] {
                let mut nimbers = expected[..start].to_vec();
                let mut sums = PairSums::new(&moves, &nimbers);
                while nimbers.len() < expected.len() {
                    let (value, _) = sums.next(&moves, &nimbers);
                    nimbers.push(value);
                }
                assert_eq!(nimbers, expected, "{text} from {start}");
            }
        }
    }
}
