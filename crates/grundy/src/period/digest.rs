//! The digest of values: SHA-256 over them in LEB128, in a thread of its own if two are allowed.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use sha2::{Digest as _, Sha256};

use crate::options::Options;
use crate::values::Nimber;

/// Values digested at a time.
const STRIDE: usize = 1 << 14;
/// How many pieces of work may wait.
const WAITING: usize = 8;

/// The SHA-256 of values in LEB128.
pub(crate) struct ValueDigest {
    here: Sha256,
    /// The thread where the digest continues instead, once there was something to do.
    beside: Option<SyncSender<Work>>,
    /// Whether the digest may have a thread of its own.
    threaded: bool,
}

enum Work {
    Update(Vec<u8>),
    /// The state is to be sent back.
    State(SyncSender<Sha256>),
}

impl ValueDigest {
    /// Continues from a state.
    pub fn new(here: Sha256, options: &Options<'_>) -> Self {
        ValueDigest { here, beside: None, threaded: options.threads() >= 2 }
    }

    /// The digest of some values.
    pub fn of(nimbers: &[Nimber], options: &Options<'_>) -> Self {
        let mut digest = Self::new(Sha256::new(), options);
        digest.update(nimbers);
        digest
    }

    /// Adds values at the end.
    pub fn update(&mut self, nimbers: &[Nimber]) {
        for nimbers in nimbers.chunks(STRIDE) {
            let bytes = leb128(nimbers);
            if self.threaded {
                let beside = self.beside.get_or_insert_with(|| go_on_beside(self.here.clone()));
                beside.send(Work::Update(bytes)).expect("the thread waits for work");
            } else {
                self.here.update(bytes);
            }
        }
    }

    /// The state after all values added.
    pub fn state(&self) -> Sha256 {
        let Some(beside) = &self.beside else { return self.here.clone() };
        let (answer, answered) = sync_channel(1);
        beside.send(Work::State(answer)).expect("the thread waits for work");
        answered.recv().expect("the thread answers")
    }

    /// The digest in hexadecimal.
    pub fn hexadecimal(&self) -> String {
        hexadecimal(&self.state().finalize())
    }
}

/// Starts a thread that continues from a state until its sender is dropped.
fn go_on_beside(state: Sha256) -> SyncSender<Work> {
    let (sender, receiver) = sync_channel(WAITING);
    std::thread::spawn(move || work(state, &receiver));
    sender
}

fn work(mut state: Sha256, receiver: &Receiver<Work>) {
    for work in receiver {
        match work {
            Work::Update(bytes) => state.update(bytes),
            // The receiver of the answer may be gone.
            Work::State(answer) => drop(answer.send(state.clone())),
        }
    }
}

/// SHA-256 over the values in LEB128, in hexadecimal.
#[must_use]
pub fn digest(nimbers: &[Nimber]) -> String {
    let mut hasher = Sha256::new();
    nimbers.chunks(1 << 14).for_each(|some| hasher.update(leb128(some)));
    hexadecimal(&hasher.finalize())
}

/// The bytes in hexadecimal, two digits each.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of values: seven bits in each, the lowest first, and a high bit on all but the last
/// byte of a value.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Digests do not depend on how values are cut, or where the state is asked for or continued
    /// from.
    #[test]
    fn digests_are_those_of_all_values() {
        let nimbers: Vec<Nimber> =
            (0u32..).map(|n| Nimber::new(n % 1013 * 7 % if n < 40_000 { 127 } else { 577 })).take(5 * STRIDE).collect();
        let mut values = ValueDigest::of(&nimbers[..7], &Options::default());
        for (start, end) in [(7, 7), (7, 8), (8, STRIDE), (STRIDE, 3 * STRIDE + 5), (3 * STRIDE + 5, nimbers.len())] {
            values.update(&nimbers[start..end]);
            assert_eq!(values.hexadecimal(), digest(&nimbers[..end]), "to {end}");
            if end == STRIDE {
                values = ValueDigest::new(values.state(), &Options::default());
            }
        }
    }

    /// Each byte has seven bits, the lowest first; and it makes no difference how values are cut.
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
}
