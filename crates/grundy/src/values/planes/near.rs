//! Near entries, and the values themselves: eight positions one after another.

use super::Planes;
use crate::values::Nimber;
use crate::values::history::History;

/// Entries up to here are near.
pub(super) const NEAR: usize = 64;
/// Positions worked out one after another.
pub(super) const GROUP: usize = 8;

impl<const V: usize, const W: usize> Planes<V, W> {
    /// Fills `coming` by what the last positions attain through near entries.
    pub(super) fn foresee(&mut self, history: &History) {
        self.coming = [0; V];
        let n = history.len();
        for ago in 1..=NEAR.min(n - 1) {
            let (position, value) = (n - ago, history.get(n - ago));
            let index = self.halves.index(value);
            if !self.classes.is_rare(value.index(), position) {
                for u in 0..V {
                    self.coming[u] |= self.near[index][u] >> (ago - 1);
                }
                continue;
            }
            let takes = self.moves.leaving_one.iter().filter(|&&k| self.classes.flips(k));
            for k in takes.filter(|&&k| k <= NEAR && k >= ago) {
                self.coming[index] |= 1 << (k - ago);
            }
        }
    }

    /// The values of the next `count` positions, given what far entries attain there, from position `from` of the block on, all in one
    /// word; fewer if one does not fit.
    #[inline(always)]
    pub(super) fn one_after_another(&mut self, history: &mut History, count: usize, from: usize) -> usize {
        let start = history.len();
        let mut coming = self.coming;
        let mut words = [0; V];
        let mut done = 0;
        while done < count {
            let mut masks = self.masks(&coming, from + done);
            let mut indices = [0; GROUP];
            let mut fit = GROUP.min(count - done);
            for i in 0..GROUP {
                let index = least(&masks[i]);
                if index >= V {
                    fit = fit.min(i);
                    break;
                }
                indices[i] = index;
                for ahead in 1..GROUP - i {
                    for w in 0..W {
                        masks[i + ahead][w] &= self.nearest[ahead - 1][index][w];
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
            let rows: [&[u64; V]; GROUP] = std::array::from_fn(|i| &self.near[indices[i]]);
            for u in 0..V {
                let mut bits = coming[u] >> GROUP;
                for i in 0..GROUP {
                    bits |= rows[i][u] >> (GROUP - 1 - i);
                }
                coming[u] = bits;
            }
        }
        self.coming = coming;
        self.planes.append(&words, done);
        if done % GROUP > 0 {
            self.foresee(history);
        }
        done
    }

    /// The indices missing at each of the next eight positions, as far as is known before they are.
    #[inline(always)]
    fn masks(&self, coming: &[u64; V], from: usize) -> [[u64; W]; GROUP] {
        let attained = &self.attained;
        let mut bytes = [0u8; V];
        for u in 0..V {
            bytes[u] = !(coming[u] | attained[u] >> (from % 64)).to_le_bytes()[0];
        }
        let mut masks = [[0; W]; GROUP];
        for block in 0..V / 8 {
            let eight: &[u8; 8] = bytes[8 * block..8 * block + 8].try_into().expect("eight bytes");
            let transposed = transpose(u64::from_le_bytes(*eight));
            for i in 0..GROUP {
                masks[i][block / 8] |= (transposed >> (8 * i) & 0xFF) << (8 * (block % 8));
            }
        }
        masks
    }
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
