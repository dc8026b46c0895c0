//! Censuses and counts of tame games, from those of normal play ([`genus`](super::genus)).

use std::fmt;

use super::counted::Counted;
use super::genus::{FIRM, Genus};
use super::tame::Tame;
use crate::arith::natural::Natural;
use crate::census::{self, Census, Heaps, Pieces};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::tally::{self, Pool, Selection, Tally};
use crate::values::Nimber;

/// Heaps, or selections of them, of each genus from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenusRange {
    /// The first genus.
    pub first: Genus,
    /// The last genus: only firm ones that are larger than 1 make a range.
    pub last: Genus,
    /// How many there are of each.
    pub count: Natural,
}

impl GenusRange {
    /// How many there are of all of them together.
    #[must_use]
    pub fn total(&self) -> Natural {
        (&self.last.number - &self.first.number + Natural::ONE) * &self.count
    }
}

/// The genus, or "2..5".
impl fmt::Display for GenusRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(out, "{}", self.first)
        } else {
            write!(out, "{}..{}", self.first, self.last)
        }
    }
}

impl Tame {
    /// How many of the heaps have each value in normal play, and how many of those that are fickle.
    ///
    /// # Errors
    ///
    /// As for [`census::survey`].
    pub fn pieces_and_fickle(&self, heaps: &Heaps, options: &Options<'_>) -> Result<(Census, Census)> {
        let pieces = census::survey(self.rules(), &Pieces::Heaps(heaps.clone()), options)?.census;
        let counts = match self.sequence() {
            Some(sequence) => sequence.census(heaps, options)?,
            None => (0..u32::from(FIRM)).map(|number| pieces.count(Nimber::new(number))).collect(),
        };
        let mut fickle = Census::new();
        for (number, count) in (0..).zip(&counts[..usize::from(FIRM)]) {
            fickle.add(Nimber::new(number), count);
        }
        Ok((pieces, fickle))
    }

    /// How many of the heaps have each genus.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`], [`Error::Limit`].
    pub fn census(&self, heaps: &Heaps, options: &Options<'_>) -> Result<Vec<GenusRange>> {
        let (pieces, fickle) = self.pieces_and_fickle(heaps, options)?;
        let mut rows = by_kind(|number| Ok((pieces.count(number), fickle.count(number))), None)?;
        let two = Natural::from(2u8);
        for range in pieces.rows().into_iter().filter(|range| range.last >= two) {
            let firm = |number: Natural| Genus { number, is_fickle: false };
            let first = range.first.max(two.clone());
            rows.push(GenusRange { first: firm(first), last: firm(range.last), count: range.count });
        }
        Ok(rows)
    }

    /// How many selections have each genus.
    ///
    /// # Errors
    ///
    /// As for [`tally::distribution()`].
    pub fn distribution(
        &self,
        heaps: &Heaps,
        selection: &Selection,
        modulus: Option<&Natural>,
        options: &Options<'_>,
    ) -> Result<Vec<GenusRange>> {
        let (pieces, fickle) = self.pieces_and_fickle(heaps, options)?;
        let of = |census: &Census| tally::distribution(&[Pool { census, selection }], modulus, options);
        let (all, fickle) = (of(&pieces)?, of(&fickle)?);
        let number =
            |counts: &[Natural], number: Nimber| counts.get(number.get() as usize).cloned().unwrap_or_default();
        let mut rows = by_kind(|value| Ok((number(&all, value), number(&fickle, value))), modulus)?;
        for (i, count) in all.into_iter().enumerate().skip(2).filter(|(_, count)| !count.is_zero()) {
            let genus = Genus { number: Natural::from(i), is_fickle: false };
            rows.push(GenusRange { first: genus.clone(), last: genus, count });
        }
        Ok(rows)
    }

    /// Counts selections of heaps: lost in normal play, with fickle ones the other way round.
    pub(super) fn count(
        &self,
        heaps: &Heaps,
        selection: &Selection,
        outcome: Outcome,
        modulus: Option<&Natural>,
        each: bool,
        options: &Options<'_>,
    ) -> Result<Vec<Counted>> {
        let (pieces, fickle) = self.pieces_and_fickle(heaps, options)?;
        // How many are lost in normal play, and how many there are.
        let lost_of_all = |census: &Census| -> Result<Vec<[Natural; 2]>> {
            if !each {
                let Tally { answer, all, .. } = tally::count(census, selection, Outcome::Previous, modulus, options)?;
                return Ok(vec![[answer, all]]);
            }
            let sequence = |outcome| tally::each(census, selection, outcome, modulus, options);
            let both = sequence(Outcome::Previous)?.into_iter().zip(sequence(Outcome::Next)?);
            Ok(both.map(|(lost, won)| [lost.clone(), reduced(lost + won, modulus)]).collect())
        };
        let mut counted = Vec::new();
        for ([lost, all], [fickle_lost, fickle_all]) in lost_of_all(&pieces)?.into_iter().zip(lost_of_all(&fickle)?) {
            // Fickle selections change sides.
            let fickle_won = less(&fickle_all, &fickle_lost, modulus)?;
            let lost = less(&(lost + fickle_won), &fickle_lost, modulus)?;
            let answer = match outcome {
                Outcome::Previous => lost,
                Outcome::Next => less(&all, &lost, modulus)?,
                Outcome::Left | Outcome::Right => Natural::ZERO,
            };
            counted.push(Counted { answer, all });
        }
        Ok(counted)
    }
}

fn reduced(n: Natural, modulus: Option<&Natural>) -> Natural {
    match modulus {
        Some(modulus) => n % modulus,
        None => n,
    }
}

/// The difference of a whole and a part of it, perhaps modulo a number.
fn less(whole: &Natural, part: &Natural, modulus: Option<&Natural>) -> Result<Natural> {
    match modulus {
        Some(modulus) => Ok((whole + modulus - part) % modulus),
        None if part > whole => Err(Error::BrokenLaw("a part of some selections is larger than the whole".to_owned())),
        None => Ok(whole - part),
    }
}

/// The rows of the numbers 0 and 1, from how many there are in all and how many are fickle.
fn by_kind(
    counts: impl Fn(Nimber) -> Result<(Natural, Natural)>,
    modulus: Option<&Natural>,
) -> Result<Vec<GenusRange>> {
    let mut rows = Vec::new();
    for number in 0..2u32 {
        let (all, fickle) = counts(Nimber::new(number))?;
        let firm = less(&all, &fickle, modulus)?;
        for (is_fickle, count) in [(true, fickle), (false, firm)] {
            let genus = Genus { number: Natural::from(number), is_fickle };
            if !count.is_zero() {
                rows.push(GenusRange { first: genus.clone(), last: genus, count });
            }
        }
    }
    Ok(rows)
}
