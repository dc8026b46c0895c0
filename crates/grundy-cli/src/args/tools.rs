//! Commands that are not questions: games, tests, scripts for shells.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use grundy_ask::{GameFields, PlayFields, Positive, Sweep, Time, Word};

use super::ask::SaveArgs;

#[derive(Clone, Debug, Args)]
#[command(after_help = "Example:
  grundy games kayles        those with `kayles` in the name, the rules or the source")]
pub struct GamesArgs {
    /// List only games with these words in their name, rules or source.
    pub words: Vec<String>,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  grundy selftest                                   a few seconds
  grundy selftest --long --seed 1 --questions 1e5   random questions, each by every method
  grundy selftest --long --time-limit 3600          for an hour")]
pub struct SelftestArgs {
    /// Ask random questions and compare every method for each answer, until stopped.
    #[arg(long)]
    pub long: bool,
    /// The seed of the random questions.
    #[arg(long, value_name = "S", default_value = "0", requires = "long")]
    pub seed: Word,
    /// Stop after this many questions.
    #[arg(long, value_name = "N", requires = "long")]
    pub questions: Option<Word>,
    /// The number of the first question.
    #[arg(long, value_name = "N", default_value = "0", requires = "long")]
    pub from: Word,
    /// Where to save a question on which two methods differ, made as small as possible.
    #[arg(long, value_name = "DIRECTORY", default_value = "differences", requires = "long")]
    pub failures: PathBuf,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "A family is
  0.???, 4.[0-7]?3, [04].?7     a pattern of codes: `?` is 0 to 7, brackets name digits
  0.0{0..24}7                   braces repeat the part before them
  take subsets of 1..12         every set of amounts; also: take 3 of 1..40
  take any but subsets of 1..5  all but these; also: take any but 2 of 1..9
  @FILE, or - for standard input: rules, one game per line

Without --out a table is printed. With --out FILE, FILE is a ledger of JSON lines: rows are added as \
they come, and the same command again goes on where it stopped. When all rows are there, they are \
sorted, and same_as says which games provably have the same values for ever. Then the rows are \
printed only with --format csv, --format json or --json.

Examples:
  grundy sweep '0.??'
  grundy sweep 'take subsets of 1..7' --format csv > subtraction.csv
  grundy sweep '0.???' --each-time 10s --out octal.jsonl
  grundy sweep '0.???' --each-time 10s --out octal.jsonl --format csv > octal.csv")]
pub struct SweepArgs {
    #[command(flatten)]
    pub question: Sweep,
    /// Keep the rows in a ledger, and go on from the rows that are in it.
    #[arg(long, value_name = "FILE", help_heading = "Answer")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub save: SaveArgs,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "The address is printed. The server listens on this machine only, and refuses requests \
from other pages. Each question is a process of its own, which is ended when its tab stops it or \
is closed. A question cannot read or write files.

Examples:
  grundy serve --open
  grundy serve --port 0 --each-time 1h --memory 8e9")]
pub struct ServeArgs {
    /// The port; 0 for any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8649)]
    pub port: u16,
    /// Open the page in a browser.
    #[arg(long)]
    pub open: bool,
    /// The longest that one question may take: 10m, 90s, 1h.
    #[arg(long, value_name = "TIME", default_value = "10m")]
    pub each_time: Time,
    /// How many questions are answered at once. They share the memory evenly; others wait.
    #[arg(long, value_name = "N", default_value = "4")]
    pub questions: Positive,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy
  grundy completions zsh > ~/.zfunc/_grundy
  grundy completions fish > ~/.config/fish/completions/grundy.fish")]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  grundy man | man -l -
  grundy man --out /usr/local/share/man/man1")]
pub struct ManArgs {
    /// Write grundy.1, grundy-count.1, ... into this directory.
    #[arg(long, value_name = "DIRECTORY")]
    pub out: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Type a move as FROM -> TO, as in `12 -> 4,5`, `7 -> nothing` or `(3,4) -> (1,2)`; with heaps, \
`take 3 from 12`, `3 from 12` and `12 3` do the same. Other commands: hint, moves, undo, help, quit. Whoever cannot move loses, or wins with --misere. \
Without a terminal (in a pipe), moves are read line by line.

Examples:
  grundy play nim 3,4,5
  grundy play kayles 12 --level medium --second
  grundy play young 'staircase 2,2,2' --as right
  printf 'hint\nquit\n' | grundy play nim 3,4,5"
)]
pub struct PlayArgs {
    #[command(flatten)]
    pub game: GameFields,
    #[command(flatten)]
    pub play: PlayFields,
    /// The position to start from, as for `grundy moves`.
    pub position: String,
    /// More of the position, if it is typed without quotes.
    #[arg(hide = true)]
    pub more: Vec<String>,
    /// How well grundy plays.
    #[arg(long, value_enum, default_value_t = Level::Perfect)]
    pub level: Level,
    /// Let grundy make the first move.
    #[arg(long)]
    pub second: bool,
    /// Which player to be in a partizan game: left or right; in young: right or down.
    #[arg(long = "as", value_name = "PLAYER")]
    pub player: Option<String>,
    /// The seed of grundy's choices: the same seed and the same moves give the same game [default:
    /// the time].
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub seed: Option<Word>,
}

/// How well grundy plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Any move.
    Easy,
    /// A winning move half of the time.
    Medium,
    /// A winning move nine times out of ten.
    Hard,
    /// A winning move whenever there is one.
    Perfect,
}
