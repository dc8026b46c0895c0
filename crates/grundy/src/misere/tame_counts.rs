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
use crate::tally::{self, Pool, Selection};
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
    /// How many of the heaps have each value in normal play.
    ///
    /// # Errors
    ///
    /// As for [`census::survey`].
    pub fn pieces(&self, heaps: &Heaps, options: &Options<'_>) -> Result<Census> {
        Ok(census::survey(self.rules(), &Pieces::Heaps(heaps.clone()), options)?.census)
    }

    /// How many of the heaps have each genus.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`], [`Error::Limit`].
    pub fn census(&self, heaps: &Heaps, options: &Options<'_>) -> Result<Vec<GenusRange>> {
        let (pieces, fickle) = (self.pieces(heaps, options)?, self.fickle(heaps, options)?);
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
        let (pieces, fickle) = (self.pieces(heaps, options)?, self.fickle(heaps, options)?);
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

    /// How many of the heaps are fickle with the number 0, and how many with 1.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`].
    pub fn fickle(&self, heaps: &Heaps, options: &Options<'_>) -> Result<Census> {
        let counts = self.sequence().census(heaps, options)?;
        let mut census = Census::new();
        for (number, count) in (0..).zip(&counts[..usize::from(FIRM)]) {
            census.add(Nimber::new(number), count);
        }
        Ok(census)
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
        let pieces = self.pieces(heaps, options)?;
        let fickle = self.fickle(heaps, options)?;
        let count = |census: &Census, outcome: Outcome| -> Result<Vec<Natural>> {
            if each {
                return tally::each(census, selection, outcome, modulus, options);
            }
            Ok(vec![tally::count(census, selection, outcome, modulus, options)?.answer])
        };
        let (lost_all, won_all) = (count(&pieces, Outcome::Previous)?, count(&pieces, Outcome::Next)?);
        let (lost_fickle, won_fickle) = (count(&fickle, Outcome::Previous)?, count(&fickle, Outcome::Next)?);
        let broken = || Error::BrokenLaw("more selections of fickle heaps are lost than of all".to_owned());
        // Those of fickle heaps change sides.
        let swapped = |all: &Natural, out: &Natural, into: &Natural| match modulus {
            Some(modulus) => Ok((all + into + modulus - out) % modulus),
            None if out > all => Err(broken()),
            None => Ok(all - out + into),
        };
        let mut counted = Vec::new();
        for i in 0..lost_all.len() {
            let lost = swapped(&lost_all[i], &lost_fickle[i], &won_fickle[i])?;
            let won = swapped(&won_all[i], &won_fickle[i], &lost_fickle[i])?;
            let all = modulus.map_or_else(|| &lost + &won, |modulus| (&lost + &won) % modulus);
            let answer = match outcome {
                Outcome::Previous => lost,
                Outcome::Next => won,
                Outcome::Left | Outcome::Right => Natural::ZERO,
            };
            counted.push(Counted { answer, all });
        }
        Ok(counted)
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
        let firm = match modulus {
            Some(modulus) => (all + modulus - &fickle) % modulus,
            None if fickle > all => return Err(Error::BrokenLaw("more are fickle than there are".to_owned())),
            None => all - &fickle,
        };
        for (is_fickle, count) in [(true, fickle), (false, firm)] {
            let genus = Genus { number: Natural::from(number), is_fickle };
            if !count.is_zero() {
                rows.push(GenusRange { first: genus.clone(), last: genus, count });
            }
        }
    }
    Ok(rows)
}
