//! Coefficients of f_w modulo a prime, by its logarithmic derivative and fast products.

use super::HeapKind;
use crate::arith::word_field::{Plan, WordField};

/// The coefficients c_1 .. c_T of the logarithmic derivative.
pub fn derivative(heaps: &[HeapKind], total: usize, w: usize) -> Vec<i128> {
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

/// Products of fewer coefficients than this are multiplied out.
const SHORT: usize = 64;

/// Power series modulo one prime, up to z^T.
pub struct Series {
    field: WordField,
    total: usize,
    inverses: Vec<u64>,
    /// Transforms of length 2 SHORT, 4 SHORT, ...
    plans: Vec<Plan>,
}

impl Series {
    pub fn new(field: WordField, total: usize) -> Self {
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

    /// A rough estimate, in nanoseconds, for the coefficients up to z^T.
    pub fn cost(total: usize) -> usize {
        let plans = ((total + 1) / SHORT).checked_ilog2().map_or(0, |doublings| doublings as usize + 1);
        (total + 1) * (SHORT + 30 * plans * plans)
    }

    /// The coefficients a_0 .. a_T of the series with these c_i.
    pub fn coefficients(&self, derivative: &[i128]) -> Vec<u64> {
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
        a
    }

    /// Finishes `a[range]`; the sums there include the contributions of all earlier a.
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
        // The length of the first half is the largest SHORT 2^i below that of the range.
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
        // Terms half .. length of the product are complete; the earlier ones wrap around.
        for i in middle..range.end.min(range.start + length) {
            sums[i] = field.plus(sums[i], product[i - range.start]);
        }
        self.extend(c, transforms, a, sums, middle..range.end);
    }
}
