//! Partizan games: published values, laws of the group and the order, and values against honest
//! play.

use std::cmp::Ordering;
use std::collections::HashMap;

use grundy::Outcome;
use grundy::partizan::{Dyadic, Evaluator, Games, Position, ShortGame};
use grundy::values::partizan::young::{Diagram, Token};
use proptest::prelude::*;

fn text_of(games: &mut Games, text: &str) -> String {
    let game = games.parse(text).expect("a game of the test");
    games.text(game)
}

/// Canonical forms given in the books (Winning Ways, chapters 2 to 6; Siegel 2013, chapter II).
#[test]
fn canonical_forms_of_the_books() {
    let mut games = Games::new();
    for (text, canonical) in [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{|0}", "-1"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{0|1}", "1/2"),
        ("{-1|0}", "-1/2"),
        ("{0|1/2}", "1/4"),
        ("{1/4|1}", "1/2"),
        ("{1000000|}", "1000001"),
        ("{-5|7}", "0"),
        ("{3|100}", "4"),
        ("{0|*}", "^"),
        ("{*|0}", "v"),
        ("{0,*|0}", "^*"),
        ("{0|^*}", "^2"),
        ("{0|^}", "^2*"),
        ("{0|*3}", "^*2"),
        ("{0,*,*2|0}", "^*"),
        ("{*|*}", "0"),
        ("{1*|2}", "1"),
        ("{0,*2|0}", "*"),
        ("{2|2}", "2*"),
        ("{2,2*|2,2*}", "2*2"),
        ("{1|-1}", "+-1"),
        ("+-1/2", "+-1/2"),
        ("{3|-1}", "{3|-1}"),
        ("{3,2|-1,0}", "{3|-1}"),
        ("{^|v}", "*"),
        ("{{2|1}|0}", "{{2|1}|0}"),
        ("{0|{0|-2}}", "{0|{0|-2}}"),
        ("{^,{1|0}|0}", "{0,{1|0}|0}"),
        ("5^2*3", "5^2*3"),
        ("-1/2v*", "-1/2v*"),
    ] {
        assert_eq!(text_of(&mut games, text), canonical, "{text}");
    }
}

#[test]
fn sums_of_the_books() {
    let mut games = Games::new();
    for (one, two, sum) in [
        ("^", "^", "^2"),
        ("^", "*", "^*"),
        ("^", "v", "0"),
        ("*2", "*3", "*"),
        ("1/2", "1/2", "1"),
        ("+-1", "+-1", "0"),
        ("{3|-1}", "1", "{4|0}"),
        ("+-1", "*", "{1*|-1*}"),
        ("{2|0}", "{1|0}", "{{3|2}|{1|0}}"),
    ] {
        let (one, two) = (games.parse(one).expect("a game"), games.parse(two).expect("a game"));
        let found = games.plus(one, two).expect("small");
        assert_eq!(games.text(found), sum);
    }
}

#[test]
fn temperatures_of_the_books() {
    let mut games = Games::new();
    for (text, mean, temperature, left, right) in [
        ("3", "3", "-1", "3", "3"),
        ("5/8", "5/8", "-1/8", "5/8", "5/8"),
        ("*", "0", "0", "0", "0"),
        ("1^", "1", "0", "1", "1"),
        ("{3|-1}", "1", "2", "3", "-1"),
        ("{{4|2}|-1}", "1", "2", "2", "-1"),
        ("{{2|1}|0}", "3/4", "3/4", "1", "0"),
        ("{5|{0|-6}}", "1", "4", "5", "0"),
        ("{0|{0|-2}}", "0", "0", "0", "0"),
    ] {
        let game = games.parse(text).expect("a game");
        assert_eq!(games.mean(game).to_string(), mean, "mean of {text}");
        assert_eq!(games.temperature(game).to_string(), temperature, "temperature of {text}");
        assert_eq!(games.left_stop(game).to_string(), left, "left stop of {text}");
        assert_eq!(games.right_stop(game).to_string(), right, "right stop of {text}");
    }
}

/// A red-blue Hackenbush stalk: cutting an edge removes all above it; Left cuts L, Right cuts R.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Stalk(&'static str);

impl Stalk {
    fn cut(&self, colour: char) -> Vec<Stalk> {
        self.0.char_indices().filter(|&(_, edge)| edge == colour).map(|(i, _)| Stalk(&self.0[..i])).collect()
    }
}

impl Position for Stalk {
    fn left(&self) -> Vec<Self> {
        self.cut('L')
    }
    fn right(&self) -> Vec<Self> {
        self.cut('R')
    }
}

/// Winning Ways, chapter 1: L = 1, LR = 1/2, LRR = 1/4, LRL = 3/4, LLR = 3/2.
#[test]
fn hackenbush_stalks() {
    let mut evaluator = Evaluator::new();
    for (stalk, value) in [
        ("", "0"),
        ("L", "1"),
        ("LR", "1/2"),
        ("LRR", "1/4"),
        ("LRL", "3/4"),
        ("LLR", "3/2"),
        ("R", "-1"),
        ("RLL", "-1/4"),
        ("LRRL", "3/8"),
    ] {
        let game = evaluator.value(&Stalk(stalk)).expect("small");
        assert_eq!(evaluator.games().text(game), value, "{stalk}");
    }
}

/// Domineering: Left places dominoes upright, Right across. The rows hold free squares as bits.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Board {
    rows: Vec<u32>,
}

impl Board {
    fn full(height: usize, width: usize) -> Self {
        Board { rows: vec![(1 << width) - 1; height] }
    }
}

impl Position for Board {
    fn left(&self) -> Vec<Self> {
        let mut moves = Vec::new();
        for i in 1..self.rows.len() {
            for bit in (0..32).map(|j| 1u32 << j).filter(|bit| self.rows[i] & self.rows[i - 1] & bit != 0) {
                let mut rows = self.rows.clone();
                rows[i] &= !bit;
                rows[i - 1] &= !bit;
                moves.push(Board { rows });
            }
        }
        moves
    }
    fn right(&self) -> Vec<Self> {
        let mut moves = Vec::new();
        for i in 0..self.rows.len() {
            for pair in (0..31).map(|j| 3u32 << j).filter(|pair| self.rows[i] & pair == *pair) {
                let mut rows = self.rows.clone();
                rows[i] &= !pair;
                moves.push(Board { rows });
            }
        }
        moves
    }
}

/// Winning Ways, chapter 5 (Left plays upright there too).
#[test]
fn domineering_rectangles() {
    let mut evaluator = Evaluator::new();
    for (height, width, value) in [
        (1, 1, "0"),
        (2, 1, "1"),
        (1, 2, "-1"),
        (2, 2, "+-1"),
        (3, 1, "1"),
        (4, 1, "2"),
        (2, 3, "{2|-1/2}"),
        (3, 2, "{1/2|-2}"),
        (3, 3, "+-1"),
        (1, 5, "-2"),
    ] {
        let game = evaluator.value(&Board::full(height, width)).expect("small");
        assert_eq!(evaluator.games().text(game), value, "{height} x {width}");
    }
}

/// Random games from random options, born by day 3 or so.
fn build(games: &mut Games, shape: &[(u8, u8, u8)]) -> Vec<ShortGame> {
    let mut known = vec![games.parse("0").expect("0")];
    for &(left, right, how) in shape {
        let pick = |byte: u8, known: &[ShortGame]| known[byte as usize % known.len()];
        let mut l = vec![pick(left, &known)];
        let mut r = vec![pick(right, &known)];
        match how % 5 {
            0 => l.clear(),
            1 => r.clear(),
            2 => l.push(pick(right.wrapping_mul(7), &known)),
            3 => r.push(pick(left.wrapping_mul(5), &known)),
            _ => {}
        }
        known.push(games.game(&l, &r).expect("small"));
    }
    known
}

/// Whether the player who starts wins g, by play alone.
fn wins(
    games: &mut Games,
    g: &[ShortGame],
    left_starts: bool,
    memo: &mut HashMap<(Vec<ShortGame>, bool), bool>,
) -> bool {
    let mut position = g.to_vec();
    position.sort_unstable();
    if let Some(&known) = memo.get(&(position.clone(), left_starts)) {
        return known;
    }
    let mut won = false;
    for i in 0..position.len() {
        let options = if left_starts { games.left(position[i]) } else { games.right(position[i]) };
        for option in options.expect("small") {
            let mut next = position.clone();
            next[i] = option;
            if !wins(games, &next, !left_starts, memo) {
                won = true;
            }
        }
    }
    memo.insert((position, left_starts), won);
    won
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn games_form_an_ordered_group(shape in prop::collection::vec(any::<(u8, u8, u8)>(), 1..7)) {
        let mut games = Games::new();
        let known = build(&mut games, &shape);
        let zero = known[0];
        let (g, h) = (known[known.len() - 1], known[known.len() / 2]);
        let minus = games.negative(g).expect("small");
        prop_assert_eq!(games.plus(g, minus).expect("small"), zero, "G - G = 0");
        prop_assert_eq!(games.plus(g, zero).expect("small"), g);
        let (one, two) = (games.plus(g, h).expect("small"), games.plus(h, g).expect("small"));
        prop_assert_eq!(one, two);
        let k = known[known.len() / 3];
        let (gh, hk) = (games.plus(g, h).expect("small"), games.plus(h, k).expect("small"));
        let (left, right) = (games.plus(gh, k).expect("small"), games.plus(g, hk).expect("small"));
        prop_assert_eq!(left, right, "sums associate");
        // g <= h iff g - h <= 0, and equal games are identical.
        let minus_h = games.negative(h).expect("small");
        let difference = games.plus(g, minus_h).expect("small");
        let (direct, by_difference) = (games.compare(g, h).expect("small"), games.compare(difference, zero).expect("small"));
        prop_assert_eq!(direct, by_difference);
        prop_assert_eq!(direct == Some(Ordering::Equal), g == h);
        // Printing and parsing are inverse.
        let text = games.text(g);
        prop_assert_eq!(games.parse(&text).expect("its own text"), g);
        // Means add.
        let sum = games.plus(g, h).expect("small");
        let means = &games.mean(g) + &games.mean(h);
        prop_assert_eq!(games.mean(sum), means);
        prop_assert!(games.left_stop(g) >= games.right_stop(g));
    }

    /// Values and play give the same outcome.
    #[test]
    fn outcomes_are_what_play_says(shape in prop::collection::vec(any::<(u8, u8, u8)>(), 1..6)) {
        let mut games = Games::new();
        let known = build(&mut games, &shape);
        let pieces = [known[known.len() - 1], known[known.len() / 2], known[known.len() / 3]];
        let mut memo = HashMap::new();
        let left = wins(&mut games, &pieces, true, &mut memo);
        let right = wins(&mut games, &pieces, false, &mut memo);
        let played = match (left, right) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Previous,
        };
        let sum = games.plus(pieces[0], pieces[1]).expect("small");
        let sum = games.plus(sum, pieces[2]).expect("small");
        prop_assert_eq!(games.outcome(sum).expect("small"), played);
    }

    /// The simplest number between two others is the value of the game they form.
    #[test]
    fn the_simplest_number_has_the_least_birthday(low in -40i64..40, width in 1i64..40, exponent in 0usize..4) {
        let (low, high) = (Dyadic::new(low.into(), exponent), Dyadic::new((low + width).into(), exponent));
        let simplest = Dyadic::simplest_between(Some(&low), Some(&high));
        prop_assert!(low < simplest && simplest < high);
        for n in -400i64..400 {
            let other = Dyadic::new(n.into(), 5);
            if low < other && other < high && other != simplest {
                prop_assert!(other.birthday() > simplest.birthday(), "{} {}", other, simplest);
            }
        }
    }

    /// The grid and the definition give the same value, for both games.
    #[test]
    fn diagrams_are_worth_what_their_moves_say(mut rows in prop::collection::vec(1usize..6, 1..6), step in any::<bool>()) {
        rows.sort_unstable();
        rows.reverse();
        let diagram = Diagram::new(rows).expect("a diagram");
        let mut evaluator = Evaluator::new();
        let value = evaluator.value(&Token { diagram: diagram.clone(), step }).expect("small");
        let text = evaluator.games().text(value);
        let mut games = Games::new();
        let found = diagram.value(step, &mut games).expect("small");
        prop_assert_eq!(games.text(found), text);
    }
}

/// The theorem of docs/theory.md, (b - a) + *(k - 1), against values from the moves.
#[test]
fn young_staircases_are_number_plus_nimber() {
    let mut games = Games::new();
    for (a, b, k) in (1u8..5).flat_map(|a| (1u8..5).flat_map(move |b| (1u8..5).map(move |k| (a, b, k)))) {
        let value =
            Diagram::staircase(a.into(), b.into(), k.into()).expect("small").value(false, &mut games).expect("small");
        let simple = games.as_simple(value).expect("a number + nimber");
        assert_eq!(simple.number, Dyadic::integer(i64::from(b) - i64::from(a)), "{a} {b} {k}");
        assert_eq!((simple.ups, simple.nimber), (0, u32::from(k) - 1), "{a} {b} {k}");
    }
}

/// Found by fuzzing: a short text that took longer than anyone would wait.
#[test]
fn short_texts_that_mean_too_much_work_are_refused() {
    let mut games = Games::new();
    let problem = games.parse("{*|+-^*5000}").expect_err("too much").to_string();
    assert!(problem.contains("too large to be an option"), "{problem}");
    assert!(games.parse("{3|-1}").is_ok() && games.parse("^*5000").is_ok());
}
