//! Questions, as data.
//!
//! ```toml
//! title   = "1249 Nim"                  # for people; not part of the question
//! ask     = "count"                     # or census, period, values, value, moves, ...
//! rules   = "take 1, 2, 4, 9 or split"
//! heaps   = "1..12491249"               # or board, staircases, diagrams, vertices
//! multisets = 1249                      # or tuples, arrangements, sets, total
//! outcome = "lost"                      # or won, by value; L, R, N, P; or winner and first
//! mod     = 912491249
//! expect  = "227429102"                 # optional: what the answer should be
//! ```
//!
//! Numbers may be integers, or texts in any notation. A field that does not belong to the question
//! is refused.

mod fields;
mod kinds;
mod number;

pub use fields::{
    AnswerFields, Each, Format, GameFields, OutcomeFields, PieceFields, PlayFields, PlotKind, Pool, SelectionFields,
};
pub use kinds::{Census, Compare, Count, Moves, Period, Quotient, Sweep, Value, Values, Verify};
pub use number::{Most, Number, Positive, Sizes, Text, Time, Word};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::files::named;
use crate::sweep::family_file;

/// A question about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Question {
    /// What is each heap, or each square of a board, worth?
    Values(Values),
    /// Do the values repeat for ever?
    Period(Period),
    /// Is a certificate correct?
    Verify(Verify),
    /// How many of the pieces have each value?
    Census(Census),
    /// How many selections are won, or lost?
    Count(Box<Count>),
    /// Who wins a position, and by which moves?
    Moves(Moves),
    /// What is one piece worth?
    Value(Value),
    /// Do two games have the same values?
    Compare(Compare),
    /// What is known of each game of a family?
    Sweep(Sweep),
    /// What is the misere quotient of a game?
    Quotient(Quotient),
}

impl Question {
    /// Reads a question from a TOML file. `command` is the old name of `ask`; without either, the
    /// question is a count.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] with the field that is wrong.
    pub fn from_toml(text: &str) -> Result<Self> {
        let mut table: toml::Table =
            toml::from_str(text).map_err(|error| Error::question(error.to_string().trim_end()))?;
        for note in ["title", "source"] {
            if table.remove(note).is_some_and(|note| !note.is_str()) {
                return Err(Error::question(format!("`{note}` is a text")));
            }
        }
        if let Some(command) = table.remove("command")
            && table.insert("ask".to_owned(), command).is_some()
        {
            return Err(Error::question("`command` is the old name of `ask`: leave one of them out"));
        }
        table.entry("ask").or_insert_with(|| "count".into());
        let read = Question::deserialize(table);
        read.map_err(|error| Error::question(located(error.message(), text)))?.checked()
    }

    /// Reads a question from JSON.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] with the field that is wrong.
    pub fn from_json(text: &str) -> Result<Self> {
        let read: serde_json::Result<Question> = serde_json::from_str(text);
        read.map_err(|error| Error::question(error.to_string()))?.checked()
    }

    /// The question as TOML, one field per line.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default().trim_end().to_owned()
    }

    /// A file that the question names, if it names one: the rules of a graph or a table, a list of
    /// heaps, or a family of games.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        match self {
            Question::Values(Values { game, .. })
            | Question::Period(Period { game, .. })
            | Question::Moves(Moves { game, .. })
            | Question::Quotient(Quotient { game, .. })
            | Question::Value(Value { game, .. }) => named(&game.rules),
            Question::Census(Census { game, pieces, .. }) => named(&game.rules).or(pieces.file()),
            Question::Compare(Compare { game, other, .. }) => named(&game.rules).or(named(other)),
            Question::Count(count) => count.file(),
            Question::Sweep(sweep) => family_file(&sweep.family),
            Question::Verify(_) => None,
        }
    }

    /// Checks what the types of the fields do not.
    fn checked(self) -> Result<Self> {
        let game = match &self {
            Question::Values(Values { game, .. })
            | Question::Period(Period { game, .. })
            | Question::Census(Census { game, .. })
            | Question::Moves(Moves { game, .. })
            | Question::Compare(Compare { game, .. })
            | Question::Quotient(Quotient { game, .. })
            | Question::Value(Value { game, .. }) => Some(game),
            Question::Count(count) if count.pools.is_empty() => Some(&count.game),
            Question::Count(_) | Question::Verify(_) | Question::Sweep(_) => None,
        };
        if game.is_some_and(|game| game.rules.is_empty()) {
            return Err(Error::question("a question needs ⟨rules⟩"));
        }
        match &self {
            Question::Values(values) => values.checked()?,
            Question::Count(count) => count.checked()?,
            _ => {}
        }
        Ok(self)
    }
}

impl Values {
    fn checked(&self) -> Result<()> {
        match (self.to.is_some(), self.board.is_some()) {
            (true, true) => Err(Error::question("values have ⟨to⟩ or ⟨board⟩, not both")),
            (false, false) => Err(Error::question("values need ⟨to⟩, the last heap size, or ⟨board⟩")),
            _ => Ok(()),
        }
    }
}

impl Count {
    fn checked(&self) -> Result<()> {
        let OutcomeFields { outcome, winner, first } = &self.outcome;
        let problem = match (outcome.is_some(), winner.is_some(), first.is_some()) {
            (true, false, false) | (false, true, true) => None,
            (true, true, _) => Some("a count has ⟨outcome⟩ or ⟨winner⟩, not both"),
            (_, true, false) => Some("⟨winner⟩ needs ⟨first⟩: who starts?"),
            (_, false, true) => Some("⟨first⟩ needs ⟨winner⟩: who is to win?"),
            _ => Some("a count needs outcome = \"won\" or outcome = \"lost\", or winner and first"),
        };
        if self.answer.sample.is_some() && self.all_pools().iter().any(|pool| pool.selection.total.is_some()) {
            return Err(Error::question("⟨sample⟩ draws a number of pieces: it does not go with ⟨total⟩"));
        }
        if self.answer.seed.is_some() && self.answer.sample.is_none() {
            return Err(Error::question("⟨seed⟩ needs ⟨sample⟩: how many selections are drawn"));
        }
        problem.map_or(Ok(()), |problem| Err(Error::question(problem)))
    }

    /// A file that names the game or the heaps of a pool.
    fn file(&self) -> Option<&str> {
        let pieces = self.pools.iter().map(|pool| &pool.pieces).chain([&self.pieces]);
        let games = self.pools.iter().map(|pool| &pool.game).chain([&self.game]);
        games.filter_map(|game| named(&game.rules)).chain(pieces.filter_map(PieceFields::file)).next()
    }

    /// The pools, one or several.
    pub(crate) fn all_pools(&self) -> Vec<Pool> {
        if self.pools.is_empty() {
            let Count { game, pieces, selection, .. } = self.clone();
            return vec![Pool { game, pieces, selection, ..Pool::default() }];
        }
        self.pools.clone()
    }
}

/// The message with the line of the field it names, if that can be found.
fn located(message: &str, text: &str) -> String {
    let field = message.split('`').nth(1).unwrap_or_default();
    let names = |line: &str| line.split('=').next().is_some_and(|name| name.trim() == field);
    match text.lines().position(names).filter(|_| !field.is_empty()) {
        Some(line) => format!("line {}: {message}", line + 1),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question written as TOML or JSON is read back as the same question.
    #[test]
    fn questions_are_read_back() {
        let questions = [
            "ask = \"values\"\nrules = \"kayles\"\nto = 20\nformat = \"csv\"",
            "ask = \"values\"\nrules = \"nim\"\nboard = \"3x3\"",
            "ask = \"period\"\nrules = \"0.16\"\nlimit = 1000000",
            "ask = \"census\"\nrules = \"nim\"\nheaps = \"1..10^1000\"",
            "ask = \"moves\"\nrules = \"nim\"\nposition = \"3,4\"\nmost = 3",
            "ask = \"value\"\nrules = \"nim\"\npiece = \"10^30\"",
            "ask = \"compare\"\nrules = \"0.07\"\nother = \"0.137\"\nlimit = 500",
            "ask = \"sweep\"\nfamily = \"0.??\"\neach_time = \"1.5s\"\neach_limit = 500\nmost = 5\nformat = \"csv\"",
            "ask = \"sweep\"\nfamily = \"0.??\"\neach_time = 0.25",
            "rules = \"nim\"\nheaps = \"1..9\"\ntuples = \"1..3\"\noutcome = \"won\"\nmod = \"10^30\"",
            "rules = \"nim\"\nheaps = \"1..9\"\ntotal = \"1..3\"\noutcome = \"won\"\neach = \"selection\"\nformat = \"bfile\"",
            "rules = \"nim\"\nheaps = \"1..9\"\nsets = 3\noutcome = \"lost\"\nlist = \"all\"",
            "rules = \"nim\"\nheaps = \"1..9\"\nsets = 3\noutcome = \"lost\"\nlist = 5",
            "ask = \"quotient\"\nrules = \"kayles\"\nto = 30",
            "ask = \"moves\"\nrules = \"kayles\"\nmisere = true\nposition = \"5,7,12\"",
            "ask = \"census\"\nrules = \"kayles\"\nmisere = true\nheaps = \"1..9\"",
            "rules = \"kayles\"\nheaps = \"1..9\"\nmisere = true\nsets = 3\noutcome = \"won\"",
            "rules = \"nim\"\nheaps = 7\nsets = 2\noutcome = \"lost\"\nsample = 2\nseed = 5",
            "rules = \"young\"\nstaircases = 9\ntuples = 3\nwinner = \"right\"\nfirst = \"down\"\nexpect = 5",
            "outcome = \"lost\"\n[[pool]]\nrules = \"nim\"\nheaps = \"1..9\"\ntuples = 2\n\
             [[pool]]\nrules = \"kayles\"\nheaps = \"1..5\"\nmultisets = 3",
        ];
        for text in questions {
            let question = Question::from_toml(text).expect(text);
            assert_eq!(Question::from_toml(&question.to_toml()).expect("its own text"), question, "{text}");
            let json = serde_json::to_string(&question).expect("plain data");
            assert_eq!(Question::from_json(&json).expect("its own text"), question, "{json}");
        }
    }

    #[test]
    fn fields_that_mean_nothing_are_refused() {
        for (text, problem) in [
            (
                "rules = \"nim\"\nheaps = 5\ntuples = 2\noutcome = \"won\"\nto = 3",
                "line 5: this question has no use for the key `to`",
            ),
            ("ask = \"period\"\nrules = \"nim\"\nheaps = 5", "line 3: this question has no use for the key `heaps`"),
            ("ask = \"values\"\nrules = \"nim\"", "values need `to`, the last heap size, or `board`"),
            (
                "rules = \"nim\"\nheaps = 5\ntuples = 2",
                "a count needs outcome = \"won\" or outcome = \"lost\", or winner and first",
            ),
            ("heaps = 5\ntuples = 2\noutcome = \"won\"", "a question needs `rules`"),
            (
                "outcome = \"won\"\n[[pool]]\nrules = \"nim\"\nheap = 5\ntuples = 2",
                "line 4: this question has no use for the key `heap`",
            ),
        ] {
            let error = Question::from_toml(text).expect_err(text);
            assert_eq!(error.to_string().lines().next(), Some(problem), "{text}");
        }
    }
}
