//! A picture as PNG: the shapes painted pixel by pixel, text with a bitmap font.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use super::colour::Colour;
use super::picture::{Anchor, LARGE, Picture, Shape};

/// The bytes of the PNG file.
pub fn painted(picture: &Picture) -> Vec<u8> {
    let mut sheet = Sheet::new(picture.width, picture.height);
    picture.shapes.iter().for_each(|shape| sheet.paint(shape));
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    // Writing to memory cannot fail, and the sheet has the size that was announced.
    if let Ok(mut writer) = encoder.write_header() {
        let _ = writer.write_image_data(&sheet.pixels);
    }
    bytes
}

struct Sheet {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Sheet {
    fn new(width: u32, height: u32) -> Self {
        Sheet { width, height, pixels: vec![255; width as usize * height as usize * 3] }
    }

    /// Mixes `colour` into a pixel; does nothing outside the sheet.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "colours are between 0 and 255")]
    fn mix(&mut self, x: i64, y: i64, colour: Colour, share: f64) {
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
        if x >= self.width || y >= self.height {
            return;
        }
        let start = (y as usize * self.width as usize + x as usize) * 3;
        for (pixel, &ink) in self.pixels[start..start + 3].iter_mut().zip(&colour) {
            *pixel = (f64::from(*pixel) * (1.0 - share) + f64::from(ink) * share).round() as u8;
        }
    }

    fn paint(&mut self, shape: &Shape) {
        match shape {
            Shape::Areas { colour, opacity, areas } => areas.iter().for_each(|area| {
                let (columns, rows) = (covered(area.x, area.width), covered(area.y, area.height));
                for &(y, part) in &rows {
                    columns.iter().for_each(|&(x, share)| self.mix(x, y, *colour, share * part * opacity));
                }
            }),
            Shape::Discs { colour, radius, centres } => {
                centres.iter().for_each(|&(x, y)| self.disc(x, y, *radius, *colour));
            }
            Shape::Line { colour, width, points } => {
                points.windows(2).for_each(|ends| self.segment(ends[0], ends[1], *width / 2.0, *colour));
            }
            Shape::Text { x, y, anchor, size, colour, text } => self.text((*x, *y), *anchor, *size, *colour, text),
        }
    }

    fn disc(&mut self, x: f64, y: f64, radius: f64, colour: Colour) {
        let span = |centre: f64| covered(centre - radius - 1.0, 2.0 * radius + 2.0);
        for &(row, _) in &span(y) {
            for &(column, _) in &span(x) {
                let (dx, dy) = (centre_of(column) - x, centre_of(row) - y);
                let share = (radius + 0.5 - dx.hypot(dy)).clamp(0.0, 1.0);
                self.mix(column, row, colour, share);
            }
        }
    }

    /// Paints the pixels within `radius` of a stretch of a line.
    fn segment(&mut self, (x0, y0): (f64, f64), (x1, y1): (f64, f64), radius: f64, colour: Colour) {
        let span = |one: f64, two: f64| covered(one.min(two) - radius - 1.0, (one - two).abs() + 2.0 * radius + 2.0);
        let (dx, dy) = (x1 - x0, y1 - y0);
        let square = (dx * dx + dy * dy).max(1e-9);
        for &(row, _) in &span(y0, y1) {
            for &(column, _) in &span(x0, x1) {
                let (x, y) = (centre_of(column), centre_of(row));
                let along = (((x - x0) * dx + (y - y0) * dy) / square).clamp(0.0, 1.0);
                let distance = (x - x0 - along * dx).hypot(y - y0 - along * dy);
                self.mix(column, row, colour, (radius + 0.5 - distance).clamp(0.0, 1.0));
            }
        }
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, size: u32, colour: Colour, text: &str) {
        let height = if size >= LARGE { RasterHeight::Size20 } else { RasterHeight::Size16 };
        let step = get_raster_width(FontWeight::Regular, height);
        let length = (step * text.chars().count()) as f64;
        let start = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - length / 2.0,
            Anchor::End => x - length,
        };
        // The baseline lies at about four fifths of a letter's height.
        let top = whole(y - f64::from(size) * 0.8);
        for (i, letter) in text.chars().enumerate() {
            let Some(raster) = get_raster(letter, FontWeight::Regular, height)
                .or_else(|| get_raster('?', FontWeight::Regular, height))
            else {
                continue;
            };
            let left = whole(start + (i * step) as f64);
            for (row, line) in (0i64..).zip(raster.rows()) {
                for (column, &share) in (0i64..).zip(line.iter()) {
                    self.mix(left + column, top + row, colour, f64::from(share) / 255.0);
                }
            }
        }
    }
}

/// The pixels that a stretch covers, each with the part of it that is covered.
fn covered(start: f64, length: f64) -> Vec<(i64, f64)> {
    let end = start + length;
    (whole(start.floor())..whole(end.ceil()))
        .map(|pixel| {
            let (from, to) = (centre_of(pixel) - 0.5, centre_of(pixel) + 0.5);
            (pixel, (end.min(to) - start.max(from)).clamp(0.0, 1.0))
        })
        .collect()
}

#[expect(clippy::cast_possible_truncation, reason = "pictures have a few thousand pixels")]
fn whole(x: f64) -> i64 {
    x.round() as i64
}

#[expect(clippy::cast_precision_loss, reason = "pictures have a few thousand pixels")]
fn centre_of(pixel: i64) -> f64 {
    pixel as f64 + 0.5
}
