//! `grundy values`: what each heap is worth.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use grundy::arith::natural::to_usize;
use grundy::values::{Limits, MAX_LENGTH, SlidingWindow, Solution, solve};
use grundy::{Natural, Progress, Rules};
use serde_json::{Value, json};

use crate::args::{Common, Format, Values};
use crate::failure::{Failure, Outcome};
use crate::output::{object, print_json, proved_line, values_json};
use crate::question;
use crate::watcher::Watcher;

/// What a value takes while a JSON object is put together.
const BYTES_IN_JSON: usize = 64;

pub fn run(args: &Values, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let rules = Rules::parse(&args.game.rules)?;
    if args.to < args.from {
        let problem = format!("the range is empty: --from {} lies behind --to {}", args.from, args.to);
        return Err(Failure::Question(problem));
    }
    let mut limits = question::limits(&args.game, common);
    limits.values = limits.values.or(wanted(&rules, &args.to));
    let solution = solve(&rules, Some(&args.to), &limits, watcher)?;
    watcher.clear();
    let known = solution.value(&args.to);
    let mut values: Box<dyn Iterator<Item = Result<Natural, Failure>>> = match (known, streamed(&rules, args, watcher))
    {
        (Ok(_), _) => Box::new(looked_up(&solution, args, watcher)),
        (Err(_), Some(values)) => Box::new(values),
        (Err(error), None) => return Err(error.into()),
    };
    if common.json || args.format == Format::Json {
        let number = to_usize(&(&args.to - &args.from)).unwrap_or(usize::MAX);
        if number.saturating_mul(BYTES_IN_JSON) > common.memory {
            let problem = "so many values do not fit the memory as one JSON object\n  help: use --format csv or bfile";
            return Err(Failure::Question(problem.to_owned()));
        }
        let values: Vec<Value> = values.map(|value| Ok(value_json(&value?))).collect::<Result<_, Failure>>()?;
        let story = object([
            ("rules", json!(rules.to_string())),
            ("from", json!(args.from.to_string())),
            ("to", json!(args.to.to_string())),
            ("answer", json!(values)),
            ("values", values_json(&solution)),
        ]);
        return Ok(print_json(story, started)?);
    }
    let past_computed = to_usize(&args.to).is_none_or(|to| to >= solution.nimbers().len());
    if let Some(proved) = solution.period().filter(|_| past_computed) {
        watcher.say(&format!("by the proved period: {}", proved_line(proved)));
    }
    print_values(&args.from, &mut values, args.format)
}

/// A value as a number, or as text if readers might round it.
fn value_json(value: &Natural) -> Value {
    u32::try_from(value).map_or_else(|_| json!(value.to_string()), |small| json!(small))
}

/// How many values to compute if no period shows: all of them, unless there is no hope, or no need because a
/// subtraction game can be streamed.
fn wanted(rules: &Rules, to: &Natural) -> Option<usize> {
    let all = to_usize(to).filter(|&to| to < MAX_LENGTH).map(|to| to + 1);
    if rules.code().and_then(SlidingWindow::new).is_some() {
        return Some(all.unwrap_or(usize::MAX).min(Limits::default_values(rules)));
    }
    all
}

/// The values from what is known.
fn looked_up<'a>(
    solution: &'a Solution,
    args: &'a Values,
    watcher: &'a Watcher,
) -> impl Iterator<Item = Result<Natural, Failure>> + 'a {
    let mut next = args.from.clone();
    std::iter::from_fn(move || {
        if next > args.to {
            return None;
        }
        if watcher.cancelled() {
            return Some(Err(stopped(0, 0)));
        }
        let value = solution.value(&next).map_err(Failure::from);
        next += Natural::ONE;
        Some(value)
    })
}

/// The values of a finite subtraction game one by one, in constant memory.
fn streamed<'a>(
    rules: &Rules,
    args: &'a Values,
    watcher: &'a Watcher,
) -> Option<impl Iterator<Item = Result<Natural, Failure>> + 'a> {
    let (from, to) = (to_usize(&args.from)?, to_usize(&args.to)?);
    let window = rules.code().and_then(SlidingWindow::new)?;
    let watched = window.enumerate().take(to.saturating_add(1)).map(move |(n, value)| {
        if n % (1 << 20) == 0 {
            watcher.report("values in constant memory", n as u64, to as u64);
            if watcher.cancelled() {
                return (n, Err(stopped(n as u64, to as u64)));
            }
        }
        (n, Ok(Natural::from(value.get())))
    });
    Some(watched.filter(move |(n, value)| *n >= from || value.is_err()).map(|(_, value)| value))
}

fn stopped(done: u64, total: u64) -> Failure {
    Failure::Library(grundy::Error::Cancelled { stage: "printing values", done, total })
}

fn print_values(from: &Natural, values: &mut dyn Iterator<Item = Result<Natural, Failure>>, format: Format) -> Outcome {
    let mut out = BufWriter::new(io::stdout().lock());
    if format == Format::Csv {
        writeln!(out, "n,value")?;
    }
    let mut n = from.clone();
    for value in values {
        let value = match value {
            Ok(value) => value,
            Err(failure) => {
                out.flush()?;
                return Err(failure);
            }
        };
        match format {
            Format::Csv => writeln!(out, "{n},{value}")?,
            Format::Bfile => writeln!(out, "{n} {value}")?,
            Format::Plain | Format::Json if n == *from => write!(out, "{value}")?,
            Format::Plain | Format::Json => write!(out, " {value}")?,
        }
        n += Natural::ONE;
    }
    if format == Format::Plain {
        writeln!(out)?;
    }
    Ok(out.flush()?)
}
