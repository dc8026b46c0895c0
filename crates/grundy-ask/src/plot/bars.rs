//! A census as bars: the share of the pieces that has each value.

use grundy::Natural;

use super::axis::{self, FRAME, HEIGHT, Scale, WIDTH};
use super::colour::COMMON;
use super::picture::{Anchor, Area, Picture, SMALL, Shape};
use crate::error::{Error, Result};

/// The most bars.
const MOST: usize = 400;

/// Draws a bar for each row: a value as text, and how many pieces have it.
#[expect(clippy::cast_precision_loss, reason = "a few hundred bars")]
pub fn bars(title: &str, rows: &[(String, Natural)], total: &Natural) -> Result<Picture> {
    if rows.len() > MOST {
        let problem = format!(
            "the census has more than {MOST} values, and no more bars are drawn\n  help: ask about fewer pieces"
        );
        return Err(Error::question(problem));
    }
    let total_text = total.to_string();
    let pieces = match total_text.len() {
        0..=20 => format!("{total_text} pieces, by value"),
        digits => format!("pieces by value; their number has {digits} digits"),
    };
    let mut picture = Picture::new(WIDTH, HEIGHT, title, &pieces);
    let shares: Vec<f64> = rows.iter().map(|(_, count)| percent(count, total)).collect();
    let largest = shares.iter().copied().fold(0.0, f64::max);
    let upwards = Scale::upwards(0.0, (largest * 1.1).max(1e-6));
    axis::left(&mut picture, &upwards, "share", |mark| format!("{}%", round(mark)), false);
    let step = FRAME.width / rows.len().max(1) as f64;
    let floor = FRAME.y + FRAME.height;
    let areas = shares.iter().enumerate().map(|(i, &share)| {
        let y = upwards.at(share);
        Area { x: FRAME.x + (i as f64 + 0.1) * step, y, width: step * 0.8, height: floor - y }
    });
    picture.shapes.push(Shape::Areas { colour: COMMON, opacity: 1.0, areas: areas.collect() });
    let longest = rows.iter().map(|(value, _)| value.chars().count()).max().unwrap_or(1);
    let room = (12.0 + 9.0 * longest as f64) / step;
    let mut next = 0.0;
    for (i, (value, _)) in rows.iter().enumerate() {
        let place = i as f64;
        if place >= next && longest <= 20 {
            picture.text(FRAME.x + (place + 0.5) * step, floor + 24.0, Anchor::Middle, SMALL, value);
            next = place + room;
        }
        if step >= 60.0 {
            let share = if shares[i] < 0.005 { "<0.01%".to_owned() } else { format!("{}%", round(shares[i])) };
            picture.text(FRAME.x + (place + 0.5) * step, upwards.at(shares[i]) - 6.0, Anchor::Middle, SMALL, &share);
        }
    }
    picture.text(FRAME.x + FRAME.width / 2.0, floor + 48.0, Anchor::Middle, SMALL, "value");
    axis::frame(&mut picture);
    Ok(picture)
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
