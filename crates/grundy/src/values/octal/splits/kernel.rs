//! Many pairs compared with one value at once.

use std::ops::BitXor;

/// The type of a value in a lane of some width.
pub trait Lane: Copy + Default + Ord + BitXor<Output = Self> {}

impl<T: Copy + Default + Ord + BitXor<Output = T>> Lane for T {}

/// Pairs compared at once.
pub const AT_ONCE: usize = 64;

/// Whether x ^ y = `value` for some pair. Both slices have the same length; the last few pairs,
/// fewer than [`AT_ONCE`], are compared one by one.
#[inline(always)]
pub fn has_pair<T: Lane>(xs: &[T], ys: &[T], value: T) -> bool {
    let ((x_chunks, x_rest), (y_chunks, y_rest)) = (xs.as_chunks::<AT_ONCE>(), ys.as_chunks::<AT_ONCE>());
    // Without a branch, so that the loop is vectorised.
    let mut any = false;
    for (x, y) in x_chunks.iter().zip(y_chunks) {
        for i in 0..AT_ONCE {
            any |= x[i] ^ y[i] == value;
        }
    }
    any || x_rest.iter().zip(y_rest).any(|(&x, &y)| x ^ y == value)
}
