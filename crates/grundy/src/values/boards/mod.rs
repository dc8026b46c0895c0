//! Values of every square of a board for a token that moves along vectors, by [steps]
//! or by [slides], or by a theorem for [Euclid's game](euclid).

mod euclid;
mod rows;
mod slides;
mod steps;

pub use rows::place_of;
use rows::strides;
use steps::goes_back;

use super::nimber::Nimber;
use crate::error::{Error, Remedy, Result};
use crate::options::Options;
use crate::rules::VectorRules;

/// The values of all squares in row-major order (the last coordinate runs fastest).
///
/// # Errors
///
/// [`Error::Limit`] if the table takes more memory than is allowed; [`Error::Cancelled`].
pub fn values(rules: &VectorRules, sides: &[usize], options: &Options<'_>) -> Result<Vec<Nimber>> {
    let squares = sides.iter().try_fold(1usize, |product, &side| product.checked_mul(side));
    // The lines of slides are counted while they grow.
    let bytes = if rules.is_slide() { 4 } else { 6 };
    let needed = squares.and_then(|squares| squares.checked_mul(bytes));
    let Some(squares) = squares.filter(|_| needed.is_some_and(|needed| needed <= options.memory)) else {
        let memory = options.memory;
        let about = needed.map_or("more memory than there is".to_owned(), |needed| format!("about {needed} bytes"));
        return Err(Error::beyond(
            Remedy::Memory,
            needed.unwrap_or(usize::MAX),
            memory,
            format!("the table of values takes {about} and the limit is {memory}"),
        ));
    };
    if rules.is_euclid() {
        return (0..squares).map(|square| euclid_at(&place_of(square, sides))).collect();
    }
    if rules.is_slide() {
        return slides::values(rules, sides, squares, options);
    }
    let table = steps::values(rules, sides, squares, options)?;
    Ok(table.into_iter().map(|value| Nimber::new(u32::from(value))).collect())
}

/// The value of one square, on the board that ends with it or, where components are negative, on a
/// board without bounds.
///
/// # Errors
///
/// As for [`values`].
pub fn value_at(rules: &VectorRules, place: &[usize], options: &Options<'_>) -> Result<Nimber> {
    if rules.is_euclid() {
        return euclid_at(place);
    }
    let sides = sides_for(rules, &[place.to_vec()]);
    let values = values(rules, &sides, options)?;
    Ok(index(&sides, place).map_or(Nimber::ZERO, |square| values[square]))
}

fn euclid_at(place: &[usize]) -> Result<Nimber> {
    euclid::value(place).ok_or_else(|| Error::limit("values of 2^32 and more are not kept"))
}

/// The sides of a board on which these places have the values they have on a board without bounds.
#[must_use]
pub fn sides_for(rules: &VectorRules, places: &[Vec<usize>]) -> Vec<usize> {
    // Every move lowers the sum of the coordinates, so no coordinate can exceed it.
    let sum = |place: &Vec<usize>| place.iter().fold(0usize, |sum, &x| sum.saturating_add(x));
    let last = |place: &Vec<usize>, i: usize| if goes_back(rules) { sum(place) } else { place[i] };
    let side = |i: usize| places.iter().map(|place| last(place, i)).max().unwrap_or(0).saturating_add(1);
    (0..rules.dimensions()).map(side).collect()
}

/// The index of a square in the table of [`values`], if it is on the board.
#[must_use]
pub fn index(sides: &[usize], place: &[usize]) -> Option<usize> {
    let inside = place.len() == sides.len() && place.iter().zip(sides).all(|(x, side)| x < side);
    inside.then(|| place.iter().zip(strides(sides)).map(|(x, stride)| x * stride).sum())
}

/// How many squares have each value. For steps the table takes one byte per square.
///
/// # Errors
///
/// As for [`values`].
pub fn counts(rules: &VectorRules, sides: &[usize], options: &Options<'_>) -> Result<Vec<u64>> {
    let mut counts: Vec<u64> = Vec::new();
    let mut add = |value: usize| {
        if counts.len() <= value {
            counts.resize(value + 1, 0);
        }
        counts[value] += 1;
    };
    let squares = sides.iter().try_fold(1usize, |product, &side| product.checked_mul(side));
    match squares.filter(|&squares| !(rules.is_slide() || rules.is_euclid()) && squares <= options.memory) {
        Some(squares) => {
            steps::values(rules, sides, squares, options)?.into_iter().for_each(|value| add(usize::from(value)));
        }
        None => values(rules, sides, options)?.into_iter().for_each(|value| add(value.index())),
    }
    Ok(counts)
}

/// The oracle: every move of every square.
#[must_use]
pub fn by_definition(rules: &VectorRules, sides: &[usize]) -> Vec<Nimber> {
    fn value(
        rules: &VectorRules,
        sides: &[usize],
        place: &[usize],
        known: &mut std::collections::HashMap<Vec<usize>, usize>,
    ) -> usize {
        if let Some(&value) = known.get(place) {
            return value;
        }
        let mut options = Vec::new();
        rules.for_each_option(place, sides, |option| options.push(option.to_vec()));
        let attained: std::collections::BTreeSet<usize> =
            options.iter().map(|option| value(rules, sides, option, known)).collect();
        let mex = (0..).find(|value| !attained.contains(value)).unwrap_or(0);
        known.insert(place.to_vec(), mex);
        mex
    }
    let mut known = std::collections::HashMap::new();
    let mut values = Vec::new();
    for square in 0..sides.iter().product() {
        let place = place_of(square, sides);
        values.push(Nimber::from_index(value(rules, sides, &place, &mut known)));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use proptest::prelude::*;

    #[test]
    fn euclid_has_the_values_of_its_moves() {
        let rules = VectorRules::parse("euclid").expect("rules of the test");
        let found = values(&rules, &[40, 33], &Options::default()).expect("small");
        assert_eq!(found, by_definition(&rules, &[40, 33]));
        let far = value_at(&rules, &[1_000_000_007, 3], &Options::default()).expect("a word");
        assert_eq!(far.get(), 333_333_335);
    }

    /// Boards large enough to be shared have the values that one thread finds, in any dimension and
    /// where rows are handed on to others than the next.
    #[test]
    fn threads_agree_with_one() {
        for (text, sides) in [
            ("slide (0,1),(1,0),(1,1)", vec![260, 270]),
            ("slide (0,2),(3,1),(1,5)", vec![200, 300]),
            ("slide (0,0,1),(0,1,0),(1,0,0),(2,1,3)", vec![9, 30, 210]),
            ("step (0,1),(1,0),(2,3)", vec![260, 270]),
            ("step (0,0,1),(0,1,0),(1,0,0),(2,1,3)", vec![9, 30, 210]),
        ] {
            let rules = VectorRules::parse(text).expect("rules of the test");
            let by_threads =
                |threads| values(&rules, &sides, &Options { threads, ..Options::default() }).expect("small");
            let alone = by_threads(1);
            for threads in [2, 3, 16] {
                assert!(by_threads(threads) == alone, "{text} in {threads} threads");
            }
        }
        let rules = VectorRules::parse("slide (0,1),(1,0)").expect("rules of the test");
        let stopped = Options { threads: 3, ..Options::default() }.within(std::time::Duration::ZERO);
        assert!(matches!(values(&rules, &[1500, 1500], &stopped), Err(Error::Cancelled { .. })));
    }

    /// A board of which one side is long has lines with few values, however great.
    #[test]
    fn lines_take_little_memory() {
        let rules = VectorRules::parse("slide (0,1),(1,0),(1,1)").expect("rules of the test");
        let options = Options { memory: 100_000_000, ..Options::default() };
        for sides in [[2, 200_000], [200_000, 2]] {
            let values = values(&rules, &sides, &options).expect("within the memory");
            assert_eq!(values.last().map(|value| value.get()), Some(200_000), "{sides:?}");
        }
        let options = Options { memory: 700_000, ..Options::default() };
        assert!(matches!(values(&rules, &[400, 400], &options), Err(Error::Limit(_))));
    }

    proptest! {
        #[test]
        fn tables_are_those_of_the_definition(
            slide: bool, vectors in prop::collection::vec(prop::collection::vec(-2i64..4, 3), 1..5), sides in prop::collection::vec(0usize..7, 3), dimensions in 1usize..4,
        ) {
            let vectors: Vec<String> = vectors.iter()
                .map(|vector| &vector[..dimensions])
                .filter(|vector| vector.iter().sum::<i64>() > 0 && (!slide || vector.iter().all(|&v| v >= 0)))
                .map(|vector| format!("({})", vector.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")))
                .collect();
            prop_assume!(!vectors.is_empty());
            let text = format!("{} {}", if slide { "slide" } else { "step" }, vectors.join(","));
            let rules = VectorRules::parse(&text).expect("rules of the test");
            let sides = &sides[..dimensions];
            let expected = by_definition(&rules, sides);
            let found = values(&rules, sides, &Options::default()).expect("small");
            prop_assert_eq!(&found, &expected, "{} on {:?}", rules, sides);
            let counted = counts(&rules, sides, &Options::default()).expect("small");
            for (value, &count) in counted.iter().enumerate() {
                prop_assert_eq!(count, expected.iter().filter(|g| g.index() == value).count() as u64);
            }
        }
    }
}
