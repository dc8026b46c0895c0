//! `grundy census`: how many of the pieces have each value.

use std::time::Instant;

use grundy::Natural;
use grundy::census::{Census as Counts, ValueRange};
use serde_json::json;

use super::partizan;
use crate::args::{Census, Common, Format};
use crate::explain;
use crate::failure::{Failure, Outcome};
use crate::output::{self, census_json, object, values_json};
use crate::plot::{self, Canvas};
use crate::question::{self, ImpartialGame};
use crate::saved::Saved;
use crate::watcher::Watcher;

pub fn run(args: &Census, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let saved = Saved::new(&args.save, &[&args.plot.plot])?;
    if let Some(rules) = question::partizan_rules(&args.game.rules)? {
        partizan::census(&rules, args, common, watcher)?;
        return saved.write(&Saved::census(args));
    }
    let game = ImpartialGame::new(&args.game.rules, &args.pieces)?;
    let title = question::title(&args.game, &args.pieces);
    let canvas = args.plot.plot.as_deref().map(Canvas::new).transpose()?;
    let survey = game.survey(&question::limits(&args.game, common), watcher)?;
    watcher.clear();
    if let Some(canvas) = canvas {
        canvas.draw(&plot::bars(&title, &bars(&survey.census), survey.census.total())?)?;
        if args.explain.explain.is_none() && !common.json {
            return saved.write(&Saved::census(args));
        }
    }
    saved.write(&Saved::census(args))?;
    if let Some(style) = args.explain.explain {
        return Ok(output::print(&explain::census(&title, &game, &survey).written(style))?);
    }
    if common.json || args.format == Format::Json {
        let story = object([
            ("census", census_json(&survey.census)),
            ("pieces", json!(survey.census.total().to_string())),
            ("rules", json!(game.rules())),
            ("values", json!(survey.solution.as_ref().map(values_json))),
        ]);
        return Ok(output::print_json(story, started)?);
    }
    let value = |range: &ValueRange| {
        if range.first == range.last { range.first.to_string() } else { format!("{}..{}", range.first, range.last) }
    };
    let rows: Vec<(String, String)> =
        survey.census.rows().iter().map(|range| (value(range), range.count.to_string())).collect();
    print_rows(&rows, args.format)
}

/// Prints values and counts.
pub fn print_rows(rows: &[(String, String)], format: Format) -> Outcome {
    let text = match format {
        Format::Bfile => {
            return Err(Failure::Question(
                "a b-file keeps a sequence: use --format plain, csv, json or latex".to_owned(),
            ));
        }
        Format::Latex => {
            let cells = rows.iter().map(|(value, count)| vec![latex_value(value), count.clone()]);
            output::latex_table(&["g", "\\mathrm{pieces}"], cells)
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
    };
    if text.is_empty() { Ok(()) } else { Ok(output::print(&text)?) }
}

/// A value in the notation of the books, or a range, for LaTeX.
fn latex_value(value: &str) -> String {
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

/// Values and counts for a picture: ranges value by value, as far as they are few.
fn bars(census: &Counts) -> Vec<(String, Natural)> {
    const MOST: usize = 1000;
    let mut rows: Vec<(String, Natural)> = Vec::new();
    for range in census.rows() {
        let mut value = range.first;
        while value <= range.last && rows.len() < MOST {
            rows.push((value.to_string(), range.count.clone()));
            value += Natural::ONE;
        }
    }
    rows
}
