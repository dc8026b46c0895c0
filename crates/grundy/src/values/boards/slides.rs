//! Slides: a token moves any number of times along a vector.
//!
//! A slide leads to the squares before its start on a line, so each line keeps the set of values on
//! it so far; the mex of the union of the lines through a square is its value, which then joins all
//! of them.

use super::rows::{for_each_row, strides};
use crate::arith::bitset::{GrowingSet, mex_of_union};
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::rules::VectorRules;
use crate::values::nimber::Nimber;

/// The values of all squares in row-major order.
pub(super) fn values(
    rules: &VectorRules,
    sides: &[usize],
    squares: usize,
    options: &Options<'_>,
) -> Result<Vec<Nimber>> {
    let mut ticker = Ticker::new(options, "squares of a board", squares);
    let strides = strides(sides);
    let vectors: Vec<Vec<usize>> = rules
        .vectors()
        .iter()
        .map(|vector| vector.iter().map(|&v| usize::try_from(v).unwrap_or(0)).collect())
        .collect();
    // For each vector and square, the line through it; a line is new where one step back leaves the
    // board.
    let mut lines: Vec<GrowingSet> = Vec::new();
    let mut line_of: Vec<Vec<u32>> = vec![vec![0; squares]; vectors.len()];
    let mut values = vec![Nimber::ZERO; squares];
    let width = sides.last().copied().unwrap_or(1);
    if squares == 0 {
        return Ok(values);
    }
    for_each_row(sides, |outer, start| {
        for y in 0..width {
            let square = start + y;
            let mut through: Vec<u32> = Vec::with_capacity(vectors.len());
            for (vector, line_of) in vectors.iter().zip(&mut line_of) {
                let on_board = outer.iter().chain([&y]).zip(vector).all(|(x, v)| x >= v);
                let line = if on_board {
                    let back: usize = vector.iter().zip(&strides).map(|(v, stride)| v * stride).sum();
                    line_of[square - back]
                } else {
                    lines.push(GrowingSet::default());
                    u32::try_from(lines.len() - 1).unwrap_or(u32::MAX)
                };
                line_of[square] = line;
                through.push(line);
            }
            let value = mex_of_union(&through.iter().map(|&line| &lines[line as usize]), &std::iter::empty());
            through.iter().for_each(|&line| lines[line as usize].insert(value));
            values[square] = Nimber::from_index(value);
        }
        ticker.tick(start, width * 30 * vectors.len())
    })?;
    Ok(values)
}
