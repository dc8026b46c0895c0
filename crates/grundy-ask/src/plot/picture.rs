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
    /// A text of one line; `y` is its baseline.
    Text { x: f64, y: f64, anchor: Anchor, size: u32, text: String },
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
}

/// Text sizes: the title, and everything else.
pub const LARGE: u32 = 20;
pub const SMALL: u32 = 16;

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

    /// A sheet with a title, and a note below it.
    pub(crate) fn new(width: u32, height: u32, title: &str, note: &str) -> Self {
        let mut picture = Picture { width, height, title: title.to_owned(), shapes: Vec::new() };
        picture.text(16.0, 28.0, Anchor::Start, LARGE, title);
        picture.text(16.0, 50.0, Anchor::Start, SMALL, note);
        picture
    }

    pub(crate) fn area(&mut self, colour: Colour, area: Area) {
        self.shapes.push(Shape::Areas { colour, opacity: 1.0, areas: vec![area] });
    }

    pub(crate) fn text(&mut self, x: f64, y: f64, anchor: Anchor, size: u32, text: &str) {
        if !text.is_empty() {
            self.shapes.push(Shape::Text { x, y, anchor, size, text: text.to_owned() });
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
