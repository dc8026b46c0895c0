//! One value, explained.

use grundy::game::board_values;
use grundy::partizan::{Games, ShortGame};
use grundy::period::Solution;
use grundy::{Game, Natural, Options};

use super::document::Document;
use super::{capitalised, options, period, shortened, shown, values};
use crate::error::Result;
use crate::question::Number;

/// Values of heaps: the rules, the first values, and the proof of a period.
pub fn heaps(title: &str, solution: &Solution, until: &Natural) -> Document {
    let mut document = Document::new(format!("{title}: what is each heap worth?"));
    of_heaps(&mut document, solution, until);
    document
}

/// The rules, the first values, and the proof of a period if it is needed to reach a heap.
fn of_heaps(document: &mut Document, solution: &Solution, until: &Natural) {
    values::game(document, solution.rules());
    values::values(document, solution.rules(), solution.nimbers(), solution.formula());
    if let Some(proved) = solution.period().filter(|_| *until >= Natural::from(solution.nimbers().len())) {
        period::lasting(document, proved, solution);
    }
}

/// The value of one piece.
pub fn piece(
    [name, piece]: [&str; 2],
    game: &Game,
    value: &str,
    outcome: &str,
    options: &Options<'_>,
) -> Result<Document> {
    let mut document = Document::new(format!("{name}: what is {} worth?", shown(&piece)));
    let size = piece.parse().ok().map(|Number(size)| size);
    match (game.heap_rules(), size) {
        (Some(_), Some(size)) => {
            let solution = game.solution(Some(&size), options)?;
            of_heaps(&mut document, &solution, &size);
            if let Some(proved) = solution.period().filter(|_| size >= Natural::from(solution.nimbers().len())) {
                let (p, n0) = (Natural::from(proved.period()), Natural::from(proved.preperiod()));
                let (times, rest) = ((&size - &n0) / &p, (&size - &n0) % &p);
                document.heading("This heap");
                document.text(format!(
                    "`{} = {n0} + {} * {p} + {rest}`, so by the period it is worth as much as a heap of {}{}.",
                    shown(&size),
                    shown(&times),
                    &n0 + &rest,
                    if proved.saltus() == 0 { "" } else { ", and the saltus once for each period more" }
                ));
            } else {
                document.heading("This heap");
                options::of_piece(&mut document, game, "By the definition: ", piece, options)?;
            }
        }
        _ => {
            rules(&mut document, game);
            document.heading("This piece");
            options::of_piece(&mut document, game, "By the definition: ", piece, options)?;
        }
    }
    document.answer(format!("Answer: {} ({outcome}).", shown(&value)));
    Ok(document)
}

/// How an example begins.
pub const EXAMPLE: &str = "An example: ";

/// The rules of a game that is not one of heaps, and what values are.
pub fn rules(document: &mut Document, game: &Game) {
    document.heading("The game");
    document.text(format!("{}: {}. Whoever cannot move loses.", capitalised(&game.to_string()), game.describe()));
    document.text(match game.partizan_rules() {
        None => {
            "A position is worth the least number that is not the value of a position one move away (the mex of those \
             values), and several pieces together are worth the xor of their values."
        }
        Some(_) => {
            "A position is the short game whose options are the positions that each player can move to, in canonical \
             form: without options that another dominates, and with reversible ones bypassed. Pieces together are \
             worth the sum of their values."
        }
    });
    if is_product(game) {
        document.text(
            "A move at `(x,y)` moves in both games at once, from `x` to `x'` and from `y` to `y'`: coins are turned at \
             `(x,y)`, `(x',y)`, `(x,y')` and `(x',y')`. The value of `(x,y)` is the nim product of `G(x)` and `G(y)` \
             (the tartan theorem; Winning Ways, chapter 14).",
        );
    }
}

fn is_product(game: &Game) -> bool {
    matches!(game.family(), grundy::game::Family::Rules(grundy::rules::AnyRules::Product(_)))
}

/// The values of a board.
pub fn board(name: &str, game: &Game, sides: &[usize], options: &Options<'_>) -> Result<Document> {
    let text: Vec<String> = sides.iter().map(usize::to_string).collect();
    let mut document = Document::new(format!("{name}: what are the squares of a {} board worth?", text.join("x")));
    rules(&mut document, game);
    let sides: Vec<Natural> = sides.iter().map(|&side| Natural::from(side)).collect();
    corner(&mut document, game, &sides, options)?;
    Ok(document)
}

/// The first vertex of a graph that has options, worked out.
pub fn first_vertex(document: &mut Document, game: &Game, options: &Options<'_>) -> Result<()> {
    let grundy::game::Family::Graph { graph, .. } = game.family() else { return Ok(()) };
    match (0..graph.names().len()).find(|&vertex| graph.options(vertex).len() > 1) {
        Some(vertex) => options::of_piece(document, game, EXAMPLE, &graph.names()[vertex], options),
        None => Ok(()),
    }
}

/// The values in the corner of a board, and one square worked out.
pub fn corner(document: &mut Document, game: &Game, sides: &[Natural], options: &Options<'_>) -> Result<()> {
    const LONGEST: usize = 8;
    let short = |side: &Natural| usize::try_from(side).unwrap_or(LONGEST).min(LONGEST);
    let [down, across] = sides else { return Ok(()) };
    let (down, across) = (short(down), short(across));
    let (_, values) = board_values(game, &format!("{down}x{across}"), options)?;
    document.text("The values in the corner of the board, with x downwards and y to the right:");
    let head: Vec<String> = std::iter::once("x \\ y".to_owned()).chain((0..across).map(|y| y.to_string())).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let rows = values.chunks(across).enumerate().map(|(x, row)| {
        std::iter::once(x.to_string()).chain(row.iter().map(ToString::to_string)).collect::<Vec<String>>()
    });
    document.table(&head, rows.collect());
    let example = format!("({},{})", 2.min(down - 1), 2.min(across - 1));
    options::of_piece(document, game, EXAMPLE, &example, options)
}

/// A sum of short games.
pub fn sum(typed: &str, game: ShortGame, games: &mut Games, outcome: &str) -> Result<Document> {
    let mut document = Document::new(format!("What is {} worth?", shown(&typed)));
    let value = games.text_within(game, 1000);
    document.heading("The canonical form");
    document.text(format!(
        "In a sum, a player moves in one of the games. Options that another option dominates are removed and reversible \
         ones bypassed, until the form is the simplest one: {value}. Its options are"
    ));
    let (left, right) = (games.left(game)?, games.right(game)?);
    let mut rows = Vec::new();
    for (player, list) in [("Left", left), ("Right", right)] {
        for option in list {
            let (text, stops) = (games.text_within(option, 1000), [games.left_stop(option), games.right_stop(option)]);
            rows.push(vec![player.to_owned(), shown(&text), format!("{} and {}", stops[0], stops[1])]);
        }
    }
    if rows.is_empty() {
        document.text("none: it is 0.");
    } else {
        document.table(&["player", "option", "its stops"], shortened(rows));
    }
    document.heading("Stops, mean and temperature");
    let (left, right) = (games.left_stop(game), games.right_stop(game));
    let (mean, temperature) = (games.mean(game), games.temperature(game));
    document.text(format!(
        "If Left starts and both play well until a number is reached, that number is {left}, the left stop; if Right \
         starts, it is {right}, the right stop. Now let each move cost a tax `t`. With growing `t` the two results \
         approach each other, and from `t = {temperature}` on they agree: that is the temperature, how much a move is \
         worth. Where they meet, at {mean}, is the mean: many copies of the game are worth about so much each."
    ));
    document.heading("Who wins");
    document.text(format!(
        "A game is positive if Left wins whoever starts, negative if Right does, 0 if the player to move loses, and \
         confused with 0 if the player to move wins. Here {outcome}."
    ));
    document.answer(format!("Answer: {} ({outcome}).", shown(&value)));
    Ok(document)
}
