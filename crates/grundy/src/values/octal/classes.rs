//! Rare and common values: the classes of the sparse-space method.
//!
#![doc = include_str!("classes.md")]

use super::moves::OctalMoves;
use crate::arith::walsh_hadamard;
use crate::values::nimber::Nimber;

/// How rare values are distinguished from common ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Classes {
    mask: u32,
    /// kappa, if the position's parity counts.
    parity: Option<usize>,
}

impl Classes {
    /// Everything is rare: full enumeration, right for the first few positions.
    pub const ALL_RARE: Classes = Classes { mask: 0, parity: None };

    /// The classes of a mask, if they are additive over the splits of these moves.
    pub fn new(moves: &OctalMoves, mask: u32, by_position: bool) -> Option<Self> {
        if !by_position {
            return Some(Classes { mask, parity: None });
        }
        common_parity(moves).map(|kappa| Classes { mask, parity: Some(kappa) })
    }

    /// The bits that are counted.
    pub fn mask(self) -> u32 {
        self.mask
    }

    /// Whether the position's parity counts.
    #[inline]
    pub fn uses_position(self) -> bool {
        self.parity.is_some()
    }

    /// The rare values among these, with their positions.
    pub fn rares(self, nimbers: &[Nimber]) -> Vec<(usize, Nimber)> {
        let positions = nimbers.iter().copied().enumerate().skip(1);
        positions.filter(|&(n, value)| self.is_rare(value.index(), n)).collect()
    }

    /// Whether taking k counters makes a rare value a common one.
    #[inline]
    pub fn flips(self, k: usize) -> bool {
        self.parity.is_some() && !k.is_multiple_of(2)
    }

    /// Whether `value` at position n is rare.
    #[inline]
    pub fn is_rare(self, value: usize, n: usize) -> bool {
        let position = self.parity.map_or(0, |kappa| n + kappa);
        // The parity of bits alone takes a few instructions on any machine; their number takes
        // more.
        let parity = (value & self.mask as usize).count_ones() as usize & 1;
        parity == position & 1
    }
}

/// kappa, if all breaking digits stand at indices of the same parity.
fn common_parity(moves: &OctalMoves) -> Option<usize> {
    let kappa = moves.breaks.first()?.k % 2;
    moves.breaks.iter().all(|one| one.k % 2 == kappa).then_some(kappa)
}

/// The mask with the most negative coefficient, with position parity where that is allowed and
/// better.
///
/// The coefficient of w is W(w) = the sum over a sample of n >= 1 of (-1)^popcount(G(n) & w), with
/// the sign of n + kappa where positions count.
pub(crate) fn best_classes(moves: &OctalMoves, nimbers: &[Nimber]) -> Classes {
    let [even, odd] = histograms(nimbers);
    let least = |even_sign: i64, odd_sign: i64| {
        let signed = even.iter().zip(&odd).map(|(even, odd)| even_sign * even + odd_sign * odd);
        let mut coefficients: Vec<i64> = signed.collect();
        walsh_hadamard::transform(&mut coefficients);
        (0u32..).zip(coefficients).min_by_key(|&(_, coefficient)| coefficient).unwrap_or((0, 0))
    };
    let (plain, plain_sum) = least(1, 1);
    let plain = Classes { mask: plain, parity: None };
    let Some(kappa) = common_parity(moves) else { return plain };
    let (signed, signed_sum) = if kappa == 0 { least(1, -1) } else { least(-1, 1) };
    if signed_sum < plain_sum { Classes { mask: signed, parity: Some(kappa) } } else { plain }
}

/// How many of the first positions, and of the last ones, a mask is chosen by: enough to recognise
/// a good mask, and few enough to cost nothing. (Every k-th position would see only one residue
/// class of a periodic game; the last ones alone may fit several masks, of which one has far later
/// rare positions.)
const SAMPLE: usize = 1 << 15;

/// How often each value occurs at even and at odd positions n >= 1, in a sample of them.
fn histograms(nimbers: &[Nimber]) -> [Vec<i64>; 2] {
    let last = nimbers.len().saturating_sub(SAMPLE).max(SAMPLE.min(nimbers.len()));
    let samples = [(1, &nimbers[1.min(nimbers.len())..SAMPLE.min(nimbers.len())]), (last, &nimbers[last..])];
    let largest = samples.iter().flat_map(|(_, sample)| *sample).max().map_or(0, |value| value.index());
    let size = (largest + 1).next_power_of_two();
    let mut histograms = [0, 1].map(|_| vec![0i64; size]);
    for (start, sample) in samples {
        // Four tables, so that counting a value does not wait for the count of an equal one just
        // before it.
        let mut counts = [0, 1, 2, 3].map(|_| vec![0i64; size]);
        for four in sample.chunks(4) {
            for (counts, value) in counts.iter_mut().zip(four) {
                counts[value.index()] += 1;
            }
        }
        for (i, counts) in counts.iter().enumerate() {
            let histogram = &mut histograms[(start + i) % 2];
            histogram.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }
    histograms
}
