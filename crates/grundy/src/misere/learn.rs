//! Proposes a quotient: the smallest monoid that tells apart what some tests tell apart.
//!
//! Two sums of generators are equivalent if adding any third gives equal outcomes. Here the third
//! runs over finitely many tests: the representatives found so far, and sums on which a proposal
//! failed. This is Angluin's method (Learning regular sets from queries and counterexamples, 1987)
//! for commutative languages, where the states of the least automaton are the elements of the
//! quotient. A proposal is only believed once [`states`](super::states) has proved it; a proof that
//! fails names a sum of which the outcome is wrong, and so a new test.

use rustc_hash::FxHashMap;

use super::monoid::Monoid;
use super::outcomes::Outcomes;
use super::reach::{Reach, Stop};
use super::states::{Misfit, Part, States};
use super::subset::Subset;
use super::word::{Proposal, Word, sum, with};

/// What has been told apart.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    pub outcomes: Outcomes,
    /// One sum for each element; the first is empty, and each other is an earlier one with one more
    /// generator.
    pub representatives: Vec<Word>,
    tests: Vec<Word>,
    /// How many of the representatives are tests.
    tested: usize,
    /// The tests that a sum loses, of as many tests as were made.
    rows: FxHashMap<Word, (Subset, usize)>,
    /// The quotient of sums of the generators, once it is proved.
    pub proposal: Option<Proposal>,
}

/// Outcomes of the first tests are compared with those of their options, so that wrong ones are
/// found before they tell too much apart.
const CHECKED: usize = 64;

impl Learner {
    pub fn new() -> Self {
        Learner {
            outcomes: Outcomes::new(),
            representatives: vec![Word::new()],
            tests: vec![Word::new()],
            tested: 1,
            rows: FxHashMap::default(),
            proposal: None,
        }
    }

    /// A quotient that is proved to be exact for sums of the generators.
    pub fn proved(&mut self, reach: &Reach<'_>) -> Result<Proposal, Stop> {
        loop {
            let proposal = self.propose(reach)?;
            match self.wrong(&proposal, reach)? {
                Some(word) => self.learn(&proposal, &word, reach)?,
                None => return Ok(proposal),
            }
        }
    }

    /// A sum of generators of which the proposal gets the outcome wrong.
    fn wrong(&mut self, proposal: &Proposal, reach: &Reach<'_>) -> Result<Option<Word>, Stop> {
        let Proposal { monoid, generators } = proposal;
        let partners: Vec<Subset> = (0..monoid.order()).map(|x| monoid.partners(x)).collect();
        let mut states = States::new(monoid);
        for (name, &generator) in generators.iter().enumerate() {
            let mut support = Subset::new(monoid.order());
            let options = self.outcomes.options_of(&with(&[], name));
            options.iter().for_each(|option| support.add_all(&partners[proposal.element(option)]));
            let part = Part { element: generator, support, name };
            let suspects: Vec<Word> = match states.add(part, &partners, monoid, reach) {
                Ok(()) => continue,
                Err(Misfit::Stopped(stop)) => return Err(stop),
                Err(Misfit::BothLost { part, with: z }) => {
                    let rest = &self.representatives[z];
                    let both = std::iter::once(with(&[], part)).chain(options);
                    both.map(|word| sum(&word, rest)).collect()
                }
                Err(Misfit::NoMove(names)) => {
                    let word = names.into_iter().fold(Word::new(), |word, name| with(&word, name));
                    let options = self.outcomes.options_of(&word);
                    std::iter::once(word).chain(options).collect()
                }
            };
            let doubtful = suspects.first().cloned().unwrap_or_default();
            for word in suspects {
                if self.outcomes.is_lost(&word, reach)? != monoid.is_lost(proposal.element(&word)) {
                    return Ok(Some(word));
                }
            }
            // True outcomes are consistent, so one of the suspects was wrong.
            return Err(Stop::Doubt(doubtful));
        }
        Ok(None)
    }

    /// Proposes a quotient that agrees with all tests.
    fn propose(&mut self, reach: &Reach<'_>) -> Result<Proposal, Stop> {
        loop {
            reach.check()?;
            let steps = self.closed(reach)?;
            match self.disagreement(&steps, reach)? {
                Some(test) => self.tests.push(test),
                None => return self.proposal(&steps, reach),
            }
        }
    }

    /// Adds a test that shows why the proposal is wrong about a sum.
    fn learn(&mut self, proposal: &Proposal, wrong: &[u8], reach: &Reach<'_>) -> Result<(), Stop> {
        let letters: Vec<usize> =
            wrong.iter().enumerate().flat_map(|(g, &times)| std::iter::repeat_n(g, usize::from(times))).collect();
        let mut rest = wrong.to_vec();
        let mut element = 0;
        let mut before = self.outcomes.is_lost(wrong, reach)?;
        for generator in letters {
            element = proposal.monoid.product(element, proposal.generators[generator]);
            rest[generator] -= 1;
            while rest.last() == Some(&0) {
                rest.pop();
            }
            let after = self.outcomes.is_lost(&sum(&self.representatives[element], &rest), reach)?;
            if after != before {
                self.tests.push(rest);
                return Ok(());
            }
            before = after;
        }
        // The proposal is right about this sum; nothing was learnt.
        Err(Stop::Doubt(wrong.to_vec()))
    }

    /// Finds representatives until every one with one more generator looks like another; returns
    /// which.
    fn closed(&mut self, reach: &Reach<'_>) -> Result<Vec<Vec<usize>>, Stop> {
        loop {
            let tests = self.tests.len();
            let mut places: FxHashMap<Subset, usize> = FxHashMap::default();
            for x in 0..self.representatives.len() {
                let word = self.representatives[x].clone();
                let row = self.row(&word, reach)?;
                places.entry(row).or_insert(x);
            }
            let mut steps: Vec<Vec<usize>> = Vec::new();
            let mut x = 0;
            while x < self.representatives.len() {
                let mut along = Vec::new();
                for generator in 0..self.outcomes.generators() {
                    let word = with(&self.representatives[x], generator);
                    let row = self.row(&word, reach)?;
                    let next = *places.entry(row).or_insert_with(|| {
                        self.representatives.push(word);
                        self.representatives.len() - 1
                    });
                    along.push(next);
                }
                Reach::check_order(self.representatives.len())?;
                reach.check()?;
                steps.push(along);
                x += 1;
            }
            for word in &self.representatives[self.tested..] {
                if !self.tests.contains(word) {
                    self.tests.push(word.clone());
                }
            }
            self.tested = self.representatives.len();
            if self.tests.len() == tests {
                return Ok(steps);
            }
        }
    }

    /// The tests that a sum loses.
    fn row(&mut self, word: &Word, reach: &Reach<'_>) -> Result<Subset, Stop> {
        let (mut row, made) = self.rows.remove(word).unwrap_or_else(|| (Subset::new(0), 0));
        for (i, test) in self.tests.iter().enumerate().skip(made) {
            let whole = sum(word, test);
            if self.outcomes.is_lost(&whole, reach)? {
                row.insert(i);
            }
            if i < CHECKED && !self.outcomes.is_consistent(&whole, reach)? {
                return Err(Stop::Doubt(whole));
            }
        }
        self.rows.insert(word.clone(), (row.clone(), self.tests.len()));
        Ok(row)
    }

    /// A new test, if two generators lead to different elements in different orders.
    fn disagreement(&mut self, steps: &[Vec<usize>], reach: &Reach<'_>) -> Result<Option<Word>, Stop> {
        for x in 0..steps.len() {
            for g in 0..self.outcomes.generators() {
                for h in 0..g {
                    let (by_g, by_h) = (steps[x][g], steps[x][h]);
                    let (first, second) = (steps[by_g][h], steps[by_h][g]);
                    if first == second {
                        continue;
                    }
                    return self.separating([(x, g, h), (x, h, g)], [first, second], reach).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// The test that separates one of two ways to the same sum from the truth.
    fn separating(
        &mut self,
        ways: [(usize, usize, usize); 2],
        ends: [usize; 2],
        reach: &Reach<'_>,
    ) -> Result<Word, Stop> {
        let (x, g, h) = ways[0];
        let whole = with(&with(&self.representatives[x], g), h);
        for test in self.tests.clone() {
            let truth = self.outcomes.is_lost(&sum(&whole, &test), reach)?;
            for ((_, _, last), end) in ways.into_iter().zip(ends) {
                if self.outcomes.is_lost(&sum(&self.representatives[end], &test), reach)? != truth {
                    return Ok(with(&test, last));
                }
            }
        }
        Err(Stop::Doubt(whole))
    }

    /// The multiplication table of representatives whose generators commute.
    fn proposal(&mut self, steps: &[Vec<usize>], reach: &Reach<'_>) -> Result<Proposal, Stop> {
        let order = self.representatives.len();
        let places: FxHashMap<&Word, usize> = self.representatives.iter().zip(0..).collect();
        let mut products = vec![0u16; order * order];
        for (y, word) in self.representatives.iter().enumerate() {
            // y is an earlier representative with one more generator, or 1.
            let last = word.len().checked_sub(1).and_then(|_| earlier(word, &places, steps, y));
            for x in 0..order {
                let product = last.map_or(x, |(before, g)| steps[usize::from(products[x * order + before])][g]);
                products[x * order + y] = u16::try_from(product).map_err(|_| Stop::Order)?;
            }
        }
        let mut lost = Vec::new();
        for word in self.representatives.clone() {
            lost.push(self.outcomes.is_lost(&word, reach)?);
        }
        Ok(Proposal { monoid: Monoid::new(products, lost), generators: steps[0].clone() })
    }
}

/// The earlier representative and the generator that lead to a representative.
fn earlier(word: &Word, places: &FxHashMap<&Word, usize>, steps: &[Vec<usize>], y: usize) -> Option<(usize, usize)> {
    (0..word.len()).filter(|&g| word[g] > 0).find_map(|g| {
        let mut before = word.clone();
        before[g] -= 1;
        while before.last() == Some(&0) {
            before.pop();
        }
        places.get(&before).copied().filter(|&x| x < y && steps[x][g] == y).map(|x| (x, g))
    })
}
