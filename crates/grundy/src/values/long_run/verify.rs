//! A certificate of a long run, checked by another theorem: two cursors, n and n + p, go in step over the range that
//! Guy-Smith asks for. Nothing of the certificate is used but its rules, period and preperiod; every field is then compared.

use sha2::{Digest as _, Sha256};

use super::super::certificate::Certificate;
use super::super::period::least_period;
use super::super::{Limits, Nimber, solve};
use super::cursor::{Cursor, STRIDE};
use super::{LongRun, update};
use crate::error::{Error, Result};
use crate::progress::{Progress, Ticker};

/// Values from 0 on: complete ones, and then those of a cursor.
struct Stream {
    complete: Vec<Nimber>,
    cursor: Cursor,
    n: usize,
}

impl Stream {
    /// The next values, at most `most` and at most a stride of them.
    fn next(&mut self, most: usize) -> Result<&[Nimber]> {
        let start = self.n;
        if start < self.complete.len() {
            self.n = self.complete.len().min(start + most.min(STRIDE));
            return Ok(&self.complete[start..self.n]);
        }
        self.n = start + most.min(STRIDE);
        self.cursor.advance(self.n)?;
        Ok(self.cursor.values(start..self.n))
    }
}

/// How many values are compared to show that a divisor of the period is none.
const SAMPLE: usize = 1 << 12;

/// Proves period and preperiod of a certificate by Guy-Smith, in constant memory.
///
/// # Errors
///
/// [`Error::Certificate`] if anything it says is wrong, [`Error::Limit`], [`Error::Cancelled`].
pub(in crate::values) fn verify(
    certificate: &Certificate,
    run: &LongRun,
    complete: &[Nimber],
    progress: &dyn Progress,
) -> Result<()> {
    let wrong = |text: String| Err(Error::Certificate(text));
    let (n0, p) = (certificate.preperiod, certificate.period);
    if p == 0 || n0 == 0 || p > certificate.values || n0 > certificate.values {
        return wrong("its period and preperiod do not fit its values".to_owned());
    }
    let stream = || -> Result<Stream> {
        let last = complete[complete.len() - 2 * run.setup.memory()..].to_vec();
        let cursor = Cursor::new(&run.setup, complete.len(), last)?;
        Ok(Stream { complete: complete.to_vec(), cursor, n: 0 })
    };
    let range = run.hypotheses.range(n0, p);
    let (mut here, mut there) = (stream()?, stream()?);
    let divisors: Vec<usize> = prime_divisors(p).into_iter().map(|q| p / q).collect();
    let mut samples = vec![Vec::new(); divisors.len()];
    let mut ticker = Ticker::new(progress, "values to n + p", n0 + p);
    while there.n < n0 - 1 + p {
        let (start, most) = (there.n, n0 - 1 + p - there.n);
        let values = there.next(most)?;
        for (sample, d) in samples.iter_mut().zip(&divisors) {
            let wanted = (n0 + d).max(start)..(n0 + d + SAMPLE).min(start + values.len());
            if !wanted.is_empty() {
                sample.extend_from_slice(&values[wanted.start - start..wanted.end - start]);
            }
        }
        let done = values.len();
        ticker.tick(there.n, 25 * done)?;
    }
    let mut digest = Sha256::new();
    let mut digested = 0;
    let mut add = |values: &[Nimber]| {
        let more = values.len().min(certificate.values - digested);
        update(&mut digest, &values[..more]);
        digested += more;
    };
    let mut ticker = Ticker::new(progress, "values n and n + p in step", range.end);
    while here.n < n0 - 1 {
        let most = n0 - 1 - here.n;
        add(here.next(most)?);
        ticker.tick(here.n, 25 * STRIDE)?;
    }
    let mut beginning = Vec::new();
    let mut repeats_earlier = false;
    while here.n < range.end {
        let start = here.n;
        // One value alone first, the one before the preperiod, and strides that both streams can give.
        let most = if start < n0 { 1 } else { (range.end - start).min(STRIDE) };
        let x = here.next(most)?.to_vec();
        let mut y = Vec::with_capacity(x.len());
        while y.len() < x.len() {
            let rest = x.len() - y.len();
            y.extend_from_slice(there.next(rest)?);
        }
        if start < n0 {
            repeats_earlier = x == y;
        } else if let Some(i) = x.iter().zip(&y).position(|(x, y)| x != y) {
            return wrong(format!("G({}) = {}, but G({}) = {}", start + i, x[i], start + i + p, y[i]));
        } else if beginning.len() < SAMPLE {
            beginning.extend_from_slice(&x);
        }
        add(&x);
        ticker.tick(here.n, 50 * x.len())?;
    }
    if repeats_earlier {
        return wrong(format!("its preperiod is not the least: G repeats from {} on", n0 - 1));
    }
    // A short period is seen whole; of a long one, a divisor is refuted by a sample.
    let short = 2 * p <= SAMPLE && beginning.len() >= p;
    if short && least_period(&beginning[..p]) < p {
        return wrong(format!("its period is not the least: {} is one too", least_period(&beginning[..p])));
    }
    for (d, sample) in divisors.iter().zip(&samples).filter(|_| !short) {
        if sample.iter().zip(&beginning).all(|(x, y)| x == y) {
            return wrong(format!("its period may not be the least: {d} looks like one too"));
        }
    }
    while here.n < certificate.values {
        let most = certificate.values - here.n;
        add(here.next(most)?);
    }
    let found: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    if found != certificate.digest {
        return wrong(format!("it says digest {}, but it is {found}", certificate.digest));
    }
    Ok(())
}

/// The primes that divide n >= 1.
pub(super) fn prime_divisors(mut n: usize) -> Vec<usize> {
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

/// The run that a certificate of this many values is checked with.
pub(in crate::values) fn prepare(
    rules: &crate::Rules,
    limits: &Limits,
    progress: &dyn Progress,
) -> Result<Option<(LongRun, Vec<Nimber>)>> {
    let complete = Limits { values: Some(super::COMPLETE), ..*limits };
    let solution = solve(rules, None, &complete, progress)?;
    Ok(LongRun::new(&solution)?.map(|run| (run, solution.nimbers().to_vec())))
}
