//! The state of a long run as bytes, and back.
//!
//! A checkpoint is a line of JSON (what it is, of which rules, and the numbers of the run), a line with the number of bytes that
//! follow, the values of the snapshots and of the cursor as 16-bit little-endian words, and the SHA-256 of all that.
//! A checkpoint that is damaged, or of other rules, or of another version is refused.

use serde::{Deserialize, Serialize};
use sha2::digest::common::hazmat::{SerializableState, SerializedState};
use sha2::{Digest as _, Sha256};

use super::super::Nimber;
use super::super::sparse_space::Classes;
use super::cursor::{Cursor, Setup};
use super::digest::ValueDigest;
use super::rolling_hash::STEP;
use super::{LongRun, Snapshot, suits};
use crate::error::{Error, Result};
use crate::rules::Rules;

/// The first field of every checkpoint.
const FORMAT: &str = "grundy checkpoint 2";
/// Bytes of a SHA-256.
const SEAL: usize = 32;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    rules: String,
    /// How many values have been computed.
    values: usize,
    mask: u32,
    by_position: bool,
    rares: Vec<(usize, u32)>,
    first: usize,
    width: usize,
    /// The positions of the snapshots.
    snapshots: Vec<usize>,
    /// The state of the digest of all values, in hexadecimal.
    digest: String,
}

impl LongRun {
    /// The state of the run; `None` if an error or a proof ended it in the middle of a stride.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Vec<u8>> {
        if !self.is_whole() {
            return None;
        }
        let header = Header {
            format: FORMAT.to_owned(),
            rules: self.rules.to_string(),
            values: self.values(),
            mask: self.setup.classes.mask(),
            by_position: self.setup.classes.uses_position(),
            rares: self.setup.rares.iter().map(|&(n, value)| (n, value.get())).collect(),
            first: self.setup.first.len(),
            width: self.setup.width,
            snapshots: self.snapshots.iter().map(|snapshot| snapshot.n).collect(),
            digest: self.digest.state().serialize().iter().map(|byte| format!("{byte:02x}")).collect(),
        };
        let mut bytes = serde_json::to_vec(&header).unwrap_or_default();
        bytes.push(b'\n');
        let words = |values: &[Nimber]| values.iter().flat_map(|value| short(*value).to_le_bytes()).collect::<Vec<_>>();
        bytes.extend(words(&self.setup.first));
        bytes.extend(words(self.cursor.last()));
        for snapshot in &self.snapshots {
            bytes.extend(snapshot.last.iter().flat_map(|value| value.to_le_bytes()));
        }
        let seal = Sha256::digest(&bytes);
        bytes.extend_from_slice(&seal);
        Some(bytes)
    }

    /// The run whose state this is.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if it is no checkpoint, a damaged one, or one of other rules.
    pub fn resume(rules: &Rules, checkpoint: &[u8]) -> Result<Self> {
        let (header, payload) = open(checkpoint)?;
        if header.rules != rules.to_string() {
            return Err(Error::Question(format!("this is a checkpoint of {}, not of {rules}", header.rules)));
        }
        Self::from_header(rules, header, payload).ok_or_else(|| {
            Error::Question(
                "this checkpoint contradicts itself: it was not written by this version of grundy".to_owned(),
            )
        })
    }

    fn from_header(rules: &Rules, header: Header, payload: &[u8]) -> Option<Self> {
        let (hypotheses, moves) = suits(rules)?;
        let classes = Classes::new(&moves, header.mask, header.by_position)?;
        let values = || payload.chunks_exact(2).map(|word| u16::from_le_bytes([word[0], word[1]]));
        let rares = header.rares.into_iter().map(|(n, value)| (n, Nimber::new(value))).collect();
        let mut words = values();
        let mut take = |count: usize| {
            let taken: Vec<u16> = words.by_ref().take(count).collect();
            (taken.len() == count).then_some(taken)
        };
        let wide = |values: Vec<u16>| values.into_iter().map(|value| Nimber::new(u32::from(value))).collect::<Vec<_>>();
        let setup = Setup { moves, classes, rares, first: wide(take(header.first)?), width: header.width };
        let memory = setup.memory();
        let window = header.first + hypotheses.last_index;
        if header.first < STEP || window + STEP > memory || header.values < 2 * memory {
            return None;
        }
        let cursor = Cursor::new(&setup, header.values, wide(take(memory)?)).ok()?;
        let bytes: Option<Vec<u8>> = (0..header.digest.len() / 2)
            .map(|i| u8::from_str_radix(header.digest.get(2 * i..2 * i + 2)?, 16).ok())
            .collect();
        let state = SerializedState::<Sha256>::try_from(bytes?.as_slice()).ok()?;
        let digest = ValueDigest::new(Sha256::deserialize(&state).ok()?);
        let mut run = Self::from_parts(rules.clone(), hypotheses, setup, cursor, digest);
        for n in header.snapshots {
            run.add_snapshot(Snapshot { n, last: take(memory)? });
        }
        (take(1).is_none() && !run.snapshots.is_empty()).then_some(run)
    }
}

/// Header and values of a checkpoint that is whole.
fn open(checkpoint: &[u8]) -> Result<(Header, &[u8])> {
    let damaged = || Error::Question("this checkpoint is damaged".to_owned());
    let (bytes, seal) = checkpoint.split_at_checked(checkpoint.len().saturating_sub(SEAL)).ok_or_else(damaged)?;
    if !bytes.starts_with(format!("{{\"format\":\"{FORMAT}\"").as_bytes()) {
        return Err(Error::Question(format!("this is no checkpoint: it does not begin with \"{FORMAT}\"")));
    }
    if Sha256::digest(bytes).as_slice() != seal {
        return Err(damaged());
    }
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
    let header = serde_json::from_slice(&bytes[..end]).map_err(|_| damaged())?;
    Ok((header, &bytes[end + 1..]))
}

fn short(value: Nimber) -> u16 {
    u16::try_from(value.get()).expect("planes hold less")
}
