//! The census of an arithmetic-periodic game: G(n0 + r + q p) = G(n0 + r) + q s, so values grow for
//! ever and are not listed.
//!
//! The sizes of each residue r have the values g_r, g_r + s, g_r + 2s, ... as far as the sizes go.
//! If every residue modulo s has equally many of these progressions, they are combined: one of each
//! residue makes a range of values, each occurring once, except for some values at both ends. Nim
//! has p = s = 1 and is one range; `take 3..` has p = 3, s = 1 and is three.

use super::Census;
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::period::{ProvedPeriod, Solution};

/// A progression of values: first, first + s, ..., before end.
struct Progression {
    first: Natural,
    /// `first` plus s times the number of values.
    end: Natural,
}

/// The census of sizes first ..= last.
///
/// # Errors
///
/// [`Error::Limit`] if the values of one residue modulo the saltus occur more often than those of
/// another, unless they can be listed.
pub fn census(solution: &Solution, proved: &ProvedPeriod, first: &Natural, last: &Natural) -> Result<Census> {
    let mut census = Census::new();
    let preperiod = Natural::from(proved.preperiod());
    if let (Some(first), true) = (to_usize(first), *first < preperiod) {
        let end = to_usize(last).map_or(proved.preperiod(), |last| proved.preperiod().min(last + 1));
        solution.nimbers()[first..end].iter().for_each(|&value| census.add(value, &Natural::ONE));
    }
    let first = first.max(&preperiod);
    if first > last {
        return Ok(census);
    }
    let saltus = Natural::from(proved.saltus());
    let mut by_residue: Vec<Vec<Progression>> = (0..proved.saltus()).map(|_| Vec::new()).collect();
    for residue in 0..proved.period() {
        if let Some(progression) = progression(solution, proved, residue, first, last)? {
            let class = to_usize(&(&progression.first % &saltus)).unwrap_or(0);
            by_residue[class].push(progression);
        }
    }
    by_residue.iter_mut().for_each(|class| class.sort_by(|x, y| x.first.cmp(&y.first)));
    let fewest = by_residue.iter().map(Vec::len).min().unwrap_or(0);
    for copy in 0..fewest {
        let combs: Vec<&Progression> = by_residue.iter().map(|class| &class[copy]).collect();
        put_together(&mut census, &combs, &saltus)?;
    }
    for left in by_residue.iter().flat_map(|class| &class[fewest..]) {
        add_single(&mut census, &left.first, &left.end, &saltus)?;
    }
    Ok(census)
}

/// The values of the sizes n0 + residue + q p in first ..= last, where first is at least n0.
fn progression(
    solution: &Solution,
    proved: &ProvedPeriod,
    residue: usize,
    first: &Natural,
    last: &Natural,
) -> Result<Option<Progression>> {
    let period = Natural::from(proved.period());
    let start = Natural::from(proved.preperiod() + residue);
    let skipped = if *first > start { (first - &start + &period - Natural::ONE) / &period } else { Natural::ZERO };
    let smallest = start + &skipped * &period;
    if smallest > *last {
        return Ok(None);
    }
    let number = (last - &smallest) / &period + Natural::ONE;
    let value = solution.value(&smallest)?;
    let end = &value + number * Natural::from(proved.saltus());
    Ok(Some(Progression { first: value, end }))
}

/// Adds one progression of each residue modulo the saltus: a range where they all overlap, and
/// single values at its ends.
fn put_together(census: &mut Census, combs: &[&Progression], saltus: &Natural) -> Result<()> {
    let latest = combs.iter().map(|comb| &comb.first).max();
    let earliest = combs.iter().map(|comb| &comb.end).min();
    let (Some(latest), Some(earliest)) = (latest, earliest) else { return Ok(()) };
    let (from, to) = if latest <= earliest { (latest, earliest) } else { (earliest, latest) };
    let whole = latest <= earliest;
    if whole {
        census.add_range(from, to, &Natural::ONE);
    }
    for comb in combs {
        if !whole {
            add_single(census, &comb.first, &comb.end, saltus)?;
            continue;
        }
        add_single(census, &comb.first, from, saltus)?;
        let past = if comb.end > *to { to.max(&comb.first) } else { continue };
        let skipped = (past - &comb.first + saltus - Natural::ONE) / saltus;
        add_single(census, &(&comb.first + skipped * saltus), &comb.end, saltus)?;
    }
    Ok(())
}

/// The most bits of a value listed at the end of a range: each bit of listed values doubles the
/// work.
const STRAY_BITS: usize = 10;

/// The most values added one by one.
const MAX_SINGLE: usize = 1 << 22;

/// Adds the values first, first + s, ... before `end`, one by one.
fn add_single(census: &mut Census, first: &Natural, end: &Natural, saltus: &Natural) -> Result<()> {
    if first >= end {
        return Ok(());
    }
    let number = (end - first + saltus - Natural::ONE) / saltus;
    if to_usize(&number).is_none_or(|number| number > MAX_SINGLE) {
        return Err(Error::limit(
            "the values of this game grow by steps in which some occur more often than others: such a census cannot be kept \
             as ranges\n  help: ask about smaller heaps",
        ));
    }
    let mut value = first.clone();
    while value < *end {
        census.add_value(&value, STRAY_BITS);
        value += saltus;
    }
    Ok(())
}
