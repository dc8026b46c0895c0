//! Multisets, sets and arrangements: lost = 2^-b sum over w of [z^m] of a product of linear factors.
//!
//! The coefficients come from [`arith::coefficient`](crate::arith::coefficient). Two shortcuts for sets: there are none
//! with m > C, and with more than half of the pieces the complement is chosen instead,
//!
//! ```text
//! [z^m] (1+z)^A (1-z)^B = (-1)^B [z^(C-m)] (1+z)^A (1-z)^B,
//! ```
//!
//! since replacing z by 1/z and multiplying by z^C turns 1-z into -(1-z). Arrangements are m! times as many as sets.

use super::{Kind, MAX_UNORDERED, Selection, Spectrum, check_exact_size, divide_transform};
use crate::arith::coefficient::{self, Moduli, Series};
use crate::arith::natural::{Integer, Natural, Ring, to_usize};
use crate::error::{Error, Result};
use crate::progress::{Progress, Ticker};

/// A sum of coefficients: [z^m] of the series for each difference A - B, with its (signed) multiplicity.
struct Sum {
    series: Series,
    m: usize,
    terms: Vec<(Integer, Integer)>,
}

/// Lost and all selections.
pub(super) fn exact(spectrum: &Spectrum, selection: &Selection, progress: &dyn Progress) -> Result<(Natural, Natural)> {
    let Some(sum) = sum_of(spectrum, selection)? else { return Ok((Natural::ZERO, Natural::ZERO)) };
    let pieces = spectrum.pieces();
    check_exact_size(&(pieces + &selection.size), &Natural::from(sum.m))?;
    let factor = match selection.kind {
        Kind::Arrangements => {
            check_exact_size(&selection.size, &selection.size)?;
            factorial(&selection.size, progress)?
        }
        _ => Natural::ONE,
    };
    let mut lost = Integer::ZERO;
    for (t, times) in &sum.terms {
        lost += times * coefficient::exact(sum.series, pieces, t, sum.m, progress)?;
    }
    let all = coefficient::exact(sum.series, pieces, &Integer::from(pieces.clone()), sum.m, progress)?;
    Ok((divide_transform(&lost, spectrum.bits())? * &factor, divide_transform(&all, 0)? * &factor))
}

/// The same modulo `modulus`.
pub(super) fn modulo(
    spectrum: &Spectrum,
    selection: &Selection,
    modulus: &Natural,
    progress: &dyn Progress,
) -> Result<(Natural, Natural)> {
    // m! is 0 modulo any n <= m, and then so is every number of arrangements.
    if selection.kind == Kind::Arrangements && selection.size >= *modulus {
        return Ok((Natural::ZERO, Natural::ZERO));
    }
    let Some(sum) = sum_of(spectrum, selection)? else { return Ok((Natural::ZERO, Natural::ZERO)) };
    let pieces = spectrum.pieces();
    let shift = spectrum.bits() as usize;
    let moduli = Moduli::new(modulus, shift, sum.m)?;
    let lost = moduli.sum(sum.series, pieces, &sum.terms, shift, progress)?;
    let everything = [(Integer::from(pieces.clone()), Integer::ONE)];
    let all = moduli.sum(sum.series, pieces, &everything, 0, progress)?;
    let factor = match selection.kind {
        Kind::Arrangements => factorial_modulo(&selection.size, modulus, progress)?,
        _ => Natural::ONE,
    };
    Ok((lost * &factor % modulus, all * &factor % modulus))
}

/// The sum that counts the lost selections; `None` if there are no selections at all.
fn sum_of(spectrum: &Spectrum, selection: &Selection) -> Result<Option<Sum>> {
    let pieces = spectrum.pieces();
    let plain = spectrum.terms().iter().map(|(t, times)| (t.clone(), Integer::from(*times)));
    if selection.kind == Kind::Multisets {
        let m = bounded(&selection.size)?;
        return Ok(Some(Sum { series: Series::Multisets, m, terms: plain.collect() }));
    }
    if selection.size > *pieces {
        return Ok(None);
    }
    let left_out = pieces - &selection.size;
    if selection.size <= left_out {
        return Ok(Some(Sum { series: Series::Sets, m: bounded(&selection.size)?, terms: plain.collect() }));
    }
    let complemented = plain.map(|(t, times)| {
        let b: Integer = (Integer::from(pieces.clone()) - &t) >> 1;
        let odd = b & Integer::ONE == Integer::ONE;
        (t, if odd { -times } else { times })
    });
    // The term for all selections is t = C, B = 0: it keeps its sign.
    Ok(Some(Sum { series: Series::Sets, m: bounded(&left_out)?, terms: complemented.collect() }))
}

fn bounded(m: &Natural) -> Result<usize> {
    to_usize(m).filter(|&m| m <= MAX_UNORDERED).ok_or_else(|| {
        Error::Limit(format!(
            "multisets, sets and arrangements are counted up to {MAX_UNORDERED} pieces\n  \
             help: choose fewer pieces, or count tuples"
        ))
    })
}

fn factorial(m: &Natural, progress: &dyn Progress) -> Result<Natural> {
    let m = bounded(m)?;
    let mut ticker = Ticker::new(progress, "a factorial", m);
    product(1, m, &mut ticker)
}

/// first * (first+1) * ... * last, halves first so that factors stay of equal length.
fn product(first: usize, last: usize, ticker: &mut Ticker<'_>) -> Result<Natural> {
    if last < first + 16 {
        ticker.tick(last, 200)?;
        return Ok((first..=last).fold(Natural::ONE, |product, n| product * Natural::from(n)));
    }
    let middle = first + (last - first) / 2;
    Ok(product(first, middle, ticker)? * product(middle + 1, last, ticker)?)
}

fn factorial_modulo(m: &Natural, modulus: &Natural, progress: &dyn Progress) -> Result<Natural> {
    let m = bounded(m)?;
    let mut ticker = Ticker::new(progress, "a factorial", m);
    let ring = Ring::new(modulus.clone());
    let mut product = ring.reduce(1u8);
    for n in 1..=m {
        product *= ring.reduce(n);
        ticker.tick(n, 20)?;
    }
    Ok(product.residue())
}
