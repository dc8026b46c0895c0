//! Misere play: counts and winning moves by the quotient, and by the genus where the game is tame,
//! against positions that are played out.

use grundy::census::Pieces;
use grundy::honest_play::HonestPlay;
use grundy::misere::{self, Quotient, Tame, Values};
use grundy::play::{Arena, Component, Misere, Player};
use grundy::tally::{Kind, Selection};
use grundy::{Natural, Options, Outcome as Winner, Result, Rules};

use super::{Checked, Question};

/// The largest heap, and the most heaps of a selection.
const LARGEST: usize = 7;
const MOST: usize = 3;

/// Ends the search for a quotient once it has some 180 classes, on every machine alike.
const MEMORY: usize = 1 << 20;

impl Question {
    /// Answers in misere play: all ways to compute them must agree.
    pub(super) fn check_misere(&self, rules: &Rules, options: &Options<'_>) -> Checked<String> {
        let options = &Options { memory: MEMORY, values: Some(LARGEST), ..*options };
        let quotient = Quotient::new(rules, Some(LARGEST), options)?;
        let (largest, is_tame) = (quotient.heaps(), quotient.is_tame());
        let line = format!("order {} P {} heaps {largest}", quotient.order(), quotient.p_portion());
        let tame = Tame::reaching(rules, &Natural::from(largest), options)?;
        if tame.is_some() && !is_tame {
            return Ok(Err(format!("{rules}: tame by the genus, wild by the quotient")));
        }
        let by_genus = tame.map(|tame| Values::Tame(Box::new(tame)));
        let mut play = HonestPlay::misere(rules);
        let lost = self.lost_in_misere_play(largest, &mut play);
        let mut answers = String::new();
        for values in [Values::Quotient(Box::new(quotient))].into_iter().chain(by_genus) {
            let how = if values.quotient().is_some() { "quotient" } else { "genus" };
            if let Some(kind) = self.miscounted(&values, largest, &lost, options)? {
                return Ok(Err(format!("{rules}: misere play, {} by the {how}", kind.name())));
            }
            let Some(moves) = self.moves_in_misere_play(values, largest, &mut play)? else {
                return Ok(Err(format!("{rules}: misere play, winning moves by the {how}")));
            };
            answers = format!("{line} lost {lost:?} moves {moves}");
        }
        Ok(Ok(answers))
    }

    /// The heaps to choose from, and how many are chosen.
    fn small(&self, largest: usize) -> (usize, usize, usize) {
        (self.first.min(largest), self.last.min(largest), self.m.min(MOST))
    }

    /// How many selections of each kind are lost, by playing every multiset of heaps: one with
    /// k1, k2, ... equal heaps is m!/(k1! k2! ...) tuples, and one without equal heaps is a set.
    fn lost_in_misere_play(&self, largest: usize, play: &mut HonestPlay) -> [usize; 4] {
        let (first, last, m) = self.small(largest);
        let mut multisets: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..m {
            let longer = |chosen: &Vec<usize>| {
                let least = chosen.last().copied().unwrap_or(first);
                (least..=last).map(|heap| [&chosen[..], &[heap]].concat()).collect::<Vec<_>>()
            };
            multisets = multisets.iter().flat_map(longer).collect();
        }
        let factorial = |n: usize| (1..=n).product::<usize>();
        let mut lost = [0; 4];
        for heaps in multisets.iter().filter(|heaps| !play.is_won(heaps)) {
            let equal: Vec<usize> = heaps.chunk_by(|a, b| a == b).map(<[usize]>::len).collect();
            let tuples = factorial(m) / equal.iter().map(|&number| factorial(number)).product::<usize>();
            let is_set = equal.iter().all(|&number| number == 1);
            for (kind, lost) in Kind::ALL.into_iter().zip(&mut lost) {
                *lost += match kind {
                    Kind::Tuples => tuples,
                    Kind::Multisets => 1,
                    Kind::Arrangements => usize::from(is_set) * tuples,
                    Kind::Sets => usize::from(is_set),
                };
            }
        }
        lost
    }

    /// A kind of selections that is counted wrongly, exactly or modulo a number.
    fn miscounted(
        &self,
        values: &Values,
        largest: usize,
        lost: &[usize; 4],
        options: &Options<'_>,
    ) -> Result<Option<Kind>> {
        let (first, last, m) = self.small(largest);
        let Pieces::Heaps(heaps) = Pieces::heaps(&format!("{first}..{last}"))? else { return Ok(None) };
        let modulus = Natural::from(self.modulus);
        for (kind, &lost) in Kind::ALL.into_iter().zip(lost) {
            let selection = Selection::new(kind, Natural::from(m));
            let count = |modulus: Option<&Natural>| -> Result<Natural> {
                Ok(misere::count(values, &heaps, &selection, Winner::Previous, modulus, options)?.answer)
            };
            let lost = Natural::from(lost);
            if count(None)? != lost || count(Some(&modulus))? != lost % &modulus {
                return Ok(Some(kind));
            }
        }
        Ok(None)
    }

    /// How many moves of a position win, if honest play says so too.
    fn moves_in_misere_play(&self, values: Values, largest: usize, play: &mut HonestPlay) -> Result<Option<usize>> {
        let heap = |&size: &usize| Component::Heap(Natural::from(size.min(largest)));
        let position: Vec<Component> = self.position.iter().map(heap).collect();
        let mut arena = Misere::new(values);
        let found = arena.winning_moves(&position, Player::Left, usize::MAX)?;
        let is_over = arena.some_moves(&position, Player::Left, 1)?.is_empty();
        let mut is_won = |position: &[Component]| {
            let sizes: Vec<usize> = position.iter().filter_map(|heap| heap.to_string().parse().ok()).collect();
            play.is_won(&sizes)
        };
        let all_win = found.moves.iter().all(|step| !is_won(&step.applied(&position)));
        let agrees = is_won(&position) == (is_over || !found.moves.is_empty());
        Ok((all_win && agrees).then_some(found.moves.len()))
    }
}
