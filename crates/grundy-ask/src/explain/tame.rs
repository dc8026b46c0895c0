//! Tame games in misere play, explained by the genus of heaps.

use grundy::misere::{Genus, Ground, Tame};
use grundy::tally;
use grundy::{Natural, Options, Outcome};

use super::document::Document;
use super::misere::{MisereCounted, OVER, sizes, winning};
use super::{quotient, shortened, shown};
use crate::answer::MovesAnswer;
use crate::error::Result;

/// A genus as a formula, or as a number, which may be long.
fn name(genus: &Genus) -> String {
    if genus.number > Natural::ONE { shown(genus) } else { format!("`{genus}`") }
}

/// The rules, what a genus is, and why heaps have one.
fn genus(document: &mut Document, tame: &Tame) {
    quotient::game(document, tame.rules());
    document.heading("The genus of a heap");
    document.text(
        "The game is tame: it behaves like Nim. Each heap has a number, its value in normal play, and is fickle or \
         firm. Fickle heaps behave like heaps of 0 and 1 alone, where nobody has a choice any more, and are written \
         `0^1` and `1^0`. Firm heaps with the numbers 0 and 1 are written `0^0` and `1^1`; heaps with larger numbers \
         are firm. A sum has the xor of the numbers, and is fickle if all its heaps are.",
    );
    document.text(
        "A firm sum is lost for the player to move exactly if its number is 0, as in normal play. A fickle sum is lost \
         exactly if its number is 1: the other way round. (In Nim this is Bouton's rule.)",
    );
    let Ground::Options { heaps, firm_from, period } = tame.ground() else {
        document.text(
            "The amounts that may be taken are the same for all heaps, and no heap is split. In such a game the heaps \
             with the numbers 0 and 1 are fickle, and all others are firm (Ferguson).",
        );
        return;
    };
    let checked = format!(
        "The options of a heap tell its genus, and whether it is tame at all (Conway). They were looked at for all \
         heaps up to {heaps}."
    );
    document.text(match (period, firm_from) {
        (Some((preperiod, period)), _) => format!(
            "{checked} From {preperiod} on, the genus repeats with period {period}: these heaps suffice for the theorem \
             of Guy and Smith, with the genus in the place of the value."
        ),
        (None, Some(from)) => format!(
            "{checked} Every heap from {from} on can be reduced to 0 and to 1, which are fickle, and so it is tame and \
             firm."
        ),
        (None, None) => checked,
    });
}

/// What a heap is worth.
pub fn value(document: &mut Document, tame: &Tame, size: &Natural) -> Result<()> {
    genus(document, tame);
    document.heading("This heap");
    let genus = tame.genus(size)?;
    let kind = if genus.is_fickle { "fickle" } else { "firm" };
    let outcome = if genus.is_lost() { "lost" } else { "won" };
    document.text(format!(
        "A heap of {} has the number {} in normal play and is {kind}: it is {outcome} for the player to move.",
        shown(size),
        shown(&genus.number)
    ));
    Ok(())
}

/// How many heaps there are of each genus.
pub fn census(
    document: &mut Document,
    tame: &Tame,
    asked: &grundy::census::Heaps,
    options: &Options<'_>,
) -> Result<Natural> {
    genus(document, tame);
    document.heading("How many heaps have each genus");
    let rows = tame.census(asked, options)?;
    let total = rows.iter().fold(Natural::ZERO, |sum, row| sum + row.total());
    let row = |row: grundy::misere::GenusRange| {
        let genus = if row.first == row.last {
            name(&row.first)
        } else {
            format!("each of {} .. {}", name(&row.first), name(&row.last))
        };
        vec![genus, shown(&row.count)]
    };
    document.table(&["genus", "heaps"], shortened(rows.into_iter().map(row).collect()));
    document.text(format!("The counts add up to `C = {}`.", shown(&total)));
    Ok(total)
}

/// The count from those of normal play.
pub fn sum(document: &mut Document, tame: &Tame, asked: &MisereCounted<'_>, options: &Options<'_>) -> Result<()> {
    let MisereCounted { heaps, selection, outcome, modulus, counted, .. } = asked;
    document.heading("From normal play to misere play");
    let (all, fickle) = tame.pieces_and_fickle(heaps, options)?;
    let count = |census, outcome| -> Result<Natural> {
        Ok(tally::count(census, selection, outcome, *modulus, options)?.answer)
    };
    let lost = count(&all, Outcome::Previous)?;
    let (fickle_lost, fickle_won) = (count(&fickle, Outcome::Previous)?, count(&fickle, Outcome::Next)?);
    let of = |n: Natural| modulus.map_or_else(|| n.clone(), |modulus| &n % modulus);
    // Modulo n, a difference may need n more.
    let spare = modulus.map_or(Natural::ZERO, Clone::clone);
    let total = of(&lost + &fickle_won + &spare - &fickle_lost);
    let answer = match outcome {
        Outcome::Previous => total.clone(),
        _ => of(&counted.all + &spare - &total),
    };
    if answer != counted.answer {
        return Err(grundy::Error::BrokenLaw("the explanation comes to another answer".to_owned()).into());
    }
    let modulo = modulus.map_or(String::new(), |n| format!("Modulo `n = {}`: ", shown(n)));
    document.text(format!(
        "Fickle selections have the opposite outcome of normal play, and all others the same. {modulo}{} are lost in \
         normal play; of the fickle ones, {} are lost in normal play, and {} are won.",
        shown(&lost),
        shown(&fickle_lost),
        shown(&fickle_won)
    ));
    let written = |open: &str, close: &str| {
        let [lost, out, into, total] =
            [&lost, &fickle_lost, &fickle_won, &total].map(|n| format!("{open}{}{close}", shown(n)));
        format!("{lost} - {out} + {into} = {total}")
    };
    let (plain, latex) = (written("", ""), written("\\text{", "}"));
    let modulo = if modulus.is_some() { ("   modulo n", " \\quad\\text{modulo } n") } else { ("", "") };
    document.formula(format!("lost = {plain}{}", modulo.0), format!("\\text{{lost}} = {latex}{}", modulo.1));
    if *outcome != Outcome::Previous {
        document.text(format!(
            "All other selections are won: {} in all, less {} that are lost, leaves {}.",
            shown(&counted.all),
            shown(&total),
            shown(&answer)
        ));
    }
    Ok(())
}

/// Who wins, and by which moves.
pub fn moves(document: &mut Document, tame: &Tame, answer: &MovesAnswer) -> Result<()> {
    genus(document, tame);
    document.heading("What the position is worth");
    let heaps = sizes(&answer.position);
    let mut table = Vec::new();
    for heap in &heaps {
        let genus = tame.genus(heap)?;
        table.push(vec![shown(heap), name(&genus), shown(&genus.number.in_radix(2))]);
    }
    let sum = tame.sum(&heaps)?;
    table.push(vec!["sum".to_owned(), name(&sum), shown(&sum.number.in_radix(2))]);
    document.table(&["heap", "genus", "number in binary"], shortened(table));
    let outcome = if sum.is_lost() { "lost" } else { "won" };
    let kind = if sum.is_fickle { "fickle" } else { "firm" };
    document.text(if answer.is_over {
        OVER.to_owned()
    } else {
        format!("The sum is {kind} with the number {}: the position is {outcome}.", shown(&sum.number))
    });
    document.heading("The winning moves");
    winning(document, answer, |one| {
        let after = sizes(&one.step.applied(&answer.position));
        Ok([name(&tame.sum(&sizes(&one.step.result))?), name(&tame.sum(&after)?)])
    })
}
