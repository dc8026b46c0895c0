//! The list that a certificate is judged by: proposed by the fastest engine, in the narrowest
//! numbers that hold it. Nothing follows from it until [every entry is checked](super::mex).

use std::ops::BitXor;

use crate::error::{Error, Remedy, Result};
use crate::options::Options;
use crate::period::long_run::stream::Stream;
use crate::period::long_run::{COMPLETE, LongRun};
use crate::rules::Rules;
use crate::values::{Nimber, compute};

/// A number of a list.
pub(super) trait Entry:
    Copy + Eq + Ord + Send + Sync + Into<u32> + TryFrom<u32> + BitXor<Output = Self>
{
}

impl Entry for u8 {}
impl Entry for u16 {}
impl Entry for u32 {}

/// G(0), G(1), ..., as proposed.
pub(super) enum List {
    /// All below 2^8.
    Bytes(Vec<u8>),
    /// All below 2^16.
    Words(Vec<u16>),
    /// Any nimbers.
    Wide(Vec<u32>),
}

impl List {
    /// The values up to G(length - 1), by the engine that suits the rules best, in constant memory
    /// besides the list itself where that is possible.
    pub fn propose(rules: &Rules, length: usize, options: &Options<'_>) -> Result<Self> {
        if length > options.memory {
            let message = format!("{length} values need more memory than the limit of {} bytes", options.memory);
            return Err(Error::beyond(Remedy::Memory, length, options.memory, message));
        }
        let mut list = List::Bytes(Vec::new());
        if let Some(stream) = Stream::of_subtraction(rules) {
            return stream.for_each(0, length, options, |values| list.extend(values)).map(|()| list);
        }
        if length > COMPLETE && LongRun::covers(rules) {
            let first = compute(rules, COMPLETE, options)?;
            if let Some(run) = LongRun::new(rules, &first, options)? {
                list.extend(&first);
                drop(first);
                match Stream::of_run(run).for_each(COMPLETE, length, options, |values| list.extend(values)) {
                    // A value depends on more than a cursor keeps.
                    Err(Error::Limit(_)) => list = List::Bytes(Vec::new()),
                    done => return done.map(|()| list),
                }
            }
        }
        list.extend(&compute(rules, length, options)?);
        Ok(list)
    }

    fn extend(&mut self, values: &[Nimber]) {
        let greatest = values.iter().max().map_or(0, |value| value.get());
        match self {
            List::Bytes(list) if u8::try_from(greatest).is_err() => {
                *self = List::Words(list.iter().map(|&value| u16::from(value)).collect());
                self.extend(values);
            }
            List::Words(list) if u16::try_from(greatest).is_err() => {
                *self = List::Wide(list.iter().map(|&value| u32::from(value)).collect());
                self.extend(values);
            }
            List::Bytes(list) => extend(list, values),
            List::Words(list) => extend(list, values),
            List::Wide(list) => extend(list, values),
        }
    }
}

/// Adds values that are known to fit.
fn extend<T: TryFrom<u32>>(list: &mut Vec<T>, values: &[Nimber]) {
    list.extend(values.iter().filter_map(|value| T::try_from(value.get()).ok()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_widen_as_values_grow() {
        let parts: [&[u32]; 4] = [&[0, 1, 255], &[], &[256, 3], &[65_536, 4]];
        let mut list = List::Bytes(Vec::new());
        for part in parts {
            list.extend(&part.iter().map(|&value| Nimber::new(value)).collect::<Vec<_>>());
        }
        assert!(matches!(list, List::Wide(list) if list == parts.concat()));
    }
}
