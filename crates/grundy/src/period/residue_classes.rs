//! Residue classes that repeat faster than the whole.
//!
//! If G has period p from n0 and d divides p, then the sizes n = r (mod d) form d sequences with
//! periods of their own. The whole has the least common multiple of theirs, which may be far longer
//! than any of them: 1249 Nim repeats every 11060 = lcm(2 * 79, 2 * 70) sizes, its even sizes every
//! 79 terms, its odd ones every 70.

use super::proof::{ProvedPeriod, least_period};
use crate::values::Nimber;

/// One residue class of heap sizes, and how its values repeat. This is proved, because the period
/// of the whole is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResidueClass {
    /// The residue r: the class has the sizes n >= 1 with n = r (mod d).
    pub residue: usize,
    /// The period of the class, counted in its own terms.
    pub terms: usize,
    /// The preperiod of the class, counted in its own terms, from the first size n >= 1 on.
    pub after: usize,
}

/// A modulus d for which every class repeats faster than the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResidueClasses {
    /// The modulus d.
    pub modulus: usize,
    /// The classes 0 .. d-1.
    pub classes: Vec<ResidueClass>,
}

/// The largest modulus that is tried.
const MAX_MODULUS: usize = 64;

/// The modulus whose slowest class is fastest, if it is faster than the whole period.
#[must_use]
pub fn faster_classes(nimbers: &[Nimber], proved: &ProvedPeriod) -> Option<ResidueClasses> {
    let p = proved.period();
    (2..=MAX_MODULUS)
        .filter(|&d| p.is_multiple_of(d))
        .map(|modulus| ResidueClasses {
            modulus,
            classes: (0..modulus).map(|residue| class(nimbers, proved, modulus, residue)).collect(),
        })
        .map(|classes| (classes.slowest(), classes))
        .filter(|&(slowest, _)| slowest < p)
        .min_by_key(|&(slowest, _)| slowest)
        .map(|(_, classes)| classes)
}

impl ResidueClasses {
    /// The longest period of a class, in counters.
    fn slowest(&self) -> usize {
        self.classes.iter().map(|class| class.terms * self.modulus).max().unwrap_or(0)
    }
}

fn class(nimbers: &[Nimber], proved: &ProvedPeriod, modulus: usize, residue: usize) -> ResidueClass {
    let end = proved.preperiod() + 2 * proved.period();
    let first = if residue == 0 { modulus } else { residue };
    let terms: Vec<Nimber> = (first..end).step_by(modulus).map(|n| value(nimbers, proved, n)).collect();
    // The last p/d terms are one whole period of the class.
    let cycle = &terms[terms.len() - proved.period() / modulus..];
    let period = least_period(cycle);
    let agreed = (0..terms.len() - period).rev().take_while(|&i| terms[i] == terms[i + period]).count();
    ResidueClass { residue, terms: period, after: terms.len() - period - agreed }
}

/// G(n), from the computed values or the period.
fn value(nimbers: &[Nimber], proved: &ProvedPeriod, n: usize) -> Nimber {
    let folded = n.checked_sub(proved.preperiod()).map_or(n, |past| proved.preperiod() + past % proved.period());
    nimbers[folded]
}
