//! Values by definition: G(n) is the mex (least natural that does not occur) among the values of n's options, and
//! the value of an option is the xor of its heaps' values. The oracle for every other algorithm.

use super::{Algorithm, BYTES_PER_NIMBER, Engine, Nimber};
use crate::arith::bitset::BitSet;
use crate::error::Result;
use crate::progress::{Progress, Ticker};
use crate::rules::{Rules, moves};

/// Walks every move. Takes n^(H-1) / (H-1)! steps for the value at n, where H is the most heaps a move leaves.
pub(super) struct ByDefinition {
    rules: Rules,
    nimbers: Vec<Nimber>,
}

impl ByDefinition {
    pub fn new(rules: &Rules) -> Self {
        ByDefinition { rules: rules.clone(), nimbers: Vec::new() }
    }
}

impl Engine for ByDefinition {
    fn algorithm(&self) -> Algorithm {
        Algorithm::ByDefinition
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, progress: &dyn Progress) -> Result<()> {
        let mut ticker = Ticker::new(progress, "values by definition", length);
        for n in self.nimbers.len()..length {
            let mut attained = BitSet::new();
            let mut moves = 0;
            moves::for_each_option(&self.rules, n, |heaps| {
                let value = heaps.iter().fold(Nimber::ZERO, |sum, &heap| sum ^ self.nimbers[heap]);
                attained.insert(value.index());
                moves += 1;
            });
            let mex = (0..).find(|&value| !attained.contains(value)).expect("options are finitely many");
            self.nimbers.push(Nimber::from_index(mex));
            ticker.tick(n, 10 * (moves + 1))?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }

    fn bytes_per_value(&self, _: usize) -> usize {
        BYTES_PER_NIMBER
    }
}
