//! The window and Guy-Smith theorems, applied to a list.

use super::claim::{Claim, field, field_checked, refused};
use super::list::Entry;
use crate::arith::primes::prime_divisors;
use crate::error::Result;

/// How many entries are needed: what the certificate says, or more if its period and preperiod ask
/// for more, so that the field that is wrong can be named.
pub(super) fn length(claim: &Claim<'_>, most: usize) -> usize {
    let (said, needed) =
        (claim.certificate.values, claim.needed(claim.certificate.preperiod, claim.certificate.period));
    if said.max(needed) <= most { said.max(needed) } else { said.min(needed) }
}

/// Compares the certificate with what the list proves.
pub(super) fn judge<T: Entry>(claim: &Claim<'_>, list: &[T]) -> Result<()> {
    let certificate = claim.certificate;
    let said = certificate.period;
    let is_least = |n0: usize| is_least(list, n0, said);
    let period = if proved(claim, list, said).is_some_and(is_least) { Some(said) } else { shortest(claim, list) };
    let Some((period, preperiod)) = period.and_then(|period| Some((period, proved(claim, list, period)?))) else {
        return Err(refused(format!(
            "it says period {said} from {}, which {} values do not prove{}",
            certificate.preperiod,
            list.len(),
            counterexample(claim, list)
        )));
    };
    field("period", &said, &period)?;
    field("preperiod", &certificate.preperiod, &preperiod)?;
    field("values", &certificate.values, &claim.needed(preperiod, period))?;
    field_checked(certificate, claim.range(preperiod, period))
}

/// The first place at which the claim fails, as the end of a sentence.
fn counterexample<T: Entry>(claim: &Claim<'_>, list: &[T]) -> String {
    let (n0, p) = (claim.certificate.preperiod, claim.certificate.period);
    let pairs = list.iter().zip(list.get(p..).unwrap_or_default()).enumerate().skip(n0);
    pairs.into_iter().find(|(_, (x, y))| x != y).map_or(String::new(), |(n, (&x, &y))| {
        let (x, y): (u32, u32) = (x.into(), y.into());
        format!(": G({n}) = {x}, but G({}) = {y}", n.saturating_add(p))
    })
}

/// The least n0 from which the list repeats at p, if it reaches as far as the theorem asks for.
fn proved<T: Entry>(claim: &Claim<'_>, list: &[T], p: usize) -> Option<usize> {
    let mut pairs = list.iter().zip(list.get(p..).filter(|_| p > 0)?);
    let n0 = pairs.rposition(|(x, y)| x != y).map_or(0, |last| last + 1);
    (claim.needed(n0, p) <= list.len()).then_some(n0)
}

/// Whether no shorter period than p fits a list that repeats at p from n0 on: it would divide p.
pub(super) fn is_least<T: Entry>(list: &[T], n0: usize, p: usize) -> bool {
    let cycle = &list[n0..n0 + p];
    prime_divisors(p).into_iter().all(|prime| cycle[p / prime..] != cycle[..p - p / prime])
}

/// The shortest period that the list proves.
fn shortest<T: Entry>(claim: &Claim<'_>, list: &[T]) -> Option<usize> {
    // repeats[p] is how many of the last pairs at distance p agree: the Z-function of the list read
    // backwards.
    let length = list.len();
    let mut repeats = vec![0; length];
    let (mut left, mut right) = (0, 0);
    for p in 1..length {
        let mut agreed = if p < right { repeats[p - left].min(right - p) } else { 0 };
        while p + agreed < length && list[length - 1 - agreed] == list[length - 1 - agreed - p] {
            agreed += 1;
        }
        if p + agreed > right {
            (left, right) = (p, p + agreed);
        }
        repeats[p] = agreed;
    }
    (1..length).find(|&p| claim.needed(length - p - repeats[p], p) <= length)
}
