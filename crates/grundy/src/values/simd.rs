//! The inner loops compiled for the instruction sets a machine may have, and the choice among them at run time.
//!
//! The code is the same, plain Rust, in every variant: only what the compiler may use differs. (The one exception is the search of enumeration,
//! whose permutations of bytes no compiler finds by itself: they are in `permutations.rs`, and the plain code that says what they do in `wanted.rs`.) This is the one place
//! with `unsafe`: calling a function compiled for an instruction set is sound exactly if the processor has it, which
//! [`Level::best`] and [`Level::available`] ask it for.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{__m512i, _mm512_storeu_si512};
use std::ops::{BitXor, RangeInclusive};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Nimber;
use super::amounts::{self, BlockPlanes};
use super::candidates::Candidates;
use super::copies::Copies;
use super::history::History;
use super::one_hot::OneHot;
use super::options::Options;
#[cfg(target_arch = "x86_64")]
use super::permutations;
use super::planes::{Planes, Stop};
use super::sparse_space::Classes;
use super::take_break::TakeBreak;
#[cfg(not(target_arch = "x86_64"))]
use super::wanted;
use super::wanted::{BytePlanes, Found, Splits};

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// What every machine of the architecture has.
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// Every level this machine has, the best last.
    pub fn available() -> Vec<Level> {
        let mut levels = vec![Level::Baseline];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
            {
                levels.push(Level::Avx2);
                if is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                {
                    levels.push(Level::Avx512);
                }
            }
        }
        levels
    }

    /// The best level of this machine, or the highest that [`limit_instruction_sets`] allows.
    pub fn best() -> Level {
        let most = MOST.load(Ordering::Relaxed);
        Level::available().into_iter().take(most).next_back().unwrap_or(Level::Baseline)
    }
}

/// How many of the available levels may be used.
static MOST: AtomicUsize = AtomicUsize::new(usize::MAX);

/// How many sets of vector instructions this machine has that values are computed with: 1 for none, 2 with AVX2, 3 with AVX-512.
#[must_use]
pub fn instruction_sets() -> usize {
    Level::available().len()
}

/// Computes with the first `most` of the [`instruction_sets`] only, from now on and in all threads. No value depends on it: that can be
/// tested so.
pub fn limit_instruction_sets(most: usize) {
    MOST.store(most.max(1), Ordering::Relaxed);
}

/// An engine that computes in blocks, planes or small sets of some width.
pub(super) trait Runner: Send {
    /// Computes on until there are `length` values, or one, of small sets too many, does not fit. `level` must be available.
    fn run(&mut self, history: &mut History, length: usize, level: Level) -> Stop;
    fn width(&self) -> usize;
    fn classes(&self) -> Classes;
    /// The rare positions so far and their values.
    fn rares(&self) -> &[(usize, Nimber)];
}

impl<const V: usize, const W: usize> Runner for Planes<V, W> {
    fn run(&mut self, history: &mut History, length: usize, level: Level) -> Stop {
        match level {
            Level::Baseline => Planes::run(self, history, length),
            // SAFETY: levels come from `Level::available`, which asked the processor.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { run_avx2(self, history, length) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { run_avx512(self, history, length) },
        }
    }

    fn width(&self) -> usize {
        Self::WIDTH
    }

    fn classes(&self) -> Classes {
        Planes::classes(self)
    }

    fn rares(&self) -> &[(usize, Nimber)] {
        Planes::rares(self)
    }
}

impl<const S: usize, const C: usize> Runner for OneHot<S, C> {
    fn run(&mut self, history: &mut History, length: usize, level: Level) -> Stop {
        match level {
            Level::Baseline => OneHot::run(self, history, length),
            // SAFETY: levels come from `Level::available`, which asked the processor.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { run_one_hot_avx2(self, history, length) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { run_one_hot_avx512(self, history, length) },
        }
    }

    fn width(&self) -> usize {
        Self::WIDTH
    }

    fn classes(&self) -> Classes {
        OneHot::classes(self)
    }

    fn rares(&self) -> &[(usize, Nimber)] {
        OneHot::rares(self)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run_one_hot_avx2<const S: usize, const C: usize>(
    sets: &mut OneHot<S, C>,
    history: &mut History,
    length: usize,
) -> Stop {
    sets.run(history, length)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn run_one_hot_avx512<const S: usize, const C: usize>(
    sets: &mut OneHot<S, C>,
    history: &mut History,
    length: usize,
) -> Stop {
    sets.run(history, length)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run_avx2<const V: usize, const W: usize>(planes: &mut Planes<V, W>, history: &mut History, length: usize) -> Stop {
    planes.run(history, length)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn run_avx512<const V: usize, const W: usize>(planes: &mut Planes<V, W>, history: &mut History, length: usize) -> Stop {
    planes.run(history, length)
}

/// [`amounts::join_all`] at a level, which must be available.
pub(super) fn join_all(planes: &mut BlockPlanes, set: &[u64], nimbers: &[Nimber], level: Level) {
    match level {
        Level::Baseline => amounts::join_all(planes, set, nimbers),
        // SAFETY: levels come from `Level::available`, which asked the processor.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { join_all_avx2(planes, set, nimbers) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { join_all_avx512(planes, set, nimbers) },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn join_all_avx2(planes: &mut BlockPlanes, set: &[u64], nimbers: &[Nimber]) {
    amounts::join_all(planes, set, nimbers);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn join_all_avx512(planes: &mut BlockPlanes, set: &[u64], nimbers: &[Nimber]) {
    amounts::join_all(planes, set, nimbers);
}

/// [`Copies::has_split`] at a level, which must be available.
pub(super) fn has_split<T: Copy + Default + Ord + BitXor<Output = T>>(
    copies: &Copies<T>,
    value: T,
    rest: usize,
    parts: RangeInclusive<usize>,
    level: Level,
) -> bool {
    match level {
        Level::Baseline => copies.has_split(value, rest, parts),
        // SAFETY: levels come from `Level::available`, which asked the processor.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { has_split_avx2(copies, value, rest, parts) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { has_split_avx512(copies, value, rest, parts) },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn has_split_avx2<T: Copy + Default + Ord + BitXor<Output = T>>(
    copies: &Copies<T>,
    value: T,
    rest: usize,
    parts: RangeInclusive<usize>,
) -> bool {
    copies.has_split(value, rest, parts)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn has_split_avx512<T: Copy + Default + Ord + BitXor<Output = T>>(
    copies: &Copies<T>,
    value: T,
    rest: usize,
    parts: RangeInclusive<usize>,
) -> bool {
    copies.has_split(value, rest, parts)
}

/// The instructions that [`super::permutations`] takes, on a machine that has them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Permutations(());

impl Permutations {
    /// `None` if this machine does not have them, or `level`, which must be available, forbids them.
    pub fn at(level: Level) -> Option<Self> {
        match level {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => (is_x86_feature_detected!("avx512vbmi") && is_x86_feature_detected!("avx512vbmi2"))
                .then_some(Permutations(())),
            _ => None,
        }
    }

    /// [`Options::mark_runs`].
    pub fn mark_runs(
        self,
        options: &mut Options,
        planes: &BytePlanes,
        rest: usize,
        parts: &RangeInclusive<usize>,
        stride: usize,
    ) {
        // SAFETY: `at` asked the processor.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            mark_runs_avx512(options, planes, rest, parts, stride);
        }
        #[cfg(not(target_arch = "x86_64"))]
        options.mark_runs(planes, rest, parts, stride);
    }

    /// [`wanted::find`](super::wanted::find).
    #[cfg(test)]
    fn find(self, splits: Splits<'_>, wanted: &super::wanted::Wanted, found: &mut Found) {
        // SAFETY: `at` asked the processor.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            permutations::find(splits, wanted, found);
        }
        #[cfg(not(target_arch = "x86_64"))]
        wanted::find(splits, wanted, found);
    }

    /// [`Candidates::search`].
    pub fn search(self, candidates: &mut Candidates, splits: Splits<'_>, found: &mut Found) -> usize {
        // SAFETY: `at` asked the processor.
        #[cfg(target_arch = "x86_64")]
        return unsafe { search_avx512(candidates, splits, found) };
        #[cfg(not(target_arch = "x86_64"))]
        candidates.search(splits, found, wanted::find)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn mark_runs_avx512(
    options: &mut Options,
    planes: &BytePlanes,
    rest: usize,
    parts: &RangeInclusive<usize>,
    stride: usize,
) {
    options.mark_runs(planes, rest, parts, stride);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
fn search_avx512(candidates: &mut Candidates, splits: Splits<'_>, found: &mut Found) -> usize {
    candidates.search(splits, found, |splits, wanted, found| permutations::find(splits, wanted, found))
}

/// Writes a vector to the first 64 bytes.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn store(vector: __m512i, bytes: &mut [u8]) {
    let bytes = &mut bytes[..64];
    // SAFETY: there are 64 bytes, and no alignment is needed.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

/// The narrowest engine for values below `width`; `None` if there is none, or if a move may still take a whole heap: the
/// planes know only moves that leave something, so they begin behind the last digit that does not.
pub(super) fn runner(
    moves: &TakeBreak,
    classes: Classes,
    rares: Vec<(usize, Nimber)>,
    history: &History,
    width: usize,
) -> Option<Box<dyn Runner>> {
    if moves.leaving_none.last().is_some_and(|&k| k >= history.len()) {
        return None;
    }
    // Blocks of 128, 128, 64 and 32 positions: with more of them what is carried along no longer fits the registers.
    let words = match width.next_power_of_two() {
        ..=16 => OneHot::<1, 2>::new(moves, classes, rares.clone(), history).map(boxed),
        32 => OneHot::<2, 4>::new(moves, classes, rares.clone(), history).map(boxed),
        64 => OneHot::<4, 4>::new(moves, classes, rares.clone(), history).map(boxed),
        128 => OneHot::<8, 4>::new(moves, classes, rares.clone(), history).map(boxed),
        _ => None,
    };
    if words.is_some() {
        return words;
    }
    let indices = width.max(classes.mask() as usize + 1).next_power_of_two() / 2;
    Some(match indices {
        ..=128 => Box::new(Planes::<128, 2>::new(moves, classes, rares, history)?),
        256 => Box::new(Planes::<256, 4>::new(moves, classes, rares, history)?),
        512 => Box::new(Planes::<512, 8>::new(moves, classes, rares, history)?),
        _ => return None,
    })
}

fn boxed(runner: impl Runner + 'static) -> Box<dyn Runner> {
    Box::new(runner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::rules::Rules;
    use crate::values::sparse_space::best_classes;
    use crate::values::wanted;
    use crate::values::{Algorithm, engine_by};

    /// What is found by permutations of bytes is what a look at each split finds, in the same order.
    #[test]
    fn permutations_find_what_a_look_at_each_split_finds() {
        let Some(permutations) = Level::available().into_iter().find_map(Permutations::at) else { return };
        for (below, set) in wanted::tests::SETS {
            let (_, planes) = wanted::tests::planes(below);
            let (wanted, _) = wanted::tests::wanted(below, set);
            for (rest, parts) in
                [(9000, 1..=4096), (9000, 128..=1999), (9000, 7..=69), (400, 1..=1), (19_999, 5904..=9999)]
            {
                let splits = planes.splits(rest, parts);
                let (mut expected, mut found) = (Found::new(), Found::new());
                wanted::find(splits, &wanted, &mut expected);
                permutations.find(splits, &wanted, &mut found);
                assert!(found.iter().eq(expected.iter()), "{set:?} of {rest}");
            }
        }
    }

    /// So are the values that are marked, before and after.
    #[test]
    fn permutations_mark_what_plain_code_marks() {
        let Some(permutations) = Level::available().into_iter().find_map(Permutations::at) else { return };
        let (_, planes) = wanted::tests::planes(4093);
        for bound in [300, 700, 1500, 2048] {
            for start in [0, 2048] {
                let (mut plain, mut fast) = (Candidates::new(), Candidates::new());
                for candidates in [&mut plain, &mut fast] {
                    candidates.begin(4093);
                    (0..start).for_each(|value| candidates.options.mark(value));
                }
                plain.options.mark_runs(&planes, 3001, &(9..=1499), 400);
                permutations.mark_runs(&mut fast.options, &planes, 3001, &(9..=1499), 400);
                [&mut plain, &mut fast].into_iter().for_each(|candidates| candidates.choose(start + bound));
                let splits = planes.splits(3998, 2..=1999);
                let expected = plain.search(splits, &mut Found::new(), wanted::find);
                assert_eq!(permutations.search(&mut fast, splits, &mut Found::new()), expected);
                [&mut plain, &mut fast].into_iter().for_each(Candidates::settle);
                assert!(fast.options.missing(0).eq(plain.options.missing(0)), "{start} and {bound} more");
            }
        }
    }

    /// Every instruction set and every width of mask gives the values that enumeration gives.
    #[test]
    fn all_variants_agree() {
        for text in ["0.16", "0.354", "0.127", "0.104", "0.1777", "4.330300003", "4!"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let mut oracle = engine_by(&rules, Algorithm::Enumeration).expect("octal");
            oracle.extend(7_000, &Silent).expect("nobody stops it");
            let expected = oracle.nimbers();
            let moves = rules.code().and_then(TakeBreak::new).expect("octal");
            let known = History::new(expected[..500].to_vec());
            let classes = best_classes(&moves, known.complete());
            let needed = expected.iter().max().map_or(1, |value| value.index() + 1);
            for width in [16, 32, 64, 128, 256, 512, 1024].into_iter().filter(|&width| width >= needed) {
                for level in Level::available() {
                    let mut history = known.clone();
                    let mut planes =
                        runner(&moves, classes, classes.rares(history.complete()), &history, width).expect("a width");
                    let stop = planes.run(&mut history, expected.len(), level);
                    let reached = history.len();
                    let differs = (0..reached).find(|&n| history.get(n) != expected[n]);
                    assert_eq!(differs, None, "{text} in {width} by {level:?}");
                    // A bound may not fit although the value itself would.
                    assert!(stop == Stop::Done || width < 2 * needed, "{text} in {width} by {level:?}");
                    assert_eq!(stop == Stop::Done, reached == expected.len());
                }
            }
        }
    }

    /// Runs long enough for planes to slide, to be made anew, and to meet values first seen in the middle of a block.
    /// (Such a value was once overlooked until the next block began; at 7000 positions nothing showed it.)
    #[test]
    fn long_runs_agree_with_one_by_one() {
        for (text, length) in [
            ("0.354", 60_000),
            ("0.104", 60_000),
            ("0.127", 60_000),
            ("0.16", 60_000),
            ("0.324", 30_000),
            ("0.376", 20_000),
            ("0.6", 12_000),
            ("4.330300003", 30_000),
        ] {
            let rules = Rules::parse(text).expect("rules of the test");
            let mut oracle = engine_by(&rules, Algorithm::SparseSpaceSerial).expect("octal");
            oracle.extend(length, &Silent).expect("nobody stops it");
            let moves = rules.code().and_then(TakeBreak::new).expect("octal");
            let mut history = History::new(oracle.nimbers()[..1000].to_vec());
            let classes = best_classes(&moves, &oracle.nimbers()[..5000]);
            let needed = oracle.nimbers().iter().max().map_or(1, |value| value.index() + 1);
            let mut planes =
                runner(&moves, classes, classes.rares(history.complete()), &history, 2 * needed).expect("a width");
            assert_eq!(planes.run(&mut history, length, Level::best()), Stop::Done);
            assert!(history.complete() == oracle.nimbers(), "{text}");
        }
    }

    #[test]
    fn joined_planes_are_the_same_at_every_level() {
        let set: Vec<u64> = (0u64..400).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let nimbers: Vec<Nimber> = (0..9000u32).map(|n| Nimber::new(n * n % 7)).collect();
        let joined = |level: Level| {
            let mut planes = BlockPlanes::new();
            join_all(&mut planes, &set, &nimbers, level);
            planes
        };
        for level in Level::available() {
            assert_eq!(joined(level), joined(Level::Baseline), "{level:?}");
        }
    }

    /// Sets that are too narrow for some values cost time, and end the run when those are many; no value is cut off.
    #[test]
    fn wide_values_are_worked_out_one_by_one() {
        let rules = Rules::parse("0.354").expect("rules of the test");
        let mut oracle = engine_by(&rules, Algorithm::Enumeration).expect("octal");
        oracle.extend(7_000, &Silent).expect("nobody stops it");
        let moves = rules.code().and_then(TakeBreak::new).expect("octal");
        for (width, known) in [(16, 60), (32, 60), (64, 400), (64, 3000)] {
            for level in Level::available() {
                let mut history = History::new(oracle.nimbers()[..known].to_vec());
                let classes = best_classes(&moves, history.complete());
                let rares = classes.rares(history.complete());
                let Some(mut sets) = runner(&moves, classes, rares, &history, width) else { continue };
                let stop = sets.run(&mut history, 7_000, level);
                let wide = history.complete()[known..].iter().filter(|value| value.index() >= width).count();
                assert!(history.complete() == &oracle.nimbers()[..history.len()], "{width} by {level:?}");
                assert!(
                    wide > 10 && (stop == Stop::TooWide || history.len() == 7_000),
                    "{width}: {wide} wide, {stop:?}"
                );
            }
        }
    }

    /// A value that does not fit the planes ends the run; it is never cut off.
    #[test]
    fn a_value_too_wide_for_planes_ends_the_run() {
        let rules = Rules::parse("0.6").expect("rules of the test");
        let mut oracle = engine_by(&rules, Algorithm::Enumeration).expect("octal");
        oracle.extend(20_000, &Silent).expect("nobody stops it");
        let first_wide = oracle.nimbers().iter().position(|g| g.get() >= 256).expect("a value above 255");
        let moves = rules.code().and_then(TakeBreak::new).expect("octal");
        let mut history = History::new(oracle.nimbers()[..first_wide - 2000].to_vec());
        let classes = best_classes(&moves, history.complete());
        let rares = classes.rares(history.complete());
        let mut planes = runner(&moves, classes, rares, &history, 256).expect("a width");
        assert_eq!(planes.run(&mut history, 20_000, Level::best()), Stop::TooWide);
        assert!(history.len() <= first_wide && history.complete() == &oracle.nimbers()[..history.len()]);
    }
}
