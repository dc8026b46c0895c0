//! Any number of heaps whose sizes add up to a total: how many such multisets are won or lost.
//!
//! With k_n heaps of size n to choose from (again and again) and s_n(w) = (-1)^popcount(G(n) & w), the number of multisets of total T and xor 0 is
//!
//! ```text
//! 2^-b sum over w of [z^T] f_w(z),     f_w(z) = prod over n of (1 - s_n(w) z^n)^-k_n,
//! z f_w'/f_w = sum over i of c_i z^i,  c_i = sum over n | i of n k_n s_n(w)^(i/n),     i a_i = sum_(j=1..i) c_j a_(i-j).
//! ```
//!
//! The coefficients a_0 .. a_T come from the last line, in blocks: once the first half of a block is known, what it adds to the second
//! half is one product of polynomials. That is done modulo word-size primes, as many as the answer needs: it is at most a_T at
//! w = 0, and that is at most f_0(r) r^-T for every r between 0 and 1.

use super::Outcome;
use crate::arith::chinese_remainder;
use crate::arith::natural::Natural;
use crate::arith::word_field::{Plan, WordField};
use crate::error::{Error, Result};
use crate::progress::{Progress, Ticker};
use crate::values::Nimber;

/// The largest total.
pub const MAX_TOTAL: usize = 1_000_000;
/// The most bits values of heaps may have.
pub const MAX_BITS: u32 = 16;
/// The most heaps of one size.
const MAX_SAME: u64 = 1 << 32;

/// Heaps of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapKind {
    /// How many counters, at least 1.
    pub size: usize,
    /// The value.
    pub value: Nimber,
    /// How many different heaps there are of this size and value.
    pub number: u64,
}

/// How many multisets of heaps whose sizes add up to `total` have the outcome, and how many there are in all.
///
/// # Errors
///
/// [`Error::Question`] for a heap of size 0, of which there may be any number; [`Error::Limit`]; [`Error::Cancelled`].
///
/// ```
/// use grundy::{Natural, Nimber, Silent, tally::{Outcome, total::{HeapKind, count}}};
/// let nim: Vec<_> = (1..=4).map(|n| HeapKind { size: n, value: Nimber::new(n as u32), number: 1 }).collect();
/// let (lost, all) = count(&nim, 4, Outcome::Lost, &Silent).unwrap();
/// assert_eq!((lost, all), (Natural::from(2u8), Natural::from(5u8))); // 2+2 and 1+1+1+1 of the partitions of 4
/// ```
pub fn count(
    heaps: &[HeapKind],
    total: usize,
    outcome: Outcome,
    progress: &dyn Progress,
) -> Result<(Natural, Natural)> {
    if heaps.iter().any(|heap| heap.size == 0) {
        let problem =
            "heaps of size 0 add nothing to a total, so there is no end of them\n  help: ask about heaps from 1 on";
        return Err(Error::Question(problem.to_owned()));
    }
    if total > MAX_TOTAL || heaps.iter().any(|heap| heap.number > MAX_SAME) {
        return Err(Error::Limit(format!(
            "totals are counted up to {MAX_TOTAL}, with at most {MAX_SAME} heaps of one size"
        )));
    }
    let heaps: Vec<HeapKind> = heaps.iter().copied().filter(|heap| heap.size <= total).collect();
    let bits = heaps.iter().map(|heap| u32::BITS - heap.value.get().leading_zeros()).max().unwrap_or(0);
    if bits > MAX_BITS {
        return Err(Error::Limit(format!("values have {bits} bits, and totals are counted with up to {MAX_BITS}")));
    }
    let fields: Vec<WordField> = WordField::all().take(bits_needed(&heaps, total).div_ceil(WordField::BITS)).collect();
    let series: Vec<Series> = fields.iter().map(|field| Series::new(*field, total)).collect();
    let mut sums = vec![0; fields.len()];
    let mut everything = Vec::new();
    let mut ticker = Ticker::new(progress, "series of totals", (1 << bits) * fields.len());
    for w in 0..1usize << bits {
        let derivative = derivative(&heaps, total, w);
        for (i, (series, sum)) in series.iter().zip(&mut sums).enumerate() {
            let coefficient = series.coefficient(&derivative);
            *sum = series.field.plus(*sum, coefficient);
            if w == 0 {
                everything.push(coefficient);
            }
            ticker.tick(w * fields.len() + i, series.cost())?;
        }
    }
    let combined = |elements: &[u64], scale: u64| -> Result<Natural> {
        let residues: Vec<(Natural, Natural)> = fields
            .iter()
            .zip(elements)
            .map(|(field, &x)| {
                let x = field.times(x, field.inverse(field.element(scale)));
                (Natural::from(field.number(x)), Natural::from(field.modulus()))
            })
            .collect();
        chinese_remainder::combine(&residues)
            .ok_or_else(|| Error::BrokenLaw("different primes are not coprime".to_owned()))
    };
    let (lost, all) = (combined(&sums, 1 << bits)?, combined(&everything, 1)?);
    if lost > all {
        return Err(Error::BrokenLaw("more selections are lost than there are".to_owned()));
    }
    Ok((if outcome == Outcome::Lost { lost } else { &all - lost }, all))
}

/// More bits than the number of all multisets has: the least of a few bounds f_0(r) r^-T, and some for rounding.
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

/// c_1 .. c_T.
fn derivative(heaps: &[HeapKind], total: usize, w: usize) -> Vec<i128> {
    let mut derivative = vec![0i128; total + 1];
    for heap in heaps {
        let weight = heap.size as i128 * i128::from(heap.number);
        let negative = (heap.value.index() & w).count_ones() % 2 == 1;
        for (power, i) in (heap.size..=total).step_by(heap.size).enumerate() {
            // s^1, s^2, ...
            if negative && power % 2 == 0 { derivative[i] -= weight } else { derivative[i] += weight }
        }
    }
    derivative
}

/// Below this many coefficients products are multiplied out.
const SHORT: usize = 64;

/// Power series modulo one prime, up to z^T.
struct Series {
    field: WordField,
    total: usize,
    inverses: Vec<u64>,
    /// Transforms of length 2 SHORT, 4 SHORT, ...
    plans: Vec<Plan>,
}

impl Series {
    fn new(field: WordField, total: usize) -> Self {
        let mut inverses = vec![0, field.one()];
        // 1/n = -(p/n) / (p mod n)
        for n in 2..=total as u64 {
            let (quotient, rest) = (field.modulus() / n, field.modulus() % n);
            let rest = inverses[usize::try_from(rest).unwrap_or(0)];
            inverses.push(field.minus(0, field.times(field.element(quotient), rest)));
        }
        let lengths = std::iter::successors(Some(2 * SHORT), |length| Some(2 * length));
        let plans = lengths.take_while(|&length| length <= 2 * (total + 1)).map(|length| field.plan(length)).collect();
        Series { field, total, inverses, plans }
    }

    /// A rough number of nanoseconds.
    fn cost(&self) -> usize {
        let length = self.total + 1;
        length * (SHORT + 30 * self.plans.len() * self.plans.len())
    }

    /// a_T of the series with these c_i.
    fn coefficient(&self, derivative: &[i128]) -> u64 {
        let modulus = i128::from(self.field.modulus());
        let element = |&c: &i128| self.field.element(u64::try_from(c.rem_euclid(modulus)).unwrap_or(0));
        let c: Vec<u64> = derivative.iter().map(element).collect();
        // The transform of c_0 .. c_(length-1) for each length.
        let transforms: Vec<Vec<u64>> = self
            .plans
            .iter()
            .enumerate()
            .map(|(i, plan)| {
                let length = (2 * SHORT) << i;
                let mut prefix: Vec<u64> = c.iter().copied().take(length).collect();
                prefix.resize(length, 0);
                plan.transform(&mut prefix);
                prefix
            })
            .collect();
        let mut a = vec![0; self.total + 1];
        let mut sums = vec![0; self.total + 1];
        self.extend(&c, &transforms, &mut a, &mut sums, 0..self.total + 1);
        a[self.total]
    }

    /// Finishes a[range]; the sums there have everything that earlier a's add.
    fn extend(
        &self,
        c: &[u64],
        transforms: &[Vec<u64>],
        a: &mut [u64],
        sums: &mut [u64],
        range: std::ops::Range<usize>,
    ) {
        let field = &self.field;
        if range.len() <= SHORT {
            for i in range.clone() {
                let added = (range.start..i).fold(sums[i], |sum, j| field.plus(sum, field.times(a[j], c[i - j])));
                a[i] = if i == 0 { field.one() } else { field.times(added, self.inverses[i]) };
            }
            return;
        }
        // The first half is the largest short block times a power of two.
        let half = SHORT << (((range.len() - 1) / SHORT).ilog2());
        let middle = range.start + half;
        self.extend(c, transforms, a, sums, range.start..middle);
        let level = (half / SHORT).ilog2() as usize;
        let length = 2 * half;
        let mut product: Vec<u64> = a[range.start..middle].to_vec();
        product.resize(length, 0);
        self.plans[level].transform(&mut product);
        product.iter_mut().zip(&transforms[level]).for_each(|(x, y)| *x = field.times(*x, *y));
        self.plans[level].inverse_transform(&mut product);
        // Terms half .. length of the product are whole, the first ones wrap around.
        for i in middle..range.end.min(range.start + length) {
            sums[i] = field.plus(sums[i], product[i - range.start]);
        }
        self.extend(c, transforms, a, sums, middle..range.end);
    }
}

/// The oracle: heaps one after the other, all totals and all values of the xor.
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
    use crate::progress::Silent;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn series_agree_with_steps(
            heaps in prop::collection::vec((1usize..40, 0u32..8, 0u64..3), 0..20), total in 0usize..150,
        ) {
            let heap = |&(size, value, number): &(usize, u32, u64)| HeapKind { size, value: Nimber::new(value), number };
            let heaps: Vec<HeapKind> = heaps.iter().map(heap).collect();
            let (lost, all) = by_steps(&heaps, total);
            prop_assert_eq!(count(&heaps, total, Outcome::Lost, &Silent), Ok((lost.clone(), all.clone())));
            prop_assert_eq!(count(&heaps, total, Outcome::Won, &Silent), Ok((&all - lost, all)));
        }
    }

    #[test]
    fn partitions_of_a_thousand_and_more() {
        let heaps: Vec<HeapKind> = (1..=1000).map(|size| HeapKind { size, value: Nimber::ZERO, number: 1 }).collect();
        let (_, all) = count(&heaps, 1000, Outcome::Lost, &Silent).expect("small");
        // p(1000), MacMahon's table and OEIS A000041.
        assert_eq!(all.to_string(), "24061467864032622473692149727991");
        let nim: Vec<HeapKind> =
            (1..=300).map(|size| HeapKind { size, value: Nimber::from_index(size % 8), number: 1 }).collect();
        assert_eq!(count(&nim, 300, Outcome::Lost, &Silent), Ok(by_steps(&nim, 300)));
    }
}
