//! The sets that entries are read from: for each position a word of S bytes with one bit, that of
//! its index.
//!
//! ```text
//! own(n)    = { index of G(n) } if n is common, else {}
//! joined(n) = union of own(n - k) over the breaking digits k
//! ```
//!
//! A split of n with the part r leaves the other part at n - k - r for some breaking k, so all
//! digits together are one entry, r, into the joined sets. The lowest byte of each value is kept as
//! well. Only the last positions are kept, at least `span` of them; before position 0 all sets are
//! empty.

use super::shape::{NEAR, Source};
use crate::values::nimber::Nimber;

/// Positions that may be read or written past the first one of a block.
const PAST: usize = 256;
/// The fewest positions computed between two slides.
const LEAST_SLIDE: usize = 1 << 12;

/// Own and joined sets.
#[derive(Clone, Debug)]
pub(super) struct Store<const S: usize> {
    breaks: Vec<usize>,
    span: usize,
    /// Positions there is room for.
    room: usize,
    /// The number that, added to a position with wrap-around, gives the position's place.
    shift: usize,
    /// The own sets, and after them the joined ones.
    bytes: Vec<u8>,
    values: Vec<u8>,
    /// Whether all values so far are bytes.
    are_bytes: bool,
}

impl<const S: usize> Store<S> {
    /// Empty sets before position n.
    pub fn new(breaks: Vec<usize>, span: usize, n: usize) -> Self {
        let room = span + span / 2 + LEAST_SLIDE + PAST;
        Store {
            breaks,
            span,
            room,
            shift: span.wrapping_sub(n),
            bytes: vec![0; 2 * S * room],
            values: vec![0; room],
            are_bytes: true,
        }
    }

    pub fn span(&self) -> usize {
        self.span
    }

    #[inline(always)]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where the own sets of the positions from n on begin.
    #[inline(always)]
    pub fn place(&self, n: usize) -> usize {
        n.wrapping_add(self.shift).wrapping_mul(S)
    }

    /// Where the sets of an entry are, relative to a place.
    pub fn distance(&self, source: Source, delta: usize) -> usize {
        let joined = if source == Source::Joined { S * self.room } else { 0 };
        joined.wrapping_sub(S * delta)
    }

    /// Makes room for a block of positions from n on, whose sets are empty so far.
    #[inline(always)]
    pub fn begin<const C: usize>(&mut self, n: usize) {
        if n.wrapping_add(self.shift) + PAST > self.room {
            self.slide(n);
        }
        let place = self.place(n);
        self.bytes[place..place + 64 * C].fill(0);
    }

    #[inline(never)]
    fn slide(&mut self, n: usize) {
        let (from, moved) = (self.place(n) - S * self.span, S * self.span);
        for first in [0, S * self.room] {
            self.bytes.copy_within(first + from..first + from + moved, first);
        }
        self.values.copy_within(from / S..(from + moved) / S, 0);
        self.shift = self.span.wrapping_sub(n);
    }

    /// Writes the own sets and values of 32 positions from n on, of which only the first `fit`
    /// count.
    #[inline(always)]
    pub fn write_stretch(&mut self, n: usize, values: &[Nimber; NEAR], indices: &[u8; NEAR], fit: usize) {
        let place = n.wrapping_add(self.shift);
        let own = &mut self.bytes[S * place..S * (place + NEAR)];
        match S {
            1 => write_sets(own, indices, |index| [(1u16 << (index % 16)).to_le_bytes()[0]]),
            2 => write_sets(own, indices, |index| (1u16 << (index % 16)).to_le_bytes()),
            4 => write_sets(own, indices, |index| (1u32 << (index % 32)).to_le_bytes()),
            _ => write_sets(own, indices, |index| (1u64 << (index % 64)).to_le_bytes()),
        }
        if fit < NEAR {
            own[S * fit..].fill(0);
        }
        let bytes = &mut self.values[place..place + NEAR];
        for i in 0..NEAR {
            bytes[i] = values[i].get().to_le_bytes()[0];
        }
    }

    /// Writes the own set of one position, and its value.
    pub fn write(&mut self, n: usize, set: u64, value: Nimber) {
        let place = self.place(n);
        self.bytes[place..place + S].copy_from_slice(&set.to_le_bytes()[..S]);
        self.values[place / S] = value.get().to_le_bytes()[0];
        self.are_bytes &= value.get() < 256;
    }

    /// Whether all values kept here, and all before them, are bytes.
    #[inline(always)]
    pub fn are_bytes(&self) -> bool {
        self.are_bytes
    }

    /// Notes that there are greater values before those kept here.
    pub fn set_wide(&mut self) {
        self.are_bytes = false;
    }

    /// The lowest bytes of the values from position n on.
    #[inline(always)]
    pub fn values(&self, n: usize) -> &[u8] {
        &self.values[n.wrapping_add(self.shift)..]
    }

    /// Computes the joined sets of a block of positions from the own sets.
    #[inline(always)]
    pub fn join<const C: usize>(&mut self, n: usize) {
        let place = self.place(n);
        let mut joined = [[0u64; 8]; C];
        for &k in &self.breaks {
            let own = &self.bytes[place.wrapping_sub(S * k)..][..64 * C];
            for c in 0..C {
                for j in 0..8 {
                    let word: &[u8; 8] = own[64 * c + 8 * j..][..8].try_into().expect("eight bytes");
                    joined[c][j] |= u64::from_le_bytes(*word);
                }
            }
        }
        let target = &mut self.bytes[place + S * self.room..][..64 * C];
        for c in 0..C {
            for j in 0..8 {
                target[64 * c + 8 * j..][..8].copy_from_slice(&joined[c][j].to_le_bytes());
            }
        }
    }
}

/// Writes one-bit sets side by side.
#[inline(always)]
fn write_sets<const S: usize>(own: &mut [u8], indices: &[u8; NEAR], set: impl Fn(u8) -> [u8; S]) {
    for (target, &index) in own.as_chunks_mut::<S>().0.iter_mut().zip(indices) {
        *target = set(index);
    }
}
