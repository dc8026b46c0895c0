//! Misere Nim, by Bouton's rule.
//!
#![doc = include_str!("nim.md")]

use crate::arith::natural::Natural;
use crate::census::{self, Census, HeapSet, Heaps, Pieces};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::rules::{Digit, Rules};
use crate::tally::{self, Selection};
use crate::values::Nimber;

use super::counted::Counted;

/// Whether the game is Nim: any number may be taken from a heap, and no heap is split.
#[must_use]
pub fn is_nim(rules: &Rules) -> bool {
    // In lowest terms, its code is 0.(3).
    rules.code().is_some_and(|code| code.head() == [Digit::NONE] && code.tail() == [Digit::TAKE])
}

/// Whether the player to move loses: the xor is 0 if some heap has two or more, and 1 otherwise.
#[must_use]
pub fn is_lost<'a>(heaps: impl IntoIterator<Item = &'a Natural>) -> bool {
    let (mut xor, mut large) = (Natural::ZERO, false);
    for heap in heaps {
        large |= *heap > Natural::ONE;
        xor ^= heap;
    }
    if large { xor.is_zero() } else { xor.is_one() }
}

/// The sizes that the heap at `place` may be reduced to so that the opponent loses: none or one.
#[must_use]
pub fn winning_size(heaps: &[Natural], place: usize) -> Option<Natural> {
    let others = || heaps.iter().enumerate().filter(|&(i, _)| i != place).map(|(_, heap)| heap);
    let xor = others().fold(Natural::ZERO, |xor, heap| xor ^ heap);
    let target = if others().any(|heap| *heap > Natural::ONE) { xor } else { xor ^ Natural::ONE };
    (target < heaps[place]).then_some(target)
}

/// Counts selections of heaps: lost in normal play, with heaps of 0 and 1 alone the other way
/// round.
pub(super) fn count(
    rules: &Rules,
    heaps: &Heaps,
    selection: &Selection,
    outcome: Outcome,
    modulus: Option<&Natural>,
    each: bool,
    options: &Options<'_>,
) -> Result<Vec<Counted>> {
    let pieces = census::survey(rules, &Pieces::Heaps(heaps.clone()), options)?.census;
    let small = small_heaps(heaps);
    let lost = |census: &Census, outcome: Outcome| -> Result<Vec<Natural>> {
        if each {
            return tally::each(census, selection, outcome, modulus, options);
        }
        Ok(vec![tally::count(census, selection, outcome, modulus, options)?.answer])
    };
    let (lost_all, won_all) = (lost(&pieces, Outcome::Previous)?, lost(&pieces, Outcome::Next)?);
    let (lost_small, won_small) = (lost(&small, Outcome::Previous)?, lost(&small, Outcome::Next)?);
    let broken = || Error::BrokenLaw("more selections of small heaps are lost than of all".to_owned());
    // Those of small heaps change sides.
    let swapped = |all: &Natural, out: &Natural, into: &Natural| match modulus {
        Some(modulus) => Ok((all + into + modulus - out) % modulus),
        None if out > all => Err(broken()),
        None => Ok(all - out + into),
    };
    let mut counted = Vec::new();
    for i in 0..lost_all.len() {
        let lost = swapped(&lost_all[i], &lost_small[i], &won_small[i])?;
        let won = swapped(&won_all[i], &won_small[i], &lost_small[i])?;
        let all = modulus.map_or_else(|| &lost + &won, |modulus| (&lost + &won) % modulus);
        let answer = match outcome {
            Outcome::Previous => lost,
            Outcome::Next => won,
            Outcome::Left | Outcome::Right => Natural::ZERO,
        };
        counted.push(Counted { answer, all });
    }
    Ok(counted)
}

/// How many heaps have no counter, and how many have one.
fn small_heaps(heaps: &Heaps) -> Census {
    let mut census = Census::new();
    for set in heaps.sets() {
        // 0 and 1 are not prime.
        if let HeapSet::Range { first, last } = set {
            for size in 0..2u32 {
                let number = Natural::from(size);
                if *first <= number && number <= *last {
                    census.add(Nimber::new(size), &Natural::ONE);
                }
            }
        }
    }
    census
}
