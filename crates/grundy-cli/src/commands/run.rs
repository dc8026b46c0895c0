//! `grundy run`: a question kept in a TOML file.

use std::path::Path;

use clap::ValueEnum;
use grundy::Natural;
use serde::Deserialize;

use super::{census, count, moves, period, read_text, values};
use crate::args::{self, Common, Format, Run};
use crate::failure::{Failure, Outcome};
use crate::watcher::Watcher;

/// The longest question file.
const MAX_BYTES: usize = 4 << 20;

/// A question as the file has it. Unknown keys are refused, with their line.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    /// For people.
    #[serde(default, rename = "title")]
    _title: Option<String>,
    /// Where the question comes from.
    #[serde(default, rename = "source")]
    _source: Option<String>,
    #[serde(default)]
    command: Asked,
    rules: String,
    heaps: Option<Number>,
    board: Option<String>,
    staircases: Option<Number>,
    diagrams: Option<Number>,
    vertices: Option<String>,
    tuples: Option<Number>,
    arrangements: Option<Number>,
    multisets: Option<Number>,
    sets: Option<Number>,
    total: Option<Number>,
    outcome: Option<String>,
    winner: Option<String>,
    first: Option<String>,
    #[serde(rename = "mod")]
    modulus: Option<Number>,
    digits: Option<bool>,
    sample: Option<Number>,
    seed: Option<Number>,
    from: Option<Number>,
    to: Option<Number>,
    format: Option<String>,
    position: Option<String>,
    most: Option<Number>,
    limit: Option<Number>,
    expect: Option<Number>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Asked {
    #[default]
    Count,
    Census,
    Period,
    Values,
    Moves,
}

/// A number, or a text in the notation of the command line.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a natural number, or a text such as \"1e9\" or \"1..100\", is expected")]
enum Number {
    Plain(u64),
    Text(String),
}

impl Number {
    fn text(&self) -> String {
        match self {
            Number::Plain(number) => number.to_string(),
            Number::Text(text) => text.clone(),
        }
    }
}

pub fn run(run: &Run, common: &Common, watcher: &Watcher) -> Outcome {
    let text = read_text(&run.file, MAX_BYTES)?;
    let question: Question = toml::from_str(&text)
        .map_err(|error| Failure::Question(format!("{}: {}", run.file.display(), error.to_string().trim_end())))?;
    question.refuse_useless_keys()?;
    let game = args::Game { rules: question.rules.clone(), limit: Question::word(question.limit.as_ref(), "limit")? };
    let size = Question::word_or_zero;
    let pieces = args::PiecesArgs {
        heaps: question.heaps.as_ref().map(Number::text),
        board: question.board.clone(),
        staircases: size(question.staircases.as_ref(), "staircases")?,
        diagrams: size(question.diagrams.as_ref(), "diagrams")?,
        vertices: question.vertices.clone(),
    };
    match question.command {
        Asked::Count => question.count(game, pieces, &run.file, common, watcher),
        Asked::Census => {
            let asked = args::Census {
                game,
                pieces,
                format: question.format()?,
                plot: args::PlotArgs::default(),
                explain: args::ExplainArgs::default(),
                save: args::SaveArgs::default(),
            };
            census::run(&asked, common, watcher)
        }
        Asked::Period => period::run(&args::Period::of(game), common, watcher),
        Asked::Values => question.values(game, common, watcher),
        Asked::Moves => {
            let missing = || Failure::Question("moves need `position`, such as \"5,7,12\"".to_owned());
            let asked = args::Moves {
                game,
                position: question.position.clone().ok_or_else(missing)?,
                most: Question::word_or_zero(question.most.as_ref(), "most")?.unwrap_or(args::Moves::MOST),
                explain: args::ExplainArgs::default(),
                save: args::SaveArgs::default(),
            };
            moves::run(&asked, common, watcher)
        }
    }
}

impl Question {
    /// Keys that the command has no use for are mistakes.
    fn refuse_useless_keys(&self) -> Outcome {
        let count = matches!(self.command, Asked::Count);
        let pieces = matches!(self.command, Asked::Count | Asked::Census);
        let values = matches!(self.command, Asked::Values);
        let (moves, table) = (matches!(self.command, Asked::Moves), matches!(self.command, Asked::Census));
        let keys = [
            ("heaps", self.heaps.is_some(), pieces),
            ("board", self.board.is_some(), pieces || values),
            ("staircases", self.staircases.is_some(), pieces),
            ("diagrams", self.diagrams.is_some(), pieces),
            ("vertices", self.vertices.is_some(), pieces),
            ("winner", self.winner.is_some(), count),
            ("first", self.first.is_some(), count),
            ("tuples", self.tuples.is_some(), count),
            ("arrangements", self.arrangements.is_some(), count),
            ("multisets", self.multisets.is_some(), count),
            ("sets", self.sets.is_some(), count),
            ("total", self.total.is_some(), count),
            ("outcome", self.outcome.is_some(), count),
            ("mod", self.modulus.is_some(), count),
            ("expect", self.expect.is_some(), count),
            ("from", self.from.is_some(), values),
            ("to", self.to.is_some(), values),
            ("digits", self.digits.is_some(), count),
            ("sample", self.sample.is_some(), count),
            ("seed", self.seed.is_some(), count),
            ("format", self.format.is_some(), values || table),
            ("position", self.position.is_some(), moves),
            ("most", self.most.is_some(), moves),
        ];
        if count && self.seed.is_some() && self.sample.is_none() {
            return Err(Failure::Question("`seed` needs `sample`: how many selections are drawn".to_owned()));
        }
        match keys.into_iter().find(|&(_, given, useful)| given && !useful) {
            Some((key, ..)) => Err(Failure::Question(format!("this command has no use for the key `{key}`"))),
            None => Ok(()),
        }
    }

    fn values(&self, game: args::Game, common: &Common, watcher: &Watcher) -> Outcome {
        let to = Self::natural(self.to.as_ref(), "to")?;
        match (to.is_some(), self.board.is_some()) {
            (true, true) => return Err(Failure::Question("values have `to` or `board`, not both".to_owned())),
            (false, false) => {
                return Err(Failure::Question("values need `to`, the last heap size, or `board`".to_owned()));
            }
            _ => {}
        }
        let asked = args::Values {
            game,
            to,
            board: self.board.clone(),
            from: Self::natural(self.from.as_ref(), "from")?.unwrap_or_default(),
            format: self.format()?,
            plot: args::PlotArgs::default(),
            plot_kind: args::PlotKind::Dots,
            save: args::SaveArgs::default(),
        };
        values::run(&asked, common, watcher)
    }

    fn format(&self) -> Result<Format, Failure> {
        let Some(name) = &self.format else { return Ok(Format::Plain) };
        Format::from_str(name, false).map_err(|_| {
            Failure::Question(format!("there is no format `{name}`: it is plain, csv, json, bfile or latex"))
        })
    }

    fn count(
        &self,
        game: args::Game,
        pieces: args::PiecesArgs,
        file: &Path,
        common: &Common,
        watcher: &Watcher,
    ) -> Outcome {
        let wanted = self.outcome.as_deref();
        let outcome = args::OutcomeArgs {
            won: wanted == Some("won"),
            lost: wanted == Some("lost"),
            winner: self.winner.clone(),
            outcome: self.outcome.clone().filter(|wanted| !["won", "lost", "by value"].contains(&wanted.as_str())),
            by_value: wanted == Some("by value"),
        };
        match (wanted.is_some(), self.winner.is_some(), self.first.is_some()) {
            (true, false, false) | (false, true, true) => {}
            (given, winner, first) => {
                let problem = match (given, winner, first) {
                    (true, true, _) => "a count has `outcome` or `winner`, not both",
                    (_, true, false) => "`winner` needs `first`: who starts?",
                    (_, false, true) => "`first` needs `winner`: who is to win?",
                    _ => "a count needs outcome = \"won\" or outcome = \"lost\", or winner and first",
                };
                return Err(Failure::Question(problem.to_owned()));
            }
        }
        let count = args::Count {
            game,
            pieces,
            selection: args::SelectionArgs {
                tuples: Self::sizes(self.tuples.as_ref(), "tuples")?,
                arrangements: Self::sizes(self.arrangements.as_ref(), "arrangements")?,
                multisets: Self::sizes(self.multisets.as_ref(), "multisets")?,
                sets: Self::sizes(self.sets.as_ref(), "sets")?,
                total: Self::word_or_zero(self.total.as_ref(), "total")?,
            },
            outcome,
            first: self.first.clone(),
            answer: args::AnswerArgs {
                modulus: Self::natural(self.modulus.as_ref(), "mod")?,
                digits: self.digits.unwrap_or(false),
                out: None,
            },
            sample: Self::word_or_zero(self.sample.as_ref(), "sample")?,
            seed: Self::word_or_zero(self.seed.as_ref(), "seed")?.unwrap_or(0),
            explain: args::ExplainArgs::default(),
            save: args::SaveArgs::default(),
        };
        let expected = Self::natural(self.expect.as_ref(), "expect")?;
        let answer = count::answer(&count, common, watcher)?;
        match expected {
            Some(expected) if answer.as_ref() != Some(&expected) => {
                let answer = answer.map_or_else(|| "no single number".to_owned(), |answer| answer.to_string());
                eprintln!("error: {} expects {expected}, and the answer is {answer}", file.display());
                Err(Failure::No)
            }
            _ => Ok(()),
        }
    }

    fn sizes(number: Option<&Number>, key: &str) -> Result<Option<args::Sizes>, Failure> {
        let parse = |number: &Number| args::sizes(&number.text());
        number.map(parse).transpose().map_err(|problem| Failure::Question(format!("`{key}`: {problem}")))
    }

    fn word_or_zero(number: Option<&Number>, key: &str) -> Result<Option<usize>, Failure> {
        let parse = |number: &Number| args::word(&number.text());
        number.map(parse).transpose().map_err(|problem| Failure::Question(format!("`{key}`: {problem}")))
    }

    fn natural(number: Option<&Number>, key: &str) -> Result<Option<Natural>, Failure> {
        let parse = |number: &Number| args::natural(&number.text());
        number.map(parse).transpose().map_err(|problem| Failure::Question(format!("`{key}`: {problem}")))
    }

    fn word(number: Option<&Number>, key: &str) -> Result<Option<usize>, Failure> {
        let parse = |number: &Number| args::positive(&number.text());
        number.map(parse).transpose().map_err(|problem| Failure::Question(format!("`{key}`: {problem}")))
    }
}
