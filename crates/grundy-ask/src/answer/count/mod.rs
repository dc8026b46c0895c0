//! How many selections of pieces are won, or lost.

mod digits;
mod drawn;
mod each;
mod listed;
mod misere;
mod partizan;
mod total;

use grundy::game::{Chosen, Surveyed};
use grundy::rules::PartizanRules;
use grundy::tally::distribution::occurring;
use grundy::tally::{self, Digits, Kind, Selection, Tally, digits, digits_of, distribution};
use grundy::{Game, Natural, Options, Outcome, to_decimal};
use serde_json::{Map, Value, json};

use super::census::{components, pieces_json, sorted, title};
use super::limited;
use super::story::{census_json, given_note, object, outcome_name, selection_json, theorem_note, values_json};
use crate::error::{Error, Result};
use crate::explain::{self, Counted, Document, PartizanCounted};
use crate::files::game;
use crate::plot::{self, Picture, Sheet};
use crate::question::{Count, Format, PieceFields, Pool, SelectionFields, Sizes, Word};
use crate::table;
use digits::{digits_json, digits_line};
use each::Sequence;
use listed::Listed;
use misere::Misere;
use partizan::Partizan;
use total::Total;

/// The answer to a count: a number, or what else was asked about the selections.
#[derive(Debug)]
pub struct CountAnswer {
    modulus: Option<Natural>,
    expected: Option<Natural>,
    told: Told,
}

#[derive(Debug)]
enum Told {
    /// How many selections have an outcome.
    Tally { pools: Vec<Counting>, outcome: Outcome, tally: Box<Tally> },
    /// The digits of the number of selections.
    Digits { pools: Vec<Counting>, digits: Digits },
    /// How many selections have each value.
    ByValue { pools: Vec<Counting>, counts: Vec<Natural>, format: Format },
    /// Selections drawn at random.
    Drawn { pool: Box<Counting>, outcome: Outcome, seed: usize, selections: Vec<Vec<String>> },
    /// Selections in order.
    Listed(Box<Listed>),
    /// A count for each number of pieces, each total or each largest heap.
    Each(Box<Sequence>),
    /// How many multisets of heaps add up to a total.
    Total(Box<Total>),
    /// How many selections of a partizan game have one of some outcomes.
    Partizan(Box<Partizan>),
    /// A count in misere play.
    Misere(Box<Misere>),
}

/// A pool that was counted.
#[derive(Debug)]
struct Counting {
    title: String,
    pieces: PieceFields,
    game: Game,
    chosen: Chosen,
    selection: Selection,
    survey: Surveyed,
}

/// Which selections of an impartial game are counted.
enum Asked {
    Outcome(Outcome),
    ByValue,
}

impl CountAnswer {
    pub(super) fn new(asked: &Count, options: &Options<'_>) -> Result<Self> {
        let told = Told::new(asked, options)?;
        let modulus = asked.answer.modulus.clone().map(|modulus| modulus.0);
        let expected = asked.answer.expect.clone().map(|expected| expected.0);
        Ok(CountAnswer { modulus, expected, told })
    }

    /// The answer, if it is one number.
    #[must_use]
    pub fn number(&self) -> Option<&Natural> {
        match &self.told {
            Told::Tally { tally, .. } => Some(&tally.answer),
            Told::Total(total) => Some(&total.answer),
            Told::Partizan(partizan) => Some(&partizan.answer),
            Told::Misere(misere) => misere.number(),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> Result<String> {
        let line = |pieces: &Vec<String>| if pieces.is_empty() { "nothing".to_owned() } else { pieces.join(",") };
        let lines = |selections: &[Vec<String>]| selections.iter().map(line).collect::<Vec<_>>().join("\n");
        Ok(match &self.told {
            Told::Tally { tally, .. } => to_decimal(&tally.answer),
            Told::Total(total) if total.digits => digits_line(&digits_of(&total.answer)),
            Told::Partizan(partizan) if partizan.digits => digits_line(&digits_of(&partizan.answer)),
            Told::Total(total) => to_decimal(&total.answer),
            Told::Partizan(partizan) => to_decimal(&partizan.answer),
            Told::Digits { digits, .. } => digits_line(digits),
            Told::ByValue { counts, format, .. } => {
                let row = |(value, count): (grundy::Nimber, &Natural)| (value.to_string(), to_decimal(count));
                table::of_counts(
                    &occurring(counts).map(row).collect::<Vec<_>>(),
                    "selections",
                    *format,
                    table::latex_value,
                )?
            }
            Told::Drawn { selections, .. } => lines(selections),
            Told::Listed(listed) => lines(&listed.selections),
            Told::Each(sequence) => sequence.text()?,
            Told::Misere(misere) => misere.text()?,
        })
    }

    pub(super) fn json(&self) -> Map<String, Value> {
        let modulus = json!(self.modulus.as_ref().map(ToString::to_string));
        let mut story = match &self.told {
            Told::Tally { pools, outcome, tally } => {
                let distinct: Vec<usize> =
                    (0..tally.spectrum.pieces().len()).map(|pool| tally.spectrum.terms(pool).len()).collect();
                let transform = json!({
                    "bits": tally.spectrum.bits(),
                    "classes": tally.spectrum.classes().len(),
                    "distinct_terms": distinct,
                });
                let mut story = object([
                    ("answer", json!(to_decimal(&tally.answer))),
                    ("all", json!(to_decimal(&tally.all))),
                    ("outcome", json!(outcome_name(*outcome))),
                    ("transform", transform),
                    ("arithmetic", json!(if self.modulus.is_some() { "modular" } else { "exact" })),
                ]);
                story.extend(pools_json(pools));
                story
            }
            Told::Digits { pools, digits } => {
                let mut story = object([("answer", digits_json(digits))]);
                story.extend(pools_json(pools));
                story
            }
            Told::ByValue { pools, counts, .. } => {
                let row = |(value, count): (grundy::Nimber, &Natural)| json!({ "value": value.to_string(), "count": to_decimal(count) });
                let mut story = object([("answer", occurring(counts).map(row).collect())]);
                story.extend(pools_json(pools));
                story
            }
            Told::Drawn { pool, outcome, seed, selections } => {
                let mut story = object([
                    ("answer", json!(selections)),
                    ("outcome", json!(outcome_name(*outcome))),
                    ("seed", json!(seed)),
                ]);
                story.extend(pool.json());
                story
            }
            Told::Listed(listed) => listed.json(),
            Told::Each(sequence) => sequence.json(),
            Told::Total(total) => total.json(),
            Told::Partizan(partizan) => partizan.json(),
            Told::Misere(misere) => misere.json(),
        };
        story.insert("modulus".to_owned(), modulus);
        story
    }

    pub(super) fn notes(&self) -> Vec<String> {
        let of_pool = |pool: &Counting| {
            let solution = pool.survey.solution.as_ref().and_then(theorem_note);
            solution.or_else(|| pool.game.has_own_pieces().then(|| given_note(&pool.game)))
        };
        match &self.told {
            Told::Tally { pools, .. } | Told::Digits { pools, .. } | Told::ByValue { pools, .. } => {
                pools.iter().filter_map(of_pool).collect()
            }
            Told::Drawn { pool, .. } => of_pool(pool).into_iter().collect(),
            Told::Listed(listed) => listed.note().into_iter().collect(),
            Told::Each(sequence) => sequence.note.clone().into_iter().collect(),
            Told::Total(total) => theorem_note(&total.solution).into_iter().collect(),
            Told::Partizan(partizan) if matches!(partizan.rules, PartizanRules::Given(_)) => {
                vec![given_note(&partizan.rules)]
            }
            Told::Misere(misere) => misere.note().into_iter().collect(),
            Told::Partizan(_) => Vec::new(),
        }
    }

    /// What to say if the answer is not the one expected.
    pub(super) fn no(&self) -> Option<String> {
        let expected = self.expected.as_ref().filter(|expected| self.number() != Some(expected))?;
        let answer = self.number().map_or_else(|| "not one number".to_owned(), ToString::to_string);
        Some(format!("{expected} is expected, and the answer is {answer}"))
    }

    pub(super) fn picture(&self, sheet: &Sheet<'_>) -> Result<Picture> {
        if let Told::Misere(misere) = &self.told
            && let Some(bars) = misere.bars()
        {
            return plot::bars(sheet, &bars.title, "selections", &bars.rows, &bars.all);
        }
        let Told::ByValue { pools, counts, .. } = &self.told else {
            return Err(Error::question("of counts, those by value are drawn: ask with ⟨by_value⟩"));
        };
        let rows: Vec<(String, Natural)> =
            occurring(counts).map(|(value, count)| (value.to_string(), count.clone())).collect();
        let all = counts.iter().fold(Natural::ZERO, |sum, count| sum + count);
        let titles: Vec<String> = pools.iter().map(Counting::words).collect();
        plot::bars(sheet, &titles.join("; "), "selections", &rows, &all)
    }

    pub(super) fn explanation(&self, options: &Options<'_>) -> Result<Document> {
        let modulus = self.modulus.as_ref();
        match &self.told {
            Told::Tally { pools, outcome, tally } if pools.len() == 1 => {
                let Counting { title, game, chosen, selection, survey, .. } = &pools[0];
                let counted = Counted { title, game, chosen, survey, selection, outcome: *outcome, modulus, tally };
                explain::count(&counted, options)
            }
            Told::Partizan(partizan) if !partizan.digits => {
                let Partizan { title, game, rules, selection, census, outcomes, tally, .. } = &**partizan;
                let rows = sorted(census);
                explain::partizan_count(
                    &PartizanCounted { title, game, rules, census, rows: &rows, selection, outcomes, tally, modulus },
                    options,
                )
            }
            Told::Misere(misere) => misere.explanation(modulus, options)?.ok_or_else(not_explained),
            _ => Err(not_explained()),
        }
    }
}

/// The error for a count that has no explanation.
fn not_explained() -> Error {
    Error::question(
        "⟨explain⟩ is for one count by outcome: it does not go with ⟨by_value⟩, ⟨digits⟩, ⟨sample⟩, ⟨list⟩, ⟨each⟩ \
         and ⟨total⟩",
    )
}

impl Count {
    /// Refuses a count that has no explanation.
    ///
    /// # Errors
    ///
    /// [`Error::Question`] with the fields that rule one out.
    pub fn check_explained(&self) -> Result<()> {
        let by_value = self.outcome.outcome.as_deref() == Some("by value");
        let answer = &self.answer;
        let plain = !(by_value || answer.digits || answer.sample.is_some())
            && answer.each.is_none()
            && answer.list.is_none()
            && self.selection.total.is_none()
            && self.pools.is_empty();
        if plain { Ok(()) } else { Err(not_explained()) }
    }
}

impl Told {
    fn new(asked: &Count, options: &Options<'_>) -> Result<Self> {
        let pools = asked.all_pools();
        if pools.iter().any(|pool| pool.selection.total.is_some()) && !asked.pools.is_empty() {
            return Err(Error::question("⟨total⟩ is for a question without ⟨pool⟩"));
        }
        let is_table = asked.answer.each.is_some() || asked.outcome.outcome.as_deref() == Some("by value");
        if !matches!(asked.answer.format, Format::Plain | Format::Json) && !is_table {
            return Err(Error::question("⟨format⟩ is for counts with ⟨each⟩ or ⟨by_value⟩"));
        }
        if asked.play.misere {
            return Misere::new(asked, &pools[0], options).map(|told| Told::Misere(Box::new(told)));
        }
        if let [pool] = &pools[..] {
            let game = game(&pool.game.rules)?;
            if let Some(each) = asked.answer.each {
                return Sequence::new(asked, each, pool, &game, options).map(|told| Told::Each(Box::new(told)));
            }
            if let Some(most) = asked.answer.list {
                return Listed::new(asked, most, pool, &game, options).map(|told| Told::Listed(Box::new(told)));
            }
            if let Some(rules) = game.partizan_rules() {
                return Partizan::new(asked, pool, &game, rules, options).map(|told| Told::Partizan(Box::new(told)));
            }
            if let Some(totals) = &pool.selection.total {
                return Total::new(asked, pool, game, totals, options).map(|told| Told::Total(Box::new(told)));
            }
        } else if asked.answer.each.is_some() || asked.answer.list.is_some() {
            return Err(Error::question("⟨each⟩ and ⟨list⟩ are for a question without ⟨pool⟩"));
        }
        let what = asked_outcome(asked)?;
        let counting: Vec<Counting> = pools.iter().map(|pool| Counting::new(pool, options)).collect::<Result<_>>()?;
        if let Some(Word(number)) = asked.answer.sample {
            return drawn::drawn(counting, &what, number, asked.answer.seed.map_or(0, |Word(seed)| seed), options);
        }
        let census_pools: Vec<tally::Pool<'_>> = counting
            .iter()
            .map(|pool| tally::Pool { census: &pool.survey.census, selection: &pool.selection })
            .collect();
        let modulus = asked.answer.modulus.as_ref().map(|modulus| &modulus.0);
        match what {
            Asked::ByValue => {
                let counts = distribution(&census_pools, modulus, options)?;
                Ok(Told::ByValue { counts, pools: counting, format: asked.answer.format })
            }
            Asked::Outcome(outcome) if asked.answer.digits => {
                let digits = digits(&census_pools, outcome, options)?;
                Ok(Told::Digits { digits, pools: counting })
            }
            Asked::Outcome(outcome) => {
                let tally = Box::new(tally::count_pools(&census_pools, outcome, modulus, options)?);
                Ok(Told::Tally { tally, outcome, pools: counting })
            }
        }
    }
}

/// Which selections are asked for, in a game in which both players have the same moves.
fn asked_outcome(asked: &Count) -> Result<Asked> {
    match asked.outcome.outcome.as_deref() {
        Some("by value") => Ok(Asked::ByValue),
        Some("won" | "N" | "n") => Ok(Asked::Outcome(Outcome::Next)),
        Some("lost" | "P" | "p") => Ok(Asked::Outcome(Outcome::Previous)),
        _ => Err(Error::question(
            "both players have the same moves: ask with ⟨won⟩ or ⟨lost⟩ (the player to move), or ⟨outcome⟩ N or P",
        )),
    }
}

/// The selection that was asked for.
fn selection(fields: &SelectionFields) -> Result<Selection> {
    let kinds = [
        (Kind::Tuples, &fields.tuples),
        (Kind::Arrangements, &fields.arrangements),
        (Kind::Multisets, &fields.multisets),
        (Kind::Sets, &fields.sets),
    ];
    let mut asked = kinds.into_iter().filter_map(|(kind, sizes)| {
        let Sizes { first, last } = sizes.clone()?;
        Some(Selection { kind, first, last })
    });
    match (asked.next(), asked.next()) {
        (Some(selection), None) => Ok(selection),
        _ => Err(Error::question("ask for one of ⟨tuples⟩, ⟨arrangements⟩, ⟨multisets⟩ or ⟨sets⟩")),
    }
}

impl Counting {
    fn new(pool: &Pool, options: &Options<'_>) -> Result<Self> {
        let game = game(&pool.game.rules)?;
        if let Some(rules) = game.partizan_rules() {
            let problem = format!("{rules} is partizan: it cannot be one pool of several, nor drawn at random");
            return Err(Error::question(problem));
        }
        let selection = selection(&pool.selection)?;
        let options = limited(options, pool.game.limit);
        let (chosen, survey) = {
            let components = components(&game, &pool.pieces)?;
            (components.chosen().clone(), components.survey(&options)?)
        };
        let pieces = pool.pieces.clone();
        Ok(Counting { title: title(&pool.game, &pieces), pieces, game, chosen, selection, survey })
    }

    /// The pool in words: "nim, heaps 1..15, sets of 4".
    fn words(&self) -> String {
        let Selection { kind, first, last } = &self.selection;
        let sizes = if first == last { last.to_string() } else { format!("{first} to {last}") };
        format!("{}, {} of {sizes}", self.title, kind.name())
    }

    fn json(&self) -> Map<String, Value> {
        object([
            ("rules", json!(self.game.to_string())),
            ("rules_in_words", json!(self.game.describe())),
            ("pieces", pieces_json(&self.pieces, Some(self.survey.census.total()))),
            ("selection", selection_json(&self.selection)),
            ("values", json!(self.survey.solution.as_ref().map(values_json))),
            ("census", census_json(&self.survey.census)),
        ])
    }
}

/// How the values of the only pool, or of each pool, were found.
fn pools_json(pools: &[Counting]) -> Map<String, Value> {
    match pools {
        [pool] => pool.json(),
        _ => object([("pools", pools.iter().map(|pool| Value::Object(pool.json())).collect())]),
    }
}
