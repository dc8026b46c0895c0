//! Axes: a frame, round numbers along it, and the positions of numbers.

use super::picture::{Anchor, Area, Picture, SMALL, letter_width};

/// A scale from one number to another along a stretch of pixels.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    first: f64,
    last: f64,
    start: f64,
    end: f64,
}

impl Scale {
    /// A scale from left to right inside the frame.
    pub fn across(frame: &Area, first: f64, last: f64) -> Self {
        Scale { first, last: last.max(first + 1.0), start: frame.x, end: frame.x + frame.width }
    }

    /// A scale from right to left inside the frame.
    pub fn across_reversed(frame: &Area, first: f64, last: f64) -> Self {
        Scale { first, last: last.max(first + f64::MIN_POSITIVE), start: frame.x + frame.width, end: frame.x }
    }

    /// A scale from the bottom to the top of the frame.
    pub fn upwards(frame: &Area, first: f64, last: f64) -> Self {
        Scale { first, last: last.max(first + f64::MIN_POSITIVE), start: frame.y + frame.height, end: frame.y }
    }

    /// The position of a number, in pixels.
    pub fn at(&self, number: f64) -> f64 {
        self.start + (number - self.first) / (self.last - self.first) * (self.end - self.start)
    }

    /// Round numbers along the scale, `about` that many.
    pub fn marks(&self, about: f64) -> Vec<f64> {
        let rough = (self.last - self.first) / about;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|f| f * power).find(|&step| step >= rough).unwrap_or(rough);
        let mut mark = (self.first / step).ceil() * step;
        let mut marks = Vec::new();
        while mark <= self.last + step * 1e-9 {
            // Adding 0 turns -0 into 0, which is written without a sign.
            marks.push(mark + 0.0);
            mark += step;
        }
        marks
    }
}

/// The first of 1, 2, 5, 10, 20, 50, ... that is not below `least`: the number of cells from one
/// mark to the next.
pub fn round_step(least: usize) -> usize {
    let mut power = 1;
    while 5 * power < least {
        power *= 10;
    }
    [1, 2, 5].into_iter().map(|digit| digit * power).find(|&step| step >= least).unwrap_or(power)
}

/// A mark without the noise of sums of floating-point numbers.
pub fn rounded(mark: f64) -> f64 {
    (mark * 1e9).round() / 1e9
}

/// Draws numbers and lines for a vertical scale, and its name above it.
pub fn left(picture: &mut Picture, scale: &Scale, name: &str, text: impl Fn(f64) -> String, whole: bool) {
    for mark in scale.marks(7.0).into_iter().filter(|mark| !whole || mark.fract() == 0.0) {
        let y = scale.at(mark);
        picture.level(picture.frame.x, y, picture.frame.width, false);
        picture.text(picture.frame.x - 8.0, y + 5.0, Anchor::End, SMALL, &text(mark));
    }
    // A long name begins at the edge of the sheet instead of ending at the axis.
    let end = picture.frame.x - 8.0;
    let length = letter_width(SMALL) * f64::from(u32::try_from(name.chars().count()).unwrap_or(0));
    let (x, anchor) = if length < end { (end, Anchor::End) } else { (16.0, Anchor::Start) };
    picture.text(x, picture.frame.y - 12.0, anchor, SMALL, name);
}

/// Draws numbers along a horizontal scale, and its name below it.
pub fn bottom(picture: &mut Picture, scale: &Scale, name: &str, whole: bool) {
    for mark in scale.marks(8.0).into_iter().filter(|mark| !whole || mark.fract() == 0.0) {
        let x = scale.at(mark);
        picture.upright(x, picture.frame.y + picture.frame.height, 6.0, true);
        picture.text(
            x,
            picture.frame.y + picture.frame.height + 24.0,
            Anchor::Middle,
            SMALL,
            &format!("{}", rounded(mark)),
        );
    }
    picture.text(
        picture.frame.x + picture.frame.width / 2.0,
        picture.frame.y + picture.frame.height + 48.0,
        Anchor::Middle,
        SMALL,
        name,
    );
}

/// Draws the two lines of the axes.
pub fn frame(picture: &mut Picture) {
    picture.level(picture.frame.x, picture.frame.y + picture.frame.height, picture.frame.width, true);
    picture.upright(picture.frame.x - 1.0, picture.frame.y, picture.frame.height + 1.0, true);
}

/// Draws a key: coloured squares with words, from the right edge to the left.
pub fn key(picture: &mut Picture, entries: &[(super::colour::Colour, String)]) {
    let mut x = picture.frame.x + picture.frame.width;
    for (colour, words) in entries.iter().rev() {
        let length = 8.4 * f64::from(u32::try_from(words.chars().count()).unwrap_or(0));
        picture.text(x, picture.frame.y - 12.0, Anchor::End, SMALL, words);
        x -= length + 16.0;
        picture.area(*colour, Area { x, y: picture.frame.y - 24.0, width: 12.0, height: 12.0 });
        x -= 20.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let steps = [0, 1, 2, 3, 5, 6, 10, 11, 20, 37, 50, 51, 100, 101].map(round_step);
        assert_eq!(steps, [1, 1, 2, 5, 5, 10, 10, 20, 20, 50, 50, 100, 100, 200]);
    }
}
