//! The command line, as typed.

mod count;
mod people;
mod values;

use clap::{Args, Parser, Subcommand};
use grundy::Natural;
use grundy::arith::{natural::to_usize, notation};

pub use count::*;
pub use people::*;
pub use values::*;

const EXAMPLES: &str = "\
Rules:
  0.77, 4.330300003, 0.(3)          take-and-break codes: bit j of digit k means
                                    'remove k, leave exactly j non-empty heaps'
  take 1, 2, 4, 9 or split          the same in words (a take leaves nothing or one heap);
                                    also: take 1..4, take any but 3, 7,
                                    take 1, 2 leaving 0..2, split into 2..3, split unequal
  4!                                '!' after a digit: the heaps left must be unequal
  young, young step                 a token on a Young diagram; Right moves it right, Down down
  partizan take left 1,2 right 2,3  heaps from which the players take different amounts
  take squares or primes but 7      sets: squares, cubes, primes, fibonacci, triangular, powers of 2,
                                    odd, even, multiples of 3, any; of the heap: divisors, proper
                                    divisors, coprimes, up to half, up to the root, digits
  replace by n-1, n/2               a heap becomes another; also: replace by a proper divisor
  slide (1,0),(0,1),(1,1)           a token on a board, along vectors that are subtracted; also: step
  product of nim and nim            coins on a board: nim products of values
  graph FILE, values FILE           a token on a graph (lines 'from to'); pieces by their values
                                    (lines 'value count')
  kayles                            by name: `grundy games` lists them
  (docs/rules.md is the full reference)

Numbers:
  12_491_249, 1e18, 10^1000, 2**40, 1e9+7

Examples:
  grundy count 'take 2,3,5,7' --board 10000019x10000019 --tuples 100 --won --mod 1e9
  grundy count 'take 1,2,4,9 or split' --heaps 1..12491249 --multisets 1249 --lost --mod 912491249
  grundy count young --staircases 64 --tuples 8 --winner right --first right --mod 1e9+7
  grundy period kayles
  grundy values grundys-game --to 50
  grundy value 'young step' 5,4,4,1
  grundy moves kayles 5,7,12
  grundy play nim 3,4,5

Exit codes: 0 done; 1 the answer is no; 2 bad input; 3 a defect of grundy; 124 stopped by --time-limit; 130 stopped by Ctrl-C";

/// Exact answers about games made of many independent parts.
///
/// What is each heap worth, does the pattern repeat for ever, and how many of all positions are won?
#[derive(Debug, Parser)]
#[command(name = "grundy", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
pub struct Common {
    /// Print one JSON object: the answer and how it was reached.
    #[arg(long, global = true)]
    pub json: bool,
    /// Print nothing but the answer and errors.
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Show progress on standard error even if it is not a terminal.
    #[arg(long, global = true, conflicts_with = "quiet")]
    pub status: bool,
    /// The most memory to use, in bytes. What needs more is refused, with an estimate where one can be made beforehand
    /// [default: 12e9 in all, and 4e9 for the values of a game].
    #[arg(long, global = true, value_name = "BYTES", value_parser = word)]
    memory: Option<usize>,
    /// The most threads to work with; few tasks use two, none more [default: as many as there are processors].
    #[arg(long, global = true, value_name = "N", value_parser = positive)]
    pub threads: Option<usize>,
    /// Stop after so many seconds, saying how far it came, with exit code 124.
    #[arg(long, global = true, value_name = "SECONDS", value_parser = positive)]
    pub time_limit: Option<usize>,
}

impl Common {
    /// The most bytes that the values of a game may take.
    pub fn memory(&self) -> usize {
        self.memory.unwrap_or(4_000_000_000)
    }

    /// The most bytes that the process may take.
    pub fn all_memory(&self) -> usize {
        self.memory.unwrap_or(12_000_000_000)
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// What each heap is worth, from one size to another.
    Values(Values),
    /// Does the pattern repeat for ever? The least period and preperiod, and the proof.
    Period(Period),
    /// Check a certificate of a period by another road than the one that found it.
    Verify(Verify),
    /// What one piece is worth: its canonical value, outcome, mean and temperature.
    Value(Value),
    /// Who wins a position, and by which moves.
    Moves(Moves),
    /// Play a position against grundy in the terminal.
    Play(Play),
    /// How many of the pieces have each value.
    Census(Census),
    /// How many selections of pieces are won, or lost.
    Count(Box<Count>),
    /// How many selections from several pools are won, or lost.
    #[command(
        hide = true,
        override_usage = "grundy count --pool RULES PIECES SELECTION [--pool ...] OUTCOME [--mod N] [--digits] [--out FILE]"
    )]
    CountPools(Box<CountPools>),
    /// Answer a question kept in a file.
    Run(Run),
    /// The games grundy knows by name, with their rules and sources.
    Games(GamesArgs),
    /// Check known answers and compare all algorithms on this machine; prints a fingerprint.
    Selftest(Selftest),
    /// Print a script that completes command lines in a shell.
    Completions(Completions),
    /// Print the manual page, or write those of all commands into a directory.
    Man(Man),
}

/// The rules of the game and how far to compute.
#[derive(Clone, Debug, Args)]
pub struct Game {
    /// A code (0.77), a name (kayles), or words ('take 1, 2, 4, 9 or split').
    pub rules: String,
    /// The most values to compute while no period is proved
    /// [default: 10^7 if no move splits, 10^6 for finite octal codes, 20000 or fewer for the rest].
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub limit: Option<usize>,
}

/// A number in any notation.
pub fn natural(text: &str) -> Result<Natural, String> {
    notation::parse(text).map_err(|error| error.to_string())
}

/// A number that counts things in memory.
pub fn word(text: &str) -> Result<usize, String> {
    to_usize(&natural(text)?).ok_or_else(|| format!("the number is too large: the limit is {}", usize::MAX))
}

/// The same, from 1 on.
pub fn positive(text: &str) -> Result<usize, String> {
    word(text)?.checked_sub(1).map(|rest| rest + 1).ok_or_else(|| "at least 1 is needed".to_owned())
}
