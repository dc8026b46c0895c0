//! `grundy period`: does the pattern repeat for ever?

use std::fs;
use std::time::Instant;

use grundy::Rules;
use grundy::values::certificate::Certificate;
use grundy::values::period::Theorem;
use grundy::values::{ResidueClasses, Solution, solve};
use serde_json::{Value, json};

use crate::args::{Common, Period};
use crate::failure::{Failure, Outcome};
use crate::output::{self, class_lines, object, observed_line, proved_line, values_json, values_text};
use crate::question;
use crate::watcher::Watcher;

pub fn run(args: &Period, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let rules = Rules::parse(&args.game.rules)?;
    let solution = solve(&rules, None, &question::limits(&args.game, common), watcher)?;
    watcher.clear();
    if let (Some(path), true) = (&args.certificate, solution.period().is_some()) {
        fs::write(path, Certificate::of(&solution)?.to_json()).map_err(Failure::file(path))?;
    }
    if common.json {
        output::print_json(story(&rules, &solution), started)?;
    } else {
        output::print(&lines(&solution).join("\n"))?;
    }
    if solution.period().is_some() {
        return Ok(());
    }
    watcher.say(&reason(&rules, &solution));
    Err(Failure::No)
}

fn lines(solution: &Solution) -> Vec<String> {
    match (solution.period(), solution.observed()) {
        (Some(proved), _) => {
            let classes = solution.faster_classes();
            std::iter::once(proved_line(proved)).chain(classes.iter().flat_map(class_lines)).collect()
        }
        (None, Some(seen)) => vec![observed_line(&seen)],
        (None, None) => vec![format!("no period found ({})", values_text(solution.nimbers().len()))],
    }
}

/// Why there is no proof, and what could be done about it.
fn reason(rules: &Rules, solution: &Solution) -> String {
    match Theorem::for_rules(rules) {
        Err(reason) => format!("not proved: {reason}"),
        Ok(_) => format!("not proved in {}; --limit computes further", values_text(solution.nimbers().len())),
    }
}

fn story(rules: &Rules, solution: &Solution) -> serde_json::Map<String, Value> {
    let observed = solution.observed().map(|seen| {
        json!({ "period": seen.period, "preperiod": seen.preperiod, "saltus": seen.saltus, "values": seen.values })
    });
    object([
        ("answer", json!(lines(solution)[0])),
        ("proved", json!(solution.period().is_some())),
        ("rules", json!(rules.to_string())),
        ("rules_in_words", json!(rules.describe())),
        ("values", values_json(solution)),
        ("observed", json!(observed)),
        ("residue_classes", json!(solution.faster_classes().as_ref().map(classes_json))),
    ])
}

fn classes_json(classes: &ResidueClasses) -> Value {
    let each = classes.classes.iter();
    let list: Vec<Value> = each.map(|c| json!({ "residue": c.residue, "terms": c.terms, "after": c.after })).collect();
    json!({ "modulus": classes.modulus, "classes": list })
}
