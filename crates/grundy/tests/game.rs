//! [`Game`], the entry point: edge cases, and errors instead of panics. The stages behind it have
//! tests of their own.

use std::time::Duration;

use grundy::{Error, Game, Natural, Options, Outcome, Period};

fn game(rules: &str) -> Game {
    rules.parse().expect(rules)
}

#[test]
fn values_of_odd_ranges() {
    let kayles = game("kayles");
    assert!(kayles.values(..0).expect("none").is_empty());
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is asked")]
    let backwards = kayles.values(5..2).expect("none");
    assert!(backwards.is_empty());
    assert_eq!(kayles.values(3..=5).expect("three"), [3, 1, 4]);
    assert_eq!(kayles.values(1_000_000..1_000_002).expect("past the period"), kayles.values(76..78).expect("early"));
    assert!(matches!(kayles.values(5..), Err(Error::Question(_))), "no end");
    assert!(matches!(kayles.values(..=usize::MAX), Err(Error::Limit(_))), "a list longer than memory");
    let options = Options { memory: 1000, ..Options::default() };
    assert!(matches!(kayles.values_with(..251, &options), Err(Error::Limit(limit)) if limit.needed == Some(1004)));
}

#[test]
fn heaps_of_any_size_need_a_proof() {
    let huge = Natural::from(10u8).pow(1000);
    let small = &huge % Natural::from(12u8) + Natural::from(84u8);
    assert_eq!(game("kayles").value(huge.clone()), game("kayles").value(small));
    let grundys = game("grundys-game").solution(Some(&huge), &Options::default().with_values(1000));
    assert!(matches!(grundys, Err(Error::NotProved { .. })), "{grundys:?}");
}

#[test]
fn periods_are_proved_or_seen_or_neither() {
    let options = Options::default().with_values(5000);
    assert!(matches!(game("kayles").period_with(&options), Ok(Period::Proved(proved)) if proved.period() == 12));
    assert!(matches!(game("0.8").period_with(&options), Ok(Period::Observed(_))));
    assert!(matches!(game("4!").period_with(&options), Ok(Period::None)));
    assert!(matches!(game("young").period(), Err(Error::Question(_))));
}

#[test]
fn small_choices() {
    let nim = game("nim");
    let heaps = || nim.heaps("1..3").expect("heaps");
    let zero = Natural::ZERO;
    assert_eq!(heaps().tuples(0u8).lost().exact(), Ok(Natural::ONE), "the empty sum is lost");
    assert_eq!(heaps().sets(4u8).won().exact(), Ok(zero.clone()), "there are three heaps");
    assert_eq!(heaps().sets(3u8).lost().exact(), Ok(Natural::ONE), "1, 2 and 3");
    assert_eq!(heaps().tuples(3u8).lost().modulo(1u8), Ok(zero.clone()));
    assert!(matches!(heaps().tuples(3u8).lost().modulo(0u8), Err(Error::Question(_))));
    assert!(matches!(heaps().tuples(3u8).with(Vec::new()).modulo(0u8), Err(Error::Question(_))));
    assert_eq!(heaps().tuples(3u8).with(vec![Outcome::Left]).exact(), Ok(zero), "nobody is Left in Nim");
    let all = heaps().tuples(3u8).with(vec![Outcome::Next, Outcome::Previous]);
    assert_eq!(all.exact(), Ok(Natural::from(27u8)));
    assert_eq!(all.digits().expect("two digits").number, Natural::from(2u8));
    assert!(matches!(nim.heaps("3..1"), Err(Error::Text(_) | Error::Question(_))));
}

/// Whoever starts, a sum of staircases is won by Right or by Down.
#[test]
fn partizan_choices_have_one_winner() {
    let young = game("young");
    let count = |winner, first| young.staircases(9).multisets(3u8).winner(winner, first).expect("players").exact();
    let all =
        young.staircases(9).multisets(3u8).with(vec![Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous]);
    for first in ["right", "down"] {
        assert_eq!(Ok(count("right", first).expect("small") + count("down", first).expect("small")), all.exact());
    }
    assert!(young.staircases(9).multisets(3u8).winner("left", "right").is_err(), "there is no Left");
    assert!(matches!(young.heaps("1..9").and_then(|heaps| heaps.census()), Err(Error::Question(_))));
}

#[test]
fn pieces_that_a_game_does_not_have() {
    assert!(matches!(game("nim").staircases(5).census(), Err(Error::Question(_))));
    assert!(matches!(game("nim").vertices("all").census(), Err(Error::Question(_))));
    assert!(matches!(game("nim").pieces().census(), Err(Error::Question(_))));
    assert!(matches!(game("wythoffs-game").heaps("1..9"), Err(Error::Question(_))));
    let graph = Game::graph("a b\nb c\na c", "arrows").expect("a graph");
    assert_eq!(graph.vertices("all").tuples(2u8).lost().exact(), Ok(Natural::from(3u8)));
    assert!(Game::graph("a b\nb a", "a circle").is_err());
    let table = Game::table("*1 2\n*2 1", "two kinds").expect("a table");
    assert_eq!(table.pieces().tuples(2u8).lost().exact(), Ok(Natural::from(5u8)));
    assert!(table.position("1", &Options::default()).is_err(), "a table has no moves");
}

#[test]
fn time_and_memory_are_bounded() {
    let count = |options| game("0.106").heaps("1..10^9").expect("heaps").tuples(2u8).lost().options(options).exact();
    assert!(matches!(count(Options::default().within(Duration::ZERO)), Err(Error::Cancelled { .. })));
    let limit = count(Options { memory: 10_000, constant_memory: false, ..Options::default() });
    assert!(matches!(limit, Err(Error::Limit(_))), "{limit:?}");
    assert!(Options::default().within(Duration::MAX).deadline.is_none(), "beyond the clock");
}
