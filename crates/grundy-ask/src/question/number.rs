//! Numbers in questions: an integer, or a text in any notation (`1e9+7`, `10^1000`).

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use grundy::{Natural, parse_natural};
use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A natural number of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Number(pub Natural);

/// A number of things in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Word(pub usize);

/// A number of things in memory, at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positive(pub usize);

/// A number, or a range of numbers such as `1..100`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The first number.
    pub first: Natural,
    /// The last number, not below the first.
    pub last: Natural,
}

/// How many to list: a number, or `all`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Most(pub Option<usize>);

/// A length of time: 10s, 500ms, 2m, 1h, or a number of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time(pub Duration);

/// A text that may also be written as a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(pub String);

fn natural(text: &str) -> Result<Natural, String> {
    parse_natural(text).map_err(|error| error.to_string())
}

impl FromStr for Number {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        natural(text).map(Number)
    }
}

impl FromStr for Word {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let word = usize::try_from(&natural(text)?).ok();
        word.map(Word).ok_or_else(|| format!("the number is too large: the limit is {}", usize::MAX))
    }
}

impl FromStr for Positive {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse()? {
            Word(0) => Err("at least 1 is needed".to_owned()),
            Word(number) => Ok(Positive(number)),
        }
    }
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let range = text.split_once("..").filter(|(first, last)| !first.trim().is_empty() && !last.trim().is_empty());
        let Some((first, last)) = range else {
            let size = natural(text)?;
            return Ok(Sizes { first: size.clone(), last: size });
        };
        let (first, last) = (natural(first)?, natural(last)?);
        if last < first {
            return Err(format!("the range is empty: write {last}..{first}"));
        }
        Ok(Sizes { first, last })
    }
}

impl FromStr for Most {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" { Ok(Most(None)) } else { text.parse().map(|Word(most)| Most(Some(most))) }
    }
}

impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (number, unit) = text.split_at(text.find(char::is_alphabetic).unwrap_or(text.len()));
        let seconds = match unit.trim() {
            "ms" => Some(1e-3),
            "" | "s" => Some(1.0),
            "m" | "min" => Some(60.0),
            "h" => Some(3600.0),
            _ => None,
        };
        let number: Option<f64> = number.trim().parse().ok();
        let (seconds, number) = seconds.zip(number).ok_or("write a time as 10s, 500ms, 2m or 1h")?;
        let time = Duration::try_from_secs_f64(number * seconds);
        time.map(Time).map_err(|_| "the time is out of range".to_owned())
    }
}

impl FromStr for Text {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(Text(text.to_owned()))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Positive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last { self.last.fmt(f) } else { write!(f, "{}..{}", self.first, self.last) }
    }
}

impl fmt::Display for Most {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(most) => most.fmt(f),
            None => f.write_str("all"),
        }
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", self.0.as_secs_f64())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Integers past this are written as text, so that no reader rounds them.
const MOST_EXACT: u64 = 1 << 53;

/// Reads an integer or a text; writes an integer if every reader keeps it exactly, else a text.
macro_rules! integer_or_text {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text = self.to_string();
                match text.parse::<u64>() {
                    Ok(number) if number <= MOST_EXACT => serializer.serialize_u64(number),
                    _ => serializer.serialize_str(&text),
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = deserializer.deserialize_any(IntegerOrText)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

integer_or_text!(Number, Word, Positive, Sizes, Most, Time, Text);

struct IntegerOrText;

impl Visitor<'_> for IntegerOrText {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a natural number, or a text such as \"1e9\" or \"1..100\"")
    }

    fn visit_u64<E>(self, number: u64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_i64<E>(self, number: i64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_f64<E>(self, number: f64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_str<E>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }
}
