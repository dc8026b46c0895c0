//! Positions in which both players have the same moves: the xor of values, and the moves that make
//! it 0.
//!
//! If the values of all components have the xor s, a component of value g must become one of value
//! g xor s. By the definition of values (mex), some component has such a move unless s = 0; then
//! none has, since no move keeps the value of its component.

use super::heap_moves::{self, Parts};
use super::{Arena, Component, Found, Move, Player, Shape, distinct};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::period::{Solution, solve};
use crate::rules::{Graph, Rules, Takes, VectorRules, moves};
use crate::values::{Nimber, boards, graphs};

/// A game in which both players have the same moves.
#[derive(Debug)]
pub struct Impartial {
    game: Game,
    /// Whether moves are told as turning coins.
    turns_coins: bool,
}

#[derive(Debug)]
enum Game {
    Heaps(Box<Solution>),
    Vectors { rules: VectorRules, sides: Vec<usize>, values: Vec<Nimber> },
    Product(Vec<Solution>),
    Graph { graph: Box<Graph>, values: Vec<Nimber> },
}

/// The most moves of one coin that are looked at.
const MAX_PRODUCTS: usize = 4_000_000;

impl Impartial {
    /// Reads a position of heaps, with values up to its largest heap.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] if the text is not a position, [`Error::NotProved`] and [`Error::Limit`] for
    /// heaps that are too large.
    pub fn heaps(rules: &Rules, text: &str, options: &Options<'_>) -> Result<(Self, Vec<Component>)> {
        Impartial::heaps_at(rules, Shape::Heaps.parse(text)?, options)
    }

    /// A position of heaps, with values up to its largest heap.
    ///
    /// # Errors
    ///
    /// As for [`heaps`](Self::heaps).
    pub fn heaps_at(rules: &Rules, position: Vec<Component>, options: &Options<'_>) -> Result<(Self, Vec<Component>)> {
        if rules.max_parts() > 1 && position.iter().any(|component| matches!(component, Component::Square(_))) {
            return Err(Error::Question(
                "a move may split heaps here, and a token on a board cannot be split\n  help: write the coordinates as heaps"
                    .to_owned(),
            ));
        }
        let sizes = position.iter().flat_map(coordinates);
        let largest = sizes.max().cloned().unwrap_or(Natural::ZERO);
        let solution = solve(rules, Some(&largest), options)?;
        solution.value(&largest)?;
        let turns_coins = rules.turns().is_some();
        Ok((Impartial { game: Game::Heaps(Box::new(solution)), turns_coins }, position))
    }

    /// Reads a position of tokens that move along vectors.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] if the text is not a position, [`Error::Limit`] if the board is too large.
    pub fn vectors(rules: &VectorRules, text: &str, options: &Options<'_>) -> Result<(Self, Vec<Component>)> {
        let position = Shape::Squares(rules.dimensions()).parse(text)?;
        let places: Vec<Vec<usize>> = position.iter().map(place).collect::<Result<_>>()?;
        let sides = boards::sides_for(rules, &places);
        let values = boards::values(rules, &sides, options)?;
        Ok((Impartial { game: Game::Vectors { rules: rules.clone(), sides, values }, turns_coins: false }, position))
    }

    /// Reads a position of coins on a board, in a product of games with heaps.
    ///
    /// # Errors
    ///
    /// As for [`Impartial::heaps`].
    pub fn product(factors: &[Rules], text: &str, options: &Options<'_>) -> Result<(Self, Vec<Component>)> {
        let position = Shape::Squares(factors.len()).parse(text)?;
        let mut solutions = Vec::new();
        for (i, rules) in factors.iter().enumerate() {
            let largest = position.iter().map(|coin| coordinates(coin)[i].clone()).max().unwrap_or(Natural::ZERO);
            let solution = solve(rules, Some(&largest), options)?;
            solution.value(&largest)?;
            solutions.push(solution);
        }
        Ok((Impartial { game: Game::Product(solutions), turns_coins: false }, position))
    }

    /// Reads a position of tokens on the vertices of a graph.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] for a vertex that the graph does not have.
    pub fn graph(graph: &Graph, text: &str) -> Result<(Self, Vec<Component>)> {
        let position = Shape::Vertices.parse(text)?;
        let values = graphs::values(graph);
        let arena = Impartial { game: Game::Graph { graph: Box::new(graph.clone()), values }, turns_coins: false };
        position.iter().try_for_each(|component| arena.nimber(component).map(|_| ()))?;
        Ok((arena, position))
    }

    /// The game with its moves told as turning coins.
    #[must_use]
    pub fn turning_coins(self) -> Self {
        Impartial { turns_coins: true, ..self }
    }

    /// What a component is worth.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] for a component that the game does not have, [`Error::Limit`],
    /// [`Error::NotProved`].
    pub fn nimber(&self, component: &Component) -> Result<Natural> {
        match (&self.game, component) {
            (Game::Heaps(solution), Component::Heap(_) | Component::Square(_)) => {
                let sizes = coordinates(component).iter();
                sizes.map(|size| solution.value(size)).try_fold(Natural::ZERO, |xor, value| Ok(xor ^ value?))
            }
            (Game::Vectors { sides, values, .. }, Component::Square(_)) => {
                let place = place(component)?;
                let square = boards::index(sides, &place).ok_or_else(|| foreign(component))?;
                Ok(Natural::from(values[square].get()))
            }
            (Game::Product(factors), Component::Square(place)) if place.len() == factors.len() => {
                let mut product = Nimber::new(1);
                for (solution, size) in factors.iter().zip(place) {
                    product = product * solution.nimber(size)?;
                }
                Ok(Natural::from(product.get()))
            }
            (Game::Graph { graph, values }, Component::Vertex(name)) => {
                let vertex =
                    graph.find(name).ok_or_else(|| Error::Question(format!("the graph has no vertex `{name}`")))?;
                Ok(Natural::from(values[vertex].get()))
            }
            _ => Err(foreign(component)),
        }
    }

    /// The xor of all values.
    ///
    /// # Errors
    ///
    /// As for [`Impartial::nimber`].
    pub fn xor(&self, position: &[Component]) -> Result<Natural> {
        position.iter().try_fold(Natural::ZERO, |xor, component| Ok(xor ^ self.nimber(component)?))
    }

    /// The moves of a component to a given value.
    fn with_value(&self, component: &Component, target: &Natural, most: usize) -> Result<Found<Vec<Component>>> {
        match (&self.game, component) {
            (Game::Heaps(solution), Component::Heap(size)) => {
                let Found { moves, total } = heap_moves::with_value(solution, size, target, most)?;
                Ok(Found { moves: moves.into_iter().map(heaps).collect(), total })
            }
            (Game::Heaps(solution), Component::Square(place)) => {
                let xor = self.nimber(component)?;
                let mut all = Found::none();
                for (i, size) in place.iter().enumerate() {
                    let others = &xor ^ solution.value(size)?;
                    let Found { moves, total } = heap_moves::with_value(solution, size, &(target ^ others), most)?;
                    all.total += total;
                    all.moves.extend(moves.into_iter().map(|parts| vec![moved(place, i, &parts)]));
                }
                all.moves.truncate(most);
                Ok(all)
            }
            _ => {
                let mut found = Found::none();
                for result in self.listed(component)? {
                    if self.xor(&result)? == *target {
                        found.add(result, most);
                    }
                }
                Ok(found)
            }
        }
    }

    /// Every move of a token or a coin, from the definition.
    fn listed(&self, component: &Component) -> Result<Vec<Vec<Component>>> {
        let mut results = Vec::new();
        match (&self.game, component) {
            (Game::Vectors { rules, sides, .. }, Component::Square(_)) => {
                rules.for_each_option(&place(component)?, sides, |next| {
                    results.push(vec![Component::Square(next.iter().map(|&x| Natural::from(x)).collect())]);
                });
            }
            (Game::Product(factors), Component::Square(_)) => results = coin_moves(factors, &place(component)?)?,
            (Game::Graph { graph, .. }, Component::Vertex(name)) => {
                let vertex = graph.find(name).ok_or_else(|| foreign(component))?;
                let vertex_named = |&option: &usize| vec![Component::Vertex(graph.names()[option].clone())];
                results.extend(graph.options(vertex).iter().map(vertex_named));
            }
            _ => return Err(foreign(component)),
        }
        results.sort();
        results.dedup();
        Ok(results)
    }
}

/// The moves of a coin at (x, y): it becomes coins at all (x', y), (x, y') and (x', y'), where x'
/// runs over the heaps of an option of x, and y' over those of an option of y.
fn coin_moves(factors: &[Solution], place: &[usize]) -> Result<Vec<Vec<Component>>> {
    let options: Vec<Vec<Vec<usize>>> = factors
        .iter()
        .zip(place)
        .map(|(solution, &size)| {
            let mut options = Vec::new();
            moves::for_each_option(solution.rules(), size, |parts| options.push(parts.to_vec()));
            options
        })
        .collect();
    let [across, down] = &options[..] else { return Err(Error::Question("a product has two factors".to_owned())) };
    if across.len().saturating_mul(down.len()) > MAX_PRODUCTS {
        return Err(Error::limit(format!(
            "a coin has {} moves and the limit is {MAX_PRODUCTS}\n  help: ask about smaller coordinates",
            across.len().saturating_mul(down.len())
        )));
    }
    let coin = |x: usize, y: usize| Component::Square(vec![Natural::from(x), Natural::from(y)]);
    let mut results = Vec::new();
    for xs in across {
        for ys in down {
            let mut coins: Vec<Component> = xs.iter().map(|&x| coin(x, place[1])).collect();
            coins.extend(ys.iter().map(|&y| coin(place[0], y)));
            coins.extend(xs.iter().flat_map(|&x| ys.iter().map(move |&y| coin(x, y))));
            results.push(coins);
        }
    }
    Ok(results)
}

/// The heap sizes or coordinates of a component.
fn coordinates(component: &Component) -> &[Natural] {
    match component {
        Component::Heap(size) => std::slice::from_ref(size),
        Component::Square(place) => place,
        _ => &[],
    }
}

/// Components in words: "4 and 5".
fn list(components: &[Component]) -> String {
    let texts: Vec<String> = components.iter().map(ToString::to_string).collect();
    texts.join(" and ")
}

/// A move of a heap in words.
pub(super) fn describe_heap(rules: &Rules, size: &Natural, result: &[Component]) -> String {
    let left = result.iter().flat_map(coordinates).fold(Natural::ZERO, |sum, part| sum + part);
    match (rules.takes(), result) {
        (Some(Takes::ByDivisors(_) | Takes::ByResults(_)), []) => format!("replace the heap of {size} by nothing"),
        (Some(Takes::ByDivisors(_) | Takes::ByResults(_)), _) => {
            format!("replace the heap of {size} by {}", list(result))
        }
        (_, []) => format!("take the whole heap of {size}"),
        _ if left > *size => format!("turn the heap of {size} into {}", list(result)),
        _ if left == *size => format!("split the heap of {size} into {}", list(result)),
        _ => format!("take {} from the heap of {size}, leaving {}", size - left, list(result)),
    }
}

/// A move of a coin-turning game in words.
fn turned(rightmost: &Natural, others: &[Component]) -> String {
    let mut coins: Vec<String> = others.iter().map(ToString::to_string).collect();
    coins.push(rightmost.to_string());
    match &coins[..] {
        [coin] => format!("turn coin {coin}"),
        [coins @ .., last] => format!("turn coins {} and {last}", coins.join(", ")),
        [] => String::new(),
    }
}

/// A square as machine words.
fn place(component: &Component) -> Result<Vec<usize>> {
    let words = coordinates(component).iter().map(to_usize).collect::<Option<Vec<usize>>>();
    words.ok_or_else(|| Error::limit(format!("the square {component} lies too far out")))
}

/// A square with one coordinate moved.
fn moved(place: &[Natural], i: usize, parts: &Parts) -> Component {
    let mut place = place.to_vec();
    place[i] = parts.first().cloned().unwrap_or(Natural::ZERO);
    Component::Square(place)
}

pub(super) fn heaps(parts: Parts) -> Vec<Component> {
    parts.into_iter().map(Component::Heap).collect()
}

fn foreign(component: &Component) -> Error {
    Error::Question(format!("{component} is no part of a position of this game"))
}

impl Arena for Impartial {
    fn shape(&self) -> Shape {
        match &self.game {
            Game::Heaps(_) => Shape::Heaps,
            Game::Vectors { rules, .. } => Shape::Squares(rules.dimensions()),
            Game::Product(factors) => Shape::Squares(factors.len()),
            Game::Graph { .. } => Shape::Vertices,
        }
    }

    fn players(&self) -> Option<[&'static str; 2]> {
        None
    }

    fn value(&mut self, component: &Component) -> Result<String> {
        self.nimber(component).map(|value| value.to_string())
    }

    fn sum(&mut self, position: &[Component]) -> Result<String> {
        self.xor(position).map(|value| value.to_string())
    }

    fn outcome(&mut self, position: &[Component]) -> Result<Outcome> {
        Ok(if self.xor(position)?.is_zero() { Outcome::Previous } else { Outcome::Next })
    }

    fn winning_moves(&mut self, position: &[Component], _: Player, most: usize) -> Result<Found<Move>> {
        let xor = self.xor(position)?;
        let mut all = Found::none();
        if xor.is_zero() {
            return Ok(all);
        }
        for component in distinct(position) {
            let target = self.nimber(&position[component])? ^ &xor;
            let Found { moves, total } = self.with_value(&position[component], &target, most)?;
            all.total += total;
            let room = most.saturating_sub(all.moves.len());
            all.moves.extend(moves.into_iter().take(room).map(|result| Move { component, result }));
        }
        Ok(all)
    }

    fn some_moves(&mut self, position: &[Component], _: Player, most: usize) -> Result<Vec<Move>> {
        let mut all = Vec::new();
        for component in distinct(position) {
            let results: Vec<Vec<Component>> = match (&self.game, &position[component]) {
                (Game::Heaps(solution), Component::Heap(size)) => {
                    heap_moves::some(solution.rules(), size, most).into_iter().map(heaps).collect()
                }
                (Game::Heaps(solution), Component::Square(place)) => (0..place.len())
                    .flat_map(|i| {
                        let some = heap_moves::some(solution.rules(), &place[i], most);
                        some.into_iter().map(move |parts| vec![moved(place, i, &parts)])
                    })
                    .collect(),
                _ => self.listed(&position[component])?,
            };
            all.extend(results.into_iter().map(|result| Move { component, result }));
        }
        Ok(all)
    }

    fn allows(&mut self, position: &[Component], step: &Move, _: Player) -> Result<bool> {
        let Some(from) = position.get(step.component) else { return Ok(false) };
        match (&self.game, from, &step.result[..]) {
            (Game::Heaps(solution), Component::Heap(size), result) => {
                let parts: Option<Parts> = result
                    .iter()
                    .map(|part| if let Component::Heap(size) = part { Some(size.clone()) } else { None })
                    .collect();
                Ok(parts.is_some_and(|parts| moves::allows(solution.rules(), size, &parts)))
            }
            (Game::Heaps(solution), Component::Square(from), [Component::Square(to)]) if from.len() == to.len() => {
                let changed: Vec<usize> = (0..from.len()).filter(|&i| from[i] != to[i]).collect();
                let left = |i: usize| if to[i].is_zero() { Vec::new() } else { vec![to[i].clone()] };
                Ok(matches!(changed[..], [i] if moves::allows(solution.rules(), &from[i], &left(i))))
            }
            (Game::Heaps(_), ..) => Ok(false),
            _ => {
                let mut result = step.result.clone();
                let mut listed = self.listed(from)?;
                result.sort();
                listed.iter_mut().for_each(|option| option.sort());
                Ok(listed.contains(&result))
            }
        }
    }

    fn solution(&self) -> Option<&Solution> {
        match &self.game {
            Game::Heaps(solution) => Some(solution),
            _ => None,
        }
    }

    fn describe(&self, position: &[Component], step: &Move, _: Player) -> String {
        let from = &position[step.component];
        match (&self.game, from, &step.result[..]) {
            (Game::Heaps(_), Component::Heap(size), result) if self.turns_coins => turned(size, result),
            (Game::Heaps(solution), Component::Heap(size), result) => describe_heap(solution.rules(), size, result),
            (Game::Product(_), _, []) => format!("take the coin at {from}"),
            (Game::Product(_), _, result) => format!("replace the coin at {from} by coins at {}", list(result)),
            _ => format!("move the token from {from} to {}", list(&step.result)),
        }
    }
}
