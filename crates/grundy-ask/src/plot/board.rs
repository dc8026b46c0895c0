//! A board as a heat map; squares of value 0, the lost ones, are marked.

use std::collections::BTreeMap;

use super::axis::{FRAME, round_step};
use super::colour::{INK, WHITE, scale};
use super::picture::{Anchor, Area, Picture, SMALL, Shape};
use super::strip::legend;
use crate::error::{Error, Result};

/// The longest side that is drawn.
pub const MOST: usize = 1200;

/// Draws the values of a board, whose last coordinate varies fastest.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
pub fn board(title: &str, sides: [usize; 2], values: &[u32]) -> Result<Picture> {
    let [down, across] = sides;
    if across.max(down) > MOST {
        return Err(Error::question(format!("boards of up to {MOST}x{MOST} squares are drawn")));
    }
    let cell = (560.0 / across.max(down) as f64).clamp(1.0, 40.0).floor();
    let (width, height) = (cell * across as f64, cell * down as f64);
    let sheet = ((FRAME.x + width + 40.0).max(960.0) as u32, (FRAME.y + height + 60.0) as u32);
    let note = "squares (x,y): x downwards, y from left to right, as printed; dots: squares of value 0, lost for the \
                player to move";
    let mut picture = Picture::new(sheet.0, sheet.1, title, note);
    let largest = values.iter().copied().max().unwrap_or(0);
    let mut cells: BTreeMap<u32, Vec<Area>> = BTreeMap::new();
    let mut lost = Vec::new();
    for (i, &value) in values.iter().enumerate() {
        // Rows as they are printed: the last coordinate runs across.
        let (x, y) = (FRAME.x + (i % across) as f64 * cell, FRAME.y + (i / across) as f64 * cell);
        cells.entry(value).or_default().push(Area { x, y, width: cell, height: cell });
        if value == 0 {
            lost.push((x + cell / 2.0, y + cell / 2.0));
        }
    }
    for (value, areas) in cells {
        picture.shapes.push(Shape::Areas { colour: scale(value, largest), opacity: 1.0, areas });
    }
    if cell >= 4.0 {
        picture.shapes.push(Shape::Discs { colour: INK, radius: cell / 3.0 + 0.8, centres: lost.clone() });
        picture.shapes.push(Shape::Discs { colour: WHITE, radius: cell / 3.0 - 0.4, centres: lost });
    }
    let digits = across.to_string().len() as f64;
    let each = round_step(((9.0 * digits + 8.0) / cell).ceil() as usize);
    for x in (0..across).step_by(each) {
        picture.text(FRAME.x + (x as f64 + 0.5) * cell, FRAME.y + height + 22.0, Anchor::Middle, SMALL, &x.to_string());
    }
    for y in (0..down).step_by(round_step((20.0 / cell).ceil() as usize)) {
        picture.text(FRAME.x - 8.0, FRAME.y + (y as f64 + 0.5) * cell + 5.0, Anchor::End, SMALL, &y.to_string());
    }
    picture.text(FRAME.x + width / 2.0, FRAME.y + height + 46.0, Anchor::Middle, SMALL, "y");
    picture.text(FRAME.x - 8.0, FRAME.y - 12.0, Anchor::End, SMALL, "x");
    legend(&mut picture, largest);
    Ok(picture)
}
