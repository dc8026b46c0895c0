//! Symmetric censuses: F_w has the same value at a root of unity and at its inverse.
//!
#![doc = include_str!("symmetric.md")]

use super::super::evaluation::{choices, orders, reciprocals};
use super::Choice;
use super::terms::Table;
use crate::arith::symmetric_transform::SymmetricPlan;
use crate::arith::word_field::WordField;
use crate::error::{Error, Result};
use crate::options::Ticker;
use crate::tally::Kind;

/// How many polynomials are transformed side by side; eight take a tenth less time than four.
const LANES: usize = 8;

/// The selections with number 0, and those that are 0, counted in one field.
pub(super) fn residues(field: &WordField, rows: &Table, choice: &Choice, ticker: &mut Ticker<'_>) -> Result<[u64; 2]> {
    let means = Means::new(field, choice);
    let sums = if rows.rows() < LANES { means.sums::<1>(rows, ticker) } else { means.sums::<LANES>(rows, ticker) };
    let orders = if choice.kind == Kind::Tuples { field.one() } else { orders(field, choice.kind, choice.m) };
    let over = |n: usize| field.times(orders, field.inverse(field.element(n as u64)));
    let [first, all] = sums?;
    Ok([field.times(first, over(choice.length)), field.times(all, over(choice.length * rows.rows()))])
}

/// What the sums of F_w over roots of unity have in common.
struct Means<'a> {
    field: &'a WordField,
    choice: &'a Choice,
    plan: SymmetricPlan,
    reciprocals: Vec<u64>,
}

impl<'a> Means<'a> {
    fn new(field: &'a WordField, choice: &'a Choice) -> Self {
        let reciprocals = if choice.kind == Kind::Tuples { Vec::new() } else { reciprocals(field, choice.m) };
        Means { field, choice, plan: SymmetricPlan::new(field, choice.length), reciprocals }
    }

    /// The sums over all roots of unity of F_0, and of all F_w.
    fn sums<const LANES: usize>(&self, rows: &Table, ticker: &mut Ticker<'_>) -> Result<[u64; 2]> {
        let mut scratch = self.plan.scratch();
        let mut values = vec![[0; LANES]; self.plan.len()];
        let (mut plain, mut first, mut all) = (Vec::new(), 0, 0);
        for w in (0..rows.rows()).step_by(LANES) {
            for lane in 0..LANES {
                let row = values.iter_mut().zip(rows.row(w + lane));
                row.for_each(|(value, &coefficient)| value[lane] = self.field.integer(coefficient));
            }
            let norms = if w == 0 { self.norms(&values[..rows.width]) } else { [0; LANES] };
            self.plan.transform(&mut values, rows.width - 1, &mut scratch);
            if w == 0 {
                self.check(&values, norms)?;
            }
            if w == 0 && self.choice.kind != Kind::Tuples {
                plain = values.iter().map(|value| value[0]).collect();
            }
            self.select(&mut values, &plain);
            let sums = self.sums_over_roots(&values);
            first = if w == 0 { sums[0] } else { first };
            all = sums.iter().fold(all, |all, &sum| self.field.plus(all, sum));
            ticker.tick(w, 4 * LANES * self.choice.length)?;
        }
        Ok([first, all])
    }

    /// The sums of the squares of all coefficients, given those of y^0, y^1, ...
    fn norms<const LANES: usize>(&self, coefficients: &[[u64; LANES]]) -> [u64; LANES] {
        let mut squares = coefficients.to_vec();
        self.field.raise(squares.as_flattened_mut(), 2);
        // All but the first count twice.
        squares.push([0; LANES]);
        self.sums_over_roots(&squares)
    }

    /// Parseval: the mean of the squares of all values is the sum of the squared coefficients.
    fn check<const LANES: usize>(&self, values: &[[u64; LANES]], norms: [u64; LANES]) -> Result<()> {
        let mut squares = values.to_vec();
        self.field.raise(squares.as_flattened_mut(), 2);
        let length = self.field.element(self.choice.length as u64);
        if self.sums_over_roots(&squares) == norms.map(|norm| self.field.times(norm, length)) {
            return Ok(());
        }
        Err(Error::BrokenLaw("the values of a polynomial are not those of its coefficients".to_owned()))
    }

    /// Turns the values of f_w into those of F_w, without the factor for orders (tuples include
    /// it).
    fn select<const LANES: usize>(&self, values: &mut [[u64; LANES]], plain: &[u64]) {
        let Choice { kind, m, length } = *self.choice;
        if kind == Kind::Tuples {
            return self.field.raise(values.as_flattened_mut(), m as u64);
        }
        let of = values.to_vec();
        for (q, value) in values.iter_mut().enumerate() {
            for (lane, value) in value.iter_mut().enumerate() {
                let power_sum = |i: usize| {
                    let at = q * i % length;
                    let at = at.min(length - at);
                    if i % 2 == 1 { of[at][lane] } else { plain[at] }
                };
                *value = choices(self.field, kind, power_sum, &self.reciprocals)[m];
            }
        }
    }

    /// The sums over all roots of unity, from the values at half of them.
    fn sums_over_roots<const LANES: usize>(&self, values: &[[u64; LANES]]) -> [u64; LANES] {
        let last = values.len() - 1;
        std::array::from_fn(|lane| {
            let sum = |values: &[[u64; LANES]]| self.field.sum(values.iter().map(|value| value[lane]));
            let between = sum(&values[1..last]);
            [between, between, values[0][lane], values[last][lane]]
                .into_iter()
                .fold(0, |sum, x| self.field.plus(sum, x))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A single wrong value is noticed, wherever it is.
    #[test]
    fn a_wrong_value_breaks_the_law() {
        let field = WordField::all().next().expect("a prime");
        let choice = Choice { kind: Kind::Tuples, m: 2, length: 16 };
        let means = Means::new(&field, &choice);
        let coefficients = [3, -1, 4, 1, -5].map(|x| [field.integer(x)]);
        let norms = means.norms(&coefficients);
        let mut values = vec![[0]; means.plan.len()];
        values[..coefficients.len()].copy_from_slice(&coefficients);
        means.plan.transform(&mut values, coefficients.len() - 1, &mut means.plan.scratch());
        assert_eq!(means.check(&values, norms), Ok(()));
        for q in 0..values.len() {
            let mut wrong = values.clone();
            wrong[q][0] = field.plus(wrong[q][0], field.one());
            assert!(matches!(means.check(&wrong, norms), Err(Error::BrokenLaw(_))), "at the {q}-th root");
        }
    }
}
