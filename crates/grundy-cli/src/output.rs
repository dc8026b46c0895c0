//! What the answers look like: plain text and JSON.

use std::io::{self, Write};
use std::time::Instant;

use grundy::census::Census;
use grundy::tally::Outcome;
use grundy::values::period::{ObservedPeriod, ProvedPeriod};
use grundy::values::{ResidueClasses, Solution};
use serde_json::{Map, Value, json};

/// The longest value that is written out, in characters.
pub const MAX_VALUE: u64 = 100_000;

/// Prints `text` and a line break to standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.write_all(b"\n")?;
    stdout.flush()
}

/// Prints a JSON object, with the time the answer took as its last field.
pub fn print_json(mut object: Map<String, Value>, started: Instant) -> io::Result<()> {
    object.insert("seconds".to_owned(), json!(started.elapsed().as_secs_f64()));
    print(&serde_json::to_string_pretty(&object).unwrap_or_default())
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
    format!("period {} from {}, proved ({theorem}, {values})", proved.period(), proved.preperiod())
}

/// "period 5 from 2, observed (20 values)"
pub fn observed_line(seen: &ObservedPeriod) -> String {
    let saltus = if seen.saltus == 0 { String::new() } else { format!(", saltus {}", seen.saltus) };
    format!("period {} from {}{saltus}, observed ({})", seen.period, seen.preperiod, values_text(seen.values))
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
    })
}

/// A proved period as JSON.
pub fn period_json(proved: &ProvedPeriod) -> Value {
    json!({
        "period": proved.period(),
        "preperiod": proved.preperiod(),
        "theorem": proved.theorem().name(),
        "checked": [proved.checked().start, proved.checked().end],
        "values": proved.values(),
    })
}

/// A census as JSON: big counts are text, so that no reader rounds them.
pub fn census_json(census: &Census) -> Value {
    census.iter().map(|(value, count)| json!({ "value": value.get(), "count": count.to_string() })).collect()
}

/// "won" or "lost".
pub fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
    }
}
