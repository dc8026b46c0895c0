//! Tame games: the genus of heaps of any size.

use super::genus::{FIRM, Genus, Heap};
use super::genus_table::{Table, firm_from, longest, not_proved};
use super::sequence::Sequence;
use crate::arith::natural::{Natural, to_usize};
use crate::error::Result;
use crate::options::Options;
use crate::period::{Solution, solve};
use crate::rules::Rules;

/// The genus of each heap of a tame game.
#[derive(Clone, Debug)]
pub struct Tame {
    rules: Rules,
    /// The values in normal play, as far as they were asked for.
    solution: Solution,
    heaps: Vec<Heap>,
    /// The class of each heap, as the constants below say.
    classes: Vec<u16>,
    period: Option<(usize, usize)>,
    firm_from: Option<usize>,
    /// Why no more heaps were looked at.
    stopped: Option<String>,
    /// The last heap that a list can have.
    longest: usize,
}

impl Tame {
    /// The genus of every heap up to `largest`; `None` if one of them is not tame, or one of the
    /// first few dozen heaps, however small `largest` is.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] if these heaps are out of reach; [`Error::Cancelled`].
    ///
    /// [`Error::NotProved`]: crate::Error::NotProved
    /// [`Error::Cancelled`]: crate::Error::Cancelled
    ///
    /// ```
    /// use grundy::{Natural, Options, Rules, misere::Tame};
    /// let rules = Rules::parse("take 1..3")?;
    /// let far = Natural::from(10u8).pow(1000);
    /// let tame = Tame::reaching(&rules, &far, &Options::default())?.expect("tame");
    /// assert_eq!(tame.genus(&far)?.to_string(), "0^1");
    /// assert_eq!(tame.genus(&(far + Natural::from(2u8)))?.to_string(), "2");
    /// let kayles = Rules::parse("kayles")?;
    /// assert!(Tame::reaching(&kayles, &Natural::from(9u8), &Options::default())?.is_none());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn reaching(rules: &Rules, largest: &Natural, options: &Options<'_>) -> Result<Option<Self>> {
        // A game that is not tame is soon seen not to be.
        let Some(mut table) = Table::new(rules, largest, options)? else { return Ok(None) };
        table.check_reach(largest, options)?;
        let solution = solve(rules, Some(largest), options)?;
        if !table.reach(largest, &solution, options)? {
            return Ok(None);
        }
        let classes: Vec<u16> = table.heaps.iter().map(|heap| heap.class()).collect();
        let firm_from = firm_from(rules).filter(|&from| from < classes.len());
        let period = if firm_from.is_some() { None } else { table.period() };
        let (rules, longest) = (rules.clone(), longest(options));
        let Table { heaps, stopped, .. } = table;
        let tame = Tame { rules, solution, heaps, classes, period, firm_from, stopped, longest };
        tame.genus(largest)?;
        Ok(Some(tame))
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The values in normal play.
    #[must_use]
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The largest heap whose options were looked at.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.heaps.len() - 1
    }

    /// The preperiod and the period of the genus, if it is proved to repeat.
    #[must_use]
    pub fn period(&self) -> Option<(usize, usize)> {
        self.period
    }

    /// The size from which on all heaps are firm because they can be reduced to 0, and to 1, if the
    /// rules are such.
    #[must_use]
    pub fn firm_from(&self) -> Option<usize> {
        self.firm_from
    }

    /// The classes of heaps, which may repeat where the genus does not.
    pub(super) fn sequence(&self) -> Sequence<'_> {
        let repeats = self.firm_from.map(|from| (from, 1)).or(self.period);
        Sequence { classes: &self.classes, number: usize::from(FIRM) + 1, repeats }
    }

    /// The genus of a heap.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`](crate::Error::NotProved) for heaps that are out of reach.
    pub fn genus(&self, size: &Natural) -> Result<Genus> {
        let near = to_usize(size).and_then(|size| self.heaps.get(size));
        match (near, self.sequence().place(size)) {
            (Some(heap), _) => Ok(heap.genus()),
            (None, Some(_)) if self.firm_from.is_some() => {
                Ok(Genus { number: self.solution.value(size)?, is_fickle: false })
            }
            (None, Some(place)) => Ok(self.heaps[place].genus()),
            (None, None) => Err(not_proved(&self.rules, self.heaps(), self.stopped.as_deref(), self.longest, size)),
        }
    }

    /// The genus of a sum of heaps.
    ///
    /// # Errors
    ///
    /// As for [`genus`](Self::genus).
    pub fn sum(&self, heaps: &[Natural]) -> Result<Genus> {
        heaps.iter().try_fold(Genus::EMPTY, |sum, heap| Ok(sum.plus(&self.genus(heap)?)))
    }
}
