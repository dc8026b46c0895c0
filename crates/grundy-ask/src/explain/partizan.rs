//! Partizan censuses and counts, explained.

use grundy::census::PartizanCensus;
use grundy::rules::PartizanRules;
use grundy::tally::Selection;
use grundy::tally::partizan::PartizanTally;
use grundy::{Game, Natural, Options, Outcome};

use super::document::Document;
use super::value::EXAMPLE;
use super::{capitalised, options, selection_words, shortened, shown};
use crate::error::Result;

/// How a partizan census was taken.
pub fn partizan_census(
    title: &str,
    game: &Game,
    rules: &PartizanRules,
    census: &PartizanCensus,
    rows: &[(String, String)],
    options: &Options<'_>,
) -> Result<Document> {
    let mut document = Document::new(format!("{title}: how many pieces have each value?"));
    until_census(&mut document, game, rules, census, rows, options)?;
    document.answer(format!("Answer: the table above; pieces in all: {}.", shown(census.total())));
    Ok(document)
}

/// A partizan count, ready to be explained.
pub struct PartizanCounted<'a> {
    pub title: &'a str,
    pub game: &'a Game,
    pub rules: &'a PartizanRules,
    pub census: &'a PartizanCensus,
    /// The values of the census and how many pieces have each.
    pub rows: &'a [(String, String)],
    pub selection: &'a Selection,
    pub outcomes: &'a [Outcome],
    pub tally: &'a PartizanTally,
    pub modulus: Option<&'a Natural>,
}

/// How a partizan count was made.
pub fn partizan_count(counted: &PartizanCounted<'_>, options: &Options<'_>) -> Result<Document> {
    let &PartizanCounted { title, game, rules, census, rows, selection, outcomes, tally, modulus } = counted;
    let words = selection_words(selection.kind, &selection.first, &selection.last);
    let [positive, negative] = rules.players();
    let asked = match outcomes {
        [Outcome::Left, Outcome::Next] => format!("won by {positive} moving first"),
        [Outcome::Left, Outcome::Previous] => format!("won by {positive} moving second"),
        [Outcome::Right, Outcome::Next] => format!("won by {negative} moving first"),
        [Outcome::Right, Outcome::Previous] => format!("won by {negative} moving second"),
        [Outcome::Left] => format!("won by {positive}, whoever starts"),
        [Outcome::Right] => format!("won by {negative}, whoever starts"),
        [Outcome::Next] => "won by the next player".to_owned(),
        _ => "won by the previous player".to_owned(),
    };
    let mut document = Document::new(format!("{title}: how many {words} are {asked}?"));
    until_census(&mut document, game, rules, census, rows, options)?;
    sums(&mut document, census, selection, tally);
    outcome_table(&mut document, rules, outcomes, tally, modulus);
    let answer = tally.of(outcomes, modulus);
    let modulo = modulus.map_or(String::new(), |modulus| format!(" modulo {}", shown(modulus)));
    document.answer(format!("Answer: {} ({words} {asked}{modulo}).", shown(&answer)));
    Ok(document)
}

fn until_census(
    document: &mut Document,
    game: &Game,
    rules: &PartizanRules,
    census: &PartizanCensus,
    rows: &[(String, String)],
    options: &Options<'_>,
) -> Result<()> {
    let [positive, negative] = rules.players();
    document.heading("The game");
    document.text(format!(
        "{}. Whoever cannot move loses. Values are from the point of view of {positive}: a positive game is won by \
         {positive} and a negative one by {negative}, whoever starts; 0 is lost for the player to move.",
        capitalised(&rules.describe())
    ));
    let example = match rules {
        PartizanRules::Young { .. } => Some("3,2"),
        PartizanRules::Take { .. } => Some("5"),
        _ => None,
    };
    if let Some(example) = example {
        options::of_piece(document, game, EXAMPLE, example, options)?;
    }
    document.heading("How many pieces have each value");
    match census.theorem() {
        Some(theorem) => {
            document.text(format!("A theorem gives the values: {theorem} (docs/theory.md has the proof)."));
        }
        None if matches!(rules, PartizanRules::Given(_)) => {
            document.text("The values and their counts are those of the file.");
        }
        None => document.text(
            "Every value was computed from the moves, in canonical form: dominated options are removed, and \
             reversible ones bypassed.",
        ),
    }
    document.text(format!(
        "There are `C = {}` pieces of {} different values (`*k` is the nimber `k`):",
        shown(census.total()),
        rows.len()
    ));
    let rows = rows.iter().map(|(value, count)| vec![shown(value), shown(count)]).collect();
    document.table(&["value", "pieces"], shortened(rows));
    Ok(())
}

/// How sums are counted.
fn sums(document: &mut Document, census: &PartizanCensus, selection: &Selection, tally: &PartizanTally) {
    document.heading("The sum");
    let numbers = census.iter().all(|(game, _)| census.games().as_simple(game).is_some_and(|simple| simple.ups == 0));
    if numbers {
        document.text(
            "Every value is a number `x` plus a nimber `*k`. In a sum the numbers are added, and the nimbers are \
             combined by xor. The sum is positive if the numbers add up to more than 0, and negative if they add up to \
             less; if they add up to 0, the player to move wins unless the xor of the nimbers is 0 too. For each `w`, \
             give pieces of nimber `k` the sign `(-1)^|k & w|`, and collect them by their numbers:",
        );
        document.formula(
            "P_w(y) = sum over pieces of (-1)^|k & w| y^x",
            "P_w(y) = \\sum_{\\text{pieces } x + {*}k} (-1)^{|k \\wedge w|}\\, y^x",
        );
        document.text(format!(
            "Choosing {} multiplies such polynomials (for tuples, the product is the power `P_w(y)^m`). Averaging over \
             `w` keeps the selections whose nimbers have xor 0; `w = 0` alone counts all selections. The signs of the \
             exponents of `y` then tell who wins, and the coefficient of `y^0` is divided between the next player and \
             the previous one.",
            selection.kind.name()
        ));
    } else {
        document.text("Sums of games are counted value by value, and each sum is compared with 0.");
    }
    document.text(format!("(The algorithm used is called \"{}\" in docs/architecture.md.)", tally.algorithm));
}

fn outcome_table(
    document: &mut Document,
    rules: &PartizanRules,
    outcomes: &[Outcome],
    tally: &PartizanTally,
    modulus: Option<&Natural>,
) {
    let [positive, negative] = rules.players();
    let rows = [
        (format!("{positive} wins, whoever starts"), Outcome::Left, &tally.left),
        (format!("{negative} wins, whoever starts"), Outcome::Right, &tally.right),
        ("the player to move wins".to_owned(), Outcome::Next, &tally.next),
        ("the player to move loses".to_owned(), Outcome::Previous, &tally.previous),
    ];
    let asked = |outcome: &Outcome| if outcomes.contains(outcome) { "yes" } else { "" };
    let rows = rows.into_iter().map(|(name, outcome, count)| vec![name, shown(count), asked(&outcome).to_owned()]);
    let head = if modulus.is_some() { "selections, modulo n" } else { "selections" };
    document.table(&["outcome", head, "asked for"], rows.collect());
    let modulo = if modulus.is_some() { " modulo n" } else { "" };
    document.text(format!("They add up to all selections: {}{modulo}.", shown(&tally.all)));
}
