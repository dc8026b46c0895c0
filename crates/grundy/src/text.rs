//! Reading typed text: a cursor that walks it, and a [`Diagnostic`] for the spot where it goes
//! wrong.
//!
//! Everything typed (rules, numbers, pieces) is read with the same [`Cursor`], so that every
//! mistake is shown the same way: the text, a caret under the spot, what was expected, what to
//! write instead.

use std::fmt;
use std::ops::Range;

/// The longest text that is read, in bytes. A longer one is refused.
pub const MAX_TEXT: usize = 1 << 22;

/// How many characters of a long text are shown on each side of the caret.
const CONTEXT: usize = 36;

/// A mistake in typed text.
///
/// ```
/// let error = grundy::Rules::parse("take 0").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "cannot read the rules: taking 0 counters makes no progress
///   take 0
///        ^ expected an amount of at least 1
///   help: to break a heap without taking anything, write `split`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What was being read: "rules", "number", "heaps", ...
    pub subject: &'static str,
    /// The part of the text that is shown: all of it, or the surroundings of the mistake.
    pub excerpt: String,
    /// The mistake, as a range of characters of [`excerpt`](Self::excerpt).
    pub span: Range<usize>,
    /// What is wrong.
    pub problem: String,
    /// What was expected there.
    pub expected: String,
    /// What to write instead, if that is known.
    pub help: Option<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "cannot read the {}: {}", self.subject, self.problem)?;
        writeln!(f, "  {}", self.excerpt)?;
        let blank = " ".repeat(self.span.start);
        let carets = "^".repeat(self.span.len().max(1));
        write!(f, "  {blank}{carets} expected {}", self.expected)?;
        match &self.help {
            Some(help) => write!(f, "\n  help: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

/// A position in a text that is read from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    subject: &'static str,
    text: &'a str,
    position: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at the beginning of `text`, or refuses a text that is too long.
    pub fn new(subject: &'static str, text: &'a str) -> Result<Self, Box<Diagnostic>> {
        let cursor = Cursor { subject, text, position: 0 };
        if text.len() <= MAX_TEXT {
            return Ok(cursor);
        }
        let problem = format!("the text has {} bytes", text.len());
        Err(cursor.error_at(0..1, problem, format!("at most {MAX_TEXT} bytes")))
    }

    pub fn position(&self) -> usize {
        self.position
    }

    /// Everything read since `start`.
    pub fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.position]
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub fn at_end(&self) -> bool {
        self.position == self.text.len()
    }

    /// Steps over one character and returns it.
    pub fn bump(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.position += character.len_utf8();
        Some(character)
    }

    /// Steps over `token` if it is at the cursor.
    pub fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.position += token.len();
        }
        found
    }

    pub fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let start = self.position;
        while self.peek().is_some_and(&accept) {
            self.bump();
        }
        self.since(start)
    }

    pub fn skip_spaces(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The word at the cursor (letters, inner hyphens and apostrophes), without stepping over it.
    pub fn peek_word(&self) -> &'a str {
        let rest = self.rest();
        let is_letter = |c: char| c.is_alphabetic();
        let length = rest
            .char_indices()
            .find(|&(i, c)| !(is_letter(c) || (i > 0 && matches!(c, '-' | '\''))))
            .map_or(rest.len(), |(i, _)| i);
        &rest[..length]
    }

    /// Steps over `word` and the spaces after it, if it is the word at the cursor, ignoring case.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.peek_word().eq_ignore_ascii_case(word);
        if found {
            self.position += word.len();
            self.skip_spaces();
        }
        found
    }

    /// The range of the character at the cursor, or the empty range after the last one.
    pub fn here(&self) -> Range<usize> {
        self.position..self.position + self.peek().map_or(0, char::len_utf8)
    }

    /// A clause for a message: what stands at the cursor does not belong there, or the text ends.
    pub fn found(&self) -> String {
        match (self.peek_word(), self.peek()) {
            ("", None) => "the text ends here".to_owned(),
            ("", Some(character)) => format!("`{character}` does not belong here"),
            (word, _) => format!("`{word}` does not belong here"),
        }
    }

    /// A mistake at `span`, a range of bytes.
    pub fn error_at(
        &self,
        span: Range<usize>,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> Box<Diagnostic> {
        let (excerpt, span) = excerpt(self.text, span);
        Box::new(Diagnostic {
            subject: self.subject,
            excerpt,
            span,
            problem: problem.into(),
            expected: expected.into(),
            help: None,
        })
    }

    /// A mistake at the cursor: what is there is not what was expected.
    pub fn unexpected(&self, expected: impl Into<String>) -> Box<Diagnostic> {
        let span = match self.peek_word() {
            "" => self.here(),
            word => self.position..self.position + word.len(),
        };
        self.error_at(span, self.found(), expected)
    }

    /// Fails unless only spaces follow.
    pub fn expect_end(&mut self, expected: &str) -> Result<(), Box<Diagnostic>> {
        self.skip_spaces();
        if self.at_end() { Ok(()) } else { Err(self.unexpected(expected)) }
    }
}

impl Diagnostic {
    /// Adds what to write instead.
    pub(crate) fn with_help(mut self: Box<Self>, help: impl Into<String>) -> Box<Self> {
        self.help = Some(help.into());
        self
    }
}

/// An excerpt of `text` around `span` (in bytes), and `span` in characters of the excerpt.
fn excerpt(text: &str, span: Range<usize>) -> (String, Range<usize>) {
    let before = text.get(..span.start).unwrap_or_default();
    let inside = text.get(span.clone()).unwrap_or_default();
    let after = text.get(span.end..).unwrap_or_default();
    let (mut shown, cut) = match before.char_indices().rev().nth(CONTEXT - 1) {
        Some((start, _)) if start > 0 => (format!("...{}", &before[start..]), true),
        _ => (before.to_owned(), false),
    };
    let start = CONTEXT.min(before.chars().count()) + if cut { 3 } else { 0 };
    shown.extend(inside.chars().take(CONTEXT));
    let length = inside.chars().count().min(CONTEXT);
    shown.extend(after.chars().take(CONTEXT));
    if after.chars().nth(CONTEXT).is_some() || inside.chars().nth(CONTEXT).is_some() {
        shown.push_str("...");
    }
    let one_line = shown.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    (one_line, start..start + length)
}

/// The word of `known` nearest to `word`, if it is near enough to have been meant.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let distance = |candidate: &str| strsim::damerau_levenshtein(&word, candidate);
    known
        .into_iter()
        .map(|candidate| (distance(candidate), candidate))
        .filter(|&(distance, candidate)| distance * 5 <= 2 * candidate.chars().count().max(3))
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_shown_around_the_mistake() {
        let text = format!("{}X{}", "a".repeat(100), "b".repeat(100));
        let (shown, span) = excerpt(&text, 100..101);
        assert_eq!(shown, format!("...{}X{}...", "a".repeat(36), "b".repeat(36)));
        assert_eq!(span, 39..40);
    }

    #[test]
    fn carets_count_characters_not_bytes() {
        let (shown, span) = excerpt("äö?", 4..5);
        assert_eq!((shown.as_str(), span), ("äö?", 2..3));
    }

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        assert_eq!(nearest("kayels", ["nim", "kayles"]), Some("kayles"));
        assert_eq!(nearest("chess", ["nim", "kayles"]), None);
    }
}
