//! The field's notation: `3/4`, `*2`, `^*`, `v2`, `1^3*`, `{3|-1}`, `+-2`.
//!
//! ```text
//! question =  sum [ relation sum ]        relation = "<=" | ">=" | "<" | ">" | "=" | "||"
//! sum      =  [ "-" ] term { ( "+" | "-" ) term }
//! term     =  [ digits "." ] game         so many copies
//! game     =  "{" [ sums ] "|" [ sums ] "}"  |  "+-" game  |  "(" sum ")"  |  simple
//! sums     =  sum { "," sum }
//! simple   =  [ number ] [ ( "^" | "v" ) [ digits ] ] [ "*" [ digits ] ]   (not empty)
//! ```

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::games::{Form, Games, MAX_DEPTH, ShortGame};
use super::{Dyadic, Simple};
use crate::arith::natural::{Integer, Natural, bit_length};
use crate::error::Result;
use crate::text::{Cursor, Diagnostic};

/// The largest nimber among the options of a game that is read: `{*|+-^*5000}` would take hours to
/// bring into canonical form, as every smaller nimber is an option of an option.
const MAX_NESTED_NIMBER: u32 = 255;

/// The most copies of a game in one term.
const MAX_COPIES: u32 = 10_000;

/// How two games are said to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `=`
    Equal,
    /// `||`: neither is at most the other.
    Confused,
}

impl Relation {
    /// Reads a relation, if one is next.
    fn read(cursor: &mut Cursor<'_>) -> Option<Self> {
        let signs = [
            ("<=", Relation::AtMost),
            ("≤", Relation::AtMost),
            (">=", Relation::AtLeast),
            ("≥", Relation::AtLeast),
            ("<", Relation::Less),
            (">", Relation::Greater),
            ("==", Relation::Equal),
            ("=", Relation::Equal),
            ("||", Relation::Confused),
        ];
        signs.into_iter().find(|(sign, _)| cursor.eat(sign)).map(|(_, relation)| relation)
    }

    /// Whether games that compare so are in this relation.
    #[must_use]
    pub fn holds(self, found: Option<Ordering>) -> bool {
        match self {
            Relation::AtMost => found.is_some_and(Ordering::is_le),
            Relation::AtLeast => found.is_some_and(Ordering::is_ge),
            Relation::Less => found.is_some_and(Ordering::is_lt),
            Relation::Greater => found.is_some_and(Ordering::is_gt),
            Relation::Equal => found.is_some_and(Ordering::is_eq),
            Relation::Confused => found.is_none(),
        }
    }
}

/// How two games compare, as a sign: `<`, `>`, `=`, or `||` if they are confused.
#[must_use]
pub fn comparison_sign(found: Option<Ordering>) -> &'static str {
    match found {
        Some(Ordering::Less) => "<",
        Some(Ordering::Greater) => ">",
        Some(Ordering::Equal) => "=",
        None => "||",
    }
}

impl Games {
    /// Reads a game, or a sum of games such as `{3|1} - ^`.
    ///
    /// # Errors
    ///
    /// [`Error::Text`](crate::Error::Text), which points at the spot, if the text cannot be read;
    /// [`Error::Limit`](crate::Error::Limit) if the store is full.
    pub fn parse(&mut self, text: &str) -> Result<ShortGame> {
        let mut cursor = Cursor::new("game", text)?;
        let game = self.read_sum(&mut cursor, 0)?;
        cursor.expect_end("`+` or `-` and another game, or the end")?;
        Ok(game)
    }

    /// Reads a sum of games, or a comparison of two sums such as `{0|*} <= ^`.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse).
    ///
    /// ```
    /// use grundy::partizan::{Games, Relation};
    /// let mut games = Games::new();
    /// let (up, compared) = games.parse_comparison("^ + * || 0")?;
    /// let (relation, zero) = compared.expect("a comparison");
    /// assert_eq!(relation, Relation::Confused);
    /// assert!(relation.holds(games.compare(up, zero)?));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn parse_comparison(&mut self, text: &str) -> Result<(ShortGame, Option<(Relation, ShortGame)>)> {
        let mut cursor = Cursor::new("game", text)?;
        let first = self.read_sum(&mut cursor, 0)?;
        let Some(relation) = Relation::read(&mut cursor) else {
            cursor.expect_end("`+`, `-`, a relation such as `<=`, or the end")?;
            return Ok((first, None));
        };
        let second = self.read_sum(&mut cursor, 0)?;
        cursor.expect_end("`+` or `-` and another game, or the end")?;
        Ok((first, Some((relation, second))))
    }

    fn read_sum(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<ShortGame> {
        cursor.skip_spaces();
        let is_negative = eat_sign(cursor);
        let mut sum = self.read_term(cursor, depth)?;
        if is_negative {
            sum = self.negative(sum)?;
        }
        loop {
            let is_negative = if cursor.eat("-") || cursor.eat("−") {
                true
            } else if cursor.eat("+") {
                cursor.skip_spaces();
                // `1+-2` is 1 + (-2); a switch is added as `1 + +-2`.
                eat_sign(cursor)
            } else {
                return Ok(sum);
            };
            let mut term = self.read_term(cursor, depth)?;
            if is_negative {
                term = self.negative(term)?;
            }
            sum = self.plus(sum, term)?;
        }
    }

    /// Reads a game, or so many copies of one, as in `3.{2|-1}`.
    fn read_term(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<ShortGame> {
        cursor.skip_spaces();
        let rest = cursor.rest();
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let copies = rest[digits..]
            .strip_prefix('.')
            .filter(|game| digits > 0 && !game.starts_with(|c: char| c.is_ascii_digit()));
        if copies.is_none() {
            return self.read(cursor, depth);
        }
        let start = cursor.position();
        let copies =
            cursor.take_while(|c| c.is_ascii_digit()).parse::<u32>().ok().filter(|&copies| copies <= MAX_COPIES);
        let Some(copies) = copies else {
            let expected = format!("at most {MAX_COPIES} copies");
            return Err(cursor.error_at(start..cursor.position(), "there are too many copies", expected).into());
        };
        cursor.eat(".");
        let game = self.read(cursor, depth)?;
        let mut sum = self.simple(Simple::ZERO)?;
        for _ in 0..copies {
            sum = self.plus(sum, game)?;
        }
        Ok(sum)
    }

    fn read(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<ShortGame> {
        cursor.skip_spaces();
        if depth > usize::from(MAX_DEPTH) + 1 {
            return Err(cursor.unexpected("fewer braces inside each other").into());
        }
        let game = if cursor.eat("{") {
            let left = self.read_options(cursor, "|", depth)?;
            let right = self.read_options(cursor, "}", depth)?;
            self.game(&left, &right)?
        } else if cursor.eat("+-") || cursor.eat("±") {
            let start = cursor.position();
            let hot = self.read(cursor, depth + 1)?;
            self.check_option(hot, start, cursor)?;
            let cold = self.negative(hot)?;
            self.game(&[hot], &[cold])?
        } else if cursor.eat("(") {
            let sum = self.read_sum(cursor, depth + 1)?;
            if !cursor.eat(")") {
                return Err(cursor.unexpected("`)`").into());
            }
            sum
        } else {
            let simple = read_simple(cursor)?;
            self.simple(simple)?
        };
        cursor.skip_spaces();
        Ok(game)
    }

    /// Refuses an option, read from `start` on, that would take too long to bring into canonical
    /// form.
    fn check_option(&self, option: ShortGame, start: usize, cursor: &Cursor<'_>) -> Result<()> {
        if self.as_simple(option).is_some_and(|simple| simple.nimber > MAX_NESTED_NIMBER) {
            let problem = "this nimber is too large to be an option";
            let expected = format!("nimbers up to *{MAX_NESTED_NIMBER} inside of a game");
            return Err(cursor.error_at(start..cursor.position(), problem, expected).into());
        }
        Ok(())
    }

    fn read_options(&mut self, cursor: &mut Cursor<'_>, end: &str, depth: usize) -> Result<Vec<ShortGame>> {
        let mut options = Vec::new();
        cursor.skip_spaces();
        if cursor.eat(end) {
            return Ok(options);
        }
        loop {
            let start = cursor.position();
            let option = self.read_sum(cursor, depth + 1)?;
            self.check_option(option, start, cursor)?;
            options.push(option);
            if cursor.eat(end) {
                return Ok(options);
            }
            if !cursor.eat(",") {
                return Err(cursor.unexpected(format!("`,` or `{end}`")).into());
            }
        }
    }

    /// The number of characters of [`text`](Self::text). Forms share parts, so it may far exceed
    /// the memory there is.
    #[must_use]
    pub fn text_length(&self, game: ShortGame) -> u64 {
        self.length_of(game, &mut FxHashMap::default())
    }

    fn length_of(&self, game: ShortGame, known: &mut FxHashMap<ShortGame, u64>) -> u64 {
        if let Some(&length) = known.get(&game) {
            return length;
        }
        let length = match self.form(game) {
            Form::Simple(simple) => simple_text(simple).len() as u64,
            Form::General { left, right } => {
                let options = left.iter().chain(right).map(|&option| self.length_of(option, known));
                options.fold(2, |sum: u64, length| sum.saturating_add(length).saturating_add(1))
            }
        };
        known.insert(game, length);
        length
    }

    /// The game in the field's notation, or a description if that has more than `most` characters.
    #[must_use]
    pub fn text_within(&self, game: ShortGame, most: u64) -> String {
        let length = self.text_length(game);
        if length <= most { self.text(game) } else { format!("(a game of about {length} characters)") }
    }

    /// The game in the field's notation. [`text_length`](Self::text_length) tells how long that is.
    #[must_use]
    pub fn text(&self, game: ShortGame) -> String {
        match self.form(game) {
            Form::Simple(simple) => simple_text(simple),
            Form::General { left, right } => {
                if let ([x], [y]) = (&left[..], &right[..])
                    && let (Some(x), Some(y)) = (self.as_number(*x), self.as_number(*y))
                    && -x.clone() == *y
                {
                    return format!("+-{x}");
                }
                let list =
                    |games: &[ShortGame]| games.iter().map(|&game| self.text(game)).collect::<Vec<_>>().join(",");
                format!("{{{}|{}}}", list(left), list(right))
            }
        }
    }
}

/// Reads the sign of a negative game, as in `-^`. That of a number belongs to the number alone:
/// `-1/2v` is -1/2 and a down.
fn eat_sign(cursor: &mut Cursor<'_>) -> bool {
    let after = cursor.rest().strip_prefix(['-', '−']);
    let is_number = |after: &str| {
        let digits = after.trim_start_matches(|c: char| c.is_ascii_digit());
        digits.len() < after.len() && !digits.starts_with('.')
    };
    let is_sign = after.is_some_and(|after| !is_number(after));
    is_sign && (cursor.eat("-") || cursor.eat("−"))
}

fn simple_text(simple: &Simple) -> String {
    let counted = |sign: &str, count: u64| if count == 1 { sign.to_owned() } else { format!("{sign}{count}") };
    let mut text = if simple.number.is_zero() { String::new() } else { simple.number.to_string() };
    match simple.ups {
        0 => {}
        ups if ups > 0 => text += &counted("^", ups.unsigned_abs()),
        downs => text += &counted("v", downs.unsigned_abs()),
    }
    if simple.nimber > 0 {
        text += &counted("*", u64::from(simple.nimber));
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

fn read_simple(cursor: &mut Cursor<'_>) -> Result<Simple, Box<Diagnostic>> {
    let start = cursor.position();
    let mut simple = Simple::ZERO;
    let negative = cursor.eat("-") || cursor.eat("−");
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    if negative && digits.is_empty() {
        return Err(cursor.unexpected("a number"));
    }
    if !digits.is_empty() {
        simple.number = read_number(cursor, start, negative, digits)?;
    }
    let up = cursor.eat("^") || cursor.eat("↑");
    if up || cursor.eat("v") || cursor.eat("↓") {
        let count: i64 = count(cursor, "fewer ups")?;
        simple.ups = if up { count } else { -count };
    }
    if cursor.eat("*") {
        simple.nimber = count(cursor, "a smaller nimber")?;
    }
    if cursor.position() == start {
        return Err(cursor.unexpected("a game, such as 3/4, *2, ^*, {3|-1} or +-2"));
    }
    Ok(simple)
}

fn read_number(cursor: &mut Cursor<'_>, start: usize, negative: bool, digits: &str) -> Result<Dyadic, Box<Diagnostic>> {
    let unreadable = |cursor: &Cursor<'_>| {
        cursor.error_at(
            start..cursor.position(),
            "this is no dyadic number",
            "an integer, or a fraction with a power of 2 below",
        )
    };
    let numerator: Natural = digits.parse().map_err(|_| unreadable(cursor))?;
    let mut exponent = 0;
    if cursor.eat("/") {
        let below = cursor.take_while(|c| c.is_ascii_digit());
        let below: Natural = below.parse().map_err(|_| unreadable(cursor))?;
        exponent = bit_length(&below).saturating_sub(1);
        if Natural::ONE << exponent != below {
            return Err(unreadable(cursor));
        }
    }
    let numerator = Integer::from(numerator);
    Ok(Dyadic::new(if negative { -numerator } else { numerator }, exponent))
}

/// A count after a sign: 1 if there are no digits.
fn count<T: std::str::FromStr + From<bool>>(cursor: &mut Cursor<'_>, expected: &str) -> Result<T, Box<Diagnostic>> {
    let start = cursor.position();
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    if digits.is_empty() {
        return Ok(T::from(true));
    }
    digits
        .parse()
        .map_err(|_| cursor.error_at(start..cursor.position(), "the number is too large", expected.to_owned()))
}
