//! The search of all options of a position for one value.

use super::kernel::AT_ONCE;
use crate::values::nimber::Nimber;
use crate::values::octal::history::History;
use crate::values::octal::moves::OctalMoves;

/// The result of a search for an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// An option has the value: a take, or a split with a part of at most so many counters.
    Found(usize),
    /// No option has the value.
    Nowhere,
    /// No option that was examined has the value; others were not examined.
    Unknown,
}

/// Searches for a value among the takes of n and its splits whose smaller part has at most
/// `deepest` counters, as far as the values are known.
#[inline(always)]
pub(crate) fn find_option(moves: &OctalMoves, history: &History, n: usize, value: Nimber, deepest: usize) -> Search {
    if moves.leaving_one.iter().any(|&k| k < n && history.get(n - k) == value)
        || value == Nimber::ZERO && moves.leaving_none.binary_search(&n).is_ok()
    {
        return Search::Found(0);
    }
    let (first, last) = history.known();
    let mut complete = true;
    for one in &moves.breaks {
        let Some(rest) = one.rest(n) else { continue };
        let parts = one.largest_part(rest);
        let known = parts.min(deepest).min(first - 1).min(rest - last);
        complete &= known == parts;
        let (smaller, larger) = (history.range(1..known + 1), history.range(rest - known..rest));
        if let Some(part) = find_pair(smaller, larger, value) {
            return Search::Found(part);
        }
    }
    if complete { Search::Nowhere } else { Search::Unknown }
}

/// A number that is not less than some i for which x ^ y = `value`, where x is the i-th of
/// `smaller` and y the i-th of `larger` from its end; `None` if there is no such i.
#[inline(always)]
fn find_pair(smaller: &[Nimber], larger: &[Nimber], value: Nimber) -> Option<usize> {
    let (chunks, rest) = smaller.as_chunks::<AT_ONCE>();
    let (last, backwards) = larger.as_rchunks::<AT_ONCE>();
    for (place, (x, y)) in chunks.iter().zip(backwards.iter().rev()).enumerate() {
        // Without a branch, so that the loop is vectorised.
        let mut any = false;
        for i in 0..AT_ONCE {
            any |= x[i] ^ y[AT_ONCE - 1 - i] == value;
        }
        if any {
            return Some((place + 1) * AT_ONCE);
        }
    }
    let is_in_rest = rest.iter().zip(last.iter().rev()).any(|(&x, &y)| x ^ y == value);
    is_in_rest.then_some(smaller.len())
}
