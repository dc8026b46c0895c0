//! The state of a long run as bytes, and back.
//!
//! A checkpoint is a line of JSON (what it is, of which rules, and the numbers of the run), the
//! first values, those of the cursor and those of the snapshots as 16-bit little-endian words, and
//! the SHA-256 of all that. A checkpoint that is damaged, or of other rules, or of another version
//! is refused, and so is one whose numbers are inconsistent. The SHA-256 is not a signature:
//! whoever forges one can make a run start from values that are wrong. So what a resumed run proves
//! is [given](crate::period::Given) that its checkpoint is right.

use serde::{Deserialize, Serialize};
use sha2::digest::common::hazmat::{SerializableState, SerializedState};
use sha2::{Digest as _, Sha256};

use super::run::{LongRun, Snapshot, least_first, suits};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::digest::{CHUNK, State, ValueDigest, hexadecimal};
use crate::rules::Rules;
use crate::values::Nimber;
use crate::values::octal::cursor::{Cursor, Setup};
use crate::values::octal::{Classes, MAX_WIDTH};

/// The first field of every checkpoint.
const FORMAT: &str = "grundy checkpoint 3";
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
    /// The digests of the whole chunks, in hexadecimal.
    chunks: Vec<String>,
    /// The state of the digest of the last chunk, in hexadecimal.
    digest: String,
}

impl LongRun {
    /// The state of the run; `None` if an error or a proof ended it in the middle of a stride.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Vec<u8>> {
        if !self.is_whole() {
            return None;
        }
        let digest = self.digest.state();
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
            chunks: digest.chunks.iter().map(|chunk| hexadecimal(chunk)).collect(),
            digest: hexadecimal(&digest.hasher.serialize()),
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

    /// The run continued from a checkpoint.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if it is not a checkpoint, or damaged, or one of other rules.
    pub fn resume(rules: &Rules, checkpoint: &[u8], options: &Options<'_>) -> Result<Self> {
        let (header, payload) = open(checkpoint)?;
        if header.rules != rules.to_string() {
            return Err(Error::Question(format!("this is a checkpoint of {}, not of {rules}", header.rules)));
        }
        Self::from_header(rules, header, payload, options).ok_or_else(|| {
            Error::Question(
                "this checkpoint contradicts itself: it was not written by this version of grundy".to_owned(),
            )
        })
    }

    fn from_header(rules: &Rules, header: Header, payload: &[u8], options: &Options<'_>) -> Option<Self> {
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
        let last_rare = setup.rares.last().map_or(0, |&(n, _)| n);
        let fits = setup.rares == classes.rares(&setup.first)
            && header.first >= least_first(last_rare, hypotheses.last_index)
            && header.width <= MAX_WIDTH
            && header.values >= 2 * memory
            && are_in_order(&header.snapshots, memory)
            && payload.len().is_multiple_of(2);
        if !fits {
            return None;
        }
        let cursor = Cursor::new(&setup, header.values, wide(take(memory)?), options).ok()?;
        let digest = ValueDigest::new(digest_state(&header.chunks, &header.digest, header.values)?, options);
        let mut run = Self::from_parts(rules.clone(), hypotheses, setup, cursor, digest);
        run.resumed = true;
        // One of them was taken not long ago. (They were once taken a tenth of the run apart.)
        let since = header.values.checked_sub(*header.snapshots.last()?)?;
        if since > run.spacing(header.values).max(header.values / 11) {
            return None;
        }
        for n in header.snapshots {
            run.add_snapshot(Snapshot { n, last: take(memory)? });
        }
        take(1).is_none().then_some(run)
    }
}

/// Whether these may be the positions of the snapshots of a run.
fn are_in_order(positions: &[usize], memory: usize) -> bool {
    positions.first().is_some_and(|&first| first >= memory) && positions.is_sorted_by(|one, next| one < next)
}

/// The state of the digests of so many values, each of one or two bytes.
fn digest_state(chunks: &[String], last: &str, values: usize) -> Option<State> {
    let chunks: Vec<[u8; 32]> = chunks.iter().map(|chunk| bytes_of(chunk)?.try_into().ok()).collect::<Option<_>>()?;
    let begun = values.checked_sub(chunks.len().checked_mul(CHUNK)?).filter(|&begun| begun < CHUNK)?;
    let bytes = bytes_of(last)?;
    let state = SerializedState::<Sha256>::try_from(bytes.as_slice()).ok()?;
    // The eight words of the hash are followed by the number of blocks that were digested.
    let blocks = u64::from_le_bytes(bytes.get(32..40)?.try_into().ok()?);
    let digested = usize::try_from(blocks).ok()?.checked_mul(64)?;
    let fits = digested / 2 <= begun && begun < digested.saturating_add(64);
    let hasher = if fits { Sha256::deserialize(&state).ok()? } else { return None };
    Some(State { chunks, hasher, begun })
}

/// The bytes of a text in hexadecimal.
fn bytes_of(hexadecimal: &str) -> Option<Vec<u8>> {
    let (pairs, []) = hexadecimal.as_bytes().as_chunks::<2>() else { return None };
    let byte = |digits: &[u8; 2]| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok();
    pairs.iter().map(byte).collect()
}

/// The header and the values of a checkpoint that is intact.
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::search::tests::run_from;
    use super::*;

    #[test]
    fn damaged_and_foreign_checkpoints_are_refused() {
        let run = run_from("0.77", 600_000);
        let bytes = run.checkpoint().expect("a whole run");
        assert!(LongRun::resume(run.rules(), &bytes, &Options::default()).is_ok());
        for at in (0..bytes.len()).step_by(bytes.len() / 200) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << (at % 8);
            assert!(
                matches!(LongRun::resume(run.rules(), &damaged, &Options::default()), Err(Error::Question(_))),
                "byte {at}"
            );
            assert!(LongRun::resume(run.rules(), &bytes[..at], &Options::default()).is_err(), "cut at {at}");
        }
        let other = Rules::parse("0.137").expect("rules of the test");
        let refused = LongRun::resume(&other, &bytes, &Options::default()).err().map(|error| error.to_string());
        assert_eq!(refused.as_deref(), Some("this is a checkpoint of 0.77, not of 0.137"));
    }

    /// Inconsistent numbers are refused, even under a valid seal.
    #[test]
    fn forged_checkpoints_are_refused() {
        let run = run_from("0.77", 600_000);
        let whole = run.checkpoint().expect("a whole run");
        let end = whole.iter().position(|&byte| byte == b'\n').expect("a header");
        let header: Value = serde_json::from_slice(&whole[..end]).expect("JSON");
        let forged = |field: &str, value: &Value, more: &[u8]| {
            let mut header = header.clone();
            header[field] = value.clone();
            // The format comes first, whatever the order of the others.
            let fields = header.as_object().expect("fields").iter().filter(|(name, _)| *name != "format");
            let others: Vec<String> = fields.map(|(name, value)| format!("\"{name}\":{value}")).collect();
            let mut bytes = format!("{{\"format\":{},{}}}", header["format"], others.join(",")).into_bytes();
            bytes.extend_from_slice(&whole[end..whole.len() - 32]);
            bytes.extend_from_slice(more);
            let seal = Sha256::digest(&bytes);
            bytes.extend_from_slice(&seal);
            LongRun::resume(run.rules(), &bytes, &Options::default())
        };
        let rares = header["rares"].as_array().expect("a list");
        let with = |more: usize| json!([rares.as_slice(), &[json!([more, 1])]].concat());
        let digest = header["digest"].as_str().expect("a text");
        for (field, value) in [
            ("rares", json!([])),
            ("rares", json!(rares[1..])),
            ("rares", with(131_071)),
            ("rares", with(usize::MAX)),
            ("mask", json!(5)),
            ("by_position", json!(true)),
            ("first", json!(64)),
            ("first", json!(usize::MAX / 4)),
            ("width", json!(usize::MAX)),
            ("values", json!(0)),
            ("values", json!(600_200)),
            ("values", json!(usize::MAX)),
            ("snapshots", json!([])),
            ("snapshots", json!([5])),
            ("snapshots", json!([600_001])),
            ("snapshots", json!([500_000])),
            ("snapshots", json!([600_000, 600_000])),
            ("digest", json!(digest.replace('0', "f"))),
            ("digest", json!(digest[1..])),
            ("digest", json!("é".repeat(digest.len() / 2))),
        ] {
            assert!(matches!(forged(field, &value, &[]), Err(Error::Question(_))), "{field}: {value}");
        }
        let same = &header["values"];
        assert!(forged("values", same, &[]).is_ok(), "nothing is changed");
        assert!(matches!(forged("values", same, &[0]), Err(Error::Question(_))), "a byte more");
        assert!(matches!(forged("values", same, &[0, 0]), Err(Error::Question(_))), "a value more");
    }
}
