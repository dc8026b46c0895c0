//! How many selections of heaps are won or lost in misere play.

use super::census::census;
use super::counted::Counted;
use super::monoid::Monoid;
use super::nim;
use super::sums::Selections;
use super::values::Values;
use crate::arith::natural::{Natural, at_most, bit_length, to_usize};
use crate::arith::{primes, residues};
use crate::census::Heaps;
use crate::error::{Error, Result};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::tally::{Kind, MAX_EXACT_BITS, Selection};

/// Counts the selections of heaps with the outcome, exactly or modulo `modulus` >= 1.
///
/// Tuples take about q^2 log m multiplications, where q is the order of the quotient; the other
/// kinds about q^2 m.
///
/// # Errors
///
/// [`Error::Question`] for modulus 0 or an empty range of sizes, [`Error::Limit`] for answers or
/// sizes beyond the stated limits, [`Error::NotProved`] for heaps out of reach,
/// [`Error::Cancelled`].
pub fn count(
    values: &Values,
    heaps: &Heaps,
    selection: &Selection,
    outcome: Outcome,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<Counted> {
    let counted = sequence(values, heaps, selection, outcome, modulus, false, options)?;
    counted.into_iter().next().ok_or_else(|| Error::BrokenLaw("a count has no answer".to_owned()))
}

/// Counts the selections of each size, as [`count`] does.
///
/// # Errors
///
/// As for [`count`].
pub fn each(
    values: &Values,
    heaps: &Heaps,
    selection: &Selection,
    outcome: Outcome,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<Vec<Counted>> {
    sequence(values, heaps, selection, outcome, modulus, true, options)
}

fn sequence(
    values: &Values,
    heaps: &Heaps,
    selection: &Selection,
    outcome: Outcome,
    modulus: Option<&Natural>,
    each: bool,
    options: &Options<'_>,
) -> Result<Vec<Counted>> {
    let quotient = match values {
        Values::Nim(rules) => return nim::count(rules, heaps, selection, outcome, modulus, each, options),
        Values::Quotient(quotient) => quotient,
    };
    let counts = census(quotient, heaps, options)?;
    let monoid = quotient.monoid();
    let products = products(monoid, &counts, selection, modulus, each, options)?;
    let reduced = |sum: Natural| modulus.map_or_else(|| sum.clone(), |modulus| &sum % modulus);
    let counted = |sums: &Vec<Natural>| {
        let wanted = |x: usize| Outcome::of_xor(monoid.is_lost(x)) == outcome;
        let total = |all: bool| (0..sums.len()).filter(|&x| all || wanted(x)).fold(Natural::ZERO, |t, x| t + &sums[x]);
        Counted { answer: reduced(total(false)), all: reduced(total(true)) }
    };
    Ok(products.iter().map(counted).collect())
}

/// How many selections have each element as their product: of all sizes together, or `each` size.
///
/// # Errors
///
/// As for [`count`].
pub fn products(
    monoid: &Monoid,
    counts: &[Natural],
    selection: &Selection,
    modulus: Option<&Natural>,
    each: bool,
    options: &Options<'_>,
) -> Result<Vec<Vec<Natural>>> {
    let Selection { kind, first, last } = selection;
    check(selection, modulus, monoid.order(), each)?;
    let pieces = counts.iter().fold(Natural::ZERO, |sum, count| sum + count);
    // Fewer pieces than are chosen without repetition: none to count.
    let most = if matches!(kind, Kind::Sets | Kind::Arrangements) { last.min(&pieces) } else { last };
    let none = vec![Natural::ZERO; monoid.order()];
    let missing = if each { to_usize(&(last - first)).unwrap_or(0) + 1 } else { 1 };
    if most < first {
        return Ok(vec![none; missing]);
    }
    let modulus = match modulus {
        Some(modulus) => modulus.clone(),
        None => Natural::ONE << exact_bits(&pieces, most, *kind)?,
    };
    let steps = if *kind == Kind::Tuples { 0 } else { to_usize(most).unwrap_or(usize::MAX) };
    let (widened, small_primes) = widened(&modulus, steps)?;
    let task =
        Selections { monoid, counts, kind: *kind, first, last: most, each, small_primes: &small_primes, options };
    let mut sums = if widened.is_one() { vec![none.clone(); missing] } else { residues::run(&widened, task)? };
    sums.iter_mut().flatten().for_each(|count| *count = &*count % &modulus);
    sums.resize(if each { missing } else { 1 }, none);
    Ok(sums)
}

/// The most work of a count: products of counts.
const MAX_WORK: usize = at_most(1 << 40);

fn check(selection: &Selection, modulus: Option<&Natural>, order: usize, each: bool) -> Result<()> {
    let Selection { kind, first, last } = selection;
    if modulus.is_some_and(Natural::is_zero) {
        return Err(Error::Question("the modulus must be at least 1".to_owned()));
    }
    if last < first {
        return Err(Error::Question(format!("the range {first}..{last} of pieces is empty: write {last}..{first}")));
    }
    let steps = match (kind, each) {
        (Kind::Tuples, false) => bit_length(last),
        (Kind::Tuples, true) => to_usize(&(last - first)).unwrap_or(usize::MAX),
        _ => to_usize(last).unwrap_or(usize::MAX),
    };
    if steps.saturating_mul(order).saturating_mul(order) > MAX_WORK {
        let most = MAX_WORK / (order * order);
        return Err(Error::limit(format!(
            "in misere play, with a quotient of order {order}, selections of up to {most} pieces are counted; tuples \
             of any number"
        )));
    }
    Ok(())
}

/// A number of bits that every exact count fits.
fn exact_bits(pieces: &Natural, most: &Natural, kind: Kind) -> Result<usize> {
    let all = match kind {
        // There are fewer multisets than tuples of pieces and sizes.
        Kind::Multisets => bit_length(&(pieces + most)),
        _ => bit_length(pieces),
    };
    let bits = match pieces.is_one() && kind == Kind::Tuples {
        true => 0,
        false => all.saturating_mul(to_usize(most).unwrap_or(usize::MAX)),
    };
    let bits = bits.saturating_add(bit_length(most) + 1);
    if bits <= MAX_EXACT_BITS {
        return Ok(bits);
    }
    let message = format!("the exact answer may have {bits} bits and the limit is {MAX_EXACT_BITS}");
    Err(Error::beyond(crate::error::Remedy::Modulus, bits, MAX_EXACT_BITS, message))
}

/// The modulus times what divisions by 1, ..., `steps` may lose, and the primes that lose it: those
/// up to `steps` that divide the modulus.
fn widened(modulus: &Natural, steps: usize) -> Result<(Natural, Vec<u64>)> {
    let (mut widened, mut small_primes) = (modulus.clone(), Vec::new());
    primes::for_each_in(2, steps as u64, |prime| -> Result<()> {
        let divisor = Natural::from(prime);
        if (modulus % &divisor).is_zero() {
            // The exponent of p in steps! is steps/p + steps/p^2 + ...
            let (mut lost, mut quotient) = (0, steps as u64 / prime);
            while quotient > 0 {
                lost += usize::try_from(quotient).unwrap_or(usize::MAX);
                quotient /= prime;
            }
            widened *= divisor.pow(lost);
            small_primes.push(prime);
        }
        Ok(())
    })?;
    Ok((widened, small_primes))
}
