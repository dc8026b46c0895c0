//! Octal games by sparse spaces (Winning Ways, chapter 4; Gangolli and Plambeck 1989), exact for every mask.
//!
//! Give each value v at position n a class, 0 (*rare*) or 1 (*common*):
//!
//! ```text
//! class(v, n) = popcount(v & mask)                  (mod 2), or
//! class(v, n) = popcount(v & mask) + n + kappa      (mod 2), if every breaking digit d_k has k = kappa (mod 2).
//! ```
//!
//! A split of n by d_k into a + b = n - k has value x ^ y with x = G(a), y = G(b), and
//!
//! ```text
//! class(x ^ y, n) = class(x, a) + class(y, b)       (mod 2),
//! ```
//!
//! because popcount is additive over xor modulo 2, and in the second form n + kappa = a + b + k + kappa
//! = (a + kappa) + (b + kappa) as k = kappa modulo 2. So an option of a common class has exactly one rare part.
//! Hence, whatever the mask:
//!
//! 1. marking the takes and every split with a rare part marks *all* options of common class, and the least common
//!    value not marked, `bound`, is certainly no option: G(n) <= bound;
//! 2. a rare value below `bound` that is not marked is an option only by a common-common split: each is looked for
//!    there, all at once, until all are found. If one is nowhere, the least such is G(n), and n is a new rare
//!    position; otherwise G(n) = bound.
//!
//! A good mask makes rare positions few and the search short; a bad one only costs time. The number of rare
//! positions among those known is (N + W(mask)) / 2, where W is the Walsh-Hadamard transform of the histogram of
//! values (signed by position for the second form), so the best mask is where W is least.

use super::Nimber;
use super::sequence::Sequence;
use super::take_break::{Attained, Break, TakeBreak};
use crate::arith::walsh_hadamard;

/// How values are told rare from common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Classes {
    mask: u32,
    /// kappa, if the position's parity counts.
    parity: Option<usize>,
}

impl Classes {
    /// Everything is rare: full enumeration, right for the first few positions.
    const ALL_RARE: Classes = Classes { mask: 0, parity: None };

    /// The classes of a mask, if they are additive over the splits of these moves.
    pub fn new(moves: &TakeBreak, mask: u32, by_position: bool) -> Option<Self> {
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

    /// The rare ones of these values, and their positions.
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
        // The parity of bits alone is a few instructions on any machine; their number is not.
        let parity = (value & self.mask as usize).count_ones() as usize & 1;
        parity == position & 1
    }
}

/// The state of the method between two positions.
#[derive(Clone, Debug)]
pub(super) struct SparseSpace {
    classes: Classes,
    /// Rare positions and their values, ascending.
    rares: Vec<(usize, Nimber)>,
    attained: Attained,
    /// The values again, to search splits of any depth.
    sequence: Sequence,
    /// Rare values below the bound that were not marked.
    pending: Vec<usize>,
    /// One more than the greatest value so far.
    bound: usize,
}

/// Pending values are looked for split by split up to this depth, and value by value beyond.
const SHALLOW: usize = 128;

impl SparseSpace {
    /// The state at n = 1: G(0) = 0 is known.
    pub fn new() -> Self {
        let mut sequence = Sequence::default();
        sequence.push(0);
        SparseSpace {
            classes: Classes::ALL_RARE,
            rares: Vec::new(),
            attained: Attained::default(),
            sequence,
            pending: Vec::new(),
            bound: 1,
        }
    }

    /// G(n) for n = `nimbers.len()` >= 1, and a rough count of the steps it took.
    pub fn next(&mut self, moves: &TakeBreak, nimbers: &[Nimber]) -> (Nimber, usize) {
        let n = nimbers.len();
        self.attained.begin(self.bound.next_power_of_two() + 1);
        moves.mark_takes(nimbers, n, &mut self.attained);
        moves.breaks.iter().for_each(|&one| self.mark_rare_splits(one, nimbers, n));
        let bound = self.least_common_missing(n);
        let (missing, steps) = self.find_pending(moves, nimbers, n, bound);
        let value = missing.unwrap_or(bound);
        if self.classes.is_rare(value, n) {
            self.rares.push((n, Nimber::from_index(value)));
        }
        self.bound = self.bound.max(value + 1);
        self.sequence.push(Nimber::from_index(value).get());
        (Nimber::from_index(value), steps + self.rares.len() * moves.breaks.len() + moves.takes())
    }

    /// Marks G(r) ^ G(rest - r) for every rare r.
    fn mark_rare_splits(&mut self, one: Break, nimbers: &[Nimber], n: usize) {
        let Some(rest) = one.rest(n) else { return };
        for &(r, value) in self.rares.iter().take_while(|&&(r, _)| r < rest) {
            if !(one.unequal && 2 * r == rest) {
                self.attained.mark((value ^ nimbers[rest - r]).index());
            }
        }
    }

    /// The least common value not marked; the rare ones passed on the way are left in `pending`.
    fn least_common_missing(&mut self, n: usize) -> usize {
        self.pending.clear();
        let mut value = self.attained.next_missing(0);
        // With every value rare there is no common one: no option exceeds 2^b - 1 for b-bit values.
        let ceiling = self.bound.next_power_of_two() + 1;
        while self.classes.is_rare(value, n) && value < ceiling {
            self.pending.push(value);
            value = self.attained.next_missing(value + 1);
        }
        value
    }

    /// The least pending value that no split attains, if there is one, and a rough count of the steps it took.
    fn find_pending(
        &mut self,
        moves: &TakeBreak,
        nimbers: &[Nimber],
        n: usize,
        bound: usize,
    ) -> (Option<usize>, usize) {
        let mut left = self.pending.len();
        let mut steps = 0;
        for one in &moves.breaks {
            let Some(rest) = one.rest(n) else { continue };
            for part in 1..=one.largest_half(rest).min(SHALLOW) {
                if left == 0 {
                    return (None, steps + part);
                }
                let value = (nimbers[part] ^ nimbers[rest - part]).index();
                if value < bound && !self.attained.contains(value) {
                    self.attained.mark(value);
                    left -= 1;
                }
            }
            steps += SHALLOW;
        }
        let mut nowhere = self.pending.iter().copied().filter(|&value| !self.attained.contains(value));
        let missing = nowhere.find(|&value| {
            steps += n / 64;
            !moves.breaks.iter().any(|one| {
                let rest = one.rest(n);
                rest.is_some_and(|rest| self.sequence.has_split(value, rest, SHALLOW + 1..=one.largest_half(rest)))
            })
        });
        (missing, steps)
    }

    /// Chooses the classes that make the fewest known positions rare, and sorts the positions anew.
    pub fn review(&mut self, moves: &TakeBreak, nimbers: &[Nimber]) {
        self.classes = best_classes(moves, nimbers);
        self.bound = nimbers.iter().map(|g| g.index() + 1).max().unwrap_or(1);
        self.sequence = Sequence::default();
        nimbers.iter().for_each(|g| self.sequence.push(g.get()));
        self.rares = self.classes.rares(nimbers);
    }
}

/// kappa, if all breaking digits stand at indices of the same parity.
fn common_parity(moves: &TakeBreak) -> Option<usize> {
    let kappa = moves.breaks.first()?.k % 2;
    moves.breaks.iter().all(|one| one.k % 2 == kappa).then_some(kappa)
}

/// The mask with the most negative coefficient, with position parity where that is allowed and better.
///
/// The coefficient of w is W(w) = the sum over n >= 1 of (-1)^popcount(G(n) & w), or the same with the sign of n + kappa, over a sample of n.
pub(super) fn best_classes(moves: &TakeBreak, nimbers: &[Nimber]) -> Classes {
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

/// How many positions are looked at to choose a mask, the first and as many of the last ones: enough to tell a good one, few
/// enough to cost nothing. (Every k-th position would see one residue class of a periodic game only; the last ones alone
/// may fit several masks of which one has far later rare positions.)
const SAMPLE: usize = 1 << 15;

/// How often each value stands at even and at odd positions, 0 left out, in a sample of them.
fn histograms(nimbers: &[Nimber]) -> [Vec<i64>; 2] {
    let last = nimbers.len().saturating_sub(SAMPLE).max(SAMPLE.min(nimbers.len()));
    let samples = [(1, &nimbers[1.min(nimbers.len())..SAMPLE.min(nimbers.len())]), (last, &nimbers[last..])];
    let largest = samples.iter().flat_map(|(_, sample)| *sample).max().map_or(0, |value| value.index());
    let size = (largest + 1).next_power_of_two();
    let mut histograms = [0, 1].map(|_| vec![0i64; size]);
    for (start, sample) in samples {
        // Four tables, so that counting a value does not wait for the count of the same one just before.
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
