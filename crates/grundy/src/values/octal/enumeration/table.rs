//! The set of values that the options of one position attain: a byte for each value, so that
//! marking is one store, and eight of them are read as a byte of bits.

use std::ops::RangeInclusive;

use super::byte_values::ByteValues;
use crate::values::nimber::Nimber;

/// Splits marked in a row: as many splits in shorter runs attain 3% more values, but take longer to
/// compute.
pub(super) const RUN: usize = 128;
/// The most values that are computed before they are marked.
const BATCH: usize = 4 * RUN;
/// Bytes examined together.
const GROUP: usize = 64;

/// Which values are attained: 1 for each that is, 0 for the others.
#[derive(Clone, Debug, Default)]
pub(super) struct OptionTable {
    attained: Vec<u8>,
}

impl OptionTable {
    /// Empties the set.
    pub fn clear(&mut self) {
        self.attained.fill(0);
    }

    /// Makes room for the xor of any values below `bound`, and for one more.
    pub fn admit(&mut self, bound: usize) {
        let length = (bound.next_power_of_two() + 1).next_multiple_of(GROUP);
        if self.attained.len() < length {
            self.attained.resize(length, 0);
        }
    }

    #[inline(always)]
    pub fn mark(&mut self, value: usize) {
        self.attained[value] = 1;
    }

    /// Marks G(a) ^ G(rest - a) for every part a in `parts`.
    #[inline(always)]
    pub fn mark_splits(&mut self, nimbers: &[Nimber], rest: usize, parts: RangeInclusive<usize>) {
        let (first, last) = parts.into_inner();
        if first > last {
            return;
        }
        let attained = self.attained.as_mut_slice();
        let larger = nimbers[rest - last..=rest - first].iter().rev();
        for (&x, &y) in nimbers[first..=last].iter().zip(larger) {
            attained[(x ^ y).index()] = 1;
        }
    }

    /// Marks the splits of `rest` with smaller part in `parts`, in runs that begin at the multiples
    /// of `stride`.
    #[inline(always)]
    pub fn mark_runs(&mut self, planes: &ByteValues, rest: usize, parts: &RangeInclusive<usize>, stride: usize) {
        let mut values = [0; BATCH];
        let mut filled = 0;
        let mut start = 0;
        while start <= *parts.end() {
            let run = planes.splits(rest, start.max(*parts.start())..=(start + RUN - 1).min(*parts.end()));
            run.values(&mut values[filled..]);
            filled += run.len();
            if filled + RUN > BATCH {
                self.mark_values(&values[..filled]);
                filled = 0;
            }
            start += stride;
        }
        self.mark_values(&values[..filled]);
    }

    #[inline(always)]
    fn mark_values(&mut self, values: &[u16]) {
        let attained = self.attained.as_mut_slice();
        // Eight without a branch: a mark takes less time than a branch may take.
        let (groups, rest) = values.as_chunks::<8>();
        for group in groups {
            for &value in group {
                attained[usize::from(value)] = 1;
            }
        }
        for &value in rest {
            attained[usize::from(value)] = 1;
        }
    }

    /// The least value that is not attained.
    pub fn least_missing(&self) -> usize {
        let groups = self.attained.chunks(GROUP);
        let full = groups.take_while(|group| group.iter().fold(1, |all, &byte| all & byte) == 1).count();
        let rest = self.attained[full * GROUP..].iter();
        full * GROUP + rest.take_while(|&&byte| byte == 1).count()
    }

    /// How many values there is room for: a power of two, and a few more.
    pub fn room(&self) -> usize {
        self.attained.len()
    }

    /// Bit i of word w is set iff the value 64 (`first` + w) + i is missing.
    pub fn missing(&self, first: usize) -> impl Iterator<Item = u64> {
        // Eight bytes of 0 or 1 are gathered in the highest one: byte i is shifted to bit 56 + i.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let (groups, _) = self.attained.as_chunks::<GROUP>();
        groups.iter().skip(first).map(|group| {
            let (words, _) = group.as_chunks::<8>();
            let gathered = words.iter().map(|&bytes| u64::from_le_bytes(bytes).wrapping_mul(GATHER) >> 56);
            !gathered.rev().fold(0, |bits, byte| bits << 8 | byte)
        })
    }

    /// Makes exactly the values that are set in `missing` missing, and the others attained: the
    /// inverse of [`Self::missing`], by bytes.
    pub fn set_missing(&mut self, first: usize, missing: &[u8]) {
        let (words, _) = self.attained.as_chunks_mut::<8>();
        for (word, &missing) in words[8 * first..].iter_mut().zip(missing) {
            // Byte i keeps bit i of the eight copies; adding 127 to what is not 0 sets the highest
            // bit.
            let bits = (u64::from(!missing) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
            *word = ((bits + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101).to_le_bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_values_are_those_not_marked() {
        let mut options = OptionTable::default();
        options.admit(300);
        let marked = |value: usize| value < 70 || value.is_multiple_of(3);
        (0..512).filter(|&value| marked(value)).for_each(|value| options.mark(value));
        assert_eq!(options.least_missing(), 70);
        let words: Vec<u64> = options.missing(1).collect();
        for value in 64..512 {
            assert_eq!(words[value / 64 - 1] >> (value % 64) & 1 == 0, marked(value), "{value}");
        }
        let mut copy = OptionTable::default();
        copy.admit(300);
        copy.set_missing(1, &words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>());
        assert_eq!(copy.attained[64..], options.attained[64..]);
        options.clear();
        assert_eq!(options.least_missing(), 0);
    }

    #[test]
    fn splits_are_marked_and_nothing_else() {
        let nimbers: Vec<Nimber> = (0..40u32).map(|n| Nimber::new(n * n % 29)).collect();
        let mut options = OptionTable::default();
        options.admit(29);
        options.mark_splits(&nimbers, 37, 5..=18);
        for value in 0..32 {
            let attained = (5..=18).any(|part| (nimbers[part] ^ nimbers[37 - part]).index() == value);
            assert_eq!(options.attained[value] == 1, attained, "{value}");
        }
    }
}
