//! `grundy moves`: who wins a position, and by which moves.

use std::time::Instant;

use grundy::Error;
use grundy::play::{Arena, Component, Found, Move, Player, position};
use serde_json::{Map, Value, json};

use super::value::outcome_text;
use crate::args::{Common, Moves};
use crate::explain;
use crate::failure::{Failure, Outcome};
use crate::output::{self, object};
use crate::question;
use crate::saved::Saved;
use crate::watcher::Watcher;

pub fn run(args: &Moves, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let saved = Saved::new(&args.save, &[])?;
    let (mut arena, place) = question::arena(&args.game, &args.position, common, watcher)?;
    let arena = arena.as_mut();
    let players = arena.players();
    let outcome = outcome_text(arena.outcome(&place)?, players.unwrap_or(["left", "right"]));
    let mut winning: Vec<(String, Found<Move>)> = Vec::new();
    let mut unknown = None;
    let names = players.map_or_else(|| vec![""], |names| names.to_vec());
    for (name, player) in names.into_iter().zip([Player::Left, Player::Right]) {
        match arena.winning_moves(&place, player, args.most) {
            Ok(found) => winning.push((name.to_owned(), found)),
            // Who wins is known all the same.
            Err(Error::Limit(reason)) => unknown = Some(reason),
            Err(error) => return Err(error.into()),
        }
    }
    if let Some(reason) = &unknown {
        watcher.say(&format!("the winning moves are not listed: {reason}"));
    }
    // Without the way out, which is for the one who types.
    let unknown = unknown.as_deref().and_then(|reason| reason.lines().next());
    watcher.clear();
    saved.write(&Saved::moves(args))?;
    if let Some(style) = args.explain.explain {
        let document = explain::moves(&args.game.rules, arena, &place, &winning, unknown, &outcome)?;
        return Ok(output::print(&document.written(style))?);
    }
    if common.json {
        return Ok(output::print_json(story(args, arena, &place, &winning, unknown, &outcome)?, started)?);
    }
    let mut lines = Vec::new();
    for component in &place {
        lines.push(format!("{component} is worth {}", arena.value(component)?));
    }
    let together = if players.is_none() { "xor" } else { "sum" };
    lines.push(format!("{together} {}: {outcome}", arena.sum(&place)?));
    for (player, found) in &winning {
        lines.extend(move_lines(arena, &place, player, found));
    }
    Ok(output::print(&lines.join("\n"))?)
}

fn move_lines(arena: &dyn Arena, place: &[Component], player: &str, found: &Found<Move>) -> Vec<String> {
    let who = if player.is_empty() { String::new() } else { format!(" for {player}") };
    if found.total.is_zero() {
        return vec![format!("no winning move{who}")];
    }
    let plural = if found.total.is_one() { "" } else { "s" };
    if found.moves.is_empty() {
        return vec![format!("{} winning move{plural}{who}", found.total)];
    }
    let mut lines = vec![format!("{} winning move{plural}{who}:", found.total)];
    lines.extend(found.moves.iter().map(|step| format!("  {}", arena.describe(place, step))));
    let shown = grundy::Natural::from(found.moves.len());
    if shown < found.total {
        lines.push(format!("  and {} more", &found.total - shown));
    }
    lines
}

fn story(
    args: &Moves,
    arena: &mut dyn Arena,
    place: &[Component],
    winning: &[(String, Found<Move>)],
    unknown: Option<&str>,
    outcome: &str,
) -> Result<Map<String, Value>, Failure> {
    let mut components = Vec::new();
    for component in place {
        components.push(json!({ "component": component.to_string(), "value": arena.value(component)? }));
    }
    let step_json = |step: &Move| {
        json!({
            "from": place[step.component].to_string(),
            "to": step.result.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "position": position::text(&step.applied(place)),
            "words": arena.describe(place, step),
        })
    };
    let found_json = |found: &Found<Move>| json!({ "number": found.total.to_string(), "moves": found.moves.iter().map(step_json).collect::<Vec<_>>() });
    let moves: Value = match (unknown, winning) {
        (Some(reason), _) => json!({ "not_listed": reason }),
        (None, [(name, found)]) if name.is_empty() => found_json(found),
        _ => winning.iter().map(|(name, found)| (name.clone(), found_json(found))).collect::<Map<_, _>>().into(),
    };
    Ok(object([
        ("outcome", json!(outcome)),
        ("winning_moves", moves),
        ("components", json!(components)),
        ("sum", json!(arena.sum(place)?)),
        ("rules", json!(args.game.rules)),
        ("position", json!(position::text(place))),
    ]))
}
