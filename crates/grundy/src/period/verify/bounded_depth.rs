//! The bounded-depth theorem, applied to a list: hypotheses (a) and (b) here, (c) where the
//! entries are checked ([`rare_parts`](super::rare_parts)).

use super::claim::{Claim, field, refused};
use super::list::Entry;
use super::rare_parts::{Sorting, rare_positions};
use super::repetition::is_least;
use crate::arith::primes::prime_divisors;
use crate::error::Result;
use crate::period::certificate::DepthClaim;
use crate::values::octal::OctalMoves;

/// What has been checked before any value is known: the numbers fit each other and the theorem.
pub(super) struct Shape {
    /// n0, where the window begins.
    start: usize,
    pub sorting: Sorting,
    /// J.
    pub depth: usize,
}

impl Shape {
    /// The first position for which hypothesis (c) is claimed, and J.
    pub fn bounded(&self, depth: &DepthClaim) -> (usize, usize) {
        (self.start + depth.window, self.depth)
    }
}

/// Checks the numbers against each other.
pub(super) fn shape(claim: &Claim<'_>, said: &DepthClaim, moves: &OctalMoves) -> Result<Shape> {
    let certificate = claim.certificate;
    let [start, end] = certificate.checked;
    let k = claim.last_index;
    let fits = |name: &str, fits: bool, why: String| {
        if fits { Ok(()) } else { Err(refused(format!("its {name} does not fit: {why}"))) }
    };
    fits(
        "window",
        end.checked_sub(start) == Some(said.window),
        format!("it says {}, and checked goes from {start} to {end}", said.window),
    )?;
    fits(
        "distance",
        end.checked_add(said.distance) == Some(certificate.values),
        format!("checked ends at {end}, and {} values after that are not {} in all", said.distance, certificate.values),
    )?;
    fits(
        "distance",
        said.distance > 0 && certificate.period > 0 && said.distance.is_multiple_of(certificate.period),
        format!("{} is not a multiple of the period {}", said.distance, certificate.period),
    )?;
    fits("checked", start > 0, "the theorem asks for a window that begins at 1 or later".to_owned())?;
    let most = said.window.checked_sub(k).ok_or_else(|| refused(format!("its window is shorter than {k}")))?;
    let depth = said.depth.unwrap_or(most);
    fits("depth", depth == most, format!("it says {depth}, and window less last_index is {most}"))?;
    fits("last_rare", said.last_rare <= most, format!("{} with {k} is more than the window", said.last_rare))?;
    fits(
        "distance",
        !(said.by_position && said.distance % 2 == 1),
        format!("{} is odd, and positions count", said.distance),
    )?;
    fits("mask", said.mask > 0, "with 0 every value of a position would be alike".to_owned())?;
    let sorting = Sorting::new(moves, said.mask, said.by_position)
        .ok_or_else(|| refused("it says by_position, but its breaking digits stand at even and odd indices"))?;
    Ok(Shape { start, sorting, depth })
}

/// Checks hypotheses (a) and (b), and that period and preperiod are the least.
pub(super) fn judge<T: Entry>(claim: &Claim<'_>, said: &DepthClaim, shape: &Shape, list: &[T]) -> Result<()> {
    let certificate = claim.certificate;
    let (start, p) = (shape.start, said.distance);
    if let Some(n) = (start..start + said.window).find(|&n| list[n] != list[n + p]) {
        let (x, y): (u32, u32) = (list[n].into(), list[n + p].into());
        return Err(refused(format!("its window does not repeat: G({n}) = {x}, but G({}) = {y}", n + p)));
    }
    let greatest: u32 = list.iter().max().map_or(0, |&value| value.into());
    if said.mask > greatest && said.mask.ilog2() > greatest.checked_ilog2().unwrap_or(0) {
        return Err(refused(format!("it says mask {}, which has bits that no value has", said.mask)));
    }
    let rare = rare_positions(list, shape.sorting);
    field("last_rare", &said.last_rare, &rare.last().copied().unwrap_or(0))?;
    if let Some(said) = said.rare.as_ref().filter(|said| **said != rare) {
        let at = said.iter().zip(&rare).position(|(x, y)| x != y).unwrap_or(said.len().min(rare.len()));
        let show = |list: &[usize]| list.get(at).map_or("nothing".to_owned(), usize::to_string);
        return Err(refused(format!("it says {} as rare[{at}], but it is {}", show(said), show(&rare))));
    }
    // From the window on, values repeat at p for ever, and so the least period divides p.
    let mut period = p;
    for prime in prime_divisors(p) {
        while period.is_multiple_of(prime)
            && list[start..start + p - period / prime] == list[start + period / prime..start + p]
        {
            period /= prime;
        }
    }
    debug_assert!(is_least(list, start, period));
    field("period", &certificate.period, &period)?;
    let back = (0..start).rev().take_while(|&n| list[n] == list[n + period]).count();
    field("preperiod", &certificate.preperiod, &(start - back))
}
