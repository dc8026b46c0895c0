//! `grundy run`: a question kept in a TOML file.

use grundy_ask::{Answer, Question, answer, read_text};

use super::sweep;
use crate::args::{Common, RunArgs};
use crate::failure::{Failure, Outcome};
use crate::watcher::Watcher;
use crate::writing::Writing;

/// The longest question file.
const MAX_BYTES: usize = 4 << 20;

pub fn run(args: &RunArgs, common: &Common, watcher: &Watcher) -> Outcome {
    let file = args.file.display();
    let text = read_text(&args.file, MAX_BYTES)?;
    let question = Question::from_toml(&text).map_err(|error| Failure::Question(format!("{file}: {error}")))?;
    if let Question::Sweep(asked) = &question {
        return sweep::ask(asked, None, common, watcher);
    }
    let places = Writing::default().open()?;
    let answer = answer(&question, &common.options(watcher))?;
    let outcome = places.write(&question, &answer, common, watcher);
    // An unexpected answer is reported even if nothing else is.
    if let (Answer::Count(_), Some(reason)) = (&answer, answer.no()) {
        eprintln!("error: {file}: {reason}");
    }
    outcome
}
