//! Sets of numbers of a class, for many positions side by side.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use super::sorting::Sorting;
use crate::arith::simd::{Level, at_every_level};
use crate::period::verify::list::Entry;
use crate::values::octal::OctalMoves;

/// Positions treated at once.
pub const BLOCK: usize = 64;
/// How many splits with a small common part are tried for each bit of a set. (With 6, one value in
/// 400 is left if values are spread evenly.)
const SPLITS_PER_BIT: usize = 6;

/// A number and a set of numbers, side by side with those of other positions.
pub trait Lane:
    Copy
    + Default
    + Eq
    + BitXor<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitOrAssign
{
    /// How many numbers a set holds.
    const WIDTH: u32;
    /// A number, which must be small enough.
    fn number(number: u32) -> Self;
    /// The set of one number, which is taken modulo the width.
    fn bit(self) -> Self;
    /// The word that the number belongs to, among several.
    fn word(self) -> usize;
}

macro_rules! lane {
    ($type:ty, $last:literal) => {
        impl Lane for $type {
            const WIDTH: u32 = <$type>::BITS;
            #[inline(always)]
            fn number(number: u32) -> Self {
                Self::try_from(number).expect("numbers have few bits")
            }
            #[inline(always)]
            fn bit(self) -> Self {
                1 << (self & $last)
            }
            #[inline(always)]
            fn word(self) -> usize {
                usize::try_from(self / ($last + 1)).expect("there are few words")
            }
        }
    };
}

lane!(u16, 15);
lane!(u32, 31);
lane!(u64, 63);

/// What is looked up for a position.
pub struct Needed<L, const W: usize> {
    /// The numbers of lesser common values.
    pub common: [L; W],
    /// Those of lesser rare values.
    pub rare: [L; W],
    /// That of the entry itself.
    pub own: [L; W],
}

/// Options of a block: those of common and those of rare value, each as the place of the first
/// position's partner among the numbers, and the number it is xored with.
struct Entries<L> {
    common: Vec<(usize, L)>,
    rare: Vec<(usize, L)>,
}

/// What does not depend on the position, but for its parity.
pub struct Table<L, const W: usize> {
    /// The bit of a value that its number leaves out.
    bit: u32,
    /// How far options reach back.
    pub reach: usize,
    /// The first position that may be treated in a block: all its options lead to common positions.
    pub start: usize,
    entries: Entries<L>,
    /// What an entry needs, at even and at odd positions.
    pub needed: [Vec<Needed<L, W>>; 2],
}

impl<L: Lane, const W: usize> Table<L, W> {
    /// The table for a list of so many bits, with small parts of at most `depth` counters.
    pub fn new<T: Entry>(
        moves: &OctalMoves,
        list: &[T],
        bits: u32,
        sorting: Sorting,
        rare: &[usize],
        depth: usize,
    ) -> Self {
        let bit = sorting.mask.trailing_zeros();
        let last_rare = rare.last().copied().unwrap_or(0);
        let most = SPLITS_PER_BIT * W * L::WIDTH as usize / moves.breaks.len().max(1);
        let small = (1..list.len().min(depth.saturating_add(1))).filter(|n| rare.binary_search(n).is_err());
        let small: Vec<usize> = small.take(most).collect();
        // How far back the other part is, and the value that its own is xored with.
        let splits = |parts: &[usize]| -> Vec<(usize, u32)> {
            let each = parts.iter().flat_map(|&a| moves.breaks.iter().map(move |one| (one.k + a, a)));
            each.map(|(back, a)| (back, list[a].into())).collect()
        };
        let (mut to_common, mut to_rare) = (splits(rare), splits(&small));
        for &k in &moves.leaving_one {
            // What is common k before is rare here if positions count and k is odd.
            let flips = sorting.index.is_some() && k % 2 == 1;
            if flips { &mut to_rare } else { &mut to_common }.push((k, 0));
        }
        let reach = to_common.iter().chain(&to_rare).map(|&(back, _)| back).max().unwrap_or(0);
        let entry = |&(back, value): &(usize, u32)| (reach - back, L::number(number(value, bit)));
        Table {
            bit,
            reach,
            start: last_rare + reach.max(moves.last()) + 1,
            entries: Entries {
                common: to_common.iter().map(entry).collect(),
                rare: to_rare.iter().map(entry).collect(),
            },
            needed: [0, 1].map(|parity| needed_at(sorting, parity, bit, bits)),
        }
    }

    /// The number of a value in its class.
    #[inline(always)]
    pub fn number(&self, value: u32) -> L {
        L::number(number(value, self.bit))
    }

    /// The numbers of common and of rare values that options attain at each position of a block;
    /// `numbers` begins `reach` positions before it.
    pub fn attained(&self, numbers: &[L], level: Level) -> [[[L; BLOCK]; W]; 2] {
        [united(&self.entries.common, numbers, level), united(&self.entries.rare, numbers, level)]
    }
}

/// What is needed at positions of this parity, for every entry of so many bits.
fn needed_at<L: Lane, const W: usize>(sorting: Sorting, parity: usize, bit: u32, bits: u32) -> Vec<Needed<L, W>> {
    let (mut common, mut rare) = ([L::default(); W], [L::default(); W]);
    let mut all = Vec::new();
    for value in 0..1u32 << bits {
        let number = L::number(number(value, bit));
        let mut own = [L::default(); W];
        own[number.word()] = number.bit();
        all.push(Needed { common, rare, own });
        let lesser = if sorting.is_rare(value, parity) { &mut rare } else { &mut common };
        lesser[number.word()] |= number.bit();
    }
    all
}

/// The value without one of its bits.
fn number(value: u32, bit: u32) -> u32 {
    let below = (1 << bit) - 1;
    value & below | value >> 1 & !below
}

at_every_level! {
    /// The union over the entries, for each position of a block.
    fn united [L: Lane, const W: usize] (entries: &[(usize, L)], numbers: &[L]) -> [[L; BLOCK]; W] {
        let mut sets = [[L::default(); BLOCK]; W];
        for &(place, x) in entries {
            let partners = &numbers[place..place + BLOCK];
            for (w, set) in sets.iter_mut().enumerate() {
                for i in 0..BLOCK {
                    let number = partners[i] ^ x;
                    let bit = number.bit();
                    set[i] |= if W == 1 || number.word() == w { bit } else { L::default() };
                }
            }
        }
        sets
    }
}
