//! Steps: a token moves once along a vector.
//!
//! The board is computed row by row. The squares a move leads to are at fixed distances, so each
//! row of options is a row of the table, and the mex of at most 63 values is the number of trailing
//! ones of a word. With negative components the squares are taken in the order of their coordinate
//! sums, which every move lowers.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};

use super::rows::{Pipeline, for_each_row, place_of, strides};
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::rules::VectorRules;

/// Whether some move increases a coordinate.
pub(super) fn goes_back(rules: &VectorRules) -> bool {
    rules.vectors().iter().flatten().any(|&component| component < 0)
}

/// The values of all squares in row-major order.
pub(super) fn values(rules: &VectorRules, sides: &[usize], squares: usize, options: &Options<'_>) -> Result<Vec<u8>> {
    let table = vec![0u8; squares];
    if squares == 0 {
        return Ok(table);
    }
    if goes_back(rules) {
        return step_by_sums(rules, sides, table, options);
    }
    let (&width, outer_sides) = sides.split_last().unwrap_or((&1, &[]));
    let strides = strides(sides);
    let vectors: Vec<Vec<usize>> = rules
        .vectors()
        .iter()
        .map(|vector| vector.iter().map(|&v| usize::try_from(v).unwrap_or(usize::MAX)).collect())
        .collect();
    // Several threads write to the table, each to its own row, and read what others have written.
    let table: Vec<AtomicU8> = table.into_iter().map(AtomicU8::new).collect();
    // For each vector that stays on the board: how far back its target is in the table, and its
    // component along the row.
    let begin = |number: usize, ()| {
        let place = place_of(number, outer_sides);
        let mut targets: Vec<(usize, usize)> = Vec::new();
        for vector in &vectors {
            let (&along, outer) = vector.split_last().unwrap_or((&0, &[]));
            if outer.iter().zip(&place).all(|(v, x)| v <= x) && along < width {
                let back: usize = outer.iter().zip(&strides).map(|(v, stride)| v * stride).sum();
                targets.push((back + along, along));
            }
        }
        (number * width, targets)
    };
    let extend = |(start, targets): &mut (usize, Vec<(usize, usize)>), columns: Range<usize>| {
        for y in columns {
            let square = *start + y;
            let attained = targets
                .iter()
                .filter(|&&(_, along)| y >= along)
                .fold(0u64, |attained, &(back, _)| attained | 1 << table[square - back].load(Ordering::Relaxed));
            table[square].store(u8::try_from(attained.trailing_ones()).unwrap_or(u8::MAX), Ordering::Relaxed);
        }
        Ok(())
    };
    let rows = std::iter::repeat_n((), squares / width);
    Pipeline::new(sides, options).run(rows, 1 + vectors.len(), options, begin, extend)?;
    Ok(table.into_iter().map(AtomicU8::into_inner).collect())
}

/// The values where vectors have negative components, in the order of coordinate sums, which every
/// move lowers. A sum and a place without its last coordinate determine at most one square.
fn step_by_sums(rules: &VectorRules, sides: &[usize], mut table: Vec<u8>, options: &Options<'_>) -> Result<Vec<u8>> {
    let sums = sides.iter().map(|side| side - 1).sum::<usize>() + 1;
    let mut ticker = Ticker::new(options, "squares of a board, by the sums of their coordinates", sums);
    let strides: Vec<i64> =
        strides(sides).into_iter().map(|stride| i64::try_from(stride).unwrap_or(i64::MAX)).collect();
    let limits: Vec<i64> = sides.iter().map(|&side| i64::try_from(side).unwrap_or(i64::MAX)).collect();
    let back = |vector: &Vec<i64>| vector.iter().zip(&strides).map(|(v, stride)| v * stride).sum::<i64>();
    let moves: Vec<(&Vec<i64>, i64)> = rules.vectors().iter().map(|vector| (vector, back(vector))).collect();
    let (&width, _) = sides.split_last().unwrap_or((&1, &[]));
    let mut place = vec![0i64; sides.len()];
    for sum in 0..sums {
        let mut rows = 0;
        for_each_row(sides, |outer, start| {
            rows += 1;
            let Some(y) = sum.checked_sub(outer.iter().sum::<usize>()).filter(|&y| y < width) else { return Ok(()) };
            place
                .iter_mut()
                .zip(outer.iter().chain([&y]))
                .for_each(|(x, &given)| *x = i64::try_from(given).unwrap_or(i64::MAX));
            let square = start + y;
            let mut attained = 0u64;
            for (vector, back) in &moves {
                let on_board =
                    place.iter().zip(*vector).zip(&limits).all(|((x, v), side)| (0..*side).contains(&(x - v)));
                if on_board {
                    let target = i64::try_from(square).unwrap_or(0) - back;
                    attained |= 1 << table[usize::try_from(target).unwrap_or(0)];
                }
            }
            table[square] = u8::try_from(attained.trailing_ones()).unwrap_or(u8::MAX);
            Ok(())
        })?;
        ticker.tick(sum, 20 * rows)?;
    }
    Ok(table)
}
