//! Entries of middle distance: more than near, less than a block.
//!
//! They are united for 64 positions at a time. For so few it is the planes that fill a vector: the
//! last positions are kept once more as words, word q of index v beside that of v + 1, so an entry
//! (delta, x) shifts eight planes at once. What is attained has the index v ^ x: the high bits of x
//! say which eight indices these are, and the low three how they are permuted, which is done at the
//! end for all entries with the same low bits.

use super::bit_planes::{BLOCK, BitPlanes, WORDS};
use super::entries::{self, Entries, boxed};

/// Indices side by side in a vector.
const LANES: usize = 8;

/// The entries, and the words of the previous and of the current block.
#[derive(Clone, Debug)]
pub struct Middle<const V: usize> {
    entries: Vec<Entries>,
    words: Vec<[u64; V]>,
    /// What is attained, by the low bits of x, before it is permuted.
    by_low: Box<[[u64; V]; LANES]>,
}

impl<const V: usize> Middle<V> {
    pub fn new() -> Self {
        Middle { entries: Vec::new(), words: vec![[0; V]; 2 * WORDS], by_low: boxed([0; V]) }
    }

    pub fn add(&mut self, delta: usize, x: usize) {
        entries::add(&mut self.entries, delta, x);
    }

    /// Reads the words before the block that begins at `start`.
    #[inline(always)]
    pub fn begin_block(&mut self, planes: &BitPlanes<V>, active: &[usize], start: usize) {
        for word in 0..WORDS {
            self.read_word(planes, active, start, word);
        }
    }

    /// Reads word `word - WORDS` of the block that begins at `start`.
    #[inline(always)]
    fn read_word(&mut self, planes: &BitPlanes<V>, active: &[usize], start: usize, word: usize) {
        let offset = planes.view(start).offset(BLOCK).expect("a block before the last is kept") + 64 * word;
        self.words[word] = [0; V];
        for &v in active {
            let [bits] = planes.load::<1>(v, offset);
            self.words[word][v] = bits;
        }
    }

    /// Adds what the entries attain in a word of the block that begins at `start`.
    #[inline(always)]
    pub fn unite(
        &mut self,
        planes: &BitPlanes<V>,
        active: &[usize],
        start: usize,
        word: usize,
        attained: &mut [u64; V],
    ) {
        if word > 0 {
            self.read_word(planes, active, start, WORDS + word - 1);
        }
        let groups = active.last().map_or(0, |v| v / LANES + 1);
        self.by_low.fill([0; V]);
        for i in 0..self.entries.len() {
            for j in 0..self.entries[i].deltas.len() {
                self.unite_entry(word, self.entries[i].deltas[j], self.entries[i].x, groups);
            }
        }
        self.permute::<0>(attained);
        self.permute::<1>(attained);
        self.permute::<2>(attained);
        self.permute::<3>(attained);
        self.permute::<4>(attained);
        self.permute::<5>(attained);
        self.permute::<6>(attained);
        self.permute::<7>(attained);
    }

    /// Unites an entry for the positions of a word, for the first `groups` groups of indices.
    #[inline(always)]
    fn unite_entry(&mut self, word: usize, delta: usize, x: usize, groups: usize) {
        let bit = 64 * (WORDS + word) - delta;
        // The bits are in two words; or in one, which is then taken twice.
        let (first, down) = (bit / 64, bit % 64);
        let (last, up) = if down == 0 { (first, 0) } else { (first + 1, 64 - down) };
        let low = &self.words[first].as_chunks::<LANES>().0[..groups];
        let high = &self.words[last].as_chunks::<LANES>().0[..groups];
        let attained = self.by_low[x % LANES].as_chunks_mut::<LANES>().0;
        for v in 0..groups {
            let attained = &mut attained[(v ^ (x / LANES)) % (V / LANES)];
            *attained = with_shifted(*attained, low[v], high[v], down, up);
        }
    }

    /// Adds what entries with these low bits of x attain.
    #[inline(always)]
    fn permute<const LOW: usize>(&self, attained: &mut [u64; V]) {
        let united = self.by_low[LOW].as_chunks::<LANES>().0;
        for (attained, united) in attained.as_chunks_mut::<LANES>().0.iter_mut().zip(united) {
            for j in 0..LANES {
                attained[j] |= united[j ^ LOW];
            }
        }
    }
}

/// The union of some words with others, shifted. (All of them are passed as values: the compiler
/// sees that they do not overlap.)
#[inline(always)]
fn with_shifted(
    mut attained: [u64; LANES],
    low: [u64; LANES],
    high: [u64; LANES],
    down: usize,
    up: usize,
) -> [u64; LANES] {
    for j in 0..LANES {
        attained[j] |= low[j] >> down | high[j] << up;
    }
    attained
}
