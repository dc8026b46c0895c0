//! Values whose period is taken from a certificate: the search is saved.
//!
//! The values that the certificate rests on are computed again and their digest is compared, so
//! every value before the end of the first period is as certain as any other, and so is the
//! repetition of those computed, which the theorem asks for. What else the theorem asks for, that
//! small parts suffice, and that the period and the preperiod of a long run are the least, is what
//! the certificate says; [`verify`](super::verify()) would prove it.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use super::certificate::{Certificate, FORMAT_2};
use super::digest::{CHUNK, Digests, ValueDigest, hexadecimal, leb128};
use super::long_run::stream::Stream;
use super::long_run::{COMPLETE, LongRun};
use super::observed::ObservedPeriod;
use super::proof::ProvedPeriod;
use super::solution::Solution;
use super::theorem::Theorem;
use super::verify::{self, field, refused};
use crate::error::{Error, Remedy, Result};
use crate::options::{Options, Ticker};
use crate::rules::Rules;
use crate::values::octal::cursor::STRIDE;
use crate::values::subtraction::SlidingWindow;
use crate::values::{Nimber, compute, engine, extend_to};

/// The values of the rules, with the period of a certificate, given as text.
pub(super) fn solve(rules: &Rules, certificate: &str, options: &Options<'_>) -> Result<Solution> {
    let certificate = &Certificate::from_json(certificate)?;
    let claimed =
        Rules::parse(&certificate.rules).map_err(|error| refused(format!("its rules cannot be read\n{error}")))?;
    if claimed.code().is_none() || claimed.code() != rules.code() {
        return Err(Error::Question(format!("the certificate is one of {claimed}, not of {rules}")));
    }
    let theorem = verify::compare(certificate, &claimed, None, options)?;
    let &Certificate { period, preperiod, saltus, checked: [from, to], values, .. } = certificate;
    let ends = preperiod.checked_add(period).is_some_and(|end| end <= values);
    let chunks = certificate.chunks.as_ref().map_or(values.div_ceil(CHUNK), Vec::len);
    if period == 0 || !ends || from > to || to > values || chunks != values.div_ceil(CHUNK) {
        return Err(refused("its numbers do not fit each other"));
    }
    if let Some(limit) = options.values.filter(|&limit| values > limit) {
        let message = format!("the certificate rests on {values} values and the limit is {limit}");
        return Err(Error::beyond(Remedy::Values, values, limit, message));
    }
    let said = ObservedPeriod { period, preperiod, saltus, values };
    let states = certificate.states.clone();
    let known = Solution {
        rules: rules.clone(),
        nimbers: Vec::new(),
        kernel: "",
        period: Some(ProvedPeriod::given_by_certificate(rules, theorem, &said, from..to, states)),
        formula: None,
        computed: values,
        stream: None,
    };
    if values > COMPLETE && options.constant_memory {
        let solution = match theorem {
            Theorem::BoundedDepth => by_long_run(&known, certificate, options)?,
            Theorem::Window => by_window(&known, certificate, options)?,
            _ => None,
        };
        if let Some(solution) = solution {
            return Ok(solution);
        }
    }
    let mut engine = engine(rules, options);
    extend_to(engine.as_mut(), values, options)?;
    let kernel = engine.kernel();
    let nimbers = engine.into_nimbers();
    let mut digest = Digest::new(certificate, options);
    digest.update(&nimbers);
    digest.compare(certificate)?;
    let list: Vec<u32> = nimbers.iter().map(|value| value.get()).collect();
    verify::compare(certificate, &claimed, Some(&list), options)?;
    Ok(Solution { nimbers, kernel, ..known })
}

/// The values of an octal game, not kept; `None` if the rules do not suit. They are found to repeat
/// from the preperiod to the end of the window.
fn by_long_run(known: &Solution, certificate: &Certificate, options: &Options<'_>) -> Result<Option<Solution>> {
    let rules = &known.rules;
    let mut digest = Digest::new(certificate, options);
    let nimbers = compute(rules, COMPLETE, options)?;
    let Some(mut run) = LongRun::new(rules, &nimbers, options)? else { return Ok(None) };
    digest.update(&nimbers);
    run.run_to(certificate.values, options, |values| digest.update(values))?;
    digest.compare(certificate)?;
    let &Certificate { period, preperiod, checked: [_, end], .. } = certificate;
    let distance = certificate.bounded_depth.as_ref().map_or(0, |depth| depth.distance);
    if !distance.is_multiple_of(period) || !run.repeats(preperiod, end, period, options)? {
        return Err(refused("its values do not repeat as it says"));
    }
    let (kernel, digests) = (run.kernel(), digest.digests());
    let stream = Some((Arc::new(Stream::of_run(run)), digests));
    Ok(Some(Solution { nimbers, kernel, stream, ..known.clone() }))
}

/// The values of a subtraction game, not kept; `None` if the rules do not suit. The window returns.
fn by_window(known: &Solution, certificate: &Certificate, options: &Options<'_>) -> Result<Option<Solution>> {
    let rules = &known.rules;
    let (Some(stream), Some(mut window)) = (Stream::of_subtraction(rules), rules.code().and_then(SlidingWindow::new))
    else {
        return Ok(None);
    };
    let &Certificate { period, preperiod, checked: [start, end], values, last_index, .. } = certificate;
    field("checked from", &start, &preperiod)?;
    field("checked to", &end, &(preperiod + last_index))?;
    field("values", &values, &(end + period))?;
    let mut digest = Digest::new(certificate, options);
    let mut ticker = Ticker::new(options, "values of the certificate", values);
    let (mut here, mut there) = (Vec::new(), Vec::new());
    let mut done = 0;
    while done < values {
        let some: Vec<Nimber> = window.by_ref().take(STRIDE.min(values - done)).collect();
        for (n, &value) in (done..).zip(&some) {
            if (start..end).contains(&n) {
                here.push(value);
            }
            if n >= start + period {
                there.push(value);
            }
        }
        done += some.len();
        digest.update(&some);
        ticker.tick(done, 10 * some.len())?;
    }
    digest.compare(certificate)?;
    if here != there {
        return Err(refused("its window does not return"));
    }
    let stream = Some((Arc::new(stream), digest.digests()));
    Ok(Some(Solution { kernel: "sliding window", stream, ..known.clone() }))
}

/// The digest of a version of the format.
enum Digest {
    Chunks(ValueDigest),
    Whole(Sha256),
}

impl Digest {
    fn new(certificate: &Certificate, options: &Options<'_>) -> Self {
        if certificate.format == FORMAT_2 {
            Digest::Whole(Sha256::new())
        } else {
            Digest::Chunks(ValueDigest::of(&[], options))
        }
    }

    fn update(&mut self, nimbers: &[Nimber]) {
        match self {
            Digest::Chunks(digest) => digest.update(nimbers),
            Digest::Whole(hasher) => nimbers.chunks(STRIDE).for_each(|some| hasher.update(leb128(some))),
        }
    }

    fn digests(&self) -> Digests {
        match self {
            Digest::Chunks(digest) => digest.digests(),
            Digest::Whole(hasher) => Digests { digest: hexadecimal(&hasher.clone().finalize()), chunks: Vec::new() },
        }
    }

    fn compare(&self, certificate: &Certificate) -> Result<()> {
        let found = self.digests();
        field("digest", &certificate.digest, &found.digest)?;
        match &certificate.chunks {
            Some(chunks) if *chunks != found.chunks => {
                Err(refused("the digests of its chunks are not those of the values"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::natural::Natural;
    use crate::period;

    /// Values kept and not kept, octal games and subtraction games, a saltus, and both versions of
    /// the format.
    #[test]
    fn what_a_certificate_says_is_used() {
        for text in ["kayles", "0.16", "take 1..3", "0.(3)", "0.354", "take 8,82,117,125"] {
            let rules = Rules::parse(text).expect("rules of the test");
            let searched = period::solve(&rules, None, &Options::default()).expect("within limits");
            let certificate = searched.certificate().expect("proved");
            let json = certificate.to_json();
            let options = Options { certificate: Some(&json), ..Options::default() };
            let given = period::solve(&rules, None, &options).expect("a true certificate");
            let proved = given.period().expect("what it says");
            assert_eq!(proved.given(), Some(period::Given::Certificate));
            assert_eq!(given.is_kept(), searched.is_kept(), "{text}");
            let far = Natural::from(10u8).pow(20);
            for n in [Natural::ZERO, Natural::from(70u8), Natural::from(proved.preperiod() + proved.period()), far] {
                assert_eq!(given.value(&n), searched.value(&n), "{text} at {n}");
            }
            let mut altered = certificate.clone();
            altered.digest = certificate.digest.replace(['1', '2', '3'], "0");
            let refused = given_by(&rules, &altered);
            assert!(matches!(refused, Err(Error::Certificate(_))), "{text}");
            altered.clone_from(&certificate);
            altered.preperiod = certificate.values;
            assert!(matches!(given_by(&rules, &altered), Err(Error::Certificate(_))), "{text}");
            let changes: [fn(&mut Certificate); 6] = [
                |it| it.period = it.values - it.preperiod,
                |it| it.period += 1,
                |it| it.preperiod = it.preperiod.saturating_sub(1) + usize::from(it.preperiod == 0),
                |it| it.values += 1 << 50,
                |it| it.checked[1] += 1,
                |it| it.chunks = Some(Vec::new()),
            ];
            for (i, change) in changes.into_iter().enumerate() {
                altered.clone_from(&certificate);
                change(&mut altered);
                assert!(matches!(given_by(&rules, &altered), Err(Error::Certificate(_))), "{text}: change {i}");
            }
            let other = Rules::parse("0.156").expect("rules of the test");
            assert!(matches!(given_by(&other, &certificate), Err(Error::Question(_))), "{text}");
        }
        let rules = Rules::parse("0.56").expect("rules of the test");
        let mut old = period::solve(&rules, None, &Options::default()).expect("small").certificate().expect("proved");
        let nimbers = compute(&rules, old.values, &Options::default()).expect("small");
        (old.format, old.chunks, old.digest) = (FORMAT_2.to_owned(), None, period::digest(&nimbers));
        if let Some(depth) = &mut old.bounded_depth {
            (depth.depth, depth.rare) = (None, None);
        }
        assert!(given_by(&rules, &old).is_ok());
    }

    fn given_by(rules: &Rules, certificate: &Certificate) -> Result<Solution> {
        let json = certificate.to_json();
        period::solve(rules, None, &Options { certificate: Some(&json), ..Options::default() })
    }
}
