//! Misere play against honest play.

mod common;

use common::{any_rules, heaps, naturals, octal_rules, rules, set_rules, subtraction_rules};
use grundy::census::{HeapSet, Pieces};
use grundy::game::Chosen;
use grundy::honest_play::HonestPlay;
use grundy::misere::{self, Quotient, Tame, Values};
use grundy::play::{Arena, Component, Misere, Player, position};
use grundy::tally::{Kind, Selection};
use grundy::{Game, Natural, Options, Outcome, Rules};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

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
        let options = Options { budget: Duration::from_millis(300), ..Options::default() };
        let values = Values::new(&rules, &Natural::from(8u8), &options);
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
/// move, by quotients and, in tame games, by the genus, against honest misere play.
#[test]
fn ten_thousand_positions() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (mut games, mut positions, mut out_of_reach, mut tame) = (0, 0, 0, 0);
    let options = Options { budget: Duration::from_millis(300), ..Options::default() };
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
        let by_genus = Tame::reaching(&rules, &Natural::from(largest), &options).expect("small");
        tame += usize::from(by_genus.is_some());
        assert!(by_genus.is_none() || quotient.is_tame(), "{rules}");
        let by_genus = by_genus.map(|tame| Values::Tame(Box::new(tame)));
        let all: Vec<Values> = by_genus.into_iter().chain([Values::Quotient(Box::new(quotient))]).collect();
        let mut play = HonestPlay::misere(&rules);
        for _ in 0..50 {
            let heaps = prop::collection::vec(0..=largest, 0..=4).new_tree(&mut runner).expect("heaps").current();
            positions += 1;
            let won = play.is_won(&heaps);
            for values in &all {
                assert_eq!(values.is_lost(&naturals(&heaps)).expect("in reach"), !won, "{rules}: {heaps:?}");
                check_moves(&mut Misere::new(values.clone()), &rules, &heaps, &mut play);
            }
        }
    }
    assert_eq!((games, positions), (200, 10_000));
    assert!((50..150).contains(&tame), "{tame} games are tame");
    assert!(out_of_reach < 20, "{out_of_reach} games have quotients of fewer than four heaps");
}

/// The position of the manual: heaps of 5, 7 and 12 in Kayles.
#[test]
fn kayles_5_7_12() {
    let kayles = rules("kayles");
    let (mut arena, _) = Misere::heaps(&kayles, "5, 7, 12", &Options::default()).expect("in reach");
    check_moves(&mut arena, &kayles, &[5, 7, 12], &mut HonestPlay::misere(&kayles));
}

/// The winning moves listed are those that honest play calls winning.
fn check_moves(arena: &mut Misere, rules: &Rules, heaps: &[usize], play: &mut HonestPlay) {
    let place: Vec<Component> = heaps.iter().map(|&heap| Component::Heap(Natural::from(heap))).collect();
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

/// Partial quotients are exact: of Kayles and others, whole positions with heaps up to 8.
#[test]
fn partial_quotients_are_exact() {
    for text in ["kayles", "0.15", "0.07", "0.123", "4.7", "take 1, 3, 4", "0.3122", "take 1..3 or split"] {
        let rules = rules(text);
        let mut play = HonestPlay::misere(&rules);
        let options = Options { budget: Duration::from_millis(500), ..Options::default() };
        for to in [0, 1, 3, 5, 8] {
            let quotient = Quotient::new(&rules, Some(to), &options).expect("small");
            let to = quotient.heaps();
            let pieces: Vec<usize> = (0..=to).collect();
            for position in (0..=4).flat_map(|m| selections(Kind::Multisets, m, &pieces)) {
                let product = quotient.product(&naturals(&position)).expect("in reach");
                assert_eq!(quotient.monoid().is_lost(product), !play.is_won(&position), "{text}: {position:?}");
            }
        }
    }
}

/// The genus and the quotient of tame games say the same of every selection.
#[test]
fn tame_games_by_genus_and_by_quotient() {
    for text in
        ["nim", "take 1..3", "laskers-nim", "take squares", "take 1, 3, 4", "0.33", "0.31", "0.3001", "0.002(3)"]
    {
        let rules = rules(text);
        let by_genus = Values::new(&rules, &Natural::from(9u8), &Options::default()).expect(text);
        let by_quotient =
            Values::Quotient(Box::new(Quotient::new(&rules, Some(9), &Options::default()).expect("small")));
        assert!(by_genus.quotient().is_none() && by_quotient.quotient().is_some_and(Quotient::is_tame), "{text}");
        for list in ["0..9", "1..1", "0,0,1,1,1", "2..5", "1..4,1..3", "primes in 1..9"] {
            for kind in Kind::ALL {
                for (first, last) in [(0u8, 0u8), (1, 1), (3, 3), (7, 7), (0, 5)] {
                    let selection = Selection { kind, first: Natural::from(first), last: Natural::from(last) };
                    for modulus in
                        [None, Some(Natural::ONE), Some(Natural::from(12u8)), Some(Natural::from(1_000_003u32))]
                    {
                        agree(&by_genus, &by_quotient, &heaps(list), &selection, modulus.as_ref());
                    }
                }
            }
        }
    }
}

/// Two ways to count come to the same, for each outcome and by value.
fn agree(
    by_genus: &Values,
    by_quotient: &Values,
    heaps: &grundy::census::Heaps,
    selection: &Selection,
    modulus: Option<&Natural>,
) {
    let options = Options::default();
    let said = || format!("{}: {selection:?} of {heaps:?} modulo {modulus:?}", by_genus.rules());
    let counts = [Outcome::Next, Outcome::Previous].map(|outcome| {
        let count = |values| misere::count(values, heaps, selection, outcome, modulus, &options).expect("small");
        assert_eq!(count(by_genus), count(by_quotient), "{}", said());
        count(by_genus).answer
    });
    let Values::Tame(tame) = by_genus else { panic!("{} is tame", by_genus.rules()) };
    let rows = tame.distribution(heaps, selection, modulus, &options).expect("small");
    let lost = rows.iter().filter(|row| row.first.is_lost()).fold(Natural::ZERO, |sum, row| sum + &row.count);
    let all = rows.iter().fold(Natural::ZERO, |sum, row| sum + row.total());
    let reduced = |n: Natural| modulus.map_or_else(|| n.clone(), |modulus| &n % modulus);
    assert_eq!(reduced(lost), counts[1], "{}", said());
    assert_eq!(reduced(all), reduced(&counts[0] + &counts[1]), "{}", said());
}

/// A census by genus counts each heap once, with its own genus, near and far.
#[test]
fn tame_censuses() {
    for (text, list) in [
        ("nim", "0..20"),
        ("take 1..3", "0..1000"),
        ("take 1, 3, 4", "7..3000"),
        ("take squares", "primes in 1..300"),
        ("laskers-nim", "0..400"),
        ("0.31", "3,3,5..77,1000..1100"),
    ] {
        let (rules, pieces) = (rules(text), heaps(list));
        let largest = Pieces::Heaps(pieces.clone()).largest();
        let tame = Tame::reaching(&rules, &largest, &Options::default()).expect("in reach").expect(text);
        let mut expected: BTreeMap<String, Natural> = BTreeMap::new();
        for set in pieces.sets() {
            let HeapSet::Range { first, last } = set else {
                for prime in [2u32, 3, 5, 7]
                    .into_iter()
                    .chain((11..300).filter(|n| [2, 3, 5, 7, 11, 13, 17].iter().all(|p| n % p > 0 || n == p)))
                {
                    *expected.entry(tame.genus(&Natural::from(prime)).expect("near").to_string()).or_default() +=
                        Natural::ONE;
                }
                continue;
            };
            let mut size = first.clone();
            while size <= *last {
                *expected.entry(tame.genus(&size).expect("in reach").to_string()).or_default() += Natural::ONE;
                size += Natural::ONE;
            }
        }
        let mut found: BTreeMap<String, Natural> = BTreeMap::new();
        for row in tame.census(&pieces, &Options::default()).expect("in reach") {
            let mut number = row.first.number.clone();
            while number <= row.last.number {
                let genus = misere::Genus { number: number.clone(), is_fickle: row.first.is_fickle };
                *found.entry(genus.to_string()).or_default() += &row.count;
                number += Natural::ONE;
            }
        }
        assert_eq!(found, expected, "{text}, {list}");
    }
}

/// What the theorem says of far heaps is what their options say.
#[test]
fn the_genus_goes_on() {
    let options = Options::default();
    for text in ["take 1..3", "take 2, 5", "take 1, 3, 4", "0.33", "0.52", "0.31", "0.3001", "nim", "take any but 3"] {
        let rules = rules(text);
        let far = Natural::from(10u8).pow(30);
        let by_theorem = Tame::reaching(&rules, &far, &options).expect("proved").expect(text);
        // With a limit, as many heaps are looked at as it says.
        let limited = Options { values: Some(3000), ..options };
        let looked_at = Tame::reaching(&rules, &Natural::from(1000u32), &limited).expect("small").expect(text);
        for n in 0..=1000u32 {
            let n = Natural::from(n);
            assert_eq!(by_theorem.genus(&n).expect("proved"), looked_at.genus(&n).expect("small"), "{text} at {n}");
        }
        assert!(by_theorem.genus(&(far + Natural::ONE)).is_ok(), "{text}");
    }
}

/// A limit on the number of heaps allows heaps up to it, also where all larger ones are firm: heap
/// 7 of this code was refused, because a theorem applies from heap 8 on.
#[test]
fn a_limit_reaches_its_last_heap() {
    let rules = rules("0.500000(7)");
    for limit in 0..=10usize {
        let options = Options { values: Some(limit), ..Options::default() };
        let tame = Tame::reaching(&rules, &Natural::from(limit), &options).expect("in reach").expect("tame");
        let quotient = Quotient::new(&rules, Some(limit), &options).expect("small");
        for heap in 0..=limit {
            let heap = Natural::from(heap);
            let by_quotient = quotient.monoid().is_lost(quotient.element(&heap).expect("small"));
            assert_eq!(tame.genus(&heap).expect("in reach").is_lost(), by_quotient, "{heap} of {limit}");
        }
    }
}

/// Who wins in misere Nim, and every winning move, against honest play.
#[test]
fn positions_of_nim() {
    let nim = rules("nim");
    let values = Values::new(&nim, &Natural::from(5u8), &Options::default()).expect("Nim");
    let mut arena = Misere::new(values.clone());
    let mut play = HonestPlay::misere(&nim);
    let sizes: Vec<usize> = (0..=5).collect();
    for heaps in (0..=4).flat_map(|m| selections(Kind::Multisets, m, &sizes)) {
        assert_eq!(values.is_lost(&naturals(&heaps)).expect("Nim"), !play.is_won(&heaps), "{heaps:?}");
        check_moves(&mut arena, &nim, &heaps, &mut play);
    }
}

/// With heaps of 1 to 10^1000 in misere Nim: two heaps are lost if they are equal and not both 1,
/// and one heap if it is 1.
#[test]
fn huge_heaps_of_nim() {
    let nim = rules("nim");
    let pieces = heaps("1..10^1000");
    let all = Natural::from(10u8).pow(1000);
    let values = Values::new(&nim, &all, &Options::default()).expect("Nim");
    let lost = |kind: Kind, m: u8| {
        let selection = Selection::new(kind, Natural::from(m));
        misere::count(&values, &pieces, &selection, Outcome::Previous, None, &Options::default()).expect("exact").answer
    };
    for kind in Kind::ALL {
        assert_eq!(lost(kind, 0), Natural::ZERO);
        assert_eq!(lost(kind, 1), Natural::ONE);
    }
    assert_eq!(lost(Kind::Tuples, 2), &all - Natural::ONE);
    assert_eq!(lost(Kind::Multisets, 2), &all - Natural::ONE);
    assert_eq!((lost(Kind::Sets, 2), lost(Kind::Arrangements, 2)), (Natural::ZERO, Natural::ZERO));
}

#[test]
fn edge_cases() {
    let values = |text: &str| Values::new(&rules(text), &Natural::from(5u8), &Options::default()).expect("small");
    let lost = |values: &Values, list: &str, kind: Kind, m: u8, modulus: Option<Natural>| {
        let selection = Selection::new(kind, Natural::from(m));
        misere::count(values, &heaps(list), &selection, Outcome::Previous, modulus.as_ref(), &Options::default())
    };
    let kayles = values("kayles");
    for kind in Kind::ALL {
        assert_eq!(lost(&kayles, "1..5", kind, 0, None).expect("small").answer, Natural::ZERO, "nothing is won");
        assert_eq!(lost(&kayles, "1..5", kind, 3, Some(Natural::ONE)).expect("small").answer, Natural::ZERO);
        assert!(matches!(lost(&kayles, "1..5", kind, 3, Some(Natural::ZERO)), Err(grundy::Error::Question(_))));
    }
    assert_eq!(lost(&kayles, "1..5", Kind::Sets, 6, None).expect("small").all, Natural::ZERO, "too few heaps");
    // In 0.1 only a heap of 1 has a move: a heap of 3 is the end of the game.
    let only = values("0.1");
    assert_eq!(only.text(&[Natural::from(3u8), Natural::ONE]).expect("small"), "1^0");
    assert_eq!(lost(&only, "3", Kind::Tuples, 2, None).expect("small").answer, Natural::ZERO);
    assert_eq!(lost(&only, "1,3", Kind::Tuples, 1, None).expect("small").answer, Natural::ONE);
    // A modulus that shares primes with every step.
    let all = Natural::from(2u8 * 3 * 5 * 7);
    let exact = lost(&kayles, "1..5", Kind::Multisets, 12, None).expect("small").answer;
    assert_eq!(lost(&kayles, "1..5", Kind::Multisets, 12, Some(all.clone())).expect("small").answer, exact % all);
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
