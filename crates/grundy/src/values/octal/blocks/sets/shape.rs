//! Sizes and shapes that all parts of the layout share.

/// Entries below this are near; values are computed in stretches of this many positions.
pub const NEAR: usize = 32;
/// Positions computed one after another.
pub const GROUP: usize = 8;

/// The sets an entry reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// Those of single positions.
    Own,
    /// The unions over the breaking digits.
    Joined,
}

/// The sets of a block: C vectors of 64 bytes.
pub type Block<const C: usize> = [[u64; 8]; C];
/// The sets of S bytes of a stretch of 32 positions.
pub type Stretch<const S: usize> = [[u64; 4]; S];

/// All indices of a set of S bytes.
pub const fn all_indices<const S: usize>() -> u64 {
    u64::MAX >> (64 - 8 * S)
}
