//! Values as pairs of bytes, so that 64 splits are looked up at once.
//!
//! A value v below 2^13 is kept as two bytes,
//!
//! ```text
//! high = bits 3 to 10 of v,      low = bits 0 to 2 of v  +  8 (bits 9 to 12 of v).
//! ```
//!
//! Both are additive over xor: the bytes of G(a) ^ G(b) are the xors of the bytes of G(a) and of
//! G(b). (Bits 9 and 10 are in both bytes, so that a search can leave out quarters of a window
//! where no value is wanted.)

use std::ops::RangeInclusive;

use crate::values::octal::splits::Copies;

/// Values with the same bits 11 and 12 are a window.
pub(super) const WINDOW: usize = 1 << 11;
/// How many windows the values that fit have.
pub(super) const WINDOWS: usize = 4;
/// The values that fit are below this one.
pub(super) const BOUND: usize = WINDOWS * WINDOW;

/// The values so far as bytes, forwards and backwards.
#[derive(Clone, Debug, Default)]
pub(super) struct ByteValues {
    high: Copies<u8>,
    low: Copies<u8>,
}

impl ByteValues {
    /// Adds a value; returns `false` if it does not fit.
    #[allow(clippy::cast_possible_truncation)]
    pub fn push(&mut self, value: usize) -> bool {
        if value < BOUND {
            self.high.push((value >> 3) as u8);
            self.low.push((value & 7 | value >> 9 << 3) as u8);
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
#[derive(Clone, Copy, Default)]
pub(super) struct Splits<'a> {
    pub high: (&'a [u8], &'a [u8]),
    pub low: (&'a [u8], &'a [u8]),
}

impl Splits<'_> {
    pub fn len(self) -> usize {
        self.high.0.len()
    }

    /// At most `length` of them, from split `first` on.
    #[inline(always)]
    pub fn range(self, first: usize, length: usize) -> Self {
        let end = (first + length).min(self.len());
        let range = first.min(end)..end;
        let Splits { high: (x, y), low: (s, t) } = self;
        Splits { high: (&x[range.clone()], &y[range.clone()]), low: (&s[range.clone()], &t[range]) }
    }

    /// The bytes of the value of split i.
    #[inline(always)]
    pub fn bytes(self, i: usize) -> (u8, u8) {
        (self.high.0[i] ^ self.high.1[i], self.low.0[i] ^ self.low.1[i])
    }

    /// The values of the first splits, as many as there is room for.
    #[inline(always)]
    pub fn values(self, values: &mut [u16]) {
        let high = self.high.0.iter().zip(self.high.1).map(|(x, y)| u16::from(x ^ y));
        let low = self.low.0.iter().zip(self.low.1).map(|(x, y)| u16::from(x ^ y));
        for (value, (high, low)) in values.iter_mut().zip(high.zip(low)) {
            *value = high << 3 | low & 7 | low >> 5 << 11;
        }
    }
}
