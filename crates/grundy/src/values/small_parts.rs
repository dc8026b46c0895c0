//! The search for one value among splits with a small part.
//!
//! The first values are kept backwards, so that both parts of a split are read in ascending order.

use std::ops::BitXor;

use super::take_break::TakeBreak;

/// Splits compared at once.
const SPLITS: usize = 64;

/// The values of small parts, in as many bits as all values have; so many times [`SPLITS`] are compared between two looks at whether one was
/// found, once the first have failed (found by trying; it only costs time).
#[derive(Clone, Debug, Default)]
pub(super) struct SmallParts<T, const TOGETHER: usize> {
    /// G(parts) .. G(1).
    backwards: Vec<T>,
}

impl<T: Copy + Eq + BitXor<Output = T>, const TOGETHER: usize> SmallParts<T, TOGETHER> {
    /// Parts up to `deepest`.
    pub fn new(deepest: usize, value: impl Fn(usize) -> T) -> Self {
        SmallParts { backwards: (1..=deepest).rev().map(value).collect() }
    }

    /// The largest part.
    pub fn deepest(&self) -> usize {
        self.backwards.len()
    }

    /// Whether a split of n with such a part attains a value; a last few parts may be left out, and those that leave less than `least`.
    /// `values_from(q)` begins with G(q).
    #[inline(always)]
    pub fn attain<'a>(
        &self,
        moves: &TakeBreak,
        n: usize,
        value: T,
        least: usize,
        values_from: impl Fn(usize) -> &'a [T],
    ) -> bool
    where
        T: 'a,
    {
        for one in &moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            let deepest = self.deepest().min(one.largest_half(rest)).min(rest.saturating_sub(least));
            let mut part = 1;
            while part + SPLITS <= deepest + 1 {
                let is_first = part == 1 || part + TOGETHER * SPLITS > deepest + 1;
                let length = if is_first { SPLITS } else { TOGETHER * SPLITS };
                // Parts part + length - 1 .. part, in descending order, and beside each what it leaves.
                let small = &self.backwards[self.deepest() + 1 - part - length..][..length];
                let large = &values_from(rest + 1 - part - length)[..length];
                if has_pair(small, large, value) {
                    return true;
                }
                part += length;
            }
        }
        false
    }
}

/// Whether some pair has this xor.
#[inline(always)]
fn has_pair<T: Copy + Eq + BitXor<Output = T>>(small: &[T], large: &[T], value: T) -> bool {
    let mut any = false;
    for (small, large) in small.as_chunks::<SPLITS>().0.iter().zip(large.as_chunks::<SPLITS>().0) {
        for i in 0..SPLITS {
            any |= small[i] ^ large[i] == value;
        }
    }
    any
}
