//! Rules and values, explained.

use grundy::rules::moves;
use grundy::values::amounts::CheckedFormula;
use grundy::{Nimber, Rules};

use super::document::Document;

/// The rules in words, for normal play.
pub fn game(document: &mut Document, rules: &Rules) {
    game_of(document, rules, "Whoever cannot move loses.");
}

/// The rules in words, with a sentence on who wins.
pub fn game_of(document: &mut Document, rules: &Rules, end: &str) {
    document.heading("The game");
    let (code, words) = (rules.to_string(), rules.describe());
    let has_code = rules.code().is_some() && code != words;
    let name = if has_code { format!(" (as a code: {code})") } else { String::new() };
    let takes = if words.contains("take") {
        " Unless the rules say otherwise, a take leaves the rest as one heap, or nothing."
    } else {
        ""
    };
    if rules.turns().is_some() {
        document.text(format!(
            "Coins lie in a row. A move may {words}. A head in place `n` is a heap of `n`: turning it together with the \
             coins `a`, `b`, ... replaces it by heaps of `a`, `b`, ..., and two heads in one place cancel. {end}"
        ));
        return;
    }
    document.text(format!("A move changes one heap: {words}{name}. {end}{takes}"));
}

/// What a value is, with the first values and one of them worked out.
pub fn values(document: &mut Document, rules: &Rules, nimbers: &[Nimber], formula: Option<CheckedFormula>) {
    document.heading("What a heap is worth");
    document.text(
        "A heap of `n` is worth the number `G(n)`: the least of 0, 1, 2, ... that is not the value of a position one \
         move away (the mex of those values). Several heaps together are worth the xor of their values. A position is \
         lost for the player to move exactly if its value is 0 (Sprague and Grundy).",
    );
    const ROW: usize = 20;
    let rows = nimbers.chunks(ROW).take(3).enumerate().map(|(i, chunk)| {
        let texts: Vec<String> = chunk.iter().map(Nimber::to_string).collect();
        vec![(ROW * i).to_string(), texts.join(" ")]
    });
    document.table(&["n", "G(n), G(n+1), ..."], rows.collect());
    if let Some(text) = worked_out(rules, nimbers) {
        document.text(text);
    }
    if let Some(CheckedFormula { formula, checked }) = formula {
        document.text(format!(
            "A theorem gives all of them: {} (for `n >= 1`). It was checked against values computed from the moves for \
             every `n` up to {}.",
            formula.statement(),
            checked - 1
        ));
    }
}

/// An example: "A heap of 5 can become 3, worth 3; ... The least number that does not occur is 4".
fn worked_out(rules: &Rules, nimbers: &[Nimber]) -> Option<String> {
    let options = |n: usize| {
        let mut options: Vec<Vec<usize>> = Vec::new();
        moves::for_each_option(rules, n, |parts| options.push(parts.to_vec()));
        options
    };
    let n = (1..nimbers.len().min(12)).rev().find(|&n| (2..=8).contains(&options(n).len()))?;
    let worth = |parts: &Vec<usize>| {
        let texts = |list: Vec<String>, between: &str| list.join(between);
        let value = parts.iter().fold(Nimber::ZERO, |xor, &part| xor ^ nimbers[part]);
        match &parts[..] {
            [] => "nothing, worth 0".to_owned(),
            [one] => format!("{one}, worth {value}"),
            _ => {
                let sizes = texts(parts.iter().map(usize::to_string).collect(), " and ");
                let values = texts(parts.iter().map(|&part| nimbers[part].to_string()).collect(), " xor ");
                format!("{sizes}, worth `{values} = {value}`")
            }
        }
    };
    let list: Vec<String> = options(n).iter().map(worth).collect();
    Some(format!(
        "For example, a heap of {n} can become {}. The least number that does not occur is {}, so `G({n}) = {}`.",
        list.join("; "),
        nimbers[n],
        nimbers[n]
    ))
}
