//! A sequence kept forwards and backwards, so that both parts of a split are read forwards.

use std::ops::RangeInclusive;

use super::kernel::Lane;

/// Bytes that are fetched together.
const CACHE_LINE: usize = 64;

/// G(0), G(1), ... forwards from the beginning of a cache line on, and backwards in a buffer that
/// is filled from its end.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Copies<T> {
    length: usize,
    /// The index of G(0) in `forwards`.
    first: usize,
    forwards: Vec<T>,
    backwards: Vec<T>,
}

impl<T: Lane> Copies<T> {
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

    /// Moves the values to buffers of this capacity.
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

    /// A copy in wider lanes.
    pub fn widened<U: Lane + From<T>>(&self) -> Copies<U> {
        let mut wider = Copies::default();
        wider.extend(&self.forwards().iter().map(|&value| U::from(value)).collect::<Vec<_>>());
        wider
    }

    /// G(a) and G(rest - a) for a in `parts`.
    #[inline(always)]
    pub fn parts(&self, rest: usize, parts: RangeInclusive<usize>) -> (&[T], &[T]) {
        let (first, last) = parts.into_inner();
        if first > last {
            return (&[], &[]);
        }
        // backwards[len - 1 - i] = G(i), so G(rest - a) is at index len - 1 - rest + a.
        let offset = self.backwards.len() + first - 1 - rest;
        let smaller = &self.forwards()[first..=last];
        (smaller, &self.backwards[offset..offset + smaller.len()])
    }
}
