//! Families of rules, as text.
//!
//! ```text
//! family  =  pattern  |  "take" ["any but"] ( "subsets of" | number "of" ) number ".." number
//! pattern =  part "." { item }
//! item    =  part [ "{" number ".." number "}" ]
//! part    =  "?" | digit | "[" { digit | digit "-" digit } "]"
//! ```
//!
//! `?` stands for the octal digits 0 to 7, a list in brackets for the digits it names, and numbers
//! in braces say how often the part before them is repeated: `0.0{0..3}7` is 0.7, 0.07, 0.007,
//! 0.0007. The subsets of a range come by size, the smallest first, and in the order of their
//! elements.

use std::fmt;
use std::ops::RangeInclusive;

use crate::arith::natural::Natural;
use crate::text::{Cursor, Diagnostic};

/// A family of games.
///
/// ```
/// use grundy::families::Family;
/// let family: Family = "0.1?".parse()?;
/// assert_eq!(family.games().last().as_deref(), Some("0.17"));
/// let family: Family = "take 2 of 1..4".parse()?;
/// assert_eq!(family.games().nth(3).as_deref(), Some("take 2,3"));
/// assert!("0.?8".parse::<Family>().is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Codes(Vec<Item>),
    Subsets { words: &'static str, elements: RangeInclusive<usize>, sizes: RangeInclusive<usize> },
}

/// Part of a pattern: one of these digits, so many times.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Item {
    digits: Vec<char>,
    times: RangeInclusive<usize>,
}

/// The largest number in a family: of repetitions, and of elements.
const MOST: usize = 1000;
const DIGIT: &str = "`?`, a digit, or digits in brackets such as [0-7]";

impl std::str::FromStr for Family {
    type Err = crate::error::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut cursor = Cursor::new("family", text)?;
        cursor.skip_spaces();
        let kind = if cursor.eat_word("take") { subsets(&mut cursor)? } else { codes(&mut cursor)? };
        Ok(Family { text: text.trim().to_owned(), kind })
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

fn codes(cursor: &mut Cursor<'_>) -> Result<Kind, Box<Diagnostic>> {
    let is_octal = cursor.rest().contains('?');
    let mut items = vec![Item { digits: part(cursor, is_octal)?, times: 1..=1 }];
    if !cursor.eat(".") {
        return Err(cursor.unexpected("a point, as in 0.??"));
    }
    items.push(Item { digits: vec!['.'], times: 1..=1 });
    while !cursor.rest().trim().is_empty() {
        let digits = part(cursor, is_octal)?;
        let times = if cursor.eat("{") { repetitions(cursor)? } else { 1..=1 };
        items.push(Item { digits, times });
        if items.len() > MOST {
            let here = cursor.position()..cursor.position();
            return Err(cursor.error_at(here, "the pattern is too long", format!("at most {MOST} parts")));
        }
    }
    Ok(Kind::Codes(items))
}

/// The digits that a part of a pattern stands for.
fn part(cursor: &mut Cursor<'_>, is_octal: bool) -> Result<Vec<char>, Box<Diagnostic>> {
    if cursor.eat("?") {
        return Ok(('0'..='7').collect());
    }
    let start = cursor.position();
    if !cursor.eat("[") {
        let here = cursor.here();
        let digit = digit(cursor)?;
        if is_octal && digit > '7' {
            let problem = format!("{digit} is not an octal digit, and `?` stands for octal digits");
            return Err(cursor
                .error_at(here, problem, "a digit 0-7")
                .with_help(format!("write [{digit}] if you mean it, or [0-F] in place of `?`")));
        }
        return Ok(vec![digit]);
    }
    let mut digits = Vec::new();
    while !cursor.eat("]") {
        let first = digit(cursor)?;
        let last = if cursor.eat("-") { digit(cursor)? } else { first };
        let named = DIGITS.chars().skip_while(|&c| c != first).take_while(|&c| c <= last);
        digits.extend(named);
    }
    digits.sort_unstable();
    digits.dedup();
    if digits.is_empty() {
        let span = start..cursor.position();
        return Err(cursor.error_at(span, "the brackets name no digit", "digits, as in [137] or [0-7]"));
    }
    Ok(digits)
}

/// The digits of codes; their order is that of the characters.
const DIGITS: &str = "0123456789ABCDEF";

fn digit(cursor: &mut Cursor<'_>) -> Result<char, Box<Diagnostic>> {
    match cursor.peek().map(|c| c.to_ascii_uppercase()).filter(|&c| DIGITS.contains(c)) {
        Some(digit) => {
            cursor.bump();
            Ok(digit)
        }
        None => Err(cursor.unexpected(DIGIT)),
    }
}

/// `0..24}`, after the brace.
fn repetitions(cursor: &mut Cursor<'_>) -> Result<RangeInclusive<usize>, Box<Diagnostic>> {
    let times = range(cursor)?;
    if !cursor.eat("}") {
        return Err(cursor.unexpected("`}` after how often the part before is repeated"));
    }
    Ok(times)
}

/// `any but 2 of 1..9`, after `take`.
fn subsets(cursor: &mut Cursor<'_>) -> Result<Kind, Box<Diagnostic>> {
    cursor.skip_spaces();
    let mut words = "take ";
    if cursor.eat_word("any") {
        cursor.skip_spaces();
        if !cursor.eat_word("but") {
            return Err(cursor.unexpected("`but`, as in `take any but subsets of 1..5`"));
        }
        cursor.skip_spaces();
        words = "take any but ";
    }
    let size = if cursor.eat_word("subsets") { None } else { Some(number(cursor)?) };
    cursor.skip_spaces();
    if !cursor.eat_word("of") {
        return Err(cursor.unexpected("`of` and a range, as in `take subsets of 1..12` or `take 3 of 1..40`"));
    }
    cursor.skip_spaces();
    let start = cursor.position();
    let elements = range(cursor)?;
    let all = elements.clone().count();
    if *elements.start() == 0 {
        let span = start..cursor.position();
        return Err(cursor.error_at(span, "taking 0 counters makes no progress", "a range from 1 on"));
    }
    if size.is_some_and(|size| size == 0 || size > all) {
        let span = start..cursor.position();
        let problem = format!("the range has {all} numbers, and 1 to {all} of them can be taken");
        return Err(cursor.error_at(span, problem, "a longer range"));
    }
    cursor.expect_end("the end of the family")?;
    Ok(Kind::Subsets { words, elements, sizes: size.map_or(1..=all, |size| size..=size) })
}

/// `1..12`.
fn range(cursor: &mut Cursor<'_>) -> Result<RangeInclusive<usize>, Box<Diagnostic>> {
    let start = cursor.position();
    let first = number(cursor)?;
    if !cursor.eat("..") {
        return Err(cursor.unexpected("`..` and another number, as in 1..12"));
    }
    let last = number(cursor)?;
    if last < first {
        let span = start..cursor.position();
        return Err(cursor.error_at(span, "the range is empty", format!("{last}..{first}")));
    }
    Ok(first..=last)
}

fn number(cursor: &mut Cursor<'_>) -> Result<usize, Box<Diagnostic>> {
    let start = cursor.position();
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    match digits.parse() {
        Ok(number) if number <= MOST => Ok(number),
        _ if digits.is_empty() => Err(cursor.unexpected("a number")),
        _ => Err(cursor.error_at(start..cursor.position(), "the number is too large", format!("at most {MOST}"))),
    }
}

impl Family {
    /// How many games there are.
    #[must_use]
    pub fn number(&self) -> Natural {
        match &self.kind {
            Kind::Codes(items) => items.iter().fold(Natural::ONE, |product, Item { digits, times }| {
                let powers = times.clone().map(|times| Natural::from(digits.len()).pow(times));
                product * powers.fold(Natural::ZERO, |sum, power| sum + power)
            }),
            Kind::Subsets { elements, sizes, .. } => {
                let all = elements.clone().count();
                sizes.clone().map(|size| binomial(all, size)).fold(Natural::ZERO, |sum, number| sum + number)
            }
        }
    }

    /// The rules of the games, in order.
    #[must_use]
    pub fn games(&self) -> Box<dyn Iterator<Item = String> + Send + '_> {
        match &self.kind {
            Kind::Codes(items) => codes_of(items, String::new()),
            Kind::Subsets { words, elements, sizes } => {
                let elements: Vec<usize> = elements.clone().collect();
                let sets = sizes.clone().flat_map(move |size| Combinations::new(elements.clone(), size));
                Box::new(sets.map(move |set| words.to_string() + &set.join(",")))
            }
        }
    }
}

/// All texts of some items, after what comes before them.
fn codes_of<'a>(items: &'a [Item], before: String) -> Box<dyn Iterator<Item = String> + Send + 'a> {
    let Some((Item { digits, times }, rest)) = items.split_first() else { return Box::new(std::iter::once(before)) };
    let parts = times.clone().flat_map(move |times| words(digits, times));
    Box::new(parts.flat_map(move |part| codes_of(rest, format!("{before}{part}"))))
}

/// All words of a length over some letters, in order.
fn words<'a>(letters: &'a [char], length: usize) -> Box<dyn Iterator<Item = String> + Send + 'a> {
    if length == 0 {
        return Box::new(std::iter::once(String::new()));
    }
    Box::new(
        letters.iter().flat_map(move |&letter| words(letters, length - 1).map(move |rest| format!("{letter}{rest}"))),
    )
}

/// n over k.
fn binomial(n: usize, k: usize) -> Natural {
    (0..k).fold(Natural::ONE, |product, i| product * Natural::from(n - i) / Natural::from(i + 1))
}

/// The subsets of one size, in the order of their elements.
struct Combinations {
    elements: Vec<usize>,
    /// Where the elements of the next subset are.
    places: Option<Vec<usize>>,
}

impl Combinations {
    fn new(elements: Vec<usize>, size: usize) -> Self {
        let places = (size <= elements.len()).then(|| (0..size).collect());
        Combinations { elements, places }
    }
}

impl Iterator for Combinations {
    type Item = Vec<String>;

    fn next(&mut self) -> Option<Vec<String>> {
        let places = self.places.take()?;
        let set = places.iter().map(|&place| self.elements[place].to_string()).collect();
        let mut next = places;
        // The last place that can move on, and all after it close behind.
        let end = self.elements.len() - next.len();
        if let Some(i) = (0..next.len()).rev().find(|&i| next[i] < end + i) {
            let first = next[i] + 1;
            (i..next.len()).for_each(|j| next[j] = first + j - i);
            self.places = Some(next);
        }
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<String> {
        let family: Family = text.parse().expect(text);
        let games: Vec<String> = family.games().collect();
        assert_eq!(family.number(), Natural::from(games.len()), "{text}");
        games
    }

    #[test]
    fn families_are_listed_in_order() {
        assert_eq!(games("0.??").len(), 64);
        assert_eq!(games("0.??")[63], "0.77");
        assert_eq!(games("0.0{0..3}7"), ["0.7", "0.07", "0.007", "0.0007"]);
        assert_eq!(games("[04].[136]"), ["0.1", "0.3", "0.6", "4.1", "4.3", "4.6"]);
        assert_eq!(games("4.[0-7]?3").len(), 64);
        assert_eq!(games("0.[9-C]f"), ["0.9F", "0.AF", "0.BF", "0.CF"]);
        assert_eq!(games("0.[13]{1..2}"), ["0.1", "0.3", "0.11", "0.13", "0.31", "0.33"]);
        assert_eq!(games("take subsets of 1..3").len(), 7);
        assert_eq!(games("take subsets of 1..3")[3..5], ["take 1,2", "take 1,3"]);
        assert_eq!(games("take any but 2 of 3..5"), ["take any but 3,4", "take any but 3,5", "take any but 4,5"]);
        assert_eq!(games("take 3 of 1..40").len(), 9880);
        let large: Family = "0.?{40..40}".parse().expect("a family");
        assert_eq!(large.number(), Natural::from(8u8).pow(40));
        assert_eq!(large.games().next(), Some(format!("0.{}", "0".repeat(40))));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, problem) in [
            ("0.?8?", "8 is not an octal digit"),
            ("", "the text ends here"),
            ("0.?{3}", "`}` does not belong here"),
            ("0.[]", "the brackets name no digit"),
            ("77", "`7` does not belong here"),
            ("take 5 of 1..4", "the range has 4 numbers"),
            ("take subsets of 0..4", "taking 0 counters"),
            ("take subsets of 4..1", "the range is empty"),
            ("take 3 from 1..9", "`from` does not belong here"),
            ("take any 3 of 1..9", "`3` does not belong here"),
            ("0.?{1..5000}", "the number is too large"),
            (&format!("0.{}", "?".repeat(100_000)), "the pattern is too long"),
        ] {
            let error = text.parse::<Family>().expect_err(text).to_string();
            assert!(error.contains(problem), "{text}: {error}");
        }
    }
}
