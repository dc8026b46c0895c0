//! The values that the search among [small parts](crate::values::octal) reads: the first and the
//! last ones.
//!
//! Low bytes are compared first, and where they agree, whole values in words of 16 bits.

use std::ops::BitXor;

use crate::values::nimber::Nimber;
use crate::values::octal::history::History;
use crate::values::octal::moves::OctalMoves;

/// The largest part.
const DEEPEST: usize = 1 << 12;
/// Positions kept beyond those that are needed.
const SPARE: usize = 1 << 14;

/// Splits compared between two checks whether one was found.
const AT_ONCE: usize = 128;

/// The first values and the last ones.
#[derive(Clone, Debug, Default)]
pub struct Shallow {
    /// G(parts) .. G(1), so that both parts of a split are read in ascending order.
    first: Lanes,
    /// The position of the first value in `last`.
    base: usize,
    last: Lanes,
}

/// Values, and their low bytes.
#[derive(Clone, Debug, Default)]
struct Lanes {
    words: Vec<u16>,
    bytes: Vec<u8>,
}

impl Lanes {
    fn push(&mut self, value: Nimber) {
        self.words.push(word(value));
        self.bytes.push(low_byte(word(value)));
    }
}

impl Shallow {
    pub fn new(history: &History) -> Self {
        let (known, after) = history.known();
        let mut first = Lanes::default();
        (1..known.min(DEEPEST + 1)).rev().for_each(|n| first.push(history.get(n)));
        let base = history.len().saturating_sub(2 * DEEPEST).max(after);
        Shallow { first, base, last: Lanes::default() }
    }

    /// The largest part examined.
    pub fn deepest_part(&self) -> usize {
        self.first.words.len()
    }

    /// Forgets the values from n on.
    pub fn truncate(&mut self, n: usize) {
        self.last.words.truncate(n.saturating_sub(self.base));
        self.last.bytes.truncate(n.saturating_sub(self.base));
    }

    /// Copies the values that are new.
    #[inline(always)]
    pub fn catch_up(&mut self, history: &History) {
        if self.last.words.len() > 2 * DEEPEST + SPARE {
            let forgotten = self.last.words.len() - 2 * DEEPEST;
            self.last.words.drain(..forgotten);
            self.last.bytes.drain(..forgotten);
            self.base += forgotten;
        }
        let known = self.base + self.last.words.len();
        for &value in history.range(known..history.len()) {
            self.last.push(value);
        }
    }

    /// Whether a split of n with one of the first parts attains a value; other splits are not
    /// examined, and the last few parts may be left out.
    #[inline(always)]
    pub fn has_split(&self, moves: &OctalMoves, n: usize, value: Nimber) -> bool {
        let (first, last) = (&self.first, &self.last);
        let word = word(value);
        let byte = low_byte(word);
        for one in &moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            let deepest = self.deepest_part().min(one.largest_part(rest)).min(rest.saturating_sub(self.base));
            // Chunk i of both has the parts up to AT_ONCE (chunks - i), and beside each what it
            // leaves.
            let parts = deepest / AT_ONCE * AT_ONCE;
            if parts == 0 {
                // What is left may be smaller than all that is kept.
                continue;
            }
            let (small, large) = (first.words.len() - parts.., (rest - self.base).saturating_sub(parts)..);
            let (words, large_words) = (chunks(&first.words[small.clone()]), chunks(&last.words[large.clone()]));
            let (bytes, large_bytes) = (chunks(&first.bytes[small]), chunks(&last.bytes[large]));
            for i in (0..parts / AT_ONCE).rev() {
                if has_pair(&bytes[i], &large_bytes[i], byte) && has_pair(&words[i], &large_words[i], word) {
                    return true;
                }
            }
        }
        false
    }
}

#[inline(always)]
fn chunks<T>(values: &[T]) -> &[[T; AT_ONCE]] {
    values.as_chunks().0
}

/// Whether x ^ y = `value` for some pair; without a branch, so that the loop is vectorised.
#[inline(always)]
fn has_pair<T: Copy + Eq + BitXor<Output = T>>(xs: &[T; AT_ONCE], ys: &[T; AT_ONCE], value: T) -> bool {
    let mut any = false;
    for i in 0..AT_ONCE {
        any |= xs[i] ^ ys[i] == value;
    }
    any
}

/// A value as a word: values in planes fit 16 bits.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "planes are for values below 1024")]
fn word(value: Nimber) -> u16 {
    value.get() as u16
}

#[inline(always)]
fn low_byte(word: u16) -> u8 {
    word.to_le_bytes()[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    /// What is found is an option, and nothing is missed among the parts that are examined, a
    /// multiple of 128 of them, even after values were taken back and after early ones were
    /// forgotten.
    #[test]
    fn splits_with_small_parts_are_found() {
        let moves = Rules::parse("0.6").expect("rules").code().and_then(OctalMoves::new).expect("octal");
        let mut history = History::new((0..30_000u32).map(|n| Nimber::new(n * n % 331)).collect());
        let mut shallow = Shallow::new(&history);
        for length in [30_000usize, 29_000, 30_000, 60_000, 90_000, 89_000] {
            for n in (0u32..).skip(history.len()).take(length.saturating_sub(history.len())) {
                history.push(Nimber::new(n % 1000 * (n % 1000) % 777));
            }
            history.truncate(length);
            shallow.truncate(length);
            shallow.catch_up(&history);
            for n in [length - 500, length - 1] {
                let deepest = (n / 2).min(DEEPEST).min((n - 1).saturating_sub(shallow.base)) / AT_ONCE * AT_ONCE;
                let options: Vec<u32> =
                    (1..=deepest).map(|part| (history.get(part) ^ history.get(n - 1 - part)).get()).collect();
                for value in 0..1024 {
                    assert_eq!(
                        shallow.has_split(&moves, n, Nimber::new(value)),
                        options.contains(&value),
                        "{value} at {n}"
                    );
                }
            }
        }
    }
}
