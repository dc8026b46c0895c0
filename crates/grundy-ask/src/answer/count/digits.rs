//! Digits of long answers.

use grundy::tally::{Digits, digits_of};
use grundy::{Natural, to_decimal};
use serde_json::{Value, json};

/// A number, or its digits, as JSON.
pub(super) fn number_json(number: &Natural, digits: bool) -> Value {
    if digits { digits_json(&digits_of(number)) } else { json!(to_decimal(number)) }
}

/// How many digits there are, the first and the last.
pub(super) fn digits_json(Digits { number, first, last }: &Digits) -> Value {
    json!({ "digits": number.to_string(), "first": first, "last": last })
}

/// A line such as "14000002 digits: 12345678901234567890...98765432109876543210", or with the
/// number itself if that is no longer.
pub(super) fn digits_line(digits: &Digits) -> String {
    let Digits { number, first, last } = digits;
    let plural = if number.is_one() { "" } else { "s" };
    match usize::try_from(number) {
        Ok(length) if length <= first.len() => format!("{number} digit{plural}: {first}"),
        _ => format!("{number} digit{plural}: {first}...{last}"),
    }
}
