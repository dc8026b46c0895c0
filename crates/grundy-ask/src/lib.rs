#![doc = include_str!("../README.md")]
//!
//! A [`Question`] is plain data, the same in a TOML file, in JSON and on a command line. An
//! [`Answer`] is written as text, as a table ([`Format`]), as JSON (docs/json.md has the schema),
//! as an [explanation](Document) or as a [`Picture`]. Nothing here knows of a terminal or a socket;
//! files are read only where a question names one.

mod answer;
mod error;
mod explain;
mod files;
mod plot;
mod question;
mod request;
mod size;
pub mod sweep;
mod table;

pub use answer::{
    Answer, BoardAnswer, CensusAnswer, CompareAnswer, CountAnswer, MovesAnswer, PeriodAnswer, QuotientAnswer,
    SweepAnswer, ValueAnswer, ValuesAnswer, VerifyAnswer, answer,
};
pub use error::{Error, Result};
pub use explain::{Document, Style};
pub use files::{game, read_text};
pub use plot::{Picture, Sheet};
pub use question::{
    AnswerFields, Census, Compare, Count, Each, Format, GameFields, Most, Moves, Number, OutcomeFields, Period,
    PieceFields, PlayFields, PlotKind, Pool, Positive, Question, Quotient, SelectionFields, Sizes, Sweep, Text, Time,
    Value, Values, Verify, Word,
};
pub use request::{named_game, told};
