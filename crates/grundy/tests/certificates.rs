//! Certificates: every field is proved again, so none can be changed.

use grundy::period::{Certificate, DepthClaim, FORMAT_2, Theorem, digest, solve, verify};
use grundy::values::compute;
use grundy::{Error, Natural, Options, Rules};
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
            let others = [number.checked_sub(1), Some(number + 1), Some(0), Some(10u64.pow(18)), Some(number ^ 512)];
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

/// No bit of a certificate can be flipped, and no end of it cut off.
#[test]
fn no_bit_can_be_flipped() {
    let is_accepted = |bytes: &[u8]| {
        let text = std::str::from_utf8(bytes).ok();
        let read = text.and_then(|text| Certificate::from_json(text).ok());
        read.is_some_and(|certificate| verify(&certificate, &Options::default()).is_ok())
    };
    for text in ["kayles", "take 1..4", "nim"] {
        let whole = certificate(text).to_json().into_bytes();
        assert!(is_accepted(&whole), "{text}");
        for place in 0..whole.len() {
            for bit in 0..8 {
                let mut altered = whole.clone();
                altered[place] ^= 1 << bit;
                assert!(!is_accepted(&altered), "{text}: bit {bit} of byte {place}");
            }
            // The last byte ends the last line.
            assert!(place + 1 == whole.len() || !is_accepted(&whole[..place]), "{text}: {place} bytes");
        }
    }
}

/// Why a certificate is refused.
fn problem(certificate: &Certificate) -> String {
    match verify(certificate, &Options::default()) {
        Ok(_) => "it is accepted".to_owned(),
        Err(Error::Certificate(problem)) => problem,
        Err(error) => panic!("{error}"),
    }
}

/// A refusal names the field that is wrong, and says what is true.
#[test]
fn refusals_are_true() {
    let change = |text: &str, change: &dyn Fn(&mut Certificate)| {
        let mut certificate = certificate(text);
        change(&mut certificate);
        problem(&certificate)
    };
    for (text, alter, expected) in [
        (
            "kayles",
            &(|c: &mut Certificate| c.period = 24) as &dyn Fn(&mut Certificate),
            "it says period 24, but it is 12",
        ),
        ("kayles", &|c| c.preperiod = 70, "it says preperiod 70, but it is 71"),
        ("kayles", &|c| c.preperiod = 0, "it says preperiod 0, but it is 71"),
        ("kayles", &|c| c.values = 169, "it says values 169, but it is 168"),
        ("kayles", &|c| c.values = 0, "it says values 0, but it is 168"),
        ("kayles", &|c| c.checked = [71, 155], "it says checked 71 to 155, but it is 71 to 156"),
        ("take 1..3", &|c| c.period = 8, "it says period 8, but it is 4"),
        ("take 1..3", &|c| c.preperiod = 1, "it says preperiod 1, but it is 0"),
        ("0.2", &|c| c.preperiod = 0, "it says preperiod 0, but it is 1"),
        ("0.354", &|c| c.preperiod -= 1, "it says preperiod 10061915, but it is 10061916"),
        ("0.354", &|c| c.preperiod += 1, "it says preperiod 10061917, but it is 10061916"),
        ("0.354", &|c| c.theorem = "Guy-Smith".to_owned(), "it should not have the field bounded_depth"),
        ("nim", &|c| c.saltus = 2, "it says saltus 2, but it is 1"),
        ("0.45", &|c| c.format = FORMAT_2.to_owned(), "it should not have the field chunks"),
        ("0.45", &|c| c.heaps = 3, "it says heaps 3, but it is 2"),
    ] {
        assert_eq!(change(text, alter), expected, "{text}");
    }
}

/// The window of a certificate moved to begin at `start` and to have length `window`, with as many
/// values as that takes and everything else as it follows from them.
fn with_window(certificate: &Certificate, start: usize, window: usize, distance: usize) -> Certificate {
    let rules = Rules::parse(&certificate.rules).expect("rules");
    let values = start + window + distance;
    let solution = solve(&rules, None, &Options::default()).expect("within limits");
    let nimbers = solution.first(values).expect("proved");
    let mut moved =
        Certificate { values, checked: [start, start + window], ..as_version_2(certificate).expect("short") };
    moved.digest = digest(&nimbers);
    let depth = moved.bounded_depth.as_mut().expect("bounded depth");
    (depth.window, depth.distance) = (window, distance);
    moved
}

/// G(n + 80) = G(n) for n = 157 .. 214 in 4.557360302, and its rare positions up to then end at 32:
/// hypotheses (a) and (b) hold, and yet G(295) is not G(215). Only (c) tells.
#[test]
fn hypothesis_c_alone_refuses_a_false_period() {
    let rules = Rules::parse("4.557360302").expect("rules of the test");
    let (start, window, distance, k) = (157, 58, 80, 9);
    let values = start + window + distance;
    let nimbers = compute(&rules, values + 1, &Options::default()).expect("small");
    let differs = |n: usize| nimbers[n] != nimbers[n + distance];
    assert!(!(start..start + window).any(differs) && differs(start + window), "a false period");
    let is_rare = |n: &usize| (nimbers[*n].get() & 31).count_ones().is_multiple_of(2);
    let rare: Vec<usize> = (1..values).filter(is_rare).collect();
    let last_rare = rare.last().copied().unwrap_or(0);
    assert!(last_rare + k <= window, "(b) holds: {last_rare}");
    let preperiod = (0..start).rev().find(|&n| differs(n)).map_or(0, |n| n + 1);
    let claim = Certificate {
        format: FORMAT_2.to_owned(),
        rules: rules.to_string(),
        period: distance,
        preperiod,
        saltus: 0,
        theorem: Theorem::BoundedDepth.name().to_owned(),
        heaps: 2,
        last_index: k,
        checked: [start, start + window],
        values,
        digest: digest(&nimbers[..values]),
        chunks: None,
        bounded_depth: Some(DepthClaim {
            distance,
            window,
            depth: None,
            mask: 31,
            by_position: false,
            last_rare,
            rare: None,
        }),
        states: None,
    };
    let problem = problem(&claim);
    assert!(problem.starts_with("its depth does not suffice: a heap of "), "{problem}");
}

/// A window of L + k values satisfies (a) and (b): only hypothesis (c) refuses it, where values
/// depend on splits whose parts are both greater than L. The period is true all the same.
#[test]
fn hypothesis_c_alone_refuses_a_short_window() {
    let certificate = certificate("4.330300003");
    let depth = certificate.bounded_depth.clone().expect("bounded depth");
    let (start, window) = (certificate.checked[0], depth.last_rare + certificate.last_index);
    let deep = problem(&with_window(&certificate, start, window, depth.distance));
    assert!(deep.starts_with("its depth does not suffice: a heap of "), "{deep}");
    assert_eq!(problem(&with_window(&certificate, start, depth.window, depth.distance)), "it is accepted");
}

/// Windows that reach back to where the values do not repeat, or to position 0, or that are
/// shorter than L + k, are refused for that reason; later windows are accepted.
#[test]
fn windows_are_checked() {
    let certificate = certificate("0.45");
    let (window, distance) = (certificate.bounded_depth.as_ref().map_or(0, |depth| depth.window), 20);
    let moved = |start: usize, window: usize| problem(&with_window(&certificate, start, window, distance));
    assert_eq!(moved(498, window), "it is accepted");
    assert_eq!(moved(700, window + 10), "it is accepted");
    assert_eq!(moved(497, window), "its window does not repeat: G(497) = 8, but G(517) = 2");
    assert_eq!(moved(498, 199), "its last_rare does not fit: 198 with 2 is more than the window");
    assert_eq!(moved(0, window), "its checked does not fit: the theorem asks for a window that begins at 1 or later");
}

/// A distance may be a multiple of the period; the period itself must be the least.
#[test]
fn twice_a_period_is_not_a_period() {
    let certificate = certificate("0.45");
    let window = certificate.bounded_depth.as_ref().map_or(0, |depth| depth.window);
    let twice = with_window(&certificate, 498, window, 40);
    assert_eq!(problem(&twice), "it is accepted");
    let wrong = Certificate { period: 40, ..twice };
    assert_eq!(problem(&wrong), "it says period 40, but it is 20");
}

/// Long certificates of short periods, of preperiod 0 and of periods beyond 2048 are proved like
/// others: these were once refused, or decided by a sample.
#[test]
fn least_periods_are_decided() {
    for text in ["4", "0.06", "4.330300003", "take 1, 2, 100"] {
        let rules = Rules::parse(text).expect("rules of the test");
        let solution = solve(&rules, None, &Options::default().with_values(100_000)).expect("within limits");
        let Ok(certificate) = solution.certificate() else { continue };
        assert!(verify(&certificate, &Options::default()).is_ok(), "{text}");
        let p = certificate.period;
        let twice = Certificate { period: 2 * p, ..certificate.clone() };
        assert_ne!(problem(&twice), "it is accepted", "{text}");
        let far = Natural::from(certificate.preperiod + 7 * p);
        assert_eq!(solution.nimber(&far), solution.nimber(&Natural::from(certificate.preperiod)), "{text}");
    }
}
