//! How many selections of pieces are won, or lost.

use grundy::census::PartizanCensus;
use grundy::census::stock::Stock;
use grundy::game::{Chosen, Surveyed};
use grundy::period::Solution;
use grundy::rules::PartizanRules;
use grundy::tally::distribution::occurring;
use grundy::tally::partizan::PartizanTally;
use grundy::tally::sample::Sampler;
use grundy::tally::{self, Digits, Kind, Selection, Tally, digits, digits_of, distribution};
use grundy::{Game, Natural, Options, Outcome};
use serde_json::{Map, Value, json};

use super::census::{components, pieces_json, sorted, sorted_json, title};
use super::limited;
use super::story::{
    census_json, given_note, object, outcome_name, place_text, selection_json, theorem_note, values_json,
};
use crate::error::{Error, Result};
use crate::explain::{self, Counted, Document, PartizanCounted};
use crate::files::game;
use crate::question::{Count, PieceFields, Pool, SelectionFields, Sizes, Word};

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
    ByValue { pools: Vec<Counting>, counts: Vec<Natural> },
    /// Selections drawn at random.
    Drawn { pool: Box<Counting>, outcome: Outcome, seed: usize, selections: Vec<Vec<String>> },
    /// How many multisets of heaps add up to a total.
    Total(Box<Total>),
    /// How many selections of a partizan game have one of some outcomes.
    Partizan(Box<Partizan>),
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

#[derive(Debug)]
struct Total {
    game: Game,
    pieces: PieceFields,
    total: usize,
    outcome: Outcome,
    answer: Natural,
    all: Natural,
    digits: bool,
    solution: Solution,
}

#[derive(Debug)]
struct Partizan {
    title: String,
    rules: PartizanRules,
    pieces: PieceFields,
    selection: Selection,
    census: PartizanCensus,
    outcomes: Vec<Outcome>,
    tally: PartizanTally,
    answer: Natural,
    digits: bool,
}

/// Which selections of an impartial game are counted.
enum Asked {
    Outcome(Outcome),
    ByValue,
}

/// The most pieces in all drawn selections together: they are kept until all are drawn.
const MAX_DRAWN: usize = 20_000_000;

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
            Told::Digits { .. } | Told::ByValue { .. } | Told::Drawn { .. } => None,
        }
    }

    pub(super) fn text(&self) -> String {
        match &self.told {
            Told::Tally { tally, .. } => tally.answer.to_string(),
            Told::Total(total) if total.digits => digits_line(&digits_of(&total.answer)),
            Told::Partizan(partizan) if partizan.digits => digits_line(&digits_of(&partizan.answer)),
            Told::Total(total) => total.answer.to_string(),
            Told::Partizan(partizan) => partizan.answer.to_string(),
            Told::Digits { digits, .. } => digits_line(digits),
            Told::ByValue { counts, .. } => {
                occurring(counts).map(|(value, count)| format!("{value} {count}")).collect::<Vec<_>>().join("\n")
            }
            Told::Drawn { selections, .. } => {
                selections.iter().map(|pieces| pieces.join(",")).collect::<Vec<_>>().join("\n")
            }
        }
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
                    ("answer", json!(tally.answer.to_string())),
                    ("all", json!(tally.all.to_string())),
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
            Told::ByValue { pools, counts } => {
                let row = |(value, count): (grundy::Nimber, &Natural)| json!({ "value": value.to_string(), "count": count.to_string() });
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
            Told::Total(total) => object([
                ("answer", number_json(&total.answer, total.digits)),
                ("all", json!(total.all.to_string())),
                ("outcome", json!(outcome_name(total.outcome))),
                ("selection", json!({ "kind": "multisets", "total": total.total })),
                ("rules", json!(total.game.to_string())),
                ("rules_in_words", json!(total.game.describe())),
                ("pieces", pieces_json(&total.pieces, None)),
                ("values", values_json(&total.solution)),
            ]),
            Told::Partizan(partizan) => partizan.json(),
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
            Told::Total(total) => theorem_note(&total.solution).into_iter().collect(),
            Told::Partizan(partizan) if matches!(partizan.rules, PartizanRules::Given(_)) => {
                vec![given_note(&partizan.rules)]
            }
            Told::Partizan(_) => Vec::new(),
        }
    }

    /// What to say if the answer is not the one expected.
    pub(super) fn no(&self) -> Option<String> {
        let expected = self.expected.as_ref().filter(|expected| self.number() != Some(expected))?;
        let answer = self.number().map_or_else(|| "not one number".to_owned(), ToString::to_string);
        Some(format!("{expected} is expected, and the answer is {answer}"))
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
                let Partizan { title, rules, selection, census, outcomes, tally, .. } = &**partizan;
                let rows = sorted(census);
                Ok(explain::partizan_count(&PartizanCounted {
                    title,
                    rules,
                    census,
                    rows: &rows,
                    selection,
                    outcomes,
                    tally,
                    modulus,
                }))
            }
            _ => Err(not_explained()),
        }
    }
}

/// The error for a count that has no explanation.
fn not_explained() -> Error {
    Error::question(
        "⟨explain⟩ is for counts by outcome: it does not go with ⟨by_value⟩, ⟨digits⟩, ⟨sample⟩ and ⟨total⟩",
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
        let plain = !(by_value || self.answer.digits || self.answer.sample.is_some())
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
        if let [pool] = &pools[..] {
            let game = game(&pool.game.rules)?;
            if let Some(rules) = game.partizan_rules() {
                return Partizan::new(asked, pool, &game, rules, options).map(|told| Told::Partizan(Box::new(told)));
            }
            if let Some(Word(total)) = pool.selection.total {
                return Total::new(asked, pool, game, total, options).map(|told| Told::Total(Box::new(told)));
            }
        }
        let what = asked_outcome(asked)?;
        let counting: Vec<Counting> = pools.iter().map(|pool| Counting::new(pool, options)).collect::<Result<_>>()?;
        if let Some(Word(number)) = asked.answer.sample {
            return drawn(counting, &what, number, asked.answer.seed.map_or(0, |Word(seed)| seed), options);
        }
        let census_pools: Vec<tally::Pool<'_>> = counting
            .iter()
            .map(|pool| tally::Pool { census: &pool.survey.census, selection: &pool.selection })
            .collect();
        let modulus = asked.answer.modulus.as_ref().map(|modulus| &modulus.0);
        match what {
            Asked::ByValue => {
                let counts = distribution(&census_pools, modulus, options)?;
                Ok(Told::ByValue { counts, pools: counting })
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

/// Selections drawn at random.
fn drawn(mut pools: Vec<Counting>, asked: &Asked, number: usize, seed: usize, options: &Options<'_>) -> Result<Told> {
    let (Asked::Outcome(outcome), 1) = (asked, pools.len()) else {
        return Err(Error::question("selections are drawn from one pool, won or lost"));
    };
    let pool = Box::new(pools.remove(0));
    let (Some(solution), Chosen::Heaps(pieces)) = (&pool.survey.solution, &pool.chosen) else {
        return Err(Error::question("selections are drawn from heaps, or from boards whose sides are heaps"));
    };
    let stock = Stock::new(solution, pieces)?;
    let mut sampler = Sampler::new(stock, &pool.survey.census, &pool.selection, *outcome, seed as u64, options)?;
    let pieces = number.saturating_mul(usize::try_from(&pool.selection.last).unwrap_or(usize::MAX).max(1));
    if pieces > MAX_DRAWN {
        let problem = format!("at most {MAX_DRAWN} pieces are drawn at once\n  help: draw fewer selections");
        return Err(Error::question(problem));
    }
    let mut selections = Vec::new();
    for _ in 0..number {
        selections.push(sampler.draw(options)?.iter().map(|piece| place_text(&piece.place)).collect());
    }
    drop(sampler);
    Ok(Told::Drawn { outcome: *outcome, seed, selections, pool })
}

impl Total {
    fn new(asked: &Count, pool: &Pool, game: Game, total: usize, options: &Options<'_>) -> Result<Self> {
        if game.heap_rules().is_none() {
            return Err(Error::question(format!(
                "⟨total⟩ adds up sizes of heaps, and {game} is not played with heaps"
            )));
        }
        let needs_heaps = || Error::question("⟨total⟩ adds up sizes of heaps: ask with ⟨heaps⟩");
        pool.pieces.heaps.as_ref().ok_or_else(needs_heaps)?;
        let Asked::Outcome(outcome) = asked_outcome(asked)? else {
            return Err(Error::question("⟨total⟩ counts won or lost selections, not those of every value"));
        };
        let modulus = asked.answer.modulus.as_ref().map(|modulus| &modulus.0);
        let options = limited(options, pool.game.limit);
        let (answer, all, solution) =
            components(&game, &pool.pieces)?.count_total(total, outcome, modulus, &options)?;
        let pieces = pool.pieces.clone();
        Ok(Total { game, pieces, total, outcome, answer, all, digits: asked.answer.digits, solution })
    }
}

impl Partizan {
    fn new(asked: &Count, pool: &Pool, game: &Game, rules: PartizanRules, options: &Options<'_>) -> Result<Self> {
        let by_value = asked.outcome.outcome.as_deref() == Some("by value");
        if asked.answer.sample.is_some() || by_value || pool.selection.total.is_some() {
            return Err(Error::question(
                "⟨sample⟩, ⟨by_value⟩ and ⟨total⟩ are for games in which both players have the same moves",
            ));
        }
        let outcomes = partizan_outcomes(asked, &rules)?;
        let selection = selection(&pool.selection)?;
        let modulus = asked.answer.modulus.as_ref().map(|modulus| &modulus.0);
        let census = components(game, &pool.pieces)?.partizan_census(options)?;
        let tally = tally::partizan::count(&census, &selection, modulus, options)?;
        let answer = tally.of(&outcomes, modulus);
        let (title, digits) = (title(&pool.game, &pool.pieces), asked.answer.digits);
        let pieces = pool.pieces.clone();
        Ok(Partizan { title, rules, pieces, selection, census, outcomes, tally, answer, digits })
    }

    fn json(&self) -> Map<String, Value> {
        let [positive, negative] = self.rules.players();
        let outcomes = json!({
            positive: self.tally.left.to_string(),
            negative: self.tally.right.to_string(),
            "next": self.tally.next.to_string(),
            "previous": self.tally.previous.to_string(),
        });
        object([
            ("answer", number_json(&self.answer, self.digits)),
            ("selection", selection_json(&self.selection)),
            ("outcomes", outcomes),
            ("all", json!(self.tally.all.to_string())),
            ("algorithm", json!(self.tally.algorithm)),
            ("rules", json!(self.rules.to_string())),
            ("rules_in_words", json!(self.rules.describe())),
            ("pieces", pieces_json(&self.pieces, Some(self.census.total()))),
            ("theorem", json!(self.census.theorem())),
            ("census", sorted_json(&self.census)),
        ])
    }
}

/// Which outcomes a partizan count asks for.
fn partizan_outcomes(asked: &Count, rules: &PartizanRules) -> Result<Vec<Outcome>> {
    let players = rules.players();
    match (&asked.outcome.winner, &asked.outcome.first) {
        (Some(winner), Some(first)) => return Ok(Outcome::won_by(winner, first, players)?.to_vec()),
        (Some(_), None) => {
            let [one, other] = players;
            return Err(Error::question(format!("⟨winner⟩ needs ⟨first⟩: who starts, {one} or {other}?")));
        }
        (None, _) => {}
    }
    let Some(letter) = asked.outcome.outcome.as_deref().filter(|outcome| !["won", "lost"].contains(outcome)) else {
        return Err(Error::question(format!(
            "{rules} is partizan: who wins depends on who starts\n  \
             help: ask with ⟨winner⟩ {} ⟨first⟩ {}, or with ⟨outcome⟩",
            players[0], players[1]
        )));
    };
    let initial = |player: &str| player[..1].eq_ignore_ascii_case(letter) || player.eq_ignore_ascii_case(letter);
    let outcome = match letter {
        "N" | "n" => Outcome::Next,
        "P" | "p" => Outcome::Previous,
        _ if initial(players[0]) => Outcome::Left,
        _ if initial(players[1]) => Outcome::Right,
        _ => {
            let letters = players.map(|player| player[..1].to_uppercase());
            return Err(Error::question(format!(
                "there is no outcome {letter}: it is {} or {} (that player wins), N (the next player) or P (the \
                 previous one)",
                letters[0], letters[1]
            )));
        }
    };
    Ok(vec![outcome])
}

fn number_json(number: &Natural, digits: bool) -> Value {
    if digits { digits_json(&digits_of(number)) } else { json!(number.to_string()) }
}

fn digits_json(Digits { number, first, last }: &Digits) -> Value {
    json!({ "digits": number.to_string(), "first": first, "last": last })
}

/// A line such as "14000002 digits: 12345678901234567890...98765432109876543210", or with the
/// number itself if that is no longer.
fn digits_line(digits: &Digits) -> String {
    let Digits { number, first, last } = digits;
    let plural = if number.is_one() { "" } else { "s" };
    match usize::try_from(number) {
        Ok(length) if length <= first.len() => format!("{number} digit{plural}: {first}"),
        _ => format!("{number} digit{plural}: {first}...{last}"),
    }
}
