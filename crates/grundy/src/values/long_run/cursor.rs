//! A place in the sequence from which values are computed on, in memory for the last ones only.

use super::super::history::History;
use super::super::one_hot::suitable_width;
use super::super::planes::Stop;
use super::super::runner::{self, Runner};
use super::super::simd::Level;
use super::super::sparse_space::Classes;
use super::super::take_break::TakeBreak;
use super::super::{MAX_WIDTH, Nimber};
use crate::error::{Error, Result};
use crate::progress::{Progress, Ticker};

/// What every cursor of a game shares.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub moves: TakeBreak,
    pub classes: Classes,
    /// All rare positions and their values.
    pub rares: Vec<(usize, Nimber)>,
    /// The first values: parts of splits are looked for among them.
    pub first: Vec<Nimber>,
    /// The least width of sets or planes that may do.
    pub width: usize,
}

impl Setup {
    /// How many of the last values a cursor needs to go on: a window, and more than planes reach back (rare parts are in
    /// the first half of the first values, probes in the first quarter).
    pub fn memory(&self) -> usize {
        self.first.len() + memory_beyond(&self.moves)
    }
}

/// How many of the last values a cursor needs besides as many as it keeps of the first ones.
pub(super) fn memory_beyond(moves: &TakeBreak) -> usize {
    let takes = moves.leaving_one.iter().chain(moves.breaks.iter().map(|one| &one.k));
    takes.chain(moves.leaving_none.last()).copied().max().unwrap_or(0) + 2048
}

/// Values from some position on.
pub(super) struct Cursor {
    setup: Setup,
    history: History,
    runner: Box<dyn Runner>,
    level: Level,
}

/// Values computed between two looks at progress.
pub(super) const STRIDE: usize = 1 << 14;

impl Cursor {
    /// Goes on after the last values given, which are the ones before position n.
    pub fn new(setup: &Setup, n: usize, last: Vec<Nimber>) -> Result<Self> {
        let history = History::with_gap(setup.first.clone(), n, last);
        let runner = runner(setup, &history)?;
        Ok(Cursor { setup: setup.clone(), history, runner, level: Level::best() })
    }

    /// The least width of sets or planes that may do, as far as is known.
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

    /// The last values, as many as a cursor needs to go on from here.
    pub fn last(&self) -> &[Nimber] {
        self.history.range(self.n() - self.setup.memory()..self.n())
    }

    /// Computes on to position n, at most [`STRIDE`] values.
    pub fn advance(&mut self, n: usize) -> Result<()> {
        debug_assert!(n <= self.n() + STRIDE);
        if self.history.kept() > 4 * self.setup.memory() {
            self.history.forget(self.setup.first.len(), 2 * self.setup.memory());
        }
        loop {
            match self.runner.run(&mut self.history, n, self.level) {
                Stop::Done => return Ok(()),
                Stop::TooWide if 2 * self.runner.width() <= MAX_WIDTH => {
                    self.setup.width = 2 * self.runner.width();
                    self.runner = runner(&self.setup, &self.history)?;
                }
                Stop::TooWide => return Err(cannot_go_on(self.n(), "values grow beyond what planes hold")),
                Stop::Forgotten => return Err(cannot_go_on(self.n(), "a value hangs on a deeper split than is kept")),
            }
        }
    }

    /// Computes on to position n, however far that is.
    pub fn run_to(&mut self, n: usize, progress: &dyn Progress) -> Result<()> {
        let mut ticker = Ticker::new(progress, "values again", n);
        while self.n() < n {
            let before = self.n();
            self.advance(n.min(before + STRIDE))?;
            ticker.tick(self.n(), 20 * (self.n() - before))?;
        }
        Ok(())
    }
}

fn runner(setup: &Setup, history: &History) -> Result<Box<dyn Runner>> {
    let width = suitable_width(history, setup.width);
    runner::runner(&setup.moves, setup.classes, setup.rares.clone(), history, width)
        .ok_or_else(|| cannot_go_on(history.len(), "values grow beyond what planes hold"))
}

fn cannot_go_on(n: usize, reason: &str) -> Error {
    Error::Limit(format!(
        "the search in constant memory ends at {n}: {reason}\n  help: --complete keeps all values, if memory suffices"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::rules::Rules;
    use crate::values::sparse_space::best_classes;
    use crate::values::{Limits, compute};

    /// Asked again, it stops at the same place, and its values are still right: in small sets and in planes.
    #[test]
    fn a_cursor_that_cannot_go_on_stays_where_it_is() {
        let mut stopped = 0;
        for (text, width) in [("0.16", 0), ("0.16", 256), ("0.354", 0), ("0.354", 512), ("0.127", 0), ("0.127", 256)] {
            let rules = Rules::parse(text).expect("rules of the test");
            let moves = rules.code().and_then(TakeBreak::new).expect("octal");
            let nimbers = compute(&rules, 60_000, &Limits::default(), &Silent).expect("octal");
            let classes = best_classes(&moves, &nimbers);
            let last_rare = classes.rares(&nimbers).last().map_or(0, |&(n, _)| n);
            let first = nimbers[..last_rare + 1].to_vec();
            let setup = Setup { moves, classes, rares: classes.rares(&first), first, width };
            let memory = 2 * setup.memory();
            for start in (memory..nimbers.len()).step_by(9000) {
                let last = nimbers[start - memory..start].to_vec();
                let mut cursor = Cursor::new(&setup, start, last).expect("small values");
                let mut place = None;
                for _ in 0..3 {
                    let result = cursor.run_to(nimbers.len(), &Silent);
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
