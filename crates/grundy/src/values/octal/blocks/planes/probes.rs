//! Probes: splits with common parts, which attain nearly all rare values there are.
//!
//! A split with the common part c attains the rare index u wherever the other part has the index
//! y = u ^ G(c). So for each u the probes are ordered by y, the most frequent first, which are the
//! same few planes for every u; the parts are kept by index. There are more than enough parts, so
//! only those are used that shift a plane by whole bytes.

use super::bit_planes::{AT_ONCE, BitPlanes, WORDS};
use crate::values::octal::blocks::numbering::Numbering;
use crate::values::octal::blocks::space::Space;
use crate::values::octal::history::History;

/// Parts up to here are probes.
const DEEPEST: usize = 1 << 14;
/// After this many probes, the positions that they have settled are counted.
const PROBES_PER_COUNT: usize = 64;
/// If probes settle fewer positions than this between two counts, the rest is left to a search,
/// which costs about as much as 16 probes (found by trying; it affects only the time).
const LEAST_SETTLED: u32 = 4;
/// The most positions between two choices of probes.
const INTERVAL: usize = 1 << 16;
/// How many of the last values indices are counted in.
const SAMPLE: usize = 1 << 12;

/// The shifts of planes that are probes, and the order in which they are tried.
#[derive(Clone, Debug)]
pub struct Probes {
    /// Takes that lead to rare options.
    takes: Vec<usize>,
    /// For each index of a part, where its shifts end; they begin where those of the previous index
    /// end.
    ends: Vec<usize>,
    /// The shifts, in bytes; those of an index are repeated to fill the last group.
    shifts: Vec<[u32; AT_ONCE]>,
    /// The indices, the most frequent first.
    frequent: Vec<usize>,
    /// The position at which probes are chosen again.
    pub review: usize,
}

impl Probes {
    /// How far back probes reach.
    pub fn reach(&self) -> usize {
        let shift = self.shifts.as_flattened().iter().max().map_or(0, |&bytes| 8 * bytes as usize);
        self.takes.iter().copied().max().unwrap_or(0).max(shift)
    }

    /// The shifts of parts of an index.
    #[inline(always)]
    fn of(&self, x: usize) -> &[[u32; AT_ONCE]] {
        let start = if x == 0 { 0 } else { self.ends[x - 1] };
        &self.shifts[start..self.ends[x]]
    }

    /// Chooses probes by the values known so far; planes keep at most `most_shift` positions before
    /// a block.
    #[inline(never)]
    pub fn choose<const V: usize>(space: &Space, history: &History, most_shift: usize) -> Self {
        let n = history.len();
        // Where the history has a gap, deeper probes would reach back further than the last values
        // do.
        let known = if history.is_complete() { n } else { history.known().0 / 4 };
        let usable = |&delta: &usize| delta <= n.min(most_shift);
        let mut parts: Vec<Vec<u32>> = vec![Vec::new(); V];
        for one in &space.moves.breaks {
            // A greater part is the other part of a lesser one; and below half, parts that must
            // differ do.
            let deepest = DEEPEST.min(known.saturating_sub(1)).min(n.saturating_sub(one.k + 1) / 2);
            let least = (1..=8).find(|part| (part + one.k).is_multiple_of(8)).expect("one of eight");
            for part in (least..=deepest).step_by(8).take_while(|part| usable(&(part + one.k))) {
                if let Some(index) = space.common_index(part, history.get(part)) {
                    let bytes = u32::try_from((part + one.k) / 8).expect("digits and parts are not that far");
                    parts[index].push(bytes);
                }
            }
        }
        let (mut shifts, mut ends) = (Vec::new(), Vec::new());
        for parts in parts {
            shifts.extend(parts.chunks(AT_ONCE).map(|some| std::array::from_fn(|i| some[i.min(some.len() - 1)])));
            ends.push(shifts.len());
        }
        let takes = space.flipping_takes().filter(usable).collect();
        let frequent = frequent_indices::<V>(space, history);
        Probes { takes, ends, shifts, frequent, review: n + n.min(INTERVAL) }
    }

    /// The rare indices that no probe attains, below the values of the positions from `start` on,
    /// of which there is at most a block: positions, and indices in descending order of their high
    /// bits. The high bits are dealt out to some pieces, and this is one of them. Returns also how
    /// many probes were made.
    #[inline(always)]
    pub fn left_over<const V: usize>(
        &self,
        planes: &BitPlanes<V>,
        numbering: Numbering,
        start: usize,
        (piece, pieces): (usize, usize),
    ) -> (Vec<(usize, usize)>, usize) {
        let (mut left, mut probes) = (Vec::new(), 0);
        // Where a byte of the planes begins.
        let base = start & !7;
        let place = planes.place(base);
        let same_high = 1 << numbering.low_bits();
        let mut above = [0; WORDS];
        for (number, first) in (0..V).step_by(same_high).rev().enumerate() {
            let mut same = [0; WORDS];
            for u in first..first + same_high {
                unite_with(&mut same, &planes.load::<WORDS>(u, 8 * place));
            }
            same[0] &= u64::MAX << (start - base);
            // The rare values of these indices are needed above them, and beside them where they
            // are the lesser ones.
            let even = if numbering.rare_is_below(first, base) { 0x5555_5555_5555_5555 } else { 0 };
            let odd = if numbering.rare_is_below(first, base + 1) { 0xAAAA_AAAA_AAAA_AAAA } else { 0 };
            let mut need = [0; WORDS];
            for j in 0..WORDS {
                need[j] = above[j] | same[j] & (even | odd);
            }
            unite_with(&mut above, &same);
            if number % pieces != piece || is_empty(&need) {
                continue;
            }
            for u in first..first + same_high {
                let (need, made) = self.without_probed(planes, u, place, need);
                probes += made;
                for (j, mut bits) in need.into_iter().enumerate() {
                    while bits != 0 {
                        left.push((base + 64 * j + bits.trailing_zeros() as usize, u));
                        bits &= bits - 1;
                    }
                }
            }
        }
        (left, probes)
    }

    /// `need`, less the positions at which a probe attains index u. Positions begin in byte `place`
    /// of the planes. Returns also how many probes were made.
    #[inline(always)]
    fn without_probed<const V: usize>(
        &self,
        planes: &BitPlanes<V>,
        u: usize,
        place: usize,
        mut need: [u64; WORDS],
    ) -> ([u64; WORDS], usize) {
        for &k in &self.takes {
            remove(&mut need, &planes.load::<WORDS>(u, (8 * place).wrapping_sub(k)));
        }
        let byte = u32::try_from(place).expect("planes are not that long");
        let (mut probes, mut counted, mut count) = (0, 0, u32::MAX);
        for &y in &self.frequent {
            let shifts = self.of(u ^ y);
            for back in shifts {
                remove(&mut need, &planes.union_before(y, byte, back));
            }
            probes += AT_ONCE * shifts.len();
            if is_empty(&need) {
                break;
            }
            if probes >= counted + PROBES_PER_COUNT {
                let left = members(&need);
                if count - left < LEAST_SETTLED {
                    break;
                }
                (counted, count) = (probes, left);
            }
        }
        (need, probes)
    }
}

/// The indices of common values, the most frequent ones among the last values first.
fn frequent_indices<const V: usize>(space: &Space, history: &History) -> Vec<usize> {
    let n = history.len();
    let mut counts = vec![0; V];
    for position in n - SAMPLE.min(history.kept())..n {
        if let Some(index) = space.common_index(position, history.get(position)) {
            counts[index] += 1;
        }
    }
    let mut indices: Vec<usize> = (0..V).collect();
    indices.sort_by_key(|&index| std::cmp::Reverse(counts[index]));
    indices
}

#[inline(always)]
fn unite_with(set: &mut [u64; WORDS], other: &[u64; WORDS]) {
    for j in 0..WORDS {
        set[j] |= other[j];
    }
}

#[inline(always)]
fn remove(set: &mut [u64; WORDS], other: &[u64; WORDS]) {
    for j in 0..WORDS {
        set[j] &= !other[j];
    }
}

#[inline(always)]
fn is_empty(set: &[u64; WORDS]) -> bool {
    let mut any = 0;
    for word in set {
        any |= word;
    }
    any == 0
}

#[inline(always)]
fn members(set: &[u64; WORDS]) -> u32 {
    let mut count = 0;
    for word in set {
        count += word.count_ones();
    }
    count
}
