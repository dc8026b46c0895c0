//! Automata whose letters are generators: `steps[x][g]` is the state that generator g leads to from
//! state x, and the empty sum is state 0.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::reach::{Reach, Stop};
use super::word::{Word, with};

/// The number of each state's block, in the partition with the fewest blocks such that states of a
/// block have the same output, and each generator leads from them to states of one block. Blocks
/// are numbered in the order in which they occur.
///
/// This is Moore's method: states are told apart by their outputs, then by the outputs one step
/// later, and so on until nothing more is told apart.
pub(super) fn coarsest<T: Hash + Eq>(
    outputs: impl Iterator<Item = T>,
    steps: &[Vec<usize>],
    reach: &Reach<'_>,
) -> Result<Vec<usize>, Stop> {
    let (mut blocks, mut number) = numbered(outputs);
    loop {
        reach.check()?;
        let seen = steps.iter().zip(&blocks).map(|(steps, &block)| {
            let next: Vec<usize> = steps.iter().map(|&state| blocks[state]).collect();
            (block, next)
        });
        let (finer, larger) = numbered(seen);
        if larger == number {
            return Ok(blocks);
        }
        (blocks, number) = (finer, larger);
    }
}

/// Numbers for what occurs, equal for equal things, and how many there are.
fn numbered<T: Hash + Eq>(things: impl Iterator<Item = T>) -> (Vec<usize>, usize) {
    let mut numbers: FxHashMap<T, usize> = FxHashMap::default();
    let number = |thing| {
        let next = numbers.len();
        *numbers.entry(thing).or_insert(next)
    };
    let list = things.map(number).collect();
    (list, numbers.len())
}

/// The automaton of blocks, and a member of each block.
pub(super) fn of_blocks(blocks: &[usize], steps: &[Vec<usize>]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut members: Vec<usize> = Vec::new();
    for (state, &block) in blocks.iter().enumerate() {
        if block == members.len() {
            members.push(state);
        }
    }
    let along = |&state: &usize| steps[state].iter().map(|&next| blocks[next]).collect();
    (members.iter().map(along).collect(), members)
}

/// A state, and a sum that leads to it.
pub(super) struct Reached {
    pub state: usize,
    /// None of the sums that lead to the state lasts fewer moves.
    pub sum: Word,
    /// The state without the last generator of the sum, and this generator.
    pub last: Option<(usize, usize)>,
}

/// All states that sums lead to, by the number of moves of these (Dijkstra's method); `ranks` are
/// those of the generators.
pub(super) fn by_moves(steps: &[Vec<usize>], ranks: &[u64], reach: &Reach<'_>) -> Result<Vec<Reached>, Stop> {
    let mut is_reached = vec![false; steps.len()];
    let mut reached = Vec::new();
    let mut queue = BinaryHeap::from([Reverse((0u64, Word::new(), 0, None))]);
    while let Some(Reverse((moves, sum, state, last))) = queue.pop() {
        if std::mem::replace(&mut is_reached[state], true) {
            continue;
        }
        reach.check_states(reached.len(), size_of::<Reached>() + size_of_val(&sum[..]))?;
        for (g, rank) in ranks.iter().enumerate() {
            let next = steps[state][g];
            if !is_reached[next] {
                queue.push(Reverse((moves.saturating_add(*rank), with(&sum, g), next, Some((state, g)))));
            }
        }
        reached.push(Reached { state, sum, last });
    }
    Ok(reached)
}
