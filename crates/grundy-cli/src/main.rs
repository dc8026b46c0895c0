//! The command `grundy`: rules -> values -> census -> tally, from a line typed in a terminal.
//!
//! The answer alone goes to standard output, everything else to standard error.
//! Exit 0: done; 1: the answer is no; 2: bad input; 3: a defect of grundy; 124: stopped by `--time-limit`; 130: stopped by Ctrl-C.

mod args;
mod checkpoint;
mod commands;
mod explain;
mod failure;
mod memory;
mod number;
mod output;
mod plot;
mod pools;
mod question;
mod random;
mod saved;
mod watcher;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use watcher::Watcher;

#[global_allocator]
static ALLOCATOR: memory::Counted = memory::Counted;

fn main() -> ExitCode {
    let (arguments, pools) = pools::taken_out(std::env::args_os().collect());
    let cli = Cli::parse_from(arguments);
    memory::set_limit(cli.common.all_memory());
    grundy::arith::threads::set_limit(cli.common.threads.unwrap_or(0));
    let watcher = Watcher::new(&cli.common);
    let outcome = match cli.command {
        Command::Values(args) => commands::values::run(&args, &cli.common, &watcher),
        Command::Period(args) => commands::period::run(&args, &cli.common, &watcher),
        Command::Verify(args) => commands::verify::run(&args, &cli.common, &watcher),
        Command::Value(args) => commands::value::run(&args, &cli.common, &watcher),
        Command::Moves(args) => commands::moves::run(&args, &cli.common, &watcher),
        Command::Play(args) => commands::play::run(&args, &cli.common, &watcher),
        Command::Census(args) => commands::census::run(&args, &cli.common, &watcher),
        Command::Count(args) => commands::count::run(&args, &cli.common, &watcher),
        Command::CountPools(args) => commands::count::run_pools(&args, &pools, &cli.common, &watcher),
        Command::Run(args) => commands::run::run(&args, &cli.common, &watcher),
        Command::Games(args) => commands::games::run(&args, &cli.common),
        Command::Completions(args) => commands::shell::completions(&args),
        Command::Man(args) => commands::shell::man(&args),
        Command::Selftest(args) => commands::selftest::run(&args, &cli.common, &watcher),
    };
    watcher.clear();
    failure::exit_code(outcome)
}
