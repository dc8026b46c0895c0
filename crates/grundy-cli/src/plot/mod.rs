//! Pictures: values as dots or as a heat strip, boards as heat maps, censuses as bars; as SVG or PNG.
//!
//! Every picture is a list of plain shapes ([`picture`]), written by [`svg`] or painted by [`png`], so both show the same.

mod axis;
mod bars;
mod board;
mod colour;
mod dots;
mod picture;
mod png;
mod strip;
mod svg;

pub use bars::bars;
pub use board::{MOST as LONGEST_SIDE, board};
pub use dots::dots;
pub use picture::Picture;
pub use strip::strip;

use std::path::Path;

use crate::failure::Failure;
use crate::output::Sink;

/// What values are drawn of.
pub struct Sequence<'a> {
    /// The rules, for the title.
    pub title: String,
    /// The first size.
    pub first: usize,
    pub values: &'a [u32],
    /// The sizes that are rare, ascending, if the game has any.
    pub rare: Option<Vec<usize>>,
    /// Period and preperiod, and how they are known.
    pub period: Option<(usize, usize)>,
    pub note: String,
}

/// The file of a picture: its kind is told by its name.
pub struct Canvas {
    sink: Sink,
    png: bool,
}

impl Canvas {
    /// Refuses other kinds, and files that cannot be written, before the work begins.
    pub fn new(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
        let png = match extension.as_deref() {
            Some("svg") => false,
            Some("png") => true,
            _ => {
                return Err(Failure::Question(format!(
                    "{} is no picture: its name must end in .svg or .png",
                    path.display()
                )));
            }
        };
        Ok(Canvas { sink: Sink::new(Some(path))?, png })
    }

    /// Draws the picture.
    pub fn draw(&self, picture: &Picture) -> Result<(), Failure> {
        self.sink.write(&if self.png { png::painted(picture) } else { svg::written(picture).into_bytes() })
    }
}
