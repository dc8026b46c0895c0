//! Answers to questions, and how they are written.

mod board;
mod census;
mod compare;
mod count;
mod moves;
mod period;
mod quotient;
mod story;
mod sweep;
mod value;
mod values;
mod verify;

pub use board::BoardAnswer;
pub use census::CensusAnswer;
pub use compare::CompareAnswer;
pub use count::CountAnswer;
pub use moves::MovesAnswer;
pub(crate) use moves::WinningMove;
pub use period::PeriodAnswer;
pub use quotient::QuotientAnswer;
pub(crate) use story::{outcome_name, proved_line};
pub use sweep::SweepAnswer;
pub use value::ValueAnswer;
pub use values::ValuesAnswer;
pub use verify::VerifyAnswer;

use std::io::Write;

use grundy::{Options, Rules, bit_length};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};

use crate::error::{Error, Result};
use crate::explain::Document;
use crate::plot::{Picture, Sheet};
use crate::question::{PlotKind, Positive, Question};

/// The answer to a [`Question`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Answer {
    /// Values of heaps.
    Values(Box<ValuesAnswer>),
    /// Values of the squares of a board.
    Board(BoardAnswer),
    /// A period, or that there is none.
    Period(Box<PeriodAnswer>),
    /// A verified certificate.
    Verify(Box<VerifyAnswer>),
    /// How many pieces have each value.
    Census(Box<CensusAnswer>),
    /// A count of selections.
    Count(Box<CountAnswer>),
    /// Winning moves.
    Moves(Box<MovesAnswer>),
    /// The value of one piece.
    Value(Box<ValueAnswer>),
    /// How two games compare.
    Compare(Box<CompareAnswer>),
    /// What is known of the games of a family.
    Sweep(Box<SweepAnswer>),
    /// A misere quotient.
    Quotient(Box<QuotientAnswer>),
}

/// Answers a question.
///
/// # Errors
///
/// [`Error::Question`] if it makes no sense as asked, [`Error::File`] for a file it names,
/// [`Error::Library`] for what the library refuses.
pub fn answer(question: &Question, options: &Options<'_>) -> Result<Answer> {
    if options.certificate.is_some() {
        check_covered(question)?;
    }
    Ok(match question {
        Question::Values(asked) if asked.board.is_some() => Answer::Board(BoardAnswer::new(asked, options)?),
        Question::Values(asked) => Answer::Values(Box::new(ValuesAnswer::new(asked, options)?)),
        Question::Period(asked) => Answer::Period(Box::new(PeriodAnswer::new(asked, options)?)),
        Question::Verify(asked) => Answer::Verify(Box::new(VerifyAnswer::new(asked, options)?)),
        Question::Census(asked) => Answer::Census(Box::new(CensusAnswer::new(asked, options)?)),
        Question::Count(asked) => Answer::Count(Box::new(CountAnswer::new(asked, options)?)),
        Question::Moves(asked) => Answer::Moves(Box::new(MovesAnswer::new(asked, options)?)),
        Question::Value(asked) => Answer::Value(Box::new(ValueAnswer::new(asked, options)?)),
        Question::Compare(asked) => Answer::Compare(Box::new(CompareAnswer::new(asked, options)?)),
        Question::Sweep(asked) => Answer::Sweep(Box::new(SweepAnswer::new(asked, options)?)),
        Question::Quotient(asked) => Answer::Quotient(Box::new(QuotientAnswer::new(asked, options)?)),
    })
}

/// Refuses a question that a certificate does not serve: it is about the heaps of one game.
fn check_covered(question: &Question) -> Result<()> {
    let misere = match question {
        Question::Census(asked) => asked.play.misere,
        Question::Moves(asked) => asked.play.misere,
        Question::Value(asked) => asked.play.misere,
        Question::Count(asked) => asked.play.misere,
        _ => false,
    };
    if misere {
        return Err(Error::question("a certificate is about normal play: it does not go with ⟨misere⟩"));
    }
    let rules = match question {
        Question::Values(asked) => &asked.game.rules,
        Question::Census(asked) => &asked.game.rules,
        Question::Moves(asked) => &asked.game.rules,
        Question::Value(asked) => &asked.game.rules,
        Question::Count(asked) if asked.pools.is_empty() => &asked.game.rules,
        _ => return Err(Error::Question("a certificate serves questions about the heaps of one game".to_owned())),
    };
    match Rules::parse(rules) {
        Ok(rules) if rules.code().is_some() => Ok(()),
        _ => Err(Error::Question(format!("a certificate says nothing about {rules}: it is one of a code of digits"))),
    }
}

/// Numbers of more bits take a while to write in decimal.
const LONG_NUMBER: usize = 3_000_000;

/// Options with the limit of a question, if it has one.
fn limited<'a>(options: &Options<'a>, limit: Option<Positive>) -> Options<'a> {
    Options { values: limit.map(|limit| limit.0).or(options.values), ..*options }
}

impl Answer {
    /// How many values the answer lists.
    pub(crate) fn listed(&self) -> usize {
        match self {
            Answer::Values(answer) => answer.number(),
            Answer::Board(answer) => answer.number(),
            _ => 0,
        }
    }

    /// The answer and how it was reached, as JSON: docs/json.md has the schema.
    #[must_use]
    pub fn json(&self) -> Map<String, Json> {
        let (ask, story) = match self {
            Answer::Values(answer) => ("values", answer.json()),
            Answer::Board(answer) => ("values", answer.json()),
            Answer::Period(answer) => ("period", answer.json()),
            Answer::Verify(answer) => ("verify", answer.json()),
            Answer::Census(answer) => ("census", answer.json()),
            Answer::Count(answer) => ("count", answer.json()),
            Answer::Moves(answer) => ("moves", answer.json()),
            Answer::Value(answer) => ("value", answer.json()),
            Answer::Compare(answer) => ("compare", answer.json()),
            Answer::Sweep(answer) => ("sweep", answer.json()),
            Answer::Quotient(answer) => ("quotient", answer.json()),
        };
        std::iter::once(("ask".to_owned(), json!(ask))).chain(story).collect()
    }

    /// Writes the answer as text, in the format that was asked for.
    ///
    /// # Errors
    ///
    /// [`Error::Output`]; [`Error::Question`] for an unsuitable format; [`Error::Library`] for
    /// values that are computed as they are written.
    pub fn write(&self, out: &mut dyn Write, options: &Options<'_>) -> Result<()> {
        if let Answer::Count(count) = self
            && count.number().is_some_and(|number| bit_length(number) > LONG_NUMBER)
        {
            options.progress.remark("writing the answer in decimal digits");
            options.progress.report("decimal digits", 0, 1);
        }
        let text = match self {
            Answer::Values(answer) => return answer.write(out, options),
            Answer::Board(answer) => answer.text()?,
            Answer::Period(answer) => answer.text(),
            Answer::Verify(answer) => answer.text(),
            Answer::Census(answer) => answer.text()?,
            Answer::Count(answer) => answer.text()?,
            Answer::Moves(answer) => answer.text(),
            Answer::Value(answer) => answer.text(),
            Answer::Compare(answer) => answer.text(),
            Answer::Sweep(answer) => answer.text(),
            Answer::Quotient(answer) => answer.text(),
        };
        if !text.is_empty() {
            out.write_all(text.as_bytes())?;
            out.write_all(b"\n")?;
        }
        Ok(out.flush()?)
    }

    /// An explanation of how the answer was reached.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if such answers have no explanation, [`Error::Library`].
    pub fn explanation(&self, options: &Options<'_>) -> Result<Document> {
        match self {
            Answer::Period(answer) => answer.explanation(options),
            Answer::Census(answer) => answer.explanation(options),
            Answer::Count(answer) => answer.explanation(options),
            Answer::Moves(answer) => answer.explanation(),
            Answer::Value(answer) => answer.explanation(options),
            Answer::Values(answer) => Ok(answer.explanation()),
            Answer::Quotient(answer) => answer.explanation(),
            Answer::Board(answer) => answer.explanation(options),
            _ => Err(Error::question("there is no explanation of this answer")),
        }
    }

    /// A picture of the answer.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if such answers have no picture, or if it would be too large.
    pub fn picture(&self, kind: PlotKind, sheet: &Sheet<'_>, options: &Options<'_>) -> Result<Picture> {
        match self {
            Answer::Values(answer) => answer.picture(kind, sheet, options),
            Answer::Board(answer) => answer.picture(sheet),
            Answer::Census(answer) => answer.picture(sheet),
            Answer::Count(answer) => answer.picture(sheet),
            Answer::Value(answer) => answer.picture(sheet),
            _ => Err(Error::question("there is no picture of this answer")),
        }
    }

    /// Notes to be printed beside the answer.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        match self {
            Answer::Values(answer) => answer.notes(),
            Answer::Period(answer) => answer.notes(),
            Answer::Census(answer) => answer.notes(),
            Answer::Count(answer) => answer.notes(),
            Answer::Moves(answer) => answer.notes(),
            Answer::Value(answer) => answer.notes(),
            Answer::Sweep(answer) => answer.notes(),
            _ => Vec::new(),
        }
    }

    /// Why the answer is no, if it is: nothing is proved, or another answer was expected.
    #[must_use]
    pub fn no(&self) -> Option<String> {
        match self {
            Answer::Period(answer) => answer.no(),
            Answer::Count(answer) => answer.no(),
            Answer::Value(answer) => answer.no(),
            Answer::Compare(answer) => answer.no(),
            Answer::Sweep(answer) => answer.no(),
            Answer::Quotient(answer) => answer.no(),
            _ => None,
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}
