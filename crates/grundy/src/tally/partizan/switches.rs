//! Numbers and switches, {x | y} with x >= y: mean (x+y)/2, temperature t = (x-y)/2.
//!
#![doc = include_str!("switches.md")]

use std::collections::BTreeMap;

use super::evaluation::{by_sign, check_work, choices, combine, fields_for, orders, place, reciprocals, scaled};
use super::{PartizanTally, number_of_selections};
use crate::arith::natural::{Integer, Natural, bit_length, to_natural};
use crate::arith::word_field::{Plan, WordField};
use crate::census::PartizanCensus;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::partizan::Dyadic;
use crate::tally::Kind;

/// The pieces by temperature, hottest first; numbers come last and have none. Means and
/// temperatures are scaled.
pub(super) struct Classes {
    classes: Vec<Class>,
    total: Natural,
    /// The greatest |mean|, and the greatest temperature.
    largest: (u64, u64),
}

struct Class {
    temperature: Option<i64>,
    pieces: Vec<(i64, Natural)>,
}

/// The classes of a census, if all its values are numbers and switches.
pub(super) fn classes(census: &PartizanCensus) -> Option<Classes> {
    let mut numbers: Vec<Dyadic> = Vec::new();
    let mut hot = Vec::new();
    for (game, _) in census.iter() {
        let switch = census.games().as_switch(game);
        let (mean, temperature) = match switch {
            Some((mean, temperature)) => (mean, Some(temperature)),
            None => (census.games().as_number(game)?.clone(), None),
        };
        numbers.push(mean);
        hot.push(temperature.is_some());
        numbers.push(temperature.unwrap_or(Dyadic::ZERO));
    }
    let words = scaled(&numbers)?;
    let mut by_temperature: BTreeMap<Option<i64>, Vec<(i64, Natural)>> = BTreeMap::new();
    for ((pair, hot), (_, count)) in words.chunks_exact(2).zip(hot).zip(census.iter()) {
        by_temperature.entry(hot.then_some(pair[1])).or_default().push((pair[0], count.clone()));
    }
    let mean = words.iter().step_by(2).map(|mean| mean.unsigned_abs()).max().unwrap_or(0);
    let temperature = words.iter().skip(1).step_by(2).map(|t| t.unsigned_abs()).max().unwrap_or(0);
    let classes = by_temperature.into_iter().rev().map(|(temperature, pieces)| Class { temperature, pieces }).collect();
    Some(Classes { classes, total: census.total().clone(), largest: (mean, temperature) })
}

pub(super) fn count(classes: &Classes, kind: Kind, m: usize, options: &Options<'_>) -> Result<PartizanTally> {
    let (mean, temperature) = classes.largest;
    let reach = mean.saturating_mul(m as u64).saturating_add(temperature).saturating_mul(2).saturating_add(2);
    let length = usize::try_from(reach).ok().filter(|&reach| reach <= 1 << 26).map(usize::next_power_of_two);
    let length =
        length.ok_or_else(|| Error::limit("the means of the pieces add up too far\n  help: choose fewer pieces"))?;
    let all = number_of_selections(kind, &classes.total, m);
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    check_work(
        (bit_length(&all) / WordField::BITS + 1) as f64
            * (length * classes.classes.len()) as f64
            * (3 * m * m + 1) as f64,
        length.saturating_mul(classes.classes.len()),
    )?;
    let mut ticker = Ticker::new(options, "selections of switches", length);
    let mut residues = Vec::new();
    for field in fields_for(&all) {
        residues.push((field, residues_in(&field, classes, kind, m, length, &mut ticker)?));
    }
    let [left_first, right_first, previous, found] = <[Natural; 4]>::try_from(combine(&residues)?)
        .map_err(|_| Error::BrokenLaw("four residues make four numbers".to_owned()))?;
    // left_first = left + next, right_first = right + next, and all four outcomes add up to all.
    let next = Integer::from(&left_first + &right_first + &previous) - Integer::from(all.clone());
    let broken = || Error::BrokenLaw("fewer than no selections are won by the next player".to_owned());
    let next = to_natural(&next).filter(|next| *next <= left_first && *next <= right_first).ok_or_else(broken)?;
    let (left, right) = (left_first - &next, right_first - &next);
    if found != all {
        return Err(Error::BrokenLaw(format!("{found} selections are counted of {all}")));
    }
    let expected = all.clone();
    PartizanTally { left, right, next, previous, all, algorithm: "numbers and switches" }.checked(&expected)
}

/// The selections that Left wins moving first, that Right wins moving first, that are 0, and all,
/// counted in one field.
fn residues_in(
    field: &WordField,
    classes: &Classes,
    kind: Kind,
    m: usize,
    length: usize,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<u64>> {
    let plan = field.plan(length);
    let transforms: Vec<Vec<u64>> =
        classes.classes.iter().map(|class| transform(field, &plan, class, length)).collect();
    let (reciprocals, root) = (reciprocals(field, m), field.root_of_unity(length));
    let mut ends: [Vec<u64>; 4] = std::array::from_fn(|_| Vec::with_capacity(length));
    let (mut zeros, mut point) = (0, field.one());
    for q in 0..length {
        let mut state = State::new(field, m);
        for (class, transform) in classes.classes.iter().zip(&transforms) {
            let counts = choices(field, kind, |i| transform[(q * i) % length], &reciprocals);
            match class.temperature {
                None => state.add_numbers(field, &counts),
                Some(t) => {
                    let up = field.power(point, t.unsigned_abs());
                    state.add_switches(field, &counts, up, field.inverse(up));
                }
            }
        }
        for (list, polynomial) in
            ends.iter_mut().zip([&state.left[0], &state.left[1], &state.right[0], &state.right[1]])
        {
            list.push(polynomial[m]);
        }
        zeros = field.plus(zeros, state.zero[m]);
        point = field.times(point, root);
        ticker.tick(q, 10 * m * m * classes.classes.len())?;
    }
    ends.iter_mut().for_each(|values| plan.inverse_transform(values));
    let [even, odd, even_right, odd_right] = ends.map(|values| by_sign(field, &values));
    let add = |x: &[u64]| x.iter().fold(0, |sum, &x| field.plus(sum, x));
    let left_first = add(&[even[2], odd[2], odd[1]]);
    let right_first = add(&[even_right[0], odd_right[0], odd_right[1]]);
    let previous = field.times(zeros, field.inverse(field.element(length as u64)));
    let all = add(&[add(&even), add(&odd)]);
    let orders = orders(field, kind, m);
    Ok([left_first, right_first, previous, all].map(|x| field.times(x, orders)).to_vec())
}

/// The generating function of the means of a class, at all roots of unity.
fn transform(field: &WordField, plan: &Plan, class: &Class, length: usize) -> Vec<u64> {
    let mut values = vec![0; length];
    for (mean, count) in &class.pieces {
        let cell = &mut values[place(*mean, length)];
        *cell = field.plus(*cell, field.natural(count));
    }
    plan.transform(&mut values);
    values
}

/// The selections so far at one point, as polynomials in z.
struct State {
    /// With an even and an odd number of switches, if Left starts.
    left: [Vec<u64>; 2],
    /// With an even and an odd number of switches, if Right starts.
    right: [Vec<u64>; 2],
    /// With an even number of switches of every temperature.
    zero: Vec<u64>,
}

impl State {
    fn new(field: &WordField, m: usize) -> Self {
        let none = vec![0; m + 1];
        let mut empty = none.clone();
        empty[0] = field.one();
        State { left: [empty.clone(), none.clone()], right: [empty.clone(), none], zero: empty }
    }

    fn add_numbers(&mut self, field: &WordField, counts: &[u64]) {
        for polynomial in self.left.iter_mut().chain(&mut self.right).chain([&mut self.zero]) {
            let (even, odd) = (product(field, polynomial, counts, 0), product(field, polynomial, counts, 1));
            *polynomial = sum(field, &even, &odd);
        }
    }

    fn add_switches(&mut self, field: &WordField, counts: &[u64], up: u64, down: u64) {
        for (pair, up, down) in [(&mut self.left, up, down), (&mut self.right, down, up)] {
            let [even, odd] = pair;
            let scaled =
                |polynomial: &[u64], factor| polynomial.iter().map(|&x| field.times(x, factor)).collect::<Vec<_>>();
            let from_odd = scaled(&product(field, odd, counts, 1), down);
            let from_even = scaled(&product(field, even, counts, 1), up);
            *even = sum(field, &product(field, even, counts, 0), &from_odd);
            *odd = sum(field, &product(field, odd, counts, 0), &from_even);
        }
        self.zero = product(field, &self.zero, counts, 0);
    }
}

/// The product with the terms of `counts` of one parity, up to the same degree.
fn product(field: &WordField, polynomial: &[u64], counts: &[u64], parity: usize) -> Vec<u64> {
    let mut result = vec![0; polynomial.len()];
    for (j, &count) in counts.iter().enumerate().skip(parity).step_by(2) {
        for (target, &x) in result[j..].iter_mut().zip(polynomial) {
            *target = field.plus(*target, field.times(x, count));
        }
    }
    result
}

fn sum(field: &WordField, one: &[u64], two: &[u64]) -> Vec<u64> {
    one.iter().zip(two).map(|(&x, &y)| field.plus(x, y)).collect()
}
