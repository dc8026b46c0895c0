//! docs/ shows what the commands make: every picture and explanation of docs/gallery.md is made
//! again and compared.
//!
//! `GRUNDY_WRITE_DOCS=1 cargo test -p grundy-cli --test documents` writes them again; read the
//! difference before you keep it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use grundy::period::{Certificate, verify};
use grundy::{Options, Rules};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Words of a command line, as a shell splits them: quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("a word").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The file a command makes, and its arguments with the file in another place.
fn command(line: &str, made: &str) -> (PathBuf, Vec<String>) {
    let mut words = words(line);
    assert_eq!(words.remove(0), "grundy", "{line}");
    if let Some(place) = words.iter().position(|word| word == ">") {
        let file = PathBuf::from(&words[place + 1]);
        words.truncate(place);
        return (file, words);
    }
    let place = words.iter().position(|word| word == "--plot").expect("a picture") + 1;
    let file = PathBuf::from(&words[place]);
    words[place] = made.to_owned();
    (file, words)
}

#[test]
fn the_gallery_is_what_its_commands_make() {
    let gallery = fs::read_to_string(root().join("docs/gallery.md")).expect("the gallery");
    let write = std::env::var_os("GRUNDY_WRITE_DOCS").is_some();
    let mut compared = 0;
    for line in gallery.replace(" \\\n    ", "").lines().filter_map(|line| line.strip_prefix("    ")) {
        let made = std::env::temp_dir().join(format!("grundy-gallery-{}.svg", std::process::id()));
        let (file, arguments) = command(line, made.to_str().expect("a path"));
        let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(&arguments).output().expect("the command runs");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        let bytes = if arguments.contains(&"--plot".to_owned()) { fs::read(&made).expect(line) } else { output.stdout };
        let kept = root().join(&file);
        if write {
            fs::write(&kept, &bytes).expect("docs/ can be written");
        }
        let known = fs::read(&kept).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(known == bytes, "{} is not what `{line}` makes now", file.display());
        assert!(gallery.contains(file.strip_prefix("docs").expect("in docs").to_str().expect("a path")));
        compared += 1;
        // A picture is left behind only if the test fails before this.
        let _ = fs::remove_file(&made);
    }
    assert!(compared >= 13, "the gallery has {compared} commands");
}

/// The README says what happens: commands with what they print, and one program in Rust, which is
/// compiled as the front page of the library's documentation.
#[test]
fn the_readme_says_what_happens() {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    let grundy = |line: &str| {
        let arguments = words(line.strip_prefix("grundy ").expect(line));
        let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments).output().expect("the command runs");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let rows: Vec<Vec<&str>> = readme
        .lines()
        .map(|line| line.split('`').collect())
        .filter(|row: &Vec<&str>| row[0].starts_with("| "))
        .collect();
    assert_eq!(rows.iter().filter(|row| row.len() > 1).count(), 10, "ten rows of what can be asked");
    for row in rows.iter().filter(|row| row.len() > 1) {
        let printed = grundy(row[1]);
        assert!(row.len() < 4 || printed.trim_end() == row[3], "{}: {printed}", row[1]);
    }
    let (_, console) = readme.split_once("```console\n$ ").expect("a command");
    let (line, rest) = console.split_once('\n').expect("what it prints");
    assert!(rest.starts_with(&grundy(line)), "{line}");
    let program = |text: &str| text.split("```").find(|part| part.starts_with("rust\n")).map(str::to_owned);
    let library = fs::read_to_string(root().join("crates/grundy/README.md")).expect("the library's README");
    assert!(program(&readme).is_some() && program(&readme) == program(&library), "one program in both");
}

#[test]
fn b_files_are_the_published_sequences() {
    let fixture = fs::read_to_string(root().join("fixtures/oeis.toml")).expect("the fixture");
    let table: toml::Table = toml::from_str(&fixture).expect("a table");
    for sequence in table["sequence"].as_array().expect("sequences") {
        let values = sequence["values"].as_array().expect("values");
        let rules = sequence["rules"].as_str().expect("rules");
        let last = (values.len() - 1).to_string();
        let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["values", rules, "--to", &last, "--format", "bfile"])
            .output()
            .expect("the command runs");
        let lines: Vec<String> = values.iter().enumerate().map(|(n, value)| format!("{n} {value}\n")).collect();
        assert_eq!(String::from_utf8_lossy(&output.stdout), lines.concat(), "{}", sequence["name"]);
    }
}

/// A saved question gets the same answer.
#[test]
fn saved_questions_are_the_same_questions() {
    let directory = std::env::temp_dir().join(format!("grundy-saved-{}", std::process::id()));
    fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join("question.toml");
    let questions = [
        "count kayles --heaps 1..9 --tuples 3 --won",
        "count kayles --heaps 1..9 --multisets 1..3 --lost --mod 10^30",
        "count nim --heaps 1..15 --sets 4 --by-value",
        "count nim --heaps 1..99 --multisets 5 --lost --sample 2 --seed 7",
        "count nim --heaps 1..10^6 --tuples 10^9 --lost --digits",
        "count kayles --heaps 1..20 --total 20 --lost",
        "count young --staircases 9 --tuples 3 --winner right --first right",
        "census 'take 1..3' --heaps 1..10^30 --format csv",
        "census young --staircases 5",
        "values kayles --from 5 --to 30 --format latex",
        "values wythoffs-game --board 5x6",
        "period kayles",
        "moves kayles 5,7,12",
    ];
    for question in questions {
        let run = |arguments: &[String]| {
            let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments).output().expect("the command runs");
            assert!(output.status.success(), "{question}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let path = file.to_str().expect("a path").to_owned();
        let mut arguments = words(question);
        arguments.extend(["--save".to_owned(), path.clone()]);
        let asked = run(&arguments);
        assert_eq!(run(&["run".to_owned(), path]), asked, "{question}\n{}", fs::read_to_string(&file).expect("saved"));
    }
    fs::remove_dir_all(&directory).expect("the directory can be removed");
}

/// Every record has a certificate that says what its row says, and every certificate a row. Those
/// that take less than a second are verified; docs/records.md says how long the others took.
#[test]
fn records_are_those_of_their_certificates() {
    let document = fs::read_to_string(root().join("docs/records.md")).expect("the document");
    let mut files: Vec<String> = fs::read_dir(root().join("fixtures/records"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    for row in document.lines().filter(|line| line.contains(".json](")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [game, period, from, file, ..] = cells[..] else { panic!("{row}") };
        let name = file.split(['[', ']']).nth(1).expect("a link");
        let text = fs::read_to_string(root().join("fixtures/records").join(name)).expect("a certificate");
        let certificate = Certificate::from_json(&text).expect("a certificate");
        let rules = |text: &str| Rules::parse(text).expect("rules");
        assert_eq!(rules(&certificate.rules).code(), rules(game).code(), "{row}");
        assert_eq!(certificate.period.to_string(), period, "{row}");
        assert_eq!(certificate.preperiod.to_string(), from, "{row}");
        if certificate.values < 15_000_000 && game != "0.376" {
            verify(&certificate, &Options::default()).unwrap_or_else(|error| panic!("{row}: {error}"));
        }
        files.retain(|other| other != name);
    }
    assert!(files.is_empty(), "without a row: {files:?}");
}
