//! Turning codes into words: the inverse of [`words`](super::words), for codes too long to read.

use std::collections::BTreeMap;

use super::code::{Code, Digit};

/// The code as rules in words that parse back to it. The tail, if any, must be one digit.
pub(in super::super) fn words(code: &Code) -> String {
    let mut amounts: BTreeMap<(u64, bool), Vec<usize>> = BTreeMap::new();
    for (k, digit) in code.head().iter().enumerate().skip(1).filter(|(_, digit)| !digit.is_none()) {
        amounts.entry((digit.bits(), digit.is_unequal())).or_default().push(k);
    }
    let open = code.tail().first().map(|digit| (digit.bits(), digit.is_unequal()));
    if let Some(tail) = open {
        amounts.entry(tail).or_default();
    }
    let mut clauses: Vec<String> = amounts
        .into_iter()
        .map(|(key, ks)| {
            let open = (open == Some(key)).then_some(code.head().len());
            format!("take {}{}", ranges(&ks, open), leaving(Digit::new(key.0, key.1)))
        })
        .collect();
    let split = code.head()[0];
    if !split.is_none() {
        let counts: Vec<usize> = split.part_counts().map(|count| count as usize).collect();
        clauses.push(format!("split into {}{}", ranges(&counts, None), unequal(split)));
    }
    clauses.join(" or ")
}

/// The code as a sentence for people.
pub(in super::super) fn sentence(code: &Code) -> String {
    if code.tail().len() <= 1 { words(code) } else { format!("the take-and-break code {code}") }
}

fn leaving(digit: Digit) -> String {
    if digit == Digit::TAKE {
        return String::new();
    }
    let counts: Vec<usize> = digit.part_counts().map(|count| count as usize).collect();
    format!(" leaving {}{}", ranges(&counts, None), unequal(digit))
}

fn unequal(digit: Digit) -> &'static str {
    if digit.is_unequal() { " unequal" } else { "" }
}

/// Ascending numbers as `1, 2, 5..9`, then `12..` if all numbers from `open` on belong to them.
fn ranges(numbers: &[usize], open: Option<usize>) -> String {
    let mut texts: Vec<String> = numbers
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| match run {
            [one] => one.to_string(),
            [one, two] => format!("{one}, {two}"),
            _ => format!("{}..{}", run[0], run[run.len() - 1]),
        })
        .collect();
    texts.extend(open.map(|open| format!("{open}..")));
    texts.join(", ")
}
