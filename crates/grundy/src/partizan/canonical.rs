//! The canonical form of {L | R}.
//!
#![doc = include_str!("canonical.md")]

use super::games::{Form, Games, ShortGame};
use super::{Dyadic, Simple};
use crate::error::Result;

impl Games {
    pub(super) fn canonical(&mut self, mut left: Vec<ShortGame>, mut right: Vec<ShortGame>) -> Result<ShortGame> {
        if let Some(game) = self.of_numbers_and_nimbers(&left, &right)? {
            return Ok(game);
        }
        left.sort_unstable();
        left.dedup();
        right.sort_unstable();
        right.dedup();
        loop {
            self.remove_dominated(&mut left, Games::at_most)?;
            self.remove_dominated(&mut right, |games, option, other| games.at_most(other, option))?;
            if !self.bypass_left(&mut left, &right)? && !self.bypass_right(&left, &mut right)? {
                break;
            }
        }
        if let Some(game) = self.of_numbers_and_nimbers(&left, &right)? {
            return Ok(game);
        }
        self.keep_options(left, right)
    }

    /// Removes options that another one dominates, as told by `dominated(option, other)`.
    fn remove_dominated(
        &mut self,
        options: &mut Vec<ShortGame>,
        dominated: impl Fn(&mut Self, ShortGame, ShortGame) -> Result<bool>,
    ) -> Result<()> {
        let mut at = 0;
        while at < options.len() {
            let mut found = false;
            for other in 0..options.len() {
                if other != at && dominated(self, options[at], options[other])? {
                    found = true;
                    break;
                }
            }
            if found {
                options.swap_remove(at);
            } else {
                at += 1;
            }
        }
        options.sort_unstable();
        Ok(())
    }

    /// Bypasses one reversible left option, if there is one: an option l with a right option
    /// lr <= {left | right} is replaced by the left options of lr.
    fn bypass_left(&mut self, left: &mut Vec<ShortGame>, right: &[ShortGame]) -> Result<bool> {
        for at in 0..left.len() {
            for answer in self.right(left[at])? {
                if self.at_most_raw(answer, left, right)? {
                    left.swap_remove(at);
                    left.extend(self.left(answer)?);
                    left.sort_unstable();
                    left.dedup();
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn bypass_right(&mut self, left: &[ShortGame], right: &mut Vec<ShortGame>) -> Result<bool> {
        for at in 0..right.len() {
            for answer in self.left(right[at])? {
                if self.at_least_raw(answer, left, right)? {
                    right.swap_remove(at);
                    right.extend(self.right(answer)?);
                    right.sort_unstable();
                    right.dedup();
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether g <= {left | right}.
    fn at_most_raw(&mut self, g: ShortGame, left: &[ShortGame], right: &[ShortGame]) -> Result<bool> {
        for &option in right {
            if self.at_most(option, g)? {
                return Ok(false);
            }
        }
        self.expand(g)?;
        let mut at = 0;
        while let Some(&option) = self.left_of(g).get(at) {
            if self.at_least_raw(option, left, right)? {
                return Ok(false);
            }
            at += 1;
        }
        Ok(true)
    }

    /// Whether g >= {left | right}.
    fn at_least_raw(&mut self, g: ShortGame, left: &[ShortGame], right: &[ShortGame]) -> Result<bool> {
        for &option in left {
            if self.at_most(g, option)? {
                return Ok(false);
            }
        }
        self.expand(g)?;
        let mut at = 0;
        while let Some(&option) = self.right_of(g).get(at) {
            if self.at_most_raw(option, left, right)? {
                return Ok(false);
            }
            at += 1;
        }
        Ok(true)
    }

    /// Keeps canonical options, in closed form if they have one.
    pub(super) fn keep_options(&mut self, mut left: Vec<ShortGame>, mut right: Vec<ShortGame>) -> Result<ShortGame> {
        left.sort_unstable();
        right.sort_unstable();
        if let Some(simple) = self.ups_of(&left, &right) {
            return self.simple(simple);
        }
        self.keep(Form::General { left, right })
    }

    /// The closed form, if the canonical options are those of x + n.^ + *k with n != 0.
    fn ups_of(&self, left: &[ShortGame], right: &[ShortGame]) -> Option<Simple> {
        let simple =
            |games: &[ShortGame]| games.iter().map(|&game| self.as_simple(game).cloned()).collect::<Option<Vec<_>>>();
        let (left, right) = (simple(left)?, simple(right)?);
        positive_ups(&left, &right).or_else(|| {
            let negative = |games: Vec<Simple>| games.into_iter().map(|game| -game).collect::<Vec<_>>();
            positive_ups(&negative(right), &negative(left)).map(|game| -game)
        })
    }

    /// The game {left | right}, if all options are numbers + nimbers and the fast method applies.
    fn of_numbers_and_nimbers(&mut self, left: &[ShortGame], right: &[ShortGame]) -> Result<Option<ShortGame>> {
        let (Some(left), Some(right)) = (self.best(left, true), self.best(right, false)) else { return Ok(None) };
        let bound = |best: &Best| best.number.clone();
        let (low, high) = (left.as_ref().map(bound), right.as_ref().map(bound));
        let open = |best: &Option<Best>| best.as_ref().is_none_or(|best| best.nimbers.contains(&0));
        match (&low, &high) {
            (Some(low), Some(high)) if low > high => {
                let mut keep = |best: Option<Best>| -> Result<Vec<ShortGame>> {
                    let Some(Best { number, nimbers }) = best else { return Ok(Vec::new()) };
                    let simple = |nimber| Simple { number: number.clone(), ups: 0, nimber };
                    nimbers.into_iter().map(|nimber| self.simple(simple(nimber))).collect()
                };
                let (left, right) = (keep(left)?, keep(right)?);
                self.keep_options(left, right).map(Some)
            }
            (Some(low), Some(high)) if low == high => {
                if !open(&left) && !open(&right) {
                    return self.number(low.clone()).map(Some);
                }
                let mex = |best: Option<Best>| {
                    let nimbers = best.map(|best| best.nimbers).unwrap_or_default();
                    (0..).find(|nimber| !nimbers.contains(nimber)).unwrap_or(0)
                };
                let (a, b) = (mex(left), mex(right));
                if a != b {
                    return Ok(None);
                }
                self.simple(Simple { number: low.clone(), ups: 0, nimber: a }).map(Some)
            }
            _ => {
                let number = simplest(low.as_ref(), open(&left), high.as_ref(), open(&right));
                self.number(number).map(Some)
            }
        }
    }

    /// The options with the best number part; `None` if one is not a number + nimber, `Some(None)`
    /// if there are none.
    fn best(&self, options: &[ShortGame], greatest: bool) -> Option<Option<Best>> {
        let mut best: Option<Best> = None;
        for &option in options {
            let Simple { number, ups: 0, nimber } = self.as_simple(option)? else { return None };
            match &mut best {
                Some(best) if best.number == *number => {
                    if !best.nimbers.contains(nimber) {
                        best.nimbers.push(*nimber);
                    }
                }
                Some(best) if (*number > best.number) != greatest => {}
                _ => best = Some(Best { number: number.clone(), nimbers: vec![*nimber] }),
            }
        }
        Some(best)
    }
}

/// The undominated options among numbers + nimbers: one number, several nimbers.
struct Best {
    number: Dyadic,
    nimbers: Vec<u32>,
}

/// The simplest number between two bounds, each excluded if it is open.
fn simplest(low: Option<&Dyadic>, low_open: bool, high: Option<&Dyadic>, high_open: bool) -> Dyadic {
    let inside = |x: &Dyadic| {
        low.is_none_or(|low| low < x || !low_open && low == x)
            && high.is_none_or(|high| x < high || !high_open && x == high)
    };
    // A closed bound is a candidate too; the simplest of the candidates is the one born first.
    let between = Dyadic::simplest_between(low, high);
    let bounds = low.into_iter().chain(high).filter(|x| inside(x)).cloned();
    bounds.fold(between, |simplest, bound| if bound.birthday() < simplest.birthday() { bound } else { simplest })
}

/// Recognises x + n.^ + *k with n >= 1 by its canonical options: {x | x + (n-1).^ + *(k^1)}, or
/// {x, x* | x} for ^*.
fn positive_ups(left: &[Simple], right: &[Simple]) -> Option<Simple> {
    let [right] = right else { return None };
    let number = &right.number;
    let is = |game: &Simple, ups, nimber| game.number == *number && game.ups == ups && game.nimber == nimber;
    match left {
        [one] if is(one, 0, 0) && right.ups >= 0 && !(right.ups == 0 && right.nimber == 0) => {
            let found = Simple { number: number.clone(), ups: right.ups.checked_add(1)?, nimber: right.nimber ^ 1 };
            // {0 | 0} is *, and ^* has another form.
            (found.ups > 1 || found.nimber != 1).then_some(found)
        }
        [one, two] if is(right, 0, 0) && (is(one, 0, 0) && is(two, 0, 1) || is(one, 0, 1) && is(two, 0, 0)) => {
            Some(Simple { number: number.clone(), ups: 1, nimber: 1 })
        }
        _ => None,
    }
}
