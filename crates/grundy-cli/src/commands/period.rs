//! `grundy period`: does the pattern repeat for ever?

use std::time::Instant;

use grundy::rules::Code;
use grundy::values::certificate::Certificate;
use grundy::values::long_run::{COMPLETE, LongProof, LongRun, cycle};
use grundy::values::period::{ProvedPeriod, Theorem};
use grundy::values::{Limits, ResidueClasses, Solution, compute, solve};
use grundy::{Error, Rules};
use serde_json::{Value, json};

use crate::args::{Common, Period};
use crate::checkpoint::Keeper;
use crate::explain::{self, Document};
use crate::failure::{Failure, Outcome};
use crate::output::{
    self, Sink, class_lines, object, observed_line, period_json, proved_line, values_json, values_text,
};
use crate::question;
use crate::saved::Saved;
use crate::watcher::Watcher;

/// How far a search in constant memory goes unless told otherwise: half a minute or less.
const LONG: usize = 300_000_000;

/// What came of the search.
enum Answer {
    /// All values are known.
    Complete(Solution),
    /// A long search in constant memory found a proof.
    Long(LongProof),
    /// A long search found none in this many values.
    None(usize),
}

pub fn run(args: &Period, common: &Common, watcher: &Watcher) -> Outcome {
    let started = Instant::now();
    let rules = Rules::parse(&args.game.rules)?;
    let saved = Saved::new(&args.save, &[&args.certificate, &args.checkpoint])?;
    let sink = args.certificate.as_deref().map(|path| Sink::new(Some(path))).transpose()?;
    let answer = search(&rules, args, common, watcher)?;
    watcher.clear();
    if let Some(path) = &args.certificate
        && let Some(sink) = sink
    {
        match answer.certificate()? {
            Some(certificate) => sink.write(certificate.to_json().as_bytes())?,
            None => watcher.say(&format!("nothing is proved, so {} is not written", path.display())),
        }
    }
    saved.write(&Saved::period(args))?;
    if let Some(style) = args.explain.explain {
        output::print(&answer.explained(&args.game.rules, &rules, watcher)?.written(style))?;
    } else if common.json {
        output::print_json(answer.story(&rules), started)?;
    } else {
        output::print(&answer.lines().join("\n"))?;
    }
    if answer.proved().is_some() {
        return Ok(());
    }
    watcher.say(&answer.reason(&rules));
    Err(Failure::No)
}

/// Complete values first; then, if the game suits, in constant memory.
fn search(rules: &Rules, args: &Period, common: &Common, watcher: &Watcher) -> Result<Answer, Failure> {
    let limits = question::limits(&args.game, common);
    let keeper = Keeper::new(args)?;
    if args.resume {
        let run = LongRun::resume(rules, &keeper.read()?)?;
        return search_long(run, limits, &keeper, watcher);
    }
    // Without a limit, a few values tell whether the game suits a long search; only then more are worth while.
    let given = limits.values.unwrap_or(LONG);
    let most = limits.values.unwrap_or_else(|| Limits::default_values(rules));
    let first = Limits { values: Some(if args.complete { given } else { most.min(COMPLETE) }), ..limits };
    let mut solution = solve(rules, None, &first, watcher)?;
    let done = |solution: &Solution| solution.period().is_some() || solution.nimbers().len() >= given;
    if args.complete || done(&solution) {
        return Ok(Answer::Complete(solution));
    }
    if solution.nimbers().len() < COMPLETE && LongRun::new(&solution)?.is_some() {
        solution = solve(rules, None, &Limits { values: Some(COMPLETE.min(given)), ..limits }, watcher)?;
        if done(&solution) {
            return Ok(Answer::Complete(solution));
        }
    }
    if matches!(Theorem::for_rules(rules), Ok(Theorem::Window)) && args.checkpoint.is_none() {
        if let Some(proof) = cycle::search(rules, given, watcher)? {
            return Ok(Answer::Long(proof));
        }
        if rules.code().and_then(Code::last_index).is_some_and(|k| k <= cycle::MAX_WINDOW) {
            return Ok(Answer::None(given));
        }
    }
    match LongRun::new(&solution)? {
        Some(run) => {
            drop(solution);
            match search_long(run, limits, &keeper, watcher) {
                // A value hangs on more than is kept: all values may still do.
                Err(Failure::Library(Error::Limit(_))) if args.checkpoint.is_none() => {
                    Ok(Answer::Complete(solve(rules, None, &limits, watcher)?))
                }
                answer => answer,
            }
        }
        None if args.checkpoint.is_some() => Err(Failure::Question(
            "this search cannot be checkpointed: it is not one of a finite octal code whose rare positions have stopped\n  \
             help: leave out --checkpoint"
                .to_owned(),
        )),
        None if solution.nimbers().len() >= most => Ok(Answer::Complete(solution)),
        None => Ok(Answer::Complete(solve(rules, None, &limits, watcher)?)),
    }
}

fn search_long(mut run: LongRun, limits: Limits, keeper: &Keeper, watcher: &Watcher) -> Result<Answer, Failure> {
    let found = run.search(limits.values.unwrap_or(LONG), watcher, &mut |run| keeper.offer(run));
    if found.is_err() || matches!(found, Ok(None)) {
        keeper.write(&run)?;
    }
    Ok(found?.map_or_else(|| Answer::None(run.values()), Answer::Long))
}

impl Answer {
    fn proved(&self) -> Option<&ProvedPeriod> {
        match self {
            Answer::Complete(solution) => solution.period(),
            Answer::Long(proof) => Some(&proof.proved),
            Answer::None(_) => None,
        }
    }

    /// How the answer came about; of a long search the first values are computed again.
    fn explained(&self, name: &str, rules: &Rules, watcher: &Watcher) -> Result<Document, Failure> {
        Ok(match self {
            Answer::Complete(solution) => {
                explain::period(name, rules, solution.nimbers(), solution.formula(), solution.period())
            }
            _ => explain::period(name, rules, &compute(rules, 60, &Limits::default(), watcher)?, None, self.proved()),
        })
    }

    fn certificate(&self) -> Result<Option<Certificate>, Failure> {
        Ok(match self {
            Answer::Complete(solution) if solution.period().is_some() => Some(Certificate::of(solution)?),
            Answer::Long(proof) => Some(proof.certificate()?),
            _ => None,
        })
    }

    fn lines(&self) -> Vec<String> {
        match self {
            Answer::Complete(solution) => lines(solution),
            Answer::Long(proof) => vec![proved_line(&proof.proved)],
            Answer::None(values) => vec![format!("no period found ({})", values_text(*values))],
        }
    }

    /// Why there is no proof, and what could be done about it.
    fn reason(&self, rules: &Rules) -> String {
        let values = match self {
            Answer::Complete(solution) => solution.nimbers().len(),
            Answer::Long(proof) => proof.proved.values(),
            Answer::None(values) => *values,
        };
        match Theorem::for_rules(rules) {
            Err(reason) => format!("not proved: {reason}"),
            Ok(_) => format!("not proved in {}; --limit computes further", values_text(values)),
        }
    }

    fn story(&self, rules: &Rules) -> serde_json::Map<String, Value> {
        let mut story = object([
            ("answer", json!(self.lines()[0])),
            ("proved", json!(self.proved().is_some())),
            ("rules", json!(rules.to_string())),
            ("rules_in_words", json!(rules.describe())),
        ]);
        story.extend(match self {
            Answer::Complete(solution) => details(solution),
            Answer::Long(proof) => object([(
                "values",
                json!({ "computed": proof.proved.values(), "algorithm": proof.road,
                    "period": period_json(&proof.proved) }),
            )]),
            Answer::None(values) => {
                object([("values", json!({ "computed": values, "algorithm": "constant memory", "period": null }))])
            }
        });
        story
    }
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

fn details(solution: &Solution) -> serde_json::Map<String, Value> {
    let observed = solution.observed().map(|seen| {
        json!({ "period": seen.period, "preperiod": seen.preperiod, "saltus": seen.saltus, "values": seen.values })
    });
    object([
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
