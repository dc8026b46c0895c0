//! Sums of generators, written as words.

/// How often each generator occurs; zeros at the end are left out.
pub(super) type Word = Vec<u32>;

/// The sum of two words.
pub(super) fn sum(a: &[u32], b: &[u32]) -> Word {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut sum = long.to_vec();
    sum.iter_mut().zip(short).for_each(|(x, &y)| *x += y);
    sum
}

/// A word with one more of a generator.
pub(super) fn with(word: &[u32], generator: usize) -> Word {
    let mut word = word.to_vec();
    if word.len() <= generator {
        word.resize(generator + 1, 0);
    }
    word[generator] += 1;
    word
}

/// A word with one less of a generator in it.
pub(super) fn without(word: &[u32], generator: usize) -> Word {
    let mut word = word.to_vec();
    word[generator] -= 1;
    word
}

/// The generators in a word, each as often as it occurs.
pub(super) fn letters(word: &[u32]) -> impl Iterator<Item = usize> + '_ {
    word.iter().enumerate().flat_map(|(g, &times)| std::iter::repeat_n(g, times as usize))
}

/// The most moves that a sum lasts, from those of its generators.
pub(super) fn rank(word: &[u32], ranks: &[u64]) -> u64 {
    letters(word).fold(0, |moves: u64, g| moves.saturating_add(ranks[g]))
}
