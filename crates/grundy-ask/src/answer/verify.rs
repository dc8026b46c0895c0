//! A certificate, verified.

use grundy::period::{Certificate, Verified, verify};
use grundy::{Options, Rules};
use serde_json::{Map, Value, json};

use super::limited;
use super::story::{object, values_text};
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
        let Certificate { period, preperiod, saltus, theorem, values, .. } = &self.certificate;
        let rise = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
        let rules = self.rules();
        let (values, method) = (values_text(*values), self.verified.method.name());
        format!(
            "verified: {rules} has G(n+{period}) = G(n){rise} for all n >= {preperiod} \
             ({theorem}; {values} checked {method})"
        )
    }

    /// The rules in canonical form, which is short.
    fn rules(&self) -> String {
        Rules::parse(&self.certificate.rules).map_or_else(|_| self.certificate.rules.clone(), |rules| rules.to_string())
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        object([
            ("answer", json!(true)),
            ("text", json!(self.text())),
            ("rules", json!(self.rules())),
            ("period", json!(self.certificate.period)),
            ("preperiod", json!(self.certificate.preperiod)),
            ("saltus", json!(self.certificate.saltus)),
            ("theorem", json!(self.verified.theorem.name())),
            ("method", json!(self.verified.method.name())),
            ("certificate", json!(self.certificate)),
        ])
    }
}
