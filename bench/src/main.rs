//! Benchmarks of grundy against its rivals: in one run, by CPU time, with every answer compared.
//!
//! `cargo run --release` prints a Markdown table for docs/benchmarks.md; `cargo test` compares the
//! answers at small sizes.

use std::time::Instant;

use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cpu_time::ProcessTime;
use grundy::census::{self, PartizanPieces, Pieces};
use grundy::partizan::{Evaluator, Games, Position};
use grundy::period::solve;
use grundy::rules::{PartizanRules, VectorRules};
use grundy::tally::{self, Kind, Selection};
use grundy::values::{boards, compute};
use grundy::values::partizan::drawn::domineering::Board;
use grundy::values::partizan::young::{Diagram, Token};
use grundy::{Natural, Nimber, Options, Outcome, Rules};
use ogs::{Game, NaiveSolver, RC2Solver, Solver};

mod published;

/// The CPU seconds `work` takes, and what it returns.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = ProcessTime::now();
    let result = work();
    (start.elapsed().as_secs_f64(), result)
}

/// The mean CPU seconds of `work`, repeated for about half a second, and what it returns.
fn timed_often<T>(work: impl Fn() -> T) -> (f64, T) {
    let (mut total, mut result) = timed(&work);
    let mut times = 1;
    while total < 0.5 && times < 20 {
        let again = timed(&work);
        (total, result, times) = (total + again.0, again.1, times + 1);
    }
    (total / f64::from(times), result)
}

fn grundy_values(rules: &str, length: usize, threads: usize) -> Vec<u32> {
    let rules = Rules::parse(rules).expect("rules of the benchmark");
    let options = Options { threads, ..Options::default() };
    compute(&rules, length, &options).expect("within limits").into_iter().map(Nimber::get).collect()
}

/// The first values, looking for a period on the way and computing no further than its proof needs.
fn grundy_values_by_period(rules: &str, length: usize) -> Vec<u32> {
    let rules = Rules::parse(rules).expect("rules of the benchmark");
    let options = Options { threads: 1, ..Options::default() }.with_values(length);
    let solution = solve(&rules, Some(&Natural::from(length - 1)), &options).expect("within limits");
    solution.into_first(length).expect("computed or proved").into_iter().map(Nimber::get).collect()
}

/// A method of ogs: its name there, and the function that computes the values of a game.
type Method = (&'static str, fn(&str, usize) -> Vec<u32>);
/// The fastest method of ogs where rare positions are few.
const RC2: Method = ("rc2", ogs_values::<RC2Solver>);
/// The fastest method of ogs where rare positions are not few (on 0.06 with 200000 values rc takes
/// 1.7 to 2 times as long, and rc2 more).
const NAIVE: Method = ("naive", ogs_values::<NaiveSolver>);

fn ogs_values<S: Solver<Stats = ()>>(rules: &str, length: usize) -> Vec<u32> {
    let game = Game::from_ascii(rules.as_bytes()).expect("a game ogs knows");
    let mut solver = S::with_capacity(game, length);
    solver.by_ref().take(length).for_each(drop);
    solver.nimbers()[..length].iter().map(|&g| u32::from(g)).collect()
}

/// Octal games, how many of their values are computed, and the best method of ogs for them.
const GAMES: [(&str, usize, Method); 10] = [
    ("0.16", 1_000_000, RC2),
    ("0.16", 10_000_000, RC2),
    ("0.354", 1_000_000, RC2),
    ("0.354", 10_000_000, RC2),
    ("0.127", 1_000_000, RC2),
    ("0.104", 1_000_000, RC2),
    ("4.330300003", 1_000_000, RC2),
    ("0.6", 200_000, RC2),
    ("0.06", 200_000, NAIVE),
    ("0.007", 200_000, NAIVE),
];

fn main() {
    octal_games(usize::MAX);
    println!();
    two_threads(usize::MAX);
    println!();
    short_games(&[(4, 5), (2, 16)], 16);
    println!();
    founding_questions(10_000_019, 12_491_249, 64);
    println!();
    decimal_digits(&[100_000, 1_000_000, 14_000_000]);
}

/// Decimal digits of powers of 7, against `dashu-int`, whose numbers they are.
fn decimal_digits(lengths: &[usize]) {
    println!("| decimal digits | grundy, CPU s | dashu-int, CPU s | ratio |");
    println!("|---|---|---|---|");
    for &length in lengths {
        // 7^1000 has 846 digits.
        let number = Natural::from(7u8).pow(length / 845 * 1000);
        let (ours, digits) = timed_often(|| grundy::to_decimal(&number));
        let (theirs, expected) = timed(|| number.to_string());
        assert!(digits == expected, "digits of a power of 7");
        println!("| {} | {ours:.4} | {theirs:.4} | {:.1} |", digits.len(), theirs / ours);
    }
}

/// The three founding questions against the published methods, from the rules to the answer.
fn founding_questions(side: u64, largest: usize, weight: usize) {
    println!("| question | grundy, CPU s | published method, CPU s | ratio |");
    println!("|---|---|---|---|");
    let board = format!("{side}x{side}");
    let chessboard = || {
        counted(
            "take 2,3,5,7",
            &Pieces::board(&board).expect("a board"),
            Kind::Tuples,
            100,
            Outcome::Next,
            1_000_000_000,
        )
    };
    compare("Low-Prime Chessboard Nim", chessboard, || published::chessboard_nim(side, 100, 1_000_000_000));
    let heaps = format!("1..{largest}");
    let nim = || {
        let pieces = Pieces::heaps(&heaps).expect("heaps");
        counted("take 1,2,4,9 or split", &pieces, Kind::Multisets, 1249, Outcome::Previous, 912_491_249)
    };
    compare("1249 Nim", nim, || published::nim_1249(largest, 1249, 912_491_249));
    compare(
        "Young's Game A",
        || youngs_game(weight, 1_000_000_007),
        || published::youngs_game_a(weight, 8, 1_000_000_007),
    );
}

/// Times one question by both methods; ours is repeated, so that the clock can measure it.
fn compare(question: &str, ours: impl Fn() -> u64, theirs: impl Fn() -> u64) {
    const TIMES: u32 = 20;
    let (our_time, answer) = timed(|| (0..TIMES).map(|_| ours()).last().expect("some"));
    let (their_time, rival) = timed(&theirs);
    assert_eq!(answer, rival, "{question}: the answers differ");
    let our_time = our_time / f64::from(TIMES);
    println!("| {question} | {our_time:.5} | {their_time:.3} | {:.0} |", their_time / our_time);
}

fn counted(rules: &str, pieces: &Pieces, kind: Kind, size: u32, outcome: Outcome, modulus: u64) -> u64 {
    let rules = Rules::parse(rules).expect("rules of the benchmark");
    let survey = census::survey(&rules, pieces, &Options::default()).expect("within limits");
    let selection = Selection::new(kind, Natural::from(size));
    let tally = tally::count(&survey.census, &selection, outcome, Some(&Natural::from(modulus)), &Options::default());
    u64::try_from(tally.expect("within limits").answer).expect("below the modulus")
}

fn youngs_game(weight: usize, modulus: u64) -> u64 {
    let rules = PartizanRules::Young { step: false };
    let census = census::partizan::survey(&rules, &PartizanPieces::Staircases(weight), &Options::default())
        .expect("within limits");
    let modulus = Natural::from(modulus);
    let selection = Selection::new(Kind::Tuples, Natural::from(8u8));
    let tally =
        tally::partizan::count(&census, &selection, Some(&modulus), &Options::default()).expect("within limits");
    u64::try_from(tally.of(&[Outcome::Left, Outcome::Next], Some(&modulus))).expect("below the modulus")
}

/// Canonical values of partizan positions by both programs; the staircase has `steps` steps (with
/// 40 the rival takes minutes).
fn short_games(boards: &[(u32, u32)], steps: usize) {
    println!("| position | grundy, CPU s | cgt, CPU s | ratio |");
    println!("|---|---|---|---|");
    for &(height, width) in boards {
        let (ours, value) = timed(|| text_of(&Board::new(height, width)));
        let (theirs, rival) = timed(|| {
            let rows = vec![".".repeat(width as usize); height as usize].join("|");
            let board: Domineering = rows.parse().expect("a board");
            board.canonical_form(&ParallelTranspositionTable::new()).to_string()
        });
        report(&format!("Domineering {height}x{width}"), (ours, &value), (theirs, &rival));
    }
    let staircase = Diagram::staircase(1, 2, steps).expect("small");
    let (ours, value) = timed(|| {
        let mut games = Games::new();
        let value = staircase.value(false, &mut games).expect("small");
        games.text(value)
    });
    let token = Token { diagram: staircase.clone(), step: false };
    let (theirs, rival) = timed(|| Rival(token).canonical_form(&ParallelTranspositionTable::new()).to_string());
    report(&format!("young staircase of {} squares", staircase.squares()), (ours, &value), (theirs, &rival));
}

fn report(position: &str, (ours, value): (f64, &str), (theirs, rival): (f64, &str)) {
    let mut games = Games::new();
    let (value, rival) = (games.parse(value), games.parse(rival));
    assert_eq!(value.expect("our notation"), rival.expect("their notation"), "{position}: the answers differ");
    println!("| {position} | {ours:.3} | {theirs:.3} | {:.1} |", theirs / ours);
}

fn text_of<P: Position>(position: &P) -> String {
    let mut evaluator = Evaluator::new();
    let value = evaluator.value(position).expect("small");
    evaluator.games().text(value)
}

/// A token on a diagram, as a game of cgt.
#[derive(Clone, Hash, PartialEq, Eq)]
struct Rival(Token);

impl PartizanGame for Rival {
    fn left_moves(&self) -> Vec<Self> {
        self.0.left().into_iter().map(Rival).collect()
    }

    fn right_moves(&self) -> Vec<Self> {
        self.0.right().into_iter().map(Rival).collect()
    }
}

/// Values of octal games, at most `most` of each, by both programs.
fn octal_games(most: usize) {
    println!(
        "| game | values | grundy, CPU s | ogs, CPU s | its method | ratio | grundy looking for a period, CPU s | ratio |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (rules, length, (method, ogs_values)) in GAMES {
        let length = length.min(most);
        let (ours, values) = timed_often(|| grundy_values(rules, length, 1));
        let (theirs, rival) = timed(|| ogs_values(rules, length));
        let (proving, proved) = timed_often(|| grundy_values_by_period(rules, length));
        assert!(values == rival && proved == rival, "{rules}: the answers differ");
        let (ratio, other) = (theirs / ours, theirs / proving);
        println!(
            "| {rules} | {length} | {ours:.4} | {theirs:.3} | {method} | {ratio:.1} | {proving:.4} | {other:.1} |"
        );
    }
}

/// What two threads gain on one question, against two runs of it side by side in one thread each:
/// that is what two processors can do, which may be two threads of one core. Wall time, the best of
/// three. Sizes are at most `most`.
fn two_threads(most: usize) {
    println!("| question | two runs side by side, s | one run in two threads, s | of what is there to be had |");
    println!("|---|---|---|---|");
    for (rules, length) in [("0.007", 500_000), ("0.06", 500_000), ("0.6", 1_000_000)] {
        let length = length.min(most);
        let values = |threads| grundy_values(rules, length, threads);
        shared(&format!("{rules} to {length}"), values);
    }
    let side = most.min(4000);
    let wythoff = VectorRules::parse("slide (0,1),(1,0),(1,1)").expect("rules of the benchmark");
    let squares = |threads| {
        let options = Options { threads, ..Options::default() };
        let values = boards::values(&wythoff, &[side, side], &options).expect("within limits");
        values.into_iter().map(Nimber::get).collect()
    };
    shared(&format!("Wythoff's queen on {side}x{side}"), squares);
}

fn shared(question: &str, values: impl Fn(usize) -> Vec<u32> + Sync) {
    let best = |work: &dyn Fn()| {
        let once = |_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        };
        (0..3).map(once).fold(f64::INFINITY, f64::min)
    };
    assert!(values(1) == values(2) && values(1) == values(16), "{question}: the answers differ");
    let side_by_side = best(&|| {
        std::thread::scope(|scope| {
            scope.spawn(|| drop(values(1)));
            drop(values(1));
        });
    });
    let together = best(&|| drop(values(2)));
    let share = 100.0 * side_by_side / 2.0 / together;
    println!("| {question} | {side_by_side:.2} | {together:.2} | {share:.0}% |");
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_answers_agree_at_small_sizes() {
        super::octal_games(2_000);
        super::two_threads(300);
        super::short_games(&[(3, 3), (2, 6)], 4);
        super::founding_questions(1_000, 1_000, 12);
        super::decimal_digits(&[1_000, 200_000]);
    }
}
