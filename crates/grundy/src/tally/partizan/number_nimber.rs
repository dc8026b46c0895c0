//! Numbers + nimbers, d + *g: the sum is won by the sign of d; if d = 0, by the next player unless g = 0.
//!
//! With f_w(y) = sum over pieces of (-1)^popcount(g & w) y^d and F_w the generating function of the selections of m pieces
//! ([`evaluation`](super::evaluation)),
//!
//! ```text
//! previous = 2^-b sum over w of [y^0] F_w,     next = [y^0] F_0 - previous,     left = sum over d > 0 of [y^d] F_0.
//! ```
//!
//! [y^0] F is the mean of F over the N-th roots of unity if no other multiple of N is an exponent of F: N > m max |d|.
//! For the signs of F_0, N > 2 m max |d|.

use rustc_hash::FxHashMap;

use super::evaluation::{by_sign, check_work, choices, combine, fields_for, orders, place, reciprocals, scaled};
use super::{PartizanTally, number_of_selections};
use crate::arith::natural::{Natural, bit_length};
use crate::arith::word_field::WordField;
use crate::census::PartizanCensus;
use crate::error::{Error, Result};
use crate::partizan::{Dyadic, Simple};
use crate::progress::{Progress, Ticker};
use crate::tally::Kind;

/// The pieces: scaled numbers, nimbers and counts.
pub(super) struct Terms {
    pub pieces: Vec<(i64, usize, Natural)>,
    pub total: Natural,
    /// b.
    pub bits: u32,
    /// max |d|.
    pub largest: u64,
}

/// The most bits nimbers may have here.
const MAX_BITS: u32 = 20;

/// The pieces of a census all of whose values are numbers + nimbers.
pub(super) fn terms(census: &PartizanCensus) -> Option<Terms> {
    let simple = |game| match census.games().as_simple(game) {
        Some(Simple { number, ups: 0, nimber }) if nimber >> MAX_BITS == 0 => Some((number.clone(), *nimber as usize)),
        _ => None,
    };
    let values: Option<Vec<(Dyadic, usize)>> = census.iter().map(|(game, _)| simple(game)).collect();
    let (numbers, nimbers): (Vec<Dyadic>, Vec<usize>) = values?.into_iter().unzip();
    let exponents = scaled(&numbers)?;
    let counts = census.iter().map(|(_, count)| count.clone());
    let bits = nimbers.iter().map(|&nimber| usize::BITS - nimber.leading_zeros()).max().unwrap_or(0);
    let largest = exponents.iter().map(|exponent| exponent.unsigned_abs()).max().unwrap_or(0);
    let pieces = exponents.into_iter().zip(nimbers).zip(counts).map(|((d, g), count)| (d, g, count)).collect();
    Some(Terms { pieces, total: census.total().clone(), bits, largest })
}

impl Terms {
    /// Whether for every piece there is one with the opposite number, the nimber being the same.
    fn is_symmetric(&self) -> bool {
        let mut counts: FxHashMap<(i64, usize), Natural> = FxHashMap::default();
        for (d, g, count) in &self.pieces {
            *counts.entry((*d, *g)).or_default() += count;
        }
        counts.iter().all(|((d, g), count)| counts.get(&(-d, *g)) == Some(count))
    }
}

/// The least power of two above m max |d|.
fn length_for(largest: u64, m: usize) -> Result<usize> {
    let reach = largest.saturating_mul(m as u64).saturating_add(1);
    usize::try_from(reach)
        .ok()
        .filter(|&reach| reach <= 1 << 26)
        .map(usize::next_power_of_two)
        .ok_or_else(|| Error::Limit("the numbers of the pieces add up too far\n  help: choose fewer pieces".to_owned()))
}

pub(super) fn count(terms: &Terms, kind: Kind, m: usize, progress: &dyn Progress) -> Result<PartizanTally> {
    let length = length_for(terms.largest, m)?;
    let all = number_of_selections(kind, &terms.total, m);
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    check_work(
        (bit_length(&all) / WordField::BITS + 1) as f64
            * (length as f64 * f64::from(1u32 << terms.bits))
            * (f64::from(length.ilog2())
                + if kind == Kind::Tuples { 1.5 * (m as f64).log2().max(1.0) } else { (m * m) as f64 }),
        length.saturating_mul(1 << terms.bits),
    )?;
    let mut ticker = Ticker::new(progress, "selections of numbers and nimbers", 1 << terms.bits);
    let mut residues = Vec::new();
    let symmetric = terms.is_symmetric();
    for field in fields_for(&all) {
        residues.push((field, residues_in(&field, terms, kind, m, length, symmetric, &mut ticker)?));
    }
    let numbers = combine(&residues)?;
    let [right, zero, left, previous] = <[Natural; 4]>::try_from(numbers)
        .map_err(|_| Error::BrokenLaw("four residues make four numbers".to_owned()))?;
    if previous > zero {
        return Err(Error::BrokenLaw("more selections are 0 than have number 0".to_owned()));
    }
    let next = zero - &previous;
    let expected = all.clone();
    PartizanTally { left, right, next, previous, all, road: "numbers and nimbers" }.checked(&expected)
}

/// Negative, zero and positive selections by number, and those that are 0, in one field.
fn residues_in(
    field: &WordField,
    terms: &Terms,
    kind: Kind,
    m: usize,
    length: usize,
    symmetric: bool,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<u64>> {
    let rows = 1usize << terms.bits;
    // table[w * length + d] = [y^d] f_w: first by g, then transformed over g.
    let mut table = vec![0u64; rows * length];
    for (d, g, count) in &terms.pieces {
        let cell = &mut table[g * length + place(*d, length)];
        *cell = field.plus(*cell, field.natural(count));
    }
    let mut half = 1;
    while half < rows {
        for block in table.chunks_exact_mut(2 * half * length) {
            let (low, high) = block.split_at_mut(half * length);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (field.plus(*x, *y), field.minus(*x, *y));
            }
        }
        half *= 2;
    }
    let plan = field.plan(length);
    let mut plain = table[..length].to_vec();
    plan.transform(&mut plain);
    let reciprocals = if kind == Kind::Tuples { Vec::new() } else { reciprocals(field, m) };
    let mut sum = 0;
    for (w, row) in table.chunks_exact_mut(length).enumerate() {
        plan.transform(row);
        let value = |q: usize| selections(field, kind, row, &plain, q, m, &reciprocals);
        if symmetric {
            // The values at a root of unity and at its inverse are the same.
            let twice = (1..length / 2).fold(0, |sum, q| field.plus(sum, value(q)));
            sum = field.plus(sum, field.plus(twice, twice));
            sum = (0..length).step_by((length / 2).max(1)).fold(sum, |sum, q| field.plus(sum, value(q)));
        } else {
            sum = (0..length).fold(sum, |sum, q| field.plus(sum, value(q)));
        }
        ticker.tick(w, 20 * length)?;
    }
    let mean = field.inverse(field.element((rows * length) as u64));
    let previous = field.times(sum, mean);
    // The signs, from f_0 alone at twice as many points.
    let mut plain = vec![0u64; 2 * length];
    for (d, _, count) in &terms.pieces {
        let cell = &mut plain[place(*d, 2 * length)];
        *cell = field.plus(*cell, field.natural(count));
    }
    let plan = field.plan(2 * length);
    plan.transform(&mut plain);
    let mut values: Vec<u64> =
        (0..2 * length).map(|q| selections(field, kind, &plain, &plain, q, m, &reciprocals)).collect();
    plan.inverse_transform(&mut values);
    let [negative, zero, positive] = by_sign(field, &values);
    let orders = if kind == Kind::Tuples { field.one() } else { orders(field, kind, m) };
    Ok([negative, zero, positive, previous].map(|x| field.times(x, orders)).to_vec())
}

/// F at the q-th root of unity, without the factor for orders (but complete for tuples).
fn selections(
    field: &WordField,
    kind: Kind,
    row: &[u64],
    plain: &[u64],
    q: usize,
    m: usize,
    reciprocals: &[u64],
) -> u64 {
    if kind == Kind::Tuples {
        return field.power(row[q], m as u64);
    }
    let sums = |i: usize| {
        let at = (q * i) % row.len();
        if i % 2 == 1 { row[at] } else { plain[at] }
    };
    choices(field, kind, sums, reciprocals)[m]
}
