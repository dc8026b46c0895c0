//! Quotients, heap by heap.
//!
//! A new heap fits the quotient of the smaller ones if some element passes the proof of
//! [`states`](super::states) as the element of the heap: the generalised mex rule (Plambeck and
//! Siegel 2008). If none does, the heap becomes a generator and the quotient grows: a larger one is
//! proposed by [`learn`](super::learn), and all heaps are fitted again.

use rustc_hash::FxHashMap;

use super::learn::Learner;
use super::monoid::Monoid;
use super::reach::{Reach, Stop};
use super::states::{Misfit, Part, States};
use super::subset::Subset;
use super::word::{Proposal, Word, sum, with};
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
    /// How much later the powers of a generator are taken to repeat while sums with a larger one
    /// are played out, by the sizes of both.
    slack: FxHashMap<(usize, usize), u8>,
}

/// The most slack that is tried.
const MAX_SLACK: u8 = 3;

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
            slack: FxHashMap::default(),
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
            let proposal = self.proved_on_generators(reach)?;
            match self.fit_all(proposal, last, reach)? {
                None => return Ok(()),
                // Sums of generators were proved before.
                Some((size, _)) if self.generators.contains(&size) => return Err(Stop::Doubt(Word::new())),
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
        let sizes = self.generators.clone();
        for &size in &sizes[self.learner.outcomes.generators()..] {
            let mut options = Vec::new();
            moves::for_each_option(&self.rules, size, |parts| {
                options.push(parts.iter().fold(Word::new(), |word, &part| sum(&word, &self.words[part])));
            });
            known = Some(self.add_to_learner(size, &options, known.as_ref(), reach)?);
        }
        let proposal = known.ok_or(Stop::Doubt(Word::new()))?;
        self.learner.proposal = Some(proposal.clone());
        Ok(proposal)
    }

    /// Adds a generator of this size to the learner, and proves the quotient it proposes. If
    /// outcomes contradict each other, the generators of the sum where they do are told apart more
    /// finely.
    fn add_to_learner(
        &mut self,
        size: usize,
        options: &[Word],
        known: Option<&Proposal>,
        reach: &Reach<'_>,
    ) -> Result<Proposal, Stop> {
        loop {
            let mut learner = self.learner.clone();
            let slack: Vec<Option<u8>> =
                self.generators.iter().map(|&generator| self.slack.get(&(size, generator)).copied()).collect();
            learner.outcomes.add(options.to_vec(), known.cloned(), &slack, reach)?;
            let word = match learner.proved(reach) {
                Err(Stop::Doubt(word)) => word,
                Err(stop) => return Err(stop),
                Ok(proposal) => {
                    self.learner = learner;
                    return Ok(proposal);
                }
            };
            let doubtful = (0..word.len()).filter(|&g| word[g] > 0 && self.generators[g] < size);
            let mut raised = 0;
            for g in doubtful {
                let slack = self.slack.entry((size, self.generators[g]));
                let slack = slack.and_modify(|slack| *slack += 1).or_insert(0);
                raised += usize::from(*slack <= MAX_SLACK);
            }
            if raised == 0 {
                return Err(Stop::Doubt(word));
            }
        }
    }

    /// Fits all heaps up to `last`, generators first: `None` if each has the element of its word;
    /// otherwise the first heap that has not, with its element if it has one.
    fn fit_all(&mut self, proposal: Proposal, last: usize, reach: &Reach<'_>) -> Result<Option<Unfit>, Stop> {
        let words = self.words[..=last].iter();
        let expected: Vec<usize> = words.map(|word| proposal.element(word)).collect();
        let monoid = proposal.monoid;
        self.partners = (0..monoid.order()).map(|x| monoid.partners(x)).collect();
        self.states = States::new(&monoid);
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
