//! Domineering: Left places dominoes vertically, Right horizontally (G. Andersson; Winning Ways,
//! chapter 5).

use crate::partizan::Position;

/// Free squares as bits, row after row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    free: u64,
    width: u32,
}

impl Board {
    /// An empty board of at most 64 squares.
    #[must_use]
    pub fn new(height: u32, width: u32) -> Self {
        let squares = height * width;
        Board { free: u64::MAX.checked_shr(64 - squares).unwrap_or(0), width }
    }

    /// A board with these squares free, as bits, row after row; each row has `width` >= 1 of them.
    #[must_use]
    pub fn with_free(free: u64, width: u32) -> Self {
        Board { free, width }
    }

    /// Whether a square is free.
    #[must_use]
    pub fn is_free(self, row: u32, column: u32) -> bool {
        self.free >> (row * self.width + column) & 1 == 1
    }

    /// How many squares a row has.
    #[must_use]
    pub fn width(self) -> u32 {
        self.width
    }

    /// The squares of the first column, whether free or not.
    fn first_column(self) -> u64 {
        FIRST_COLUMN[self.width as usize]
    }

    fn last_column(self) -> u64 {
        self.first_column() << (self.width - 1)
    }

    /// The boards after a domino is placed on each of these pairs of squares, given by the first
    /// square and the distance to the second.
    fn after(self, pairs: u64, distance: u32) -> Vec<Board> {
        squares(pairs)
            .map(|square| Board { free: self.free & !(1 << square | 1 << (square + distance)), ..self })
            .collect()
    }

    /// The free squares connected with `seed`.
    fn region(self, seed: u64) -> u64 {
        let (first, last) = (self.first_column(), self.last_column());
        let mut region = seed;
        loop {
            let beside = (region & !last) << 1 | (region & !first) >> 1;
            let above = region.checked_shl(self.width).unwrap_or(0) | region.checked_shr(self.width).unwrap_or(0);
            let larger = region | (beside | above) & self.free;
            if larger == region {
                return region;
            }
            region = larger;
        }
    }

    fn rows(self) -> impl DoubleEndedIterator<Item = u64> {
        let height = (64 - self.free.leading_zeros()).div_ceil(self.width);
        (0..height).map(move |row| self.free >> (row * self.width) & (u64::MAX >> (64 - self.width)))
    }

    /// The free squares on the smallest board that holds them, in the least of four reflections.
    fn trimmed(self) -> Board {
        let used = self.rows().fold(0, |used, row| used | row);
        if used == 0 {
            return Board { free: 0, width: 1 };
        }
        let (left, width) = (used.trailing_zeros(), 64 - used.leading_zeros() - used.trailing_zeros());
        let rows: Vec<u64> = self.rows().map(|row| row >> left).skip_while(|&row| row == 0).collect();
        let mirrored = |row: u64| row.reverse_bits() >> (64 - width);
        let board =
            |rows: &mut dyn Iterator<Item = u64>| rows.zip(0..).fold(0, |free, (row, i)| free | row << (i * width));
        let reflections = [
            board(&mut rows.iter().copied()),
            board(&mut rows.iter().rev().copied()),
            board(&mut rows.iter().map(|&row| mirrored(row))),
            board(&mut rows.iter().rev().map(|&row| mirrored(row))),
        ];
        Board { free: reflections.into_iter().min().unwrap_or(0), width }
    }
}

/// The first column of a board of each width.
static FIRST_COLUMN: [u64; 65] = {
    let mut columns = [0; 65];
    let mut width = 1;
    while width <= 64 {
        let mut square = 0;
        while square < 64 {
            columns[width] |= 1 << square;
            square += width;
        }
        width += 1;
    }
    columns
};

fn squares(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(square)
    })
}

impl Position for Board {
    fn left(&self) -> Vec<Self> {
        self.after(self.free & self.free.checked_shr(self.width).unwrap_or(0), self.width)
    }

    fn right(&self) -> Vec<Self> {
        self.after(self.free & self.free >> 1 & !self.last_column(), 1)
    }

    /// The connected regions of free squares; single squares are worth nothing and left out.
    fn parts(&self) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut rest = self.free;
        while rest != 0 {
            let region = self.region(rest & rest.wrapping_neg());
            if region.count_ones() > 1 {
                parts.push(Board { free: region, ..*self }.trimmed());
            }
            rest &= !region;
        }
        parts
    }
}
