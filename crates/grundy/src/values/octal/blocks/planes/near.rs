//! Near entries, and the values themselves: eight positions one after another.
//!
//! Once the index v of a position is known, row v of a table has the later positions at which each
//! index u is attained. The bits of the next eight positions are then in one byte for each u.

use super::entries::boxed;
use crate::values::nimber::Nimber;
use crate::values::octal::blocks::space::Space;
use crate::values::octal::history::History;

/// Entries up to here are near.
pub const NEAR: usize = 64;
/// Positions computed one after another.
const GROUP: usize = 8;

/// The near entries of V indices, in masks of W words.
#[derive(Clone, Debug)]
pub struct Near<const V: usize, const W: usize> {
    /// Row v, bit delta - 1 of word u: a position of index v attains u delta positions later.
    later: Box<[[u64; V]; V]>,
    /// Row delta - 1, mask v: the indices that a position of index v leaves missing delta positions
    /// later, for delta < GROUP.
    missing: [Box<[[u64; W]; V]>; GROUP - 1],
    /// Bit j of word u: index u is attained at the j-th of the coming positions.
    coming: [u64; V],
    /// The common value of each index, at even and odd positions.
    common: [[Nimber; V]; 2],
}

impl<const V: usize, const W: usize> Near<V, W> {
    pub fn new(space: &Space) -> Self {
        let common = |parity| std::array::from_fn(|index| space.numbering.common(index, parity));
        Near {
            later: boxed([0; V]),
            missing: std::array::from_fn(|_| boxed([u64::MAX; W])),
            coming: [0; V],
            common: [common(0), common(1)],
        }
    }

    pub fn add(&mut self, delta: usize, x: usize) {
        for v in 0..V {
            let u = v ^ x;
            self.later[v][u] |= 1 << (delta - 1);
            if delta < GROUP {
                self.missing[delta - 1][v][u / 64] &= !(1 << (u % 64));
            }
        }
    }

    /// Finds again what the last positions attain at the next ones.
    pub fn look_back(&mut self, space: &Space, history: &History) {
        self.coming = [0; V];
        let n = history.len();
        for ago in 1..=NEAR.min(n - 1) {
            let value = history.get(n - ago);
            if let Some(index) = space.common_index(n - ago, value) {
                for u in 0..V {
                    self.coming[u] |= self.later[index][u] >> (ago - 1);
                }
                continue;
            }
            let index = space.numbering.index(value);
            for k in space.flipping_takes().filter(|&k| k <= NEAR && k >= ago) {
                self.coming[index] |= 1 << (k - ago);
            }
        }
    }

    /// Appends the values of the next positions, at most `count` and all in one word, given what
    /// other entries attain there, the first at bit `from`; fewer if an index is not below `limit`,
    /// a multiple of 8. Returns how many, and for each index its positions among them.
    #[inline(always)]
    pub fn extend(
        &mut self,
        history: &mut History,
        count: usize,
        attained: &[u64; V],
        from: usize,
        limit: usize,
    ) -> (usize, [u64; V]) {
        let limit = limit.min(V);
        let start = history.len();
        let mut coming = self.coming;
        let mut words = [0; V];
        let mut done = 0;
        while done < count {
            let mut masks = missing_at_eight::<V, W>(&coming, attained, from + done, limit);
            let mut indices = [0; GROUP];
            let mut fit = GROUP.min(count - done);
            for i in 0..GROUP {
                let index = least(&masks[i]);
                if index >= limit {
                    fit = fit.min(i);
                    break;
                }
                indices[i] = index;
                for ahead in 1..GROUP - i {
                    for w in 0..W {
                        masks[i + ahead][w] &= self.missing[ahead - 1][index][w];
                    }
                }
            }
            let common: [&[Nimber; V]; 2] = [&self.common[start % 2], &self.common[(start + 1) % 2]];
            let values: [Nimber; GROUP] = std::array::from_fn(|i| common[i % 2][indices[i]]);
            if fit < GROUP {
                history.extend(&values[..fit]);
                for i in 0..fit {
                    words[indices[i]] |= 1 << (done + i);
                }
                done += fit;
                break;
            }
            history.extend(&values);
            for i in 0..GROUP {
                words[indices[i]] |= 1 << (done + i);
            }
            done += GROUP;
            let rows: [&[u64; V]; GROUP] = std::array::from_fn(|i| &self.later[indices[i]]);
            for u in 0..limit {
                let mut bits = coming[u] >> GROUP;
                for i in 0..GROUP {
                    bits |= rows[i][u] >> (GROUP - 1 - i);
                }
                coming[u] = bits;
            }
        }
        self.coming = coming;
        (done, words)
    }

    /// Whether what the last positions attain is known after `count` of them.
    pub fn is_known_after(count: usize) -> bool {
        count.is_multiple_of(GROUP)
    }
}

/// The indices missing at each of eight positions, as far as is known before their own indices are.
#[inline(always)]
fn missing_at_eight<const V: usize, const W: usize>(
    coming: &[u64; V],
    attained: &[u64; V],
    from: usize,
    limit: usize,
) -> [[u64; W]; GROUP] {
    let mut bytes = [0u8; V];
    for u in 0..limit {
        bytes[u] = !(coming[u] | attained[u] >> (from % 64)).to_le_bytes()[0];
    }
    let mut masks = [[0; W]; GROUP];
    for block in 0..limit / 8 {
        let eight: &[u8; 8] = bytes[8 * block..8 * block + 8].try_into().expect("eight bytes");
        let transposed = transpose(u64::from_le_bytes(*eight));
        for i in 0..GROUP {
            masks[i][block / 8] |= (transposed >> (8 * i) & 0xFF) << (8 * (block % 8));
        }
    }
    masks
}

/// The least member of a mask; past the end if there is none.
#[inline(always)]
fn least<const W: usize>(mask: &[u64; W]) -> usize {
    for w in 0..W {
        if mask[w] != 0 {
            return 64 * w + mask[w].trailing_zeros() as usize;
        }
    }
    64 * W
}

/// Bit i of byte j becomes bit j of byte i.
#[inline(always)]
fn transpose(mut bits: u64) -> u64 {
    for (shift, mask) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
        let swapped = (bits ^ bits >> shift) & mask;
        bits ^= swapped ^ swapped << shift;
    }
    bits
}
