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
//! one pass. It is made for a [*group*](group) of positions together, so that the values are read
//! from the nearest cache. A *block* has one group or, if there are several threads, several for
//! each of them. Splits whose parts lie before the block are *far*; the few others are marked when
//! their parts are known.
//!
//! Without the vector instructions of step 2, or where values are too great for them, splits are
//! [compared](super::comparison) with one candidate after another. Nothing here depends on rare
//! positions: this is the independent method that certificates are verified by.

mod byte_values;
mod candidates;
mod forecast;
mod group;
#[cfg(target_arch = "x86_64")]
mod permutations;
mod table;
mod vectors;
mod wanted;

use std::ops::Range;
use std::sync::Arc;

use byte_values::ByteValues;
use candidates::Candidates;
use forecast::Forecast;
use group::{FarSplits, GROUP, Group, Share, Task};
use table::RUN;
use vectors::Permutations;

use super::comparison::Comparison;
use super::moves::OctalMoves;
use crate::arith::simd::Level;
use crate::arith::team::Team;
use crate::options::Options;
use crate::values::nimber::Nimber;

/// The fewest splits that are marked before others are searched for.
const LEAST_MARKED: usize = 512;
/// Splits marked in the time that one is found by searching for its value: an estimate from a
/// profile of 0.06; 3 to 6 took much the same time.
const MARKS_PER_HIT: usize = 4;
/// Splits searched for in a thread's share of a block: about a tenth of a millisecond, so that
/// handing it out is a small part of it.
const SHARE: usize = 1_200_000;
/// The most groups in such a share: splits within the block are not shared, and the longer it is,
/// the more they are.
const MOST_GROUPS: usize = 8;
/// The fewest splits of a single position for each thread (some microseconds).
const SHARE_OF_ONE: usize = 30_000;

/// The values so far, and what is known of the options in the current block.
pub(super) struct Enumeration {
    moves: Arc<OctalMoves>,
    /// The plain version, once it is needed.
    comparison: Option<Comparison>,
    /// The values as bytes, while they fit, on a machine that can look them up.
    values: Option<(Arc<ByteValues>, Permutations)>,
    /// All values so far are below this.
    bound: usize,
    block: Range<usize>,
    /// At least the groups of the block.
    groups: Vec<Group>,
    /// How many splits are marked first: more, as long as marking them takes less time than finding
    /// the others.
    marked: usize,
    forecast: Forecast,
    level: Level,
    /// The threads, once they are needed, and groups for them to search single positions in.
    team: Option<Team<Share>>,
    spare: Vec<Group>,
}

impl Enumeration {
    pub fn new(moves: &OctalMoves, nimbers: &[Nimber], level: Level) -> Self {
        let values = Permutations::at(level).map(|permutations| (Arc::default(), permutations));
        let mut enumeration = Enumeration {
            moves: Arc::new(moves.clone()),
            comparison: values.is_none().then(|| Comparison::new(&[], level)),
            values,
            bound: 1,
            block: 0..0,
            groups: vec![Group::new()],
            marked: LEAST_MARKED,
            forecast: Forecast::new(),
            level,
            team: None,
            spare: Vec::new(),
        };
        nimbers.iter().for_each(|&value| enumeration.push(value));
        enumeration
    }

    /// The name of the kernel at work.
    pub fn name(&self) -> &'static str {
        if self.values.is_some() { "byte permutations" } else { "comparison of splits" }
    }

    /// G(n) for n = `nimbers.len()`, and a rough count of the steps it took.
    pub fn next(&mut self, nimbers: &[Nimber], options: &Options<'_>) -> (Nimber, usize) {
        let n = nimbers.len();
        if !self.block.contains(&n) && self.values.is_none() {
            let comparison = self.comparison.get_or_insert_with(|| Comparison::new(nimbers, self.level));
            return comparison.next(&self.moves, nimbers);
        }
        if !self.block.contains(&n) {
            self.begin_block(nimbers, options.threads());
        }
        let value = Nimber::from_index(self.value(nimbers, options.threads()));
        self.push(value);
        let splits = n / 2 * self.moves.breaks.len();
        let steps = if self.values.is_some() { self.marked.min(splits) + splits / 32 } else { splits };
        (value, steps + self.moves.takes())
    }

    fn push(&mut self, value: Nimber) {
        if let Some(comparison) = &mut self.comparison {
            return comparison.push(value);
        }
        self.bound = self.bound.max(value.index() + 1);
        let Some((values, _)) = &mut self.values else { return };
        // Between blocks nobody else holds the values.
        if !Arc::get_mut(values).is_some_and(|values| values.push(value.index())) {
            self.values = None;
        }
    }

    /// Marks far splits for a block of positions: all of them, or enough that no value below the
    /// forecast is overlooked.
    fn begin_block(&mut self, nimbers: &[Nimber], threads: usize) {
        let n = nimbers.len();
        let splits = n / 2 * self.moves.breaks.len();
        let all_are_marked = splits < 2 * self.marked;
        let share = groups_of_a_share(splits, threads).filter(|_| !all_are_marked);
        self.block = n..n + share.map_or(1, |share| threads * share) * GROUP;
        let Some(far) = far_splits(self.values.as_ref(), &self.block, &self.moves) else { return };
        if all_are_marked {
            self.groups[0].examine(far, n, self.bound, usize::MAX, None);
            return;
        }
        self.forecast.review(nimbers, GROUP);
        let bounds: Vec<usize> = self.block.clone().map(|n| self.forecast.bound(nimbers, n)).collect();
        let found = match share {
            None => self.groups[0].examine(far, n, self.bound, self.marked, Some(&bounds)),
            Some(share) => self.examine_by_team(&bounds, share, threads),
        };
        let found = found / self.block.len();
        self.marked = if found * MARKS_PER_HIT > self.marked {
            self.marked + self.marked / 8
        } else {
            (self.marked - self.marked / 16).max(LEAST_MARKED)
        };
    }

    /// Examines the groups of the block, so many for each thread; returns how many splits were
    /// found by searching.
    fn examine_by_team(&mut self, bounds: &[usize], share: usize, threads: usize) -> usize {
        if self.groups.len() < threads * share {
            self.groups.resize_with(threads * share, Group::new);
        }
        let mut groups = std::mem::take(&mut self.groups).into_iter();
        let length = share * GROUP;
        let starts = self.block.clone().step_by(length);
        let tasks = starts.zip(bounds.chunks(length)).map(|(n, bounds)| {
            let task = Task::Examine { bound: self.bound, most: self.marked, bounds: bounds.to_vec() };
            (n, groups.by_ref().take(share).collect(), task)
        });
        let shares = tasks.collect();
        let shares = self.by_team(shares, threads);
        let found = shares.iter().map(|share| share.found).sum();
        self.groups = shares.into_iter().flat_map(|share| share.groups).chain(groups).collect();
        found
    }

    /// Searches for what is wanted at a position, among all its splits.
    fn search_by_team(&mut self, group: usize, index: usize, threads: usize) {
        self.spare.resize_with(threads, Group::new);
        let position = &self.groups[group].positions[index];
        self.spare.iter_mut().for_each(|spare| spare.positions[index].clone_from(position));
        let n = self.block.start + group * GROUP;
        let task = |(piece, group)| (n, vec![group], Task::Search { index, piece: (piece, threads) });
        let tasks = std::mem::take(&mut self.spare).into_iter().enumerate().map(task).collect();
        let shares = self.by_team(tasks, threads);
        self.spare = shares.into_iter().flat_map(|share| share.groups).collect();
        for spare in &self.spare {
            self.groups[group].positions[index].settle_with(&spare.positions[index]);
        }
    }

    /// Has the threads do a task each, on some groups from a position on.
    fn by_team(&mut self, tasks: Vec<(usize, Vec<Group>, Task)>, threads: usize) -> Vec<Share> {
        let Some(far) = far_splits(self.values.as_ref(), &self.block, &self.moves) else { return Vec::new() };
        let Some((values, permutations)) = &self.values else { return Vec::new() };
        let one = |(n, groups, task)| Share {
            groups,
            n,
            task,
            moves: Arc::clone(&self.moves),
            values: Arc::clone(values),
            permutations: *permutations,
            start: far.start,
            first: far.first,
            found: 0,
        };
        let shares = tasks.into_iter().map(one).collect();
        let team = self.team.take().filter(|team| team.threads() == threads);
        self.team.insert(team.unwrap_or_else(|| Team::new(threads, Share::work))).run(shares)
    }

    /// G(n) for the next n, which is in the block.
    fn value(&mut self, nimbers: &[Nimber], threads: usize) -> usize {
        let (n, moves) = (nimbers.len(), &self.moves);
        let (group, index) = ((n - self.block.start) / GROUP, (n - self.block.start) % GROUP);
        let options = &mut self.groups[group].positions[index].options;
        options.admit(self.bound);
        moves.takes_from(nimbers, n).for_each(|value| options.mark(value.index()));
        for &one in &moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            let near = rest.saturating_sub(self.block.start).min(one.largest_part(rest));
            options.mark_splits(nimbers, rest, 1..=near);
        }
        loop {
            let position = &mut self.groups[group].positions[index];
            let (value, is_missing) = position.least();
            if is_missing {
                self.forecast.was_right();
                return value;
            }
            self.forecast.was_wrong();
            match far_splits(self.values.as_ref(), &self.block, &self.moves) {
                None => mark_all(position, &self.moves, nimbers),
                Some(far) => {
                    position.choose(2 * value);
                    if threads > 1 && n / 2 * self.moves.breaks.len() > threads * SHARE_OF_ONE {
                        self.search_by_team(group, index, threads);
                    } else {
                        self.groups[group].search(far, n - index, index..index + 1, (0, 1));
                    }
                }
            }
        }
    }
}

/// The far splits of a block, if they can be looked up.
fn far_splits<'a>(
    values: Option<&'a (Arc<ByteValues>, Permutations)>,
    block: &Range<usize>,
    moves: &'a OctalMoves,
) -> Option<FarSplits<'a>> {
    let (values, permutations) = values?;
    let first = block.len().next_multiple_of(RUN);
    Some(FarSplits { moves, values, permutations: *permutations, start: block.start, first })
}

/// How many groups each thread has in a block, if there are several threads and positions have
/// enough splits for them.
fn groups_of_a_share(splits: usize, threads: usize) -> Option<usize> {
    let groups = SHARE.div_ceil(splits.max(1) * GROUP);
    (threads > 1 && groups <= MOST_GROUPS).then_some(groups)
}

/// Marks every split of the next position: needed where a value in its block was the first that is
/// too great to be searched for.
fn mark_all(position: &mut Candidates, moves: &OctalMoves, nimbers: &[Nimber]) {
    for &one in &moves.breaks {
        let Some(rest) = one.rest(nimbers.len()) else { continue };
        position.options.mark_splits(nimbers, rest, 1..=one.largest_part(rest));
    }
    position.all_marked();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::octal::moves::Break;

    fn moves() -> [OctalMoves; 5] {
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
            code(&[1, 3], &[]),
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
                    let mut enumeration = Enumeration::new(&moves, &nimbers, level);
                    for _ in 0..2 * GROUP + 3 {
                        let (value, _) = enumeration.next(&nimbers, &Options::default());
                        assert_eq!(value, by_definition(&moves, &nimbers), "{moves:?} below {bound} by {level:?}");
                        nimbers.push(value);
                    }
                }
            }
        }
    }

    /// However many threads share the work, they find what one finds: in shares of several groups
    /// and of one, and where a value is above its forecast.
    #[test]
    fn threads_find_the_least_missing_value() {
        for (bound, length) in [(200, 20_000), (1500, 140_000)] {
            let invented: Vec<Nimber> =
                (0..length).map(|n: usize| Nimber::from_index(n * n * 31 % 65_537 % bound)).collect();
            for moves in &moves()[1..3] {
                let by_threads = |threads: usize| {
                    let options = Options { threads, ..Options::default() };
                    let mut nimbers = invented.clone();
                    let mut enumeration = Enumeration::new(moves, &nimbers, Level::within(usize::MAX));
                    for _ in 0..300 {
                        nimbers.push(enumeration.next(&nimbers, &options).0);
                    }
                    nimbers
                };
                let alone = by_threads(1);
                assert_eq!(by_definition(moves, &alone[..length + 299]), alone[length + 299]);
                for threads in [2, 3, 16] {
                    assert!(by_threads(threads) == alone, "{moves:?} below {bound} in {threads} threads");
                }
            }
        }
    }

    /// A value that does not fit the bytes comes up in the middle of a block. (Its other positions
    /// once went unsearched.)
    #[test]
    fn a_value_too_great_ends_the_search_not_the_marking() {
        let moves = moves()[0].clone();
        for level in Level::available() {
            let mut nimbers: Vec<Nimber> = (0..20_000u32).map(|n| Nimber::new(n * 31 % 1009 % 700)).collect();
            let mut enumeration = Enumeration::new(&moves, &nimbers, level);
            for i in 0..3 * GROUP {
                let (value, _) = enumeration.next(&nimbers, &Options::default());
                assert_eq!(value, by_definition(&moves, &nimbers), "{i} by {level:?}");
                nimbers.push(value);
                if i == 2 {
                    let great = Nimber::new(9000);
                    enumeration.push(great);
                    nimbers.push(great);
                    enumeration.groups[0].positions.iter_mut().for_each(Candidates::forget);
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
                let (value, _) = Enumeration::new(&moves, &nimbers, level).next(&nimbers, &Options::default());
                assert_eq!(value.index(), least, "{level:?}");
            }
        }
    }

    #[test]
    fn values_are_those_of_the_definition_from_the_first_on() {
        for moves in moves() {
            for level in Level::available() {
                let mut nimbers = Vec::new();
                let mut enumeration = Enumeration::new(&moves, &nimbers, level);
                for _ in 0..1500 {
                    let (value, _) = enumeration.next(&nimbers, &Options::default());
                    assert_eq!(value, by_definition(&moves, &nimbers), "{moves:?} by {level:?}");
                    nimbers.push(value);
                }
            }
        }
    }
}
