//! Tuples of many numbers + nimbers modulo a prime: powers of f by their own recurrence.
//!
#![doc = include_str!("recurrence.md")]

use super::PartizanTally;
use super::evaluation::MOST_BYTES;
use super::number_nimber::Terms;
use crate::arith::natural::Natural;
use crate::arith::word_field::is_prime;
use crate::error::Result;
use crate::options::{Options, Ticker};

/// Below this many pieces the exact algorithm is as fast.
const LEAST_SIZE: usize = 24;
/// Eight products of centred residues modulo primes below this add up without overflow.
const MAX_MODULUS: u64 = 1 << 31;

/// The tally modulo a prime; `None` if this algorithm does not apply.
pub(super) fn count(
    terms: &Terms<'_>,
    m: usize,
    modulus: Option<&Natural>,
    options: &Options<'_>,
) -> Result<Option<PartizanTally>> {
    let Some(p) = modulus.and_then(|modulus| u64::try_from(modulus).ok()) else { return Ok(None) };
    let (low, high) = terms.range;
    let steps = low.unsigned_abs().saturating_mul(m as u64);
    if m < LEAST_SIZE || low >= 0 || p >= MAX_MODULUS || steps >= p || steps > 1 << 28 || !is_prime(p) {
        return Ok(None);
    }
    let degree = usize::try_from(high - low).unwrap_or(usize::MAX);
    let rows = 1usize << terms.bits;
    let words = rows
        .saturating_mul(degree.saturating_add(1))
        .saturating_add(3 * usize::try_from(steps).unwrap_or(usize::MAX / 4));
    if words > MOST_BYTES / 8 {
        return Ok(None);
    }
    let mut table = vec![vec![0i64; degree + 1]; rows];
    let word = i64::try_from(p).unwrap_or(i64::MAX);
    terms.for_each_modulo(p, |d, g, count| {
        let residue = i64::try_from(count).unwrap_or(0);
        let cell = &mut table[g as usize][usize::try_from(d - low).unwrap_or(0)];
        *cell = (*cell + residue) % word;
    });
    transform(&mut table, word);
    let target = usize::try_from(steps).unwrap_or(usize::MAX);
    let mut ticker = Ticker::new(options, "powers by recurrence", rows);
    let powers = Powers::new(word, m, target);
    let (mut sum, mut negative, mut zero) = (0, 0, 0);
    for (w, row) in table.iter().enumerate() {
        let coefficients = powers.of(row, target, options)?;
        sum = (sum + coefficients[target]) % word;
        if w == 0 {
            zero = coefficients[target];
            negative = coefficients[..target].iter().fold(0, |sum, x| (sum + x) % word);
        }
        ticker.tick(w, target * degree / 4)?;
    }
    let all = table[0].iter().fold(0, |sum, x| (sum + x) % word);
    let all = power(all, m as u64, word);
    let inverse = power(i64::try_from(rows).unwrap_or(1) % word, p - 2, word);
    let previous = times(sum, inverse, word);
    let natural = |x: i64| Natural::from(x.rem_euclid(word).unsigned_abs());
    Ok(Some(PartizanTally {
        left: natural(all - zero - negative),
        right: natural(negative),
        next: natural(zero - previous),
        previous: natural(previous),
        all: natural(all),
        algorithm: "powers by recurrence",
    }))
}

/// The Walsh-Hadamard transform over rows.
fn transform(table: &mut [Vec<i64>], p: i64) {
    let mut half = 1;
    while half < table.len() {
        for block in table.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high).flat_map(|(x, y)| x.iter_mut().zip(y)) {
                (*x, *y) = ((*x + *y) % p, (*x - *y).rem_euclid(p));
            }
        }
        half *= 2;
    }
}

fn times(x: i64, y: i64, p: i64) -> i64 {
    x * y % p
}

fn power(mut x: i64, mut n: u64, p: i64) -> i64 {
    let mut power = 1 % p;
    while n > 0 {
        if n & 1 == 1 {
            power = times(power, x, p);
        }
        x = times(x, x, p);
        n >>= 1;
    }
    power
}

/// m-th powers modulo p, up to some degree.
struct Powers {
    p: i64,
    m: usize,
    /// 1/n for n up to the degree.
    reciprocals: Vec<i64>,
}

impl Powers {
    fn new(p: i64, m: usize, degree: usize) -> Self {
        let mut reciprocals = vec![0, 1];
        for n in 2..=degree {
            let n = i64::try_from(n).unwrap_or(1);
            // p = q n + r, so 1/n = -q/r.
            let (q, r) = (p / n, p % n);
            let of_r = reciprocals[usize::try_from(r).unwrap_or(0)];
            reciprocals.push((p - times(q, of_r, p)) % p);
        }
        Powers { p, m, reciprocals }
    }

    /// The coefficients of f^m up to the degree.
    fn of(&self, f: &[i64], degree: usize, options: &Options<'_>) -> Result<Vec<i64>> {
        let p = self.p;
        let mut result = vec![0; degree + 1];
        // f may begin with zeros: y^s g has the m-th power y^(s m) g^m.
        let Some(start) = f.iter().position(|&x| x != 0) else { return Ok(result) };
        let Some(shift) = start.checked_mul(self.m).filter(|&shift| shift <= degree) else { return Ok(result) };
        let g = &f[start..];
        let most = degree - shift;
        // Centred residues, so that eight products add up without overflow; g and k g_k backwards.
        let centred = |x: i64| i32::try_from(if 2 * x > p { x - p } else { x }).unwrap_or(0);
        let last = g.len() - 1;
        let plain: Vec<i32> = g[1..].iter().rev().map(|&x| centred(x)).collect();
        let weighted: Vec<i32> =
            (1..g.len()).rev().map(|k| centred(times(g[k], i64::try_from(k).unwrap_or(0) % p, p))).collect();
        let mut power_of_g: Vec<i32> = vec![0; last];
        power_of_g.push(centred(power(g[0], self.m as u64, p)));
        let by_first = power(g[0], p.unsigned_abs() - 2, p);
        let factor = i64::try_from(self.m + 1).unwrap_or(0) % p;
        let mut ticker = Ticker::new(options, "a power by recurrence", most);
        for n in 1..=most {
            let window = &power_of_g[n..n + last];
            let (first, second) = (dot(&weighted, window, p), dot(&plain, window, p));
            let at = i64::try_from(n).unwrap_or(0);
            let sum = (times(factor, first, p) - times(at, second, p)).rem_euclid(p);
            power_of_g.push(centred(times(times(sum, by_first, p), self.reciprocals[n], p)));
            ticker.tick(n, last / 2 + 20)?;
        }
        for (target, &x) in result[shift..].iter_mut().zip(&power_of_g[last..]) {
            *target = i64::from(x).rem_euclid(p);
        }
        Ok(result)
    }
}

/// The sum of products modulo p: eight products fit in one word, and the sums of eight in two.
fn dot(one: &[i32], two: &[i32], p: i64) -> i64 {
    let chunks = one.chunks(8).zip(two.chunks(8));
    let sum = chunks.fold(0i128, |sum, (one, two)| {
        let products = one.iter().zip(two).map(|(&x, &y)| i64::from(x) * i64::from(y));
        sum + i128::from(products.sum::<i64>())
    });
    i64::try_from(sum.rem_euclid(i128::from(p))).unwrap_or(0)
}
