//! Fixed sets of many amounts, as planes of bits.
//!
//! A_v is the set of heaps that have an option of value v. Once G(n) = v is known, n + s has such
//! an option for every s in S: so S, shifted by n, is joined to A_v, and G(n) is the least v with n
//! not in A_v. Heaps are computed in blocks of 4096, whose planes fit the nearest cache: first all
//! heaps before the block are joined, for 64 to 512 heaps of the block per instruction, then those
//! of the block one by one. Up to N that takes N^2/128 words, whatever S is.

use super::fixed::fixed_amounts;
use crate::arith::simd::{Level, at_every_level};
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::rules::{Amounts, Takes};
use crate::values::engine::{BYTES_PER_NIMBER, Engine};
use crate::values::nimber::Nimber;

/// How many heaps are computed together: their planes stay in the first-level cache.
const BLOCK: usize = 4096;
/// The words of a plane of one block.
const WORDS: usize = BLOCK / 64;

/// The engine that uses planes of bits, for fixed sets.
pub(crate) struct AmountPlanes {
    takes: Takes,
    nimbers: Vec<Nimber>,
    level: Level,
}

impl AmountPlanes {
    /// Whether planes suit the rules better than lists: fixed sets in which primes or whole classes
    /// occur.
    pub fn suits(takes: &Takes) -> bool {
        let many =
            |set: &Amounts| matches!(set, Amounts::Primes | Amounts::Any | Amounts::From(_) | Amounts::Class(..));
        let Takes::Clauses(clauses) = takes else { return false };
        takes.is_fixed() && clauses.iter().any(|clause| clause.allowed.iter().any(many))
    }

    /// The engine before its first value; `None` unless the amounts are the same for every heap.
    pub fn new(takes: &Takes, level: Level) -> Option<Self> {
        takes.is_fixed().then(|| AmountPlanes { takes: takes.clone(), nimbers: Vec::new(), level })
    }
}

/// A_v for the heaps of one block, for each value v.
type BlockPlanes = Vec<[u64; WORDS]>;

impl Engine for AmountPlanes {
    fn kernel(&self) -> &'static str {
        "planes of amounts"
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, options: &Options<'_>) -> Result<()> {
        let mut ticker = Ticker::new(options, "values by planes of amounts", length);
        let mut set = vec![0u64; (length + BLOCK) / 64 + 2];
        fixed_amounts(&self.takes, length + BLOCK).into_iter().for_each(|k| set[k / 64] |= 1 << (k % 64));
        while self.nimbers.len() < length {
            let start = self.nimbers.len();
            let end = length.min(start + BLOCK);
            let mut planes = BlockPlanes::new();
            join_all(&mut planes, &set, &self.nimbers, self.level);
            for n in start..end {
                let (word, bit) = ((n - start) / 64, (n - start) % 64);
                let value = planes.iter().position(|plane| plane[word] >> bit & 1 == 0).unwrap_or(planes.len());
                if planes.len() <= value {
                    planes.resize(value + 1, [0; WORDS]);
                }
                join_within(&mut planes[value], &set, n - start);
                self.nimbers.push(Nimber::from_index(value));
            }
            ticker.tick(end, 15 * start + 100 * BLOCK)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }

    fn bytes_per_value(&self, _: usize) -> usize {
        BYTES_PER_NIMBER + 2
    }
}

at_every_level! {
    /// [`join_before`], compiled for each instruction set.
    fn join_all[](planes: &mut BlockPlanes, set: &[u64], nimbers: &[Nimber]) -> () {
        join_before(planes, set, nimbers);
    }
}

/// Adds what all heaps before a block contribute to its planes: for
/// n = `nimbers.len()` - `distance`, the amounts from `distance` on.
#[inline(always)]
fn join_before(planes: &mut BlockPlanes, set: &[u64], nimbers: &[Nimber]) {
    let start = nimbers.len();
    for (n, value) in nimbers.iter().enumerate() {
        if planes.len() <= value.index() {
            planes.resize(value.index() + 1, [0; WORDS]);
        }
        let distance = start - n;
        let (first, bits) = (distance / 64, distance % 64);
        let source = &set[first..first + WORDS + 1];
        let plane = &mut planes[value.index()];
        for i in 0..WORDS {
            // A shift by 64 would overflow, so what may be 64 is shifted in two steps.
            plane[i] |= source[i] >> bits | source[i + 1] << 1 << (63 - bits);
        }
    }
}

/// Adds what the heap at `place` of a block contributes to the later heaps of the block.
fn join_within(plane: &mut [u64; WORDS], set: &[u64], place: usize) {
    let (words, bits) = (place / 64, place % 64);
    let mut below = 0;
    for (target, &source) in plane[words..].iter_mut().zip(set) {
        *target |= source << bits | below >> 1 >> (63 - bits);
        below = source;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_planes_are_the_same_at_every_level() {
        let set: Vec<u64> = (0u64..400).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let nimbers: Vec<Nimber> = (0..9000u32).map(|n| Nimber::new(n * n % 7)).collect();
        let joined = |level: Level| {
            let mut planes = BlockPlanes::new();
            join_all(&mut planes, &set, &nimbers, level);
            planes
        };
        let levels = Level::available();
        for &level in &levels {
            assert_eq!(joined(level), joined(levels[0]), "{level:?}");
        }
    }
}
