//! The kinds of questions, with their fields. Each is listed once: files, JSON and the command line
//! share them.

use serde::{Deserialize, Serialize};

use super::fields::{
    AnswerFields, Format, GameFields, OutcomeFields, PieceFields, PlayFields, Pool, SelectionFields, Unknown,
};
use super::number::{Number, Positive, Text, Time, Word};

/// How many selections are won, or lost?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The game, if there is only one pool.
    #[serde(flatten)]
    pub game: GameFields,
    /// Normal or misere play.
    #[serde(flatten)]
    pub play: PlayFields,
    /// The pieces, if there is only one pool.
    #[serde(flatten)]
    pub pieces: PieceFields,
    /// How the pieces are chosen, if there is only one pool.
    #[serde(flatten)]
    pub selection: SelectionFields,
    /// Several pools in one sum, instead of only one.
    #[serde(default, rename = "pool", skip_serializing_if = "Vec::is_empty")]
    pub pools: Vec<Pool>,
    /// Which selections are counted.
    #[serde(flatten)]
    pub outcome: OutcomeFields,
    /// What to tell about the selections.
    #[serde(flatten)]
    pub answer: AnswerFields,
    /// Fields that the question does not have.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// What is each heap, or each square of a board, worth?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Answer"))]
pub struct Values {
    /// The game.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub game: GameFields,
    /// The last heap size.
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "N", allow_negative_numbers = true, required_unless_present = "board")
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Number>,
    /// Print the values of the squares of a board such as 8x8, one row per line, instead of those
    /// of heaps.
    #[cfg_attr(feature = "clap", arg(long, value_name = "SIDES", conflicts_with_all = ["to", "from"]))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The first heap size [default: 0].
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", allow_negative_numbers = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Number>,
    /// How to print the values: plain (numbers in a line, or a row of squares per line), csv, json,
    /// bfile (lines 'n value', for the OEIS), or latex (a table).
    #[cfg_attr(
        feature = "clap",
        arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true, default_value_t = Format::Plain, conflicts_with_all = ["json", "plot"])
    )]
    #[serde(default, skip_serializing_if = "Format::is_plain")]
    pub format: Format,
    /// Fields that the question does not have.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Do the values repeat for ever?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Answer"))]
pub struct Period {
    /// The game.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub game: GameFields,
    /// Keep all values in memory, however long the search.
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "checkpoint"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub complete: bool,
    /// Fields that the question does not have.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Is a certificate correct?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// The certificate, as text.
    pub certificate: String,
    /// The most values to compute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Positive>,
}

/// How many of the pieces have each value?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Answer"))]
pub struct Census {
    /// The game.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub game: GameFields,
    /// Normal or misere play.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub play: PlayFields,
    /// The pieces.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub pieces: PieceFields,
    /// How to print the census: plain (lines 'value count'), csv, json, or latex (a table).
    #[cfg_attr(
        feature = "clap",
        arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true, default_value_t = Format::Plain, conflicts_with_all = ["json", "plot", "explain"])
    )]
    #[serde(default, skip_serializing_if = "Format::is_plain")]
    pub format: Format,
    /// Fields that the question does not have.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Who wins a position, and by which moves?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Answer"))]
pub struct Moves {
    /// The game.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub game: GameFields,
    /// Normal or misere play.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub play: PlayFields,
    /// The position.
    #[cfg_attr(feature = "clap", arg(help_heading = None::<&str>))]
    pub position: String,
    /// The most winning moves to list for each player; how many there are is always printed
    /// [default: 20].
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Word>,
    /// Also list moves that the rules allow, whether they win or not: up to about N of each part of
    /// the position.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Word>,
    /// Fields that the question does not have.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// What is one piece, or a sum of short games, worth?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Answer"))]
pub struct Value {
    /// The game; or, without a piece, a sum of short games such as '{3|1} + ^', or two of them to
    /// compare.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub game: GameFields,
    /// Normal or misere play.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub play: PlayFields,
    /// A heap size, a square (3,5) of an unbounded board, a diagram: its row lengths (5,4,4,1) or
    /// 'staircase A,B,K'; or a position that is drawn (TT.FF). Without it, RULES is a sum of short
    /// games to compute, or two of them to compare.
    #[cfg_attr(feature = "clap", arg(help_heading = None::<&str>))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<Text>,
    /// Fields that the question does not have.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// What is the misere quotient of a game?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Answer"))]
pub struct Quotient {
    /// The game.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub game: GameFields,
    /// The last heap. Without it, as many heaps as prove a period; a search stops after 20
    /// seconds, or after 2 where no theorem could prove one.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Number>,
    /// Fields that the question does not have.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Do two games have the same values?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Answer"))]
pub struct Compare {
    /// The first game.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub game: GameFields,
    /// The rules of the other game.
    #[cfg_attr(feature = "clap", arg(help_heading = None::<&str>))]
    pub other: String,
    /// Fields that the question does not have.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// What is known of each game of a family?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Answer"))]
pub struct Sweep {
    /// The family: a pattern of codes, sets of amounts, or rules, one game per line, in @FILE or,
    /// for
    /// -, on standard input.
    #[cfg_attr(feature = "clap", arg(help_heading = None::<&str>))]
    pub family: String,
    /// The longest search for a row: 10s, 500ms, 2m [default: 500ms, or none with --each-limit].
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each_time: Option<Time>,
    /// The most values for a row, while no period is proved.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each_limit: Option<Positive>,
    /// Take only the first N games of the family.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Positive>,
    /// How to print the rows: plain (a table), csv, or json (one object a line).
    #[cfg_attr(
        feature = "clap",
        arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true, default_value_t = Format::Plain)
    )]
    #[serde(default, skip_serializing_if = "Format::is_plain")]
    pub format: Format,
    /// Fields that the question does not have.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(flatten)]
    pub unknown: Unknown,
}
