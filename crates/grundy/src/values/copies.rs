//! A sequence kept forwards and backwards, so that both parts of a split are read forwards.

use std::ops::{BitXor, RangeInclusive};

/// How many splits are compared between two looks at whether one was found.
const CHUNK: usize = 256;

/// Bytes that are fetched together.
const CACHE_LINE: usize = 64;

/// G(0), G(1), ... forwards from the beginning of a cache line on, and the same backwards at the end of a buffer that is filled
/// from behind.
#[derive(Clone, Debug, Default)]
pub(super) struct Copies<T> {
    length: usize,
    /// Where G(0) stands in `forwards`.
    first: usize,
    forwards: Vec<T>,
    backwards: Vec<T>,
}

impl<T: Copy + Default + Ord + BitXor<Output = T>> Copies<T> {
    pub fn push(&mut self, value: T) {
        self.extend(&[value]);
    }

    /// Adds values at the end.
    pub fn extend(&mut self, values: &[T]) {
        let length = self.length + values.len();
        if length > self.backwards.len() {
            self.grow((2 * length).max(1024));
        }
        self.forwards[self.first + self.length..][..values.len()].copy_from_slice(values);
        let end = self.backwards.len() - self.length;
        let target = &mut self.backwards[end - values.len()..end];
        target.iter_mut().zip(values.iter().rev()).for_each(|(place, &value)| *place = value);
        self.length = length;
    }

    /// Moves to buffers for this many values.
    fn grow(&mut self, capacity: usize) {
        let mut backwards = vec![T::default(); capacity];
        let known = self.backwards.len() - self.length..;
        backwards[capacity - self.length..].copy_from_slice(&self.backwards[known]);
        self.backwards = backwards;

        let mut forwards = vec![T::default(); capacity + CACHE_LINE];
        let first = forwards.as_ptr().align_offset(CACHE_LINE) % CACHE_LINE;
        forwards[first..first + self.length].copy_from_slice(self.forwards());
        (self.first, self.forwards) = (first, forwards);
    }

    /// G(0), G(1), ...
    fn forwards(&self) -> &[T] {
        &self.forwards[self.first..self.first + self.length]
    }

    /// The same values in wider lanes.
    pub fn widened<U: Copy + Default + Ord + BitXor<Output = U> + From<T>>(&self) -> Copies<U> {
        let mut wider = Copies::default();
        wider.extend(&self.forwards().iter().map(|&value| U::from(value)).collect::<Vec<_>>());
        wider
    }

    /// Whether some part a in `parts` has G(a) ^ G(rest - a) = `value`.
    #[inline(always)]
    pub fn has_split(&self, value: T, rest: usize, parts: RangeInclusive<usize>) -> bool {
        let (smaller, larger) = self.parts(rest, parts);
        has_pair(value, smaller, larger)
    }

    /// G(a) and G(rest - a) for a in `parts`.
    #[inline(always)]
    pub fn parts(&self, rest: usize, parts: RangeInclusive<usize>) -> (&[T], &[T]) {
        let (first, last) = parts.into_inner();
        if first > last {
            return (&[], &[]);
        }
        // backwards[len - 1 - i] = G(i), so G(rest - a) stands at len - 1 - rest + a.
        let offset = self.backwards.len() + first - 1 - rest;
        let smaller = &self.forwards()[first..=last];
        (smaller, &self.backwards[offset..offset + smaller.len()])
    }
}

/// Whether some pair has xor `value`.
#[inline(always)]
fn has_pair<T: Copy + Default + Ord + BitXor<Output = T>>(value: T, smaller: &[T], larger: &[T]) -> bool {
    // A plain loop, so that it is compiled for the instruction set of its caller.
    for (smaller, larger) in smaller.chunks(CHUNK).zip(larger.chunks(CHUNK)) {
        // The least distance is 0 iff one is: a minimum is one vector instruction, a search is not.
        let distances = smaller.iter().zip(larger).map(|(&x, &y)| x ^ y ^ value);
        if distances.fold(smaller[0] ^ larger[0] ^ value, Ord::min) == T::default() {
            return true;
        }
    }
    false
}
