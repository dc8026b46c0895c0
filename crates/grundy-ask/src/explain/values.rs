//! Rules, values and periods, explained.

use grundy::period::{ProvedPeriod, Solution, Theorem};
use grundy::rules::moves;
use grundy::values::amounts::CheckedFormula;
use grundy::{Nimber, Rules};

use super::document::Document;
use crate::answer::proved_line;

/// How a period is proved.
pub fn period(name: &str, solution: &Solution, nimbers: &[Nimber]) -> Document {
    let (rules, formula, proved) = (solution.rules(), solution.formula(), solution.period());
    let mut document = Document::new(format!("Do the values of {name} repeat for ever?"));
    game(&mut document, rules);
    values(&mut document, rules, nimbers, formula);
    match proved {
        Some(proved) => {
            lasting(&mut document, proved);
            document.answer(format!("Answer: {}.", proved_line(proved)));
        }
        None if formula.is_some() => {
            document.heading("No period");
            document.text("The theorem gives every value, so no period is looked for.");
        }
        None => {
            document.heading("No proof");
            document.text(format!(
                "No theorem proves a period from the {} values that were computed. Any repetition in them is only an \
                 observation: nothing follows from it.",
                solution.computed()
            ));
        }
    }
    document
}

/// The rules in words.
pub fn game(document: &mut Document, rules: &Rules) {
    document.heading("The game");
    let (code, words) = (rules.to_string(), rules.describe());
    let name = if code == words { String::new() } else { format!(" (as a code: {code})") };
    document.text(format!(
        "A move changes one heap: {words}{name}. Whoever cannot move loses. Unless the rules say otherwise, a take \
         leaves the rest as one heap, or nothing."
    ));
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

/// Why the period lasts for ever.
pub fn lasting(document: &mut Document, proved: &ProvedPeriod) {
    document.heading("Why the pattern lasts for ever");
    let (p, n0, range) = (proved.period(), proved.preperiod(), proved.checked());
    let (first, last) = (range.start, range.end.saturating_sub(1));
    document.text(theorem_text(proved));
    match proved.theorem() {
        Theorem::Window | Theorem::GuySmith => document.formula(
            format!("G(n+{p}) = G(n)   for n = {first} .. {last}   (compared, value by value)"),
            format!(
                "G(n+{p}) = G(n) \\quad\\text{{for }} n = {first}, \\ldots, {last} \
                 \\quad\\text{{(compared, value by value)}}"
            ),
        ),
        Theorem::BoundedDepth => document.formula(
            format!("G(n+{p}) = G(n)   seen for n = {first} .. {last}"),
            format!("G(n+{p}) = G(n) \\quad\\text{{seen for }} n = {first}, \\ldots, {last}"),
        ),
        _ => {}
    }
    let (rise, rise_latex) = match proved.saltus() {
        0 => (String::new(), String::new()),
        saltus => (format!(" + {saltus}"), format!("+{saltus}")),
    };
    if n0 < first && matches!(proved.theorem(), Theorem::Window | Theorem::GuySmith) {
        document.text(format!(
            "The theorem covers `n >= {first}`; for smaller `n`, from {n0} on, the values were compared as well."
        ));
    }
    document.text(format!("So it holds for ever, from {n0} on ({} values were computed):", proved.values()));
    document.formula(
        format!("G(n+{p}) = G(n){rise}   for all n >= {n0}"),
        format!("G(n+{p}) = G(n){rise_latex} \\quad\\text{{for all }} n \\ge {n0}"),
    );
}

fn theorem_text(proved: &ProvedPeriod) -> String {
    let rules = proved.rules();
    let k = rules.code().and_then(grundy::rules::Code::last_index).unwrap_or(0);
    let heaps = rules.max_parts();
    match proved.theorem() {
        Theorem::Window => format!(
            "A move takes at most `k = {k}` counters and leaves at most one heap, so the `k` values before `G(n)` \
             determine it. If `k` consecutive values recur `p` later, so does everything after them (window theorem)."
        ),
        Theorem::GuySmith => format!(
            "A move takes at most `k = {k}` counters and leaves at most `H = {heaps}` heaps. If `G(n+p) = G(n)` for \
             all `n` from `n0` up to, but not including, `H n0 + (H-1) p + k`, then it holds for all `n >= n0`: the \
             largest heap left by a move from a larger one is so large that adding or removing `p` counters does not \
             change its value (Guy and Smith, 1956)."
        ),
        Theorem::BoundedDepth => {
            let depth = proved.bounded_depth();
            let (rare, window) = depth.map_or((0, 0), |depth| (depth.last_rare(), depth.window));
            format!(
                "Sort the values into rare and common ones, so that a split has a common value only if exactly one of \
                 its parts is rare. The last rare position is {rare}, so every split that matters has a small part, \
                 and the {window} values before `G(n)` determine it. If that many consecutive values recur `p` later, \
                 so does everything after them (bounded-depth theorem; docs/theory.md has the proof)."
            )
        }
        Theorem::NormalisedWindow => "A move leaves at most one heap, and the pattern of amounts repeats for ever. \
             Values below a bound that only grows are options of every larger heap; beyond that, all that matters is \
             a state of finitely many numbers, measured from the bound. When the state recurs, so does everything \
             after it, shifted by the growth of the bound (normalised-window theorem; docs/theory.md has the proof)."
            .to_owned(),
        _ => format!("By the {} theorem (docs/theory.md has the proof).", proved.theorem().name()),
    }
}
