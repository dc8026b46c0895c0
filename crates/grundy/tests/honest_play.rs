//! The last judge: counts from theory against whole positions played out.

mod common;

use common::{any_rules, set_rules};
use grundy::census::{self, Pieces};
use grundy::honest_play::HonestPlay;
use grundy::tally::{self, Kind, Selection};
use grundy::values::compute;
use grundy::{Natural, Nimber, Options, Outcome, Rules};
use proptest::prelude::*;

/// Every selection of m of the sizes first ..= last.
fn selections(kind: Kind, m: usize, first: usize, last: usize) -> Vec<Vec<usize>> {
    let mut selections = vec![Vec::new()];
    for _ in 0..m {
        selections = selections
            .iter()
            .flat_map(|chosen: &Vec<usize>| (first..=last).map(move |size| [&chosen[..], &[size]].concat()))
            .filter(|chosen| match (kind, &chosen[..]) {
                (Kind::Tuples, _) => true,
                (Kind::Arrangements, [before @ .., new]) => !before.contains(new),
                (Kind::Multisets, [.., last, new]) => last <= new,
                (Kind::Sets, [.., last, new]) => last < new,
                _ => true,
            })
            .collect();
    }
    selections
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn counts_equal_honest_play(
        rules in prop_oneof![any_rules(), set_rules()], first in 0usize..4, length in 0usize..5, m in 0usize..4, modulus in 1usize..50,
    ) {
        let last = first + length;
        let mut play = HonestPlay::new(&rules);
        let pieces = Pieces::heaps(&format!("{first}..{last}")).expect("a range");
        let survey = census::survey(&rules, &pieces, &Options::default()).expect("small");
        for kind in Kind::ALL {
            let positions = selections(kind, m, first, last);
            let won = positions.iter().filter(|position| play.is_won(position)).count();
            for (outcome, expected) in [(Outcome::Next, won), (Outcome::Previous, positions.len() - won)] {
                let selection = Selection::new(kind, Natural::from(m));
                let exact = tally::count(&survey.census, &selection, outcome, None, &Options::default()).expect("small").answer;
                prop_assert_eq!(exact, Natural::from(expected), "{} {} of {}..{}", rules, kind.name(), first, last);
                let modular =
                    tally::count(&survey.census, &selection, outcome, Some(&Natural::from(modulus)), &Options::default());
                prop_assert_eq!(modular.expect("small").answer, Natural::from(expected % modulus));
            }
        }
    }

    #[test]
    fn xor_of_values_tells_who_wins(rules in prop_oneof![any_rules(), set_rules()], heaps in prop::collection::vec(0usize..9, 0..4)) {
        let values = compute(&rules, 9, &Options::default()).expect("small");
        let sum = heaps.iter().fold(Nimber::ZERO, |sum, &heap| sum ^ values[heap]);
        prop_assert_eq!(HonestPlay::new(&rules).is_won(&heaps), sum != Nimber::ZERO, "{} {:?}", rules, heaps);
    }
}

/// Checks honest play itself on games small enough to know by heart.
#[test]
fn honest_play_knows_the_simplest_games() {
    let won =
        |rules: &str, heaps: &[usize]| HonestPlay::new(&Rules::parse(rules).expect("rules of the test")).is_won(heaps);
    assert!(!won("nim", &[]));
    assert!(won("nim", &[7]));
    assert!(!won("nim", &[3, 5, 6]));
    assert!(!won("take 1..3", &[8]));
    assert!(won("take 1..3", &[9]));
    assert!(!won("kayles", &[5, 5]));
    assert!(!won("grundys-game", &[7]), "7 is one of the lost heaps 1, 2, 4, 7, 10, 20, 23, 26");
    assert!(won("grundys-game", &[8]));
}
