//! Known answers, from fixtures/, each with its source.

mod common;

use std::collections::BTreeSet;

use common::fixture;
use grundy::census::{self, Pieces};
use grundy::partizan::{Evaluator, Games};
use grundy::period;
use grundy::period::solve;
use grundy::rules::moves::for_each_option;
use grundy::rules::names::NAMED_GAMES;
use grundy::rules::{AnyRules, PartizanRules};
use grundy::tally::{self, Kind, Selection};
use grundy::values::partizan::drawn::Drawn;
use grundy::values::partizan::young::Diagram;
use grundy::values::{Algorithm, boards, compute, engine_by};
use grundy::{Natural, Nimber, Options, Outcome, Rules, parse_natural};
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
    parse_natural(text).expect("a number")
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
            let Some(mut engine) = engine_by(&rules, algorithm, &Options::default()) else { continue };
            engine.extend(expected.len(), &Options::default()).expect("nobody stops it");
            let values: Vec<u32> = engine.nimbers().iter().map(|g| g.get()).collect();
            assert_eq!(values, expected, "{rules} by {}", algorithm.name());
        }
    }
}

#[test]
fn periods_are_proved_and_their_certificates_verified() {
    for row in rows("periods.toml", "game") {
        let rules = Rules::parse(text(&row, "rules")).expect("rules");
        let solution = solve(&rules, None, &Options::default()).expect("within limits");
        let proved = solution.period().unwrap_or_else(|| panic!("{rules} has a period"));
        let found = (proved.period(), proved.preperiod(), proved.values());
        assert_eq!(found, (number(&row, "period"), number(&row, "preperiod"), number(&row, "values")), "{rules}");
        assert_eq!(proved.theorem().name(), text(&row, "theorem"), "{rules}");
        let certificate = solution.certificate().expect("proved");
        let verified = period::verify(&certificate, &Options::default()).expect("true");
        assert_eq!(verified.theorem, proved.theorem(), "{rules}");
    }
}

#[test]
fn residue_classes_of_1249_nim_repeat_faster() {
    let rules = Rules::parse("take 1,2,4,9 or split").expect("rules");
    let solution = solve(&rules, None, &Options::default()).expect("within limits");
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
        let outcome = if text(&row, "outcome") == "won" { Outcome::Next } else { Outcome::Previous };
        let modulus = row.get("mod").and_then(Value::as_str).map(natural);
        let survey = census::survey(&rules, &pieces, &Options::default()).expect("within limits");
        let tally = tally::count(&survey.census, &selection, outcome, modulus.as_ref(), &Options::default())
            .expect("an answer");
        assert_eq!(tally.answer, natural(text(&row, "answer")), "{}", text(&row, "source"));
    }
}

#[test]
fn exact_founding_answers_reduce_to_the_modular_ones() {
    let exact = |rules: &str, pieces: Pieces, kind, size: u32, outcome| {
        let rules = Rules::parse(rules).expect("rules");
        let survey = census::survey(&rules, &pieces, &Options::default()).expect("within limits");
        let selection = Selection::new(kind, Natural::from(size));
        tally::count(&survey.census, &selection, outcome, None, &Options::default()).expect("an answer").answer
    };
    let board = Pieces::board("10000019x10000019").expect("a board");
    let won = exact("take 2,3,5,7", board, Kind::Tuples, 100, Outcome::Next);
    assert_eq!((won.to_string().len(), won % natural("1e9")), (1400, natural("924668016")));
    let heaps = Pieces::heaps("1..12491249").expect("heaps");
    let lost = exact("take 1,2,4,9 or split", heaps, Kind::Multisets, 1249, Outcome::Previous);
    assert_eq!((lost.to_string().len(), lost % natural("912491249")), (5536, natural("227429102")));
}

#[test]
fn names_are_sorted_and_mean_their_codes() {
    assert!(NAMED_GAMES.is_sorted_by(|a, b| a.name < b.name));
    for game in NAMED_GAMES {
        let by_name = AnyRules::parse(game.name).expect(game.name);
        assert_eq!(by_name, AnyRules::parse(game.code).expect(game.code), "{}", game.name);
        for typed in [game.name.to_uppercase(), game.name.replace('-', " ")] {
            assert_eq!(AnyRules::parse(&typed).expect(&typed), by_name, "{typed}");
        }
        // A game that is not one of heaps is refused, not looked for in circles.
        assert_eq!(Rules::parse(game.name).is_ok(), matches!(by_name, AnyRules::Impartial(_)), "{}", game.name);
    }
    assert_eq!(Rules::parse("Dawson's Kayles"), Rules::parse("dawsons-kayles"));
}

/// docs/rules.md says `words` | `code`: both mean the same, and the code is the canonical form.
#[test]
fn the_reference_of_the_language_is_true() {
    let reference = fixture("../../../docs/rules.md");
    let rows = reference.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix("` |"));
    let mut checked = 0;
    for (words, code) in rows.filter_map(|row| row.split_once("` | `")) {
        assert_eq!(Rules::parse(words).expect(words).to_string(), code, "{words}");
        checked += 1;
    }
    assert!(checked >= 14, "the table has moved");
    // The first column of the other tables.
    let section = |title: &str| reference.split("\n## ").find(|section| section.starts_with(title)).expect(title);
    let first_column = |title: &str| -> Vec<String> {
        let lines = section(title).lines().filter(|line| line.starts_with("| `") && !line.ends_with("` |"));
        lines
            .flat_map(|line| {
                line.split('|').nth(1).unwrap_or_default().split('`').skip(1).step_by(2).map(str::to_owned)
            })
            .collect()
    };
    let sets = first_column("Sets of amounts");
    assert!(sets.len() >= 15, "the table of sets has moved");
    for set in sets {
        Rules::parse(&format!("take {set}")).expect(&set);
    }
    for rules in first_column("Boards") {
        AnyRules::parse(&rules).expect(&rules);
    }
}

/// The values of a row.
fn values_of(row: &Table) -> Vec<u32> {
    let value = |value: &Value| value.as_integer().and_then(|value| u32::try_from(value).ok()).expect("a value");
    row["values"].as_array().expect("values").iter().map(value).collect()
}

#[test]
fn every_name_has_its_values() {
    let mut seen = BTreeSet::new();
    for row in rows("names.toml", "heaps") {
        let rules = Rules::parse(text(&row, "name")).expect("a name");
        let expected = values_of(&row);
        for algorithm in Algorithm::ALL {
            let Some(mut engine) = engine_by(&rules, algorithm, &Options::default()) else { continue };
            engine.extend(expected.len(), &Options::default()).expect("nobody stops it");
            let values: Vec<u32> = engine.nimbers().iter().map(|g| g.get()).collect();
            assert_eq!(values, expected, "{} by {}", text(&row, "name"), algorithm.name());
        }
        seen.insert(text(&row, "name").to_owned());
    }
    for row in rows("names.toml", "board") {
        let expected = values_of(&row);
        let found: Vec<u32> = match AnyRules::parse(text(&row, "name")).expect("a name") {
            AnyRules::Vectors(rules) => {
                boards::values(&rules, &[8, 8], &Options::default()).expect("small").iter().map(|g| g.get()).collect()
            }
            AnyRules::Product(factors) => {
                let along = |rules| compute(rules, 8, &Options::default()).expect("small");
                let values: Vec<Vec<Nimber>> = factors.iter().map(along).collect();
                values[0].iter().flat_map(|&x| values[1].iter().map(move |&y| (x * y).get())).collect()
            }
            other => panic!("{other} is not played on a board"),
        };
        assert_eq!(found, expected, "{}", text(&row, "name"));
        seen.insert(text(&row, "name").to_owned());
    }
    for row in rows("names.toml", "young") {
        let AnyRules::Partizan(PartizanRules::Young { step }) = AnyRules::parse(text(&row, "name")).expect("a name")
        else {
            panic!("{} is no game on diagrams", text(&row, "name"));
        };
        let mut games = Games::new();
        let value = Diagram::parse(text(&row, "diagram")).expect("a diagram").value(step, &mut games).expect("small");
        assert_eq!(games.text(value), text(&row, "value"));
        seen.insert(text(&row, "name").to_owned());
    }
    for row in rows("names.toml", "drawn") {
        let AnyRules::Partizan(PartizanRules::Drawn(game)) = AnyRules::parse(text(&row, "name")).expect("a name")
        else {
            panic!("{} has no drawn positions", text(&row, "name"));
        };
        let mut evaluator = Evaluator::new();
        let position = Drawn::parse(game, text(&row, "position")).expect("a position");
        let value = evaluator.value(&position).expect("small");
        assert_eq!(evaluator.games().text(value), text(&row, "value"), "{}", text(&row, "position"));
        seen.insert(text(&row, "name").to_owned());
    }
    let names: BTreeSet<String> = NAMED_GAMES.iter().map(|game| game.name.to_owned()).collect();
    assert_eq!(seen, names, "every name is in the fixture");
    assert!(names.len() >= 40);
    assert!(NAMED_GAMES.is_sorted_by_key(|game| game.name));
}

/// A coin of a product of games, straight from the definition: for moves x -> {x1, ...} and
/// y -> {y1, ...}, turn (x, y) and all of (xi, y), (x, yj) and (xi, yj).
#[test]
fn products_are_those_of_the_definition() {
    for (first, second) in [("nim", "nim"), ("kayles", "nim"), ("take 1,3", "grundys-game"), ("0.45", "take squares")] {
        let factors = [first, second].map(|text| Rules::parse(text).expect("rules of the test"));
        let options = |rules: &Rules, size: usize| {
            let mut options: Vec<Vec<usize>> = Vec::new();
            for_each_option(rules, size, |heaps| options.push(heaps.to_vec()));
            options
        };
        let side = 8;
        let mut table = vec![vec![0u64; side]; side];
        for x in 0..side {
            for y in 0..side {
                let mut attained = BTreeSet::new();
                for xs in options(&factors[0], x) {
                    for ys in options(&factors[1], y) {
                        let along_x = xs.iter().fold(0, |sum, &a| sum ^ table[a][y]);
                        let along_y = ys.iter().fold(0, |sum, &b| sum ^ table[x][b]);
                        let across = xs
                            .iter()
                            .flat_map(|&a| ys.iter().map(move |&b| (a, b)))
                            .fold(0, |sum, (a, b)| sum ^ table[a][b]);
                        attained.insert(along_x ^ along_y ^ across);
                    }
                }
                table[x][y] = (0..).find(|value| !attained.contains(value)).expect("some");
                let value =
                    |rules: &Rules, size: usize| compute(rules, size + 1, &Options::default()).expect("small")[size];
                let product = value(&factors[0], x) * value(&factors[1], y);
                assert_eq!(table[x][y], u64::from(product.get()), "{first} and {second} at {x}, {y}");
            }
        }
    }
}
