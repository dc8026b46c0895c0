//! A board as a heat map; squares of value 0, the lost ones, are marked.

use std::collections::BTreeMap;

use super::axis::round_step;
use super::colour::{INK, WHITE, readable_on, scale};
use super::picture::{Anchor, Area, Picture, SMALL, Shape, Sheet, letter_width};
use super::strip::legend;
use crate::error::{Error, Result};

/// The longest side that is drawn.
pub const MOST: usize = 1200;

/// The largest cell, in pixels, and the smallest that a number is written in.
const LARGEST_CELL: f64 = 64.0;
const SMALLEST_WITH_NUMBER: f64 = 20.0;

/// Draws the values of a board, whose last coordinate varies fastest.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
pub fn board(sheet: &Sheet<'_>, title: &str, sides: [usize; 2], values: &[u32]) -> Result<Picture> {
    let [down, across] = sides;
    if across.max(down) > MOST {
        return Err(Error::question(format!("boards of up to {MOST}x{MOST} squares are drawn")));
    }
    let (wide, tall) = sheet.size.map_or((560.0, 560.0), |(width, height)| {
        ((f64::from(width) - 124.0).max(1.0), (f64::from(height) - 196.0).max(1.0))
    });
    let cell = (wide / across as f64).min(tall / down as f64).clamp(1.0, LARGEST_CELL).floor();
    let (width, height) = (cell * across as f64, cell * down as f64);
    let largest = values.iter().copied().max().unwrap_or(0);
    let has_numbers = cell >= SMALLEST_WITH_NUMBER.max(letter_width(SMALL) * largest.to_string().len() as f64 + 4.0);
    let marked = if has_numbers { "circles" } else { "dots" };
    let note = format!(
        "squares (x,y): x downwards, y from left to right, as printed; {marked}: squares of value 0, lost for the \
         player to move"
    );
    let needed = ((124.0 + width).max(560.0), 196.0 + height);
    let size = sheet.size.unwrap_or((0, 0));
    let size = (size.0.max(needed.0 as u32), size.1.max(needed.1 as u32));
    let mut picture = Picture::new(&Sheet { size: Some(size), ..*sheet }, title, &note);
    let (left, top) = (picture.frame.x, picture.frame.y);
    let mut cells: BTreeMap<u32, Vec<Area>> = BTreeMap::new();
    let mut lost = Vec::new();
    let mut numbers = Vec::new();
    for (i, &value) in values.iter().enumerate() {
        // Rows as they are printed: the last coordinate runs across.
        let (x, y) = (left + (i % across) as f64 * cell, top + (i / across) as f64 * cell);
        cells.entry(value).or_default().push(Area { x, y, width: cell, height: cell });
        let centre = (x + cell / 2.0, y + cell / 2.0);
        if value == 0 {
            lost.push(centre);
        }
        if has_numbers {
            let colour = if value == 0 { INK } else { readable_on(scale(value, largest)) };
            let (x, y) = (centre.0, centre.1 + 5.0);
            numbers.push(Shape::Text { x, y, anchor: Anchor::Middle, size: SMALL, colour, text: value.to_string() });
        }
    }
    for (value, areas) in cells {
        picture.shapes.push(Shape::Areas { colour: scale(value, largest), opacity: 1.0, areas });
    }
    if cell >= 4.0 {
        picture.shapes.push(Shape::Discs { colour: INK, radius: cell / 3.0 + 0.8, centres: lost.clone() });
        picture.shapes.push(Shape::Discs { colour: WHITE, radius: cell / 3.0 - 0.4, centres: lost });
    }
    picture.shapes.extend(numbers);
    let digits = across.to_string().len() as f64;
    let each = round_step(((9.0 * digits + 8.0) / cell).ceil() as usize);
    for x in (0..across).step_by(each) {
        picture.text(left + (x as f64 + 0.5) * cell, top + height + 22.0, Anchor::Middle, SMALL, &x.to_string());
    }
    for y in (0..down).step_by(round_step((20.0 / cell).ceil() as usize)) {
        picture.text(left - 8.0, top + (y as f64 + 0.5) * cell + 5.0, Anchor::End, SMALL, &y.to_string());
    }
    picture.text(left + width / 2.0, top + height + 46.0, Anchor::Middle, SMALL, "y");
    picture.text(left - 8.0, top - 12.0, Anchor::End, SMALL, "x");
    legend(&mut picture, largest);
    Ok(picture)
}
