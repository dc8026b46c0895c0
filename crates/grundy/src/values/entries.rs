//! Entries: the options a block of positions is marked with, whatever move they come from.

use super::masks::BLOCK;
use super::take_break::Break;

/// G(n - delta) ^ x is an option of n, for n from `mature` on (before that, only if the parts allow it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub delta: usize,
    pub x: u8,
    mature: usize,
    /// The part r of the split that must not be met again (`!`); 0 if there is none.
    unequal_to: usize,
}

impl Entry {
    pub fn take(k: usize) -> Self {
        Entry { delta: k, x: 0, mature: k + 1, unequal_to: 0 }
    }

    pub fn split(one: Break, part: usize, value: u8) -> Self {
        let (delta, unequal_to) = (part + one.k, if one.unequal { part } else { 0 });
        let mature = if one.unequal { 2 * part + one.k + 1 } else { delta + 1 };
        Entry { delta, x: value, mature, unequal_to }
    }

    /// Whether the entry is an option of n.
    pub fn applies(self, n: usize) -> bool {
        n > self.delta && (self.unequal_to == 0 || n - self.delta != self.unequal_to)
    }
}

/// The entries, sorted by how they are used at the current position.
#[derive(Clone, Debug, Default)]
pub(super) struct Entries {
    /// delta >= BLOCK and mature.
    pub far: Vec<(usize, u8)>,
    /// delta < BLOCK and mature; they are pushed through a table.
    pub near: Vec<(usize, u8)>,
    /// Not mature yet.
    pub young: Vec<Entry>,
    /// The position at which one more becomes mature.
    pub next_mature: usize,
}

impl Entries {
    /// Sorts entries by how they are used from position n on.
    pub fn sorted(mut all: Vec<Entry>, n: usize) -> Self {
        all.sort_unstable_by_key(|entry| (entry.delta, entry.x, entry.mature));
        all.dedup();
        let mut entries = Entries { next_mature: usize::MAX, ..Entries::default() };
        for entry in all {
            if entry.mature > n {
                entries.next_mature = entries.next_mature.min(entry.mature);
                entries.young.push(entry);
            } else if entry.delta >= BLOCK {
                entries.far.push((entry.delta, entry.x));
            } else {
                entries.near.push((entry.delta, entry.x));
            }
        }
        entries
    }
}
