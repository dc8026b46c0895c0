//! The command line, as typed. The fields of questions are those of [`grundy_ask`].

mod ask;
mod common;
mod pools;
mod tools;

use std::ffi::OsString;

use clap::error::ContextKind;
use clap::{Parser, Subcommand};

pub use ask::{
    CensusArgs, CompareArgs, CountArgs, MovesArgs, PeriodArgs, PlotArgs, QuotientArgs, RunArgs, ValueArgs, ValuesArgs,
    VerifyArgs,
};
pub use common::Common;
pub use tools::{CompletionsArgs, GamesArgs, Level, ManArgs, PlayArgs, SelftestArgs, ServeArgs, SweepArgs};

const EXAMPLES: &str = "\
Rules (docs/rules.md is the full reference):
  kayles                        a name: `grundy games` lists them
  0.77, 4.330300003, 0.(3)      a take-and-break code: bit j of digit k means
                                'remove k, leave exactly j non-empty heaps'
  4!                            '!' after a digit: heaps left must be unequal
  take 1, 2, 4, 9 or split      the same in words; also: take 1..4, take any but
                                3, take 1, 2 leaving 0..2, split unequal
  take squares or primes but 7  sets of amounts; also sets that depend on the
                                heap: divisors, ...
  replace by n-1, n/2           a heap becomes one of another size; also:
                                replace by a proper divisor
  turn 1..3 coins               coin-turning games: each head is a heap
  slide (1,0),(0,1),(1,1)       a token on a board, along vectors; also: step
  product of nim and nim        coins on a board: nim products of values
  graph FILE, values FILE       a token on a graph (lines 'from to'); pieces by
                                their values (lines 'value count')
  young, young step             a token on a Young diagram: Right moves it
                                right, Down moves it down
  partizan take left 1,2 right 2,3   the players take different amounts
  domineering, hackenbush, toads and frogs   drawn positions

Numbers:
  12_491_249, 1e18, 10^1000, 2**40, 1e9+7

Examples:
  grundy values grundys-game --to 50
  grundy period kayles
  grundy moves kayles 5 7 12
  grundy play nim 3,4,5
  grundy value 'young step' 5,4,4,1
  grundy value '{3|1} + {2|-1}'
  grundy census kayles --heaps 1..10^100
  grundy count 'take 1,2,4,9 or split' --heaps 1..124 --multisets 9 --lost

Exit codes: 0 done; 1 the answer is no; 2 bad input; 3 a defect of grundy; \
124 stopped by --time-limit; 130 stopped by Ctrl-C";

/// Exact answers about games made of many independent parts.
///
/// What is each heap worth, does the pattern repeat for ever, and how many positions are won?
#[derive(Debug, Parser)]
#[command(name = "grundy", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// Reads the command line; ends the program with a message if it makes no sense.
    pub fn from_arguments() -> Self {
        let (arguments, pools) = pools::taken_out(with_negative_games(std::env::args_os().collect()));
        let mut cli = Cli::try_parse_from(arguments).unwrap_or_else(|mut error| {
            // An unknown option is a mistake, not a value that begins with hyphens.
            error.remove(ContextKind::Suggested);
            error.exit()
        });
        if let Command::Count(count) = &mut cli.command {
            count.pools = pools;
        }
        cli
    }
}

/// A game such as -^ or -1/2v after `value` is not an option: a space before it says so.
fn with_negative_games(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let game = arguments.iter().position(|word| word == "value").and_then(|place| arguments.get_mut(place + 1));
    let begins = |after: &str| after.starts_with(|c: char| c.is_ascii_digit() || "^v{(*+".contains(c));
    if let Some(game) = game.filter(|game| game.to_str().and_then(|game| game.strip_prefix('-')).is_some_and(begins)) {
        let mut spaced = OsString::from(" ");
        spaced.push(&*game);
        *game = spaced;
    }
    arguments
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// What each heap is worth, from one size to another.
    Values(ValuesArgs),
    /// Does the pattern repeat for ever? The least period and preperiod, and the proof.
    Period(PeriodArgs),
    /// Prove the period of a certificate again and compare every field.
    Verify(VerifyArgs),
    /// What one piece is worth: its canonical value, outcome, mean and temperature.
    Value(ValueArgs),
    /// Who wins a position, and by which moves.
    Moves(MovesArgs),
    /// Play a position against grundy in the terminal.
    Play(PlayArgs),
    /// Do two games have the same values, perhaps shifted by a constant?
    Compare(CompareArgs),
    /// The misere quotient of a game: order, P-portion, generators, relations, and its period.
    Quotient(QuotientArgs),
    /// A row for each game of a family: its period, and which games are the same.
    Sweep(SweepArgs),
    /// How many of the pieces have each value.
    Census(CensusArgs),
    /// How many selections of pieces are won, or lost.
    Count(Box<CountArgs>),
    /// Answer a question kept in a file.
    Run(RunArgs),
    /// Serve the page on this machine: see, prove, count and play in a browser.
    Serve(ServeArgs),
    /// Answer the request on standard input: what `serve` runs for each question.
    #[command(hide = true)]
    Answer,
    /// The games grundy knows by name, with their rules and sources.
    Games(GamesArgs),
    /// Check known answers and compare all algorithms on this machine; print a fingerprint.
    Selftest(SelftestArgs),
    /// Print a completion script for a shell.
    Completions(CompletionsArgs),
    /// Print the manual page, or write those of all commands into a directory.
    Man(ManArgs),
}
