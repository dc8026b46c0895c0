//! The components to choose from: heaps of some sizes, or the squares of a board.
//!
//! ```text
//! heaps =  range { "," range }  |  "primes in" range
//! range =  number [ ".." number ]
//! board =  number { "x" number }
//! ```
//!
//! Every size listed is a piece of its own: `3,3,5` is three pieces, two of them alike.

use std::collections::BTreeMap;

use crate::arith::natural::{Natural, bit_length, to_usize};
use crate::arith::{notation, primes};
use crate::error::Result;
use crate::text::{Cursor, Diagnostic};

/// The largest prime that is looked for; sieving that far takes hours.
const MAX_PRIME: u64 = 1_000_000_000_000;

/// The most bits that the sizes of one text may have in total.
const MAX_BITS: usize = 2 * notation::MAX_BITS + 1000;

/// The most sides a board may have.
const MAX_SIDES: usize = 10_000;

/// The components of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pieces {
    /// Heaps of given sizes.
    Heaps(Heaps),
    /// The squares of a board.
    Board(Board),
}

/// A list of heaps, not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    sets: Vec<HeapSet>,
}

/// A set of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapSet {
    /// All sizes first ..= last.
    Range {
        /// The smallest size.
        first: Natural,
        /// The largest size, not below `first`.
        last: Natural,
    },
    /// All primes in first ..= last.
    Primes {
        /// The lower bound.
        first: u64,
        /// The upper bound, not below `first`.
        last: u64,
    },
}

/// A board with at least one side, each at least 1; squares have coordinates 0 .. side-1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    sides: Vec<Natural>,
}

impl Pieces {
    /// Reads heaps: `1..100`, `3,5,7`, `1..5, 10`, `primes in 1..100`.
    ///
    /// # Errors
    ///
    /// [`Error::Text`](crate::Error::Text) with the place of the mistake.
    pub fn heaps(text: &str) -> Result<Self> {
        let mut cursor = Cursor::new("heaps", text)?;
        cursor.skip_spaces();
        let (sets, expected) = if cursor.eat_word("primes") {
            (primes(&mut cursor)?, "the end: primes are not listed with other sizes")
        } else {
            (ranges(&mut cursor)?, "`,` and another size, or the end")
        };
        cursor.expect_end(expected)?;
        Ok(Pieces::Heaps(Heaps { sets }))
    }

    /// Reads a long list of heaps: sizes and ranges separated by commas, spaces or lines.
    ///
    /// # Errors
    ///
    /// [`Error::Text`](crate::Error::Text) with the entry that cannot be read,
    /// [`Error::Question`](crate::Error::Question) if the list is empty.
    pub fn heap_list(text: &str) -> Result<Self> {
        let mut sets = Vec::new();
        for entry in text.split(|c: char| c == ',' || c.is_whitespace()).filter(|entry| !entry.is_empty()) {
            if let Ok(size) = entry.parse::<u64>() {
                let size = Natural::from(size);
                sets.push(HeapSet::Range { first: size.clone(), last: size });
                continue;
            }
            let mut cursor = Cursor::new("heaps", entry)?;
            let (first, last) = range(&mut cursor)?;
            cursor.expect_end("a size or a range such as 1..5")?;
            sets.push(HeapSet::Range { first, last });
        }
        if sets.is_empty() {
            return Err(crate::error::Error::Question("the list has no heaps".to_owned()));
        }
        Ok(Pieces::Heaps(Heaps { sets }))
    }

    /// Reads a board: `8x8`, `10x1000x7`, `10^1000x10^1000`.
    ///
    /// # Errors
    ///
    /// [`Error::Text`](crate::Error::Text) with the place of the mistake.
    pub fn board(text: &str) -> Result<Self> {
        let mut cursor = Cursor::new("board", text)?;
        let mut sides = Vec::new();
        let mut bits = 0;
        loop {
            cursor.skip_spaces();
            let start = cursor.position();
            let side = notation::number(&mut cursor)?;
            let span = start..cursor.position();
            if side.is_zero() {
                return Err(cursor.error_at(span, "a side of 0 has no squares", "a side of 1 or more").into());
            }
            if sides.len() == MAX_SIDES {
                let problem = format!("the board has more than {MAX_SIDES} sides");
                return Err(cursor.error_at(span, problem, "fewer sides").into());
            }
            bits += bit_length(&side);
            check_bits(&cursor, span, bits)?;
            sides.push(side);
            cursor.skip_spaces();
            if !(cursor.eat("x") || cursor.eat("X") || cursor.eat("×")) {
                break;
            }
        }
        cursor.expect_end("`x` and another side, as in 8x8, or the end")?;
        Ok(Pieces::Board(Board { sides }))
    }

    /// An upper bound on the sizes (or coordinates) that occur.
    #[must_use]
    pub fn largest(&self) -> Natural {
        let largest = match self {
            Pieces::Heaps(heaps) => heaps.sets.iter().map(HeapSet::last).max(),
            Pieces::Board(board) => board.sides.iter().max().map(|side| side - Natural::ONE),
        };
        largest.unwrap_or_default()
    }
}

impl Heaps {
    /// The sets whose members make up the pieces.
    #[must_use]
    pub fn sets(&self) -> &[HeapSet] {
        &self.sets
    }
}

impl Heaps {
    /// How many heaps there are of each size up to `most`.
    pub(crate) fn sizes_up_to(&self, most: usize) -> Result<BTreeMap<usize, u64>> {
        let mut numbers: BTreeMap<usize, u64> = BTreeMap::new();
        for set in &self.sets {
            match set {
                HeapSet::Range { first, last } => {
                    let last = to_usize(last).unwrap_or(most).min(most);
                    let first = to_usize(first).unwrap_or(usize::MAX);
                    (first..=last).for_each(|size| *numbers.entry(size).or_default() += 1);
                }
                HeapSet::Primes { first, last } => {
                    primes::for_each_in(*first, (*last).min(most as u64), |prime| -> Result<()> {
                        *numbers.entry(usize::try_from(prime).unwrap_or(usize::MAX)).or_default() += 1;
                        Ok(())
                    })?;
                }
            }
        }
        Ok(numbers)
    }
}

impl HeapSet {
    fn last(&self) -> Natural {
        match self {
            HeapSet::Range { last, .. } => last.clone(),
            HeapSet::Primes { last, .. } => Natural::from(*last),
        }
    }
}

impl Board {
    /// The lengths of the sides.
    #[must_use]
    pub fn sides(&self) -> &[Natural] {
        &self.sides
    }

    /// How many squares there are.
    #[must_use]
    pub fn squares(&self) -> Natural {
        self.sides.iter().fold(Natural::ONE, |product, side| product * side)
    }
}

fn ranges(cursor: &mut Cursor<'_>) -> Result<Vec<HeapSet>, Box<Diagnostic>> {
    let mut sets = Vec::new();
    let mut bits = 0;
    loop {
        let start = cursor.position();
        let (first, last) = range(cursor)?;
        bits += bit_length(&last);
        check_bits(cursor, start..cursor.position(), bits)?;
        sets.push(HeapSet::Range { first, last });
        cursor.skip_spaces();
        if !cursor.eat(",") {
            return Ok(sets);
        }
        cursor.skip_spaces();
    }
}

/// Refuses sizes that have too many bits in total.
fn check_bits(cursor: &Cursor<'_>, span: std::ops::Range<usize>, bits: usize) -> Result<(), Box<Diagnostic>> {
    if bits <= MAX_BITS {
        return Ok(());
    }
    Err(cursor.error_at(span, "the sizes are too long together", format!("at most {MAX_BITS} bits in all")))
}

fn primes(cursor: &mut Cursor<'_>) -> Result<Vec<HeapSet>, Box<Diagnostic>> {
    if !cursor.eat_word("in") {
        return Err(cursor.unexpected("`in`, as in `primes in 1..100`"));
    }
    let start = cursor.position();
    let (first, last) = range(cursor)?;
    match (u64::try_from(&first), u64::try_from(&last)) {
        (Ok(first), Ok(last)) if last <= MAX_PRIME => Ok(vec![HeapSet::Primes { first, last }]),
        _ => {
            let expected = format!("a bound of at most {MAX_PRIME}");
            Err(cursor.error_at(start..cursor.position(), "primes cannot be listed so far", expected))
        }
    }
}

fn range(cursor: &mut Cursor<'_>) -> Result<(Natural, Natural), Box<Diagnostic>> {
    let start = cursor.position();
    let first = notation::number(cursor).map_err(|error| {
        let hint = "a range is written with two points, as in 1..5";
        if error.span.len() > 1 && error.problem.contains("negative") { error.with_help(hint) } else { error }
    })?;
    if !(cursor.eat("..") || cursor.eat("…")) {
        return Ok((first.clone(), first));
    }
    let middle = cursor.position();
    let last = notation::number(cursor)?;
    if last < first {
        let span = start..cursor.position();
        let error = cursor.error_at(span.clone(), "the range is empty", "the smaller number first");
        let (first, last) = (cursor.since(middle), cursor.since(start));
        let last = last[..middle - start].trim_end_matches(['.', '…']);
        return Err(error.with_help(format!("write `{first}..{last}`")));
    }
    Ok((first, last))
}
