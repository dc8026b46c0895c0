//! Many pairs compared with one value at once.

use std::ops::BitXor;

/// The values of positions in lanes of some width.
pub trait Lane: Copy + Default + Ord + BitXor<Output = Self> {}

impl<T: Copy + Default + Ord + BitXor<Output = T>> Lane for T {}

/// Pairs compared at once.
pub const AT_ONCE: usize = 64;

/// Whether x ^ y = `value` for some pair; there are equally many of both, and a last few that do not
/// make up [`AT_ONCE`] are compared one by one.
#[inline(always)]
pub fn has_pair<T: Lane>(xs: &[T], ys: &[T], value: T) -> bool {
    let ((x_chunks, x_rest), (y_chunks, y_rest)) = (xs.as_chunks::<AT_ONCE>(), ys.as_chunks::<AT_ONCE>());
    // The least distance is 0 iff one is: a minimum is one vector instruction, a search is not.
    let mut least = [x_chunks.first().map_or(value, |_| xs[0] ^ ys[0] ^ value); AT_ONCE];
    for (x, y) in x_chunks.iter().zip(y_chunks) {
        for i in 0..AT_ONCE {
            least[i] = least[i].min(x[i] ^ y[i] ^ value);
        }
    }
    let found = !x_chunks.is_empty() && least.iter().fold(least[0], |least, &one| least.min(one)) == T::default();
    found || x_rest.iter().zip(y_rest).any(|(&x, &y)| x ^ y == value)
}
