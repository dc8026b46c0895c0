//! What cannot be written as a transcript: interrupts, closed pipes, altered certificates, JSON.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn grundy(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(args).stdin(Stdio::null());
    command
}

fn output(args: &[&str]) -> Output {
    grundy(args).output().expect("grundy runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// A file that is removed when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Scratch(std::env::temp_dir().join(format!("grundy-test-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path that is text")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A test that failed before writing leaves nothing to remove.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn ctrl_c_ends_cleanly_and_says_how_far_it_came() {
    let child = grundy(&["period", "0.06", "--limit", "1e9"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grundy starts");
    std::thread::sleep(Duration::from_millis(700));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("grundy ends");
    assert_eq!(output.status.code(), Some(130));
    let message = stderr(&output);
    assert!(message.starts_with("error: stopped: values of an octal game, "), "{message}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = grundy(&["values", "take 1..3", "--to", "1e7", "--format", "bfile", "--quiet"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grundy starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let mut message = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut message).expect("text");
    let status = child.wait().expect("grundy ends");
    assert_eq!((line.as_str(), message.as_str(), status.code()), ("0 0\n", "", Some(0)));
}

#[test]
fn a_certificate_is_written_verified_and_refused_when_altered() {
    let file = Scratch::new("kayles.json");
    let proved = output(&["period", "kayles", "--certificate", file.path()]);
    assert_eq!(stdout(&proved), "period 12 from 71, proved (Guy-Smith, 168 values)\n");
    let verified = output(&["verify", file.path()]);
    assert_eq!(verified.status.code(), Some(0));
    assert_eq!(
        stdout(&verified),
        "verified: 0.77 has G(n+12) = G(n) for all n >= 71 (Guy-Smith; 168 values checked by definition)\n"
    );
    let text = std::fs::read_to_string(file.path()).expect("the certificate");
    let alterations = [
        ("0.77", "0.75"),
        ("\"period\": 12", "\"period\": 24"),
        ("\"preperiod\": 71", "\"preperiod\": 72"),
        ("\"saltus\": 0", "\"saltus\": 1"),
        ("Guy-Smith", "window"),
        ("\"heaps\": 2", "\"heaps\": 3"),
        ("\"last_index\": 2", "\"last_index\": 1"),
        ("[71,", "[70,"),
        ("156", "155"),
        ("168", "169"),
        ("certificate 3", "certificate 2"),
        ("certificate 3", "certificate 9"),
        ("\"chunks\": [\"", "\"chunks\": [\"0"),
        ("\"digest\": \"", "\"digest\": \"0"),
    ];
    for (old, new) in alterations {
        assert!(text.contains(old), "{old} is in the certificate:\n{text}");
        std::fs::write(file.path(), text.replacen(old, new, 1)).expect("a file to write");
        let refused = output(&["verify", file.path()]);
        assert_eq!(refused.status.code(), Some(1), "{old} -> {new}: {}", stderr(&refused));
        assert!(stderr(&refused).starts_with("error: the certificate is wrong: "), "{}", stderr(&refused));
    }
    let nim = output(&["period", "nim", "--certificate", file.path()]);
    assert_eq!(nim.status.code(), Some(0));
    let verified = output(&["verify", file.path()]);
    assert!(stdout(&verified).starts_with("verified: 0.(3) has G(n+1) = G(n) + 1 for all n >= 0 ("));
    let story = output(&["verify", file.path(), "--json"]);
    let story: serde_json::Value = serde_json::from_slice(&story.stdout).expect("one JSON object");
    assert_eq!((&story["answer"], &story["saltus"], &story["period"]), (&true.into(), &1.into(), &1.into()));
    std::fs::write(file.path(), text.replacen("saltus", "salt", 1)).expect("a file to write");
    assert_eq!(output(&["verify", file.path()]).status.code(), Some(2), "no certificate at all");
}

/// A search that is stopped says how far it came, that its state is saved, and how to continue.
#[test]
fn a_stopped_search_says_how_to_continue() {
    let checkpoint = Scratch::new("0.106.run");
    let stopped =
        output(&["period", "0.106", "--limit", "1e11", "--checkpoint", checkpoint.path(), "--time-limit", "4"]);
    let command = format!("grundy period '0.106' --limit 100000000000 --checkpoint '{}' --resume", checkpoint.path());
    let said = stderr(&stopped);
    assert!(said.starts_with(&format!("the state is saved; to continue: {command}\nerror: stopped: ")), "{said}");
    assert_eq!(stopped.status.code(), Some(124), "{said}");
    // Work that does not notice says where it was.
    let count = ["count", "kayles", "--heaps", "1..1e18", "--multisets", "1e7", "--lost", "--time-limit", "1"];
    let said = stderr(&output(&count));
    assert!(said.starts_with("error: stopped"), "{said}");
    assert!(said.contains(" of 10000000"), "{said}");
}

/// What rests on a file that somebody handed in says so.
#[test]
fn answers_about_a_table_say_so() {
    let table = Scratch::new("table.txt");
    for (lines, question) in [
        ("*1 3\n*2 4\n", &["--tuples", "3", "--lost"][..]),
        ("3/4 3\n*2 4\n", &["--tuples", "3", "--outcome", "L"][..]),
    ] {
        std::fs::write(table.path(), lines).expect("a file to write");
        let rules = format!("values {}", table.path());
        for command in [&[&["count", rules.as_str()][..], question].concat()[..], &["census", &rules]] {
            let answered = output(command);
            assert_eq!(answered.status.code(), Some(0), "{}", stderr(&answered));
            assert_eq!(stderr(&answered), format!("given: {rules}\n"), "{command:?}");
        }
    }
}

#[test]
fn json_tells_the_whole_story() {
    let asked = ["count", "take 1,2,4,9 or split", "--heaps", "1..12491249", "--multisets", "1249", "--lost"];
    let output = output(&[&asked[..], &["--mod", "912491249", "--json"]].concat());
    let story: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(story["answer"], "227429102");
    assert_eq!(story["rules"], "4.330300003");
    assert_eq!(story["values"]["period"]["theorem"], "bounded depth");
    assert_eq!(story["values"]["period"]["checked"], serde_json::json!([322, 4565]));
    let counts = story["census"].as_array().expect("a census").iter();
    let sum: u64 =
        counts.map(|row| row["count"].as_str().and_then(|count| count.parse::<u64>().ok()).unwrap_or(0)).sum();
    assert_eq!(sum, 12_491_249);
    assert!(story["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
}

#[test]
fn status_is_shown_in_a_log_and_quiet_hides_it() {
    let args = ["values", "0.06", "--to", "350000", "--format", "bfile", "--threads", "1"];
    let shown = output(&[&args[..], &["--status"]].concat());
    assert!(stderr(&shown).contains("values of an octal game: "), "{}", stderr(&shown));
    let hidden = output(&[&args[..], &["--quiet"]].concat());
    assert_eq!(stderr(&hidden), "");
    assert_eq!(shown.stdout, hidden.stdout);
}

#[test]
fn the_examples_answer_as_they_expect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut examples = 0;
    for entry in std::fs::read_dir(folder).expect("examples/") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let run = output(&["run", path.to_str().expect("a path that is text")]);
        assert_eq!(run.status.code(), Some(0), "{}: {}", path.display(), stderr(&run));
        let text = std::fs::read_to_string(&path).expect("an example");
        let asks = |what: &str| text.lines().any(|line| line.starts_with("ask ") && line.contains(what));
        let number = (!asks("") || asks("\"count\"")) && !text.contains("by value");
        assert!(!number || text.contains("expect"), "{}", path.display());
        examples += 1;
    }
    assert!(examples >= 12);
}

#[test]
fn a_question_file_with_a_mistake_is_refused_with_its_line() {
    let mut child = grundy(&["run", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grundy starts");
    let question = b"rules = \"kayles\"\nheaps = \"1..9\"\ntupels = 3\noutcome = \"won\"\n";
    child.stdin.take().expect("a pipe").write_all(question).expect("a question");
    let output = child.wait_with_output().expect("grundy ends");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("line 3") && stderr(&output).contains("tupels"), "{}", stderr(&output));
}

/// A search killed at ten random moments, and resumed each time, has the same values as an unbroken
/// run; a damaged checkpoint is refused.
#[test]
fn a_search_killed_at_any_moment_goes_on_from_its_checkpoint() {
    let (checkpoint, certificate) = (Scratch::new("killed.run"), Scratch::new("killed.json"));
    let question = ["period", "0.104", "--limit", "12000000", "--checkpoint", checkpoint.path(), "--every", "0"];
    // A moment from a hash of the round: a crate for random numbers is not worth it here.
    let moment = |round: u64| Duration::from_millis(150 + (round * 0x9E37_79B9).rotate_left(7) % 350);
    let mut last = 0;
    for round in 0..10 {
        let resume = Path::new(checkpoint.path()).exists();
        let mut child = grundy(&question)
            .args(resume.then_some("--resume"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("grundy starts");
        // On a busy machine the first checkpoint may take a while.
        for _ in 0..600 {
            if resume || Path::new(checkpoint.path()).exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        std::thread::sleep(moment(round));
        child.kill().expect("SIGKILL is sent");
        child.wait().expect("grundy ends");
        if let Ok(bytes) = std::fs::read(checkpoint.path()) {
            let header = bytes.split(|&byte| byte == b'\n').next().expect("a first line");
            let header: serde_json::Value = serde_json::from_slice(header).expect("whole JSON, whatever happened");
            let values = header["values"].as_u64().expect("a number");
            assert!(values >= last, "progress is never lost");
            last = values;
        }
    }
    let resumed = output(&[&question[..], &["--resume"]].concat());
    assert_eq!(stdout(&resumed), "no period found (12000000 values)\n");
    let mut bytes = std::fs::read(checkpoint.path()).expect("written at the end");
    let unbroken = Scratch::new("unbroken.run");
    output(&["period", "0.104", "--limit", "12000000", "--checkpoint", unbroken.path()]);
    let digest = |bytes: &[u8]| {
        let header = bytes.split(|&byte| byte == b'\n').next().expect("a first line").to_vec();
        serde_json::from_slice::<serde_json::Value>(&header).expect("JSON")["digest"].clone()
    };
    assert_eq!(digest(&bytes), digest(&std::fs::read(unbroken.path()).expect("written at the end")), "the same values");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(checkpoint.path(), &bytes).expect("a scratch file");
    let damaged = output(&[&question[..], &["--resume", "--certificate", certificate.path()]].concat());
    assert_eq!((damaged.status.code(), stderr(&damaged).as_str()), (Some(2), "error: this checkpoint is damaged\n"));
    let foreign = output(&["period", "0.106", "--checkpoint", unbroken.path(), "--resume"]);
    assert_eq!(stderr(&foreign), "error: this is a checkpoint of 0.104, not of 0.106\n");
    let useless = output(&["period", "0.06", "--limit", "5000", "--checkpoint", checkpoint.path()]);
    assert_eq!(useless.status.code(), Some(1), "short searches need no checkpoint");
}
