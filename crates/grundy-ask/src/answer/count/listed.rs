//! The selections themselves.

use grundy::census::Pieces;
use grundy::game::Piece;
use grundy::tally::{self, Selection};
use grundy::{Game, Natural, Options, Outcome, to_decimal};
use serde_json::{Map, Value, json};

use super::super::census::components;
use super::super::limited;
use super::super::story::{object, outcome_name, selection_json};
use super::drawn::MAX_DRAWN;
use super::total::{self, Asking};
use super::{Asked, Counting, asked_outcome};
use crate::error::{Error, Result};
use crate::question::{Count, Most, Pool};

/// The most selections that are listed unless a number is asked for.
const MANY: usize = 100_000;

/// Selections in order, and how many there are in all.
#[derive(Debug)]
pub(super) struct Listed {
    number: Natural,
    pub selections: Vec<Vec<String>>,
    story: Map<String, Value>,
}

impl Listed {
    pub fn new(asked: &Count, most: Most, pool: &Pool, game: &Game, options: &Options<'_>) -> Result<Self> {
        if asked.answer.modulus.is_some() || asked.answer.digits || asked.answer.sample.is_some() {
            return Err(Error::question("⟨list⟩ does not go with ⟨mod⟩, ⟨digits⟩ and ⟨sample⟩"));
        }
        if game.partizan_rules().is_some() {
            return Err(Error::question("⟨list⟩ is for games in which both players have the same moves"));
        }
        let options = &limited(options, pool.game.limit);
        match &pool.selection.total {
            Some(totals) => Listed::of_totals(&Asking::new(asked, pool, game, totals)?, most, pool, game, options),
            None => {
                let Asked::Outcome(outcome) = asked_outcome(asked)? else {
                    return Err(Error::question("⟨list⟩ lists won or lost selections, not those of every value"));
                };
                Listed::of_sizes(outcome, most, pool, game, options)
            }
        }
    }

    fn of_sizes(outcome: Outcome, most: Most, pool: &Pool, game: &Game, options: &Options<'_>) -> Result<Self> {
        let counting = Counting::new(pool, options)?;
        let selection = &counting.selection;
        let number = tally::count(&counting.survey.census, selection, outcome, None, options)?.answer;
        let mut wanted = wanted(most, &number, &selection.last)?;
        let pieces = components(game, &pool.pieces)?.list(options)?;
        let values: Vec<grundy::Nimber> = pieces.iter().map(|piece| piece.value).collect();
        let mut selections: Vec<Vec<String>> = Vec::new();
        let mut m = selection.first.clone();
        while wanted > 0 && m <= selection.last {
            // Sizes without selections are passed over, since a search for them could be long.
            let one = Selection::new(selection.kind, m.clone());
            if !tally::count(&counting.survey.census, &one, outcome, None, options)?.answer.is_zero() {
                let size = usize::try_from(&m).unwrap_or(usize::MAX);
                let found = tally::list(&values, selection.kind, size, outcome, wanted, options)?;
                wanted -= found.len();
                selections.extend(named(found, &pieces));
            }
            m += Natural::ONE;
        }
        let mut story = counting.json();
        story.insert("outcome".to_owned(), json!(outcome_name(outcome)));
        story.insert("selection".to_owned(), selection_json(selection));
        Ok(Listed { number, selections, story })
    }

    fn of_totals(asking: &Asking, most: Most, pool: &Pool, game: &Game, options: &Options<'_>) -> Result<Self> {
        let heaps = asking.heaps(game, pool)?;
        let (counted, _) = heaps.count_totals(&asking.totals, asking.outcome, None, options)?;
        let number = counted.iter().fold(Natural::ZERO, |sum, counted| sum + &counted.answer);
        let mut wanted = wanted(most, &number, &Natural::from(*asking.totals.end()))?;
        let Some(Pieces::Heaps(_)) = heaps.heap_pieces() else {
            return Err(Error::question("⟨total⟩ adds up sizes of heaps: ask with ⟨heaps⟩"));
        };
        let pieces = heaps.list(options)?;
        let sizes: Vec<usize> = pieces.iter().map(|piece| piece.name.parse().unwrap_or(usize::MAX)).collect();
        let values: Vec<grundy::Nimber> = pieces.iter().map(|piece| piece.value).collect();
        let mut selections: Vec<Vec<String>> = Vec::new();
        for (total, counted) in asking.totals.clone().zip(&counted) {
            if counted.answer.is_zero() || wanted == 0 {
                continue;
            }
            let found = tally::list_of_total(&sizes, &values, total, asking.outcome, wanted, options)?;
            wanted -= found.len();
            selections.extend(named(found, &pieces));
        }
        let story = object([
            ("outcome", json!(outcome_name(asking.outcome))),
            ("selection", total::selection_json(&asking.totals)),
            ("rules", json!(game.to_string())),
            ("rules_in_words", json!(game.describe())),
        ]);
        Ok(Listed { number, selections, story })
    }

    pub fn json(&self) -> Map<String, Value> {
        let answer =
            [("answer".to_owned(), json!(self.selections)), ("all".to_owned(), json!(to_decimal(&self.number)))];
        answer.into_iter().chain(self.story.clone()).collect()
    }

    /// "the first 10 of 2259208528408", if that is not all.
    pub fn note(&self) -> Option<String> {
        let listed = Natural::from(self.selections.len());
        (listed < self.number).then(|| format!("the first {listed} of {}", self.number))
    }
}

/// Selections with the names of their pieces.
fn named(found: Vec<Vec<usize>>, pieces: &[Piece]) -> impl Iterator<Item = Vec<String>> + '_ {
    let name = |place: usize| pieces[place].name.clone();
    found.into_iter().map(move |places| places.into_iter().map(name).collect())
}

/// How many selections to list.
fn wanted(most: Most, number: &Natural, size: &Natural) -> Result<usize> {
    let all = usize::try_from(number).unwrap_or(usize::MAX);
    let wanted = match most.0 {
        Some(most) => most.min(all),
        None if all <= MANY => all,
        None => {
            return Err(Error::question(format!(
                "there are {number} such selections, and at most {MANY} are listed unasked\n  \
                 help: ask for the first of them, as in ⟨list⟩ 10"
            )));
        }
    };
    if wanted.saturating_mul(usize::try_from(size).unwrap_or(usize::MAX).max(1)) > MAX_DRAWN {
        let problem = format!("at most {MAX_DRAWN} pieces are listed at once\n  help: ask for fewer selections");
        return Err(Error::question(problem));
    }
    Ok(wanted)
}
