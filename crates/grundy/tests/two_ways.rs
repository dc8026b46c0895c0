//! Two ways to each answer: every fast algorithm against the plain one, on random rules.

mod common;

use common::{any_rules, endless_subtraction_rules, far_octal_rules, octal_rules, set_rules, subtraction_rules};
use grundy::census::{self, Census, Pieces, by_period, by_scan};
use grundy::period::{self, Certificate, DepthClaim, Solution, Theorem, observe, prove, solve};
use grundy::rules::Code;
use grundy::tally::{self, Kind, Pool, Selection, by_enumeration};
use grundy::values::{Algorithm, engine, engine_by};
use grundy::{Natural, Nimber, Options, Outcome, Rules};
use proptest::prelude::*;

fn values_by(rules: &Rules, algorithm: Algorithm, length: usize) -> Option<Vec<Nimber>> {
    let mut engine = engine_by(rules, algorithm, &Options::default())?;
    engine.extend(length, &Options::default()).expect("nobody stops it");
    Some(engine.nimbers().to_vec())
}

/// Similar rules, with as many digits and heaps, whose first values differ, if there are any.
fn other_rules(rules: &Rules, length: usize) -> Rules {
    let text = rules.to_string();
    let values = |rules: &Rules| values_by(rules, Algorithm::ByDefinition, length);
    let differs = |other: &Rules| values(other) != values(rules);
    let changed = |old: &str, new: &str| Rules::parse(&text.replacen(old, new, 1)).ok().filter(differs);
    let changes =
        [("0.0", "0.3"), ("0.1", "0.3"), ("0.3", "0.1"), ("0.2", "0.3"), ("0.7", "0.4"), ("4.", "0."), ("0.", "4.")];
    changes
        .into_iter()
        .find_map(|(old, new)| changed(old, new))
        .unwrap_or_else(|| Rules::parse("take 1, 999").expect("a name"))
}

fn natural(n: usize) -> Natural {
    Natural::from(n)
}

fn limited(values: usize) -> Options<'static> {
    Options::default().with_values(values)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_algorithm_computes_the_definition(rules in any_rules()) {
        let parts = rules.max_parts();
        let length = if parts <= 2 { 150 } else { 60 };
        let expected = values_by(&rules, Algorithm::ByDefinition, length);
        for algorithm in Algorithm::ALL {
            if let Some(values) = values_by(&rules, algorithm, length) {
                prop_assert_eq!(Some(values), expected.clone(), "{} by {}", rules, algorithm.name());
            }
        }
        let mut chosen = engine(&rules, &Options::default());
        chosen.extend(length, &Options::default()).expect("nobody stops it");
        prop_assert_eq!(Some(chosen.nimbers().to_vec()), expected, "{} as chosen", rules);
    }

    #[test]
    fn sets_of_amounts_are_those_of_the_definition(rules in set_rules()) {
        let length = 200;
        let expected = values_by(&rules, Algorithm::ByDefinition, length).expect("every game");
        for algorithm in Algorithm::ALL {
            // In two steps: what the first leaves behind must serve the second.
            if let Some(mut engine) = engine_by(&rules, algorithm, &Options::default()) {
                engine.extend(length / 3, &Options::default()).expect("nobody stops it");
                engine.extend(length, &Options::default()).expect("nobody stops it");
                prop_assert_eq!(engine.nimbers(), &expected[..], "{} by {}", rules, algorithm.name());
            }
        }
        prop_assert_eq!(Rules::parse(&rules.to_string()), Ok(rules.clone()));
        let solution = solve(&rules, Some(&natural(150)), &Options::default()).expect("small");
        for (n, value) in expected.iter().enumerate().take(150) {
            prop_assert_eq!(solution.nimber(&natural(n)), Ok(*value), "{} at {}", rules, n);
        }
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
        let solution = solve(&rules, None, &limited(600)).expect("small");
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
        let solution = solve(&rules, None, &limited(300)).expect("small");
        let Ok(certificate) = solution.certificate() else { return Ok(()) };
        prop_assert_eq!(Certificate::from_json(&certificate.to_json()), Ok(certificate.clone()));
        prop_assert!(period::verify(&certificate, &Options::default()).is_ok(), "{}", rules);
        let change = seed + 1;
        let altered = [
            Certificate { period: certificate.period + change, ..certificate.clone() },
            Certificate { period: certificate.period * 2, ..certificate.clone() },
            Certificate { period: 0, ..certificate.clone() },
            Certificate { preperiod: certificate.preperiod + change, ..certificate.clone() },
            Certificate { saltus: 1, ..certificate.clone() },
            Certificate { theorem: "window".to_owned(), ..certificate.clone() },
            Certificate { theorem: "Guy-Smith".to_owned(), ..certificate.clone() },
            Certificate { theorem: "bounded depth".to_owned(), ..certificate.clone() },
            Certificate { heaps: certificate.heaps + change, ..certificate.clone() },
            Certificate { last_index: certificate.last_index + change, ..certificate.clone() },
            Certificate { checked: [certificate.checked[0], certificate.checked[1] + change], ..certificate.clone() },
            Certificate { checked: [certificate.checked[0] + change, certificate.checked[1]], ..certificate.clone() },
            Certificate { values: certificate.values + change, ..certificate.clone() },
            Certificate { digest: certificate.digest.replace(['0', '1'], "2"), ..certificate.clone() },
            Certificate { format: "grundy certificate 2".to_owned(), ..certificate.clone() },
            Certificate { chunks: None, ..certificate.clone() },
            Certificate { rules: format!("{} ", certificate.rules), ..certificate.clone() },
            Certificate { rules: other_rules(&rules, certificate.values).to_string(), ..certificate.clone() },
        ];
        for altered in altered.into_iter().filter(|altered| *altered != certificate) {
            prop_assert!(period::verify(&altered, &Options::default()).is_err(), "{:?}", altered);
        }
    }

    #[test]
    fn census_by_period_equals_census_by_scan(rules in octal_rules(), first in 0usize..900, length in 0usize..900) {
        let solution = solve(&rules, None, &limited(300)).expect("small");
        if solution.period().is_none() {
            return Ok(());
        }
        let last = first + length;
        let computed = values_by(&rules, Algorithm::Enumeration, last + 1).expect("octal");
        let scanned = by_scan::census(&computed, &natural(first), &natural(last));
        prop_assert_eq!(by_period::census(&solution, &natural(first), &natural(last), &Options::default()).ok(), scanned, "{}", rules);
    }

    #[test]
    fn arithmetic_periods_hold_further_on(rules in endless_subtraction_rules(), first in 0usize..700, length in 0usize..700) {
        let solution = solve(&rules, None, &limited(600)).expect("small");
        let Some(proved) = solution.period() else { return Ok(()) };
        let further = values_by(&rules, Algorithm::ByDefinition, proved.values().max(600) + 900).expect("any rules");
        for (n, value) in further.iter().enumerate() {
            prop_assert_eq!(solution.value(&natural(n)), Ok(Natural::from(value.get())), "{} at {}", rules, n);
        }
        // No smaller period holds, and this one does not hold from any earlier size.
        let (p, n0) = (proved.period(), proved.preperiod());
        let step = |n: usize, p: usize| i64::from(further[n + p].get()) - i64::from(further[n].get());
        let holds_from = |p: usize| {
            let last = further.len() - p - 1;
            (0..last).rev().find(|&n| step(n, p) != step(last, p)).map_or(0, |n| n + 1)
        };
        prop_assert_eq!(holds_from(p), n0, "{} from", rules);
        for q in 1..p {
            prop_assert!(holds_from(q) > n0 + p, "{} repeats every {} too", rules, q);
        }
        let last = first + length;
        let scanned = by_scan::census(&further, &natural(first), &natural(last)).expect("computed");
        let flat = by_period::census(&solution, &natural(first), &natural(last), &Options::default()).expect("small");
        prop_assert_eq!(flat.total(), scanned.total());
        prop_assert_eq!(flat.listed(24), Some(scanned), "{}", rules);
        let certificate = solution.certificate().expect("proved");
        prop_assert!(period::verify(&certificate, &Options::default()).is_ok(), "{}", rules);
        for altered in [
            Certificate { saltus: certificate.saltus + 1, ..certificate.clone() },
            Certificate { period: certificate.period + 1, ..certificate.clone() },
            Certificate { preperiod: certificate.preperiod + 1, ..certificate.clone() },
            Certificate { theorem: "window".to_owned(), ..certificate.clone() },
            Certificate { checked: [certificate.checked[0] + 1, certificate.checked[1]], ..certificate.clone() },
            Certificate { digest: certificate.digest.replace(['0', '1'], "2"), ..certificate.clone() },
        ] {
            prop_assert!(altered == certificate || period::verify(&altered, &Options::default()).is_err(), "{:?}", altered);
        }
    }

    /// Ranges of sizes, several pools, every value and any modulus, all against enumeration.
    #[test]
    fn pools_and_ranges_equal_enumeration(
        pools in prop::collection::vec((
            prop::collection::vec(0u32..9, 0..5), prop::collection::vec((0u32..12, 0u32..4), 0..2), 0usize..4, 0usize..3, 0usize..4,
        ), 1..4),
        modulus in 1u64..3000, won: bool,
    ) {
        let outcome = if won { Outcome::Next } else { Outcome::Previous };
        let mut censuses = Vec::new();
        let mut selections = Vec::new();
        // For each xor, the number of selections from the pools so far.
        let mut expected = vec![0u64; 16];
        expected[0] = 1;
        for (listed, ranges, kind, first, length) in &pools {
            let kind = Kind::ALL[*kind];
            let mut census = Census::new();
            let mut pieces: Vec<Nimber> = listed.iter().copied().map(Nimber::new).collect();
            pieces.iter().for_each(|&piece| census.add(piece, &Natural::ONE));
            for &(value, number) in ranges {
                let number = number.min(16 - value);
                census.add_range(&Natural::from(value), &Natural::from(value + number), &Natural::ONE);
                pieces.extend((value..value + number).map(Nimber::new));
            }
            let mut chosen = [0u64; 16];
            for m in *first..=first + length {
                (0..16).for_each(|x| chosen[x] += by_enumeration::count_xor(&pieces, kind, m, Nimber::new(u32::try_from(x).expect("small"))));
            }
            let before = expected.clone();
            expected = (0..16).map(|x| (0..16).map(|y| before[y] * chosen[x ^ y]).sum()).collect();
            censuses.push(census);
            selections.push(Selection { kind, first: natural(*first), last: natural(first + length) });
        }
        let views: Vec<Pool<'_>> =
            censuses.iter().zip(&selections).map(|(census, selection)| Pool { census, selection }).collect();
        let all: u64 = expected.iter().sum();
        let answer = if won { all - expected[0] } else { expected[0] };
        let modulus = Natural::from(modulus);
        let exact = tally::count_pools(&views, outcome, None, &Options::default()).expect("small");
        prop_assert_eq!((exact.answer, exact.all), (Natural::from(answer), Natural::from(all)));
        let reduced = tally::count_pools(&views, outcome, Some(&modulus), &Options::default()).expect("small");
        prop_assert_eq!((reduced.answer, reduced.all), (Natural::from(answer) % &modulus, Natural::from(all) % &modulus));
        for given in [None, Some(&modulus)] {
            let counts = tally::distribution(&views, given, &Options::default()).expect("small");
            for (x, &count) in expected.iter().enumerate() {
                let count = given.map_or_else(|| Natural::from(count), |n| Natural::from(count) % n);
                prop_assert_eq!(counts.get(x).cloned().unwrap_or_default(), count, "xor {}", x);
            }
        }
    }

    #[test]
    fn a_board_is_all_its_squares(rules in subtraction_rules(), sides in prop::collection::vec(1usize..9, 1..4)) {
        let text = sides.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
        let survey = census::survey(&rules, &Pieces::board(&text).expect("a board"), &Options::default());
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
        let outcome = if won { Outcome::Next } else { Outcome::Previous };
        for kind in Kind::ALL {
            let expected = by_enumeration::count(&pieces, kind, m, outcome);
            let selection = Selection::new(kind, natural(m));
            let exact = tally::count(&census, &selection, outcome, None, &Options::default()).expect("small");
            prop_assert_eq!(exact.answer, Natural::from(expected), "{} of {:?}", kind.name(), pieces);
            let modular = tally::count(&census, &selection, outcome, Some(&Natural::from(modulus)), &Options::default());
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
        for kind in Kind::ALL {
            let selection = Selection::new(kind, natural(m));
            for outcome in [Outcome::Next, Outcome::Previous] {
                let exact = tally::count(&census, &selection, outcome, None, &Options::default()).expect("small").answer;
                let modular = tally::count(&census, &selection, outcome, Some(&modulus), &Options::default()).expect("small");
                prop_assert_eq!(modular.answer, exact % &modulus, "{} modulo {}", kind.name(), modulus);
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
            let code = rules.code().expect("a code");
            if code.has_unequal() || !code.is_finite() && code.max_parts() > 1 {
                prop_assert!(whole.is_err(), "no theorem covers {}", rules);
            }
        }
    }
}

/// A proof by bounded depth, if that is how the values up to `limit` prove a period.
fn bounded_depth_proof(rules: &Rules, limit: usize) -> Option<Solution> {
    let solution = solve(rules, None, &limited(limit)).expect("small");
    let by_depth = solution.period().is_some_and(|proved| proved.theorem() == Theorem::BoundedDepth);
    by_depth.then_some(solution)
}

/// Checks that bounded depth and Guy-Smith, which needs about twice the values, prove the same.
fn guy_smith_agrees(solution: &Solution) {
    let proved = solution.period().expect("proved");
    let (rules, p, n0) = (proved.rules(), proved.period(), proved.preperiod());
    let enough = 2 * (n0.max(1) + p) + rules.code().and_then(Code::last_index).expect("finite");
    let values = values_by(rules, Algorithm::Enumeration, enough).expect("octal");
    let again =
        prove(rules, &values).expect("a theorem").unwrap_or_else(|| panic!("{rules}: Guy-Smith proves nothing"));
    assert_eq!((again.theorem(), again.period(), again.preperiod()), (Theorem::GuySmith, p, n0), "{rules}");
}

#[test]
fn bounded_depth_and_guy_smith_prove_the_same_of_known_games() {
    for text in ["4.330300003", "0.165", "0.127", "0.351", "0.26", "0.53", "0.72", "0.75"] {
        let rules = Rules::parse(text).expect("rules of the test");
        if let Some(solution) = bounded_depth_proof(&rules, 40_000) {
            guy_smith_agrees(&solution);
        }
    }
    let nim_1249 = Rules::parse("4.330300003").expect("rules of the test");
    assert!(bounded_depth_proof(&nim_1249, 20_000).is_some(), "fewer values than Guy-Smith needs");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn bounded_depth_and_guy_smith_prove_the_same(rules in octal_rules(), limit in 40usize..3000) {
        if let Some(solution) = bounded_depth_proof(&rules, limit) {
            guy_smith_agrees(&solution);
            let certificate = solution.certificate().expect("proved");
            prop_assert!(period::verify(&certificate, &Options::default()).is_ok(), "{}", rules);
            let claim = certificate.bounded_depth.clone().expect("bounded depth");
            let altered = [
                DepthClaim { distance: claim.distance + 2, ..claim.clone() },
                DepthClaim { distance: 2 * claim.distance, ..claim.clone() },
                DepthClaim { mask: claim.mask ^ 1, ..claim.clone() },
                DepthClaim { by_position: !claim.by_position, ..claim.clone() },
                DepthClaim { last_rare: claim.last_rare + 1, ..claim.clone() },
                DepthClaim { window: claim.window - 1, ..claim.clone() },
                DepthClaim { window: claim.window + 1, ..claim.clone() },
                DepthClaim { window: usize::MAX, ..claim.clone() },
            ];
            for claim in altered {
                let altered = Certificate { bounded_depth: Some(claim), ..certificate.clone() };
                prop_assert!(period::verify(&altered, &Options::default()).is_err(), "{:?}", altered);
            }
            let stripped = Certificate { bounded_depth: None, ..certificate };
            prop_assert!(period::verify(&stripped, &Options::default()).is_err(), "{:?}", stripped);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn sparse_space_and_enumeration_agree_on_far_digits(rules in far_octal_rules()) {
        let length = 12_000;
        let sparse = values_by(&rules, Algorithm::SparseSpace, length);
        prop_assert_eq!(sparse, values_by(&rules, Algorithm::Enumeration, length), "{}", rules);
    }

    #[test]
    fn sparse_space_and_enumeration_agree_further_on(rules in octal_rules()) {
        // Far enough for several changes of mask, and for the change to enumeration in dense games.
        let length = 9000;
        let sparse = values_by(&rules, Algorithm::SparseSpace, length);
        prop_assert_eq!(sparse, values_by(&rules, Algorithm::Enumeration, length), "{}", rules);
    }
}

/// Threads agree where so many splits are marked that none are searched for. (The positions that
/// were not the first thread's once kept what was marked in an earlier block.)
#[test]
fn enumeration_agrees_in_several_threads() {
    let text = "take 2 leaving 1 or take 3 leaving 2 or take 5696 leaving 1, 2 or take 1 leaving 0..2";
    let rules = Rules::parse(text).expect("rules of the test");
    let by_threads = |threads| {
        let options = Options { threads, ..Options::default() };
        let mut engine = engine_by(&rules, Algorithm::Enumeration, &options).expect("octal");
        engine.extend(12_000, &options).expect("nobody stops it");
        engine.into_nimbers()
    };
    let alone = by_threads(1);
    assert!(Some(&alone) == values_by(&rules, Algorithm::SparseSpace, 12_000).as_ref());
    for threads in [2, 3, 8] {
        assert!(by_threads(threads) == alone, "{threads} threads");
    }
}

/// Sets of many amounts past a block of heaps, in two steps.
#[test]
fn planes_of_amounts_agree_with_lists_further_out() {
    for text in ["take primes", "take squares or primes but 7", "take primes or 1, 4", "take odd, squares but cubes"] {
        let rules = Rules::parse(text).expect("rules");
        let mut planes = engine_by(&rules, Algorithm::AmountPlanes, &Options::default()).expect("fixed amounts");
        planes.extend(5_000, &Options::default()).expect("nobody stops it");
        planes.extend(13_000, &Options::default()).expect("nobody stops it");
        let lists = values_by(&rules, Algorithm::AmountLists, 13_000).expect("amounts");
        assert!(planes.nimbers() == lists, "{text}");
    }
}

/// One count, exactly and modulo numbers of every kind.
#[test]
fn residues_agree_with_the_exact_answer_and_with_each_other() {
    let rules = Rules::parse("take 1,2,4,9 or split").expect("rules");
    let pieces = Pieces::heaps("1..10^1000").expect("heaps");
    let survey = census::survey(&rules, &pieces, &Options::default()).expect("periodic");
    let count = |kind: Kind, m: usize, modulus: Option<&Natural>| {
        let selection = Selection::new(kind, natural(m));
        tally::count(&survey.census, &selection, Outcome::Previous, modulus, &Options::default())
            .expect("within limits")
            .answer
    };
    for kind in Kind::ALL {
        let exact = count(kind, 200, None);
        for text in ["912491249", "1e9", "2^64", "720720", "10^40", "2^200+1", "3^90", "199^3*2"] {
            let modulus = grundy::parse_natural(text).expect("a number");
            assert_eq!(count(kind, 200, Some(&modulus)), &exact % &modulus, "{kind:?} modulo {text}");
        }
    }
    let long = count(Kind::Multisets, 20_000, Some(&Natural::from(10u8).pow(40)));
    for divisor in [1_000_000_000u64, 1 << 40, 5u64.pow(20), 10] {
        let divisor = Natural::from(divisor);
        assert_eq!(count(Kind::Multisets, 20_000, Some(&divisor)), &long % &divisor);
    }
}
