//! Numbers of millions of digits in decimal.
//!
//! To write n down, divide it by 10^(2^k d) with about half its digits; both halves are written the same way, the lower one with
//! zeros in front. The two halves of a long number are written in two threads.

use super::natural::{Natural, bit_length};

/// Numbers of fewer bits are left to the integers' own conversion.
const SHORT: usize = 200_000;

/// The decimal digits of `n`.
#[must_use]
pub fn text(n: &Natural) -> String {
    if bit_length(n) <= SHORT {
        return n.to_string();
    }
    // 10^(d), 10^(2d), 10^(4d), ... up to half the length of n.
    let digits = SHORT * 3 / 10 / 2;
    let mut powers = vec![(digits, Natural::from(10u8).pow(digits))];
    while 2 * bit_length(&powers[powers.len() - 1].1) <= bit_length(n) + 64 {
        let (digits, power) = &powers[powers.len() - 1];
        let square = power.sqr();
        powers.push((2 * digits, square));
    }
    write(n, &powers, true)
}

fn write(n: &Natural, powers: &[(usize, Natural)], parallel: bool) -> String {
    let Some(((digits, power), smaller)) = powers.split_last().filter(|_| bit_length(n) > SHORT) else { return n.to_string() };
    if n < power {
        return write(n, smaller, parallel);
    }
    let (high, low) = (n / power, n % power);
    let (mut text, low) = if parallel {
        std::thread::scope(|scope| {
            let high = scope.spawn(|| write(&high, powers, false));
            let low = write(&low, smaller, false);
            (high.join().unwrap_or_default(), low)
        })
    } else {
        (write(&high, powers, false), write(&low, smaller, false))
    };
    text.extend(std::iter::repeat_n('0', digits - low.len()));
    text.push_str(&low);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_written_as_short_ones_are() {
        let three = Natural::from(3u8);
        let ten = Natural::from(10u8);
        for n in [three.pow(400_000), ten.pow(200_000), ten.pow(200_000) - Natural::ONE, three.pow(130_000), Natural::ZERO] {
            assert!(text(&n) == n.to_string());
        }
    }
}
