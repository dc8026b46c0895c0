//! Codes with repeating tails, and codes that leave three heaps or more: by sets of attained sums.
//!
#![doc = include_str!("attained_sets.md")]

use super::engine::{BYTES_PER_NIMBER, Engine};
use super::nimber::Nimber;
use crate::arith::bitset::{BitSet, GrowingSet, mex_of_union};
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::rules::{Code, Digit};

/// A kind of sum: how many heaps, and whether they must be unequal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    heaps: u32,
    unequal: bool,
}

/// P_j(s) of one kind: all of them, or the last few.
struct Sums {
    kind: Kind,
    /// Sets for s in `first .. first + sets.len()`.
    sets: std::collections::VecDeque<BitSet>,
    first: usize,
    /// How many of the newest sets are needed; `usize::MAX` for all.
    needed: usize,
}

pub(super) struct AttainedSets {
    code: Code,
    nimbers: Vec<Nimber>,
    /// Sums of two heaps and more, by number of heaps, plain before unequal.
    sums: Vec<Sums>,
    /// What the tail has attained, for each kind of sum that it allows and each residue.
    accumulated: Vec<(Kind, Vec<GrowingSet>)>,
    /// Values attained without a sum of two heaps or more.
    singles: BitSet,
    single_members: Vec<usize>,
}

impl AttainedSets {
    /// Whether sums can be built from smaller ones: those of three or more pairwise unequal heaps
    /// cannot.
    pub fn covers(code: &Code) -> bool {
        !code.digits().any(|digit| digit.is_unequal() && digit.max_parts() > 2)
    }

    /// The engine before its first value; `None` if the code is not [covered](Self::covers).
    pub fn new(code: &Code) -> Option<Self> {
        if !Self::covers(code) {
            return None;
        }
        let plain = code.digits().filter(|digit| !digit.is_unequal()).map(Digit::max_parts).max().unwrap_or(0);
        let mut kinds: Vec<Kind> = (2..=plain).map(|heaps| Kind { heaps, unequal: false }).collect();
        if code.has_unequal() {
            kinds.push(Kind { heaps: 2, unequal: true });
        }
        // P_(j+1) is built from the whole history of P_j; the last of the chain is looked up only
        // at distances k up to the length of the head.
        let recent = code.head().len() + 1;
        let needed = |kind: Kind| if kind.unequal || kind.heaps == plain { recent } else { usize::MAX };
        let sums =
            kinds.iter().map(|&kind| Sums { kind, sets: Default::default(), first: 0, needed: needed(kind) }).collect();
        let one_heap = Kind { heaps: 1, unequal: false };
        let in_tail = |kind: &Kind| code.tail().iter().any(|&digit| allows(digit, *kind));
        let accumulated = std::iter::once(one_heap)
            .chain(kinds)
            .filter(in_tail)
            .map(|kind| (kind, vec![GrowingSet::default(); code.tail().len()]))
            .collect();
        Some(AttainedSets {
            code: code.clone(),
            nimbers: Vec::new(),
            sums,
            accumulated,
            singles: BitSet::new(),
            single_members: Vec::new(),
        })
    }

    fn next(&mut self) -> Nimber {
        let n = self.nimbers.len();
        for i in 0..self.sums.len() {
            let set = self.sum(i, n);
            let sums = &mut self.sums[i];
            sums.sets.push_back(set);
            if sums.sets.len() > sums.needed {
                sums.sets.pop_front();
                sums.first += 1;
            }
        }
        self.accumulate(n);
        self.collect_singles(n);
        let tail = self.tail_sets(n);
        let sets: Vec<&BitSet> = std::iter::once(&self.singles).chain(self.recent_sums(n)).collect();
        Nimber::from_index(mex_of_union(&tail.into_iter(), &sets.into_iter()))
    }

    /// P_j(n) for the i-th kind of sum.
    fn sum(&self, i: usize, n: usize) -> BitSet {
        let kind = self.sums[i].kind;
        let mut set = BitSet::new();
        if kind.heaps == 2 {
            let half = if kind.unequal { n.saturating_sub(1) / 2 } else { n / 2 };
            for a in 1..=half {
                set.insert((self.nimbers[a] ^ self.nimbers[n - a]).index());
            }
            return set;
        }
        for a in 1..=n / kind.heaps as usize {
            set.union_with_xored(self.sums[i - 1].at(n - a), self.nimbers[a].index());
        }
        set
    }

    /// Adds the sums of n - head.len() counters, which the tail reaches from now on.
    fn accumulate(&mut self, n: usize) {
        let Some(s) = n.checked_sub(self.code.head().len()) else { return };
        let residue = s % self.code.tail().len().max(1);
        for (kind, classes) in &mut self.accumulated {
            let all = &mut classes[residue];
            match self.sums.iter().find(|sums| sums.kind == *kind) {
                Some(sums) => all.union_with(sums.at(s)),
                None if s > 0 => all.insert(self.nimbers[s].index()),
                None => {}
            }
        }
    }

    /// Collects the values of moves that leave no heap (any digit) or one heap
    /// (digits of the head).
    fn collect_singles(&mut self, n: usize) {
        for member in self.single_members.drain(..) {
            self.singles.remove(member);
        }
        if n > 0 && self.code.digit(n).leaves(0) {
            self.single_members.push(0);
        }
        let head = self.code.head().iter().enumerate().take(n);
        let leaving_one = head.filter(|(_, digit)| digit.leaves(1));
        self.single_members.extend(leaving_one.map(|(k, _)| self.nimbers[n - k].index()));
        self.single_members.iter().for_each(|&member| self.singles.insert(member));
    }

    /// Sums of two heaps and more that digits of the head allow.
    fn recent_sums(&self, n: usize) -> impl Iterator<Item = &BitSet> {
        let head = self.code.head().iter().enumerate().take(n + 1);
        head.flat_map(move |(k, &digit)| {
            self.sums.iter().filter(move |sums| allows(digit, sums.kind)).map(move |sums| sums.at(n - k))
        })
    }

    /// Accumulated sums that digits of the tail allow.
    fn tail_sets(&self, n: usize) -> Vec<&GrowingSet> {
        let Some(newest) = n.checked_sub(self.code.head().len()) else { return Vec::new() };
        let tail = self.code.tail().iter().enumerate().take(newest + 1);
        tail.flat_map(|(i, &digit)| {
            let residue = (newest - i) % self.code.tail().len();
            let allowed = self.accumulated.iter().filter(move |(kind, _)| allows(digit, *kind));
            allowed.map(move |(_, classes)| &classes[residue])
        })
        .collect()
    }

    fn words(&self) -> usize {
        let words = |sums: &Sums| sums.sets.back().map_or(1, BitSet::len_words);
        self.sums.iter().map(words).sum::<usize>() + self.singles.len_words()
    }
}

impl Sums {
    fn at(&self, s: usize) -> &BitSet {
        &self.sets[s - self.first]
    }
}

fn allows(digit: Digit, kind: Kind) -> bool {
    digit.leaves(kind.heaps) && (kind.heaps < 2 || digit.is_unequal() == kind.unequal)
}

impl Engine for AttainedSets {
    fn kernel(&self) -> &'static str {
        "attained sets"
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, options: &Options<'_>) -> Result<()> {
        let mut ticker = Ticker::new(options, "values by sets of attained sums", length);
        while self.nimbers.len() < length {
            let value = self.next();
            self.nimbers.push(value);
            let n = self.nimbers.len();
            let pairs = n * usize::from(!self.sums.is_empty());
            ticker.tick(n, pairs + pairs * self.sums.len().saturating_sub(1) * self.words() + 50)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }

    /// A kept set of sums may reach twice the length in values, that is length / 32 words at worst.
    fn bytes_per_value(&self, length: usize) -> usize {
        let largest = self.nimbers.iter().map(|g| g.index()).max().unwrap_or(0).max(64);
        let assumed = largest.next_power_of_two().min(2 * length.max(64));
        let set = assumed / 8 + 32;
        let kept: usize = self.sums.iter().map(|sums| sums.needed.min(length)).sum();
        let accumulated: usize = self.accumulated.iter().map(|(_, classes)| classes.len()).sum();
        BYTES_PER_NIMBER + 1 + (kept + accumulated) * set / length.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn three_unequal_heaps_are_left_to_the_definition() {
        let code = |text| Rules::parse(text).expect("rules of the test").code().expect("a code").clone();
        assert!(AttainedSets::new(&code("split into 3 unequal")).is_none());
        assert!(AttainedSets::new(&code("split into 3")).is_some());
        assert!(AttainedSets::new(&code("split unequal")).is_some());
    }
}
