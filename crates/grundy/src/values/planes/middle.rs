//! Entries of middle distance: more than near, less than a block.
//!
//! They are united for 64 positions at a time. For so few it is the planes that fill a vector: the last positions are kept once more as
//! words, word q of index v beside that of v + 1, so an entry (delta, x) shifts eight planes at once. What is attained has the index v ^ x:
//! the high bits of x say which eight indices these are, and the low three how they are permuted, which is done at the end for all
//! entries with the same low bits.

use super::Planes;
use super::bit_planes::{BLOCK, WORDS};
use super::far::Entries;

/// Indices side by side in a vector.
const LANES: usize = 8;

/// The words of the block before, and of the current one.
#[derive(Clone, Debug)]
pub(super) struct Recent<const V: usize> {
    words: Vec<[u64; V]>,
    /// What is attained, by the low bits of x, before it is permuted.
    by_low: Box<[[u64; V]; LANES]>,
}

impl<const V: usize> Recent<V> {
    pub fn new() -> Self {
        Recent { words: vec![[0; V]; 2 * WORDS], by_low: super::boxed([0; V]) }
    }

    /// Unites an entry for the positions of a word, for the first `groups` groups of indices.
    #[inline(always)]
    fn unite(&mut self, word: usize, delta: usize, x: usize, groups: usize) {
        let bit = 64 * (WORDS + word) - delta;
        let (down, up) = (bit % 64, 63 - bit % 64);
        let low = &self.words[bit / 64].as_chunks::<LANES>().0[..groups];
        let high = &self.words[bit / 64 + 1].as_chunks::<LANES>().0[..groups];
        let attained = self.by_low[x % LANES].as_chunks_mut::<LANES>().0;
        for v in 0..groups {
            let attained = &mut attained[(v ^ (x / LANES)) % (V / LANES)];
            *attained = with_shifted(*attained, low[v], high[v], down, up);
        }
    }
}

/// The union of some words with others, shifted. (All of them are passed as values: the compiler sees that they do not overlap.)
#[inline(always)]
fn with_shifted(
    mut attained: [u64; LANES],
    low: [u64; LANES],
    high: [u64; LANES],
    down: usize,
    up: usize,
) -> [u64; LANES] {
    for j in 0..LANES {
        attained[j] |= low[j] >> down | high[j] << 1 << up;
    }
    attained
}

impl<const V: usize, const W: usize> Planes<V, W> {
    /// The words before the block that begins at `start`.
    #[inline(always)]
    pub(super) fn recall(&mut self, start: usize) {
        for word in 0..WORDS {
            self.recall_word(start, word);
        }
    }

    /// Word `word - WORDS` of the block that begins at `start`.
    #[inline(always)]
    fn recall_word(&mut self, start: usize, word: usize) {
        let offset = self.planes.view(start).offset(BLOCK).expect("a block before the last is kept") + 64 * word;
        self.recent.words[word] = [0; V];
        for &v in &self.active {
            let [bits] = self.planes.load::<1>(v, offset);
            self.recent.words[word][v] = bits;
        }
    }

    /// Adds what entries of middle distance attain in a word of the block that begins at `start`.
    #[inline(always)]
    pub(super) fn unite_middle(&mut self, start: usize, word: usize) {
        if word > 0 {
            self.recall_word(start, WORDS + word - 1);
        }
        let groups = self.active.last().map_or(0, |v| v / LANES + 1);
        self.recent.by_low.fill([0; V]);
        for Entries { x, deltas } in &self.middle {
            for &delta in deltas {
                self.recent.unite(word, delta, *x, groups);
            }
        }
        self.permute::<0>();
        self.permute::<1>();
        self.permute::<2>();
        self.permute::<3>();
        self.permute::<4>();
        self.permute::<5>();
        self.permute::<6>();
        self.permute::<7>();
    }

    /// Adds what entries with these low bits of x attain.
    #[inline(always)]
    fn permute<const LOW: usize>(&mut self) {
        let united = self.recent.by_low[LOW].as_chunks::<LANES>().0;
        for (attained, united) in self.attained.as_chunks_mut::<LANES>().0.iter_mut().zip(united) {
            for j in 0..LANES {
                attained[j] |= united[j ^ LOW];
            }
        }
    }
}
