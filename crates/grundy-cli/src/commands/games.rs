//! `grundy games`: the games that have names.

use grundy::rules::names::{NAMED_GAMES, NamedGame};
use serde_json::Value;

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
        let rows: Vec<Value> = found.iter().map(|game| grundy_ask::named_game(game)).collect();
        return Ok(sink::print(&serde_json::to_string_pretty(&rows).unwrap_or_default())?);
    }
    let width = |text: &dyn Fn(usize) -> &'static str| (0..found.len()).map(|i| text(i).len()).max().unwrap_or(0);
    let (names, codes) = (width(&|i| found[i].name), width(&|i| found[i].code));
    let line =
        |game: &NamedGame| format!("{:names$}  {:codes$}  {} ({})", game.name, game.code, game.rules, game.source);
    let lines: Vec<String> = found.iter().map(|game| line(game)).collect();
    // On a terminal that is too narrow for a line each, a game takes two lines or more.
    let columns = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    let fits = |columns: usize| lines.iter().all(|line| line.chars().count() <= columns);
    let lines = match columns.filter(|&columns| !fits(columns)) {
        Some(columns) => found.iter().map(|game| in_columns(game, names, columns)).collect(),
        None => lines,
    };
    Ok(sink::print(&lines.join("\n"))?)
}

/// A game in lines of at most so many columns: its name and rules, and below them what they mean.
fn in_columns(game: &NamedGame, names: usize, columns: usize) -> String {
    const INDENT: &str = "    ";
    let mut lines = vec![format!("{:names$}  {}", game.name, game.code), String::new()];
    for word in format!("{} ({})", game.rules, game.source).split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = format!("{INDENT}{word}"),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("{INDENT}{word}")),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_fit_a_terminal() {
        for game in NAMED_GAMES {
            let text = in_columns(game, 24, 80);
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let all = format!("{} {} {} ({})", game.name, game.code, game.rules, game.source);
            assert_eq!(words(&text), words(&all));
        }
    }
}
