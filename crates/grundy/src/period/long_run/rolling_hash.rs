//! A hash of the last values, which is known at every 64th position.
//!
//! The hash of a window is the sum of value B^i over its values, the latest with i = 0, modulo
//! 2^64. A step of 64 positions adds one sum of 64 products and subtracts the one that was added a
//! window before. So windows are whole steps, and each value is multiplied once.
//!
//! To be found wherever it returns, a window is remembered by the hashes of 64 windows, those that
//! end before n, n - 1, ..., n - 63: one of them returns before a multiple of 64.

use std::collections::HashMap;

use crate::values::Nimber;

/// Positions from one hash to the next.
pub(super) const STEP: usize = 64;
/// The base B, any odd number without structure; a collision of windows only costs time.
const BASE: u64 = 0x9E37_79B9_7F4A_7C15;
/// B^63, ..., B, 1.
const POWERS: [u64; STEP] = {
    let mut powers = [1u64; STEP];
    let mut i = STEP - 1;
    while i > 0 {
        powers[i - 1] = powers[i].wrapping_mul(BASE);
        i -= 1;
    }
    powers
};

/// The hash of the values before a multiple of 64.
#[derive(Clone, Debug)]
pub(super) struct RollingHash {
    n: usize,
    hash: u64,
    /// The sums of the steps of the window; that of the step before n is at index n / 64 modulo
    /// their number.
    sums: Vec<u64>,
    /// B to the length of the window.
    highest: u64,
}

impl RollingHash {
    /// The hash of these values, the last ones before n; n and their number must be multiples of
    /// 64.
    pub fn new(n: usize, values: &[Nimber]) -> Self {
        debug_assert!(n.is_multiple_of(STEP) && values.len().is_multiple_of(STEP));
        let sums = vec![0; values.len() / STEP];
        let mut rolling = RollingHash { n: n - values.len(), hash: 0, sums, highest: power(values.len()) };
        for step in values.as_chunks().0 {
            rolling.step(step);
        }
        rolling
    }

    /// The position after the last value.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Adds the next values, and returns the hash of the window that ends with them.
    pub fn step(&mut self, values: &[Nimber; STEP]) -> u64 {
        self.n += STEP;
        let place = self.n / STEP % self.sums.len();
        let sum = sum(values);
        let gone = std::mem::replace(&mut self.sums[place], sum).wrapping_mul(self.highest);
        self.hash = self.hash.wrapping_mul(POWERS[0].wrapping_mul(BASE)).wrapping_add(sum).wrapping_sub(gone);
        self.hash
    }
}

/// The remembered windows, by hash.
#[derive(Clone, Debug)]
pub(super) struct Remembered {
    /// For each hash, the places of series of 64 windows, and which window of the series has it.
    windows: HashMap<u64, Vec<(usize, usize)>>,
    /// One bit for each possible beginning of a hash, of 16 bits: most hashes that are asked for
    /// begin differently.
    filter: Vec<u64>,
}

impl Remembered {
    pub fn new() -> Self {
        Remembered { windows: HashMap::new(), filter: vec![0; 1 << 10] }
    }

    /// Adds the hashes of the windows at a place.
    pub fn add(&mut self, place: usize, hashes: [u64; STEP]) {
        for (ago, hash) in hashes.into_iter().enumerate() {
            let (word, bit) = beginning(hash);
            self.filter[word] |= 1 << bit;
            self.windows.entry(hash).or_default().push((place, ago));
        }
    }

    /// The windows with this hash.
    pub fn with(&self, hash: u64) -> &[(usize, usize)] {
        let (word, bit) = beginning(hash);
        if self.filter[word] >> bit & 1 == 0 {
            return &[];
        }
        self.windows.get(&hash).map_or(&[], Vec::as_slice)
    }
}

/// The first 16 bits of a hash: a word of the filter, and a bit of it.
fn beginning(hash: u64) -> (usize, u64) {
    ((hash >> 54) as usize, (hash >> 48) & 63)
}

fn sum(values: &[Nimber; STEP]) -> u64 {
    let products = values.iter().zip(POWERS).map(|(value, power)| power.wrapping_mul(u64::from(value.get())));
    products.fold(0, u64::wrapping_add)
}

fn power(exponent: usize) -> u64 {
    (0..exponent).fold(1u64, |power, _| power.wrapping_mul(BASE))
}

/// The hashes of the windows of this length that end with the last value, one before it, ..., 63
/// before it.
pub(super) fn hashes_of_last(values: &[u16], window: usize) -> [u64; STEP] {
    let values = &values[values.len() + 1 - window - STEP..];
    let (first, rest) = values.split_at(window);
    let push = |hash: u64, &value: &u16| hash.wrapping_mul(BASE).wrapping_add(u64::from(value));
    let highest = power(window);
    let mut hash = first.iter().fold(0, push);
    let mut hashes = [hash; STEP];
    for (i, (old, new)) in values.iter().zip(rest).enumerate() {
        hash = push(hash, new).wrapping_sub(u64::from(*old).wrapping_mul(highest));
        hashes[STEP - 2 - i] = hash;
    }
    hashes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hash of each window is the sum it is said to be, whether it is rolled to by steps or
    /// remembered value by value.
    #[test]
    fn hashes_are_sums_of_products() {
        let values: Vec<Nimber> = (0..2000u32).map(|n| Nimber::new(n * n % 1013 % 300)).collect();
        let short: Vec<u16> = values.iter().map(|value| u16::try_from(value.get()).expect("below 300")).collect();
        let window = 3 * STEP;
        let expected = |n: usize| {
            let ages = (0..window).map(|i| power(i).wrapping_mul(u64::from(values[n - 1 - i].get())));
            ages.fold(0, u64::wrapping_add)
        };
        let mut rolling = RollingHash::new(5 * STEP, &values[2 * STEP..5 * STEP]);
        for n in (6 * STEP..2000).step_by(STEP) {
            let step = values[n - STEP..n].try_into().expect("a step");
            assert_eq!((rolling.step(step), rolling.n()), (expected(n), n));
            let hashes = hashes_of_last(&short[..n + 7], window);
            (0..STEP).for_each(|j| assert_eq!(hashes[j], expected(n + 7 - j), "{j} before {n} + 7"));
        }
    }
}
