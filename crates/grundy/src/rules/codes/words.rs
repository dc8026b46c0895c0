//! Rules in English: `take 1, 2, 4, 9 or split`, `take any but 3, 7`, `take 1, 2 leaving 0..2`,
//! `split unequal`.
//!
//! ```text
//! rules   =  clause { [","] "or" clause }   |   name
//! clause  =  ("take" | "subtract" | "remove") amounts [ "leaving" list ] [ "unequal" ]
//!         |  "split" [ "into" list ] [ "unequal" ]
//! amounts =  "any" [ "but" list ]  |  list            (the last range may be open: 5..)
//! list    =  range { ("," | "and" | "or") range }
//! range   =  number [ (".." | "to" | "-") number ]  |  ("at most" | "up to") number
//! ```

use std::ops::Range;

use super::code::{BadCode, Code, Digit, MAX_PARTS, MAX_TAKE};
use crate::arith::natural::to_usize;
use crate::arith::notation;
use crate::rules::names::{self, NAMED_GAMES};
use crate::rules::wording::{self, To};
use crate::text::{Cursor, Diagnostic, nearest};

/// Words that may begin a clause.
const OPENINGS: [&str; 4] = ["take", "subtract", "remove", "split"];
/// Words that begin rules of another kind, for suggestions.
const OTHER_OPENINGS: [&str; 8] = ["replace", "step", "slide", "product", "graph", "values", "young", "partizan"];
/// Words that may occur inside a clause.
const INSIDE: [&str; 7] = ["or", "and", "any", "but", "leaving", "into", "unequal"];

/// The most clauses that are read: each may list a million amounts.
const MAX_CLAUSES: usize = 100;

/// The amounts one clause allows: those listed, and all from `open` on.
struct Amounts {
    listed: Vec<usize>,
    open: Option<usize>,
}

/// Reads rules in words.
pub(in super::super) fn parse(cursor: &mut Cursor<'_>) -> Result<Code, Box<Diagnostic>> {
    let start = cursor.position();
    let mut digits = Digits::default();
    for clauses in 1.. {
        if clauses > MAX_CLAUSES {
            let problem = format!("the rules have more than {MAX_CLAUSES} clauses");
            return Err(cursor.error_at(cursor.here(), problem, "the end of the rules"));
        }
        clause(cursor, &mut digits)?;
        cursor.skip_spaces();
        cursor.eat(",");
        cursor.skip_spaces();
        if !cursor.eat_word("or") {
            break;
        }
    }
    if !cursor.at_end() {
        let error = cursor.unexpected("`or`, then `take` or `split`, or the end");
        let error =
            if cursor.peek_word() == "into" { error.with_help("write `split into 2..3 unequal`") } else { error };
        return Err(suggest(error, cursor.peek_word(), INSIDE));
    }
    Code::new(digits.head, digits.tail.into_iter().collect()).map_err(|problem| {
        let problem = match problem {
            BadCode::FirstDigitTakes => "taking 0 counters makes no progress",
            BadCode::NothingToTake => "these rules allow no move",
        };
        cursor.error_at(start..cursor.position(), problem, "rules that allow a move")
    })
}

/// The digits gathered from the clauses so far.
#[derive(Default)]
struct Digits {
    head: Vec<Digit>,
    tail: Option<Digit>,
}

impl Digits {
    /// Adds `digit` at all `amounts`; fails with the amount whose digit cannot express both.
    fn add(&mut self, amounts: &Amounts, digit: Digit) -> Result<(), usize> {
        let longest = amounts.listed.iter().map(|&k| k + 1).chain(amounts.open).max().unwrap_or(0);
        let beyond = self.tail.unwrap_or_default();
        if self.head.len() < longest {
            self.head.resize(longest, beyond);
        }
        let open = amounts.open.map_or(0..0, |open| open..self.head.len());
        for k in amounts.listed.iter().copied().chain(open) {
            self.head[k] = self.head[k].union(digit).ok_or(k)?;
        }
        if let Some(open) = amounts.open {
            self.tail = Some(beyond.union(digit).ok_or(open)?);
        }
        Ok(())
    }
}

fn clause(cursor: &mut Cursor<'_>, digits: &mut Digits) -> Result<(), Box<Diagnostic>> {
    let start = cursor.position();
    let (amounts, digit) = if wording::eat_take(cursor) {
        take(cursor)?
    } else if cursor.eat_word("split") {
        split(cursor)?
    } else {
        return Err(unknown_opening(cursor));
    };
    digits.add(&amounts, digit).map_err(|k| {
        let problem = format!("taking {k} may leave equal heaps in one clause and only unequal ones in another");
        cursor.error_at(start..cursor.position(), problem, "one of the two")
    })
}

fn unknown_opening(cursor: &Cursor<'_>) -> Box<Diagnostic> {
    let word = cursor.peek_word();
    let expected = "`take ...`, `split ...`, a code such as 0.77, or the name of a game";
    if word.is_empty() {
        return cursor.unexpected(expected).with_help("try `take 1..3`, `0.77` or `kayles`");
    }
    let mut error = cursor.unexpected(expected);
    if names::find(word).is_some() {
        error.problem = format!("`{word}` is a game of its own and cannot be combined with other rules");
        return error.with_help("write out the rules of both in words or in one code");
    }
    if ["young", "partizan"].iter().any(|partizan| partizan.eq_ignore_ascii_case(word)) {
        error.problem = format!("`{word}` is partizan: its values are not nimbers, and no period is proved for them");
        return error.with_help("ask for the value of a piece, for a census or for a count");
    }
    if ["step", "slide", "product", "graph", "values"].iter().any(|board| board.eq_ignore_ascii_case(word)) {
        error.problem = format!("`{word}` is not a game of heaps");
        return error.with_help("ask for moves, for a census or for a count");
    }
    let word: String = word.chars().take(40).collect();
    let word = word.as_str();
    error.problem = format!("`{word}` is no rule and no game that grundy knows");
    let like: Vec<String> = names::like(word).iter().map(|game| format!("`{}`", game.name)).collect();
    if !like.is_empty() {
        return error.with_help(format!("did you mean {}?", like.join(" or ")));
    }
    suggest(error, word, NAMED_GAMES.iter().map(|game| game.name).chain(OPENINGS).chain(OTHER_OPENINGS))
}

fn suggest<'a>(error: Box<Diagnostic>, word: &str, known: impl IntoIterator<Item = &'a str>) -> Box<Diagnostic> {
    match nearest(word, known).filter(|known| !known.eq_ignore_ascii_case(word)) {
        Some(known) => error.with_help(format!("did you mean `{known}`?")),
        None => error,
    }
}

fn take(cursor: &mut Cursor<'_>) -> Result<(Amounts, Digit), Box<Diagnostic>> {
    let start = cursor.position();
    let amounts = amounts(cursor)?;
    let span = start..start + cursor.since(start).trim_end().len();
    let digit = if cursor.eat_word("leaving") { parts(cursor, 0)? } else { Digit::TAKE };
    if amounts.listed.contains(&0) && digit.bits() & 3 != 0 {
        let error = cursor.error_at(span, "taking 0 counters makes no progress", "an amount of at least 1");
        return Err(error.with_help("to break a heap without taking anything, write `split`"));
    }
    Ok((amounts, digit))
}

fn split(cursor: &mut Cursor<'_>) -> Result<(Amounts, Digit), Box<Diagnostic>> {
    let digit =
        if cursor.eat_word("into") { parts(cursor, 2)? } else { Digit::new(1 << 2, cursor.eat_word("unequal")) };
    Ok((Amounts { listed: vec![0], open: None }, digit))
}

/// Reads how many heaps may remain: a list of numbers from `least` to [`MAX_PARTS`], then
/// optionally `unequal`.
fn parts(cursor: &mut Cursor<'_>, least: usize) -> Result<Digit, Box<Diagnostic>> {
    let mut bits = 0u64;
    for (counts, span) in ranges(cursor, MAX_PARTS as usize, false)? {
        if counts.start < least {
            let problem = format!("splitting leaves at least {least} heaps");
            return Err(cursor.error_at(span, problem, format!("a number from {least} to {MAX_PARTS}")));
        }
        counts.for_each(|count| bits |= 1 << count);
    }
    Ok(Digit::new(bits, cursor.eat_word("unequal")))
}

fn amounts(cursor: &mut Cursor<'_>) -> Result<Amounts, Box<Diagnostic>> {
    if cursor.eat_word("any") {
        let excluded = if cursor.eat_word("but") { ranges(cursor, MAX_TAKE, false)? } else { Vec::new() };
        let open = excluded.iter().map(|(range, _)| range.end).max().unwrap_or(1).max(1);
        let mut allowed = vec![true; open];
        excluded.into_iter().for_each(|(range, _)| allowed[range].fill(false));
        return Ok(Amounts { listed: (1..open).filter(|&k| allowed[k]).collect(), open: Some(open) });
    }
    let mut listed = Vec::new();
    let mut open: Option<usize> = None;
    for (range, span) in ranges(cursor, MAX_TAKE, true)? {
        match range.end {
            usize::MAX => open = Some(open.map_or(range.start, |other| other.min(range.start))),
            _ if listed.len() + range.len() > 2 * MAX_TAKE => {
                return Err(cursor.error_at(span, "the list is too long", "fewer amounts"));
            }
            _ => listed.extend(range),
        }
    }
    if open == Some(0) {
        listed.push(0);
        open = Some(1);
    }
    Ok(Amounts { listed, open })
}

type Ranges = Vec<(Range<usize>, Range<usize>)>;

/// Reads a list of numbers and ranges up to `largest`, each with the place it was read from. Where
/// a range may be left open (`5..`), the end of an open one is `usize::MAX`.
fn ranges(cursor: &mut Cursor<'_>, largest: usize, may_be_open: bool) -> Result<Ranges, Box<Diagnostic>> {
    let mut ranges = vec![range(cursor, largest, may_be_open)?];
    while separator(cursor) {
        ranges.push(range(cursor, largest, may_be_open)?);
    }
    Ok(ranges)
}

/// Steps over `,`, `and` or `or` if the list continues after it.
fn separator(cursor: &mut Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    ahead.skip_spaces();
    let comma = ahead.eat(",");
    ahead.skip_spaces();
    let word = ahead.eat_word("and") || ahead.eat_word("or");
    let goes_on = match ahead.peek() {
        Some(c) if c.is_ascii_digit() || c == '-' => comma || word,
        // A comma must be followed by something: reading the number reports what is missing.
        _ => comma && !word && !OPENINGS.contains(&ahead.peek_word()),
    };
    if goes_on {
        *cursor = ahead;
    } else {
        cursor.skip_spaces();
    }
    goes_on
}

fn range(
    cursor: &mut Cursor<'_>,
    largest: usize,
    may_be_open: bool,
) -> Result<(Range<usize>, Range<usize>), Box<Diagnostic>> {
    let start = cursor.position();
    if wording::eat_at_most(cursor) {
        let last = bounded(cursor, largest)?;
        return Ok((1..last + 1, start..cursor.position()));
    }
    if let Some((first, last)) = wording::dash_range(cursor, largest) {
        return Ok((first..last + 1, start..cursor.position()));
    }
    let first = bounded(cursor, largest)?;
    let Some(to) = wording::eat_to(cursor) else { return Ok((first..first + 1, start..cursor.position())) };
    let open = may_be_open && to == To::Dots && !cursor.peek().is_some_and(|c| c.is_ascii_digit());
    let last = if open { usize::MAX - 1 } else { bounded(cursor, largest)? };
    let span = start..cursor.position();
    if last < first {
        let error = cursor.error_at(span, "the range is empty", "the smaller number first");
        return Err(error.with_help(format!("write `{last}..{first}`")));
    }
    Ok((first..last + 1, span))
}

fn bounded(cursor: &mut Cursor<'_>, largest: usize) -> Result<usize, Box<Diagnostic>> {
    let start = cursor.position();
    if !cursor.peek().is_some_and(|c| c.is_ascii_digit() || c == '-') {
        let error = cursor.unexpected("a number, a range such as 1..4, or a set such as squares");
        let sets = [
            "any",
            "squares",
            "cubes",
            "primes",
            "fibonacci",
            "triangular",
            "odd",
            "even",
            "divisors",
            "coprimes",
            "digits",
            "powers",
            "multiples",
        ];
        return Err(suggest(error, cursor.peek_word(), sets));
    }
    let value = notation::number(cursor)?;
    match to_usize(&value) {
        Some(value) if value <= largest => Ok(value),
        _ => {
            let expected = format!("a number up to {largest}");
            Err(cursor.error_at(start..cursor.position(), "the number is too large", expected))
        }
    }
}
