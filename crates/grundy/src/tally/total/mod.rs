//! Multisets of heaps whose sizes add up to a given total: how many are won, and how many lost.
//!
#![doc = include_str!("total.md")]

mod factors;
mod series;

use series::Series;

use super::division::divide_transform;
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

/// Counts the multisets of heaps whose sizes add up to `total`: those with the outcome, and all.
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
    total: usize,
    outcome: Outcome,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<(Natural, Natural, Solution)> {
    if modulus.is_some_and(Natural::is_zero) {
        return Err(Error::Question("the modulus must be at least 1".to_owned()));
    }
    if total > MAX_TOTAL {
        return Err(Error::limit(format!("totals are counted up to {MAX_TOTAL}")));
    }
    let numbers = heaps.sizes_up_to(total)?;
    let largest = numbers.keys().next_back().copied().unwrap_or(0);
    let solution = solve(rules, Some(&Natural::from(largest)), options)?;
    let kind = |(size, number)| Ok(HeapKind { size, value: solution.nimber(&Natural::from(size))?, number });
    let kinds: Vec<HeapKind> = numbers.into_iter().map(kind).collect::<Result<_>>()?;
    let (answer, all) = match modulus {
        None => count(&kinds, total, outcome, options)?,
        Some(modulus) => count_modulo(&kinds, total, outcome, modulus, options)?,
    };
    Ok((answer, all, solution))
}

/// Counts the multisets of heaps whose sizes add up to `total`: those with the outcome, and all.
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
/// let (lost, all) = count(&nim, 4, Outcome::Previous, &Options::default()).unwrap();
/// // Of the partitions of 4, 2+2 and 1+1+1+1 are lost.
/// assert_eq!((lost, all), (Natural::from(2u8), Natural::from(5u8)));
/// ```
pub fn count(heaps: &[HeapKind], total: usize, outcome: Outcome, options: &Options<'_>) -> Result<(Natural, Natural)> {
    let (heaps, bits) = useful(heaps, total)?;
    let fields: Vec<WordField> = WordField::all().take(bits_needed(&heaps, total).div_ceil(WordField::BITS)).collect();
    let by_factors = factors::cost(&heaps, total) < Series::cost(total);
    let cost = factors::cost(&heaps, total).min(Series::cost(total));
    let mut ticker = Ticker::new(options, "series of totals", (1 << bits) * fields.len());
    let mut coefficients = |place: usize, field: &WordField| -> Result<(u64, u64)> {
        let series = (!by_factors).then(|| Series::new(*field, total));
        let (mut sum, mut all) = (0, 0);
        for w in 0..1usize << bits {
            let coefficient = match &series {
                Some(series) => series.coefficient(&series::derivative(&heaps, total, w)),
                None => field.element(factors::coefficient(&heaps, total, w, field.modulus())),
            };
            sum = field.plus(sum, coefficient);
            if w == 0 {
                all = coefficient;
            }
            ticker.tick((place << bits) + w, cost)?;
        }
        Ok((sum, all))
    };
    let found: Vec<(u64, u64)> =
        fields.iter().enumerate().map(|(place, field)| coefficients(place, field)).collect::<Result<_>>()?;
    let combined = |elements: &dyn Fn(&(u64, u64)) -> u64| -> Result<Natural> {
        let residue = |(field, found): (&WordField, &(u64, u64))| {
            (Natural::from(field.number(elements(found))), Natural::from(field.modulus()))
        };
        let residues: Vec<(Natural, Natural)> = fields.iter().zip(&found).map(residue).collect();
        chinese_remainder::combine(&residues)
            .ok_or_else(|| Error::BrokenLaw("different primes are not coprime".to_owned()))
    };
    // The sum has b bits more than the number of all multisets, which the primes have room for.
    let lost = divide_transform(&Integer::from(combined(&|found| found.0)?), bits as usize)?;
    let all = combined(&|found| found.1)?;
    if lost > all {
        return Err(Error::BrokenLaw("more selections are lost than there are".to_owned()));
    }
    let number = match outcome {
        Outcome::Previous => lost,
        Outcome::Next => &all - lost,
        Outcome::Left | Outcome::Right => Natural::ZERO,
    };
    Ok((number, all))
}

/// Modular version of [`count`]: both numbers are taken modulo `modulus`.
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
    total: usize,
    outcome: Outcome,
    modulus: &Natural,
    options: &Options<'_>,
) -> Result<(Natural, Natural)> {
    let (useful, bits) = useful(heaps, total)?;
    // Modulo 2^b m, the sum over w is 2^b times the answer: no prime is needed, and no inverse.
    let word = u64::try_from(modulus).ok().filter(|&m| m.leading_zeros() > bits && m << bits < 1 << 63);
    let fields = bits_needed(&useful, total).div_ceil(WordField::BITS);
    let cost = factors::cost(&useful, total);
    let Some(m) = word.filter(|_| cost < fields.saturating_mul(Series::cost(total).min(cost))) else {
        let (number, all) = count(heaps, total, outcome, options)?;
        return Ok((number % modulus, all % modulus));
    };
    let mut ticker = Ticker::new(options, "series of totals", 1 << bits);
    let (mut sum, mut all) = (0, 0);
    for w in 0..1usize << bits {
        let coefficient = factors::coefficient(&useful, total, w, m << bits);
        sum = (sum + coefficient) % (m << bits);
        if w == 0 {
            all = coefficient % m;
        }
        ticker.tick(w, cost)?;
    }
    let lost = u64::try_from(&divide_transform(&Integer::from(sum), bits as usize)?).unwrap_or(u64::MAX);
    let number = match outcome {
        Outcome::Previous => lost,
        Outcome::Next => (all + m - lost) % m,
        Outcome::Left | Outcome::Right => 0,
    };
    Ok((Natural::from(number), Natural::from(all)))
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
            heaps in prop::collection::vec((1usize..40, 0u32..8, 0u64..3), 0..20), total in 0usize..150,
        ) {
            let heap = |&(size, value, number): &(usize, u32, u64)| HeapKind { size, value: Nimber::new(value), number };
            let heaps: Vec<HeapKind> = heaps.iter().map(heap).collect();
            let (lost, all) = by_steps(&heaps, total);
            prop_assert_eq!(count(&heaps, total, Outcome::Previous, &Options::default()), Ok((lost.clone(), all.clone())));
            prop_assert_eq!(count(&heaps, total, Outcome::Next, &Options::default()), Ok((&all - &lost, all.clone())));
            for m in [1u64, 2, 12, 1_000_000_007, 1 << 59, u64::MAX].map(Natural::from) {
                let modulo = |outcome| count_modulo(&heaps, total, outcome, &m, &Options::default());
                prop_assert_eq!(modulo(Outcome::Previous), Ok((&lost % &m, &all % &m)));
                prop_assert_eq!(modulo(Outcome::Next), Ok(((&all - &lost) % &m, &all % &m)));
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
            let by_products = Series::new(field, total).coefficient(&series::derivative(&heaps, total, w));
            prop_assert_eq!(field.number(by_products), factors::coefficient(&heaps, total, w, field.modulus()));
        }
    }

    #[test]
    fn partitions_of_a_thousand_and_more() {
        let heaps: Vec<HeapKind> = (1..=1000).map(|size| HeapKind { size, value: Nimber::ZERO, number: 1 }).collect();
        let (_, all) = count(&heaps, 1000, Outcome::Previous, &Options::default()).expect("small");
        // p(1000), MacMahon's table and OEIS A000041.
        assert_eq!(all.to_string(), "24061467864032622473692149727991");
        let nim: Vec<HeapKind> =
            (1..=300).map(|size| HeapKind { size, value: Nimber::from_index(size % 8), number: 1 }).collect();
        assert_eq!(count(&nim, 300, Outcome::Previous, &Options::default()), Ok(by_steps(&nim, 300)));
    }
}
