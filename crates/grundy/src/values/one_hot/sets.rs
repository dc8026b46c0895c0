//! The sets that entries are read from: for each position a word of S bytes with one bit, that of its index.
//!
//! ```text
//! own(n)    = { index of G(n) } if n is common, else {}
//! joined(n) = union of own(n - k) over the breaking digits k
//! ```
//!
//! A split of n with the part r leaves the other part at n - k - r for some breaking k, so all digits together are one entry, r, into
//! the joined sets. Only the last positions are kept, at least `span` of them; before position 0 all sets are empty.

use super::Source;

/// Positions that may be read or written past the first one of a block.
const PAST: usize = 128;
/// The fewest positions computed between two slides.
const LEAST_SLIDE: usize = 1 << 12;

/// Own and joined sets.
#[derive(Clone, Debug)]
pub(super) struct Sets<const S: usize> {
    breaks: Vec<usize>,
    span: usize,
    /// Positions there is room for.
    room: usize,
    /// Added to a position, with wrap-around, it is the position's place.
    shift: usize,
    /// The own sets, and after them the joined ones.
    bytes: Vec<u8>,
}

impl<const S: usize> Sets<S> {
    /// Empty sets before position n.
    pub fn new(breaks: Vec<usize>, span: usize, n: usize) -> Self {
        let room = span + (span / 8).max(LEAST_SLIDE) + PAST;
        Sets { breaks, span, room, shift: span.wrapping_sub(n), bytes: vec![0; 2 * S * room] }
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

    /// Where the sets of an entry stand, as seen from a place.
    pub fn distance(&self, source: Source, delta: usize) -> usize {
        let joined = if source == Source::Joined { S * self.room } else { 0 };
        joined.wrapping_sub(S * delta)
    }

    /// Makes room for a block of positions from n on, whose sets are empty so far.
    #[inline(always)]
    pub fn begin(&mut self, n: usize) {
        if n.wrapping_add(self.shift) + PAST > self.room {
            self.slide(n);
        }
        let place = self.place(n);
        self.bytes[place..place + 64 * S].fill(0);
    }

    #[inline(never)]
    fn slide(&mut self, n: usize) {
        let (from, moved) = (self.place(n) - S * self.span, S * self.span);
        for first in [0, S * self.room] {
            self.bytes.copy_within(first + from..first + from + moved, first);
        }
        self.shift = self.span.wrapping_sub(n);
    }

    /// Writes the own sets of eight positions, packed.
    #[inline(always)]
    pub fn write_eight(&mut self, place: usize, packed: &[u64; S]) {
        let target = &mut self.bytes[place..place + 8 * S];
        for w in 0..S {
            target[8 * w..8 * w + 8].copy_from_slice(&packed[w].to_le_bytes());
        }
    }

    /// The own set of one position.
    pub fn write(&mut self, n: usize, set: u64) {
        let place = self.place(n);
        self.bytes[place..place + S].copy_from_slice(&set.to_le_bytes()[..S]);
    }

    /// The joined sets of 64 positions from their own ones.
    #[inline(always)]
    pub fn join(&mut self, n: usize) {
        let place = self.place(n);
        let mut joined = [[0u64; 8]; S];
        for &k in &self.breaks {
            let own = &self.bytes[place.wrapping_sub(S * k)..][..64 * S];
            for c in 0..S {
                for j in 0..8 {
                    let word: &[u8; 8] = own[64 * c + 8 * j..][..8].try_into().expect("eight bytes");
                    joined[c][j] |= u64::from_le_bytes(*word);
                }
            }
        }
        let target = &mut self.bytes[place + S * self.room..][..64 * S];
        for c in 0..S {
            for j in 0..8 {
                target[64 * c + 8 * j..][..8].copy_from_slice(&joined[c][j].to_le_bytes());
            }
        }
    }
}
