//! What the product may be made of: the licences of all crates it is linked with, no rival among
//! them, and prose that fits a page.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Licences under which anyone may use the command and the library freely.
const ALLOWED: [&str; 11] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Zlib",
    "Unlicense",
    "0BSD",
    "Unicode-3.0",
    "CC0-1.0",
    "BSL-1.0",
];

/// Whether one of the alternatives is allowed, with all its parts.
fn is_free(licence: &str) -> bool {
    let alternatives = licence.split(" OR ").flat_map(|part| part.split('/'));
    let allowed = |part: &str| part.split(" AND ").all(|one| ALLOWED.contains(&one.trim().trim_matches(['(', ')'])));
    alternatives.into_iter().any(allowed)
}

#[test]
fn every_crate_is_free_and_no_rival_is_linked() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 20, "cargo names its packages otherwise now");
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let licence = package["license"].as_str().unwrap_or("");
        assert!(is_free(licence), "{name} has the licence {licence:?}");
        assert!(!["ogs", "cgt", "ogdoad"].contains(&name), "{name} is a rival");
        let source = package["source"].as_str();
        assert!(source.is_none_or(|source| source.starts_with("registry+")), "{name} comes from {source:?}");
    }
}

#[test]
fn copyleft_is_told_apart() {
    assert!(is_free("MIT OR Apache-2.0") && is_free("Unlicense/MIT") && is_free("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_free("LGPL-3.0-only") && !is_free("AGPL-3.0") && !is_free("") && !is_free("MIT AND GPL-3.0"));
}

/// The files below a folder with one of the endings.
fn files(folder: &Path, endings: [&str; 2]) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| if path.is_dir() { files(&path, endings) } else { vec![path] };
    let wanted = |path: &PathBuf| path.extension().is_some_and(|ending| endings.iter().any(|&one| ending == one));
    entries.filter(|path| !path.ends_with("target")).flat_map(below).filter(wanted).collect()
}

/// Comments and Markdown have at most 100 columns, tables and links aside. The library knows no
/// option of the command.
#[test]
fn prose_fits_a_page_and_the_library_names_no_option() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut read, mut found) = (0, Vec::new());
    for path in ["crates", "docs", "examples"].iter().flat_map(|folder| files(&root.join(folder), ["rs", "md"])) {
        let text = std::fs::read_to_string(&path).expect("text");
        let is_markdown = path.extension().is_some_and(|ending| ending == "md");
        for (number, line) in text.lines().enumerate() {
            let (place, words) = (format!("{}:{}", path.display(), number + 1), line.trim());
            let is_comment = !is_markdown && words.starts_with("//");
            let is_prose = is_comment || is_markdown && !words.starts_with('|');
            let fits = line.chars().count() <= 100 || line.contains("](") || line.contains("://");
            let repeats = ["/// The same", "//! The same"].iter().any(|start| words.starts_with(start));
            let in_library = !is_markdown && !is_comment && path.starts_with(root.join("crates/grundy/src"));
            let names_option = line.split('"').skip(1).step_by(2).any(|text| text.split(' ').any(is_option));
            let defects = [
                (is_prose && !fits, "has more than 100 columns"),
                (repeats, "does not stand alone"),
                (in_library && names_option, "names an option of the command"),
            ];
            let of_line = defects.iter().filter(|(is_there, _)| *is_there);
            found.extend(of_line.map(|(_, what)| format!("{place} {what}")));
        }
        read += 1;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(read > 200, "{read} files were read");
}

fn is_option(word: &str) -> bool {
    let name = word.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '-').strip_prefix("--");
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
}
