//! Primes by the sieve of Eratosthenes, one segment at a time.

/// Every prime up to `last`, ascending.
#[must_use]
pub fn up_to(last: usize) -> Vec<usize> {
    let mut composite = vec![false; last + 1];
    let mut primes = Vec::new();
    for n in 2..=last {
        if composite[n] {
            continue;
        }
        primes.push(n);
        if n <= last / n {
            (n * n..=last).step_by(n).for_each(|multiple| composite[multiple] = true);
        }
    }
    primes
}

/// The length of a segment: its flags stay in the second-level cache.
const SEGMENT: u64 = 1 << 18;

/// Calls `visit` with each prime in first ..= last, ascending, until it fails.
///
/// Memory grows with the square root of `last`, which must be below 2^63.
///
/// # Errors
///
/// The first error that `visit` returns.
pub fn for_each_in<E>(first: u64, last: u64, mut visit: impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
    let root = usize::try_from(last.isqrt()).unwrap_or(usize::MAX - 1);
    let small = up_to(root);
    let mut start = first.max(2);
    while start <= last {
        let end = start.saturating_add(SEGMENT - 1).min(last);
        let length = usize::try_from(end - start + 1).unwrap_or(0);
        let mut composite = vec![false; length];
        for &prime in &small {
            let prime = prime as u64;
            if prime * prime > end {
                break;
            }
            let multiple = (start.div_ceil(prime) * prime).max(prime * prime);
            let offset = usize::try_from(multiple - start).unwrap_or(usize::MAX);
            let step = usize::try_from(prime).unwrap_or(usize::MAX);
            (offset..length).step_by(step).for_each(|i| composite[i] = true);
        }
        for (n, _) in (start..).zip(&composite).filter(|(_, composite)| !**composite) {
            visit(n)?;
        }
        start = end + 1;
    }
    Ok(())
}

/// The primes that divide n >= 1.
#[must_use]
pub fn prime_divisors(mut n: usize) -> Vec<usize> {
    let mut primes = Vec::new();
    let mut q = 2;
    while q * q <= n {
        if n.is_multiple_of(q) {
            primes.push(q);
            while n.is_multiple_of(q) {
                n /= q;
            }
        }
        q += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_prime(n: u64) -> bool {
        n >= 2 && (2..=n.isqrt()).all(|d| !n.is_multiple_of(d))
    }

    fn segment(first: u64, last: u64) -> Vec<u64> {
        let mut primes = Vec::new();
        let visited: Result<(), ()> = for_each_in(first, last, |p| {
            primes.push(p);
            Ok(())
        });
        assert_eq!(visited, Ok(()));
        primes
    }

    #[test]
    fn both_sieves_agree_with_trial_division() {
        for last in [0, 1, 2, 3, 4, 48, 49, 50, 1000] {
            let expected: Vec<u64> = (0..=last).filter(|&n| is_prime(n)).collect();
            assert_eq!(segment(0, last), expected, "up to {last}");
            let small: Vec<u64> = up_to(usize::try_from(last).expect("small")).iter().map(|&p| p as u64).collect();
            assert_eq!(small, expected, "up to {last}");
        }
        let far = 10_000_000_000;
        let expected: Vec<u64> = (far..far + 1000).filter(|&n| is_prime(n)).collect();
        assert_eq!(segment(far, far + 999), expected);
        assert_eq!(segment(0, 1_000_000).len(), 78_498, "pi(10^6)");
        assert!(segment(90, 96).is_empty());
    }
}
