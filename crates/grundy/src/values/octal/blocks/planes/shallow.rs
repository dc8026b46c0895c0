//! The values that the search among [small parts](crate::values::octal) reads: the first and the
//! last ones, in words of 16 bits.

use crate::values::nimber::Nimber;
use crate::values::octal::history::History;
use crate::values::octal::moves::OctalMoves;
use crate::values::octal::splits::SmallParts;

/// The largest part.
const DEEPEST: usize = 1 << 12;
/// Positions kept beyond those that are needed.
const SPARE: usize = 1 << 14;

/// The first values and the last ones.
#[derive(Clone, Debug, Default)]
pub struct Shallow {
    first: SmallParts<u16, 1>,
    /// The position of the first value in `last`.
    base: usize,
    last: Vec<u16>,
}

impl Shallow {
    pub fn new(history: &History) -> Self {
        let (known, after) = history.known();
        let first = SmallParts::new(known.min(DEEPEST + 1) - 1, |n| word(history.get(n)));
        let base = history.len().saturating_sub(2 * DEEPEST).max(after);
        Shallow { first, base, last: Vec::new() }
    }

    /// The largest part examined.
    pub fn deepest_part(&self) -> usize {
        self.first.deepest()
    }

    /// Forgets the values from n on.
    pub fn truncate(&mut self, n: usize) {
        self.last.truncate(n.saturating_sub(self.base));
    }

    /// Copies the values that are new.
    #[inline(always)]
    pub fn catch_up(&mut self, history: &History) {
        if self.last.len() > 2 * DEEPEST + SPARE {
            let forgotten = self.last.len() - 2 * DEEPEST;
            self.last.drain(..forgotten);
            self.base += forgotten;
        }
        let known = self.base + self.last.len();
        for &value in history.range(known..history.len()) {
            self.last.push(word(value));
        }
    }

    /// Whether a split of n with one of the first parts attains a value; other splits are not
    /// examined.
    #[inline(always)]
    pub fn has_split(&self, moves: &OctalMoves, n: usize, value: Nimber) -> bool {
        self.first.have_option(moves, n, word(value), self.base, |q| &self.last[q - self.base..])
    }
}

/// A value as a word: values in planes fit 16 bits.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "planes are for values below 1024")]
fn word(value: Nimber) -> u16 {
    value.get() as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    /// What is found is an option, and nothing is missed among the parts that are examined, a
    /// multiple of 64 of them, even after values were taken back and after early ones were
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
                let deepest = (n / 2).min(DEEPEST).min((n - 1).saturating_sub(shallow.base)) / 64 * 64;
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
