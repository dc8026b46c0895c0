//! Mistakes that were made once, so that they are not made again.

use grundy::census::Census;
use grundy::period::{ProvedPeriod, Theorem, solve};
use grundy::tally::{self, Kind, Selection};
use grundy::values::{Algorithm, engine_by};
use grundy::{Error, Natural, Nimber, Options, Outcome, Rules};

fn values(text: &str, algorithm: Algorithm, length: usize) -> Vec<u32> {
    let mut engine = engine_by(&rules(text), algorithm, &Options::default()).expect("an algorithm for these rules");
    engine.extend(length, &Options::default()).expect("nobody stops it");
    engine.nimbers().iter().map(|g| g.get()).collect()
}

fn rules(text: &str) -> Rules {
    Rules::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// `0.226!` satisfies the Guy-Smith inequality for n0 = 2, p = 5 on its first values. The theorem
/// does not cover `!`, and the sequence is not periodic there: G(15) = 0, G(20) = 5.
#[test]
fn unequal_splits_get_no_finite_theorem() {
    let limits = Options::default().with_values(20);
    let solution = solve(&rules("0.226!"), None, &limits).expect("small");
    assert!(solution.period().is_none());
    let seen = solution.observed().expect("20 values look periodic");
    assert_eq!((seen.period, seen.preperiod), (5, 2));
    assert!(matches!(solution.nimber(&Natural::from(20u8)), Err(Error::NotProved { .. })));
}

/// Infinite codes were once treated as if they ended with the last digit that was typed.
#[test]
fn infinite_codes_get_no_finite_theorem() {
    let limits = Options::default().with_values(500);
    for text in ["0.(12)", "4.(3)", "0.3(70)", "0.(2)"] {
        let solution = solve(&rules(text), None, &limits).expect("small");
        assert!(solution.period().is_none(), "{text}");
        assert!(solution.nimber(&Natural::from(500u16)).is_err(), "{text}");
    }
    for text in ["0.(3)", "take any but 3, 7"] {
        let solution = solve(&rules(text), None, &limits).expect("small");
        assert_eq!(solution.period().map(ProvedPeriod::theorem), Some(Theorem::NormalisedWindow), "{text}");
    }
}

/// When a split removed nothing and the backward copy was exactly full, the enumeration read the
/// value of the whole heap, which is not known yet.
#[test]
fn splitting_without_taking_reads_known_values_only() {
    for text in ["4", "4!", "4.3"] {
        assert_eq!(values(text, Algorithm::Enumeration, 5000), values(text, Algorithm::AttainedSets, 5000), "{text}");
    }
}

/// The lanes knew only moves that leave something, and began at 4096 heaps whatever the digits: a
/// whole heap of 4205 was never taken, and a period was "proved" on wrong values.
#[test]
fn large_takes_of_whole_heaps_are_not_forgotten() {
    let texts = [
        "split or take 4201 leaving 0",
        "take 1 or split or take 4205",
        "take 1,2,4,9 or split or take 4205 leaving 0",
        "take 1, 2 leaving 0..2 or take 5000 leaving 0 or take 6001 leaving 2",
    ];
    for text in texts {
        assert_eq!(
            values(text, Algorithm::SparseSpace, 13_000),
            values(text, Algorithm::Enumeration, 13_000),
            "{text}"
        );
    }
    assert_eq!(values(texts[0], Algorithm::SparseSpace, 4202)[4201], 2);
}

/// In Nim the value 0 comes from taking the whole heap, not from the tail's sums, so the sums never
/// filled their first word and every mex was searched from the start: quadratic time.
#[test]
fn nim_takes_linear_time() {
    let mut engine = engine_by(&rules("nim"), Algorithm::AttainedSets, &Options::default()).expect("any code");
    engine.extend(1_000_000, &Options::default()).expect("nobody stops it");
    assert_eq!(engine.nimbers()[999_999].get(), 999_999);
}

/// `C.1` was printed for "take 1 leaving 0 or split into 2..3", but could not be read back: codes
/// were recognised by a first decimal digit.
#[test]
fn codes_may_begin_with_a_letter() {
    for text in ["C", "C.1", "C!.3", "c.(3)", "{12}.1"] {
        let parsed = rules(text);
        assert_eq!(rules(&parsed.to_string()), parsed, "{text}");
    }
    assert_eq!(rules("split into 2..3").to_string(), "C");
}

/// In the ring of integers modulo 1 the big-integer crate takes x^0 = 1, which is not a residue:
/// builds with assertions panicked. Only a census of zeros, whose transform has a single term,
/// leads to that ring.
#[test]
fn everything_is_zero_modulo_one() {
    let mut zeros = Census::new();
    zeros.add(Nimber::ZERO, &Natural::from(5u8));
    for kind in Kind::ALL {
        for size in [0u8, 1, 3, 9] {
            for outcome in [Outcome::Next, Outcome::Previous] {
                let selection = Selection::new(kind, Natural::from(size));
                let tally =
                    tally::count(&zeros, &selection, outcome, Some(&Natural::ONE), &Options::default()).expect("small");
                assert_eq!((tally.answer, tally.all), (Natural::ZERO, Natural::ZERO), "{size} {}", kind.name());
            }
        }
    }
}

/// A digit so far out that the smaller heap it leaves is no longer among the last values kept: the
/// search of shallow splits looked for it before the beginning of what it keeps.
#[test]
fn far_digits_reach_back_before_the_values_kept() {
    let far = rules(
        "take 1 leaving 1 or take 2 leaving 2 or take 3 leaving 0, 2 or take 4431 leaving 2 or \
                     take 8193 leaving 1, 2",
    );
    let values = |algorithm: Algorithm| {
        let mut engine = engine_by(&far, algorithm, &Options::default()).expect("an octal game");
        engine.extend(12_000, &Options::default()).expect("within limits");
        engine.into_nimbers()
    };
    assert!(values(Algorithm::SparseSpace) == values(Algorithm::Enumeration));
}
