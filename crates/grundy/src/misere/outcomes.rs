//! Who wins sums of generators, in misere play, by trying every move.
//!
//! A generator is a heap whose options are written as words in earlier generators. The words stand
//! for other heaps that are believed to be equivalent to them, so what is found here is only a
//! proposal: the states of [`states`](super::states) prove it, with the true options of every heap.
//! Sums without the last generator are not played out: their quotient is known already. Where x^i =
//! x^(i+c) in that quotient, a sum with more than i + s + c - 1 copies of x is taken to be one with c
//! fewer, s being the slack: most such relations outlive a new generator. If this one does not, the
//! proof fails, and is tried again with more slack.

use rustc_hash::FxHashMap;

use super::monoid::Monoid;
use super::reach::{Reach, Stop};

/// How often each generator occurs; zeros at the end are left out.
pub(super) type Word = Vec<u8>;

/// The sum of two words.
pub(super) fn sum(a: &[u8], b: &[u8]) -> Word {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut sum = long.to_vec();
    sum.iter_mut().zip(short).for_each(|(x, &y)| *x += y);
    sum
}

/// A word with one more of a generator.
pub(super) fn with(word: &[u8], generator: usize) -> Word {
    let mut word = word.to_vec();
    if word.len() <= generator {
        word.resize(generator + 1, 0);
    }
    word[generator] += 1;
    word
}

/// The element of a word.
pub(super) fn element(word: &[u8], elements: &[usize], monoid: &Monoid) -> usize {
    let letters = word.iter().zip(elements).flat_map(|(&times, &x)| std::iter::repeat_n(x, usize::from(times)));
    letters.fold(0, |product, x| monoid.product(product, x))
}

/// Larger exponents are not looked at, so that none overflows.
const LONGEST: u8 = 60;

/// The outcomes of words, remembered.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcomes {
    /// The options of each generator, each listed once.
    options: Vec<Vec<Word>>,
    /// The quotient of the first generators, with their elements.
    quotient: Option<(Monoid, Vec<usize>)>,
    /// From which exponent on, and with which period, the powers of each of them are taken to
    /// repeat.
    folds: Vec<(u8, u8)>,
    /// The outcomes of other words.
    known: FxHashMap<Word, bool>,
}

impl Outcomes {
    /// How many generators there are.
    pub fn generators(&self) -> usize {
        self.options.len()
    }

    /// Adds a generator to those whose quotient is known.
    pub fn add(&mut self, mut options: Vec<Word>, quotient: Option<(Monoid, Vec<usize>)>, slack: u8) {
        options.sort();
        options.dedup();
        self.options.push(options);
        self.known.clear();
        self.folds = quotient.as_ref().map_or_else(Vec::new, |(monoid, elements)| {
            let fold = |&x: &usize| {
                let (powers, place) = monoid.powers(x);
                let bounded = |n: usize| u8::try_from(n).unwrap_or(LONGEST).min(LONGEST);
                (bounded(place + 1).saturating_add(slack), bounded(powers.len() - place))
            };
            elements.iter().map(fold).collect()
        });
        self.quotient = quotient;
    }

    /// The word with fewer copies of generators whose powers repeat.
    fn folded(&self, word: &[u8]) -> Word {
        let fold = |(i, &times): (usize, &u8)| match self.folds.get(i) {
            Some(&(from, period)) if times >= from.saturating_add(period) => from + (times - from) % period,
            _ => times,
        };
        word.iter().enumerate().map(fold).collect()
    }

    /// Whether the player to move loses.
    pub fn is_lost(&mut self, word: &[u8], reach: &Reach<'_>) -> Result<bool, Stop> {
        if let Some((monoid, elements)) = self.quotient.as_ref().filter(|(_, elements)| word.len() <= elements.len()) {
            return Ok(monoid.is_lost(element(word, elements, monoid)));
        }
        let word = self.folded(word);
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
