//! One level: which sums are lost beside some copies of a new generator.
//!
//! A guess is a congruence of sums, with the classes that are lost beside the copies if nothing but
//! the class matters. It is checked on the pairs of all sums. If it is wrong about some sum, copies
//! of generators in that sum are counted as far as they occur there, and what this does not tell
//! apart is joined again. [`extension`](super::extension) has the proofs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::automaton::{by_moves, coarsest, of_blocks};
use super::classes::Classes;
use super::pair::Pair;
use super::reach::{Reach, Stop};
use super::word::{Word, letters, with, without};

/// What a level is computed from.
pub(super) struct Level<'a> {
    /// A congruence that tells apart what the levels before tell apart.
    pub known: &'a Classes,
    /// The classes from which a move in a copy of the new generator leads to a lost sum.
    pub blocked: Vec<bool>,
    /// The options of the other generators, and how many moves these last at most.
    pub options: &'a [Vec<Word>],
    pub ranks: &'a [u64],
    pub reach: &'a Reach<'a>,
}

/// A congruence that is at least as fine as the known one, and the level if it is fine enough.
pub(super) struct Guess {
    /// The classes; the lost ones are those of the level.
    pub classes: Classes,
    /// The class of the known congruence that each class is part of.
    pub known: Vec<usize>,
    /// The pairs of the generators.
    pairs: Vec<Pair>,
}

/// A generator whose copies are counted: all up to a number, and from there on up to a period.
struct Counted {
    generator: usize,
    from: usize,
    period: usize,
}

impl Level<'_> {
    /// The level, with a congruence that is fine enough for it.
    pub fn found(&self) -> Result<Guess, Stop> {
        let itself = (0..self.known.monoid.order()).collect();
        let mut guess = self.guess(self.known.clone(), itself)?;
        while let Some(wrong) = self.wrong(&guess)? {
            guess = self.finer(&guess, &wrong)?;
        }
        Ok(guess)
    }

    /// The guess that a congruence makes.
    fn guess(&self, classes: Classes, known: Vec<usize>) -> Result<Guess, Stop> {
        let sums = classes.simplest.iter().enumerate().map(|(x, sum)| (x, &sum[..]));
        let lost = self.lost(&classes.steps(), sums, |x| known[x])?;
        let classes = Classes { monoid: classes.monoid.with_lost(lost), ..classes };
        let monoid = &classes.monoid;
        let parts = classes.generators.iter().zip(self.options);
        let pair = |(&x, options): (&usize, &Vec<Word>)| Pair::of_heap(x, classes.of_each(options).into_iter(), monoid);
        let pairs = parts.map(pair).collect();
        Ok(Guess { classes, known, pairs })
    }

    /// The states that are lost, by their sums, which come in the order of the moves they last.
    fn lost<'a>(
        &self,
        steps: &[Vec<usize>],
        sums: impl Iterator<Item = (usize, &'a [u32])>,
        known: impl Fn(usize) -> usize,
    ) -> Result<Vec<bool>, Stop> {
        let along = |state: usize, sum: &[u32]| letters(sum).fold(state, |state, g| steps[state][g]);
        let mut lost = vec![false; steps.len()];
        for (decided, (state, sum)) in sums.enumerate() {
            self.reach.check_states(decided, 0)?;
            // What a move leaves lasts fewer moves, so it was decided before.
            let wins = |g: usize| {
                let rest = along(0, &without(sum, g));
                self.options[g].iter().any(|option| lost[along(rest, option)])
            };
            lost[state] = !self.blocked[known(state)] && !(0..sum.len()).any(|g| sum[g] > 0 && wins(g));
        }
        Ok(lost)
    }

    /// Whether a sum is lost, if the guess is right about its options.
    fn is_lost(&self, guess: &Guess, pair: &Pair) -> bool {
        !self.blocked[guess.known[pair.element]] && !pair.wins()
    }

    /// The first sum about which the guess is wrong, by the moves that sums last, then by words.
    fn wrong(&self, guess: &Guess) -> Result<Option<Word>, Stop> {
        let monoid = &guess.classes.monoid;
        let empty = Pair::empty(monoid);
        let mut places: FxHashMap<Pair, usize> = FxHashMap::from_iter([(empty.clone(), 0)]);
        let (mut pairs, mut is_seen) = (vec![empty], vec![false]);
        // Each pair stands in two places, and those that are one generator further wait.
        let bytes = 2 * Pair::bytes(monoid) * (1 + self.ranks.len());
        // The first sum of each pair counts.
        let mut queue = BinaryHeap::from([Reverse((0u64, Word::new(), 0))]);
        let mut number = 0;
        while let Some(Reverse((moves, sum, place))) = queue.pop() {
            if std::mem::replace(&mut is_seen[place], true) {
                continue;
            }
            number += 1;
            self.reach.check_states(number, bytes)?;
            let pair = pairs[place].clone();
            if self.is_lost(guess, &pair) != monoid.is_lost(pair.element) {
                return Ok(Some(sum));
            }
            for (g, (generator, rank)) in guess.pairs.iter().zip(self.ranks).enumerate() {
                let next = *places.entry(pair.plus(generator, monoid)).or_insert_with_key(|next| {
                    pairs.push(next.clone());
                    is_seen.push(false);
                    pairs.len() - 1
                });
                if !is_seen[next] {
                    queue.push(Reverse((moves.saturating_add(*rank), with(&sum, g), next)));
                }
            }
        }
        Ok(None)
    }

    /// A guess that is right about a sum about which another was wrong.
    fn finer(&self, guess: &Guess, wrong: &[u32]) -> Result<Guess, Stop> {
        let monoid = &guess.classes.monoid;
        let is_lost = !monoid.is_lost(guess.classes.of(wrong));
        let counted = |generator: usize| {
            let (powers, place) = monoid.powers(guess.classes.generators[generator]);
            Counted { generator, from: wrong[generator] as usize, period: powers.len() - place }
        };
        let counted: Vec<Counted> = (0..wrong.len()).filter(|&g| wrong[g] > 0).map(counted).collect();
        let mut best: Option<Draft> = None;
        for one in counted.chunks(1) {
            let draft = self.counting(guess, one)?;
            if draft.is_lost(wrong) == is_lost {
                let draft = draft.joined(self.reach)?;
                let is_smaller = best.as_ref().is_none_or(|best| draft.steps.len() < best.steps.len());
                best = if is_smaller { Some(draft) } else { best };
            }
        }
        let best = best.map_or_else(|| self.counting(guess, &counted)?.joined(self.reach), Ok)?;
        let (classes, states) = Classes::of_states(&best.steps, |_| false, self.ranks, self.reach)?;
        self.guess(classes, states.into_iter().map(|state| best.known[state]).collect())
    }

    /// The guess where copies of some generators are counted besides.
    fn counting(&self, guess: &Guess, counted: &[Counted]) -> Result<Draft, Stop> {
        let (steps, class) = self.product(guess, counted)?;
        let known: Vec<usize> = class.into_iter().map(|class| guess.known[class]).collect();
        let reached = by_moves(&steps, self.ranks, self.reach)?;
        let sums = reached.iter().map(|reached| (reached.state, &reached.sum[..]));
        let lost = self.lost(&steps, sums, |state| known[state])?;
        Ok(Draft { steps, known, lost })
    }

    /// The automaton of classes with the numbers of copies, and the class of each state.
    fn product(&self, guess: &Guess, counted: &[Counted]) -> Result<(Vec<Vec<usize>>, Vec<usize>), Stop> {
        let monoid = &guess.classes.monoid;
        let empty = (0, vec![0; counted.len()]);
        let mut states: Vec<(usize, Vec<usize>)> = vec![empty.clone()];
        let mut places: FxHashMap<(usize, Vec<usize>), usize> = FxHashMap::from_iter([(empty, 0)]);
        let mut steps = Vec::new();
        let bytes = size_of::<usize>() * (self.ranks.len() + 2 * counted.len()) + 2 * size_of::<Pair>();
        while let Some((class, numbers)) = states.get(steps.len()).cloned() {
            self.reach.check_states(steps.len(), bytes)?;
            let mut along = Vec::new();
            for (g, &generator) in guess.classes.generators.iter().enumerate() {
                let mut numbers = numbers.clone();
                if let Some(i) = counted.iter().position(|counted| counted.generator == g) {
                    let Counted { from, period, .. } = counted[i];
                    numbers[i] += 1;
                    if numbers[i] == from + period {
                        numbers[i] = from;
                    }
                }
                let next = (monoid.product(class, generator), numbers);
                along.push(*places.entry(next).or_insert_with_key(|next| {
                    states.push(next.clone());
                    states.len() - 1
                }));
            }
            steps.push(along);
        }
        Ok((steps, states.into_iter().map(|(class, _)| class).collect()))
    }
}

/// A guess before its products are known: an automaton, and for each state its class in the known
/// congruence, and whether it is lost.
struct Draft {
    steps: Vec<Vec<usize>>,
    known: Vec<usize>,
    lost: Vec<bool>,
}

impl Draft {
    /// Whether a sum is lost.
    fn is_lost(&self, sum: &[u32]) -> bool {
        self.lost[letters(sum).fold(0, |state, g| self.steps[state][g])]
    }

    /// The automaton with as few states as outcomes and the known congruence allow.
    fn joined(&self, reach: &Reach<'_>) -> Result<Self, Stop> {
        let blocks = coarsest(self.known.iter().zip(&self.lost), &self.steps, reach)?;
        let (steps, members) = of_blocks(&blocks, &self.steps);
        let known = members.iter().map(|&state| self.known[state]).collect();
        let lost = members.iter().map(|&state| self.lost[state]).collect();
        Ok(Draft { steps, known, lost })
    }
}
