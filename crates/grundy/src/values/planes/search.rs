//! The search of all options for one value.

use crate::values::Nimber;
use crate::values::history::History;
use crate::values::take_break::TakeBreak;

/// Splits compared between two looks at whether one was found.
const SEARCHED_AT_ONCE: usize = 64;

/// Whether a value is an option.
pub(in crate::values) enum Found {
    /// It is, by a take or a split with a part of at most so many counters.
    Option(usize),
    Nowhere,
    /// Not among the options that are known.
    Unknown,
}

/// Looks for a value among all options of n that are known.
#[inline(always)]
pub(in crate::values) fn find_option(moves: &TakeBreak, history: &History, n: usize, value: Nimber) -> Found {
    for &k in &moves.leaving_one {
        if k < n && history.get(n - k) == value {
            return Found::Option(0);
        }
    }
    let (first, last) = history.known();
    let mut complete = true;
    for one in &moves.breaks {
        let Some(rest) = one.rest(n) else { continue };
        let half = one.largest_half(rest);
        let deepest = half.min(first - 1).min(rest - last);
        complete &= deepest == half;
        let (smaller, larger) = (history.range(1..deepest + 1), history.range(rest - deepest..rest));
        if let Some(part) = find_pair(smaller, larger, value) {
            return Found::Option(part);
        }
    }
    if complete { Found::Nowhere } else { Found::Unknown }
}

/// If for some i the i-th x of `smaller` and the i-th y of `larger` from its end have x ^ y = `value`, a number that is not less than i.
#[inline(always)]
fn find_pair(smaller: &[Nimber], larger: &[Nimber], value: Nimber) -> Option<usize> {
    let length = smaller.len();
    let mut start = 0;
    while start + SEARCHED_AT_ONCE <= length {
        let x: &[Nimber; SEARCHED_AT_ONCE] =
            smaller[start..start + SEARCHED_AT_ONCE].try_into().expect("a slice of that length");
        let end = length - start;
        let y: &[Nimber; SEARCHED_AT_ONCE] =
            larger[end - SEARCHED_AT_ONCE..end].try_into().expect("a slice of that length");
        // A minimum is one vector instruction, a search is not.
        let mut least = u32::MAX;
        for i in 0..SEARCHED_AT_ONCE {
            least = least.min((x[i] ^ y[SEARCHED_AT_ONCE - 1 - i] ^ value).get());
        }
        if least == 0 {
            return Some(start + SEARCHED_AT_ONCE);
        }
        start += SEARCHED_AT_ONCE;
    }
    (start..length).any(|i| smaller[i] ^ larger[length - 1 - i] == value).then_some(length)
}
