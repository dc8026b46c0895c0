//! Misere quotients: those that are known, and what is said past a proof.

mod common;

use common::{heaps, naturals, rules};
use grundy::misere::{self, Quotient};
use grundy::{Game, Natural, Options};
use proptest::prelude::*;
use std::time::Duration;

#[derive(serde::Deserialize)]
struct Known {
    quotient: Vec<KnownQuotient>,
    family: Vec<Family>,
    decomposition: Decomposition,
}

/// Who wins a game in misere play, told by how that differs from normal play.
#[derive(serde::Deserialize)]
struct Decomposition {
    rules: String,
    lost_in_normal_play_only: Vec<Line>,
    lost_in_misere_play_only: Vec<Line>,
}

/// Some positions: each heap of `once`, and besides them only heaps of the sets, an even or an odd
/// number from each.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct Line {
    once: Vec<usize>,
    even: Vec<Vec<usize>>,
    odd: Vec<Vec<usize>>,
}

impl Line {
    fn describes(&self, position: &[usize]) -> bool {
        let mut rest = position.to_vec();
        for heap in &self.once {
            let Some(place) = rest.iter().position(|other| other == heap) else { return false };
            rest.swap_remove(place);
        }
        let number = |set: &Vec<usize>| rest.iter().filter(|&heap| set.contains(heap)).count();
        rest.iter().all(|heap| self.even.iter().chain(&self.odd).any(|set| set.contains(heap)))
            && self.even.iter().all(|set| number(set) % 2 == 0)
            && self.odd.iter().all(|set| number(set) % 2 == 1)
    }
}

/// The wild games among codes with so many digits from 0 to 3.
#[derive(serde::Deserialize)]
struct Family {
    digits: u32,
    wild: Vec<String>,
    out_of_reach: Vec<String>,
}

#[derive(serde::Deserialize)]
struct KnownQuotient {
    rules: String,
    heaps: Option<usize>,
    order: usize,
    p_portion: usize,
    period: Option<usize>,
    preperiod: Option<usize>,
}

/// Known quotients, and the periods that are proved.
#[test]
fn known_quotients() {
    let known: Known = toml::from_str(grundy::known_answers::QUOTIENTS).expect("a fixture");
    known.quotient.iter().for_each(compare);
}

/// A published strategy, found without quotients, agrees about heaps of any size.
#[test]
fn a_published_decomposition() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let known: Known = toml::from_str(grundy::known_answers::QUOTIENTS).expect("a fixture");
    let Decomposition { rules: text, lost_in_normal_play_only, lost_in_misere_play_only } = known.decomposition;
    let quotient = Quotient::new(&rules(&text), None, &Options::default()).expect("small");
    let values = text.parse::<Game>().expect("rules").values(..1000).expect("small");
    let special = [&lost_in_normal_play_only, &lost_in_misere_play_only].into_iter().flatten();
    let special = special.flat_map(|line| line.even.iter().chain(&line.odd).chain([&line.once]).flatten().copied());
    let special: Vec<usize> = special.collect();
    let heap = prop_oneof![9 => prop::sample::select(special), 1 => 1usize..1000];
    let positions = prop::collection::vec(heap, 0..8);
    let mut runner = TestRunner::deterministic();
    let mut otherwise = [0, 0];
    for _ in 0..10_000 {
        let position = positions.new_tree(&mut runner).expect("heaps").current();
        let in_normal_play = position.iter().fold(0, |xor, &heap| xor ^ values[heap].get()) == 0;
        let described = |lines: &[Line]| lines.iter().any(|line| line.describes(&position));
        let lost = match (described(&lost_in_normal_play_only), described(&lost_in_misere_play_only)) {
            (false, false) => in_normal_play,
            (_, misere) => {
                assert_eq!(in_normal_play, !misere, "{position:?}");
                otherwise[usize::from(misere)] += 1;
                misere
            }
        };
        let product = quotient.product(&naturals(&position)).expect("a proved period");
        assert_eq!(quotient.monoid().is_lost(product), lost, "{position:?}");
    }
    assert!(otherwise.iter().all(|&positions| positions > 100), "{otherwise:?}");
}

fn compare(row: &KnownQuotient) {
    let quotient = Quotient::new(&rules(&row.rules), row.heaps, &Options::default()).expect("small");
    assert_eq!((quotient.order(), quotient.p_portion()), (row.order, row.p_portion), "{}", row.rules);
    if let Some(heaps) = row.heaps {
        assert_eq!(quotient.heaps(), heaps, "{}", row.rules);
    }
    let proved = quotient.period().filter(|period| period.proved);
    let found = proved.map(|period| (period.period, period.preperiod));
    assert_eq!(found, row.period.zip(row.preperiod), "{}", row.rules);
}

/// Of quaternary codes with three and four digits exactly those of the fixture are wild; the others
/// are tame for ever.
#[test]
fn wild_quaternary_games() {
    let known: Known = toml::from_str(grundy::known_answers::QUOTIENTS).expect("a fixture");
    for Family { digits, wild, out_of_reach } in known.family {
        let (mut found, mut finite) = (Vec::new(), 0);
        for number in (0..4u32.pow(digits)).filter(|number| number % 4 > 0) {
            let digit = |place: u32| char::from_digit(number >> (2 * place) & 3, 4).expect("a digit");
            let code = format!("0.{}", (0..digits).rev().map(digit).collect::<String>());
            // Searches without an end stop where the game is already wild.
            let to = out_of_reach.contains(&code).then_some(6);
            let quotient = Quotient::new(&rules(&code), to, &Options::default()).expect("small");
            let is_proved = quotient.period().is_some_and(|period| period.proved);
            assert_eq!(is_proved, to.is_none(), "{code}");
            if !quotient.is_tame() {
                finite += usize::from(is_proved);
                found.push(code);
            }
        }
        assert_eq!(found, wild);
        assert_eq!(finite, wild.len() - out_of_reach.len());
    }
}

/// A quotient that never becomes finite ends with how far it is exact.
#[test]
fn infinite_quotients_end_with_a_statement() {
    let options = Options { budget: Duration::from_secs(2), ..Options::default() };
    let quotient = Quotient::new(&rules("0.3122"), Some(7), &options).expect("no error");
    assert_eq!((quotient.heaps(), quotient.order()), (6, 52));
    assert!(quotient.stopped().is_some());
    let error = quotient.element(&Natural::from(7u8)).expect_err("heap 7 is out of reach");
    assert!(matches!(&error, grundy::Error::NotProved { .. }), "{error}");
    assert!(error.to_string().contains("exact up to heaps of 6 (order 52)"), "{error}");
}

/// Heaps of a thousand digits by the proved period, against a census of each residue.
#[test]
fn censuses_past_the_period() {
    let quotient = Quotient::new(&rules("kayles"), None, &Options::default()).expect("small");
    for (first, last) in [(0u32, 500), (70, 71), (3, 171), (172, 172), (100, 1000)] {
        let counts = misere::census(&quotient, &heaps(&format!("{first}..{last}")), &Options::default());
        let mut expected = vec![Natural::ZERO; quotient.order()];
        for n in first..=last {
            expected[quotient.element(&Natural::from(n)).expect("proved")] += Natural::ONE;
        }
        assert_eq!(counts.expect("proved"), expected, "{first}..{last}");
    }
    let huge = Natural::from(10u8).pow(1000) * Natural::from(12u8) + Natural::from(77u8);
    assert_eq!(quotient.element(&huge), quotient.element(&Natural::from(77u8)));
}
