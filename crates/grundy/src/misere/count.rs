//! How many selections of heaps are won or lost in misere play.

use super::census::census;
use super::counted::Counted;
use super::monoid::Monoid;
use super::sums::Selections;
use super::values::Values;
use crate::arith::natural::{Natural, at_most, bit_length, to_usize};
use crate::arith::{primes, residues};
use crate::census::Heaps;
use crate::error::{Error, Remedy, Result};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::tally::{Kind, MAX_COUNTS, MAX_EXACT_BITS, Selection, too_long};

/// Counts the selections of heaps with the outcome, exactly or modulo `modulus` >= 1.
///
/// With a quotient of order q, tuples of m heaps take about q^2 log m multiplications. The other
/// kinds take about q^2 m (I + L), where the powers of elements repeat from I on with period L.
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

/// Counts the selections of each number of pieces, as [`count`] does.
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
        Values::Tame(tame) => return tame.count(heaps, selection, outcome, modulus, each, options),
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
    check(selection, modulus, each)?;
    let pieces = counts.iter().fold(Natural::ZERO, |sum, count| sum + count);
    // Fewer pieces than are chosen without repetition: none to count.
    let most = if matches!(kind, Kind::Sets | Kind::Arrangements) { last.min(&pieces) } else { last };
    let none = vec![Natural::ZERO; monoid.order()];
    let results = if each { to_usize(&(last - first)).unwrap_or(0) + 1 } else { 1 };
    if most < first {
        return Ok(vec![none; results]);
    }
    let steps = match (kind, each) {
        (Kind::Tuples, false) => bit_length(most),
        (Kind::Tuples, true) => to_usize(&(last - first)).unwrap_or(usize::MAX),
        _ => to_usize(most).unwrap_or(usize::MAX),
    };
    let modulus = match modulus {
        Some(modulus) => {
            let divisors = small_divisors(modulus);
            let bits = |steps: usize| match kind {
                Kind::Tuples => bit_length(modulus),
                _ => widened_bits(modulus, &divisors, steps),
            };
            check_work(*kind, monoid.order(), steps, bits, false)?;
            modulus.clone()
        }
        None => {
            let bits = check_exact(exact_bits(&pieces, most, *kind))?;
            let bits_after = |steps: usize| match kind {
                Kind::Tuples => bits,
                // The exponent of 2 in steps! is below steps.
                _ => exact_bits(&pieces, &Natural::from(steps), *kind).saturating_add(steps),
            };
            check_work(*kind, monoid.order(), steps, bits_after, true)?;
            Natural::ONE << bits
        }
    };
    let steps = if *kind == Kind::Tuples { 0 } else { steps };
    let (widened, small_primes) = widened(&modulus, steps)?;
    let task =
        Selections { monoid, counts, kind: *kind, first, last: most, each, small_primes: &small_primes, options };
    let mut sums = if widened.is_one() { vec![none.clone(); results] } else { residues::run(&widened, task)? };
    sums.iter_mut().flatten().for_each(|count| *count = &*count % &modulus);
    sums.resize(results, none);
    Ok(sums)
}

/// The most work of a count, in multiplications of 64-bit words.
const MAX_WORK: usize = at_most(1 << 40);

fn check(selection: &Selection, modulus: Option<&Natural>, each: bool) -> Result<()> {
    let Selection { first, last, .. } = selection;
    if modulus.is_some_and(Natural::is_zero) {
        return Err(Error::Question("the modulus must be at least 1".to_owned()));
    }
    if last < first {
        return Err(Error::Question(format!("the range {first}..{last} of pieces is empty: write {last}..{first}")));
    }
    let number = last - first + Natural::ONE;
    if each && number > Natural::from(MAX_COUNTS) {
        return Err(Error::limit(format!("{number} counts are asked for, and at most {MAX_COUNTS} are listed")));
    }
    Ok(())
}

/// Refuses a count that would take too long: so many steps, each with a product for each pair of
/// elements, of numbers with so many bits.
fn check_work(kind: Kind, order: usize, steps: usize, bits: impl Fn(usize) -> usize, exact: bool) -> Result<()> {
    let is_done = |steps: usize| steps.saturating_mul(order * order).saturating_mul(bits(steps) / 64 + 1) <= MAX_WORK;
    if is_done(steps) {
        return Ok(());
    }
    // The most steps that are done, by bisection.
    let (mut most, mut too_many) = (0, steps);
    while too_many - most > 1 {
        let middle = most + (too_many - most) / 2;
        if is_done(middle) { most = middle } else { too_many = middle }
    }
    let how = if exact { "exactly" } else { "modulo this number" };
    let game = format!("in misere play, with a quotient of order {order}");
    if kind != Kind::Tuples {
        let name = kind.name();
        return Err(Error::limit(format!("{game}, {name} of at most {most} pieces can be counted {how}")));
    }
    let message = format!("{game}, so many tuples cannot be counted {how}");
    // Few steps of numbers that are too long.
    let needed = bits(steps);
    let allowed = MAX_WORK / (steps.max(1) * order * order) * 64;
    Err(if exact { Error::beyond(Remedy::Modulus, needed, allowed, message) } else { Error::limit(message) })
}

/// A number of bits that every exact count fits.
fn exact_bits(pieces: &Natural, most: &Natural, kind: Kind) -> usize {
    let all = match kind {
        // There are fewer multisets than tuples of pieces and sizes.
        Kind::Multisets => bit_length(&(pieces + most)),
        _ => bit_length(pieces),
    };
    let bits = match pieces.is_one() && kind == Kind::Tuples {
        true => 0,
        false => all.saturating_mul(to_usize(most).unwrap_or(usize::MAX)),
    };
    bits.saturating_add(bit_length(most) + 1)
}

/// Refuses exact counts of too many bits.
fn check_exact(bits: usize) -> Result<usize> {
    if bits <= MAX_EXACT_BITS { Ok(bits) } else { Err(too_long(bits)) }
}

/// Larger primes hardly widen a modulus.
const MAX_SMALL_PRIME: u64 = 10_000;

/// The small primes that divide a modulus.
fn small_divisors(modulus: &Natural) -> Vec<u64> {
    let mut divisors = Vec::new();
    let Ok(()) =
        primes::for_each_in(2, MAX_SMALL_PRIME, |prime| -> std::result::Result<(), std::convert::Infallible> {
            if (modulus % Natural::from(prime)).is_zero() {
                divisors.push(prime);
            }
            Ok(())
        });
    divisors
}

/// About how many bits the widened modulus has: p^(steps/(p-1)) is lost for each small prime p.
fn widened_bits(modulus: &Natural, divisors: &[u64], steps: usize) -> usize {
    let lost = |&prime: &u64| {
        let exponent = usize::try_from(steps as u64 / (prime - 1)).unwrap_or(usize::MAX);
        exponent.saturating_mul(prime.ilog2() as usize + 1)
    };
    divisors.iter().map(lost).fold(bit_length(modulus), usize::saturating_add)
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
