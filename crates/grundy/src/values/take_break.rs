//! What the octal algorithms share: the moves of a finite code that leaves at most two heaps, sorted by kind, and
//! a scratch set of the values attained at the current n.

use super::Nimber;
use crate::rules::Code;

/// The moves of a finite code whose digits leave at most two heaps.
#[derive(Clone, Debug)]
pub(super) struct TakeBreak {
    /// The k that may take a whole heap.
    pub leaving_none: Vec<usize>,
    /// The k that may leave one heap.
    pub leaving_one: Vec<usize>,
    /// The k that may leave two heaps.
    pub breaks: Vec<Break>,
}

/// Remove k and leave two heaps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Break {
    pub k: usize,
    pub unequal: bool,
}

impl Break {
    /// What is left to be two heaps of, if it is enough.
    pub fn rest(self, n: usize) -> Option<usize> {
        n.checked_sub(self.k).filter(|&rest| rest >= 2)
    }

    /// The largest smaller part of a split of `rest`.
    pub fn largest_half(self, rest: usize) -> usize {
        if self.unequal { (rest - 1) / 2 } else { rest / 2 }
    }
}

impl TakeBreak {
    /// `None` if the code is infinite or leaves more than two heaps.
    pub fn new(code: &Code) -> Option<Self> {
        let last = code.last_index().filter(|_| code.max_parts() <= 2)?;
        let leaving =
            |heaps| code.nonzero_digits(last).filter(move |(_, digit)| digit.leaves(heaps)).map(|(k, _)| k).collect();
        let breaks = code.nonzero_digits(last).filter(|(_, digit)| digit.leaves(2));
        Some(TakeBreak {
            leaving_none: leaving(0),
            leaving_one: leaving(1),
            breaks: breaks.map(|(k, digit)| Break { k, unequal: digit.is_unequal() }).collect(),
        })
    }

    /// Marks what taking alone attains from a heap of n.
    pub fn mark_takes(&self, nimbers: &[Nimber], n: usize, attained: &mut Attained) {
        self.takes_from(nimbers, n).for_each(|value| attained.mark(value.index()));
    }

    /// What taking alone attains from a heap of n.
    pub fn takes_from(&self, nimbers: &[Nimber], n: usize) -> impl Iterator<Item = Nimber> {
        let none = self.leaving_none.binary_search(&n).is_ok().then_some(Nimber::ZERO);
        none.into_iter().chain(self.leaving_one.iter().take_while(move |&&k| k < n).map(move |&k| nimbers[n - k]))
    }

    /// How many values taking can exclude at most.
    pub fn takes(&self) -> usize {
        self.leaving_one.len() + 1
    }
}

/// The set of values attained at one n; emptied in no time by moving on to another n.
#[derive(Clone, Debug, Default)]
pub(super) struct Attained {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Attained {
    /// Empties the set; values below `bound` can be marked from now on.
    pub fn begin(&mut self, bound: usize) {
        if self.stamps.len() < bound {
            self.stamps.resize(bound, 0);
        }
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.stamps.fill(0);
            1
        });
    }

    #[inline]
    pub fn mark(&mut self, value: usize) {
        self.stamps[value] = self.stamp;
    }

    #[inline]
    pub fn contains(&self, value: usize) -> bool {
        self.stamps.get(value) == Some(&self.stamp)
    }

    /// The least value at or above `from` that is not in the set.
    pub fn next_missing(&self, from: usize) -> usize {
        (from..).find(|&value| !self.contains(value)).unwrap_or(usize::MAX)
    }
}
