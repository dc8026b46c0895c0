//! Shapes on a white sheet, in pixels from the top left corner.

use super::colour::{Colour, INK, PALE};

/// The position of a text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A rectangle with horizontal and vertical sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Rectangles of one colour and opacity.
    Areas { colour: Colour, opacity: f64, areas: Vec<Area> },
    /// Discs of one colour and size.
    Discs { colour: Colour, radius: f64, centres: Vec<(f64, f64)> },
    /// A line through points.
    Line { colour: Colour, width: f64, points: Vec<(f64, f64)> },
    /// A text of one line; `y` is its baseline.
    Text { x: f64, y: f64, anchor: Anchor, size: u32, colour: Colour, text: String },
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The part of the sheet inside the axes.
    pub(crate) frame: Area,
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
}

/// Text sizes: the title, and everything else.
pub const LARGE: u32 = 20;
pub const SMALL: u32 = 16;

/// The size of a sheet, unless told otherwise.
const WIDTH: u32 = 960;
const HEIGHT: u32 = 540;
/// The place of the frame, and how much less of the sheet it has.
const MARGIN: Area = Area { x: 84.0, y: 96.0, width: 124.0, height: 168.0 };

/// What a picture should look like, as far as somebody said so.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sheet<'a> {
    /// The title, instead of the usual one.
    pub title: Option<&'a str>,
    /// Width and height in pixels.
    pub size: Option<(u32, u32)>,
}

/// The width of a letter, in pixels: of the bitmap font, which is the wider one.
pub fn letter_width(size: u32) -> f64 {
    if size >= LARGE { 11.0 } else { 9.0 }
}

/// How many letters fit a line of the sheet.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few hundred letters")]
fn letters_in(width: u32, size: u32) -> usize {
    ((f64::from(width) - 32.0).max(1.0) / letter_width(size)) as usize
}

/// A text cut to fit.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let cut: String = text.chars().take(most.saturating_sub(3)).collect();
    format!("{cut}...")
}

/// A text in lines of at most `most` letters, broken at spaces.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(shortened(word, most)),
        }
    }
    lines
}

impl Picture {
    /// The picture as SVG, with a line break at its end.
    #[must_use]
    pub fn svg(&self) -> String {
        super::svg::written(self)
    }

    /// The bytes of the picture as a PNG file.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        super::png::painted(self)
    }

    /// A sheet with a title, and a note below it in as many lines as it takes.
    pub(crate) fn new(sheet: &Sheet<'_>, title: &str, note: &str) -> Self {
        let title = sheet.title.unwrap_or(title);
        let (width, height) = sheet.size.unwrap_or((WIDTH, HEIGHT));
        let lines = wrapped(note, letters_in(width, SMALL));
        let below = 20.0 * f64::from(u32::try_from(lines.len().max(1)).unwrap_or(1) - 1);
        let frame = Area {
            x: MARGIN.x,
            y: MARGIN.y + below,
            width: (f64::from(width) - MARGIN.width).max(1.0),
            height: (f64::from(height) - MARGIN.height - below).max(1.0),
        };
        let mut picture = Picture { width, height, frame, title: title.to_owned(), shapes: Vec::new() };
        picture.text(16.0, 28.0, Anchor::Start, LARGE, &shortened(title, letters_in(width, LARGE)));
        for (i, line) in (0u32..).zip(&lines) {
            picture.text(16.0, 50.0 + 20.0 * f64::from(i), Anchor::Start, SMALL, line);
        }
        picture
    }

    pub(crate) fn area(&mut self, colour: Colour, area: Area) {
        self.shapes.push(Shape::Areas { colour, opacity: 1.0, areas: vec![area] });
    }

    pub(crate) fn text(&mut self, x: f64, y: f64, anchor: Anchor, size: u32, text: &str) {
        if !text.is_empty() {
            self.shapes.push(Shape::Text { x, y, anchor, size, colour: INK, text: text.to_owned() });
        }
    }

    /// A line from left to right, a pixel thick.
    pub(crate) fn level(&mut self, x: f64, y: f64, width: f64, strong: bool) {
        let colour = if strong { INK } else { PALE };
        self.area(colour, Area { x, y, width, height: 1.0 });
    }

    /// A line from top to bottom, a pixel thick.
    pub(crate) fn upright(&mut self, x: f64, y: f64, height: f64, strong: bool) {
        let colour = if strong { INK } else { PALE };
        self.area(colour, Area { x, y, width: 1.0, height });
    }
}
