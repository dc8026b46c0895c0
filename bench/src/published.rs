//! The published methods for three counting problems, written plainly: the rivals of the engine.
//!
//! * Chessboard Nim: one pass over every coordinate, with the last seven Grundy values at hand,
//!   counts the values (no period is used); the squares of the board are then counted by value, and
//!   the coins are added one at a time to a distribution over the xor.
//! * 1249 Nim: the first 20000 Grundy values by trying every take and every split; a period is
//!   searched for in the terms of even and of odd index separately and extended to count the
//!   values; a table over (xor, heaps chosen) then takes in one value after another, with the
//!   number of multisets of every possible number of its heaps.
//! * Young's game A: every staircase is entered into a table over (nimber, number); every round
//!   adds one token by a Walsh transform over the nimbers, a schoolbook convolution over the
//!   numbers and the inverse transform.

/// How many values of the heap game are computed before a period is searched for.
const COMPUTED_TERMS: usize = 20_000;

/// The sum of two residues.
fn add(first: u64, second: u64, modulus: u64) -> u64 {
    let sum = first + second;
    if sum >= modulus { sum - modulus } else { sum }
}

/// The product of two residues; only moduli above 32 bits ever need the wide product.
fn multiply(first: u64, second: u64, modulus: u64) -> u64 {
    match first.checked_mul(second) {
        Some(product) => product % modulus,
        None => wide_multiply(first, second, modulus),
    }
}

#[cold]
fn wide_multiply(first: u64, second: u64, modulus: u64) -> u64 {
    let product = u128::from(first) * u128::from(second) % u128::from(modulus);
    u64::try_from(product).expect("less than the modulus")
}

/// Ordered placements of `coins` coins on a board of `side` x `side` squares that the first player
/// wins, where a move takes 2, 3, 5 or 7 off one coordinate of one coin; modulo `modulus`, below
/// 2^63 and at least 2.
#[must_use]
pub fn chessboard_nim(side: u64, coins: u32, modulus: u64) -> u64 {
    let board = board_distribution(&coordinate_counts(side), modulus);
    let mut ways = [0; 8];
    ways[0] = 1;
    for _ in 0..coins {
        ways = xor_product(&ways, &board, modulus);
    }
    ways[1..].iter().fold(0, |sum, &count| add(sum, count, modulus))
}

/// How many coordinates 0..`side` have each Grundy value of the subtraction game {2, 3, 5, 7}.
fn coordinate_counts(side: u64) -> [u64; 8] {
    // The value is at most 4, so 7 stands for a coordinate below zero: no mex ever sees it.
    let mut window = [7_usize; 7];
    let mut counts = [0; 8];
    for _ in 0..side {
        let reached = 1_u32 << window[1] | 1 << window[2] | 1 << window[4] | 1 << window[6];
        let value = reached.trailing_ones() as usize;
        counts[value] += 1;
        window.copy_within(..6, 1);
        window[0] = value;
    }
    counts
}

/// How many squares of the board have each value.
fn board_distribution(counts: &[u64; 8], modulus: u64) -> [u64; 8] {
    let residues = counts.map(|count| count % modulus);
    xor_product(&residues, &residues, modulus)
}

/// The distribution of the xor of two independent values.
fn xor_product(first: &[u64; 8], second: &[u64; 8], modulus: u64) -> [u64; 8] {
    let mut product = [0; 8];
    for (row, &ways) in first.iter().enumerate() {
        for (column, &others) in second.iter().enumerate() {
            let target = &mut product[row ^ column];
            *target = add(*target, multiply(ways, others, modulus), modulus);
        }
    }
    product
}

/// Multisets of `heaps` heaps of 1..=`largest` counters that the first player loses, where a move
/// takes 1, 2, 4 or 9 counters or splits a heap in two; modulo the prime `modulus`, below 2^63 and
/// above `heaps`.
#[must_use]
pub fn nim_1249(largest: usize, heaps: usize, modulus: u64) -> u64 {
    let values = heap_values(largest.min(COMPUTED_TERMS - 1) + 1);
    let counts = heap_counts(&values, largest);
    let inverses = inverses(heaps, modulus);
    let mut table = vec![vec![0; heaps + 1]; counts.len()];
    table[0][0] = 1;
    for (value, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        table = add_class(&table, value, &multisets(count, &inverses, modulus), modulus);
    }
    table[0][heaps]
}

/// The Grundy values of heaps of fewer than `length` counters, by trying every move.
fn heap_values(length: usize) -> Vec<u8> {
    let mut values: Vec<u8> = Vec::with_capacity(length);
    for size in 0..length {
        let mut reached = 0_u64;
        for take in [1, 2, 4, 9].into_iter().filter(|&take| take <= size) {
            reached |= 1 << values[size - take];
        }
        if size >= 2 {
            let larger_halves = values[size.div_ceil(2)..].iter().rev();
            for (small, large) in values[1..=size / 2].iter().zip(larger_halves) {
                reached |= 1 << (small ^ large);
            }
        }
        let value = reached.trailing_ones();
        assert!(value < 64, "the mask holds values below 64");
        values.push(u8::try_from(value).expect("below 64"));
    }
    values
}

/// How many of the sizes 1..=`largest` have each value; the length is a power of two that bounds
/// every xor.
fn heap_counts(values: &[u8], largest: usize) -> Vec<u64> {
    let bound = usize::from(values.iter().copied().max().unwrap_or(0)) + 1;
    let mut counts = vec![0; bound.next_power_of_two()];
    if largest < values.len() {
        values[1..].iter().for_each(|&value| counts[usize::from(value)] += 1);
        return counts;
    }
    for parity in [0, 1] {
        let terms: Vec<u8> = values[parity..].iter().copied().step_by(2).collect();
        let length = (largest - parity) / 2 + 1;
        count_periodic(&terms, length, &mut counts);
    }
    // Size 0 is a term of even index, but not a heap.
    counts[0] -= 1;
    counts
}

/// Adds to `counts` the values of the first `length` terms of the sequence that begins `terms`.
fn count_periodic(terms: &[u8], length: usize, counts: &mut [u64]) {
    let (preperiod, period) = find_period(terms).expect("the values are periodic in each parity");
    for (index, &value) in terms[..preperiod + period].iter().enumerate() {
        let repeats = if index < preperiod { 1 } else { (length - 1 - index) / period + 1 };
        counts[usize::from(value)] += repeats as u64;
    }
}

/// The smallest period that fits all the terms, seen over at least the latter half of them, and its
/// preperiod.
fn find_period(terms: &[u8]) -> Option<(usize, usize)> {
    (1..=terms.len() / 4).find_map(|period| {
        let mismatch = terms.iter().zip(&terms[period..]).rposition(|(term, later)| term != later);
        let preperiod = mismatch.map_or(0, |index| index + 1);
        (preperiod <= terms.len() / 2).then_some((preperiod, period))
    })
}

/// The inverses of 1..=`last` modulo a prime (the entry 0 has no meaning).
fn inverses(last: usize, modulus: u64) -> Vec<u64> {
    let mut inverses = vec![0, 1];
    for number in 2..=last as u64 {
        let remainder = usize::try_from(modulus % number).expect("less than a length");
        inverses.push(multiply(modulus - modulus / number, inverses[remainder], modulus));
    }
    inverses.truncate(last + 1);
    inverses
}

/// The binomials C(count + k - 1, k): multisets of k heaps among `count` sizes, for every k that
/// has an inverse.
fn multisets(count: u64, inverses: &[u64], modulus: u64) -> Vec<u64> {
    let mut binomials = vec![1];
    let mut binomial = 1;
    for (factor, &inverse) in (count..).zip(&inverses[1..]) {
        binomial = multiply(multiply(binomial, factor % modulus, modulus), inverse, modulus);
        binomials.push(binomial);
    }
    binomials
}

/// The table [xor][heaps chosen] after choosing any number of heaps of one value, `choices[k]` ways
/// for k of them.
fn add_class(table: &[Vec<u64>], value: usize, choices: &[u64], modulus: u64) -> Vec<Vec<u64>> {
    let mut result = vec![vec![0; choices.len()]; table.len()];
    for (xor, row) in table.iter().enumerate() {
        for (taken, &choice) in choices.iter().enumerate() {
            let target = &mut result[if taken % 2 == 1 { xor ^ value } else { xor }];
            for (entry, &ways) in target[taken..].iter_mut().zip(row) {
                *entry = add(*entry, multiply(ways, choice, modulus), modulus);
            }
        }
    }
    result
}

/// Ordered `tokens`-tuples of staircases (a, b, k) with a + b + k <= `weight`, of value
/// (b - a) + *(k - 1), that Right wins moving first; modulo the odd prime `modulus`, below 2^63.
#[must_use]
pub fn youngs_game_a(weight: usize, tokens: u32, modulus: u64) -> u64 {
    if weight < 3 {
        return 0;
    }
    let mut base = staircase_table(weight, modulus);
    let size = base.len();
    walsh_transform(&mut base, modulus);
    let mut table = vec![vec![0]; size];
    table[0][0] = 1;
    for _ in 0..tokens {
        walsh_transform(&mut table, modulus);
        table = table.iter().zip(&base).map(|(row, step)| convolve(row, step, modulus)).collect();
        walsh_transform(&mut table, modulus);
        divide_by_size(&mut table, modulus);
    }
    won_by_right(&table, modulus)
}

/// The number of staircases by [nimber][number + `weight` - 3]; the number of rows is a power of
/// two.
fn staircase_table(weight: usize, modulus: u64) -> Vec<Vec<u64>> {
    let largest = weight - 3;
    let mut table = vec![vec![0; 2 * largest + 1]; (largest + 1).next_power_of_two()];
    for height in 1..=weight - 2 {
        for width in 1..weight - height {
            for steps in 1..=weight - height - width {
                let entry = &mut table[steps - 1][largest + width - height];
                *entry = add(*entry, 1, modulus);
            }
        }
    }
    table
}

/// The Walsh transform over the rows, for every column at once.
fn walsh_transform(table: &mut [Vec<u64>], modulus: u64) {
    let mut half = 1;
    while half < table.len() {
        for block in table.chunks_mut(2 * half) {
            let (upper, lower) = block.split_at_mut(half);
            for (first, second) in upper.iter_mut().flatten().zip(lower.iter_mut().flatten()) {
                let (sum, difference) = (add(*first, *second, modulus), add(*first, modulus - *second, modulus));
                (*first, *second) = (sum, difference);
            }
        }
        half *= 2;
    }
}

/// Divides every entry by the number of rows, a power of two.
fn divide_by_size(table: &mut [Vec<u64>], modulus: u64) {
    let half = modulus.div_ceil(2);
    let inverse = (0..table.len().ilog2()).fold(1, |power, _| multiply(power, half, modulus));
    for entry in table.iter_mut().flatten() {
        *entry = multiply(*entry, inverse, modulus);
    }
}

/// The schoolbook product of two polynomials.
fn convolve(first: &[u64], second: &[u64], modulus: u64) -> Vec<u64> {
    let mut product = vec![0; first.len() + second.len() - 1];
    for (shift, &factor) in first.iter().enumerate() {
        for (entry, &other) in product[shift..].iter_mut().zip(second) {
            *entry = add(*entry, multiply(factor, other, modulus), modulus);
        }
    }
    product
}

/// The sums above zero, and those of number zero whose nimber is not; zero is the middle column.
fn won_by_right(table: &[Vec<u64>], modulus: u64) -> u64 {
    let mut total = 0;
    for (nimber, row) in table.iter().enumerate() {
        let middle = row.len() / 2;
        let first_won = if nimber == 0 { middle + 1 } else { middle };
        total = row[first_won..].iter().fold(total, |sum, &count| add(sum, count, modulus));
    }
    total
}

#[cfg(test)]
mod tests {
    use super::{chessboard_nim, heap_counts, heap_values, nim_1249, youngs_game_a};

    /// A prime above every small answer, and above 32 bits.
    const LARGE_PRIME: u64 = (1 << 61) - 1;

    #[test]
    fn chessboard_nim_at_small_sizes() {
        assert_eq!(chessboard_nim(3, 1, 1_000_000_000), 4);
        assert_eq!(chessboard_nim(3, 2, 1_000_000_000), 40);
        assert_eq!(chessboard_nim(9, 3, 1_000_000_000), 450_304);
    }

    #[test]
    fn chessboard_nim_founding_answer() {
        assert_eq!(chessboard_nim(10_000_019, 100, 1_000_000_000), 924_668_016);
    }

    #[test]
    fn nim_1249_at_small_sizes() {
        assert_eq!(nim_1249(10, 2, LARGE_PRIME), 13);
        assert_eq!(nim_1249(12, 4, LARGE_PRIME), 204);
        assert_eq!(nim_1249(124, 9, LARGE_PRIME), 2_259_208_528_408);
    }

    #[test]
    fn counts_extended_by_the_periods_are_those_of_all_the_values() {
        let values = heap_values(6_002);
        for largest in [4_000, 4_001, 6_000, 6_001] {
            assert_eq!(heap_counts(&values[..4_000], largest), heap_counts(&values[..=largest], largest));
        }
    }

    #[test]
    fn nim_1249_founding_answer() {
        assert_eq!(nim_1249(12_491_249, 1249, 912_491_249), 227_429_102);
    }

    #[test]
    fn youngs_game_a_at_small_sizes() {
        assert_eq!(youngs_game_a(4, 2, LARGE_PRIME), 7);
        assert_eq!(youngs_game_a(9, 3, LARGE_PRIME), 314_104);
    }

    #[test]
    fn youngs_game_a_founding_answer() {
        assert_eq!(youngs_game_a(64, 8, 1_000_000_007), 858_945_298);
    }
}
