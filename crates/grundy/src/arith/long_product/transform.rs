//! Transforms: a polynomial modulo x^n - 1, evaluated at all n-th roots of unity, in an order that
//! suits the algorithm, and back.
//!
//! For n = 2^k the ring of polynomials modulo x^(2h) - w^2 is that modulo x^h - w times that modulo
//! x^h + w:
//!
//! > (f0, f1)  ->  (f0 + w f1, f0 - w f1)
//!
//! where f0 and f1 have the lower and the upper half of the coefficients. Starting from x^n - 1,
//! the b-th of 2^l blocks needs w = e(theta(b)/2), where theta(0) = 0, theta(2b) = theta(b)/2,
//! theta(2b+1) = theta(b)/2 + 1/2 and e(t) is a root of unity with the angle t in turns. The block
//! number alone determines it, so one table serves all levels. Two levels are taken at once; parts
//! that fit the nearest cache are finished before the next is begun; the last six levels are done
//! on 64 coefficients at a time, the last three of them with the 8 by 8 coefficients transposed,
//! which the inverse undoes. The order of the values does not matter to a product.
//!
//! For n = 3 * 2^k the first step takes thirds instead: with omega of order 3 and zeta of order n,
//!
//! > g_i(x) = sum_r omega^(ir) f_r(x), then x -> zeta^i x, for i = 0, 1, 2,
//!
//! gives three polynomials modulo x^(n/3) - 1.

use super::field::Prime;
use super::plan::{LANES, LEAF, Plan, Thirds, Twiddles};
use crate::arith::simd::at_every_level;

at_every_level! {
    /// Evaluates the polynomial with the coefficients `x`, each of at most 2p; the values are of at
    /// most 2.75p.
    pub(super) fn forward [] (plan: &Plan, x: &mut [f64]) -> () {
        let Plan { prime, length, forward: twiddles, .. } = plan;
        assert_eq!(x.len(), *length);
        match &twiddles.thirds {
            Some(thirds) => {
                split_thirds(*prime, thirds, x);
                for part in x.chunks_exact_mut(length / 3) {
                    split(*prime, twiddles, part, 0);
                }
            }
            None => split(*prime, twiddles, x, 0),
        }
    }
}

at_every_level! {
    /// Undoes [`forward`] up to a factor of the length. Takes values of at most 2p, and gives
    /// coefficients of at most 4p.
    pub(super) fn inverse [] (plan: &Plan, x: &mut [f64]) -> () {
        let Plan { prime, length, inverse: twiddles, .. } = plan;
        assert_eq!(x.len(), *length);
        match &twiddles.thirds {
            Some(thirds) => {
                for part in x.chunks_exact_mut(length / 3) {
                    join(*prime, twiddles, part, 0);
                }
                join_thirds(*prime, thirds, x);
            }
            None => join(*prime, twiddles, x, 0),
        }
    }
}

at_every_level! {
    /// Multiplies entry by entry: x of at most 2.75p by y of at most (p+1)/2.
    pub(super) fn multiply [] (plan: &Plan, x: &mut [f64], y: &[f64]) -> () {
        for (x, &y) in x.iter_mut().zip(y) {
            *x = plan.prime.times(*x, y);
        }
    }
}

at_every_level! {
    /// Divides every entry, of at most 2.75p, by the length and reduces it.
    pub(super) fn divide_by_length [] (plan: &Plan, x: &mut [f64]) -> () {
        let (prime, scale) = (plan.prime, plan.scale());
        for x in x {
            *x = prime.reduce(prime.times(*x, scale));
        }
    }
}

/// Coefficients that are transformed level by level: what the nearest cache holds.
const NEAREST: usize = 1 << 11;

/// All levels of block b, which has these coefficients.
#[inline(always)]
fn split(prime: Prime, twiddles: &Twiddles, x: &mut [f64], b: usize) {
    // Far parts first: a stack instead of a recursion, which could not be inlined.
    let mut waiting = vec![(0, x.len(), b)];
    while let Some((start, length, b)) = waiting.pop() {
        let part = &mut x[start..start + length];
        if length > NEAREST {
            let quarter = length / 4;
            split_twice(prime, twiddles, part, b);
            (0..4).rev().for_each(|i| waiting.push((start + i * quarter, quarter, 4 * b + i)));
            continue;
        }
        let (mut size, mut first) = (length, b);
        while size >= 4 * LEAF {
            for (i, block) in part.chunks_exact_mut(size).enumerate() {
                split_twice(prime, twiddles, block, first + i);
            }
            (size, first) = (size / 4, 4 * first);
        }
        if size > LEAF {
            for (i, block) in part.chunks_exact_mut(size).enumerate() {
                let (low, high) = block.split_at_mut(size / 2);
                split_once(prime, low, high, twiddles.blocks[first + i]);
            }
            first *= 2;
        }
        for (i, leaf) in part.chunks_exact_mut(LEAF).enumerate() {
            split_leaf(prime, twiddles, leaf, first + i);
        }
    }
}

/// Undoes [`split`].
#[inline(always)]
fn join(prime: Prime, twiddles: &Twiddles, x: &mut [f64], b: usize) {
    // A part waits for its quarters: `ready` says that they are done.
    let mut waiting = vec![(0, x.len(), b, false)];
    while let Some((start, length, b, ready)) = waiting.pop() {
        let part = &mut x[start..start + length];
        if ready {
            join_twice(prime, twiddles, part, b);
            continue;
        }
        if length > NEAREST {
            let quarter = length / 4;
            waiting.push((start, length, b, true));
            (0..4).for_each(|i| waiting.push((start + i * quarter, quarter, 4 * b + i, false)));
            continue;
        }
        let leaves = length / LEAF;
        for (i, leaf) in part.chunks_exact_mut(LEAF).enumerate() {
            join_leaf(prime, twiddles, leaf, leaves * b + i);
        }
        let mut size = LEAF;
        if leaves.trailing_zeros() % 2 == 1 {
            size *= 2;
            let first = length / size * b;
            for (i, block) in part.chunks_exact_mut(size).enumerate() {
                let (low, high) = block.split_at_mut(size / 2);
                join_once(prime, low, high, twiddles.blocks[first + i]);
            }
        }
        while size < length {
            size *= 4;
            let first = length / size * b;
            for (i, block) in part.chunks_exact_mut(size).enumerate() {
                join_twice(prime, twiddles, block, first + i);
            }
        }
    }
}

/// (f0 + w f1, f0 - w f1).
#[inline(always)]
fn split_once(prime: Prime, low: &mut [f64], high: &mut [f64], w: f64) {
    for (low, high) in low.iter_mut().zip(high) {
        let (x, y) = (prime.reduce(*low), prime.times(*high, w));
        (*low, *high) = (x + y, x - y);
    }
}

/// (f0 + f1, (f0 - f1)/w).
#[inline(always)]
fn join_once(prime: Prime, low: &mut [f64], high: &mut [f64], w: f64) {
    for (low, high) in low.iter_mut().zip(high) {
        let (x, y) = (*low, *high);
        (*low, *high) = (prime.reduce(x + y), prime.times(x - y, w));
    }
}

#[inline(always)]
fn quarters(x: &mut [f64]) -> [&mut [f64]; 4] {
    let (low, high) = x.split_at_mut(x.len() / 2);
    let ((a, b), (c, d)) = (low.split_at_mut(low.len() / 2), high.split_at_mut(high.len() / 2));
    [a, b, c, d]
}

/// Two levels of block b: its own, and those of blocks 2b and 2b+1.
#[inline(always)]
fn split_twice(prime: Prime, twiddles: &Twiddles, x: &mut [f64], b: usize) {
    let [u, v, w] = [twiddles.blocks[b], twiddles.blocks[2 * b], twiddles.blocks[2 * b + 1]];
    let [first, second, third, fourth] = quarters(x);
    for (((x0, x1), x2), x3) in first.iter_mut().zip(second).zip(third).zip(fourth) {
        let (y0, y2, y3) = (prime.reduce(*x0), prime.times(*x2, u), prime.times(*x3, u));
        let (z0, z1) = (y0 + y2, prime.times(*x1 + y3, v));
        let (z2, z3) = (y0 - y2, prime.times(*x1 - y3, w));
        (*x0, *x1, *x2, *x3) = (z0 + z1, z0 - z1, z2 + z3, z2 - z3);
    }
}

/// Undoes [`split_twice`] up to a factor of 4.
#[inline(always)]
fn join_twice(prime: Prime, twiddles: &Twiddles, x: &mut [f64], b: usize) {
    let [u, v, w] = [twiddles.blocks[b], twiddles.blocks[2 * b], twiddles.blocks[2 * b + 1]];
    let [first, second, third, fourth] = quarters(x);
    for (((x0, x1), x2), x3) in first.iter_mut().zip(second).zip(third).zip(fourth) {
        let (y0, y1) = (*x0 + *x1, prime.times(*x0 - *x1, v));
        let (y2, y3) = (*x2 + *x3, prime.times(*x2 - *x3, w));
        (*x0, *x2) = (prime.reduce(y0 + y2), prime.times(y0 - y2, u));
        (*x1, *x3) = (prime.reduce(y1 + y3), prime.times(y1 - y3, u));
    }
}

/// The last six levels.
#[inline(always)]
fn split_leaf(prime: Prime, twiddles: &Twiddles, leaf: &mut [f64], b: usize) {
    split_twice(prime, twiddles, leaf, b);
    for (i, quarter) in leaf.chunks_exact_mut(LEAF / 4).enumerate() {
        let (low, high) = quarter.split_at_mut(LANES);
        split_once(prime, low, high, twiddles.blocks[4 * b + i]);
    }
    let mut lanes = [[0.0; LANES]; LANES];
    for (i, block) in leaf.chunks_exact(LANES).enumerate() {
        for j in 0..LANES {
            lanes[j][i] = block[j];
        }
    }
    let factors = &twiddles.leaves[b];
    for (half, first) in [(4, 0), (2, 1), (1, 3)] {
        for j in 0..LANES / 2 {
            let (block, place) = (j / half, j % half);
            let low = 2 * half * block + place;
            for i in 0..LANES {
                let x = prime.reduce(lanes[low][i]);
                let y = prime.times(lanes[low + half][i], factors[first + block][i]);
                (lanes[low][i], lanes[low + half][i]) = (x + y, x - y);
            }
        }
    }
    for (row, lane) in leaf.chunks_exact_mut(LANES).zip(&lanes) {
        row.copy_from_slice(lane);
    }
}

/// Undoes [`split_leaf`] up to a factor of 64.
#[inline(always)]
fn join_leaf(prime: Prime, twiddles: &Twiddles, leaf: &mut [f64], b: usize) {
    let mut lanes = [[0.0; LANES]; LANES];
    for (row, lane) in leaf.chunks_exact(LANES).zip(&mut lanes) {
        lane.copy_from_slice(row);
    }
    let factors = &twiddles.leaves[b];
    for (half, first) in [(1, 3), (2, 1), (4, 0)] {
        for j in 0..LANES / 2 {
            let (block, place) = (j / half, j % half);
            let low = 2 * half * block + place;
            for i in 0..LANES {
                let (x, y) = (lanes[low][i], lanes[low + half][i]);
                lanes[low][i] = prime.reduce(x + y);
                lanes[low + half][i] = prime.times(x - y, factors[first + block][i]);
            }
        }
    }
    for (i, block) in leaf.chunks_exact_mut(LANES).enumerate() {
        for j in 0..LANES {
            block[j] = lanes[j][i];
        }
    }
    for (i, quarter) in leaf.chunks_exact_mut(LEAF / 4).enumerate() {
        let (low, high) = quarter.split_at_mut(LANES);
        join_once(prime, low, high, twiddles.blocks[4 * b + i]);
    }
    join_twice(prime, twiddles, leaf, b);
}

#[inline(always)]
fn thirds(x: &mut [f64]) -> [&mut [f64]; 3] {
    let third = x.len() / 3;
    let (a, rest) = x.split_at_mut(third);
    let (b, c) = rest.split_at_mut(third);
    [a, b, c]
}

/// With s = x1 + x2 and d = (omega - omega^2)/2 (x1 - x2), the sums are x0 + s and
/// x0 - s/2 +- d, since omega + omega^2 = -1.
#[inline(always)]
fn split_thirds(prime: Prime, twiddles: &Thirds, x: &mut [f64]) {
    let [first, second, third] = thirds(x);
    for (((x0, x1), x2), &zeta) in first.iter_mut().zip(second).zip(third).zip(&twiddles.powers) {
        // Inputs of at most 2p: s and x1 - x2 are at most 4p, `middle` 3.25p, middle +- d 4.5p.
        let s = *x1 + *x2;
        let middle = *x0 - prime.times(s, twiddles.half);
        let d = prime.times(*x1 - *x2, twiddles.root);
        let square = prime.reduce(prime.times(zeta, zeta));
        *x0 = prime.reduce(*x0 + s);
        *x1 = prime.times(middle + d, zeta);
        *x2 = prime.times(middle - d, square);
    }
}

/// Undoes [`split_thirds`] up to a factor of 3.
#[inline(always)]
fn join_thirds(prime: Prime, twiddles: &Thirds, x: &mut [f64]) {
    let [first, second, third] = thirds(x);
    for (((x0, x1), x2), &zeta) in first.iter_mut().zip(second).zip(third).zip(&twiddles.powers) {
        // Products of at most 7/8 p: the results are of at most 2p + 0.9p + 0.9p.
        let square = prime.reduce(prime.times(zeta, zeta));
        let (y1, y2) = (prime.times(*x1, zeta), prime.times(*x2, square));
        let s = y1 + y2;
        let middle = *x0 - prime.times(s, twiddles.half);
        let d = prime.times(y1 - y2, twiddles.root);
        (*x0, *x1, *x2) = (*x0 + s, middle + d, middle - d);
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
mod tests {
    use super::super::field::primes;
    use super::*;
    use crate::arith::simd::Level;

    /// A product of polynomials by its definition judges transforms of every small length.
    #[test]
    fn products_of_transforms_are_cyclic_products() {
        for prime in primes() {
            let p = prime.p as i128;
            for length in [64, 128, 192, 256, 384, 512, 768, 1024] {
                let plan = Plan::new(prime, length, Level::within(usize::MAX));
                let entry = |i: usize, seed: u64| {
                    let bits = (i as u64 + 1).wrapping_mul(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    (bits >> 13) as f64 % prime.p
                };
                let (a, b): (Vec<f64>, Vec<f64>) = (0..length).map(|i| (entry(i, 3), entry(i, 77))).unzip();
                let mut expected = vec![0i128; length];
                for (i, &a) in a.iter().enumerate() {
                    for (j, &b) in b.iter().enumerate() {
                        let sum = &mut expected[(i + j) % length];
                        *sum = (*sum + a as i128 * b as i128) % p;
                    }
                }
                for level in Level::available() {
                    let (mut x, mut y) = (a.clone(), b.clone());
                    forward(&plan, &mut x, level);
                    forward(&plan, &mut y, level);
                    divide_by_length(&plan, &mut y, level);
                    multiply(&plan, &mut x, &y, level);
                    inverse(&plan, &mut x, level);
                    let product: Vec<i128> = x.iter().map(|&x| prime.canonical(x) as i128).collect();
                    assert!(product == expected, "length {length} modulo {p}");
                }
            }
        }
    }

    /// Long transforms, in parts, are undone by their inverses; a constant and x have known values.
    #[test]
    fn long_transforms_are_undone() {
        let prime = primes()[1];
        let level = Level::within(usize::MAX);
        for length in [1 << 13, 3 << 12, 1 << 14, 3 << 15, 1 << 17] {
            let plan = Plan::new(prime, length, level);
            let start: Vec<f64> = (0..length).map(|i| ((i * i) % 1_000_003) as f64).collect();
            let mut x = start.clone();
            forward(&plan, &mut x, level);
            assert!(x.iter().all(|x| x.abs() <= 2.75 * prime.p));
            inverse(&plan, &mut x, level);
            divide_by_length(&plan, &mut x, level);
            assert!(x.iter().zip(&start).all(|(&x, &y)| prime.canonical(x) == y));
            let mut one = vec![0.0; length];
            one[0] = 1.0;
            forward(&plan, &mut one, level);
            assert!(one.iter().all(|&value| prime.canonical(value) == 1.0));
        }
    }
}
