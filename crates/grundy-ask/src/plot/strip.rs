//! A heat strip: a coloured cell for each heap, in lines as long as the period, so that repetitions
//! line up in columns.

use std::collections::BTreeMap;

use super::Sequence;
use super::axis::round_step;
use super::colour::{Colour, INK, scale};
use super::picture::{Anchor, Area, Picture, SMALL, Shape, Sheet};
use crate::error::{Error, Result};

/// The number of cells in a line where no period is known.
const NO_PERIOD: usize = 100;
/// The most lines.
const MOST_LINES: usize = 1500;

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
pub fn strip(sheet: &Sheet<'_>, sequence: &Sequence<'_>) -> Result<Picture> {
    let length = sequence.period.map_or(NO_PERIOD, |(period, _)| period);
    // A short period is repeated within a line.
    let length = if length < 24 { length * 24usize.div_ceil(length) } else { length };
    let last = sequence.first + sequence.values.len();
    let (top, bottom) = (sequence.first / length, last.div_ceil(length));
    let lines = bottom - top;
    if lines > MOST_LINES {
        return Err(Error::question(format!(
            "the strip would have {lines} lines of {length} and the limit is {MOST_LINES}\n  help: draw fewer values"
        )));
    }
    // Cells are at least a pixel wide; of a longer line, every k-th heap is shown.
    let wide = sheet.size.map_or(836, |(width, _)| (width as usize).saturating_sub(124).max(1));
    let every = length.div_ceil(wide);
    let tall = sheet.size.map_or(400.0, |(_, height)| (f64::from(height) - 156.0).max(1.0));
    let width = (wide as f64 / length.div_ceil(every) as f64).min(24.0).floor().max(1.0);
    let height = (tall / lines as f64).clamp(2.0, 24.0).floor();
    let mut note = sequence.note.clone();
    if every > 1 {
        note = format!("{note}; every {every}th heap");
    }
    let needed = (156.0 + height * lines as f64) as u32;
    let size = sheet.size.map_or((960, needed), |(width, height)| (width, height.max(needed)));
    let mut picture = Picture::new(&Sheet { size: Some(size), ..*sheet }, &sequence.title, &note);
    let largest = sequence.values.iter().copied().max().unwrap_or(0);
    let mut cells: BTreeMap<u32, Vec<Area>> = BTreeMap::new();
    for (i, &value) in sequence.values.iter().enumerate() {
        let n = sequence.first + i;
        let (line, column) = (n / length - top, n % length);
        if column % every == 0 {
            let (x, y) = (picture.frame.x + (column / every) as f64 * width, picture.frame.y + line as f64 * height);
            cells.entry(value).or_default().push(Area { x, y, width, height });
        }
    }
    for (value, areas) in cells {
        picture.shapes.push(Shape::Areas { colour: scale(value, largest), opacity: 1.0, areas });
    }
    let each = round_step(lines.div_ceil(12).max((18.0 / height).ceil() as usize));
    for line in (0..lines).filter(|line| (top + line).is_multiple_of(each)) {
        let y = picture.frame.y + line as f64 * height + height.min(14.0) / 2.0 + 5.0;
        picture.text(picture.frame.x - 8.0, y, Anchor::End, SMALL, &((top + line) * length).to_string());
    }
    mark_preperiod(&mut picture, sequence, length, top, (width, height), every);
    picture.text(
        picture.frame.x,
        picture.frame.y + height * lines as f64 + 22.0,
        Anchor::Start,
        SMALL,
        &format!("heap size n, {length} in a line"),
    );
    legend(&mut picture, largest);
    Ok(picture)
}

/// Draws a thin line between the preperiod and the first period.
#[expect(clippy::cast_precision_loss, reason = "pixels")]
fn mark_preperiod(
    picture: &mut Picture,
    sequence: &Sequence<'_>,
    length: usize,
    top: usize,
    cell: (f64, f64),
    every: usize,
) {
    let Some((_, preperiod)) = sequence.period else { return };
    if preperiod <= sequence.first || preperiod >= sequence.first + sequence.values.len() {
        return;
    }
    let (line, column) = (preperiod / length - top, preperiod % length / every);
    let (x, y) = (picture.frame.x + column as f64 * cell.0, picture.frame.y + line as f64 * cell.1);
    picture.area(INK, Area { x: x - 1.0, y, width: 2.0, height: cell.1 });
    picture.area(
        INK,
        Area { x: picture.frame.x, y: y + cell.1 - 1.0, width: (x - picture.frame.x).max(0.0), height: 2.0 },
    );
    let end = picture.frame.x + length.div_ceil(every) as f64 * cell.0;
    picture.area(INK, Area { x, y: y - 1.0, width: end - x, height: 2.0 });
}

/// Draws the scale of colours, at the top right.
pub fn legend(picture: &mut Picture, largest: u32) {
    let steps = (largest + 1).min(64);
    let width = (160.0 / f64::from(steps)).min(24.0);
    let start = picture.frame.x + picture.frame.width - width * f64::from(steps) - 40.0;
    let y = picture.frame.y - 24.0;
    for i in 0..steps {
        let value = if steps > 1 {
            u32::try_from(u64::from(i) * u64::from(largest) / u64::from(steps - 1)).unwrap_or(largest)
        } else {
            0
        };
        let colour: Colour = scale(value, largest);
        picture.area(colour, Area { x: start + f64::from(i) * width, y, width, height: 12.0 });
    }
    picture.text(start - 8.0, y + 12.0, Anchor::End, SMALL, "value 0");
    picture.text(start + width * f64::from(steps) + 8.0, y + 12.0, Anchor::Start, SMALL, &largest.to_string());
}
