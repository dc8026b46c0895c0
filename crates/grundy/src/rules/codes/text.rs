//! Codes as text: `0.77`, `4.330300003`, `0.(3)` or `0.3...`, `4!`, `0.{16}`.
//!
//! ```text
//! code  =  [digit] "." { digit } [ "(" digit { digit } ")" | "..." ]  |  digit
//! digit =  ( "0" .. "9" | "A" .. "F" | "{" number "}" ) [ "!" ]
//! ```
//!
//! `...` repeats the digit before it for ever. A number in braces is decimal.

use super::code::{BadCode, Code, Digit, MAX_PARTS, MAX_TAKE};
use crate::arith::notation;
use crate::text::{Cursor, Diagnostic};

const DIGIT: &str = "a digit 0-9 or A-F, or a larger one in braces such as {16}";

/// Whether a text is meant as a code: it begins with a digit, a brace or a point, or with a single
/// digit A-F.
pub(in super::super) fn starts_code(text: &str) -> bool {
    let mut characters = text.chars();
    match characters.next() {
        Some('0'..='9' | '.' | '{') => true,
        Some('A'..='F' | 'a'..='f') => !characters.next().is_some_and(char::is_alphabetic),
        _ => false,
    }
}

/// Reads a code that extends to the end of the text.
pub(in super::super) fn parse(cursor: &mut Cursor<'_>) -> Result<Code, Box<Diagnostic>> {
    let start = cursor.position();
    let mut head = vec![if cursor.peek() == Some('.') { Digit::NONE } else { digit(cursor)? }];
    let first = start..cursor.position();
    let mut tail = Vec::new();
    let point = cursor.eat(".");
    if point {
        tail = digits_after_point(cursor, &mut head)?;
    }
    cursor.skip_spaces();
    if !cursor.at_end() {
        let wanted = match (point, tail.is_empty()) {
            (false, _) => "a point, then digits, as in 0.77",
            (true, true) => "the end of the code: digits follow each other without spaces",
            (true, false) => "the end of the code: nothing follows the digits that repeat",
        };
        return Err(cursor.unexpected(wanted));
    }
    Code::new(head, tail).map_err(|problem| match problem {
        BadCode::FirstDigitTakes => first_digit_takes(cursor, first),
        BadCode::NothingToTake => cursor
            .error_at(start..cursor.position(), "no digit allows a move", "a digit that is not 0")
            .with_help("`0.3` takes one counter, `4` splits a heap in two"),
    })
}

fn first_digit_takes(cursor: &Cursor<'_>, first: std::ops::Range<usize>) -> Box<Diagnostic> {
    let problem = "the digit before the point removes nothing, so it may only split a heap";
    let help = "write 0 there, as in `0.31`, or 4 to allow splitting in two, as in `4.31`";
    cursor.error_at(first, problem, "0, 4, 8, C or a digit in braces that is a multiple of 4").with_help(help)
}

/// Reads the digits after the point into `head`, and returns the repeating tail.
fn digits_after_point(cursor: &mut Cursor<'_>, head: &mut Vec<Digit>) -> Result<Vec<Digit>, Box<Diagnostic>> {
    loop {
        match cursor.peek() {
            Some('(') => return repeating_block(cursor),
            Some('.' | '…') => return ellipsis(cursor, head),
            Some(c) if !c.is_whitespace() => push(cursor, head)?,
            _ => return Ok(Vec::new()),
        }
    }
}

fn repeating_block(cursor: &mut Cursor<'_>) -> Result<Vec<Digit>, Box<Diagnostic>> {
    cursor.bump();
    let mut tail = Vec::new();
    while !cursor.eat(")") {
        if cursor.at_end() {
            return Err(cursor.unexpected("`)` after the digits that repeat"));
        }
        push(cursor, &mut tail)?;
    }
    if tail.is_empty() {
        let span = cursor.position() - 2..cursor.position();
        return Err(cursor.error_at(span, "nothing repeats here", "digits, as in 0.(3)"));
    }
    Ok(tail)
}

fn ellipsis(cursor: &mut Cursor<'_>, head: &mut Vec<Digit>) -> Result<Vec<Digit>, Box<Diagnostic>> {
    if !(cursor.eat("...") || cursor.eat("…")) {
        return Err(cursor.unexpected("`...` to repeat the last digit for ever, or another digit"));
    }
    if head.len() == 1 {
        let span = cursor.position() - 3..cursor.position();
        return Err(cursor.error_at(span, "there is no digit to repeat", "a digit first, as in 0.3..."));
    }
    Ok(head.pop().into_iter().collect())
}

fn push(cursor: &mut Cursor<'_>, digits: &mut Vec<Digit>) -> Result<(), Box<Diagnostic>> {
    if digits.len() > MAX_TAKE {
        let problem = format!("the code has more than {MAX_TAKE} digits");
        return Err(cursor.error_at(cursor.here(), problem, "the end of the code"));
    }
    digits.push(digit(cursor)?);
    Ok(())
}

fn digit(cursor: &mut Cursor<'_>) -> Result<Digit, Box<Diagnostic>> {
    let bits = match cursor.peek() {
        Some('{') => braced(cursor)?,
        Some(c) if c.is_ascii_hexdigit() => {
            cursor.bump();
            u64::from(c.to_digit(16).unwrap_or_default())
        }
        _ => return Err(cursor.error_at(cursor.here(), cursor.found(), DIGIT)),
    };
    Ok(Digit::new(bits, cursor.eat("!")))
}

fn braced(cursor: &mut Cursor<'_>) -> Result<u64, Box<Diagnostic>> {
    let start = cursor.position();
    cursor.bump();
    let value = notation::number(cursor)?;
    if !cursor.eat("}") {
        return Err(cursor.unexpected("`}` after the digit"));
    }
    u64::try_from(&value).map_err(|_| {
        let problem = format!("this digit leaves more than {MAX_PARTS} heaps");
        cursor.error_at(start..cursor.position(), problem, "a digit below 2^64")
    })
}
