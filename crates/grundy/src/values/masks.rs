//! Masks: sets of values as words of bits, for sixteen positions side by side.
//!
//! Everything here is plain Rust over arrays of sixteen, written so that the compiler turns it into vector instructions;
//! every function is inlined into its caller, and so compiled for the caller's instruction set.

use std::ops::{BitAnd, BitOr, Not};

/// Positions per block.
pub(super) const BLOCK: usize = 16;
/// A word of bits, one of several that make a mask.
pub(super) trait Word:
    Copy + Eq + Send + BitOr<Output = Self> + BitAnd<Output = Self> + Not<Output = Self>
{
    const BITS: usize;
    const ZERO: Self;
    /// 1 << shift, or 0 if that is out of the word (also for shifts below 0 that wrapped).
    fn bit(shift: u32) -> Self;
    /// 1 << (shift modulo the bits of a word).
    fn bit_inside(shift: u32) -> Self;
    /// The word a value belongs to.
    fn word_of(value: u8) -> usize;
    fn trailing_zeros(self) -> usize;
    /// The bits below `bit`, a position inside the word.
    fn below(bit: usize) -> Self;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: usize = <$type>::BITS as usize;
            const ZERO: Self = 0;
            #[inline(always)]
            fn bit(shift: u32) -> Self {
                (1 as $type).unbounded_shl(shift)
            }
            #[inline(always)]
            fn bit_inside(shift: u32) -> Self {
                (1 as $type).wrapping_shl(shift)
            }
            #[inline(always)]
            fn word_of(value: u8) -> usize {
                usize::from(value) / <Self as Word>::BITS
            }
            #[inline(always)]
            fn trailing_zeros(self) -> usize {
                <$type>::trailing_zeros(self) as usize
            }
            #[inline(always)]
            fn below(bit: usize) -> Self {
                ((1 as $type) << bit) - 1
            }
        }
    };
}
word!(u32);
word!(u64);

/// Masks for the next positions: word w of the mask for the i-th of them.
pub(super) type Window<T, const W: usize> = [[T; BLOCK]; W];

/// The place of `value` inside its word.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a remainder by 32 or 64")]
pub(super) fn word_bit<T: Word>(value: usize) -> u32 {
    (value % T::BITS) as u32
}

/// The place of `value` relative to word w: out of its range unless the value belongs there.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "at most 4 words of 64 bits")]
fn word_shift<T: Word>(value: u8, w: usize) -> u32 {
    u32::from(value).wrapping_sub((w * T::BITS) as u32)
}

/// Moves the window on by one position, given the row of pushes of that position's value.
#[inline(always)]
pub(super) fn push_near<T: Word, const W: usize>(row: &Window<T, W>, window: &mut Window<T, W>) {
    for (words, pushed) in window.iter_mut().zip(row) {
        *words = std::array::from_fn(|i| pushed[i] | if i + 1 < BLOCK { words[i + 1] } else { T::ZERO });
    }
}

#[inline(always)]
pub(super) fn mark<T: Word, const W: usize>(mask: &mut [T; W], value: u8) {
    for (w, word) in mask.iter_mut().enumerate() {
        *word = *word | T::bit(word_shift::<T>(value, w));
    }
}

/// Marks what the far entries attain at the sixteen positions from `start` on.
#[inline(always)]
pub(super) fn mark_far<T: Word, const W: usize>(
    values: &[u8],
    far: &[(usize, u8)],
    start: usize,
    attained: &mut Window<T, W>,
) {
    if W <= 2 {
        for &(delta, x) in far {
            let reached = xor_sixteen(values, start - delta, x);
            for (w, words) in attained.iter_mut().enumerate() {
                mark_word::<T, W>(words, &reached, w);
            }
        }
        return;
    }
    // Word by word, so that one word's sixteen lanes stay in registers over all entries.
    for (w, words) in attained.iter_mut().enumerate() {
        let mut lanes = *words;
        for &(delta, x) in far {
            mark_word::<T, W>(&mut lanes, &xor_sixteen(values, start - delta, x), w);
        }
        *words = lanes;
    }
}

/// The sixteen values from `first` on, xor x.
#[inline(always)]
fn xor_sixteen(values: &[u8], first: usize, x: u8) -> [u8; BLOCK] {
    let loaded: &[u8; BLOCK] = values[first..first + BLOCK].try_into().expect("a slice of sixteen");
    std::array::from_fn(|i| loaded[i] ^ x)
}

/// Sets the bits of those values that belong to word w. (With one word, all do.)
#[inline(always)]
fn mark_word<T: Word, const W: usize>(words: &mut [T; BLOCK], reached: &[u8; BLOCK], w: usize) {
    for i in 0..BLOCK {
        let here = W == 1 || T::word_of(reached[i]) == w;
        words[i] = words[i] | if here { T::bit_inside(u32::from(reached[i])) } else { T::ZERO };
    }
}
