//! The census of staircases.
//!
//! **young.** A token in the top-left square of the staircase (a, b, k) is worth (b - a) + *(k -
//! 1). That is a theorem, proved in [`staircase_play`]; before it is used, all staircases of small
//! weight are played out to check it.
//!
//! **young step.** Values come from the moves. All that matters of a token is its place (i, j) in
//! its step and the number n of further steps, so the values of all staircases with steps of a by b
//! are those of the states (0, 0, n), and each state is computed once.

use rustc_hash::FxHashMap;

use super::counts::IntegerNimber;
use super::{PartizanCensus, add_counts, check_limit};
use crate::arith::natural::Natural;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::partizan::ShortGame;
use crate::values::partizan::staircase_play;

/// The greatest weight of staircases of `young`, whose values come from the theorem.
pub const MAX_WEIGHT: usize = 4_000;
/// The greatest weight of staircases whose values come from the moves.
pub const MAX_STEP_WEIGHT: usize = 160;
/// The weight up to which the theorem on staircases is checked by play.
const CHECKED_WEIGHT: usize = 7;

pub(super) fn under_young(weight: usize, options: &Options<'_>) -> Result<PartizanCensus> {
    check_limit("the weight of staircases", weight, MAX_WEIGHT)?;
    let checked = weight.min(CHECKED_WEIGHT);
    if let Some((a, b, k)) = staircase_play::exception(checked) {
        return Err(Error::BrokenLaw(format!("the staircase ({a}, {b}, {k}) is not worth what the theorem says")));
    }
    let mut census = PartizanCensus::of_integers_and_nimbers(values(weight, options)?)?;
    census.set_theorem(format!(
        "a staircase (a, b, k) is worth (b - a) + *(k - 1); checked from the moves to weight {checked}"
    ));
    check_total(census, weight)
}

/// How many staircases are worth each d + *(k - 1), by the theorem.
///
/// For d = b - a >= 0, a + b <= most holds for a from 1 to (most - d) / 2; as many staircases have
/// b - a = -d.
fn values(weight: usize, options: &Options<'_>) -> Result<Vec<IntegerNimber>> {
    let mut ticker = Ticker::new(options, "census of staircases", weight);
    let mut pieces = Vec::with_capacity(weight.saturating_sub(2).pow(2));
    for (k, nimber) in (1..weight.saturating_sub(1)).zip(0..) {
        let most = weight - k;
        for (difference, integer) in (0..=most - 2).zip(0i64..) {
            let piece = IntegerNimber { integer, nimber, count: ((most - difference) / 2) as u64 };
            pieces.push(piece);
            if difference > 0 {
                pieces.push(IntegerNimber { integer: -integer, ..piece });
            }
        }
        ticker.tick(k, 4 * most)?;
    }
    Ok(pieces)
}

/// Checks the law that there are C(weight, 3) staircases.
fn check_total(census: PartizanCensus, weight: usize) -> Result<PartizanCensus> {
    let w = Natural::from(weight);
    let expected = if weight < 3 { Natural::ZERO } else { &w * (&w - 1u8) * (&w - 2u8) / 6u8 };
    if *census.total() == expected {
        return Ok(census);
    }
    Err(Error::BrokenLaw(format!("a census of {expected} staircases counts {}", census.total())))
}

pub(super) fn under_young_step(weight: usize, options: &Options<'_>) -> Result<PartizanCensus> {
    check_limit("the weight of staircases whose values come from the moves", weight, MAX_STEP_WEIGHT)?;
    let mut census = PartizanCensus::new();
    let mut counts: FxHashMap<ShortGame, u64> = FxHashMap::default();
    let mut known: FxHashMap<(Option<ShortGame>, Option<ShortGame>), ShortGame> = FxHashMap::default();
    let mut ticker = Ticker::new(options, "values of staircases", weight);
    for a in 1..weight {
        for b in 1..weight.saturating_sub(a) {
            let steps = weight - a - b;
            // The values at the places of a step, with n further steps, for n = 0, 1, ...
            let mut further: Vec<Option<ShortGame>> = vec![None; a * b];
            for _ in 0..steps {
                let mut here = vec![None; a * b];
                for i in (0..a).rev() {
                    for j in (0..b).rev() {
                        let right = if j + 1 < b { here[i * b + j + 1] } else { further[i * b] };
                        let down = if i + 1 < a { here[(i + 1) * b + j] } else { further[j] };
                        let value = match known.get(&(right, down)) {
                            Some(&value) => value,
                            None => {
                                let value = census.games_mut().game(right.as_slice(), down.as_slice())?;
                                known.insert((right, down), value);
                                value
                            }
                        };
                        here[i * b + j] = Some(value);
                    }
                }
                if let Some(corner) = here[0] {
                    *counts.entry(corner).or_default() += 1;
                }
                further = here;
            }
            ticker.tick(a, 40 * a * b * steps)?;
        }
    }
    add_counts(&mut census, counts);
    check_total(census, weight)
}
