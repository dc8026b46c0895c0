//! The transforms of one census or several, with equal terms gathered.
//!
#![doc = include_str!("spectrum.md")]

use std::collections::BTreeMap;

use crate::arith::natural::{Integer, Natural, at_most, bit, bit_length};
use crate::arith::walsh_hadamard;
use crate::census::{Census, board};
use crate::error::{Error, Result};
use crate::options::Options;

/// The most bits a listed value may have: the transform has 2^b terms.
pub const MAX_BITS: u32 = board::MAX_VALUE_BITS;

/// The most bits in all terms of ranges of values: one term, of b bits, for each run of equal bits
/// in the ends of the ranges. (Ends of 100,000 bits have at most as many runs.)
pub const MAX_FLAT_BITS: usize = at_most(10_000_000_000);

/// The most independent parities that are distinguished.
const MAX_RANK: usize = 20;

/// The distinct terms t(w) of some pools, and how often each combination occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spectrum {
    bits: usize,
    pools: Vec<Vec<Integer>>,
    pieces: Vec<Natural>,
    /// For each combination, the index of its term in each pool.
    places: Vec<u32>,
    times: Vec<Natural>,
}

impl Spectrum {
    /// The spectrum of a census.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if listed values have more than [`MAX_BITS`] bits.
    pub fn of(census: &Census, options: &Options<'_>) -> Result<Self> {
        Spectrum::joint(&[census], options)
    }

    /// The joint spectrum of several pools.
    ///
    /// # Errors
    ///
    /// As for [`Spectrum::of`].
    pub fn joint(pools: &[&Census], options: &Options<'_>) -> Result<Self> {
        let listed = pools.iter().map(|census| census.listed_bits()).max().unwrap_or(0);
        if listed > MAX_BITS {
            return Err(Error::limit(format!("values have {listed} bits and the limit is {MAX_BITS}")));
        }
        let pieces = pools.iter().map(|census| census.total().clone()).collect();
        let flat = pools.iter().any(|census| !census.steps().is_empty());
        match pools {
            _ if flat => {
                Ok(Spectrum::gathered(flat_classes(pools, listed)?, pools.iter().map(|c| c.bits()).max(), pieces))
            }
            [census] => Ok(Spectrum::of_one(census, listed, options)),
            _ => {
                let transforms: Vec<_> = pools.iter().map(|census| board::transform(census, listed)).collect();
                let mut classes: BTreeMap<Vec<Integer>, Natural> = BTreeMap::new();
                for w in 0..1usize << listed {
                    let terms = transforms.iter().map(|transform| transform[w].clone()).collect();
                    *classes.entry(terms).or_default() += Natural::ONE;
                }
                Ok(Spectrum::gathered(classes, Some(listed as usize), pieces))
            }
        }
    }

    fn of_one(census: &Census, bits: u32, options: &Options<'_>) -> Self {
        let (mut terms, mut times): (Vec<Integer>, Vec<Natural>) = (Vec::new(), Vec::new());
        let gather = |term: Integer, count: usize| {
            terms.push(term);
            times.push(Natural::from(count));
        };
        if bit_length(census.total()) < 62 {
            let mut counts = vec![0i64; 1 << bits];
            census.iter().for_each(|(value, count)| counts[value.index()] = i64::try_from(count).unwrap_or(0));
            walsh_hadamard::transform_words(&mut counts, options);
            runs(counts, gather);
        } else {
            runs(board::transform(census, bits), gather);
        }
        let places = (0u32..).take(terms.len()).collect();
        Spectrum { bits: bits as usize, pools: vec![terms], pieces: vec![census.total().clone()], places, times }
    }

    fn gathered(classes: BTreeMap<Vec<Integer>, Natural>, bits: Option<usize>, pieces: Vec<Natural>) -> Self {
        let mut pools: Vec<BTreeMap<Integer, u32>> = vec![BTreeMap::new(); pieces.len()];
        for (pool, term) in classes.keys().flat_map(|terms| terms.iter().enumerate()) {
            pools[pool].insert(term.clone(), 0);
        }
        for pool in &mut pools {
            pool.values_mut().zip(0..).for_each(|(place, i)| *place = i);
        }
        let places =
            classes.keys().flat_map(|terms| terms.iter().enumerate()).map(|(pool, term)| pools[pool][term]).collect();
        Spectrum {
            bits: bits.unwrap_or(0),
            pools: pools.into_iter().map(|pool| pool.into_keys().collect()).collect(),
            pieces,
            places,
            times: classes.into_values().collect(),
        }
    }

    /// The number b of bits; there are 2^b terms in all.
    #[must_use]
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The number of pieces C = t(0) of each pool.
    #[must_use]
    pub fn pieces(&self) -> &[Natural] {
        &self.pieces
    }

    /// The distinct t(w) of a pool, ascending.
    #[must_use]
    pub fn terms(&self, pool: usize) -> &[Integer] {
        &self.pools[pool]
    }

    /// The index of t(0) among the terms of a pool.
    #[must_use]
    pub fn place_of_all(&self, pool: usize) -> usize {
        let all = Integer::from(self.pieces[pool].clone());
        self.pools[pool].binary_search(&all).unwrap_or(0)
    }

    /// Each combination of terms that occurs, as indices into the terms of the pools, and how many
    /// w have it.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = (&[u32], &Natural)> {
        self.places.chunks_exact(self.pools.len()).zip(&self.times)
    }
}

/// Calls `gather` with each distinct term, ascending, and how often it occurs.
fn runs<T: Ord + Clone + Into<Integer>>(mut terms: Vec<T>, mut gather: impl FnMut(Integer, usize)) {
    terms.sort_unstable();
    for run in terms.chunk_by(|x, y| x == y) {
        gather(run[0].clone().into(), run.len());
    }
}

/// A step of some pool: `count` more pieces of every value below `end`.
struct Step {
    pool: usize,
    end: Natural,
    count: Integer,
}

/// The terms of all pools for every w, and how many w have each combination.
fn flat_classes(pools: &[&Census], listed: u32) -> Result<BTreeMap<Vec<Integer>, Natural>> {
    let bits = pools.iter().map(|census| census.bits()).max().unwrap_or(0);
    let low_bits = listed as usize;
    let steps: Vec<Step> = pools
        .iter()
        .enumerate()
        .flat_map(|(pool, census)| census.steps().iter().map(move |(end, count)| (pool, end, count)))
        .map(|(pool, end, count)| Step { pool, end: end.clone(), count: count.clone() })
        .collect();
    let transforms: Vec<_> = pools.iter().map(|census| board::transform(census, listed)).collect();
    let mut classes: BTreeMap<Vec<Integer>, Natural> = BTreeMap::new();
    let totals = pools.iter().map(|census| Integer::from(census.total().clone())).collect();
    classes.insert(totals, Natural::ONE);
    let parities = |from: usize| -> Result<Vec<(Vec<bool>, Natural)>> {
        // An end may be 2^b, one bit longer than every w.
        let below = (Natural::ONE << bits) - Natural::ONE;
        let vectors: Vec<Natural> = steps.iter().map(|step| (&step.end & &below) >> from).collect();
        patterns(&vectors, bits - from)
    };
    let mut add = |w: usize, lowest: usize, (signs, times): &(Vec<bool>, Natural)| {
        let mut terms: Vec<Integer> = transforms.iter().map(|transform| transform[w].clone()).collect();
        for (step, &sign) in steps.iter().zip(signs) {
            let low = parity_below(&step.end, w, lowest);
            let size = Integer::from(left_over(&step.end, lowest)) * &step.count;
            if sign == low { terms[step.pool] += size } else { terms[step.pool] -= size }
        }
        *classes.entry(terms).or_default() += times;
    };
    if low_bits > 0 {
        let above = parities(low_bits)?;
        for w in 1..1usize << low_bits {
            above.iter().for_each(|pattern| add(w, w.trailing_zeros() as usize, pattern));
        }
    }
    let (mut lowest, mut work) = (low_bits, 0usize);
    while lowest < bits {
        let end = run_end(&steps, lowest).min(bits);
        if end - lowest >= 2 {
            for (signs, times) in parities(lowest + 1)? {
                // T + T/2 + ... for the lowest bits l = lowest .. end - 2.
                let all: Natural = (&times << 1) - (&times >> (end - 2 - lowest));
                add(0, lowest, &(signs, all));
            }
        }
        parities(end)?.iter().for_each(|pattern| add(0, end - 1, pattern));
        lowest = end;
        work = work.saturating_add(bits);
        if work > MAX_FLAT_BITS {
            return Err(Error::limit(format!(
                "the values have {bits} bits, and their transform has too many terms\n  help: ask about heaps \
                 of up to 30000 digits, or up to a power of two"
            )));
        }
    }
    Ok(classes)
}

/// Where the run of equal bits ends that contains bit `from` of every end: the least of these
/// places.
fn run_end(steps: &[Step], from: usize) -> usize {
    let length = |end: &Natural| {
        let rest: Natural = end >> from;
        let changes = if bit(&rest, 0) { rest + Natural::ONE } else { rest };
        changes.trailing_zeros().unwrap_or(usize::MAX)
    };
    steps.iter().map(|step| from.saturating_add(length(&step.end))).min().unwrap_or(usize::MAX)
}

/// min(R, 2^(l+1) - R), with R = X mod 2^(l+1).
fn left_over(end: &Natural, lowest: usize) -> Natural {
    let block = Natural::ONE << (lowest + 1);
    let rest = end & (&block - Natural::ONE);
    let other = &block - &rest;
    rest.min(other)
}

/// Whether X and the word w have an odd number of bits in common above l.
fn parity_below(end: &Natural, w: usize, lowest: usize) -> bool {
    (lowest + 1..usize::BITS as usize).filter(|&i| w >> i & 1 == 1 && bit(end, i)).count() % 2 == 1
}

/// The combinations of parities (v_1 . w, v_2 . w, ...) for w of `dimensions` bits, and how many w
/// have each.
fn patterns(vectors: &[Natural], dimensions: usize) -> Result<Vec<(Vec<bool>, Natural)>> {
    // Gaussian elimination: each vector is a sum of basis vectors, given by their indices.
    let mut basis: Vec<Natural> = Vec::new();
    let mut sums: Vec<u32> = Vec::with_capacity(vectors.len());
    for vector in vectors {
        let mut rest = vector.clone();
        let mut sum = 0;
        for (i, element) in basis.iter().enumerate() {
            if bit(&rest, bit_length(element) - 1) {
                rest ^= element;
                sum |= 1 << i;
            }
        }
        if !rest.is_zero() {
            if basis.len() == MAX_RANK {
                return Err(Error::limit(format!(
                    "the values have more than {MAX_RANK} independent steps, too many to count with\n  help: ask about fewer ranges of sizes"
                )));
            }
            sum |= 1 << basis.len();
            basis.push(rest);
        }
        sums.push(sum);
    }
    let times = Natural::ONE << (dimensions - basis.len());
    let pattern = |choice: u32| sums.iter().map(|sum| (sum & choice).count_ones() % 2 == 1).collect();
    Ok((0..1 << basis.len()).map(|choice| (pattern(choice), times.clone())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::Nimber;
    use proptest::prelude::*;

    /// The spectrum from the definition, for values below 2^bits: terms, and how often each occurs.
    fn by_definition(pools: &[Census], bits: u32) -> BTreeMap<Vec<Integer>, Natural> {
        let mut classes: BTreeMap<Vec<Integer>, Natural> = BTreeMap::new();
        for w in 0..1u32 << bits {
            let term = |census: &Census| {
                (0..1u32 << bits).fold(Integer::ZERO, |sum, value| {
                    let count = Integer::from(census.count(Nimber::new(value)));
                    if (value & w).count_ones() % 2 == 0 { sum + count } else { sum - count }
                })
            };
            *classes.entry(pools.iter().map(term).collect()).or_default() += Natural::ONE;
        }
        classes
    }

    fn census_of(listed: &[(u32, u32)], ranges: &[(u32, u32, u32)]) -> Census {
        let mut census = Census::new();
        listed.iter().for_each(|&(value, count)| census.add(Nimber::new(value), &Natural::from(count)));
        for &(first, length, count) in ranges {
            let first = Natural::from(first);
            census.add_range(&first, &(&first + Natural::from(length)), &Natural::from(count));
        }
        census
    }

    proptest! {
        #[test]
        fn classes_are_those_of_the_definition(
            pools in prop::collection::vec((
                prop::collection::vec((0u32..16, 1u32..5), 0..4),
                prop::collection::vec((0u32..60, 0u32..60, 1u32..4), 0..4),
            ), 1..4),
        ) {
            let pools: Vec<Census> = pools.iter().map(|(listed, ranges)| census_of(listed, ranges)).collect();
            let views: Vec<&Census> = pools.iter().collect();
            let spectrum = Spectrum::joint(&views, &Options::default()).expect("small");
            let mut found: BTreeMap<Vec<Integer>, Natural> = BTreeMap::new();
            for (places, times) in spectrum.classes() {
                let terms = places.iter().enumerate().map(|(pool, &i)| spectrum.terms(pool)[i as usize].clone()).collect();
                *found.entry(terms).or_default() += times;
            }
            let bits = u32::try_from(spectrum.bits()).expect("small");
            prop_assert_eq!(found, by_definition(&pools, bits));
        }
    }

    /// 2^s times as many pieces of each value have 2^s times the terms, in words or in longer
    /// numbers.
    #[test]
    fn many_pieces_have_the_terms_of_few() {
        let few = [(0, 5u32), (1, 3), (2, 1), (6, 7)];
        let spectrum = |scale: usize| {
            let mut census = Census::new();
            few.iter().for_each(|&(value, count)| census.add(Nimber::new(value), &(Natural::from(count) << scale)));
            Spectrum::of(&census, &Options::default()).expect("small")
        };
        for scale in 50..75 {
            let scaled: Vec<Integer> = spectrum(0).terms(0).iter().map(|term| term << scale).collect();
            assert_eq!(spectrum(scale).terms(0), scaled, "2^{scale} times as many");
        }
    }
}
