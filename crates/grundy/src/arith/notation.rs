//! Numbers as people write them: `12_491_249`, `1e18`, `10^1000`, `2**40`, `2*10^5`, `1e9+7`.
//!
//! ```text
//! number  =  product { ("+" | "-") product }
//! product =  power { "*" power }
//! power   =  literal [ ("^" | "**") literal ]
//! literal =  digits, with "_" between them, and optionally "e" digits; or 1.5e6, if that is whole
//! ```

use crate::arith::natural::{Natural, bit_length, to_usize};
use crate::text::{Cursor, Diagnostic};

/// The longest number that can be read, in bits: about ten million decimal digits.
pub const MAX_BITS: usize = 33_300_000;

/// Reads a natural number.
///
/// # Errors
///
/// If the text is not a number in the notation of this module, is negative, or has more than
/// [`MAX_BITS`] bits.
///
/// ```
/// use grundy::{Natural, parse_natural as parse};
/// assert_eq!(parse("1e9+7").unwrap(), Natural::from(1_000_000_007u64));
/// assert_eq!(parse("2**10").unwrap(), parse("1_024").unwrap());
/// assert!(parse("-1").is_err());
/// ```
pub fn parse(text: &str) -> Result<Natural, Box<Diagnostic>> {
    let mut cursor = Cursor::new("number", text)?;
    cursor.skip_spaces();
    let value = number(&mut cursor)?;
    cursor.expect_end("the end of the number")?;
    Ok(value)
}

/// Reads the number at the cursor.
pub(crate) fn number(cursor: &mut Cursor<'_>) -> Result<Natural, Box<Diagnostic>> {
    let start = cursor.position();
    let mut sum = product(cursor)?;
    loop {
        if cursor.eat("+") {
            sum += product(cursor)?;
        } else if cursor.eat("-") {
            let subtrahend = product(cursor)?;
            if subtrahend > sum {
                let span = start..cursor.position();
                return Err(cursor.error_at(span, "the number is negative", "0 or more"));
            }
            sum -= subtrahend;
        } else {
            return Ok(sum);
        }
    }
}

fn product(cursor: &mut Cursor<'_>) -> Result<Natural, Box<Diagnostic>> {
    let start = cursor.position();
    let mut value = power(cursor)?;
    while !cursor.rest().starts_with("**") && cursor.eat("*") {
        let factor = power(cursor)?;
        check_size(cursor, start, bit_length(&value) + bit_length(&factor))?;
        value *= factor;
    }
    Ok(value)
}

fn power(cursor: &mut Cursor<'_>) -> Result<Natural, Box<Diagnostic>> {
    let start = cursor.position();
    let base = literal(cursor)?;
    if !(cursor.eat("^") || cursor.eat("**")) {
        return Ok(base);
    }
    let exponent = literal(cursor)?;
    raise(cursor, start, &base, &exponent)
}

fn literal(cursor: &mut Cursor<'_>) -> Result<Natural, Box<Diagnostic>> {
    let start = cursor.position();
    let digits = cursor.take_while(|c| c.is_ascii_digit() || c == '_').replace('_', "");
    if digits.is_empty() {
        if cursor.peek() == Some('-') {
            return Err(cursor.error_at(cursor.here(), "the number is negative", "0 or more"));
        }
        return Err(cursor.unexpected("a number such as 12, 1_000, 1e18, 10^1000 or 1e9+7"));
    }
    let (digits, decimals) = with_decimals(cursor, digits);
    check_size(cursor, start, digits.len() * 10 / 3)?;
    let value = Natural::from_str_radix(&digits, 10)
        .map_err(|_| cursor.error_at(start..cursor.position(), "this is not a number", "decimal digits"))?;
    if !(cursor.eat("e") || cursor.eat("E")) {
        return Ok(value);
    }
    let exponent = cursor.take_while(|c| c.is_ascii_digit());
    let Ok(exponent) = Natural::from_str_radix(exponent, 10) else {
        return Err(cursor.unexpected("an exponent, as in 1e18"));
    };
    let decimals = Natural::from(decimals);
    if exponent < decimals {
        let span = start..cursor.position();
        return Err(cursor.error_at(span, "the number is not whole", "an exponent that makes it whole"));
    }
    let exponent = exponent - decimals;
    let scale = raise(cursor, start, &Natural::from(10u8), &exponent)?;
    check_size(cursor, start, bit_length(&value) + bit_length(&scale))?;
    Ok(value * scale)
}

/// The digits before and after a decimal point, and how many are after it. A point counts only if
/// digits and an exponent follow: `1..3` is a range.
fn with_decimals(cursor: &mut Cursor<'_>, digits: String) -> (String, usize) {
    let mut ahead = cursor.clone();
    if ahead.eat(".") {
        let decimals = ahead.take_while(|c| c.is_ascii_digit());
        if !decimals.is_empty() && ahead.peek().is_some_and(|c| c == 'e' || c == 'E') {
            *cursor = ahead;
            return (digits + decimals, decimals.len());
        }
    }
    (digits, 0)
}

/// base^exponent, unless it is too long.
fn raise(cursor: &Cursor<'_>, start: usize, base: &Natural, exponent: &Natural) -> Result<Natural, Box<Diagnostic>> {
    if base <= &Natural::ONE {
        return Ok(if exponent.is_zero() { Natural::ONE } else { base.clone() });
    }
    let exponent = to_usize(exponent).unwrap_or(usize::MAX);
    check_size(cursor, start, (bit_length(base) - 1).saturating_mul(exponent))?;
    // Close to the limit: the square root of the power tells its length at half the cost.
    let half = bit_length(&base.pow(exponent / 2));
    check_size(cursor, start, (2 * half).saturating_sub(2))?;
    Ok(base.pow(exponent))
}

fn check_size(cursor: &Cursor<'_>, start: usize, bits: usize) -> Result<(), Box<Diagnostic>> {
    if bits <= MAX_BITS {
        return Ok(());
    }
    let span = start..cursor.position();
    Err(cursor.error_at(span, "the number is too long", "at most ten million digits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_of_the_manual() {
        let cases = [
            ("0", "0"),
            ("12_491_249", "12491249"),
            ("1e18", "1000000000000000000"),
            ("2**40", "1099511627776"),
            ("2^0", "1"),
            ("0^0", "1"),
            ("1e9+7", "1000000007"),
            ("10^9-1", "999999999"),
            ("2*10^5", "200000"),
            ("2*3**2*5-1+2", "91"),
            (" 7 ", "7"),
        ];
        for (text, value) in cases {
            assert_eq!(parse(text).expect(text).to_string(), value, "{text}");
        }
        assert_eq!(parse("10^1000").expect("a googol and more").to_string().len(), 1001);
    }

    #[test]
    fn what_is_not_a_number_is_refused() {
        for text in ["", "x", "-1", "1-2", "1e", "1e-3", "1.5", "2^", "2^3^", "3 4", "10^10^10", "9^1e99"] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse(&"9".repeat(5_000_000)).is_err(), "longer than a text may be");
    }
}
