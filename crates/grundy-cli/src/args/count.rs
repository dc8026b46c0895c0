//! Questions about selections: pieces, how many of them, whose win, and what is printed.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser};
use grundy::Natural;

use super::{ExplainArgs, Game, SaveArgs, natural, word};

/// Which components there are to choose from.
#[derive(Clone, Debug, Default, Args)]
#[group(required = false, multiple = false)]
pub struct PiecesArgs {
    /// Heaps: 1..12491249, or 3,5,7, or 'primes in 1..100' (primes up to 10^12), or @FILE with sizes and ranges, separated by
    /// commas, spaces or lines. Each size listed is a piece of its own: 1..5,3..7 are ten pieces.
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true)]
    pub heaps: Option<String>,
    /// A token on a board such as 8x8 or 10x1000x7, each coordinate 0 .. side-1 a heap.
    #[arg(long, value_name = "SIDES", allow_hyphen_values = true)]
    pub board: Option<String>,
    /// All staircases (a,b,k) with a+b+k at most W: Young diagrams of k steps, each of height a and length b.
    #[arg(long, value_name = "W", value_parser = word, allow_negative_numbers = true)]
    pub staircases: Option<usize>,
    /// All Young diagrams with 1 to S squares.
    #[arg(long, value_name = "S", value_parser = word, allow_negative_numbers = true)]
    pub diagrams: Option<usize>,
    /// Vertices of a graph on which a token may start: all, or their names, each as often as it is named.
    #[arg(long, value_name = "NAMES")]
    pub vertices: Option<String>,
}

/// How many pieces are chosen, and what counts as one choice.
#[derive(Clone, Debug, Default, Args)]
#[group(required = true, multiple = false)]
pub struct SelectionArgs {
    /// Choose M pieces in order; a piece may be chosen again. M may have a thousand digits, or be a range such as 1..100 (the counts are added).
    #[arg(long, value_name = "M", value_parser = sizes, allow_hyphen_values = true)]
    pub tuples: Option<Sizes>,
    /// Choose M different pieces in order (M up to 10^9).
    #[arg(long, value_name = "M", value_parser = sizes, allow_hyphen_values = true)]
    pub arrangements: Option<Sizes>,
    /// Choose M pieces in no order; a piece may be chosen again (M up to 10^9; modulo odd primes below 2^44 without limit).
    #[arg(long, value_name = "M", value_parser = sizes, allow_hyphen_values = true)]
    pub multisets: Option<Sizes>,
    /// Choose M different pieces in no order (M, or what is left out, up to 10^9; modulo odd primes below 2^44 without limit).
    #[arg(long, value_name = "M", value_parser = sizes, allow_hyphen_values = true)]
    pub sets: Option<Sizes>,
    /// Choose any number of heaps, in no order and again and again, whose sizes add up to T (T up to 10^6).
    #[arg(long, value_name = "T", value_parser = word, allow_negative_numbers = true)]
    pub total: Option<usize>,
}

/// How many pieces: from the first number to the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes(pub Natural, pub Natural);

/// A number, or a range of numbers.
pub fn sizes(text: &str) -> Result<Sizes, String> {
    let range = text.split_once("..").filter(|(first, last)| !first.trim().is_empty() && !last.trim().is_empty());
    let Some((first, last)) = range else {
        let size = natural(text)?;
        return Ok(Sizes(size.clone(), size));
    };
    let (first, last) = (natural(first)?, natural(last)?);
    if last < first {
        return Err(format!("the range is empty: write {last}..{first}"));
    }
    Ok(Sizes(first, last))
}

/// Whose win is counted.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct OutcomeArgs {
    /// Count selections that the player to move wins.
    #[arg(long, action = ArgAction::SetTrue)]
    pub won: bool,
    /// Count selections that the player to move loses.
    #[arg(long, action = ArgAction::SetTrue)]
    pub lost: bool,
    /// Count selections that this player wins if --first starts (partizan games).
    #[arg(long, value_name = "PLAYER")]
    pub winner: Option<String>,
    /// Count selections by outcome: L or R (that player wins, whoever starts; in young: R or D), N (the next player
    /// wins) or P (the previous one).
    #[arg(long, value_name = "OUTCOME")]
    pub outcome: Option<String>,
    /// Print a line 'value count' for each xor of values that selections have (with --mod: whose count is not 0 modulo N).
    #[arg(long)]
    pub by_value: bool,
}

/// What is printed of the answer.
#[derive(Clone, Debug, Default, Args)]
pub struct AnswerArgs {
    /// Give the answer modulo N: any number from 1 on, even, composite, of any length.
    #[arg(long = "mod", value_name = "N", value_parser = natural, allow_negative_numbers = true)]
    pub modulus: Option<Natural>,
    /// Print how many digits the answer has, the first of them (up to twenty, as far as they are certain) and the last twenty. For tuples M may have a
    /// thousand digits.
    #[arg(long, conflicts_with_all = ["modulus", "by_value"])]
    pub digits: bool,
    /// Write the answer to a file instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Exact answers may have up to 2^32 bits (1.3 billion digits); with --mod there is no such limit. Several pools are chosen from at once with
'--pool RULES PIECES SELECTION' for each of them, instead of RULES: the outcome is that of the whole sum.

Examples:
  grundy count 'take 2,3,5,7' --board 9x9 --tuples 3 --won                                          450304
  grundy count 'take 1,2,4,9 or split' --heaps 1..124 --multisets 9 --lost                   2259208528408
  grundy count 'take 2,3,5,7' --board 10^1000x10^1000 --tuples 10^18 --won --mod 1e9
  grundy count young --staircases 9 --tuples 3 --winner right --first right                         314104
  grundy count 'partizan take left 1,2 right 2,3' --heaps 1..20 --multisets 3 --outcome L
  grundy count nim --heaps 1..10^1000 --tuples 10^18 --lost --mod 1e9+7
  grundy count kayles --heaps 1..50 --tuples 1..10 --won
  grundy count kayles --heaps 1..100 --total 100 --lost
  grundy count nim --heaps 1..15 --sets 4 --by-value
  grundy count nim --heaps 1..99 --multisets 5 --lost --sample 3 --seed 1
  grundy count nim --heaps 1..10^6 --tuples 10^9 --lost --digits
  grundy count wythoffs-game --board 6x6 --tuples 2 --won                                               1118
  grundy count kayles --heaps 1..9 --tuples 3 --won --explain
  grundy count 'graph arrows.txt' --vertices all --sets 2 --lost
  grundy count 'values table.txt' --tuples 3 --won
  grundy count --pool kayles --heaps 1..50 --tuples 3 --pool nim --heaps 1..9 --multisets 2 --won"
)]
pub struct Count {
    #[command(flatten)]
    pub game: Game,
    #[command(flatten)]
    pub pieces: PiecesArgs,
    #[command(flatten)]
    pub selection: SelectionArgs,
    #[command(flatten)]
    pub outcome: OutcomeArgs,
    /// Who starts: left or right; in young: right or down.
    #[arg(long, value_name = "PLAYER", requires = "winner")]
    pub first: Option<String>,
    #[command(flatten)]
    pub answer: AnswerArgs,
    /// Draw K selections with the outcome at random, each equally likely, and print them, one a line.
    #[arg(long, value_name = "K", value_parser = word, allow_negative_numbers = true, conflicts_with_all = ["modulus", "digits", "by_value", "total"])]
    pub sample: Option<usize>,
    /// The seed of the random numbers: the same seed draws the same selections.
    #[arg(long, value_name = "S", default_value = "0", requires = "sample", value_parser = word, allow_negative_numbers = true)]
    pub seed: usize,
    #[command(flatten)]
    pub explain: ExplainArgs,
    #[command(flatten)]
    pub save: SaveArgs,
}

/// A count over several pools: the pools were taken out of the command line before.
#[derive(Clone, Debug, Args)]
pub struct CountPools {
    #[command(flatten)]
    pub outcome: OutcomeArgs,
    #[command(flatten)]
    pub answer: AnswerArgs,
}

/// One pool of a count: `--pool RULES`, then its pieces and its selection.
#[derive(Clone, Debug, Parser)]
#[command(name = "grundy count --pool", no_binary_name = true, disable_help_flag = true)]
pub struct PoolArgs {
    #[command(flatten)]
    pub game: Game,
    #[command(flatten)]
    pub pieces: PiecesArgs,
    #[command(flatten)]
    pub selection: SelectionArgs,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "The file names the command and its options:

  title   = \"1249 Nim\"
  command = \"count\"                    # or census, period, values, moves
  rules   = \"take 1,2,4,9 or split\"
  heaps   = \"1..12491249\"              # or board, staircases, diagrams, vertices
  multisets = 1249                     # or tuples, arrangements, sets, total
  outcome = \"lost\"                     # or won, by value; L, R, N, P; or winner and first
  mod     = 912491249
  expect  = \"227429102\"                # optional, for counts: exit 1 if the answer is another

A count also takes digits, and sample with seed; census takes pieces and format; period takes rules alone; values takes to and from, or board, and format;
moves takes position and most. All take limit, title and source. A key that the command has no use for is refused. --save FILE.toml writes such a file from a
command line.

Numbers may be written as text, in every notation of the command line. See examples/.")]
pub struct Run {
    /// The question; '-' for standard input.
    pub file: PathBuf,
}
