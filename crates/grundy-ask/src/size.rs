//! Sizes and values that are printed by the million: machine words while they fit.

use std::fmt::{Display, Formatter, Result};

use grundy::Natural;

/// A natural number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    Small(u64),
    /// A number of more than 64 bits: greater than any small one.
    Large(Natural),
}

impl From<&Natural> for Size {
    fn from(number: &Natural) -> Self {
        u64::try_from(number).map_or_else(|_| Size::Large(number.clone()), Size::Small)
    }
}

impl Size {
    /// The number, if it fits in 64 bits.
    pub fn small(&self) -> Option<u64> {
        if let Size::Small(number) = self { Some(*number) } else { None }
    }

    /// The number, if it has at most 32 bits.
    pub fn short(&self) -> Option<u32> {
        self.small().and_then(|number| u32::try_from(number).ok())
    }

    pub fn natural(&self) -> Natural {
        match self {
            Size::Small(number) => Natural::from(*number),
            Size::Large(number) => number.clone(),
        }
    }

    /// Advances to the next number.
    pub fn advance(&mut self) {
        *self = match self {
            Size::Small(number) if *number < u64::MAX => Size::Small(*number + 1),
            _ => Size::Large(self.natural() + Natural::ONE),
        };
    }
}

impl Display for Size {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            Size::Small(number) => number.fmt(formatter),
            Size::Large(number) => number.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing is lost beyond 64 bits, and the order is kept.
    #[test]
    fn numbers_go_on_beyond_words() {
        let mut number = Size::Small(u64::MAX - 1);
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(number.clone());
            number.advance();
        }
        let texts: Vec<String> = seen.iter().map(Size::to_string).collect();
        assert_eq!(
            texts,
            ["18446744073709551614", "18446744073709551615", "18446744073709551616", "18446744073709551617"]
        );
        assert!(seen.is_sorted() && seen.iter().all(|number| *number == Size::from(&number.natural())));
        assert_eq!((seen[1].small(), seen[2].small(), seen[1].short()), (Some(u64::MAX), None, None));
    }
}
