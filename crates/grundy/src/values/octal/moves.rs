//! The moves of a finite code that leaves at most two heaps, sorted by kind.

use crate::rules::Code;
use crate::values::attained::Attained;
use crate::values::nimber::Nimber;

/// The moves of an octal game.
#[derive(Clone, Debug)]
pub(crate) struct OctalMoves {
    /// The k that may take a whole heap.
    pub leaving_none: Vec<usize>,
    /// The k that may leave one heap.
    pub leaving_one: Vec<usize>,
    /// The k that may leave two heaps.
    pub breaks: Vec<Break>,
}

/// A move that removes k and leaves two heaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Break {
    pub k: usize,
    pub unequal: bool,
}

impl Break {
    /// The counters left to make two heaps of, if they are enough.
    pub fn rest(self, n: usize) -> Option<usize> {
        n.checked_sub(self.k).filter(|&rest| rest >= 2)
    }

    /// The largest that the smaller part of a split of `rest` can be.
    pub fn largest_part(self, rest: usize) -> usize {
        if self.unequal { (rest - 1) / 2 } else { rest / 2 }
    }
}

impl OctalMoves {
    /// The moves of a code; `None` if it is infinite or leaves more than two heaps.
    pub fn new(code: &Code) -> Option<Self> {
        let last = code.last_index().filter(|_| code.max_parts() <= 2)?;
        let digits = || code.nonzero_digits(last);
        let leaving = |heaps| digits().filter(move |(_, digit)| digit.leaves(heaps)).map(|(k, _)| k).collect();
        let breaks = digits().filter(|(_, digit)| digit.leaves(2));
        Some(OctalMoves {
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

    /// The greatest k of a move that leaves two heaps.
    pub fn last_break(&self) -> usize {
        self.breaks.iter().map(|one| one.k).max().unwrap_or(0)
    }

    /// The greatest k of a move that leaves a heap.
    pub fn last_leaving(&self) -> usize {
        self.leaving_one.last().copied().unwrap_or(0).max(self.last_break())
    }

    /// The greatest k of a move.
    pub fn last(&self) -> usize {
        self.leaving_none.last().copied().unwrap_or(0).max(self.last_leaving())
    }
}
