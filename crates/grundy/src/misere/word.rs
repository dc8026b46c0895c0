//! Sums of generators, written as words.

use super::monoid::Monoid;

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

/// A quotient of sums of generators.
#[derive(Clone, Debug)]
pub(super) struct Proposal {
    pub monoid: Monoid,
    /// The element of each generator.
    pub generators: Vec<usize>,
}

impl Proposal {
    /// The element of a word.
    pub fn element(&self, word: &[u8]) -> usize {
        let letters =
            word.iter().zip(&self.generators).flat_map(|(&times, &x)| std::iter::repeat_n(x, usize::from(times)));
        letters.fold(0, |product, x| self.monoid.product(product, x))
    }
}
