//! One bit plane for each index v: bit n is set if the value at position n is common and has index
//! v.
//!
//! A rare split shifts a plane by any number of bits: the bits from position q on are those from
//! byte q / 8 on, shifted down by s = q mod 8, united with those from the next byte on, shifted up
//! by 8 - s. Only the last positions are kept, at least `span` of them.

/// Bits kept below the first position, so that a block may begin before it.
const PADDING: usize = 1024;
/// The most positions of a block, which may be read or written past the last one.
pub const BLOCK: usize = 1024;
/// The words of a block, one bit for each position.
pub const WORDS: usize = BLOCK / 64;

/// The bits of a block, in whole cache lines.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Row(pub [u64; WORDS]);

/// The planes of V indices.
#[derive(Clone, Debug)]
pub struct BitPlanes<const V: usize> {
    /// The least position kept.
    origin: usize,
    /// The position after the last.
    end: usize,
    span: usize,
    /// Bytes of one plane.
    stride: usize,
    bytes: Vec<u8>,
    /// A position after the last one of each index.
    last: [usize; V],
}

/// The planes as seen from the start of a block.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The bit of the start.
    place: usize,
    /// The greatest shift for which all bits are kept.
    reach: usize,
}

impl View {
    /// The bit of position `start - delta`, if it is kept.
    #[inline(always)]
    pub fn offset(self, delta: usize) -> Option<usize> {
        (delta <= self.reach).then_some(self.place.wrapping_sub(delta))
    }
}

impl<const V: usize> BitPlanes<V> {
    /// Empty planes that keep `span` positions, ending before `end`.
    pub fn new(end: usize, span: usize) -> Self {
        let origin = (end.saturating_sub(span)) & !63;
        // An odd number of cache lines, so that planes do not compete for the same ones.
        let stride = (((2 * span + PADDING + 2 * BLOCK) / 8 / 64) | 1) * 64;
        BitPlanes { origin, end: origin, span, stride, bytes: vec![0; V * stride], last: [0; V] }
    }

    pub fn origin(&self) -> usize {
        self.origin
    }

    pub fn span(&self) -> usize {
        self.span
    }

    /// Where blocks that begin at `start` find their bits.
    #[inline(always)]
    pub fn view(&self, start: usize) -> View {
        let place = start - self.origin + PADDING;
        let reach = if self.origin == 0 { place } else { place - PADDING };
        View { place, reach }
    }

    /// The byte of position n, which must be a multiple of 8.
    #[inline(always)]
    pub fn place(&self, n: usize) -> usize {
        (n - self.origin + PADDING) / 8
    }

    /// The union of the blocks of plane v that begin `back` bytes before `byte`, for each number in
    /// `back`.
    #[inline(always)]
    pub fn union_before(&self, v: usize, byte: u32, back: &[u32; AT_ONCE]) -> [u64; WORDS] {
        let last = &self.bytes[v.wrapping_mul(self.stride)..];
        let mut places = [0; AT_ONCE];
        for i in 0..AT_ONCE {
            places[i] = byte.wrapping_sub(back[i]);
        }
        union_at(last, &places)
    }

    /// The 64 K bits of plane v from a given bit on.
    #[inline(always)]
    pub fn load<const K: usize>(&self, v: usize, bit: usize) -> [u64; K] {
        // Wrapping, because the slice is checked in any case.
        let bytes = &self.bytes[v.wrapping_mul(self.stride).wrapping_add(bit / 8)..][..8 * K + 1];
        let (down, up) = (bit % 8, 8 - bit % 8);
        let mut words = [0; K];
        for j in 0..K {
            let low: &[u8; 8] = bytes[8 * j..8 * j + 8].try_into().expect("eight bytes");
            let high: &[u8; 8] = bytes[8 * j + 1..8 * j + 9].try_into().expect("eight bytes");
            words[j] = u64::from_le_bytes(*low) >> down | u64::from_le_bytes(*high) << up;
        }
        words
    }

    /// K words of plane v from a given byte on, in bytes.
    #[inline(always)]
    pub fn words<const K: usize>(&self, v: usize, byte: usize) -> &[[u8; 8]; K] {
        let from = v.wrapping_mul(self.stride).wrapping_add(byte);
        self.bytes[from..].as_chunks().0.first_chunk().expect("tiles do not reach past the planes")
    }

    /// Whether plane v may have a bit among the positions kept.
    #[inline(always)]
    pub fn is_active(&self, v: usize) -> bool {
        self.last[v] > self.origin
    }

    /// Adds up to 64 positions; word v of `words` has the bits of index v.
    #[inline(always)]
    pub fn append(&mut self, words: &[u64; V], count: usize) {
        if self.end + BLOCK > self.origin + 2 * self.span {
            self.slide();
        }
        let place = self.end - self.origin + PADDING;
        for (v, &word) in words.iter().enumerate() {
            if word == 0 {
                continue;
            }
            self.last[v] = self.end + 64;
            let (byte, shift) = (place / 8, place % 8);
            let from = v.wrapping_mul(self.stride).wrapping_add(byte);
            let (low, high) = (word << shift, word >> 1 >> (63 - shift));
            let (head, tail) = self.bytes[from..].split_first_chunk_mut::<8>().expect("room for a block");
            *head = (u64::from_le_bytes(*head) | low).to_le_bytes();
            tail[0] |= high.to_le_bytes()[0];
        }
        self.end += count;
    }

    /// Forgets the positions from n on, of which there are at most a block.
    pub fn truncate(&mut self, n: usize) {
        let place = n - self.origin + PADDING;
        let (byte, bit) = (place / 8, place % 8);
        for plane in self.bytes.chunks_exact_mut(self.stride) {
            plane[byte] &= (1 << bit) - 1;
            let last = (byte + 1 + BLOCK / 8 + 2).min(plane.len());
            plane[byte + 1..last].fill(0);
        }
        self.end = n;
    }

    /// Moves the last `span` positions to the front.
    #[inline(never)]
    fn slide(&mut self) {
        let origin = (self.end - self.span) & !63;
        let moved = (origin - self.origin) / 8;
        for plane in self.bytes.chunks_exact_mut(self.stride) {
            plane.copy_within(moved.., 0);
            let kept = plane.len() - moved;
            plane[kept..].fill(0);
        }
        self.origin = origin;
    }
}

/// How many places are united at a time.
pub const AT_ONCE: usize = 4;

/// The union of the blocks that begin at some bytes.
#[inline(always)]
pub fn union_at(bytes: &[u8], places: &[u32; AT_ONCE]) -> [u64; WORDS] {
    let mut union = [0; WORDS];
    for &place in places {
        let block = &bytes[place as usize..place as usize + BLOCK / 8];
        for (word, bytes) in union.iter_mut().zip(block.as_chunks::<8>().0) {
            *word |= u64::from_le_bytes(*bytes);
        }
    }
    union
}
