//! What goes wrong around the program: kills, full disks, files cut off or altered, closed pipes,
//! limits. Each ends with a clear message and no damaged file.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

/// A directory that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("grundy-faults-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path that is text").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left is in a temporary directory.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a command line: words are separated by spaces, and `_` stands for a space within a word.
/// Nothing may take longer than a minute.
fn grundy(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(line.split(' ').map(|word| word.replace('_', " "))).args(["--time-limit", "60"]).stdin(Stdio::null());
    command
}

fn run(line: &str) -> Output {
    grundy(line).output().expect("grundy runs")
}

/// Checks for exit code 2 and a message with the reason.
fn refused(output: &Output, reason: &str, line: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}: {message}");
    assert!(message.starts_with("error: ") && message.contains(reason), "{line}: {message}");
    assert!(output.stdout.is_empty(), "{line}");
}

#[test]
fn altered_and_truncated_certificates_prove_nothing() {
    let folder = Folder::new("certificates");
    let file = folder.file("certificate.json");
    for rules in ["kayles", "take_1..4", "nim"] {
        assert!(run(&format!("period {rules} --certificate {file}")).status.success());
        let whole = fs::read(&file).expect("a certificate");
        for place in 0..whole.len() {
            let mut altered = whole.clone();
            altered[place] ^= 1;
            let cut = &whole[..place];
            for bytes in [&altered[..], cut] {
                // The line break at the end does not matter; elsewhere, cuts are tried at every
                // third place.
                let harmless = bytes == cut && whole.trim_ascii_end().len() <= place;
                if harmless || (place % 3 != 0 && bytes == cut) {
                    continue;
                }
                fs::write(&file, bytes).expect("it can be written");
                let output = run(&format!("verify {file}"));
                let code = output.status.code();
                assert!(matches!(code, Some(1 | 2)), "{rules}, byte {place}: {output:?}");
            }
        }
    }
}

#[test]
fn altered_checkpoints_are_refused_and_left_alone() {
    let folder = Folder::new("checkpoints");
    let file = folder.file("0.104.run");
    let line = format!("period 0.104 --limit 5e6 --checkpoint {file}");
    assert_eq!(run(&line).status.code(), Some(1));
    let whole = fs::read(&file).expect("a checkpoint");
    for i in 0..24 {
        let place = i * (whole.len() - 1) / 23;
        let mut altered = whole.clone();
        altered[place] ^= 1 << (i % 8);
        for bytes in [&altered[..], &whole[..place]] {
            fs::write(&file, bytes).expect("it can be written");
            let output = run(&format!("{line} --resume"));
            refused(&output, "checkpoint", &format!("byte {place}"));
            assert_eq!(fs::read(&file).expect("still there"), bytes);
        }
    }
    fs::write(&file, &whole).expect("it can be written");
    refused(&run(&format!("period 0.16 --limit 5e6 --checkpoint {file} --resume")), "checkpoint of 0.104", "foreign");
    let longer = [&whole[..], b"more"].concat();
    fs::write(&file, longer).expect("it can be written");
    refused(&run(&format!("{line} --resume")), "checkpoint", "longer");
}

/// Two honest checkpoints, of which one is given the cursor of the other as its last snapshot, and
/// a valid seal: everything fits, and the window "returns" after 419712 values. That period was
/// once printed as proved. A resumed search says what its proof rests on, and its certificate is
/// refused.
#[test]
fn a_forged_checkpoint_proves_nothing_by_itself() {
    let folder = Folder::new("forged");
    let [one, other, certificate] = ["one.run", "other.run", "certificate.json"].map(|name| folder.file(name));
    assert_eq!(run(&format!("period 0.354 --limit 5000000 --checkpoint {one}")).status.code(), Some(1));
    assert_eq!(run(&format!("period 0.354 --limit 5040000 --checkpoint {other}")).status.code(), Some(1));
    let (mut forged, donor) = (fs::read(&one).expect("a checkpoint"), fs::read(&other).expect("a checkpoint"));
    let (start, first, memory) = layout(&forged);
    let (donor_start, donor_first, donor_memory) = layout(&donor);
    assert_eq!((first, memory), (donor_first, donor_memory), "both keep as many values");
    let cursor = donor[donor_start + first..][..memory].to_vec();
    let end = forged.len() - SEAL;
    forged[end - memory..end].copy_from_slice(&cursor);
    assert!(start < end - memory);
    let seal = Sha256::digest(&forged[..end]);
    forged[end..].copy_from_slice(&seal);
    fs::write(&one, &forged).expect("it can be written");

    let resume = format!("period 0.354 --limit 12e6 --checkpoint {one} --resume");
    let output = run(&format!("{resume} --certificate {certificate}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.starts_with("period ") && said.contains(", proved, given the checkpoint ("), "{said}");
    assert_eq!(output.status.code(), Some(1), "{said}");
    let story: serde_json::Value = serde_json::from_slice(&run(&format!("{resume} --json")).stdout).expect("JSON");
    assert_eq!((&story["answer"]["proved"], &story["answer"]["given"]), (&false.into(), &"checkpoint".into()));
    let explained = String::from_utf8_lossy(&run(&format!("{resume} --explain")).stdout).into_owned();
    assert!(explained.contains("given the checkpoint"), "{explained}");
    if !said.starts_with("period 1180 from 10061916,") {
        assert_eq!(run(&format!("verify {certificate}")).status.code(), Some(1), "{said}");
    }
}

/// Bytes of a SHA-256.
const SEAL: usize = 32;

/// Where the values of a checkpoint begin, and the bytes of its first values and of its cursor.
fn layout(checkpoint: &[u8]) -> (usize, usize, usize) {
    let line = checkpoint.iter().position(|&byte| byte == b'\n').expect("a header");
    let header: serde_json::Value = serde_json::from_slice(&checkpoint[..line]).expect("JSON");
    let first = 2 * usize::try_from(header["first"].as_u64().expect("a number")).expect("small");
    let snapshots = header["snapshots"].as_array().expect("a list").len();
    let start = line + 1;
    (start, first, (checkpoint.len() - SEAL - start - first) / (snapshots + 1))
}

/// What an honest search finds after it was resumed rests on its checkpoint too; its certificate
/// proves it without.
#[test]
fn a_resumed_search_says_what_it_rests_on() {
    let folder = Folder::new("resumed");
    let [state, certificate] = ["0.354.run", "0.354.json"].map(|name| folder.file(name));
    assert_eq!(run(&format!("period 0.354 --limit 5e6 --checkpoint {state}")).status.code(), Some(1));
    let resumed = run(&format!("period 0.354 --limit 12e6 --checkpoint {state} --resume --certificate {certificate}"));
    let said = String::from_utf8_lossy(&resumed.stdout).into_owned();
    assert!(said.starts_with("period 1180 from 10061916, proved, given the checkpoint (bounded depth, "), "{said}");
    let message = String::from_utf8_lossy(&resumed.stderr).into_owned();
    assert!(message.contains("the proof rests on the checkpoint"), "{message}");
    assert_eq!(resumed.status.code(), Some(1));
    let verified = run(&format!("verify {certificate}"));
    let said = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(said.starts_with("verified: 0.354 has G(n+1180) = G(n) for all n >= 10061916 ("), "{said}");
    assert_eq!(verified.status.code(), Some(0));
}

#[test]
fn tables_graphs_and_questions_that_are_none() {
    let folder = Folder::new("tables");
    let file = folder.file("file");
    for bytes in
        [&b"\xff\xfe\x00"[..], b"*1 two", b"a b\nb a", b"= 3", b"rules = 3", b"[[[", b"rules = \"nim\"\nheapz = 3"]
    {
        fs::write(&file, bytes).expect("it can be written");
        for line in [format!("count values_{file} --tuples 2 --won"), format!("run {file}"), format!("verify {file}")] {
            let output = run(&line);
            refused(&output, "", &line);
        }
    }
    let lines = [
        format!("count nim --heaps @{file} --tuples 2 --won"),
        format!("count graph_{file} --vertices all --sets 2 --won"),
    ];
    fs::write(&file, b"\x00\x01").expect("it can be written");
    for line in lines {
        refused(&run(&line), "", &line);
    }
}

/// Nothing can be created in /proc, and nothing written to /dev/full.
#[test]
#[cfg(target_os = "linux")]
fn full_disks_and_folders_that_cannot_be_written() {
    let writing = [
        "count kayles --heaps 1..9 --tuples 3 --won --out",
        "count kayles --heaps 1..9 --tuples 3 --won --save",
        "period kayles --certificate",
        "period 0.104 --limit 5e6 --checkpoint",
        "values kayles --to 9 --save",
    ];
    for line in writing {
        refused(&run(&format!("{line} /proc/grundy.toml")), "/proc/grundy.toml", line);
    }
    refused(&run("values kayles --to 9 --plot /proc/grundy.svg"), "/proc/grundy.svg", "plot");
    refused(&run("count kayles --heaps 1..9 --tuples 3 --won --out /dev/full"), "No space left", "full");
    let full = || File::options().write(true).open("/dev/full").expect("/dev/full");
    for line in
        ["values kayles --to 9", "count kayles --heaps 1..9 --tuples 3 --won", "census kayles --heaps 1..9 --explain"]
    {
        let output = grundy(line).stdout(full()).output().expect("grundy runs");
        refused(&output, "No space left", line);
    }
}

#[test]
fn readers_that_leave_are_no_mistake() {
    for line in [
        "values kayles --to 1e6",
        "values nim --board 300x300",
        "games",
        "man",
        "completions bash",
        "period kayles --explain",
    ] {
        let mut child = grundy(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("grundy starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("grundy ends");
        assert_eq!(output.status.code(), Some(0), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Ctrl-C at every stage: exit code 130, nothing printed, no file made.
#[test]
#[cfg(unix)]
fn interrupts_at_every_stage() {
    let folder = Folder::new("interrupts");
    let file = folder.file("answer");
    let lines = [
        "values 0.06 --to 1e8".to_owned(),
        "period 0.106 --limit 1e12".to_owned(),
        "census take_squares --heaps 1..1e7 --limit 1e9".to_owned(),
        "census kayles --heaps primes_in_1..1e12".to_owned(),
        format!("count kayles --heaps 1..10^30 --multisets 10^9 --won --mod 10^18+9 --out {file}"),
        format!("count kayles --heaps 1..10^9 --tuples 2*10^7 --won --out {file}"),
        format!("count kayles --heaps 1..1e6 --total 1e6 --lost --out {file}"),
        format!("count young_step --staircases 150 --tuples 8 --outcome R --out {file}"),
        "selftest --long".to_owned(),
    ];
    for line in lines {
        let child = grundy(&line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("grundy starts");
        std::thread::sleep(Duration::from_millis(400));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success(), "{line} ended too early");
        let output = child.wait_with_output().expect("grundy ends");
        // A long selftest has an answer whenever it is stopped.
        let expected = if line.starts_with("selftest") { Some(0) } else { Some(130) };
        assert_eq!(output.status.code(), expected, "{line}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(line.starts_with("selftest") || output.stdout.is_empty(), "{line}");
        assert!(!Path::new(&file).exists(), "{line}");
    }
}

/// A file whose writing is killed has its old contents or the whole answer.
#[test]
#[cfg(unix)]
fn kills_leave_files_whole() {
    let folder = Folder::new("kills");
    let file = folder.file("answer");
    let line = format!("count nim --heaps 1..10^6 --tuples 30000 --lost --out {file}");
    assert!(run(&line).status.success());
    let answer = fs::read(&file).expect("an answer");
    assert!(answer.len() > 100_000);
    for milliseconds in [5, 20, 40, 60, 80, 100, 130, 160, 200, 250] {
        fs::write(&file, "what was there").expect("it can be written");
        let mut child = grundy(&line).spawn().expect("grundy starts");
        std::thread::sleep(Duration::from_millis(milliseconds));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let found = fs::read(&file).expect("a file");
        assert!(found == b"what was there" || found == answer, "after {milliseconds} ms");
    }
}

#[test]
fn limits_are_kept() {
    let late = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["period", "0.06", "--limit", "1e9", "--time-limit", "1"])
        .output()
        .expect("grundy runs");
    assert_eq!(late.status.code(), Some(124));
    assert!(String::from_utf8_lossy(&late.stderr).contains("stopped: values"), "{late:?}");
    refused(&run("values 0.06 --to 1e6 --memory 1e6"), "--memory", "estimated");
    refused(
        &run("count nim --heaps 1..10^6 --tuples 10^7 --won --memory 2e7"),
        "more memory than is allowed",
        "the net",
    );
    let one = run("count kayles --heaps 1..10^30 --tuples 1000 --won --threads 1");
    assert_eq!(one.stdout, run("count kayles --heaps 1..10^30 --tuples 1000 --won --threads 2").stdout);
    refused(&run("games --threads 0"), "at least 1", "no threads");
}

/// Questions that are refused at once, not after minutes.
#[test]
fn hostile_questions() {
    let folder = Folder::new("hostile");
    let huge = folder.file("huge.json");
    File::create(&huge).and_then(|file| file.set_len(1 << 30)).expect("a sparse file");
    let digits = folder.file("digits.toml");
    let mut file = File::create(&digits).expect("a file");
    write!(file, "command = \"period\"\nrules = \"0.{}\"\n", "7".repeat(3_000_000)).expect("it can be written");
    let board = vec!["2"; 20_000].join("x");
    let lines = [
        format!("verify {huge}"),
        format!("run {huge}"),
        format!("run {digits}"),
        format!("count values_{huge} --tuples 2 --won"),
        format!("period 0.104 --checkpoint {huge} --resume"),
        format!("census nim --board {board}"),
        "count kayles --heaps 5..1 --tuples 2 --won".to_owned(),
        "count kayles --heaps 1..5 --tuples -1 --won".to_owned(),
        "count kayles --heaps 1..5 --tuples 2 --won --mod 0".to_owned(),
        "count kayles --heaps 1..5 --tuples 9^9^9 --won".to_owned(),
        "count kayles --heaps 1..5 --tuples 10^99999999999 --won".to_owned(),
        "count nim --heaps 1..10^1000000 --multisets 10^15 --won --mod 10".to_owned(),
        "values kayles --to 10^30 --plot x.svg".to_owned(),
        "moves nim 10^999999999".to_owned(),
        "value young staircase_99999999,99999999,99999999".to_owned(),
        "census young --diagrams 10^9".to_owned(),
        "take_1 --to 3".to_owned(),
        "values step_(1000000000000,1) --board 3x3".to_owned(),
        "count split_into_9999999 --heaps 1..5 --tuples 2 --won".to_owned(),
    ];
    for line in lines {
        refused(&run(&line), "", &line[..line.len().min(80)]);
    }
}
