//! The digests of values, in a thread of their own if two are allowed.
//!
//! Values are cut into chunks of 2^20, the last perhaps shorter. The digest of a chunk is the
//! SHA-256 of its values in LEB128; the digest of all values is the SHA-256 of the digests of the
//! chunks, 32 bytes each, one after another. So chunks can be digested alone and in any order.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use sha2::{Digest as _, Sha256};

use crate::options::Options;
use crate::values::Nimber;

/// How many values a chunk has.
pub const CHUNK: usize = 1 << 20;
/// Values digested at a time.
const STRIDE: usize = 1 << 14;
/// How many pieces of work may wait.
const WAITING: usize = 8;

/// The digests of a list of values, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Digests {
    /// That of all values.
    pub digest: String,
    /// Those of the chunks.
    pub chunks: Vec<String>,
}

impl Digests {
    /// The digest of all values, from those of the chunks.
    pub fn of_chunks<'a>(chunks: impl IntoIterator<Item = &'a [u8; 32]>) -> Self {
        let (mut all, mut texts) = (Sha256::new(), Vec::new());
        for chunk in chunks {
            all.update(chunk);
            texts.push(hexadecimal(chunk));
        }
        Digests { digest: hexadecimal(&all.finalize()), chunks: texts }
    }

    /// The digests of these values.
    pub fn of(nimbers: &[Nimber]) -> Self {
        let mut state = State::default();
        nimbers.chunks(STRIDE).for_each(|some| state.update(&leb128(some), some.len()));
        state.digests()
    }
}

/// The chunks so far, and the beginning of the next.
#[derive(Clone, Default)]
pub(crate) struct State {
    pub chunks: Vec<[u8; 32]>,
    pub hasher: Sha256,
    /// How many values the last chunk has so far.
    pub begun: usize,
}

impl State {
    /// Adds the bytes of some values, which must not reach past the end of the chunk.
    fn update(&mut self, bytes: &[u8], values: usize) {
        self.hasher.update(bytes);
        self.begun += values;
        debug_assert!(self.begun <= CHUNK);
        if self.begun == CHUNK {
            self.chunks.push(self.hasher.finalize_reset().into());
            self.begun = 0;
        }
    }

    /// The digests, if there are no more values.
    pub fn digests(&self) -> Digests {
        let last: Option<[u8; 32]> = (self.begun > 0).then(|| self.hasher.clone().finalize().into());
        Digests::of_chunks(self.chunks.iter().chain(&last))
    }
}

/// The digests of values that come in one after another.
pub(crate) struct ValueDigest {
    here: State,
    /// The thread where the digest continues instead, once there was something to do.
    beside: Option<SyncSender<Work>>,
    /// Whether the digest may have a thread of its own.
    threaded: bool,
    /// How many values the chunk still lacks.
    room: usize,
}

enum Work {
    /// The bytes of so many values.
    Update(Vec<u8>, usize),
    /// The state is to be sent back.
    Send(SyncSender<State>),
}

impl ValueDigest {
    /// Continues from a state.
    pub fn new(here: State, options: &Options<'_>) -> Self {
        let room = CHUNK - here.begun;
        ValueDigest { here, beside: None, threaded: options.threads() >= 2, room }
    }

    /// The digest of some values.
    pub fn of(nimbers: &[Nimber], options: &Options<'_>) -> Self {
        let mut digest = Self::new(State::default(), options);
        digest.update(nimbers);
        digest
    }

    /// Adds values at the end.
    pub fn update(&mut self, mut nimbers: &[Nimber]) {
        while !nimbers.is_empty() {
            let (some, others) = nimbers.split_at(nimbers.len().min(STRIDE).min(self.room));
            nimbers = others;
            self.room = if some.len() == self.room { CHUNK } else { self.room - some.len() };
            let bytes = leb128(some);
            if self.threaded {
                let beside = self.beside.get_or_insert_with(|| go_on_beside(self.here.clone()));
                beside.send(Work::Update(bytes, some.len())).expect("the thread waits for work");
            } else {
                self.here.update(&bytes, some.len());
            }
        }
    }

    /// The state after all values added.
    pub fn state(&self) -> State {
        let Some(beside) = &self.beside else { return self.here.clone() };
        let (answer, answered) = sync_channel(1);
        beside.send(Work::Send(answer)).expect("the thread waits for work");
        answered.recv().expect("the thread answers")
    }

    /// The digests of all values added.
    pub fn digests(&self) -> Digests {
        self.state().digests()
    }
}

/// Starts a thread that continues from a state until its sender is dropped.
fn go_on_beside(state: State) -> SyncSender<Work> {
    let (sender, receiver) = sync_channel(WAITING);
    std::thread::spawn(move || work(state, &receiver));
    sender
}

fn work(mut state: State, receiver: &Receiver<Work>) {
    for work in receiver {
        match work {
            Work::Update(bytes, values) => state.update(&bytes, values),
            // The receiver of the answer may be gone.
            Work::Send(answer) => drop(answer.send(state.clone())),
        }
    }
}

/// The SHA-256 of all values in LEB128 at once, in hexadecimal: the digest of certificates of
/// version 2.
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
        let value = |n: u32| Nimber::new(n % 1013 * 7 % if n < 40_000 { 127 } else { 577 });
        let nimbers: Vec<Nimber> = (0u32..).map(value).take(2 * CHUNK + 5).collect();
        let ends = [7, 7, 8, STRIDE, 3 * STRIDE + 5, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, nimbers.len()];
        for threads in [1, 2] {
            let options = Options { threads, ..Options::default() };
            let mut values = ValueDigest::of(&nimbers[..7], &options);
            for (start, end) in ends.into_iter().zip(ends.into_iter().skip(1)) {
                values.update(&nimbers[start..end]);
                let digests = values.digests();
                let plain: Vec<_> = nimbers[..end].chunks(CHUNK).map(digest).collect();
                assert_eq!(digests.chunks, plain, "to {end}");
                assert_eq!(digests, Digests::of(&nimbers[..end]), "to {end}");
                if end == STRIDE || end == CHUNK + 1 {
                    values = ValueDigest::new(values.state(), &options);
                }
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
