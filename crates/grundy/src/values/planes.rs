//! Octal games by sparse spaces, in blocks of 512 positions.
//!
//! The method and its proof are those of [`sparse_space`](super::sparse_space); this file orders the work so that
//! vector instructions do it. Values are indices in their class ([`halves`](super::halves)), and an *entry* (delta, x)
//! says that `G(n - delta) ^ x` is an option of n wherever the position `n - delta` is common:
//!
//! ```text
//! delta = r + k, x = G(r)     a split with the rare part r: the option is common,
//! delta = k,     x = 0        a take: common as well, or rare if positions count and k is odd,
//! delta = c + k, x = G(c)     a split with a common part c, a probe: the option is rare.
//! ```
//!
//! So the positions of a block at which the index u is attained are the union over the entries of
//! [bit planes](super::bit_planes), plane `u ^ x` shifted by delta. That needs the values up to `n - delta` only:
//!
//! * *far* entries, delta > 64, are united for 64, 128, 256 or 512 positions at once, as many as delta allows;
//! * *near* ones, delta <= 64, are pushed: once the index v of a position is known, row v of a table has the later
//!   positions that each index u is attained at. Eight positions at a time are worked out one after another; the bits
//!   of the next eight positions then stand in one byte for each u.
//!
//! The least common index not attained is the value, unless a rare value below it is missing. That is looked at when
//! the block is complete: the positions that need the rare index u, less those where a probe attains it, are nearly
//! always none; for the few left over all splits are searched. If none attains the value, the block ends there, with a
//! new rare position.
//!
//! The other options, from rare positions, are takes (`rare_takes`: common options if positions count and k is odd) and
//! splits into two rare parts or takes of even k, which are rare options and found by the search.
//!
//! Any mask of classes and any choice of probes gives the same values; they only change the time.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::Nimber;
use super::bit_planes::{BLOCK, BitPlanes};
use super::halves::Halves;
use super::history::History;
use super::sparse_space::Classes;
use super::take_break::TakeBreak;

/// Entries up to here are near.
const NEAR: usize = 64;
/// Positions worked out one after another.
const GROUP: usize = 8;
/// Probes for each index: enough to leave few positions over (found by trying; it only costs time).
const PROBES_PER_INDEX: usize = 12;
/// Probes looked at between two looks at whether positions are left.
const PROBES_AT_ONCE: usize = 4;
/// Probes looked at between two looks at how many positions they settle ...
const PROBES_PER_COUNT: usize = 64;
/// ... which must be this many, or the rest is left to the search, which costs about ten probes for each.
const LEAST_SETTLED: u32 = 1;
/// The most probes there may be in all.
const MOST_PROBES: usize = 1 << 12;
/// How many blocks pass between two that measure the probes.
const BLOCKS_PER_MEASURE: usize = 16;
/// A split that was found by search this often since the last look becomes a probe.
const FOUND_OFTEN: usize = 3;
/// Splits compared between two looks at whether one was found.
const SEARCHED_AT_ONCE: usize = 64;
/// How many positions pass between two looks at what was found by search.
const SEARCH_INTERVAL: usize = 1 << 16;
/// The most memory for planes; entries that reach further back are marked one position at a time.
const MOST_BYTES: usize = 1 << 28;
/// The fewest positions kept in planes.
const LEAST_SPAN: usize = 1 << 12;

/// Why a run of the engine ended before its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The goal is reached.
    Done,
    /// A value does not fit the planes: go on with more of them.
    TooWide,
}

/// Entries of the same x.
#[derive(Clone, Debug)]
struct Entries {
    x: usize,
    /// Ascending.
    deltas: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Probe {
    delta: usize,
    x: usize,
    /// The first position at which it may be used.
    mature: usize,
}

/// A probe as a block uses it.
#[derive(Clone, Copy, Debug)]
struct Prepared {
    x: usize,
    /// Where its bits begin; `None` if it cannot be used.
    offset: Option<usize>,
}

/// The engine for V indices, in masks of W words.
#[derive(Clone, Debug)]
pub(super) struct Planes<const V: usize, const W: usize> {
    moves: TakeBreak,
    classes: Classes,
    halves: Halves,
    rares: Vec<(usize, Nimber)>,
    planes: BitPlanes<V>,
    /// Far entries, by the number of positions they are united for: 64, 128, 256, 512.
    far: [Vec<Entries>; 4],
    /// Row v, bit delta - 1 of word u: a position of index v attains u delta positions later.
    near: Box<[[u64; V]; V]>,
    /// Row delta - 1, mask v: the indices that a position of index v leaves missing delta positions later, for
    /// delta < GROUP.
    nearest: [Box<[[u64; W]; V]>; GROUP - 1],
    /// Bit j of word u: near entries attain index u at the j-th of the coming positions.
    coming: [u64; V],
    probes: Vec<Probe>,
    /// Those that are splits, by digit and part.
    split_probes: HashSet<(usize, usize)>,
    /// For each index, the probes that may attain it, those that do so most often first.
    orders: Vec<Vec<u32>>,
    /// Where each probe's bits begin for the current block; past the end of the planes if it cannot be used.
    prepared: Vec<Prepared>,
    /// How often the split with part r was found by search, by digit and r.
    found: HashMap<(usize, usize), usize>,
    next_look: usize,
    blocks: usize,
    /// The common value of each index, at even and odd positions.
    common: [[Nimber; V]; 2],
    /// The positions of the block at which each index is attained by entries of the two furthest levels ...
    united: Box<[[u64; 8]; V]>,
    /// ... and by all far entries, 64 positions at a time.
    attained: Box<[[u64; V]; 8]>,
    /// How many positions the next block should have.
    ambition: usize,
    /// Where planes begin, and the ends of the runs of the same x among them.
    offsets: Vec<usize>,
    runs: Vec<(usize, usize)>,
    /// The indices that occur among the positions kept.
    active: Vec<usize>,
}

impl<const V: usize, const W: usize> Planes<V, W> {
    /// Values have to be below this.
    pub const WIDTH: usize = 2 * V;

    /// Goes on from known values, all below [`WIDTH`](Self::WIDTH); `None` if the classes do not fit.
    pub fn new(moves: &TakeBreak, classes: Classes, history: &History) -> Option<Self> {
        let positions = history.complete().iter().copied().enumerate().skip(1);
        let rares = positions.filter(|&(n, value)| classes.is_rare(value.index(), n)).collect();
        let mut planes = Self::with_rares(moves, classes, rares, history)?;
        planes.choose_probes(history);
        planes.keep_enough(history);
        Some(planes)
    }

    /// Without probes and planes.
    fn with_rares(moves: &TakeBreak, classes: Classes, rares: Vec<(usize, Nimber)>, history: &History) -> Option<Self> {
        let halves = Halves::new(classes, V)?;
        let mut planes = Planes {
            moves: moves.clone(),
            classes,
            halves,
            rares,
            planes: BitPlanes::new(0, 0),
            far: std::array::from_fn(|_| Vec::new()),
            near: boxed([0; V]),
            nearest: std::array::from_fn(|_| boxed([u64::MAX; W])),
            coming: [0; V],
            probes: Vec::new(),
            split_probes: HashSet::new(),
            orders: vec![Vec::new(); V],
            prepared: Vec::new(),
            found: HashMap::new(),
            next_look: 0,
            blocks: 0,
            common: [0, 1].map(|parity| std::array::from_fn(|index| halves.common(index, parity))),
            united: boxed([0; 8]),
            attained: boxed([0; V]),
            ambition: 64,
            offsets: Vec::new(),
            runs: Vec::new(),
            active: Vec::new(),
        };
        for k in planes.moves.leaving_one.clone().into_iter().filter(|&k| !classes.flips(k)) {
            planes.add_entry(k, 0);
        }
        for (r, value) in planes.rares.clone() {
            planes.add_rare(r, value);
        }
        planes.foresee(history);
        Some(planes)
    }

    pub fn classes(&self) -> Classes {
        self.classes
    }

    /// Adds the splits with the rare part r.
    fn add_rare(&mut self, r: usize, value: Nimber) {
        let x = self.halves.index(value);
        for k in self.moves.breaks.clone().into_iter().map(|one| one.k) {
            self.add_entry(r + k, x);
        }
    }

    fn add_entry(&mut self, delta: usize, x: usize) {
        if delta <= NEAR {
            for v in 0..V {
                let u = v ^ x;
                self.near[v][u] |= 1 << (delta - 1);
                if delta < GROUP {
                    self.nearest[delta - 1][v][u / 64] &= !(1 << (u % 64));
                }
            }
            return;
        }
        let level = (delta.ilog2().min(9) - 6) as usize;
        let groups = &mut self.far[level];
        let at = groups.binary_search_by_key(&x, |group| group.x).unwrap_or_else(|at| {
            groups.insert(at, Entries { x, deltas: Vec::new() });
            at
        });
        let deltas = &mut groups[at].deltas;
        if let Err(at) = deltas.binary_search(&delta) {
            deltas.insert(at, delta);
        }
    }

    /// The takes that lead to rare options, and splits with the first common parts.
    fn choose_probes(&mut self, history: &History) {
        let takes: Vec<usize> = self.moves.leaving_one.iter().copied().filter(|&k| self.classes.flips(k)).collect();
        takes.into_iter().for_each(|k| self.add_probe(Probe { delta: k, x: 0, mature: 0 }));
        let is_common = |&part: &usize| !self.classes.is_rare(history.get(part).index(), part);
        let parts: Vec<usize> = (1..history.len()).filter(is_common).take(PROBES_PER_INDEX * V).collect();
        for part in parts {
            (0..self.moves.breaks.len()).for_each(|digit| self.add_split_probe(digit, part, history));
        }
    }

    fn add_split_probe(&mut self, digit: usize, part: usize, history: &History) {
        self.split_probes.insert((digit, part));
        let one = self.moves.breaks[digit];
        let mature = if one.unequal { 2 * part + one.k + 1 } else { 0 };
        self.add_probe(Probe { delta: part + one.k, x: self.halves.index(history.get(part)), mature });
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are at most MOST_PROBES")]
    fn add_probe(&mut self, probe: Probe) {
        if self.probes.len() < MOST_PROBES {
            let name = self.probes.len() as u32;
            self.probes.push(probe);
            self.orders.iter_mut().for_each(|order| order.push(name));
        }
    }

    /// Makes probes of the splits that were often found by search.
    #[inline(never)]
    fn review_probes(&mut self, history: &History) {
        self.next_look = history.len() + SEARCH_INTERVAL;
        let mut often: Vec<_> = self.found.drain().filter(|&(_, count)| count >= FOUND_OFTEN).collect();
        often.sort_unstable_by_key(|&(split, count)| (std::cmp::Reverse(count), split));
        for ((digit, part), _) in often {
            if !self.classes.is_rare(history.get(part).index(), part) {
                self.add_split_probe(digit, part, history);
            }
        }
        self.keep_enough(history);
    }

    /// Makes planes that keep as many positions as the entries reach back.
    fn keep_enough(&mut self, history: &History) {
        let n = history.len();
        let far = self.far.iter().flatten().filter_map(|group| group.deltas.last());
        let reach = far.copied().chain(self.probes.iter().map(|probe| probe.delta)).max().unwrap_or(0);
        let wanted = (reach + 2 * BLOCK).next_power_of_two().max(LEAST_SPAN);
        let most = MOST_BYTES / BitPlanes::<V>::bytes(1);
        let span = wanted.min(most);
        if span <= self.planes.span() {
            return;
        }
        self.planes = BitPlanes::new(n, span);
        let mut start = self.planes.origin();
        while start < n {
            let count = (n - start).min(64);
            self.append(start, count, history);
            start += count;
        }
    }

    /// Puts the common ones of `count` known values into the planes.
    #[inline(always)]
    fn append(&mut self, start: usize, count: usize, history: &History) {
        let mut words = [0; V];
        for i in 0..count {
            let (n, value) = (start + i, history.get(start + i));
            if n > 0 && !self.classes.is_rare(value.index(), n) {
                words[self.halves.index(value)] |= 1 << i;
            }
        }
        self.planes.append(&words, count);
    }

    /// Fills `coming` by what the last positions attain through near entries.
    fn foresee(&mut self, history: &History) {
        self.coming = [0; V];
        let n = history.len();
        for ago in 1..=NEAR.min(n - 1) {
            let (position, value) = (n - ago, history.get(n - ago));
            let index = self.halves.index(value);
            if !self.classes.is_rare(value.index(), position) {
                for u in 0..V {
                    self.coming[u] |= self.near[index][u] >> (ago - 1);
                }
                continue;
            }
            let takes = self.moves.leaving_one.iter().filter(|&&k| self.classes.flips(k));
            for k in takes.filter(|&&k| k <= NEAR && k >= ago) {
                self.coming[index] |= 1 << (k - ago);
            }
        }
    }

    /// Computes on until there are `length` values, or one does not fit.
    #[inline(always)]
    pub fn run(&mut self, history: &mut History, length: usize) -> Stop {
        while history.len() < length {
            if !self.block(history, self.ambition.min(length - history.len())) {
                return Stop::TooWide;
            }
        }
        Stop::Done
    }

    /// One block, or the part of it up to a new rare position; `false` if a value does not fit.
    #[inline(always)]
    fn block(&mut self, history: &mut History, length: usize) -> bool {
        let start = history.len();
        if start >= self.next_look {
            self.review_probes(history);
        }
        self.united.fill([0; 8]);
        let mut done = 0;
        while done < length {
            self.list_active();
            if done == 0 {
                self.unite::<8>(3, start, done, history);
            }
            if done % 256 == 0 {
                self.unite::<4>(2, start, done, history);
                self.spread(done / 64);
            }
            if done % 128 == 0 {
                self.unite::<2>(1, start, done, history);
            }
            self.unite::<1>(0, start, done, history);
            self.far_takes_of_rares(start, done);
            let asked = (length - done).min(64);
            let count = self.one_after_another(history, asked, done / 64);
            done += count;
            if count < asked {
                break;
            }
        }
        self.ambition = (2 * self.ambition).min(BLOCK);
        if let Some((n, value)) = self.missing_rare(history, start, done) {
            self.end_with_rare(history, n, value);
            return true;
        }
        if done % GROUP > 0 {
            self.foresee(history);
        }
        done == length
    }

    /// Lists the indices that occur. A block may bring new ones, so this is done anew for each of its parts.
    #[inline(always)]
    fn list_active(&mut self) {
        self.active.clear();
        for v in 0..V {
            if self.planes.is_active(v) {
                self.active.push(v);
            }
        }
    }

    /// Unites the planes of a level's entries for 64 K positions from `start + done` on.
    ///
    /// attained[v ^ x] |= plane v shifted by delta, over the entries (delta, x) and the indices v that occur.
    #[inline(always)]
    fn unite<const K: usize>(&mut self, level: usize, start: usize, done: usize, history: &History) {
        let (position, word) = (start + done, done / 64);
        self.find_offsets(level, position, word, 64 * K, history);
        for &v in &self.active {
            let mut first = 0;
            for &(x, end) in &self.runs {
                let mut union = [0u64; K];
                for &offset in &self.offsets[first..end] {
                    let shifted = self.planes.load::<K>(v, offset);
                    for j in 0..K {
                        union[j] |= shifted[j];
                    }
                }
                first = end;
                for j in 0..K {
                    if K > 2 {
                        self.united[v ^ x][word + j] |= union[j];
                    } else {
                        self.attained[word + j][v ^ x] |= union[j];
                    }
                }
            }
        }
    }

    /// Lists where the planes begin for a level's entries, in runs of the same x. Entries that reach further back than
    /// the planes do are marked at once.
    #[inline(always)]
    fn find_offsets(&mut self, level: usize, position: usize, word: usize, length: usize, history: &History) {
        let view = self.planes.view(position);
        self.offsets.clear();
        self.runs.clear();
        for Entries { x, deltas } in &self.far[level] {
            for &delta in deltas {
                if delta >= position + length {
                    break;
                }
                match view.offset(delta) {
                    Some(offset) => self.offsets.push(offset),
                    None => {
                        let (united, attained) = (&mut self.united, &mut self.attained);
                        let mark = |u: usize, i: usize| {
                            let place = word + i / 64;
                            let bits = if level > 1 { &mut united[u][place] } else { &mut attained[place][u] };
                            *bits |= 1 << (i % 64);
                        };
                        mark_deep(history, self.classes, self.halves, position..position + length, delta, *x, mark);
                    }
                }
            }
            if self.runs.last().map_or(0, |&(_, end)| end) < self.offsets.len() {
                self.runs.push((*x, self.offsets.len()));
            }
        }
    }

    /// Goes over from all positions of an index to all indices of 64 positions, for four words.
    #[inline(always)]
    fn spread(&mut self, word: usize) {
        for w in word..word + 4 {
            for u in 0..V {
                self.attained[w][u] = self.united[u][w];
            }
        }
    }

    /// Takes of rare positions that lead to common options, further than near.
    #[inline(always)]
    fn far_takes_of_rares(&mut self, start: usize, done: usize) {
        for at in 0..self.moves.leaving_one.len() {
            let k = self.moves.leaving_one[at];
            if k <= NEAR || !self.classes.flips(k) {
                continue;
            }
            for i in done..done + 64 {
                let Some(position) = (start + i).checked_sub(k) else { continue };
                if let Ok(at) = self.rares.binary_search_by_key(&position, |&(r, _)| r) {
                    self.attained[i / 64][self.halves.index(self.rares[at].1)] |= 1 << (i % 64);
                }
            }
        }
    }

    /// The values of the next `count` positions, given what far entries attain there; fewer if one does not fit.
    #[inline(always)]
    fn one_after_another(&mut self, history: &mut History, count: usize, word: usize) -> usize {
        let start = history.len();
        let mut coming = self.coming;
        let mut words = [0; V];
        let mut done = 0;
        while done < count {
            let mut masks = self.masks(&coming, word, done);
            let mut indices = [0; GROUP];
            let mut fit = GROUP.min(count - done);
            for i in 0..GROUP {
                let index = least(&masks[i]);
                if index >= V {
                    fit = fit.min(i);
                    break;
                }
                indices[i] = index;
                for ahead in 1..GROUP - i {
                    for w in 0..W {
                        masks[i + ahead][w] &= self.nearest[ahead - 1][index][w];
                    }
                }
            }
            let common: [&[Nimber; V]; 2] = [&self.common[start % 2], &self.common[(start + 1) % 2]];
            let values: [Nimber; GROUP] = std::array::from_fn(|i| common[i % 2][indices[i]]);
            if fit < GROUP {
                history.extend(&values[..fit]);
                for i in 0..fit {
                    words[indices[i]] |= 1 << (done + i);
                }
                done += fit;
                break;
            }
            history.extend(&values);
            for i in 0..GROUP {
                words[indices[i]] |= 1 << (done + i);
            }
            done += GROUP;
            let rows: [&[u64; V]; GROUP] = std::array::from_fn(|i| &self.near[indices[i]]);
            for u in 0..V {
                let mut bits = coming[u] >> GROUP;
                for i in 0..GROUP {
                    bits |= rows[i][u] >> (GROUP - 1 - i);
                }
                coming[u] = bits;
            }
        }
        self.coming = coming;
        self.planes.append(&words, done);
        done
    }

    /// The indices missing at each of the next eight positions, as far as is known before they are.
    #[inline(always)]
    fn masks(&self, coming: &[u64; V], word: usize, done: usize) -> [[u64; W]; GROUP] {
        let attained = &self.attained[word];
        let mut bytes = [0u8; V];
        for u in 0..V {
            bytes[u] = !(coming[u] | attained[u] >> done).to_le_bytes()[0];
        }
        let mut masks = [[0; W]; GROUP];
        for block in 0..V / 8 {
            let eight: &[u8; 8] = bytes[8 * block..8 * block + 8].try_into().expect("eight bytes");
            let transposed = transpose(u64::from_le_bytes(*eight));
            for i in 0..GROUP {
                masks[i][block / 8] |= (transposed >> (8 * i) & 0xFF) << (8 * (block % 8));
            }
        }
        masks
    }

    /// The first of the positions from `start` on at which a rare value below the common one is no option, and that value.
    #[inline(always)]
    fn missing_rare(&mut self, history: &History, start: usize, length: usize) -> Option<(usize, Nimber)> {
        let mut left = self.left_over(start);
        if left.is_empty() {
            return None;
        }
        let mut cases: Vec<(usize, Nimber)> =
            left.drain(..).map(|(i, u)| (start + i, self.halves.rare(u, start + i))).collect();
        cases.sort_unstable();
        debug_assert!(cases.iter().all(|&(n, value)| n < start + length && value < history.get(n)));
        for (n, value) in cases {
            match find_option(&self.moves, history, n, value) {
                None => return Some((n, value)),
                Some(Found::Take) => {}
                Some(Found::Split { digit, part }) => self.note(digit, part),
            }
        }
        None
    }

    /// Counts a split that was found by search and is no probe.
    #[inline(never)]
    fn note(&mut self, digit: usize, part: usize) {
        if !self.split_probes.contains(&(digit, part)) {
            *self.found.entry((digit, part)).or_default() += 1;
        }
    }

    /// Positions of the block, and rare indices below their value, that no probe attains.
    #[inline(always)]
    fn left_over(&mut self, start: usize) -> Vec<(usize, usize)> {
        let mut left = Vec::new();
        self.blocks += 1;
        let view = self.planes.view(start);
        let own = view.offset(0).expect("the block is kept");
        self.prepared.clear();
        for i in 0..self.probes.len() {
            let Probe { delta, x, mature } = self.probes[i];
            let offset = if mature > start { None } else { view.offset(delta) };
            self.prepared.push(Prepared { x, offset });
        }
        let same_high = 1 << self.halves.bit();
        let mut above = [0; 8];
        for first in (0..V).step_by(same_high).rev() {
            let mut same = [0; 8];
            for u in first..first + same_high {
                unite_with(&mut same, &self.planes.load::<8>(u, own));
            }
            // The rare values of these indices are needed above them, and beside them where they are the lesser ones.
            let even = if self.halves.rare_is_below(first, start) { 0x5555_5555_5555_5555 } else { 0 };
            let odd = if self.halves.rare_is_below(first, start + 1) { 0xAAAA_AAAA_AAAA_AAAA } else { 0 };
            let mut need = [0; 8];
            for j in 0..8 {
                need[j] = above[j] | same[j] & (even | odd);
            }
            for u in first..first + same_high {
                let measure = (self.blocks + u).is_multiple_of(BLOCKS_PER_MEASURE);
                let rest = if measure { self.measure_probes(u, need) } else { self.without_probed(u, need) };
                for (j, mut bits) in rest.into_iter().enumerate() {
                    while bits != 0 {
                        left.push((64 * j + bits.trailing_zeros() as usize, u));
                        bits &= bits - 1;
                    }
                }
            }
            unite_with(&mut above, &same);
        }
        left
    }

    /// `need`, less the positions at which a probe attains index u.
    #[inline(always)]
    fn without_probed(&self, u: usize, mut need: [u64; 8]) -> [u64; 8] {
        let order = &self.orders[u];
        let mut at = 0;
        let mut count = u32::MAX;
        while at < order.len() && !is_empty(&need) {
            if at % PROBES_PER_COUNT == 0 {
                let left = members(&need);
                if count - left < LEAST_SETTLED {
                    break;
                }
                count = left;
            }
            let next = (at + PROBES_AT_ONCE).min(order.len());
            for i in at..next {
                let Prepared { x, offset: Some(offset) } = self.prepared[order[i] as usize] else { continue };
                let shifted = self.planes.load::<8>(u ^ x, offset);
                for j in 0..8 {
                    need[j] &= !shifted[j];
                }
            }
            at = next;
        }
        need
    }

    /// The same, bringing those probes forward that attain u most often.
    #[inline(always)]
    fn measure_probes(&mut self, u: usize, mut need: [u64; 8]) -> [u64; 8] {
        let mut hits = Vec::new();
        for i in 0..self.orders[u].len() {
            if is_empty(&need) {
                break;
            }
            let mut count = 0;
            if let Prepared { x, offset: Some(offset) } = self.prepared[self.orders[u][i] as usize] {
                let shifted = self.planes.load::<8>(u ^ x, offset);
                for j in 0..8 {
                    count += (need[j] & shifted[j]).count_ones();
                    need[j] &= !shifted[j];
                }
            }
            hits.push(count);
            if count > hits[i / 2] {
                self.orders[u].swap(i, i / 2);
                hits.swap(i, i / 2);
            }
        }
        need
    }

    /// Takes back what was computed from n on, and makes n a rare position.
    #[inline(never)]
    fn end_with_rare(&mut self, history: &mut History, n: usize, value: Nimber) {
        history.truncate(n);
        self.planes.truncate(n);
        history.push(value);
        self.planes.append(&[0; V], 1);
        self.rares.push((n, value));
        self.add_rare(n, value);
        self.keep_enough(history);
        self.foresee(history);
        self.ambition = 64;
    }
}

/// An array of V items on the heap, without passing through the stack.
fn boxed<T: Clone, const V: usize>(item: T) -> Box<[T; V]> {
    vec![item; V].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("V items"))
}

#[inline(always)]
fn unite_with(set: &mut [u64; 8], other: &[u64; 8]) {
    for j in 0..8 {
        set[j] |= other[j];
    }
}

#[inline(always)]
fn is_empty(set: &[u64; 8]) -> bool {
    let mut any = 0;
    for j in 0..8 {
        any |= set[j];
    }
    any == 0
}

#[inline(always)]
fn members(set: &[u64; 8]) -> u32 {
    let mut count = 0;
    for j in 0..8 {
        count += set[j].count_ones();
    }
    count
}

/// The least member of a mask; past the end if there is none.
#[inline(always)]
fn least<const W: usize>(mask: &[u64; W]) -> usize {
    for w in 0..W {
        if mask[w] != 0 {
            return 64 * w + mask[w].trailing_zeros() as usize;
        }
    }
    64 * W
}

/// Bit i of byte j becomes bit j of byte i.
#[inline(always)]
fn transpose(mut bits: u64) -> u64 {
    for (shift, mask) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
        let swapped = (bits ^ bits >> shift) & mask;
        bits ^= swapped ^ swapped << shift;
    }
    bits
}

/// Calls `mark(u, i)` for the options by an entry, one position after another.
#[inline(never)]
fn mark_deep(
    history: &History,
    classes: Classes,
    halves: Halves,
    positions: Range<usize>,
    delta: usize,
    x: usize,
    mut mark: impl FnMut(usize, usize),
) {
    for (i, n) in positions.enumerate().filter(|&(_, n)| n > delta) {
        let value = history.get(n - delta);
        if !classes.is_rare(value.index(), n - delta) {
            mark(halves.index(value) ^ x, i);
        }
    }
}

/// How an option of a value was found.
enum Found {
    Take,
    Split { digit: usize, part: usize },
}

/// An option of n with this value, by looking at all of them.
#[inline(always)]
fn find_option(moves: &TakeBreak, history: &History, n: usize, value: Nimber) -> Option<Found> {
    for &k in &moves.leaving_one {
        if k < n && history.get(n - k) == value {
            return Some(Found::Take);
        }
    }
    for (digit, one) in moves.breaks.iter().enumerate() {
        let Some(rest) = one.rest(n) else { continue };
        let half = one.largest_half(rest);
        let (smaller, larger) = (history.range(1..half + 1), history.range(rest - half..rest));
        if let Some(at) = find_pair(smaller, larger, value) {
            return Some(Found::Split { digit, part: at + 1 });
        }
    }
    None
}

/// The first i at which x = smaller[i] and the i-th y of `larger` from its end have x ^ y = `value`.
#[inline(always)]
fn find_pair(smaller: &[Nimber], larger: &[Nimber], value: Nimber) -> Option<usize> {
    let length = smaller.len();
    let mut start = 0;
    while start + SEARCHED_AT_ONCE <= length {
        let x: &[Nimber; SEARCHED_AT_ONCE] =
            smaller[start..start + SEARCHED_AT_ONCE].try_into().expect("a slice of that length");
        let end = length - start;
        let y: &[Nimber; SEARCHED_AT_ONCE] =
            larger[end - SEARCHED_AT_ONCE..end].try_into().expect("a slice of that length");
        // A minimum is one vector instruction, a search is not.
        let mut least = u32::MAX;
        for i in 0..SEARCHED_AT_ONCE {
            least = least.min((x[i] ^ y[SEARCHED_AT_ONCE - 1 - i] ^ value).get());
        }
        if least == 0 {
            break;
        }
        start += SEARCHED_AT_ONCE;
    }
    for i in start..length {
        if smaller[i] ^ larger[length - 1 - i] == value {
            return Some(i);
        }
    }
    None
}
