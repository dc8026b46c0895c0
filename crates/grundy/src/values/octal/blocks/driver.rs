//! The driver: block after block, rare positions, wide values, and going back, for every layout.

use super::layout::{Layout, MAX_WIDTH, Rare, Stop};
use super::numbering::Numbering;
use super::space::{Space, Value};
use crate::values::nimber::Nimber;
use crate::values::octal::classes::Classes;
use crate::values::octal::history::History;
use crate::values::octal::moves::OctalMoves;

/// A space and a layout of its values.
pub(super) struct Blocks<L> {
    pub space: Space,
    pub layout: L,
}

impl<L: Layout> Blocks<L> {
    /// Continues from known values whose rare positions are given; `None` if the layout does not
    /// suit.
    pub fn new(moves: &OctalMoves, classes: Classes, rares: Vec<(usize, Nimber)>, history: &History) -> Option<Self> {
        let numbering = Numbering::new(classes, L::WIDTH / 2)?;
        let space = Space { moves: moves.clone(), classes, numbering, rares };
        let layout = L::new(&space, history)?;
        Some(Blocks { space, layout })
    }

    /// The largest part of a split that is examined before all splits are.
    pub fn deepest_part(&self) -> usize {
        self.space.last_rare().max(self.layout.deepest_part())
    }

    /// Computes values until there are `length` of them, or one cannot be determined.
    #[inline(always)]
    pub fn run(&mut self, history: &mut History, length: usize) -> Stop {
        while history.len() < length {
            let start = history.len();
            if start >= self.layout.review() {
                if !self.layout.choose_probes(&self.space, history) {
                    return Stop::TooWide;
                }
                history.deepen_to(self.deepest_part());
            }
            if let Some(stop) = self.block(history, length.min(start + L::block_length(start))) {
                return stop;
            }
        }
        Stop::Done
    }

    /// Computes one block; returns why the run cannot continue, if it cannot.
    #[inline(always)]
    fn block(&mut self, history: &mut History, end: usize) -> Option<Stop> {
        let start = history.len();
        self.layout.begin_block(&self.space, history);
        // Positions before this one are proved to be common, or rare as recorded.
        let mut proved = start;
        while proved < end {
            let fits = self.layout.extend(&self.space, history, start, end);
            match self.layout.find_rare(&self.space, history, start, proved) {
                Rare::None if !fits => return self.wide_position(history),
                Rare::None => {
                    proved = history.len();
                    self.layout.settle(&self.space, history, start);
                }
                Rare::At(n, value) => {
                    self.go_back(history, n);
                    let stop = self.push_rare(history, value, start);
                    if L::ENDS_WITH_RARE || stop.is_some() {
                        return stop;
                    }
                    proved = n + 1;
                }
                Rare::Unknown => {
                    self.go_back(history, proved);
                    self.layout.look_back(&self.space, history);
                    return Some(Stop::Forgotten);
                }
            }
        }
        None
    }

    /// Discards what was computed from n on.
    #[inline(never)]
    fn go_back(&mut self, history: &mut History, n: usize) {
        history.truncate(n);
        self.layout.truncate(n);
    }

    /// Makes the next position a rare one of the block from `start` on.
    #[inline(never)]
    fn push_rare(&mut self, history: &mut History, value: Nimber, start: usize) -> Option<Stop> {
        let n = history.len();
        // From now on n is a part of splits; and how lesser values are attained at n itself was not
        // examined.
        history.deepen_to(n);
        history.push(value);
        self.space.rares.push((n, value));
        (!self.layout.add_rare(&self.space, history, start)).then_some(Stop::TooWide)
    }

    /// Computes the next position, at which every index of the layout is attained.
    #[inline(never)]
    fn wide_position(&mut self, history: &mut History) -> Option<Stop> {
        if !L::ALLOWS_WIDE {
            return Some(Stop::TooWide);
        }
        let n = history.len();
        match self.space.next_value(history) {
            Value::Unknown => {
                self.layout.look_back(&self.space, history);
                Some(Stop::Forgotten)
            }
            Value::Common(value, _) | Value::Rare(value) if value.index() >= MAX_WIDTH => Some(Stop::TooWide),
            Value::Rare(value) => self.push_rare(history, value, n),
            Value::Common(value, part) => {
                history.note_part(n, part);
                history.push(value);
                self.layout.add_wide(&self.space, history).then_some(Stop::TooWide)
            }
        }
    }
}
