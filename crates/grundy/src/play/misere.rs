//! Positions of heaps in misere play: the last to move loses.
//!
//! A move wins if it leads to a position that is lost, and that is read off the product of the
//! elements of its heaps in the misere quotient ([`Quotient`](crate::misere::Quotient)), or, in tame
//! games, off their genus ([`Tame`]).

use super::heap_moves::{self, Parts};
use super::impartial::{describe_heap, heaps};
use super::{Arena, Component, Found, Move, Player, Shape, distinct};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::misere::{Genus, Tame, Values};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::rules::{Rules, moves};

/// A game of heaps in misere play.
#[derive(Debug)]
pub struct Misere {
    values: Values,
}

/// Moves of larger heaps are listed only where a move leaves at most one heap.
const MAX_SIZE: usize = 20_000;
/// The most amounts that are tried with a heap of any size.
const MAX_AMOUNTS: usize = 1_000_000;

impl Misere {
    /// Reads a position of heaps, with values up to its largest heap.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] if the text is not a position, [`Error::Question`] if it has squares or the
    /// game is one of turning coins, [`Error::NotProved`] for heaps that are out of reach.
    pub fn heaps(rules: &Rules, text: &str, options: &Options<'_>) -> Result<(Self, Vec<Component>)> {
        let position = Shape::Heaps.parse(text)?;
        let largest = sizes(&position)?.into_iter().max().unwrap_or(Natural::ZERO);
        Ok((Misere { values: Values::new(rules, &largest, options)? }, position))
    }

    /// The game with these values of its heaps.
    #[must_use]
    pub fn new(values: Values) -> Self {
        Misere { values }
    }

    /// What heaps are worth.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The winning moves of one heap: those after which the position is lost.
    fn winning(&self, position: &[Component], place: usize, most: usize) -> Result<Found<Move>> {
        let all = sizes(position)?;
        let mut found = Found::none();
        let step = |parts: Parts| Move { component: place, result: heaps(parts) };
        let others: Vec<Natural> =
            all.iter().enumerate().filter(|&(i, _)| i != place).map(|(_, n)| n.clone()).collect();
        let quotient = match &self.values {
            Values::Quotient(quotient) => quotient,
            Values::Tame(tame) => {
                let Found { moves, total } = tame_moves(tame, &all[place], &tame.sum(&others)?, most)?;
                return Ok(Found { moves: moves.into_iter().map(step).collect(), total });
            }
        };
        let rest = quotient.product(&others)?;
        for parts in options(self.values.rules(), &all[place])? {
            if quotient.monoid().is_lost(quotient.monoid().product(rest, quotient.product(&parts)?)) {
                found.add(step(parts), most);
            }
        }
        Ok(found)
    }
}

/// The moves of a heap that leave a lost position beside a rest of this genus.
fn tame_moves(tame: &Tame, size: &Natural, rest: &Genus, most: usize) -> Result<Found<Parts>> {
    if !rest.is_fickle {
        return heap_moves::with_value(tame.solution(), size, &rest.number, most);
    }
    let mut all = Found::none();
    for number in [Natural::ZERO, Natural::ONE] {
        let found = heap_moves::with_value(tame.solution(), size, &number, MAX_AMOUNTS)?;
        if found.total > Natural::from(found.moves.len()) {
            return Err(Error::limit(format!(
                "in misere play, at most {MAX_AMOUNTS} moves to positions with the number {number} are looked at"
            )));
        }
        for parts in found.moves {
            if tame.sum(&parts)?.plus(rest).is_lost() {
                all.add(parts, most);
            }
        }
    }
    Ok(all)
}

/// The sizes of heaps.
fn sizes(position: &[Component]) -> Result<Vec<Natural>> {
    let size = |component: &Component| match component {
        Component::Heap(size) => Ok(size.clone()),
        other => Err(Error::Question(format!("{other} is not a heap, and misere play is for heaps"))),
    };
    position.iter().map(size).collect()
}

/// The moves of a heap, each listed once.
fn options(rules: &Rules, size: &Natural) -> Result<Vec<Parts>> {
    if let Some(size) = to_usize(size).filter(|&size| size <= MAX_SIZE) {
        let mut found: Vec<Parts> = Vec::new();
        moves::for_each_option(rules, size, |parts| {
            found.push(parts.iter().map(|&part| Natural::from(part)).collect());
        });
        found.sort();
        found.dedup();
        return Ok(found);
    }
    let too_many = || Error::limit(format!("in misere play, moves are listed only of heaps up to {MAX_SIZE}"));
    let code = rules.code().filter(|code| code.max_parts() <= 1).ok_or_else(too_many)?;
    let last = code.last_index().filter(|&last| last <= MAX_AMOUNTS).ok_or_else(too_many)?;
    // Nothing is left only of heaps that are no larger than the last amount.
    let left = |amount: usize| {
        Some(size).filter(|size| **size > Natural::from(amount)).map(|size| size - Natural::from(amount))
    };
    let amounts = code.nonzero_digits(last).filter(|(_, digit)| digit.leaves(1));
    Ok(amounts.filter_map(|(amount, _)| left(amount).map(|left| vec![left])).collect())
}

impl Arena for Misere {
    fn shape(&self) -> Shape {
        Shape::Heaps
    }

    fn players(&self) -> Option<[&'static str; 2]> {
        None
    }

    fn value(&mut self, component: &Component) -> Result<String> {
        self.values.text(&sizes(std::slice::from_ref(component))?)
    }

    fn sum(&mut self, position: &[Component]) -> Result<String> {
        self.values.text(&sizes(position)?)
    }

    fn sum_name(&self) -> &'static str {
        if self.values.quotient().is_some() { "product" } else { "xor" }
    }

    fn last_mover_loses(&self) -> bool {
        true
    }

    fn outcome(&mut self, position: &[Component]) -> Result<Outcome> {
        Ok(if self.values.is_lost(&sizes(position)?)? { Outcome::Previous } else { Outcome::Next })
    }

    fn winning_moves(&mut self, position: &[Component], _: Player, most: usize) -> Result<Found<Move>> {
        let mut all = Found::none();
        for place in distinct(position) {
            let Found { moves, total } = self.winning(position, place, most)?;
            all.total += total;
            let room = most.saturating_sub(all.moves.len());
            all.moves.extend(moves.into_iter().take(room));
        }
        Ok(all)
    }

    fn some_moves(&mut self, position: &[Component], _: Player, most: usize) -> Result<Vec<Move>> {
        let all = sizes(position)?;
        let of = |place: usize| {
            let some = heap_moves::some(self.values.rules(), &all[place], most).into_iter();
            some.map(move |parts| Move { component: place, result: heaps(parts) })
        };
        Ok(distinct(position).flat_map(of).collect())
    }

    fn allows(&mut self, position: &[Component], step: &Move, _: Player) -> Result<bool> {
        let (Some(Component::Heap(size)), Ok(parts)) = (position.get(step.component), sizes(&step.result)) else {
            return Ok(false);
        };
        Ok(moves::allows(self.values.rules(), size, &parts))
    }

    fn describe(&self, position: &[Component], step: &Move, _: Player) -> String {
        match &position[step.component] {
            Component::Heap(size) => describe_heap(self.values.rules(), size, &step.result),
            other => format!("move {other}"),
        }
    }
}
