//! What people use besides answers: explanations, pictures, moves, games, files, shells.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Game, word};

#[derive(Clone, Debug, Args)]
#[command(after_help = "Example:
  grundy games kayles        those with `kayles` in the name, the rules or the source")]
pub struct GamesArgs {
    /// Only games in whose name, rules or source these words occur.
    pub words: Vec<String>,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  grundy selftest                                   a few seconds
  grundy selftest --long --seed 1 --questions 1e5   random questions, each by every road
  grundy selftest --long --time-limit 3600          for an hour")]
pub struct Selftest {
    /// Ask random questions and compare every road to each answer, until stopped.
    #[arg(long)]
    pub long: bool,
    /// The seed of the random questions.
    #[arg(long, value_name = "S", default_value = "0", requires = "long", value_parser = word)]
    pub seed: usize,
    /// Stop after so many questions.
    #[arg(long, value_name = "N", requires = "long", value_parser = word)]
    pub questions: Option<usize>,
    /// The number of the first question.
    #[arg(long, value_name = "N", default_value = "0", requires = "long", value_parser = word)]
    pub from: usize,
    /// Where a question on which two roads differ is kept, made as small as it can be.
    #[arg(long, value_name = "DIRECTORY", default_value = "differences", requires = "long")]
    pub failures: PathBuf,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy
  grundy completions zsh > ~/.zfunc/_grundy
  grundy completions fish > ~/.config/fish/completions/grundy.fish")]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  grundy man | man -l -
  grundy man --out /usr/local/share/man/man1")]
pub struct Man {
    /// Write grundy.1, grundy-count.1, ... into this directory.
    #[arg(long, value_name = "DIRECTORY")]
    pub out: Option<PathBuf>,
}

/// How an explanation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Text for a terminal or a web page.
    Markdown,
    /// A document that compiles.
    Latex,
}

/// Whether the answer is explained.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct ExplainArgs {
    /// Print, instead of the bare answer, how it comes about: rules, values, proof, census, sum. As Markdown, or as a LaTeX document with
    /// --explain=latex.
    #[arg(long, value_name = "STYLE", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "markdown",
        conflicts_with = "json")]
    pub explain: Option<Style>,
}

/// Whether the question is kept.
#[derive(Clone, Debug, Default, Args)]
pub struct SaveArgs {
    /// Keep the question in a file that `grundy run` answers; a count also keeps its answer there, to be compared. An explanation or a
    /// picture is not part of the question.
    #[arg(long, value_name = "FILE.toml")]
    pub save: Option<PathBuf>,
}

/// A picture of the answer.
#[derive(Clone, Debug, Default, Args)]
pub struct PlotArgs {
    /// Draw a picture, FILE.svg or FILE.png, instead of printing.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Positions:
  5, 7, 12            heaps, of up to thousands of digits where a period is proved (10^1000)
  (3,4) (0,7)         tokens or coins on squares
  a, b                tokens on the vertices of a graph
  5,4,4,1; 3,2        Young diagrams by their rows, or 'staircase A,B,K'
  nothing             the end of the game

Moves of equal parts are listed once. In partizan games the moves of both players are listed.

Examples:
  grundy moves kayles 5,7,12
  grundy moves nim '3 4 10^1000'
  grundy moves wythoffs-game '(3,4) (0,7)' --explain
  grundy moves young '3,2,1; 4,1' --json")]
pub struct Moves {
    #[command(flatten)]
    pub game: Game,
    /// The position.
    pub position: String,
    /// The most winning moves to list (of each player); how many there are is said in any case.
    #[arg(long, value_name = "N", default_value_t = Moves::MOST, value_parser = word, allow_negative_numbers = true)]
    pub most: usize,
    #[command(flatten)]
    pub explain: ExplainArgs,
    #[command(flatten)]
    pub save: SaveArgs,
}

impl Moves {
    /// How many winning moves are listed unless another number is given.
    pub const MOST: usize = 20;
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Type a move as FROM -> TO, as in `12 -> 4,5`, `7 -> nothing` or `(3,4) -> (1,2)`; `take 3 from 12` works for heaps. Other
words: hint, moves, undo, help, quit. Whoever cannot move loses. Without a terminal (in a pipe) it reads moves line by line.

Examples:
  grundy play nim 3,4,5
  grundy play kayles 12 --level medium --second
  grundy play young 'staircase 2,2,2' --as right
  printf 'hint\nquit\n' | grundy play nim 3,4,5"
)]
pub struct Play {
    #[command(flatten)]
    pub game: Game,
    /// The position to start from, as for `grundy moves`.
    pub position: String,
    /// How well grundy plays.
    #[arg(long, value_enum, default_value_t = Level::Perfect)]
    pub level: Level,
    /// Let grundy make the first move.
    #[arg(long)]
    pub second: bool,
    /// Which player to be in a partizan game: left or right; in young: right or down.
    #[arg(long = "as", value_name = "PLAYER")]
    pub player: Option<String>,
    /// The seed of grundy's choices: the same seed and the same moves give the same game [default: the time].
    #[arg(long, value_name = "S", value_parser = word, allow_negative_numbers = true)]
    pub seed: Option<usize>,
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
