//! The independent checker, `checker/check.py`: it accepts the certificates in fixtures and fresh
//! ones of random games, and refuses altered ones. `grundy verify` agrees.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many random games have their certificates checked.
const GAMES: usize = 50;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn check(files: &[PathBuf]) -> Output {
    let checker = root().join("checker/check.py");
    Command::new("python3").arg(checker).args(files).output().expect("python3 runs; it is needed for checker/")
}

fn grundy(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy")).args(args).output().expect("grundy runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grundy-checker-{}-{name}", std::process::id()));
    fs::create_dir_all(&path).expect("a directory");
    path
}

fn fixtures(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("crates/grundy/fixtures").join(folder)).expect("the fixtures");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect()
}

#[test]
fn certificates_in_fixtures_hold() {
    let files = fixtures("certificates");
    let texts: Vec<String> = files.iter().map(|path| fs::read_to_string(path).expect("a certificate")).collect();
    for needed in ["window\"", "Guy-Smith", "bounded depth", "normalised window", "true", "false", "\"saltus\": 1"] {
        assert!(texts.iter().any(|text| text.contains(needed)), "no certificate has {needed}");
    }
    let checked = check(&files);
    assert!(checked.status.success(), "{}", said(&checked));
    for path in files.iter().chain(&fixtures("certificates/version-2")) {
        let verified = grundy(&["verify", path.to_str().expect("text")]);
        assert!(verified.status.success(), "{}: {}", path.display(), said(&verified));
    }
}

#[test]
fn altered_certificates_are_refused() {
    let folder = folder("altered");
    let path = folder.join("altered.json");
    for (name, old, new) in [
        ("kayles", "\"period\": 12", "\"period\": 24"),
        ("kayles", "\"preperiod\": 71", "\"preperiod\": 70"),
        ("kayles", "[71, 156]", "[71, 155]"),
        ("kayles", "\"rules\": \"0.77\"", "\"rules\": \"0.75\""),
        ("0.45", "\"mask\": 15", "\"mask\": 14"),
        ("0.45", "198]", "199]"),
        ("0.45", "\"depth\": 504", "\"depth\": 503"),
        ("0.45", "\"by_position\": false", "\"by_position\": true"),
        ("0.156", "\"distance\": ", "\"distance\": 1"),
        ("4.330300003", "\"by_position\": true", "\"by_position\": false"),
        ("nim", "\"saltus\": 1", "\"saltus\": 2"),
        ("nim", "\"bases\": [255, 256]", "\"bases\": [254, 256]"),
        ("0.2", "\"preperiod\": 1", "\"preperiod\": 0"),
        ("take-any-but-1-2-4", "\"period\": 3", "\"period\": 3.0"),
        ("take-any-but-1-2-4", "\"heaps\": 1", "\"heaps\": true"),
        ("subtract-3-7-12-31-45", "\"chunks\": [\"", "\"chunks\": [\"0"),
    ] {
        let text = fs::read_to_string(root().join(format!("crates/grundy/fixtures/certificates/{name}.json")));
        let text = text.expect("a certificate");
        assert!(text.contains(old), "{name} has {old}: {text}");
        fs::write(&path, text.replacen(old, new, 1)).expect("a file to write");
        let checked = check(std::slice::from_ref(&path));
        assert_eq!(checked.status.code(), Some(1), "{name}, {new}: {}", said(&checked));
        assert!(said(&checked).contains("does not hold: "), "{}", said(&checked));
        let verified = grundy(&["verify", path.to_str().expect("text")]);
        assert!(matches!(verified.status.code(), Some(1 | 2)), "{name}, {new}: {}", said(&verified));
    }
    fs::remove_dir_all(&folder).expect("a temporary directory");
}

/// Every number of the false certificate is right, and hypotheses (a) and (b) hold. Only (c) fails,
/// and so does the period.
#[test]
fn a_false_period_is_refused() {
    for path in fixtures("certificates/false") {
        let checked = check(std::slice::from_ref(&path));
        assert!(said(&checked).contains("does not hold: (c) fails"), "{}", said(&checked));
        assert_eq!(checked.status.code(), Some(1));
        let verified = grundy(&["verify", path.to_str().expect("text")]);
        assert!(said(&verified).contains("its depth does not suffice"), "{}", said(&verified));
        assert_eq!(verified.status.code(), Some(1));
    }
}

/// Every run draws other games; the seed is shown if one fails.
#[test]
fn fresh_certificates_hold() {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs());
    let mut state = seed;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let folder = folder("fresh");
    let mut files = Vec::new();
    while files.len() < GAMES {
        let rules = random_rules(&mut random);
        let path = folder.join(format!("{}.json", files.len()));
        let file = path.to_str().expect("text");
        if grundy(&["period", &rules, "--limit", "1000", "--certificate", file]).status.success() {
            files.push(path);
        }
    }
    let checked = check(&files);
    assert!(checked.status.success(), "seed {seed}: {}", said(&checked));
    fs::remove_dir_all(&folder).expect("a temporary directory");
}

/// An octal code, a hexadecimal one, a set of amounts, or a code that never ends.
fn random_rules(random: &mut impl FnMut(u64) -> u64) -> String {
    let digits = |random: &mut dyn FnMut(u64) -> u64, count: u64, below: u64| -> String {
        (0..count).map(|_| char::from_digit(u32::try_from(random(below)).unwrap_or(0), 16).unwrap_or('0')).collect()
    };
    match random(6) {
        0..=2 => {
            let (splits, length) = (4 * random(2), 1 + random(4));
            format!("{splits}.{}", digits(random, length, 8))
        }
        3 => format!("0.{}", digits(random, 2, 16)),
        4 => format!("take {}, {}, {}", 1 + random(9), 1 + random(20), 1 + random(30)),
        _ => {
            let (head, tail) = (random(4), 1 + random(3));
            let tail: String = (0..tail).map(|_| if random(2) == 0 { '0' } else { '3' }).collect();
            format!("0.{}({tail})", digits(random, head, 4))
        }
    }
}
