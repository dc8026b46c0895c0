//! Values by definition: G(n) is the mex (the least natural that does not occur) of the values of
//! n's options, and the value of an option is the xor of its heaps' values. The oracle for every
//! other algorithm.

use super::attained::Attained;
use super::engine::Engine;
use super::nimber::Nimber;
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::rules::{Rules, moves};

/// Walks every move.
///
/// That takes about n^(H-1) steps for the value at n, up to a constant factor, where H is the most
/// heaps a move leaves.
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
    fn kernel(&self) -> &'static str {
        "by definition"
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, options: &Options<'_>) -> Result<()> {
        let mut ticker = Ticker::new(options, "values by definition", length);
        let mut attained = Attained::default();
        for n in self.nimbers.len()..length {
            attained.begin(0);
            let mut moves = 0;
            moves::for_each_option(&self.rules, n, |heaps| {
                attained.insert(heaps.iter().fold(Nimber::ZERO, |sum, &heap| sum ^ self.nimbers[heap]));
                moves += 1;
            });
            self.nimbers.push(attained.mex());
            ticker.tick(n, 10 * (moves + 1))?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }
}
