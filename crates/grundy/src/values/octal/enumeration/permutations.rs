//! Splits looked up in a set of values, 64 at a time: what [`wanted::find`] does, by permutations
//! of bytes.
//!
//! The set takes four vector registers, a quarter of the window each, and two permutations look its
//! byte `high` up for 64 splits at once. Another permutation maps `low` to the bit to be tested, or
//! to no bit where the value is in another window or in a quarter that is left out. The number of
//! instructions does not depend on how many values the set has. The few splits found are gathered
//! by compressing their bytes, because a branch for each of them would be mispredicted.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::byte_values::{Splits, WINDOWS};
use super::wanted::{self, Found, WORD, WORDS, Wanted};

/// Bit i of word w: whether split 64 w + i has a wanted value.
type Hits = [u64; WORDS];

/// Does what [`wanted::find`] does.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,popcnt")]
pub(super) fn find(splits: Splits<'_>, wanted: &Wanted, found: &mut Found) {
    // No split has a value beyond the last window; its number would not fit the byte either.
    if wanted.window >= WINDOWS {
        return;
    }
    let hits = match wanted.length.div_ceil(WORD) {
        _ if wanted.wide => hits_in::<4, true>(splits, wanted),
        ..=1 => hits_in::<1, false>(splits, wanted),
        2 => hits_in::<2, false>(splits, wanted),
        3 => hits_in::<3, false>(splits, wanted),
        _ => hits_in::<4, false>(splits, wanted),
    };
    gather(splits, &hits, found);
    wanted::find(splits.range(splits.len() / WORD * WORD, WORD), wanted, found);
}

/// Looks whole words up in the first `QUARTERS` of the window. One permutation uses six bits of
/// `low`, which is all that `low` has unless `WIDE`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn hits_in<const QUARTERS: usize, const WIDE: bool>(splits: Splits<'_>, wanted: &Wanted) -> Hits {
    let (set, _) = wanted.bits.as_chunks();
    let set = [bytes(&set[0]), bytes(&set[1]), bytes(&set[2]), bytes(&set[3])];
    // 32 times the window in each byte.
    let window = _mm512_set1_epi64((wanted.window as u64 * 0x2020_2020_2020_2020).cast_signed());
    // Byte i is bit i for i < 8; this repeats for each quarter, and there is no bit after that.
    let mut bit = [0; 8];
    bit[..QUARTERS].fill(0x8040_2010_0804_0201);
    let bit = vector(bit);
    let mut hits = [0; WORDS];
    let high = splits.high.0.as_chunks().0.iter().zip(splits.high.1.as_chunks().0);
    let low = splits.low.0.as_chunks().0.iter().zip(splits.low.1.as_chunks().0);
    for (((x, y), (s, t)), hits) in high.zip(low).zip(&mut hits) {
        let high = _mm512_xor_si512(bytes(x), bytes(y));
        let byte = look_up::<QUARTERS>(set, high);
        let low = _mm512_xor_si512(_mm512_xor_si512(bytes(s), bytes(t)), window);
        let bit = match WIDE {
            true => _mm512_permutex2var_epi8(bit, low, _mm512_setzero_si512()),
            false => _mm512_permutexvar_epi8(low, bit),
        };
        *hits = _mm512_test_epi8_mask(byte, bit);
    }
    hits
}

/// The bytes of the set with these numbers, as far as they are in the first `QUARTERS`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn look_up<const QUARTERS: usize>(set: [__m512i; 4], high: __m512i) -> __m512i {
    if QUARTERS == 1 {
        return _mm512_permutexvar_epi8(high, set[0]);
    }
    let lower = _mm512_permutex2var_epi8(set[0], high, set[1]);
    let is_upper = _mm512_movepi8_mask(high);
    match QUARTERS {
        2 => lower,
        3 => _mm512_mask_permutexvar_epi8(lower, is_upper, high, set[2]),
        _ => _mm512_mask_blend_epi8(is_upper, lower, _mm512_permutex2var_epi8(set[2], high, set[3])),
    }
}

/// Adds the splits that were hit.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,popcnt")]
fn gather(splits: Splits<'_>, hits: &Hits, found: &mut Found) {
    let ((x, _), (y, _)) = (splits.high.0.as_chunks(), splits.high.1.as_chunks());
    let ((s, _), (t, _)) = (splits.low.0.as_chunks(), splits.low.1.as_chunks());
    let mut words = nonzero(hits);
    let mut length = found.length;
    while words != 0 {
        let word = words.trailing_zeros() as usize;
        let high = _mm512_xor_si512(bytes(&x[word]), bytes(&y[word]));
        let low = _mm512_xor_si512(bytes(&s[word]), bytes(&t[word]));
        store(_mm512_maskz_compress_epi8(hits[word], high), &mut found.high[length..]);
        store(_mm512_maskz_compress_epi8(hits[word], low), &mut found.low[length..]);
        length += hits[word].count_ones() as usize;
        words &= words - 1;
    }
    found.length = length;
}

/// Which words are not 0.
#[inline]
#[target_feature(enable = "avx512f")]
fn nonzero(hits: &Hits) -> u64 {
    let mut words = 0;
    for &group in hits.as_chunks().0.iter().rev() {
        let group = vector(group);
        words = words << 8 | u64::from(_mm512_test_epi64_mask(group, group));
    }
    words
}

#[inline]
#[target_feature(enable = "avx512f")]
fn bytes(bytes: &[u8; WORD]) -> __m512i {
    let (words, _) = bytes.as_chunks::<8>();
    let word = |i: usize| u64::from_le_bytes(words[i]);
    vector([word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7)])
}

#[inline]
#[target_feature(enable = "avx512f")]
fn vector(words: [u64; 8]) -> __m512i {
    let word = |i: usize| words[i].cast_signed();
    _mm512_setr_epi64(word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7))
}

/// Writes a vector to the first 64 bytes.
#[inline]
#[target_feature(enable = "avx512f")]
fn store(vector: __m512i, bytes: &mut [u8]) {
    let bytes = &mut bytes[..64];
    // SAFETY: there are 64 bytes, and no alignment is needed.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}
