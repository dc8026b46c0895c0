//! Random rules for the tests, short names for what they need, and a reader of fixtures.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::path::PathBuf;

use grundy::census::{Heaps, Pieces};
use grundy::{Natural, Rules};
use proptest::prelude::*;

/// Rules that can be read.
pub fn rules(text: &str) -> Rules {
    Rules::parse(text).expect(text)
}

/// Heaps as the command line has them.
pub fn heaps(text: &str) -> Heaps {
    let Pieces::Heaps(heaps) = Pieces::heaps(text).expect(text) else { panic!("not heaps: {text}") };
    heaps
}

/// Sizes of heaps.
pub fn naturals(sizes: &[usize]) -> Vec<Natural> {
    sizes.iter().map(|&size| Natural::from(size)).collect()
}

/// A digit of a code as text: octal or hexadecimal, sometimes with `!`.
fn digit(largest: u8) -> impl Strategy<Value = String> {
    (0..=largest, prop::bool::weighted(0.15)).prop_map(|(bits, unequal)| {
        let mark = if unequal { "!" } else { "" };
        format!("{bits:X}{mark}")
    })
}

/// A code whose digits are at most `largest`; sometimes infinite if `infinite`.
fn rules_up_to(largest: u8, infinite: bool) -> impl Strategy<Value = Rules> {
    let first = prop_oneof![3 => Just(0u8), 1 => Just(4), 1 => Just(8), 1 => Just(12)]
        .prop_map(move |d0| if d0 > largest { 0 } else { d0 });
    let tail = if infinite { prop::collection::vec(digit(largest), 0..4).boxed() } else { Just(Vec::new()).boxed() };
    let parts = (first, prop::bool::weighted(0.2), prop::collection::vec(digit(largest), 0..6), tail);
    parts.prop_filter_map("a code that allows a move", |(d0, unequal, digits, tail)| {
        let mark = if unequal { "!" } else { "" };
        let tail = if tail.is_empty() { String::new() } else { format!("({})", tail.concat()) };
        Rules::parse(&format!("{d0:X}{mark}.{}{tail}", digits.concat())).ok()
    })
}

/// Any take-and-break rules.
pub fn any_rules() -> impl Strategy<Value = Rules> {
    prop_oneof![rules_up_to(15, true), rules_up_to(7, true), rules_up_to(7, false), rules_up_to(3, false)]
}

/// Finite codes that leave at most two heaps.
pub fn octal_rules() -> impl Strategy<Value = Rules> {
    rules_up_to(7, false)
}

/// Octal codes with a few more digits far out, where the fast algorithms are already at work.
pub fn far_octal_rules() -> impl Strategy<Value = Rules> {
    let far = prop::collection::vec((3900usize..9000, 1u64..8), 1..4);
    (octal_rules(), far).prop_map(|(near, far)| {
        let clause = |(k, bits): (usize, u64)| {
            let parts: Vec<String> = (0..3).filter(|j| bits >> j & 1 == 1).map(|j| j.to_string()).collect();
            format!("take {k} leaving {}", parts.join(", "))
        };
        let clauses: Vec<String> = far.into_iter().map(clause).collect();
        Rules::parse(&format!("{} or {}", near.describe(), clauses.join(" or "))).unwrap_or(near)
    })
}

/// Finite codes that leave at most one heap.
pub fn subtraction_rules() -> impl Strategy<Value = Rules> {
    rules_up_to(3, false)
}

/// Infinite codes that leave at most one heap, and whose tails have only the digits 0 and 3.
pub fn endless_subtraction_rules() -> impl Strategy<Value = Rules> {
    let head = prop::collection::vec(0u8..4, 0..7);
    let tail = prop::collection::vec(prop::sample::select(vec!["0", "3"]), 1..7);
    (head, tail).prop_filter_map("a code that never ends", |(head, tail)| {
        let head: String = head.iter().map(ToString::to_string).collect();
        Rules::parse(&format!("0.{head}({})", tail.concat()))
            .ok()
            .filter(|rules| rules.code().is_some_and(|code| !code.is_finite()))
    })
}

/// Rules with sets of amounts, fixed or depending on the heap, and replacements.
pub fn set_rules() -> impl Strategy<Value = Rules> {
    let sets = [
        "squares",
        "cubes",
        "primes",
        "fibonacci",
        "triangular",
        "powers of 2",
        "powers of 5",
        "odd",
        "even",
        "multiples of 3",
        "1..2",
        "4",
        "7",
        "any",
        "divisors",
        "proper divisors",
        "coprimes",
        "up to half",
        "up to the root",
        "digits",
    ];
    let list = prop::collection::vec(prop::sample::select(sets.to_vec()), 1..3);
    let clause = (list.clone(), prop::option::weighted(0.4, list)).prop_map(|(allowed, but)| {
        let but = but.map_or(String::new(), |but| format!(" but {}", but.join(", ")));
        format!("take {}{but}", allowed.join(" or "))
    });
    let takes = prop::collection::vec(clause, 1..3).prop_map(|clauses| clauses.join(" or "));
    let results = prop::collection::vec(prop::sample::select(vec!["n/2", "n/3", "n/7", "n-1", "n-4"]), 1..4);
    let replacements = prop_oneof![
        results.prop_map(|results| format!("replace by {}", results.join(", "))),
        Just("replace by a proper divisor".to_owned()),
        Just("replace by one or two proper divisors".to_owned()),
    ];
    prop_oneof![5 => takes.boxed(), 1 => replacements.boxed()]
        .prop_filter_map("rules that allow a move", |text| Rules::parse(&text).ok())
}

/// The text of a file in fixtures/.
pub fn fixture(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
