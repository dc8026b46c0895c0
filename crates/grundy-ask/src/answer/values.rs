//! Values of heaps.

use std::io::{BufWriter, Write};

use grundy::period::{Solution, solve};
use grundy::values::MAX_LENGTH;
use grundy::values::subtraction::SlidingWindow;
use grundy::{Natural, Options, Rules};
use serde_json::{Map, Value, json};

use super::limited;
use super::story::{object, observed_line, proved_line, values_json};
use crate::error::{Error, Result};
use crate::explain::{self, Document};
use crate::files::heap_rules;
use crate::plot::{self, Picture, Sequence, Sheet};
use crate::question::{Format, PlotKind, Values};
use crate::size::Size;

/// The values of heaps from one size to another.
#[derive(Debug)]
pub struct ValuesAnswer {
    name: String,
    from: Natural,
    to: Natural,
    format: Format,
    solution: Solution,
    /// Whether the values are streamed, because there are too many to keep and no period is proved.
    streamed: bool,
}

/// The bytes that a value takes while a JSON object is built.
const BYTES_IN_JSON: usize = 64;
/// The most values of a subtraction game that are kept; more are computed as they are written.
const KEPT: usize = 10_000_000;
/// Of fewer values than this it cannot be seen which are rare.
const FEW: usize = 64;
/// The most values that are drawn.
const MOST_DRAWN: usize = 20_000_000;

impl ValuesAnswer {
    pub(super) fn new(asked: &Values, options: &Options<'_>) -> Result<Self> {
        let rules = heap_rules(&asked.game.rules, "⟨board⟩ 8x8 lists the values of squares")?;
        let from = asked.from.clone().unwrap_or_default().0;
        let Some(to) = asked.to.clone().map(|to| to.0) else {
            return Err(Error::question("say how far: ⟨to⟩ N, or ⟨board⟩"));
        };
        if to < from {
            return Err(Error::question(format!("the range is empty: ⟨from⟩ {from} is larger than ⟨to⟩ {to}")));
        }
        let options = limited(options, asked.game.limit);
        let options = Options { values: options.values.or(wanted(&rules, &to)), ..options };
        let solution = solve(&rules, Some(&to), &options)?;
        let mut answer =
            ValuesAnswer { name: asked.game.name(), from, to, format: asked.format, solution, streamed: false };
        if let Err(error) = answer.solution.value(&answer.to) {
            answer.streamed = answer.window().is_some();
            if !answer.streamed {
                return Err(error.into());
            }
        }
        if answer.format == Format::Json {
            answer.check_json(&options)?;
        }
        Ok(answer)
    }

    /// How many values there are.
    pub(super) fn number(&self) -> usize {
        usize::try_from(&(&self.to - &self.from)).map_or(usize::MAX, |number| number.saturating_add(1))
    }

    /// Refuses a JSON object that does not fit in memory.
    fn check_json(&self, options: &Options<'_>) -> Result<()> {
        if self.number().saturating_mul(BYTES_IN_JSON) <= options.memory {
            return Ok(());
        }
        Err(Error::question(
            "so many values do not fit the memory as one JSON object\n  help: use ⟨format⟩ csv or bfile",
        ))
    }

    /// The window of a finite subtraction game, which streams values in constant memory.
    fn window(&self) -> Option<SlidingWindow> {
        self.solution.rules().code().and_then(SlidingWindow::new)
    }

    /// The values, one after another.
    fn iter<'a>(&'a self, options: &'a Options<'_>) -> Box<dyn Iterator<Item = Result<Size>> + 'a> {
        let stopped =
            |done: u64, total: u64| Error::Library(grundy::Error::Cancelled { stage: "printing values", done, total });
        let window = self.window().filter(|_| self.streamed);
        let (from, to) = (usize::try_from(&self.from), usize::try_from(&self.to));
        if let (Some(window), Ok(from), Ok(to)) = (window, from, to) {
            let watched = window.enumerate().take(to.saturating_add(1)).map(move |(n, value)| {
                if n % (1 << 20) == 0 {
                    options.progress.report("values in constant memory", n as u64, to as u64);
                    if options.cancelled() {
                        return (n, Err(stopped(n as u64, to as u64)));
                    }
                }
                (n, Ok(Size::Small(u64::from(value.get()))))
            });
            return Box::new(watched.filter(move |(n, value)| *n >= from || value.is_err()).map(|(_, value)| value));
        }
        let mut next = Size::from(&self.from);
        let last = Size::from(&self.to);
        Box::new(std::iter::from_fn(move || {
            if next > last {
                return None;
            }
            if options.progress.cancelled() {
                return Some(Err(stopped(0, 0)));
            }
            let value = match next.small().and_then(|n| self.solution.small_nimber(n)) {
                Some(value) => Ok(Size::Small(u64::from(value.get()))),
                None => self.solution.value(&next.natural()).map(|value| Size::from(&value)).map_err(Error::from),
            };
            next.advance();
            Some(value)
        }))
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        // Every value is known, or streamed with nobody watching who could stop it.
        let values: Vec<Value> =
            self.iter(&Options::default()).map_while(|value| Some(json!(value.ok()?.to_string()))).collect();
        object([
            ("answer", json!(values)),
            ("rules", json!(self.solution.rules().to_string())),
            ("rules_in_words", json!(self.solution.rules().describe())),
            ("from", json!(self.from.to_string())),
            ("to", json!(self.to.to_string())),
            ("rare", json!(self.rare(values.len()))),
            ("values", values_json(&self.solution)),
        ])
    }

    /// Which of so many sizes are rare, if enough are there to see it and the game has any.
    ///
    /// A size that the period repeats is rare or common as it was the first time.
    fn rare(&self, count: usize) -> Option<Vec<usize>> {
        let first = usize::try_from(&self.from).ok()?;
        let last = usize::try_from(&self.to).ok()?;
        let rare = self.solution.rare_sizes().filter(|_| count >= FEW)?;
        Some(rare.into_iter().filter(|n| (first..=last).contains(n)).collect())
    }

    pub(super) fn notes(&self) -> Vec<String> {
        let past = usize::try_from(&self.to).map_or(true, |to| to >= self.solution.computed());
        let proved = self.solution.period().filter(|_| past);
        proved.map(|proved| format!("by the proved period: {}", proved_line(proved))).into_iter().collect()
    }

    pub(super) fn write(&self, out: &mut dyn Write, options: &Options<'_>) -> Result<()> {
        let mut out = BufWriter::new(out);
        match self.format {
            Format::Csv => writeln!(out, "n,value")?,
            Format::Latex => write!(out, "{}", latex_head())?,
            Format::Plain | Format::Json | Format::Bfile => {}
        }
        let mut n = Size::from(&self.from);
        let mut is_first = true;
        for value in self.iter(options) {
            let value = match value {
                Ok(value) => value,
                Err(error) => {
                    out.flush()?;
                    return Err(error);
                }
            };
            match self.format {
                Format::Csv => writeln!(out, "{n},{value}")?,
                Format::Bfile => writeln!(out, "{n} {value}")?,
                Format::Latex => {
                    let column = n.natural() % Natural::from(COLUMNS);
                    let is_new = column.is_zero();
                    if is_new && !is_first {
                        writeln!(out, " \\\\")?;
                    }
                    if is_new || is_first {
                        write!(out, "${}$", n.natural() - &column)?;
                        // The first line may begin in its middle.
                        write!(out, "{}", " &".repeat(usize::try_from(&column).unwrap_or(0)))?;
                    }
                    write!(out, " & ${value}$")?;
                }
                Format::Plain | Format::Json if is_first => write!(out, "{value}")?,
                Format::Plain | Format::Json => write!(out, " {value}")?,
            }
            is_first = false;
            n.advance();
        }
        match self.format {
            Format::Plain => writeln!(out)?,
            Format::Latex => writeln!(out, " \\\\\n\\end{{longtable}}")?,
            Format::Csv | Format::Json | Format::Bfile => {}
        }
        Ok(out.flush()?)
    }

    pub(super) fn explanation(&self) -> Document {
        explain::heaps(&format!("{}, heaps {} to {}", self.name, self.from, self.to), &self.solution, &self.to)
    }

    pub(super) fn picture(&self, kind: PlotKind, sheet: &Sheet<'_>, options: &Options<'_>) -> Result<Picture> {
        let range = usize::try_from(&self.from).ok().zip(usize::try_from(&self.to).ok());
        let Some((first, last)) = range.filter(|(from, to)| to - from < MOST_DRAWN) else {
            return Err(Error::question(format!("at most {MOST_DRAWN} heaps are drawn, of sizes below 2^64")));
        };
        let short = |value: Result<Size>| value?.short().ok_or_else(|| Error::question("a value is 2^32 or more"));
        let values: Vec<u32> = self.iter(options).map(short).collect::<Result<_>>()?;
        let solution = &self.solution;
        let proved = solution.period().filter(|proved| proved.saltus() == 0);
        let rules = solution.rules().to_string();
        let title = if self.name == rules { rules } else { format!("{} ({rules})", self.name) };
        let sequence = Sequence {
            title: format!("values of {title}, heaps {first} to {last}"),
            first,
            values: &values,
            rare: self.rare(values.len()),
            period: proved.map(|proved| (proved.period(), proved.preperiod())),
            note: solution.period().map_or_else(
                || solution.observed().map_or("these values prove no period".to_owned(), |seen| observed_line(&seen)),
                proved_line,
            ),
        };
        match kind {
            PlotKind::Dots => Ok(plot::dots(sheet, &sequence)),
            PlotKind::Strip => plot::strip(sheet, &sequence),
        }
    }
}

/// The values in a line of a LaTeX table.
const COLUMNS: u32 = 10;

/// The head of a LaTeX table: sizes are the sum of what stands at the left and above.
fn latex_head() -> String {
    let columns: Vec<String> = (0..COLUMNS).map(|column| format!("${column}$")).collect();
    format!(
        "% \\usepackage{{longtable}}\n\\begin{{longtable}}{{r|{}}}\n$n$ & {} \\\\ \\hline\n\\endhead\n",
        "r".repeat(columns.len()),
        columns.join(" & ")
    )
}

/// How many values to compute if no period is found: all of them, unless there are too many, or a
/// subtraction game can be streamed instead.
fn wanted(rules: &Rules, to: &Natural) -> Option<usize> {
    let all = usize::try_from(to).ok().filter(|&to| to < MAX_LENGTH).map(|to| to + 1);
    if rules.code().and_then(SlidingWindow::new).is_some() {
        return Some(all.unwrap_or(usize::MAX).min(KEPT));
    }
    all
}
