//! Numbers + nimbers as polynomials.
//!
#![doc = include_str!("terms.md")]

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::super::evaluation::scaled;
use crate::arith::natural::{Natural, bit_length};
use crate::arith::word_field::WordField;
use crate::census::PartizanCensus;
use crate::census::partizan::IntegerNimber;
use crate::partizan::{Dyadic, Simple};

/// The pieces: scaled numbers, nimbers and counts.
pub(in crate::tally::partizan) struct Terms<'a> {
    pieces: Pieces<'a>,
    pub total: &'a Natural,
    /// The number b of bits of the nimbers.
    pub bits: u32,
    /// The least and the greatest d.
    pub range: (i64, i64),
}

enum Pieces<'a> {
    /// Fewer than 2^61 pieces.
    Few(Cow<'a, [IntegerNimber]>),
    Many(Vec<(i64, u32, Natural)>),
}

/// The most bits a nimber may have here.
const MAX_BITS: u32 = 20;

impl<'a> Terms<'a> {
    /// The pieces of a census, if all its values are numbers + nimbers.
    pub fn of(census: &'a PartizanCensus) -> Option<Self> {
        let few = bit_length(census.total()) <= WordField::BITS;
        let pieces = match census.integers_and_nimbers() {
            Some(pieces) if few => Pieces::Few(Cow::Borrowed(pieces)),
            _ => {
                let pieces = pieces_of_games(census)?;
                if few { Pieces::Few(pieces.iter().map(in_words).collect()) } else { Pieces::Many(pieces) }
            }
        };
        let (mut union, mut range) = (0, None);
        pieces.for_each_place(|d, g| {
            union |= g;
            let (low, high) = range.unwrap_or((d, d));
            range = Some((low.min(d), high.max(d)));
        });
        let bits = u32::BITS - union.leading_zeros();
        (bits <= MAX_BITS).then(|| Terms { pieces, total: census.total(), bits, range: range.unwrap_or((0, 0)) })
    }

    /// The greatest |d|.
    pub fn largest(&self) -> u64 {
        self.range.0.unsigned_abs().max(self.range.1.unsigned_abs())
    }

    /// Calls `each` with every d, g and count modulo `modulus`.
    pub fn for_each_modulo(&self, modulus: u64, mut each: impl FnMut(i64, u32, u64)) {
        match &self.pieces {
            Pieces::Few(pieces) => pieces.iter().for_each(|x| each(x.integer, x.nimber, x.count % modulus)),
            Pieces::Many(pieces) => {
                let modulus = Natural::from(modulus);
                pieces.iter().for_each(|(d, g, count)| each(*d, *g, u64::try_from(count % &modulus).unwrap_or(0)));
            }
        }
    }

    /// Whether for every piece there is one with the opposite number and the same nimber.
    pub fn is_symmetric(&self) -> bool {
        if self.range.0 != -self.range.1 {
            return false;
        }
        match &self.pieces {
            Pieces::Few(pieces) => {
                // By g and |d|: how many more have d than -d.
                let mut excess = Table::new(self.bits, (0, self.range.1));
                for piece in pieces.iter() {
                    *excess.cell(piece.nimber, piece.integer.abs()) += piece.integer.signum() * signed(piece.count);
                }
                excess.coefficients.iter().all(|&excess| excess == 0)
            }
            Pieces::Many(pieces) => {
                let mut counts: FxHashMap<(i64, u32), Natural> = FxHashMap::default();
                for (d, g, count) in pieces {
                    *counts.entry((*d, *g)).or_default() += count;
                }
                counts.iter().all(|((d, g), count)| counts.get(&(-d, *g)) == Some(count))
            }
        }
    }

    /// The coefficients of all f_w, if there are few pieces; without those of negative exponents if
    /// f_w is `symmetric`.
    pub fn rows(&self, symmetric: bool) -> Option<Table> {
        let Pieces::Few(pieces) = &self.pieces else { return None };
        let mut table = self.empty(symmetric);
        for piece in pieces.iter() {
            if piece.integer >= table.lowest {
                *table.cell(piece.nimber, piece.integer) += signed(piece.count);
            }
        }
        // Nothing wraps: all sums are between -C and C.
        table.transform(|x, y| (x.wrapping_add(y), x.wrapping_sub(y)));
        Some(table)
    }

    /// The coefficients of all f_w modulo the prime of a field; without those of negative exponents
    /// if f_w is `symmetric`.
    pub fn rows_modulo(&self, field: &WordField, symmetric: bool) -> Table {
        let p = signed(field.modulus());
        let mut table = self.empty(symmetric);
        self.for_each_modulo(field.modulus(), |d, g, count| {
            if d >= table.lowest {
                let cell = table.cell(g, d);
                *cell = (*cell + signed(count)) % p;
            }
        });
        table.transform(|x, y| ((x + y) % p, (x - y).rem_euclid(p)));
        table
    }

    fn empty(&self, symmetric: bool) -> Table {
        Table::new(self.bits, if symmetric { (0, self.range.1) } else { self.range })
    }
}

impl Pieces<'_> {
    fn for_each_place(&self, mut each: impl FnMut(i64, u32)) {
        match self {
            Pieces::Few(pieces) => pieces.iter().for_each(|piece| each(piece.integer, piece.nimber)),
            Pieces::Many(pieces) => pieces.iter().for_each(|&(d, g, _)| each(d, g)),
        }
    }
}

/// The pieces of a census, from its games.
fn pieces_of_games(census: &PartizanCensus) -> Option<Vec<(i64, u32, Natural)>> {
    let simple = |game| match census.games().as_simple(game) {
        Some(Simple { number, ups: 0, nimber }) => Some((number.clone(), *nimber)),
        _ => None,
    };
    let values: Option<Vec<(Dyadic, u32)>> = census.iter().map(|(game, _)| simple(game)).collect();
    let (numbers, nimbers): (Vec<Dyadic>, Vec<u32>) = values?.into_iter().unzip();
    let exponents = scaled(&numbers)?;
    Some(
        exponents
            .into_iter()
            .zip(nimbers)
            .zip(census.iter())
            .map(|((d, g), (_, count))| (d, g, count.clone()))
            .collect(),
    )
}

/// A piece whose count is below 2^61, in machine words.
fn in_words(&(integer, nimber, ref count): &(i64, u32, Natural)) -> IntegerNimber {
    IntegerNimber { integer, nimber, count: u64::try_from(count).unwrap_or(0) }
}

/// A number below 2^63 as a signed word.
fn signed(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Integers by g or w, and by exponent.
#[derive(Clone)]
pub(in crate::tally::partizan) struct Table {
    pub lowest: i64,
    /// The number of exponents.
    pub width: usize,
    coefficients: Vec<i64>,
}

impl Table {
    fn new(bits: u32, (lowest, highest): (i64, i64)) -> Self {
        let width = usize::try_from(highest - lowest + 1).unwrap_or(1);
        Table { lowest, width, coefficients: vec![0; width << bits] }
    }

    fn cell(&mut self, g: u32, d: i64) -> &mut i64 {
        &mut self.coefficients[g as usize * self.width + usize::try_from(d - self.lowest).unwrap_or(0)]
    }

    /// The number of polynomials, 2^b.
    pub fn rows(&self) -> usize {
        self.coefficients.len() / self.width
    }

    /// The coefficients of f_w, from the lowest exponent up.
    pub fn row(&self, w: usize) -> &[i64] {
        &self.coefficients[w * self.width..(w + 1) * self.width]
    }

    /// Turns polynomials by g into polynomials by w; `cross` gives sum and difference.
    fn transform(&mut self, cross: impl Fn(i64, i64) -> (i64, i64)) {
        let mut half = self.width;
        while half < self.coefficients.len() {
            for block in self.coefficients.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                low.iter_mut().zip(high).for_each(|(x, y)| (*x, *y) = cross(*x, *y));
            }
            half *= 2;
        }
    }
}
