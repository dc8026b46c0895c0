//! Subsets of a quotient, one bit for each element.

/// A subset of the numbers below a fixed bound.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Subset {
    words: Vec<u64>,
}

impl Subset {
    /// The empty subset of 0 .. size - 1.
    pub fn new(size: usize) -> Self {
        Subset { words: vec![0; size.div_ceil(64)] }
    }

    /// The numbers below `size` with a property.
    pub fn of(size: usize, holds: impl Fn(usize) -> bool) -> Self {
        let word = |first: usize| {
            let members = first..size.min(first + 64);
            members.rev().fold(0, |bits, x| bits << 1 | u64::from(holds(x)))
        };
        Subset { words: (0..size).step_by(64).map(word).collect() }
    }

    /// Adds a number; the subset grows if it must.
    pub fn insert(&mut self, x: usize) {
        if self.words.len() <= x / 64 {
            self.words.resize(x / 64 + 1, 0);
        }
        self.words[x / 64] |= 1 << (x % 64);
    }

    pub fn contains(&self, x: usize) -> bool {
        self.words.get(x / 64).is_some_and(|word| word >> (x % 64) & 1 == 1)
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether every member belongs to `other`, which is a subset of the same numbers.
    pub fn is_within(&self, other: &Subset) -> bool {
        self.words.iter().zip(&other.words).all(|(&a, &b)| a & !b == 0)
    }

    /// Whether no number belongs to both.
    pub fn is_apart_from(&self, other: &Subset) -> bool {
        self.words.iter().zip(&other.words).all(|(&a, &b)| a & b == 0)
    }

    /// Adds the members of `other`, which is a subset of the same numbers.
    pub fn add_all(&mut self, other: &Subset) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, &b)| *a |= b);
    }

    /// The members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.words.len() * 64).filter(|&x| self.contains(x))
    }
}
