//! From what was typed to what the library understands.

use std::path::Path;

use clap::Parser;
use grundy::arith::interval::Interval;
use grundy::census::{self, Board, Census, PartizanPieces, Pieces, given};
use grundy::partizan::Outcome as GameOutcome;
use grundy::play::{Arena, Component, Impartial, Partizan};
use grundy::rules::{AnyRules, Graph, PartizanRules, VectorRules};
use grundy::tally::magnitude::{self, Digits, SHOWN};
use grundy::tally::{Kind, Outcome, Selection};
use grundy::values::{Limits, Solution};
use grundy::{Integer, Natural, Rules};

use crate::args::{Common, Count, CountPools, Game, OutcomeArgs, PiecesArgs, PoolArgs, SelectionArgs, Sizes};
use crate::commands::read_text;
use crate::failure::Failure;
use crate::pools;
use crate::watcher::Watcher;

/// A count that was asked for.
#[derive(Debug)]
pub struct CountQuestion {
    pub pools: Vec<PoolQuestion>,
    pub asked: Asked,
    pub modulus: Option<Natural>,
}

/// Which selections are counted.
#[derive(Clone, Copy, Debug)]
pub enum Asked {
    /// Those with an outcome.
    Outcome(Outcome),
    /// Those of every value.
    ByValue,
}

/// Pieces to choose from, and how many are chosen.
#[derive(Debug)]
pub struct PoolQuestion {
    pub game: ImpartialGame,
    /// The rules and the pieces as they were typed.
    pub title: String,
    /// "heaps", "board", ... and what was typed.
    pub kind: &'static str,
    pub text: String,
    pub selection: Selection,
    pub limits: Limits,
}

/// A game in which both players have the same moves, and its pieces.
#[derive(Debug)]
pub enum ImpartialGame {
    Heaps(Rules, Pieces),
    Vectors(VectorRules, Board),
    Product(Vec<Rules>, Board),
    Graph(Box<Graph>, String, String),
    Table(Box<Census>, String),
}

/// A census, and the values of heaps it was taken from, if it was.
#[derive(Debug)]
pub struct Surveyed {
    pub census: Census,
    pub solution: Option<Solution>,
}

impl ImpartialGame {
    /// Reads the game and its pieces.
    pub fn new(rules: &str, args: &PiecesArgs) -> Result<Self, Failure> {
        if let Some(file) = file_of(rules, "graph") {
            let graph = graph(file)?;
            let starts = args.vertices.clone();
            let missing =
                || Failure::Question("a graph has --vertices: all, or the names of those to start on".to_owned());
            return Ok(ImpartialGame::Graph(Box::new(graph), file.to_owned(), starts.ok_or_else(missing)?));
        }
        if let Some(file) = file_of(rules, "values") {
            let census = given::of_table(&read_text(Path::new(file), MAX_HEAPS_FILE)?)
                .map_err(|error| Failure::Question(format!("{file}: {error}")))?;
            if args.heaps.is_some() || args.board.is_some() || args.vertices.is_some() {
                return Err(Failure::Question(
                    "a table of values has its pieces in it: ask without --heaps, --board and --vertices".to_owned(),
                ));
            }
            return Ok(ImpartialGame::Table(Box::new(census), file.to_owned()));
        }
        match AnyRules::parse(rules)? {
            AnyRules::Impartial(rules) => Ok(ImpartialGame::Heaps(rules, pieces(args)?)),
            AnyRules::Vectors(rules) => Ok(ImpartialGame::Vectors(rules, board(args)?)),
            AnyRules::Product(factors) => Ok(ImpartialGame::Product(factors, board(args)?)),
            AnyRules::Partizan(rules) => Err(Failure::Question(format!(
                "{rules} is partizan: it cannot be one pool of several, nor drawn at random"
            ))),
        }
    }

    /// How many pieces have each value.
    pub fn survey(&self, limits: &Limits, watcher: &Watcher) -> Result<Surveyed, Failure> {
        let without = |census: Census| Surveyed { census, solution: None };
        Ok(match self {
            ImpartialGame::Heaps(rules, pieces) => {
                let survey = census::take(rules, pieces, limits, watcher)?;
                if let Some(checked) = survey.solution.formula() {
                    let statement = checked.formula.statement();
                    watcher.say(&format!("by theorem: {statement}, checked to {}", checked.checked - 1));
                }
                Surveyed { census: survey.census, solution: Some(survey.solution) }
            }
            ImpartialGame::Vectors(rules, board) => without(census::vectors::of_board(rules, board, limits, watcher)?),
            ImpartialGame::Product(factors, board) => {
                without(census::vectors::of_product(factors, board, limits, watcher)?)
            }
            ImpartialGame::Graph(graph, _, starts) => without(given::of_graph(graph, starts)?),
            ImpartialGame::Table(census, _) => without((**census).clone()),
        })
    }

    /// The rules in canonical form.
    pub fn rules(&self) -> String {
        match self {
            ImpartialGame::Heaps(rules, _) => rules.to_string(),
            ImpartialGame::Vectors(rules, _) => rules.to_string(),
            ImpartialGame::Product(factors, _) => AnyRules::Product(factors.clone()).to_string(),
            ImpartialGame::Graph(_, file, _) => format!("graph {file}"),
            ImpartialGame::Table(_, file) => format!("values {file}"),
        }
    }

    /// The rules for people.
    pub fn describe(&self) -> String {
        match self {
            ImpartialGame::Heaps(rules, _) => rules.describe(),
            ImpartialGame::Vectors(rules, _) => rules.describe(),
            ImpartialGame::Product(..) => "coins on a board; their values are nim products".to_owned(),
            ImpartialGame::Graph(..) => "a token on a graph moves along an edge".to_owned(),
            ImpartialGame::Table(..) => "pieces of given values".to_owned(),
        }
    }
}

/// "kayles, heaps 1..9": what a question is about, as it was typed.
pub fn title(game: &Game, args: &PiecesArgs) -> String {
    let number = |number: &Option<usize>| number.map(|number| number.to_string());
    let texts = [
        ("heaps", args.heaps.clone()),
        ("board", args.board.clone()),
        ("vertices", args.vertices.clone()),
        ("staircases", number(&args.staircases)),
        ("diagrams", number(&args.diagrams)),
    ];
    let pieces = texts.into_iter().find_map(|(kind, text)| Some(format!(", {kind} {}", text?)));
    format!("{}{}", game.rules, pieces.unwrap_or_default())
}

/// The game of a position, and the position.
pub fn arena(
    game: &Game,
    position: &str,
    common: &Common,
    watcher: &Watcher,
) -> Result<(Box<dyn Arena>, Vec<Component>), Failure> {
    let limits = limits(game, common);
    let boxed = |(arena, position): (Impartial, Vec<Component>)| (Box::new(arena) as Box<dyn Arena>, position);
    if let Some(file) = file_of(&game.rules, "graph") {
        return Ok(boxed(Impartial::graph(&graph(file)?, position)?));
    }
    if file_of(&game.rules, "values").is_some() {
        return Err(Failure::Question("a table of values has no moves".to_owned()));
    }
    Ok(match AnyRules::parse(&game.rules)? {
        AnyRules::Impartial(rules) => boxed(Impartial::heaps(&rules, position, &limits, watcher)?),
        AnyRules::Vectors(rules) => boxed(Impartial::vectors(&rules, position, &limits, watcher)?),
        AnyRules::Product(factors) => boxed(Impartial::product(&factors, position, &limits, watcher)?),
        AnyRules::Partizan(rules) => {
            let (arena, position) = Partizan::new(&rules, position, watcher)?;
            (Box::new(arena) as Box<dyn Arena>, position)
        }
    })
}

fn graph(file: &str) -> Result<Graph, Failure> {
    Graph::parse(&read_text(Path::new(file), MAX_HEAPS_FILE)?)
        .map_err(|error| Failure::Question(format!("{file}: {error}")))
}

/// The file of `graph FILE` or `values FILE`.
fn file_of<'a>(rules: &'a str, word: &str) -> Option<&'a str> {
    let (first, file) = rules.trim().split_once(char::is_whitespace)?;
    first.eq_ignore_ascii_case(word).then(|| file.trim())
}

fn board(args: &PiecesArgs) -> Result<Board, Failure> {
    match args.board.as_deref().map(Pieces::board).transpose()? {
        Some(Pieces::Board(board)) => Ok(board),
        _ => Err(Failure::Question("this game is played on a board: ask with --board, as in --board 8x8".to_owned())),
    }
}

impl CountQuestion {
    /// Reads every part of the question.
    pub fn new(args: &Count, common: &Common) -> Result<Self, Failure> {
        Ok(CountQuestion {
            pools: vec![PoolQuestion::new(&args.game, &args.pieces, &args.selection, common)?],
            asked: asked(&args.outcome)?,
            modulus: args.answer.modulus.clone(),
        })
    }

    /// The same for several pools, each still as typed.
    pub fn of_pools(args: &CountPools, pools: &[pools::Pool], common: &Common) -> Result<Self, Failure> {
        let read = |words: &pools::Pool| -> Result<PoolQuestion, Failure> {
            if words.first().is_none_or(|rules| rules.to_string_lossy().starts_with("--")) {
                let problem = "a pool has no rules\n  help: write `--pool RULES PIECES SELECTION`, as in `--pool nim --heaps 1..9 --tuples 2`";
                return Err(Failure::Question(problem.to_owned()));
            }
            let pool = PoolArgs::try_parse_from(words).unwrap_or_else(|error| error.exit());
            if pool.selection.total.is_some() {
                return Err(Failure::Question("--total is for a question without --pool".to_owned()));
            }
            PoolQuestion::new(&pool.game, &pool.pieces, &pool.selection, common)
        };
        Ok(CountQuestion {
            pools: pools.iter().map(read).collect::<Result<_, _>>()?,
            asked: asked(&args.outcome)?,
            modulus: args.answer.modulus.clone(),
        })
    }
}

impl PoolQuestion {
    fn new(game: &Game, args: &PiecesArgs, selected: &SelectionArgs, common: &Common) -> Result<Self, Failure> {
        let texts = [("heaps", &args.heaps), ("board", &args.board), ("vertices", &args.vertices)];
        let given = texts.into_iter().find_map(|(kind, text)| Some((kind, text.clone()?)));
        let (kind, text) = given.unwrap_or(("values", String::new()));
        Ok(PoolQuestion {
            game: ImpartialGame::new(&game.rules, args)?,
            title: title(game, args),
            kind,
            text,
            selection: selection(selected)?,
            limits: limits(game, common),
        })
    }
}

/// The number of digits of a number, the first and the last of them.
pub fn digits_of(number: &Natural) -> Digits {
    let last = number % Natural::from(10u8).pow(SHOWN);
    let bounds = Interval::new(&Integer::from(number.clone()), 512);
    magnitude::digits(&bounds, &last).unwrap_or_else(|| {
        let text = number.to_string();
        let shown = text.len().min(SHOWN);
        Digits {
            number: Natural::from(text.len()),
            first: text[..shown].to_owned(),
            last: text[text.len() - shown..].to_owned(),
        }
    })
}

/// The longest file of heap sizes.
const MAX_HEAPS_FILE: usize = 256 << 20;

/// Heaps as typed, or from a file.
pub fn heaps(text: &str) -> Result<Pieces, Failure> {
    let Some(file) = text.strip_prefix('@') else { return Ok(Pieces::heaps(text)?) };
    if file.is_empty() {
        return Err(Failure::Question("`@` must be followed by the name of a file with heap sizes".to_owned()));
    }
    let list = read_text(Path::new(file), MAX_HEAPS_FILE)?;
    Pieces::heap_list(&list).map_err(|error| Failure::Question(format!("{file}: {error}")))
}

/// How much may be spent.
pub fn limits(game: &Game, common: &Common) -> Limits {
    Limits { values: game.limit, memory: common.memory() }
}

/// The pieces; the command line has made sure that there is exactly one kind.
pub fn pieces(args: &PiecesArgs) -> Result<Pieces, Failure> {
    match (&args.heaps, &args.board) {
        (Some(text), None) => heaps(text),
        (None, Some(board)) => Ok(Pieces::board(board)?),
        (Some(_), Some(_)) => Err(Failure::Question("a question is about heaps or about a board, not both".to_owned())),
        _ if args.staircases.is_some() || args.diagrams.is_some() => {
            Err(Failure::Question("staircases and diagrams are for `young` and `young step`".to_owned()))
        }
        _ => Err(Failure::Question("say which pieces there are: --heaps 1..100, or --board 8x8".to_owned())),
    }
}

/// The rules, if they are partizan: by their text, or a table of values that are not all nimbers.
pub fn partizan_rules(rules: &str) -> Result<Option<PartizanRules>, Failure> {
    if let Some(file) = file_of(rules, "values") {
        let text = read_text(Path::new(file), MAX_HEAPS_FILE)?;
        return Ok(given::of_table(&text).is_err().then(|| PartizanRules::Given(file.to_owned())));
    }
    Ok(match AnyRules::parse(rules) {
        Ok(AnyRules::Partizan(rules)) => Some(rules),
        _ => None,
    })
}

/// The pieces of a partizan game.
pub fn partizan_pieces(rules: &PartizanRules, args: &PiecesArgs) -> Result<PartizanPieces, Failure> {
    if let PartizanRules::Given(file) = rules {
        return Ok(PartizanPieces::Table(read_text(Path::new(file), MAX_HEAPS_FILE)?));
    }
    match (&args.heaps, args.staircases, args.diagrams) {
        (Some(text), None, None) => match heaps(text)? {
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
    if args.outcome.winner.is_some() {
        let [one, other] = players;
        return Err(Failure::Question(format!("--winner needs --first: who starts, {one} or {other}?")));
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
    let mut asked = kinds.into_iter().filter_map(|(kind, sizes)| {
        let Sizes(first, last) = sizes.clone()?;
        Some(Selection { kind, first, last })
    });
    match (asked.next(), asked.next()) {
        (Some(selection), None) => Ok(selection),
        _ => Err(Failure::Question("ask for one of tuples, arrangements, multisets or sets".to_owned())),
    }
}

/// Which selections are asked for.
pub fn asked(args: &OutcomeArgs) -> Result<Asked, Failure> {
    match args.outcome.as_deref() {
        None if args.by_value => Ok(Asked::ByValue),
        None if args.won => Ok(Asked::Outcome(Outcome::Won)),
        None if args.lost => Ok(Asked::Outcome(Outcome::Lost)),
        Some("N" | "n") => Ok(Asked::Outcome(Outcome::Won)),
        Some("P" | "p") => Ok(Asked::Outcome(Outcome::Lost)),
        _ => Err(Failure::Question(
            "both players have the same moves: ask with --won or --lost (the player to move), or --outcome N or P"
                .to_owned(),
        )),
    }
}
