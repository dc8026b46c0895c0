//! Certificates: every field is proved again, so none can be changed.

use grundy::period::{Certificate, FORMAT_2, digest, solve, verify};
use grundy::{Error, Options, Rules};
use serde_json::{Value, json};

/// Every theorem, with positions that count and without, long and short, arithmetic and not.
const GAMES: [&str; 10] = [
    "kayles",
    "0.45",
    "0.16",
    "0.354",
    "4.330300003",
    "nim",
    "take 3,7,12,31,45",
    "take any but 1,2,4",
    "0.312(30)",
    "take 1..3",
];

fn certificate(text: &str) -> Certificate {
    let rules = Rules::parse(text).expect("rules of the test");
    solve(&rules, None, &Options::default()).and_then(|solution| solution.certificate()).expect("a proved period")
}

/// Every place inside a JSON value that is not a list or an object.
fn places(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| places(value, &format!("{path}/{name}"), found));
        }
        Value::Array(list) => {
            // Of long lists, the first, the last and a few between.
            let step = (list.len() / 4).max(1);
            let some = (0..list.len()).filter(|i| i % step == 0 || i + 1 == list.len());
            some.for_each(|i| places(&list[i], &format!("{path}/{i}"), found));
        }
        _ => found.push(path.to_owned()),
    }
}

/// What a field may be changed to.
fn changed(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number = number.as_u64().expect("a natural number");
            let others = [number.checked_sub(1), Some(number + 1), Some(0), Some(10u64.pow(18))];
            others.into_iter().flatten().filter(|&other| other != number).map(|other| json!(other)).collect()
        }
        Value::Bool(flag) => vec![json!(!flag)],
        Value::Null => vec![json!(0), json!(1)],
        Value::String(text) => vec![json!(text.replace(['0', '1', 'a'], "7") + "7"), json!("")],
        _ => Vec::new(),
    }
}

/// Tells whether a certificate is accepted; a text that is not a certificate is not.
fn is_accepted(certificate: &Value) -> bool {
    Certificate::from_json(&certificate.to_string())
        .is_ok_and(|certificate| verify(&certificate, &Options::default()).is_ok())
}

/// Each field of each certificate, changed by one, to 0, to 10^18, or flipped: none is accepted.
/// Certificates of the old format too.
#[test]
fn no_field_can_be_changed() {
    for text in GAMES {
        let whole = certificate(text);
        for certificate in [Some(whole.clone()), as_version_2(&whole)].into_iter().flatten() {
            assert!(verify(&certificate, &Options::default()).is_ok(), "{text}");
            let right: Value = serde_json::from_str(&certificate.to_json()).expect("JSON");
            let mut paths = Vec::new();
            places(&right, "", &mut paths);
            for path in paths {
                for other in changed(right.pointer(&path).expect("a place")) {
                    let mut wrong = right.clone();
                    *wrong.pointer_mut(&path).expect("a place") = other.clone();
                    assert!(!is_accepted(&wrong), "{text}: {path} = {other}");
                }
            }
        }
    }
}

/// The certificate that version 2 of the format had, if all values are at hand.
fn as_version_2(certificate: &Certificate) -> Option<Certificate> {
    let rules = Rules::parse(&certificate.rules).expect("rules");
    let solution = solve(&rules, None, &Options::default()).expect("within limits");
    let values = solution.nimbers().get(..certificate.values)?;
    let mut old = Certificate {
        format: FORMAT_2.to_owned(),
        digest: digest(values),
        chunks: None,
        states: None,
        ..certificate.clone()
    };
    if let Some(depth) = &mut old.bounded_depth {
        (depth.depth, depth.rare) = (None, None);
    }
    Some(old)
}
