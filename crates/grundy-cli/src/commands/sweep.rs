//! A row for each game of a family, printed or kept in a ledger.

use std::path::Path;

use grundy_ask::sweep::{EachRow, Ledger, family_text, games, run as sweep};
use grundy_ask::{Answer, Format, Question, Sweep, SweepAnswer};

use crate::args::{Common, SweepArgs};
use crate::failure::{Failure, Outcome};
use crate::sink::Sink;
use crate::watcher::Watcher;

/// Sweeps through a family.
pub fn run(args: &SweepArgs, common: &Common, watcher: &Watcher) -> Outcome {
    let save = args.save.save.as_deref().map(|path| Sink::new(Some(path))).transpose()?;
    let asked = ask(&args.question, args.out.as_deref(), common, watcher);
    save.map_or(Ok(()), |sink| sink.print(&Question::Sweep(args.question.clone()).to_toml()))?;
    asked
}

/// Answers the question; with a ledger, goes on from the rows that are in it.
pub fn ask(asked: &Sweep, out: Option<&Path>, common: &Common, watcher: &Watcher) -> Outcome {
    let format = if common.json { Format::Json } else { asked.format };
    // What cannot be printed is refused before the work begins.
    SweepAnswer::of_rows(String::new(), Vec::new(), format)?;
    let family = family_text(&asked.family)?;
    let games = games(&family, asked.most.map(|most| most.0))?;
    let mut ledger = out.map_or_else(|| Ok(Ledger::in_memory()), Ledger::open)?;
    let open = ledger.rows_of(&games).iter().filter(|row| row.status == "open").count();
    if open > 0 {
        watcher.say(&format!("{open} open rows of the ledger are kept; remove their lines to search them again"));
    }
    let swept = sweep(&games, &mut ledger, EachRow::from(asked), &common.options(watcher));
    watcher.clear();
    // What is there is told even if the work was stopped.
    let rows = ledger.rows_of(&games);
    if swept.is_ok() {
        ledger.finish(&rows)?;
    }
    let answer = Answer::Sweep(Box::new(SweepAnswer::of_rows(family, rows, format)?));
    if out.is_none() || (swept.is_ok() && format != Format::Plain) {
        Sink::new(None)?.write_with(|sink| Ok(answer.write(sink, &common.options(watcher))?))?;
    }
    answer.notes().iter().for_each(|note| watcher.say(note));
    swept?;
    answer.no().map_or(Ok(()), |problem| Err(Failure::Question(problem)))
}
