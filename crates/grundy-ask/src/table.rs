//! Tables for spreadsheets and papers.

use crate::error::{Error, Result};
use crate::question::Format;

/// A table for a LaTeX document; the cells of its head and rows are numbers, ranges of numbers, or
/// formulas.
pub fn latex(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let rows: Vec<String> = rows.map(|cells| format!("${}$ \\\\", cells.join("$ & $"))).collect();
    let columns = "r".repeat(head.len());
    let head = format!("${}$ \\\\ \\hline", head.join("$ & $"));
    format!("\\begin{{tabular}}{{{columns}}}\n{head}\n{}\n\\end{{tabular}}", rows.join("\n"))
}

/// A table of the squares of a board, its rows and columns numbered.
pub fn latex_board(width: usize, values: &[u32]) -> String {
    let numbers: Vec<String> = (0..width).map(|y| y.to_string()).collect();
    let head: Vec<&str> = std::iter::once("x \\backslash y").chain(numbers.iter().map(String::as_str)).collect();
    let rows = values
        .chunks(width)
        .enumerate()
        .map(|(x, row)| std::iter::once(x.to_string()).chain(row.iter().map(u32::to_string)).collect::<Vec<String>>());
    latex(&head, rows).replacen("{rr", "{r|r", 1)
}

/// The error for a b-file where there is no sequence.
pub fn not_a_sequence() -> Error {
    Error::question("a b-file keeps a sequence: use ⟨format⟩ plain, csv, json or latex")
}

/// Values and numbers of pieces or selections, one row per line; `set` writes a value in LaTeX.
pub fn of_counts(
    rows: &[(String, String)],
    counted: &str,
    format: Format,
    set: impl Fn(&str) -> String,
) -> Result<String> {
    Ok(match format {
        Format::Bfile => return Err(not_a_sequence()),
        Format::Latex => {
            let cells = rows.iter().map(|(value, count)| vec![set(value), count.clone()]);
            latex(&["g", &format!("\\mathrm{{{counted}}}")], cells)
        }
        Format::Csv => {
            let quoted = |value: &str| if value.contains(',') { format!("\"{value}\"") } else { value.to_owned() };
            let lines = rows.iter().map(|(value, count)| format!("{},{count}", quoted(value)));
            std::iter::once("value,count".to_owned()).chain(lines).collect::<Vec<_>>().join("\n")
        }
        Format::Plain | Format::Json => {
            let lines = rows.iter().map(|(value, count)| format!("{value} {count}"));
            lines.collect::<Vec<_>>().join("\n")
        }
    })
}

/// A sequence: numbers and terms, one pair per line.
pub fn of_sequence(head: [&str; 2], rows: &[(String, String)], format: Format) -> Result<String> {
    if format == Format::Csv {
        let lines = rows.iter().map(|(n, term)| format!("{n},{term}"));
        return Ok(std::iter::once(head.join(",")).chain(lines).collect::<Vec<_>>().join("\n"));
    }
    if format == Format::Latex {
        let cells = rows.iter().map(|(n, term)| vec![n.clone(), term.clone()]);
        return Ok(latex(&head.map(|name| format!("\\mathrm{{{name}}}")).each_ref().map(String::as_str), cells));
    }
    let lines = rows.iter().map(|(n, term)| format!("{n} {term}"));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// A value in the usual notation, or a range, for LaTeX.
pub fn latex_value(value: &str) -> String {
    let symbols = [
        ("..", "\\ldots "),
        ("+-", "\\pm "),
        ("{", "\\{"),
        ("}", "\\}"),
        ("|", "\\mid "),
        ("^", "\\uparrow "),
        ("v", "\\downarrow "),
        ("*", "{*}"),
    ];
    let mut latex = String::new();
    let mut rest = value;
    while let Some(c) = rest.chars().next() {
        let (typed, set) = symbols
            .iter()
            .find(|(typed, _)| rest.starts_with(typed))
            .map_or((c.len_utf8(), c.to_string()), |(typed, set)| (typed.len(), (*set).to_owned()));
        latex.push_str(&set);
        rest = &rest[typed..];
    }
    latex
}
