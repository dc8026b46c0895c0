//! Numbers + nimbers, d + *g: the sign of d decides who wins the sum; if d = 0, the next player
//! wins unless g = 0.
//!
#![doc = include_str!("number_nimber.md")]

mod any;
mod symmetric;
mod terms;

use std::borrow::Cow;

pub(super) use terms::Terms;

use super::evaluation::{check_work, combine, fields_for};
use super::{PartizanTally, number_of_selections};
use crate::arith::natural::{Natural, bit_length};
use crate::arith::word_field::WordField;
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::tally::Kind;

/// What is chosen, and the number of roots of unity at which it is counted.
struct Choice {
    kind: Kind,
    m: usize,
    length: usize,
}

impl Choice {
    fn new(terms: &Terms<'_>, kind: Kind, m: usize) -> Result<Self> {
        // At least two pieces, so that no two exponents of f_w itself are equal modulo N.
        let reach = terms.largest().saturating_mul(m.max(2) as u64).saturating_add(1);
        let length = usize::try_from(reach).ok().filter(|&reach| reach <= 1 << 26).map(usize::next_power_of_two);
        let too_far = || Error::limit("the numbers of the pieces add up too far\n  help: choose fewer pieces");
        Ok(Choice { kind, m, length: length.ok_or_else(too_far)?.max(2) })
    }

    /// Refuses work that would take too long or too much memory.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn check(&self, bits: u32, all: &Natural) -> Result<()> {
        let Choice { kind, m, length } = *self;
        let fields = (bit_length(all) / WordField::BITS + 1) as f64;
        let at_each = if kind == Kind::Tuples { 1.5 * (m as f64).log2().max(1.0) } else { (m * m) as f64 };
        let products = fields * length as f64 * f64::from(1u32 << bits) * (f64::from(length.ilog2()) + at_each);
        check_work(products, length.saturating_mul(1 << bits))
    }
}

pub(super) fn count(terms: &Terms<'_>, kind: Kind, m: usize, options: &Options<'_>) -> Result<PartizanTally> {
    let choice = Choice::new(terms, kind, m)?;
    let all = number_of_selections(kind, terms.total, m);
    choice.check(terms.bits, &all)?;
    count_as(terms.is_symmetric(), terms, &choice, all, options)
}

/// Counts the selections, treating the census as symmetric or as any other.
fn count_as(
    symmetric: bool,
    terms: &Terms<'_>,
    choice: &Choice,
    all: Natural,
    options: &Options<'_>,
) -> Result<PartizanTally> {
    let mut ticker = Ticker::new(options, "selections of numbers and nimbers", 1 << terms.bits);
    let shared = terms.rows(symmetric);
    let mut residues = Vec::new();
    for field in fields_for(&all) {
        let rows = shared.as_ref().map_or_else(|| Cow::Owned(terms.rows_modulo(&field, symmetric)), Cow::Borrowed);
        let list = if symmetric {
            symmetric::residues(&field, &rows, choice, &mut ticker)?.to_vec()
        } else {
            any::residues(&field, &rows, choice, &mut ticker)?.to_vec()
        };
        residues.push((field, list));
    }
    tally(&combine(&residues)?, all)
}

/// The outcomes, from the selections with number 0 and those that are 0; or from those with
/// negative, zero and positive number, and those that are 0.
fn tally(numbers: &[Natural], all: Natural) -> Result<PartizanTally> {
    let broken = |law: &str| Err(Error::BrokenLaw(law.to_owned()));
    let (right, left, zero, previous) = match numbers {
        [zero, previous] => {
            if *zero > all {
                return broken("more selections have number 0 than there are");
            }
            // If this is odd, the outcomes will not add up.
            let half: Natural = (&all - zero) >> 1;
            (half.clone(), half, zero, previous)
        }
        [right, zero, left, previous] => (right.clone(), left.clone(), zero, previous),
        _ => return broken("two or four residues make as many numbers"),
    };
    if previous > zero {
        return broken("more selections are 0 than have number 0");
    }
    let (next, previous) = (zero - previous, previous.clone());
    let expected = all.clone();
    PartizanTally { left, right, next, previous, all, algorithm: "numbers and nimbers" }.checked(&expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::PartizanCensus;
    use crate::options::Options;
    use crate::partizan::Games;
    use proptest::prelude::*;

    /// A census of these numbers (in quarters) with nimbers and counts, and of their opposites.
    fn symmetric_census(pieces: &[(i64, u32, u32)], scale: &Natural) -> PartizanCensus {
        let mut census = PartizanCensus::of(Games::new());
        for &(quarters, nimber, count) in pieces {
            for quarters in [quarters, -quarters] {
                let game = census.games_mut().parse(&format!("{quarters}/4*{nimber}")).expect("a number and a nimber");
                census.add(game, &(scale * Natural::from(count)));
            }
        }
        census
    }

    fn counted(census: &PartizanCensus, symmetric: bool, kind: Kind, m: usize) -> PartizanTally {
        let terms = Terms::of(census).expect("numbers and nimbers");
        assert!(terms.is_symmetric());
        let choice = Choice::new(&terms, kind, m).expect("small");
        let all = number_of_selections(kind, terms.total, m);
        count_as(symmetric, &terms, &choice, all, &Options::default()).expect("small")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        /// Both algorithms count a symmetric census alike.
        #[test]
        fn symmetry_changes_nothing(
            pieces in prop::collection::vec((0i64..20, 0u32..9, 1u32..1000), 0..9),
            m in 0usize..12,
            kind in prop::sample::select(Kind::ALL.to_vec()),
        ) {
            let census = symmetric_census(&pieces, &Natural::ONE);
            prop_assert_eq!(counted(&census, true, kind, m), counted(&census, false, kind, m));
        }

        /// 2^70 times as many pieces of each value have 2^(70 m) times as many tuples of each
        /// outcome, but their counts do not fit in a word.
        #[test]
        fn many_pieces_are_counted_as_few(
            pieces in prop::collection::vec((0i64..9, 0u32..5, 1u32..50), 1..5),
            m in 0usize..5,
            symmetric in any::<bool>(),
        ) {
            let few = counted(&symmetric_census(&pieces, &Natural::ONE), symmetric, Kind::Tuples, m);
            let many = counted(&symmetric_census(&pieces, &(Natural::ONE << 70)), symmetric, Kind::Tuples, m);
            let factor = Natural::ONE << (70 * m);
            prop_assert_eq!(
                [&many.left, &many.right, &many.next, &many.previous].map(Clone::clone),
                [few.left, few.right, few.next, few.previous].map(|count| count * &factor)
            );
        }
    }

    #[test]
    fn symmetry_is_seen_as_it_is() {
        let symmetric = |text: &[(&str, Natural)]| {
            let mut census = PartizanCensus::of(Games::new());
            for (value, count) in text {
                let game = census.games_mut().parse(value).expect("a game");
                census.add(game, count);
            }
            Terms::of(&census).expect("numbers and nimbers").is_symmetric()
        };
        for scale in [0, 70] {
            let n = |n: u8| Natural::from(n) << scale;
            assert!(symmetric(&[("1*2", n(3)), ("-1*2", n(3)), ("0", n(7)), ("1/2", n(1)), ("-1/2", n(1))]));
            assert!(!symmetric(&[("1*2", n(3)), ("-1*2", n(2))]), "counts differ");
            assert!(!symmetric(&[("1*2", n(3)), ("-1*3", n(3))]), "nimbers differ");
            assert!(!symmetric(&[("1", n(3)), ("-1/2", n(3))]), "numbers differ");
        }
    }
}
