//! Values of every square of a board for a token that moves along vectors.
//!
//! **Steps.** Row by row: the squares a move leads to stand at fixed distances, so each row of options is a row of the table, and the mex of at most 63 values is
//! the number of trailing ones of a word. With negative components the squares are taken in the order of their coordinate sums, which every move lowers.
//!
//! **Slides.** The squares a slide leads to are those before it on a line, so each line keeps the set of values on it so far; the mex of the union of the lines through a
//! square is its value, which then joins all of them.

use super::Nimber;
use crate::error::{Error, Result};
use crate::progress::{Progress, Ticker};
use crate::rules::VectorRules;

/// The values of all squares in row-major order (the last coordinate runs fastest).
///
/// # Errors
///
/// [`Error::Limit`] if the table takes more than `memory` bytes; [`Error::Cancelled`].
pub fn values(rules: &VectorRules, sides: &[usize], memory: usize, progress: &dyn Progress) -> Result<Vec<Nimber>> {
    let squares = sides.iter().try_fold(1usize, |product, &side| product.checked_mul(side));
    let bytes = if rules.is_slide() { 16 } else { 12 };
    let Some(squares) = squares.filter(|squares| squares.saturating_mul(bytes) <= memory) else {
        let needed = squares.map_or("more memory than there is".to_owned(), |squares| {
            format!("about {} bytes", squares.saturating_mul(bytes))
        });
        return Err(Error::Limit(format!(
            "the table of values takes {needed} and the limit is {memory}\n  help: allow more with --memory, or ask about a smaller board"
        )));
    };
    if rules.is_slide() {
        return slide(rules, sides, squares, progress);
    }
    let table = step(rules, sides, squares, progress)?;
    Ok(table.into_iter().map(|value| Nimber::new(u32::from(value))).collect())
}

/// The value of one square: of the board that ends with it, or, where components are negative, of one without end.
///
/// # Errors
///
/// As for [`values`].
pub fn value_at(rules: &VectorRules, place: &[usize], memory: usize, progress: &dyn Progress) -> Result<Nimber> {
    let sides = sides_for(rules, &[place.to_vec()]);
    let values = values(rules, &sides, memory, progress)?;
    Ok(index(&sides, place).map_or(Nimber::ZERO, |square| values[square]))
}

/// The sides of a board on which the values of these places are those of one without end.
#[must_use]
pub fn sides_for(rules: &VectorRules, places: &[Vec<usize>]) -> Vec<usize> {
    // Every move lowers the sum of the coordinates, so none can pass it.
    let sum = |place: &Vec<usize>| place.iter().fold(0usize, |sum, &x| sum.saturating_add(x));
    let last = |place: &Vec<usize>, i: usize| if goes_back(rules) { sum(place) } else { place[i] };
    let side = |i: usize| places.iter().map(|place| last(place, i)).max().unwrap_or(0).saturating_add(1);
    (0..rules.dimensions()).map(side).collect()
}

/// Where a square stands in the table of [`values`], if it is on the board.
#[must_use]
pub fn index(sides: &[usize], place: &[usize]) -> Option<usize> {
    let inside = place.len() == sides.len() && place.iter().zip(sides).all(|(x, side)| x < side);
    inside.then(|| place.iter().zip(strides(sides)).map(|(x, stride)| x * stride).sum())
}

/// How many squares have each value, without a table of more than a byte for each square where steps are concerned.
///
/// # Errors
///
/// As for [`values`].
pub fn counts(rules: &VectorRules, sides: &[usize], memory: usize, progress: &dyn Progress) -> Result<Vec<u64>> {
    let mut counts: Vec<u64> = Vec::new();
    let mut add = |value: usize| {
        if counts.len() <= value {
            counts.resize(value + 1, 0);
        }
        counts[value] += 1;
    };
    let squares = sides.iter().try_fold(1usize, |product, &side| product.checked_mul(side));
    match squares.filter(|&squares| !rules.is_slide() && squares <= memory) {
        Some(squares) => step(rules, sides, squares, progress)?.into_iter().for_each(|value| add(usize::from(value))),
        None => values(rules, sides, memory, progress)?.into_iter().for_each(|value| add(value.index())),
    }
    Ok(counts)
}

fn goes_back(rules: &VectorRules) -> bool {
    rules.vectors().iter().flatten().any(|&component| component < 0)
}

/// Calls `visit` with each row's place but for the last coordinate, and the index of its first square.
fn for_each_row(sides: &[usize], mut visit: impl FnMut(&[usize], usize) -> Result<()>) -> Result<()> {
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

fn strides(sides: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; sides.len()];
    for i in (0..sides.len().saturating_sub(1)).rev() {
        strides[i] = strides[i + 1] * sides[i + 1];
    }
    strides
}

fn step(rules: &VectorRules, sides: &[usize], squares: usize, progress: &dyn Progress) -> Result<Vec<u8>> {
    let mut table = vec![0u8; squares];
    if squares == 0 {
        return Ok(table);
    }
    if goes_back(rules) {
        return step_by_sums(rules, sides, table, progress);
    }
    let mut ticker = Ticker::new(progress, "squares of a board", squares);
    let width = sides[sides.len() - 1];
    let strides = strides(sides);
    for_each_row(sides, |place, start| {
        // For each vector that stays on the board: how far back its row stands, and its part along the row.
        let mut rows: Vec<(usize, usize)> = Vec::new();
        for vector in rules.vectors() {
            let components: Vec<usize> = vector.iter().map(|&v| usize::try_from(v).unwrap_or(usize::MAX)).collect();
            let (&along, outer) = components.split_last().unwrap_or((&0, &[]));
            if outer.iter().zip(place).all(|(v, x)| v <= x) && along < width {
                let back: usize = outer.iter().zip(&strides).map(|(v, stride)| v * stride).sum();
                rows.push((back + along, along));
            }
        }
        for y in 0..width {
            let square = start + y;
            let attained =
                rows.iter().fold(
                    0u64,
                    |attained, &(back, along)| {
                        if y >= along { attained | 1 << table[square - back] } else { attained }
                    },
                );
            table[square] = u8::try_from(attained.trailing_ones()).unwrap_or(u8::MAX);
        }
        ticker.tick(start, width * (1 + rows.len()))
    })?;
    Ok(table)
}

/// The same where vectors have negative components: in the order of coordinate sums, which every move lowers. For each sum and each place but for the last
/// coordinate there is at most one square.
fn step_by_sums(rules: &VectorRules, sides: &[usize], mut table: Vec<u8>, progress: &dyn Progress) -> Result<Vec<u8>> {
    let sums = sides.iter().map(|side| side - 1).sum::<usize>() + 1;
    let mut ticker = Ticker::new(progress, "squares of a board, by the sums of their coordinates", sums);
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

/// The values on a line so far.
#[derive(Clone, Default)]
struct Line {
    words: Vec<u64>,
    /// Words below this are full.
    full: usize,
}

impl Line {
    fn insert(&mut self, value: usize) {
        if self.words.len() <= value / 64 {
            self.words.resize(value / 64 + 1, 0);
        }
        self.words[value / 64] |= 1 << (value % 64);
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }
}

fn slide(rules: &VectorRules, sides: &[usize], squares: usize, progress: &dyn Progress) -> Result<Vec<Nimber>> {
    let mut ticker = Ticker::new(progress, "squares of a board", squares);
    let strides = strides(sides);
    let vectors: Vec<Vec<usize>> = rules
        .vectors()
        .iter()
        .map(|vector| vector.iter().map(|&v| usize::try_from(v).unwrap_or(0)).collect())
        .collect();
    // For each vector and square the line it is on; a line is new where one step back leaves the board.
    let mut lines: Vec<Line> = Vec::new();
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
                    lines.push(Line::default());
                    u32::try_from(lines.len() - 1).unwrap_or(u32::MAX)
                };
                line_of[square] = line;
                through.push(line);
            }
            let value = mex(&lines, &through);
            through.iter().for_each(|&line| lines[line as usize].insert(value));
            values[square] = Nimber::from_index(value);
        }
        ticker.tick(start, width * 30 * vectors.len())
    })?;
    Ok(values)
}

/// The least value on none of the lines.
fn mex(lines: &[Line], through: &[u32]) -> usize {
    let through = through.iter().map(|&line| &lines[line as usize]);
    let mut word = through.clone().map(|line| line.full).max().unwrap_or(0);
    loop {
        let attained = through.clone().fold(0, |attained, line| attained | line.words.get(word).copied().unwrap_or(0));
        if attained != u64::MAX {
            return 64 * word + attained.trailing_ones() as usize;
        }
        word += 1;
    }
}

/// The oracle: every move of every square.
#[must_use]
pub fn by_definition(rules: &VectorRules, sides: &[usize]) -> Vec<Nimber> {
    fn value(
        rules: &VectorRules,
        sides: &[usize],
        place: &[usize],
        known: &mut std::collections::HashMap<Vec<usize>, usize>,
    ) -> usize {
        if let Some(&value) = known.get(place) {
            return value;
        }
        let mut options = Vec::new();
        rules.for_each_option(place, sides, |option| options.push(option.to_vec()));
        let attained: std::collections::BTreeSet<usize> =
            options.iter().map(|option| value(rules, sides, option, known)).collect();
        let mex = (0..).find(|value| !attained.contains(value)).unwrap_or(0);
        known.insert(place.to_vec(), mex);
        mex
    }
    let mut known = std::collections::HashMap::new();
    let mut values = Vec::new();
    let strides = strides(sides);
    for square in 0..sides.iter().product() {
        let place: Vec<usize> = strides.iter().zip(sides).map(|(stride, side)| square / stride % side).collect();
        values.push(Nimber::from_index(value(rules, sides, &place, &mut known)));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn tables_are_those_of_the_definition(
            slide: bool, vectors in prop::collection::vec(prop::collection::vec(-2i64..4, 3), 1..5), sides in prop::collection::vec(0usize..7, 3), dimensions in 1usize..4,
        ) {
            let vectors: Vec<String> = vectors.iter()
                .map(|vector| &vector[..dimensions])
                .filter(|vector| vector.iter().sum::<i64>() > 0 && (!slide || vector.iter().all(|&v| v >= 0)))
                .map(|vector| format!("({})", vector.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")))
                .collect();
            prop_assume!(!vectors.is_empty());
            let text = format!("{} {}", if slide { "slide" } else { "step" }, vectors.join(","));
            let rules = VectorRules::parse(&text).expect("rules of the test");
            let sides = &sides[..dimensions];
            let expected = by_definition(&rules, sides);
            let found = values(&rules, sides, 1 << 30, &Silent).expect("small");
            prop_assert_eq!(&found, &expected, "{} on {:?}", rules, sides);
            let counted = counts(&rules, sides, 1 << 30, &Silent).expect("small");
            for (value, &count) in counted.iter().enumerate() {
                prop_assert_eq!(count, expected.iter().filter(|g| g.index() == value).count() as u64);
            }
        }
    }
}
