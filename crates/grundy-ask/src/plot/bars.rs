//! A census as bars: the share of the pieces that has each value.

use grundy::Natural;

use super::axis::{self, Scale};
use super::colour::COMMON;
use super::picture::{Anchor, Area, Picture, SMALL, Shape, Sheet, letter_width, shortened};
use crate::error::{Error, Result};

/// The most bars.
const MOST: usize = 400;

/// The greatest value that bars are drawn for at its own place: beyond it, bars stand side by side.
const FARTHEST: u64 = 4000;

/// Draws a bar for each row: a value as text, and how many pieces or selections have it.
#[expect(clippy::cast_precision_loss, reason = "a few hundred bars")]
pub fn bars(
    sheet: &Sheet<'_>,
    title: &str,
    what: &str,
    rows: &[(String, Natural)],
    total: &Natural,
) -> Result<Picture> {
    if rows.len() > MOST {
        let problem = format!("there are more than {MOST} values, and no more bars are drawn\n  help: ask about less");
        return Err(Error::question(problem));
    }
    let total_text = total.to_string();
    let note = match total_text.len() {
        0..=20 => format!("{total_text} {what}, by value"),
        digits => format!("{what} by value; their number has {digits} digits"),
    };
    let mut picture = Picture::new(sheet, title, &note);
    let shares: Vec<f64> = rows.iter().map(|(_, count)| percent(count, total)).collect();
    let largest = shares.iter().copied().fold(0.0, f64::max);
    let upwards = Scale::upwards(&picture.frame, 0.0, (largest * 1.1).max(1e-6));
    axis::left(&mut picture, &upwards, "share", |mark| format!("{}%", round(mark)), false);
    let floor = picture.frame.y + picture.frame.height;
    let numbers: Option<Vec<u64>> = rows.iter().map(|(value, _)| value.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.iter().all(|&value| value <= FARTHEST));
    // Nimbers stand at their own places, so that values which do not occur leave gaps.
    let slots = numbers
        .as_ref()
        .map_or(rows.len(), |numbers| usize::try_from(numbers.iter().copied().max().unwrap_or(0)).unwrap_or(0) + 1);
    let step = picture.frame.width / slots.max(1) as f64;
    let place = |i: usize| numbers.as_ref().map_or(i as f64, |numbers| numbers[i] as f64);
    let left = picture.frame.x;
    let areas = shares.iter().enumerate().map(|(i, &share)| {
        let y = upwards.at(share);
        Area { x: left + (place(i) + 0.1) * step, y, width: step * 0.8, height: floor - y }
    });
    picture.shapes.push(Shape::Areas { colour: COMMON, opacity: 1.0, areas: areas.collect() });
    let letters = rows.iter().map(|(value, _)| value.chars().count()).max().unwrap_or(1).min(LONGEST_LABEL);
    let room = 12.0 + letter_width(SMALL) * letters as f64;
    if numbers.is_some() {
        let each = axis::round_step(whole((room / step).ceil()));
        for value in (0..slots).step_by(each) {
            picture.text(left + (value as f64 + 0.5) * step, floor + 24.0, Anchor::Middle, SMALL, &value.to_string());
        }
    } else {
        let each = whole((room / step).ceil()).max(1);
        for (i, (value, _)) in rows.iter().enumerate().step_by(each) {
            let label = shortened(value, LONGEST_LABEL);
            picture.text(left + (place(i) + 0.5) * step, floor + 24.0, Anchor::Middle, SMALL, &label);
        }
    }
    if step >= 60.0 {
        for (i, &percent) in shares.iter().enumerate() {
            let share = if percent < 0.005 { "<0.01%".to_owned() } else { format!("{}%", round(percent)) };
            picture.text(left + (place(i) + 0.5) * step, upwards.at(percent) - 6.0, Anchor::Middle, SMALL, &share);
        }
    }
    picture.text(left + picture.frame.width / 2.0, floor + 48.0, Anchor::Middle, SMALL, "value");
    axis::frame(&mut picture);
    Ok(picture)
}

/// The most letters of a value below its bar.
const LONGEST_LABEL: usize = 14;

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few hundred bars")]
fn whole(x: f64) -> usize {
    x as usize
}

/// The percentage count / total, for numbers of any length.
#[expect(clippy::cast_precision_loss, reason = "a share is shown with three digits")]
fn percent(count: &Natural, total: &Natural) -> f64 {
    const FINE: u64 = 100_000_000;
    if total.is_zero() {
        return 0.0;
    }
    u64::try_from(&(count * Natural::from(FINE) / total)).unwrap_or(FINE) as f64 / (FINE / 100) as f64
}

fn round(x: f64) -> String {
    let text = format!("{x:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
