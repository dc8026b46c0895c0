//! Integers of any size: the one place that names the crate behind them (`dashu-int`).

use dashu_base::{BitTest, UnsignedAbs};

/// A natural number of any size.
pub type Natural = dashu_int::UBig;

/// An integer of any size.
pub type Integer = dashu_int::IBig;

/// Modular reduction by a fixed modulus: residues can be added, multiplied, raised to powers and,
/// where possible, inverted.
pub type Ring = dashu_int::fast_div::ConstDivisor;

/// The number of bits of `n`; 0 for 0.
#[must_use]
pub fn bit_length(n: &Natural) -> usize {
    n.bit_len()
}

/// Whether bit i of `n` is set.
#[must_use]
pub fn bit(n: &Natural, i: usize) -> bool {
    n.bit(i)
}

/// The absolute value of `n`.
#[must_use]
pub fn magnitude(n: &Integer) -> Natural {
    n.clone().unsigned_abs()
}

/// `n` as a natural, if it is not negative.
#[must_use]
pub fn to_natural(n: &Integer) -> Option<Natural> {
    Natural::try_from(n.clone()).ok()
}

/// `n` as a machine word, if it fits.
#[must_use]
pub fn to_usize(n: &Natural) -> Option<usize> {
    usize::try_from(n).ok()
}

/// The digits of `n` of 64 bits, the least first; none for 0.
pub(crate) fn digits(n: &Natural) -> Vec<u64> {
    let digit = |bytes: &[u8]| {
        let mut whole = [0; 8];
        whole[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(whole)
    };
    n.to_le_bytes().chunks(8).map(digit).collect()
}

/// The first K digits of `n` of 64 bits, the least first; zeros where there are no more.
#[allow(clippy::useless_conversion)] // A word has 64 bits only on some machines.
pub(crate) fn first_digits<const K: usize>(n: &Natural) -> [u64; K] {
    let words_each = (u64::BITS / dashu_int::Word::BITS) as usize;
    let mut digits = [0; K];
    for (i, &word) in n.as_words().iter().enumerate().take(K * words_each) {
        digits[i / words_each] |= u64::from(word) << (dashu_int::Word::BITS as usize * (i % words_each));
    }
    digits
}

/// The number with these digits of 64 bits, the least first.
#[cfg(target_pointer_width = "64")]
pub(crate) fn from_digits(digits: &[u64]) -> Natural {
    Natural::from_words(digits)
}

/// The number with these digits of 64 bits, the least first.
#[cfg(not(target_pointer_width = "64"))]
pub(crate) fn from_digits(digits: &[u64]) -> Natural {
    let bytes: Vec<u8> = digits.iter().flat_map(|digit| digit.to_le_bytes()).collect();
    Natural::from_le_bytes(&bytes)
}

/// A limit of memory or length: `limit`, or what a machine with shorter words can address.
#[allow(clippy::cast_possible_truncation)] // What would be cut off is met by the first branch.
pub(crate) const fn at_most(limit: u64) -> usize {
    if limit > isize::MAX as u64 { isize::MAX as usize } else { limit as usize }
}
