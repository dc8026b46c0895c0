//! The loops of enumeration compiled for the instructions of `permutations.rs`, on a machine that
//! has them.

#![allow(unsafe_code)]

use std::ops::RangeInclusive;

use super::byte_values::{ByteValues, Splits};
use super::candidates::Candidates;
#[cfg(target_arch = "x86_64")]
use super::permutations;
use super::table::OptionTable;
#[cfg(not(target_arch = "x86_64"))]
use super::wanted;
use super::wanted::Found;
use crate::arith::simd::Level;
#[cfg(target_arch = "x86_64")]
use crate::arith::simd::Set;

/// Byte permutations, on a machine that has them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Permutations(());

impl Permutations {
    /// Byte permutations, if this machine has them and `level` allows them.
    pub fn at(level: Level) -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if level.set() == Set::Avx512
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
        {
            return Some(Permutations(()));
        }
        let _ = level;
        None
    }

    /// Runs [`OptionTable::mark_runs`] with these instructions.
    pub fn mark_runs(
        self,
        table: &mut OptionTable,
        values: &ByteValues,
        rest: usize,
        parts: &RangeInclusive<usize>,
        stride: usize,
    ) {
        // SAFETY: `at` checked that the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            mark_runs_avx512(table, values, rest, parts, stride);
        }
        #[cfg(not(target_arch = "x86_64"))]
        table.mark_runs(values, rest, parts, stride);
    }

    /// Runs [`Candidates::search`] with these instructions.
    pub fn search(self, candidates: &mut Candidates, splits: Splits<'_>, found: &mut Found) -> usize {
        // SAFETY: `at` checked that the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        return unsafe { search_avx512(candidates, splits, found) };
        #[cfg(not(target_arch = "x86_64"))]
        candidates.search(splits, found, wanted::find)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn mark_runs_avx512(
    table: &mut OptionTable,
    values: &ByteValues,
    rest: usize,
    parts: &RangeInclusive<usize>,
    stride: usize,
) {
    table.mark_runs(values, rest, parts, stride);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")]
fn search_avx512(candidates: &mut Candidates, splits: Splits<'_>, found: &mut Found) -> usize {
    candidates.search(splits, found, |splits, wanted, found| permutations::find(splits, wanted, found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::octal::enumeration::wanted;

    /// Byte permutations find what a check of each split finds, in the same order.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn permutations_find_what_a_look_at_each_split_finds() {
        if Level::available().into_iter().find_map(Permutations::at).is_none() {
            return;
        }
        for (below, set) in wanted::tests::SETS {
            let (_, values) = wanted::tests::values(below);
            let (wanted, _) = wanted::tests::wanted(below, set);
            for (rest, parts) in
                [(9000, 1..=4096), (9000, 128..=1999), (9000, 7..=69), (400, 1..=1), (19_999, 5904..=9999)]
            {
                let splits = values.splits(rest, parts);
                let (mut expected, mut found) = (Found::new(), Found::new());
                wanted::find(splits, &wanted, &mut expected);
                // SAFETY: it was checked above that the processor has the instructions.
                unsafe { permutations::find(splits, &wanted, &mut found) };
                assert!(found.iter().eq(expected.iter()), "{set:?} of {rest}");
            }
        }
    }

    /// Byte permutations mark the values that plain code marks, before and after a search.
    #[test]
    fn permutations_mark_what_plain_code_marks() {
        let Some(permutations) = Level::available().into_iter().find_map(Permutations::at) else { return };
        let (_, values) = wanted::tests::values(4093);
        for bound in [300, 700, 1500, 2048] {
            for start in [0, 2048] {
                let (mut plain, mut fast) = (Candidates::new(), Candidates::new());
                for candidates in [&mut plain, &mut fast] {
                    candidates.begin(4093);
                    (0..start).for_each(|value| candidates.options.mark(value));
                }
                plain.options.mark_runs(&values, 3001, &(9..=1499), 400);
                permutations.mark_runs(&mut fast.options, &values, 3001, &(9..=1499), 400);
                [&mut plain, &mut fast].into_iter().for_each(|candidates| candidates.choose(start + bound));
                let splits = values.splits(3998, 2..=1999);
                let expected = plain.search(splits, &mut Found::new(), wanted::find);
                assert_eq!(permutations.search(&mut fast, splits, &mut Found::new()), expected);
                [&mut plain, &mut fast].into_iter().for_each(Candidates::settle);
                assert!(fast.options.missing(0).eq(plain.options.missing(0)), "{start} and {bound} more");
            }
        }
    }
}
