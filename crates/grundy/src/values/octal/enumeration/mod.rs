//! Octal games by enumeration: G(n) is the least value that no option has, found by examining *all*
//! splits.
//!
//! Splits are marked in a table of values, or searched for by their value, whichever takes less
//! time:
//!
//! 1. Some of the splits, in runs spread evenly over all of them, are marked; that is enough for
//!    most values.
//! 2. The least values still missing are searched for among all splits, 64 splits at a time,
//!    however many values there are ([`wanted`]). Those found are marked.
//! 3. The least value then missing is G(n), if it was searched for; otherwise step 2 is repeated
//!    from there.
//!
//! G(n) itself always has to be compared with every split, and step 2 takes little more than that
//! one pass. It is made for a *block* of positions together, so that the values are read from the
//! nearest cache: splits whose parts lie before the block are *far*, and the few others are marked
//! when their parts are known.
//!
//! Without the vector instructions of step 2, or where values are too great for them, splits are
//! [compared](super::comparison) with one candidate after another. Nothing here depends on rare
//! positions: this is the independent method that certificates are verified by.

mod byte_values;
mod candidates;
mod forecast;
#[cfg(target_arch = "x86_64")]
mod permutations;
mod table;
mod vectors;
mod wanted;

use std::ops::{Range, RangeInclusive};

use byte_values::{ByteValues, Splits};
use candidates::Candidates;
use forecast::Forecast;
use table::RUN;
use vectors::Permutations;
use wanted::{CHUNK, Found};

use super::comparison::Comparison;
use super::moves::{Break, OctalMoves};
use crate::values::nimber::Nimber;
use crate::values::simd::Level;

/// Positions in a block. (8 or 16 made no difference beyond the noise, on 0.06.)
const BLOCK: usize = 16;
/// The fewest splits that are marked before others are searched for.
const LEAST_MARKED: usize = 512;
/// Splits marked in the time that one is found by searching for its value: an estimate from a
/// profile of 0.06; 3 to 6 took much the same time.
const MARKS_PER_HIT: usize = 4;
// Splits after the first run are far.
const _: () = assert!(RUN >= BLOCK);
/// The first splits are searched in shorter chunks, because a value is found repeatedly in the
/// chunk where it is found first. (On 0.06 and 0.007, chunks of 512 took 8% more time, and chunks
/// of 2048 no less.)
const EARLY: usize = 4096;
const EARLY_CHUNK: usize = 1024;

/// The values so far, and what is known of the options in the current block.
#[derive(Clone, Debug)]
pub(super) struct Enumeration {
    /// The plain version, once it is needed.
    comparison: Option<Comparison>,
    /// The values as bytes, while they fit, on a machine that can look them up.
    values: Option<(ByteValues, Permutations)>,
    /// All values so far are below this.
    bound: usize,
    block: Range<usize>,
    positions: Vec<Candidates>,
    /// How many splits are marked first: more, as long as marking them takes less time than finding
    /// the others.
    marked: usize,
    forecast: Forecast,
    /// What was found last, kept to reuse its memory.
    found: Box<Found>,
    level: Level,
}

impl Enumeration {
    pub fn new(nimbers: &[Nimber], level: Level) -> Self {
        let values = Permutations::at(level).map(|permutations| (ByteValues::default(), permutations));
        let mut enumeration = Enumeration {
            comparison: values.is_none().then(|| Comparison::new(&[], level)),
            values,
            bound: 1,
            block: 0..0,
            positions: vec![Candidates::new(); BLOCK],
            marked: LEAST_MARKED,
            forecast: Forecast::new(),
            found: Box::new(Found::new()),
            level,
        };
        nimbers.iter().for_each(|&value| enumeration.push(value));
        enumeration
    }

    /// The name of the kernel at work.
    pub fn name(&self) -> &'static str {
        if self.values.is_some() { "byte permutations" } else { "comparison of splits" }
    }

    /// G(n) for n = `nimbers.len()`, and a rough count of the steps it took.
    pub fn next(&mut self, moves: &OctalMoves, nimbers: &[Nimber]) -> (Nimber, usize) {
        let n = nimbers.len();
        if !self.block.contains(&n) && self.values.is_none() {
            let comparison = self.comparison.get_or_insert_with(|| Comparison::new(nimbers, self.level));
            return comparison.next(moves, nimbers);
        }
        if !self.block.contains(&n) {
            self.begin_block(moves, nimbers);
        }
        let value = Nimber::from_index(self.value(moves, nimbers));
        self.push(value);
        let splits = n / 2 * moves.breaks.len();
        let steps = if self.values.is_some() { self.marked.min(splits) + splits / 32 } else { splits };
        (value, steps + moves.takes())
    }

    fn push(&mut self, value: Nimber) {
        if let Some(comparison) = &mut self.comparison {
            return comparison.push(value);
        }
        self.bound = self.bound.max(value.index() + 1);
        if self.values.as_mut().is_some_and(|(values, _)| !values.push(value.index())) {
            self.values = None;
        }
    }

    /// Marks far splits for a block of positions: all of them, or enough that no value below the
    /// forecast is overlooked.
    fn begin_block(&mut self, moves: &OctalMoves, nimbers: &[Nimber]) {
        let n = nimbers.len();
        self.block = n..n + BLOCK;
        self.positions.iter_mut().for_each(|position| position.begin(self.bound));
        let splits = n / 2 * moves.breaks.len();
        if splits < 2 * self.marked {
            return moves.breaks.iter().for_each(|&one| self.mark_far(one, usize::MAX));
        }
        moves.breaks.iter().for_each(|&one| self.mark_far(one, self.marked / moves.breaks.len()));
        self.forecast.review(nimbers, BLOCK);
        for (n, position) in self.block.clone().zip(&mut self.positions) {
            position.choose(self.forecast.bound(nimbers, n));
        }
        let found = self.search(moves, 0..BLOCK) / BLOCK;
        self.marked = if found * MARKS_PER_HIT > self.marked {
            self.marked + self.marked / 8
        } else {
            (self.marked - self.marked / 16).max(LEAST_MARKED)
        };
    }

    /// The far splits of n: what is left by the move, and the smaller parts.
    #[inline(always)]
    fn far(&self, one: Break, n: usize) -> Option<(usize, RangeInclusive<usize>)> {
        let rest = one.rest(n)?;
        Some((rest, rest.saturating_sub(self.block.start) + 1..=one.largest_part(rest)))
    }

    /// Marks far splits of each position, in evenly spread runs: about `most` of them, or all if
    /// there are fewer.
    fn mark_far(&mut self, one: Break, most: usize) {
        let Some((values, permutations)) = &self.values else { return };
        // Position by position, because its table should stay in the nearest cache; the runs are
        // much the same ones anyway.
        for index in 0..BLOCK {
            let Some((rest, parts)) = self.far(one, self.block.start + index) else { continue };
            let stride = (parts.end() / most.div_ceil(RUN)).max(RUN);
            permutations.mark_runs(&mut self.positions[index].options, values, rest, &parts, stride);
        }
    }

    /// Marks the far splits of some positions whose values are wanted there, and returns how many
    /// it found. Those of the first run are marked already, and the others are all far.
    fn search(&mut self, moves: &OctalMoves, indices: Range<usize>) -> usize {
        let Some((values, permutations)) = &self.values else { return 0 };
        let positions = &mut self.positions[indices.clone()];
        let mut found = 0;
        for &one in &moves.breaks {
            let splits = indices.clone().map(|index| match one.rest(self.block.start + index) {
                Some(rest) => values.splits(rest, RUN..=one.largest_part(rest)),
                None => Splits::default(),
            });
            let splits: Vec<Splits<'_>> = splits.collect();
            let most = splits.iter().map(|splits| splits.len()).max().unwrap_or(0);
            let mut start = 0;
            while start < most {
                let size = if start < EARLY { EARLY_CHUNK } else { CHUNK };
                for (position, splits) in positions.iter_mut().zip(&splits) {
                    found += permutations.search(position, splits.range(start, size), &mut self.found);
                }
                start += size;
            }
        }
        positions.iter_mut().for_each(Candidates::settle);
        found
    }

    /// G(n) for the next n, which is in the block.
    fn value(&mut self, moves: &OctalMoves, nimbers: &[Nimber]) -> usize {
        let n = nimbers.len();
        let index = n - self.block.start;
        let position = &mut self.positions[index];
        position.options.admit(self.bound);
        moves.takes_from(nimbers, n).for_each(|value| position.options.mark(value.index()));
        for &one in &moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            let near = rest.saturating_sub(self.block.start).min(one.largest_part(rest));
            position.options.mark_splits(nimbers, rest, 1..=near);
        }
        loop {
            let (value, is_missing) = self.positions[index].least();
            if is_missing {
                self.forecast.was_right();
                return value;
            }
            self.forecast.was_wrong();
            if self.values.is_none() {
                self.mark_all(moves, nimbers, index);
            } else {
                self.positions[index].choose(2 * value);
                self.search(moves, index..index + 1);
            }
        }
    }

    /// Marks every far split of a position: needed where a value in its block was the first that is
    /// too great to be searched for.
    fn mark_all(&mut self, moves: &OctalMoves, nimbers: &[Nimber], index: usize) {
        for &one in &moves.breaks {
            let Some((rest, parts)) = self.far(one, self.block.start + index) else { continue };
            self.positions[index].options.mark_splits(nimbers, rest, parts);
        }
        self.positions[index].all_marked();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves() -> [OctalMoves; 4] {
        let code = |leaving_one: &[usize], breaks: &[(usize, bool)]| OctalMoves {
            leaving_none: vec![2],
            leaving_one: leaving_one.to_vec(),
            breaks: breaks.iter().map(|&(k, unequal)| Break { k, unequal }).collect(),
        };
        [
            code(&[2], &[(2, false)]),
            code(&[], &[(0, true)]),
            code(&[1, 3], &[(1, true), (3, false)]),
            code(&[], &[(0, false), (5, true), (40, false)]),
        ]
    }

    /// The least value that is not an option, found by examining every option.
    fn by_definition(moves: &OctalMoves, nimbers: &[Nimber]) -> Nimber {
        let n = nimbers.len();
        let mut options: Vec<Nimber> = moves.takes_from(nimbers, n).collect();
        for one in &moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            options.extend((1..=one.largest_part(rest)).map(|part| nimbers[part] ^ nimbers[rest - part]));
        }
        (0..).map(Nimber::new).find(|value| !options.contains(value)).expect("few options")
    }

    /// G(n) is a function of the values before it, whatever they are: invented ones reach every
    /// width of lanes, every window of wanted values, and the greatest that fit.
    #[test]
    fn every_level_finds_the_least_missing_value() {
        for (case, (bound, length)) in
            [(30, 700), (200, 3000), (1100, 9000), (3000, 9000), (9000, 5000), (70_000, 3000)].into_iter().enumerate()
        {
            let mut random = 0x9E37_79B9_7F4A_7C15_u64 ^ case as u64;
            let mut values = std::iter::repeat_with(|| {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                Nimber::from_index((random >> 20) as usize % bound)
            });
            let invented: Vec<Nimber> = values.by_ref().take(length).collect();
            for moves in moves() {
                for level in Level::available() {
                    let mut nimbers = invented.clone();
                    let mut enumeration = Enumeration::new(&nimbers, level);
                    for _ in 0..2 * BLOCK + 3 {
                        let (value, _) = enumeration.next(&moves, &nimbers);
                        assert_eq!(value, by_definition(&moves, &nimbers), "{moves:?} below {bound} by {level:?}");
                        nimbers.push(value);
                    }
                }
            }
        }
    }

    /// A value that does not fit the bytes comes up in the middle of a block. (Its other positions
    /// once went unsearched.)
    #[test]
    fn a_value_too_great_ends_the_search_not_the_marking() {
        let moves = &moves()[0];
        for level in Level::available() {
            let mut nimbers: Vec<Nimber> = (0..20_000u32).map(|n| Nimber::new(n * 31 % 1009 % 700)).collect();
            let mut enumeration = Enumeration::new(&nimbers, level);
            for i in 0..3 * BLOCK {
                let (value, _) = enumeration.next(moves, &nimbers);
                assert_eq!(value, by_definition(moves, &nimbers), "{i} by {level:?}");
                nimbers.push(value);
                if i == 2 {
                    let great = Nimber::new(9000);
                    enumeration.push(great);
                    nimbers.push(great);
                    enumeration.positions.iter_mut().for_each(Candidates::forget);
                }
            }
        }
    }

    /// The options have all values that fit a number of windows, and no other. (The window of the
    /// first value missing was once taken for the first window, and that value for attained.)
    #[test]
    fn the_first_value_behind_a_window_is_found() {
        for width in [64, 128] {
            let (least, half) = (64 * width, 64 * width + 100);
            let smaller = (0..=half).map(|part| part % 64);
            let larger = (0..=half).map(|part| part / 64 % width * 64);
            let values: Vec<usize> = smaller.chain(larger.rev()).collect();
            let nimbers: Vec<Nimber> = values.iter().map(|&value| Nimber::from_index(value)).collect();
            let moves = OctalMoves {
                leaving_none: Vec::new(),
                leaving_one: Vec::new(),
                breaks: vec![Break { k: 1, unequal: false }],
            };
            // Part a of 2 half + 1 is left with half + 1 + (half - a): the larger parts stand
            // backwards.
            for level in Level::available() {
                let (value, _) = Enumeration::new(&nimbers, level).next(&moves, &nimbers);
                assert_eq!(value.index(), least, "{level:?}");
            }
        }
    }

    #[test]
    fn values_are_those_of_the_definition_from_the_first_on() {
        for moves in moves() {
            for level in Level::available() {
                let mut nimbers = Vec::new();
                let mut enumeration = Enumeration::new(&nimbers, level);
                for _ in 0..1500 {
                    let (value, _) = enumeration.next(&moves, &nimbers);
                    assert_eq!(value, by_definition(&moves, &nimbers), "{moves:?} by {level:?}");
                    nimbers.push(value);
                }
            }
        }
    }
}
