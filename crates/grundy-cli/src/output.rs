//! What the answers look like: plain text and JSON.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use grundy::arith::natural::bit_length;
use grundy::census::{Census, ValueRange};
use grundy::tally::magnitude::Digits;
use grundy::tally::{Outcome, Selection};
use grundy::values::period::{ObservedPeriod, ProvedPeriod};
use grundy::values::{ResidueClasses, Solution};
use grundy::{Natural, Progress};
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::watcher::Watcher;

/// The longest value that is written out, in characters.
pub const MAX_VALUE: u64 = 100_000;

/// Prints `text` and a line break to standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.write_all(b"\n")?;
    stdout.flush()
}

/// Where an answer goes: standard output, or a file, which has the whole answer or what it had before.
pub struct Sink(Option<PathBuf>);

impl Sink {
    /// Standard output, or the file; that it can be written is found out before the work begins.
    pub fn new(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Sink(None)) };
        // What a link leads to is written, not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let fresh = !path.exists();
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        opened.map_err(|error| unwritable(&path, &error))?;
        if fresh {
            fs::remove_file(&path).map_err(|error| unwritable(&path, &error))?;
        }
        Ok(Sink(Some(path)))
    }

    /// Prints `text` and a line break.
    pub fn print(&self, text: &str) -> Result<(), Failure> {
        self.write([text, "\n"].concat().as_bytes())
    }

    /// Writes the whole answer.
    pub fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        let Some(path) = &self.0 else {
            let mut stdout = io::stdout().lock();
            stdout.write_all(bytes)?;
            return Ok(stdout.flush()?);
        };
        let written = match fs::metadata(path) {
            // A device or a pipe is written as it is.
            Ok(metadata) if !metadata.is_file() => fs::write(path, bytes),
            metadata => replaced(path, bytes, metadata.ok().map(|metadata| metadata.permissions())),
        };
        written.map_err(|error| unwritable(path, &error))
    }

    /// Prints a number of any length.
    pub fn print_number(&self, number: &Natural, watcher: &Watcher) -> Result<(), Failure> {
        if bit_length(number) > LONG_NUMBER {
            watcher.remark("writing the answer in decimal digits");
            watcher.report("decimal digits", 0, 1);
        }
        let text = number.to_string();
        watcher.clear();
        self.print(&text)
    }

    /// Prints a JSON object, with the time the answer took as its last field.
    pub fn print_json(&self, object: Map<String, Value>, started: Instant) -> Result<(), Failure> {
        self.print(&json_text(object, started))
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Question(format!("{} cannot be written: {error}", path.display()))
}

/// Writes a file beside the old one, then puts it in its place.
fn replaced(path: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(name);
    let write = || {
        let mut file = File::create(&part)?;
        file.write_all(bytes)?;
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
        file.sync_all()?;
        fs::rename(&part, path)
    };
    write().inspect_err(|_| {
        // What is left of a failed attempt is of no use; that it cannot be removed changes nothing.
        let _ = fs::remove_file(&part);
    })
}

/// Numbers of more bits take a while to be written down.
const LONG_NUMBER: usize = 3_000_000;

/// "14000002 digits: 12345678901234567890...98765432109876543210", or the number itself if that is no longer.
pub fn digits_line(digits: &Digits) -> String {
    let Digits { number, first, last } = digits;
    let plural = if number.is_one() { "" } else { "s" };
    match usize::try_from(number) {
        Ok(length) if length <= first.len() => format!("{number} digit{plural}: {first}"),
        _ => format!("{number} digit{plural}: {first}...{last}"),
    }
}

/// A table for a LaTeX document; the cells of its head and rows are numbers, ranges of numbers, or formulas.
pub fn latex_table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let rows: Vec<String> = rows.map(|cells| format!("${}$ \\\\", cells.join("$ & $"))).collect();
    let columns = "r".repeat(head.len());
    let head = format!("${}$ \\\\ \\hline", head.join("$ & $"));
    format!("\\begin{{tabular}}{{{columns}}}\n{head}\n{}\n\\end{{tabular}}", rows.join("\n"))
}

/// The same as JSON.
pub fn digits_json(digits: &Digits) -> Map<String, Value> {
    object([
        ("digits", json!(digits.number.to_string())),
        ("first_digits", json!(digits.first)),
        ("last_digits", json!(digits.last)),
    ])
}

/// "5", or "(3 4)" for a square.
pub fn place_text(place: &[Natural]) -> String {
    let numbers: Vec<String> = place.iter().map(ToString::to_string).collect();
    if numbers.len() == 1 { numbers.join(" ") } else { format!("({})", numbers.join(" ")) }
}

/// The kind of a selection and its sizes.
pub fn selection_json(selection: &Selection) -> Value {
    let size = if selection.is_single() {
        selection.last.to_string()
    } else {
        format!("{}..{}", selection.first, selection.last)
    };
    json!({ "kind": selection.kind.name(), "size": size })
}

/// Prints a JSON object, with the time the answer took as its last field.
pub fn print_json(object: Map<String, Value>, started: Instant) -> io::Result<()> {
    print(&json_text(object, started))
}

fn json_text(mut object: Map<String, Value>, started: Instant) -> String {
    object.insert("seconds".to_owned(), json!(started.elapsed().as_secs_f64()));
    serde_json::to_string_pretty(&object).unwrap_or_default()
}

/// A JSON object from its fields.
pub fn object<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// "1 value", "168 values".
pub fn values_text(number: usize) -> String {
    if number == 1 { "1 value".to_owned() } else { format!("{number} values") }
}

/// "period 12 from 71, proved (Guy-Smith, 168 values)"
pub fn proved_line(proved: &ProvedPeriod) -> String {
    let (theorem, values) = (proved.theorem().name(), values_text(proved.values()));
    let (period, preperiod) = (proved.period(), proved.preperiod());
    match proved.saltus() {
        0 => format!("period {period} from {preperiod}, proved ({theorem}, {values})"),
        saltus => format!("arithmetic period {period} from {preperiod}, saltus {saltus}, proved ({theorem}, {values})"),
    }
}

/// "period 5 from 2, observed (20 values)"
pub fn observed_line(seen: &ObservedPeriod) -> String {
    let (kind, saltus) = match seen.saltus {
        0 => ("period", String::new()),
        saltus => ("arithmetic period", format!(", saltus {saltus}")),
    };
    format!("{kind} {} from {}{saltus}, observed ({})", seen.period, seen.preperiod, values_text(seen.values))
}

/// A line for each residue class: "even sizes: every 79 terms after the first 22".
pub fn class_lines(classes: &ResidueClasses) -> Vec<String> {
    let sizes = |residue: usize| match (classes.modulus, residue) {
        (2, 0) => "even sizes".to_owned(),
        (2, _) => "odd sizes".to_owned(),
        (d, r) => format!("sizes {r} mod {d}"),
    };
    let each = classes.classes.iter();
    each.map(|c| format!("{}: every {} terms after the first {}", sizes(c.residue), c.terms, c.after)).collect()
}

/// How the values came about: the algorithm, how many, and the proved period or `null`.
pub fn values_json(solution: &Solution) -> Value {
    json!({
        "algorithm": solution.algorithm().name(),
        "computed": solution.nimbers().len(),
        "period": solution.period().map(period_json),
        "theorem": solution.formula().map(|checked| {
            json!({ "statement": checked.formula.statement(), "checked_below": checked.checked })
        }),
    })
}

/// A proved period as JSON.
pub fn period_json(proved: &ProvedPeriod) -> Value {
    json!({
        "period": proved.period(),
        "preperiod": proved.preperiod(),
        "saltus": proved.saltus(),
        "theorem": proved.theorem().name(),
        "checked": [proved.checked().start, proved.checked().end],
        "values": proved.values(),
    })
}

/// A census as JSON: big counts are text, so that no reader rounds them.
pub fn census_json(census: &Census) -> Value {
    let row = |range: ValueRange| match u32::try_from(&range.first) {
        Ok(value) if range.first == range.last => json!({ "value": value, "count": range.count.to_string() }),
        _ => {
            json!({ "first": range.first.to_string(), "last": range.last.to_string(), "count": range.count.to_string() })
        }
    };
    census.rows().into_iter().map(row).collect()
}

/// "won" or "lost".
pub fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
    }
}
