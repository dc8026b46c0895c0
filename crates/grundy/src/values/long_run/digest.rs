//! The digest of all values, worked out in a thread of its own if two are allowed.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use sha2::{Digest as _, Sha256};

use super::cursor::STRIDE;
use crate::arith::threads;
use crate::values::Nimber;
use crate::values::certificate::{hexadecimal, leb128};

/// How many pieces of work may wait.
const WAITING: usize = 8;

/// The SHA-256 of values in LEB128.
pub(super) struct ValueDigest {
    here: Sha256,
    /// Where the digest goes on instead, once there was something to do.
    beside: Option<SyncSender<Work>>,
}

enum Work {
    Update(Vec<u8>),
    /// The state is to be sent back.
    State(SyncSender<Sha256>),
}

impl ValueDigest {
    /// Goes on from a state.
    pub fn new(here: Sha256) -> Self {
        ValueDigest { here, beside: None }
    }

    /// The digest of some values.
    pub fn of(nimbers: &[Nimber]) -> Self {
        let mut digest = Self::new(Sha256::new());
        digest.update(nimbers);
        digest
    }

    /// Adds values at the end.
    pub fn update(&mut self, nimbers: &[Nimber]) {
        let two = threads::limit() >= 2;
        for nimbers in nimbers.chunks(STRIDE) {
            let bytes = leb128(nimbers);
            if two || self.beside.is_some() {
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

/// Starts a thread that goes on from a state until its sender is dropped.
fn go_on_beside(state: Sha256) -> SyncSender<Work> {
    let (sender, receiver) = sync_channel(WAITING);
    std::thread::spawn(move || work(state, &receiver));
    sender
}

fn work(mut state: Sha256, receiver: &Receiver<Work>) {
    for work in receiver {
        match work {
            Work::Update(bytes) => state.update(bytes),
            // Nobody may be left to hear the answer.
            Work::State(answer) => drop(answer.send(state.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::certificate::digest;

    /// However the values are cut, and wherever the state is asked for, or gone on from.
    #[test]
    fn digests_are_those_of_all_values() {
        let nimbers: Vec<Nimber> =
            (0u32..).map(|n| Nimber::new(n % 1013 * 7 % if n < 40_000 { 127 } else { 577 })).take(5 * STRIDE).collect();
        let mut values = ValueDigest::of(&nimbers[..7]);
        for (start, end) in [(7, 7), (7, 8), (8, STRIDE), (STRIDE, 3 * STRIDE + 5), (3 * STRIDE + 5, nimbers.len())] {
            values.update(&nimbers[start..end]);
            assert_eq!(values.hexadecimal(), digest(&nimbers[..end]), "to {end}");
            if end == STRIDE {
                values = ValueDigest::new(values.state());
            }
        }
    }
}
