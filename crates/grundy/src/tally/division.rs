//! The law of every count by signs: 2^-b times the sum over w is a number of selections, so the sum
//! divides by 2^b without remainder.

use crate::arith::natural::{Integer, Natural, to_natural};
use crate::error::{Error, Result};

/// `sum` / 2^bits.
///
/// # Errors
///
/// [`Error::BrokenLaw`] if the quotient is not a natural number.
pub(super) fn divide_transform(sum: &Integer, bits: usize) -> Result<Natural> {
    let quotient = sum >> bits;
    let natural = to_natural(&quotient).filter(|_| &quotient << bits == *sum);
    natural.ok_or_else(|| Error::BrokenLaw("an inverse transform does not divide by 2^b".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transforms_divide_or_break_the_law() {
        assert_eq!(divide_transform(&Integer::from(12), 2), Ok(Natural::from(3u8)));
        for (sum, bits) in [(12, 3), (1, 1), (-4, 1)] {
            let divided = divide_transform(&Integer::from(sum), bits);
            assert!(matches!(divided, Err(Error::BrokenLaw(_))), "{sum} / 2^{bits}");
        }
    }
}
