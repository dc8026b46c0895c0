//! Periods of octal games from a short window of values.
//!
#![doc = include_str!("bounded_depth.md")]

use super::depth;
use super::repetition::Repetition;
use crate::error::Result;
use crate::options::Options;
use crate::values::Nimber;
use crate::values::octal::{OctalMoves, best_classes};

/// What the theorem was applied to, besides the values.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The rare positions from 1 on, ascending.
    pub rare: Vec<usize>,
    /// D, the length of the window.
    pub window: usize,
    /// J: parts of at most so many counters suffice.
    pub depth: usize,
}

impl BoundedDepth {
    /// L, the last rare position, or 0.
    #[must_use]
    pub fn last_rare(&self) -> usize {
        self.rare.last().copied().unwrap_or(0)
    }
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
    let rare: Vec<usize> = classes.rares(nimbers).into_iter().map(|(n, _)| n).collect();
    let last_rare = rare.last().copied().unwrap_or(0);
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
            return Ok(Some(BoundedDepth { distance, mask, by_position, rare, window, depth }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::period::certificate::Certificate;
    use crate::period::proof::ProvedPeriod;
    use crate::period::verify::verify;
    use crate::rules::{Code, Rules};
    use crate::values::compute;

    /// What is proved from however few values, by searching for every split, verifies.
    #[test]
    fn provers_and_verifiers_agree() {
        let mut proofs = 0;
        for text in ["0.07", "0.16", "kayles", "0.137", "0.53", "0.72", "0.127", "4.3", "0.45"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let moves = rules.code().and_then(OctalMoves::new).expect("octal");
            let k = rules.code().and_then(Code::last_index).expect("finite");
            for length in (10..700).step_by(23) {
                let nimbers = compute(&rules, length, &Options::default()).expect("small");
                let agrees = |n: usize, p: usize| nimbers[n] == nimbers[n + p];
                let matches = |p: usize| (0..length - p).rev().take_while(|&n| agrees(n, p)).count();
                let repetitions: Vec<_> = (1..length).map(|p| Repetition { distance: p, agreed: matches(p) }).collect();
                let proof = prove(&moves, k, &nimbers, &repetitions, true, |_| None, &Options::default());
                let Some(claim) = proof.expect("nobody stops it") else { continue };
                let proved = ProvedPeriod::by_bounded_depth(&rules, &nimbers, claim);
                let certificate = Certificate::of_values(&proved, &nimbers).expect("a theorem");
                assert!(verify(&certificate, &Options::default()).is_ok(), "{text} from {length} values: {proved:?}");
                proofs += 1;
            }
        }
        assert!(proofs > 50, "{proofs}");
    }
}
