//! Selections drawn at random.

use grundy::Options;
use grundy::census::stock::Stock;
use grundy::game::Chosen;
use grundy::tally::sample::Sampler;

use super::super::story::place_text;
use super::{Asked, Counting, Told};
use crate::error::{Error, Result};

/// The most pieces in all drawn selections together: they are kept until all are drawn.
pub(super) const MAX_DRAWN: usize = 20_000_000;

/// Selections drawn at random.
pub(super) fn drawn(
    mut pools: Vec<Counting>,
    asked: &Asked,
    number: usize,
    seed: usize,
    options: &Options<'_>,
) -> Result<Told> {
    let (Asked::Outcome(outcome), 1) = (asked, pools.len()) else {
        return Err(Error::question("selections are drawn from one pool, won or lost"));
    };
    let pool = Box::new(pools.remove(0));
    let (Some(solution), Chosen::Heaps(pieces)) = (&pool.survey.solution, &pool.chosen) else {
        return Err(Error::question("selections are drawn from heaps, or from boards whose sides are heaps"));
    };
    let stock = Stock::new(solution, pieces)?;
    let mut sampler = Sampler::new(stock, &pool.survey.census, &pool.selection, *outcome, seed as u64, options)?;
    let pieces = number.saturating_mul(usize::try_from(&pool.selection.last).unwrap_or(usize::MAX).max(1));
    if pieces > MAX_DRAWN {
        let problem = format!("at most {MAX_DRAWN} pieces are drawn at once\n  help: draw fewer selections");
        return Err(Error::question(problem));
    }
    let mut selections = Vec::new();
    for _ in 0..number {
        selections.push(sampler.draw(options)?.iter().map(|piece| place_text(&piece.place)).collect());
    }
    drop(sampler);
    Ok(Told::Drawn { outcome: *outcome, seed, selections, pool })
}
