//! A misere quotient, explained: what it is, what its proof rests on, and the elements of heaps.

use grundy::misere::{Monoid, Quotient, QuotientPeriod};
use grundy::{Natural, Rules};

use super::document::Document;
use super::{shortened, shown, values};
use crate::error::Result;

/// The rules, the quotient, and why it holds for heaps up to `largest`.
pub fn quotient(document: &mut Document, found: &Quotient, largest: Option<&Natural>) -> Result<()> {
    game(document, found.rules());
    document.heading("The misere quotient");
    document.text(
        "Two sums of heaps are equivalent if they have the same outcome whatever heaps are added to both. The classes \
         form a commutative monoid `Q`, the misere quotient: a sum of heaps is worth the product of their elements. A \
         position is lost for the player to move exactly if its product is in a subset `P` of `Q`, the P-portion \
         (Plambeck and Siegel).",
    );
    presentation(document, found);
    if found.is_tame() {
        document.text(tame(found));
    }
    document.text(format!(
        "The quotient was built heap by heap, and then proved exact for all sums of heaps up to {}. No move leads from \
         `P` to `P`, and from every other position that has a move, some move leads to `P`. This was checked with every \
         move of each heap, on {} that stand for all positions. Any two elements were told apart by a third: times it, \
         exactly one of them is in `P`.",
        found.heaps(),
        counted(found.states(), "state")
    ));
    elements(document, found);
    let far = largest.is_none_or(|largest| *largest > Natural::from(found.heaps()));
    match found.period().filter(|period| period.proved && far) {
        Some(proved) => lasting(document, found, proved),
        None if largest.is_some() => Ok(()),
        None => {
            document
                .text(format!("No period is proved, so nothing is said about heaps larger than {}.", found.heaps()));
            Ok(())
        }
    }
}

/// The rules in words.
pub fn game(document: &mut Document, rules: &Rules) {
    values::game_of(document, rules, "Whoever makes the last move loses (misere play), so whoever cannot move wins.");
}

/// "1 state", "168 states".
fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// The name of an element, set as a formula.
pub fn name(found: &Quotient, element: usize) -> String {
    format!("`{}`", found.presentation().name(element))
}

/// The names of elements in a list, with the middle left out if it is long.
fn names(found: &Quotient, elements: impl IntoIterator<Item = usize>) -> String {
    const MOST: usize = 60;
    let mut names: Vec<String> = elements.into_iter().map(|x| name(found, x)).collect();
    if names.len() > MOST {
        let more = names.len() - MOST;
        names.truncate(MOST);
        names.push(format!("and {more} more"));
    }
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn presentation(document: &mut Document, found: &Quotient) {
    let presentation = found.presentation();
    let generators = presentation.generators().iter().enumerate();
    let generators: Vec<String> =
        generators.map(|(i, (size, _))| format!("`{} = E({size})`", presentation.letter(i))).collect();
    let relations = presentation.relations();
    let shown = relations.iter().take(60).map(|relation| format!("`{relation}`"));
    let mut relations: Vec<String> = shown.collect();
    let more = presentation.relations().len() - relations.len();
    if more > 0 {
        relations.push(format!("and {more} more"));
    }
    let listed = |list: Vec<String>| if list.is_empty() { "none".to_owned() } else { list.join(", ") };
    document.text(format!(
        "Here `Q` has {}. With `E(n)` for the element of a heap of `n`, and 1 for nothing:",
        counted(found.order(), "element")
    ));
    document.list(vec![
        format!("generators: {}", listed(generators)),
        format!("relations: {}", listed(relations)),
        format!("`P`, {}: {}", counted(found.p_portion(), "element"), names(found, found.monoid().lost())),
    ]);
}

/// How a quotient is one of Nim.
fn tame(found: &Quotient) -> String {
    let monoid = found.monoid();
    let is_identity = |x: &usize| monoid.product(*x, *x) == *x;
    let small = |x: usize| monoid.product(x, x) == 0;
    let game = match found.period().is_some_and(|period| period.proved) {
        true => "the game is tame".to_owned(),
        false => format!("the game is tame up to heaps of {}", found.heaps()),
    };
    match monoid.lost().find(is_identity) {
        Some(e) => {
            let a = monoid.lost().find(|&x| small(x)).unwrap_or(0);
            format!(
                "This is a quotient of misere Nim, so {game}. Positions worth 1 or {} behave as heaps of 0 \
                 and 1 alone. The other {} elements form a group with the identity {}, in which every element is its \
                 own inverse: positions worth one of them behave as in normal play.",
                name(found, a),
                found.order() - 2,
                name(found, e)
            )
        }
        None => {
            format!("This is a quotient of misere Nim, so {game}: every position behaves as heaps of 0 and 1 alone.")
        }
    }
}

/// The elements of heaps, as far as they are listed.
fn elements(document: &mut Document, found: &Quotient) {
    const ROW: usize = 10;
    let listed = match found.period() {
        Some(QuotientPeriod { period, preperiod, proved: true }) => (preperiod + period).min(found.images().len()),
        _ => found.images().len(),
    };
    let rows = found.images()[..listed].chunks(ROW).enumerate().map(|(i, chunk)| {
        let texts: Vec<String> = chunk.iter().map(|&x| found.presentation().name(usize::from(x))).collect();
        vec![(ROW * i).to_string(), format!("`{}`", texts.join(", "))]
    });
    document.table(&["n", "`E(n)`, `E(n+1)`, ..."], shortened(rows.collect()));
}

/// Why the elements repeat for ever.
fn lasting(document: &mut Document, found: &Quotient, proved: QuotientPeriod) -> Result<()> {
    let QuotientPeriod { period, preperiod, .. } = proved;
    let broken = || grundy::Error::BrokenLaw("the explanation of a period does not hold".to_owned());
    let code = found.rules().code().ok_or_else(broken)?;
    let (parts, digits) = (code.max_parts().max(1) as usize, code.last_index().ok_or_else(broken)?);
    let (needed, last) = (parts * (preperiod + period) + digits, found.heaps());
    let images = found.images();
    if needed > last || (preperiod..=last - period).any(|n| images[n] != images[n + period]) {
        return Err(broken().into());
    }
    document.heading("Why the pattern lasts for ever");
    document.text(format!(
        "The code is finite and has no `!`: a move takes at most `k = {digits}` and leaves at most `H = {parts}` {}. Suppose that `E(n+p) = E(n)` for all \
         `n >= n0` with `n + p <= N`, where `N >= H (n0 + p) + k`. In every move of a heap larger than `N` some heap \
         that is left is so large that `p` counters more or fewer do not change its element. So its options have the \
         elements of the options of a heap with `p` counters fewer, and it has the same element (Plambeck, after Guy \
         and Smith).",
        if parts == 1 { "heap" } else { "heaps" }
    ));
    document.text(format!(
        "Here `p = {period}`, `n0 = {preperiod}` and `N = {last}`. The elements were compared for `n = {preperiod} .. \
         {}`, and `H (n0 + p) + k = {needed}`. So `Q` is the quotient of all heaps, and",
        last - period
    ));
    document.formula(
        format!("E(n+{period}) = E(n)   for all n >= {preperiod}"),
        format!("E(n+{period}) = E(n) \\quad\\text{{for all }} n \\ge {preperiod}"),
    );
    Ok(())
}

/// Whether an element is in the P-portion, as a cell of a table.
pub fn in_p(monoid: &Monoid, element: usize) -> String {
    if monoid.is_lost(element) { "yes" } else { "no" }.to_owned()
}

/// The element of a heap, by the period if it is large.
pub fn heap(document: &mut Document, found: &Quotient, size: &Natural) -> Result<()> {
    let element = name(found, found.element(size)?);
    match found.period().filter(|_| *size > Natural::from(found.heaps())) {
        Some(QuotientPeriod { period, preperiod, .. }) => {
            let (p, n0) = (Natural::from(period), Natural::from(preperiod));
            let (times, rest) = ((size - &n0) / &p, (size - &n0) % &p);
            document.text(format!(
                "`{} = {n0} + {} * {p} + {rest}`, so by the period the heap has the element of a heap of {}: {element}.",
                shown(size),
                shown(&times),
                &n0 + &rest
            ));
        }
        None => document.text(format!("A heap of {} has the element {element}.", shown(size))),
    }
    Ok(())
}
