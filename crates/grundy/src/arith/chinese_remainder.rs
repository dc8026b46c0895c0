//! The Chinese remainder theorem: one residue modulo a product, from residues modulo its coprime factors.

use super::natural::{Natural, Ring};

/// The x below the product of the moduli with x = residue (mod modulus) for each pair.
///
/// `None` if two moduli have a common factor. No pairs at all give 0, the only residue modulo 1.
#[must_use]
pub fn combine(pairs: &[(Natural, Natural)]) -> Option<Natural> {
    let mut x = Natural::ZERO;
    let mut product = Natural::ONE;
    for (residue, modulus) in pairs {
        // x + product * k = residue (mod modulus).
        let ring = Ring::new(modulus.clone());
        let inverse = if modulus.is_one() { ring.reduce(0u8) } else { ring.reduce(product.clone()).inv()? };
        let k = (ring.reduce(residue.clone()) - ring.reduce(x.clone())) * inverse;
        x += &product * k.residue();
        product *= modulus;
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn combine_small(pairs: &[(u32, u32)]) -> Option<u64> {
        let pairs: Vec<_> = pairs.iter().map(|&(r, m)| (Natural::from(r), Natural::from(m))).collect();
        combine(&pairs).map(|x| u64::try_from(x).expect("small moduli"))
    }

    #[test]
    fn sun_tzu_and_the_edges() {
        assert_eq!(combine_small(&[(2, 3), (3, 5), (2, 7)]), Some(23));
        assert_eq!(combine_small(&[]), Some(0));
        assert_eq!(combine_small(&[(0, 1), (4, 9), (0, 1)]), Some(4));
        assert_eq!(combine_small(&[(1, 4), (1, 6)]), None);
    }
}
