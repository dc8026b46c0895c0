//! Tame games: the genus of heaps of any size.

use super::genus::{FIRM, Genus, Heap};
use super::genus_table::{Table, firm_from, longest, not_proved, takes_from_a_set};
use super::sequence::Sequence;
use crate::arith::natural::{Natural, to_usize};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::period::{Solution, solve};
use crate::rules::Rules;

/// The genus of each heap of a tame game.
#[derive(Clone, Debug)]
pub struct Tame {
    rules: Rules,
    /// The values in normal play, as far as they were asked for.
    solution: Solution,
    /// The heaps whose options were looked at; none if moves take amounts from a fixed set.
    listed: Option<Listed>,
}

/// The genus of some heaps, and what follows about larger ones.
#[derive(Clone, Debug)]
struct Listed {
    heaps: Vec<Heap>,
    /// The class of each heap ([`Heap::class`]).
    classes: Vec<u16>,
    period: Option<(usize, usize)>,
    firm_from: Option<usize>,
    /// Why no more heaps were looked at.
    stopped: Option<String>,
    /// The last heap that a list can have.
    longest: usize,
}

/// How the genus of heaps is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ground {
    /// Moves take amounts from a fixed set: heaps with the numbers 0 and 1 are fickle, all others
    /// firm.
    FixedSet,
    /// The options of all heaps up to `heaps` were looked at.
    Options {
        /// The last of these heaps.
        heaps: usize,
        /// The size from which on every heap is firm, because it can be reduced to 0 and to 1.
        firm_from: Option<usize>,
        /// The preperiod and the period of the genus, if it is proved to repeat.
        period: Option<(usize, usize)>,
    },
}

impl Tame {
    /// The genus of every heap up to `largest`. `None` if one of these heaps is not tame, or one of
    /// the first few dozen.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] if these heaps are out of reach; [`Error::Cancelled`].
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
        let table = Table::new(rules, largest, options)?;
        if takes_from_a_set(rules) {
            let solution = solve(rules, Some(largest), options)?;
            check_set(rules, table.as_ref(), &solution)?;
            return Ok(Some(Tame { rules: rules.clone(), solution, listed: None }));
        }
        let Some(mut table) = table else { return Ok(None) };
        table.check_reach(largest, options)?;
        let solution = solve(rules, Some(largest), options)?;
        if !table.reach(largest, &solution, options)? {
            return Ok(None);
        }
        let classes: Vec<u16> = table.heaps.iter().map(|heap| heap.class()).collect();
        let firm_from = firm_from(rules).filter(|&from| from < classes.len());
        let period = if firm_from.is_some() { None } else { table.period() };
        let Table { heaps, stopped, .. } = table;
        let listed = Listed { heaps, classes, period, firm_from, stopped, longest: longest(options) };
        let tame = Tame { rules: rules.clone(), solution, listed: Some(listed) };
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

    /// How the genus of heaps is known.
    #[must_use]
    pub fn ground(&self) -> Ground {
        match &self.listed {
            None => Ground::FixedSet,
            Some(Listed { heaps, period, firm_from, .. }) => {
                Ground::Options { heaps: heaps.len() - 1, firm_from: *firm_from, period: *period }
            }
        }
    }

    /// The classes of heaps, which may repeat where the genus does not; `None` if the values in
    /// normal play tell them.
    pub(super) fn sequence(&self) -> Option<Sequence<'_>> {
        self.listed.as_ref().map(Listed::sequence)
    }

    /// The genus of a heap.
    ///
    /// # Errors
    ///
    /// [`Error::NotProved`] for heaps that are out of reach.
    pub fn genus(&self, size: &Natural) -> Result<Genus> {
        let Some(listed) = &self.listed else {
            let number = self.solution.value(size)?;
            return Ok(Genus { is_fickle: number <= Natural::ONE, number });
        };
        let Listed { heaps, firm_from, stopped, longest, .. } = listed;
        let near = to_usize(size).and_then(|size| heaps.get(size));
        match (near, listed.sequence().place(size)) {
            (Some(heap), _) => Ok(heap.genus()),
            (None, Some(_)) if firm_from.is_some() => {
                Ok(Genus { number: self.solution.value(size)?, is_fickle: false })
            }
            (None, Some(place)) => Ok(heaps[place].genus()),
            (None, None) => Err(not_proved(&self.rules, heaps.len() - 1, stopped.as_deref(), *longest, size)),
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

impl Listed {
    fn sequence(&self) -> Sequence<'_> {
        let repeats = self.firm_from.map(|from| (from, 1)).or(self.period);
        Sequence { classes: &self.classes, number: usize::from(FIRM) + 1, repeats }
    }
}

/// A law: the options of the first heaps say what the theorem on fixed sets says.
fn check_set(rules: &Rules, table: Option<&Table<'_>>, solution: &Solution) -> Result<()> {
    let broken = || Error::BrokenLaw(format!("{rules} is not tame, though amounts are taken from a fixed set"));
    let table = table.ok_or_else(broken)?;
    table.check(solution)?;
    let agrees = table.heaps.iter().all(|heap| heap.is_fickle == (heap.number < 2));
    if agrees { Ok(()) } else { Err(broken()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the theorem on fixed sets says is what the options of each heap say.
    #[test]
    fn fixed_sets_by_their_options() {
        let last = Natural::from(400u32);
        for text in [
            "nim",
            "take 1..3",
            "take 2, 5",
            "take 1, 3, 4",
            "take 7",
            "take squares",
            "take primes",
            "take odd",
            "take any but 1",
            "take any but 3, 4",
            "take 2, 3, 11, 30",
        ] {
            let (rules, options) = (Rules::parse(text).expect(text), Options::default());
            assert!(takes_from_a_set(&rules), "{text}");
            let solution = solve(&rules, Some(&last), &options).expect(text);
            let mut table = Table::new(&rules, &last, &options).expect(text).expect(text);
            assert!(table.reach(&last, &solution, &options).expect(text), "{text}");
            check_set(&rules, Some(&table), &solution).expect(text);
        }
        for text in ["kayles", "0.1", "0.13", "0.2", "laskers-nim", "take divisors", "take 1..3 or split"] {
            assert!(!takes_from_a_set(&Rules::parse(text).expect(text)), "{text}");
        }
    }
}
