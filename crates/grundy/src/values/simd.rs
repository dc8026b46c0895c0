//! The inner loops compiled for the instruction sets a machine may have, and the choice among them at run time.
//!
//! The code is the same, plain Rust, in every variant: only what the compiler may use differs. This is the one place
//! with `unsafe`: calling a function compiled for an instruction set is sound exactly if the processor has it, which
//! [`Level::best`] and [`Level::available`] ask it for.

#![allow(unsafe_code)]

use std::ops::{BitXor, RangeInclusive};

use super::copies::Copies;
use super::lanes::{Lanes, Stop};
use super::masks::Word;
use super::sparse_space::Classes;
use super::take_break::TakeBreak;

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
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2")
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

    /// The best level of this machine.
    pub fn best() -> Level {
        Level::available().pop().unwrap_or(Level::Baseline)
    }
}

/// A lanes engine of some width.
pub(super) trait Runner: Send {
    /// Computes on until there are `length` values, or one does not fit. `level` must be available.
    fn run(&mut self, length: usize, level: Level) -> Stop;
    fn values(&self) -> &[u8];
    fn width(&self) -> usize;
    fn classes(&self) -> Classes;
}

impl<T: Word, const W: usize> Runner for Lanes<T, W> {
    fn run(&mut self, length: usize, level: Level) -> Stop {
        match level {
            Level::Baseline => Lanes::run(self, length),
            // SAFETY: levels come from `Level::available`, which asked the processor.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { run_avx2(self, length) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { run_avx512(self, length) },
        }
    }

    fn values(&self) -> &[u8] {
        Lanes::values(self)
    }

    fn width(&self) -> usize {
        Self::WIDTH
    }

    fn classes(&self) -> Classes {
        Lanes::classes(self)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn run_avx2<T: Word, const W: usize>(lanes: &mut Lanes<T, W>, length: usize) -> Stop {
    lanes.run(length)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,avx512f,avx512bw,avx512dq,avx512vl")]
fn run_avx512<T: Word, const W: usize>(lanes: &mut Lanes<T, W>, length: usize) -> Stop {
    lanes.run(length)
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
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn has_split_avx2<T: Copy + Default + Ord + BitXor<Output = T>>(
    copies: &Copies<T>,
    value: T,
    rest: usize,
    parts: RangeInclusive<usize>,
) -> bool {
    copies.has_split(value, rest, parts)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,avx512f,avx512bw,avx512dq,avx512vl")]
fn has_split_avx512<T: Copy + Default + Ord + BitXor<Output = T>>(
    copies: &Copies<T>,
    value: T,
    rest: usize,
    parts: RangeInclusive<usize>,
) -> bool {
    copies.has_split(value, rest, parts)
}

/// The narrowest engine for values below `width`; `None` if there is none, or if a move may still take a whole heap: the
/// lanes know only moves that leave something, so they begin behind the last digit that does not.
pub(super) fn runner(moves: &TakeBreak, classes: Classes, values: Vec<u8>, width: usize) -> Option<Box<dyn Runner>> {
    if moves.leaving_none.last().is_some_and(|&k| k >= values.len()) {
        return None;
    }
    Some(match width {
        0..=32 => Box::new(Lanes::<u32, 1>::new(moves, classes, values)),
        33..=64 => Box::new(Lanes::<u64, 1>::new(moves, classes, values)),
        65..=128 => Box::new(Lanes::<u64, 2>::new(moves, classes, values)),
        129..=256 => Box::new(Lanes::<u64, 4>::new(moves, classes, values)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::rules::Rules;
    use crate::values::sparse_space::best_classes;
    use crate::values::{Algorithm, Nimber, engine_by};

    /// Every instruction set and every width of mask gives the values that enumeration gives.
    #[test]
    fn all_variants_agree() {
        for text in ["0.16", "0.354", "0.127", "0.104", "0.1777", "4.330300003", "4!"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let mut oracle = engine_by(&rules, Algorithm::Enumeration).expect("octal");
            oracle.extend(7_000, &Silent).expect("nobody stops it");
            let expected: Vec<u8> = oracle.nimbers().iter().map(|g| u8::try_from(g.get()).expect("small")).collect();
            let moves = TakeBreak::new(rules.code()).expect("octal");
            let start = 500;
            let known: Vec<Nimber> = oracle.nimbers()[..start].to_vec();
            let classes = best_classes(&moves, &known);
            let needed = expected.iter().max().map_or(1, |&value| usize::from(value) + 1);
            for width in [32, 64, 128, 256].into_iter().filter(|&width| width >= needed) {
                for level in Level::available() {
                    let mut lanes = runner(&moves, classes, expected[..start].to_vec(), width).expect("a width");
                    let stop = lanes.run(expected.len(), level);
                    let reached = lanes.values().len();
                    assert_eq!(lanes.values(), &expected[..reached], "{text} in {width} by {level:?}");
                    // A bound may not fit although the value itself would.
                    assert!(stop == Stop::Done || width < 2 * needed, "{text} in {width} by {level:?}");
                    assert_eq!(stop == Stop::Done, reached == expected.len());
                }
            }
        }
    }

    /// A value that does not fit the mask ends the run; it is never cut off.
    #[test]
    fn a_value_too_wide_ends_the_run() {
        let rules = Rules::parse("0.354").expect("rules of the test");
        let mut oracle = engine_by(&rules, Algorithm::Enumeration).expect("octal");
        oracle.extend(7_000, &Silent).expect("nobody stops it");
        let first_wide = oracle.nimbers().iter().position(|g| g.get() >= 32).expect("a value above 31");
        let moves = TakeBreak::new(rules.code()).expect("octal");
        let known: Vec<Nimber> = oracle.nimbers()[..first_wide.min(60)].to_vec();
        let values = known.iter().map(|g| u8::try_from(g.get()).expect("small")).collect();
        let mut lanes = runner(&moves, best_classes(&moves, &known), values, 32).expect("a width");
        assert_eq!(lanes.run(7_000, Level::best()), Stop::TooWide);
        assert!(lanes.values().len() <= first_wide);
    }
}
