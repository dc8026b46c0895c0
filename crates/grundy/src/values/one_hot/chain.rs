//! Near entries, and the values themselves: eight positions one after another.
//!
//! Of the missing indices M at a position the least is the one in M & -M, a set with one bit, h. Near entries with x = 0 (takes) remove
//! h itself from the positions that follow, in two or three instructions; those with x > 0 remove what stands in a table at
//! the index. The table is slower, so its first use is only waited for where there is an entry.
//!
//! What the eight positions attain at the next eight, delta < 16, is looked up as well, in rows that begin where the next eight do; so the
//! entries read from memory for the next eight may be read before these eight are known (their sets are still empty), and the
//! processor does both at once.

use super::{BLOCK, Block, GROUP, OneHot};
use crate::values::Nimber;
use crate::values::history::History;

/// Entries with delta < 8.
#[derive(Clone, Debug)]
pub(super) struct Near {
    /// All bits at delta, if there is an entry (delta, 0).
    plain: [u64; GROUP],
    /// Row v, word delta: the indices that index v leaves missing delta positions later, by entries with x > 0.
    missing: Box<[[u64; GROUP]; 64]>,
    /// The least delta of those.
    first: usize,
    /// The same by all entries.
    further: Box<[[u64; 2 * GROUP]; 64]>,
}

impl Default for Near {
    fn default() -> Self {
        Near {
            plain: [0; GROUP],
            missing: Box::new([[u64::MAX; GROUP]; 64]),
            first: GROUP,
            further: Box::new([[u64::MAX; 2 * GROUP]; 64]),
        }
    }
}

impl Near {
    /// The near ones of the entries (delta, x).
    pub fn new(entries: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut near = Near::default();
        for (delta, x) in entries.filter(|&(delta, _)| delta < 2 * GROUP) {
            (0..64).for_each(|v| near.further[v][delta] &= !(1 << (v ^ x)));
            if x == 0 && delta < GROUP {
                near.plain[delta] = u64::MAX;
            } else if delta < GROUP {
                near.first = near.first.min(delta);
                (0..64).for_each(|v| near.missing[v][delta] &= !(1 << (v ^ x)));
            }
        }
        near
    }
}

impl<const S: usize> OneHot<S> {
    /// The values of the next `count` positions, given what far entries attain there; fewer if one does not fit. Returns their number,
    /// and the rare indices whose values are below them.
    #[inline(always)]
    pub(super) fn one_after_another(
        &mut self,
        history: &mut History,
        count: usize,
        attained: &Block<S>,
    ) -> (usize, Block<S>) {
        match self.near.first {
            0 | 1 => self.values_from::<1>(history, count, attained),
            2 => self.values_from::<2>(history, count, attained),
            3 => self.values_from::<3>(history, count, attained),
            _ => self.values_from::<4>(history, count, attained),
        }
    }

    /// The same, if no near entry with x > 0 has delta < FIRST.
    #[inline(always)]
    fn values_from<const FIRST: usize>(
        &mut self,
        history: &mut History,
        count: usize,
        attained: &Block<S>,
    ) -> (usize, Block<S>) {
        let start = history.len();
        let place = self.sets.place(start);
        let mut below = [[0; 8]; S];
        let (common, lesser) = (
            [&self.common[start % 2], &self.common[(start + 1) % 2]],
            [&self.below[start % 2], &self.below[(start + 1) % 2]],
        );
        let mut coming = self.middle.union_of_eight::<S>(self.sets.bytes(), place);
        let mut missing = [u64::MAX; GROUP];
        for group in 0..BLOCK / GROUP {
            let done = GROUP * group;
            let at = place + GROUP * S * group;
            let mut packed = coming;
            for w in 0..S {
                packed[w] |= attained[(S * group + w) / 8][(S * group + w) % 8];
            }
            coming = self.middle.union_of_eight::<S>(self.sets.bytes(), at + GROUP * S);
            let masks = self.near.follow::<S, FIRST>(&packed, &missing);
            missing = self.near.lead(&masks);
            let mut fit = GROUP.min(count - done);
            let mut own = [0; S];
            let mut values = [Nimber::ZERO; GROUP];
            for i in 0..GROUP {
                let index = masks[i].trailing_zeros() as usize % 64;
                values[i] = common[i % 2][index];
                let (word, shift) = (i * S / 8, i * S % 8 * 8);
                own[word] |= (masks[i] & masks[i].wrapping_neg()) << shift;
                below[(S * group + word) / 8][(S * group + word) % 8] |= lesser[i % 2][index] << shift;
            }
            if masks.contains(&0) || fit < GROUP {
                fit = masks.iter().position(|&mask| mask == 0).map_or(fit, |full| fit.min(full));
                for i in fit..GROUP {
                    let (word, keep) = (i * S / 8, !(Self::LANE << (i * S % 8 * 8)));
                    own[word] &= keep;
                    below[(S * group + word) / 8][(S * group + word) % 8] &= keep;
                }
                history.extend(&values[..fit]);
                self.sets.write_eight(at, &own);
                return (done + fit, below);
            }
            history.extend(&values);
            self.sets.write_eight(at, &own);
        }
        (BLOCK, below)
    }

    /// All indices, as a set.
    const LANE: u64 = u64::MAX >> (64 - Self::INDICES);
}

impl Near {
    /// The indices missing at eight positions, of which each has the least, given what else is attained there.
    #[inline(always)]
    fn follow<const S: usize, const FIRST: usize>(&self, attained: &[u64; S], missing: &[u64; GROUP]) -> [u64; GROUP] {
        let mut masks = [0; GROUP];
        for i in 0..GROUP {
            masks[i] = !attained[i * S / 8] >> (i * S % 8 * 8) & u64::MAX >> (64 - 8 * S) & missing[i];
        }
        for i in 0..GROUP {
            let mask = masks[i];
            let least = mask & mask.wrapping_neg();
            for ahead in 1..GROUP - i {
                masks[i + ahead] &= !(least & self.plain[ahead]);
            }
            let row = &self.missing[mask.trailing_zeros() as usize % 64];
            for ahead in FIRST..GROUP - i {
                masks[i + ahead] &= row[ahead];
            }
        }
        masks
    }

    /// The indices that eight positions leave missing at the next eight.
    #[inline(always)]
    fn lead(&self, masks: &[u64; GROUP]) -> [u64; GROUP] {
        let mut missing = [u64::MAX; GROUP];
        for i in 0..GROUP {
            let row = &self.further[masks[i].trailing_zeros() as usize % 64];
            for j in 0..GROUP {
                missing[j] &= row[GROUP - i + j];
            }
        }
        missing
    }
}
