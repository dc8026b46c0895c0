//! A certificate, verified.

use grundy::Options;
use grundy::period::{Certificate, Verified, verify};
use serde_json::{Map, Value, json};

use super::limited;
use super::story::object;
use crate::error::Result;
use crate::question::Verify;

/// A certificate that was proved again, and how.
#[derive(Debug)]
pub struct VerifyAnswer {
    certificate: Certificate,
    verified: Verified,
}

impl VerifyAnswer {
    pub(super) fn new(asked: &Verify, options: &Options<'_>) -> Result<Self> {
        let certificate = Certificate::from_json(&asked.certificate)?;
        let verified = verify(&certificate, &limited(options, asked.limit))?;
        Ok(VerifyAnswer { certificate, verified })
    }

    pub(super) fn text(&self) -> String {
        let Certificate { rules, period, preperiod, theorem, values, .. } = &self.certificate;
        let (algorithm, by) = (self.verified.algorithm.name(), self.verified.theorem.name());
        let how = if by == theorem {
            format!("{theorem}, {values} values again by {algorithm}")
        } else {
            format!("found by {theorem}, proved again by {by}, n and n + p in step by {algorithm}")
        };
        format!("verified: {rules} has period {period} from {preperiod} ({how})")
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        object([
            ("answer", json!(true)),
            ("text", json!(self.text())),
            ("algorithm", json!(self.verified.algorithm.name())),
            ("theorem", json!(self.verified.theorem.name())),
            ("certificate", json!(self.certificate)),
        ])
    }
}
