//! Entries of long lists of octal games, checked through their rare parts.
//!
#![doc = include_str!("rare_parts.md")]

mod sets;
mod sorting;

use std::ops::Range;

use sets::{BLOCK, Lane, Table};
pub(super) use sorting::{Sorting, rare_positions};

use crate::arith::simd::Level;
use crate::period::verify::list::Entry;
use crate::period::verify::mex::Fault;
use crate::values::octal::OctalMoves;

/// Positions whose numbers are worked out at once.
const STRETCH: usize = 1 << 12;

/// Checks entries of a list, perhaps with splits restricted to those with a small part.
pub(super) struct ByRareParts<'a, T> {
    moves: &'a OctalMoves,
    list: &'a [T],
    sorting: Sorting,
    /// The rare positions from 1 on, ascending.
    rare: Vec<usize>,
    /// From this position on, lesser values must be attained by takes and splits with a part of at
    /// most so many counters, which must not be less than any rare position.
    bounded: (usize, usize),
    /// One more than the bits of the greatest entry.
    bits: u32,
    level: Level,
}

impl<'a, T: Entry> ByRareParts<'a, T> {
    pub fn new(moves: &'a OctalMoves, list: &'a [T], sorting: Sorting, bounded: (usize, usize), level: Level) -> Self {
        let greatest: u32 = list.iter().max().map_or(0, |&value| value.into());
        let bits = u32::BITS - greatest.leading_zeros();
        ByRareParts { moves, list, sorting, rare: rare_positions(list, sorting), bounded, bits, level }
    }

    fn at(&self, n: usize) -> u32 {
        self.list[n].into()
    }

    fn depth(&self, n: usize) -> usize {
        if n < self.bounded.0 { usize::MAX } else { self.bounded.1 }
    }

    /// The first fault among these positions.
    pub fn fault(&self, positions: Range<usize>) -> Option<Fault> {
        let bit = self.sorting.mask.trailing_zeros();
        match self.bits {
            bits if bit >= bits => self.fault_one_by_one(positions),
            ..=5 => self.fault_in_blocks::<u16, 1>(positions),
            6 => self.fault_in_blocks::<u32, 1>(positions),
            7 => self.fault_in_blocks::<u64, 1>(positions),
            8 => self.fault_in_blocks::<u64, 2>(positions),
            9 => self.fault_in_blocks::<u64, 4>(positions),
            _ => self.fault_one_by_one(positions),
        }
    }

    /// The plain version.
    fn fault_one_by_one(&self, positions: Range<usize>) -> Option<Fault> {
        let mut seen = Vec::new();
        positions.into_iter().find_map(|n| self.fault_at(n, &mut seen))
    }

    /// What is wrong at n, found by looking at one option after another. `seen[v]` is one more than
    /// the last n at which the value v was seen.
    fn fault_at(&self, n: usize, seen: &mut Vec<usize>) -> Option<Fault> {
        seen.resize(1 << self.bits, 0);
        let rests = || self.moves.breaks.iter().filter_map(|one| n.checked_sub(one.k));
        let takes = self.moves.leaving_one.iter().filter(|&&k| k < n).map(|k| self.at(n - k));
        let nothing = self.moves.leaving_none.binary_search(&n).is_ok().then_some(0);
        for value in takes.chain(nothing) {
            seen[value as usize] = n + 1;
        }
        for rest in rests() {
            for &r in self.rare.iter().take_while(|&&r| r < rest) {
                seen[(self.at(r) ^ self.at(rest - r)) as usize] = n + 1;
            }
        }
        let entry = self.at(n);
        let is_seen = |value: u32| seen[value as usize] == n + 1;
        let searched = self.sorting.is_rare(entry, n);
        if is_seen(entry) || searched && self.has_split(n, entry, usize::MAX) {
            return Some(Fault::Wrong(n));
        }
        (0..entry).filter(|&value| !is_seen(value)).find_map(|value| self.fault_if_missing(n, value))
    }

    /// What is wrong if `value`, below the entry at n, is attained neither by a take nor by a split
    /// with exactly one rare part.
    fn fault_if_missing(&self, n: usize, value: u32) -> Option<Fault> {
        if !self.sorting.is_rare(value, n) {
            return Some(Fault::Wrong(n));
        }
        if self.has_split(n, value, self.depth(n)) {
            return None;
        }
        let deep = self.depth(n) < n && self.has_split(n, value, usize::MAX);
        Some(if deep { Fault::Deep(n, value) } else { Fault::Wrong(n) })
    }

    /// Whether n has a split of this value with a part of at most `depth`.
    fn has_split(&self, n: usize, value: u32, depth: usize) -> bool {
        const AT_ONCE: usize = 32;
        let Ok(value) = T::try_from(value) else { return false };
        self.moves.breaks.iter().filter_map(|one| n.checked_sub(one.k)).any(|rest| {
            let parts = (rest / 2).min(depth);
            let (small, large) = (&self.list[1..=parts], &self.list[rest - parts..rest]);
            let (chunks, last) = small.as_chunks::<AT_ONCE>();
            let (first, partners) = large.as_rchunks::<AT_ONCE>();
            let equals = |(x, y): (&T, &T)| *x ^ *y == value;
            let mut pairs = chunks.iter().zip(partners.iter().rev());
            // Without a branch inside, so that a chunk is compared at once.
            pairs.any(|(x, y)| x.iter().zip(y.iter().rev()).fold(false, |any, pair| any | equals(pair)))
                || last.iter().zip(first.iter().rev()).any(equals)
        })
    }

    fn fault_in_blocks<L: Lane, const W: usize>(&self, positions: Range<usize>) -> Option<Fault> {
        let Self { moves, list, bits, sorting, rare, bounded, .. } = self;
        let table = Table::<L, W>::new(moves, list, *bits, *sorting, rare, bounded.1);
        let start = positions.start.max(table.start).min(positions.end);
        let blocks = start..start + (positions.end - start) / BLOCK * BLOCK;
        let mut numbers = Vec::with_capacity(table.reach + STRETCH);
        let in_blocks = || {
            blocks.clone().step_by(STRETCH).find_map(|first| {
                let end = blocks.end.min(first + STRETCH);
                numbers.clear();
                numbers.extend(list[first - table.reach..end].iter().map(|&value| table.number(value.into())));
                (first..end).step_by(BLOCK).find_map(|n| self.fault_in_block(n, &table, &numbers[n - first..]))
            })
        };
        self.fault_one_by_one(positions.start..start)
            .or_else(in_blocks)
            .or_else(|| self.fault_one_by_one(blocks.end..positions.end))
    }

    /// The first fault of the block that begins at n; the numbers begin `table.reach` before it.
    fn fault_in_block<L: Lane, const W: usize>(&self, n: usize, table: &Table<L, W>, numbers: &[L]) -> Option<Fault> {
        let [common, rare] = table.attained(numbers, self.level);
        (n..n + BLOCK).zip(0..).find_map(|(n, i)| {
            let entry = self.list[n];
            let needed = &table.needed[n % 2][entry.into() as usize];
            let (mut wrong, mut missing) = (L::default(), L::default());
            for w in 0..W {
                wrong |= needed.common[w] & !common[w][i] | needed.own[w] & common[w][i];
                missing |= needed.rare[w] & !rare[w][i];
            }
            if wrong != L::default() {
                return self.fault_at(n, &mut Vec::new());
            }
            if missing == L::default() {
                return None;
            }
            let is_missing = |value: &u32| {
                let number = table.number(*value);
                self.sorting.is_rare(*value, n) && rare[number.word()][i] & number.bit() == L::default()
            };
            (0..entry.into()).filter(is_missing).find_map(|value| self.fault_if_missing(n, value))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::period::verify::mex::ByDefinition;
    use crate::rules::Rules;
    use crate::values::compute;
    use crate::values::octal::best_classes;

    const ANY: (usize, usize) = (usize::MAX, usize::MAX);

    struct Game {
        rules: Rules,
        moves: OctalMoves,
        list: Vec<u16>,
        sorting: Sorting,
    }

    impl Game {
        fn new(text: &str, length: usize) -> Self {
            let rules = Rules::parse(text).expect("rules of the test");
            let moves = rules.code().and_then(OctalMoves::new).expect("octal");
            let nimbers = compute(&rules, length, &Options::default()).expect("small");
            let classes = best_classes(&moves, &nimbers);
            let sorting = Sorting::new(&moves, classes.mask(), classes.uses_position()).expect("additive");
            let list = nimbers.iter().map(|value| u16::try_from(value.get()).expect("small")).collect();
            Game { rules, moves, list, sorting }
        }

        fn fault(&self, list: &[u16], bounded: (usize, usize)) -> Option<Fault> {
            let level = Level::within(usize::MAX);
            let checker = ByRareParts::new(&self.moves, list, self.sorting, bounded, level);
            let found = checker.fault(0..list.len());
            assert_eq!(found, checker.fault_one_by_one(0..list.len()), "blocks find what the plain version finds");
            found
        }
    }

    /// Lists of every width pass; one entry changed is found where it is, by the plain version, in
    /// blocks, and by the definition.
    #[test]
    fn a_wrong_entry_is_found() {
        for text in ["kayles", "0.45", "0.104", "0.16", "0.354", "0.127", "4.330300003", "0.55", "4.004", "0.6"] {
            let game = Game::new(text, 6000);
            assert_eq!(game.fault(&game.list, ANY), None, "{text}");
            for n in (1..60).chain((60..6000).step_by(457)) {
                for wrong in [game.list[n] ^ 1, game.list[n] + 1, game.list[n] / 2] {
                    if wrong == game.list[n] {
                        continue;
                    }
                    let mut list = game.list[..(n + 200).min(6000)].to_vec();
                    list[n] = wrong;
                    let found = game.fault(&list, ANY);
                    assert_eq!(found, Some(Fault::Wrong(n)), "{text}: {wrong} at {n}");
                    assert_eq!(ByDefinition::new(&game.rules, &list).fault(0..list.len()), found, "{text}");
                }
            }
        }
    }

    /// Any mask gives the same verdict, however bad.
    #[test]
    fn every_mask_will_do() {
        for text in ["kayles", "0.45", "0.137", "4.3"] {
            let mut game = Game::new(text, 700);
            for (mask, by_position) in (0..16).flat_map(|mask| [(mask, false), (mask, true)]) {
                let Some(sorting) = Sorting::new(&game.moves, mask, by_position) else { continue };
                game.sorting = sorting;
                assert_eq!(game.fault(&game.list, ANY), None, "{text}, mask {mask}");
                let mut list = game.list.clone();
                list[611] ^= 2;
                assert_eq!(game.fault(&list, ANY), Some(Fault::Wrong(611)), "{text}, mask {mask}");
            }
        }
    }

    /// A bound on the smaller part is refused exactly where it is too small: at the first value
    /// below an entry whose splits all have two larger parts.
    #[test]
    fn deep_splits_are_found() {
        for text in ["0.45", "0.104", "0.354", "0.16", "kayles"] {
            let game = Game::new(text, 3000);
            let last_rare = rare_positions(&game.list, game.sorting).last().copied().unwrap_or(0);
            let at = |n: usize| game.list[n];
            let takes = |n: usize, v: u16| game.moves.leaving_one.iter().any(|&k| k < n && at(n - k) == v);
            let splits = |n: usize, v: u16, depth: usize| {
                let rests = game.moves.breaks.iter().filter_map(|one| n.checked_sub(one.k));
                rests.into_iter().any(|rest| (1..=depth.min(rest / 2)).any(|a| at(a) ^ at(rest - a) == v))
            };
            let start = 2 * last_rare + 100;
            for depth in [last_rare, last_rare + 3, last_rare + 40, last_rare + 400] {
                if start + 200 > game.list.len() {
                    continue;
                }
                let list = &game.list[..start + 200];
                let deep = |n: usize| (0..at(n)).find(|&v| !takes(n, v) && !splits(n, v, depth));
                let expected = (start..list.len()).find_map(|n| Some(Fault::Deep(n, deep(n)?.into())));
                assert_eq!(game.fault(list, (start, depth)), expected, "{text} to depth {depth}");
            }
        }
    }
}
