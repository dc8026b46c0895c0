//! Phrases and JSON that several answers share.

use grundy::census::{Census, ValueRange};
use grundy::period::{Given, ObservedPeriod, ProvedPeriod, ResidueClasses, Solution};
use grundy::tally::Selection;
use grundy::{Natural, Outcome};
use serde_json::{Map, Value, json};

/// The longest value that is written out, in characters.
pub const MAX_VALUE: u64 = 100_000;

/// A JSON object from its fields.
pub fn object<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// A number of values: "1 value", "168 values".
pub fn values_text(number: usize) -> String {
    if number == 1 { "1 value".to_owned() } else { format!("{number} values") }
}

/// A proved period: "period 12 from 71, proved (Guy-Smith, 168 values)".
pub fn proved_line(proved: &ProvedPeriod) -> String {
    let (theorem, values) = (proved.theorem().name(), values_text(proved.values()));
    let (period, preperiod) = (proved.period(), proved.preperiod());
    let proved_by = format!("proved{} ({theorem}, {values})", given_text(proved));
    match proved.saltus() {
        0 => format!("period {period} from {preperiod}, {proved_by}"),
        saltus => format!("arithmetic period {period} from {preperiod}, saltus {saltus}, {proved_by}"),
    }
}

/// What a proof rests on besides computed values, as the end of "proved": ", given the checkpoint".
fn given_text(proved: &ProvedPeriod) -> String {
    proved.given().map_or(String::new(), |given| format!(", given the {}", given.name()))
}

/// An observed period: "period 5 from 2, observed (20 values)".
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

/// How the values were found: algorithm, kernel, how many, and the proved period or `null`.
pub fn values_json(solution: &Solution) -> Value {
    json!({
        "algorithm": solution.algorithm().name(),
        "kernel": solution.kernel(),
        "computed": solution.computed(),
        "period": solution.period().map(period_json),
        "theorem": solution.formula().map(|checked| {
            json!({ "statement": checked.formula.statement(), "checked_below": checked.checked })
        }),
    })
}

/// A proved period as JSON.
pub fn period_json(proved: &ProvedPeriod) -> Value {
    json!({
        "proved": proved.given().is_none(),
        "given": proved.given().map(Given::name),
        "period": proved.period(),
        "preperiod": proved.preperiod(),
        "saltus": proved.saltus(),
        "theorem": proved.theorem().name(),
        "checked": [proved.checked().start, proved.checked().end],
        "values": proved.values(),
    })
}

/// A range of values: "3", or "1..100".
pub fn range_text(range: &ValueRange) -> String {
    if range.first == range.last { range.first.to_string() } else { format!("{}..{}", range.first, range.last) }
}

/// A census as JSON: values and counts are text, so that no reader rounds them.
pub fn census_json(census: &Census) -> Value {
    let row = |range: ValueRange| json!({ "value": range_text(&range), "count": range.count.to_string() });
    census.rows().into_iter().map(row).collect()
}

/// The kind of a selection and its sizes, as JSON.
pub fn selection_json(selection: &Selection) -> Value {
    let size = if selection.is_single() {
        selection.last.to_string()
    } else {
        format!("{}..{}", selection.first, selection.last)
    };
    json!({ "kind": selection.kind.name(), "size": size })
}

/// The name of an outcome for the player to move: "won" or "lost".
pub fn outcome_name(outcome: Outcome) -> &'static str {
    if outcome == Outcome::Previous { "lost" } else { "won" }
}

/// The usual letter for an outcome.
pub fn outcome_letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "L",
        Outcome::Right => "R",
        Outcome::Next => "N",
        Outcome::Previous => "P",
    }
}

/// Who wins, in words.
pub fn outcome_text(outcome: Outcome, players: [&str; 2]) -> String {
    match outcome {
        Outcome::Left => format!("{} wins, whoever starts", players[0]),
        Outcome::Right => format!("{} wins, whoever starts", players[1]),
        Outcome::Next => "the player to move wins".to_owned(),
        Outcome::Previous => "the player to move loses".to_owned(),
    }
}

/// A note on the theorem that gave the values, if one did.
pub fn theorem_note(solution: &Solution) -> Option<String> {
    let checked = solution.formula()?;
    Some(format!("by theorem: {}, checked to {}", checked.formula.statement(), checked.checked - 1))
}

/// A note on pieces whose values somebody handed in: "given: values FILE".
pub fn given_note(game: &impl ToString) -> String {
    format!("given: {}", game.to_string())
}

/// The place of a piece: "5", or "(3 4)" for a square.
pub fn place_text(place: &[Natural]) -> String {
    let numbers: Vec<String> = place.iter().map(ToString::to_string).collect();
    if numbers.len() == 1 { numbers.join(" ") } else { format!("({})", numbers.join(" ")) }
}
