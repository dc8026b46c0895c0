//! Thermographs: mean and temperature (Winning Ways; Berlekamp 1996).
//!
#![doc = include_str!("thermograph.md")]

use super::games::{Form, Games, ShortGame};
use super::{Dyadic, Simple};
use crate::arith::natural::Integer;

/// Places (t, value) in ascending order of t, the first at 0. The wall is linear in between and
/// constant after the last.
pub type Wall = Vec<(Dyadic, Dyadic)>;

/// The thermograph of a game.
#[derive(Clone, Debug)]
pub struct Thermograph {
    /// The left wall: what Left gets by moving first, less a tax of t on each move.
    pub left: Wall,
    /// The right wall.
    pub right: Wall,
    /// Where the walls meet.
    pub mean: Dyadic,
    /// The tax t from which on they have met.
    pub temperature: Dyadic,
}

impl Games {
    /// The mean value: what the game is worth on average in a sum of many copies.
    #[must_use]
    pub fn mean(&mut self, game: ShortGame) -> Dyadic {
        self.thermograph(game).mean.clone()
    }

    /// The temperature: how urgent it is to move.
    #[must_use]
    pub fn temperature(&mut self, game: ShortGame) -> Dyadic {
        self.thermograph(game).temperature.clone()
    }

    /// The left stop: the number reached if Left starts and both play until there is one.
    #[must_use]
    pub fn left_stop(&mut self, game: ShortGame) -> Dyadic {
        self.thermograph(game).left[0].1.clone()
    }

    /// The right stop: the number reached if Right starts and both play until there is one.
    #[must_use]
    pub fn right_stop(&mut self, game: ShortGame) -> Dyadic {
        self.thermograph(game).right[0].1.clone()
    }

    /// The thermograph of a game.
    #[must_use]
    pub fn thermograph(&mut self, game: ShortGame) -> &Thermograph {
        if !self.thermographs.contains_key(&game) {
            let thermograph = match self.form(game).clone() {
                Form::Simple(simple) => of_simple(&simple),
                Form::General { left, right } => {
                    let left: Vec<Wall> =
                        left.into_iter().map(|option| self.thermograph(option).right.clone()).collect();
                    let right: Vec<Wall> =
                        right.into_iter().map(|option| self.thermograph(option).left.clone()).collect();
                    of_walls(&left, &right)
                }
            };
            self.thermographs.insert(game, thermograph);
        }
        &self.thermographs[&game]
    }

    /// The mean and temperature of a switch {x | y} of numbers x >= y (x = y is x + *); `None` for
    /// any other game.
    #[must_use]
    pub fn as_switch(&self, game: ShortGame) -> Option<(Dyadic, Dyadic)> {
        match self.form(game) {
            Form::Simple(Simple { number, ups: 0, nimber: 1 }) => Some((number.clone(), Dyadic::ZERO)),
            Form::Simple(_) => None,
            Form::General { left, right } => match (&left[..], &right[..]) {
                ([x], [y]) => self.as_number(*x).zip(self.as_number(*y)).map(|(x, y)| ((x + y).half(), (x - y).half())),
                _ => None,
            },
        }
    }
}

fn of_simple(simple: &Simple) -> Thermograph {
    let mast = vec![(Dyadic::ZERO, simple.number.clone())];
    let temperature =
        if simple.is_number() { Dyadic::new(-Integer::ONE, simple.number.exponent()) } else { Dyadic::ZERO };
    Thermograph { left: mast.clone(), right: mast, mean: simple.number.clone(), temperature }
}

fn of_walls(left: &[Wall], right: &[Wall]) -> Thermograph {
    let envelope = |walls: &[Wall], greatest| {
        let mut walls = walls.iter().cloned();
        let first = walls.next().unwrap_or_default();
        walls.fold(first, |envelope, wall| united(&envelope, &wall, greatest))
    };
    let (left, right) = (envelope(left, true), envelope(right, false));
    let at_left = |t: &Dyadic| &value(&left, t) - t;
    let at_right = |t: &Dyadic| &value(&right, t) + t;
    let gap = |t: &Dyadic| &at_left(t) - &at_right(t);
    let places = places(&left, &right);
    // The gap never grows; it closes between two places, or after the last.
    let closed = places.iter().position(|t| gap(t) <= Dyadic::ZERO).unwrap_or(places.len());
    let temperature = match closed.checked_sub(1) {
        None => Dyadic::ZERO,
        Some(before) => {
            let (t, open) = (&places[before], gap(&places[before]));
            match places.get(closed) {
                Some(next) if &open - &gap(next) == next - t => t + &open,
                _ => t + &open.half(),
            }
        }
    };
    let mean = at_left(&temperature);
    let wall = |at: &dyn Fn(&Dyadic) -> Dyadic| {
        let below = places.iter().filter(|&t| *t < temperature).map(|t| (t.clone(), at(t)));
        below.chain([(temperature.clone(), mean.clone())]).collect::<Wall>()
    };
    Thermograph { left: wall(&at_left), right: wall(&at_right), mean: mean.clone(), temperature: temperature.clone() }
}

/// The value of a wall at t.
fn value(wall: &Wall, t: &Dyadic) -> Dyadic {
    let after = wall.partition_point(|(place, _)| place <= t);
    let (before, start) = &wall[after - 1];
    match wall.get(after) {
        Some((_, end)) if end > start => start + &(t - before),
        Some((_, end)) if end < start => start - &(t - before),
        _ => start.clone(),
    }
}

/// The places of both walls, ascending.
fn places(one: &Wall, two: &Wall) -> Vec<Dyadic> {
    let mut places: Vec<Dyadic> = one.iter().chain(two).map(|(t, _)| t.clone()).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The greater or the lesser of two walls at every t.
fn united(one: &Wall, two: &Wall, greatest: bool) -> Wall {
    let difference = |t: &Dyadic| &value(one, t) - &value(two, t);
    let mut places = places(one, two);
    let crossings: Vec<Dyadic> = places
        .windows(2)
        .filter_map(|pair| {
            let (d0, d1) = (difference(&pair[0]), difference(&pair[1]));
            if d0.sign().is_eq() || d1.sign().is_eq() || d0.sign() == d1.sign() {
                return None;
            }
            let size = if d0.sign().is_lt() { -d0.clone() } else { d0.clone() };
            let change = if d0 > d1 { &d0 - &d1 } else { &d1 - &d0 };
            let length = &pair[1] - &pair[0];
            Some(&pair[0] + &if change == length { size } else { size.half() })
        })
        .collect();
    places.extend(crossings);
    places.sort_unstable();
    let best = |t: &Dyadic| {
        let (x, y) = (value(one, t), value(two, t));
        if (x > y) == greatest { x } else { y }
    };
    places.into_iter().map(|t| (t.clone(), best(&t))).collect()
}
