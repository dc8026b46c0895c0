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
    /// S_j(s) of unequal heaps, for each s, if sums of one more heap are built from them: the
    /// greatest that the smallest heap can be, for each value, or 0 if no sum has it.
    smallest: Vec<Vec<u32>>,
    /// Whether they are.
    extended: bool,
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
    /// The engine before its first value.
    pub fn new(code: &Code) -> Self {
        let plain = code.digits().filter(|digit| !digit.is_unequal()).map(Digit::max_parts).max().unwrap_or(0);
        let mut kinds: Vec<Kind> = (2..=plain).map(|heaps| Kind { heaps, unequal: false }).collect();
        let unequal = code.digits().filter(|digit| digit.is_unequal()).map(Digit::max_parts).max().unwrap_or(0);
        kinds.extend((2..=unequal).map(|heaps| Kind { heaps, unequal: true }));
        // P_(j+1) is built from the whole history of P_j; the last of the chain is looked up only
        // at distances k up to the length of the head.
        let recent = code.head().len() + 1;
        let needed = |kind: Kind| if kind.unequal || kind.heaps == plain { recent } else { usize::MAX };
        let sums = |&kind: &Kind| Sums {
            kind,
            sets: Default::default(),
            first: 0,
            needed: needed(kind),
            smallest: Vec::new(),
            extended: kind.unequal && kind.heaps < unequal,
        };
        let sums = kinds.iter().map(sums).collect();
        let one_heap = Kind { heaps: 1, unequal: false };
        let in_tail = |kind: &Kind| code.tail().iter().any(|&digit| allows(digit, *kind));
        let accumulated = std::iter::once(one_heap)
            .chain(kinds)
            .filter(in_tail)
            .map(|kind| (kind, vec![GrowingSet::default(); code.tail().len()]))
            .collect();
        AttainedSets {
            code: code.clone(),
            nimbers: Vec::new(),
            sums,
            accumulated,
            singles: BitSet::new(),
            single_members: Vec::new(),
        }
    }

    fn next(&mut self) -> Nimber {
        let n = self.nimbers.len();
        for i in 0..self.sums.len() {
            let (set, smallest) =
                if self.sums[i].kind.unequal { self.unequal_sum(i, n) } else { (self.sum(i, n), None) };
            let sums = &mut self.sums[i];
            sums.smallest.extend(smallest);
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

    /// P_j(n) for the i-th kind of sum, which allows equal heaps.
    fn sum(&self, i: usize, n: usize) -> BitSet {
        let kind = self.sums[i].kind;
        let mut set = BitSet::new();
        if kind.heaps == 2 {
            for a in 1..=n / 2 {
                set.insert((self.nimbers[a] ^ self.nimbers[n - a]).index());
            }
            return set;
        }
        for a in 1..=n / kind.heaps as usize {
            set.union_with_xored(self.sums[i - 1].at(n - a), self.nimbers[a].index());
        }
        set
    }

    /// P_j(n) for the i-th kind of sum, of unequal heaps, and S_j(n) if it is needed.
    fn unequal_sum(&self, i: usize, n: usize) -> (BitSet, Option<Vec<u32>>) {
        let Sums { kind, extended, .. } = &self.sums[i];
        let (mut set, mut united, mut smallest) = (BitSet::new(), BitSet::new(), Vec::new());
        let add = |set: &mut BitSet, smallest: &mut Vec<u32>, value: usize, part: u32| {
            set.insert(value);
            if *extended {
                smallest.resize(smallest.len().max(value + 1), 0);
                // Parts ascend, so the last one is the greatest.
                smallest[value] = part;
            }
        };
        // The others are at least a + 1, a + 2, and so on.
        let heaps = kind.heaps as usize;
        let most = n.saturating_sub(heaps * (heaps - 1) / 2) / heaps;
        for (a, part) in (1..=most).zip(1u32..) {
            let value = self.nimbers[a].index();
            if heaps == 2 {
                add(&mut set, &mut smallest, value ^ self.nimbers[n - a].index(), part);
                continue;
            }
            let others = &self.sums[i - 1].smallest[n - a];
            if !extended {
                united.fill_where(others, |least| *least > part);
                set.union_with_xored(&united, value);
                continue;
            }
            for (other, _) in others.iter().enumerate().filter(|(_, least)| **least > part) {
                add(&mut set, &mut smallest, value ^ other, part);
            }
        }
        (set, extended.then_some(smallest))
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
        let extended = self.sums.iter().filter(|sums| sums.extended).count();
        BYTES_PER_NIMBER + 1 + (kept + accumulated) * set / length.max(1) + extended * (4 * assumed + 24)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::values::by_definition::ByDefinition;

    /// Sums of up to five unequal heaps, with other moves beside them and in tails, attain what the
    /// definition says.
    #[test]
    fn unequal_heaps_are_those_of_the_definition() {
        for (text, length) in [
            ("split into 3 unequal", 70),
            ("split into 4 unequal or take 1", 45),
            ("split into 5 unequal or take 2", 36),
            ("0.8!3", 60),
            ("0.1C!(8!3)", 50),
        ] {
            let rules = Rules::parse(text).expect("rules of the test");
            let code = rules.code().expect("a code");
            let mut engine = AttainedSets::new(code);
            engine.extend(length, &Options::default()).expect("nobody stops it");
            let mut oracle = ByDefinition::new(&rules);
            oracle.extend(length, &Options::default()).expect("nobody stops it");
            assert_eq!(engine.nimbers(), oracle.nimbers(), "{text}");
        }
    }
}
