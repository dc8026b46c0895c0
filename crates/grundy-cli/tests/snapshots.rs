//! The command line as people meet it: every file in tests/cmd is a transcript, and so is the tutorial, that must come out the same.
//!
//! `TRYCMD=overwrite cargo test --test snapshots` writes the transcripts anew; read the difference before you keep it.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("../../docs/tutorial.md");
}
