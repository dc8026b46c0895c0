//! The moves themselves: every way to change one heap, straight from the definition of the digits.

use super::Rules;

/// Calls `visit` with the heaps that remain (non-decreasing, none empty) after each move from a heap of `size`.
///
/// The number of moves grows like size^(H-1) / (H-1)!, where H is the most heaps a move may leave.
pub fn for_each_option(rules: &Rules, size: usize, mut visit: impl FnMut(&[usize])) {
    let Some(code) = rules.code() else {
        if let Some(takes) = rules.takes() {
            takes.for_each_option(size, visit);
        }
        return;
    };
    for (k, digit) in code.nonzero_digits(size) {
        for heaps in digit.part_counts() {
            let mut parts = Vec::new();
            partitions(size - k, heaps as usize, 1, digit.is_unequal(), &mut parts, &mut visit);
        }
    }
}

/// Every way to write `total` as `heaps` parts, each at least `least`, non-decreasing (increasing if `unequal`).
fn partitions(
    total: usize,
    heaps: usize,
    least: usize,
    unequal: bool,
    parts: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]),
) {
    if heaps == 0 {
        if total == 0 {
            visit(parts);
        }
        return;
    }
    let (first, last) = if heaps == 1 { (total.max(least), total) } else { (least, total / heaps) };
    for part in first..=last {
        parts.push(part);
        let next = if unequal { part + 1 } else { part };
        partitions(total - part, heaps - 1, next, unequal, parts, visit);
        parts.pop();
    }
}

#[cfg(test)]
mod tests {
    use crate::Rules;

    fn options(rules: &str, size: usize) -> Vec<Vec<usize>> {
        let rules = Rules::parse(rules).expect("rules of the test");
        let mut options = Vec::new();
        super::for_each_option(&rules, size, |parts| options.push(parts.to_vec()));
        options.sort();
        options
    }

    #[test]
    fn moves_written_out_by_hand() {
        let none: Vec<Vec<usize>> = Vec::new();
        assert_eq!(options("kayles", 0), none);
        assert_eq!(options("kayles", 1), [Vec::<usize>::new()]);
        assert_eq!(options("kayles", 4), [vec![1, 1], vec![1, 2], vec![2], vec![3]]);
        assert_eq!(options("nim", 3), [vec![], vec![1], vec![2]]);
        assert_eq!(options("4!", 2), none);
        assert_eq!(options("4!", 6), [vec![1, 5], vec![2, 4]]);
        assert_eq!(options("split into 3", 6), [vec![1, 1, 4], vec![1, 2, 3], vec![2, 2, 2]]);
        assert_eq!(options("split into 3 unequal", 7), [vec![1, 2, 4]]);
        assert_eq!(options("0.1", 1), [Vec::<usize>::new()]);
        assert_eq!(options("0.1", 2), none);
        assert_eq!(options("0.2", 1), none);
        assert_eq!(options("take any but 2", 3), [vec![], vec![2]]);
    }
}
