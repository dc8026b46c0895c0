//! Hypothesis (c) of the bounded-depth theorem by computing on from the first and the last values alone.

use super::cursor::{Cursor, Setup, memory_beyond};
use crate::error::{Error, Result};
use crate::progress::Progress;
use crate::values::Nimber;
use crate::values::sparse_space::Classes;
use crate::values::take_break::TakeBreak;

/// The fewest first values kept.
const LEAST_FIRST: usize = 1 << 9;

/// Whether there are enough values before `start` for [`is_shallow`] to tell something, if the depth is not less than that.
pub(in crate::values) fn has_room(moves: &TakeBreak, start: usize) -> bool {
    room(moves, start) >= LEAST_FIRST
}

/// How many first values may be kept, that those before `start` suffice for the last ones.
fn room(moves: &TakeBreak, start: usize) -> usize {
    (start / 2).saturating_sub(memory_beyond(moves))
}

/// Whether for all n >= `start` every value below G(n) is attained by a take or a split with a part of at most `depth`, if
/// that can be told so.
///
/// A cursor that keeps the first P <= `depth` values and the last ones computes n from takes, splits with a rare part, all of which
/// are below P, and splits with a part below P; it stops where that is not enough. So if it comes through, the answer is yes.
pub(in crate::values) fn is_shallow(
    moves: &TakeBreak,
    classes: Classes,
    last_rare: usize,
    nimbers: &[Nimber],
    start: usize,
    depth: usize,
    progress: &dyn Progress,
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
    let Ok(mut cursor) = Cursor::new(&setup, start, nimbers[start - memory..start].to_vec()) else { return Ok(None) };
    match cursor.run_to(nimbers.len(), progress) {
        Ok(()) => {}
        Err(Error::Limit(_)) => return Ok(None),
        Err(error) => return Err(error),
    }
    let kept = nimbers.len() - setup.memory().min(nimbers.len() - start);
    Ok(Some(cursor.values(kept..nimbers.len()) == &nimbers[kept..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::rules::Rules;
    use crate::values::bounded_depth::is_shallow as by_definition;
    use crate::values::sparse_space::best_classes;
    use crate::values::{Limits, compute};

    #[test]
    fn what_a_cursor_finds_shallow_is_so() {
        let mut found = 0;
        for text in ["0.354", "0.16", "0.104", "0.45", "4.330300003"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let moves = rules.code().and_then(TakeBreak::new).expect("octal");
            let nimbers = compute(&rules, 24_000, &Limits::default(), &Silent).expect("octal");
            let classes = best_classes(&moves, &nimbers);
            let last_rare = classes.rares(&nimbers).last().map_or(0, |&(n, _)| n);
            for (start, depth) in [(20_000, 600), (20_000, 1500), (22_000, 3000), (22_000, 7000)] {
                let shallow =
                    is_shallow(&moves, classes, last_rare, &nimbers, start, depth, &Silent).expect("nobody stops it");
                if shallow == Some(true) {
                    found += 1;
                    assert!(by_definition(&moves, &nimbers, start, depth, &Silent).expect("nobody stops it"), "{text}");
                } else {
                    assert_eq!(shallow, None, "{text}");
                }
            }
        }
        assert!(found >= 8, "{found} of 20 were told");
    }
}
