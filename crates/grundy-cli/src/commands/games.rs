//! `grundy games`: the games that have names.

use grundy::rules::names::NAMED_GAMES;
use serde_json::{Value, json};

use crate::args::{Common, GamesArgs};
use crate::failure::{Failure, Outcome};
use crate::sink;

pub fn run(args: &GamesArgs, common: &Common) -> Outcome {
    let words: Vec<String> = args.words.iter().map(|word| word.to_lowercase()).collect();
    let found: Vec<_> = NAMED_GAMES
        .iter()
        .filter(|game| {
            let text = [game.name, game.code, game.rules, game.source].join(" ").to_lowercase();
            words.iter().all(|word| text.contains(word))
        })
        .collect();
    if found.is_empty() {
        eprintln!("no game with these words\n  help: `grundy games` lists all of them");
        return Err(Failure::No);
    }
    if common.json {
        let rows: Vec<Value> = found
            .iter()
            .map(|game| json!({ "name": game.name, "rules": game.code, "in_words": game.rules, "source": game.source }))
            .collect();
        return Ok(sink::print(&serde_json::to_string_pretty(&rows).unwrap_or_default())?);
    }
    let width = |text: &dyn Fn(usize) -> &'static str| (0..found.len()).map(|i| text(i).len()).max().unwrap_or(0);
    let (names, codes) = (width(&|i| found[i].name), width(&|i| found[i].code));
    let lines: Vec<String> = found
        .iter()
        .map(|game| format!("{:names$}  {:codes$}  {} ({})", game.name, game.code, game.rules, game.source))
        .collect();
    Ok(sink::print(&lines.join("\n"))?)
}
