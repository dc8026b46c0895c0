//! Who wins sums of generators, in misere play, by trying every move.
//!
//! A generator is a heap whose options are written as words in earlier generators. The words stand
//! for other heaps that are believed to be equivalent to them, so what is found here is only a
//! proposal: the states of [`states`](super::states) prove it, with the true options of every heap.
//! Sums without the last generator are not played out: their quotient is known already. In other
//! sums, the earlier generators are first replaced by the simplest sum that has the same element in
//! that quotient and, for some generators x, the same x^n up to x^i = x^(i+c) with larger i than
//! there. If this was wrong, the proof fails, and is tried again with more such generators and
//! larger i.

use rustc_hash::FxHashMap;

use super::reach::{Reach, Stop};
use super::simplest::{LONGEST, Simplest};
use super::word::{Proposal, Word, sum};

/// The outcomes of words, remembered.
#[derive(Clone, Debug)]
pub(super) struct Outcomes {
    /// The options of each generator, each listed once.
    options: Vec<Vec<Word>>,
    /// The quotient of the earlier generators.
    quotient: Option<Proposal>,
    simplest: Simplest,
    /// The most moves that each generator lasts.
    ranks: Vec<u64>,
    /// The outcomes of other words.
    known: FxHashMap<Word, bool>,
}

impl Outcomes {
    /// Sums of no generators.
    pub fn new() -> Self {
        Outcomes {
            options: Vec::new(),
            quotient: None,
            simplest: Simplest::default(),
            ranks: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    /// How many generators there are.
    pub fn generators(&self) -> usize {
        self.options.len()
    }

    /// Adds a generator to those whose quotient is known; `slack` says how much later than there
    /// the powers of these repeat, where they are told apart at all.
    pub fn add(
        &mut self,
        mut options: Vec<Word>,
        quotient: Option<Proposal>,
        slack: &[Option<u8>],
        reach: &Reach<'_>,
    ) -> Result<(), Stop> {
        options.sort();
        options.dedup();
        self.simplest = match &quotient {
            Some(quotient) => Simplest::new(quotient, slack, &self.ranks, reach)?,
            None => Simplest::default(),
        };
        let rank = options.iter().map(|option| rank(option, &self.ranks)).max().unwrap_or(0);
        self.ranks.push(rank.saturating_add(1));
        self.options.push(options);
        self.known.clear();
        self.quotient = quotient;
        Ok(())
    }

    /// The word with its earlier generators replaced by a simplest sum. It lasts no more moves.
    fn shortened(&self, word: &[u8]) -> Word {
        let Some(quotient) = &self.quotient else { return word.to_vec() };
        let (earlier, last) = word.split_at(quotient.generators.len());
        let mut shortened = self.simplest.of(earlier, quotient).to_vec();
        shortened.resize(earlier.len(), 0);
        shortened.extend_from_slice(last);
        shortened
    }

    /// Whether the player to move loses.
    pub fn is_lost(&mut self, word: &[u8], reach: &Reach<'_>) -> Result<bool, Stop> {
        if let Some(quotient) = self.quotient.as_ref().filter(|quotient| word.len() <= quotient.generators.len()) {
            return Ok(quotient.monoid.is_lost(quotient.element(word)));
        }
        let word = self.shortened(word);
        if let Some(&lost) = self.known.get(&word) {
            return Ok(lost);
        }
        if word.iter().any(|&times| times > LONGEST) {
            return Err(Stop::Positions);
        }
        let lost = !word.is_empty() && !self.has_lost_option(&word, reach)?;
        reach.check_positions(self.known.len())?;
        self.known.insert(word, lost);
        Ok(lost)
    }

    /// Whether the outcome of a word agrees with those of its options. It always does, unless the
    /// word or one of them was replaced by a simpler one that is not equivalent.
    pub fn is_consistent(&mut self, word: &[u8], reach: &Reach<'_>) -> Result<bool, Stop> {
        let known = self.quotient.as_ref().map_or(0, |quotient| quotient.generators.len());
        if word.len() <= known || self.shortened(word) == word {
            return Ok(true);
        }
        Ok(self.is_lost(word, reach)? != self.has_lost_option(word, reach)?)
    }

    fn has_lost_option(&mut self, word: &[u8], reach: &Reach<'_>) -> Result<bool, Stop> {
        for next in self.options_of(word) {
            if self.is_lost(&next, reach)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The words that one move leads to.
    pub fn options_of(&self, word: &[u8]) -> Vec<Word> {
        let mut found = Vec::new();
        // The last generator first: most of what its moves lead to is known.
        for (generator, options) in self.options.iter().enumerate().take(word.len()).rev() {
            if word[generator] == 0 {
                continue;
            }
            let mut rest = word.to_vec();
            rest[generator] -= 1;
            for option in options {
                let mut next = sum(&rest, option);
                while next.last() == Some(&0) {
                    next.pop();
                }
                found.push(next);
            }
        }
        found
    }
}

/// The most moves that a sum lasts.
fn rank(word: &[u8], ranks: &[u64]) -> u64 {
    word.iter()
        .zip(ranks)
        .fold(0, |sum: u64, (&times, &rank)| sum.saturating_add(u64::from(times).saturating_mul(rank)))
}
