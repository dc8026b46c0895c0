//! The thermograph of a short game: its walls and its mast, with Left's advantage on the left, as
//! the field draws it.

use grundy::partizan::{Dyadic, Thermograph, Wall};

use super::axis::{self, Scale, rounded};
use super::colour::{COMMON, INK, RARE};
use super::picture::{Picture, Shape, Sheet};
use crate::error::{Error, Result};

/// The most characters of a value in the note below the title.
const LONGEST: usize = 80;

pub fn thermograph(sheet: &Sheet<'_>, title: &str, value: &str, walls: &Thermograph) -> Result<Picture> {
    let number = |number: &Dyadic| number.to_f64().filter(|x| x.abs() <= 1e9);
    let too_large = || Error::question("a thermograph of numbers beyond 10^9 is not drawn");
    let points = |wall: &Wall| -> Option<Vec<(f64, f64)>> {
        wall.iter().map(|(t, value)| Some((number(value)?, number(t)?))).collect()
    };
    let left = points(&walls.left).ok_or_else(too_large)?;
    let right = points(&walls.right).ok_or_else(too_large)?;
    let (mean, temperature) = number(&walls.mean).zip(number(&walls.temperature)).ok_or_else(too_large)?;
    let shown = if value.len() <= LONGEST { format!("value {value}, ") } else { String::new() };
    let note = format!("{shown}mean {}, temperature {}", walls.mean, walls.temperature);
    let mut picture = Picture::new(sheet, title, &note);
    let values = left.iter().chain(&right).map(|point| point.0);
    let (least, most) = values.fold((mean, mean), |(least, most), x| (least.min(x), most.max(x)));
    let margin = ((most - least) * 0.15).max(0.5);
    let top = (temperature.max(0.0) * 1.3).max(temperature.max(0.0) + 0.5);
    let across = Scale::across_reversed(&picture.frame, least - margin, most + margin);
    let upwards = Scale::upwards(&picture.frame, 0.0, top);
    axis::left(&mut picture, &upwards, "temperature t", |mark| format!("{}", rounded(mark)), false);
    axis::bottom(&mut picture, &across, "value (Left's advantage to the left)", false);
    let place = |&(x, t): &(f64, f64)| (across.at(x), upwards.at(t));
    let mast = vec![(mean, temperature.max(0.0)), (mean, top)];
    for (colour, wall) in [(INK, &mast), (COMMON, &left), (RARE, &right)] {
        picture.shapes.push(Shape::Line { colour, width: 3.0, points: wall.iter().map(place).collect() });
    }
    axis::frame(&mut picture);
    let entries = [(COMMON, "left wall".to_owned()), (RARE, "right wall".to_owned()), (INK, "mast".to_owned())];
    axis::key(&mut picture, &entries);
    Ok(picture)
}
