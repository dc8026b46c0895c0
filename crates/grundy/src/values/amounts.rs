//! Games whose amounts are sets: squares, primes, divisors of the heap, ...
//!
//! **Lists.** For each heap the amounts are gone through and the values met are marked. Fixed sets have one ascending list; divisors come
//! from a sieve, a row at a time; the others are short, or are asked about one by one.
//!
//! **Planes.** For fixed sets with many members. A_v is the set of heaps that have an option of value v. Once G(n) = v is known, n + s has such an option for every s in
//! S: so S, shifted by n, is joined to A_v, and G(n) is the least v with n not in A_v. Heaps are taken 4096 at a time, whose planes fit the nearest cache: first all
//! heaps before the block are joined, 64 to 512 heaps of it an instruction, then those of the block one by one. To N that is N^2/128 words, whatever S.

use super::simd::{self, Level};
use super::{Algorithm, BYTES_PER_NIMBER, Engine, Nimber};
use crate::arith::primes;
use crate::error::Result;
use crate::progress::{Progress, Ticker};
use crate::rules::{Amounts, Clause, Takes};

/// Whether planes suit the rules better: fixed sets in which primes or whole classes occur.
pub(super) fn is_dense(takes: &Takes) -> bool {
    let many = |set: &Amounts| matches!(set, Amounts::Primes | Amounts::Any | Amounts::From(_) | Amounts::Class(..));
    matches!(takes, Takes::Clauses(clauses) if takes.is_fixed() && clauses.iter().any(|clause| clause.allowed.iter().any(many)))
}

/// The fixed amounts below `length`.
fn fixed_amounts(takes: &Takes, length: usize) -> Vec<usize> {
    let Takes::Clauses(clauses) = takes else { return Vec::new() };
    let mut allowed = vec![false; length];
    for clause in clauses {
        let mut members = vec![false; length];
        clause.allowed.iter().for_each(|set| mark(set, &mut members, true));
        clause.but.iter().for_each(|set| mark(set, &mut members, false));
        allowed.iter_mut().zip(members).for_each(|(all, one)| *all |= one);
    }
    (1..length).filter(|&amount| allowed[amount]).collect()
}

/// Sets or clears the members of a fixed set.
fn mark(set: &Amounts, members: &mut [bool], value: bool) {
    let length = members.len();
    let mut put =
        |amounts: &mut dyn Iterator<Item = usize>| amounts.take_while(|&k| k < length).for_each(|k| members[k] = value);
    match *set {
        Amounts::Range(first, last) => put(&mut (first..=last)),
        Amounts::From(first) => put(&mut (first..length)),
        Amounts::Any => put(&mut (1..length)),
        Amounts::Class(modulus, remainder) => put(&mut (remainder..length).step_by(modulus).filter(|&k| k > 0)),
        Amounts::Squares => put(&mut (1..).map(|i: usize| i * i)),
        Amounts::Cubes => put(&mut (1..).map(|i: usize| i * i * i)),
        Amounts::Triangular => put(&mut (1..).map(|i: usize| i * (i + 1) / 2)),
        Amounts::Primes => put(&mut primes::up_to(length.max(2)).into_iter()),
        Amounts::Fibonacci => {
            let mut pair = (1, 2);
            put(&mut std::iter::from_fn(|| {
                let first = pair.0;
                pair = (pair.1, pair.0 + pair.1);
                Some(first)
            }));
        }
        Amounts::PowersOf(base) => put(&mut std::iter::successors(Some(1), |power: &usize| power.checked_mul(base))),
        _ => {}
    }
}

/// By going through the amounts of each heap.
pub(super) struct Lists {
    takes: Takes,
    nimbers: Vec<Nimber>,
}

impl Lists {
    pub fn new(takes: &Takes) -> Self {
        Lists { takes: takes.clone(), nimbers: Vec::new() }
    }
}

/// Which values the options of the present heap have.
#[derive(Default)]
struct Marks {
    /// For each value the heap that met it last.
    met: Vec<usize>,
}

impl Marks {
    fn mark(&mut self, value: Nimber, heap: usize) {
        let value = value.index();
        if self.met.len() <= value {
            self.met.resize(value + 1, usize::MAX);
        }
        self.met[value] = heap;
    }

    fn mex(&self, heap: usize) -> Nimber {
        Nimber::from_index(self.met.iter().position(|&met| met != heap).unwrap_or(self.met.len()))
    }
}

impl Engine for Lists {
    fn algorithm(&self) -> Algorithm {
        Algorithm::AmountLists
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, progress: &dyn Progress) -> Result<()> {
        let mut ticker = Ticker::new(progress, "values by lists of amounts", length);
        let mut marks = Marks::default();
        let amounts = if self.takes.is_fixed() { fixed_amounts(&self.takes, length) } else { Vec::new() };
        let divisors = Divisors::new(&self.takes, self.nimbers.len(), length);
        for n in self.nimbers.len()..length {
            let work = match &self.takes {
                Takes::Clauses(_) if self.takes.is_fixed() => {
                    let reached = amounts.iter().take_while(|&&k| k <= n);
                    reached.map(|&k| marks.mark(self.nimbers[n - k], n)).count()
                }
                Takes::Clauses(clauses) => self.mark_clauses(clauses, n, divisors.of(n), &mut marks),
                Takes::ByDivisors(most) => {
                    let proper: Vec<Nimber> = divisors
                        .of(n)
                        .iter()
                        .filter(|&&d| d as usize != n)
                        .map(|&d| self.nimbers[d as usize])
                        .collect();
                    for (i, &one) in proper.iter().enumerate() {
                        marks.mark(one, n);
                        if *most >= 2 {
                            proper[i..].iter().for_each(|&other| marks.mark(one ^ other, n));
                        }
                    }
                    proper.len() * proper.len()
                }
                Takes::ByResults(results) => {
                    let left = results.iter().filter(|_| n > 0).filter_map(|result| result.of(n));
                    left.map(|left| marks.mark(self.nimbers[left], n)).count()
                }
            };
            self.nimbers.push(marks.mex(n));
            ticker.tick(n, 2 * work + 20)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }

    fn bytes_per_value(&self, _: usize) -> usize {
        BYTES_PER_NIMBER + 130
    }
}

impl Lists {
    /// Marks what the amounts of a heap lead to; short sets are gone through, long ones asked about every amount.
    fn mark_clauses(&self, clauses: &[Clause], n: usize, divisors: &[u32], marks: &mut Marks) -> usize {
        let mut work = 0;
        for clause in clauses {
            let barred = |k: usize| clause.but.iter().any(|set| set.allow(n, k));
            for set in &clause.allowed {
                let mut visit = |k: usize| {
                    work += 1;
                    if k >= 1 && k <= n && !barred(k) {
                        marks.mark(self.nimbers[n - k], n);
                    }
                };
                match set {
                    Amounts::Divisors => divisors.iter().for_each(|&d| visit(d as usize)),
                    Amounts::ProperDivisors => {
                        let proper = divisors.iter().map(|&d| d as usize).filter(|&d| d != n);
                        proper.for_each(visit);
                    }
                    Amounts::UpToHalf => (1..=n / 2).for_each(visit),
                    Amounts::UpToRoot => (1..=n.isqrt()).for_each(visit),
                    Amounts::Range(first, last) => (*first..=(*last).min(n)).for_each(visit),
                    _ => (1..=n).filter(|&k| set.allow(n, k)).for_each(visit),
                }
            }
        }
        work
    }
}

/// The divisors of every number in a range, row after row; nothing where the rules do not ask for them.
struct Divisors {
    first: usize,
    starts: Vec<usize>,
    divisors: Vec<u32>,
}

impl Divisors {
    fn new(takes: &Takes, first: usize, end: usize) -> Self {
        let asked = match takes {
            Takes::Clauses(clauses) => clauses.iter().any(|clause| {
                clause.allowed.iter().any(|set| matches!(set, Amounts::Divisors | Amounts::ProperDivisors))
            }),
            Takes::ByDivisors(_) => true,
            _ => false,
        };
        if !asked {
            return Divisors { first, starts: Vec::new(), divisors: Vec::new() };
        }
        let first = first.max(1);
        let length = end.saturating_sub(first);
        let mut counts = vec![0usize; length + 1];
        let multiples = |d: usize| (first.div_ceil(d) * d..end).step_by(d);
        for d in 1..end {
            multiples(d).for_each(|n| counts[n - first + 1] += 1);
        }
        for i in 0..length {
            counts[i + 1] += counts[i];
        }
        let starts = counts;
        let mut divisors = vec![0; starts[length]];
        let mut next = starts.clone();
        for d in 1..end {
            for n in multiples(d) {
                divisors[next[n - first]] = u32::try_from(d).unwrap_or(u32::MAX);
                next[n - first] += 1;
            }
        }
        Divisors { first, starts, divisors }
    }

    fn of(&self, n: usize) -> &[u32] {
        match n.checked_sub(self.first) {
            Some(i) if i + 1 < self.starts.len() => &self.divisors[self.starts[i]..self.starts[i + 1]],
            _ => &[],
        }
    }
}

/// How many heaps are computed together: their planes stay in the first-level cache.
const BLOCK: usize = 4096;
/// The words of a plane of one block.
const WORDS: usize = BLOCK / 64;

/// By planes of bits, for fixed sets.
pub(super) struct Planes {
    takes: Takes,
    nimbers: Vec<Nimber>,
    level: Level,
}

impl Planes {
    /// `None` unless the amounts are the same for every heap.
    pub fn new(takes: &Takes) -> Option<Self> {
        takes.is_fixed().then(|| Planes { takes: takes.clone(), nimbers: Vec::new(), level: Level::best() })
    }
}

/// A_v for the heaps of one block, for each value v.
pub(super) type BlockPlanes = Vec<[u64; WORDS]>;

impl Engine for Planes {
    fn algorithm(&self) -> Algorithm {
        Algorithm::AmountPlanes
    }

    fn nimbers(&self) -> &[Nimber] {
        &self.nimbers
    }

    fn extend(&mut self, length: usize, progress: &dyn Progress) -> Result<()> {
        let mut ticker = Ticker::new(progress, "values by planes of amounts", length);
        let mut set = vec![0u64; (length + BLOCK) / 64 + 2];
        fixed_amounts(&self.takes, length + BLOCK).into_iter().for_each(|k| set[k / 64] |= 1 << (k % 64));
        while self.nimbers.len() < length {
            let start = self.nimbers.len();
            let end = length.min(start + BLOCK);
            let mut planes = BlockPlanes::new();
            simd::join_all(&mut planes, &set, &self.nimbers, self.level);
            for n in start..end {
                let (word, bit) = ((n - start) / 64, (n - start) % 64);
                let value = planes.iter().position(|plane| plane[word] >> bit & 1 == 0).unwrap_or(planes.len());
                if planes.len() <= value {
                    planes.resize(value + 1, [0; WORDS]);
                }
                join_within(&mut planes[value], &set, n - start);
                self.nimbers.push(Nimber::from_index(value));
            }
            ticker.tick(end, 15 * start + 100 * BLOCK)?;
        }
        Ok(())
    }

    fn into_nimbers(self: Box<Self>) -> Vec<Nimber> {
        self.nimbers
    }

    fn bytes_per_value(&self, _: usize) -> usize {
        BYTES_PER_NIMBER + 2
    }
}

/// What all heaps before a block add to its planes: with n = `nimbers.len()` - distance, the amounts from `distance` on.
#[inline(always)]
pub(super) fn join_all(planes: &mut BlockPlanes, set: &[u64], nimbers: &[Nimber]) {
    let start = nimbers.len();
    for (n, value) in nimbers.iter().enumerate() {
        if planes.len() <= value.index() {
            planes.resize(value.index() + 1, [0; WORDS]);
        }
        let distance = start - n;
        let (first, bits) = (distance / 64, distance % 64);
        let source = &set[first..first + WORDS + 1];
        let plane = &mut planes[value.index()];
        for i in 0..WORDS {
            // Shifting by 64 is not a shift: two steps for what may be 64.
            plane[i] |= source[i] >> bits | source[i + 1] << 1 << (63 - bits);
        }
    }
}

/// What the heap at `place` of a block adds to the heaps of the block behind it.
fn join_within(plane: &mut [u64; WORDS], set: &[u64], place: usize) {
    let (words, bits) = (place / 64, place % 64);
    let mut below = 0;
    for (target, &source) in plane[words..].iter_mut().zip(set) {
        *target |= source << bits | below >> 1 >> (63 - bits);
        below = source;
    }
}
