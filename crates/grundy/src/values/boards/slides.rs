//! Slides: a token moves any number of times along a vector.
//!
//! A slide leads to the squares before its start on a line, so each line keeps the set of values on
//! it so far; the mex of the union of the lines through a square is its value, which then joins all
//! of them. Lines along a row stay with it. The others are handed from row to row.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::rows::{Pipeline, place_of, strides};
use crate::error::{Error, Remedy, Result};
use crate::options::Options;
use crate::rules::VectorRules;
use crate::values::nimber::Nimber;

/// The values on a line, in words of 64. Only those from word `first` on are kept: words below it
/// are full if they are below `full`, and otherwise empty.
#[derive(Clone, Debug, Default)]
struct Line {
    /// Words below this one are full.
    full: usize,
    first: usize,
    words: Vec<u64>,
}

/// The fewest full words that are worth forgetting.
const FORGOTTEN: usize = 16;

impl Line {
    /// Word w of the set.
    #[inline(always)]
    fn word(&self, w: usize) -> u64 {
        match w.checked_sub(self.first) {
            Some(i) => self.words.get(i).copied().unwrap_or(0),
            None if w < self.full => u64::MAX,
            None => 0,
        }
    }

    /// Adds a value that is not there.
    #[inline(always)]
    fn insert(&mut self, value: usize) {
        let w = value / 64;
        if w < self.first || w - self.first >= self.words.len() {
            self.make_room(w);
        }
        self.words[w - self.first] |= 1 << (value % 64);
        while self.full >= self.first && self.words.get(self.full - self.first) == Some(&u64::MAX) {
            self.full += 1;
        }
    }

    #[inline(never)]
    fn make_room(&mut self, w: usize) {
        let full = self.full.saturating_sub(self.first);
        if full >= FORGOTTEN && full >= self.words.len() / 2 {
            self.words.drain(..full);
            self.first = self.full;
        }
        if self.words.is_empty() {
            self.first = w.max(self.full);
        }
        if w < self.first {
            let missing = self.first - w;
            self.words.splice(..0, std::iter::repeat_n(0, missing));
            self.first = w;
        }
        self.words.resize(self.words.len().max(w - self.first + 1), 0);
    }

    fn bytes(&self) -> usize {
        size_of::<Line>() + 8 * self.words.capacity()
    }
}

/// The least value on none of the lines.
#[inline(always)]
fn mex<'a>(lines: &(impl Iterator<Item = &'a Line> + Clone)) -> usize {
    // Below the full words of one line, their union is full.
    let mut w = lines.clone().map(|line| line.full).max().unwrap_or(0);
    loop {
        let union = lines.clone().fold(0, |union, line| union | line.word(w));
        if union != u64::MAX {
            return 64 * w + union.trailing_ones() as usize;
        }
        w += 1;
    }
}

/// A vector that leads to other rows.
struct Slant {
    /// The components but the last, and the last.
    outer: Vec<usize>,
    along: usize,
    /// How many rows back that is.
    back: usize,
}

/// A row on its way.
struct Row<'a> {
    number: usize,
    values: &'a mut [Nimber],
    /// For each vector along rows, its lines, and which one the next square is on.
    straight: Vec<(Vec<Line>, usize)>,
    /// For each slant, whether it leads to a row of the board.
    comes: Vec<bool>,
}

/// Lines of one row, by slant and column, on their way to the next rows.
type Lines = Vec<Mutex<Vec<Line>>>;

/// The values of all squares in row-major order.
pub(super) fn values(
    rules: &VectorRules,
    sides: &[usize],
    squares: usize,
    options: &Options<'_>,
) -> Result<Vec<Nimber>> {
    let mut values = vec![Nimber::ZERO; squares];
    let Some((&width, outer_sides)) = sides.split_last().filter(|_| squares > 0) else { return Ok(values) };
    let outer_strides = strides(outer_sides);
    let (mut steps, mut slants) = (Vec::new(), Vec::new());
    for vector in rules.vectors() {
        let vector: Vec<usize> = vector.iter().map(|&v| usize::try_from(v).unwrap_or(usize::MAX)).collect();
        let (&along, outer) = vector.split_last().unwrap_or((&1, &[]));
        let on_board = along < width && outer.iter().zip(outer_sides).all(|(v, side)| v < side);
        let back = outer.iter().zip(&outer_strides).map(|(v, stride)| v.saturating_mul(*stride)).sum();
        match back {
            _ if !on_board => {}
            0 => steps.push(along),
            _ => slants.push(Slant { outer: outer.to_vec(), along, back }),
        }
    }
    let pipeline = Pipeline::new(sides, options);
    // A row is needed by later ones up to the longest slant; besides, some rows are at work.
    let reach = slants.iter().map(|slant| slant.back).max().unwrap_or(0);
    let lines = || slants.iter().map(|_| Mutex::new(Vec::new())).collect::<Lines>();
    let rows: Vec<Lines> = std::iter::repeat_with(lines).take(reach + pipeline.threads() + 1).collect();
    let bytes = AtomicUsize::new(4 * squares);
    let begin = |number: usize, values| {
        rows[number % rows.len()].iter().for_each(|lines| {
            let mut lines = locked(lines);
            bytes.fetch_sub(lines.iter().map(Line::bytes).sum(), Ordering::Relaxed);
            lines.clear();
        });
        let place = place_of(number, outer_sides);
        let comes = |slant: &Slant| slant.outer.iter().zip(&place).all(|(v, x)| v <= x);
        let straight = steps.iter().map(|&along| (vec![Line::default(); along], 0)).collect();
        Row { number, values, straight, comes: slants.iter().map(comes).collect() }
    };
    let extend = |row: &mut Row<'_>, columns: Range<usize>| -> Result<()> {
        let slanted = slants.iter().zip(&row.comes).enumerate();
        let mut slanted: Vec<Vec<Line>> = slanted
            .map(|(i, (slant, comes))| {
                let mut lines = vec![Line::default(); columns.len()];
                if *comes {
                    let above = &rows[(row.number - slant.back) % rows.len()][i];
                    take(&mut lines, &mut locked(above), columns.start, slant.along);
                }
                lines
            })
            .collect();
        let before: usize = slanted.iter().flatten().map(|line| 8 * line.words.capacity()).sum();
        for (i, y) in columns.clone().enumerate() {
            let straight = row.straight.iter().map(|(lines, next)| &lines[*next]);
            let value = mex(&straight.chain(slanted.iter().map(|lines| &lines[i])));
            for (lines, next) in &mut row.straight {
                lines[*next].insert(value);
                *next = if *next + 1 < lines.len() { *next + 1 } else { 0 };
            }
            slanted.iter_mut().for_each(|lines| lines[i].insert(value));
            row.values[y] = Nimber::from_index(value);
        }
        // Empty lines were counted when they were taken from; new ones take their place.
        let after: usize = slanted.iter().flatten().map(Line::bytes).sum();
        for (lines, new) in rows[row.number % rows.len()].iter().zip(slanted) {
            locked(lines).extend(new);
        }
        let taken = bytes.fetch_add(after - before, Ordering::Relaxed) + (after - before);
        if taken > options.memory {
            let (needed, limit) = (taken, options.memory);
            let message = format!("the values on the lines of the board take {needed} bytes and the limit is {limit}");
            return Err(Error::beyond(Remedy::Memory, needed, limit, message));
        }
        Ok(())
    };
    pipeline.run(values.chunks_mut(width), 20 * rules.vectors().len(), options, begin, extend)?;
    Ok(values)
}

/// Takes the lines of the squares from column `start` on from those of a row above, which are
/// `along` columns before.
fn take(lines: &mut [Line], above: &mut [Line], start: usize, along: usize) {
    let first = along.saturating_sub(start).min(lines.len());
    let from = (start + first).saturating_sub(along);
    let count = (lines.len() - first).min(above.len().saturating_sub(from));
    for (line, above) in lines[first..].iter_mut().zip(&mut above[from..from + count]) {
        *line = std::mem::take(above);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
