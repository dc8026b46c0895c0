//! One piece worked out: its options, what they are worth, and what follows for the piece.

use grundy::play::{Component, Player, position};
use grundy::{Game, Natural, Options};

use super::document::Document;
use super::{capitalised, shortened, shown};
use crate::error::Result;

/// The most options that are shown; pieces with more are not worked out.
const MOST: usize = 200;
/// The largest heap that is worked out.
const LARGEST: u32 = 200;

/// Shows the options of a piece with their values, and how its own value follows. Pieces without
/// options, and those with too many, are passed over.
pub fn of_piece(
    document: &mut Document,
    game: &Game,
    introduction: &str,
    piece: &str,
    options: &Options<'_>,
) -> Result<()> {
    let (mut arena, place) = game.position(piece, options)?;
    let [part] = &place[..] else { return Ok(()) };
    // Of a large heap, only some of the moves would be listed.
    if matches!(part, Component::Heap(size) if *size > Natural::from(LARGEST)) {
        document.text("It has too many options to be listed here.");
        return Ok(());
    }
    let names = arena.players().map_or_else(|| vec![""], |names| names.to_vec());
    let mut rows = Vec::new();
    for (name, player) in names.iter().zip([Player::Left, Player::Right]) {
        for step in arena.some_moves(&place, player, usize::MAX)? {
            let mut row = vec![short(&position::text(&step.result)), shown(&arena.sum(&step.result)?)];
            if !name.is_empty() {
                row.insert(0, (*name).to_owned());
            }
            rows.push(row);
        }
    }
    if rows.is_empty() {
        document.text("It has no options.");
        return Ok(());
    }
    if rows.len() > MOST {
        document.text(format!("It has {} options, too many to be listed here.", rows.len()));
        return Ok(());
    }
    let value = arena.value(part)?;
    document.text(format!("{introduction}the options of {} are", part_words(part)));
    match arena.players() {
        None => {
            document.table(&["becomes", "worth"], shortened(rows));
            document.text(format!(
                "The least number that does not occur among these values, their mex, is {value}: its value."
            ));
        }
        Some([positive, negative]) => {
            document.table(&["player", "leaves", "worth"], shortened(rows));
            document.text(format!(
                "With the values {} can reach on the left and those {} can reach on the right, and without dominated \
                 and reversible options, it is worth {}.",
                capitalised(positive),
                capitalised(negative),
                shown(&value)
            ));
        }
    }
    Ok(())
}

/// What a move leaves, cut short if it is long.
fn short(text: &str) -> String {
    const LONGEST: usize = 60;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    format!("{}...", text.chars().take(LONGEST).collect::<String>())
}

fn part_words(part: &Component) -> String {
    match part {
        Component::Heap(size) => format!("a heap of {size}"),
        Component::Square(_) => format!("the square {part}"),
        Component::Vertex(_) => format!("the vertex {part}"),
        Component::Diagram(_) => format!("the diagram {part}"),
        _ => format!("the position {part}"),
    }
}
