//! Tuples: lost = 2^-b sum of t(w)^m, all = C^m.
//!
//! Modulo n the sum is taken modulo n 2^b, where it is 2^b lost modulo n 2^b exactly: so shifting gives lost modulo n,
//! for even n too, and the b bits shifted out must be 0.

use super::{Spectrum, check_exact_size, divide_transform};
use crate::arith::natural::{Integer, Natural, Ring};
use crate::error::Result;

/// Lost and all tuples of `m` pieces.
pub(super) fn exact(spectrum: &Spectrum, m: &Natural) -> Result<(Natural, Natural)> {
    let one_or_none = spectrum.pieces() <= &Natural::ONE;
    // 0, 1 and -1 have huge powers that are easy to write down: only the parity of m matters then.
    let m = if one_or_none && !m.is_zero() {
        2 - usize::from(!(m % Natural::from(2u8)).is_zero())
    } else {
        check_exact_size(spectrum.pieces(), m)?
    };
    let terms = spectrum.terms().iter();
    let sum = terms.fold(Integer::ZERO, |sum, (t, times)| sum + t.pow(m) * Integer::from(*times));
    Ok((divide_transform(&sum, spectrum.bits())?, spectrum.pieces().pow(m)))
}

/// The same modulo `modulus`.
pub(super) fn modulo(spectrum: &Spectrum, m: &Natural, modulus: &Natural) -> Result<(Natural, Natural)> {
    let ring = Ring::new(modulus << spectrum.bits() as usize);
    let mut sum = ring.reduce(0u8);
    for (t, times) in spectrum.terms() {
        sum += ring.reduce(t.clone()).pow(m) * ring.reduce(*times);
    }
    let lost = divide_transform(&Integer::from(sum.residue()), spectrum.bits())?;
    let all = ring.reduce(spectrum.pieces().clone()).pow(m).residue() % modulus;
    Ok((lost, all))
}
