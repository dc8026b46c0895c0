//! The genus of heap after heap, from those of the options ([`genus`](super::genus)).

use super::genus::Heap;
use super::period::{find, has_theorem};
use super::quotient::{NO_THEOREM, SMALL, size_in_words};
use super::reach::{Reach, Stop};
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::{Solution, budget};
use crate::rules::{Rules, moves};

/// The most heaps whose genus is kept.
const MAX_HEAPS: usize = 20_000_000;

/// The genus of heap after heap.
pub(super) struct Table<'a> {
    rules: &'a Rules,
    pub heaps: Vec<Heap>,
    /// Why no more heaps were looked at.
    pub stopped: Option<String>,
    /// Whether more time might help.
    pub timed_out: bool,
}

/// How many options are looked at between two looks at the clock.
const WORK: usize = 1 << 16;

impl<'a> Table<'a> {
    /// The heaps up to `largest`, or to a proved period; `None` if one is not tame.
    pub fn new(rules: &'a Rules, largest: &Natural, options: &Options<'_>) -> Result<Option<Self>> {
        let has_theorem = has_theorem(rules);
        let most = MAX_HEAPS.min(options.memory / BYTES).min(options.values.unwrap_or(MAX_HEAPS));
        let wanted = firm_from(rules).or_else(|| to_usize(largest)).unwrap_or(usize::MAX).max(SMALL);
        // Where neither a period nor a list can reach a heap, the first heaps still say whether the
        // game is tame at all.
        let is_hopeless = !has_theorem && wanted > most;
        let last = if is_hopeless { SMALL } else { wanted }.min(most);
        let mut table = Table { rules, heaps: Vec::new(), stopped: None, timed_out: false };
        let time = budget::time_of(options, true);
        let mut reach = Reach::new(options, options.values.is_none().then_some(time));
        let (mut step, mut work, mut next_look) = (Step::default(), 0, SMALL);
        while table.heaps.len() <= last && table.stopped.is_none() {
            reach.heap = table.heaps.len();
            let Some(heap) = step.next(rules, &table.heaps) else { return Ok(None) };
            table.heaps.push(heap);
            work += step.options + 1;
            if work > WORK {
                work = 0;
                match reach.check() {
                    Ok(()) => {}
                    Err(Stop::Failed(error)) => return Err(error),
                    Err(stop) => {
                        table.timed_out = true;
                        table.stopped = Some(stop.text(reach.heap + 1));
                    }
                }
            }
            // Looking at every size would take quadratic time; a twentieth more is soon added.
            if has_theorem && table.heaps.len() > next_look {
                next_look = table.heaps.len() + table.heaps.len() / 20;
                if table.period().is_some() {
                    break;
                }
            }
        }
        if is_hopeless {
            table.stopped = Some(NO_THEOREM.to_owned());
        }
        Ok(Some(table))
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

/// The size from which on every heap is firm because it can be reduced to 0, and to 1.
pub(super) fn firm_from(rules: &Rules) -> Option<usize> {
    let code = rules.code().filter(|code| !code.is_finite() && code.digit(1).leaves(0))?;
    let takes_all_but_one = code.tail().iter().all(|digit| digit.leaves(0) && digit.leaves(1));
    takes_all_but_one.then_some(code.head().len() + 1)
}

/// The step from smaller heaps to the next.
#[derive(Default)]
struct Step {
    /// The last heap that has an option with each number.
    seen: Vec<usize>,
    /// How many options the heap has, counted as often as they arise.
    options: usize,
}

impl Step {
    /// The genus of the next heap, if it is tame.
    fn next(&mut self, rules: &Rules, heaps: &[Heap]) -> Option<Heap> {
        let size = heaps.len();
        // Whether some option is firm, or fickle, with the number 0 or 1.
        let (mut firm, mut fickle) = ([false; 2], [false; 2]);
        self.options = 0;
        moves::for_each_option(rules, size, |parts| {
            let sum = parts.iter().map(|&part| heaps[part]).fold(Heap { number: 0, is_fickle: true }, Heap::plus);
            let place = sum.number as usize;
            if place < 2 {
                let has = if sum.is_fickle { &mut fickle } else { &mut firm };
                has[place] = true;
            }
            if self.seen.len() <= place {
                self.seen.resize(place + 1, 0);
            }
            // A heap of 0 has no options.
            self.seen[place] = size;
            self.options += 1;
        });
        let mex = self.seen.iter().take_while(|&&last| last == size && size > 0).count();
        let number = u32::try_from(mex).ok()?;
        let is_fickle = match number {
            0 if self.options == 0 => true,
            0 if fickle[1] => (!firm[1]).then_some(true)?,
            0 => false,
            1 => (firm[0] != fickle[0]).then_some(fickle[0])?,
            _ => [0, 1].iter().all(|&u| firm[u] || fickle[1 - u]).then_some(false)?,
        };
        Some(Heap { number, is_fickle })
    }
}

/// What to say about a heap that is out of reach.
pub(super) fn not_proved(rules: &Rules, last: usize, stopped: Option<&str>, timed_out: bool, size: &Natural) -> Error {
    let why = stopped.map_or(String::new(), |why| format!(": {why}"));
    let message = format!(
        "in misere play, heaps of {rules} up to {last} are tame, and no period is proved{why}\n  a heap of {} is not \
         known",
        size_in_words(size)
    );
    // More time helps if a period may be proved, or if the heap itself may be reached.
    let next = 2 * last;
    let helps = has_theorem(rules) || *size <= Natural::from(next.min(MAX_HEAPS));
    Error::NotProved { message, further: (timed_out && helps).then_some(next as u64) }
}
