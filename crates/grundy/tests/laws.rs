//! Laws that hold for every input: sums that must match, texts that must round-trip.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::any_rules;
use grundy::census::Census;
use grundy::tally::{self, Kind, Selection};
use grundy::{Natural, Nimber, Options, Outcome, Rules};
use proptest::prelude::*;

proptest! {
    #[test]
    fn printing_and_parsing_are_inverse(rules in any_rules()) {
        prop_assert_eq!(Rules::parse(&rules.to_string()), Ok(rules));
    }

    #[test]
    fn words_and_codes_mean_the_same(rules in any_rules()) {
        if rules.code().is_some_and(|code| code.tail().len() <= 1) {
            prop_assert_eq!(Rules::parse(&rules.describe()), Ok(rules.clone()), "{}", rules.describe());
        }
    }

    #[test]
    fn long_subtraction_sets_are_printed_as_words(amounts in prop::collection::btree_set(1usize..5000, 1..20)) {
        let text: Vec<String> = amounts.iter().map(ToString::to_string).collect();
        let rules = Rules::parse(&format!("take {}", text.join(", "))).expect("amounts");
        prop_assert!(rules.to_string().len() < 200, "{}", rules);
        prop_assert_eq!(Rules::parse(&rules.to_string()), Ok(rules));
    }

    #[test]
    fn nothing_typed_makes_the_parsers_panic(text in "[ -~]{0,40}|(take|split|any|but|leaving|[0-9.,!(){}]| ){0,14}") {
        let _ = Rules::parse(&text);
        let _ = grundy::census::Pieces::heaps(&text);
        let _ = grundy::census::Pieces::board(&text);
        let _ = grundy::parse_natural(&text);
    }

    #[test]
    fn won_and_lost_are_all(counts in prop::collection::vec((0u32..20, 1usize..9), 0..6), m in 0usize..12) {
        let mut census = Census::new();
        counts.iter().for_each(|&(value, count)| census.add(Nimber::new(value), &Natural::from(count)));
        let pieces = counts.iter().map(|&(_, count)| count).sum::<usize>();
        for kind in Kind::ALL {
            let selection = Selection::new(kind, Natural::from(m));
            let count = |outcome| tally::count(&census, &selection, outcome, None, &Options::default()).expect("small");
            let (won, lost) = (count(Outcome::Next), count(Outcome::Previous));
            let all = number_of_selections(kind, pieces, m);
            prop_assert_eq!(&won.answer + &lost.answer, all.clone(), "{}", kind.name());
            prop_assert_eq!(won.all, all);
        }
    }
}

/// The number of selections of m pieces, by whether (or where) the last piece is chosen.
fn number_of_selections(kind: Kind, pieces: usize, m: usize) -> Natural {
    let mut rows = vec![vec![Natural::ZERO; m + 1]; pieces + 1];
    for c in 0..=pieces {
        rows[c][0] = Natural::ONE;
        for size in (1..=m).filter(|_| c > 0) {
            rows[c][size] = match kind {
                Kind::Tuples => Natural::from(c) * &rows[c][size - 1],
                Kind::Arrangements => Natural::from(c) * &rows[c - 1][size - 1],
                Kind::Sets => &rows[c - 1][size] + &rows[c - 1][size - 1],
                Kind::Multisets => &rows[c - 1][size] + &rows[c][size - 1],
            };
        }
    }
    rows[pieces][m].clone()
}

/// The library prints nothing and opens no files.
#[test]
fn the_library_is_silent() {
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in rust_files(&source) {
        let text = fs::read_to_string(&path).expect("a source file");
        for forbidden in ["println!", "eprint", "std::fs", "std::io", "File::"] {
            assert!(!text.contains(forbidden), "{} uses {forbidden}", path.display());
        }
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a source folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let here = files.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    here.chain(folders.iter().flat_map(|folder| rust_files(folder))).collect()
}
