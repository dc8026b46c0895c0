//! A count, explained: the transform, the terms, and their sum, added up again.

use grundy::census::Census;
use grundy::game::{Chosen, Surveyed};
use grundy::tally::{Kind, Pool, Selection, Spectrum, Tally, terms};
use grundy::{Game, Integer, Natural, Options, Outcome, bit_length};

use super::document::Document;
use super::{census, selection_words, shortened, shown};
use crate::answer::outcome_name;
use crate::error::Result;

/// A count, ready to be explained.
pub struct Counted<'a> {
    pub title: &'a str,
    pub game: &'a Game,
    pub chosen: &'a Chosen,
    pub survey: &'a Surveyed,
    pub selection: &'a Selection,
    pub outcome: Outcome,
    pub modulus: Option<&'a Natural>,
    pub tally: &'a Tally,
}

/// How a count was made.
pub fn count(counted: &Counted<'_>, options: &Options<'_>) -> Result<Document> {
    let Counted { title, game, chosen, survey, selection, outcome, modulus, tally } = counted;
    let words = selection_words(selection.kind, &selection.first, &selection.last);
    let mut document = Document::new(format!("{title}: how many {words} are {}?", outcome_name(*outcome)));
    census::until_census(&mut document, game, chosen, survey, options)?;
    transform(&mut document, &tally.spectrum);
    let lost = sum(&mut document, counted, options)?;
    conclusion(&mut document, counted, &lost);
    let modulo = modulus.map_or(String::new(), |modulus| format!(" modulo {}", shown(modulus)));
    document.answer(format!("Answer: {} ({words}, {}{modulo}).", shown(&tally.answer), outcome_name(*outcome)));
    Ok(document)
}

fn transform(document: &mut Document, spectrum: &Spectrum) {
    document.heading("The transform");
    let bits = spectrum.bits();
    document.text(format!(
        "All values are below `2^b` with `b = {bits}`. Give each piece of value `r` the sign `(-1)^|r & w|`, where \
         `|r & w|` is the number of bits that `r` and `w` have in common. Signs multiply when values are combined by \
         xor, and the signs of a value `x` over all `w < 2^b` add up to `2^b` if `x = 0`, and to 0 otherwise. So \
         averaging over `w` keeps exactly the lost selections. For each `w`, only the sum of all signs matters; these \
         sums are the Walsh-Hadamard transform of the census:"
    ));
    document.formula("t(w) = sum over r of (-1)^|r & w| c(r)", "t(w) = \\sum_r (-1)^{|r \\wedge w|}\\, c(r)");
    let classes = spectrum.classes();
    document.text(format!("These are the `2^{bits}` terms, with equal ones counted together:"));
    let rows = classes.map(|(places, times)| vec![shown(&spectrum.terms(0)[places[0] as usize]), shown(times)]);
    document.table(&["t", "how many w"], shortened(rows.collect()));
}

/// The most bits of terms that are shown, and the most work repeated for an explanation.
const MOST_BITS: usize = 40;
const MOST_WORK: usize = 100_000_000;

/// The terms and their sum, added up again; only the formula if that takes too long.
fn sum(document: &mut Document, counted: &Counted<'_>, options: &Options<'_>) -> Result<Option<Natural>> {
    let Counted { survey, selection, modulus, tally, .. } = counted;
    let spectrum = &tally.spectrum;
    document.heading("The sum");
    formula(document, selection, &survey.census);
    let m = usize::try_from(&selection.last).unwrap_or(usize::MAX);
    let steps = if selection.kind == Kind::Tuples { bit_length(&selection.last) } else { m };
    let digits = m.saturating_mul(bit_length(survey.census.total()));
    let work = steps.saturating_mul(spectrum.terms(0).len()).saturating_mul(1 + spectrum.bits() / 64);
    if work > MOST_WORK || spectrum.bits() > MOST_BITS || (modulus.is_none() && digits > 4000) {
        document.text("The terms are too long to show here; they were added up by machine.");
        return Ok(None);
    }
    let pool = Pool { census: &survey.census, selection };
    let values = terms::terms(&pool, spectrum, *modulus, options)?;
    let lost = terms::lost(spectrum, &values, *modulus)?;
    let wide = modulus.map(|modulus| modulus << spectrum.bits());
    if let Some(wide) = &wide {
        document.text(format!(
            "The answer is asked for modulo `n = {}`. So that the sum can be divided by `2^b`, it is taken modulo \
             `2^b n = {}`.",
            shown(modulus.unwrap_or(&Natural::ONE)),
            shown(wide)
        ));
    }
    let rows = spectrum.classes().map(|(places, times)| {
        let place = places[0] as usize;
        vec![shown(&spectrum.terms(0)[place]), shown(times), shown(&values[place])]
    });
    document.table(
        &["t", "how many w", if wide.is_some() { "F(t) modulo 2^b n" } else { "F(t)" }],
        shortened(rows.collect()),
    );
    let total = spectrum
        .classes()
        .fold(Integer::ZERO, |sum, (places, times)| sum + Integer::from(times.clone()) * &values[places[0] as usize]);
    let total = wide.map_or(total.clone(), |wide| total % Integer::from(wide));
    let (sum, b) = (shown(&total), spectrum.bits());
    document.formula(
        format!("sum = {sum},   lost = sum / 2^{b} = {}", shown(&lost)),
        format!(
            "\\text{{sum}} = \\text{{{sum}}}, \\qquad \\text{{lost}} = \\text{{sum}} / 2^{{{b}}} = \\text{{{}}}",
            shown(&lost)
        ),
    );
    check(counted, &lost)?;
    Ok(Some(lost))
}

/// The function F for the kind of selection.
fn formula(document: &mut Document, selection: &Selection, census: &Census) {
    let all = shown(census.total());
    document.formula("lost = 2^-b  sum over w of F(t(w))", "\\text{lost} = 2^{-b} \\sum_w F(t(w))");
    let sum = if selection.is_single() {
        (String::new(), String::new())
    } else {
        let (first, last) = (shown(&selection.first), shown(&selection.last));
        (format!("sum over m = {first} .. {last} of "), format!("\\sum_{{m={first}}}^{{{last}}} "))
    };
    let range = if selection.is_single() { "" } else { ", summed over all m of the range" };
    match selection.kind {
        Kind::Tuples => {
            document.text(format!(
                "A tuple chooses `m` pieces one after another, so each choice multiplies by `t`{range}:"
            ));
            document.formula(format!("F(t) = {}t^m", sum.0), format!("F(t) = {}t^m", sum.1));
        }
        kind => {
            document.text(format!(
                "`A = (C+t)/2` pieces have the sign 1 and `B = (C-t)/2` the sign -1 (`C = {all}`). Choosing {} of `m` \
                 of them amounts to reading off a coefficient of a product over the pieces{range}:",
                kind.name()
            ));
            let (plain, latex) = match kind {
                Kind::Multisets => {
                    ("F(t) = coefficient of z^m in (1-z)^-A (1+z)^-B", "F(t) = [z^m]\\, (1-z)^{-A} (1+z)^{-B}")
                }
                Kind::Arrangements => (
                    "F(t) = m! times the coefficient of z^m in (1+z)^A (1-z)^B",
                    "F(t) = m!\\, [z^m]\\, (1+z)^{A} (1-z)^{B}",
                ),
                _ => ("F(t) = coefficient of z^m in (1+z)^A (1-z)^B", "F(t) = [z^m]\\, (1+z)^{A} (1-z)^{B}"),
            };
            let with = |text: &str, sum: &str| text.replacen("F(t) = ", &format!("F(t) = {sum}"), 1);
            document.formula(with(plain, &sum.0), with(latex, &sum.1));
        }
    }
    if selection.is_single() {
        document.text(format!("Here `m = {}`.", shown(&selection.last)));
    }
}

/// Refuses, as a defect, an explanation that comes to another answer.
fn check(counted: &Counted<'_>, lost: &Natural) -> Result<()> {
    let Tally { answer, all, .. } = counted.tally;
    let same = match (counted.outcome, counted.modulus) {
        (Outcome::Previous, _) => lost == answer,
        (_, None) => &(lost + answer) == all,
        (_, Some(modulus)) => (lost + answer) % modulus == all % modulus,
    };
    if same {
        Ok(())
    } else {
        Err(grundy::Error::BrokenLaw("the explanation comes to another answer".to_owned()).into())
    }
}

fn conclusion(document: &mut Document, counted: &Counted<'_>, lost: &Option<Natural>) {
    let Tally { answer, all, .. } = counted.tally;
    let modulo = if counted.modulus.is_some() { " modulo n" } else { "" };
    match (counted.outcome, lost) {
        (Outcome::Next, Some(lost)) => document.text(format!(
            "All other selections are won. There are `F(C) = {}` in all{modulo}, so {} - {} = {}{modulo} are won.",
            shown(all),
            shown(all),
            shown(lost),
            shown(answer)
        )),
        (Outcome::Next, None) => {
            document.text(format!("All other selections are won: there are `F(C) = {}` in all{modulo}.", shown(all)));
        }
        _ => {
            document.text(format!("There are `F(C) = {}` selections in all{modulo}, and these are lost.", shown(all)));
        }
    }
}
