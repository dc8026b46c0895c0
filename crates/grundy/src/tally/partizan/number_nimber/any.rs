//! Any census of numbers + nimbers: F_w at all roots of unity.

use super::super::evaluation::{by_sign, choices, orders, place, reciprocals};
use super::Choice;
use super::terms::Table;
use crate::arith::word_field::WordField;
use crate::error::Result;
use crate::options::Ticker;
use crate::tally::Kind;

/// In one field, the selections with negative, zero and positive number, and those that are 0.
pub(super) fn residues(field: &WordField, rows: &Table, choice: &Choice, ticker: &mut Ticker<'_>) -> Result<[u64; 4]> {
    let Choice { kind, m, length } = *choice;
    let roots =
        Roots { field, choice, reciprocals: if kind == Kind::Tuples { Vec::new() } else { reciprocals(field, m) } };
    let plan = field.plan(length);
    let (mut plain, mut values) = (Vec::new(), vec![0; length]);
    let mut sum = 0;
    for w in 0..rows.rows() {
        load(field, rows, w, &mut values);
        plan.transform(&mut values);
        if w == 0 {
            plain = values.clone();
        }
        roots.select(&mut values, &plain);
        sum = values.iter().fold(sum, |sum, &value| field.plus(sum, value));
        ticker.tick(w, 20 * length)?;
    }
    let mean = field.inverse(field.element((rows.rows() * length) as u64));
    let [negative, zero, positive] = roots.signs(rows);
    let orders = if kind == Kind::Tuples { field.one() } else { orders(field, kind, m) };
    Ok([negative, zero, positive, field.times(sum, mean)].map(|x| field.times(x, orders)))
}

/// Loads the coefficients of f_w, by exponent modulo the length.
fn load(field: &WordField, rows: &Table, w: usize, values: &mut [u64]) {
    values.fill(0);
    for (d, &coefficient) in (rows.lowest..).zip(rows.row(w)) {
        let value = &mut values[place(d, values.len())];
        *value = field.plus(*value, field.integer(coefficient));
    }
}

/// Evaluation at every root of unity.
struct Roots<'a> {
    field: &'a WordField,
    choice: &'a Choice,
    reciprocals: Vec<u64>,
}

impl Roots<'_> {
    /// Turns the values of f_w into those of F_w, without the factor for orders (tuples include
    /// it).
    fn select(&self, values: &mut [u64], plain: &[u64]) {
        let Choice { kind, m, .. } = *self.choice;
        if kind == Kind::Tuples {
            return self.field.raise(values, m as u64);
        }
        let of = values.to_vec();
        for (q, value) in values.iter_mut().enumerate() {
            let power_sum = |i: usize| {
                let at = q * i % of.len();
                if i % 2 == 1 { of[at] } else { plain[at] }
            };
            *value = choices(self.field, kind, power_sum, &self.reciprocals)[m];
        }
    }

    /// The selections by the sign of their number, from f_0 alone at twice as many points.
    fn signs(&self, rows: &Table) -> [u64; 3] {
        let mut values = vec![0; 2 * self.choice.length];
        load(self.field, rows, 0, &mut values);
        let plan = self.field.plan(values.len());
        plan.transform(&mut values);
        let plain = values.clone();
        self.select(&mut values, &plain);
        plan.inverse_transform(&mut values);
        by_sign(self.field, &values)
    }
}
