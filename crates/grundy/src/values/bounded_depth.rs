//! The bounded-depth theorem: a period of an octal game from a short window of values.
//!
//! Let the code be finite, without `!`, leave at most two heaps, and let k be the index of its last digit. Let classes be
//! as in [`sparse_space`](super::sparse_space): additive over splits modulo 2. Suppose that for n0 >= 1, D >= 1, p >= 1
//!
//! * (a) G(n+p) = G(n) for n0 <= n < n0+D;
//! * (b) every rare position below n0+D+p is at most L, and L+k <= D (and p is even if positions count for classes);
//! * (c) for n0+D <= n < n0+D+p every value below G(n) is attained by a take or by a split with a part of at most
//!   J counters, and J+k <= D.
//!
//! Then G(n+p) = G(n) for all n >= n0.
//!
//! *Proof.* By induction on n >= n0+D, together with (c) for n+p. Note n > k, so no move takes a whole heap, and n > L.
//!
//! Every v < G(n) is attained at n by a take of i, leaving n-i >= n0, or by a split into a <= J and b = n-i-a, where
//! b >= n0+D-k-J >= n0. Both n-i and b are below n and at least n0, so their values return p later: v is attained at
//! n+p by a take, or by a split with a part of at most J.
//!
//! Suppose c = G(n) is attained at n+p. Not by a take of i: G(n+p-i) = G(n-i) is no c. By a split into a and b then. As n > L,
//! c is common at n, and so at n+p. So exactly one part is rare, say a. Positions below n+p that are rare are at most
//! L: below n0+D+p by (b), and later ones repeat the class of a position above L that is p earlier. So a <= L and
//! b = n+p-i-a >= n0+D+p-k-L >= n0+p, hence G(b) = G(b-p) with n0 <= b-p < n, and a with b-p is a split of n of value c = G(n).
//! That cannot be. So G(n+p) = c. ∎
//!
//! Guy-Smith needs 2 n0 + 2p + k values, this n0 + p + D.
//!
//! Hypothesis (c) is noted while values are computed, since that is how they are computed: by takes, splits with a rare part, and the
//! search for lesser rare values among splits with small parts first. Where the note does not suffice, or where a certificate is
//! verified, the splits are looked at again.

use serde::{Deserialize, Serialize};

use super::repetition::Repetition;
use super::sparse_space::{Classes, best_classes};
use super::take_break::{Attained, TakeBreak};
use super::{Nimber, long_run};
use crate::error::Result;
use crate::progress::{Progress, Ticker};

/// What the theorem was applied to, besides the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundedDepth {
    /// p, as in the theorem: the least period or a multiple of it, if that is odd and positions count or if it is short.
    pub distance: usize,
    /// A value is rare if it has an even number of bits in common with this mask ...
    pub mask: u32,
    /// ... or, if positions count, if that number plus the position plus the index of the breaking digits is even.
    pub by_position: bool,
    /// L.
    pub last_rare: usize,
    /// D.
    pub window: usize,
}

/// So many positions are looked at one by one without thinking twice.
const FEW: usize = 1 << 11;
/// How many distances are tried on the same values.
const TRIES: usize = 4;

/// Tries to prove a period of all values given, whose repetitions are given too. If they are not the `last`, a proof that takes long is left
/// to a time when there are more of them, and a cursor can go over them. `deepest_part` is what is known of the splits they rest on
/// ([`Engine::deepest_part`](super::Engine::deepest_part)).
pub(super) fn prove(
    moves: &TakeBreak,
    last_index: usize,
    nimbers: &[Nimber],
    repetitions: &[Repetition],
    last: bool,
    deepest_part: impl Fn(usize) -> Option<usize>,
    progress: &dyn Progress,
) -> Result<Option<BoundedDepth>> {
    let length = nimbers.len();
    let in_time = |one: &&Repetition| {
        let start = length - one.distance;
        last || one.distance <= FEW || deepest_part(start).is_some() || long_run::has_room(moves, start)
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
        let told = if is_noted {
            Some(true)
        } else {
            long_run::is_shallow(moves, classes, last_rare, nimbers, start, depth, progress)?
        };
        let shallow = match told {
            Some(shallow) => shallow,
            None if !last && distance > FEW => continue,
            None => is_shallow(moves, nimbers, start, depth, progress)?,
        };
        if shallow {
            let (mask, by_position) = (classes.mask(), classes.uses_position());
            return Ok(Some(BoundedDepth { distance, mask, by_position, last_rare, window }));
        }
    }
    Ok(None)
}

/// Checks every hypothesis on values that were computed anew: `None` if all hold, else what does not.
pub(super) fn refute(
    moves: &TakeBreak,
    last_index: usize,
    nimbers: &[Nimber],
    claim: &BoundedDepth,
    progress: &dyn Progress,
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
    let shallow = is_shallow(moves, nimbers, nimbers.len() - distance, window - last_index, progress)?;
    Ok((!shallow).then(|| "a value is attained by deep splits only".to_owned()))
}

fn last_rare(classes: Classes, nimbers: &[Nimber]) -> usize {
    let positions = nimbers.iter().enumerate().skip(1).rev();
    positions.map(|(n, g)| (n, g.index())).find(|&(n, g)| classes.is_rare(g, n)).map_or(0, |(n, _)| n)
}

/// Whether for all n >= `start` every value below G(n) is attained by a take or a split with a part of at most `depth`.
pub(super) fn is_shallow(
    moves: &TakeBreak,
    nimbers: &[Nimber],
    start: usize,
    depth: usize,
    progress: &dyn Progress,
) -> Result<bool> {
    let mut attained = Attained::default();
    let bound = nimbers.iter().map(|g| g.index()).max().unwrap_or(0) + 1;
    let mut ticker = Ticker::new(progress, "depth of splits", nimbers.len() - start);
    for n in start..nimbers.len() {
        attained.begin(bound.next_power_of_two());
        moves.mark_takes(nimbers, n, &mut attained);
        let value = nimbers[n].index();
        let mut left = (0..value).filter(|&smaller| !attained.contains(smaller)).count();
        for part in 1..=depth {
            if left == 0 {
                break;
            }
            for rest in moves.breaks.iter().filter_map(|one| one.rest(n)).filter(|&rest| part < rest) {
                let reached = (nimbers[part] ^ nimbers[rest - part]).index();
                if reached < value && !attained.contains(reached) {
                    attained.mark(reached);
                    left -= 1;
                }
            }
        }
        if left > 0 {
            return Ok(false);
        }
        ticker.tick(n - start, 100)?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::rules::{Code, Rules};
    use crate::values::{Limits, compute};

    struct Game {
        moves: TakeBreak,
        last_index: usize,
        nimbers: Vec<Nimber>,
    }

    impl Game {
        fn new(text: &str, length: usize) -> Self {
            let rules = Rules::parse(text).expect("rules of the test");
            let nimbers = compute(&rules, length, &Limits::default(), &Silent).expect("small");
            let last_index = rules.code().and_then(Code::last_index).expect("finite");
            Game { moves: rules.code().and_then(TakeBreak::new).expect("octal"), last_index, nimbers }
        }

        fn proved(&self) -> Option<BoundedDepth> {
            let agrees = |n: usize, p: usize| self.nimbers[n] == self.nimbers[n + p];
            let length = self.nimbers.len();
            let matches = |p: usize| (0..length - p).rev().take_while(|&n| agrees(n, p)).count();
            let repetitions: Vec<_> = (1..length).map(|p| Repetition { distance: p, agreed: matches(p) }).collect();
            prove(&self.moves, self.last_index, &self.nimbers, &repetitions, true, |_| None, &Silent)
                .expect("nobody stops it")
        }

        fn refuted(&self, claim: &BoundedDepth) -> Option<String> {
            refute(&self.moves, self.last_index, &self.nimbers, claim, &Silent).expect("nobody stops it")
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

    /// A value may be attained by splits whose smaller part is large: then the values are not shallow, whatever repeats.
    #[test]
    fn shallow_is_what_it_says() {
        for text in ["0.07", "kayles", "0.45", "4.3"] {
            let game = Game::new(text, 200);
            let value = |n: usize| game.nimbers[n].index();
            let by_split = |n: usize, depth: usize, wanted: usize| {
                let rests = game.moves.breaks.iter().filter_map(|one| one.rest(n));
                let reached = |rest: usize| (1..=depth.min(rest - 1)).any(|a| value(a) ^ value(rest - a) == wanted);
                rests.into_iter().any(reached)
            };
            let by_take = |n: usize, wanted: usize| game.moves.leaving_one.iter().any(|k| value(n - k) == wanted);
            let attained =
                |n: usize, depth: usize| (0..value(n)).all(|wanted| by_take(n, wanted) || by_split(n, depth, wanted));
            for depth in 0..40 {
                let found = is_shallow(&game.moves, &game.nimbers, 100, depth, &Silent).expect("nobody stops it");
                assert_eq!(found, (100..200).all(|n| attained(n, depth)), "{text} to depth {depth}");
            }
            assert!(!is_shallow(&game.moves, &game.nimbers, 100, 0, &Silent).expect("nobody stops it"), "{text}");
        }
    }
}
