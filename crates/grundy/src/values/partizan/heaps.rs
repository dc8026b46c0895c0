//! Heaps from which the players take different amounts.

use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::partizan::{Games, ShortGame};

/// The largest heap of a partizan game.
pub const MAX_HEAP: usize = 10_000_000;

/// The values of heaps of 0 ..= `largest` counters.
///
/// # Errors
///
/// [`Error::Limit`](crate::Error::Limit) if there are more games than can be kept,
/// [`Error::Cancelled`](crate::Error::Cancelled).
pub fn values(
    left: &[usize],
    right: &[usize],
    largest: usize,
    games: &mut Games,
    options: &Options<'_>,
) -> Result<Vec<ShortGame>> {
    let mut ticker = Ticker::new(options, "values of heaps", largest);
    let mut values: Vec<ShortGame> = Vec::new();
    for n in 0..=largest {
        let options = |amounts: &[usize]| -> Vec<ShortGame> {
            amounts.iter().take_while(|&&amount| amount <= n).map(|&amount| values[n - amount]).collect()
        };
        let (for_left, for_right) = (options(left), options(right));
        values.push(games.game(&for_left, &for_right)?);
        ticker.tick(n, 500)?;
    }
    Ok(values)
}
