//! Whole command lines and question files, drawn from valid pieces and mutated: no panic, no hang,
//! and no memory blow-up.
//!
//! ```text
//! cargo run --manifest-path fuzz/Cargo.toml --example command_lines -- GRUNDY SECONDS [SEED]
//! ```
//!
//! Every line is run with `--time-limit 1 --memory 1e9`; it must end with exit code 0, 1, 2 or 124,
//! and say why if it is not 0. A line that does not is printed and ends the run with exit code 1.

use std::io::Write;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// splitmix64 (Steele, Lea and Flood, 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % bound.max(1) as u64).unwrap_or(0)
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

const RULES: [&str; 22] = [
    "0.77",
    "kayles",
    "4.330300003",
    "0.(3)",
    "nim",
    "4!",
    "0.13(37)",
    "C.1",
    "take 1,2,4,9 or split",
    "take any but 3,7",
    "take squares",
    "take proper divisors",
    "replace by n-1, n/2",
    "wythoffs-game",
    "step (1,2),(2,1)",
    "product of nim and nim",
    "young",
    "young step",
    "partizan take left 1,2 right 2,3",
    "0.16",
    "values /dev/null",
    "graph /dev/null",
];
const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "12",
    "100",
    "1e3",
    "10^30",
    "10^1000",
    "2**40",
    "-1",
    "1e9+7",
    "x",
    "",
    "99999999999999999999",
];
const RANGES: [&str; 9] =
    ["1..9", "1..100", "3,5,7", "primes in 1..50", "5..1", "1..10^30", "0..0", "@/dev/null", ",,"];
const BOARDS: [&str; 6] = ["8x8", "3x4x5", "1x1", "0x3", "10^30x2", "x"];
const POSITIONS: [&str; 9] =
    ["5,7,12", "(3,4) (0,7)", "nothing", "10^30,5", "5,4,4,1", "staircase 2,2,2; 3,1", "(1,2,3)", "a b", "1e9"];
const FLAGS: [&str; 8] =
    ["--json", "--quiet", "--explain", "--explain=latex", "--status", "--by-value", "--digits", "--threads=1"];

/// A command line of valid pieces, some of them in the wrong place.
fn line(random: &mut Random) -> Vec<String> {
    let rules = random.pick(&RULES);
    let number = |random: &mut Random| random.pick(&NUMBERS).to_owned();
    let pieces = |random: &mut Random| match random.below(5) {
        0 | 1 => vec!["--heaps".to_owned(), random.pick(&RANGES).to_owned()],
        2 => vec!["--board".to_owned(), random.pick(&BOARDS).to_owned()],
        3 => vec!["--staircases".to_owned(), number(random)],
        _ => vec!["--diagrams".to_owned(), random.pick(&["3", "7", "x"]).to_owned()],
    };
    let mut words: Vec<String> = match random.below(9) {
        0 => vec!["values".into(), rules.into(), "--to".into(), number(random)],
        1 => vec!["values".into(), rules.into(), "--board".into(), random.pick(&BOARDS).into()],
        2 => vec!["period".into(), rules.into(), "--limit".into(), random.pick(&["10", "1000", "1e4", "0"]).into()],
        3 => [vec!["census".into(), rules.into()], pieces(random)].concat(),
        4 => vec!["moves".into(), rules.into(), random.pick(&POSITIONS).into()],
        5 => vec!["value".into(), rules.into(), random.pick(&POSITIONS).into()],
        _ => {
            let kind = random.pick(&["--tuples", "--multisets", "--sets", "--arrangements", "--total"]);
            let outcome = random.pick(&["--won", "--lost", "--outcome=L", "--winner=right", "--outcome=N"]);
            let head = vec!["count".into(), rules.into()];
            [head, pieces(random), vec![kind.into(), number(random), outcome.into()]].concat()
        }
    };
    if random.below(2) == 0 {
        words.extend(["--mod".to_owned(), number(random)]);
    }
    if random.below(3) == 0 {
        words.push(random.pick(&FLAGS).to_owned());
    }
    mutate(random, &mut words);
    words
}

/// Sometimes drops a word, doubles it, or alters it by one letter.
fn mutate(random: &mut Random, words: &mut Vec<String>) {
    let place = random.below(words.len());
    match random.below(10) {
        0 => drop(words.remove(place)),
        1 => words.push(words[place].clone()),
        2 | 3 => {
            let letters: Vec<char> = words[place].chars().collect();
            let other = random.pick(&["0", "9", "!", "(", ")", ".", ",", " ", "-", "^", "é", "\u{0}", "{", "7"]);
            let at = random.below(letters.len() + 1);
            words[place] = letters[..at]
                .iter()
                .chain(other.chars().filter(|&c| c != '\0').collect::<Vec<_>>().iter())
                .chain(&letters[at..])
                .collect();
        }
        _ => {}
    }
}

/// The question of a command line, as a file for `grundy run -`.
fn question(random: &mut Random, words: &[String]) -> String {
    let mut text = format!("command = {:?}\nrules = {:?}\n", words[0], words.get(1).map_or("", String::as_str));
    for pair in words.get(2..).unwrap_or_default().chunks(2) {
        let key = pair[0].trim_start_matches('-');
        let value = pair.get(1).cloned().unwrap_or_default();
        let quoted = if random.below(3) == 0 { value } else { format!("{value:?}") };
        text.push_str(&format!("{key} = {quoted}\n"));
    }
    text
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, grundy, seconds, rest @ ..] = &arguments[..] else {
        eprintln!("usage: command_lines GRUNDY SECONDS [SEED]");
        return ExitCode::from(2);
    };
    let seconds = Duration::from_secs(seconds.parse().unwrap_or(10));
    let mut random = Random(rest.first().and_then(|seed| seed.parse().ok()).unwrap_or(1));
    let (started, mut tried) = (Instant::now(), 0u64);
    while started.elapsed() < seconds {
        let words = line(&mut random);
        let input = (random.below(4) == 0 && words.len() > 2).then(|| question(&mut random, &words));
        tried += 1;
        if let Err(problem) = run(grundy, &words, input.as_deref()) {
            println!("{problem}: {words:?}\n{}", input.unwrap_or_default());
            return ExitCode::from(1);
        }
    }
    println!("command_lines  {tried} lines, none harmful");
    ExitCode::SUCCESS
}

fn run(grundy: &str, words: &[String], input: Option<&str>) -> Result<(), String> {
    let mut command = Command::new(grundy);
    match input {
        Some(_) => command.args(["run", "-"]),
        None => command.args(words),
    };
    let started = Instant::now();
    let mut child = command
        .args(["--time-limit", "1", "--memory", "1e9"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        // The program may end without reading its input.
        let _ = stdin.write_all(input.unwrap_or_default().as_bytes());
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let message = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) if started.elapsed() < Duration::from_secs(30) => Ok(()),
        // The answer is no, and the program has said so.
        Some(1) if !output.stdout.is_empty() || !message.is_empty() => Ok(()),
        Some(2 | 124) if !message.is_empty() && !message.contains("panicked") => Ok(()),
        code => Err(format!("exit code {code:?} after {:?}: {message}", started.elapsed())),
    }
}
