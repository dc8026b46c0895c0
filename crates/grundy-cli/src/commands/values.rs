//! `grundy values`: what each heap is worth.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use grundy::arith::natural::to_usize;
use grundy::values::{Limits, MAX_LENGTH, SlidingWindow, Solution, solve};
use grundy::{Natural, Progress, Rules};
use serde_json::{Value, json};

use super::board_values;
use crate::args::{Common, Format, PlotKind, Values};
use crate::failure::{Failure, Outcome};
use crate::number::Number;
use crate::output::{object, observed_line, print_json, proved_line, values_json};
use crate::plot::{self, Canvas, Sequence};
use crate::question;
use crate::saved::Saved;
use crate::watcher::Watcher;

/// What a value takes while a JSON object is put together.
const BYTES_IN_JSON: usize = 64;

/// The sizes that were asked for.
struct Sizes<'a> {
    from: &'a Natural,
    to: &'a Natural,
}

pub fn run(args: &Values, common: &Common, watcher: &Watcher) -> Outcome {
    let saved = Saved::new(&args.save, &[&args.plot.plot])?;
    match (&args.board, &args.to) {
        (Some(board), _) => board_values::run(args, board, common, watcher)?,
        (None, Some(to)) => of_heaps(args, &Sizes { from: &args.from, to }, common, watcher)?,
        (None, None) => return Err(Failure::Question("say how far: --to N, or --board".to_owned())),
    }
    saved.write(&Saved::values(args))
}

fn of_heaps(args: &Values, sizes: &Sizes<'_>, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let rules = Rules::parse(&args.game.rules)?;
    if sizes.to < sizes.from {
        let problem = format!("the range is empty: --from {} lies behind --to {}", sizes.from, sizes.to);
        return Err(Failure::Question(problem));
    }
    let canvas = args.plot.plot.as_deref().map(Canvas::new).transpose()?;
    let mut limits = question::limits(&args.game, common);
    limits.values = limits.values.or(wanted(&rules, sizes.to));
    let solution = solve(&rules, Some(sizes.to), &limits, watcher)?;
    watcher.clear();
    if let Some(canvas) = canvas {
        return draw(args, &solution, sizes, &canvas, watcher);
    }
    let known = solution.value(sizes.to);
    let mut values: Box<dyn Iterator<Item = Result<Number, Failure>>> = match (known, streamed(&rules, sizes, watcher))
    {
        (Ok(_), _) => Box::new(looked_up(&solution, sizes, watcher)),
        (Err(_), Some(values)) => Box::new(values),
        (Err(error), None) => return Err(error.into()),
    };
    if common.json || args.format == Format::Json {
        let number = to_usize(&(sizes.to - sizes.from)).unwrap_or(usize::MAX);
        if number.saturating_mul(BYTES_IN_JSON) > common.memory() {
            let problem = "so many values do not fit the memory as one JSON object\n  help: use --format csv or bfile";
            return Err(Failure::Question(problem.to_owned()));
        }
        let values: Vec<Value> = values.map(|value| Ok(value_json(&value?))).collect::<Result<_, Failure>>()?;
        let story = object([
            ("rules", json!(rules.to_string())),
            ("from", json!(sizes.from.to_string())),
            ("to", json!(sizes.to.to_string())),
            ("answer", json!(values)),
            ("values", values_json(&solution)),
        ]);
        return Ok(print_json(story, started)?);
    }
    let past_computed = to_usize(sizes.to).is_none_or(|to| to >= solution.nimbers().len());
    if let Some(proved) = solution.period().filter(|_| past_computed) {
        watcher.say(&format!("by the proved period: {}", proved_line(proved)));
    }
    print_values(sizes.from, &mut values, args.format)
}

/// The most values that are drawn.
const MOST_DRAWN: usize = 20_000_000;

fn draw(args: &Values, solution: &Solution, sizes: &Sizes<'_>, canvas: &Canvas, watcher: &Watcher) -> Outcome {
    let range = to_usize(sizes.from).zip(to_usize(sizes.to)).filter(|(from, to)| to - from < MOST_DRAWN);
    let Some((first, last)) = range else {
        return Err(Failure::Question(format!("at most {MOST_DRAWN} heaps are drawn, of sizes below 2^64")));
    };
    let values: Vec<u32> = looked_up(solution, sizes, watcher)
        .map(|value| value?.short().ok_or_else(|| Failure::Question("a value is 2^32 or more".to_owned())))
        .collect::<Result<_, _>>()?;
    let proved = solution.period().filter(|proved| proved.saltus() == 0);
    let name = solution.rules().to_string();
    let title = if args.game.rules == name { name } else { format!("{} ({name})", args.game.rules) };
    // What the period repeats is rare or common as it was the first time.
    let rare = solution.rare_sizes().map(|rare| rare.into_iter().filter(|n| (first..=last).contains(n)).collect());
    let sequence = Sequence {
        title: format!("values of {title}, heaps {first} to {last}"),
        first,
        values: &values,
        rare,
        period: proved.map(|proved| (proved.period(), proved.preperiod())),
        note: solution.period().map_or_else(
            || solution.observed().map_or("these values prove no period".to_owned(), |seen| observed_line(&seen)),
            proved_line,
        ),
    };
    canvas.draw(&match args.plot_kind {
        PlotKind::Dots => plot::dots(&sequence),
        PlotKind::Strip => plot::strip(&sequence)?,
    })
}

/// A value as a number, or as text if readers might round it.
fn value_json(value: &Number) -> Value {
    value.short().map_or_else(|| json!(value.to_string()), |small| json!(small))
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
    sizes: &'a Sizes<'a>,
    watcher: &'a Watcher,
) -> impl Iterator<Item = Result<Number, Failure>> + 'a {
    let mut next = Number::from(sizes.from);
    let last = Number::from(sizes.to);
    std::iter::from_fn(move || {
        if next > last {
            return None;
        }
        if watcher.cancelled() {
            return Some(Err(stopped(0, 0)));
        }
        let value = match next.small().and_then(|n| solution.small_nimber(n)) {
            Some(value) => Ok(Number::Small(u64::from(value.get()))),
            None => solution.value(&next.natural()).map(|value| Number::from(&value)).map_err(Failure::from),
        };
        next.advance();
        Some(value)
    })
}

/// The values of a finite subtraction game one by one, in constant memory.
fn streamed<'a>(
    rules: &Rules,
    sizes: &'a Sizes<'a>,
    watcher: &'a Watcher,
) -> Option<impl Iterator<Item = Result<Number, Failure>> + 'a> {
    let (from, to) = (to_usize(sizes.from)?, to_usize(sizes.to)?);
    let window = rules.code().and_then(SlidingWindow::new)?;
    let watched = window.enumerate().take(to.saturating_add(1)).map(move |(n, value)| {
        if n % (1 << 20) == 0 {
            watcher.report("values in constant memory", n as u64, to as u64);
            if watcher.cancelled() {
                return (n, Err(stopped(n as u64, to as u64)));
            }
        }
        (n, Ok(Number::Small(u64::from(value.get()))))
    });
    Some(watched.filter(move |(n, value)| *n >= from || value.is_err()).map(|(_, value)| value))
}

fn stopped(done: u64, total: u64) -> Failure {
    Failure::Library(grundy::Error::Cancelled { stage: "printing values", done, total })
}

fn print_values(from: &Natural, values: &mut dyn Iterator<Item = Result<Number, Failure>>, format: Format) -> Outcome {
    let mut out = BufWriter::new(io::stdout().lock());
    match format {
        Format::Csv => writeln!(out, "n,value")?,
        Format::Latex => writeln!(out, "\\begin{{tabular}}{{rr}}\n$n$ & $G(n)$ \\\\ \\hline")?,
        Format::Plain | Format::Json | Format::Bfile => {}
    }
    let first = Number::from(from);
    let mut n = first.clone();
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
            Format::Latex => writeln!(out, "${n}$ & ${value}$ \\\\")?,
            Format::Plain | Format::Json if n == first => write!(out, "{value}")?,
            Format::Plain | Format::Json => write!(out, " {value}")?,
        }
        n.advance();
    }
    match format {
        Format::Plain => writeln!(out)?,
        Format::Latex => writeln!(out, "\\end{{tabular}}")?,
        Format::Csv | Format::Json | Format::Bfile => {}
    }
    Ok(out.flush()?)
}
