//! grundy against its rivals, in one run, by CPU time, with every answer compared.
//!
//! `cargo run --release` prints a Markdown table for docs/benchmarks.md; `cargo test` compares the answers at small sizes.

use cpu_time::ProcessTime;
use grundy::values::{Limits, compute};
use grundy::{Rules, Silent};
use ogs::{Game, RC2Solver, Solver};

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
    }
}
