//! The command `grundy`: arguments -> question -> answer -> text.
//!
//! The answer alone goes to standard output, everything else to standard error.
//! Exit 0: done; 1: the answer is no; 2: bad input; 3: a defect of grundy; 124: stopped by
//! `--time-limit`; 130: stopped by Ctrl-C.

mod args;
mod checkpoint;
mod command_line;
mod commands;
mod failure;
mod memory;
mod random;
mod serve;
mod sink;
mod watcher;
mod writing;

use std::process::ExitCode;

use grundy::Options;
use grundy::period::MAX_BYTES;
use grundy_ask::Question;

use args::{Cli, Command, Common};
use failure::{Failure, Outcome};
use watcher::Watcher;
use writing::Writing;

#[global_allocator]
static ALLOCATOR: memory::Counted = memory::Counted;

fn main() -> ExitCode {
    let Cli { common, command } = Cli::from_arguments();
    memory::set_limit(common.all_memory());
    let watcher = Watcher::new(&common);
    let outcome = run(command, &common, &watcher);
    watcher.clear();
    failure::exit_code(outcome)
}

fn run(command: Command, common: &Common, watcher: &Watcher) -> Outcome {
    if common.json {
        check_json(&command)?;
    }
    let (question, writing) = match command {
        Command::Values(args) => args.into_request(),
        Command::Verify(args) => args.into_request()?,
        Command::Value(args) => args.into_request(),
        Command::Moves(args) => args.into_request(),
        Command::Compare(args) => args.into_request(),
        Command::Quotient(args) => args.into_request(),
        Command::Sweep(args) => return commands::sweep::run(&args, common, watcher),
        Command::Census(args) => args.into_request(),
        Command::Count(args) => args.into_request()?,
        Command::Run(args) => return commands::run::run(&args, common, watcher),
        Command::Period(args) if args.checkpoint.is_some() => return commands::period::run(args, common, watcher),
        Command::Period(args) => args.into_request(),
        Command::Play(args) => return commands::play::run(&args, common, watcher),
        Command::Serve(args) => return serve::run(&args, common, watcher),
        Command::Answer => return serve::answer(common, watcher),
        Command::Games(args) => return commands::games::run(&args, common),
        Command::Selftest(args) => return commands::selftest::run(&args, common, watcher),
        Command::Completions(args) => return commands::shell::completions(&args),
        Command::Man(args) => return commands::shell::man(&args),
    };
    ask(&question, writing, common, watcher)
}

/// Refuses JSON of a command that has no answer to write.
fn check_json(command: &Command) -> Outcome {
    let problem = match command {
        Command::Play(_) => {
            "`play` has no JSON output\n  help: `grundy moves RULES POSITION --json` tells what there is to play"
        }
        Command::Serve(_) => {
            "`serve` has no JSON output\n  help: docs/json.md says how it is asked, and answers, in JSON"
        }
        Command::Completions(_) => "`completions` has no JSON output",
        Command::Man(_) => "`man` has no JSON output",
        _ => return Ok(()),
    };
    Err(Failure::Question(problem.to_owned()))
}

/// Asks a question and writes the answer.
fn ask(question: &Question, writing: Writing, common: &Common, watcher: &Watcher) -> Outcome {
    let certificate = writing.given.as_ref().map(|path| grundy_ask::read_text(path, MAX_BYTES)).transpose()?;
    let places = writing.open()?;
    let options = Options { certificate: certificate.as_deref(), ..common.options(watcher) };
    let answer = grundy_ask::answer(question, &options)?;
    places.write(question, &answer, common, watcher)
}
