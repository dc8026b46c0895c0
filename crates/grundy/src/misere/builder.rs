//! Quotients, heap by heap.
//!
//! A new heap fits the quotient of the smaller ones if some element passes the proof of
//! [`states`](super::states) as the element of the heap: the generalised mex rule (Plambeck and
//! Siegel 2008). If none does, the heap becomes a generator and the quotient grows
//! ([`extension`](super::extension)), with simpler sums in the place of heaps that are believed to
//! be equivalent to them; then all heaps are fitted again, with their true options.

use std::rc::Rc;

use super::classes::Classes;
use super::extension::extended;
use super::monoid::Monoid;
use super::pair::Pair;
use super::reach::{Reach, Stop};
use super::states::States;
use super::subset::Subset;
use super::word::{Word, rank, sum, with};
use crate::error::Error;
use crate::rules::{Rules, moves};

/// The exact quotient of the heaps so far.
#[derive(Clone, Debug)]
pub(super) struct Builder {
    rules: Rules,
    /// The quotients of sums of the first generators, of one more, and so on.
    known: Vec<Rc<Classes>>,
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
}

/// How often heaps that fitted a smaller quotient may be made generators, or be given another
/// element, before the heap that caused it is given up.
const MAX_ROUNDS: usize = 200;

impl Builder {
    /// The quotient of the heap of 0.
    pub fn new(rules: &Rules) -> Self {
        let monoid = Monoid::trivial();
        Builder {
            rules: rules.clone(),
            known: vec![Rc::new(Classes::trivial())],
            generators: Vec::new(),
            words: vec![Word::new()],
            partners: vec![monoid.partners(0)],
            states: States::new(&monoid),
            monoid,
            images: vec![0],
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
        self.words.push(self.classes().simplest[element].clone());
    }

    /// The elements of the options of a heap, each once.
    fn options(&self, size: usize) -> Subset {
        let mut options = Subset::new(self.monoid.order());
        moves::for_each_option(&self.rules, size, |parts| {
            let product = |x: usize, &part: &usize| self.monoid.product(x, usize::from(self.images[part]));
            options.insert(parts.iter().fold(0, product));
        });
        options
    }

    /// The element of a heap, with the proof extended to it; the first one that is tried may be
    /// named.
    fn fitted(&mut self, size: usize, first: Option<usize>, reach: &Reach<'_>) -> Result<Option<usize>, Stop> {
        let options = self.options(size);
        // A heap without moves is the end of the game.
        if options.is_empty() {
            return Ok(Some(0));
        }
        let mut heap = Pair::of_heap(0, options.iter(), &self.monoid);
        let others = (0..self.monoid.order()).filter(|&element| Some(element) != first);
        for element in first.into_iter().chain(others) {
            heap.element = element;
            if !self.states.may_fit(&heap, &self.partners, &self.monoid) {
                continue;
            }
            let mut states = self.states.clone();
            if states.add(heap.clone(), &self.partners, &self.monoid, reach)? {
                self.states = states;
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// Makes a heap a generator: words no longer stand for it. Generators are kept in order.
    fn add_generator(&mut self, size: usize) {
        let place = self.generators.partition_point(|&generator| generator < size);
        self.known.truncate(place + 1);
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
            self.extend(reach)?;
            let classes = Rc::clone(self.classes());
            let Some((size, found)) = self.fit_all(&classes, last, reach)? else { return Ok(()) };
            if self.generators.contains(&size) {
                let defect = format!("a heap of {size} does not fit the quotient that it generates");
                return Err(Stop::Failed(Error::BrokenLaw(defect)));
            }
            match found.map(|element| &classes.simplest[element]) {
                Some(word) if self.is_below(word, size) => {
                    self.words[size].clone_from(word);
                    // The heap is an option of larger ones.
                    let place = self.generators.partition_point(|&generator| generator < size);
                    self.known.truncate(place + 1);
                }
                _ => self.add_generator(size),
            }
        }
        Err(Stop::Rounds)
    }

    /// The last quotient that is known.
    fn classes(&self) -> &Rc<Classes> {
        &self.known[self.known.len() - 1]
    }

    /// Whether a word has only generators that are smaller than a heap.
    fn is_below(&self, word: &Word, size: usize) -> bool {
        word.iter().zip(&self.generators).all(|(&times, &generator)| times == 0 || generator < size)
    }

    /// Finds the quotients of sums of generators, as far as they are not known, if the options of
    /// these are as the words say.
    fn extend(&mut self, reach: &Reach<'_>) -> Result<(), Stop> {
        let (mut options, mut ranks): (Vec<Vec<Word>>, Vec<u64>) = (Vec::new(), Vec::new());
        for (place, &size) in self.generators.iter().enumerate() {
            let mut found = Vec::new();
            moves::for_each_option(&self.rules, size, |parts| {
                found.push(parts.iter().fold(Word::new(), |word, &part| sum(&word, &self.words[part])));
            });
            found.sort();
            found.dedup();
            let rank = found.iter().map(|option| rank(option, &ranks)).max().unwrap_or(0);
            ranks.push(rank.saturating_add(1));
            options.push(found);
            if self.known.len() == place + 1 {
                self.known.push(Rc::new(extended(&self.known[place], &options, &ranks, reach)?));
            }
        }
        Ok(())
    }

    /// Fits all heaps up to `last`, generators first: `None` if each has the element of its word;
    /// otherwise the first heap that has not, with its element if it has one.
    fn fit_all(&mut self, proposal: &Classes, last: usize, reach: &Reach<'_>) -> Result<Option<Unfit>, Stop> {
        let words = self.words[..=last].iter();
        let expected: Vec<usize> = words.map(|word| proposal.of(word)).collect();
        let monoid = proposal.monoid.clone();
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
