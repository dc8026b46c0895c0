//! What the product may be made of: the licences of all crates it is linked with, and no rival
//! among them.

use std::process::Command;

use serde_json::Value;

/// Licences under which anyone may use the command and the library freely.
const ALLOWED: [&str; 10] = [
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
