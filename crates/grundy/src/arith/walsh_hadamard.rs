//! The Walsh-Hadamard transform over xor: t(w) = sum over r of (-1)^popcount(r & w) c(r).
//!
//! The transform of an xor convolution is the product of the transforms; the transform is its own
//! inverse up to the factor 2^b, the length of the vector.

use super::threads;
use crate::options::Options;
use std::ops::{Add, Sub};

use super::natural::Integer;

/// Transforms `data` in place, in b 2^b additions.
///
/// # Panics
///
/// If the length of `data` is not a power of two.
pub fn transform<T>(data: &mut [T])
where
    for<'a> &'a T: Add<&'a T, Output = T> + Sub<&'a T, Output = T>,
{
    let go_on = |_| Ok::<(), std::convert::Infallible>(());
    let Ok(()) = try_transform(data, go_on);
}

/// Transforms `data` in place; `level` is called with the number of each of the b levels before it,
/// and may end the work.
///
/// # Errors
///
/// What `level` returns; `data` is then useless.
///
/// # Panics
///
/// If the length of `data` is not a power of two.
pub fn try_transform<T, E>(data: &mut [T], mut level: impl FnMut(usize) -> Result<(), E>) -> Result<(), E>
where
    for<'a> &'a T: Add<&'a T, Output = T> + Sub<&'a T, Output = T>,
{
    assert!(data.len().is_power_of_two(), "a transform over xor has 2^b terms");
    let mut half = 1;
    while half < data.len() {
        level(half.trailing_zeros() as usize)?;
        for block in data.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (&*x + &*y, &*x - &*y);
            }
        }
        half *= 2;
    }
    Ok(())
}

/// Transforms words, whose sums must not overflow, in several threads if they are many.
///
/// # Panics
///
/// If the length of `data` is not a power of two.
pub fn transform_words(data: &mut [i64], options: &Options<'_>) {
    const LONG: usize = 1 << 18;
    assert!(data.len().is_power_of_two(), "a transform over xor has 2^b terms");
    if data.len() < LONG {
        return transform_halves(data);
    }
    // As many pieces as there are threads, or a few more.
    let piece = data.len() / options.threads().next_power_of_two().min(data.len() / LONG * 2);
    let mut half = data.len() / 2;
    while half >= piece {
        for block in data.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            let pairs = low.chunks_mut(piece).zip(high.chunks_mut(piece));
            threads::map(options, pairs, |(low, high)| cross(low, high));
        }
        half /= 2;
    }
    threads::map(options, data.chunks_exact_mut(piece), transform_halves);
}

/// Transforms `data` recursively, so that halves that fit the cache are finished one by one.
fn transform_halves(data: &mut [i64]) {
    if data.len() < 2 {
        return;
    }
    let (low, high) = data.split_at_mut(data.len() / 2);
    cross(low, high);
    transform_halves(low);
    transform_halves(high);
}

fn cross(low: &mut [i64], high: &mut [i64]) {
    for (x, y) in low.iter_mut().zip(high) {
        (*x, *y) = (*x + *y, *x - *y);
    }
}

/// Undoes [`transform`]; `None` if the terms are not the transform of integers.
#[must_use]
pub fn inverse(mut data: Vec<Integer>) -> Option<Vec<Integer>> {
    transform(&mut data);
    let bits = data.len().trailing_zeros() as usize;
    let length = Integer::ONE << bits;
    data.into_iter().map(|term| (&(&term >> bits) * &length == term).then(|| term >> bits)).collect()
}

/// The transform by its definition, in 4^b additions.
#[must_use]
#[cfg(test)]
fn by_definition(data: &[i128]) -> Vec<i128> {
    let sign = |r: usize, w: usize| if (r & w).count_ones().is_multiple_of(2) { 1 } else { -1 };
    (0..data.len()).map(|w| data.iter().enumerate().map(|(r, c)| sign(r, w) * c).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn fast_equals_definition(data in (0u32..7).prop_flat_map(|b| prop::collection::vec(-999i128..999, 1 << b))) {
            let mut fast = data.clone();
            transform(&mut fast);
            prop_assert_eq!(&fast, &by_definition(&data));
            let mut words: Vec<i64> = data.iter().map(|&c| i64::try_from(c).expect("small")).collect();
            transform_words(&mut words, &Options::default());
            prop_assert!(words.iter().zip(&fast).all(|(&word, &term)| i128::from(word) == term));
            let back = inverse(fast.into_iter().map(Integer::from).collect());
            prop_assert_eq!(back, Some(data.into_iter().map(Integer::from).collect()));
        }
    }

    #[test]
    fn what_is_no_transform_has_no_inverse() {
        assert_eq!(inverse(vec![Integer::ONE, Integer::ZERO]), None);
    }
}
