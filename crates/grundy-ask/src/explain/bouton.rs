//! Misere Nim, explained by Bouton's rule.

use grundy::census::{self, Census, Pieces};
use grundy::misere::nim;
use grundy::tally;
use grundy::{Natural, Nimber, Options, Outcome, Rules};

use super::document::Document;
use super::misere::{MisereCounted, sizes, winning};
use super::{quotient, shortened, shown};
use crate::answer::MovesAnswer;
use crate::error::Result;

/// The rules and Bouton's theorem.
fn rule(document: &mut Document, rules: &Rules) {
    quotient::game(document, rules);
    document.heading("Bouton's rule");
    document.text(
        "This is Nim, and a heap is worth its size. If some heap has two or more counters, a position is lost for the \
         player to move exactly if the xor of the sizes is 0, as in normal play. If no heap has more than one counter, \
         nobody has a choice any more, and a position is lost exactly if the xor is 1: the number of heaps of 1 is odd.",
    );
}

/// What a heap is worth.
pub fn value(document: &mut Document, rules: &Rules, size: &Natural) {
    rule(document, rules);
    document.heading("This heap");
    document.text(if nim::is_lost([size]) {
        "The only move takes the last counter, and loses.".to_owned()
    } else if size.is_zero() {
        "There is no move: the game is over, and the player to move has won.".to_owned()
    } else {
        format!("From a heap of {} one takes all but one, and the opponent must take that.", shown(size))
    });
}

/// How many heaps there are of each size, in ranges.
pub fn census(document: &mut Document, rules: &Rules, pieces: &Pieces, options: &Options<'_>) -> Result<Natural> {
    rule(document, rules);
    document.heading("How many heaps have each size");
    let census = census::survey(rules, pieces, options)?.census;
    let row = |range: census::ValueRange| {
        let (first, last) = (shown(&range.first), shown(&range.last));
        let size = if first == last { first } else { format!("each of {first} .. {last}") };
        vec![size, shown(&range.count)]
    };
    document.table(&["size", "heaps"], shortened(census.rows().into_iter().map(row).collect()));
    document.text(format!("The counts add up to `C = {}`.", shown(census.total())));
    Ok(census.total().clone())
}

/// The count from those of normal play.
pub fn sum(document: &mut Document, rules: &Rules, asked: &MisereCounted<'_>, options: &Options<'_>) -> Result<()> {
    let MisereCounted { heaps, selection, outcome, modulus, counted, .. } = asked;
    document.heading("From normal play to misere play");
    let all = census::survey(rules, &Pieces::Heaps((*heaps).clone()), options)?.census;
    let mut small = Census::new();
    for size in [Nimber::ZERO, Nimber::new(1)] {
        small.add(size, &all.count(size));
    }
    let count = |census: &Census, outcome| -> Result<Natural> {
        Ok(tally::count(census, selection, outcome, *modulus, options)?.answer)
    };
    let lost = count(&all, Outcome::Previous)?;
    let (small_lost, small_won) = (count(&small, Outcome::Previous)?, count(&small, Outcome::Next)?);
    let of = |n: Natural| modulus.map_or_else(|| n.clone(), |modulus| &n % modulus);
    // Modulo n, a difference may need n more.
    let spare = modulus.map_or(Natural::ZERO, Clone::clone);
    let total = of(&lost + &small_won + &spare - &small_lost);
    let answer = match outcome {
        Outcome::Previous => total.clone(),
        _ => of(&counted.all + &spare - &total),
    };
    if answer != counted.answer {
        return Err(grundy::Error::BrokenLaw("the explanation comes to another answer".to_owned()).into());
    }
    let modulo = modulus.map_or(String::new(), |n| format!(" All counts are modulo `n = {}`.", shown(n)));
    document.text(format!(
        "Call a selection small if none of its heaps has more than one counter. Of the heaps to choose from, the number \
         with 0 counters is {}, and the number with 1 is {}. By the rule, small selections have the opposite outcome of \
         normal play, and all others the same. Lost in normal play: {}, of which small: {}. Small and won in normal \
         play: {}.{modulo}",
        shown(&all.count(Nimber::ZERO)),
        shown(&all.count(Nimber::new(1))),
        shown(&lost),
        shown(&small_lost),
        shown(&small_won)
    ));
    let written = |open: &str, close: &str| {
        let [lost, out, into, total] =
            [&lost, &small_lost, &small_won, &total].map(|n| format!("{open}{}{close}", shown(n)));
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
pub fn moves(document: &mut Document, rules: &Rules, answer: &MovesAnswer) -> Result<()> {
    rule(document, rules);
    document.heading("What the position is worth");
    let heaps = sizes(&answer.position);
    let xor = |heaps: &[Natural]| heaps.iter().fold(Natural::ZERO, |xor, heap| xor ^ heap);
    let rows = |n: &Natural| vec![shown(n), shown(&n.in_radix(2))];
    let mut table: Vec<Vec<String>> = heaps.iter().map(rows).collect();
    let [sum, binary] = [shown(&xor(&heaps)), shown(&xor(&heaps).in_radix(2))];
    table.push(vec![format!("xor {sum}"), binary]);
    document.table(&["heap", "in binary"], shortened(table));
    let large = heaps.iter().filter(|&heap| *heap > Natural::ONE).count();
    let outcome = if nim::is_lost(&heaps) { "lost" } else { "won" };
    document.text(match (heaps.is_empty(), large) {
        (true, _) => "There are no heaps: the game is over, and the player to move has won.".to_owned(),
        (_, 0) => format!("No heap has more than one counter, and the xor is {sum}: the position is {outcome}."),
        (_, 1) => {
            "One heap has two or more counters, so the xor is not 0 and the position is won: that heap becomes 0 \
                   or 1, whichever leaves an odd number of heaps of 1."
                .to_owned()
        }
        (_, large) => {
            format!("{large} heaps have two or more counters, and the xor is {sum}: the position is {outcome}.")
        }
    });
    document.heading("The winning moves");
    winning(document, answer, |one| {
        let after = sizes(&one.step.applied(&answer.position));
        Ok([shown(&xor(&sizes(&one.step.result))), format!("xor {}", shown(&xor(&after)))])
    })
}
