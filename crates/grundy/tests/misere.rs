//! Misere play against honest play.

mod common;

use common::{any_rules, octal_rules, set_rules, subtraction_rules};
use grundy::census::Pieces;
use grundy::game::Chosen;
use grundy::honest_play::HonestPlay;
use grundy::misere::{self, Quotient, Values};
use grundy::play::{Arena, Component, Misere, Player, position};
use grundy::tally::{Kind, Selection};
use grundy::{Game, Natural, Options, Outcome, Rules};
use proptest::prelude::*;

fn rules(text: &str) -> Rules {
    Rules::parse(text).expect("rules of the test")
}

fn heaps(text: &str) -> grundy::census::Heaps {
    let Pieces::Heaps(heaps) = Pieces::heaps(text).expect("heaps of the test") else { panic!("not heaps") };
    heaps
}

fn naturals(heaps: &[usize]) -> Vec<Natural> {
    heaps.iter().map(|&heap| Natural::from(heap)).collect()
}

/// Every selection of m of the pieces.
fn selections(kind: Kind, m: usize, pieces: &[usize]) -> Vec<Vec<usize>> {
    let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..m {
        let extend = |places: &Vec<usize>| {
            let first = match kind {
                Kind::Tuples | Kind::Arrangements => 0,
                Kind::Multisets => places.last().copied().unwrap_or(0),
                Kind::Sets => places.last().map_or(0, |last| last + 1),
            };
            let fits = |i: &usize| kind != Kind::Arrangements || !places.contains(i);
            (first..pieces.len()).filter(fits).map(|i| [&places[..], &[i]].concat()).collect::<Vec<_>>()
        };
        chosen = chosen.iter().flat_map(extend).collect();
    }
    chosen.into_iter().map(|places| places.into_iter().map(|i| pieces[i]).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Counts of every kind, exact and modular, single and over ranges, against positions played
    /// out.
    #[test]
    fn counts_equal_honest_play(
        rules in prop_oneof![any_rules(), set_rules(), Just(rules("nim"))],
        pieces in prop::collection::vec(0usize..8, 0..5), m in 0usize..4, more in 0usize..2, modulus in 1usize..50,
    ) {
        prop_assume!(!pieces.is_empty());
        let list = pieces.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let values = Values::new(&rules, &Natural::from(8u8), &Options::default());
        // Some quotients are infinite; that is said, and nothing else.
        let Ok(values) = values else { return Ok(()) };
        let mut play = HonestPlay::misere(&rules);
        for kind in Kind::ALL {
            let selection = Selection { kind, first: Natural::from(m), last: Natural::from(m + more) };
            let each: Vec<(usize, usize)> = (m..=m + more)
                .map(|m| {
                    let all = selections(kind, m, &pieces);
                    (all.iter().filter(|position| play.is_won(position)).count(), all.len())
                })
                .collect();
            let (won, all) = each.iter().fold((0, 0), |(w, a), &(won, all)| (w + won, a + all));
            for (outcome, expected) in [(Outcome::Next, won), (Outcome::Previous, all - won)] {
                let count = |modulus: Option<&Natural>| {
                    misere::count(&values, &heaps(&list), &selection, outcome, modulus, &Options::default()).expect("small")
                };
                prop_assert_eq!(count(None).answer, Natural::from(expected), "{} {} of {}", rules, kind.name(), list);
                prop_assert_eq!(count(None).all, Natural::from(all));
                let modular = count(Some(&Natural::from(modulus)));
                prop_assert_eq!(modular.answer, Natural::from(expected % modulus), "{} {} of {} mod {}", rules, kind.name(), list, modulus);
            }
            let sequence = misere::each(&values, &heaps(&list), &selection, Outcome::Next, None, &Options::default());
            let sequence: Vec<Natural> = sequence.expect("small").into_iter().map(|counted| counted.answer).collect();
            prop_assert_eq!(sequence, each.iter().map(|&(won, _)| Natural::from(won)).collect::<Vec<_>>());
        }
    }
}

/// 200 random octal and subtraction games, 10,000 random positions: who wins, and every winning
/// move, against honest misere play.
#[test]
fn ten_thousand_positions() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (mut games, mut positions, mut out_of_reach) = (0, 0, 0);
    let options = Options { budget: std::time::Duration::from_secs(2), ..Options::default() };
    while games < 200 {
        let strategy = prop_oneof![octal_rules(), subtraction_rules()];
        let rules = strategy.new_tree(&mut runner).expect("rules").current();
        let Ok(quotient) = Quotient::new(&rules, Some(12), &options) else { panic!("{rules}") };
        if quotient.heaps() < 4 {
            out_of_reach += 1;
            continue;
        }
        games += 1;
        let largest = quotient.heaps().min(12);
        let values = Values::Quotient(Box::new(quotient));
        let mut play = HonestPlay::misere(&rules);
        for _ in 0..50 {
            let heaps = prop::collection::vec(0..=largest, 0..=4).new_tree(&mut runner).expect("heaps").current();
            positions += 1;
            let won = play.is_won(&heaps);
            assert_eq!(values.is_lost(&naturals(&heaps)).expect("in reach"), !won, "{rules}: {heaps:?}");
            check_moves(&rules, &heaps, &mut play, &options);
        }
    }
    assert_eq!((games, positions), (200, 10_000));
    assert!(out_of_reach < 20, "{out_of_reach} games have quotients of fewer than four heaps");
}

/// The winning moves listed are those that honest play calls winning.
fn check_moves(rules: &Rules, heaps: &[usize], play: &mut HonestPlay, options: &Options<'_>) {
    let text = heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let text = if text.is_empty() { "nothing".to_owned() } else { text };
    let (mut arena, place) = Misere::heaps(rules, &text, options).expect("in reach");
    let found = arena.winning_moves(&place, Player::Left, usize::MAX).expect("small");
    let mut listed: Vec<String> = found.moves.iter().map(|step| sorted(&step.applied(&place))).collect();
    listed.sort();
    listed.dedup();
    let mut winning = Vec::new();
    for i in 0..heaps.len() {
        grundy::rules::moves::for_each_option(rules, heaps[i], |parts| {
            let rest = heaps.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &heap)| heap);
            let next: Vec<usize> = rest.chain(parts.iter().copied()).collect();
            if !play.is_won(&next) {
                let next: Vec<Component> = next.iter().map(|&n| Component::Heap(Natural::from(n))).collect();
                winning.push(sorted(&next));
            }
        });
    }
    winning.sort();
    winning.dedup();
    assert_eq!(listed, winning, "{rules}: {heaps:?}");
}

fn sorted(place: &[Component]) -> String {
    let mut place: Vec<Component> =
        place.iter().filter(|part| **part != Component::Heap(Natural::ZERO)).cloned().collect();
    place.sort();
    position::text(&place)
}

/// Partial quotients are exact: of Kayles and others, whole positions with heaps up to 9.
#[test]
fn partial_quotients_are_exact() {
    for text in ["kayles", "0.15", "0.07", "0.123", "4.7", "take 1, 3, 4", "0.3122", "take 1..3 or split"] {
        let rules = rules(text);
        let mut play = HonestPlay::misere(&rules);
        for to in 0..=9 {
            let quotient = Quotient::new(&rules, Some(to), &Options::default()).expect("small");
            let to = quotient.heaps();
            let pieces: Vec<usize> = (0..=to).collect();
            for position in (0..=4).flat_map(|m| selections(Kind::Multisets, m, &pieces)) {
                let product = quotient.product(&naturals(&position)).expect("in reach");
                assert_eq!(quotient.monoid().is_lost(product), !play.is_won(&position), "{text}: {position:?}");
            }
        }
    }
}

#[test]
fn unsupported_games_are_refused() {
    for text in ["wythoffs-game", "young", "mock-turtles", "domineering", "turn 1..3 coins"] {
        let game: Game = text.parse().expect(text);
        assert!(matches!(game.misere_rules(), Err(grundy::Error::Question(_))), "{text}");
    }
    let nim: Game = "nim".parse().expect("nim");
    assert!(matches!(nim.heaps("1..3").expect("heaps").chosen(), Chosen::Heaps(_)));
    assert!(nim.misere_rules().is_ok());
}
