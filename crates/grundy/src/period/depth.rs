//! Hypothesis (c) of the bounded-depth theorem: values depend on takes and on splits with small
//! parts.
//!
//! It is checked by computing from the first and the last values alone, or by searching for each
//! value.

use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::values::Nimber;
use crate::values::octal::cursor::{Cursor, Setup, memory_beyond};
use crate::values::octal::{Classes, History, OctalMoves, Search, find_option};

/// The fewest first values kept.
const LEAST_FIRST: usize = 1 << 9;

/// Whether there are enough values before `start` for [`is_shallow_by_cursor`] to decide anything,
/// if the depth and the rare positions allow it.
pub(super) fn has_room(moves: &OctalMoves, start: usize) -> bool {
    room(moves, start) >= LEAST_FIRST
}

/// How many first values may be kept so that the values before `start` also suffice for the last
/// ones.
fn room(moves: &OctalMoves, start: usize) -> usize {
    (start / 2).saturating_sub(memory_beyond(moves))
}

/// Whether for all n >= `start` every value below G(n) is attained by a take or a split with a part
/// of at most `depth`; `None` if a cursor cannot decide it.
///
/// A cursor that keeps the first P <= `depth` values and the last ones computes G(n) from takes,
/// splits with a rare part, all of which are below P, and splits with a part below P; it stops
/// where that is not enough. So if it reaches the end, the answer is yes.
pub(super) fn is_shallow_by_cursor(
    moves: &OctalMoves,
    classes: Classes,
    last_rare: usize,
    nimbers: &[Nimber],
    start: usize,
    depth: usize,
    options: &Options<'_>,
) -> Result<Option<bool>> {
    let setup = |first: usize| Setup {
        moves: moves.clone(),
        classes,
        rares: classes.rares(&nimbers[..first]),
        first: nimbers[..first].to_vec(),
        width: 0,
    };
    // The more first values, the fewer splits are out of reach.
    let least = (2 * (last_rare + 1)).max(LEAST_FIRST);
    let first = depth.min(room(moves, start));
    if first < least {
        return Ok(None);
    }
    let setup = setup(first);
    let memory = 2 * setup.memory();
    let Ok(mut cursor) = Cursor::new(&setup, start, nimbers[start - memory..start].to_vec(), options) else {
        return Ok(None);
    };
    match cursor.run_to(nimbers.len(), options) {
        Ok(()) => {}
        Err(Error::Limit(_)) => return Ok(None),
        Err(error) => return Err(error),
    }
    let kept = nimbers.len() - setup.memory().min(nimbers.len() - start);
    Ok(Some(cursor.values(kept..nimbers.len()) == &nimbers[kept..]))
}

/// Whether for all n >= `start` every value below G(n) is attained by a take or a split with a part
/// of at most `depth`: each of them is searched for.
pub(super) fn is_shallow(
    moves: &OctalMoves,
    nimbers: &[Nimber],
    start: usize,
    depth: usize,
    options: &Options<'_>,
) -> Result<bool> {
    let history = History::new(nimbers.to_vec());
    let mut ticker = Ticker::new(options, "depth of splits", nimbers.len() - start);
    for (n, nimber) in nimbers.iter().enumerate().skip(start) {
        let attained =
            |value: u32| matches!(find_option(moves, &history, n, Nimber::new(value), depth), Search::Found(_));
        if !(0..nimber.get()).all(attained) {
            return Ok(false);
        }
        ticker.tick(n - start, 100)?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::values::compute;
    use crate::values::octal::best_classes;

    #[test]
    fn what_a_cursor_finds_shallow_is_so() {
        let mut found = 0;
        for text in ["0.354", "0.16", "0.104", "0.45", "4.330300003"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let moves = rules.code().and_then(OctalMoves::new).expect("octal");
            let nimbers = compute(&rules, 24_000, &Options::default()).expect("octal");
            let classes = best_classes(&moves, &nimbers);
            let last_rare = classes.rares(&nimbers).last().map_or(0, |&(n, _)| n);
            for (start, depth) in [(20_000, 600), (20_000, 1500), (22_000, 3000), (22_000, 7000)] {
                let shallow =
                    is_shallow_by_cursor(&moves, classes, last_rare, &nimbers, start, depth, &Options::default())
                        .expect("nobody stops it");
                if shallow == Some(true) {
                    found += 1;
                    assert!(
                        is_shallow(&moves, &nimbers, start, depth, &Options::default()).expect("nobody stops it"),
                        "{text}"
                    );
                } else {
                    assert_eq!(shallow, None, "{text}");
                }
            }
        }
        assert!(found >= 8, "{found} of 20 were told");
    }

    /// A value may be attained by splits whose smaller part is large: then the values are not
    /// shallow, whatever repeats.
    #[test]
    fn shallow_is_what_it_says() {
        for text in ["0.07", "kayles", "0.45", "4.3"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let nimbers = compute(&rules, 200, &Options::default()).expect("small");
            let moves = rules.code().and_then(OctalMoves::new).expect("octal");
            let value = |n: usize| nimbers[n].index();
            let by_split = |n: usize, depth: usize, wanted: usize| {
                let rests = moves.breaks.iter().filter_map(|one| one.rest(n));
                let reached = |rest: usize| (1..=depth.min(rest - 1)).any(|a| value(a) ^ value(rest - a) == wanted);
                rests.into_iter().any(reached)
            };
            let by_take = |n: usize, wanted: usize| moves.leaving_one.iter().any(|k| value(n - k) == wanted);
            let attained =
                |n: usize, depth: usize| (0..value(n)).all(|wanted| by_take(n, wanted) || by_split(n, depth, wanted));
            for depth in 0..40 {
                let found = is_shallow(&moves, &nimbers, 100, depth, &Options::default()).expect("nobody stops it");
                assert_eq!(found, (100..200).all(|n| attained(n, depth)), "{text} to depth {depth}");
            }
            assert!(!is_shallow(&moves, &nimbers, 100, 0, &Options::default()).expect("nobody stops it"), "{text}");
        }
    }
}
