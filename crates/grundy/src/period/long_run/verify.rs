//! A certificate of a long run, checked by another theorem: two cursors, n and n + p, go in step
//! over the range that Guy-Smith asks for. The proof uses nothing of the certificate but its rules,
//! period and preperiod; its digest is then compared.

use std::ops::Range;

use super::run::{COMPLETE, LongRun};
use crate::arith::primes::prime_divisors;
use crate::arith::threads;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::period::certificate::Certificate;
use crate::period::digest::ValueDigest;
use crate::period::proof::least_period;
use crate::rules::Rules;
use crate::values::octal::cursor::{Cursor, STRIDE};
use crate::values::{Nimber, compute};

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

/// How many values are compared to show that a divisor of the period is not a period.
const SAMPLE: usize = 1 << 12;

/// Proves period and preperiod of a certificate by Guy-Smith, in constant memory.
///
/// # Errors
///
/// [`Error::Certificate`] if anything it says is wrong, [`Error::Limit`], [`Error::Cancelled`].
pub(in super::super) fn verify(
    certificate: &Certificate,
    run: &LongRun,
    complete: &[Nimber],
    options: &Options<'_>,
) -> Result<()> {
    let (n0, p) = (certificate.preperiod, certificate.period);
    if p == 0 || n0 == 0 || p > certificate.values || n0 > certificate.values {
        return Err(Error::Certificate("its period and preperiod do not fit its values".to_owned()));
    }
    let stream = || -> Result<Stream> {
        let last = complete[complete.len() - 2 * run.setup.memory()..].to_vec();
        let cursor = Cursor::new(&run.setup, complete.len(), last, options)?;
        Ok(Stream { complete: complete.to_vec(), cursor, n: 0 })
    };
    let (mut here, mut there) = (stream()?, stream()?);
    let mut digest = DigestTo { digest: ValueDigest::of(&[], options), left: certificate.values };
    let (samples, arrived) = threads::both(
        options,
        || samples_on_the_way(&mut there, n0, p, options),
        || digest_on_the_way(&mut here, n0 - 1, &mut digest, options),
    );
    arrived?;
    let range = n0 - 1..run.hypotheses.range(n0, p).end;
    let beginning = std::thread::scope(|scope| {
        let ahead = threads::ahead(options, scope, strides(there, range.end + p));
        compare(&mut here, ahead, range, p, &mut digest, options)
    })?;
    check_least(p, &beginning, &samples?)?;
    digest_on_the_way(&mut here, certificate.values, &mut digest, options)?;
    let found = digest.digest.hexadecimal();
    if found != certificate.digest {
        return Err(Error::Certificate(format!("it says digest {}, but it is {found}", certificate.digest)));
    }
    Ok(())
}

/// A digest that ends by itself after `left` more values.
struct DigestTo {
    digest: ValueDigest,
    left: usize,
}

impl DigestTo {
    fn update(&mut self, values: &[Nimber]) {
        let more = values.len().min(self.left);
        self.digest.update(&values[..more]);
        self.left -= more;
    }
}

/// Advances to n0 - 1 + p. Returns, for each divisor d of the period that is p over a prime, d and
/// a sample of the values from n0 + d on.
fn samples_on_the_way(
    stream: &mut Stream,
    n0: usize,
    p: usize,
    options: &Options<'_>,
) -> Result<Vec<(usize, Vec<Nimber>)>> {
    let mut samples: Vec<_> = prime_divisors(p).into_iter().map(|q| (p / q, Vec::new())).collect();
    let mut ticker = Ticker::new(options, "values to n + p", n0 + p);
    while stream.n < n0 - 1 + p {
        let (start, most) = (stream.n, n0 - 1 + p - stream.n);
        let values = stream.next(most)?;
        for (d, sample) in &mut samples {
            let wanted = (n0 + *d).max(start)..(n0 + *d + SAMPLE).min(start + values.len());
            if !wanted.is_empty() {
                sample.extend_from_slice(&values[wanted.start - start..wanted.end - start]);
            }
        }
        let done = values.len();
        ticker.tick(stream.n, 25 * done)?;
    }
    Ok(samples)
}

/// Advances to `end`. (Progress is shown by the stream that goes further.)
fn digest_on_the_way(stream: &mut Stream, end: usize, digest: &mut DigestTo, options: &Options<'_>) -> Result<()> {
    while stream.n < end {
        let most = end - stream.n;
        digest.update(stream.next(most)?);
        options.check("values to n", stream.n, end)?;
    }
    Ok(())
}

/// The values of a stream up to `end`.
fn strides(mut stream: Stream, end: usize) -> impl Iterator<Item = Result<Vec<Nimber>>> {
    std::iter::from_fn(move || {
        let most = end.checked_sub(stream.n).filter(|&most| most > 0)?;
        Some(stream.next(most).map(<[Nimber]>::to_vec))
    })
}

/// Compares G(n) with G(n + p) over the range, whose first n must be the last at which they differ;
/// returns the first values after it.
fn compare(
    here: &mut Stream,
    mut ahead: impl Iterator<Item = Result<Vec<Nimber>>>,
    range: Range<usize>,
    p: usize,
    digest: &mut DigestTo,
    options: &Options<'_>,
) -> Result<Vec<Nimber>> {
    let mut ticker = Ticker::new(options, "values n and n + p in step", range.end);
    let mut beginning = Vec::new();
    let mut there = Vec::new();
    while here.n < range.end {
        let start = here.n;
        // One value alone first, the one before the preperiod.
        let most = if start == range.start { 1 } else { range.end - start };
        let x = here.next(most)?;
        while there.len() < x.len() {
            there.extend(ahead.next().ok_or_else(|| Error::BrokenLaw("values end too soon".to_owned()))??);
        }
        if let Some(i) = x.iter().zip(&there).position(|(x, y)| x != y) {
            if start > range.start {
                let (n, x, y) = (start + i, x[i], there[i]);
                return Err(Error::Certificate(format!("G({n}) = {x}, but G({}) = {y}", n + p)));
            }
        } else if start == range.start {
            return Err(Error::Certificate(format!("its preperiod is not the least: G repeats from {start} on")));
        } else if beginning.len() < SAMPLE {
            beginning.extend_from_slice(x);
        }
        digest.update(x);
        there.drain(..x.len());
        let done = x.len();
        ticker.tick(here.n, 50 * done)?;
    }
    Ok(beginning)
}

/// Checks that no divisor of the period is a period too, given the values from n0 on, and from
/// n0 + d on.
fn check_least(p: usize, beginning: &[Nimber], samples: &[(usize, Vec<Nimber>)]) -> Result<()> {
    // A short period is compared whole; of a long one, a divisor is refuted by a sample.
    if 2 * p <= SAMPLE && beginning.len() >= p {
        let least = least_period(&beginning[..p]);
        return if least < p {
            Err(Error::Certificate(format!("its period is not the least: {least} is one too")))
        } else {
            Ok(())
        };
    }
    match samples.iter().find(|(_, sample)| sample.iter().zip(beginning).all(|(x, y)| x == y)) {
        Some((d, _)) => Err(Error::Certificate(format!("its period may not be the least: {d} looks like one too"))),
        None => Ok(()),
    }
}

/// The run that a long certificate of these rules is checked with, and the complete values it
/// begins with.
pub(in super::super) fn prepare(rules: &Rules, options: &Options<'_>) -> Result<Option<(LongRun, Vec<Nimber>)>> {
    let nimbers = compute(rules, COMPLETE, options)?;
    Ok(LongRun::new(rules, &nimbers, options)?.map(|run| (run, nimbers)))
}
