//! Certificates: a proved period as a JSON file that anyone can check again.
//!
//! A certificate says which theorem was applied to which rules, for which n the values were
//! compared, and carries a digest (SHA-256 over the values in LEB128, one byte for those below 128)
//! of all values the proof rests on. Reading one proves nothing; [`verify`](super::verify()) does.

use serde::{Deserialize, Serialize};

use super::bounded_depth::BoundedDepth;
use super::digest::digest;
use super::proof::ProvedPeriod;
use super::theorem::Hypotheses;
use crate::error::{Error, Result};
use crate::values::Nimber;

/// The first field of every certificate.
pub const FORMAT: &str = "grundy certificate 2";

/// The longest certificate that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// What a certificate says. Reading one proves nothing; [`verify`](super::verify()) does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The format, [`FORMAT`].
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
    /// The n for which G(n+p) = G(n) was compared: from the first number to before the second. For
    /// a normalised window, the positions of the two equal states.
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
    /// What a certificate says of a proof and the values it rests on.
    pub(super) fn of_values(proved: &ProvedPeriod, nimbers: &[Nimber]) -> Result<Self> {
        Self::new(proved, digest(&nimbers[..proved.values()]))
    }

    /// What a certificate says of a proof that rests on values with this digest.
    pub(super) fn new(proved: &ProvedPeriod, digest: String) -> Result<Self> {
        let hypotheses = Hypotheses::of(proved.rules())
            .map_err(|reason| Error::NotProved { message: reason.to_owned(), further: false })?;
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
    /// [`Error::Question`] if the text is not a certificate: too long, not JSON, a field missing or
    /// unknown.
    pub fn from_json(text: &str) -> Result<Self> {
        if text.len() > MAX_BYTES {
            return Err(Error::Question(format!("a certificate has at most {MAX_BYTES} bytes")));
        }
        serde_json::from_str(text).map_err(|error| Error::Question(format!("this is no certificate: {error}")))
    }

    /// The certificate as JSON, one field per line.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}
