//! Selections drawn uniformly at random among those with a given outcome.
//!
#![doc = include_str!("sample.md")]

use std::collections::HashSet;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use super::{Kind, Selection, count};
use crate::arith::natural::{Natural, bit_length, from_digits, to_usize};
use crate::census::Census;
use crate::census::stock::{Piece, Stock};
use crate::error::{Error, Result};
use crate::options::{Options, Ticker};
use crate::outcome::Outcome;

/// The most pieces in a selection.
pub const MAX_SIZE: usize = 10_000_000;
/// The most draws in a row without the outcome.
const MAX_TRIES: usize = 1_000_000;
/// The most pieces in a multiset of values with many bits.
const MAX_WEIGHTED: usize = 2_000;
/// Up to this many bits, multisets are drawn until one is lost.
const FEW_BITS: usize = 10;

/// Draws selections of one kind and size.
pub struct Sampler<'a> {
    stock: Stock<'a>,
    census: &'a Census,
    kind: Kind,
    m: usize,
    outcome: Outcome,
    random: Random,
    /// No value has more pieces than this.
    most: Natural,
    /// For multisets by weights: the sums of the weights for j = 0, j = 0..1, j = 0..2, ...
    weights: Vec<Natural>,
}

impl<'a> Sampler<'a> {
    /// A sampler of selections of one size; the same seed draws the same selections.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] if no selection has the outcome, or if the sizes are a range;
    /// [`Error::Limit`]; [`Error::Cancelled`].
    pub fn new(
        stock: Stock<'a>,
        census: &'a Census,
        selection: &Selection,
        outcome: Outcome,
        seed: u64,
        options: &Options<'_>,
    ) -> Result<Self> {
        if !selection.is_single() {
            return Err(Error::Question("selections are drawn of one size, not of a range".to_owned()));
        }
        let m = to_usize(&selection.last).filter(|&m| m <= MAX_SIZE).ok_or_else(|| {
            Error::limit(format!("selections are drawn of up to {MAX_SIZE} pieces\n  help: choose fewer pieces"))
        })?;
        let listed = census.iter().map(|(_, count)| count.clone()).max().unwrap_or_default();
        let ranged = census.ranges().into_iter().map(|range| range.count).max().unwrap_or_default();
        let random = Random(ChaCha8Rng::seed_from_u64(seed));
        let most = listed + ranged;
        let mut sampler =
            Sampler { stock, census, kind: selection.kind, m, outcome, random, most, weights: Vec::new() };
        sampler.check_some_exist(selection, options)?;
        if sampler.is_weighted() {
            sampler.weigh(options)?;
        }
        Ok(sampler)
    }

    /// Refuses an outcome that no selection has, by counting modulo a large prime and, if that
    /// gives 0, exactly.
    fn check_some_exist(&self, selection: &Selection, options: &Options<'_>) -> Result<()> {
        let prime = Natural::from((1u64 << 61) - 1);
        let modular = count(self.census, selection, self.outcome, Some(&prime), options)?;
        if modular.answer.is_zero() && count(self.census, selection, self.outcome, None, options)?.answer.is_zero() {
            return Err(Error::Question("no selection has this outcome".to_owned()));
        }
        Ok(())
    }

    fn is_weighted(&self) -> bool {
        let lost_multisets = self.kind == Kind::Multisets && self.outcome == Outcome::Previous;
        lost_multisets && self.census.bits() > FEW_BITS && self.stock.finds_by_value()
    }

    fn weigh(&mut self, options: &Options<'_>) -> Result<()> {
        if self.m > MAX_WEIGHTED {
            return Err(Error::limit(format!(
                "lost multisets of pieces with values of many bits are drawn up to {MAX_WEIGHTED} pieces\n  help: choose fewer pieces, or draw tuples"
            )));
        }
        let mut sum = Natural::ZERO;
        for j in 0..=self.m / 2 {
            let sets = Selection::new(Kind::Sets, Natural::from(self.m - 2 * j));
            let doubles = Selection::new(Kind::Multisets, Natural::from(j));
            let sets = count(self.census, &sets, Outcome::Previous, None, options)?.answer;
            sum += sets * count(self.census, &doubles, Outcome::Previous, None, options)?.all;
            self.weights.push(sum.clone());
        }
        Ok(())
    }

    /// The next selection; unordered ones are sorted.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if a million draws in a row do not have the outcome; [`Error::Cancelled`].
    pub fn draw(&mut self, options: &Options<'_>) -> Result<Vec<Piece>> {
        options.check("drawing a selection", 0, MAX_TRIES)?;
        let mut ticker = Ticker::new(options, "drawing a selection", MAX_TRIES);
        for i in 0..MAX_TRIES {
            ticker.tick(i, 200 * (self.m + 1))?;
            if let Some(mut pieces) = self.attempt()? {
                if matches!(self.kind, Kind::Multisets | Kind::Sets) {
                    pieces.sort_by(|x, y| x.place.cmp(&y.place));
                }
                return Ok(pieces);
            }
        }
        Err(Error::limit(format!(
            "{MAX_TRIES} selections were drawn and none had the outcome: it is too rare to be drawn so"
        )))
    }

    fn attempt(&mut self) -> Result<Option<Vec<Piece>>> {
        let pieces = match (self.outcome, self.kind) {
            (Outcome::Previous, Kind::Tuples) if self.closes() => return self.closed_tuple(),
            (Outcome::Previous, Kind::Sets) if self.closes() => return self.closed_set(self.m),
            (Outcome::Previous, Kind::Arrangements) if self.closes() => {
                let set = self.closed_set(self.m)?;
                return Ok(set.map(|set| self.random.shuffled(set)));
            }
            (Outcome::Previous, Kind::Multisets) if !self.weights.is_empty() => return self.weighted_multiset(),
            _ => self.uniform()?,
        };
        let lost = xor_of(&pieces).is_zero();
        Ok((lost == (self.outcome == Outcome::Previous)).then_some(pieces))
    }

    /// Whether the last piece is chosen by its value.
    fn closes(&self) -> bool {
        self.m > 0 && self.stock.finds_by_value()
    }

    /// A uniform selection, whatever its outcome.
    fn uniform(&mut self) -> Result<Vec<Piece>> {
        let total = self.stock.total().clone();
        let numbers: Vec<Natural> = match self.kind {
            Kind::Tuples => (0..self.m).map(|_| self.random.below(&total)).collect(),
            Kind::Sets | Kind::Arrangements => self.random.subset(self.m, &total),
            Kind::Multisets if self.m == 0 => Vec::new(),
            Kind::Multisets => {
                let mut marks = self.random.subset(self.m, &(total + Natural::from(self.m - 1)));
                marks.sort();
                marks.into_iter().enumerate().map(|(i, mark)| mark - Natural::from(i)).collect()
            }
        };
        let pieces: Vec<Piece> = numbers.iter().map(|i| self.stock.piece(i)).collect::<Result<_>>()?;
        Ok(if self.kind == Kind::Arrangements { self.random.shuffled(pieces) } else { pieces })
    }

    fn closed_tuple(&mut self) -> Result<Option<Vec<Piece>>> {
        let total = self.stock.total().clone();
        let numbers: Vec<Natural> = (1..self.m).map(|_| self.random.below(&total)).collect();
        let mut pieces: Vec<Piece> = numbers.iter().map(|i| self.stock.piece(i)).collect::<Result<_>>()?;
        let value = xor_of(&pieces);
        // A number below c: if it is below c_x it says which piece, otherwise it rejects.
        let choice = self.random.below(&self.most);
        if choice >= self.stock.number_with_value(&value)? {
            return Ok(None);
        }
        pieces.push(self.stock.piece_with_value(&value, &choice)?);
        Ok(Some(pieces))
    }

    /// A uniform lost set of `size` pieces, or `None` if this attempt is rejected.
    fn closed_set(&mut self, size: usize) -> Result<Option<Vec<Piece>>> {
        let total = self.stock.total().clone();
        let complement = &total - Natural::from(size);
        if Natural::from(size) > complement {
            // All pieces fit in memory: there are at most twice as many as are chosen.
            let all: Vec<Piece> = (0..to_usize(&total).unwrap_or(0))
                .map(|i| self.stock.piece(&Natural::from(i)))
                .collect::<Result<_>>()?;
            let left_out: HashSet<Natural> = self.random.subset(all.len() - size, &total).into_iter().collect();
            let kept = all.into_iter().enumerate().filter(|(i, _)| !left_out.contains(&Natural::from(*i)));
            let kept: Vec<Piece> = kept.map(|(_, piece)| piece).collect();
            return Ok(xor_of(&kept).is_zero().then_some(kept));
        }
        if size == 0 {
            return Ok(Some(Vec::new()));
        }
        let numbers = self.random.subset(size - 1, &total);
        let mut pieces: Vec<Piece> = numbers.iter().map(|i| self.stock.piece(i)).collect::<Result<_>>()?;
        let value = xor_of(&pieces);
        let choice = self.random.below(&self.most);
        if choice >= self.stock.number_with_value(&value)? {
            return Ok(None);
        }
        let last = self.stock.piece_with_value(&value, &choice)?;
        // Pieces of equal size are told apart by their places among those of the same value; a
        // piece that has been drawn already is rejected.
        let same: Vec<&Natural> =
            numbers.iter().zip(&pieces).filter(|(_, p)| p.value == value).map(|(i, _)| i).collect();
        for number in same {
            if self.stock.place_among_equals(number, &value)? == choice {
                return Ok(None);
            }
        }
        pieces.push(last);
        Ok(Some(pieces))
    }

    fn weighted_multiset(&mut self) -> Result<Option<Vec<Piece>>> {
        let last = self.weights.last().cloned().unwrap_or_default();
        let choice = self.random.below(&last);
        let j = self.weights.partition_point(|sum| *sum <= choice);
        let Some(mut pieces) = self.closed_set_surely(self.m - 2 * j)? else { return Ok(None) };
        if j > 0 {
            let total = self.stock.total().clone();
            let mut marks = self.random.subset(j, &(total + Natural::from(j - 1)));
            marks.sort();
            for (i, mark) in marks.into_iter().enumerate() {
                let piece = self.stock.piece(&(mark - Natural::from(i)))?;
                pieces.extend([piece.clone(), piece]);
            }
        }
        Ok(Some(pieces))
    }

    /// Retries with the same size: j must not be drawn anew because a set was rejected.
    fn closed_set_surely(&mut self, size: usize) -> Result<Option<Vec<Piece>>> {
        for _ in 0..MAX_TRIES {
            if let Some(set) = self.closed_set(size)? {
                return Ok(Some(set));
            }
        }
        Ok(None)
    }
}

fn xor_of(pieces: &[Piece]) -> Natural {
    pieces.iter().fold(Natural::ZERO, |xor, piece| xor ^ &piece.value)
}

/// Random numbers from a seed: `ChaCha` with 8 rounds.
struct Random(ChaCha8Rng);

impl Random {
    /// A uniform number below n > 0: random bits are drawn until they make a number below n.
    fn below(&mut self, n: &Natural) -> Natural {
        let bits = bit_length(&(n - Natural::ONE));
        loop {
            let words: Vec<u64> = (0..bits.div_ceil(64)).map(|_| self.0.next_u64()).collect();
            let number = from_digits(&words) & ((Natural::ONE << bits) - Natural::ONE);
            if number < *n {
                return number;
            }
        }
    }

    /// A uniform set of `size` numbers below n >= size, by Floyd's algorithm (Bentley 1987).
    fn subset(&mut self, size: usize, n: &Natural) -> Vec<Natural> {
        let mut members = HashSet::with_capacity(size);
        let mut order = Vec::with_capacity(size);
        for i in 0..size {
            let largest = n - Natural::from(size - i);
            let drawn = self.below(&(&largest + Natural::ONE));
            let member = if members.contains(&drawn) { largest } else { drawn };
            members.insert(member.clone());
            order.push(member);
        }
        order
    }

    /// The items in random order (Fisher and Yates).
    fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        for i in (1..items.len()).rev() {
            let j = to_usize(&self.below(&Natural::from(i + 1))).unwrap_or(0);
            items.swap(i, j);
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::census::{self, Pieces};
    use crate::options::Options;
    use crate::rules::Rules;
    use crate::values::Nimber;

    /// The number of selections, and how often each is drawn; each is checked to have the outcome.
    fn frequencies(
        rules: &str,
        heaps: &str,
        kind: Kind,
        m: u32,
        outcome: Outcome,
        draws: usize,
    ) -> (usize, BTreeMap<String, usize>) {
        let rules = Rules::parse(rules).expect("rules of the test");
        let pieces = Pieces::heaps(heaps).expect("heaps of the test");
        let survey = census::survey(&rules, &pieces, &Options::default()).expect("small");
        let selection = Selection::new(kind, Natural::from(m));
        let number = count(&survey.census, &selection, outcome, None, &Options::default()).expect("small").answer;
        let stock = Stock::new(&survey.solution, &pieces).expect("small");
        let mut sampler =
            Sampler::new(stock, &survey.census, &selection, outcome, 7, &Options::default()).expect("some exist");
        let mut seen = BTreeMap::new();
        for _ in 0..draws {
            let drawn = sampler.draw(&Options::default()).expect("drawn");
            assert_eq!(drawn.len(), m as usize);
            assert_eq!(xor_of(&drawn).is_zero(), outcome == Outcome::Previous);
            let text: Vec<String> = drawn.iter().map(|piece| piece.place[0].to_string()).collect();
            *seen.entry(text.join(",")).or_insert(0) += 1;
        }
        (to_usize(&number).unwrap_or(usize::MAX), seen)
    }

    /// Every selection is drawn, and none much more often than another: with 400 draws for each,
    /// six standard deviations of 20 are 120.
    #[test]
    fn every_selection_is_equally_likely() {
        for (rules, heaps) in [("nim", "1..6"), ("kayles", "1..7"), ("take 1..2", "0..6"), ("take 2..", "0..9")] {
            for kind in Kind::ALL {
                for outcome in [Outcome::Previous, Outcome::Next] {
                    let m = if kind == Kind::Arrangements { 3 } else { 4 };
                    let (number, _) = frequencies(rules, heaps, kind, m, outcome, 0);
                    if number > 300 {
                        continue;
                    }
                    let (number, seen) = frequencies(rules, heaps, kind, m, outcome, 400 * number);
                    assert_eq!(seen.len(), number, "{rules} {kind:?} {outcome:?}");
                    let (least, most) = (seen.values().min(), seen.values().max());
                    assert!(
                        seen.values().all(|&times| (280..520).contains(&times)),
                        "{rules} {kind:?} {outcome:?} {least:?} {most:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn heaps_with_values_of_many_bits() {
        let (number, seen) = frequencies("nim", "1..3,2000..2003", Kind::Multisets, 4, Outcome::Previous, 20_000);
        assert_eq!(seen.len(), number);
        let expected = 20_000 / number;
        assert!(seen.values().all(|&times| times > expected / 2 && times < expected * 2), "{seen:?}");
        let (_, far) = frequencies("nim", "1..10^50", Kind::Multisets, 5, Outcome::Previous, 5);
        assert_eq!(far.len(), 5);
        // Four multisets are lost: the two ones, either of them twice, and 2000 twice.
        let (number, seen) = frequencies("nim", "1,1,2000", Kind::Multisets, 2, Outcome::Previous, 4_000);
        assert!(number == 4 && (836..1164).contains(&seen["2000,2000"]), "{seen:?}");
    }

    /// A value may be both listed and in a range, as in `1..10^30, 2`: of the seven lost pairs of
    /// heaps 1, 2, 3, 4 and another 2, four are pairs of twos.
    #[test]
    fn listed_values_within_ranges_are_drawn_as_often_as_they_should() {
        let (rules, pieces) = (Rules::parse("nim").expect("a name"), Pieces::heaps("1..4,2").expect("heaps"));
        let survey = census::survey(&rules, &pieces, &Options::default()).expect("small");
        let mut census = Census::new();
        census.add_range(&Natural::ONE, &Natural::from(5u8), &Natural::ONE);
        census.add(Nimber::new(2), &Natural::ONE);
        let selection = Selection::new(Kind::Tuples, Natural::from(2u8));
        let stock = Stock::new(&survey.solution, &pieces).expect("small");
        let mut sampler =
            Sampler::new(stock, &census, &selection, Outcome::Previous, 7, &Options::default()).expect("some exist");
        let two = Natural::from(2u8);
        let mut is_of_twos =
            || sampler.draw(&Options::default()).expect("drawn").iter().all(|piece| piece.value == two);
        let twos = (0..7000).filter(|_| is_of_twos()).count();
        // Six standard deviations of 41 from 4000.
        assert!((3750..4250).contains(&twos), "{twos}");
    }
}
