//! Words that mean the same: `subtract 1 to 3` is `take 1..3`.

use crate::text::Cursor;

/// The words for taking; the first is the one that is printed.
pub(super) const TAKE: [&str; 3] = ["take", "subtract", "remove"];

/// Steps over a word for taking.
pub(super) fn eat_take(cursor: &mut Cursor<'_>) -> bool {
    TAKE.into_iter().any(|word| cursor.eat_word(word))
}

/// Steps over `at most` or `up to`, if a number follows.
pub(super) fn eat_at_most(cursor: &mut Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    let found = ahead.eat_word("at") && ahead.eat_word("most") || ahead.eat_word("up") && ahead.eat_word("to");
    ahead.skip_spaces();
    let found = found && ahead.peek().is_some_and(|c| c.is_ascii_digit());
    if found {
        *cursor = ahead;
    }
    found
}

/// What stands between the ends of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    /// `..`, after which the end may be left open.
    Dots,
    /// `to`.
    Word,
}

/// Steps over `..` or `to` between the ends of a range.
pub(super) fn eat_to(cursor: &mut Cursor<'_>) -> Option<To> {
    if cursor.eat("..") {
        return Some(To::Dots);
    }
    let mut ahead = cursor.clone();
    ahead.skip_spaces();
    ahead.eat_word("to").then(|| {
        ahead.skip_spaces();
        *cursor = ahead;
        To::Word
    })
}

/// Reads a range with a dash, as in `1-3`: plain digits, the lesser number first. (`9-3` is a
/// difference, 6.)
pub(super) fn dash_range(cursor: &mut Cursor<'_>, largest: usize) -> Option<(usize, usize)> {
    let mut ahead = cursor.clone();
    let digits = |cursor: &mut Cursor<'_>| cursor.take_while(|c| c.is_ascii_digit()).parse::<usize>().ok();
    let first = digits(&mut ahead)?;
    let last = (ahead.eat("-") || ahead.eat("–")).then(|| digits(&mut ahead))??;
    let ends = !ahead.peek().is_some_and(|c| "^*e+-_.".contains(c));
    (ends && first < last && last <= largest).then(|| {
        *cursor = ahead;
        (first, last)
    })
}

#[cfg(test)]
mod tests {
    use crate::Rules;

    #[test]
    fn words_that_mean_the_same() {
        for (typed, code) in [
            ("subtract 1, 2, 3", "0.333"),
            ("Remove 1 To 3", "0.333"),
            ("take at most 3", "0.333"),
            ("take up to 3", "0.333"),
            ("take 1-3", "0.333"),
            ("take 1 – 3", ""),
            ("take 2-4, 9 leaving 0..2", "0.077700007"),
            ("remove 1 or subtract 3 to 4 or split", "4.3033"),
            ("take up to 2 or split into 3", "8.33"),
            ("take 9-3", "0.000003"),
            ("take 10^1-3", "0.0000003"),
            ("take 1..3 but 2", "0.303"),
            ("subtract 1 to 3 but 2", "0.303"),
            ("take 1 to", ""),
            ("take at most", ""),
            ("take up 3", ""),
            ("take 3 to 1", ""),
        ] {
            let read = Rules::parse(typed).map(|rules| rules.to_string());
            assert_eq!(read.unwrap_or_default(), code, "{typed}");
        }
    }
}
