//! A whole list, chunk by chunk: entries checked and digested, by as many threads as there may be.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use sha2::{Digest as _, Sha256};

use super::list::Entry;
use super::mex::Fault;
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::digest::CHUNK;

/// What became of a chunk: its digest, or the first fault in it.
type Checked = Result<[u8; 32], Fault>;

/// Entries checked between two looks at the clock.
const STRIDE: usize = 1 << 14;

/// Checks every entry and returns the digests of the chunks, or the first fault that was found.
pub(super) fn check<T: Entry>(
    list: &[T],
    fault: impl Fn(Range<usize>) -> Option<Fault> + Sync,
    options: &Options<'_>,
) -> Result<Result<Vec<[u8; 32]>, Fault>> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = |reports: bool| -> Result<Vec<(usize, Checked)>> {
        let mut found = Vec::new();
        loop {
            let chunk = next.fetch_add(1, Relaxed);
            let Some(positions) = range(chunk, list.len()) else { return Ok(found) };
            for start in positions.clone().step_by(STRIDE) {
                let stride = start..positions.end.min(start + STRIDE);
                let count = stride.len();
                if let Some(fault) = fault(stride) {
                    found.push((chunk, Err(fault)));
                    // No later chunk matters.
                    next.store(usize::MAX / 2, Relaxed);
                    return Ok(found);
                }
                let all = done.fetch_add(count, Relaxed) + count;
                if reports {
                    options.progress.report("values checked", all as u64, list.len() as u64);
                }
                options.check("values checked", all, list.len())?;
            }
            found.push((chunk, Ok(digest(&list[positions]))));
        }
    };
    let threads = options.threads().min(list.len().div_ceil(CHUNK));
    let mut found = std::thread::scope(|scope| -> Result<Vec<_>> {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| work(false))).collect();
        let mut found = work(true);
        for other in others {
            let more = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            found = found.and_then(|found| Ok([found, more?].concat()));
        }
        found
    })?;
    found.sort_unstable_by_key(|&(chunk, _)| chunk);
    let digests: Result<Vec<[u8; 32]>, Fault> = found.into_iter().map(|(_, digest)| digest).collect();
    match digests {
        Ok(digests) if digests.len() != list.len().div_ceil(CHUNK) => {
            Err(Error::BrokenLaw("a chunk of the list was not checked".to_owned()))
        }
        digests => Ok(digests),
    }
}

/// The positions of a chunk.
fn range(chunk: usize, length: usize) -> Option<Range<usize>> {
    let start = chunk.checked_mul(CHUNK).filter(|&start| start < length)?;
    Some(start..length.min(start + CHUNK))
}

/// The SHA-256 of entries in LEB128: seven bits in each byte, the lowest first, and a high bit on
/// all but the last byte of an entry.
pub(super) fn digest<T: Entry>(list: &[T]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    let mut bytes = Vec::with_capacity(5 * STRIDE);
    for some in list.chunks(STRIDE) {
        bytes.clear();
        for &entry in some {
            let mut rest: u32 = entry.into();
            while rest > 0x7F {
                bytes.push(rest.to_le_bytes()[0] | 0x80);
                rest >>= 7;
            }
            bytes.push(rest.to_le_bytes()[0]);
        }
        hasher.update(&bytes);
    }
    hasher.finalize().into()
}
