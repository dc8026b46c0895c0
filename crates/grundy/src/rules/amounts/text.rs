//! Reading and writing sets of amounts.
//!
//! ```text
//! rules  =  "take" sets [ "but" sets ] { "or take" sets [ "but" sets ] }
//!        |  "replace by" ( "a" | "one or two" | "two" ) "proper divisor(s)" [ "greater than 1" ]
//!        |  "replace by" result { "," result }
//! result =  "n/" c  |  "n-" k                        (n/c is the whole part)
//! sets   =  set { ("," | "or" | "and") set }
//! set    =  range  |  number ".."  |  "any"  |  "odd"  |  "even"  |  "multiples of" c
//!        |  "squares"  |  "cubes"  |  "primes"  |  "fibonacci"  |  "triangular"  |  "powers of" b
//!        |  "divisors"  |  "proper divisors"  |  "coprimes"
//!        |  "up to half"  |  "up to the root"  |  "digits"
//! ```

use std::fmt;

use super::takes::{Amounts, Clause, Divisors, Replacement, Takes};
use crate::arith::natural::to_usize;
use crate::arith::notation;
use crate::rules::codes::{Code, MAX_TAKE};
use crate::rules::wording::{self, To};
use crate::text::{Cursor, Diagnostic, nearest};

/// Words that occur only in these rules.
const WORDS: [&str; 17] = [
    "odd",
    "even",
    "multiples",
    "squares",
    "cubes",
    "primes",
    "fibonacci",
    "triangular",
    "powers",
    "divisors",
    "proper",
    "coprimes",
    "half",
    "root",
    "digits",
    "replace",
    "n",
];
/// Whether the text contains one of the words of these rules.
pub(in super::super) fn recognises(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.into_iter().any(|word| WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

/// Reads rules; returns with them the code of the same game, if there is one.
pub(in super::super) fn parse(cursor: &mut Cursor<'_>) -> Result<(Takes, Option<Code>), Box<Diagnostic>> {
    if cursor.eat_word("replace") {
        let takes = replace(cursor)?;
        cursor.expect_end("the end of the rules")?;
        return Ok((takes, None));
    }
    let start = cursor.position();
    let mut clauses = Vec::new();
    loop {
        if !wording::eat_take(cursor) {
            let error = cursor.unexpected("`take` and amounts, as in `take squares or primes`");
            return Err(match cursor.peek_word() {
                "split" => error.with_help(
                    "sets such as squares, and amounts with `but`, cannot be combined with splitting: list the amounts, as in `take 1, 2 or split`",
                ),
                _ => error,
            });
        }
        let allowed = sets(cursor)?;
        let but = if cursor.eat_word("but") { sets(cursor)? } else { Vec::new() };
        clauses.push(Clause { allowed, but });
        cursor.skip_spaces();
        let comma = cursor.eat(",");
        cursor.skip_spaces();
        if !cursor.eat_word("or") {
            if comma {
                return Err(cursor.unexpected("another set, or `or take ...`"));
            }
            break;
        }
    }
    if cursor.peek_word() == "leaving" {
        let error = cursor.unexpected("`or take ...`, or the end");
        return Err(error.with_help(
            "a take from a set such as squares leaves the rest as one heap; `leaving` is for listed amounts",
        ));
    }
    cursor.expect_end("`or take ...`, or the end")?;
    let takes = Takes::Clauses(clauses);
    let code = takes.code();
    let none = |takes: &Takes| matches!(takes, Takes::Clauses(clauses) if clauses.iter().all(is_barred));
    if code.is_none() && none(&takes) {
        return Err(cursor.error_at(start..cursor.position(), "these rules allow no move", "rules that allow a move"));
    }
    Ok((takes, code))
}

/// Whether a clause excludes all that it allows. (Other sets may turn out empty, and then no heap
/// has a move.)
fn is_barred(Clause { allowed, but }: &Clause) -> bool {
    const LONG: usize = 10_000;
    let is_out = |amount: usize| but.iter().any(|set| set.is_fixed() && set.allow(amount, amount));
    allowed.iter().all(|set| match *set {
        _ if but.contains(set) || but.contains(&Amounts::Any) => true,
        Amounts::Range(first, last) => last - first < LONG && (first..=last).all(is_out),
        _ => false,
    })
}

fn sets(cursor: &mut Cursor<'_>) -> Result<Vec<Amounts>, Box<Diagnostic>> {
    let mut sets = vec![set(cursor)?];
    loop {
        let mut ahead = cursor.clone();
        ahead.skip_spaces();
        let comma = ahead.eat(",");
        ahead.skip_spaces();
        let word = ahead.eat_word("and") || ahead.eat_word("or");
        ahead.skip_spaces();
        let number = ahead.peek().is_some_and(|c| c.is_ascii_digit());
        let ends = ahead.peek_word() == "split" || wording::TAKE.contains(&ahead.peek_word());
        let goes_on = (comma || word) && (number || !(ends || ahead.peek_word().is_empty()));
        if !goes_on {
            cursor.skip_spaces();
            return Ok(sets);
        }
        *cursor = ahead;
        sets.push(set(cursor)?);
    }
}

fn set(cursor: &mut Cursor<'_>) -> Result<Amounts, Box<Diagnostic>> {
    cursor.skip_spaces();
    if wording::eat_at_most(cursor) {
        return Ok(Amounts::Range(1, number(cursor, 1)?));
    }
    if let Some((first, last)) = wording::dash_range(cursor, MAX_TAKE) {
        return Ok(Amounts::Range(first.max(1), last));
    }
    if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        let first = number(cursor, 1)?;
        let Some(to) = wording::eat_to(cursor) else { return Ok(Amounts::Range(first, first)) };
        if to == To::Dots && !cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Ok(Amounts::From(first));
        }
        let start = cursor.position();
        let last = number(cursor, 1)?;
        if last < first {
            return Err(cursor.error_at(start..cursor.position(), "the range is empty", "the smaller number first"));
        }
        return Ok(Amounts::Range(first, last));
    }
    let simple = [
        ("any", Amounts::Any),
        ("odd", Amounts::Class(2, 1)),
        ("even", Amounts::Class(2, 0)),
        ("squares", Amounts::Squares),
        ("cubes", Amounts::Cubes),
        ("primes", Amounts::Primes),
        ("fibonacci", Amounts::Fibonacci),
        ("triangular", Amounts::Triangular),
        ("divisors", Amounts::Divisors),
        ("coprimes", Amounts::Coprimes),
        ("digits", Amounts::Digits),
    ];
    for (word, set) in simple.clone() {
        if cursor.eat_word(word) {
            // "odd numbers", "fibonacci numbers"
            cursor.eat_word("numbers");
            return Ok(set);
        }
    }
    if cursor.eat_word("proper") {
        expect(cursor, "divisors")?;
        return Ok(Amounts::ProperDivisors);
    }
    if cursor.eat_word("multiples") {
        expect(cursor, "of")?;
        return Ok(Amounts::Class(number(cursor, 1)?, 0));
    }
    if cursor.eat_word("powers") {
        expect(cursor, "of")?;
        return Ok(Amounts::PowersOf(number(cursor, 2)?));
    }
    if cursor.eat_word("up") {
        expect(cursor, "to")?;
        if cursor.eat_word("half") {
            return Ok(Amounts::UpToHalf);
        }
        cursor.eat_word("the");
        cursor.eat_word("square");
        if !cursor.eat_word("root") {
            return Err(cursor.unexpected("a number, `half`, or `the root`"));
        }
        return Ok(Amounts::UpToRoot);
    }
    let error =
        cursor.unexpected("a number, or a set such as squares, primes, odd, powers of 2, divisors or up to half");
    let known = simple.iter().map(|(word, _)| *word).chain(["proper", "multiples", "powers"]);
    Err(match nearest(cursor.peek_word(), known) {
        Some(known) => error.with_help(format!("did you mean `{known}`?")),
        None => error,
    })
}

fn expect(cursor: &mut Cursor<'_>, word: &str) -> Result<(), Box<Diagnostic>> {
    if cursor.eat_word(word) { Ok(()) } else { Err(cursor.unexpected(format!("`{word}`"))) }
}

fn number(cursor: &mut Cursor<'_>, least: usize) -> Result<usize, Box<Diagnostic>> {
    cursor.skip_spaces();
    let start = cursor.position();
    let number = to_usize(&notation::number(cursor)?).filter(|number| (least..=MAX_TAKE).contains(number));
    let expected = format!("a number from {least} to {MAX_TAKE}");
    let number =
        number.ok_or_else(|| cursor.error_at(start..cursor.position(), "the number is out of range", expected))?;
    Ok(number)
}

fn replace(cursor: &mut Cursor<'_>) -> Result<Takes, Box<Diagnostic>> {
    expect(cursor, "by")?;
    cursor.skip_spaces();
    if cursor.rest().starts_with("n/") || cursor.rest().starts_with("n-") {
        let mut results = Vec::new();
        loop {
            cursor.skip_spaces();
            results.push(if cursor.eat("n/") {
                Replacement::Quotient(number(cursor, 2)?)
            } else if cursor.eat("n-") {
                Replacement::Less(number(cursor, 1)?)
            } else {
                return Err(cursor.unexpected("n/2, n-1 or the like"));
            });
            cursor.skip_spaces();
            let comma = cursor.eat(",");
            cursor.skip_spaces();
            if !(cursor.eat_word("or") || cursor.eat_word("and") || comma) {
                break;
            }
        }
        results.sort_unstable();
        results.dedup();
        return Ok(Takes::ByResults(results));
    }
    let (fewest, most) = if cursor.eat_word("one") {
        expect(cursor, "or")?;
        expect(cursor, "two")?;
        (1, 2)
    } else if cursor.eat_word("two") {
        cursor.eat_word("of");
        cursor.eat_word("its");
        (2, 2)
    } else {
        cursor.eat_word("a");
        (1, 1)
    };
    if !cursor.eat_word("proper") {
        return Err(cursor.unexpected(
            "`a proper divisor`, `two proper divisors`, `one or two proper divisors`, or results such as n/2, n-1",
        ));
    }
    if !(cursor.eat_word("divisor") || cursor.eat_word("divisors")) {
        return Err(cursor.unexpected("`divisor`"));
    }
    let mut least = 1;
    if cursor.eat_word("greater") || cursor.eat_word("above") || cursor.eat_word("over") {
        cursor.eat_word("than");
        cursor.skip_spaces();
        if !cursor.eat("1") {
            return Err(cursor.unexpected("`1`, as in `greater than 1`"));
        }
        least = 2;
    }
    Ok(Takes::ByDivisors(Divisors { fewest, most, least }))
}

impl fmt::Display for Amounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amounts::Range(first, last) if first == last => write!(f, "{first}"),
            Amounts::Range(first, last) => write!(f, "{first}..{last}"),
            Amounts::From(first) => write!(f, "{first}.."),
            Amounts::Any => f.write_str("any"),
            Amounts::Class(2, 1) => f.write_str("odd"),
            Amounts::Class(2, 0) => f.write_str("even"),
            Amounts::Class(modulus, _) => write!(f, "multiples of {modulus}"),
            Amounts::Squares => f.write_str("squares"),
            Amounts::Cubes => f.write_str("cubes"),
            Amounts::Primes => f.write_str("primes"),
            Amounts::Fibonacci => f.write_str("fibonacci"),
            Amounts::Triangular => f.write_str("triangular"),
            Amounts::PowersOf(base) => write!(f, "powers of {base}"),
            Amounts::Divisors => f.write_str("divisors"),
            Amounts::ProperDivisors => f.write_str("proper divisors"),
            Amounts::Coprimes => f.write_str("coprimes"),
            Amounts::UpToHalf => f.write_str("up to half"),
            Amounts::UpToRoot => f.write_str("up to the root"),
            Amounts::Digits => f.write_str("digits"),
        }
    }
}

/// The canonical text, which reads back as the same rules.
impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |sets: &[Amounts]| sets.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Takes::Clauses(clauses) => {
                let clause = |clause: &Clause| {
                    let but = if clause.but.is_empty() { String::new() } else { format!(" but {}", list(&clause.but)) };
                    format!("take {}{but}", list(&clause.allowed))
                };
                f.write_str(&clauses.iter().map(clause).collect::<Vec<_>>().join(" or "))
            }
            Takes::ByDivisors(Divisors { fewest, most, least }) => {
                f.write_str(match (fewest, most) {
                    (_, 1) => "replace by a proper divisor",
                    (1, _) => "replace by one or two proper divisors",
                    _ => "replace by two proper divisors",
                })?;
                f.write_str(if *least > 1 { " greater than 1" } else { "" })
            }
            Takes::ByResults(results) => {
                let text = |result: &Replacement| match result {
                    Replacement::Less(k) => format!("n-{k}"),
                    Replacement::Quotient(c) => format!("n/{c}"),
                };
                write!(f, "replace by {}", results.iter().map(text).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;

    fn amounts(text: &str, heap: usize) -> Vec<usize> {
        let rules = Rules::parse(text).expect(text);
        let mut amounts = Vec::new();
        crate::rules::moves::for_each_option(&rules, heap, |heaps| amounts.push(heap - heaps.iter().sum::<usize>()));
        amounts.sort_unstable();
        amounts
    }

    #[test]
    fn sets_are_what_their_names_say() {
        assert_eq!(amounts("take squares", 30), [1, 4, 9, 16, 25]);
        assert_eq!(amounts("take cubes", 30), [1, 8, 27]);
        assert_eq!(amounts("take primes or 1", 20), [1, 2, 3, 5, 7, 11, 13, 17, 19]);
        assert_eq!(amounts("take fibonacci numbers", 40), [1, 2, 3, 5, 8, 13, 21, 34]);
        assert_eq!(amounts("take triangular", 22), [1, 3, 6, 10, 15, 21]);
        assert_eq!(amounts("take powers of 3", 30), [1, 3, 9, 27]);
        assert_eq!(amounts("take divisors", 12), [1, 2, 3, 4, 6, 12]);
        assert_eq!(amounts("take proper divisors", 12), [1, 2, 3, 4, 6]);
        assert_eq!(amounts("take coprimes", 12), [1, 5, 7, 11]);
        assert_eq!(amounts("take up to half", 9), [1, 2, 3, 4]);
        assert_eq!(amounts("take up to the square root", 24), [1, 2, 3, 4]);
        assert_eq!(amounts("take digits", 3075), [3, 5, 7]);
        assert_eq!(amounts("take squares but 4, 16 or take 7", 30), [1, 7, 9, 25]);
        assert_eq!(amounts("take primes but odd", 30), [2]);
        assert_eq!(amounts("take odd but 7", 12), [1, 3, 5, 9, 11]);
        assert_eq!(amounts("take primes but divisors", 12), [5, 7, 11]);
        assert_eq!(amounts("take coprimes but 1", 9), [2, 4, 5, 7, 8]);
        assert_eq!(amounts("take squares but 9..", 30), [1, 4]);
        assert_eq!(amounts("take 1..9 but 5", 30), [1, 2, 3, 4, 6, 7, 8, 9]);
        assert_eq!(amounts("take multiples of 100000", 300_000), [100_000, 200_000, 300_000]);
    }

    #[test]
    fn sets_that_repeat_become_codes() {
        let codes = [
            ("take odd", "0.(30)"),
            ("take even", "0.(03)"),
            ("take multiples of 3", "0.(003)"),
            ("take odd or even", "0.(3)"),
            ("take odd but 3", "0.300(03)"),
            ("take 1, 2 or multiples of 4", "0.33(0300)"),
        ];
        for (words, code) in codes {
            assert_eq!(Rules::parse(words).map(|rules| rules.to_string()).as_deref(), Ok(code), "{words}");
        }
    }

    #[test]
    fn what_is_printed_reads_back() {
        let texts = [
            "take squares",
            "take squares, primes but 9",
            "take proper divisors",
            "take powers of 7 or take 2..5",
            "replace by a proper divisor",
            "replace by one or two proper divisors",
            "replace by n-1, n/2, n/3",
            "take digits, up to half but 1",
            "take up to the root",
        ];
        for text in texts {
            let rules = Rules::parse(text).expect(text);
            assert_eq!(Rules::parse(&rules.to_string()), Ok(rules.clone()), "{text}");
            assert_eq!(rules.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_set_is_refused() {
        for text in [
            "take sqares or primes",
            "take squares or split",
            "take squares leaving 2",
            "take powers of 1",
            "take multiples of 0",
            "take primes but any",
            "replace by n/1",
            "replace by squares",
            "take up to primes",
            "take odd but odd",
        ] {
            assert!(Rules::parse(text).is_err(), "{text}");
        }
    }
}
