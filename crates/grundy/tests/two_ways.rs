//! Two roads to each answer: every fast algorithm against the plain one, on random rules.

mod common;

use common::{any_rules, octal_rules, subtraction_rules};
use grundy::arith::natural::Ring;
use grundy::census::{self, Census, Pieces, by_period, by_scan};
use grundy::tally::{self, Kind, Outcome, Selection, by_enumeration};
use grundy::values::certificate::{self, Certificate};
use grundy::values::period::{observe, prove};
use grundy::values::{Algorithm, Limits, engine, engine_by, solve};
use grundy::{Natural, Nimber, Rules, Silent};
use proptest::prelude::*;

fn values_by(rules: &Rules, algorithm: Algorithm, length: usize) -> Option<Vec<Nimber>> {
    let mut engine = engine_by(rules, algorithm)?;
    engine.extend(length, &Silent).expect("nobody stops it");
    Some(engine.nimbers().to_vec())
}

fn natural(n: usize) -> Natural {
    Natural::from(n)
}

fn limited(values: usize) -> Limits {
    Limits { values: Some(values), ..Limits::default() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_algorithm_computes_the_definition(rules in any_rules()) {
        let parts = rules.code().max_parts();
        let length = if parts <= 2 { 150 } else { 60 };
        let expected = values_by(&rules, Algorithm::ByDefinition, length);
        for algorithm in Algorithm::ALL {
            if let Some(values) = values_by(&rules, algorithm, length) {
                prop_assert_eq!(Some(values), expected.clone(), "{} by {}", rules, algorithm.name());
            }
        }
        let mut chosen = engine(&rules);
        chosen.extend(length, &Silent).expect("nobody stops it");
        prop_assert_eq!(Some(chosen.nimbers().to_vec()), expected, "{} as chosen", rules);
    }

    #[test]
    fn sliding_window_and_attained_sets_agree(rules in subtraction_rules()) {
        let length = 3000;
        let window = values_by(&rules, Algorithm::SlidingWindow, length);
        prop_assert!(window.is_some());
        prop_assert_eq!(window, values_by(&rules, Algorithm::AttainedSets, length), "{}", rules);
    }

    #[test]
    fn a_proved_period_is_the_least_and_holds_further_on(rules in octal_rules()) {
        let solution = solve(&rules, None, &limited(600), &Silent).expect("small");
        let Some(proved) = solution.period() else { return Ok(()) };
        let (p, n0) = (proved.period(), proved.preperiod());
        let further = values_by(&rules, Algorithm::Enumeration, proved.values() + 3 * p + 500).expect("octal");
        let holds_from = |p: usize| (0..further.len() - p).rev().find(|&n| further[n] != further[n + p]).map_or(0, |n| n + 1);
        prop_assert_eq!(holds_from(p), n0, "{} from", rules);
        for q in 1..p {
            prop_assert!(holds_from(q) > n0 + p, "{} repeats every {} too", rules, q);
        }
    }

    #[test]
    fn certificates_are_verified_and_their_alterations_refused(rules in octal_rules(), seed in 0usize..1000) {
        let solution = solve(&rules, None, &limited(300), &Silent).expect("small");
        let Ok(certificate) = Certificate::of(&solution) else { return Ok(()) };
        prop_assert_eq!(Certificate::from_json(&certificate.to_json()), Ok(certificate.clone()));
        prop_assert!(certificate::verify(&certificate, &Limits::default(), &Silent).is_ok(), "{}", rules);
        let change = seed + 1;
        let altered = [
            Certificate { period: certificate.period + change, ..certificate.clone() },
            Certificate { period: certificate.period * 2, ..certificate.clone() },
            Certificate { period: 0, ..certificate.clone() },
            Certificate { preperiod: certificate.preperiod + change, ..certificate.clone() },
            Certificate { saltus: 1, ..certificate.clone() },
            Certificate { theorem: "window theorem".to_owned(), ..certificate.clone() },
            Certificate { heaps: certificate.heaps + change, ..certificate.clone() },
            Certificate { last_index: certificate.last_index + change, ..certificate.clone() },
            Certificate { checked: [certificate.checked[0], certificate.checked[1] + change], ..certificate.clone() },
            Certificate { checked: [certificate.checked[0] + change, certificate.checked[1]], ..certificate.clone() },
            Certificate { values: certificate.values + change, ..certificate.clone() },
            Certificate { digest: certificate.digest.replace(['0', '1'], "2"), ..certificate.clone() },
            Certificate { format: "grundy certificate 2".to_owned(), ..certificate.clone() },
            Certificate { rules: format!("{} ", certificate.rules), ..certificate.clone() },
            Certificate { rules: "take 1, 2, 3, 4, 7".to_owned(), ..certificate.clone() },
        ];
        for altered in altered.into_iter().filter(|altered| *altered != certificate) {
            prop_assert!(certificate::verify(&altered, &Limits::default(), &Silent).is_err(), "{:?}", altered);
        }
    }

    #[test]
    fn census_by_period_equals_census_by_scan(rules in octal_rules(), first in 0usize..900, length in 0usize..900) {
        let solution = solve(&rules, None, &limited(300), &Silent).expect("small");
        if solution.period().is_none() {
            return Ok(());
        }
        let last = first + length;
        let computed = values_by(&rules, Algorithm::Enumeration, last + 1).expect("octal");
        let scanned = by_scan::census(&computed, &natural(first), &natural(last));
        prop_assert_eq!(by_period::census(&solution, &natural(first), &natural(last)).ok(), scanned, "{}", rules);
    }

    #[test]
    fn a_board_is_all_its_squares(rules in subtraction_rules(), sides in prop::collection::vec(1usize..9, 1..4)) {
        let text = sides.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
        let survey = census::take(&rules, &Pieces::board(&text).expect("a board"), &Limits::default(), &Silent);
        let values = values_by(&rules, Algorithm::ByDefinition, 9).expect("any rules");
        let squares = sides.iter().fold(vec![Nimber::ZERO], |squares, &side| {
            squares.iter().flat_map(|&square| values[..side].iter().map(move |&g| square ^ g)).collect()
        });
        let mut expected = Census::new();
        squares.into_iter().for_each(|square| expected.add(square, &Natural::ONE));
        prop_assert_eq!(survey.expect("small").census, expected);
    }

    #[test]
    fn tallies_equal_enumeration(
        pieces in prop::collection::vec(0u32..9, 0..6), m in 0usize..6, modulus in 1u64..200, won: bool,
    ) {
        let pieces: Vec<Nimber> = pieces.into_iter().map(Nimber::new).collect();
        let mut census = Census::new();
        pieces.iter().for_each(|&piece| census.add(piece, &Natural::ONE));
        let outcome = if won { Outcome::Won } else { Outcome::Lost };
        for kind in Kind::ALL {
            let expected = by_enumeration::count(&pieces, kind, m, outcome);
            let selection = Selection { kind, size: natural(m) };
            let exact = tally::count(&census, &selection, outcome, None, &Silent).expect("small");
            prop_assert_eq!(exact.answer, Natural::from(expected), "{} of {:?}", kind.name(), pieces);
            let modular = tally::count(&census, &selection, outcome, Some(&Natural::from(modulus)), &Silent);
            prop_assert_eq!(modular.expect("small").answer, Natural::from(expected % modulus), "{}", kind.name());
        }
    }

    #[test]
    fn modular_tallies_are_exact_ones_reduced(
        counts in prop::collection::vec((0u32..16, 0u64..1_000_000), 1..6),
        m in 0usize..60,
        modulus in prop_oneof![
            (1u64..1 << 60).prop_map(Natural::from),
            (0usize..90).prop_map(|bits| Natural::ONE << bits),
            (1usize..12).prop_map(|e| Natural::from(30_030u32).pow(e)),
            Just(Natural::from(10u8).pow(40)),
        ],
    ) {
        let mut census = Census::new();
        counts.iter().for_each(|&(value, count)| census.add(Nimber::new(value), &Natural::from(count)));
        let ring = Ring::new(modulus.clone());
        for kind in Kind::ALL {
            let selection = Selection { kind, size: natural(m) };
            for outcome in [Outcome::Won, Outcome::Lost] {
                let exact = tally::count(&census, &selection, outcome, None, &Silent).expect("small").answer;
                let modular = tally::count(&census, &selection, outcome, Some(&modulus), &Silent).expect("small");
                prop_assert_eq!(modular.answer, ring.reduce(exact).residue(), "{} modulo {}", kind.name(), modulus);
            }
        }
    }

    #[test]
    fn an_observed_period_is_seen_in_all_values_from_its_start(rules in any_rules()) {
        let values = values_by(&rules, Algorithm::ByDefinition, 60).expect("any rules");
        if let Some(seen) = observe(&values) {
            for n in seen.preperiod..values.len() - seen.period {
                prop_assert_eq!(values[n + seen.period].get(), values[n].get() + seen.saltus, "{} at {}", rules, n);
            }
            let whole = prove(&rules, &values);
            if rules.code().has_unequal() || !rules.code().is_finite() {
                prop_assert!(whole.is_err(), "no theorem covers {}", rules);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn sparse_space_and_enumeration_agree_further_on(rules in octal_rules()) {
        // Far enough for several changes of mask, and for the change to enumeration in dense games.
        let length = 9000;
        let sparse = values_by(&rules, Algorithm::SparseSpace, length);
        prop_assert_eq!(sparse, values_by(&rules, Algorithm::Enumeration, length), "{}", rules);
    }
}
