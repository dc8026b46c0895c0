//! Explanations of periods quote the theorem with every hypothesis, and the number that satisfies
//! each.

use grundy::Options;
use grundy_ask::{Answer, Question, Style, answer};

fn explained(rules: &str) -> String {
    let question = Question::from_json(&format!(r#"{{ "ask": "period", "rules": "{rules}" }}"#)).expect("a question");
    let options = Options::default();
    let answered: Answer = answer(&question, &options).expect("an answer");
    let text = answered.explanation(&options).expect("an explanation").written(Style::Markdown);
    // Lines are broken anywhere.
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first of each pair is a hypothesis in the theorem's words, the second what satisfies it.
#[test]
fn every_hypothesis_is_named() {
    let window = [
        ("let the code be finite", "The code is finite: `k = 1`"),
        ("let no move leave more than one heap", "No move leaves more than one heap."),
        ("`n0 >= 1`, or `n0 = 0` if every digit of the code is 0 or 3", "`n0 >= 1`: here `n0 = 1`"),
        ("`G(n+p) = G(n)` for `n0 <= n < n0 + k`", "`G(n+2) = G(n)` for `n = 1`"),
    ];
    let guy_smith = [
        ("let the code be finite and without `!`", "The code is finite: `k = 2`. * The code has no `!`."),
        ("take at most `k` counters and leave at most `H` heaps, `H >= 2`", "at most `H = 2` heaps"),
        ("Let `n0 >= 1` and `p >= 1`", "`n0 >= 1`: here `n0 = 71`"),
        ("`G(n+p) = G(n)` for `n0 <= n < H n0 + (H-1) p + k`", "`G(n+12) = G(n)` for `n = 71 .. 155`"),
    ];
    let bounded_depth = [
        ("let the code be finite and without `!`", "The code is finite, has no `!`"),
        ("leave at most two heaps", "no move leaves more than two heaps: `k = 9`"),
        ("let `n0 >= 1`, `D >= 1`, `p >= 1`", "here `n0 = 322`, `D = 4243`, `p = 11060`"),
        ("(a) `G(n+p) = G(n)` for `n0 <= n < n0 + D`", "(a) `G(n+11060) = G(n)` for `n = 322 .. 4564`"),
        ("(b) every rare position below `n0 + D + p` is at most `L`", "(b) There are 3 rare positions below 15625"),
        ("where `L + k <= D`", "`L + k <= D`: `36 + 9 <= 4243`"),
        ("`p` is even if positions count", "`p = 11060` is even, since positions count"),
        ("(c) for `n0 + D <= n < n0 + D + p` every value below `G(n)`", "suffice for `n = 4565 .. 15624`"),
        ("a part of at most `J` counters, where `J + k <= D`", "`J + k <= D`: `4234 + 9 <= 4243`"),
    ];
    let normalised_window = [
        ("let no move leave more than one heap", "No move leaves more than one heap."),
        ("`K` digits followed by a tail of `T` digits that repeats", "`K = 4`, and the tail has `T = 2`"),
        ("each of them 0 or 3 and not all 0", "all 0 or 3, not all 0"),
        ("If the states at `n1 >= K` and at `n1 + q`", "`n1 >= K`: here `n1 = 250` and `q = 6`"),
        ("the remainder of `n` modulo `T`", "The remainders agree: 250 and 256 are 0 modulo 2"),
        ("the values `G(n-1), ..., G(n-K+1)`", "The last `K - 1 = 3` values agree"),
        ("for each remainder `c`, the set `A_c`", "so do the sets `A_c`"),
        ("`B` has grown by `u`", "so `u = 2`"),
    ];
    let theorems: [(&str, &[(&str, &str)]); 4] =
        [("0.2", &window), ("kayles", &guy_smith), ("4.330300003", &bounded_depth), ("0.312(30)", &normalised_window)];
    for (rules, hypotheses) in theorems {
        let text = explained(rules);
        for (hypothesis, satisfied) in hypotheses {
            let (stated, filled) = (text.find(hypothesis), text.find(satisfied));
            assert!(stated.is_some(), "{rules}: {hypothesis} is not stated in\n{text}");
            assert!(filled > stated, "{rules}: {satisfied} does not follow in\n{text}");
        }
    }
}

/// The way from the window to the preperiod is told, with the pair of values at which the law
/// fails.
#[test]
fn the_preperiod_is_explained() {
    for (rules, sentence) in [
        ("kayles", "not for `n = 70`: `G(70) = 6` and `G(82) = 2`. So 71 is the least preperiod."),
        ("0.2", "not for `n = 0`: `G(0) = 0` and `G(2) = 1`. So 1 is the least preperiod."),
        ("take 1..3", "The least preperiod is 0."),
        ("nim", "The law holds for every `n` down to 0, as comparing them one by one shows. So 0 is the least"),
        ("0.312(30)", "down to 3, as comparing them one by one shows, but not for `n = 2`: `G(2) = 2` and `G(5) = 0`"),
        ("0.354", "down to 10061916, as the theorem shows from an earlier window on"),
    ] {
        let text = explained(rules);
        assert!(text.contains(sentence), "{rules}: {sentence} is not in\n{text}");
    }
}
