//! Multisets of heaps whose sizes add up to a given total: how many are won, and how many lost.
//!
#![doc = include_str!("total.md")]

mod factors;
mod series;

use std::ops::RangeInclusive;

use series::Series;

use super::division::divide_transform;
use super::with_outcome;
use crate::arith::chinese_remainder;
use crate::arith::natural::{Integer, Natural};
use crate::arith::word_field::WordField;
use crate::census::Heaps;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::outcome::Outcome;
use crate::period::{Solution, solve};
use crate::rules::Rules;
use crate::values::Nimber;

/// The largest total.
pub const MAX_TOTAL: usize = 1_000_000;
/// The most bits the value of a heap may have.
pub const MAX_BITS: u32 = 16;
/// The most heaps of one size.
const MAX_SAME: u64 = 1 << 32;

/// Heaps of one size and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapKind {
    /// The number of counters, at least 1.
    pub size: usize,
    /// The value of each heap.
    pub value: Nimber,
    /// How many different heaps there are of this size and value.
    pub number: u64,
}

/// How many multisets have an outcome, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Those with the outcome.
    pub answer: Natural,
    /// All of them.
    pub all: Natural,
}

/// Counts the multisets of heaps whose sizes add up to each of the totals.
///
/// Returns the values of the heaps as well.
///
/// # Errors
///
/// As for [`count`] and [`solve`]; [`Error::Question`] for modulus 0, [`Error::Limit`] for a total
/// above [`MAX_TOTAL`].
pub fn count_heaps(
    rules: &Rules,
    heaps: &Heaps,
    totals: &RangeInclusive<usize>,
    outcome: Outcome,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<(Vec<Counted>, Solution)> {
    if modulus.is_some_and(Natural::is_zero) {
        return Err(Error::Question("the modulus must be at least 1".to_owned()));
    }
    if *totals.end() > MAX_TOTAL {
        return Err(Error::limit(format!("totals are counted up to {MAX_TOTAL}")));
    }
    let numbers = heaps.sizes_up_to(*totals.end())?;
    let largest = numbers.keys().next_back().copied().unwrap_or(0);
    let solution = solve(rules, Some(&Natural::from(largest)), options)?;
    let kind = |(size, number)| Ok(HeapKind { size, value: solution.nimber(&Natural::from(size))?, number });
    let kinds: Vec<HeapKind> = numbers.into_iter().map(kind).collect::<Result<_>>()?;
    let counted = match modulus {
        None => count(&kinds, totals, outcome, options)?,
        Some(modulus) => count_modulo(&kinds, totals, outcome, modulus, options)?,
    };
    Ok((counted, solution))
}

/// Counts the multisets of heaps whose sizes add up to each of the totals.
///
/// All totals together take the time of the last one.
///
/// # Errors
///
/// [`Error::Question`] for a heap of size 0, which could be chosen any number of times;
/// [`Error::Limit`]; [`Error::Cancelled`].
///
/// ```
/// use grundy::{Natural, Nimber, Options, Outcome, tally::total::{HeapKind, count}};
/// let heap = |n: u32| HeapKind { size: n as usize, value: Nimber::new(n), number: 1 };
/// let nim: Vec<_> = (1..=4).map(heap).collect();
/// let counted = count(&nim, &(4..=4), Outcome::Previous, &Options::default()).unwrap();
/// // Of the partitions of 4, 2+2 and 1+1+1+1 are lost.
/// assert_eq!((&counted[0].answer, &counted[0].all), (&Natural::from(2u8), &Natural::from(5u8)));
/// ```
pub fn count(
    heaps: &[HeapKind],
    totals: &RangeInclusive<usize>,
    outcome: Outcome,
    options: &Options<'_>,
) -> Result<Vec<Counted>> {
    let total = *totals.end();
    let (heaps, bits) = useful(heaps, total)?;
    let fields: Vec<WordField> = WordField::all().take(bits_needed(&heaps, total).div_ceil(WordField::BITS)).collect();
    let by_factors = factors::cost(&heaps, total) < Series::cost(total);
    let cost = factors::cost(&heaps, total).min(Series::cost(total));
    let mut ticker = Ticker::new(options, "series of totals", (1 << bits) * fields.len());
    // For each field, the sums over w of a_T, and a_T at w = 0.
    let mut found: Vec<[Vec<u64>; 2]> = Vec::with_capacity(fields.len());
    for (place, field) in fields.iter().enumerate() {
        let series = (!by_factors).then(|| Series::new(*field, total));
        let mut sums = [Vec::new(), Vec::new()];
        for w in 0..1usize << bits {
            let coefficients = match &series {
                Some(series) => series.coefficients(&series::derivative(&heaps, total, w)),
                None => factors::coefficients(&heaps, total, w, field.modulus()),
            };
            let elements = coefficients.get(totals.clone()).unwrap_or_default().iter();
            let element = |&a: &u64| if by_factors { field.element(a) } else { a };
            if w == 0 {
                let elements: Vec<u64> = elements.map(element).collect();
                sums = [elements.clone(), elements];
            } else {
                sums[0].iter_mut().zip(elements).for_each(|(sum, a)| *sum = field.plus(*sum, element(a)));
            }
            ticker.tick((place << bits) + w, cost)?;
        }
        found.push(sums);
    }
    let combined = |which: usize, i: usize| -> Result<Natural> {
        let residue = |(field, found): (&WordField, &[Vec<u64>; 2])| {
            (Natural::from(field.number(found[which][i])), Natural::from(field.modulus()))
        };
        let residues: Vec<(Natural, Natural)> = fields.iter().zip(&found).map(residue).collect();
        chinese_remainder::combine(&residues)
            .ok_or_else(|| Error::BrokenLaw("different primes are not coprime".to_owned()))
    };
    let counted = |i: usize| {
        // The sum has b bits more than the number of all multisets, which the primes have room for.
        let lost = divide_transform(&Integer::from(combined(0, i)?), bits as usize)?;
        let all = combined(1, i)?;
        Ok(Counted { answer: with_outcome(outcome, lost, &all, None)?, all })
    };
    (0..found.first().map_or(0, |[sums, _]| sums.len())).map(counted).collect()
}

/// Modular version of [`count`]: all numbers are taken modulo `modulus`.
///
/// # Errors
///
/// As for [`count`].
///
/// # Panics
///
/// If the modulus is 0.
pub fn count_modulo(
    heaps: &[HeapKind],
    totals: &RangeInclusive<usize>,
    outcome: Outcome,
    modulus: &Natural,
    options: &Options<'_>,
) -> Result<Vec<Counted>> {
    let total = *totals.end();
    let (useful, bits) = useful(heaps, total)?;
    // Modulo 2^b m, the sum over w is 2^b times the answer: no prime is needed, and no inverse.
    let word = u64::try_from(modulus).ok().filter(|&m| m.leading_zeros() > bits && m << bits < 1 << 63);
    let fields = bits_needed(&useful, total).div_ceil(WordField::BITS);
    let cost = factors::cost(&useful, total);
    let Some(m) = word.filter(|_| cost < fields.saturating_mul(Series::cost(total).min(cost))) else {
        let reduced = |Counted { answer, all }: Counted| Counted { answer: answer % modulus, all: all % modulus };
        return Ok(count(heaps, totals, outcome, options)?.into_iter().map(reduced).collect());
    };
    let mut ticker = Ticker::new(options, "series of totals", 1 << bits);
    let (mut sums, mut all) = (Vec::new(), Vec::new());
    for w in 0..1usize << bits {
        let coefficients = factors::coefficients(&useful, total, w, m << bits);
        let coefficients = coefficients.get(totals.clone()).unwrap_or_default();
        if w == 0 {
            sums = coefficients.to_vec();
            all = coefficients.iter().map(|a| Natural::from(a % m)).collect();
        } else {
            sums.iter_mut().zip(coefficients).for_each(|(sum, a)| *sum = (*sum + a) % (m << bits));
        }
        ticker.tick(w, cost)?;
    }
    let counted = |(sum, all): (u64, Natural)| {
        let lost = divide_transform(&Integer::from(sum), bits as usize)?;
        Ok(Counted { answer: with_outcome(outcome, lost, &all, Some(modulus))?, all })
    };
    sums.into_iter().zip(all).map(counted).collect()
}

/// The heaps that are not larger than the total, and the number of bits of their values.
fn useful(heaps: &[HeapKind], total: usize) -> Result<(Vec<HeapKind>, u32)> {
    if heaps.iter().any(|heap| heap.size == 0) {
        let problem =
            "heaps of size 0 add nothing to a total, so there is no end of them\n  help: ask about heaps from 1 on";
        return Err(Error::Question(problem.to_owned()));
    }
    if total > MAX_TOTAL || heaps.iter().any(|heap| heap.number > MAX_SAME) {
        return Err(Error::limit(format!(
            "totals are counted up to {MAX_TOTAL}, with at most {MAX_SAME} heaps of one size"
        )));
    }
    let heaps: Vec<HeapKind> = heaps.iter().copied().filter(|heap| heap.size <= total).collect();
    let bits = heaps.iter().map(|heap| u32::BITS - heap.value.get().leading_zeros()).max().unwrap_or(0);
    if bits > MAX_BITS {
        return Err(Error::limit(format!("values have {bits} bits, and totals are counted with up to {MAX_BITS}")));
    }
    Ok((heaps, bits))
}

/// More bits than the number of all multisets has: the least of a few bounds f_0(r) r^-T, plus 64
/// for rounding and for the sum over w, which is up to 2^b times as large.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate, with bits to spare"
)]
fn bits_needed(heaps: &[HeapKind], total: usize) -> usize {
    let bound = |x: f64| {
        // r = e^-x
        let product: f64 =
            heaps.iter().map(|heap| -(heap.number as f64) * (-(-x * heap.size as f64).exp()).ln_1p()).sum();
        (product + x * total as f64) / std::f64::consts::LN_2
    };
    let least = (-80..40).map(|i| bound(1.3f64.powi(i) / 4.0)).filter(|bits| bits.is_finite()).fold(f64::MAX, f64::min);
    least.ceil() as usize + 64
}

/// The oracle: the numbers of lost multisets and of all, adding one heap after another.
#[must_use]
pub fn by_steps(heaps: &[HeapKind], total: usize) -> (Natural, Natural) {
    let bits = heaps.iter().map(|heap| u32::BITS - heap.value.get().leading_zeros()).max().unwrap_or(0);
    let mut counts = vec![vec![Natural::ZERO; 1 << bits]; total + 1];
    counts[0][0] = Natural::ONE;
    for heap in heaps.iter().flat_map(|heap| (0..heap.number).map(move |_| heap)) {
        for sum in heap.size..=total {
            for xor in 0..1usize << bits {
                let more = counts[sum - heap.size][xor ^ heap.value.index()].clone();
                counts[sum][xor] += more;
            }
        }
    }
    (counts[total][0].clone(), counts[total].iter().fold(Natural::ZERO, |sum, count| sum + count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn series_agree_with_steps(
            heaps in prop::collection::vec((1usize..40, 0u32..8, 0u64..3), 0..20), total in 0usize..150, more in 0usize..4,
        ) {
            let heap = |&(size, value, number): &(usize, u32, u64)| HeapKind { size, value: Nimber::new(value), number };
            let heaps: Vec<HeapKind> = heaps.iter().map(heap).collect();
            let totals = total - more.min(total)..=total;
            let steps: Vec<(Natural, Natural)> = totals.clone().map(|total| by_steps(&heaps, total)).collect();
            for (i, outcome) in [Outcome::Previous, Outcome::Next].into_iter().enumerate() {
                let counted = |m: Option<&Natural>| -> Vec<Counted> {
                    let exact = steps.iter().map(|(lost, all)| ([lost.clone(), all - lost][i].clone(), all.clone()));
                    let reduced = |n: Natural| m.map_or(n.clone(), |m| n % m);
                    exact.map(|(answer, all)| Counted { answer: reduced(answer), all: reduced(all) }).collect()
                };
                prop_assert_eq!(count(&heaps, &totals, outcome, &Options::default()), Ok(counted(None)));
                for m in [1u64, 2, 12, 1_000_000_007, 1 << 59, u64::MAX].map(Natural::from) {
                    let found = count_modulo(&heaps, &totals, outcome, &m, &Options::default());
                    prop_assert_eq!(found, Ok(counted(Some(&m))));
                }
            }
        }

        /// Both methods give the same coefficient, whichever is faster.
        #[test]
        fn products_agree_with_factors(
            heaps in prop::collection::vec((1usize..90, 0u32..8, 0u64..3), 0..20), total in 0usize..400, w in 0usize..8,
        ) {
            let heap = |&(size, value, number): &(usize, u32, u64)| HeapKind { size, value: Nimber::new(value), number };
            let heaps: Vec<HeapKind> = heaps.iter().map(heap).filter(|heap| heap.size <= total).collect();
            let field = WordField::all().next().expect("a prime");
            let by_products = Series::new(field, total).coefficients(&series::derivative(&heaps, total, w));
            let numbers: Vec<u64> = by_products.into_iter().map(|a| field.number(a)).collect();
            prop_assert_eq!(numbers, factors::coefficients(&heaps, total, w, field.modulus()));
        }
    }

    #[test]
    fn partitions_of_a_thousand_and_more() {
        let heaps: Vec<HeapKind> = (1..=1000).map(|size| HeapKind { size, value: Nimber::ZERO, number: 1 }).collect();
        let counted = count(&heaps, &(1000..=1000), Outcome::Previous, &Options::default()).expect("small");
        // p(1000), MacMahon's table and OEIS A000041.
        assert_eq!(counted[0].all.to_string(), "24061467864032622473692149727991");
        let nim: Vec<HeapKind> =
            (1..=300).map(|size| HeapKind { size, value: Nimber::from_index(size % 8), number: 1 }).collect();
        let (answer, all) = by_steps(&nim, 300);
        let counted = count(&nim, &(300..=300), Outcome::Previous, &Options::default());
        assert_eq!(counted, Ok(vec![Counted { answer, all }]));
    }
}
