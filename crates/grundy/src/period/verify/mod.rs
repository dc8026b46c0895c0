//! Certificates checked: nothing is taken on trust.
//!
//! [`verify`] checks a certificate in four steps, and shares nothing with the search that found the
//! period but the rules, their moves and the engines that propose values:
//!
//! 1. The fields that depend on the rules alone are worked out again ([`claim`]).
//! 2. A [`list`] of values is proposed, by the fastest engine.
//! 3. The theorem's hypotheses are checked on the list, whole, and the least period and preperiod
//!    are read off it ([`repetition`], [`bounded_depth`], [`normalised_window`]). Every number of
//!    the certificate is compared.
//! 4. Every entry of the list is checked: it must be the mex of its options ([`mex`],
//!    [`rare_parts`]), in chunks that do not depend on each other ([`chunks`]), whose digests are
//!    compared. So the list is that of the values, wherever it came from. Hypothesis (c) of bounded
//!    depth is checked on the way.

mod bounded_depth;
mod chunks;
mod claim;
mod list;
mod mex;
mod normalised_window;
mod rare_parts;
mod repetition;

pub(super) use claim::{Claim, field, refused};
use list::{Entry, List};
use mex::{ByDefinition, Fault};
use rare_parts::{ByRareParts, Sorting};

use super::certificate::{Certificate, FORMAT_2};
use super::digest::{Digests, hexadecimal};
use super::theorem::Theorem;
use crate::arith::simd::Level;
use crate::error::{Error, Remedy, Result};
use crate::options::Options;
use crate::rules::Rules;
use crate::values::Nimber;
use crate::values::octal::{OctalMoves, best_classes};

/// The most values that are checked, unless told otherwise.
const LONG: usize = 500_000_000;
/// Up to this many splits, entries of an octal game are checked by the definition.
const FEW_SPLITS: usize = 1 << 27;
/// How many of the first values classes are chosen by.
const SAMPLE: usize = 1 << 16;

/// How a certificate was proved again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The theorem that was applied.
    pub theorem: Theorem,
    /// How every value was checked.
    pub method: Method,
}

/// How a value is checked against the values before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Every move is made.
    ByDefinition,
    /// Of the splits of common value, those with a rare part are all there are.
    ThroughRareParts,
}

impl Method {
    /// The method in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::ByDefinition => "by definition",
            Method::ThroughRareParts => "through rare parts",
        }
    }
}

/// Proves the certificate's claim again and compares every field with what follows; returns how.
///
/// # Errors
///
/// [`Error::Certificate`] if any field is not what it should be, naming the first; [`Error::Limit`]
/// if checking takes more values or memory than are allowed; [`Error::Cancelled`];
/// [`Error::BrokenLaw`] if an engine proposed a value that is not the mex of its options.
pub fn verify(certificate: &Certificate, options: &Options<'_>) -> Result<Verified> {
    let rules =
        Rules::parse(&certificate.rules).map_err(|error| refused(format!("its rules cannot be read\n{error}")))?;
    let claim = Claim::new(certificate, &rules)?;
    let moves = OctalMoves::new(claim.code);
    let most = options.values.unwrap_or(LONG);
    let judge = Judge { claim: &claim, moves, options };
    let length = match claim.theorem {
        Theorem::Window | Theorem::GuySmith => repetition::length(&claim, most),
        _ => certificate.values,
    };
    if length > most {
        let message = format!("checking takes {length} values and the limit is {most}");
        return Err(Error::beyond(Remedy::Values, length, most, message));
    }
    judge.check_shape()?;
    match List::propose(&rules, length, options)? {
        List::Bytes(list) => judge.judge(&list),
        List::Words(list) => judge.judge(&list),
        List::Wide(list) => judge.judge(&list),
    }
}

/// Compares the numbers of a certificate with each other and, if they are given, with values that
/// are known to be right: all of [`verify`] but the check of the values. Returns the theorem.
pub(super) fn compare(
    certificate: &Certificate,
    rules: &Rules,
    values: Option<&[u32]>,
    options: &Options<'_>,
) -> Result<Theorem> {
    let claim = Claim::new(certificate, rules)?;
    let judge = Judge { claim: &claim, moves: OctalMoves::new(claim.code), options };
    judge.check_shape()?;
    values.map_or(Ok(()), |values| judge.compare(values))?;
    Ok(claim.theorem)
}

/// A claim, and what it takes to judge it.
struct Judge<'a> {
    claim: &'a Claim<'a>,
    /// The moves, if they are those of a finite code that leaves at most two heaps.
    moves: Option<OctalMoves>,
    options: &'a Options<'a>,
}

impl Judge<'_> {
    /// What a certificate says of bounded depth, with the shape of it.
    fn depth(&self) -> Result<Option<(&super::certificate::DepthClaim, bounded_depth::Shape)>> {
        let Some((said, moves)) = self.claim.certificate.bounded_depth.as_ref().zip(self.moves.as_ref()) else {
            return Ok(None);
        };
        Ok(Some((said, bounded_depth::shape(self.claim, said, moves)?)))
    }

    /// Refuses numbers that do not fit each other before anything is computed.
    fn check_shape(&self) -> Result<()> {
        self.depth().map(|_| ())
    }

    /// Checks the theorem's hypotheses on the list, and every number of the certificate.
    fn compare<T: Entry>(&self, list: &[T]) -> Result<()> {
        match (self.depth()?, self.claim.theorem) {
            (Some((said, shape)), _) => bounded_depth::judge(self.claim, said, &shape, list),
            (None, Theorem::NormalisedWindow) => normalised_window::judge(self.claim, list),
            (None, _) => repetition::judge(self.claim, list),
        }
    }

    fn judge<T: Entry>(&self, list: &[T]) -> Result<Verified> {
        let depth = self.depth()?;
        self.compare(list)?;
        let level = Level::within(self.options.instruction_sets);
        let (method, checked) = match (&self.moves, depth) {
            (Some(moves), Some((said, shape))) => {
                let checker = ByRareParts::new(moves, list, shape.sorting, shape.bounded(said), level);
                (Method::ThroughRareParts, chunks::check(list, |some| checker.fault(some), self.options)?)
            }
            (Some(moves), None) if splits(moves, list.len()) > FEW_SPLITS => {
                let checker = ByRareParts::new(moves, list, sorting(moves, list), (usize::MAX, usize::MAX), level);
                (Method::ThroughRareParts, chunks::check(list, |some| checker.fault(some), self.options)?)
            }
            _ => {
                let checker = ByDefinition::new(self.claim.rules, list);
                (Method::ByDefinition, chunks::check(list, |some| checker.fault(some), self.options)?)
            }
        };
        let chunks = checked.map_err(|fault| self.error(fault))?;
        self.compare_digests(list, &chunks)?;
        Ok(Verified { theorem: self.claim.theorem, method })
    }

    fn error(&self, fault: Fault) -> Error {
        match fault {
            Fault::Wrong(n) => {
                let rules = self.claim.rules;
                Error::BrokenLaw(format!("the value computed for {n} in {rules} is not the mex of its options"))
            }
            Fault::Deep(n, value) => refused(format!(
                "its depth does not suffice: a heap of {n} attains the value {value} only by splits into larger parts"
            )),
        }
    }

    fn compare_digests<T: Entry>(&self, list: &[T], chunks: &[[u8; 32]]) -> Result<()> {
        let certificate = self.claim.certificate;
        if certificate.format == FORMAT_2 {
            return field("digest", &certificate.digest, &hexadecimal(&chunks::digest(list)));
        }
        let found = Digests::of_chunks(chunks);
        let said = certificate.chunks.as_deref().unwrap_or_default();
        field("the number of chunks", &said.len(), &found.chunks.len())?;
        for (i, (said, found)) in said.iter().zip(&found.chunks).enumerate() {
            field(&format!("chunks[{i}]"), said, found)?;
        }
        field("digest", &certificate.digest, &found.digest)
    }
}

/// About how many splits there are of heaps below `length`.
fn splits(moves: &OctalMoves, length: usize) -> usize {
    (length / 2).saturating_mul(length / 2).saturating_mul(moves.breaks.len())
}

/// Classes that suit a list. Any would do; these affect the time only.
fn sorting<T: Entry>(moves: &OctalMoves, list: &[T]) -> Sorting {
    let sample: Vec<Nimber> = list.iter().take(SAMPLE).map(|&value| Nimber::new(value.into())).collect();
    let classes = best_classes(moves, &sample);
    let sorting = Sorting::new(moves, classes.mask(), classes.uses_position());
    sorting.unwrap_or(Sorting { mask: classes.mask(), index: None })
}
