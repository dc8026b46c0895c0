//! Sweeps through families: ledgers that survive anything, and rows in any number of threads.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

const FAMILY: &str = "0.???";
/// Few values, so that a sweep takes about a second; and no limit of time, so that rows are the
/// same each time.
const EACH: [&str; 4] = ["--each-limit", "3000", "--each-time", "1h"];

fn grundy() -> Command {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
}

fn sweep(ledger: &Path) -> Command {
    let mut command = grundy();
    command.args(["sweep", FAMILY, "--quiet", "--out"]).arg(ledger).args(EACH);
    command
}

fn ledger(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// The rows of a ledger, sorted, without times.
fn rows(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a ledger");
    let timeless = |line: &str| {
        let mut row: Value = serde_json::from_str(line).expect("a row");
        row.as_object_mut().expect("an object").remove("seconds");
        row.to_string()
    };
    let mut rows: Vec<String> = text.lines().map(timeless).collect();
    rows.sort();
    rows
}

fn done(mut child: Child) -> bool {
    child.wait().expect("an exit code").success()
}

/// Killed at ten moments and started again, a sweep ends with the ledger of one that was left
/// alone.
#[test]
fn a_ledger_survives_being_killed() {
    let (quiet, disturbed) = (ledger("quiet.jsonl"), ledger("disturbed.jsonl"));
    assert!(sweep(&quiet).args(["--threads", "1"]).status().expect("a sweep").success());
    let mut killed = 0;
    for moment in 1..=10 {
        let mut child = sweep(&disturbed).spawn().expect("a sweep");
        sleep(Duration::from_millis(13 * moment));
        killed += usize::from(child.try_wait().expect("a state").is_none());
        let _ = child.kill();
        done(child);
        if moment % 3 == 0 && disturbed.exists() {
            // What a write that was cut off would leave.
            let mut text = fs::read_to_string(&disturbed).expect("a ledger");
            text.push_str("{\"rules\":\"0.7");
            fs::write(&disturbed, text).expect("a ledger");
        }
    }
    assert!(killed > 0, "every sweep was over before it could be killed");
    assert!(done(sweep(&disturbed).spawn().expect("a sweep")));
    let rows_of_quiet = rows(&quiet);
    assert_eq!(rows_of_quiet.len(), 512);
    assert!(rows_of_quiet == rows(&disturbed));
    // Once it is complete, nothing is computed and nothing changes, not even a time.
    let text = fs::read_to_string(&disturbed).expect("a ledger");
    assert!(done(sweep(&disturbed).spawn().expect("a sweep")));
    assert!(text == fs::read_to_string(&disturbed).expect("a ledger"));
}

/// Rows do not depend on how many are worked out at once, and other families stay in a ledger.
#[test]
fn rows_do_not_depend_on_threads() {
    let (one, many) = (ledger("one.jsonl"), ledger("many.jsonl"));
    for (path, threads) in [(&one, "1"), (&many, "7")] {
        for family in ["take subsets of 1..5", "0.?", "take subsets of 1..5"] {
            let mut command = grundy();
            command.args(["sweep", family, "--quiet", "--threads", threads, "--out"]).arg(path).args(EACH);
            assert!(command.status().expect("a sweep").success());
        }
    }
    assert!(rows(&one) == rows(&many));
    assert_eq!(rows(&one).len(), 31 + 8);
}

#[test]
fn two_sweeps_do_not_write_one_ledger() {
    let path = ledger("locked.jsonl");
    let mut command = grundy();
    command.args(["sweep", "0.??", "--quiet", "--each-time", "10s", "--out"]).arg(&path);
    let mut first = command.stderr(Stdio::null()).spawn().expect("a sweep");
    while fs::metadata(&path).map_or(0, |file| file.len()) == 0 {
        sleep(Duration::from_millis(5));
    }
    let Output { status, stderr, .. } = sweep(&path).output().expect("a sweep");
    let _ = first.kill();
    done(first);
    assert_eq!(status.code(), Some(2));
    assert!(String::from_utf8_lossy(&stderr).contains("another sweep is writing"));
}

#[test]
fn other_files_are_not_overwritten() {
    let path = ledger("letter.txt");
    fs::write(&path, "Dear reader,\nthis is not a ledger.\n").expect("a file");
    let Output { status, stderr, .. } = sweep(&path).output().expect("a sweep");
    assert_eq!(status.code(), Some(2));
    assert!(String::from_utf8_lossy(&stderr).contains("is not a ledger of a sweep: line 1"));
    assert!(fs::read_to_string(&path).expect("a file").starts_with("Dear reader"));
}
