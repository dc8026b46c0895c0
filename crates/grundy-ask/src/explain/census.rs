//! A census, explained.

use grundy::census::{Census, HeapSet, Pieces, ValueRange};
use grundy::game::{Chosen, Surveyed};
use grundy::period::Solution;
use grundy::{Game, Natural, Options};

use super::document::Document;
use super::{period, shortened, shown, value, values};
use crate::error::Result;

/// How a census was taken.
pub fn census(title: &str, game: &Game, chosen: &Chosen, survey: &Surveyed, options: &Options<'_>) -> Result<Document> {
    let mut document = Document::new(format!("{title}: how many pieces have each value?"));
    until_census(&mut document, game, chosen, survey, options)?;
    document.answer(format!("Answer: the table above; pieces in all: {}.", shown(survey.census.total())));
    Ok(document)
}

/// The game, its values, their period, and the census.
pub fn until_census(
    document: &mut Document,
    game: &Game,
    chosen: &Chosen,
    survey: &Surveyed,
    options: &Options<'_>,
) -> Result<()> {
    match (chosen, &survey.solution) {
        (Chosen::Heaps(pieces), Some(solution)) => {
            let rules = solution.rules();
            values::game(document, rules);
            values::values(document, rules, solution.nimbers(), solution.formula());
            if let Some(proved) = solution.period() {
                period::lasting(document, proved, solution);
            }
            document.heading("How many pieces have each value");
            pieces_text(document, pieces, solution);
        }
        _ => {
            value::rules(document, game);
            match chosen {
                Chosen::Board(board) => value::corner(document, game, board.sides(), options)?,
                Chosen::Vertices(_) => value::first_vertex(document, game, options)?,
                _ => {}
            }
            document.heading("How many pieces have each value");
            document.text(match chosen {
                Chosen::Given => "The values and their counts are those of the file:",
                Chosen::Board(board) if board.squares() > Natural::from(1_000_000_u32) => {
                    "The values of the squares were computed, or follow from those along the sides, and were counted:"
                }
                _ => "The values of all pieces were computed and counted:",
            });
        }
    }
    table(document, &survey.census);
    Ok(())
}

fn pieces_text(document: &mut Document, pieces: &Pieces, solution: &Solution) {
    match pieces {
        Pieces::Heaps(heaps) => {
            let text = heaps.sets().iter().take(5).map(|set| set_text(set, solution)).collect::<Vec<_>>();
            let more = heaps.sets().len().saturating_sub(5);
            let rest = if more > 0 { format!(" And {more} more ranges.") } else { String::new() };
            document.text(format!("{}{rest}", text.join(" ")));
        }
        Pieces::Board(board) => {
            let sides: Vec<String> = board.sides().iter().map(shown).collect();
            document.text(format!(
                "A token moves along one side of the board at a time, and its distance from the edge is a heap: a \
                 square `(x, y, ..)` is worth `G(x) xor G(y) xor ..`, with coordinates from 0 to one less than the \
                 side. The sides are {}. The values along each side are counted, and the counts of the sides are \
                 combined: `c(v)` is the sum of `a(x) b(y)` over all `x xor y = v`.",
                sides.join(" and ")
            ));
        }
        _ => document.text("The values of all pieces were counted."),
    }
}

fn set_text(set: &HeapSet, solution: &Solution) -> String {
    let HeapSet::Range { first, last } = set else {
        return "The primes of the range were sieved, and their values counted.".to_owned();
    };
    let range = if first == last {
        format!("A heap of {}", shown(first))
    } else {
        format!("Heaps of {} to {}", shown(first), shown(last))
    };
    match solution.period() {
        Some(proved) if *last >= Natural::from(solution.nimbers().len()) => {
            let start = Natural::from(proved.preperiod()).max(first.clone());
            let length = last - &start + Natural::ONE;
            let period = Natural::from(proved.period());
            let before = if start == *first {
                "they".to_owned()
            } else {
                format!("those below {} are counted one by one; the other {}", shown(&start), shown(&length))
            };
            let (whole, more) = (shown(&(&length / &period)), &length % &period);
            format!("{range}: {before} make up {whole} whole periods of {period} and {more} more.")
        }
        _ => format!("{range}: all values are known, and were counted."),
    }
}

fn table(document: &mut Document, census: &Census) {
    let row = |range: ValueRange| {
        let value = if range.first == range.last {
            shown(&range.first)
        } else {
            format!("each of {} .. {}", shown(&range.first), shown(&range.last))
        };
        vec![value, shown(&range.count)]
    };
    let rows: Vec<Vec<String>> = census.rows().into_iter().map(row).collect();
    document.table(&["value r", "pieces c(r)"], shortened(rows));
    document.text(format!("The counts add up to `C = {}`.", shown(census.total())));
}
