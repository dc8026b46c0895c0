//! Periods of octal games from a short window of values.
//!
#![doc = include_str!("bounded_depth.md")]

use serde::{Deserialize, Serialize};

use super::depth;
use super::repetition::Repetition;
use crate::error::Result;
use crate::options::Options;
use crate::values::Nimber;
use crate::values::octal::{Classes, OctalMoves, best_classes};

/// What the theorem was applied to, besides the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundedDepth {
    /// The distance p of the theorem: the least period, or a multiple of it if that is odd and
    /// positions count or if it is short.
    pub distance: usize,
    /// The mask of the classes: unless positions count, a value is rare if it has an even number of
    /// bits in common with it.
    pub mask: u32,
    /// Whether positions count: then a value is rare if the number of bits in common with the mask
    /// plus the position plus the index of the breaking digits is even.
    pub by_position: bool,
    /// L, the last rare position.
    pub last_rare: usize,
    /// D, the length of the window.
    pub window: usize,
}

/// Up to this distance, positions are checked one by one even if a later proof may be faster.
const FEW: usize = 1 << 11;
/// How many distances are tried on the same values.
const TRIES: usize = 4;

/// Tries to prove a period of the values, whose repetitions are given. If they are not the `last`,
/// a proof that takes long is left until there are more values and a cursor can go over them.
/// `deepest_part` is what is known about the splits they depend on
/// ([`Engine::deepest_part`](crate::values::Engine::deepest_part)).
pub(super) fn prove(
    moves: &OctalMoves,
    last_index: usize,
    nimbers: &[Nimber],
    repetitions: &[Repetition],
    last: bool,
    deepest_part: impl Fn(usize) -> Option<usize>,
    options: &Options<'_>,
) -> Result<Option<BoundedDepth>> {
    let length = nimbers.len();
    let in_time = |one: &&Repetition| {
        let start = length - one.distance;
        last || one.distance <= FEW || deepest_part(start).is_some() || depth::has_room(moves, start)
    };
    let mut repetitions = repetitions.iter().filter(in_time).peekable();
    if repetitions.peek().is_none() {
        return Ok(None);
    }
    let classes = best_classes(moves, nimbers);
    let last_rare = last_rare(classes, nimbers);
    let windows = repetitions.map(|&Repetition { distance, agreed }| (distance, agreed.min(length - distance - 1)));
    let possible = windows.filter(|&(distance, window)| {
        window > last_rare + last_index && (distance.is_multiple_of(2) || !classes.uses_position())
    });
    for (distance, window) in possible.take(TRIES) {
        let depth = window - last_index;
        let start = length - distance;
        let is_noted = deepest_part(start).is_some_and(|part| part <= depth);
        let known = if is_noted {
            Some(true)
        } else {
            depth::is_shallow_by_cursor(moves, classes, last_rare, nimbers, start, depth, options)?
        };
        let shallow = match known {
            Some(shallow) => shallow,
            None if !last && distance > FEW => continue,
            None => depth::is_shallow(moves, nimbers, start, depth, options)?,
        };
        if shallow {
            let (mask, by_position) = (classes.mask(), classes.uses_position());
            return Ok(Some(BoundedDepth { distance, mask, by_position, last_rare, window }));
        }
    }
    Ok(None)
}

/// Checks every hypothesis on recomputed values: `None` if all hold, otherwise what does not.
pub(super) fn refute(
    moves: &OctalMoves,
    last_index: usize,
    nimbers: &[Nimber],
    claim: &BoundedDepth,
    options: &Options<'_>,
) -> Result<Option<String>> {
    let BoundedDepth { distance, mask, by_position, last_rare, window } = *claim;
    let Some(start) = nimbers.len().checked_sub(distance.saturating_add(window)).filter(|&start| start > 0) else {
        return Ok(Some("its window does not fit its values".to_owned()));
    };
    let Some(classes) = Classes::new(moves, mask, by_position).filter(|_| distance > 0) else {
        return Ok(Some("its classes are not additive for these rules".to_owned()));
    };
    if by_position && distance % 2 == 1 {
        return Ok(Some("positions count, but its distance is odd".to_owned()));
    }
    if let Some(n) = (start..start + window).find(|&n| nimbers[n] != nimbers[n + distance]) {
        return Ok(Some(format!("G({n}) is not G({})", n + distance)));
    }
    let found = self::last_rare(classes, nimbers);
    if found != last_rare {
        return Ok(Some(format!("its last rare position is {found}, not {last_rare}")));
    }
    if last_rare + last_index > window {
        return Ok(Some("its window is shorter than the theorem asks for".to_owned()));
    }
    let shallow = depth::is_shallow(moves, nimbers, nimbers.len() - distance, window - last_index, options)?;
    Ok((!shallow).then(|| "a value is attained by deep splits only".to_owned()))
}

fn last_rare(classes: Classes, nimbers: &[Nimber]) -> usize {
    let positions = nimbers.iter().enumerate().skip(1).rev();
    positions.map(|(n, g)| (n, g.index())).find(|&(n, g)| classes.is_rare(g, n)).map_or(0, |(n, _)| n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::rules::{Code, Rules};
    use crate::values::compute;

    struct Game {
        moves: OctalMoves,
        last_index: usize,
        nimbers: Vec<Nimber>,
    }

    impl Game {
        fn new(text: &str, length: usize) -> Self {
            let rules = Rules::parse(text).expect("rules of the test");
            let nimbers = compute(&rules, length, &Options::default()).expect("small");
            let last_index = rules.code().and_then(Code::last_index).expect("finite");
            Game { moves: rules.code().and_then(OctalMoves::new).expect("octal"), last_index, nimbers }
        }

        fn proved(&self) -> Option<BoundedDepth> {
            let agrees = |n: usize, p: usize| self.nimbers[n] == self.nimbers[n + p];
            let length = self.nimbers.len();
            let matches = |p: usize| (0..length - p).rev().take_while(|&n| agrees(n, p)).count();
            let repetitions: Vec<_> = (1..length).map(|p| Repetition { distance: p, agreed: matches(p) }).collect();
            prove(&self.moves, self.last_index, &self.nimbers, &repetitions, true, |_| None, &Options::default())
                .expect("nobody stops it")
        }

        fn refuted(&self, claim: &BoundedDepth) -> Option<String> {
            refute(&self.moves, self.last_index, &self.nimbers, claim, &Options::default()).expect("nobody stops it")
        }
    }

    /// What is proved from however few values is not refuted.
    #[test]
    fn provers_and_refuters_agree() {
        let mut proofs = 0;
        for text in ["0.07", "0.16", "kayles", "0.137", "0.53", "0.72", "0.127", "4.3", "0.45"] {
            for length in (10..700).step_by(23) {
                let game = Game::new(text, length);
                if let Some(claim) = game.proved() {
                    assert_eq!(game.refuted(&claim), None, "{text} from {length} values: {claim:?}");
                    proofs += 1;
                }
            }
        }
        assert!(proofs > 50, "{proofs}");
    }

    /// A claim with one hypothesis spoiled is refuted by that hypothesis.
    #[test]
    fn every_hypothesis_is_checked() {
        let game = Game::new("take 1, 2, 4, 9 or split", 16_384);
        let claim = game.proved().expect("its period is 11060");
        assert!(claim.by_position && claim.last_rare > 0, "{claim:?}");
        let BoundedDepth { distance, last_rare, .. } = claim;
        let short = last_rare + game.last_index - 1;
        for (spoiled, problem) in [
            (BoundedDepth { window: short, ..claim }, "its window is shorter than the theorem asks for".to_owned()),
            (BoundedDepth { window: usize::MAX, ..claim }, "its window does not fit its values".to_owned()),
            (
                BoundedDepth { distance: distance + 1, window: short + 1, ..claim },
                "positions count, but its distance is odd".to_owned(),
            ),
            (
                BoundedDepth { last_rare: last_rare + 1, ..claim },
                format!("its last rare position is {last_rare}, not {}", last_rare + 1),
            ),
        ] {
            assert_eq!(game.refuted(&spoiled), Some(problem), "{spoiled:?}");
        }
    }
}
