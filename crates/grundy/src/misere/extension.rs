//! One more generator: the quotient of sums with it, from that of sums without it.
//!
#![doc = include_str!("extension.md")]

use super::automaton::{coarsest, of_blocks};
use super::classes::Classes;
use super::level::Level;
use super::reach::{Reach, Stop};
use super::word::Word;

/// The quotient of sums of generators, the last of which is new.
///
/// `known` is the quotient of sums of the others; `options` are those of each generator, as sums of
/// earlier ones, and `ranks` says how many moves each lasts at most.
pub(super) fn extended(
    known: &Classes,
    options: &[Vec<Word>],
    ranks: &[u64],
    reach: &Reach<'_>,
) -> Result<Classes, Stop> {
    let Some((new, options)) = options.split_last() else { return Ok(known.clone()) };
    let lost = (0..known.monoid.order()).map(|x| known.monoid.is_lost(x)).collect();
    let mut levels = Levels { classes: known.clone(), lost: vec![lost], ranks, reach };
    let returns = loop {
        let level = Level {
            known: &levels.classes,
            blocked: levels.blocked(new),
            options,
            ranks: &ranks[..options.len()],
            reach,
        };
        let guess = level.found()?;
        levels.push(&guess.classes, &guess.known)?;
        if let Some(place) = levels.is_repeated() {
            break place;
        }
        reach.check_order(levels.lost.len())?;
    };
    levels.quotient(returns)
}

/// The sums of the earlier generators up to a congruence, and which of them are lost beside 0, 1,
/// 2, ... copies of the new one.
struct Levels<'a> {
    classes: Classes,
    /// Level k: the classes that are lost beside k copies.
    lost: Vec<Vec<bool>>,
    /// The most moves that each generator lasts.
    ranks: &'a [u64],
    reach: &'a Reach<'a>,
}

impl Levels<'_> {
    /// The classes from which a move in a copy of the new generator leads to the last level, lost.
    fn blocked(&self, new: &[Word]) -> Vec<bool> {
        let monoid = &self.classes.monoid;
        let last = &self.lost[self.lost.len() - 1];
        let options = self.classes.of_each(new);
        (0..monoid.order()).map(|x| options.iter().any(|&option| last[monoid.product(x, option)])).collect()
    }

    /// Adds a level: what is lost of finer classes, each of which is part of a class before. Then
    /// classes that no level tells apart are joined.
    fn push(&mut self, finer: &Classes, before: &[usize]) -> Result<(), Stop> {
        let order = finer.monoid.order();
        let mut lost: Vec<Vec<bool>> =
            self.lost.iter().map(|level| before.iter().map(|&x| level[x]).collect()).collect();
        lost.push((0..order).map(|x| finer.monoid.is_lost(x)).collect());
        let steps = finer.steps();
        let outputs = (0..order).map(|x| lost.iter().map(|level| level[x]).collect::<Vec<bool>>());
        let blocks = coarsest(outputs, &steps, self.reach)?;
        let generators = finer.generators.len();
        let (classes, members) = joined(&blocks, &steps, |_| false, &self.ranks[..generators], self.reach)?;
        self.lost = lost.iter().map(|level| members.iter().map(|&x| level[x]).collect()).collect();
        self.classes = classes;
        Ok(())
    }

    /// The level that the last one repeats; then that is left out.
    fn is_repeated(&mut self) -> Option<usize> {
        let last = self.lost.len() - 1;
        let place = self.lost[..last].iter().position(|level| *level == self.lost[last])?;
        self.lost.pop();
        Some(place)
    }

    /// The quotient of sums with the new generator, where the level after the last is that of the
    /// number `returns`.
    fn quotient(&self, returns: usize) -> Result<Classes, Stop> {
        let (order, levels) = (self.classes.monoid.order(), self.lost.len());
        let mut steps = Vec::new();
        for level in 0..levels {
            let next = if level + 1 < levels { level + 1 } else { returns };
            for (x, along) in self.classes.steps().into_iter().enumerate() {
                steps.push(along.into_iter().map(|y| level * order + y).chain([next * order + x]).collect());
            }
        }
        let lost: Vec<bool> = self.lost.iter().flatten().copied().collect();
        let blocks = coarsest(lost.iter(), &steps, self.reach)?;
        Ok(joined(&blocks, &steps, |state| lost[state], self.ranks, self.reach)?.0)
    }
}

/// The classes that blocks of states make, each with a member.
fn joined(
    blocks: &[usize],
    steps: &[Vec<usize>],
    lost: impl Fn(usize) -> bool,
    ranks: &[u64],
    reach: &Reach<'_>,
) -> Result<(Classes, Vec<usize>), Stop> {
    let (steps, members) = of_blocks(blocks, steps);
    let (classes, blocks) = Classes::of_states(&steps, |block| lost(members[block]), ranks, reach)?;
    Ok((classes, blocks.into_iter().map(|block| members[block]).collect()))
}

#[cfg(test)]
mod tests {
    use super::super::word::{rank, sum, without};
    use super::*;
    use crate::options::Options;
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// Whether a sum is lost, by trying every move.
    fn is_lost(played: &mut HashMap<Word, bool>, options: &[Vec<Word>], word: &[u32]) -> bool {
        let used = word.iter().rposition(|&times| times > 0).map_or(0, |last| last + 1);
        let word = word[..used].to_vec();
        if let Some(&lost) = played.get(&word) {
            return lost;
        }
        let moves = (0..used).filter(|&g| word[g] > 0).flat_map(|g| options[g].iter().map(move |option| (g, option)));
        let next: Vec<Word> = moves.map(|(g, option)| sum(&without(&word, g), option)).collect();
        // The player to move wins with a move to a lost sum, or if there is no move at all.
        let wins = next.is_empty() || next.iter().any(|next| is_lost(played, options, next));
        played.insert(word, !wins);
        !wins
    }

    /// Options for up to four generators: sums of earlier ones, which are small.
    fn games() -> impl Strategy<Value = Vec<Vec<Word>>> {
        let word = prop::collection::vec(0u32..3, 3);
        let options = prop::collection::vec(word, 1..4);
        prop::collection::vec(options, 1..5).prop_map(|mut games| {
            for (place, options) in games.iter_mut().enumerate() {
                for option in options.iter_mut() {
                    option.truncate(place);
                    let used = option.iter().rposition(|&times| times > 0).map_or(0, |last| last + 1);
                    option.truncate(used);
                }
                options.sort();
                options.dedup();
            }
            games
        })
    }

    /// All sums of up to three copies of each generator.
    fn words(generators: usize) -> Vec<Word> {
        let longer =
            |words: Vec<Word>| words.iter().flat_map(|word| (0..4).map(|n| [&word[..], &[n]].concat())).collect();
        (0..generators).fold(vec![Word::new()], |words, _| longer(words))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        /// Quotients of sums of arbitrary generators, generator by generator: outcomes are those of
        /// play, and any two elements are told apart.
        #[test]
        fn quotients_of_sums_are_those_of_play(games in games()) {
            let limits = Options { memory: 1 << 22, ..Options::default() };
            let reach = Reach::new(&limits, None);
            let (mut known, mut ranks) = (Classes::trivial(), Vec::new());
            for (place, options) in games.iter().enumerate() {
                ranks.push(1 + options.iter().map(|option| rank(option, &ranks)).max().unwrap_or(0));
                // Some quotients are infinite.
                let Ok(classes) = extended(&known, &games[..=place], &ranks, &reach) else { return Ok(()) };
                known = classes;
                let mut played = HashMap::new();
                for word in words(ranks.len()) {
                    let expected = is_lost(&mut played, &games, &word);
                    prop_assert_eq!(known.monoid.is_lost(known.of(&word)), expected, "{:?} in {:?}", word, games);
                }
                let order = known.monoid.order();
                let partners: std::collections::HashSet<_> = (0..order).map(|x| known.monoid.partners(x)).collect();
                prop_assert_eq!(partners.len(), order);
                for (x, simplest) in known.simplest.iter().enumerate() {
                    prop_assert_eq!(known.of(simplest), x);
                }
            }
        }
    }
}
