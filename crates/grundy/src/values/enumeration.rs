//! Octal games by enumeration: try the least value not yet seen, look for it among *all* splits, and go on to the
//! next one if it is there.
//!
//! G(n) is the least value that no option has, so candidates are tried in ascending order. Whether candidate c is
//! attained by a split is the question whether G(a) ^ G(rest - a) = c for some a: with a second copy of the
//! sequence stored backwards both factors are read forwards, and the test is a stream of xor and compare that the
//! compiler turns into vector instructions. A prefix of the splits is marked first, which finds most small values.
//! Nothing here knows of rare positions: this is the independent road that certificates are verified by.

use super::Nimber;
use super::copies::Copies;
use super::take_break::{Attained, TakeBreak};

/// Splits that are marked one by one before the search for single candidates begins.
const MARKED: usize = 64;

/// The sequence so far, forwards and backwards, in lanes wide enough for its values.
#[derive(Clone, Debug)]
pub(super) struct Enumeration {
    lanes: Lanes,
    attained: Attained,
    bound: usize,
}

#[derive(Clone, Debug)]
enum Lanes {
    Narrow(Copies<u8>),
    Wide(Copies<u32>),
}

impl Enumeration {
    pub fn new(nimbers: &[Nimber]) -> Self {
        let mut enumeration =
            Enumeration { lanes: Lanes::Narrow(Copies::default()), attained: Attained::default(), bound: 1 };
        nimbers.iter().for_each(|&value| enumeration.push(value));
        enumeration
    }

    /// G(n) for n = `nimbers.len()` >= 1, and a rough count of the steps it took.
    pub fn next(&mut self, moves: &TakeBreak, nimbers: &[Nimber]) -> (Nimber, usize) {
        let n = nimbers.len();
        self.attained.begin(self.bound.next_power_of_two() + 1);
        moves.mark_takes(nimbers, n, &mut self.attained);
        for one in &moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            for part in 1..=one.largest_half(rest).min(MARKED) {
                self.attained.mark((nimbers[part] ^ nimbers[rest - part]).index());
            }
        }
        let mut candidate = self.attained.next_missing(0);
        let mut steps = MARKED * moves.breaks.len();
        while moves.breaks.iter().any(|one| {
            let Some(rest) = one.rest(n) else { return false };
            steps += rest / 16;
            self.lanes.attain(candidate, rest, one.largest_half(rest))
        }) {
            candidate = self.attained.next_missing(candidate + 1);
        }
        let value = Nimber::from_index(candidate);
        self.push(value);
        (value, steps + moves.takes())
    }

    fn push(&mut self, value: Nimber) {
        self.bound = self.bound.max(value.index() + 1);
        match (&mut self.lanes, u8::try_from(value.get())) {
            (Lanes::Narrow(copies), Ok(narrow)) => copies.push(narrow),
            (Lanes::Narrow(copies), Err(_)) => {
                let mut wide = Copies::default();
                copies.forwards().iter().for_each(|&narrow| wide.push(u32::from(narrow)));
                wide.push(value.get());
                self.lanes = Lanes::Wide(wide);
            }
            (Lanes::Wide(copies), _) => copies.push(value.get()),
        }
    }
}

impl Lanes {
    /// Whether some split of `rest` with smaller part at most `half` has value `candidate`.
    fn attain(&self, candidate: usize, rest: usize, half: usize) -> bool {
        match (self, u8::try_from(candidate), u32::try_from(candidate)) {
            (Lanes::Narrow(copies), Ok(candidate), _) => copies.find_split(candidate, rest, 1, half).is_some(),
            (Lanes::Wide(copies), _, Ok(candidate)) => copies.find_split(candidate, rest, 1, half).is_some(),
            _ => false,
        }
    }
}
