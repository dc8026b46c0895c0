//! grundy against its rivals, in one run, by CPU time, with every answer compared.
//!
//! `cargo run --release` prints a Markdown table for docs/benchmarks.md; `cargo test` compares the answers at small sizes.

use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cpu_time::ProcessTime;
use grundy::partizan::{Evaluator, Games, Position};
use grundy::values::young::{Diagram, Token};
use grundy::values::{Limits, compute};
use grundy::{Rules, Silent};
use ogs::{Game, RC2Solver, Solver};

#[path = "../../crates/grundy/examples/domineering.rs"]
mod domineering;

/// The CPU seconds `work` takes, and what it returns.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = ProcessTime::now();
    let result = work();
    (start.elapsed().as_secs_f64(), result)
}

fn grundy_values(rules: &str, length: usize) -> Vec<u32> {
    let rules = Rules::parse(rules).expect("rules of the benchmark");
    let limits = Limits::default();
    compute(&rules, length, &limits, &Silent).expect("within limits").iter().map(|g| g.get()).collect()
}

fn ogs_values(rules: &str, length: usize) -> Vec<u32> {
    let game = Game::from_ascii(rules.as_bytes()).expect("a game ogs knows");
    let mut solver = <RC2Solver as Solver>::with_capacity(game, length);
    solver.by_ref().take(length).for_each(drop);
    solver.nimbers()[..length].iter().map(|&g| u32::from(g)).collect()
}

/// Octal games and how many of their values are computed.
const GAMES: [(&str, usize); 9] = [
    ("0.16", 1_000_000),
    ("0.16", 10_000_000),
    ("0.354", 1_000_000),
    ("0.127", 1_000_000),
    ("0.104", 1_000_000),
    ("4.330300003", 1_000_000),
    ("0.6", 200_000),
    ("0.06", 50_000),
    ("0.007", 50_000),
];

fn main() {
    octal_games(usize::MAX);
    println!();
    short_games(&[(4, 5), (2, 16)], 16);
}

/// Canonical values of partizan positions by both programs; the staircase has `steps` steps (with 40 the rival takes minutes).
fn short_games(boards: &[(u32, u32)], steps: usize) {
    println!("| position | grundy, CPU s | cgt, CPU s | ratio |");
    println!("|---|---|---|---|");
    for &(height, width) in boards {
        let (ours, value) = timed(|| text_of(&domineering::Board::new(height, width)));
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

/// A token on a diagram, as cgt wants it.
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
    println!("| game | values | grundy, CPU s | ogs rc2, CPU s | ratio |");
    println!("|---|---|---|---|---|");
    for (rules, length) in GAMES {
        let length = length.min(most);
        let (ours, values) = timed(|| grundy_values(rules, length));
        let (theirs, rival) = timed(|| ogs_values(rules, length));
        assert_eq!(values, rival, "{rules}: the answers differ");
        println!("| {rules} | {length} | {ours:.3} | {theirs:.3} | {:.1} |", theirs / ours);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_answers_agree_at_small_sizes() {
        super::octal_games(2_000);
        super::short_games(&[(3, 3), (2, 6)], 4);
    }
}
