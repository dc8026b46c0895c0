//! Rows as a table for people, as comma-separated values, and in one line.

use grundy::families::Row;

/// A column of a table: its name, and what a row has there.
type Column = (&'static str, fn(&Row) -> String);

const COLUMNS: [Column; 18] = [
    ("rules", |row| row.rules.clone()),
    ("name", |row| shown(row.name.as_ref())),
    ("status", |row| row.status.clone()),
    ("period", |row| shown(row.period)),
    ("preperiod", |row| shown(row.preperiod)),
    ("saltus", |row| shown(row.saltus)),
    ("theorem", |row| shown(row.theorem.as_ref())),
    ("largest", |row| shown(row.largest)),
    ("largest_at", |row| shown(row.largest_at)),
    ("mask", |row| shown(row.mask)),
    ("rare", |row| shown(row.rare)),
    ("last_rare", |row| shown(row.last_rare)),
    ("values", |row| row.values.to_string()),
    ("seconds", |row| format!("{:.3}", row.seconds)),
    ("standard_form", |row| shown(row.standard_form.as_ref())),
    ("steps", |row| shown(row.steps)),
    ("same_as", |row| shown(row.same_as.as_ref())),
    ("shift", |row| shown(row.shift)),
];

fn shown<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// Rows as comma-separated values, with a line of names first.
#[must_use]
pub fn csv(rows: &[Row]) -> String {
    let quoted = |cell: String| {
        if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
    };
    let names = COLUMNS.map(|(name, _)| name.to_owned()).join(",") + ",digest,problem";
    let line = |row: &Row| {
        let cells = COLUMNS.iter().map(|(_, cell)| cell(row));
        let rest = [shown(row.digest.as_ref()), shown(row.problem.as_ref())];
        cells.chain(rest).map(quoted).collect::<Vec<_>>().join(",")
    };
    std::iter::once(names).chain(rows.iter().map(line)).collect::<Vec<_>>().join("\n")
}

/// Rows as a table for people.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let head = ["rules", "name", "period", "from", "largest", "rare", "values", "seconds", ""];
    let cells: Vec<[String; 9]> = rows.iter().map(cells).collect();
    let width = |i: usize| cells.iter().map(|row| row[i].chars().count()).max().unwrap_or(0).max(head[i].len());
    let line = |row: [String; 9]| {
        let padded = row.into_iter().enumerate().map(|(i, cell)| match i {
            0 | 1 => format!("{cell:<width$}", width = width(i)),
            8 => cell,
            _ => format!("{cell:>width$}", width = width(i)),
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let lines = std::iter::once(head.map(str::to_owned)).chain(cells.iter().cloned());
    lines.map(line).collect::<Vec<_>>().join("\n")
}

fn cells(row: &Row) -> [String; 9] {
    let saltus = row.saltus.filter(|&saltus| saltus > 0).map_or(String::new(), |saltus| format!("+{saltus}"));
    let verdict = match (&row.same_as, row.shift, row.status.as_str()) {
        (Some(other), Some(0) | None, _) => format!("= {other}"),
        (Some(other), Some(shift), _) => format!("= {other} shifted by {shift}"),
        (None, _, "proved") => String::new(),
        (None, _, "bad") => row.problem.as_deref().unwrap_or_default().lines().next().unwrap_or_default().to_owned(),
        (None, _, status) => status.to_owned(),
    };
    [
        row.rules.clone(),
        shown(row.name.as_ref()),
        shown(row.period) + &saltus,
        shown(row.preperiod),
        shown(row.largest),
        shown(row.rare),
        row.values.to_string(),
        format!("{:.2}", row.seconds),
        verdict,
    ]
}

/// How many games are proved, observed, open and bad, and how many are the same as an earlier one.
#[must_use]
pub fn summary(rows: &[Row]) -> String {
    let number = |status: &str| rows.iter().filter(|row| row.status == status).count();
    let same = rows.iter().filter(|row| row.same_as.is_some()).count();
    let counts = ["proved", "observed", "open", "bad"].map(|status| (number(status), status));
    let counts: Vec<String> =
        counts.iter().filter(|(n, _)| *n > 0).map(|(n, status)| format!("{n} {status}")).collect();
    let plural = if rows.len() == 1 { "" } else { "s" };
    format!("{} game{plural}: {}; {same} the same as an earlier one", rows.len(), counts.join(", "))
}
