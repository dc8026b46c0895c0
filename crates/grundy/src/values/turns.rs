//! Values of heads in coin-turning games.
//!
//! G(n) is the mex of the xor of G(a), G(b), ... over the sets of coins a < b < ... < n that may be
//! turned together with n.
//!
//! * Any j of the coins before n: the sets S_j of values that j different coins attain grow by one
//!   coin at a time, S_(j+1) := S_(j+1) or (S_j xor G(n)), as bits.
//! * Consecutive or equally spaced coins: their xors, one coin after another.
//! * Symmetric sets from a to n: any of the pairs (c, a+n-c), and the coin in the middle, may be
//!   added to a, so their values are G(a) xor a subspace over the field of two elements.

use super::attained::Attained;
use super::engine::{BYTES_PER_NIMBER, Engine};
use super::nimber::Nimber;
use crate::arith::bitset::{BitSet, mex_of_union};
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::rules::{Pattern, Turns};

/// The most bits of a value: sets of values are kept as bits.
const MAX_BITS: u32 = 26;

/// The engine of coin-turning games.
pub(super) struct TurnedCoins {
    turns: Turns,
    nimbers: Vec<Nimber>,
    /// S_0, S_1, ...: the values that so many different coins attain.
    attained: Vec<BitSet>,
}

impl TurnedCoins {
    pub fn new(turns: Turns) -> Self {
        let mut nothing = BitSet::new();
        nothing.insert(0);
        // Without a limit, the values that any number of coins attain are one set.
        let others = match turns {
            Turns { pattern: Pattern::Any, most: Some(most), .. } => most,
            _ => 1,
        };
        let attained = std::iter::once(nothing).chain(std::iter::repeat_n(BitSet::new(), others - 1)).collect();
        TurnedCoins { turns, nimbers: Vec::new(), attained }
    }

    /// The value of the coin at n, and about how many steps that took.
    fn next(&mut self, n: usize, marks: &mut Attained) -> Result<(Nimber, usize)> {
        match self.turns.pattern {
            Pattern::Any => self.next_of_any(n),
            Pattern::Consecutive => Ok(self.next_of_steps(n, 1..2, marks)),
            Pattern::EquallySpaced => Ok(self.next_of_steps(n, 1..n.max(2), marks)),
            Pattern::Symmetric => self.next_of_symmetric(n, marks),
        }
    }

    fn next_of_any(&mut self, n: usize) -> Result<(Nimber, usize)> {
        let allowed = match self.turns.most {
            Some(_) => &self.attained[self.turns.fewest - 1..],
            None => &self.attained[..],
        };
        let value = mex_of_union(&std::iter::empty(), &allowed.iter());
        let value = checked(value, n)?;
        let words: usize = self.attained.iter().map(BitSet::len_words).sum();
        if self.turns.most.is_none() {
            let before = self.attained[0].clone();
            self.attained[0].union_with_xored(&before, value.index());
        } else {
            for j in (1..self.attained.len()).rev() {
                let (fewer, more) = self.attained.split_at_mut(j);
                more[0].union_with_xored(&fewer[j - 1], value.index());
            }
        }
        Ok((value, 4 * words))
    }

    /// Sets of coins n, n-d, n-2d, ... for each distance d.
    fn next_of_steps(&self, n: usize, apart: std::ops::Range<usize>, marks: &mut Attained) -> (Nimber, usize) {
        marks.begin(0);
        let mut steps = 0;
        for apart in apart {
            let mut xor = Nimber::ZERO;
            for coins in 1.. {
                if self.turns.allows_number(coins) {
                    marks.insert(xor);
                }
                steps += 1;
                let next = n.checked_sub(coins * apart).filter(|&next| next > 0);
                let Some(next) = next.filter(|_| self.turns.most.is_none_or(|most| coins < most)) else { break };
                xor = xor ^ self.nimbers[next];
            }
        }
        (marks.mex(), steps)
    }

    fn next_of_symmetric(&self, n: usize, marks: &mut Attained) -> Result<(Nimber, usize)> {
        marks.begin(0);
        marks.insert(Nimber::ZERO);
        let mut steps = 0;
        for first in 1..n {
            let mut basis: Vec<u32> = Vec::new();
            for coin in first + 1..=(first + n) / 2 {
                let mirrored = first + n - coin;
                let pair =
                    if coin == mirrored { self.nimbers[coin] } else { self.nimbers[coin] ^ self.nimbers[mirrored] };
                let rest = basis.iter().fold(pair.get(), |rest, &vector| rest.min(rest ^ vector));
                if rest > 0 {
                    basis.push(rest);
                }
                steps += basis.len() + 1;
            }
            if basis.len() > MAX_BITS as usize {
                return Err(too_large(n));
            }
            let mut span = vec![self.nimbers[first].get()];
            for vector in basis {
                span.extend_from_within(..);
                let half = span.len() / 2;
                span[half..].iter_mut().for_each(|value| *value ^= vector);
            }
            steps += span.len();
            span.into_iter().for_each(|value| marks.insert(Nimber::new(value)));
        }
        Ok((checked(marks.mex().index(), n)?, steps))
    }
}

fn too_large(n: usize) -> Error {
    Error::limit(format!("the value of the coin at {n} has more than {MAX_BITS} bits, and sets of values are kept"))
}

fn checked(value: usize, n: usize) -> Result<Nimber> {
    if value >> MAX_BITS == 0 { Ok(Nimber::from_index(value)) } else { Err(too_large(n)) }
}

impl Engine for TurnedCoins {
    fn kernel(&self) -> &'static str {
        "turned coins"
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, options: &Options<'_>) -> Result<()> {
        let mut ticker = Ticker::new(options, "values of turned coins", length);
        let mut marks = Attained::default();
        for n in self.nimbers.len()..length {
            let (value, steps) = if n == 0 { (Nimber::ZERO, 1) } else { self.next(n, &mut marks)? };
            self.nimbers.push(value);
            ticker.tick(n, 2 * steps + 20)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }

    fn bytes_per_value(&self, _: usize) -> usize {
        BYTES_PER_NIMBER
    }
}

#[cfg(test)]
mod tests {
    use crate::options::Options;
    use crate::rules::Rules;
    use crate::values::choose::{Algorithm, engine_by};

    fn values(text: &str, length: usize, algorithm: Algorithm) -> Vec<u32> {
        let rules = Rules::parse(text).expect(text);
        let mut engine = engine_by(&rules, algorithm, &Options::default()).expect("an engine");
        engine.extend(length, &Options::default()).expect("small");
        engine.nimbers().iter().map(|value| value.get()).collect()
    }

    #[test]
    fn coins_agree_with_the_definition() {
        for (text, length) in [
            ("turn 1..3 coins", 25),
            ("turn 3 coins", 25),
            ("turn 2..4 coins", 18),
            ("turn 1..5 coins", 16),
            ("turn any coins", 14),
            ("turn consecutive coins", 60),
            ("turn 2..5 consecutive coins", 60),
            ("turn equally spaced coins", 60),
            ("turn 2..4 equally spaced coins", 40),
            ("turn 1..64 equally spaced coins", 40),
            ("turn symmetric coins", 24),
        ] {
            assert_eq!(
                values(text, length, Algorithm::TurnedCoins),
                values(text, length, Algorithm::ByDefinition),
                "{text}"
            );
        }
    }

    /// Winning Ways, chapter 14: Mock Turtles have the odious numbers, Ruler the powers of 2 that
    /// divide n, and Moebius ends with the codewords of the quadratic residue code modulo 17.
    #[test]
    fn known_values() {
        assert_eq!(values("turn 1..3 coins", 9, Algorithm::TurnedCoins), [0, 1, 2, 4, 7, 8, 11, 13, 14]);
        assert_eq!(values("turn consecutive coins", 9, Algorithm::TurnedCoins), [0, 1, 2, 1, 4, 1, 2, 1, 8]);
        assert_eq!(values("turn any coins", 6, Algorithm::TurnedCoins), [0, 1, 2, 4, 8, 16]);
        assert_eq!(values("turn 1..5 coins", 8, Algorithm::TurnedCoins), [0, 1, 2, 4, 8, 16, 31, 32]);
    }
}
