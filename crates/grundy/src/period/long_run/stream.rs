//! Values that are not kept: computed again from the nearest place, in constant memory.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use super::run::LongRun;
use crate::error::Result;
use crate::options::{Options, Ticker};
use crate::rules::Rules;
use crate::values::Nimber;
use crate::values::octal::cursor::{Cursor, STRIDE};
use crate::values::subtraction::SlidingWindow;

/// Values past the complete ones.
///
/// The place where values were asked for last is remembered, so that ascending queries take one
/// pass.
pub(in super::super) struct Stream {
    source: Source,
    place: Mutex<Option<Place>>,
}

enum Source {
    /// The cursors and snapshots of a long run.
    Octal(Box<LongRun>),
    /// A subtraction game, from its first value on.
    Subtraction(Box<SlidingWindow>),
}

enum Place {
    Octal(Box<Cursor>),
    /// The next position, and the window before it.
    Subtraction(usize, Box<SlidingWindow>),
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stream")
    }
}

impl Stream {
    /// The values of a long run.
    pub fn of_run(run: LongRun) -> Self {
        Stream { source: Source::Octal(Box::new(run)), place: Mutex::new(None) }
    }

    /// The values of a finite subtraction game.
    pub fn of_subtraction(rules: &Rules) -> Option<Self> {
        let window = rules.code().and_then(SlidingWindow::new)?;
        Some(Stream { source: Source::Subtraction(Box::new(window)), place: Mutex::new(None) })
    }

    /// Calls `visit` with the values from position `first` to before `end`, in order, in pieces.
    /// For octal games `first` must be past the complete values.
    pub fn for_each(
        &self,
        first: usize,
        end: usize,
        options: &Options<'_>,
        mut visit: impl FnMut(&[Nimber]),
    ) -> Result<()> {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ticker = Ticker::new(options, "values again, in constant memory", end);
        match &self.source {
            Source::Octal(run) => {
                let mut cursor = match place.take() {
                    Some(Place::Octal(cursor)) if cursor.n() <= first || cursor.reaches(first) => cursor,
                    _ => Box::new(run.cursor_at(first, options)?),
                };
                cursor.run_to(first.max(cursor.n()), options)?;
                let mut n = first;
                while n < end {
                    let next = end.min(n + STRIDE);
                    if cursor.n() < next {
                        cursor.advance(next)?;
                    }
                    visit(cursor.values(n..next));
                    ticker.tick(next, 25 * (next - n))?;
                    n = next;
                }
                *place = Some(Place::Octal(cursor));
            }
            Source::Subtraction(start) => {
                let (mut n, mut window) = match place.take() {
                    Some(Place::Subtraction(n, window)) if n <= first => (n, window),
                    _ => (0, start.clone()),
                };
                let mut values = Vec::with_capacity(STRIDE);
                while n < end {
                    let next = if n < first { first.min(n + STRIDE) } else { end.min(n + STRIDE) };
                    values.clear();
                    values.extend(window.by_ref().take(next - n));
                    if n >= first {
                        visit(&values);
                    }
                    ticker.tick(next, 10 * (next - n))?;
                    n = next;
                }
                *place = Some(Place::Subtraction(n, window));
            }
        }
        Ok(())
    }
}
