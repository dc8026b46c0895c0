//! Classes of heaps (elements of a quotient, kinds of genus), and how many heaps have each.

use crate::arith::natural::{Natural, to_usize};
use crate::arith::primes;
use crate::census::{HeapSet, Heaps};
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};

/// The classes of the heaps 0, 1, 2, ..., as far as they are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence<'a> {
    pub classes: &'a [u16],
    /// How many classes there are.
    pub number: usize,
    /// The preperiod and the period, if the sequence is proved to repeat.
    pub repeats: Option<(usize, usize)>,
}

impl Sequence<'_> {
    /// The place in the list that has the class of a heap; `None` if its class is not known.
    pub fn place(&self, size: &Natural) -> Option<usize> {
        if let Some(size) = to_usize(size).filter(|&size| size < self.classes.len()) {
            return Some(size);
        }
        let (preperiod, period) = self.repeats?;
        let past = (size - Natural::from(preperiod)) % Natural::from(period);
        to_usize(&past).map(|past| preperiod + past)
    }

    /// How many heaps have each class. The classes of all of them must be known.
    pub fn census(&self, heaps: &Heaps, options: &Options<'_>) -> Result<Vec<Natural>> {
        let mut counts = vec![Natural::ZERO; self.number];
        let unknown = || Error::BrokenLaw("the class of a heap in a census is not known".to_owned());
        let add_one = |counts: &mut Vec<Natural>, size: &Natural| -> Result<()> {
            let place = self.place(size).ok_or_else(unknown)?;
            counts[usize::from(self.classes[place])] += Natural::ONE;
            Ok(())
        };
        for set in heaps.sets() {
            match set {
                HeapSet::Range { first, last } if first == last => add_one(&mut counts, first)?,
                HeapSet::Range { first, last } => self.add_range(&mut counts, first, last)?,
                HeapSet::Primes { first, last } => {
                    let length = usize::try_from(last - first).unwrap_or(usize::MAX);
                    let mut ticker = Ticker::new(options, "census of primes", length);
                    primes::for_each_in(*first, *last, |prime| {
                        add_one(&mut counts, &Natural::from(prime))?;
                        ticker.tick(usize::try_from(prime - first).unwrap_or(usize::MAX), 50)
                    })?;
                }
            }
        }
        Ok(counts)
    }

    fn add_range(&self, counts: &mut [Natural], first: &Natural, last: &Natural) -> Result<()> {
        let mut total = Natural::ZERO;
        let (upper, lower) = (self.below(&(last + Natural::ONE)), self.below(first));
        for ((count, upper), lower) in counts.iter_mut().zip(upper).zip(lower) {
            if lower > upper {
                return Err(Error::BrokenLaw("a part of a census is larger than the whole".to_owned()));
            }
            total += &upper - &lower;
            *count += upper - lower;
        }
        if total == last - first + Natural::ONE {
            return Ok(());
        }
        Err(Error::BrokenLaw("a census in misere play does not add up".to_owned()))
    }

    /// The census of the sizes 0 .. end - 1: the sizes before the period, whole periods, and the
    /// rest.
    fn below(&self, end: &Natural) -> Vec<Natural> {
        let mut counts = vec![Natural::ZERO; self.number];
        let mut add = |class: u16, number: Natural| counts[usize::from(class)] += number;
        if let Some(end) = to_usize(end).filter(|&end| end <= self.classes.len()) {
            self.classes[..end].iter().for_each(|&class| add(class, Natural::ONE));
        } else if let Some((preperiod, period)) = self.repeats {
            let past = end - Natural::from(preperiod);
            let (cycles, rest) = (&past / Natural::from(period), past % Natural::from(period));
            let rest = to_usize(&rest).unwrap_or(0);
            self.classes[..preperiod].iter().for_each(|&class| add(class, Natural::ONE));
            for (i, &class) in self.classes[preperiod..][..period].iter().enumerate() {
                add(class, &cycles + Natural::from(u8::from(i < rest)));
            }
        }
        counts
    }
}
