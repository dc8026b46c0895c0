//! Products of nimbers (Conway 1976, chapter 6): the field in which xor is addition.
//!
//! For a = a1 F + a0 and b = b1 F + b0 with F = 2^(2^k) and all parts below F,
//!
//! ```text
//! a * b = (a1 b1 + a1 b0 + a0 b1) F + a0 b0 + a1 b1 (F/2),     since F * F = F + F/2;
//! ```
//!
//! three products of half the length as in Karatsuba's method, and one by the constant F/2.

/// The nim product of two 64-bit nimbers.
#[must_use]
pub fn times(a: u64, b: u64) -> u64 {
    product(a, b, 32)
}

/// The nim product of numbers below 2^(2 half).
fn product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    if half == 1 {
        // Below 4 the field has the elements 0, 1, 2, 3 with 2 * 2 = 3.
        let high = (a1 & b1) ^ (a1 & b0) ^ (a0 & b1);
        return high << 1 | ((a0 & b0) ^ (a1 & b1));
    }
    let next = half / 2;
    if a1 == 0 && b1 == 0 {
        return product(a0, b0, next);
    }
    let (high, low) = (product(a1, b1, next), product(a0, b0, next));
    let cross = product(a1 ^ a0, b1 ^ b0, next);
    (cross ^ low) << half | (low ^ product(high, 1 << (half - 1), next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The definition: mex of a'b + ab' + a'b' over smaller a', b'.
    #[test]
    fn products_of_small_nimbers_are_those_of_the_definition() {
        let mut table = vec![vec![0u64; 40]; 40];
        for a in 0..40 {
            for b in 0..40 {
                let mut attained = std::collections::BTreeSet::new();
                for x in 0..a {
                    for y in 0..b {
                        attained.insert(table[x][b] ^ table[a][y] ^ table[x][y]);
                    }
                }
                table[a][b] = (0..).find(|value| !attained.contains(value)).expect("some");
                assert_eq!(times(a as u64, b as u64), table[a][b], "{a} * {b}");
            }
        }
    }

    proptest! {
        #[test]
        fn nimbers_are_a_field(a: u64, b: u64, c: u64) {
            prop_assert_eq!(times(a, b), times(b, a));
            prop_assert_eq!(times(a, times(b, c)), times(times(a, b), c));
            prop_assert_eq!(times(a, b ^ c), times(a, b) ^ times(a, c));
            prop_assert_eq!(times(a, 1), a);
            // a^(2^64) = a.
            prop_assert_eq!((0..64).fold(a, |power, _| times(power, power)), a);
        }
    }
}
