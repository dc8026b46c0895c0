//! Winning moves against honest play, which knows nothing of values.

mod common;

use grundy::honest_play::HonestPlay;
use grundy::partizan::Evaluator;
use grundy::play::{Arena, Component, Impartial, Move, Partizan, Player, position};
use grundy::rules::{Graph, PartizanRules, VectorRules, moves};
use grundy::values::partizan::young::{Diagram, Token};
use grundy::{Natural, Options, Outcome, Rules};
use proptest::prelude::*;

fn sizes(position: &[Component]) -> Vec<usize> {
    let size = |component: &Component| match component {
        Component::Heap(size) => usize::try_from(size).expect("a small heap"),
        other => panic!("{other} is no heap"),
    };
    position.iter().map(size).collect()
}

/// Every move of every distinct heap to a position that honest play loses.
fn by_honest_play(rules: &Rules, heaps: &[usize]) -> Vec<(usize, Vec<usize>)> {
    let mut play = HonestPlay::new(rules);
    let mut winning = Vec::new();
    for i in (0..heaps.len()).filter(|&i| !heaps[..i].contains(&heaps[i])) {
        let mut options = Vec::new();
        moves::for_each_option(rules, heaps[i], |parts| options.push(parts.to_vec()));
        for parts in options {
            let others = heaps.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &heap)| heap);
            if !play.is_won(&others.chain(parts.iter().copied()).collect::<Vec<_>>()) {
                winning.push((i, parts));
            }
        }
    }
    winning.sort();
    winning
}

proptest! {
    #[test]
    fn winning_moves_are_those_of_honest_play(
        rules in prop_oneof![common::any_rules(), common::set_rules(), common::endless_subtraction_rules()],
        heaps in prop::collection::vec(0usize..9, 0..4),
    ) {
        let text = heaps.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let (mut arena, position) = Impartial::heaps(&rules, &text, &Options::default()).expect("small heaps");
        let found = arena.winning_moves(&position, Player::Left, usize::MAX).expect("few moves");
        let mut moves: Vec<_> = found.moves.iter().map(|step| (step.component, sizes(&step.result))).collect();
        moves.sort();
        let honest = by_honest_play(&rules, &heaps);
        prop_assert_eq!(&moves, &honest, "{} in {}", text, rules);
        prop_assert_eq!(found.total, Natural::from(honest.len()));
        let won = arena.outcome(&position).expect("small heaps") == Outcome::Next;
        prop_assert_eq!(won, !honest.is_empty());
        for step in &found.moves {
            prop_assert!(arena.allows(&position, step, Player::Right).expect("a move"));
            prop_assert_eq!(arena.outcome(&step.applied(&position)).expect("a position"), Outcome::Previous);
            prop_assert!(!arena.describe(&position, step, Player::Left).is_empty());
        }
        // A heap cannot become itself.
        for (component, from) in position.iter().enumerate() {
            let idle = Move { component, result: vec![from.clone()] };
            prop_assert!(!arena.allows(&position, &idle, Player::Left).expect("a move"));
        }
    }
}

/// The outcome by definition: Left wins moving first if some option is won by Left moving second.
fn wins(arena: &mut Partizan, position: &[Component], player: Player) -> bool {
    let options = arena.some_moves(position, player, usize::MAX).expect("moves");
    options.iter().any(|step| !wins(arena, &step.applied(position), player.other()))
}

#[test]
fn partizan_moves_are_those_of_honest_play() {
    let games = [
        ("partizan take left 1,2 right 2,3", vec!["5", "4,3", "6,2", "3,3,1", "7"]),
        ("partizan take left 1,3 right 1,4", vec!["5,4", "8", "2,2"]),
        ("young", vec!["3,2,1", "2,2; 1", "4,1", "staircase 1,2,2; 3"]),
        ("young step", vec!["3,2,1", "2,2; 3,1", "2,1,1"]),
    ];
    for (rules, texts) in games {
        let rules = PartizanRules::parse(rules).expect("rules");
        for text in texts {
            let (mut arena, position) = Partizan::new(&rules, text, &Options::default()).expect(text);
            for player in [Player::Left, Player::Right] {
                let honest: Vec<Move> = arena
                    .some_moves(&position, player, usize::MAX)
                    .expect(text)
                    .into_iter()
                    .filter(|step| !wins(&mut arena, &step.applied(&position), player.other()))
                    .collect();
                let found = arena.winning_moves(&position, player, usize::MAX).expect(text);
                assert_eq!(found.moves, honest, "{rules}, {text}, {player:?}");
                assert!(honest.iter().all(|step| arena.allows(&position, step, player).expect(text)));
            }
        }
    }
}

/// The moves of a token are those of the plain definition that values are computed from.
#[test]
fn diagrams_move_as_their_definition_says() {
    for rows in [vec![3, 2, 1], vec![4, 4], vec![1, 1, 1], vec![1]] {
        for step in [false, true] {
            let diagram = Diagram::new(rows.clone()).expect("a diagram");
            let token = Token { diagram: diagram.clone(), step };
            let mut evaluator = Evaluator::new();
            let by_definition = evaluator.value(&token).expect("a value");
            let expected = evaluator.games().text(by_definition);
            let rules = PartizanRules::Young { step };
            let (mut arena, position) =
                Partizan::new(&rules, &diagram.to_string(), &Options::default()).expect("a position");
            assert_eq!(arena.sum(&position).expect("a value"), expected);
        }
    }
}

#[test]
fn tokens_coins_and_vertices() {
    let limits = Options::default();
    let queen = VectorRules::parse("slide (1,0),(0,1),(1,1)").expect("rules");
    let (mut arena, position) = Impartial::vectors(&queen, "(3,4) (0,7)", &limits).expect("squares");
    let found = arena.winning_moves(&position, Player::Left, 100).expect("moves");
    assert!(!found.moves.is_empty());
    for step in &found.moves {
        assert_eq!(arena.outcome(&step.applied(&position)).expect("a position"), Outcome::Previous);
        assert!(arena.allows(&position, step, Player::Left).expect("a move"));
    }
    let some = arena.some_moves(&position, Player::Left, 10).expect("moves");
    let lost = some.iter().filter(|step| arena.outcome(&step.applied(&position)).expect("known") == Outcome::Previous);
    assert_eq!(lost.count(), found.moves.len());

    // Steps that go back need a wider board than the square itself.
    let knight = VectorRules::parse("step (2,-1),(-1,2),(2,1),(1,2)").expect("rules");
    let (mut arena, position) = Impartial::vectors(&knight, "(0,9) (5,5)", &limits).expect("squares");
    for step in arena.some_moves(&position, Player::Left, 10).expect("moves") {
        assert!(arena.allows(&position, &step, Player::Left).expect("a move"));
        arena.outcome(&step.applied(&position)).expect("on the board");
    }

    let nim = Rules::parse("nim").expect("rules");
    let (mut arena, coin) = Impartial::product(&[nim.clone(), nim.clone()], "(3,4) (1,2)", &limits).expect("coins");
    let found = arena.winning_moves(&coin, Player::Left, 100).expect("moves");
    assert!(!found.moves.is_empty());
    for step in &found.moves {
        assert_eq!(arena.outcome(&step.applied(&coin)).expect("a position"), Outcome::Previous);
        assert!(arena.allows(&coin, step, Player::Left).expect("a move"));
    }

    let (mut arena, token) = Impartial::heaps(&nim, "(3,4), 2", &limits).expect("a token");
    let found = arena.winning_moves(&token, Player::Left, 100).expect("moves");
    assert_eq!(found.moves.iter().map(|step| position::text(&step.applied(&token))).collect::<Vec<_>>(), ["(3,1), 2"]);

    let graph = Graph::parse("a b\na c\nb c\nc d").expect("a graph");
    let (mut arena, tokens) = Impartial::graph(&graph, "a, b").expect("vertices");
    assert_eq!(arena.value(&tokens[0]).expect("a"), "2");
    let found = arena.winning_moves(&tokens, Player::Left, 9).expect("moves");
    assert_eq!(arena.describe(&tokens, &found.moves[0], Player::Left), "move the token from a to b");
    assert!(Impartial::graph(&graph, "x").is_err());
    assert!(Impartial::heaps(&Rules::parse("kayles").expect("rules"), "(3,4)", &limits).is_err());
}

/// Two replacements with the same result are one move; it was once listed and counted twice.
#[test]
fn equal_replacements_are_one_move() {
    let rules = Rules::parse("replace by n/3, n/4").expect("rules");
    let (mut arena, position) = Impartial::heaps(&rules, "1", &Options::default()).expect("a heap");
    assert_eq!(arena.winning_moves(&position, Player::Left, 9).expect("moves").total, Natural::ONE);
}
