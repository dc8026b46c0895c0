//! The search among splits with a small part, in narrow lanes.
//!
//! The first values are kept backwards, so that both parts of a split are read in ascending order.

use super::kernel::{AT_ONCE, Lane, has_pair};
use crate::values::octal::moves::OctalMoves;

/// The values of small parts. `TOGETHER` times [`AT_ONCE`] splits are compared between two checks
/// whether one was found, once the first have failed (found by trying; it affects only the time).
#[derive(Clone, Debug, Default)]
pub(in super::super) struct SmallParts<T, const TOGETHER: usize> {
    /// G(parts) .. G(1).
    backwards: Vec<T>,
}

impl<T: Lane, const TOGETHER: usize> SmallParts<T, TOGETHER> {
    /// The values of parts up to `deepest`.
    pub fn new(deepest: usize, value: impl Fn(usize) -> T) -> Self {
        SmallParts { backwards: (1..=deepest).rev().map(value).collect() }
    }

    /// The largest part.
    pub fn deepest(&self) -> usize {
        self.backwards.len()
    }

    /// Whether a split of n with such a part has this value. The last few parts may be left out,
    /// and so are those that leave less than `least`. The slice `values_from(q)` begins with G(q).
    #[inline(always)]
    pub fn have_option<'a>(
        &self,
        moves: &OctalMoves,
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
            let deepest = self.deepest().min(one.largest_part(rest)).min(rest.saturating_sub(least));
            let mut part = 1;
            while part + AT_ONCE <= deepest + 1 {
                let is_first = part == 1 || part + TOGETHER * AT_ONCE > deepest + 1;
                let length = if is_first { AT_ONCE } else { TOGETHER * AT_ONCE };
                // Parts part + length - 1 .. part, in descending order, and beside each what it
                // leaves.
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
