//! Known answers, from fixtures/, each with its source.

mod common;

use common::fixture;
use grundy::census::{self, Pieces};
use grundy::rules::names::NAMED_GAMES;
use grundy::tally::{self, Kind, Outcome, Selection};
use grundy::values::certificate::{self, Certificate};
use grundy::values::{Algorithm, Limits, engine_by, solve};
use grundy::{Natural, Rules, Silent, arith::notation};
use toml::{Table, Value};

fn rows(file: &str, key: &str) -> Vec<Table> {
    let table: Table = fixture(file).parse().expect("a fixture in TOML");
    let rows = table[key].as_array().expect("an array of rows");
    rows.iter().map(|row| row.as_table().expect("a row").clone()).collect()
}

fn text<'a>(row: &'a Table, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} is a text"))
}

fn number(row: &Table, key: &str) -> usize {
    usize::try_from(row[key].as_integer().expect("a number")).expect("a size")
}

fn natural(text: &str) -> Natural {
    notation::parse(text).expect("a number")
}

#[test]
fn every_algorithm_gives_the_known_values() {
    for row in rows("values.toml", "game") {
        let rules = Rules::parse(text(&row, "rules")).expect("rules");
        let expected: Vec<u32> = row["values"]
            .as_array()
            .expect("values")
            .iter()
            .map(|value| value.as_integer().and_then(|value| u32::try_from(value).ok()).expect("a value"))
            .collect();
        for algorithm in Algorithm::ALL {
            let Some(mut engine) = engine_by(&rules, algorithm) else { continue };
            engine.extend(expected.len(), &Silent).expect("nobody stops it");
            let values: Vec<u32> = engine.nimbers().iter().map(|g| g.get()).collect();
            assert_eq!(values, expected, "{rules} by {}", algorithm.name());
        }
    }
}

#[test]
fn periods_are_proved_and_their_certificates_verified() {
    for row in rows("periods.toml", "game") {
        let rules = Rules::parse(text(&row, "rules")).expect("rules");
        let solution = solve(&rules, None, &Limits::default(), &Silent).expect("within limits");
        let proved = solution.period().unwrap_or_else(|| panic!("{rules} has a period"));
        let found = (proved.period(), proved.preperiod(), proved.values());
        assert_eq!(found, (number(&row, "period"), number(&row, "preperiod"), number(&row, "values")), "{rules}");
        assert_eq!(proved.theorem().name(), text(&row, "theorem"), "{rules}");
        let certificate = Certificate::of(&solution).expect("proved");
        let algorithm = certificate::verify(&certificate, &Limits::default(), &Silent).expect("true").algorithm;
        assert_ne!(algorithm, solution.algorithm(), "{rules} is verified by another road");
    }
}

#[test]
fn residue_classes_of_1249_nim_repeat_faster() {
    let rules = Rules::parse("take 1,2,4,9 or split").expect("rules");
    let solution = solve(&rules, None, &Limits::default(), &Silent).expect("within limits");
    let classes = solution.faster_classes().expect("even and odd sizes");
    let found: Vec<_> = classes.classes.iter().map(|class| (class.residue, class.terms, class.after)).collect();
    assert_eq!((classes.modulus, found), (2, vec![(0, 79, 22), (1, 70, 161)]));
    let mut values: Vec<u32> = solution.nimbers().iter().map(|g| g.get()).collect();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values, [0, 1, 2, 3, 4, 5, 6, 7, 8, 10], "the design's values 0..8 and 10");
}

#[test]
fn counts_are_as_known() {
    for row in rows("counts.toml", "question") {
        let rules = Rules::parse(text(&row, "rules")).expect("rules");
        let pieces = match row.get("board") {
            Some(Value::String(board)) => Pieces::board(board),
            _ => Pieces::heaps(text(&row, "heaps")),
        }
        .expect("pieces");
        let kind = Kind::ALL.into_iter().find(|kind| row.contains_key(kind.name())).expect("a selection");
        let selection = Selection::new(kind, natural(text(&row, kind.name())));
        let outcome = if text(&row, "outcome") == "won" { Outcome::Won } else { Outcome::Lost };
        let modulus = row.get("mod").and_then(Value::as_str).map(natural);
        let survey = census::take(&rules, &pieces, &Limits::default(), &Silent).expect("within limits");
        let tally = tally::count(&survey.census, &selection, outcome, modulus.as_ref(), &Silent).expect("an answer");
        assert_eq!(tally.answer, natural(text(&row, "answer")), "{}", text(&row, "source"));
    }
}

#[test]
fn exact_founding_answers_reduce_to_the_modular_ones() {
    let exact = |rules: &str, pieces: Pieces, kind, size: u32, outcome| {
        let rules = Rules::parse(rules).expect("rules");
        let survey = census::take(&rules, &pieces, &Limits::default(), &Silent).expect("within limits");
        let selection = Selection::new(kind, Natural::from(size));
        tally::count(&survey.census, &selection, outcome, None, &Silent).expect("an answer").answer
    };
    let board = Pieces::board("10000019x10000019").expect("a board");
    let won = exact("take 2,3,5,7", board, Kind::Tuples, 100, Outcome::Won);
    assert_eq!((won.to_string().len(), won % natural("1e9")), (1400, natural("924668016")));
    let heaps = Pieces::heaps("1..12491249").expect("heaps");
    let lost = exact("take 1,2,4,9 or split", heaps, Kind::Multisets, 1249, Outcome::Lost);
    assert_eq!((lost.to_string().len(), lost % natural("912491249")), (5536, natural("227429102")));
}

#[test]
fn names_are_sorted_and_mean_their_codes() {
    assert!(NAMED_GAMES.is_sorted_by(|a, b| a.name < b.name));
    for game in NAMED_GAMES {
        let by_name = Rules::parse(game.name).expect(game.name);
        assert_eq!(by_name, Rules::parse(game.code).expect(game.code), "{}", game.name);
    }
    assert_eq!(Rules::parse("Dawson's Kayles"), Rules::parse("dawsons-kayles"));
}

/// docs/rules.md says `words` | `code`: both must mean the same, and the code must be the canonical form.
#[test]
fn the_reference_of_the_language_is_true() {
    let reference = fixture("../docs/rules.md");
    let rows = reference.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix("` |"));
    let mut checked = 0;
    for (words, code) in rows.filter_map(|row| row.split_once("` | `")) {
        assert_eq!(Rules::parse(words).expect(words).to_string(), code, "{words}");
        checked += 1;
    }
    assert!(checked >= 10, "the table has moved");
}
