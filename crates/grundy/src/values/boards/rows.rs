//! Boards row by row.

use crate::error::Result;

/// Calls `visit` for each row with its place, without the last coordinate, and the index of its
/// first square.
pub(super) fn for_each_row(sides: &[usize], mut visit: impl FnMut(&[usize], usize) -> Result<()>) -> Result<()> {
    let (&width, outer) = sides.split_last().unwrap_or((&1, &[]));
    let mut place = vec![0; outer.len()];
    let mut start = 0;
    loop {
        visit(&place, start)?;
        start += width;
        // The next place, like an odometer.
        let Some(i) = (0..outer.len()).rev().find(|&i| place[i] + 1 < outer[i]) else { return Ok(()) };
        place[i] += 1;
        place[i + 1..].fill(0);
    }
}

pub(super) fn strides(sides: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; sides.len()];
    for i in (0..sides.len().saturating_sub(1)).rev() {
        strides[i] = strides[i + 1] * sides[i + 1];
    }
    strides
}
