//! Threads that wait for work between its pieces: for pieces of a tenth of a millisecond, when
//! starting a thread would take as long.
//!
//! A piece owns what it works on and returns as its own result. What pieces share is counted
//! ([`Arc`]), so it can be changed again when all of them have returned.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{JoinHandle, park, spawn, yield_now};

/// How often a thread looks for work before it lets others run between two looks, and how often
/// altogether before it sleeps: about 10 and about 200 microseconds.
const LOOKS: usize = 1 << 10;
const LOOKS_AWAKE: usize = LOOKS + 400;

/// The states of a slot.
const EMPTY: u8 = 0;
const GIVEN: u8 = 1;
const DONE: u8 = 2;
const CLOSED: u8 = 3;

/// Where one thread finds its pieces.
struct Slot<J> {
    state: AtomicU8,
    piece: Mutex<Option<J>>,
}

impl<J> Slot<J> {
    fn put(&self, piece: Option<J>) {
        *self.piece.lock().unwrap_or_else(PoisonError::into_inner) = piece;
    }

    fn take(&self) -> Option<J> {
        self.piece.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Waits until the state is one of two, and returns it; `sleep` is called when that takes long.
    fn wait_for(&self, states: [u8; 2], sleep: fn()) -> u8 {
        for look in 0usize.. {
            let state = self.state.load(Ordering::Acquire);
            if states.contains(&state) {
                return state;
            }
            match look {
                ..LOOKS => std::hint::spin_loop(),
                LOOKS..LOOKS_AWAKE => yield_now(),
                _ => sleep(),
            }
        }
        CLOSED
    }
}

/// Another thread: where it finds its pieces, and its handle until it has panicked.
type Other<J> = (Arc<Slot<J>>, Option<JoinHandle<()>>);

/// Threads that all do the same work, on different pieces.
pub(crate) struct Team<J> {
    work: fn(&mut J),
    others: Vec<Other<J>>,
}

impl<J: Send + 'static> Team<J> {
    /// A team of so many threads, of which this one is the first.
    pub fn new(threads: usize, work: fn(&mut J)) -> Self {
        let other = |_| {
            let slot = Arc::new(Slot { state: AtomicU8::new(EMPTY), piece: Mutex::new(None) });
            let own = Arc::clone(&slot);
            (slot, Some(spawn(move || serve(&own, work))))
        };
        Team { work, others: (1..threads).map(other).collect() }
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.others.len() + 1
    }

    /// Does the work on all pieces, of which there is at most one for each thread, and returns them
    /// in their order.
    pub fn run(&mut self, mut pieces: Vec<J>) -> Vec<J> {
        debug_assert!(pieces.len() <= self.threads());
        let others = pieces.split_off(pieces.len().min(1));
        let given = others.len();
        for ((slot, thread), piece) in self.others.iter().zip(others) {
            slot.put(Some(piece));
            slot.state.store(GIVEN, Ordering::Release);
            thread.iter().for_each(|thread| thread.thread().unpark());
        }
        pieces.iter_mut().for_each(self.work);
        for (slot, thread) in &mut self.others[..given] {
            slot.wait_for([DONE, CLOSED], yield_now);
            match slot.take() {
                Some(piece) => pieces.push(piece),
                None => {
                    let panic = thread.take().and_then(|thread| thread.join().err());
                    resume_unwind(panic.unwrap_or_else(|| Box::new("a thread ended")));
                }
            }
        }
        pieces
    }
}

/// What a thread does: piece after piece, until its slot is closed.
fn serve<J>(slot: &Slot<J>, work: fn(&mut J)) {
    /// Closes the slot if the work panics, so that nobody waits for it.
    struct Closing<'a>(&'a AtomicU8);
    impl Drop for Closing<'_> {
        fn drop(&mut self) {
            self.0.store(CLOSED, Ordering::Release);
        }
    }
    let _closing = Closing(&slot.state);
    while slot.wait_for([GIVEN, CLOSED], park) == GIVEN {
        let Some(mut piece) = slot.take() else { return };
        work(&mut piece);
        slot.put(Some(piece));
        slot.state.store(DONE, Ordering::Release);
    }
}

impl<J> Drop for Team<J> {
    fn drop(&mut self) {
        for (slot, thread) in &mut self.others {
            // After a panic here, a piece may still be at work there.
            if slot.state.load(Ordering::Acquire) == GIVEN {
                slot.wait_for([DONE, CLOSED], yield_now);
            }
            slot.state.store(CLOSED, Ordering::Release);
            if let Some(thread) = thread.take() {
                thread.thread().unpark();
                // A panic was passed on when the piece was missed.
                let _ = thread.join();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_back_in_order_again_and_again() {
        for threads in [1, 2, 5] {
            let mut team = Team::new(threads, |number: &mut u64| *number = *number * *number + 1);
            assert_eq!(team.threads(), threads);
            for round in 0..200u64 {
                for count in 0..=threads as u64 {
                    let pieces: Vec<u64> = (round..round + count).collect();
                    let expected: Vec<u64> = pieces.iter().map(|n| n * n + 1).collect();
                    assert_eq!(team.run(pieces), expected);
                }
                if round % 100 == 0 {
                    // Long enough for the others to sleep.
                    std::thread::sleep(std::time::Duration::from_millis(5));
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "seven")]
    fn a_panic_is_passed_on() {
        Team::new(3, |number: &mut u64| assert_ne!(*number, 7, "seven")).run(vec![5, 6, 7]);
    }

    /// The others are at work when the first piece panics.
    #[test]
    #[should_panic(expected = "zero")]
    fn a_panic_here_does_not_wait_for_ever() {
        let work = |milliseconds: &mut u64| {
            assert_ne!(*milliseconds, 0, "zero");
            std::thread::sleep(std::time::Duration::from_millis(*milliseconds));
        };
        Team::new(3, work).run(vec![0, 30, 60]);
    }
}
