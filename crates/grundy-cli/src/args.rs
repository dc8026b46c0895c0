//! The command line, as typed.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use grundy::Natural;
use grundy::arith::{natural::to_usize, notation};

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
    /// Keep the question in a file that `grundy run` answers; a count also keeps its answer there, to be compared.
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
    #[arg(long, value_name = "N", default_value = "20", value_parser = word, allow_negative_numbers = true)]
    pub most: usize,
    #[command(flatten)]
    pub explain: ExplainArgs,
    #[command(flatten)]
    pub save: SaveArgs,
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
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    pub format: Format,
    #[command(flatten)]
    pub plot: PlotArgs,
    /// What the picture of heaps' values looks like.
    #[arg(long, value_enum, default_value_t = PlotKind::Dots, requires = "plot")]
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
    /// Go on from the state in the --checkpoint file.
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
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    pub format: Format,
    #[command(flatten)]
    pub plot: PlotArgs,
    #[command(flatten)]
    pub explain: ExplainArgs,
    #[command(flatten)]
    pub save: SaveArgs,
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

A count also takes digits, sample and seed; census takes pieces and format; period takes rules alone; values takes to and from, or board, and format;
moves takes position. All take limit, title and source. A key that the command has no use for is refused. --save FILE.toml writes such a file from a
command line.

Numbers may be written as text, in every notation of the command line. See examples/.")]
pub struct Run {
    /// The question; '-' for standard input.
    pub file: PathBuf,
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
