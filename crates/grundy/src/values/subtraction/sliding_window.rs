//! Finite subtraction games: G(n) = mex { G(n-k) : k in S }, from the last max(S) values alone.
//!
//! A digit 3 takes k wherever there are k counters, a digit 2 unless they are the last ones, a
//! digit 1 only if they are. So for n > max(S) a digit 1 never applies, and 2 and 3 mean the same.

use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::rules::Code;
use crate::values::attained::Attained;
use crate::values::engine::Engine;
use crate::values::nimber::Nimber;

/// The values of a finite subtraction game, one after another without end, in memory for max(S) of
/// them.
///
/// ```
/// use grundy::{Rules, values::subtraction::SlidingWindow};
/// let rules = Rules::parse("take 1..3").unwrap();
/// let values = SlidingWindow::new(rules.code().unwrap()).unwrap();
/// let far: Vec<u32> = values.skip(1_000_000).take(4).map(|g| g.get()).collect();
/// assert_eq!(far, [0, 1, 2, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct SlidingWindow {
    /// The k that leave one heap (digit 2 or 3), ascending.
    leaving_one: Vec<usize>,
    /// The k that may take a whole heap (digit 1 or 3), ascending.
    leaving_none: Vec<usize>,
    /// G(n) is at index n modulo the length, a power of two above max(S).
    window: Vec<Nimber>,
    attained: Attained,
    n: usize,
}

impl SlidingWindow {
    /// A window at G(0); `None` if the code is infinite or a move may leave more than one heap.
    #[must_use]
    pub fn new(code: &Code) -> Option<Self> {
        let last = code.last_index().filter(|_| code.max_parts() <= 1)?;
        let leaving = |heaps| {
            let digits = code.nonzero_digits(last);
            digits.filter(move |(_, digit)| digit.leaves(heaps)).map(|(k, _)| k).collect::<Vec<_>>()
        };
        let leaving_one = leaving(1);
        Some(SlidingWindow {
            window: vec![Nimber::ZERO; (last + 1).next_power_of_two()],
            attained: Attained::default(),
            leaving_none: leaving(0),
            leaving_one,
            n: 0,
        })
    }

    /// How many values the window holds.
    #[must_use]
    pub fn width(&self) -> usize {
        self.window.len()
    }
}

impl Iterator for SlidingWindow {
    type Item = Nimber;

    fn next(&mut self) -> Option<Nimber> {
        let n = self.n;
        let wrap = self.window.len() - 1;
        self.attained.begin(self.leaving_one.len() + 2);
        for &k in self.leaving_one.iter().take_while(|&&k| k < n) {
            self.attained.mark(self.window[(n - k) & wrap].index());
        }
        if self.leaving_none.binary_search(&n).is_ok() {
            self.attained.mark(0);
        }
        let value = self.attained.mex();
        self.window[n & wrap] = value;
        self.n += 1;
        Some(value)
    }
}

/// A sliding window that keeps every value it passes.
pub(crate) struct SlidingWindowEngine {
    window: SlidingWindow,
    nimbers: Vec<Nimber>,
}

impl SlidingWindowEngine {
    /// A window at G(0); `None` if the code is infinite or a move may leave more than one heap.
    pub fn new(code: &Code) -> Option<Self> {
        Some(SlidingWindowEngine { window: SlidingWindow::new(code)?, nimbers: Vec::new() })
    }
}

impl Engine for SlidingWindowEngine {
    fn kernel(&self) -> &'static str {
        "sliding window"
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, options: &Options<'_>) -> Result<()> {
        let mut ticker = Ticker::new(options, "values by a sliding window", length);
        let cost = 2 * self.window.leaving_one.len() + 10;
        while self.nimbers.len() < length {
            self.nimbers.extend(self.window.next());
            ticker.tick(self.nimbers.len(), cost)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }
}
