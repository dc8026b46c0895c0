//! What a certificate claims about its rules, checked without a single value.
//!
//! Which theorem covers which rules, and with which numbers, is worked out here again from the
//! digits: nothing of the search for periods is used.

use std::fmt::Display;
use std::ops::Range;

use crate::error::{Error, Result};
use crate::period::certificate::{Certificate, FORMAT, FORMAT_2};
use crate::period::theorem::Theorem;
use crate::rules::{Code, Rules};

/// A certificate whose rules can be read and are covered by its theorem.
pub(in crate::period) struct Claim<'a> {
    pub certificate: &'a Certificate,
    pub rules: &'a Rules,
    pub code: &'a Code,
    pub theorem: Theorem,
    /// H, the most heaps a move leaves, at least 1.
    heaps: usize,
    /// k, the index of the last digit that is not 0, or of the last one before the tail.
    pub last_index: usize,
    /// The least n0 that the window and Guy-Smith theorems allow.
    least_start: usize,
}

impl<'a> Claim<'a> {
    /// Checks the fields that depend on the rules alone.
    pub fn new(certificate: &'a Certificate, rules: &'a Rules) -> Result<Self> {
        let uncovered = || refused(format!("no theorem here covers {rules}, so it has no proof"));
        let code = rules.code().ok_or_else(uncovered)?;
        let is_plain = |digit: crate::rules::Digit| [0, 3].contains(&digit.bits()) && !digit.is_unequal();
        let heaps = (code.max_parts() as usize).max(1);
        let theorem = Theorem::named(&certificate.theorem).ok_or_else(|| {
            refused(format!("it says theorem {:?}, and there is no such theorem", certificate.theorem))
        })?;
        let finite = code.is_finite() && !code.has_unequal();
        let covered = match theorem {
            Theorem::Window => finite && heaps == 1,
            Theorem::GuySmith => finite && heaps >= 2,
            Theorem::BoundedDepth => finite && heaps == 2,
            Theorem::NormalisedWindow => {
                !code.is_finite() && heaps == 1 && code.tail().iter().all(|&digit| is_plain(digit))
            }
        };
        let is_known = [FORMAT, FORMAT_2].contains(&certificate.format.as_str());
        if !is_known {
            let format = &certificate.format;
            return Err(refused(format!("it says format {format:?}; this version reads {FORMAT:?} and {FORMAT_2:?}")));
        }
        let text = if certificate.format == FORMAT_2 { rules.to_string() } else { code.to_string() };
        field("rules", &certificate.rules, &text)?;
        if !covered {
            return Err(refused(format!("its theorem, {}, does not cover {rules}", theorem.name())));
        }
        let last_index = code.last_index().unwrap_or(code.head().len().saturating_sub(1));
        field("heaps", &certificate.heaps, &heaps)?;
        field("last_index", &certificate.last_index, &last_index)?;
        let least_start = usize::from(!code.digits().all(is_plain));
        let claim = Claim { certificate, rules, code, theorem, heaps, last_index, least_start };
        claim.check_version()?;
        Ok(claim)
    }

    /// Checks that the fields are those of the format and the theorem.
    fn check_version(&self) -> Result<()> {
        let Certificate { format, chunks, bounded_depth, states, saltus, .. } = self.certificate;
        let current = format == FORMAT;
        let deep = self.theorem == Theorem::BoundedDepth;
        let arithmetic = self.theorem == Theorem::NormalisedWindow;
        let parts = bounded_depth.as_ref().map(|depth| (depth.depth.is_some(), depth.rare.is_some()));
        for (name, is_there, belongs) in [
            ("chunks", chunks.is_some(), current),
            ("bounded_depth", bounded_depth.is_some(), deep),
            ("depth", parts.is_some_and(|parts| parts.0), deep && current),
            ("rare", parts.is_some_and(|parts| parts.1), deep && current),
            ("states", states.is_some(), arithmetic && current),
        ] {
            if is_there != belongs {
                let problem = if belongs { "lacks" } else { "should not have" };
                return Err(refused(format!("it {problem} the field {name}")));
            }
        }
        if arithmetic { Ok(()) } else { field("saltus", saltus, &0) }
    }

    /// How many values the window or Guy-Smith theorem needs for period p from n0.
    pub fn needed(&self, n0: usize, p: usize) -> usize {
        n0.max(self.least_start).saturating_add(p).saturating_mul(self.heaps).saturating_add(self.last_index)
    }

    /// The n for which these theorems ask for G(n+p) = G(n).
    pub fn range(&self, n0: usize, p: usize) -> Range<usize> {
        n0.max(self.least_start)..self.needed(n0, p) - p
    }
}

/// A certificate is refused for this reason.
pub(in crate::period) fn refused(problem: impl Into<String>) -> Error {
    Error::Certificate(problem.into())
}

/// Refuses a field that is not what it should be.
pub(in crate::period) fn field<A: PartialEq<B> + Display, B: Display>(name: &str, said: &A, found: &B) -> Result<()> {
    if said == found { Ok(()) } else { Err(refused(format!("it says {name} {said}, but it is {found}"))) }
}

/// Refuses `checked` if it is another range.
pub(super) fn field_checked(certificate: &Certificate, found: Range<usize>) -> Result<()> {
    let [start, end] = certificate.checked;
    field("checked", &format!("{start} to {end}"), &format!("{} to {}", found.start, found.end))
}
