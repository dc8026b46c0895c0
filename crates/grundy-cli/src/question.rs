//! From what was typed to what the library understands.

use grundy::census::Pieces;
use grundy::tally::{Kind, Outcome, Selection};
use grundy::values::Limits;
use grundy::{Natural, Rules};

use crate::args::{Common, Count, Game, OutcomeArgs, PiecesArgs, SelectionArgs};
use crate::failure::Failure;

/// A count that was asked for.
#[derive(Debug)]
pub struct CountQuestion {
    pub rules: Rules,
    pub pieces: Pieces,
    pub selection: Selection,
    pub outcome: Outcome,
    pub modulus: Option<Natural>,
    pub limits: Limits,
}

impl CountQuestion {
    /// Reads every part of the question.
    pub fn new(args: &Count, common: &Common) -> Result<Self, Failure> {
        Ok(CountQuestion {
            rules: Rules::parse(&args.game.rules)?,
            pieces: pieces(&args.pieces)?,
            selection: selection(&args.selection)?,
            outcome: outcome(&args.outcome),
            modulus: args.modulus.clone(),
            limits: limits(&args.game, common),
        })
    }
}

/// How much may be spent.
pub fn limits(game: &Game, common: &Common) -> Limits {
    Limits { values: game.limit, memory: common.memory }
}

/// The pieces; the command line has made sure that there is exactly one kind.
pub fn pieces(args: &PiecesArgs) -> Result<Pieces, Failure> {
    match (&args.heaps, &args.board) {
        (Some(heaps), None) => Ok(Pieces::heaps(heaps)?),
        (None, Some(board)) => Ok(Pieces::board(board)?),
        _ => Err(Failure::Question("ask about either heaps or a board".to_owned())),
    }
}

fn selection(args: &SelectionArgs) -> Result<Selection, Failure> {
    let kinds = [
        (Kind::Tuples, &args.tuples),
        (Kind::Arrangements, &args.arrangements),
        (Kind::Multisets, &args.multisets),
        (Kind::Sets, &args.sets),
    ];
    let mut asked = kinds.into_iter().filter_map(|(kind, size)| Some(Selection { kind, size: size.clone()? }));
    match (asked.next(), asked.next()) {
        (Some(selection), None) => Ok(selection),
        _ => Err(Failure::Question("ask for one of tuples, arrangements, multisets or sets".to_owned())),
    }
}

fn outcome(args: &OutcomeArgs) -> Outcome {
    if args.won { Outcome::Won } else { Outcome::Lost }
}
