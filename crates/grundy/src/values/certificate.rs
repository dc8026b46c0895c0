//! Certificates: a proved period as a JSON file that anyone can check again.
//!
//! A certificate says which theorem was applied to which rules, for which n the values were compared, and carries a
//! digest (SHA-256 over the values in LEB128, one byte for those below 128) of all values the proof rests on. [`verify`] takes
//! nothing on trust: it computes the values anew by another algorithm than the one that found the period, compares
//! every pair the theorem asks for one by one, checks that period and preperiod are the least, and compares every
//! field with what it found.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::arithmetic;
use super::bounded_depth::{self, BoundedDepth};
use super::long_run;
use super::octal;
use super::period::{Hypotheses, ProvedPeriod, Theorem, least_period};
use super::take_break::TakeBreak;
use super::{Algorithm, Engine, Limits, Nimber, Solution, engine, engine_by, extend_to};
use crate::error::{Error, Result};
use crate::progress::Progress;
use crate::rules::Rules;

/// The first field of every certificate.
pub const FORMAT: &str = "grundy certificate 2";

/// The longest certificate that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// What a certificate says. Reading one proves nothing; [`verify`] does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// The rules in canonical form.
    pub rules: String,
    /// The least period.
    pub period: usize,
    /// The least preperiod.
    pub preperiod: usize,
    /// What a period adds to the values: G(n+p) = G(n) + saltus.
    pub saltus: u32,
    /// The name of the theorem.
    pub theorem: String,
    /// H, the most heaps a move leaves.
    pub heaps: usize,
    /// k, the index of the last digit that is not 0.
    pub last_index: usize,
    /// G(n+p) = G(n) was compared for n from the first of these to before the second; the states of a normalised window are those at
    /// the first and the second.
    pub checked: [usize; 2],
    /// How many values the proof rests on.
    pub values: usize,
    /// SHA-256 of those values, in hexadecimal.
    pub digest: String,
    /// What the bounded-depth theorem was applied to, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounded_depth: Option<BoundedDepth>,
}

impl Certificate {
    /// The certificate of a proved period.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] if the solution has no proved period.
    pub fn of(solution: &Solution) -> Result<Self> {
        let missing = || Error::NotProved("there is no proved period to certify".to_owned());
        Self::from_parts(solution.period().ok_or_else(missing)?, solution.nimbers())
    }

    fn from_parts(proved: &ProvedPeriod, nimbers: &[Nimber]) -> Result<Self> {
        Self::new(proved, digest(&nimbers[..proved.values()]))
    }

    /// What a certificate says of a proof that rests on values with this digest.
    pub(super) fn new(proved: &ProvedPeriod, digest: String) -> Result<Self> {
        let hypotheses = Hypotheses::of(proved.rules()).map_err(|reason| Error::NotProved(reason.to_owned()))?;
        Ok(Certificate {
            format: FORMAT.to_owned(),
            rules: proved.rules().to_string(),
            period: proved.period(),
            preperiod: proved.preperiod(),
            saltus: proved.saltus(),
            theorem: proved.theorem().name().to_owned(),
            heaps: hypotheses.heaps,
            last_index: hypotheses.last_index,
            checked: [proved.checked().start, proved.checked().end],
            values: proved.values(),
            digest,
            bounded_depth: proved.bounded_depth().copied(),
        })
    }

    /// Reads a certificate.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if it is no certificate at all: too long, not JSON, a field missing or unknown.
    pub fn from_json(text: &str) -> Result<Self> {
        if text.len() > MAX_BYTES {
            return Err(Error::Question(format!("a certificate has at most {MAX_BYTES} bytes")));
        }
        serde_json::from_str(text).map_err(|error| Error::Question(format!("this is no certificate: {error}")))
    }

    /// The certificate as JSON, one field a line.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// SHA-256 over the values in LEB128, in hexadecimal.
#[must_use]
pub fn digest(nimbers: &[Nimber]) -> String {
    let mut hasher = Sha256::new();
    nimbers.chunks(1 << 14).for_each(|some| hasher.update(leb128(some)));
    hexadecimal(&hasher.finalize())
}

/// Two digits for each byte.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of values: seven bits each, the lowest first, and a high bit on all but the last byte of a value.
pub(super) fn leb128(nimbers: &[Nimber]) -> Vec<u8> {
    let all = nimbers.iter().fold(0, |bits, value| bits | value.get());
    if all < 0x80 {
        return nimbers.iter().map(|value| value.get().to_le_bytes()[0]).collect();
    }
    let mut bytes = Vec::with_capacity(2 * nimbers.len());
    for value in nimbers {
        let mut left = value.get();
        while left >= 0x80 {
            bytes.push(left.to_le_bytes()[0] | 0x80);
            left >>= 7;
        }
        bytes.push(left.to_le_bytes()[0]);
    }
    bytes
}

/// How a certificate was proved again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Road {
    /// What computed the values.
    pub algorithm: Algorithm,
    /// What was applied to them.
    pub theorem: Theorem,
}

/// Proves the certificate's claim again, by another algorithm than [`solve`](super::solve) uses, or, where a
/// [long run](super::long_run) found it, by another theorem; returns which.
///
/// # Errors
///
/// [`Error::Certificate`] if any field is not what it should be, naming the first; [`Error::Limit`] if checking takes
/// more values than `limits` allow; [`Error::Cancelled`].
pub fn verify(certificate: &Certificate, limits: &Limits, progress: &dyn Progress) -> Result<Road> {
    let rules =
        Rules::parse(&certificate.rules).map_err(|error| Error::Certificate(format!("its rules are none\n{error}")))?;
    let hypotheses =
        Hypotheses::of(&rules).map_err(|reason| Error::Certificate(format!("{reason}, so {rules} has no proof")))?;
    let arithmetic = hypotheses.theorem == Theorem::NormalisedWindow;
    if certificate.bounded_depth.is_none() && !arithmetic {
        check_claim(certificate, hypotheses, &rules)?;
    }
    let long = certificate.bounded_depth.is_some();
    let most = limits.values.unwrap_or_else(|| if long { LONG } else { 10 * Limits::default_values(&rules) });
    if certificate.values > most {
        return Err(Error::Limit(format!(
            "checking takes {} values and the limit is {most}\n  help: allow more with --limit",
            certificate.values
        )));
    }
    if let Some(claim) = certificate.bounded_depth.filter(|_| certificate.values > long_run::COMPLETE)
        && let Some((run, complete)) = long_run::prepare(&rules, limits, progress)?
    {
        check_long_claim(certificate, &claim, hypotheses, &rules)?;
        long_run::verify(certificate, &run, &complete, progress)?;
        return Ok(Road { algorithm: Algorithm::SparseSpace, theorem: Theorem::GuySmith });
    }
    let algorithm = other_algorithm(&rules, certificate.values);
    let mut engine = engine_by(&rules, algorithm)
        .ok_or_else(|| Error::BrokenLaw(format!("{} cannot play {rules}", algorithm.name())))?;
    extend_to(engine.as_mut(), certificate.values, limits, progress)?;
    let algorithm = confirm_dense(&rules, engine.as_ref(), algorithm, limits, progress)?;
    match &certificate.bounded_depth {
        Some(claim) => check_bounded_depth(certificate, claim, hypotheses, &rules, engine.nimbers(), progress)?,
        None if arithmetic => check_states(certificate, &rules, engine.nimbers())?,
        None => check_values(certificate, hypotheses, engine.nimbers())?,
    }
    let theorem = if certificate.bounded_depth.is_some() { Theorem::BoundedDepth } else { hypotheses.theorem };
    Ok(Road { algorithm, theorem })
}

/// Proves the bounded-depth theorem's hypotheses from the values, and compares every field with what follows.
fn check_bounded_depth(
    certificate: &Certificate,
    claim: &BoundedDepth,
    hypotheses: Hypotheses,
    rules: &Rules,
    nimbers: &[Nimber],
    progress: &dyn Progress,
) -> Result<()> {
    let moves = rules.code().and_then(TakeBreak::new).filter(|_| hypotheses.theorem == Theorem::GuySmith);
    let moves = moves.ok_or_else(|| Error::Certificate(format!("its theorem does not cover {rules}")))?;
    if let Some(problem) = bounded_depth::refute(&moves, hypotheses.last_index, nimbers, claim, progress)? {
        return Err(Error::Certificate(problem));
    }
    compare(certificate, &ProvedPeriod::by_bounded_depth(rules, nimbers, *claim), nimbers)
}

/// Compares the states of the normalised window, and every field with what follows.
fn check_states(certificate: &Certificate, rules: &Rules, nimbers: &[Nimber]) -> Result<()> {
    let unproved = || Error::Certificate(format!("{} values prove no arithmetic period of {rules}", nimbers.len()));
    compare(certificate, &arithmetic::prove(rules, nimbers).ok_or_else(unproved)?, nimbers)
}

/// Compares every field with what was proved again.
fn compare(certificate: &Certificate, proved: &ProvedPeriod, nimbers: &[Nimber]) -> Result<()> {
    let found = Certificate::from_parts(proved, nimbers)?;
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

/// Every field of a long run's certificate that can be checked without values. The period is then proved by another
/// theorem, so what is said of this one need only be consistent.
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

/// Everything that can be checked without values.
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

/// Up to this many values a certificate by bounded depth is verified unless told otherwise.
const LONG: usize = 500_000_000;
/// Up to this many values an octal game is verified by enumeration, whose time grows with the square.
const ENUMERATED: usize = 1_000_000;

/// An algorithm that plays by the rules and is not the one `engine` chooses.
fn other_algorithm(rules: &Rules, values: usize) -> Algorithm {
    match engine(rules).algorithm() {
        Algorithm::SlidingWindow => Algorithm::AttainedSets,
        Algorithm::SparseSpace if values <= ENUMERATED => Algorithm::Enumeration,
        Algorithm::SparseSpace => Algorithm::SparseSpaceSerial,
        _ => Algorithm::ByDefinition,
    }
}

/// Values of a dense octal game may have been found by enumeration in the first place: then they are computed a third
/// time, one by one by sparse spaces, and must be the same.
fn confirm_dense(
    rules: &Rules,
    computed: &dyn Engine,
    algorithm: Algorithm,
    limits: &Limits,
    progress: &dyn Progress,
) -> Result<Algorithm> {
    let dense = rules.code().and_then(TakeBreak::new).is_some_and(|moves| octal::is_dense(&moves, computed.nimbers()));
    if algorithm != Algorithm::Enumeration || !dense {
        return Ok(algorithm);
    }
    let serial = Algorithm::SparseSpaceSerial;
    let mut again =
        engine_by(rules, serial).ok_or_else(|| Error::BrokenLaw(format!("{} cannot play {rules}", serial.name())))?;
    extend_to(again.as_mut(), computed.nimbers().len(), limits, progress)?;
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
    use crate::progress::Silent;
    use crate::values::{compute, solve};

    /// Seven bits a byte, the lowest first; and it makes no difference how values are cut.
    #[test]
    fn values_are_digested_in_leb128() {
        let nimbers = [0, 1, 127, 128, 300, 16_383, 16_384, u32::MAX].map(Nimber::new);
        let expected: [&[u8]; 8] = [
            &[0],
            &[1],
            &[0x7F],
            &[0x80, 1],
            &[0xAC, 2],
            &[0xFF, 0x7F],
            &[0x80, 0x80, 1],
            &[0xFF, 0xFF, 0xFF, 0xFF, 0xF],
        ];
        assert_eq!(leb128(&nimbers), expected.concat());
        assert_eq!(leb128(&nimbers[..3]), expected[..3].concat());
        let long: Vec<Nimber> = (0..40_000u32).map(|n| Nimber::new(n / 100)).collect();
        assert_eq!(digest(&long), hexadecimal(&Sha256::digest(leb128(&long))));
    }

    /// What is wrong with a certificate in which everything fits together, the digest too, but for what it claims.
    fn problem(text: &str, preperiod: usize, period: usize) -> Option<String> {
        let rules = Rules::parse(text).expect("rules of the test");
        let hypotheses = Hypotheses::of(&rules).expect("a theorem");
        let claimed = ProvedPeriod::from_repetition(&rules, hypotheses, preperiod, period);
        let nimbers = compute(&rules, claimed.values(), &Limits::default(), &Silent).expect("small");
        let certificate = Certificate::from_parts(&claimed, &nimbers).expect("a theorem");
        match verify(&certificate, &Limits::default(), &Silent) {
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
        // 0, 0, 1, 0, 1, 0, ...: a counter alone cannot be taken, so G(0) is not what the period makes it.
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
        let solution = solve(&rules, None, &Limits::default(), &Silent).expect("within limits");
        let (proved, values) = (solution.period().expect("proved"), solution.nimbers());
        let claim = proved.bounded_depth().expect("bounded depth");
        let (p, n0) = (proved.period(), proved.preperiod());
        let twice = BoundedDepth { distance: 2 * p, window: claim.window - p, ..*claim };
        let problem = |period: usize| {
            let claimed = ProvedPeriod::by_long_run(&rules, period, n0, proved.values(), twice);
            let certificate = Certificate::from_parts(&claimed, values).expect("a theorem");
            verify(&certificate, &Limits::default(), &Silent).err()
        };
        assert_eq!(problem(p), None);
        assert_eq!(problem(2 * p), Some(Error::Certificate(format!("it says period {}, but it is {p}", 2 * p))));
    }
}
