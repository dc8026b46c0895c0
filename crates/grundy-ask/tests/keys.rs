//! The keys of questions that docs/json.md lists.

use std::collections::BTreeSet;

use grundy_ask::Question;
use serde_json::{Map, Value};

const PAGE: &str = include_str!("../../../docs/json.md");

/// What stands between backticks in a text.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A text without what stands in parentheses, which are values.
fn without_values(text: &str) -> String {
    text.split('(').map(|part| part.split_once(')').map_or(part, |(_, rest)| rest)).collect()
}

/// The part of the page between two marks.
fn between(start: &str, end: &str) -> &'static str {
    PAGE.split(start).nth(1).and_then(|rest| rest.split(end).next()).expect("a part of the page")
}

/// Whether a question has use for a key, besides those that it needs.
fn has_use(ask: &str, keys: &[String], key: &str) -> bool {
    let mut fields = Map::from_iter([("ask".to_owned(), ask.into())]);
    for needed in ["rules", "position", "other", "family", "certificate"] {
        if keys.iter().any(|key| key == needed) {
            fields.insert(needed.to_owned(), "nim".into());
        }
    }
    fields.insert(key.to_owned(), Value::Null);
    let refusals = ["no use for the key", "unknown field"];
    Question::from_json(&Value::Object(fields).to_string())
        .map_or_else(|error| !refusals.iter().any(|refusal| error.to_string().contains(refusal)), |_| true)
}

/// Each kind of question has use for the keys in its row, and for no other key of the table.
#[test]
fn questions_have_the_keys_of_the_table() {
    let pieces = quoted(between("Pieces are one of", "."));
    let selections = quoted(between("A selection is one of", "."));
    assert_eq!((pieces.len(), selections.len()), (5, 5));
    let row = |line: &str| {
        let (ask, text) = line.strip_prefix("| `")?.split_once("` | ")?;
        let mut keys = quoted(&without_values(text));
        keys.extend(pieces.iter().filter(|_| text.contains("pieces")).cloned());
        keys.extend(selections.iter().filter(|_| text.contains("a selection")).cloned());
        Some((ask.to_owned(), keys))
    };
    let rows: Vec<(String, Vec<String>)> = between("| `ask` | keys |", "\n\n").lines().filter_map(row).collect();
    assert_eq!(rows.len(), 10);
    let all: BTreeSet<&String> = rows.iter().flat_map(|(_, keys)| keys).collect();
    for (ask, keys) in &rows {
        for key in &all {
            assert_eq!(has_use(ask, keys, key), keys.contains(key), "{ask}: {key}");
        }
    }
}
