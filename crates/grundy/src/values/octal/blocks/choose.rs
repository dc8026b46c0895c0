//! Which layout suits the values, and the layouts behind one interface.

use super::driver::Blocks;
use super::layout::{Layout, Stop};
use super::planes::Planes;
use super::sets::Sets;
use crate::arith::simd::{Level, at_every_level};
use crate::values::nimber::Nimber;
use crate::values::octal::classes::Classes;
use crate::values::octal::history::History;
use crate::values::octal::moves::OctalMoves;

/// Blocks of some layout.
pub(in super::super) trait BlockEngine: Send + Sync {
    /// Says how many threads may share the work, with which instructions.
    fn share(&mut self, threads: usize, level: Level);
    /// Computes values until there are `length` of them, or one cannot be determined.
    fn run(&mut self, history: &mut History, length: usize, level: Level) -> Stop;
    /// The kernel's name.
    fn name(&self) -> &'static str;
    /// Values should be below this.
    fn width(&self) -> usize;
    fn classes(&self) -> Classes;
    /// The rare positions so far and their values.
    fn rares(&self) -> &[(usize, Nimber)];
    /// The largest part of a split that is examined before all splits are.
    fn deepest_part(&self) -> usize;
}

at_every_level! {
    /// [`Blocks::run`], compiled for each instruction set.
    fn run[L: Layout](blocks: &mut Blocks<L>, history: &mut History, length: usize) -> Stop {
        blocks.run(history, length)
    }
}

impl<L: Layout + Send + Sync> BlockEngine for Blocks<L> {
    fn share(&mut self, threads: usize, level: Level) {
        self.layout.share(threads, level);
    }

    fn run(&mut self, history: &mut History, length: usize, level: Level) -> Stop {
        run(self, history, length, level)
    }

    fn name(&self) -> &'static str {
        L::NAME
    }

    fn width(&self) -> usize {
        L::WIDTH
    }

    fn classes(&self) -> Classes {
        self.space.classes
    }

    fn rares(&self) -> &[(usize, Nimber)] {
        &self.space.rares
    }

    fn deepest_part(&self) -> usize {
        Blocks::deepest_part(self)
    }
}

/// How many of the last positions a width is chosen by.
const RECENT: usize = 1 << 14;
/// The widths of sets.
const SET_WIDTHS: [usize; 4] = [16, 32, 64, 128];

/// The least width of sets, at least `least`, that holds nearly all of the last values; if there is
/// none, a width that holds every value.
pub(in super::super) fn suitable_width(history: &History, least: usize) -> usize {
    let last = history.range(history.len() - history.kept().min(RECENT)..history.len());
    let wide = |width: usize| last.iter().filter(|value| value.index() >= width).count();
    let widths = SET_WIDTHS.into_iter().filter(|&width| width >= least);
    let narrow = widths.into_iter().find(|&width| wide(width) <= last.len() / super::sets::POSITIONS_PER_WIDE);
    let (first, base) = history.known();
    let known = || history.range(0..first).iter().chain(history.range(base..history.len()));
    let greatest = || known().max().map_or(0, |value| value.index() + 1);
    narrow.unwrap_or_else(|| greatest().max(least).max(SET_WIDTHS[3] + 1))
}

/// The narrowest layout for values below `width`.
///
/// `None` if there is none, or if a move may still take a whole heap: blocks cover only moves that
/// leave a heap, so they begin after the last amount that may be a whole heap.
pub(in super::super) fn choose(
    moves: &OctalMoves,
    classes: Classes,
    rares: &[(usize, Nimber)],
    history: &History,
    width: usize,
) -> Option<Box<dyn BlockEngine>> {
    fn blocks<L: Layout + Send + Sync + 'static>(
        moves: &OctalMoves,
        classes: Classes,
        rares: &[(usize, Nimber)],
        history: &History,
    ) -> Option<Box<dyn BlockEngine>> {
        Some(Box::new(Blocks::<L>::new(moves, classes, rares.to_vec(), history)?))
    }
    if moves.leaving_none.last().is_some_and(|&k| k >= history.len()) {
        return None;
    }
    // Blocks of 128, 128, 64 and 32 positions: with longer ones, what is carried along no longer
    // fits the registers.
    let sets = match width.next_power_of_two() {
        ..=16 => blocks::<Sets<1, 2>>(moves, classes, rares, history),
        32 => blocks::<Sets<2, 4>>(moves, classes, rares, history),
        64 => blocks::<Sets<4, 4>>(moves, classes, rares, history),
        128 => blocks::<Sets<8, 4>>(moves, classes, rares, history),
        _ => None,
    };
    let planes = || match width.max(classes.mask() as usize + 1).next_power_of_two() / 2 {
        ..=128 => blocks::<Planes<128, 2>>(moves, classes, rares, history),
        256 => blocks::<Planes<256, 4>>(moves, classes, rares, history),
        512 => blocks::<Planes<512, 8>>(moves, classes, rares, history),
        _ => None,
    };
    sets.or_else(planes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::rules::Rules;
    use crate::values::choose::{Algorithm, compute, engine_by};
    use crate::values::octal::classes::best_classes;
    use crate::values::octal::splits::{Search, find_option};

    /// Every instruction set and every width gives the values that enumeration gives.
    #[test]
    fn all_variants_agree() {
        for text in ["0.16", "0.354", "0.127", "0.104", "0.1777", "4.330300003", "4!"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let mut oracle = engine_by(&rules, Algorithm::Enumeration, &Options::default()).expect("octal");
            oracle.extend(7_000, &Options::default()).expect("nobody stops it");
            let expected = oracle.nimbers();
            let moves = rules.code().and_then(OctalMoves::new).expect("octal");
            let known = History::new(expected[..500].to_vec());
            let classes = best_classes(&moves, known.complete());
            let needed = expected.iter().max().map_or(1, |value| value.index() + 1);
            for width in [16, 32, 64, 128, 256, 512, 1024].into_iter().filter(|&width| width >= needed) {
                for level in Level::available() {
                    let mut history = known.clone();
                    let mut planes =
                        choose(&moves, classes, &classes.rares(history.complete()), &history, width).expect("a width");
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

    /// What is noted about the splits that values depend on is true, in small sets, in planes and
    /// at wide positions. (Blocks that begin early know small parts only, so they sometimes search
    /// further.)
    #[test]
    fn blocks_note_how_deep_they_went() {
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
            let moves = rules.code().and_then(OctalMoves::new).expect("octal");
            let nimbers = compute(&rules, 500, &Options::default()).expect("octal");
            let mut history = History::new(nimbers);
            let classes = best_classes(&moves, history.complete());
            let rares = classes.rares(history.complete());
            let mut runner = choose(&moves, classes, &rares, &history, width).expect("a width");
            history.set_depth(runner.deepest_part());
            runner.run(&mut history, 8000, Level::within(usize::MAX));
            let length = history.len();
            assert_eq!(history.deepest_part(499), None, "{text} in {width}");
            let parts: Vec<_> = (500..length).step_by(100).map(|start| (start, history.deepest_part(start))).collect();
            for &(start, part) in &parts {
                let part = part.expect("all values since are by blocks");
                let attained = |n: usize, value: u32| {
                    matches!(find_option(&moves, &history, n, Nimber::new(value), part), Search::Found(_))
                };
                let shallow =
                    (start..length.min(start + 300)).all(|n| (0..history.get(n).get()).all(|v| attained(n, v)));
                assert!(shallow, "{text} in {width}: from {start} by parts up to {part}");
                known += 1;
            }
            deeper += usize::from(parts.first().map(|one| one.1) != parts.last().map(|one| one.1));
        }
        assert!(known > 400 && deeper > 1, "{known} known, {deeper} with deeper ones");
    }

    /// Runs are long enough for planes to slide, to be rebuilt, and to meet values first seen in
    /// the middle of a block. (Such a value was once overlooked until the next block began; at 7000
    /// positions nothing showed it.)
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
            let mut oracle = engine_by(&rules, Algorithm::SparseSpaceSerial, &Options::default()).expect("octal");
            oracle.extend(length, &Options::default()).expect("nobody stops it");
            let moves = rules.code().and_then(OctalMoves::new).expect("octal");
            let mut history = History::new(oracle.nimbers()[..1000].to_vec());
            let classes = best_classes(&moves, &oracle.nimbers()[..5000]);
            let needed = oracle.nimbers().iter().max().map_or(1, |value| value.index() + 1);
            let mut planes =
                choose(&moves, classes, &classes.rares(history.complete()), &history, 2 * needed).expect("a width");
            assert_eq!(planes.run(&mut history, length, Level::within(usize::MAX)), Stop::Done);
            assert!(history.complete() == oracle.nimbers(), "{text}");
        }
    }

    /// However many threads share the work on planes, the values and what is noted about them are
    /// the same.
    #[test]
    fn threads_agree_with_one() {
        let rules = Rules::parse("0.6").expect("rules of the test");
        let moves = rules.code().and_then(OctalMoves::new).expect("octal");
        let expected = compute(&rules, 20_000, &Options { threads: 1, ..Options::default() }).expect("octal");
        let nimbers = expected[..6_000].to_vec();
        let classes = best_classes(&moves, &expected);
        for level in Level::available() {
            let by_threads = |threads: usize| {
                let mut history = History::new(nimbers.clone());
                let rares = classes.rares(&nimbers);
                let mut planes = choose(&moves, classes, &rares, &history, 512).expect("a width");
                history.set_depth(planes.deepest_part());
                planes.share(threads, level);
                assert_eq!(planes.run(&mut history, 20_000, level), Stop::Done);
                let depths: Vec<_> = (6_000..20_000).step_by(500).map(|n| history.deepest_part(n)).collect();
                (history.into_complete(), depths)
            };
            let alone = by_threads(1);
            assert!(alone.0 == expected);
            for threads in [2, 5] {
                assert!(by_threads(threads) == alone, "{threads} threads by {level:?}");
            }
        }
    }

    /// Sets that are too narrow for some values cost time, and end the run when those are many; no
    /// value is cut off.
    #[test]
    fn wide_values_are_worked_out_one_by_one() {
        let rules = Rules::parse("0.354").expect("rules of the test");
        let mut oracle = engine_by(&rules, Algorithm::Enumeration, &Options::default()).expect("octal");
        oracle.extend(7_000, &Options::default()).expect("nobody stops it");
        let moves = rules.code().and_then(OctalMoves::new).expect("octal");
        for (width, known) in [(16, 60), (32, 60), (64, 400), (64, 3000)] {
            for level in Level::available() {
                let mut history = History::new(oracle.nimbers()[..known].to_vec());
                let classes = best_classes(&moves, history.complete());
                let rares = classes.rares(history.complete());
                let Some(mut sets) = choose(&moves, classes, &rares, &history, width) else { continue };
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
        let mut oracle = engine_by(&rules, Algorithm::Enumeration, &Options::default()).expect("octal");
        oracle.extend(20_000, &Options::default()).expect("nobody stops it");
        let first_wide = oracle.nimbers().iter().position(|g| g.get() >= 256).expect("a value above 255");
        let moves = rules.code().and_then(OctalMoves::new).expect("octal");
        let mut history = History::new(oracle.nimbers()[..first_wide - 2000].to_vec());
        let classes = best_classes(&moves, history.complete());
        let rares = classes.rares(history.complete());
        let mut planes = choose(&moves, classes, &rares, &history, 256).expect("a width");
        assert_eq!(planes.run(&mut history, 20_000, Level::within(usize::MAX)), Stop::TooWide);
        assert!(history.len() <= first_wide && history.complete() == &oracle.nimbers()[..history.len()]);
    }
}
