//! From what was typed to what the library understands.

use grundy::census::{PartizanPieces, Pieces};
use grundy::partizan::Outcome as GameOutcome;
use grundy::rules::PartizanRules;
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
            outcome: outcome(&args.outcome)?,
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
        _ if args.staircases.is_some() || args.diagrams.is_some() => {
            Err(Failure::Question("staircases and diagrams are for `young` and `young step`".to_owned()))
        }
        _ => Err(Failure::Question("ask about either heaps or a board".to_owned())),
    }
}

/// The pieces of a partizan game.
pub fn partizan_pieces(args: &PiecesArgs) -> Result<PartizanPieces, Failure> {
    match (&args.heaps, args.staircases, args.diagrams) {
        (Some(heaps), None, None) => match Pieces::heaps(heaps)? {
            Pieces::Heaps(heaps) => Ok(PartizanPieces::Heaps(heaps)),
            _ => Err(Failure::Question("ask about heaps".to_owned())),
        },
        (None, Some(weight), None) => Ok(PartizanPieces::Staircases(weight)),
        (None, None, Some(squares)) => Ok(PartizanPieces::Diagrams(squares)),
        _ => Err(Failure::Question("a partizan game has --heaps, --staircases or --diagrams".to_owned())),
    }
}

/// Which outcomes a partizan count asks for.
pub fn partizan_outcomes(args: &Count, rules: &PartizanRules) -> Result<Vec<GameOutcome>, Failure> {
    let players = rules.players();
    let player = |name: &str| {
        let place = players.iter().position(|player| player.eq_ignore_ascii_case(name));
        place.ok_or_else(|| {
            Failure::Question(format!("there is no player {name}: the players are {} and {}", players[0], players[1]))
        })
    };
    if let (Some(winner), Some(first)) = (&args.outcome.winner, &args.first) {
        let (winner, first) = (player(winner)?, player(first)?);
        let always = if winner == 0 { GameOutcome::Left } else { GameOutcome::Right };
        let sometimes = if winner == first { GameOutcome::Next } else { GameOutcome::Previous };
        return Ok(vec![always, sometimes]);
    }
    let Some(letter) = &args.outcome.outcome else {
        return Err(Failure::Question(format!(
            "{rules} is partizan: who wins depends on who starts\n  help: ask with --winner {} --first {}, or with --outcome",
            players[0], players[1]
        )));
    };
    let initial = |player: &str| player[..1].eq_ignore_ascii_case(letter) || player.eq_ignore_ascii_case(letter);
    let outcome = match letter.as_str() {
        "N" | "n" => GameOutcome::Next,
        "P" | "p" => GameOutcome::Previous,
        _ if initial(players[0]) => GameOutcome::Left,
        _ if initial(players[1]) => GameOutcome::Right,
        _ => {
            let letters = players.map(|player| player[..1].to_uppercase());
            return Err(Failure::Question(format!(
                "there is no outcome {letter}: it is {} or {} (that player wins), N (the next player) or P (the previous one)",
                letters[0], letters[1]
            )));
        }
    };
    Ok(vec![outcome])
}

/// The selection that was asked for.
pub fn selection(args: &SelectionArgs) -> Result<Selection, Failure> {
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

fn outcome(args: &OutcomeArgs) -> Result<Outcome, Failure> {
    match args.outcome.as_deref() {
        None if args.won => Ok(Outcome::Won),
        None if args.lost => Ok(Outcome::Lost),
        Some("N" | "n") => Ok(Outcome::Won),
        Some("P" | "p") => Ok(Outcome::Lost),
        _ => Err(Failure::Question(
            "both players have the same moves: ask with --won or --lost (the player to move), or --outcome N or P"
                .to_owned(),
        )),
    }
}
