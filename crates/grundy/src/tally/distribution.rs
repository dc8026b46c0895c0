//! The number of selections for each xor, not only 0: the full inverse transform of F(t(w)).

use super::division::divide_transform;
use super::{Pool, Widened, check_question, exact_values, modular_values, parts};
use crate::arith::chinese_remainder;
use crate::arith::natural::{Integer, Natural};
use crate::arith::walsh_hadamard;
use crate::census::{Census, board};
use crate::error::{Error, Remedy, Result};
use crate::options::Options;
use crate::values::Nimber;

/// The most bits a value may have.
pub const MAX_BITS: usize = 24;

/// The number of selections for every xor below 2^b, ascending, exactly or modulo `modulus`.
///
/// # Errors
///
/// As for [`count`](super::count), and [`Error::Limit`] for values of more than [`MAX_BITS`] bits.
///
/// ```
/// use grundy::tally::{Kind, Pool, Selection, distribution};
/// use grundy::{Natural, Nimber, Options, census::Census};
/// let mut census = Census::new(); // heaps 1, 2 and 3 of Nim
/// (1..=3).for_each(|g| census.add(Nimber::new(g), &Natural::ONE));
/// let selection = Selection::new(Kind::Sets, Natural::from(2u8));
/// let pool = Pool { census: &census, selection: &selection };
/// let counts = distribution(&[pool], None, &Options::default()).unwrap();
/// assert_eq!(counts, [0u8, 1, 1, 1].map(Natural::from)); // {2,3}, {1,3}, {1,2}
/// ```
pub fn distribution(pools: &[Pool<'_>], modulus: Option<&Natural>, options: &Options<'_>) -> Result<Vec<Natural>> {
    check_question(pools, modulus)?;
    let listed: Vec<Census> = pools.iter().map(|pool| listed(pool.census)).collect::<Result<_>>()?;
    let bits = listed.iter().map(Census::listed_bits).max().unwrap_or(0);
    let transforms: Vec<Vec<Integer>> = listed.iter().map(|census| board::transform(census, bits)).collect();
    let Some(modulus) = modulus else {
        let mut product = vec![Integer::ONE; 1 << bits];
        for ((pool, census), terms) in pools.iter().zip(&listed).zip(&transforms) {
            let distinct = distinct(terms);
            let values = exact_values(pool.selection, census.total(), &distinct, options)?;
            for (i, (product, term)) in product.iter_mut().zip(terms).enumerate() {
                *product *= &values[place(&distinct, term)];
                if i % 1024 == 0 {
                    options.check("selections by value", i, terms.len())?;
                }
            }
        }
        walsh_hadamard::try_transform(&mut product, |level| {
            options.progress.report("selections by value", level as u64, u64::from(bits));
            options.check("selections by value", level, bits as usize)
        })?;
        return product.iter().map(|sum| divide_transform(sum, bits as usize)).collect();
    };
    let mut residues: Vec<Vec<(Natural, Natural)>> = vec![Vec::new(); 1 << bits];
    for part in parts(pools, modulus) {
        let widened = Widened::new(&part, bits as usize);
        let n = widened.part.modulus();
        let mut product = vec![Natural::ONE; 1 << bits];
        for ((pool, census), terms) in pools.iter().zip(&listed).zip(&transforms) {
            let distinct = distinct(terms);
            let values = modular_values(pool.selection, census.total(), &distinct, &widened.part, options)?;
            for (product, term) in product.iter_mut().zip(terms) {
                *product = &*product * &values[place(&distinct, term)] % &n;
            }
        }
        // Signed sums of 2^b residues: no reduction is needed before the end.
        let mut sums: Vec<Integer> = product.into_iter().map(Integer::from).collect();
        walsh_hadamard::transform(&mut sums);
        let ring = crate::arith::natural::Ring::new(n);
        for (residues, sum) in residues.iter_mut().zip(sums) {
            residues.push((widened.divided(&ring.reduce(sum).residue())?, part.modulus()));
        }
    }
    let shared = || Error::BrokenLaw("the parts of a modulus are not coprime".to_owned());
    residues.iter().map(|residues| chinese_remainder::combine(residues).ok_or_else(shared)).collect()
}

fn listed(census: &Census) -> Result<Census> {
    census.listed(MAX_BITS).ok_or_else(|| {
        let bits = census.bits();
        let message = format!(
            "values have {bits} bits, and the number of selections for every value is listed up to {MAX_BITS} bits"
        );
        Error::beyond(Remedy::Outcome, bits, MAX_BITS, message)
    })
}

fn distinct(terms: &[Integer]) -> Vec<Integer> {
    let mut distinct = terms.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

fn place(distinct: &[Integer], term: &Integer) -> usize {
    distinct.binary_search(term).unwrap_or(0)
}

/// The values that occur, with their counts.
pub fn occurring(counts: &[Natural]) -> impl Iterator<Item = (Nimber, &Natural)> {
    counts
        .iter()
        .enumerate()
        .filter(|(_, count)| !count.is_zero())
        .map(|(value, count)| (Nimber::from_index(value), count))
}
