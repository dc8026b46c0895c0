//! Certificates checked: nothing is taken on trust.
//!
//! [`verify`] recomputes the values by an algorithm other than the one that found the period,
//! compares every pair the theorem asks for one by one, checks that period and preperiod are the
//! least, and compares every field with what it found. A bounded-depth certificate of more than
//! [`COMPLETE`](long_run::COMPLETE) values is proved again by another theorem, on values of the
//! same kernel.

use super::bounded_depth::{self, BoundedDepth};
use super::certificate::{Certificate, FORMAT};
use super::digest::digest;
use super::long_run;
use super::normalised_window;
use super::proof::{ProvedPeriod, least_period};
use super::theorem::{Hypotheses, Theorem};
use crate::error::{Error, Remedy, Result};
use crate::options::Options;
use crate::rules::Rules;
use crate::values::octal::{OctalMoves, may_be_dense};
use crate::values::{Algorithm, Engine, Nimber, default_values, engine_by, extend_to};

/// How a certificate was proved again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The algorithm that computed the values.
    pub algorithm: Algorithm,
    /// The theorem that was applied to them.
    pub theorem: Theorem,
}

/// Proves the certificate's claim again, by an algorithm other than the one
/// [`solve`](super::solve()) uses, or, where a [long run](super::long_run) found it, by another
/// theorem; returns which.
///
/// # Errors
///
/// [`Error::Certificate`] if any field is not what it should be, naming the first; [`Error::Limit`]
/// if checking takes more values than are allowed; [`Error::Cancelled`].
pub fn verify(certificate: &Certificate, options: &Options<'_>) -> Result<Verified> {
    let rules = Rules::parse(&certificate.rules)
        .map_err(|error| Error::Certificate(format!("its rules cannot be read\n{error}")))?;
    let hypotheses =
        Hypotheses::of(&rules).map_err(|reason| Error::Certificate(format!("{reason}, so {rules} has no proof")))?;
    let arithmetic = hypotheses.theorem == Theorem::NormalisedWindow;
    if certificate.bounded_depth.is_none() && !arithmetic {
        check_claim(certificate, hypotheses, &rules)?;
    }
    let long = certificate.bounded_depth.is_some();
    let most = options.values.unwrap_or_else(|| if long { LONG } else { 10 * default_values(&rules) });
    if certificate.values > most {
        let message = format!("checking takes {} values and the limit is {most}", certificate.values);
        return Err(Error::beyond(Remedy::Values, certificate.values, most, message));
    }
    if let Some(claim) = certificate.bounded_depth.filter(|_| certificate.values > long_run::COMPLETE)
        && let Some((run, complete)) = long_run::verify::prepare(&rules, options)?
    {
        check_long_claim(certificate, &claim, hypotheses, &rules)?;
        long_run::verify::verify(certificate, &run, &complete, options)?;
        return Ok(Verified { algorithm: Algorithm::SparseSpace, theorem: Theorem::GuySmith });
    }
    let algorithm = Algorithm::for_rules(&rules).other(certificate.values);
    let mut engine = engine_by(&rules, algorithm, options)
        .ok_or_else(|| Error::BrokenLaw(format!("{} cannot play {rules}", algorithm.name())))?;
    extend_to(engine.as_mut(), certificate.values, options)?;
    let algorithm = confirm_dense(&rules, engine.as_ref(), algorithm, options)?;
    match &certificate.bounded_depth {
        Some(claim) => check_bounded_depth(certificate, claim, hypotheses, &rules, engine.nimbers(), options)?,
        None if arithmetic => check_states(certificate, &rules, engine.nimbers())?,
        None => check_values(certificate, hypotheses, engine.nimbers())?,
    }
    let theorem = if certificate.bounded_depth.is_some() { Theorem::BoundedDepth } else { hypotheses.theorem };
    Ok(Verified { algorithm, theorem })
}

/// Proves the bounded-depth theorem's hypotheses from the values, and compares every field with
/// what follows.
fn check_bounded_depth(
    certificate: &Certificate,
    claim: &BoundedDepth,
    hypotheses: Hypotheses,
    rules: &Rules,
    nimbers: &[Nimber],
    options: &Options<'_>,
) -> Result<()> {
    let moves = rules.code().and_then(OctalMoves::new).filter(|_| hypotheses.theorem == Theorem::GuySmith);
    let moves = moves.ok_or_else(|| Error::Certificate(format!("its theorem does not cover {rules}")))?;
    if let Some(problem) = bounded_depth::refute(&moves, hypotheses.last_index, nimbers, claim, options)? {
        return Err(Error::Certificate(problem));
    }
    compare(certificate, &ProvedPeriod::by_bounded_depth(rules, nimbers, *claim), nimbers)
}

/// Compares the states of the normalised window, and every field with what follows.
fn check_states(certificate: &Certificate, rules: &Rules, nimbers: &[Nimber]) -> Result<()> {
    let unproved = || Error::Certificate(format!("{} values prove no arithmetic period of {rules}", nimbers.len()));
    compare(certificate, &normalised_window::prove(rules, nimbers).ok_or_else(unproved)?, nimbers)
}

/// Compares every field with what was proved again.
fn compare(certificate: &Certificate, proved: &ProvedPeriod, nimbers: &[Nimber]) -> Result<()> {
    let found = Certificate::of_values(proved, nimbers)?;
    field("format", &certificate.format, &found.format)?;
    field("rules", &certificate.rules, &found.rules)?;
    field("period", &certificate.period, &found.period)?;
    field("preperiod", &certificate.preperiod, &found.preperiod)?;
    field("saltus", &certificate.saltus, &found.saltus)?;
    field("theorem", &certificate.theorem, &found.theorem)?;
    field("heaps", &certificate.heaps, &found.heaps)?;
    field("last_index", &certificate.last_index, &found.last_index)?;
    field("checked", &format!("{:?}", certificate.checked), &format!("{:?}", found.checked))?;
    field("values", &certificate.values, &found.values)?;
    field("digest", &certificate.digest, &found.digest)
}

/// Checks every field of a long run's certificate that can be checked without values. The period is
/// then proved by another theorem, so what is said about this one need only be consistent.
fn check_long_claim(
    certificate: &Certificate,
    claim: &BoundedDepth,
    hypotheses: Hypotheses,
    rules: &Rules,
) -> Result<()> {
    let start = certificate.values.checked_sub(claim.distance.saturating_add(claim.window));
    let start = start.ok_or_else(|| Error::Certificate("its window does not fit its values".to_owned()))?;
    if certificate.period == 0 || claim.distance == 0 || !claim.distance.is_multiple_of(certificate.period) {
        return Err(Error::Certificate("its distance is no multiple of the period".to_owned()));
    }
    field("format", &certificate.format, &FORMAT)?;
    field("rules", &certificate.rules, &rules.to_string())?;
    field("saltus", &certificate.saltus, &0)?;
    field("theorem", &certificate.theorem.as_str(), &Theorem::BoundedDepth.name())?;
    field("heaps", &certificate.heaps, &hypotheses.heaps)?;
    field("last_index", &certificate.last_index, &hypotheses.last_index)?;
    field("checked", &format!("{:?}", certificate.checked), &format!("{:?}", [start, start + claim.window]))
}

/// Checks everything that can be checked without values.
fn check_claim(certificate: &Certificate, hypotheses: Hypotheses, rules: &Rules) -> Result<()> {
    let (n0, p) = (certificate.preperiod, certificate.period);
    field("format", &certificate.format, &FORMAT)?;
    field("rules", &certificate.rules, &rules.to_string())?;
    field("saltus", &certificate.saltus, &0)?;
    field("theorem", &certificate.theorem.as_str(), &hypotheses.theorem.name())?;
    field("heaps", &certificate.heaps, &hypotheses.heaps)?;
    field("last_index", &certificate.last_index, &hypotheses.last_index)?;
    if p == 0 {
        return Err(Error::Certificate("its period is 0".to_owned()));
    }
    field("values", &certificate.values, &hypotheses.values_needed(n0, p))?;
    let range = hypotheses.range(n0, p);
    field("checked", &format!("{:?}", certificate.checked), &format!("{:?}", [range.start, range.end]))
}

fn check_values(certificate: &Certificate, hypotheses: Hypotheses, nimbers: &[Nimber]) -> Result<()> {
    let (n0, p) = (certificate.preperiod, certificate.period);
    let repeats = |n: usize, p: usize| nimbers[n] == nimbers[n + p];
    if let Some(n) = hypotheses.range(n0, p).find(|&n| !repeats(n, p)) {
        let (here, there) = (nimbers[n], nimbers[n + p]);
        return Err(Error::Certificate(format!("G({n}) = {here}, but G({}) = {there}", n + p)));
    }
    let start = hypotheses.range(n0, p).start;
    if (n0..start).any(|n| !repeats(n, p)) {
        return Err(Error::Certificate(format!("G does not repeat from {n0} on")));
    }
    if n0 > 0 && repeats(n0 - 1, p) {
        return Err(Error::Certificate(format!("its preperiod is not the least: G repeats from {} on", n0 - 1)));
    }
    let least = least_period(&nimbers[start..start + p]);
    if least < p {
        return Err(Error::Certificate(format!("its period is not the least: {least} is one too")));
    }
    field("digest", &certificate.digest, &digest(&nimbers[..certificate.values]))
}

/// The most values of a bounded-depth certificate that is verified, unless told otherwise.
const LONG: usize = 500_000_000;
/// Computes the values of a dense octal game a third time, one by one by sparse spaces, and
/// compares them: enumeration may have found them in the first place.
fn confirm_dense(
    rules: &Rules,
    computed: &dyn Engine,
    algorithm: Algorithm,
    options: &Options<'_>,
) -> Result<Algorithm> {
    let dense = rules.code().and_then(OctalMoves::new).is_some_and(|moves| may_be_dense(&moves, computed.nimbers()));
    if algorithm != Algorithm::Enumeration || !dense {
        return Ok(algorithm);
    }
    let serial = Algorithm::SparseSpaceSerial;
    let mut again = engine_by(rules, serial, options)
        .ok_or_else(|| Error::BrokenLaw(format!("{} cannot play {rules}", serial.name())))?;
    extend_to(again.as_mut(), computed.nimbers().len(), options)?;
    if again.nimbers() != computed.nimbers() {
        return Err(Error::BrokenLaw(format!("two algorithms disagree about {rules}")));
    }
    Ok(serial)
}

fn field<A: PartialEq<B> + std::fmt::Display, B: std::fmt::Display>(name: &str, said: &A, found: &B) -> Result<()> {
    if said == found {
        return Ok(());
    }
    Err(Error::Certificate(format!("it says {name} {said}, but it is {found}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::period::search::CompleteSearch;
    use crate::values::compute;

    /// What is wrong with a certificate in which everything is consistent, including the digest,
    /// except for what it claims.
    fn problem(text: &str, preperiod: usize, period: usize) -> Option<String> {
        let rules = Rules::parse(text).expect("rules of the test");
        let hypotheses = Hypotheses::of(&rules).expect("a theorem");
        let claimed = ProvedPeriod::from_repetition(&rules, hypotheses, preperiod, period);
        let nimbers = compute(&rules, claimed.values(), &Options::default()).expect("small");
        let certificate = Certificate::of_values(&claimed, &nimbers).expect("a theorem");
        match verify(&certificate, &Options::default()) {
            Ok(_) => None,
            Err(Error::Certificate(problem)) => Some(problem),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn consistent_lies_are_refused() {
        let found = |text, preperiod, period| problem(text, preperiod, period).unwrap_or_default();
        assert_eq!(found("take 1..3", 0, 4), "");
        assert_eq!(found("take 1..3", 0, 5), "G(0) = 0, but G(5) = 1");
        assert_eq!(found("take 1..3", 0, 8), "its period is not the least: 4 is one too");
        assert_eq!(found("take 1..3", 1, 4), "its preperiod is not the least: G repeats from 0 on");
        // 0, 0, 1, 0, 1, 0, ...: a single counter cannot be taken, so G(0) does not fit the period.
        assert_eq!(found("0.2", 1, 2), "");
        assert_eq!(found("0.2", 0, 2), "G does not repeat from 0 on");
        assert_eq!(found("kayles", 71, 12), "");
        assert_eq!(found("kayles", 70, 12), "G(70) = 6, but G(82) = 2");
        assert_eq!(found("kayles", 72, 12), "its preperiod is not the least: G repeats from 71 on");
    }

    /// A distance may be a multiple of the period, the period itself may not.
    #[test]
    fn twice_a_period_is_no_period_by_bounded_depth() {
        let rules = Rules::parse("0.45").expect("rules of the test");
        let mut search = CompleteSearch::new(&rules, &Options::default());
        search.extend_to(1_000_000, &Options::default()).expect("within limits");
        let (proved, values) = (search.period().expect("proved"), search.nimbers());
        let claim = proved.bounded_depth().expect("bounded depth");
        let (p, n0) = (proved.period(), proved.preperiod());
        let twice = BoundedDepth { distance: 2 * p, window: claim.window - p, ..*claim };
        let problem = |period: usize| {
            let claimed = ProvedPeriod::by_long_run(&rules, period, n0, proved.values(), twice);
            let certificate = Certificate::of_values(&claimed, values).expect("a theorem");
            verify(&certificate, &Options::default()).err()
        };
        assert_eq!(problem(p), None);
        assert_eq!(problem(2 * p), Some(Error::Certificate(format!("it says period {}, but it is {p}", 2 * p))));
    }
}
