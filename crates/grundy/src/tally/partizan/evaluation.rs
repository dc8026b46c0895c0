//! What both exact algorithms share: selections counted at a point, exponents as machine words, and
//! residues combined.
//!
#![doc = include_str!("evaluation.md")]

use crate::arith::chinese_remainder;
use crate::arith::natural::{Integer, Natural, at_most};
use crate::arith::word_field::WordField;
use crate::error::{Error, Result};
use crate::partizan::Dyadic;
use crate::tally::Kind;

/// The reciprocals of 1 .. m.
pub(super) fn reciprocals(field: &WordField, m: usize) -> Vec<u64> {
    (1..=m as u64).map(|n| field.inverse(field.element(n))).collect()
}

/// The number of ways to choose j = 0 .. m pieces of a class, given its power sums p_1 .. p_m; for
/// tuples and arrangements divided by j!.
pub(super) fn choices(field: &WordField, kind: Kind, sums: impl Fn(usize) -> u64, reciprocals: &[u64]) -> Vec<u64> {
    let m = reciprocals.len();
    let mut counts = vec![field.one()];
    for j in 1..=m {
        let next = match kind {
            Kind::Tuples => field.times(counts[j - 1], sums(1)),
            Kind::Multisets | Kind::Sets | Kind::Arrangements => {
                let mut sum = 0;
                for i in 1..=j {
                    let term = field.times(sums(i), counts[j - i]);
                    let negative = kind != Kind::Multisets && i % 2 == 0;
                    sum = if negative { field.minus(sum, term) } else { field.plus(sum, term) };
                }
                sum
            }
        };
        counts.push(field.times(next, reciprocals[j - 1]));
    }
    counts
}

/// The factor for choices of m pieces: m! where order counts.
pub(super) fn orders(field: &WordField, kind: Kind, m: usize) -> u64 {
    match kind {
        Kind::Tuples | Kind::Arrangements => (1..=m as u64).fold(field.one(), |f, n| field.times(f, field.element(n))),
        Kind::Multisets | Kind::Sets => field.one(),
    }
}

/// The fields whose residues determine numbers up to `largest`.
pub(super) fn fields_for(largest: &Natural) -> impl Iterator<Item = WordField> {
    // At least one field, and then as many as make the product larger.
    let mut product = Natural::ZERO;
    let largest = largest.clone();
    WordField::all().take_while(move |field| {
        let more = product <= largest;
        let modulus = Natural::from(field.modulus());
        product = if product.is_zero() { modulus } else { &product * modulus };
        more
    })
}

/// The numbers with these residues, given as one list for each field.
pub(super) fn combine(residues: &[(WordField, Vec<u64>)]) -> Result<Vec<Natural>> {
    let numbers = residues.first().map_or(0, |(_, list)| list.len());
    let one = |i: usize| {
        let pairs: Vec<(Natural, Natural)> = residues
            .iter()
            .map(|(field, list)| (Natural::from(field.number(list[i])), Natural::from(field.modulus())))
            .collect();
        chinese_remainder::combine(&pairs).ok_or_else(|| Error::BrokenLaw("primes that are not coprime".to_owned()))
    };
    (0..numbers).map(one).collect()
}

/// Numbers times a common power of two, as machine words; `None` if they do not fit.
pub(super) fn scaled(numbers: &[Dyadic]) -> Option<Vec<i64>> {
    let exponent = numbers.iter().map(Dyadic::exponent).max().unwrap_or(0);
    if exponent > 62 {
        return None;
    }
    let word = |n: Integer| i64::try_from(n).ok().filter(|n| n.unsigned_abs() < 1 << 40);
    numbers.iter().map(|number| word(number.scaled(exponent))).collect()
}

/// The place of an exponent in a transform of this length.
pub(super) fn place(exponent: i64, length: usize) -> usize {
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    usize::try_from(exponent.rem_euclid(length)).unwrap_or(0)
}

/// The sums of the coefficients with negative, zero and positive exponents, in a list with
/// exponents from -half to half.
pub(super) fn by_sign(field: &WordField, coefficients: &[u64]) -> [u64; 3] {
    let half = coefficients.len() / 2;
    let sum = |range: &[u64]| range.iter().fold(0, |sum, &x| field.plus(sum, x));
    [sum(&coefficients[half..]), coefficients[0], sum(&coefficients[1..half.max(1)])]
}

/// The most memory a table may take, in bytes.
pub(super) const MOST_BYTES: usize = at_most(1 << 32);

/// Refuses work that would take hours, and tables that would take all memory.
pub(super) fn check_work(products: f64, cells: usize) -> Result<()> {
    const MOST: f64 = 3e12;
    if cells > MOST_BYTES / 8 {
        return Err(Error::limit(format!(
            "this takes a table of {cells} words, and the limit is {MOST_BYTES} bytes\n  help: fewer pieces to choose, or smaller ones"
        )));
    }
    if products <= MOST {
        return Ok(());
    }
    Err(Error::limit(format!(
        "this takes about {products:.0e} products, and the limit is {MOST:.0e}\n  help: fewer pieces to choose, or smaller ones"
    )))
}
