//! Winning moves, explained.

use grundy::Natural;
use grundy::play::{Component, position};

use super::document::Document;
use super::{capitalised, period, shortened, shown, values};
use crate::answer::MovesAnswer;

/// Why these moves win: where both players have the same moves, by the bits of the values.
pub fn moves(answer: &MovesAnswer) -> Document {
    let MovesAnswer { name, position: place, values, sum, winning, .. } = answer;
    let mut document =
        Document::new(format!("{name}: who wins the position {}, and how?", shown(&position::text(place))));
    if let Some(solution) = &answer.solution {
        values::game(&mut document, solution.rules());
        values::values(&mut document, solution.rules(), solution.nimbers(), solution.formula());
        let computed = Natural::from(solution.nimbers().len());
        let far = place.iter().any(|part| matches!(part, Component::Heap(size) if *size >= computed));
        if let Some(proved) = solution.period().filter(|_| far) {
            period::lasting(&mut document, proved, solution);
        }
    }
    document.heading("What each part is worth");
    let nimbers: Option<Vec<Natural>> = values.iter().map(|value| value.parse().ok()).collect();
    match nimbers.filter(|_| answer.players.is_none()) {
        Some(nimbers) => {
            in_binary(&mut document, place, &nimbers, sum);
            document.text(if sum == "0" {
                "The xor is 0, and every move changes the value of exactly one part. So every move leads to a position \
                 whose xor is not 0, and the opponent can always make it 0 again. The position is lost."
                    .to_owned()
            } else {
                format!(
                    "The xor is `s = {}`, not 0, so the position is won: a part of value `g` must become one of value \
                     `g xor s`, which makes the xor 0.",
                    shown(sum)
                )
            });
        }
        None => {
            let rows = place.iter().zip(values).map(|(component, value)| vec![shown(component), shown(value)]);
            document.table(&["part", "value"], shortened(rows.collect()));
            document.text(format!(
                "The values add up to {}. A move wins if the player who makes it wins the resulting position moving \
                 second.",
                shown(sum)
            ));
        }
    }
    document.heading("The winning moves");
    if answer.has_more_moves() {
        document.text(
            "The moves of Nim are listed. The game has others, which make a heap larger; they may win as well, but the \
             opponent can undo what they do to the heaps.",
        );
    }
    if let Some(reason) = answer.unknown.as_deref().and_then(|reason| reason.lines().next()) {
        document.text(format!("They are not listed: {reason}."));
    }
    for found in winning {
        let who = if found.player.is_empty() { String::new() } else { format!("For {}: ", found.player) };
        if found.moves.is_empty() {
            document.text(capitalised(&format!("{who}none.")));
            continue;
        }
        document.text(format!("{who}{} in all, counting equal parts once.", shown(&found.total)));
        let row = |one: &crate::answer::WinningMove| {
            let (from, to) = (&place[one.step.component], position::text(&one.step.result));
            vec![shown(from), shown(&to), shown(&one.worth)]
        };
        document.table(&["from", "to", "new value"], shortened(found.moves.iter().map(row).collect()));
    }
    document.answer(format!("Answer: {}.", answer.outcome_text()));
    document
}

/// Values as rows of bits: the xor is taken column by column.
fn in_binary(document: &mut Document, place: &[Component], nimbers: &[Natural], sum: &str) {
    document.text(
        "The xor of values is taken bit by bit: a column of the last row is 1 if an odd number of the rows above have \
         a 1 there.",
    );
    let binary = |n: &Natural| n.in_radix(2).to_string();
    let mut rows: Vec<Vec<String>> = place
        .iter()
        .zip(nimbers)
        .map(|(component, value)| vec![shown(component), shown(value), shown(&binary(value))])
        .collect();
    let xor: Natural = sum.parse().unwrap_or_default();
    rows.push(vec!["xor".to_owned(), shown(&xor), shown(&binary(&xor))]);
    document.table(&["part", "value", "in binary"], shortened(rows));
}
