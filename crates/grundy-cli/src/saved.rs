//! `--save`: a question as a file that `grundy run` answers.

use std::path::PathBuf;

use clap::ValueEnum;
use grundy::Natural;

use crate::args::{Census, Count, Format, Game, Moves, Period, PiecesArgs, SaveArgs, Sizes, Values};
use crate::failure::{Failure, Outcome};
use crate::output::Sink;

/// Where a question is kept, if it is.
pub struct Saved(Option<(Sink, PathBuf)>);

impl Saved {
    /// Refuses, before the work begins, a file that cannot be written, or that something else is written to.
    pub fn new(args: &SaveArgs, others: &[&Option<PathBuf>]) -> Result<Self, Failure> {
        if args.save.is_some() && others.contains(&&args.save) {
            let problem =
                "--save would overwrite the file that another option names\n  help: give them different names";
            return Err(Failure::Question(problem.to_owned()));
        }
        let sink = args.save.as_deref().map(|path| Sink::new(Some(path)).map(|sink| (sink, path.to_owned())));
        Ok(Saved(sink.transpose()?))
    }

    /// Keeps the question.
    pub fn write(&self, keys: &Keys) -> Outcome {
        let Some((sink, _)) = &self.0 else { return Ok(()) };
        let lines: Vec<String> = keys.0.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        sink.print(&lines.join("\n"))
    }

    pub fn count(args: &Count, answer: Option<&Natural>) -> Keys {
        let mut keys = Keys::new("count", &args.game);
        keys.pieces(&args.pieces);
        let selection = &args.selection;
        let sizes = |sizes: &Option<Sizes>| {
            sizes.as_ref().map(
                |Sizes(first, last)| {
                    if first == last { first.to_string() } else { format!("{first}..{last}") }
                },
            )
        };
        keys.number("tuples", sizes(&selection.tuples));
        keys.number("arrangements", sizes(&selection.arrangements));
        keys.number("multisets", sizes(&selection.multisets));
        keys.number("sets", sizes(&selection.sets));
        keys.number("total", selection.total);
        let outcome = match (args.outcome.won, args.outcome.lost, args.outcome.by_value) {
            (true, ..) => Some("won".to_owned()),
            (_, true, _) => Some("lost".to_owned()),
            (_, _, true) => Some("by value".to_owned()),
            _ => args.outcome.outcome.clone(),
        };
        keys.text("outcome", outcome);
        keys.text("winner", args.outcome.winner.clone());
        keys.text("first", args.first.clone());
        keys.number("mod", args.answer.modulus.as_ref());
        keys.flag("digits", args.answer.digits);
        keys.number("sample", args.sample);
        keys.number("seed", args.sample.map(|_| args.seed));
        keys.number("expect", answer);
        keys
    }

    pub fn census(args: &Census) -> Keys {
        let mut keys = Keys::new("census", &args.game);
        keys.pieces(&args.pieces);
        keys.format(args.format);
        keys
    }

    pub fn period(args: &Period) -> Keys {
        Keys::new("period", &args.game)
    }

    pub fn values(args: &Values) -> Keys {
        let mut keys = Keys::new("values", &args.game);
        keys.number("from", Some(&args.from).filter(|from| !from.is_zero()));
        keys.number("to", args.to.as_ref());
        keys.text("board", args.board.clone());
        keys.format(args.format);
        keys
    }

    pub fn moves(args: &Moves) -> Keys {
        let mut keys = Keys::new("moves", &args.game);
        keys.text("position", Some(args.position.clone()));
        keys.number("most", Some(args.most).filter(|&most| most != Moves::MOST));
        keys
    }
}

/// Keys and values of a question, as they stand in the file.
pub struct Keys(Vec<(&'static str, String)>);

impl Keys {
    fn new(command: &str, game: &Game) -> Self {
        let mut keys = Keys(Vec::new());
        keys.text("command", Some(command.to_owned()));
        keys.text("rules", Some(game.rules.clone()));
        keys.number("limit", game.limit);
        keys
    }

    fn pieces(&mut self, pieces: &PiecesArgs) {
        self.text("heaps", pieces.heaps.clone());
        self.text("board", pieces.board.clone());
        self.number("staircases", pieces.staircases);
        self.number("diagrams", pieces.diagrams);
        self.text("vertices", pieces.vertices.clone());
    }

    fn format(&mut self, format: Format) {
        if format != Format::Plain {
            self.text("format", format.to_possible_value().map(|value| value.get_name().to_owned()));
        }
    }

    fn text(&mut self, key: &'static str, text: Option<String>) {
        self.0.extend(text.map(|text| (key, toml::Value::String(text).to_string())));
    }

    /// A number: as it is if TOML can hold it, as text otherwise.
    fn number(&mut self, key: &'static str, number: Option<impl ToString>) {
        let written = |number: String| match number.parse::<i64>() {
            Ok(small) => small.to_string(),
            Err(_) => toml::Value::String(number).to_string(),
        };
        self.0.extend(number.map(|number| (key, written(number.to_string()))));
    }

    fn flag(&mut self, key: &'static str, set: bool) {
        self.0.extend(set.then(|| (key, "true".to_owned())));
    }
}
