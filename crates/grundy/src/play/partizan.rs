//! Positions in which the players have different moves: sums of short games.
//!
//! A move wins if the player who makes it wins the resulting sum moving second: Left if it is >= 0,
//! Right if it is <= 0.

use std::collections::HashMap;

use super::{Arena, Component, Found, Move, Player, Shape, distinct, wins_second};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::partizan::{Evaluator, Games, Position, ShortGame, Simple};
use crate::rules::PartizanRules;
use crate::values::partizan::drawn::Drawn;
use crate::values::partizan::heaps::{self, MAX_HEAP};
use crate::values::partizan::young::Diagram;

/// The longest value that is written out, in characters.
const MAX_TEXT: u64 = 10_000;

/// A game in which the players have different moves.
#[derive(Debug)]
pub struct Partizan {
    rules: PartizanRules,
    /// Values of drawn positions; its store holds all values.
    evaluator: Evaluator<Drawn>,
    /// The values of heaps, starting with the empty one.
    heaps: Vec<ShortGame>,
    diagrams: HashMap<Diagram, ShortGame>,
}

impl Partizan {
    /// Reads a position of the game.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] if the text is not a position, [`Error::Limit`] for pieces that are too
    /// large, [`Error::Question`] for a table of values, which has no moves.
    pub fn new(rules: &PartizanRules, text: &str, options: &Options<'_>) -> Result<(Self, Vec<Component>)> {
        let mut arena =
            Partizan { rules: rules.clone(), evaluator: Evaluator::new(), heaps: Vec::new(), diagrams: HashMap::new() };
        if matches!(rules, PartizanRules::Given(_)) {
            return Err(Error::Question("a table of values has no moves".to_owned()));
        }
        let position = arena.shape().parse(text)?;
        if let PartizanRules::Take { left, right } = rules {
            let sizes: Vec<usize> = position.iter().map(heap_size).collect::<Result<_>>()?;
            let largest = sizes.into_iter().max().unwrap_or(0);
            arena.heaps = heaps::values(left, right, largest, arena.games_mut(), options)?;
        }
        // All positions that can be reached are evaluated now, while somebody watches.
        for component in &position {
            if let Component::Drawn(drawn) = component {
                arena.evaluator.value_with(drawn, options)?;
            }
        }
        Ok((arena, position))
    }

    /// The store of games that holds the values.
    pub fn games_mut(&mut self) -> &mut Games {
        self.evaluator.games_mut()
    }

    /// The value of a component.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`], and [`Error::Question`] for a component that the game does not have.
    pub fn game(&mut self, component: &Component) -> Result<ShortGame> {
        match (&self.rules, component) {
            (PartizanRules::Take { .. }, Component::Heap(_)) => {
                let known = self.heaps.get(heap_size(component)?).copied();
                known.ok_or_else(|| Error::Question(format!("a heap of {component} is larger than any at the start")))
            }
            (PartizanRules::Young { step }, Component::Diagram(diagram)) => {
                if let Some(&known) = self.diagrams.get(diagram) {
                    return Ok(known);
                }
                let value = diagram.value(*step, self.evaluator.games_mut())?;
                self.diagrams.insert(diagram.clone(), value);
                Ok(value)
            }
            (PartizanRules::Drawn(_), Component::Drawn(drawn)) => self.evaluator.value(drawn),
            _ => Err(Error::Question(format!("{component} is no part of a position of {}", self.rules))),
        }
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// As for [`Partizan::game`].
    pub fn total(&mut self, position: &[Component]) -> Result<ShortGame> {
        let mut sum = self.evaluator.games_mut().simple(Simple::ZERO)?;
        for component in position {
            let value = self.game(component)?;
            sum = self.evaluator.games_mut().plus(sum, value)?;
        }
        Ok(sum)
    }

    /// The options of the player in a component.
    fn options(&self, component: &Component, player: Player) -> Result<Vec<Vec<Component>>> {
        match (&self.rules, component) {
            (PartizanRules::Take { left, right }, Component::Heap(_)) => {
                let size = heap_size(component)?;
                let amounts = if player == Player::Left { left } else { right };
                let rest = amounts.iter().filter_map(|&amount| size.checked_sub(amount));
                Ok(rest.map(heap).collect())
            }
            (PartizanRules::Young { step }, Component::Diagram(diagram)) => {
                let rows = diagram.rows();
                let length = if player == Player::Left { rows[0] } else { rows.len() };
                let farthest = if *step { 2.min(length) } else { length };
                (1..farthest).map(|far| Ok(vec![Component::Diagram(moved(rows, far, player)?)])).collect()
            }
            (PartizanRules::Drawn(_), Component::Drawn(drawn)) => {
                let options = if player == Player::Left { drawn.left() } else { drawn.right() };
                Ok(options.into_iter().map(|option| vec![Component::Drawn(option)]).collect())
            }
            _ => Err(Error::Question(format!("{component} is no part of a position of {}", self.rules))),
        }
    }
}

/// The diagram right of and below a token that has moved.
fn moved(rows: &[usize], far: usize, player: Player) -> Result<Diagram> {
    Diagram::new(match player {
        Player::Left => rows.iter().filter_map(|row| row.checked_sub(far).filter(|&row| row > 0)).collect(),
        Player::Right => rows[far..].to_vec(),
    })
}

fn heap_size(component: &Component) -> Result<usize> {
    let Component::Heap(size) = component else {
        return Err(Error::Question(format!("{component} is no heap, and this game is played with heaps")));
    };
    to_usize(size).filter(|&size| size <= MAX_HEAP).ok_or_else(|| {
        Error::limit(format!("heaps of a partizan game have at most {MAX_HEAP} counters: no period is proved for them"))
    })
}

/// A heap, or nothing if it is empty.
fn heap(size: usize) -> Vec<Component> {
    if size == 0 { Vec::new() } else { vec![Component::Heap(Natural::from(size))] }
}

impl Arena for Partizan {
    fn shape(&self) -> Shape {
        match self.rules {
            PartizanRules::Young { .. } => Shape::Diagrams,
            PartizanRules::Drawn(game) => Shape::Drawn(game),
            PartizanRules::Take { .. } | PartizanRules::Given(_) => Shape::Heaps,
        }
    }

    fn players(&self) -> Option<[&'static str; 2]> {
        Some(self.rules.players())
    }

    fn value(&mut self, component: &Component) -> Result<String> {
        let value = self.game(component)?;
        Ok(self.evaluator.games_mut().text_within(value, MAX_TEXT))
    }

    fn sum(&mut self, position: &[Component]) -> Result<String> {
        let sum = self.total(position)?;
        Ok(self.evaluator.games_mut().text_within(sum, MAX_TEXT))
    }

    fn outcome(&mut self, position: &[Component]) -> Result<Outcome> {
        let sum = self.total(position)?;
        self.evaluator.games_mut().outcome(sum)
    }

    fn winning_moves(&mut self, position: &[Component], player: Player, most: usize) -> Result<Found<Move>> {
        let mut found = Found::none();
        for component in distinct(position) {
            let others = [&position[..component], &position[component + 1..]].concat();
            let others = self.total(&others)?;
            for result in self.options(&position[component], player)? {
                let value = self.total(&result)?;
                let sum = self.evaluator.games_mut().plus(others, value)?;
                if wins_second(self.evaluator.games_mut().outcome(sum)?, player) {
                    found.add(Move { component, result }, most);
                }
            }
        }
        Ok(found)
    }

    fn some_moves(&mut self, position: &[Component], player: Player, _: usize) -> Result<Vec<Move>> {
        let mut all = Vec::new();
        for component in distinct(position) {
            let results = self.options(&position[component], player)?;
            all.extend(results.into_iter().map(|result| Move { component, result }));
        }
        Ok(all)
    }

    fn allows(&mut self, position: &[Component], step: &Move, player: Player) -> Result<bool> {
        let Some(from) = position.get(step.component) else { return Ok(false) };
        Ok(self.options(from, player)?.contains(&step.result))
    }

    fn describe(&self, position: &[Component], step: &Move, player: Player) -> String {
        let from = &position[step.component];
        match (from, &step.result[..]) {
            (Component::Heap(size), []) => format!("take the whole heap of {size}"),
            (Component::Heap(size), [Component::Heap(left)]) if left <= size => {
                format!("take {} from the heap of {size}, leaving {left}", size - left)
            }
            (Component::Diagram(before), [Component::Diagram(after)]) if before.squares() > after.squares() => {
                // The same diagram may be left by either player.
                let (far, way) = match player {
                    Player::Left => (before.rows()[0].saturating_sub(after.rows()[0]), "to the right"),
                    Player::Right => (before.rows().len().saturating_sub(after.rows().len()), "down"),
                };
                format!("move the token of {before} by {far} {way}, leaving {after}")
            }
            (from, result) => format!("turn {from} into {}", super::position::text(result)),
        }
    }
}
