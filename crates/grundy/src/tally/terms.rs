//! The terms F(t) of a count, one by one, as an explanation shows them and adds them up again.

use super::division::divide_transform;
use super::{Pool, Spectrum, exact_values, modular_values, parts};
use crate::arith::chinese_remainder;
use crate::arith::natural::{Integer, Natural};
use crate::error::{Error, Result};
use crate::options::Options;

/// F(t) for every distinct term t of the spectrum's only pool: exactly, or modulo 2^b times the
/// modulus, so that the sum over all w can be divided by 2^b.
///
/// # Errors
///
/// As for [`count`](super::count).
pub fn terms(
    pool: &Pool<'_>,
    spectrum: &Spectrum,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<Vec<Integer>> {
    let (pieces, transform) = (&spectrum.pieces()[0], spectrum.terms(0));
    let Some(modulus) = modulus else { return exact_values(pool.selection, pieces, transform, options) };
    let mut residues: Vec<Vec<(Natural, Natural)>> = vec![Vec::new(); transform.len()];
    for part in parts(std::slice::from_ref(pool), &(modulus << spectrum.bits())) {
        let values = modular_values(pool.selection, pieces, transform, &part, options)?;
        residues.iter_mut().zip(values).for_each(|(list, value)| list.push((value, part.modulus())));
    }
    let shared = || Error::BrokenLaw("the parts of a modulus are not coprime".to_owned());
    let combined = residues.iter().map(|list| chinese_remainder::combine(list).map(Integer::from));
    combined.map(|value| value.ok_or_else(shared)).collect()
}

/// The number of lost selections, exactly or modulo the modulus: the sum of all terms over 2^b.
///
/// # Errors
///
/// [`Error::BrokenLaw`] if the sum is not divisible by 2^b.
pub fn lost(spectrum: &Spectrum, terms: &[Integer], modulus: Option<&Natural>) -> Result<Natural> {
    let add = |sum: Integer, (places, times): (&[u32], &Natural)| {
        sum + Integer::from(times.clone()) * &terms[places[0] as usize]
    };
    let sum = spectrum.classes().fold(Integer::ZERO, add);
    let Some(modulus) = modulus else { return divide_transform(&sum, spectrum.bits()) };
    let wide = Integer::from(modulus << spectrum.bits());
    divide_transform(&(sum % wide), spectrum.bits())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::Census;
    use crate::options::Options;
    use crate::outcome::Outcome;
    use crate::tally::{Kind, Selection, count};
    use crate::values::Nimber;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_terms_add_up_to_the_count(
            pieces in prop::collection::vec((0u32..8, 1u32..6), 0..5),
            kind in prop::sample::select(&Kind::ALL[..]),
            m in 0u32..7,
            modulus in prop::option::of(1u32..1000),
        ) {
            let mut census = Census::new();
            pieces.iter().for_each(|&(value, number)| census.add(Nimber::new(value), &Natural::from(number)));
            let selection = Selection::new(kind, Natural::from(m));
            let modulus = modulus.map(Natural::from);
            let tally = count(&census, &selection, Outcome::Previous, modulus.as_ref(), &Options::default()).expect("small");
            let spectrum = Spectrum::of(&census, &Options::default()).expect("small");
            let pool = Pool { census: &census, selection: &selection };
            let terms = terms(&pool, &spectrum, modulus.as_ref(), &Options::default()).expect("small");
            prop_assert_eq!(lost(&spectrum, &terms, modulus.as_ref()).expect("divisible"), tally.answer);
        }
    }
}
