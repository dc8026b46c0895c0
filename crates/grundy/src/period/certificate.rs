//! Certificates: a proved period as a JSON file that anyone can check again.
//!
//! A certificate says which theorem was applied to which rules, and every number that its
//! hypotheses ask for; it carries the digests of all values the proof rests on. The format is
//! described in docs/certificates.md. Reading a certificate proves nothing;
//! [`verify`](super::verify()) does.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::digest::Digests;
use super::proof::ProvedPeriod;
use super::states::States;
use super::theorem::Hypotheses;
use crate::error::{Error, Result};
use crate::rules::Code;
use crate::values::Nimber;

/// The first field of every certificate that is written.
pub const FORMAT: &str = "grundy certificate 3";

/// The first field of older certificates, which are still read.
pub const FORMAT_2: &str = "grundy certificate 2";

/// The longest certificate that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// What a certificate says. Reading one proves nothing; [`verify`](super::verify()) does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The format, [`FORMAT`] or [`FORMAT_2`].
    pub format: String,
    /// The rules as a code, however long. (In version 2 long codes are in words.)
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
    /// k, the index of the last digit that is not 0, or of the last digit before the repeating
    /// ones.
    pub last_index: usize,
    /// The n for which G(n+p) = G(n) was compared: from the first number to before the second. For
    /// a normalised window, the positions of the two equal states.
    pub checked: [usize; 2],
    /// How many values the proof rests on.
    pub values: usize,
    /// The digest of those values, in hexadecimal.
    pub digest: String,
    /// The digests of the chunks of 2^20 values. Not in version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chunks: Option<Vec<String>>,
    /// What the bounded-depth theorem was applied to, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounded_depth: Option<DepthClaim>,
    /// The two equal states of a normalised window. Not in version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<States>,
}

/// What a certificate says the bounded-depth theorem was applied to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DepthClaim {
    /// The distance p of the theorem, a multiple of the least period.
    pub distance: usize,
    /// D, the length of the window: `checked` has so many n.
    pub window: usize,
    /// J, the greatest smaller part that is needed: `window` less `last_index`. Not in version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// The mask of the classes: unless positions count, a value is rare if it has an even number of
    /// bits in common with it.
    pub mask: u32,
    /// Whether positions count: then a value is rare if the number of bits in common with the mask
    /// plus the position plus the index of the breaking digits is even.
    pub by_position: bool,
    /// L, the last rare position, or 0.
    pub last_rare: usize,
    /// All rare positions from 1 on. Not in version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rare: Option<Vec<usize>>,
}

impl Certificate {
    /// What a certificate says of a proof and the values it rests on.
    pub(super) fn of_values(proved: &ProvedPeriod, nimbers: &[Nimber]) -> Result<Self> {
        Self::new(proved, Digests::of(&nimbers[..proved.values()]))
    }

    /// What a certificate says of a proof that rests on values with these digests.
    pub(super) fn new(proved: &ProvedPeriod, digests: Digests) -> Result<Self> {
        let hypotheses = Hypotheses::of(proved.rules())
            .map_err(|reason| Error::NotProved { message: reason.to_owned(), further: None })?;
        Ok(Certificate {
            format: FORMAT.to_owned(),
            rules: proved.rules().code().map_or_else(|| proved.rules().to_string(), Code::to_string),
            period: proved.period(),
            preperiod: proved.preperiod(),
            saltus: proved.saltus(),
            theorem: proved.theorem().name().to_owned(),
            heaps: hypotheses.heaps,
            last_index: hypotheses.last_index,
            checked: [proved.checked().start, proved.checked().end],
            values: proved.values(),
            digest: digests.digest,
            chunks: Some(digests.chunks),
            bounded_depth: proved.bounded_depth().map(|proof| DepthClaim {
                distance: proof.distance,
                window: proof.window,
                depth: Some(proof.depth),
                mask: proof.mask,
                by_position: proof.by_position,
                last_rare: proof.last_rare(),
                rare: Some(proof.rare.clone()),
            }),
            states: proved.states().cloned(),
        })
    }

    /// Reads a certificate.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if the text is not a certificate: too long, not JSON, a field missing or
    /// unknown.
    pub fn from_json(text: &str) -> Result<Self> {
        if text.len() > MAX_BYTES {
            return Err(Error::Question(format!("a certificate has at most {MAX_BYTES} bytes")));
        }
        let problem = |problem: &dyn Display| Error::Question(format!("this is not a certificate: {problem}"));
        let certificate: Certificate = serde_json::from_str(text).map_err(|error| problem(&error))?;
        // A list in place of an object, and null in place of nothing, would be read as well.
        let value: Value = serde_json::from_str(text).map_err(|error| problem(&error))?;
        let is_the_same = serde_json::to_value(&certificate).is_ok_and(|again| again == value);
        if is_the_same { Ok(certificate) } else { Err(problem(&"a list or null stands where it should not")) }
    }

    /// The certificate as JSON, one field per line.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Every field is a number, a text, a flag or a list of them.
        let value = serde_json::to_value(self).expect("a certificate is JSON");
        one_field_per_line(&value, "\n") + "\n"
    }
}

/// JSON with each field of an object on its own line, and each list on one.
fn one_field_per_line(value: &Value, line: &str) -> String {
    match value {
        Value::Object(fields) => {
            let inside = format!("{line}  ");
            let field = |(name, value)| format!("{inside}\"{name}\": {}", one_field_per_line(value, &inside));
            format!("{{{}{line}}}", fields.iter().map(field).collect::<Vec<_>>().join(","))
        }
        Value::Array(list) => {
            let items: Vec<String> = list.iter().map(|item| one_field_per_line(item, line)).collect();
            format!("[{}]", items.join(", "))
        }
        value => value.to_string(),
    }
}
