//! A row for each game of a family, printed or kept in a ledger.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use grundy::families::{Row, find_classes};
use grundy_ask::sweep::{EachRow, csv, games, run as sweep, summary, table};
use grundy_ask::{Format, read_text};

use crate::args::{Common, SweepArgs};
use crate::failure::{Failure, Outcome};
use crate::ledger::Ledger;
use crate::sink;
use crate::watcher::Watcher;

/// The longest list of games.
const MOST_BYTES: usize = 1 << 28;

/// Sweeps through a family.
pub fn run(args: &SweepArgs, common: &Common, watcher: &Watcher) -> Outcome {
    if matches!(args.format, Format::Bfile | Format::Latex) {
        return Err(Failure::Question("rows are printed as plain, csv or json".to_owned()));
    }
    let family = family_text(&args.family)?;
    let games = games(&family, args.most.map(|most| most.0))?;
    let each = EachRow { limit: args.each_limit.map(|limit| limit.0), time: args.each_time };
    let mut ledger = args.out.as_deref().map(Ledger::open).transpose()?;
    let mut rows: HashMap<String, Row> = match &mut ledger {
        Some(ledger) => ledger.take_rows().into_iter().map(|row| (row.rules.clone(), row)).collect(),
        None => HashMap::new(),
    };
    let done: HashSet<String> = rows.keys().cloned().collect();
    let swept = sweep(&games, &done, each, &common.options(watcher), |row| {
        if let Some(ledger) = &mut ledger {
            ledger.append(&row)?;
        }
        rows.insert(row.rules.clone(), row);
        Ok(())
    });
    watcher.clear();
    // What is there is told even if the work was stopped.
    let mut found: Vec<Row> = games.iter().filter_map(|game| rows.remove(game)).collect();
    find_classes(&mut found);
    match &mut ledger {
        Some(ledger) if swept.is_ok() => {
            let others = rows.into_values();
            ledger.replace(others, &found)?;
        }
        Some(_) => {}
        None => print(&found, args.format, common.json)?,
    }
    watcher.say(&summary(&found));
    for row in found.iter().filter(|row| row.status == "bad") {
        let problem = row.problem.as_deref().unwrap_or_default();
        watcher.say(&format!("{}{problem}", line_of(&family, &row.rules)));
    }
    swept?;
    match found.iter().filter(|row| row.status == "bad").count() {
        0 => Ok(()),
        1 => Err(Failure::Question("the rules of one game cannot be read; the others are done".to_owned())),
        bad => Err(Failure::Question(format!("the rules of {bad} games cannot be read; the others are done"))),
    }
}

/// The family, or the lines of a file.
fn family_text(family: &str) -> Result<String, Failure> {
    let path = match family.strip_prefix('@') {
        Some("") => return Err(Failure::Question("`@` must be followed by the name of a file".to_owned())),
        Some(path) => path,
        None if family == "-" => "-",
        None => return Ok(family.to_owned()),
    };
    Ok(read_text(Path::new(path), MOST_BYTES)? + "\n")
}

/// Where some rules stand, if the family is a list.
fn line_of(family: &str, rules: &str) -> String {
    let place = family.contains('\n').then(|| family.lines().position(|line| line.trim() == rules));
    place.flatten().map_or(String::new(), |line| format!("line {}: ", line + 1))
}

fn print(rows: &[Row], format: Format, json: bool) -> Outcome {
    let text = match format {
        Format::Csv if !json => csv(rows),
        Format::Plain if !json => table(rows),
        _ => {
            rows.iter().map(|row| Ledger::line(&Row { keys: Vec::new(), ..row.clone() })).collect::<Vec<_>>().join("\n")
        }
    };
    Ok(sink::print(&text)?)
}
