//! Sets of small naturals as words of bits, with the two operations games need: xor by a constant
//! and mex.

/// A set of naturals that grows as members are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BitSet {
    words: Vec<u64>,
}

/// Entry i masks the lower block of each pair of neighbouring blocks of 2^i bits.
const LOWER_HALVES: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl BitSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        BitSet::default()
    }

    /// Adds `member`.
    #[inline]
    pub fn insert(&mut self, member: usize) {
        let word = member / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (member % 64);
    }

    /// Whether `member` is in the set.
    #[must_use]
    pub fn contains(&self, member: usize) -> bool {
        self.word(member / 64) >> (member % 64) & 1 == 1
    }

    /// Members 64i .. 64i+63 as bits.
    #[inline]
    #[must_use]
    pub fn word(&self, i: usize) -> u64 {
        self.words.get(i).copied().unwrap_or(0)
    }

    /// The number of words the set occupies.
    #[must_use]
    pub fn len_words(&self) -> usize {
        self.words.len()
    }

    /// Removes `member`.
    pub fn remove(&mut self, member: usize) {
        if let Some(word) = self.words.get_mut(member / 64) {
            *word &= !(1 << (member % 64));
        }
    }

    /// Makes this the set of the places at which a condition holds.
    pub fn fill_where<T>(&mut self, items: &[T], holds: impl Fn(&T) -> bool) {
        let word = |items: &[T]| items.iter().rev().fold(0, |word, item| word << 1 | u64::from(holds(item)));
        self.words.clear();
        self.words.extend(items.chunks(64).map(word));
    }

    /// Adds every member of `other`.
    pub fn union_with(&mut self, other: &BitSet) {
        self.union_with_xored(other, 0);
    }

    /// Adds `member ^ constant` for every member of `other`.
    ///
    /// Bit v of a word moves to v ^ c: for each bit i of c, neighbouring blocks of 2^i bits swap
    /// places; the bits of c above the sixth permute whole words.
    pub fn union_with_xored(&mut self, other: &BitSet, constant: usize) {
        let (within, across) = (constant % 64, constant / 64);
        for (i, &word) in other.words.iter().enumerate().filter(|&(_, &word)| word != 0) {
            let target = i ^ across;
            if target >= self.words.len() {
                self.words.resize(target + 1, 0);
            }
            self.words[target] |= xor_positions(word, within);
        }
    }
}

/// The word whose bit v ^ c is bit v of `word`.
#[inline]
fn xor_positions(mut word: u64, c: usize) -> u64 {
    for (i, lower) in LOWER_HALVES.into_iter().enumerate() {
        if c >> i & 1 == 1 {
            word = (word & lower) << (1 << i) | (word >> (1 << i)) & lower;
        }
    }
    word
}

/// A set that only grows and counts its full words, so that the search for a mex can skip them.
#[derive(Clone, Debug, Default)]
pub struct GrowingSet {
    set: BitSet,
    /// Words 1 .. full of the set are full. (Word 0 is always inspected: it may be full only in
    /// union with another set.)
    full: usize,
}

impl GrowingSet {
    /// Adds `member`.
    pub fn insert(&mut self, member: usize) {
        self.set.insert(member);
        self.count_full();
    }

    /// Adds every member of `other`.
    pub fn union_with(&mut self, other: &BitSet) {
        self.set.union_with(other);
        self.count_full();
    }

    fn count_full(&mut self) {
        self.full = self.full.max(1);
        while self.set.word(self.full) == u64::MAX {
            self.full += 1;
        }
    }
}

/// The least natural in none of the sets, growing or not.
#[must_use]
pub fn mex_of_union<'a>(
    growing: &(impl Iterator<Item = &'a GrowingSet> + Clone),
    others: &(impl Iterator<Item = &'a BitSet> + Clone),
) -> usize {
    let full = growing.clone().map(|one| one.full).max().unwrap_or(1).max(1);
    let mut word = 0;
    loop {
        let grown = growing.clone().fold(0, |union, one| union | one.set.word(word));
        let union = others.clone().fold(grown, |union, set| union | set.word(word));
        if union != u64::MAX {
            return 64 * word + union.trailing_ones() as usize;
        }
        word = full.max(word + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xor_moves_every_member() {
        let members = [0, 1, 5, 63, 64, 100, 200];
        let mut set = BitSet::new();
        members.iter().for_each(|&member| set.insert(member));
        for constant in [0, 1, 2, 3, 17, 32, 63, 64, 65, 128, 255, 1000] {
            let mut moved = BitSet::new();
            moved.union_with_xored(&set, constant);
            for value in 0..2048 {
                assert_eq!(moved.contains(value), members.contains(&(value ^ constant)), "{value} ^ {constant}");
            }
        }
    }

    #[test]
    fn mex_looks_across_words() {
        let (mut low, mut high) = (BitSet::new(), BitSet::new());
        (0..64).for_each(|member| low.insert(member));
        (64..70).for_each(|member| high.insert(member));
        let mut growing = GrowingSet::default();
        growing.union_with(&high);
        (71..200).for_each(|member| growing.insert(member));
        let mex = |sets: &[&BitSet]| mex_of_union(&[].iter(), &sets.iter().copied());
        assert_eq!((mex(&[&low, &high]), mex(&[&high]), mex(&[])), (70, 0, 0));
        assert_eq!(mex_of_union(&[&growing].into_iter(), &[&low].into_iter()), 70);
        growing.insert(70);
        assert_eq!(mex_of_union(&[&growing].into_iter(), &[&low].into_iter()), 200);
        assert_eq!(mex_of_union(&[&growing].into_iter(), &[].into_iter()), 0);
    }
}
