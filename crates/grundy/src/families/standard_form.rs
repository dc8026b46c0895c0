//! The standard form of a code: games that are the same because their moves are, period or not.
//!
#![doc = include_str!("standard_form.md")]

use crate::rules::{Code, Digit};

/// The most steps to a standard form: a code that takes only long heaps is left as it is.
const MOST_STEPS: usize = 64;

/// A code whose heaps of 1 may be taken, and how much later its values come in another code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandardForm {
    /// The code: its digit d1 is odd.
    pub code: Code,
    /// G(n + steps) of the other code is G(n) of this one.
    pub steps: usize,
}

impl StandardForm {
    /// The standard form of a finite code without `!`, unless it is more than 64 steps away.
    ///
    /// ```
    /// use grundy::Rules;
    /// use grundy::families::StandardForm;
    /// let rules = Rules::parse("0.06")?;
    /// let form = StandardForm::of(rules.code().expect("a code")).expect("few steps");
    /// assert_eq!((form.code.to_string(), form.steps), ("0.1337".to_owned(), 2));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn of(code: &Code) -> Option<Self> {
        if !code.is_finite() || code.has_unequal() {
            return None;
        }
        let mut code = code.clone();
        for steps in 0..=MOST_STEPS {
            if code.digit(1).leaves(0) {
                return Some(StandardForm { code, steps });
            }
            code = first_cousin(&code)?;
        }
        None
    }
}

/// The code e of the theorem, for a finite code without `!` whose digit d1 is even.
fn first_cousin(code: &Code) -> Option<Code> {
    let last = code.last_index()? + code.max_parts() as usize;
    let mut bits = vec![0u64; last + 1];
    for (k, digit) in code.nonzero_digits(last) {
        for heaps in digit.part_counts() {
            // Leaving `heaps` heaps, each with a counter less: any number of them may be empty.
            bits[k + heaps as usize - 1] |= u64::MAX >> (63 - heaps);
        }
    }
    Code::new(bits.into_iter().map(|bits| Digit::new(bits, false)).collect(), Vec::new()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::rules::Rules;
    use crate::values::{Algorithm, Nimber, engine_by};

    fn code(text: &str) -> Code {
        Rules::parse(text).expect(text).code().expect("a code").clone()
    }

    #[test]
    fn known_cousins() {
        for (text, form, steps) in [
            ("0.137", "0.137", 0),
            ("0.07", "0.137", 1),
            ("0.4", "0.137", 2),
            ("4", "0.7", 1),
            ("0.06", "0.1337", 2),
            ("0.2", "0.3", 1),
            ("0.26", "0.337", 1),
            ("0.27", "0.337", 1),
            ("8", "0.137F", 2),
        ] {
            let found = StandardForm::of(&code(text)).expect(text);
            assert_eq!((found.code.to_string().as_str(), found.steps), (form, steps), "{text}");
        }
        assert_eq!(StandardForm::of(&code("0.06!")), None);
        assert_eq!(StandardForm::of(&code("0.2(3)")), None);
        assert_eq!(StandardForm::of(&code("take 1000000")), None);
    }

    /// The values by definition of every small code, up to three heaps left, and of its form.
    #[test]
    fn values_are_those_of_the_form() {
        for digits in 1..16usize.pow(3) {
            let (first, rest) = (if digits % 2 == 0 { 0 } else { 4 }, digits);
            let text = format!("{first}.{rest:03X}");
            let code = code(&text);
            let form = StandardForm::of(&code).expect("few steps");
            let values = |code: &Code| -> Vec<Nimber> {
                let (rules, options) = (Rules::from(code.clone()), Options::default());
                let mut engine = engine_by(&rules, Algorithm::ByDefinition, &options).expect("an oracle");
                engine.extend(24, &options).expect("within limits");
                engine.into_nimbers()
            };
            let (values, of_form) = (values(&code), values(&form.code));
            assert_eq!(values[form.steps..], of_form[..24 - form.steps], "{text} and {}", form.code);
        }
    }
}
