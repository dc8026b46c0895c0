//! `grundy period --checkpoint`: a search whose state is kept in a file.

use grundy::period::solve_saving;
use grundy::{Options, Rules};
use grundy_ask::{Answer, PeriodAnswer, Question};

use crate::args::{Common, PeriodArgs};
use crate::checkpoint::Keeper;
use crate::failure::{Failure, Outcome};
use crate::watcher::Watcher;

pub fn run(args: PeriodArgs, common: &Common, watcher: &Watcher) -> Outcome {
    let rules = Rules::parse(&args.question.game.rules)?;
    let keeper = Keeper::new(&args)?;
    let resumed = if args.resume { Some(keeper.read()?) } else { None };
    let name = args.question.game.rules.clone();
    let limit = args.question.game.limit.map(|limit| limit.0);
    let file = args.checkpoint.clone().unwrap_or_default();
    let (question, writing) = args.into_request();
    let places = writing.open()?;
    let options = Options { values: limit, ..common.options(watcher) };
    let mut save = |run: &_, ended| keeper.offer(run, ended);
    let solved = solve_saving(&rules, resumed.as_deref(), &options, &mut save);
    if matches!(solved, Err(grundy::Error::Cancelled { .. })) && file.is_file() {
        let limit = limit.map_or(String::new(), |limit| format!(" --limit {limit}"));
        let command = format!("grundy period '{name}'{limit} --checkpoint '{}' --resume", file.display());
        watcher.say(&format!("the state is saved; to continue: {command}"));
    }
    let solution = solved.map_err(|error| match error {
        grundy::Error::Question(problem) if problem.contains("cannot be checkpointed") => {
            Failure::Question(format!("{problem}\n  help: leave out --checkpoint"))
        }
        error => error.into(),
    })?;
    let answer = Answer::Period(Box::new(PeriodAnswer::of(&name, solution)));
    debug_assert!(matches!(question, Question::Period(_)));
    places.write(&question, &answer, common, watcher)
}
