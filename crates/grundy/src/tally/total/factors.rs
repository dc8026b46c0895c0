//! Coefficients of f_w, one factor at a time: for heaps of few sizes, and for any modulus.
//!
//! Dividing a series by 1 - s z^n adds s times the term n places before to each term:
//! a_i += s a_(i-n), in ascending order of i.

use super::HeapKind;

/// Smaller sizes are added term by term; from this size on, this many terms are independent.
const SMALL: usize = 16;

/// A rough estimate, in nanoseconds, for the coefficients up to z^T.
pub fn cost(heaps: &[HeapKind], total: usize) -> usize {
    let factors =
        heaps.iter().fold(0usize, |sum, heap| sum.saturating_add(heap.number.try_into().unwrap_or(usize::MAX)));
    factors.saturating_mul(total + 1)
}

/// The coefficients a_0 .. a_T of f_w modulo a number below 2^63.
pub fn coefficients(heaps: &[HeapKind], total: usize, w: usize, modulus: u64) -> Vec<u64> {
    let mut terms = vec![0; total + 1];
    terms[0] = 1 % modulus;
    for heap in heaps {
        let negative = (heap.value.index() & w).count_ones() % 2 == 1;
        for _ in 0..heap.number {
            divide(&mut terms, heap.size, negative, modulus);
        }
    }
    terms
}

/// Divides a series by 1 - z^n, or by 1 + z^n.
fn divide(terms: &mut [u64], n: usize, negative: bool, modulus: u64) {
    let plus = |x: u64, y: u64| {
        let sum = x + if negative { modulus - y } else { y };
        if sum >= modulus { sum - modulus } else { sum }
    };
    if n < SMALL {
        for i in n..terms.len() {
            terms[i] = plus(terms[i], terms[i - n]);
        }
        return;
    }
    let mut done = n;
    while done < terms.len() {
        let (known, rest) = terms.split_at_mut(done);
        let length = n.min(rest.len());
        rest[..length].iter_mut().zip(&known[done - n..]).for_each(|(x, &y)| *x = plus(*x, y));
        done += length;
    }
}
