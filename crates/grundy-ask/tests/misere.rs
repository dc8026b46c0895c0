//! Explanations in misere play, and what misere play refuses.

use grundy::Options;
use grundy_ask::{Answer, Question, Style, answer};

fn answered(question: &str) -> grundy_ask::Result<Answer> {
    answer(&Question::from_json(question).expect("a question"), &Options::default())
}

fn explained(question: &str, style: Style) -> String {
    let text = answered(question).expect(question).explanation(&Options::default()).expect(question).written(style);
    // Lines are broken anywhere.
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Each question is answered in the last line, with the figures it rests on before it.
#[test]
fn explanations_have_their_figures() {
    let questions: [(&str, &[&str]); 9] = [
        (
            r#"{ "ask": "quotient", "rules": "0.123" }"#,
            &[
                "Here `Q` has 20 elements.",
                "`a = E(1)`, `b = E(3)`, `c = E(6)`, `d = E(8)`, `e = E(9)`",
                "`P`, 5 elements: `a`, `c`, `ad`, `b^2`, `be`",
                "`H (n0 + p) + k = 13`",
                "E(n+5) = E(n) for all n >= 5",
                "**Answer: order 20, P-portion 5, period 5 from 5, proved.**",
            ],
        ),
        (
            r#"{ "ask": "quotient", "rules": "0.3122", "to": 6 }"#,
            &[
                "exact for all sums of heaps up to 6",
                "No period is proved, so nothing is said about heaps larger than 6.",
            ],
        ),
        (
            r#"{ "ask": "quotient", "rules": "take 1..3" }"#,
            &["so the game is tame", "The other 4 elements form a group with the identity `b^2`"],
        ),
        (
            r#"{ "ask": "value", "rules": "0.123", "piece": "10^30", "misere": true }"#,
            &["= 5 + 199999999999999999999999999999 * 5 + 0`", "**Answer: `a` (the player to move loses).**"],
        ),
        (
            r#"{ "ask": "census", "rules": "0.123", "heaps": "1..100", "misere": true }"#,
            &["| `a` | yes | 21 |", "**Answer: the table above; heaps in all: 100.**"],
        ),
        (
            r#"{ "ask": "count", "rules": "kayles", "heaps": "1..9", "sets": "0..3", "outcome": "won", "misere": true }"#,
            &[
                "N(a) + N(d) + N(ac) + N(b^2) = 2 + 2 + 2 + 17 = 23",
                "130 in all, less 23 that are lost, leaves 107.",
                "**Answer: 107 (sets of 0 to 3, won in misere play).**",
            ],
        ),
        (
            r#"{ "ask": "count", "rules": "nim", "heaps": "0..9", "tuples": 3, "outcome": "won", "misere": true }"#,
            &["lost = 76 - 4 + 4 = 76", "**Answer: 924 (tuples of 3, won in misere play).**"],
        ),
        (
            r#"{ "ask": "moves", "rules": "kayles", "position": "5,7,12", "misere": true }"#,
            &["The product `b` is not in `P`", "| 7 | 3, 3 | `b^2` | `b^2` |", "**Answer: the player to move wins.**"],
        ),
        (
            r#"{ "ask": "moves", "rules": "nim", "position": "1,1,5", "misere": true }"#,
            &["| sum | 5 | 101 |", "| 5 | 1 | `1^0` | `1^0` |", "**Answer: the player to move wins.**"],
        ),
    ];
    for (question, parts) in questions {
        let text = explained(question, Style::Markdown);
        for part in parts {
            assert!(text.contains(part), "{question}: {part} is not in\n{text}");
        }
        assert!(explained(question, Style::Latex).ends_with("\\end{document}"), "{question}");
    }
}

/// An explanation adds up the products again and refuses to differ from the answer: here for every
/// kind of selection, exactly and modulo numbers, in Nim, a tame game and a wild one.
#[test]
fn explanations_of_counts_agree_with_the_counts() {
    for rules in ["nim", "take 1..3", "kayles", "0.123"] {
        for kind in ["tuples", "multisets", "sets", "arrangements"] {
            for (outcome, modulus) in
                [("lost", ""), ("won", ""), ("lost", r#", "mod": "1""#), ("won", r#", "mod": "7""#)]
            {
                let question = format!(
                    r#"{{ "ask": "count", "rules": "{rules}", "heaps": "0..12", "{kind}": "1..3",
                        "outcome": "{outcome}", "misere": true{modulus} }}"#
                );
                let number = answered(&question).expect(&question);
                let text = explained(&question, Style::Notebook);
                let number = number.json()["answer"].as_str().expect("a number").to_owned();
                assert!(
                    text.contains(&format!("**Answer: {number} ({kind} of 1 to 3, ")),
                    "{question}: {number}\n{text}"
                );
            }
        }
    }
}

/// What misere play does not have is refused, and the message names a way out.
#[test]
fn refusals_name_a_way_out() {
    for (question, way_out) in [
        (
            r#"{ "ask": "count", "rules": "nim", "heaps": "1..5", "total": 5, "outcome": "lost", "misere": true }"#,
            "ask with",
        ),
        (
            r#"{ "ask": "count", "rules": "nim", "heaps": "1..5", "tuples": 2, "outcome": "lost", "sample": 2, "misere": true }"#,
            "ask for the count",
        ),
        (
            r#"{ "ask": "count", "rules": "nim", "board": "3x3", "tuples": 2, "outcome": "lost", "misere": true }"#,
            "ask with",
        ),
        (r#"{ "ask": "quotient", "rules": "young" }"#, "ask about normal play"),
        (r#"{ "ask": "moves", "rules": "mock-turtles", "position": "1,2", "misere": true }"#, "ask about normal play"),
    ] {
        let message = answered(question).expect_err(question).to_string();
        assert!(message.contains(way_out), "{question}: {message}");
    }
}

/// Exponents are set as such: `0^1` is a genus and `b^2` a power, not a sum with the game "up".
#[test]
fn exponents_in_tables_for_papers() {
    for (question, expected) in [
        (
            r#"{ "ask": "census", "rules": "take 1..3", "heaps": "0..9", "misere": true, "format": "latex" }"#,
            "$0^{1}$ & $3$",
        ),
        (
            r#"{ "ask": "census", "rules": "kayles", "heaps": "1..9", "misere": true, "format": "latex" }"#,
            "$ab^{2}$ & $1$",
        ),
        (
            r#"{ "ask": "count", "rules": "nim", "heaps": "0..3", "multisets": 2, "outcome": "by value", "misere": true, "format": "latex" }"#,
            "$0^{0}$ & $2$",
        ),
    ] {
        let mut table = Vec::new();
        answered(question).expect(question).write(&mut table, &Options::default()).expect(question);
        let table = String::from_utf8(table).expect("text");
        assert!(table.contains(expected), "{question}: {table}");
    }
}
