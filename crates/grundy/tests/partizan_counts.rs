//! Counts of partizan selections, against honest play and against each other.

use std::collections::HashMap;

use grundy::census::partizan::{PartizanCensus, survey};
use grundy::census::{PartizanPieces, Pieces};
use grundy::partizan::{Evaluator, Games, Position};
use grundy::rules::PartizanRules;
use grundy::tally::partizan::{PartizanTally, by_convolution, count};
use grundy::tally::{Kind, Selection};
use grundy::values::partizan::young::{Diagram, Token};
use grundy::{Natural, Options, Outcome};
use proptest::prelude::*;

/// Who wins a sum of positions, by play alone: no values, no theory.
fn wins<P: Position>(position: &[P], left_moves: bool, memo: &mut HashMap<(Vec<P>, bool), bool>) -> bool {
    if let Some(&known) = memo.get(&(position.to_vec(), left_moves)) {
        return known;
    }
    let won = (0..position.len()).any(|i| {
        let options = if left_moves { position[i].left() } else { position[i].right() };
        options.into_iter().any(|option| {
            let mut next = position.to_vec();
            next[i] = option;
            !wins(&next, !left_moves, memo)
        })
    });
    memo.insert((position.to_vec(), left_moves), won);
    won
}

/// Plays out every selection: how many are won by Left, Right, the next and the previous player.
fn played<P: Position>(pieces: &[P], kind: Kind, m: usize) -> [u32; 4] {
    let mut counts = [0; 4];
    let mut memo = HashMap::new();
    let mut chosen = vec![0; m];
    loop {
        let ascending = chosen.windows(2).all(|pair| pair[0] <= pair[1]);
        let mut sorted: Vec<usize> = chosen.clone();
        sorted.sort_unstable();
        let different = sorted.windows(2).all(|pair| pair[0] < pair[1]);
        let counted = match kind {
            Kind::Tuples => true,
            Kind::Arrangements => different,
            Kind::Multisets => ascending,
            Kind::Sets => ascending && different,
        };
        if counted && (m == 0 || !pieces.is_empty()) {
            let position: Vec<P> = chosen.iter().map(|&i| pieces[i].clone()).collect();
            let outcome = match (wins(&position, true, &mut memo), wins(&position, false, &mut memo)) {
                (true, false) => 0,
                (false, true) => 1,
                (true, true) => 2,
                (false, false) => 3,
            };
            counts[outcome] += 1;
        }
        // Advances the list of places like an odometer.
        let Some(at) = chosen.iter().rposition(|&i| i + 1 < pieces.len()) else { return counts };
        chosen[at] += 1;
        chosen[at + 1..].fill(0);
    }
}

fn numbers(tally: &PartizanTally) -> [Natural; 4] {
    [tally.left.clone(), tally.right.clone(), tally.next.clone(), tally.previous.clone()]
}

fn selection(kind: Kind, m: usize) -> Selection {
    Selection::new(kind, Natural::from(m))
}

fn tokens(pieces: &PartizanPieces, step: bool) -> Vec<Token> {
    let on = |diagram: Diagram| Token { diagram, step };
    match *pieces {
        PartizanPieces::Staircases(weight) => {
            let triples = (1..weight).flat_map(|a| (1..weight).flat_map(move |b| (1..weight).map(move |k| (a, b, k))));
            let light = triples.filter(|(a, b, k)| a + b + k <= weight);
            light.map(|(a, b, k)| on(Diagram::staircase(a, b, k).expect("small"))).collect()
        }
        PartizanPieces::Diagrams(squares) => {
            let mut all: Vec<Vec<usize>> = vec![vec![]];
            let mut found = Vec::new();
            while let Some(rows) = all.pop() {
                let rest = squares - rows.iter().sum::<usize>();
                for row in 1..=rest.min(rows.last().copied().unwrap_or(rest)) {
                    let longer: Vec<usize> = rows.iter().copied().chain([row]).collect();
                    found.push(on(Diagram::new(longer.clone()).expect("rows")));
                    all.push(longer);
                }
            }
            found
        }
        _ => unreachable!("diagrams only"),
    }
}

/// Both Young games, staircases and all diagrams, every kind of selection, against honest play.
#[test]
fn young_counts_are_what_play_says() {
    for (pieces, most) in
        [(PartizanPieces::Staircases(6), 2), (PartizanPieces::Staircases(5), 3), (PartizanPieces::Diagrams(4), 2)]
    {
        for step in [false, true] {
            let tokens = tokens(&pieces, step);
            let census = survey(&PartizanRules::Young { step }, &pieces, &Options::default()).expect("small");
            assert_eq!(*census.total(), Natural::from(tokens.len()));
            for (kind, m) in Kind::ALL.into_iter().flat_map(|kind| (0..=most).map(move |m| (kind, m))) {
                let found = count(&census, &selection(kind, m), None, &Options::default()).expect("small");
                let expected = played(&tokens, kind, m).map(Natural::from);
                assert_eq!(numbers(&found), expected, "{pieces:?} step {step} {kind:?} {m} by {}", found.algorithm);
            }
        }
    }
}

/// A heap from which Left and Right take different amounts.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Heap {
    size: usize,
    left: &'static [usize],
    right: &'static [usize],
}

impl Position for Heap {
    fn left(&self) -> Vec<Self> {
        self.left.iter().filter(|&&k| k <= self.size).map(|k| Heap { size: self.size - k, ..self.clone() }).collect()
    }
    fn right(&self) -> Vec<Self> {
        self.right.iter().filter(|&&k| k <= self.size).map(|k| Heap { size: self.size - k, ..self.clone() }).collect()
    }
}

#[test]
fn partizan_takes_are_what_play_says() {
    const GAMES: [(&[usize], &[usize]); 4] = [(&[1, 2], &[2, 3]), (&[1], &[2]), (&[1, 4], &[2, 3]), (&[2], &[1, 2, 3])];
    for (left, right) in GAMES {
        let rules = PartizanRules::Take { left: left.to_vec(), right: right.to_vec() };
        let Pieces::Heaps(heaps) = Pieces::heaps("0..7").expect("heaps") else { unreachable!("heaps") };
        let census = survey(&rules, &PartizanPieces::Heaps(heaps), &Options::default()).expect("small");
        let pieces: Vec<Heap> = (0..=7).map(|size| Heap { size, left, right }).collect();
        for (kind, m) in Kind::ALL.into_iter().flat_map(|kind| (0..=3).map(move |m| (kind, m))) {
            let found = count(&census, &selection(kind, m), None, &Options::default()).expect("small");
            assert_eq!(
                numbers(&found),
                played(&pieces, kind, m).map(Natural::from),
                "{rules} {kind:?} {m} by {}",
                found.algorithm
            );
        }
    }
}

/// A census of some of these values.
fn census_of(values: &[&str], chosen: &[(usize, u32)]) -> PartizanCensus {
    let mut census = PartizanCensus::of(Games::new());
    for &(which, count) in chosen {
        let game = census.games_mut().parse(values[which % values.len()]).expect("a game of the test");
        census.add(game, &Natural::from(count));
    }
    census
}

const NUMBERS_AND_NIMBERS: [&str; 12] = ["0", "1", "-1", "1/2", "-3/4", "*", "*2", "1*", "-1*3", "2", "1/4*2", "-1/2*"];
const NUMBERS_AND_SWITCHES: [&str; 12] =
    ["0", "1", "-1", "*", "+-1", "{1|0}", "{0|-1}", "{2|-1}", "1/2", "{1/2|-1}", "1*", "+-2"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// The fast algorithms agree with sums of canonical forms.
    #[test]
    fn roads_agree(
        chosen in prop::collection::vec((0usize..12, 1u32..4), 1..6),
        m in 0usize..5,
        kind in prop::sample::select(Kind::ALL.to_vec()),
        switches in any::<bool>(),
    ) {
        let values = if switches { NUMBERS_AND_SWITCHES } else { NUMBERS_AND_NIMBERS };
        let census = census_of(&values, &chosen);
        let oracle = by_convolution::count(&census, kind, m, &Options::default()).expect("small");
        let fast = count(&census, &selection(kind, m), None, &Options::default()).expect("small");
        prop_assert_eq!(numbers(&fast), numbers(&oracle), "{}", fast.algorithm);
        prop_assert_eq!(&fast.all, &(&oracle.left + &oracle.right + &oracle.next + &oracle.previous));
        for modulus in [1u32, 2, 7, 1_000_000_007] {
            let modulus = Natural::from(modulus);
            let modular = count(&census, &selection(kind, m), Some(&modulus), &Options::default()).expect("small");
            let expected = numbers(&oracle).map(|number| number % &modulus);
            prop_assert_eq!(numbers(&modular), expected);
        }
    }

    /// Powers by recurrence, modulo a prime, agree with the exact algorithm.
    #[test]
    fn recurrence_agrees_with_exact_counts(chosen in prop::collection::vec((0usize..12, 1u32..50), 1..7), m in 24usize..60) {
        let census = census_of(&NUMBERS_AND_NIMBERS, &chosen);
        let exact = count(&census, &selection(Kind::Tuples, m), None, &Options::default()).expect("small");
        for modulus in [1009u32, 998_244_353, 1_000_000_007] {
            let modulus = Natural::from(modulus);
            let modular = count(&census, &selection(Kind::Tuples, m), Some(&modulus), &Options::default()).expect("small");
            prop_assert_eq!(numbers(&modular), numbers(&exact).map(|number| number % &modulus), "{}", modular.algorithm);
        }
    }
}

/// Values in neither family: ups, and a game with two hot levels.
#[test]
fn other_values_are_counted_by_their_sums() {
    let census = census_of(&["^", "{{2|1}|0}", "*", "v*2"], &[(0, 2), (1, 1), (2, 1), (3, 1)]);
    let found = count(&census, &selection(Kind::Tuples, 3), None, &Options::default()).expect("small");
    assert_eq!(found.algorithm, "sums of canonical forms");
    assert_eq!(found.all, Natural::from(125u8));
    let mut evaluator: Evaluator<Token> = Evaluator::new();
    let games = evaluator.games_mut();
    let values: Vec<_> =
        ["^", "^", "{{2|1}|0}", "*", "v*2"].into_iter().map(|text| games.parse(text).expect("a game")).collect();
    let mut expected = [0u32; 4];
    for triple in (0..125).map(|i: usize| [i / 25, i / 5 % 5, i % 5]) {
        let sum = games.plus(values[triple[0]], values[triple[1]]).expect("small");
        let sum = games.plus(sum, values[triple[2]]).expect("small");
        expected[match games.outcome(sum).expect("small") {
            Outcome::Left => 0,
            Outcome::Right => 1,
            Outcome::Next => 2,
            Outcome::Previous => 3,
        }] += 1;
    }
    assert_eq!(numbers(&found), expected.map(Natural::from));
}

#[derive(serde::Deserialize)]
struct Known {
    value: Vec<KnownGame>,
    count: Vec<KnownCount>,
}

#[derive(serde::Deserialize)]
struct KnownGame {
    game: String,
    canonical: String,
    source: String,
}

#[derive(serde::Deserialize)]
struct KnownCount {
    rules: String,
    staircases: usize,
    tuples: usize,
    winner: String,
    first: String,
    #[serde(rename = "mod")]
    modulus: Option<String>,
    answer: String,
    source: String,
}

/// Checks the known answers of fixtures/partizan.toml.
#[test]
fn known_answers_of_partizan_games() {
    let known: Known = toml::from_str(include_str!("../../../fixtures/partizan.toml")).expect("a fixture");
    let mut games = Games::new();
    for known in known.value {
        let game = games.parse(&known.game).expect("a game");
        assert_eq!(games.text(game), known.canonical, "{}", known.source);
    }
    for known in known.count {
        assert_eq!((known.winner.as_str(), known.first.as_str()), ("right", "right"), "what this test asks");
        let rules = PartizanRules::parse(&known.rules).expect("rules");
        let census = survey(&rules, &PartizanPieces::Staircases(known.staircases), &Options::default()).expect("small");
        let modulus = known.modulus.map(|modulus| modulus.parse::<Natural>().expect("a number"));
        let tally = count(&census, &selection(Kind::Tuples, known.tuples), modulus.as_ref(), &Options::default())
            .expect("small");
        let won = tally.of(&[Outcome::Left, Outcome::Next], modulus.as_ref());
        assert_eq!(won.to_string(), known.answer, "{}", known.source);
    }
}
