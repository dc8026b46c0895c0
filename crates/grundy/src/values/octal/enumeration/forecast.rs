//! A guess at how large the next values will be.
//!
//! Values of octal games resemble those at some distances before them even where they have no
//! period. The largest of the values at the few best distances, plus some slack, is rarely
//! exceeded. No value depends on a guess, only the time it takes to find it.

use crate::values::nimber::Nimber;

/// How many distances are used.
const DISTANCES: usize = 4;
/// The farthest distance that is tried.
const FARTHEST: usize = 400;
/// The values that distances are tried on.
const SAMPLE: usize = 512;
/// How many values a choice is used for.
const LIFETIME: usize = 4096;
/// The least slack, and the most: where values are searched for in several steps anyway, more of it
/// does not help.
const LEAST_SLACK: usize = 16;
const MOST_SLACK: usize = 1 << 13;

/// The distances, and the slack.
#[derive(Clone, Debug)]
pub(super) struct Forecast {
    distances: Vec<usize>,
    slack: usize,
    /// The length at which the distances are chosen again.
    review: usize,
}

impl Forecast {
    pub fn new() -> Self {
        Forecast { distances: Vec::new(), slack: LEAST_SLACK, review: SAMPLE + FARTHEST }
    }

    /// Chooses the distances from `least` on with the least sum of |G(n) - G(n - distance)| over
    /// the last positions, if a choice is due.
    pub fn review(&mut self, nimbers: &[Nimber], least: usize) {
        let length = nimbers.len();
        if length < self.review {
            return;
        }
        self.review = length + LIFETIME;
        let sample = &nimbers[length - SAMPLE..];
        let difference = |distance: &usize| -> u64 {
            let before = &nimbers[length - SAMPLE - distance..length - distance];
            sample.iter().zip(before).map(|(x, y)| u64::from(x.get().abs_diff(y.get()))).sum()
        };
        self.distances = (least..=FARTHEST).collect();
        self.distances.sort_by_cached_key(difference);
        self.distances.truncate(DISTANCES);
    }

    /// A value that G(n) will rarely exceed; `usize::MAX` while there are too few values to tell.
    /// Where n is further ahead than a distance reaches, a multiple of it is used.
    pub fn bound(&self, nimbers: &[Nimber], n: usize) -> usize {
        let ahead = n + 1 - nimbers.len();
        let before = |distance: &usize| nimbers[n - ahead.next_multiple_of(*distance)].index();
        let largest = self.distances.iter().map(before).max();
        largest.map_or(usize::MAX, |largest| largest + self.slack)
    }

    /// Notes that a guess was right: the next ones may be a little bolder, so that about one in
    /// twenty is wrong.
    pub fn was_right(&mut self) {
        self.slack = (self.slack - self.slack / 64).max(LEAST_SLACK);
    }

    /// Notes that a guess was wrong: the next ones have more slack.
    pub fn was_wrong(&mut self) {
        self.slack = (self.slack + self.slack / 4).min(MOST_SLACK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_noticed() {
        let nimbers: Vec<Nimber> = (0..3000u32).map(|n| Nimber::new(n % 37 * (n % 37) % 101)).collect();
        let mut forecast = Forecast::new();
        assert_eq!(forecast.bound(&nimbers, 3000), usize::MAX);
        forecast.review(&nimbers, 16);
        assert_eq!(forecast.distances, [37, 74, 111, 148]);
        assert_eq!(forecast.bound(&nimbers, 3003), nimbers[3003 - 37].index() + LEAST_SLACK);
    }
}
