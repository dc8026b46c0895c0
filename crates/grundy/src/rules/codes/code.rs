//! Take-and-break codes: digits d0, d1, d2, ... that end or repeat for ever.

use std::fmt;

use crate::arith::natural::{Natural, to_usize};

/// The most heaps one move may leave.
pub const MAX_PARTS: u32 = 63;

/// The largest amount k that may have a digit of its own (a repeating tail reaches beyond).
pub const MAX_TAKE: usize = 1_000_000;

/// One digit d_k: how many heaps may remain after k counters were removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// Bit j: exactly j non-empty heaps may remain.
    parts: u64,
    /// The heaps that remain must be pairwise unequal.
    unequal: bool,
}

impl Digit {
    /// No move.
    pub const NONE: Digit = Digit { parts: 0, unequal: false };
    /// Leave nothing or one heap: a plain taking move.
    pub const TAKE: Digit = Digit { parts: 3, unequal: false };

    /// A digit from its bits; `unequal` is dropped where fewer than two heaps can remain.
    #[must_use]
    pub fn new(parts: u64, unequal: bool) -> Self {
        Digit { parts, unequal: unequal && parts > 3 }
    }

    /// The digit as a number: bit j is set if exactly j heaps may remain.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.parts
    }

    /// Whether exactly `heaps` heaps may remain.
    #[must_use]
    pub fn leaves(self, heaps: u32) -> bool {
        heaps <= MAX_PARTS && self.parts >> heaps & 1 == 1
    }

    /// Whether the heaps that remain must be pairwise unequal.
    #[must_use]
    pub fn is_unequal(self) -> bool {
        self.unequal
    }

    /// Whether there is no move at all.
    #[must_use]
    pub fn is_none(self) -> bool {
        self.parts == 0
    }

    /// Whether two or more heaps may remain.
    #[must_use]
    pub fn breaks(self) -> bool {
        self.parts > 3
    }

    /// The most heaps that may remain.
    #[must_use]
    pub fn max_parts(self) -> u32 {
        self.parts.checked_ilog2().unwrap_or(0)
    }

    /// The numbers of heaps that may remain, ascending.
    pub fn part_counts(self) -> impl Iterator<Item = u32> {
        (0..=self.max_parts()).filter(move |&heaps| self.leaves(heaps))
    }

    /// The digit for both kinds of move, if there is one: `!` applies to all the heaps a digit
    /// leaves.
    pub(crate) fn union(self, other: Digit) -> Option<Digit> {
        let broken = |digit: Digit| digit.parts & !3;
        let parts = self.parts | other.parts;
        if self.unequal == other.unequal || broken(self) == 0 || broken(other) == 0 {
            return Some(Digit::new(parts, self.unequal || other.unequal));
        }
        // One side allows equal parts: the other adds nothing if its part counts are among them.
        let (strict, free) = if self.unequal { (self, other) } else { (other, self) };
        (broken(strict) & !broken(free) == 0).then_some(Digit::new(parts, false))
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts {
            0..=15 => write!(f, "{:X}", self.parts)?,
            _ => write!(f, "{{{}}}", self.parts)?,
        }
        if self.unequal { f.write_str("!") } else { Ok(()) }
    }
}

/// A validated take-and-break code in lowest terms.
///
/// `head` is d0, d1, ...; if `tail` is not empty, its digits follow, repeated for ever. The head
/// does not end in a digit the tail could absorb, a finite code does not end in 0, and the tail is
/// its own shortest period: so codes with equal digits are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    head: Vec<Digit>,
    tail: Vec<Digit>,
}

/// Why digits do not form a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadCode {
    /// d0 would leave a heap as it is, or make one vanish.
    FirstDigitTakes,
    /// Every digit is 0.
    NothingToTake,
}

impl Code {
    /// The code with the digits `head`, then `tail` repeated for ever.
    pub(crate) fn new(mut head: Vec<Digit>, mut tail: Vec<Digit>) -> Result<Self, BadCode> {
        if head.is_empty() {
            head.push(Digit::NONE);
        }
        if head[0].bits() & 3 != 0 {
            return Err(BadCode::FirstDigitTakes);
        }
        if tail.iter().all(|digit| digit.is_none()) {
            tail.clear();
            while head.len() > 1 && head[head.len() - 1].is_none() {
                head.pop();
            }
        }
        tail.truncate(shortest_period(&tail));
        let backwards = tail.iter().rev().cycle();
        let absorbed = head[1..].iter().rev().zip(backwards).take_while(|(digit, repeated)| digit == repeated).count();
        head.truncate(head.len() - absorbed);
        if !tail.is_empty() {
            let turns = absorbed % tail.len();
            tail.rotate_right(turns);
        }
        if tail.is_empty() && head.iter().all(|digit| digit.is_none()) {
            return Err(BadCode::NothingToTake);
        }
        Ok(Code { head, tail })
    }

    /// The digits before the repeating tail; d0 is always among them.
    #[must_use]
    pub fn head(&self) -> &[Digit] {
        &self.head
    }

    /// The repeating tail; empty if the code is finite.
    #[must_use]
    pub fn tail(&self) -> &[Digit] {
        &self.tail
    }

    /// The digit d_k.
    #[must_use]
    pub fn digit(&self, k: usize) -> Digit {
        match k.checked_sub(self.head.len()) {
            None => self.head[k],
            Some(_) if self.tail.is_empty() => Digit::NONE,
            Some(beyond) => self.tail[beyond % self.tail.len()],
        }
    }

    /// The digit d_k, for k of any size.
    #[must_use]
    pub fn digit_at(&self, k: &Natural) -> Digit {
        match (to_usize(k), self.tail.len()) {
            (Some(k), _) => self.digit(k),
            (None, 0) => Digit::NONE,
            (None, length) => {
                let beyond = (k - Natural::from(self.head.len())) % Natural::from(length);
                self.tail[to_usize(&beyond).unwrap_or(0)]
            }
        }
    }

    /// Whether only finitely many digits are not 0.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.tail.is_empty()
    }

    /// The index of the last digit that is not 0, if there is a last one.
    #[must_use]
    pub fn last_index(&self) -> Option<usize> {
        self.is_finite().then(|| self.head.len() - 1)
    }

    /// H: the most heaps one move may leave.
    #[must_use]
    pub fn max_parts(&self) -> u32 {
        self.digits().map(Digit::max_parts).max().unwrap_or(0)
    }

    /// Whether some move must leave unequal heaps.
    #[must_use]
    pub fn has_unequal(&self) -> bool {
        self.digits().any(Digit::is_unequal)
    }

    /// Every digit once: the head, then one period of the tail.
    pub fn digits(&self) -> impl Iterator<Item = Digit> + '_ {
        self.head.iter().chain(&self.tail).copied()
    }

    /// The digits d_k that are not 0, for k up to `last`, with their k.
    pub fn nonzero_digits(&self, last: usize) -> impl Iterator<Item = (usize, Digit)> + '_ {
        let end = self.last_index().map_or(last, |index| index.min(last));
        (0..=end).map(|k| (k, self.digit(k))).filter(|(_, digit)| !digit.is_none())
    }
}

/// The shortest p such that the digits are a repeated block of length p.
fn shortest_period(digits: &[Digit]) -> usize {
    let length = digits.len();
    let repeats = |p: &usize| length.is_multiple_of(*p) && digits[*p..] == digits[..length - p];
    (1..=length).find(repeats).unwrap_or(0)
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.head[0])?;
        if self.head.len() + self.tail.len() > 1 {
            f.write_str(".")?;
        }
        self.head[1..].iter().try_for_each(|digit| write!(f, "{digit}"))?;
        if self.is_finite() {
            return Ok(());
        }
        f.write_str("(")?;
        self.tail.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::arith::natural::Natural;

    fn rules(text: &str) -> Rules {
        Rules::parse(text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Codes with equal digits are equal, however they were typed: no zeros at the end, and the
    /// shortest tail, which begins as early as it can.
    #[test]
    fn a_code_has_one_spelling() {
        for (typed, shortest) in [
            ("0.3300", "0.33"),
            ("4.0", "4"),
            ("0.3!", "0.3"),
            ("0.(3030)", "0.(30)"),
            ("0.(313)", "0.(313)"),
            ("0.3(123)", "0.(312)"),
            ("0.523(123)", "0.5(231)"),
            ("0.3(000)", "0.3"),
        ] {
            assert_eq!(rules(typed).to_string(), shortest, "{typed}");
        }
    }

    /// A digit whose index exceeds a word is the one a whole number of tails before it.
    #[test]
    fn tails_repeat_however_far() {
        for text in ["0.(3)", "0.12(300)", "0.1(31)", "4.(7010!)"] {
            let rules = rules(text);
            let code = rules.code().expect("a code");
            let rounds = Natural::from(code.tail().len()) * Natural::from(10u8).pow(30);
            for k in code.head().len()..code.head().len() + code.tail().len() {
                assert_eq!(code.digit_at(&(&rounds + Natural::from(k))), code.digit(k), "{text} at {k}");
            }
        }
    }

    /// The digit before the point takes nothing, so leaving one heap or none is not a move.
    #[test]
    fn the_first_digit_only_splits() {
        for first in 0..16u32 {
            assert_eq!(Rules::parse(&format!("{first:X}.3")).is_ok(), first % 4 == 0, "{first:X}.3");
        }
    }

    /// `!` applies to all the heaps a digit leaves, so some moves cannot be combined.
    #[test]
    fn two_moves_are_one_digit_or_refused() {
        for (text, code) in [
            ("split or split unequal", "4"),
            ("split unequal or split into 2..3", "C"),
            ("take 1 or take 1 leaving 2 unequal", "0.7!"),
            ("take 1 leaving 2 unequal or take 1", "0.7!"),
        ] {
            assert_eq!(rules(text).to_string(), code, "{text}");
        }
        for text in ["split or split into 3 unequal", "split into 2..3 unequal or split"] {
            assert!(Rules::parse(text).is_err(), "{text}");
        }
    }
}
