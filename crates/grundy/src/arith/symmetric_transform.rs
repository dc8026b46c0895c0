//! The transform of symmetric polynomials, a_d = a_(-d), over a field with roots of unity.
//!
#![doc = include_str!("symmetric_transform.md")]

use super::word_field::WordField;

/// Precomputed tables for transforms of one size.
#[derive(Clone, Debug)]
pub struct SymmetricPlan {
    field: WordField,
    /// The size n.
    size: usize,
    /// At s/2 .. s: C_q for q < s/2 and size s, for every power of two s up to n. At 0, for size 1:
    /// 1, as a_1 counts once.
    cosines: Vec<u64>,
    /// The inverses of `cosines`.
    secants: Vec<u64>,
}

impl SymmetricPlan {
    /// A plan for values at the roots of unity of `order`, a power of two from 2 to 2^32.
    #[must_use]
    pub fn new(field: &WordField, order: usize) -> Self {
        debug_assert!(order >= 2 && order.is_power_of_two());
        let size = order / 2;
        let cosines = cosines(field, order);
        let secants = inverses(field, &cosines);
        let by_size = |entries| by_size(entries, size, field.one());
        SymmetricPlan { field: *field, size, cosines: by_size(&cosines), secants: by_size(&secants) }
    }

    /// The number of coefficients, and of values: n + 1.
    #[must_use]
    pub fn len(&self) -> usize {
        self.size + 1
    }

    /// Working memory for a transform.
    #[must_use]
    pub fn scratch<const LANES: usize>(&self) -> Vec<[u64; LANES]> {
        // n + 2 for the halves, and as much as one of them needs.
        vec![[0; LANES]; 2 * self.size + 2 * self.size.ilog2() as usize + 4]
    }

    /// Replaces the [`len`](Self::len) coefficients a_0, ..., a_n by the values at q = 0, ..., n.
    ///
    /// Coefficients after `last` count as 0, whatever is stored there.
    pub fn transform<const LANES: usize>(
        &self,
        values: &mut [[u64; LANES]],
        last: usize,
        scratch: &mut [[u64; LANES]],
    ) {
        self.transform_roughly(values, last, scratch);
        values.as_flattened_mut().iter_mut().for_each(|value| *value = self.field.settle(*value));
    }

    /// Lazy version of [`transform`](Self::transform): takes coefficients below 2p and gives values
    /// below 4p, as residues are settled only at the end (Harvey 2014).
    fn transform_roughly<const LANES: usize>(
        &self,
        values: &mut [[u64; LANES]],
        last: usize,
        scratch: &mut [[u64; LANES]],
    ) {
        let size = values.len() - 1;
        if last == 0 {
            return values.fill(values[0]);
        }
        if last == 1 {
            let (first, second) = ([values[0]], [values[1]]);
            return self.join(values, first.iter().cycle(), second.iter().cycle(), &self.cosines);
        }
        let (halves, scratch) = scratch.split_at_mut(size + 2);
        let (even, odd) = halves.split_at_mut(size / 2 + 1);
        let last_odd = last.div_ceil(2).min(size / 2);
        self.split(values, last, even, &mut odd[..=last_odd]);
        self.transform_roughly(even, last / 2, scratch);
        self.transform_roughly(odd, last_odd, scratch);
        self.join(values, even.iter(), odd.iter(), &self.secants);
    }

    /// The coefficients of E, and as many of H as are not 0.
    fn split<const LANES: usize>(
        &self,
        values: &[[u64; LANES]],
        last: usize,
        even: &mut [[u64; LANES]],
        odd: &mut [[u64; LANES]],
    ) {
        let size = values.len() - 1;
        for (target, &value) in even.iter_mut().zip(values[..=last].iter().step_by(2)) {
            *target = value;
        }
        for (j, target) in odd.iter_mut().enumerate() {
            // Of -1 and 1 at j = 0, and of n - 1 and n + 1 at j = n/2, one stands for both.
            let (below, above) = match 2 * j {
                0 => (1, 1),
                at if at == size => (at - 1, at - 1),
                at => (at - 1, at + 1),
            };
            *target = values[below];
            if above <= last {
                let sum = |lane: usize| self.field.plus_roughly(values[below][lane], values[above][lane]);
                *target = std::array::from_fn(sum);
            }
        }
    }

    /// A(q) = x + y c and A(n - q) = x - y c, for x and y at q and c the q-th factor of this size;
    /// the value in the middle is x.
    #[inline]
    fn join<'a, const LANES: usize>(
        &self,
        values: &mut [[u64; LANES]],
        mut x: impl Iterator<Item = &'a [u64; LANES]>,
        y: impl Iterator<Item = &'a [u64; LANES]>,
        factors: &[u64],
    ) {
        let (field, size) = (self.field, values.len() - 1);
        let factors = &factors[size / 2..size];
        let (low, high) = values.split_at_mut(factors.len());
        for ((((low, high), &factor), y), x) in
            low.iter_mut().zip(high.iter_mut().rev()).zip(factors).zip(y).zip(x.by_ref())
        {
            for lane in 0..LANES {
                let turned = field.times_roughly(y[lane], factor);
                (low[lane], high[lane]) = field.cross_roughly(x[lane], turned);
            }
        }
        if let Some(&middle) = x.next().filter(|_| size > 1) {
            high[0] = middle;
        }
    }
}

/// C_q for q < n/2.
fn cosines(field: &WordField, order: usize) -> Vec<u64> {
    let (size, root) = (order / 2, field.root_of_unity(order));
    let mut powers = vec![field.one(); size];
    for q in 1..size {
        powers[q] = field.times(powers[q - 1], root);
    }
    // w^n = -1, so w^-q = -w^(n-q).
    let inverse = |q: usize| if q == 0 { field.one() } else { field.minus(0, powers[size - q]) };
    (0..size / 2).map(|q| field.plus(powers[q], inverse(q))).collect()
}

/// The inverses of nonzero elements by a single inversion, that of their product (Montgomery).
fn inverses(field: &WordField, elements: &[u64]) -> Vec<u64> {
    let mut product = field.one();
    let mut inverses: Vec<u64> = Vec::with_capacity(elements.len());
    for &element in elements {
        inverses.push(product);
        product = field.times(product, element);
    }
    let mut inverse = field.inverse(product);
    for (target, &element) in inverses.iter_mut().zip(elements).rev() {
        *target = field.times(*target, inverse);
        inverse = field.times(inverse, element);
    }
    inverses
}

/// The table of entries by size: for every power of two s from 2 to n, every (n/s)-th. The first
/// entry is for size 1.
fn by_size(entries: &[u64], size: usize, first: u64) -> Vec<u64> {
    let mut table = vec![first; size];
    let mut half = size / 2;
    while half > 0 {
        let step = entries.len() / half;
        table[half..2 * half].iter_mut().zip(entries.iter().step_by(step)).for_each(|(target, &entry)| *target = entry);
        half /= 2;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a polynomial written out in full, by the general transform.
    fn plainly(field: &WordField, coefficients: &[u64], order: usize) -> Vec<u64> {
        let mut values = vec![0; order];
        for (d, &coefficient) in coefficients.iter().enumerate() {
            values[d] = coefficient;
            values[(order - d) % order] = coefficient;
        }
        field.plan(order).transform(&mut values);
        values.truncate(order / 2 + 1);
        values
    }

    #[test]
    fn values_are_those_of_the_transform_for_any_polynomial() {
        for field in WordField::all().take(2) {
            for order in (1..9).map(|bits| 1 << bits) {
                let plan = SymmetricPlan::new(&field, order);
                let mut scratch = plan.scratch::<3>();
                for last in 0..plan.len() {
                    let coefficient = |d: usize, lane: usize| field.element((d * d * 7 + lane * 1_000_003 + d) as u64);
                    // Coefficients after the last must not matter.
                    let mut values: Vec<[u64; 3]> =
                        (0..plan.len()).map(|d| std::array::from_fn(|lane| coefficient(d, lane))).collect();
                    plan.transform(&mut values, last, &mut scratch);
                    for lane in 0..3 {
                        let coefficients: Vec<u64> = (0..=last).map(|d| coefficient(d, lane)).collect();
                        let found: Vec<u64> = values.iter().map(|value| value[lane]).collect();
                        assert_eq!(found, plainly(&field, &coefficients, order), "order {order}, last {last}");
                    }
                }
            }
        }
    }
}
