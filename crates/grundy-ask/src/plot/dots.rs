//! Values against sizes: a dot for each heap or, where heaps outnumber pixels, cells that are
//! darker the more heaps fall into them.

use std::collections::BTreeMap;

use super::Sequence;
use super::axis::{self, Scale};
use super::colour::{COMMON, Colour, INK, RARE, SHADE};
use super::picture::{Anchor, Area, Picture, SMALL, Shape, Sheet};

/// The most heaps that have dots of their own.
const MOST_DOTS: usize = 1500;

#[expect(clippy::cast_precision_loss, reason = "a picture has a thousand pixels")]
pub fn dots(sheet: &Sheet<'_>, sequence: &Sequence<'_>) -> Picture {
    let mut picture = Picture::new(sheet, &sequence.title, &sequence.note);
    let last = sequence.first + sequence.values.len().saturating_sub(1);
    let largest = sequence.values.iter().copied().max().unwrap_or(0);
    let across = Scale::across(&picture.frame, sequence.first as f64, last as f64);
    let upwards = Scale::upwards(&picture.frame, -0.5, f64::from(largest) * 1.08 + 0.8);
    shade_preperiod(&mut picture, sequence, &across, last);
    axis::left(&mut picture, &upwards, "value", |mark| format!("{mark}"), true);
    axis::bottom(&mut picture, &across, "heap size n", true);
    mark_periods(&mut picture, sequence, &across, last);
    let rare = sequence.rare.as_deref().unwrap_or(&[]);
    let coloured = [(COMMON, false), (RARE, true)];
    for (colour, is_rare) in coloured {
        let points = sequence.values.iter().enumerate().map(|(i, &value)| (sequence.first + i, value));
        let points = points.filter(|(n, _)| rare.binary_search(n).is_ok() == is_rare);
        if sequence.values.len() <= MOST_DOTS {
            let centres = points.map(|(n, value)| (across.at(n as f64), upwards.at(f64::from(value)))).collect();
            let radius = if sequence.values.len() <= 200 { 3.5 } else { 2.2 };
            picture.shapes.push(Shape::Discs { colour, radius, centres });
        } else {
            cells(&mut picture, points, colour, &across, &upwards, largest);
        }
    }
    axis::frame(&mut picture);
    axis::key(&mut picture, &entries(sequence));
    picture
}

fn entries(sequence: &Sequence<'_>) -> Vec<(Colour, String)> {
    let mut entries = match &sequence.rare {
        Some(rare) => vec![(COMMON, "common".to_owned()), (RARE, format!("rare ({})", rare.len()))],
        None => vec![(COMMON, "value".to_owned())],
    };
    if sequence.period.is_some_and(|(_, preperiod)| preperiod > sequence.first) {
        entries.push((SHADE, "preperiod".to_owned()));
    }
    entries
}

#[expect(clippy::cast_precision_loss, reason = "a picture has a thousand pixels")]
fn shade_preperiod(picture: &mut Picture, sequence: &Sequence<'_>, across: &Scale, last: usize) {
    let Some((_, preperiod)) = sequence.period.filter(|&(_, preperiod)| preperiod > sequence.first) else { return };
    let end = across.at(preperiod.min(last) as f64);
    picture.area(
        SHADE,
        Area { x: picture.frame.x, y: picture.frame.y, width: end - picture.frame.x, height: picture.frame.height },
    );
}

/// A bracket over the first whole period, and thin lines between the others if there is room.
#[expect(clippy::cast_precision_loss, reason = "a picture has a thousand pixels")]
fn mark_periods(picture: &mut Picture, sequence: &Sequence<'_>, across: &Scale, last: usize) {
    let Some((period, preperiod)) = sequence.period else { return };
    let first = preperiod.max(sequence.first);
    if first + period > last {
        return;
    }
    let (start, end) = (across.at(first as f64), across.at((first + period) as f64));
    let y = picture.frame.y + 6.0;
    picture.area(INK, Area { x: start, y, width: (end - start).max(1.0), height: 2.0 });
    picture.upright(start, y, 8.0, true);
    picture.upright(end, y, 8.0, true);
    picture.text(
        end.min(picture.frame.x + picture.frame.width - 110.0) + 6.0,
        y + 10.0,
        Anchor::Start,
        SMALL,
        &format!("period {period}"),
    );
    if end - start >= 8.0 {
        let borders = (1..).map(|i| first + i * period).take_while(|&n| n <= last);
        borders.for_each(|n| picture.upright(across.at(n as f64), picture.frame.y, picture.frame.height, false));
    }
}

/// Gathers heaps in columns one pixel wide; the more heaps fall into a cell, the darker it is.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "columns are pixels, and shades are told apart coarsely"
)]
fn cells(
    picture: &mut Picture,
    points: impl Iterator<Item = (usize, u32)>,
    colour: Colour,
    across: &Scale,
    upwards: &Scale,
    largest: u32,
) {
    let mut counts: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    for (n, value) in points {
        // Where there are more values than rows of pixels, several share a row.
        let row =
            if f64::from(largest) > picture.frame.height { upwards.at(f64::from(value)).round() as u32 } else { value };
        *counts.entry((row, across.at(n as f64) as u32)).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or(1);
    let height = (picture.frame.height / f64::from(largest + 1)).clamp(1.0, 12.0);
    const SHADES: u32 = 4;
    let mut shades: BTreeMap<u32, Vec<Area>> = BTreeMap::new();
    for (&(row, column), &count) in &counts {
        let shade = 1 + (f64::from(count - 1) / f64::from(most) * f64::from(SHADES)) as u32;
        let areas = shades.entry(shade).or_default();
        let y = if f64::from(largest) > picture.frame.height {
            f64::from(row)
        } else {
            upwards.at(f64::from(row)) - height / 2.0
        };
        match areas.last_mut() {
            // Neighbours of one shade are one rectangle.
            Some(area) if area.y == y && area.x + area.width == f64::from(column) => area.width += 1.0,
            _ => areas.push(Area { x: f64::from(column), y, width: 1.0, height }),
        }
    }
    for (shade, areas) in shades {
        let opacity = 0.55 + 0.45 * f64::from(shade) / f64::from(SHADES + 1);
        picture.shapes.push(Shape::Areas { colour, opacity, areas });
    }
}
