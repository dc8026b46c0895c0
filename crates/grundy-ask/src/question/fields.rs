//! Fields that several kinds of questions have. Each is listed once: files, JSON and the command
//! line share them.

use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number::{Most, Number, Positive, Sizes, Text, Word};

/// How a sequence of values or a census is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Plain text.
    #[default]
    Plain,
    /// Comma-separated values, with a line of names first.
    Csv,
    /// One JSON object.
    Json,
    /// Lines 'n value', the b-file format of the OEIS.
    Bfile,
    /// A table for a LaTeX document.
    Latex,
}

impl Format {
    pub(super) fn is_plain(&self) -> bool {
        *self == Format::Plain
    }
}

/// What a sequence of counts runs through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Each {
    /// The number of pieces, or the total.
    Selection,
    /// The largest heap.
    Heaps,
}

/// A picture of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum PlotKind {
    /// A dot for each heap: values against sizes.
    #[default]
    Dots,
    /// A coloured cell for each heap, in lines as long as the period.
    Strip,
}

/// The rules of the game and how far to compute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct GameFields {
    /// A code (0.77), a name (kayles), or words ('take 1, 2, 4, 9 or split').
    #[cfg_attr(feature = "clap", arg(help_heading = None::<&str>))]
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// Compute at most N values while no period is proved: heaps up to N. Without it, as many as
    /// the question needs; a search for a period stops after 20 seconds.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Game"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Positive>,
}

impl GameFields {
    /// What the game is called in titles: the rules as they were typed; of a text that stands for a
    /// file, only what it is.
    pub(crate) fn name(&self) -> String {
        match self.rules.split_once('\n') {
            Some((first, _)) => format!("{} as given", first.split_whitespace().next().unwrap_or_default()),
            None => self.rules.clone(),
        }
    }
}

/// Who wins at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct PlayFields {
    /// Misere play: the last to move loses. For games of heaps with the same moves for both
    /// players.
    #[cfg_attr(feature = "clap", arg(long, help_heading = "Game"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
}

/// Which components there are to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "clap",
    derive(clap::Args),
    group(required = false, multiple = false),
    command(next_help_heading = "Pieces")
)]
pub struct PieceFields {
    /// Heaps: 1..12491249, or 3,5,7, or 'primes in 1..100' (primes up to 10^12), or @FILE with
    /// sizes and ranges, separated by commas, spaces or line breaks. Each size listed is a piece of
    /// its own: 1..5,3..7 is ten pieces.
    #[cfg_attr(feature = "clap", arg(long, value_name = "SIZES", allow_hyphen_values = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<Text>,
    /// A token on a board such as 8x8 or 10x1000x7; each coordinate, 0 .. side-1, is a heap.
    #[cfg_attr(feature = "clap", arg(long, value_name = "SIDES", allow_hyphen_values = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// All staircases (a,b,k) with a+b+k at most W: Young diagrams of k steps, each of height a and
    /// length b.
    #[cfg_attr(feature = "clap", arg(long, value_name = "W", allow_negative_numbers = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staircases: Option<Word>,
    /// All Young diagrams with 1 to S squares.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", allow_negative_numbers = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagrams: Option<Word>,
    /// Vertices of a graph on which a token may start: all, or their names, each counted as often
    /// as it is named.
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAMES"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vertices: Option<String>,
}

impl PieceFields {
    /// The kind of pieces, such as "heaps" or "board", and what was asked for.
    pub(crate) fn given(&self) -> Option<(&'static str, String)> {
        let word = |word: &Option<Word>| word.map(|word| word.to_string());
        let fields = [
            ("heaps", self.heaps.as_ref().map(ToString::to_string)),
            ("board", self.board.clone()),
            ("vertices", self.vertices.clone()),
            ("staircases", word(&self.staircases)),
            ("diagrams", word(&self.diagrams)),
        ];
        fields.into_iter().find_map(|(name, text)| Some((name, text?)))
    }

    /// The file that lists the heaps, if there is one: what follows `@`. A text of several lines
    /// stands in the place of a file.
    pub(crate) fn file(&self) -> Option<&str> {
        let text = &self.heaps.as_ref()?.0;
        text.strip_prefix('@').filter(|_| !text.contains('\n'))
    }
}

/// How many pieces are chosen, and what counts as one choice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "clap",
    derive(clap::Args),
    group(required = true, multiple = false),
    command(next_help_heading = "Selection")
)]
pub struct SelectionFields {
    /// Choose M pieces, ordered, with repetition. M may have a thousand digits, or be a range such
    /// as 1..100 (the counts are added).
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", allow_hyphen_values = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tuples: Option<Sizes>,
    /// Choose M different pieces, ordered (M up to 10^9).
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", allow_hyphen_values = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrangements: Option<Sizes>,
    /// Choose M pieces, unordered, with repetition (M up to 10^9; no limit modulo odd primes below
    /// 2^44).
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", allow_hyphen_values = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multisets: Option<Sizes>,
    /// Choose M different pieces, unordered (M, or the number left out, up to 10^9; no limit modulo
    /// odd primes below 2^44).
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", allow_hyphen_values = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sets: Option<Sizes>,
    /// Choose any number of heaps, unordered, with repetition, whose sizes add up to T (T up to
    /// 10^6), or to one of a range.
    #[cfg_attr(feature = "clap", arg(long, value_name = "T", allow_hyphen_values = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Sizes>,
}

/// Pieces of one game, and how they are chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Pool {
    /// The game.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub game: GameFields,
    /// The pieces.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub pieces: PieceFields,
    /// How they are chosen.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub selection: SelectionFields,
    /// Fields that the question does not have.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Which selections are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeFields {
    /// "won", "lost", "by value", or an outcome: L, R, N, P (in young: R, D, N, P).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The player who wins, if `first` starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Who starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
}

/// What to tell about the selections.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "Answer"))]
pub struct AnswerFields {
    /// Give the answer modulo N, any number from 1 on: even, composite, of any length.
    #[cfg_attr(feature = "clap", arg(long = "mod", value_name = "N", allow_negative_numbers = true))]
    #[serde(rename = "mod", skip_serializing_if = "Option::is_none")]
    pub modulus: Option<Number>,
    /// Print the number of digits of the answer, its first digits (up to twenty, as many as are
    /// certain) and its last twenty. For tuples, M may have a thousand digits.
    #[cfg_attr(feature = "clap", arg(long, conflicts_with_all = ["modulus", "by_value"]))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub digits: bool,
    /// Draw K random selections with the outcome, each equally likely, and print them, one per
    /// line.
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "K", allow_negative_numbers = true,
            conflicts_with_all = ["modulus", "digits", "by_value", "total", "each", "list"])
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<Word>,
    /// The seed of the random numbers: the same seed draws the same selections [default: 0].
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", requires = "sample", allow_negative_numbers = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Word>,
    /// Print a line 'n count' for each number of pieces or each total in the range, instead of one
    /// sum; with --each=heaps, a line for each largest heap, from the first heap alone to all.
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "WHAT", value_enum, num_args = 0..=1, require_equals = true,
            default_missing_value = "selection", conflicts_with_all = ["digits", "by_value", "list"])
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<Each>,
    /// Print the selections themselves, in order, one per line: all of them (up to 10^5), or the
    /// first K.
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "all",
            conflicts_with_all = ["modulus", "digits", "by_value"])
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Most>,
    /// How to print the lines of --each or --by-value: plain, csv, json, latex (a table), or, for
    /// --each, bfile (lines 'n count', for the OEIS).
    #[cfg_attr(
        feature = "clap",
        arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true, default_value_t = Format::Plain, conflicts_with = "json")
    )]
    #[serde(default, skip_serializing_if = "Format::is_plain")]
    pub format: Format,
    /// The expected answer.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect: Option<Number>,
}

/// Fields that a question does not have: any is an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unknown;

impl Serialize for Unknown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde::ser::SerializeMap::end(serializer.serialize_map(Some(0))?)
    }
}

impl<'de> Deserialize<'de> for Unknown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Nothing;
        impl<'de> Visitor<'de> for Nothing {
            type Value = Unknown;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("no further fields")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Unknown, A::Error> {
                match map.next_key::<String>()? {
                    Some(key) => Err(A::Error::custom(format!("this question has no use for the key `{key}`"))),
                    None => Ok(Unknown),
                }
            }
        }
        deserializer.deserialize_map(Nothing)
    }
}
