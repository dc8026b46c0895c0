//! The engines that compute octal games in blocks, behind one interface.

use super::Nimber;
use super::history::History;
use super::one_hot::OneHot;
use super::planes::{Planes, Stop};
use super::simd::{self, Level};
use super::sparse_space::Classes;
use super::take_break::TakeBreak;

/// An engine that computes in blocks, planes or small sets of some width.
pub(super) trait Runner: Send {
    /// Computes on until there are `length` values, or one, of small sets too many, does not fit. `level` must be available.
    fn run(&mut self, history: &mut History, length: usize, level: Level) -> Stop;
    fn width(&self) -> usize;
    fn classes(&self) -> Classes;
    /// The rare positions so far and their values.
    fn rares(&self) -> &[(usize, Nimber)];
    /// The largest part of a split that is looked at before all splits are.
    fn deepest_part(&self) -> usize;
}

/// Makes an engine with two sizes a [`Runner`].
macro_rules! runner {
    ($engine:ident, $run:path) => {
        impl<const A: usize, const B: usize> Runner for $engine<A, B> {
            fn run(&mut self, history: &mut History, length: usize, level: Level) -> Stop {
                $run(self, history, length, level)
            }

            fn width(&self) -> usize {
                Self::WIDTH
            }

            fn classes(&self) -> Classes {
                $engine::classes(self)
            }

            fn rares(&self) -> &[(usize, Nimber)] {
                $engine::rares(self)
            }

            fn deepest_part(&self) -> usize {
                $engine::deepest_part(self)
            }
        }
    };
}

runner!(Planes, simd::run_planes);
runner!(OneHot, simd::run_one_hot);

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
    use crate::values::bounded_depth::is_shallow;
    use crate::values::sparse_space::best_classes;
    use crate::values::{Algorithm, Limits, compute, engine_by};

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

    /// What is noted of the splits that values rest on is so, in small sets, in planes and at wide positions. (Runners that begin early know
    /// small parts only, so they search further now and then.)
    #[test]
    fn runners_note_how_deep_they_went() {
        let (mut known, mut deeper) = (0, 0);
        for (text, width) in [
            ("0.104", 32),
            ("0.104", 256),
            ("0.106", 32),
            ("0.1777", 64),
            ("0.16", 16),
            ("0.16", 32),
            ("0.354", 512),
            ("4.330300003", 128),
        ] {
            let rules = Rules::parse(text).expect("rules of the test");
            let moves = rules.code().and_then(TakeBreak::new).expect("octal");
            let nimbers = compute(&rules, 500, &Limits::default(), &Silent).expect("octal");
            let mut history = History::new(nimbers);
            let classes = best_classes(&moves, history.complete());
            let rares = classes.rares(history.complete());
            let mut runner = runner(&moves, classes, rares, &history, width).expect("a width");
            history.rest_on_parts(runner.deepest_part());
            runner.run(&mut history, 8000, Level::best());
            let length = history.len();
            assert_eq!(history.deepest_part(499), None, "{text} in {width}");
            let parts: Vec<_> = (500..length).step_by(100).map(|start| (start, history.deepest_part(start))).collect();
            for &(start, part) in &parts {
                let part = part.expect("all values since are by the runner");
                let shallow = is_shallow(&moves, history.complete(), start, part, &Silent).expect("nobody stops it");
                assert!(shallow, "{text} in {width}: from {start} by parts up to {part}");
                known += 1;
            }
            deeper += usize::from(parts.first().map(|one| one.1) != parts.last().map(|one| one.1));
        }
        assert!(known > 400 && deeper > 1, "{known} known, {deeper} with deeper ones");
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
