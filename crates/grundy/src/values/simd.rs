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

/// Makes a function of a level, which must be available; its body is compiled for each instruction set.
macro_rules! at_every_level {
    ($(#[$doc:meta])* fn $name:ident [$($generics:tt)*] ($($argument:ident: $type:ty),*) -> $result:ty $body:block) => {
        $(#[$doc])*
        pub(super) fn $name<$($generics)*>($($argument: $type,)* level: Level) -> $result {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
            fn avx2<$($generics)*>($($argument: $type),*) -> $result $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
            fn avx512<$($generics)*>($($argument: $type),*) -> $result $body

            match level {
                Level::Baseline => $body,
                // SAFETY: levels come from `Level::available`, which asked the processor.
                #[cfg(target_arch = "x86_64")]
                Level::Avx2 => unsafe { avx2($($argument),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                Level::Avx512 => unsafe { avx512($($argument),*) },
            }
        }
    };
}

at_every_level! {
    /// [`Planes::run`].
    fn run_planes[const V: usize, const W: usize](
        planes: &mut Planes<V, W>, history: &mut History, length: usize
    ) -> Stop { planes.run(history, length) }
}

at_every_level! {
    /// [`OneHot::run`].
    fn run_one_hot[const S: usize, const C: usize](
        sets: &mut OneHot<S, C>, history: &mut History, length: usize
    ) -> Stop { sets.run(history, length) }
}

at_every_level! {
    /// [`amounts::join_all`].
    fn join_all[](planes: &mut BlockPlanes, set: &[u64], nimbers: &[Nimber]) -> () {
        amounts::join_all(planes, set, nimbers);
    }
}

at_every_level! {
    /// [`Copies::has_split`].
    fn has_split[T: Copy + Default + Ord + BitXor<Output = T>](
        copies: &Copies<T>, value: T, rest: usize, parts: RangeInclusive<usize>
    ) -> bool { copies.has_split(value, rest, parts) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::wanted;

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
}
