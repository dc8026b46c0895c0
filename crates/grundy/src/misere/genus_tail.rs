//! The options of heap after heap for codes whose digits repeat for ever, none of which splits a
//! heap.
//!
//! Let the digits repeat from d_K on with the period L. A move that takes k >= K from n leaves
//! m = n - k, and whether it is allowed depends on n and on m modulo L. So it is enough to know what
//! kinds of heaps there are among the m <= n - K of each residue. A heap then takes K + L steps,
//! where looking at all of its options takes n.

use super::genus::Heap;
use super::genus_table::Seen;
use crate::rules::Rules;
use crate::rules::codes::Code;

/// The heaps that the repeating digits of a code lead to.
pub(super) struct Tail<'a> {
    code: &'a Code,
    /// What is known of the heaps 1, ..., entered, by their residues modulo L.
    residues: Vec<Seen>,
    entered: usize,
}

impl<'a> Tail<'a> {
    /// No heaps; `None` if the digits do not repeat, or split heaps.
    pub fn new(rules: &'a Rules) -> Option<Self> {
        let code = rules.code().filter(|code| !code.is_finite() && code.max_parts() <= 1)?;
        Some(Tail { code, residues: vec![Seen::default(); code.tail().len()], entered: 0 })
    }

    /// The options of the heap that follows these.
    pub fn options(&mut self, heaps: &[Heap]) -> Seen {
        let (size, first, period) = (heaps.len(), self.code.head().len(), self.residues.len());
        while self.entered + first < size {
            self.entered += 1;
            self.residues[self.entered % period].add(heaps[self.entered]);
        }
        let mut options = Seen::default();
        if size > 0 && self.code.digit(size).leaves(0) {
            options.add(heaps[0]);
        }
        for amount in (1..first).filter(|&amount| amount < size && self.code.digit(amount).leaves(1)) {
            options.add(heaps[size - amount]);
        }
        // One amount for each residue of what is left; nothing was entered where they are too large.
        for amount in (first..first + period).filter(|&amount| self.code.digit(amount).leaves(1)) {
            let left = (size + amount * (period - 1)) % period;
            options.add_all(&self.residues[left]);
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same options as one by one, whatever the heaps are worth.
    #[test]
    fn the_options_are_those_of_the_moves() {
        for text in ["0.(30)", "0.(3)", "0.13(110)", "0.(1)", "0.2(32)", "0.0(2)", "0.113(0201)", "take odd"] {
            let rules = Rules::parse(text).expect(text);
            let mut tail = Tail::new(&rules).expect(text);
            let mut heaps: Vec<Heap> = Vec::new();
            for size in 0..100u32 {
                let (quick, slow) = (tail.options(&heaps), Seen::after_moves(&rules, &heaps));
                assert!(quick.is_like(&slow), "{text} at {size}: {quick:?}, {slow:?}");
                let number = size * size % 7 % 3;
                heaps.push(Heap { number, is_fickle: number < 2 && size % 5 < 2 });
            }
        }
        assert!(Tail::new(&Rules::parse("kayles").expect("rules")).is_none());
        assert!(Tail::new(&Rules::parse("0.(7)").expect("rules")).is_none());
    }
}
