//! From the index of a position to the rare indices whose values are below its own.
//!
//! Both classes are [numbered](super::super::numbering) in ascending order: below a common value
//! are the rare ones of lesser `high`, and those of the same `high` where rare values are the
//! lesser ones. All sets of a word are treated at once: if h is the one-bit set of the first index
//! of the same `high`, h - 1 is the set of all indices below it.

use super::shape::Block;
use crate::values::octal::blocks::numbering::Numbering;

/// What is needed to find the rare indices below an index, for sets of S bytes.
#[derive(Clone, Debug)]
pub(super) struct Below<const S: usize> {
    /// The number of low bits.
    bit: u32,
    /// The least member of each set, and of each group of indices with the same `high`.
    lowest: u64,
    group_lowest: u64,
    /// The first indices of groups whose rare values are the lesser ones, at even and odd
    /// positions, in every set.
    lesser: [u64; 2],
}

impl<const S: usize> Below<S> {
    pub fn new(numbering: Numbering) -> Self {
        let sets = |set: u64| (0..8 / S).map(|i| set << (8 * S * i)).sum();
        let groups = || (0..8 * S).step_by(1 << numbering.low_bits());
        let lesser =
            |n: usize| groups().filter(|&index| numbering.rare_is_below(index, n)).map(|index| 1 << index).sum();
        Below {
            bit: numbering.low_bits(),
            lowest: sets(1),
            group_lowest: sets(groups().map(|index| 1 << index).sum()),
            lesser: [sets(lesser(0)), sets(lesser(1))],
        }
    }

    /// The rare indices needed at the positions of a block from `start` on, whose own sets are
    /// given; arbitrary where those are empty.
    #[inline(always)]
    pub fn needed<const C: usize>(&self, own: &[u8], start: usize) -> Block<C> {
        let lesser = self.lesser_from(start);
        let mut needed = [[0; 8]; C];
        for (i, (word, own)) in needed.as_flattened_mut().iter_mut().zip(own.as_chunks::<8>().0).enumerate() {
            let own = u64::from_le_bytes(*own);
            let mut group = own;
            for b in 0..self.bit {
                group |= group >> (1 << b);
            }
            group &= self.group_lowest;
            let mut same = group & lesser[i % 2];
            for b in 0..self.bit {
                same |= same << (1 << b);
            }
            *word = group.wrapping_sub(self.lowest) | same;
        }
        needed
    }

    /// `lesser` with the parities of 16 bytes of sets, the first of position `start`.
    #[inline(always)]
    fn lesser_from(&self, start: usize) -> [u64; 2] {
        let [first, second] = [self.lesser[start % 2], self.lesser[(start + 1) % 2]];
        if S == 8 {
            return [first, second];
        }
        let odd = match S {
            1 => 0xFF00_FF00_FF00_FF00,
            2 => 0xFFFF_0000_FFFF_0000,
            _ => 0xFFFF_FFFF_0000_0000,
        };
        [first & !odd | second & odd; 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::values::octal::classes::Classes;
    use crate::values::octal::moves::OctalMoves;

    /// Masks with and without low bits are checked, with positions that count and do not.
    #[test]
    fn needed_are_the_rare_values_below() {
        let moves = Rules::parse("0.127").expect("rules").code().and_then(OctalMoves::new).expect("octal");
        for (mask, by_position) in [(1, false), (14, false), (12, true), (13, true), (8, false)] {
            let classes = Classes::new(&moves, mask, by_position).expect("additive");
            check::<1>(Numbering::new(classes, 8).expect("a bit"));
            check::<2>(Numbering::new(classes, 16).expect("a bit"));
            check::<4>(Numbering::new(classes, 32).expect("a bit"));
            check::<8>(Numbering::new(classes, 64).expect("a bit"));
        }
    }

    fn check<const S: usize>(numbering: Numbering) {
        let below = Below::<S>::new(numbering);
        for start in [100, 101] {
            let index = |i: usize| i * 7 % (8 * S);
            let own: Vec<u8> = (0..64 / S).flat_map(|i| (1u64 << index(i)).to_le_bytes()[..S].to_vec()).collect();
            let needed: Block<1> = below.needed(&own, start);
            for (i, n) in (start..).enumerate().take(64 / S) {
                let set = needed[0][i * S / 8] >> (i * S % 8 * 8) & u64::MAX >> (64 - 8 * S);
                for u in 0..8 * S {
                    let expected = numbering.rare(u, n) < numbering.common(index(i), n);
                    assert_eq!(set >> u & 1 == 1, expected, "{u} below {} at {n}", index(i));
                }
            }
        }
    }
}
