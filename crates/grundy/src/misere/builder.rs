//! Quotients, heap by heap.
//!
//! A new heap fits the quotient of the smaller ones if some element passes the proof of
//! [`states`](super::states) as the element of the heap: the generalised mex rule (Plambeck and
//! Siegel 2008). If none does, the heap becomes a generator and the quotient grows: a larger one is
//! proposed by [`learn`](super::learn), and all heaps are fitted again.

use super::learn::{Learner, Proposal};
use super::monoid::Monoid;
use super::outcomes::{Word, element, sum, with};
use super::reach::{Reach, Stop};
use super::states::{Misfit, Part, States};
use super::subset::Subset;
use crate::rules::{Rules, moves};

/// The exact quotient of the heaps so far.
#[derive(Clone, Debug)]
pub(super) struct Builder {
    rules: Rules,
    learner: Learner,
    /// The sizes of the generators.
    pub generators: Vec<usize>,
    /// The words that stand for the heaps 0, 1, 2, ... in the options of generators.
    words: Vec<Word>,
    pub monoid: Monoid,
    /// {z : xz is lost} for each element x.
    partners: Vec<Subset>,
    /// The elements of the heaps 0, 1, 2, ...
    pub images: Vec<u16>,
    states: States,
    /// How many more powers of a generator are played out than repeat.
    slack: u8,
}

/// The most slack that is tried.
const MAX_SLACK: u8 = 8;

/// How often heaps that fitted a smaller quotient may be made generators, or be given another
/// element, before the heap that caused it is given up.
const MAX_ROUNDS: usize = 200;

impl Builder {
    /// The quotient of the heap of 0.
    pub fn new(rules: &Rules) -> Self {
        let monoid = Monoid::trivial();
        Builder {
            rules: rules.clone(),
            learner: Learner::new(),
            generators: Vec::new(),
            words: vec![Word::new()],
            partners: vec![monoid.partners(0)],
            states: States::new(&monoid),
            monoid,
            images: vec![0],
            slack: 0,
        }
    }

    /// The size of the last heap.
    pub fn heaps(&self) -> usize {
        self.images.len() - 1
    }

    /// How many states the proof has.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Adds the next heap. If the work stops, the quotient is as it was.
    pub fn add_heap(&mut self, reach: &Reach<'_>) -> Result<(), Stop> {
        reach.check()?;
        let size = self.images.len();
        if let Some(element) = self.fitted(size, None, reach)? {
            self.push(element);
            return Ok(());
        }
        let mut grown = self.clone();
        grown.add_generator(size);
        grown.grow(size, reach)?;
        *self = grown;
        Ok(())
    }

    fn push(&mut self, element: usize) {
        self.images.push(u16::try_from(element).unwrap_or(u16::MAX));
        self.words.truncate(self.images.len() - 1);
        self.words.push(self.learner.representatives[element].clone());
    }

    /// The heap as a part of the proof, without its element; `None` if it has no moves.
    fn part(&self, size: usize) -> Option<Part> {
        let mut options = Subset::new(self.monoid.order());
        moves::for_each_option(&self.rules, size, |parts| {
            let product = |x: usize, &part: &usize| self.monoid.product(x, usize::from(self.images[part]));
            options.insert(parts.iter().fold(0, product));
        });
        let mut support = Subset::new(self.monoid.order());
        options.iter().for_each(|e| support.add_all(&self.partners[e]));
        (!options.is_empty()).then_some(Part { element: 0, support, name: size })
    }

    /// The element of a heap, with the proof extended to it; the first one that is tried may be
    /// named.
    fn fitted(&mut self, size: usize, first: Option<usize>, reach: &Reach<'_>) -> Result<Option<usize>, Stop> {
        // A heap without moves is the end of the game.
        let Some(part) = self.part(size) else { return Ok(Some(0)) };
        let others = (0..self.monoid.order()).filter(|&element| Some(element) != first);
        for element in first.into_iter().chain(others) {
            let part = Part { element, ..part.clone() };
            if !self.states.may_fit(&part, &self.partners, &self.monoid) {
                continue;
            }
            let mut states = self.states.clone();
            match states.add(part, &self.partners, &self.monoid, reach) {
                Ok(()) => {
                    self.states = states;
                    return Ok(Some(element));
                }
                Err(Misfit::Stopped(stop)) => return Err(stop),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    /// Makes a heap a generator: words no longer stand for it. Generators are kept in order.
    fn add_generator(&mut self, size: usize) {
        let place = self.generators.partition_point(|&generator| generator < size);
        if place < self.generators.len() {
            self.learner = Learner::new();
        }
        self.generators.insert(place, size);
        for word in self.words.iter_mut().filter(|word| word.len() > place) {
            word.insert(place, 0);
        }
        self.words.resize(self.words.len().max(size + 1), Word::new());
        self.words[size] = with(&[], place);
    }

    /// Finds the quotient of the heaps up to `last` with the present generators, and more where
    /// they are needed.
    fn grow(&mut self, last: usize, reach: &Reach<'_>) -> Result<(), Stop> {
        for _ in 0..MAX_ROUNDS {
            let proposal = match self.proved_on_generators(reach) {
                Ok(proposal) => proposal,
                Err(Stop::Doubt) if self.slack < MAX_SLACK => {
                    self.slack += 1;
                    self.learner = Learner::new();
                    continue;
                }
                Err(stop) => return Err(stop),
            };
            match self.fit_all(proposal, last, reach)? {
                None => return Ok(()),
                // Sums of generators were proved before.
                Some((size, _)) if self.generators.contains(&size) => return Err(Stop::Doubt),
                Some((size, found)) => match found.map(|element| self.learner.representatives[element].clone()) {
                    Some(word) if self.is_below(&word, size) => self.words[size] = word,
                    _ => self.add_generator(size),
                },
            }
            // Words of smaller heaps have changed, and with them the options of generators.
            self.learner = Learner::new();
        }
        Err(Stop::Rounds)
    }

    /// Whether a word has only generators that are smaller than a heap.
    fn is_below(&self, word: &Word, size: usize) -> bool {
        word.iter().zip(&self.generators).all(|(&times, &generator)| times == 0 || generator < size)
    }

    /// A quotient that is exact for sums of generators, if their options are as the words say:
    /// generator by generator.
    fn proved_on_generators(&mut self, reach: &Reach<'_>) -> Result<Proposal, Stop> {
        let mut known = self.learner.proposal.take();
        for &size in &self.generators[self.learner.outcomes.generators()..] {
            let mut options = Vec::new();
            moves::for_each_option(&self.rules, size, |parts| {
                options.push(parts.iter().fold(Word::new(), |word, &part| sum(&word, &self.words[part])));
            });
            let quotient = known.take().map(|known| (known.monoid, known.generators));
            self.learner.outcomes.add(options, quotient, self.slack);
            known = Some(self.learner.proved(reach)?);
        }
        let proposal = known.ok_or(Stop::Doubt)?;
        self.learner.proposal = Some(proposal.clone());
        Ok(proposal)
    }

    /// Fits all heaps up to `last`, generators first: `None` if each has the element of its word;
    /// otherwise the first heap that has not, with its element if it has one.
    fn fit_all(&mut self, proposal: Proposal, last: usize, reach: &Reach<'_>) -> Result<Option<Unfit>, Stop> {
        let Proposal { monoid, generators } = proposal;
        self.partners = (0..monoid.order()).map(|x| monoid.partners(x)).collect();
        self.states = States::new(&monoid);
        let words = self.words[..=last].iter();
        let expected: Vec<usize> = words.map(|word| element(word, &generators, &monoid)).collect();
        self.images = expected.iter().map(|&x| u16::try_from(x).unwrap_or(u16::MAX)).collect();
        self.monoid = monoid;
        let others = (1..=last).filter(|size| !self.generators.contains(size));
        for size in self.generators.iter().copied().chain(others).collect::<Vec<usize>>() {
            let found = self.fitted(size, Some(expected[size]), reach)?;
            if found != Some(expected[size]) {
                return Ok(Some((size, found)));
            }
        }
        Ok(None)
    }
}

/// A heap that does not have the element of its word, and the element that fits it, if one does.
type Unfit = (usize, Option<usize>);
