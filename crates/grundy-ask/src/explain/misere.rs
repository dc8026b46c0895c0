//! Answers in misere play, explained.

use grundy::census::{Heaps, Pieces};
use grundy::misere::{self, Counted, Quotient, Values};
use grundy::play::{Component, position};
use grundy::tally::{Kind, Selection};
use grundy::{Natural, Options, Outcome, bit_length};

use super::document::{Document, latex_formula};
use super::quotient::{self, in_p, name};
use super::{selection_words, shortened, shown, tame};
use crate::answer::{MovesAnswer, WinningMove, outcome_name};
use crate::error::Result;

/// A quotient, and on what it rests.
pub fn misere_quotient(title: &str, found: &Quotient, line: &str) -> Result<Document> {
    let mut document = Document::new(format!("{title}: what are heaps worth in misere play?"));
    quotient::quotient(&mut document, found, None)?;
    document.answer(format!("Answer: {line}."));
    Ok(document)
}

/// What a heap is worth in misere play.
pub fn misere_value(title: &str, size: &Natural, values: &Values, text: &str, outcome: &str) -> Result<Document> {
    let mut document = Document::new(format!("{title}: what is a heap of {} worth in misere play?", shown(size)));
    match values {
        Values::Tame(found) => tame::value(&mut document, found, size)?,
        Values::Quotient(found) => {
            quotient::quotient(&mut document, found, Some(size))?;
            document.heading("This heap");
            quotient::heap(&mut document, found, size)?;
            let is_lost = found.monoid().is_lost(found.element(size)?);
            document.text(if is_lost { "This is in `P`." } else { "This is not in `P`." });
        }
    }
    document.answer(format!("Answer: `{}` ({outcome}).", shown(&text)));
    Ok(document)
}

/// A census in misere play.
pub fn misere_census(title: &str, values: &Values, heaps: &Heaps, options: &Options<'_>) -> Result<Document> {
    let mut document = Document::new(format!("{title}: how many heaps have each value in misere play?"));
    let total = until_census(&mut document, values, heaps, options)?;
    document.answer(format!("Answer: the table above; heaps in all: {}.", shown(&total)));
    Ok(document)
}

/// The rules, what heaps are worth, and how many heaps are worth it.
fn until_census(document: &mut Document, values: &Values, heaps: &Heaps, options: &Options<'_>) -> Result<Natural> {
    let pieces = Pieces::Heaps(heaps.clone());
    let found = match values {
        Values::Tame(found) => return tame::census(document, found, heaps, options),
        Values::Quotient(found) => found,
    };
    quotient::quotient(document, found, Some(&pieces.largest()))?;
    document.heading("How many heaps have each element");
    let counts = misere::census(found, heaps, options)?;
    let occurring = counts.iter().enumerate().filter(|(_, count)| !count.is_zero());
    let rows = occurring.map(|(x, count)| vec![name(found, x), in_p(found.monoid(), x), shown(count)]);
    document.table(&["element x", "in `P`", "heaps `c(x)`"], shortened(rows.collect()));
    let total = counts.iter().fold(Natural::ZERO, |sum, count| sum + count);
    document.text(format!("The counts add up to `C = {}`.", shown(&total)));
    Ok(total)
}

/// A count in misere play, ready to be explained.
pub struct MisereCounted<'a> {
    pub title: &'a str,
    pub values: &'a Values,
    pub heaps: &'a Heaps,
    pub selection: &'a Selection,
    pub outcome: Outcome,
    pub modulus: Option<&'a Natural>,
    pub counted: &'a Counted,
}

/// How a count in misere play was made.
pub fn misere_count(asked: &MisereCounted<'_>, options: &Options<'_>) -> Result<Document> {
    let MisereCounted { title, values, heaps, selection, outcome, modulus, counted } = asked;
    let words = selection_words(selection.kind, &selection.first, &selection.last);
    let outcome = outcome_name(*outcome);
    let mut document = Document::new(format!("{title}: how many {words} are {outcome} in misere play?"));
    until_census(&mut document, values, heaps, options)?;
    match values {
        Values::Tame(found) => tame::sum(&mut document, found, asked, options)?,
        Values::Quotient(found) => products(&mut document, found, asked, options)?,
    }
    let modulo = modulus.map_or(String::new(), |modulus| format!(" modulo {}", shown(modulus)));
    document.answer(format!("Answer: {} ({words}, {outcome} in misere play{modulo}).", shown(&counted.answer)));
    Ok(document)
}

/// The most work repeated for an explanation: products of counts.
const MOST_WORK: usize = 100_000_000;

/// How many selections have each product, and which of them are counted.
fn products(document: &mut Document, found: &Quotient, asked: &MisereCounted<'_>, options: &Options<'_>) -> Result<()> {
    let MisereCounted { heaps, selection, outcome, modulus, counted, .. } = asked;
    document.heading("The products");
    formula(document, selection);
    let m = usize::try_from(&selection.last).unwrap_or(usize::MAX);
    let steps = if selection.kind == Kind::Tuples { bit_length(&selection.last) } else { m };
    let counts = misere::census(found, heaps, options)?;
    let total = counts.iter().fold(Natural::ZERO, |sum, count| sum + count);
    let digits = m.saturating_mul(bit_length(&total));
    let work = steps.saturating_mul(found.order() * found.order());
    if work > MOST_WORK || (modulus.is_none() && digits > 20_000) {
        document.text("The coefficients are too long to show here. The counter added up those of the elements in `P`.");
        return Ok(());
    }
    let all = misere::products(found.monoid(), &counts, selection, *modulus, false, options)?;
    let products = all.into_iter().next().unwrap_or_default();
    let of = |n: &Natural| modulus.map_or_else(|| n.clone(), |modulus| n % modulus);
    if let Some(modulus) = modulus {
        document.text(format!("Everything is taken modulo `n = {}`:", shown(*modulus)));
    }
    let occurring = products.iter().enumerate().filter(|(_, number)| !number.is_zero());
    let rows = occurring.map(|(y, number)| vec![name(found, y), in_p(found.monoid(), y), shown(number)]);
    document.table(&["product y", "in `P`", "selections `N(y)`"], shortened(rows.collect()));
    let sum = |elements: &[usize]| of(&elements.iter().fold(Natural::ZERO, |sum, &y| sum + &products[y]));
    let (lost, won): (Vec<usize>, Vec<usize>) = (0..found.order()).partition(|&y| found.monoid().is_lost(y));
    let (number, every) = (sum(&lost), of(&(sum(&lost) + sum(&won))));
    let answer = if *outcome == Outcome::Previous { number.clone() } else { sum(&won) };
    if (&answer, &every) != (&counted.answer, &counted.all) {
        return Err(grundy::Error::BrokenLaw("the explanation comes to another answer".to_owned()).into());
    }
    let lost: Vec<usize> = lost.into_iter().filter(|&y| !products[y].is_zero()).collect();
    added(document, found, &lost, &products, &number, modulus.is_some());
    let modulo = if modulus.is_some() { " modulo `n`" } else { "" };
    document.text(match outcome {
        Outcome::Previous => {
            format!("These are the lost ones among {} selections in all{modulo}.", shown(&every))
        }
        _ => format!(
            "All other selections are won: {} in all, less {} that are lost, leaves {}{modulo}.",
            shown(&every),
            shown(&number),
            shown(&answer)
        ),
    });
    Ok(())
}

/// The sum over the P-portion.
fn added(
    document: &mut Document,
    found: &Quotient,
    lost: &[usize],
    products: &[Natural],
    number: &Natural,
    modular: bool,
) {
    const MOST: usize = 8;
    let number = shown(number);
    let modulo = if modular { ("   modulo n", " \\quad\\text{modulo } n") } else { ("", "") };
    if lost.is_empty() || lost.len() > MOST {
        document.formula(
            format!("lost = sum over y in P of N(y) = {number}{}", modulo.0),
            format!("\\text{{lost}} = \\sum_{{y \\text{{ in }} P}} N(y) = \\text{{{number}}}{}", modulo.1),
        );
        return;
    }
    let names: Vec<String> = lost.iter().map(|&y| found.presentation().name(y)).collect();
    let terms =
        |set: fn(&str) -> String| names.iter().map(|y| format!("N({})", set(y))).collect::<Vec<_>>().join(" + ");
    let numbers: Vec<String> = lost.iter().map(|&y| shown(&products[y])).collect();
    let (plain, latex) = (numbers.join(" + "), numbers.join("} + \\text{"));
    let equal = if lost.len() == 1 {
        ("".to_owned(), "".to_owned())
    } else {
        (format!(" = {number}"), format!(" = \\text{{{number}}}"))
    };
    document.formula(
        format!("lost = {} = {plain}{}{}", terms(str::to_owned), equal.0, modulo.0),
        format!("\\text{{lost}} = {} = \\text{{{latex}}}{}{}", terms(latex_formula), equal.1, modulo.1),
    );
}

/// The polynomial whose coefficients are counted.
fn formula(document: &mut Document, selection: &Selection) {
    document.text(
        "Add up elements formally, with numbers as coefficients, and multiply such sums as `Q` multiplies. Multiplied \
         out, every selection contributes its product. So the number `N(y)` of selections with the product `y` is the \
         coefficient of `y` in",
    );
    let (plain, latex) = match selection.kind {
        Kind::Tuples => ("(sum over x of c(x) x)^m", "(\\sum_x c(x)\\, x)^m"),
        Kind::Multisets => (
            "the coefficient of t^m in the product over x of (1 - x t)^-c(x)",
            "[t^m]\\, \\text{product over } x \\text{ of } (1 - x t)^{-c(x)}",
        ),
        Kind::Sets => (
            "the coefficient of t^m in the product over x of (1 + x t)^c(x)",
            "[t^m]\\, \\text{product over } x \\text{ of } (1 + x t)^{c(x)}",
        ),
        Kind::Arrangements => (
            "m! times the coefficient of t^m in the product over x of (1 + x t)^c(x)",
            "m!\\, [t^m]\\, \\text{product over } x \\text{ of } (1 + x t)^{c(x)}",
        ),
    };
    document.formula(plain, latex);
    let (first, last) = (shown(&selection.first), shown(&selection.last));
    document.text(if selection.is_single() {
        format!("Here `m = {last}`.")
    } else {
        format!("Here `m = {first} .. {last}`, and the coefficients are added.")
    });
}

/// Why these moves win in misere play.
pub fn misere_moves(answer: &MovesAnswer, values: &Values) -> Result<Document> {
    let MovesAnswer { name: title, position: place, .. } = answer;
    let text = shown(&position::text(place));
    let mut document = Document::new(format!("{title}: who wins the position {text} in misere play, and how?"));
    match values {
        Values::Tame(found) => tame::moves(&mut document, found, answer)?,
        Values::Quotient(found) => of_elements(&mut document, found, answer)?,
    }
    document.answer(format!("Answer: {}.", answer.outcome_text()));
    Ok(document)
}

/// The sizes of heaps.
pub fn sizes(place: &[Component]) -> Vec<Natural> {
    let size = |part: &Component| match part {
        Component::Heap(size) => Some(size.clone()),
        _ => None,
    };
    place.iter().filter_map(size).collect()
}

/// What is said of a position without moves.
pub const OVER: &str = "Nothing can be moved: the game is over, and the player to move has won.";

fn of_elements(document: &mut Document, found: &Quotient, answer: &MovesAnswer) -> Result<()> {
    let heaps = sizes(&answer.position);
    quotient::quotient(document, found, Some(&heaps.iter().max().cloned().unwrap_or(Natural::ZERO)))?;
    document.heading("What the position is worth");
    let mut rows = Vec::new();
    let mut product = 0;
    for heap in &heaps {
        let element = found.element(heap)?;
        product = found.monoid().product(product, element);
        rows.push(vec![shown(heap), name(found, element), name(found, product)]);
    }
    if !rows.is_empty() {
        document.table(&["heap", "element", "product so far"], shortened(rows));
    }
    let worth = name(found, product);
    document.text(match (answer.is_over, found.monoid().is_lost(product)) {
        (true, _) => OVER.to_owned(),
        (_, true) => format!(
            "The product {worth} is in `P`. No move leads from `P` to `P`, and the opponent can answer every move with \
             one back to `P`. The position is lost."
        ),
        (_, false) => {
            format!("The product {worth} is not in `P`, so the position is won: some move leads to a product in `P`.")
        }
    });
    document.heading("The winning moves");
    winning(document, answer, |one| {
        let after = found.product(&sizes(&one.step.applied(&answer.position)))?;
        Ok([name(found, found.product(&sizes(&one.step.result))?), name(found, after)])
    })
}

/// A table of winning moves, with what each makes of its heap and of the position.
pub fn winning(
    document: &mut Document,
    answer: &MovesAnswer,
    worth: impl Fn(&WinningMove) -> Result<[String; 2]>,
) -> Result<()> {
    if let Some(reason) = answer.unknown.as_deref().and_then(|reason| reason.lines().next()) {
        document.text(format!("They are not listed: {reason}."));
    }
    for found in &answer.winning {
        if found.moves.is_empty() {
            document.text(if found.total.is_zero() { "None." } else { "None is listed." });
            continue;
        }
        document.text(format!("{} in all, counting equal heaps once.", shown(&found.total)));
        let mut rows = Vec::new();
        for one in &found.moves {
            let [result, after] = worth(one)?;
            let (from, to) = (&answer.position[one.step.component], position::text(&one.step.result));
            rows.push(vec![shown(from), shown(&to), result, after]);
        }
        document.table(&["from", "to", "these are worth", "the position then"], shortened(rows));
    }
    Ok(())
}
