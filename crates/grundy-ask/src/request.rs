//! What a page asks: a request in JSON in, and what is told about it in JSON out.
//!
//! The engine behind a page is the WebAssembly module in a browser, or `grundy serve` on one's own
//! machine. Both speak this language; docs/json.md describes it. A request comes from whoever wrote
//! the link that somebody opened, so it names no files: the text of a file, in several lines,
//! stands in its place.

use std::time::Duration;

use grundy::Natural;
use grundy::census::Pieces;
use grundy::game::Family;
use grundy::play::{Shape, Translation};
use grundy::rules::names::{self, NAMED_GAMES, NamedGame};
use grundy::rules::{AnyRules, PartizanRules};
use grundy::{Game, Options, Remedy};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use crate::answer::{Answer, answer};
use crate::error::{Error, Result};
use crate::explain::Style;
use crate::files;
use crate::plot::Sheet;
use crate::question::{PlotKind, Question, Values};

/// A game that has a name, as JSON.
#[must_use]
pub fn named_game(game: &NamedGame) -> Json {
    json!({ "name": game.name, "rules": game.code, "in_words": game.rules, "source": game.source })
}

/// Tells what a request in JSON asks for, or why that cannot be told, as JSON.
///
/// A request may spend less than the options allow, never more.
#[must_use]
pub fn told(request: &[u8], options: &Options<'_>) -> Json {
    let told = Request::read(request).and_then(|request| match request {
        Request::Question(Asked { question, limits, want }) => {
            let question = Question::from_json(&question.to_string())?;
            refuse_files(&question)?;
            in_full(&question, &want, &limits.applied(options)?)
        }
        Request::Describe(Describe { describe }) => described(&describe),
        Request::Games(Games { games: All {} }) => {
            let games = NAMED_GAMES.iter().map(named_game).collect();
            Ok(Map::from_iter([("games".to_owned(), games)]))
        }
    });
    told.map_or_else(|error| json!({ "error": words(&error) }), Json::Object)
}

/// What is asked for.
enum Request {
    Question(Asked),
    Describe(Describe),
    Games(Games),
}

impl Request {
    fn read(request: &[u8]) -> Result<Self> {
        let unreadable = |error: serde_json::Error| Error::question(error.to_string());
        let request: Json = serde_json::from_slice(request).map_err(unreadable)?;
        let has = |key: &str| request.get(key).is_some();
        if has("question") {
            serde_json::from_value(request).map(Request::Question).map_err(unreadable)
        } else if has("describe") {
            serde_json::from_value(request).map(Request::Describe).map_err(unreadable)
        } else if has("games") {
            serde_json::from_value(request).map(Request::Games).map_err(unreadable)
        } else {
            Err(Error::question("a request has `question`, `describe` or `games`"))
        }
    }
}

/// The answer to a question, and what else is wanted of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    question: Json,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    want: Vec<Want>,
}

/// What kind of game some rules make.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Describe {
    describe: String,
}

/// The games that have names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Games {
    games: All,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct All {}

/// What a question may spend.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    memory: Option<usize>,
    seconds: Option<f64>,
}

impl Limits {
    fn applied<'a>(&self, options: &Options<'a>) -> Result<Options<'a>> {
        let memory = self.memory.map_or(options.memory, |memory| memory.min(options.memory));
        let options = Options { memory, ..*options };
        match self.seconds {
            None => Ok(options),
            Some(seconds) if seconds < 0.0 => Err(Error::question("`seconds` must not be negative")),
            Some(seconds) => Ok(options.within(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))),
        }
    }
}

/// What may be wanted besides the answer.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Want {
    /// The answer as the command prints it.
    Text,
    /// What else should be said.
    Notes,
    /// How the answer was reached: Markdown with formulas in LaTeX.
    Explanation,
    /// A dot for each value, as SVG.
    Picture,
    /// A coloured cell for each value, as SVG.
    Strip,
    /// The certificate of a proved period.
    Certificate,
}

/// Refuses a question that names a file.
fn refuse_files(question: &Question) -> Result<()> {
    match question.file() {
        Some(file) => Err(no_files(file)),
        None => Ok(()),
    }
}

fn no_files(file: &str) -> Error {
    Error::question(format!(
        "files cannot be read here: {file}\n  help: put the text of the file in the place of its name, in several lines"
    ))
}

/// The most values that are told at once.
const MOST_VALUES: usize = 1 << 20;

/// The answer, and what else is wanted of it.
fn in_full(question: &Question, want: &[Want], options: &Options<'_>) -> Result<Map<String, Json>> {
    let too_many =
        || Error::question(format!("at most {MOST_VALUES} values can be shown at once\n  help: ask for fewer"));
    // A board is as large as it says.
    if let Question::Values(Values { board: Some(board), .. }) = question
        && let Ok(Pieces::Board(board)) = Pieces::board(board)
        && board.squares() > Natural::from(MOST_VALUES)
    {
        return Err(too_many());
    }
    let answer = answer(question, options)?;
    if answer.listed() > MOST_VALUES {
        return Err(too_many());
    }
    let mut told = Map::new();
    told.insert("answer".to_owned(), Json::Object(answer.json()));
    told.insert("no".to_owned(), json!(answer.no().map(|no| Error::question(no).to_string())));
    for &wanted in want {
        let (name, value) = match wanted {
            Want::Text => {
                let mut text = Vec::new();
                answer.write(&mut text, options)?;
                ("text", json!(String::from_utf8_lossy(&text).trim_end()))
            }
            Want::Notes => ("notes", json!(answer.notes())),
            Want::Explanation => ("explanation", json!(answer.explanation(options)?.written(Style::Notebook))),
            Want::Picture | Want::Strip => {
                let kind = if wanted == Want::Strip { PlotKind::Strip } else { PlotKind::Dots };
                ("picture", json!(answer.picture(kind, &Sheet::default(), options)?.svg()))
            }
            Want::Certificate => {
                let Answer::Period(period) = &answer else { continue };
                ("certificate", json!(period.certificate()?.map(|certificate| certificate.to_json())))
            }
        };
        told.insert(name.to_owned(), value);
    }
    Ok(told)
}

/// What kind of game some rules make: the rules in words, what its pieces are, a position to begin
/// with, the players if they have different moves, and whether it has misere play.
fn described(rules: &str) -> Result<Map<String, Json>> {
    if let Some(file) = files::named(rules) {
        return Err(no_files(file));
    }
    let game = files::game(rules)?;
    let (pieces, position) = pieces(&game);
    let described = json!({
        "rules": game.to_string(),
        "in_words": in_words(rules, &game),
        "pieces": pieces,
        "position": position,
        "players": game.partizan_rules().map(|rules| rules.players()),
        "misere": game.misere_rules().is_ok(),
    });
    Ok(Map::from_iter([("game".to_owned(), described)]))
}

/// The rules in words: as people tell them if the game has a name, and as they are computed.
fn in_words(rules: &str, game: &Game) -> String {
    let computed = game.describe();
    match names::find(rules) {
        Some(named) => format!("{} ({computed})", named.rules),
        None => computed,
    }
}

/// What the pieces of a game are, and a position to begin with.
fn pieces(game: &Game) -> (&'static str, String) {
    let shape = match game.family() {
        Family::Rules(AnyRules::Impartial(_)) => match game.translation() {
            Some(Translation::Coins) => return ("coins", Translation::Coins.example().to_owned()),
            Some(translation) => return ("heaps in other words", translation.example().to_owned()),
            None => Shape::Heaps,
        },
        Family::Rules(AnyRules::Vectors(rules)) => Shape::Squares(rules.dimensions()),
        Family::Rules(AnyRules::Product(factors)) => Shape::Squares(factors.len()),
        Family::Rules(AnyRules::Partizan(PartizanRules::Young { .. })) => return ("diagrams", "5,4,4,1".to_owned()),
        Family::Rules(AnyRules::Partizan(PartizanRules::Drawn(game))) => Shape::Drawn(*game),
        Family::Rules(AnyRules::Partizan(_)) => Shape::Heaps,
        Family::Graph { graph, .. } => {
            let first = (0..graph.names().len()).find(|&vertex| !graph.options(vertex).is_empty());
            return ("vertices", first.map(|vertex| graph.names()[vertex].clone()).unwrap_or_default());
        }
        _ => return ("values", String::new()),
    };
    match shape {
        // Not (5,5): some games end on the diagonal.
        Shape::Squares(2) => ("squares", "(5,9)".to_owned()),
        Shape::Squares(_) => ("squares", shape.example()),
        Shape::Drawn(_) => ("drawn", shape.example()),
        _ => ("heaps", shape.example()),
    }
}

/// An error in the words of a page.
fn words(error: &Error) -> String {
    let help = match error {
        Error::Library(error) => match error.remedy() {
            Some(Remedy::Modulus) => "\n  help: ask for it modulo a number",
            Some(Remedy::Memory | Remedy::Values) => "\n  help: ask for less",
            _ => "",
        },
        _ => "",
    };
    error.to_string() + help
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(request: &Json) -> Json {
        told(request.to_string().as_bytes(), &Options::default())
    }

    #[test]
    fn what_is_wanted_is_told() {
        let question = json!({ "ask": "count", "rules": "kayles", "heaps": "1..9", "tuples": 3, "outcome": "won" });
        let told = asked(&json!({ "question": question, "want": ["text", "explanation"] }));
        assert_eq!((&told["answer"]["answer"], &told["text"]), (&json!("657"), &json!("657")));
        assert!(told["explanation"].as_str().is_some_and(|text| text.contains("$$")), "{told}");
        let period = json!({ "question": { "ask": "period", "rules": "kayles" }, "want": ["certificate"] });
        assert!(asked(&period)["certificate"].as_str().is_some_and(|text| text.contains("\"period\": 12")));
    }

    /// Whoever sends a link must not learn what is in the files of the one who opens it.
    #[test]
    fn no_file_is_read() {
        let file = file!();
        let at = format!("@{file}");
        for question in [
            json!({ "ask": "moves", "rules": format!("graph {file}"), "position": "a" }),
            json!({ "ask": "moves", "rules": format!(" GRAPH\t{file}"), "position": "a" }),
            json!({ "ask": "census", "rules": format!("values {file}") }),
            json!({ "ask": "census", "rules": "nim", "heaps": at }),
            json!({ "ask": "count", "rules": "nim", "heaps": at, "sets": 2, "outcome": "won" }),
            json!({ "ask": "count", "outcome": "won", "pool": [{ "rules": "nim", "heaps": at, "sets": 2 }] }),
            json!({ "ask": "count", "outcome": "won", "pool": [{ "rules": format!("values {file}"), "sets": 2 }] }),
            json!({ "ask": "compare", "rules": "nim", "other": format!("graph {file}") }),
            json!({ "ask": "sweep", "family": at }),
            json!({ "ask": "sweep", "family": "-" }),
        ] {
            let told = asked(&json!({ "question": question }));
            let error = told["error"].as_str().unwrap_or_default();
            assert!(error.starts_with("files cannot be read here: "), "{question}: {told}");
        }
        let told = asked(&json!({ "describe": format!("graph {file}") }));
        assert!(told["error"].as_str().is_some_and(|error| error.starts_with("files cannot be read")), "{told}");
        let given = json!({ "ask": "moves", "rules": "graph a b\nb c", "position": "a" });
        assert_eq!(asked(&json!({ "question": given }))["answer"]["answer"], "P");
    }

    #[test]
    fn malformed_requests_are_told_apart() {
        let question = json!({ "ask": "value", "rules": "nim", "piece": "5" });
        for (request, said) in [
            (json!({}), "a request has `question`, `describe` or `games`"),
            (json!([1]), "a request has"),
            (json!({ "question": question, "want": ["all"] }), "unknown variant `all`"),
            (json!({ "question": question, "limits": { "memory": -1 } }), "invalid value: integer `-1`"),
            (json!({ "question": question, "limits": { "seconds": -1 } }), "must not be negative"),
            (json!({ "describe": "nim", "games": {} }), "unknown field `games`"),
            (json!({ "describe": 5 }), "invalid type: integer `5`"),
        ] {
            let told = asked(&request);
            assert!(told["error"].as_str().is_some_and(|error| error.contains(said)), "{request}: {told}");
        }
    }

    #[test]
    fn values_are_bounded() {
        let told =
            |to: usize| asked(&json!({ "question": { "ask": "values", "rules": "kayles", "to": to.to_string() } }));
        assert_eq!(told(MOST_VALUES - 1)["answer"]["answer"].as_array().map(Vec::len), Some(MOST_VALUES));
        assert!(told(MOST_VALUES)["error"].as_str().is_some_and(|error| error.contains("at most 1048576")));
        let board = asked(&json!({ "question": { "ask": "values", "rules": "wythoffs-game", "board": "1025x1024" } }));
        assert!(board["error"].as_str().is_some_and(|error| error.contains("at most 1048576")));
    }

    #[test]
    fn games_are_described() {
        for (rules, pieces, position) in [
            ("nim", "heaps", "5, 7, 12"),
            ("wythoffs-game", "squares", "(5,9)"),
            ("turn 1..3 coins", "coins", "HTTHT"),
            ("young", "diagrams", "5,4,4,1"),
            ("toads and frogs", "drawn", "TT.FF; T.F"),
            ("northcotts-game", "heaps in other words", "2-5 1-8"),
            ("graph a b\nb c", "vertices", "a"),
        ] {
            let game = &asked(&json!({ "describe": rules }))["game"];
            assert_eq!((&game["pieces"], &game["position"]), (&json!(pieces), &json!(position)), "{rules}: {game}");
            assert_eq!(game["misere"], json!(rules == "nim"), "{rules}");
            let players = match rules {
                "young" => json!(["right", "down"]),
                "toads and frogs" => json!(["left", "right"]),
                _ => json!(null),
            };
            assert_eq!(game["players"], players, "{rules}");
        }
        let games = asked(&json!({ "games": {} }));
        assert!(games["games"].as_array().is_some_and(|games| games.iter().any(|game| game["name"] == "kayles")));
    }

    #[test]
    fn a_request_cannot_spend_more_than_its_host_allows() {
        let little = Options { memory: 1_000_000, ..Options::default() };
        let question = json!({ "ask": "values", "rules": "0.106", "to": 10_000_000 });
        let request = json!({ "question": question, "limits": { "memory": 1_000_000_000_000u64 } });
        let told = told(request.to_string().as_bytes(), &little);
        assert!(told["error"].as_str().is_some_and(|error| error.ends_with("help: ask for less")), "{told}");
        let no_time = Options::default().within(Duration::ZERO);
        let search = json!({ "question": { "ask": "period", "rules": "0.007" }, "limits": { "seconds": 1e300 } });
        let told = super::told(search.to_string().as_bytes(), &no_time);
        assert!(told["error"].as_str().is_some_and(|error| error.contains("stopped")), "{told}");
        for mistake in ["{", "[]", "{\"question\": {}, \"wants\": []}", "{\"describe\": \"take 0\"}"] {
            assert!(super::told(mistake.as_bytes(), &little)["error"].is_string(), "{mistake}");
        }
    }
}
