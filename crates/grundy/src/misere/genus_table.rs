//! The genus of heap after heap, from those of the options ([`genus`](super::genus)).

use super::genus::Heap;
use super::period::{find, has_theorem};
use super::quotient::{NO_THEOREM, SMALL, heap_in_words};
use super::reach::{Reach, Stop, further};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::{Solution, budget};
use crate::rules::{Rules, Takes, moves};

/// The most heaps whose genus is kept.
const MAX_HEAPS: usize = 20_000_000;

/// The genus of heap after heap.
pub(super) struct Table<'a> {
    rules: &'a Rules,
    pub heaps: Vec<Heap>,
    /// Why no more heaps were looked at.
    pub stopped: Option<String>,
}

/// How many options are looked at between two looks at the clock.
const WORK: usize = 1 << 16;

impl<'a> Table<'a> {
    /// The first heaps; `None` if one is not tame. Those past `largest` are looked at too, as long
    /// as that is little work: whether a game is tame should not depend on what is asked about it.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`].
    pub fn new(rules: &'a Rules, largest: &Natural, options: &Options<'_>) -> Result<Option<Self>> {
        let mut table = Table { rules, heaps: Vec::new(), stopped: None };
        let mut reach = Reach::new(options, None);
        let mut work = 0;
        for size in 0..=SMALL.min(options.values.unwrap_or(SMALL)) {
            if work > 16 * WORK && Natural::from(size) > *largest {
                break;
            }
            reach.heap = size;
            if let Err(Stop::Failed(error)) = reach.check() {
                return Err(error);
            }
            let (heap, options) = next(rules, &table.heaps);
            work += options;
            let Some(heap) = heap else { return Ok(None) };
            table.heaps.push(heap);
        }
        Ok(Some(table))
    }

    /// Refuses heaps that neither a theorem nor a list of heaps can reach.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`].
    pub fn check_reach(&mut self, largest: &Natural, options: &Options<'_>) -> Result<()> {
        let (most, longest) = (self.most(options), longest(options));
        if has_theorem(self.rules) || self.wanted(largest) <= most {
            return Ok(());
        }
        let why = format!("{NO_THEOREM}, and at most {most} heaps are looked at");
        Err(not_proved(self.rules, self.heaps.len() - 1, Some(&why), longest, largest))
    }

    /// The last heap that has to be looked at.
    fn wanted(&self, largest: &Natural) -> usize {
        let largest = to_usize(largest).unwrap_or(usize::MAX);
        firm_from(self.rules).map_or(largest, |from| from.min(largest))
    }

    /// The last heap that may be looked at.
    fn most(&self, options: &Options<'_>) -> usize {
        longest(options).min(options.values.unwrap_or(usize::MAX))
    }

    /// Goes on to the heaps up to `largest`, or to a proved period, from their values in normal
    /// play. Says whether all are tame.
    ///
    /// # Errors
    ///
    /// [`Error::Cancelled`], [`Error::BrokenLaw`].
    pub fn reach(&mut self, largest: &Natural, solution: &Solution, options: &Options<'_>) -> Result<bool> {
        self.check(solution)?;
        let has_theorem = has_theorem(self.rules);
        let last = self.wanted(largest).min(self.most(options));
        let mut reach = Reach::new(options, options.values.is_none().then_some(budget::time_of(options, true)));
        let (mut work, mut next_look) = (0, SMALL);
        while self.heaps.len() <= last {
            let size = self.heaps.len();
            // Looking at every size would take quadratic time; a twentieth more is soon added.
            if has_theorem && size > next_look {
                next_look = size + size / 20;
                if self.period().is_some() {
                    break;
                }
            }
            let number = u32::try_from(&solution.value(&Natural::from(size))?).unwrap_or(u32::MAX);
            let options = Seen::after_moves(self.rules, &self.heaps);
            let Some(is_fickle) = options.make_fickle(number) else { return Ok(false) };
            self.heaps.push(Heap { number, is_fickle });
            work += options.number + 1;
            if work > WORK {
                work = 0;
                reach.heap = size;
                match reach.check() {
                    Ok(()) => {}
                    Err(Stop::Failed(error)) => return Err(error),
                    Err(stop) => {
                        self.stopped = Some(stop.text(size + 1));
                        break;
                    }
                }
            }
        }
        Ok(true)
    }

    /// The preperiod and the period of the genus, if a theorem proves them.
    pub fn period(&self) -> Option<(usize, usize)> {
        let found = find(self.rules, &self.heaps).filter(|found| found.proved);
        found.map(|found| (found.preperiod, found.period))
    }

    /// A law: the numbers are the values in normal play.
    pub fn check(&self, solution: &Solution) -> Result<()> {
        let mut both = self.heaps.iter().zip(solution.nimbers());
        match both.position(|(heap, nimber)| heap.number != nimber.get()) {
            None => Ok(()),
            Some(size) => Err(Error::BrokenLaw(format!("a heap of {size} has two values in normal play"))),
        }
    }
}

/// About how many bytes a heap takes, with its value in normal play and its class.
const BYTES: usize = 16;

/// The last heap that a list can have.
pub(super) fn longest(options: &Options<'_>) -> usize {
    MAX_HEAPS.min(options.memory / BYTES)
}

/// The size from which on every heap is firm because it can be reduced to 0, and to 1.
pub(super) fn firm_from(rules: &Rules) -> Option<usize> {
    let code = rules.code().filter(|code| !code.is_finite() && code.digit(1).leaves(0))?;
    let takes_all_but_one = code.tail().iter().all(|digit| digit.leaves(0) && digit.leaves(1));
    takes_all_but_one.then_some(code.head().len() + 1)
}

/// Whether moves take amounts from a set that is the same for all heaps, and do not split them.
pub(super) fn takes_from_a_set(rules: &Rules) -> bool {
    match (rules.code(), rules.takes()) {
        (Some(code), _) => code.head().iter().chain(code.tail()).all(|digit| {
            let parts: Vec<u32> = digit.part_counts().collect();
            parts.is_empty() || parts == [0, 1]
        }),
        (None, takes) => takes.is_some_and(Takes::is_fixed),
    }
}

/// What is known of the options of a heap.
#[derive(Default)]
struct Seen {
    /// Whether some option is firm, or fickle, with the number 0, and with the number 1.
    firm: [bool; 2],
    fickle: [bool; 2],
    /// How many options there are.
    number: usize,
}

impl Seen {
    fn add(&mut self, option: Heap) {
        self.number += 1;
        if option.number < 2 {
            let has = if option.is_fickle { &mut self.fickle } else { &mut self.firm };
            has[option.number as usize] = true;
        }
    }

    /// All options of the next heap.
    fn after_moves(rules: &Rules, heaps: &[Heap]) -> Self {
        let mut seen = Seen::default();
        moves::for_each_option(rules, heaps.len(), |parts| seen.add(sum(parts, heaps)));
        seen
    }

    /// Whether the third case of the definition applies to a number of 2 or more.
    fn has_both(&self) -> bool {
        (0..2).all(|u| self.firm[u] || self.fickle[1 - u])
    }

    /// Whether these options make a heap with this number fickle, or firm; `None` if it is not
    /// tame.
    fn make_fickle(&self, number: u32) -> Option<bool> {
        match number {
            0 if self.number == 0 => Some(true),
            0 => (!(self.firm[1] && self.fickle[1])).then_some(self.fickle[1]),
            1 => (self.firm[0] != self.fickle[0]).then_some(self.fickle[0]),
            _ => self.has_both().then_some(false),
        }
    }
}

fn sum(parts: &[usize], heaps: &[Heap]) -> Heap {
    parts.iter().map(|&part| heaps[part]).fold(Heap { number: 0, is_fickle: true }, Heap::plus)
}

/// The genus of the next heap by definition, if it is tame, and how many options it has.
fn next(rules: &Rules, heaps: &[Heap]) -> (Option<Heap>, usize) {
    let mut numbers = Vec::new();
    moves::for_each_option(rules, heaps.len(), |parts| numbers.push(sum(parts, heaps).number));
    let options = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    // The mex.
    let number = (0..).zip(&numbers).take_while(|&(i, &number): &(u32, &u32)| i == number).count();
    let heap = u32::try_from(number).ok().and_then(|number| {
        let is_fickle = Seen::after_moves(rules, heaps).make_fickle(number)?;
        Some(Heap { number, is_fickle })
    });
    (heap, options)
}

/// What to say about a heap that is out of reach, when the genus of heaps up to `last` is known and
/// a list could be as long as `longest`.
pub(super) fn not_proved(rules: &Rules, last: usize, stopped: Option<&str>, longest: usize, size: &Natural) -> Error {
    let why = stopped.map_or(String::new(), |why| format!(": {why}"));
    let message = format!(
        "in misere play, heaps of {rules} up to {last} are tame, and no period is proved{why}\n  {} is not known",
        heap_in_words(size)
    );
    // With more heaps a period may show, if a theorem can prove it.
    let more = has_theorem(rules).then_some(10 * last);
    Error::NotProved { message, further: further(last, more, longest, size) }
}
