//! A sequence kept forwards and backwards, so that both parts of a split are read forwards.

use std::ops::BitXor;

/// How many splits are compared between two looks at whether one was found.
const CHUNK: usize = 256;

/// G(0), G(1), ... forwards, and the same backwards at the end of a buffer that is filled from behind.
#[derive(Clone, Debug, Default)]
pub(super) struct Copies<T> {
    forwards: Vec<T>,
    backwards: Vec<T>,
}

impl<T: Copy + Default + Eq + BitXor<Output = T>> Copies<T> {
    pub fn forwards(&self) -> &[T] {
        &self.forwards
    }

    pub fn push(&mut self, value: T) {
        self.extend(&[value]);
    }

    /// Adds values at the end.
    pub fn extend(&mut self, values: &[T]) {
        let known = self.forwards.len();
        let length = known + values.len();
        if length > self.backwards.len() {
            let mut larger = vec![T::default(); (2 * length).max(1024)];
            let start = larger.len() - known;
            larger[start..].copy_from_slice(&self.backwards[self.backwards.len() - known..]);
            self.backwards = larger;
        }
        self.forwards.extend_from_slice(values);
        let end = self.backwards.len() - known;
        let target = &mut self.backwards[end - values.len()..end];
        target.iter_mut().zip(values.iter().rev()).for_each(|(place, &value)| *place = value);
    }

    /// The least part a with first <= a <= last and G(a) ^ G(rest - a) = `value`.
    #[inline(always)]
    pub fn find_split(&self, value: T, rest: usize, first: usize, last: usize) -> Option<usize> {
        if first > last {
            return None;
        }
        // backwards[len - 1 - i] = G(i), so G(rest - a) stands at len - 1 - rest + a.
        let offset = self.backwards.len() + first - 1 - rest;
        let smaller = &self.forwards[first..=last];
        let larger = &self.backwards[offset..offset + smaller.len()];
        let hit = |(&x, &y): (&T, &T)| x ^ y == value;
        let mut chunks = smaller.chunks(CHUNK).zip(larger.chunks(CHUNK)).enumerate();
        chunks.find_map(|(i, (smaller, larger))| {
            let pairs = || smaller.iter().zip(larger);
            let found = pairs().fold(0, |found, pair| found | u8::from(hit(pair)));
            if found == 0 { None } else { pairs().position(hit).map(|at| first + i * CHUNK + at) }
        })
    }
}
