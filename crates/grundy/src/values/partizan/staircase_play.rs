//! Whether staircases are worth what a theorem says: checked by play alone, without values or
//! canonical forms.
//!
//! A position P is worth d + *g iff the player who moves first loses P - d + *g. Let R(s) be the
//! set of all (n, g) such that Right, moving first, wins the token on the square s plus n + *g,
//! where the integer n is played as |n| free moves of one player; let D(s) be the corresponding set
//! for Down. The player who moves first wins iff some option is not won by the other, who then
//! moves first:
//!
//! ```text
//! (n, g) in R(s)  iff  (n, g) not in D(t) for a square t right of s,
//!                      or n > 0 and (n-1, g) not in D(s),
//!                      or (n, h) not in D(s) for some h < g;
//! (n, g) in D(s)  iff  (n, g) not in R(t) for a square t below s,
//!                      or n < 0 and (n+1, g) not in R(s),
//!                      or (n, h) not in R(s) for some h < g.
//! ```
//!
//! The token on row a s, column 0 of a staircase of k steps stands on the staircase of k - s steps,
//! so one board covers all staircases with steps of a by b.
//!
#![doc = include_str!("staircases.md")]

/// The largest |n|: a staircase of weight w has |b - a| <= w - 3.
const LARGEST: usize = 7;

/// A set of pairs (n, g): bit g of entry `LARGEST` + n. (One entry is unused: 16 fill whole
/// vectors.)
type Pairs = [u16; 16];

/// The greatest weight that can be checked.
pub const MAX_WEIGHT: usize = LARGEST + 3;

/// The first staircase (a, b, k) with a + b + k at most `weight` that is not worth
/// (b - a) + *(k - 1), if there is one.
///
/// # Panics
///
/// If `weight` is greater than [`MAX_WEIGHT`].
#[must_use]
pub fn exception(weight: usize) -> Option<(usize, usize, usize)> {
    assert!(weight <= MAX_WEIGHT, "sums are kept for small integers only");
    let steps = (1..weight).flat_map(|a| (1..weight.saturating_sub(a)).map(move |b| (a, b)));
    steps.into_iter().find_map(|(a, b)| {
        let corners = corners(a, b, weight - a - b, weight - 3);
        let lost = |won: &Won, k: usize| (won.right[LARGEST + a - b] | won.down[LARGEST + a - b]) >> (k - 1) & 1 == 0;
        (1..).zip(&corners).find(|(k, won)| !lost(won, *k)).map(|(k, _)| (a, b, k))
    })
}

/// What is won at the corner of the staircase (a, b, j) for j = 1 ..= k, for |n| up to `largest`.
fn corners(a: usize, b: usize, k: usize, largest: usize) -> Vec<Won> {
    let mut below: Vec<Pairs> = vec![[0; 16]; b * k];
    let mut corner = Won { right: [0; 16], down: [0; 16] };
    let mut after_steps = |steps: usize| {
        for _ in 0..a {
            let mut beside = [0; 16];
            for below in below[..b * steps].iter_mut().rev() {
                corner = Won::with_token_moves(&beside, below, largest);
                add_complement(&mut beside, &corner.down);
                add_complement(below, &corner.right);
            }
        }
        corner.clone()
    };
    (1..=k).map(&mut after_steps).collect()
}

fn add_complement(set: &mut Pairs, other: &Pairs) {
    set.iter_mut().zip(other).for_each(|(entry, other)| *entry |= !other);
}

/// R and D of one square.
#[derive(Clone)]
struct Won {
    right: Pairs,
    down: Pairs,
}

impl Won {
    /// R and D of a square, given what moves of the token win: `beside` for Right, `below` for
    /// Down.
    fn with_token_moves(beside: &Pairs, below: &Pairs, largest: usize) -> Won {
        let mut won = Won { right: *beside, down: *below };
        won.add_nim_moves(LARGEST);
        for size in 1..=largest {
            let (positive, negative) = (LARGEST + size, LARGEST - size);
            won.right[positive] |= !won.down[positive - 1];
            won.add_nim_moves(positive);
            won.down[negative] |= !won.right[negative + 1];
            won.add_nim_moves(negative);
        }
        won
    }

    /// Adds what moves in the nimber win, given all else for this n.
    ///
    /// If neither set lacks a g below x, moves in the nimber win nothing up to x. If Right's set
    /// lacks x, Down wins all above by moving to *x, so Down's set lacks nothing there; and vice
    /// versa.
    fn add_nim_moves(&mut self, n: usize) {
        let (right, down) = (&mut self.right[n], &mut self.down[n]);
        let lacks = (right.trailing_ones(), down.trailing_ones());
        let above = |g: u32| u16::MAX.checked_shl(g + 1).unwrap_or(0);
        if lacks.0 <= lacks.1 {
            *down |= above(lacks.0);
        }
        if lacks.1 <= lacks.0 {
            *right |= above(lacks.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Outcome;
    use crate::partizan::Games;
    use crate::values::partizan::young::Diagram;

    #[test]
    fn the_theorem_holds_as_far_as_can_be_looked() {
        assert_eq!(exception(MAX_WEIGHT), None);
    }

    /// For every staircase of weight 7 and all small n and g, the outcome of token + n + *g is that
    /// of its value.
    #[test]
    fn play_wins_what_canonical_forms_win() {
        let mut games = Games::new();
        for (a, b) in (1..6).flat_map(|a| (1..7 - a).map(move |b| (a, b))) {
            let corners = corners(a, b, 7 - a - b, LARGEST);
            assert_eq!(corners.len(), 7 - a - b);
            for (k, won) in (1..).zip(&corners) {
                let token = Diagram::staircase(a, b, k).expect("small").value(false, &mut games).expect("small");
                for (n, g) in (0..15).flat_map(|n| (0..16).map(move |g| (n, g))) {
                    let number = i32::try_from(n).expect("small") - 7;
                    let other = games.parse(&format!("{number}*{g}")).expect("a number and a nimber");
                    let sum = games.plus(token, other).expect("small");
                    let outcome = games.outcome(sum).expect("small");
                    let wins = |set: &Pairs| set[n] >> g & 1 == 1;
                    let expected = match (wins(&won.right), wins(&won.down)) {
                        (true, false) => Outcome::Left,
                        (false, true) => Outcome::Right,
                        (true, true) => Outcome::Next,
                        (false, false) => Outcome::Previous,
                    };
                    assert_eq!(outcome, expected, "({a}, {b}, {k}) with {number} + *{g}");
                }
            }
        }
    }
}
