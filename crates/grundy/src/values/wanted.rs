//! Which splits have a value in a set: 64 splits at a time, by looking up bits in vector registers.
//!
//! A value v below 2^13 is kept as two bytes,
//!
//! ```text
//! high = bits 3 to 10 of v,      low = bits 0 to 2 of v  +  8 (bits 10 to 12 of v).
//! ```
//!
//! Both are additive over xor: the bytes of G(a) ^ G(b) are the xors of the bytes of G(a) and of G(b). A set of values of one
//! *window* of 2048, that is with the same bits 11 and 12, takes 256 bytes or four vector registers. Byte `high` of it is looked
//! up by permutations of bytes for 64 splits at once, and `low` tells by another one which of its bits to test, or none of
//! them where the value is not of the window. How many values the set has does not matter. (Bit 10 is in both bytes because half a
//! window, with the same bits 10 to 12, is looked up twice as fast.)

use std::ops::RangeInclusive;

use super::copies::Copies;
use super::options::Options;

/// Values in a window.
const WINDOW: usize = 1 << 11;
/// The values that fit are below this one.
const BOUND: usize = 4 * WINDOW;

/// The most words of 64 splits that are looked at together.
pub(super) const WORDS: usize = 32;

/// A set of values of one window.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    window: usize,
    bits: [u64; WINDOW / 64],
}

impl Wanted {
    /// The empty set.
    pub fn new() -> Self {
        Wanted { window: 0, bits: [0; WINDOW / 64] }
    }

    /// The values missing from `options` in the window of the `least` one, below `bound` or a little more; and below which value
    /// they are all.
    pub fn choose(options: &Options, least: usize, bound: usize) -> (Self, usize) {
        let mut wanted = Wanted { window: least / WINDOW, bits: [0; WINDOW / 64] };
        let first = wanted.window * WINDOW;
        let words = (bound.max(least + 1) - first).div_ceil(64).min(WINDOW / 64);
        for (bits, missing) in wanted.bits[..words].iter_mut().zip(options.missing(first / 64)) {
            *bits = missing;
        }
        (wanted, first + 64 * words)
    }

    /// Removes the value of split i, which is in the set, and returns it.
    #[inline(always)]
    pub fn remove(&mut self, splits: Splits<'_>, i: usize) -> usize {
        let (high, low) = splits.bytes(i);
        let value = usize::from(high) << 3 | usize::from(low & 7);
        self.bits[usize::from(high >> 3)] &= !(1 << (value % 64));
        self.window * WINDOW + value
    }

    #[inline(always)]
    fn contains(&self, high: u8, low: u8) -> bool {
        let value = usize::from(high) << 3 | usize::from(low & 7);
        usize::from(low >> 4) == self.window && self.bits[value / 64] >> (value % 64) & 1 == 1
    }
}

/// The values so far as bytes, forwards and backwards.
#[derive(Clone, Debug, Default)]
pub(super) struct BytePlanes {
    high: Copies<u8>,
    low: Copies<u8>,
}

impl BytePlanes {
    /// Adds a value; returns `false` if it does not fit.
    #[allow(clippy::cast_possible_truncation)]
    pub fn push(&mut self, value: usize) -> bool {
        if value < BOUND {
            self.high.push((value >> 3) as u8);
            self.low.push((value & 7 | value >> 10 << 3) as u8);
        }
        value < BOUND
    }

    /// The splits of `rest` with smaller part in `parts`.
    #[inline(always)]
    pub fn splits(&self, rest: usize, parts: RangeInclusive<usize>) -> Splits<'_> {
        Splits { high: self.high.parts(rest, parts.clone()), low: self.low.parts(rest, parts) }
    }
}

/// The bytes of the smaller parts and of the larger parts of some splits.
#[derive(Clone, Copy)]
pub(super) struct Splits<'a> {
    high: (&'a [u8], &'a [u8]),
    low: (&'a [u8], &'a [u8]),
}

impl Splits<'_> {
    pub fn len(self) -> usize {
        self.high.0.len()
    }

    /// At most `length` of them, from split `first` on.
    #[inline(always)]
    pub fn range(self, first: usize, length: usize) -> Self {
        let range = first..(first + length).min(self.len());
        let Splits { high: (x, y), low: (s, t) } = self;
        Splits { high: (&x[range.clone()], &y[range.clone()]), low: (&s[range.clone()], &t[range]) }
    }

    #[inline(always)]
    fn bytes(self, i: usize) -> (u8, u8) {
        (self.high.0[i] ^ self.high.1[i], self.low.0[i] ^ self.low.1[i])
    }

    /// The value of split i.
    #[inline(always)]
    pub fn value(self, i: usize) -> usize {
        let (high, low) = self.bytes(i);
        usize::from(low >> 4) * WINDOW + (usize::from(high) << 3 | usize::from(low & 7))
    }

    /// The values of the first splits, as many as there is room for.
    #[inline(always)]
    pub fn values(self, values: &mut [u16]) {
        let high = self.high.0.iter().zip(self.high.1).map(|(x, y)| u16::from(x ^ y));
        let low = self.low.0.iter().zip(self.low.1).map(|(x, y)| u16::from(x ^ y));
        for (value, (high, low)) in values.iter_mut().zip(high.zip(low)) {
            *value = high << 3 | low & 7 | low >> 4 << 11;
        }
    }
}

/// Bit i of word w of `hits` becomes whether split 64 w + i has a wanted value; splits that fill no word are left out. Returns
/// which words are not 0.
#[inline(always)]
pub(super) fn find(splits: Splits<'_>, wanted: &Wanted, hits: &mut [u64; WORDS]) -> u64 {
    let mut words = 0;
    for (word, hits) in hits.iter_mut().enumerate().take(splits.len() / 64) {
        *hits = (64 * word..64 * word + 64).rev().fold(0, |bits, i| {
            let (high, low) = splits.bytes(i);
            bits << 1 | u64::from(wanted.contains(high, low))
        });
        words |= u64::from(*hits != 0) << word;
    }
    words
}

/// The same by permutations of bytes.
#[cfg(target_arch = "x86_64")]
pub(super) mod permutations {
    use std::arch::x86_64::*;

    use super::{Splits, WINDOW, WORDS, Wanted};

    /// [`super::find`].
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    pub fn find(splits: Splits<'_>, wanted: &Wanted, hits: &mut [u64; WORDS]) -> u64 {
        let upper = &wanted.bits[WINDOW / 128..];
        if upper.iter().all(|&bits| bits == 0) {
            find_in::<false>(splits, wanted, hits);
        } else {
            find_in::<true>(splits, wanted, hits);
        }
        let words = hits.as_chunks::<8>().0.iter().map(|&hits| {
            let hits = vector(hits);
            u64::from(_mm512_test_epi64_mask(hits, hits))
        });
        words.rev().fold(0, |words, eight| words << 8 | eight)
    }

    /// The upper half of the window counts if `WHOLE`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    fn find_in<const WHOLE: bool>(splits: Splits<'_>, wanted: &Wanted, hits: &mut [u64; WORDS]) {
        let (set, _) = wanted.bits.as_chunks::<8>();
        let set = [vector(set[0]), vector(set[1]), vector(set[2]), vector(set[3])];
        // 16 times the window in each byte.
        let window = _mm512_set1_epi64((wanted.window as u64 * 0x1010_1010_1010_1010).cast_signed());
        // Byte i is bit i for i < 8; the same again for the upper half, and no bit behind.
        const BITS: u64 = 0x8040_2010_0804_0201;
        let bit = vector([BITS, if WHOLE { BITS } else { 0 }, 0, 0, 0, 0, 0, 0]);
        let high = splits.high.0.as_chunks::<64>().0.iter().zip(splits.high.1.as_chunks::<64>().0);
        let low = splits.low.0.as_chunks::<64>().0.iter().zip(splits.low.1.as_chunks::<64>().0);
        for (((x, y), (s, t)), hits) in high.zip(low).zip(hits.iter_mut()) {
            let high = _mm512_xor_si512(bytes(x), bytes(y));
            let lower = _mm512_permutex2var_epi8(set[0], high, set[1]);
            let byte = if WHOLE {
                let upper = _mm512_permutex2var_epi8(set[2], high, set[3]);
                _mm512_mask_blend_epi8(_mm512_movepi8_mask(high), lower, upper)
            } else {
                lower
            };
            let low = _mm512_xor_si512(_mm512_xor_si512(bytes(s), bytes(t)), window);
            *hits = _mm512_test_epi8_mask(byte, _mm512_permutexvar_epi8(low, bit));
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn bytes(bytes: &[u8; 64]) -> __m512i {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of every window among the splits, and each window wanted in turn.
    #[test]
    fn wanted_splits_are_found_and_no_others() {
        let mut planes = BytePlanes::default();
        let values: Vec<usize> = (0..4000usize).map(|n| n * n * 7 % 8191).collect();
        values.iter().for_each(|&value| assert!(planes.push(value)));
        let (rest, parts) = (3998, 3..=1800);
        let splits = planes.splits(rest, parts.clone());
        for (least, bound) in [(0, 700), (100, 2000), (2048, 4096), (5000, 6000), (8191, 8192)] {
            let mut options = Options::default();
            options.admit(BOUND - 1);
            (0..BOUND).filter(|&value| value < least || value % 3 == 1).for_each(|value| options.mark(value));
            let least = options.least_missing();
            let (wanted, complete) = Wanted::choose(&options, least, bound);
            assert!(complete > least && (complete >= bound || complete % WINDOW == 0));
            let mut hits = [0; WORDS];
            let words = find(splits, &wanted, &mut hits);
            for (i, part) in parts.clone().enumerate().take(splits.len() / 64 * 64) {
                let value = values[part] ^ values[rest - part];
                assert_eq!(splits.value(i), value);
                let is_wanted =
                    value >= least && value < complete && value % 3 != 1 && value / WINDOW == least / WINDOW;
                assert_eq!(hits[i / 64] >> (i % 64) & 1 == 1, is_wanted, "{value}");
                assert!(words >> (i / 64) & 1 == 1 || !is_wanted);
            }
        }
        assert!(!planes.push(BOUND));
    }
}
