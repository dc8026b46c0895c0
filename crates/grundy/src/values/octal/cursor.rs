//! A place in the sequence from which values are computed, in memory for the first and the last
//! ones only.
//!
//! Once rare positions have stopped, every value below G(n) is attained by a take, a split with a
//! rare part, or a split with a part below P, the number of first values kept; a cursor that cannot
//! find one there stops. So a cursor needs the first P values and the last ones, however far it
//! goes.

use super::blocks::{self, BlockEngine, MAX_WIDTH, Stop, suitable_width};
use super::classes::Classes;
use super::history::History;
use super::moves::OctalMoves;
use crate::arith::simd::Level;
use crate::error::{Error, Limit, Remedy, Result};
use crate::options::{Options, Ticker};
use crate::values::nimber::Nimber;

/// What every cursor of a game shares.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub moves: OctalMoves,
    pub classes: Classes,
    /// All rare positions and their values.
    pub rares: Vec<(usize, Nimber)>,
    /// The first values: parts of splits are searched for among them.
    pub first: Vec<Nimber>,
    /// The least width of sets or planes that may suffice.
    pub width: usize,
}

impl Setup {
    /// How many of the last values a cursor needs to continue: a window, and more than planes reach
    /// back (rare parts are in the first half of the first values, probes in the first quarter).
    pub fn memory(&self) -> usize {
        self.first.len() + memory_beyond(&self.moves)
    }
}

/// How many of the last values a cursor needs besides as many as it keeps of the first ones.
pub(crate) fn memory_beyond(moves: &OctalMoves) -> usize {
    moves.last() + 2048
}

/// Values from some position on.
pub(crate) struct Cursor {
    setup: Setup,
    history: History,
    blocks: Box<dyn BlockEngine>,
    level: Level,
}

/// Values computed between two reports of progress.
pub(crate) const STRIDE: usize = 1 << 14;

impl Cursor {
    /// A cursor at position n, given the last values before it.
    pub fn new(setup: &Setup, n: usize, last: Vec<Nimber>, options: &Options<'_>) -> Result<Self> {
        let history = History::with_gap(setup.first.clone(), n, last);
        let blocks = blocks(setup, &history)?;
        Ok(Cursor { setup: setup.clone(), history, blocks, level: Level::within(options.instruction_sets) })
    }

    /// The name of the kernel at work.
    pub fn kernel(&self) -> &'static str {
        self.blocks.name()
    }

    /// The least width of sets or planes that may suffice, as far as is known.
    pub fn width(&self) -> usize {
        self.setup.width
    }

    /// The next position.
    pub fn n(&self) -> usize {
        self.history.len()
    }

    /// The values of some of the last positions.
    pub fn values(&self, positions: std::ops::Range<usize>) -> &[Nimber] {
        self.history.range(positions)
    }

    /// Whether the value of position n is still kept.
    pub fn reaches(&self, n: usize) -> bool {
        n >= self.n() - self.history.kept()
    }

    /// The last values, as many as a cursor needs to continue from here.
    pub fn last(&self) -> &[Nimber] {
        self.history.range(self.n() - self.setup.memory()..self.n())
    }

    /// Computes values up to position n, at most [`STRIDE`] of them.
    pub fn advance(&mut self, n: usize) -> Result<()> {
        debug_assert!(n <= self.n() + STRIDE);
        if self.history.kept() > 4 * self.setup.memory() {
            self.history.forget(self.setup.first.len(), 2 * self.setup.memory());
        }
        loop {
            match self.blocks.run(&mut self.history, n, self.level) {
                Stop::Done => return Ok(()),
                Stop::TooWide if 2 * self.blocks.width() <= MAX_WIDTH => {
                    self.setup.width = 2 * self.blocks.width();
                    self.blocks = blocks(&self.setup, &self.history)?;
                }
                Stop::TooWide => return Err(cannot_go_on(self.n(), "values grow beyond what planes hold")),
                Stop::Forgotten => {
                    return Err(cannot_go_on(self.n(), "a value depends on a deeper split than is kept"));
                }
            }
        }
    }

    /// Computes values up to position n, however far that is.
    pub fn run_to(&mut self, n: usize, options: &Options<'_>) -> Result<()> {
        let mut ticker = Ticker::new(options, "values again", n);
        while self.n() < n {
            let before = self.n();
            self.advance(n.min(before + STRIDE))?;
            ticker.tick(self.n(), 20 * (self.n() - before))?;
        }
        Ok(())
    }
}

fn blocks(setup: &Setup, history: &History) -> Result<Box<dyn BlockEngine>> {
    let width = suitable_width(history, setup.width);
    blocks::choose(&setup.moves, setup.classes, &setup.rares, history, width)
        .ok_or_else(|| cannot_go_on(history.len(), "values grow beyond what planes hold"))
}

fn cannot_go_on(n: usize, reason: &str) -> Error {
    Error::Limit(Box::new(Limit {
        message: format!("the search in constant memory ends at {n}: {reason}"),
        needed: None,
        allowed: None,
        remedy: Some(Remedy::AllValues),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::values::choose::compute;
    use crate::values::octal::classes::best_classes;

    /// A stopped cursor that is asked again stops at the same place, and its values are still
    /// right: in small sets and in planes.
    #[test]
    fn a_cursor_that_cannot_go_on_stays_where_it_is() {
        let mut stopped = 0;
        for (text, width) in [("0.16", 0), ("0.16", 256), ("0.354", 0), ("0.354", 512), ("0.127", 0), ("0.127", 256)] {
            let rules = Rules::parse(text).expect("rules of the test");
            let moves = rules.code().and_then(OctalMoves::new).expect("octal");
            let nimbers = compute(&rules, 60_000, &Options::default()).expect("octal");
            let classes = best_classes(&moves, &nimbers);
            let last_rare = classes.rares(&nimbers).last().map_or(0, |&(n, _)| n);
            let first = nimbers[..last_rare + 1].to_vec();
            let setup = Setup { moves, classes, rares: classes.rares(&first), first, width };
            let memory = 2 * setup.memory();
            for start in (memory..nimbers.len()).step_by(9000) {
                let last = nimbers[start - memory..start].to_vec();
                let mut cursor = Cursor::new(&setup, start, last, &Options::default()).expect("small values");
                let mut place = None;
                for _ in 0..3 {
                    let result = cursor.run_to(nimbers.len(), &Options::default());
                    let n = cursor.n();
                    assert!(*place.get_or_insert(n) == n, "{text} {width}: stopped elsewhere, at {n}");
                    let kept = start.max(n.saturating_sub(memory / 2));
                    assert!(cursor.values(kept..n) == &nimbers[kept..n], "{text} {width}: to {n}");
                    stopped += usize::from(result.is_err());
                }
            }
        }
        assert!(stopped > 9, "{stopped} of many were stopped");
    }
}
