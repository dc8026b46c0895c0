//! Commands that ask a question: its fields, and where the answer goes.

use std::path::PathBuf;

use clap::{ArgAction, Args};
use grundy_ask::{
    AnswerFields, Census, Compare, Count, GameFields, Moves, OutcomeFields, Period, PieceFields, PlayFields, PlotKind,
    Pool, Positive, Question, Quotient, SelectionFields, Style, Value, Values, Verify,
};

use crate::failure::Failure;
use crate::writing::Writing;

/// Whether the answer is explained.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Answer")]
pub struct ExplainArgs {
    /// Explain how the answer is found, instead of printing it alone: rules, values, proof, census,
    /// sum. As Markdown, as a LaTeX document with --explain=latex, or as Markdown with formulas in
    /// LaTeX with --explain=notebook.
    #[arg(long, value_name = "STYLE", value_enum, num_args = 0..=1, require_equals = true,
        default_missing_value = "markdown", conflicts_with = "json")]
    pub explain: Option<Style>,
}

/// Whether the question is saved.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Answer")]
pub struct SaveArgs {
    /// Save the question to a file that `grundy run` answers; one count also saves its answer, to
    /// compare with. Explanations and pictures are not part of the question.
    #[arg(long, value_name = "FILE.toml")]
    pub save: Option<PathBuf>,
}

/// What the answer rests on.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Game")]
pub struct GivenArgs {
    /// Take the period from a certificate (`grundy period RULES --certificate FILE` writes one)
    /// instead of searching for it. Its values are computed again and compared; the answer then
    /// rests on the certificate, and says so.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "explain"])]
    pub certificate: Option<PathBuf>,
}

/// A picture of the answer.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Picture")]
pub struct PlotArgs {
    /// Draw a picture, FILE.svg or FILE.png, instead of printing.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// The title of the picture.
    #[arg(long, value_name = "TEXT", requires = "plot")]
    pub title: Option<String>,
    /// The size of the picture in pixels, as in 1200x800; what does not fit makes it larger.
    #[arg(long, value_name = "WIDTHxHEIGHT", requires = "plot", value_parser = picture_size)]
    pub size: Option<(u32, u32)>,
}

/// Reads the size of a picture.
fn picture_size(text: &str) -> Result<(u32, u32), String> {
    const SIDES: std::ops::RangeInclusive<u32> = 200..=10_000;
    let (width, height) = text.split_once(['x', 'X', '×']).ok_or("write it as WIDTHxHEIGHT, as in 1200x800")?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| SIDES.contains(side));
    let sides = side(width).zip(side(height));
    sides.ok_or_else(|| format!("each side has {} to {} pixels", SIDES.start(), SIDES.end()))
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
pub struct ValuesArgs {
    #[command(flatten)]
    question: Values,
    #[command(flatten)]
    plot: PlotArgs,
    /// The kind of picture, for values of heaps.
    #[arg(long, value_enum, default_value_t = PlotKind::Dots, requires = "plot", conflicts_with = "board",
        help_heading = "Picture")]
    plot_kind: PlotKind,
    #[command(flatten)]
    given: GivenArgs,
    #[command(flatten)]
    explain: ExplainArgs,
    #[command(flatten)]
    save: SaveArgs,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Prints that the values are the same for ever, with what proves it, and exits \
with 0; or that they are the same as far as they were compared, or where they first differ, and exits \
with 1.

Examples:
  grundy compare 0.26 0.27
  grundy compare 0.07 0.137                 one is the other, shifted
  grundy compare 0.161 0.36                 equal up to 518")]
pub struct CompareArgs {
    #[command(flatten)]
    question: Compare,
    #[command(flatten)]
    save: SaveArgs,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Prints 'order Q, P-portion L, period P from N0, proved', then whether the game is tame or wild, \
generators and relations, the lost elements, and the element of each heap, and exits with 0. Each \
quotient is proved to be exact. A repetition that the theorem does not prove is printed as \
'observed', and a search that ends without a proof says how far the quotient is exact; both exit \
with 1. With --to N the quotient of the heaps up to N is all that is asked: it exits with 0, or with \
2 if that is out of reach.

In tame games `value`, `moves`, `census` and `count` need no quotient: they go by the genus.

Examples:
  grundy quotient kayles
  grundy quotient 0.123
  grundy quotient 0.07 --to 24                 of the heaps up to 24
  grundy quotient 0.15 --json
  grundy quotient 0.123 --explain              and why it is exact"
)]
pub struct QuotientArgs {
    #[command(flatten)]
    question: Quotient,
    #[command(flatten)]
    explain: ExplainArgs,
    #[command(flatten)]
    save: SaveArgs,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Prints 'period P from N0, proved (THEOREM, number of values)', or 'arithmetic period P from N0, \
saltus S, proved ...', and exits with 0. A repetition \
that no theorem proves is printed as 'observed', and no repetition as 'no period found'; where a \
theorem gives all values, that is said instead; all of these exit with 1. So does a search that was resumed and prints 'proved, given the checkpoint': \
verifying its certificate proves the period without relying on the checkpoint.

Examples:
  grundy period kayles
  grundy period 0.16 --certificate 0.16.json
  grundy period 0.376 --limit 5e6
  grundy period 0.106 --limit 1e12 --checkpoint 0.106.run
  grundy period 0.106 --limit 1e12 --checkpoint 0.106.run --resume

Without --limit, a search stops after about 20 seconds and prints the command that continues it; \
where no theorem could prove a period, it stops after 2 seconds; with --checkpoint it goes on until \
it is stopped. Beyond 4194304 \
values, subtraction games with amounts up to 128 and finite octal codes whose rare positions have \
stopped are searched in constant memory. Searches of octal codes can be checkpointed."
)]
pub struct PeriodArgs {
    #[command(flatten)]
    pub question: Period,
    /// Write a certificate that `grundy verify` can check.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Save the state of a long search to a file, every --every seconds and when stopped by Ctrl-C.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Continue from the state in the --checkpoint file. What is then proved is proved given the
    /// checkpoint, and the exit code is 1. (After a search that was ended by its --limit, the proof
    /// may rest on a few more values.)
    #[arg(long, requires = "checkpoint")]
    pub resume: bool,
    /// Seconds between checkpoints.
    #[arg(long, value_name = "SECONDS", default_value = "60", requires = "checkpoint")]
    pub every: grundy_ask::Word,
    #[command(flatten)]
    explain: ExplainArgs,
    #[command(flatten)]
    save: SaveArgs,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "The values that the proof rests on are proposed by the usual algorithms, and each is checked to be \
the mex of its options, by code that shares only the rules and their moves with those. The \
theorem's hypotheses are checked on these values, the least period and preperiod are read off \
them, and every field of the certificate is compared.

Exits with 0 if all of that holds; with 1 if the certificate is wrong, naming the field; with 2 if \
the file is not a certificate, or a limit is too low; with 3 if grundy itself erred. \
docs/certificates.md describes the format; checker/check.py checks certificates without grundy.

Example:
  grundy period kayles --certificate kayles.json && grundy verify kayles.json"
)]
pub struct VerifyArgs {
    /// The certificate; '-' for standard input.
    pub file: PathBuf,
    /// The most values to check [default: 5*10^8]. A value takes a byte of memory, or two or four
    /// if it is large.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub limit: Option<Positive>,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Values are written in the usual notation: 3/4, *2 (nimber), ^ and v (up and down), {3|-1}, +-2 \
(a switch). In young, they are from Right's point of view: positive is good for Right. A value \
of more than 10^5 characters is not written out.

Examples:
  grundy value young 'staircase 2,4,3'
  grundy value 'young step' 5,4,4,1                  a diagram by its rows
  grundy value 'partizan take left 1,2 right 2,3' 17
  grundy value kayles 10^1000
  grundy value wythoffs-game 3,5                     a square of a board
  grundy value domineering 4x4                       or its rows: ..#/.#.
  grundy value hackenbush BRRB                       edges from the ground up
  grundy value 'toads and frogs' TT.FF
  grundy value '{3|1} + {2|-1}'                      a sum of short games
  grundy value '{0|*} <= ^'                          exit 1 if false
  grundy value '{3|1} + {2|-1}' --plot hot.svg       its thermograph"
)]
pub struct ValueArgs {
    #[command(flatten)]
    question: Value,
    #[command(flatten)]
    plot: PlotArgs,
    #[command(flatten)]
    given: GivenArgs,
    #[command(flatten)]
    explain: ExplainArgs,
    #[command(flatten)]
    save: SaveArgs,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Prints a line 'value count' for each value that occurs, and 'first..last count' for a range of \
values that occur that many times each (Nim and other games whose values grow for ever).

Examples:
  grundy census 'take 1,2,4,9 or split' --heaps 1..12491249
  grundy census kayles --heaps 'primes in 1..1e6'
  grundy census 'take 2,3,5,7' --board 10x1000x7
  grundy census 'young step' --staircases 9
  grundy census kayles --heaps 1..10^100 --plot bars.svg
  grundy census kayles --heaps 1..100 --explain"
)]
pub struct CensusArgs {
    #[command(flatten)]
    question: Census,
    #[command(flatten)]
    plot: PlotArgs,
    #[command(flatten)]
    given: GivenArgs,
    #[command(flatten)]
    explain: ExplainArgs,
    #[command(flatten)]
    save: SaveArgs,
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
  grundy moves kayles 5 7 12
  grundy moves nim '3 4 10^1000'
  grundy moves kayles 5,7,12 --misere
  grundy moves wythoffs-game '(3,4) (0,7)' --explain
  grundy moves young '3,2,1; 4,1' --json")]
pub struct MovesArgs {
    #[command(flatten)]
    question: Moves,
    /// More of the position, if it is typed without quotes.
    #[arg(hide = true)]
    more: Vec<String>,
    #[command(flatten)]
    given: GivenArgs,
    #[command(flatten)]
    explain: ExplainArgs,
    #[command(flatten)]
    save: SaveArgs,
}

/// Whose win is counted.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Outcome")]
#[group(required = true, multiple = false)]
struct OutcomeArgs {
    /// Count selections that the player to move wins.
    #[arg(long, action = ArgAction::SetTrue)]
    won: bool,
    /// Count selections that the player to move loses.
    #[arg(long, action = ArgAction::SetTrue)]
    lost: bool,
    /// Count selections that this player wins if --first starts (partizan games).
    #[arg(long, value_name = "PLAYER")]
    winner: Option<String>,
    /// Count selections with this outcome: L or R (that player wins, whoever starts; in young: R or
    /// D), N (the next player, the one to move, wins) or P (the previous one).
    #[arg(long, value_name = "OUTCOME")]
    outcome: Option<String>,
    /// Print a line 'value count' for each xor of values that occurs (with --mod: whose count is
    /// not 0 modulo N).
    #[arg(long)]
    by_value: bool,
}

#[derive(Clone, Debug, Args)]
#[command(
    override_usage = "grundy count <RULES> <PIECES> <SELECTION> <OUTCOME> [OPTIONS]",
    after_help = "Exact answers may have up to 2^32 bits (1.3 billion digits); with --mod there is no such limit. \
To choose from several pools at once, give '--pool RULES PIECES SELECTION' for each of them \
instead of RULES: the outcome is that of the whole sum.

Examples:
  grundy count 'take 2,3,5,7' --board 9x9 --tuples 3 --won
  grundy count 'take 1,2,4,9 or split' --heaps 1..124 --multisets 9 --lost
  grundy count nim --heaps 1..10^1000 --tuples 10^18 --lost --mod 1e9+7
  grundy count young --staircases 9 --tuples 3 --winner right --first right
  grundy count kayles --heaps 1..100 --total 100 --lost
  grundy count kayles --heaps 1..10^18 --multisets 20 --lost --misere --mod 1e9+7
  grundy count 0.07 --heaps 1..100 --total 1..100 --each --lost --format bfile
  grundy count kayles --heaps 1..30 --multisets 3 --each=heaps --lost
  grundy count nim --heaps 1..15 --sets 3 --lost --list
  grundy count nim --heaps 1..15 --sets 4 --by-value
  grundy count nim --heaps 1..15 --sets 4 --by-value --plot xors.svg
  grundy count nim --heaps 1..99 --multisets 5 --lost --sample 3 --seed 1
  grundy count nim --heaps 1..10^6 --tuples 10^9 --lost --digits
  grundy count kayles --heaps 1..9 --tuples 3 --won --explain
  grundy count 'graph arrows.txt' --vertices all --sets 2 --lost
  grundy count 'values table.txt' --tuples 3 --won
  grundy count --pool kayles --heaps 1..50 --tuples 3 \\
               --pool nim --heaps 1..9 --multisets 2 --won"
)]
pub struct CountArgs {
    #[command(flatten)]
    game: GameFields,
    #[command(flatten)]
    play: PlayFields,
    #[command(flatten)]
    pieces: PieceFields,
    #[command(flatten)]
    selection: SelectionFields,
    /// The pools of `--pool`, which are taken out of the command line before it is read.
    #[arg(skip)]
    pub pools: Vec<Pool>,
    #[command(flatten)]
    outcome: OutcomeArgs,
    /// Who starts: left or right; in young: right or down.
    #[arg(long, value_name = "PLAYER", requires = "winner", help_heading = "Outcome")]
    first: Option<String>,
    #[command(flatten)]
    answer: AnswerFields,
    /// Write the answer to a file instead of standard output.
    #[arg(long, value_name = "FILE", help_heading = "Answer")]
    out: Option<PathBuf>,
    #[command(flatten)]
    plot: PlotArgs,
    #[command(flatten)]
    given: GivenArgs,
    #[command(flatten)]
    explain: ExplainArgs,
    #[command(flatten)]
    save: SaveArgs,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "The file gives the question and its fields:

  title   = \"1249 Nim\"
  ask     = \"count\"                    # or census, period, values, value, moves, verify
  rules   = \"take 1,2,4,9 or split\"
  heaps   = \"1..12491249\"              # or board, staircases, diagrams, vertices
  multisets = 1249                     # or tuples, arrangements, sets, total
  outcome = \"lost\"                     # or won, by value; L, R, N, P; or winner and first
  mod     = 912491249
  expect  = \"227429102\"                # optional, for counts: exit 1 if the answer differs

A count also takes each, list, digits, sample with seed, format, and [[pool]] tables, each with \
rules, pieces and a selection; census takes pieces and format; period takes complete; values takes to and from, or \
board, and format; value takes piece; moves takes position and most; verify takes certificate, a \
file, instead of rules. The others take rules and limit, and all take title and source. A key \
that does not belong to the question is refused. --save FILE.toml writes such a file from a \
command line.

Numbers may be written as text, in any notation of the command line. See examples/.")]
pub struct RunArgs {
    /// The question; '-' for standard input.
    pub file: PathBuf,
}

impl ValuesArgs {
    pub fn into_request(self) -> (Question, Writing) {
        let saving = Writing::saving(self.save.save);
        let (explain, given) = (self.explain.explain, self.given.certificate);
        let writing = Writing { plot: self.plot, plot_kind: self.plot_kind, explain, given, ..saving };
        (Question::Values(self.question), writing)
    }
}

impl CompareArgs {
    /// The question, and where its answer goes.
    pub fn into_request(self) -> (Question, Writing) {
        (Question::Compare(self.question), Writing::saving(self.save.save))
    }
}

impl QuotientArgs {
    /// The question, and where its answer goes.
    pub fn into_request(self) -> (Question, Writing) {
        let explain = self.explain.explain;
        (Question::Quotient(self.question), Writing { explain, ..Writing::saving(self.save.save) })
    }
}

impl PeriodArgs {
    pub fn into_request(self) -> (Question, Writing) {
        let saving = Writing::saving(self.save.save);
        let explain = self.explain.explain;
        let others = self.checkpoint.into_iter().collect();
        (Question::Period(self.question), Writing { certificate: self.certificate, explain, others, ..saving })
    }
}

impl VerifyArgs {
    pub fn into_request(self) -> Result<(Question, Writing), Failure> {
        let certificate = grundy_ask::read_text(&self.file, grundy::period::MAX_BYTES)?;
        Ok((Question::Verify(Verify { certificate, limit: self.limit }), Writing::default()))
    }
}

impl ValueArgs {
    pub fn into_request(self) -> (Question, Writing) {
        let (explain, given) = (self.explain.explain, self.given.certificate);
        let writing = Writing { plot: self.plot, explain, given, ..Writing::saving(self.save.save) };
        (Question::Value(self.question), writing)
    }
}

impl CensusArgs {
    pub fn into_request(self) -> (Question, Writing) {
        let saving = Writing::saving(self.save.save);
        let (explain, given) = (self.explain.explain, self.given.certificate);
        let writing = Writing { plot: self.plot, explain, given, ..saving };
        (Question::Census(self.question), writing)
    }
}

impl MovesArgs {
    pub fn into_request(self) -> (Question, Writing) {
        let (explain, given) = (self.explain.explain, self.given.certificate);
        let writing = Writing { explain, given, ..Writing::saving(self.save.save) };
        let position = [&[self.question.position][..], &self.more].concat().join(" ");
        (Question::Moves(Moves { position, ..self.question }), writing)
    }
}

impl CountArgs {
    pub fn into_request(self) -> Result<(Question, Writing), Failure> {
        let OutcomeArgs { won, lost, winner, outcome, by_value } = self.outcome;
        let named = [(won, "won"), (lost, "lost"), (by_value, "by value")];
        let outcome = named.into_iter().find(|(given, _)| *given).map(|(_, name)| name.to_owned()).or(outcome);
        let several = !self.pools.is_empty();
        let count = Count {
            game: if several { GameFields::default() } else { self.game },
            play: self.play,
            pieces: self.pieces,
            selection: if several { SelectionFields::default() } else { self.selection },
            pools: self.pools,
            outcome: OutcomeFields { outcome, winner, first: self.first },
            answer: self.answer,
            ..Count::default()
        };
        if self.explain.explain.is_some() {
            count.check_explained()?;
        }
        let saving = Writing::saving(self.save.save);
        let (explain, given) = (self.explain.explain, self.given.certificate);
        let writing = Writing { out: self.out, plot: self.plot, explain, given, ..saving };
        Ok((Question::Count(Box::new(count)), writing))
    }
}
