//! Octal games by sparse spaces, sixteen positions at a time.
//!
//! The method and its proof are those of [`sparse_space`](super::sparse_space); this file only orders the work so that
//! vector instructions do it. At position n the set of attained values is a mask with bit v set for value v. What
//! an *entry* (delta, x) contributes to it is
//!
//! ```text
//! bit  G(n - delta) ^ x,        delta = k, x = 0            for a take that leaves one heap,
//!                               delta = r + k, x = G(r)     for a split with the part r,
//! ```
//!
//! with an entry for every take, for every rare r, and for some common r (*probes*) that find most of the rare values
//! that are options. For a block of sixteen n and delta >= 16 the values G(n - delta) are sixteen known bytes that stand
//! side by side: load, xor, shift, or. Only entries with delta < 16 depend on values of the block itself. Those are pushed:
//! once G(n) = g is known, row g of a table holds what all of them attain at n+1 .. n+15, and is or-ed into a window of
//! coming positions. Then G(n) is the least common value whose bit is missing, unless a rare value below it is missing
//! too: such leftovers are looked for among all splits, and the splits that find them most often become probes.
//!
//! Any mask of classes and any choice of probes gives the same values; they only change the time.

use std::collections::HashMap;

use super::copies::Copies;
use super::entries::{Entries, Entry};
use super::masks::{BLOCK, Window, Word, mark, mark_far, push_near, word_bit};
use super::sparse_space::Classes;
use super::take_break::{Break, TakeBreak};

/// Leftovers are looked for split by split up to this depth, and value by value beyond.
const SHALLOW: usize = 64;
/// How many positions pass between two looks at the probes.
const PROBE_INTERVAL: usize = 1 << 13;
/// Looking at a probe costs as much as looking at this share of a split, for each 32 values of a mask's width
/// (an estimate; a wrong one only costs time).
const SPLITS_PER_PROBE: f64 = 0.2;
/// Probes added at a time: the fewer, the better each is chosen.
const PROBES_AT_ONCE: usize = 4;

/// Why a run of the engine ended before its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The goal is reached.
    Done,
    /// A value does not fit the mask: go on with a wider one.
    TooWide,
}

/// The engine for masks of W words.
#[derive(Clone, Debug)]
pub(super) struct Lanes<T, const W: usize> {
    moves: TakeBreak,
    classes: Classes,
    /// G(0), G(1), ...
    values: Vec<u8>,
    rares: Vec<usize>,
    /// Common parts r that are always looked at, with their digit.
    probes: Vec<(Break, usize)>,
    entries: Entries,
    /// Row g: what near entries attain at the positions after one of value g.
    pushes: Vec<Window<T, W>>,
    /// What near entries attain at the next positions, by the values so far.
    window: Window<T, W>,
    /// Bits of the common values at even and at odd positions.
    common: [[T; W]; 2],
    /// The values again, to search splits of any depth.
    copies: Copies<u8>,
    /// How often the split with part r found a leftover since the last look at the probes, by digit and r.
    hits: HashMap<(usize, usize), usize>,
    /// Leftovers since then, and what it cost to find them, in splits.
    leftovers: usize,
    leftover_splits: usize,
    next_probes: usize,
}

impl<T: Word, const W: usize> Lanes<T, W> {
    /// The greatest number of values a mask holds.
    pub const WIDTH: usize = T::BITS * W;

    /// Goes on from known values, all below [`WIDTH`](Self::WIDTH).
    pub fn new(moves: &TakeBreak, classes: Classes, values: Vec<u8>) -> Self {
        let rare = |&n: &usize| classes.is_rare(values[n] as usize, n);
        let rares: Vec<usize> = (1..values.len()).filter(rare).collect();
        let mut common = [[T::ZERO; W]; 2];
        for (parity, masks) in common.iter_mut().enumerate() {
            for value in (0..Self::WIDTH).filter(|&value| !classes.is_rare(value, parity)) {
                masks[value / T::BITS] = masks[value / T::BITS] | T::bit(word_bit::<T>(value));
            }
        }
        let mut lanes = Lanes {
            moves: moves.clone(),
            classes,
            next_probes: values.len() + PROBE_INTERVAL,
            values,
            rares,
            probes: Vec::new(),
            entries: Entries::default(),
            pushes: Vec::new(),
            window: [[T::ZERO; BLOCK]; W],
            common,
            copies: Copies::default(),
            hits: HashMap::new(),
            leftovers: 0,
            leftover_splits: 0,
        };
        lanes.sort_entries();
        lanes
    }

    pub fn values(&self) -> &[u8] {
        &self.values
    }

    pub fn classes(&self) -> Classes {
        self.classes
    }

    /// Sorts takes, rare splits and probes into far, near and young ones.
    fn sort_entries(&mut self) {
        let n = self.values.len();
        let takes = self.moves.leaving_one.iter().map(|&k| Entry::take(k));
        let rare = self.rares.iter().flat_map(|&r| self.moves.breaks.iter().map(move |&one| (one, r)));
        let splits = rare.chain(self.probes.iter().copied());
        let splits = splits.map(|(one, r)| Entry::split(one, r, self.values[r]));
        self.entries = Entries::sorted(takes.chain(splits).collect(), n);
        self.tabulate_near();
    }

    /// Fills the table of pushes, and the window as if it had always been there.
    #[expect(clippy::cast_possible_truncation, reason = "values are below WIDTH, which is at most 256")]
    fn tabulate_near(&mut self) {
        self.pushes = (0..Self::WIDTH)
            .map(|value| {
                let mut row = [[T::ZERO; BLOCK]; W];
                for &(delta, x) in &self.entries.near {
                    let attained = usize::from(value as u8 ^ x);
                    let word = &mut row[attained / T::BITS][delta - 1];
                    *word = *word | T::bit(word_bit::<T>(attained));
                }
                row
            })
            .collect();
        self.window = [[T::ZERO; BLOCK]; W];
        let recent = self.values.len().saturating_sub(BLOCK);
        for i in recent..self.values.len() {
            push_near(&self.pushes[usize::from(self.values[i])], &mut self.window);
        }
    }

    /// Computes on until there are `length` values, or one does not fit.
    #[inline(always)]
    pub fn run(&mut self, length: usize) -> Stop {
        while self.values.len() < length {
            let n = self.values.len();
            if n >= self.entries.next_mature {
                self.sort_entries();
            }
            if n >= self.next_probes {
                self.choose_probes();
            }
            if !self.block(length - n) {
                return Stop::TooWide;
            }
        }
        Stop::Done
    }

    /// One block, or the part of it up to a new rare position; `false` if a value does not fit.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "values are below WIDTH, which is at most 256")]
    #[expect(clippy::needless_range_loop, reason = "i is a position of the block, in every word")]
    fn block(&mut self, most: usize) -> bool {
        let start = self.values.len();
        let mut attained = [[T::ZERO; BLOCK]; W];
        mark_far(&self.values, &self.entries.far, start, &mut attained);
        let mut window = self.window;
        for i in 0..BLOCK.min(most) {
            let n = start + i;
            let mut mask: [T; W] = std::array::from_fn(|w| attained[w][i] | window[w][0]);
            for entry in &self.entries.young {
                if entry.applies(n) {
                    mark(&mut mask, self.values[n - entry.delta] ^ entry.x);
                }
            }
            let (bound, pending) = self.bound(&mask, n);
            let missing = if pending == [T::ZERO; W] { None } else { self.leftover(n, pending) };
            let Some(value) = missing.or(bound) else { return false };
            let value = value as u8;
            self.values.push(value);
            push_near(&self.pushes[usize::from(value)], &mut window);
            if missing.is_some() {
                self.rares.push(n);
                self.sort_entries();
                return true;
            }
        }
        self.window = window;
        true
    }

    /// The least common value that is missing in `mask`, and the rare values below it that are missing.
    #[inline(always)]
    fn bound(&self, mask: &[T; W], n: usize) -> (Option<usize>, [T; W]) {
        let common = &self.common[if self.classes.uses_position() { n % 2 } else { 0 }];
        let mut pending = [T::ZERO; W];
        for w in 0..W {
            let missing = !mask[w];
            let candidates = missing & common[w];
            if candidates == T::ZERO {
                pending[w] = missing & !common[w];
                continue;
            }
            let bit = candidates.trailing_zeros();
            pending[w] = missing & !common[w] & T::below(bit);
            return (Some(w * T::BITS + bit), pending);
        }
        (None, pending)
    }

    /// Looks for the pending values among all splits; returns the least that is nowhere.
    #[inline(always)]
    fn leftover(&mut self, n: usize, mut pending: [T; W]) -> Option<usize> {
        self.leftovers += 1;
        for (digit, one) in self.moves.breaks.iter().enumerate() {
            let Some(rest) = one.rest(n) else { continue };
            for part in 1..=one.largest_half(rest).min(SHALLOW) {
                let value = usize::from(self.values[part] ^ self.values[rest - part]);
                let (w, bit) = (value / T::BITS, T::bit(word_bit::<T>(value)));
                if pending[w] & bit != T::ZERO {
                    pending[w] = pending[w] & !bit;
                    *self.hits.entry((digit, part)).or_default() += 1;
                    if pending == [T::ZERO; W] {
                        self.leftover_splits += part;
                        return None;
                    }
                }
            }
            self.leftover_splits += SHALLOW;
        }
        self.deep_leftover(n, pending)
    }

    /// The same beyond the shallow splits, one value at a time.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "values are below WIDTH, which is at most 256")]
    fn deep_leftover(&mut self, n: usize, mut pending: [T; W]) -> Option<usize> {
        self.copies.extend(&self.values[self.copies.forwards().len()..]);
        for (w, word) in pending.iter_mut().enumerate() {
            while *word != T::ZERO {
                let bit = word.trailing_zeros();
                *word = *word & !T::bit(word_bit::<T>(bit));
                let value = w * T::BITS + bit;
                let found = self.moves.breaks.iter().enumerate().find_map(|(digit, one)| {
                    let rest = one.rest(n)?;
                    let part = self.copies.find_split(value as u8, rest, SHALLOW + 1..=one.largest_half(rest))?;
                    Some((digit, part))
                });
                let Some((digit, part)) = found else { return Some(value) };
                self.leftover_splits += 16 + part / 32;
                *self.hits.entry((digit, part)).or_default() += 1;
            }
        }
        None
    }

    /// Makes probes of the splits that found most leftovers, where that is cheaper than finding them again.
    #[inline(never)]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn choose_probes(&mut self) {
        self.next_probes = self.values.len() + PROBE_INTERVAL;
        let cost = (self.leftover_splits as f64 / self.leftovers.max(1) as f64) + 8.0;
        let probe = SPLITS_PER_PROBE * (Self::WIDTH / 32) as f64;
        let worthwhile = PROBE_INTERVAL as f64 * probe / cost;
        (self.leftovers, self.leftover_splits) = (0, 0);
        let mut ranked: Vec<_> = self.hits.drain().filter(|&(_, count)| count as f64 > worthwhile).collect();
        ranked.sort_unstable_by_key(|&(split, count)| (std::cmp::Reverse(count), split));
        if ranked.is_empty() {
            return;
        }
        for &((digit, part), _) in ranked.iter().take(PROBES_AT_ONCE) {
            self.probes.push((self.moves.breaks[digit], part));
        }
        self.sort_entries();
    }
}
