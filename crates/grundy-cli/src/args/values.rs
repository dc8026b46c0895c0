//! Questions about values: of heaps, of one piece, of all pieces, and whether they repeat.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use grundy::Natural;

use super::{ExplainArgs, Game, PiecesArgs, PlotArgs, SaveArgs, natural, positive, word};

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  grundy values kayles --to 70
  grundy values 0.16 --from 10^1000 --to 10^1000+9      past the proved period
  grundy values 0.137 --to 10000 --format bfile > b002187.txt
  grundy values wythoffs-game --board 8x8               a table of squares
  grundy values kayles --to 200 --plot kayles.svg       dots, with the preperiod shaded
  grundy values kayles --to 200 --plot kayles.png --plot-kind strip
  grundy values wythoffs-game --board 40x40 --plot queen.svg")]
pub struct Values {
    #[command(flatten)]
    pub game: Game,
    /// The last heap size.
    #[arg(long, value_name = "N", value_parser = natural, allow_negative_numbers = true, required_unless_present = "board")]
    pub to: Option<Natural>,
    /// The values of the squares of a board such as 8x8, a line for each row, instead of those of heaps.
    #[arg(long, value_name = "SIDES", conflicts_with_all = ["to", "from"])]
    pub board: Option<String>,
    /// The first heap size.
    #[arg(long, value_name = "M", default_value = "0", value_parser = natural, allow_negative_numbers = true)]
    pub from: Natural,
    /// How to print them.
    #[arg(long, value_enum, default_value_t = Format::Plain, conflicts_with_all = ["json", "plot"])]
    pub format: Format,
    #[command(flatten)]
    pub plot: PlotArgs,
    /// What the picture of heaps' values looks like.
    #[arg(long, value_enum, default_value_t = PlotKind::Dots, requires = "plot", conflicts_with = "board")]
    pub plot_kind: PlotKind,
    #[command(flatten)]
    pub save: SaveArgs,
}

/// A picture of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlotKind {
    /// A dot for each heap: values against sizes.
    Dots,
    /// A coloured cell for each heap, in lines as long as the period.
    Strip,
}

/// How a sequence of values is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The values on one line.
    Plain,
    /// A table n,value.
    Csv,
    /// One JSON object.
    Json,
    /// Lines 'n value', as the OEIS keeps them.
    Bfile,
    /// A table for a LaTeX document.
    Latex,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Prints 'period P from N0, proved (THEOREM, number of values)' and exits with 0. A repetition
that no theorem proves is printed as 'observed', and no repetition as 'no period found': both exit with 1.

Examples:
  grundy period kayles                               period 12 from 71, proved (Guy-Smith, 168 values)
  grundy period 0.16 --certificate 0.16.json
  grundy period 0.376 --limit 5e6
  grundy period 0.106 --limit 1e12 --checkpoint 0.106.run       and, after an interruption,
  grundy period 0.106 --limit 1e12 --checkpoint 0.106.run --resume

Beyond 4194304 values, subtraction games with amounts up to 128 and finite octal codes whose rare positions have stopped
are searched in constant memory; without --limit they go on to 3*10^8 values. Searches of octal codes can be checkpointed.")]
pub struct Period {
    #[command(flatten)]
    pub game: Game,
    /// Write a certificate that `grundy verify` can check.
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Keep the state of a long search in a file, written anew every --every seconds and when stopped by Ctrl-C.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Go on from the state in the --checkpoint file. (After a search that its --limit ended, the proof may rest on a few more values.)
    #[arg(long, requires = "checkpoint")]
    pub resume: bool,
    /// Seconds between two checkpoints.
    #[arg(long, value_name = "SECONDS", default_value = "60", requires = "checkpoint", value_parser = word)]
    pub every: usize,
    /// Keep all values in memory, however long the search.
    #[arg(long, conflicts_with = "checkpoint")]
    pub complete: bool,
    #[command(flatten)]
    pub explain: ExplainArgs,
    #[command(flatten)]
    pub save: SaveArgs,
}

impl Period {
    /// The question without files.
    pub fn of(game: Game) -> Self {
        Period {
            game,
            certificate: None,
            checkpoint: None,
            resume: false,
            every: 60,
            complete: false,
            explain: ExplainArgs::default(),
            save: SaveArgs::default(),
        }
    }
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Exits with 0 if every field of the certificate was proved again, 1 if one is wrong, 2 if the file is no
certificate at all (a field missing, unknown, or of another type).

Example:
  grundy period kayles --certificate kayles.json && grundy verify kayles.json"
)]
pub struct Verify {
    /// The certificate; '-' for standard input.
    pub file: PathBuf,
    /// The most values to compute [default: 5*10^8 for proofs by bounded depth, else ten times what `period` keeps].
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub limit: Option<usize>,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Values are written as in the books: 3/4, *2 (nimber), ^ and v (up and down), {3|-1}, +-2 (a switch).
In young they are from Right's side: positive is good for Right. A value of more than 10^5 characters is not written out.

Examples:
  grundy value young 'staircase 2,4,3'
  grundy value 'young step' 5,4,4,1                  a diagram by its rows
  grundy value 'partizan take left 1,2 right 2,3' 17
  grundy value kayles 10^1000
  grundy value wythoffs-game 3,5                     a square of a board"
)]
pub struct Value {
    #[command(flatten)]
    pub game: Game,
    /// A heap size, a square (3,5) of a board that has no end, or a diagram: its row lengths (5,4,4,1) or 'staircase A,B,K'.
    pub piece: String,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Prints a line 'value count' for each value that occurs, and 'first..last count' for ranges of values that occur equally often, each
that many times (Nim and other games whose values grow for ever).

Examples:
  grundy census 'take 1,2,4,9 or split' --heaps 1..12491249
  grundy census kayles --heaps 'primes in 1..1e6'
  grundy census 'take 2,3,5,7' --board 10x1000x7
  grundy census 'young step' --staircases 9
  grundy census kayles --heaps 1..10^100 --plot bars.svg
  grundy census kayles --heaps 1..100 --explain"
)]
pub struct Census {
    #[command(flatten)]
    pub game: Game,
    #[command(flatten)]
    pub pieces: PiecesArgs,
    /// How to print it; bfile is for sequences.
    #[arg(long, value_enum, default_value_t = Format::Plain, conflicts_with_all = ["json", "plot", "explain"])]
    pub format: Format,
    #[command(flatten)]
    pub plot: PlotArgs,
    #[command(flatten)]
    pub explain: ExplainArgs,
    #[command(flatten)]
    pub save: SaveArgs,
}
