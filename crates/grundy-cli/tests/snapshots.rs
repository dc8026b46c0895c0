//! The command line as people meet it: the transcripts in tests/cmd and in the tutorial must come
//! out the same.
//!
//! `TRYCMD=overwrite cargo test --test snapshots` writes the transcripts again; read the difference
//! before you keep it.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("../../docs/tutorial.md");
}
